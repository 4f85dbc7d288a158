/* The worked examples E16 of the further house rules (docs/rules.md H16), on the engine and the referee. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"
#include "support/lines.h"
#include "support/table.h"

static Table table;

#define NEWFOUNDLAND "newfoundland-call-partner"
#define NOVA_SCOTIA  "nova-scotia-call-partner"

/* The hand of the examples: by seat from 0, then the kitty; the stock begins with the ace of spades. */
#define HANDS "7H 8H 9H TH TD|5S KS QS 2D 3D|JS 2H 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D"
#define KITTY "4D 6D 7D"
#define STAYS "discard 4D 6D 7D, discard, discard, discard, discard"
#define TRICKS                                                                                            \
    "play 2H, play 2C, play 8C, play TH, play KS, play 5S, play JS, play 3C, play 9C, play 7H, play QS, " \
    "play 3H, play 4C, play TC, play 8H, play 2D, play 4H, play 6C, play 8D, play TD, play 9H, play 3D, " \
    "play 6H, play 7C, play 9D"

/* Deals it, and goes on to the call: seat 1 bids, the others pass. */
static void to_call(const char *options, const char *start, const char *bid)
{
    char acts[300];
    table_open(&table, NEWFOUNDLAND, 5, 0, 0, options, start);
    table_deal(&table, HANDS, NULL, KITTY, "AS 2S");
    snprintf(acts, sizeof acts, "bid %s, pass, pass, pass, pass, name S, " STAYS, bid);
    table_acts(&table, acts);
    table_asks(&table, "1 call");
}

/* What the hand brings, as the end of the hand says. */
static void ends(
    const char *options, const char *start, const char *bid, const char *call, const char *result)
{
    to_call(options, start, bid);
    table_acts(&table, call);
    table_acts(&table, TRICKS);
    table_result(&table, result);
}

/* ------------------------------------------------------------------------------------------- the call */

static void may_call_trumps_not_had(void **unused)
{
    (void)unused;
    to_call(NULL, NULL, "15"); /* E16.1 */
    table_choices(&table, "call AS, call 2S, call 3S, call 4S, call 6S, call 7S, call 8S, call 9S, call TS, "
                          "call JS, call AH, alone");
    table_refuses(&table, "call 5S", S5_ERR_CALL_CARD);
    table_refuses(&table, "call KS", S5_ERR_CALL_CARD);
    table_refuses(&table, "call KH", S5_ERR_CALL_CARD);
    table_refuses(&table, "play 5S", S5_ERR_NOT_ASKED);
    to_call("call_alone=no", NULL, "15");
    table_refuses(&table, "alone", S5_ERR_CALL_ALONE);

    /* After a blind Joker and 7♠ the bidder can call neither: the one is in hand or discarded, the other laid aside (H18). */
    table_open(&table, NEWFOUNDLAND, 5, 0, 0, "joker=yes blind=yes", NULL);
    for (int keeps = 0; keeps < 2; keeps++) {
        table_deal(&table, HANDS, NULL, KITTY, "XX 7S AS 2S");
        table_acts(&table, "bid 15, pass, pass, pass, pass, blind");
        table_acts(&table, keeps ? "discard 2D" : "discard XX");
        table_acts(&table, "discard, discard, discard, discard");
        table_choices(&table, "call AS, call 2S, call 3S, call 4S, call 6S, call 8S, call 9S, call TS, "
                              "call JS, call AH, alone");
        table_refuses(&table, "call 7S", S5_ERR_CALL_CARD);
        table_refuses(&table, "call XX", S5_ERR_CALL_CARD);
        table_open(&table, NEWFOUNDLAND, 5, 0, 0, "joker=yes blind=yes", NULL);
    }

    /* E16.8: what the bidder has discarded can't be called; what another has discarded can, and is nobody's. */
    table_open(&table, NEWFOUNDLAND, 5, 0, 0, NULL, NULL);
    table_deal(&table, HANDS, NULL, KITTY, "AS 2S");
    table_acts(&table,
        "bid 15, pass, pass, pass, pass, name S, discard 4D 6D QS, discard JS, discard, discard, "
        "discard");
    table_refuses(&table, "call QS", S5_ERR_CALL_CARD);
    table_acts(&table, "call JS");
    assert_int_equal(s5_partner(&table.pair.rules, &table.pair.state), S5_NO_SEAT);
    table_open(&table, NEWFOUNDLAND, 5, 0, 0, NULL, NULL);
    table_deal(&table, HANDS, NULL, KITTY, "2S AS");
    table_acts(&table,
        "bid 15, pass, pass, pass, pass, name S, discard 4D 6D 7D, discard 2H, discard, discard, "
        "discard, call 2S");
    assert_int_equal(s5_partner(&table.pair.rules, &table.pair.state), 2);
}

/* E16.16: in two sides nobody is asked to call; neither are two players. */
static void only_alone_is_called(void **unused)
{
    (void)unused;
    table_open(&table, NOVA_SCOTIA, 4, 2, 0, NULL, NULL);
    table_deal(&table, "|||", NULL, NULL, NULL);
    table_acts(&table, "bid 20, pass, pass, pass, name S");
    while (table.pair.state.phase != S5_PHASE_PLAY) {
        const S5Legal legal = s5_legal(&table.pair.rules, &table.pair.state);
        S5Choice choice = {0, S5_CHOICE_KINDS, 0};
        char bytes[64];
        S5Text text = s5_text(bytes, sizeof bytes);
        assert_int_not_equal(table.pair.state.phase, S5_PHASE_CALL);
        assert_true(s5_legal_next(&legal, &choice));
        s5_choice_write(&text, &choice);
        table_acts(&table, bytes);
    }
    table_open(&table, "forty-fives-two-to-eight", 2, 0, 0, "partner=called", NULL);
    assert_false(s5_calls_partner(&table.pair.rules));
}

/* ------------------------------------------------------------------------------------------- the scores */

static void bidder_and_partner_score(void **unused)
{
    static const struct {
        const char *options, *bid, *call, *result;
    } ROWS[] = {
        {NULL, "15", "call JS", "made 1; 10 20 20 0 0; 10 20 20 0 0"},            /* E16.2 */
        {NULL, "25", "call JS", "lost 1; 10 -25 -25 0 0; 10 -25 -25 0 0"},        /* E16.3 */
        {"call_scores=own", "15", "call JS", "made 1; 10 20 0 0 0; 10 20 0 0 0"}, /* E16.4 */
        {"call_scores=own", "25", "call JS", "lost 1; 10 -25 0 0 0; 10 -25 0 0 0"},
        {NULL, "15", "call AS", "made 1; 10 20 0 0 0; 10 20 0 0 0"}, /* E16.5 */
        {NULL, "25", "call AS", "lost 1; 10 -25 0 0 0; 10 -25 0 0 0"},
        {NULL, "15", "alone", "made 1; 10 20 0 0 0; 10 20 0 0 0"}, /* E16.6 */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        ends(ROWS[i].options, NULL, ROWS[i].bid, ROWS[i].call, ROWS[i].result);
}

/* E16.9 */
static void bidder_wins_before_partner(void **unused)
{
    static const char *const BIDDERS[] = {
        "count_out=bidder-first", "count_out=first-past", "count_out=bidder-then-first"};
    (void)unused;
    for (size_t i = 0; i < sizeof BIDDERS / sizeof *BIDDERS; i++) {
        ends(BIDDERS[i], "0 105 105 0 0", "15", "call JS", "made 1; 10 20 20 0 0; 10 125 125 0 0");
        table_over(&table, "wins 1 match 1");
        ends(BIDDERS[i], "0 90 110 0 0", "15", "call JS", "made 1; 10 20 20 0 0; 10 110 130 0 0");
        table_over(&table, "wins 2 match 1");
    }
    ends("count_out=higher", "0 105 105 0 0", "15", "call JS", "made 1; 10 20 20 0 0; 10 125 125 0 0");
    table_over(&table, "wins 1 2 match 1");
    ends("win_by_bid=always count_out=higher", "0 105 105 0 0", "15", "call JS",
        "made 1; 10 20 20 0 0; 10 125 125 0 0");
    table_over(&table, "wins 1 match 1");
    ends(
        "count_out=bidder-first", "115 90 101 0 0", "15", "call JS", "made 1; 10 20 20 0 0; 125 110 121 0 0");
    table_over(&table, "wins 2 match 1");
    ends("count_out=higher", "115 90 101 0 0", "15", "call JS", "made 1; 10 20 20 0 0; 125 110 121 0 0");
    table_over(&table, "wins 0 match 1");
}

/* All five tricks go to bidder and partner, with the highest trump. */
#define FIVE_HANDS "2C 3C 4C 6C 7C|5S KS QS KD KC|JS AS 4S 4H 6H|8C 9C TC JC QC|8D 9D TD JD QD"
#define FIVE_TRICKS                                                                                       \
    "play JS, play 8C, play 8D, play 2C, play QS, play AS, play 9C, play 9D, play 3C, play KS, play 4S, " \
    "play TC, play TD, play 4C, play 5S, play KD, play 4H, play JC, play JD, play 6C, play KC, play 6H, " \
    "play QC, play QD, play 7C"

static void slam_with_partner(void **unused)
{
    static const struct {
        const char *options, *bid, *call, *result;
    } ROWS[] = {
        /* E16.10 */
        {"bids=15,20,25,30,60", "60", "call JS", "made 1; 0 60 60 0 0; 0 60 60 0 0"},
        {"bids=15,20,25,30,60 call_scores=own", "60", "call JS", "made 1; 0 60 0 0 0; 0 60 0 0 0"},
        {NULL, "30", "call JS", "made 1; 0 30 30 0 0; 0 30 30 0 0"},
        {NULL, "30", "alone", "lost 1; 0 -30 10 0 0; 0 -30 10 0 0"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char acts[300];
        table_open(&table, NEWFOUNDLAND, 5, 0, 0, ROWS[i].options, NULL);
        table_deal(&table, FIVE_HANDS, NULL, KITTY, "2S 3S");
        snprintf(acts, sizeof acts, "bid %s, pass, pass, pass, pass, name S, " STAYS ", %s", ROWS[i].bid,
            ROWS[i].call);
        table_acts(&table, acts);
        table_acts(&table, FIVE_TRICKS);
        table_result(&table, ROWS[i].result);
    }
}

/* E16.11: tricks 3, 2, 1 (with the bonus), 3, 1. */
static void counted_trick_by_trick(void **unused)
{
    static const struct {
        const char *start, *over;
    } ROWS[] = {{"0 105 105 115 0", "wins 3 match 1"}, {"0 105 106 108 0", "wins 1 match 1"}};
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, NEWFOUNDLAND, 5, 0, 0, "count_out=first-past", ROWS[i].start);
        table_deal(&table, "4H 4C TH 6D 9D|6H 6C 5S 2D KS|2H JS 7H 3D TD|KH 2C 8H KD 7D|3H 3C 9H 4D 8D", NULL,
            "8C 9C TC", "AS 3S");
        table_acts(&table,
            "bid 15, pass, pass, pass, pass, name S, discard 8C 9C TC, discard, discard, discard, "
            "discard, call JS");
        table_acts(&table, "play 2H, play KH, play 3H, play 4H, play 6H, play 2C, play 3C, play 4C, play 6C, "
                           "play JS, play 7H, play 8H, play 9H, play TH, play 5S, play 2D, play 3D, play KD, "
                           "play 4D, play 6D, play 7D, play 8D, play 9D, play KS, play TD");
        table_over(&table, ROWS[i].over);
    }
}

/* --------------------------------------------------------------------------- a partner for one trick */

/* Deals for Nova Scotia and goes on to the play; seat 1 bids and calls J♠. */
static void for_a_trick(const char *options, const char *hands, const char *bid, const char *start)
{
    char acts[300];
    table_open(&table, NOVA_SCOTIA, 5, 0, 0, options, start);
    table_deal(&table, hands, NULL, KITTY, "TS 9S");
    snprintf(acts, sizeof acts, "bid %s, pass, pass, pass, pass, name S, " STAYS ", call JS", bid);
    table_acts(&table, acts);
}

static void partner_for_a_trick(void **unused)
{
    (void)unused; /* E16.12 */
    for_a_trick(
        NULL, "7H 8H 9H TH TD|5S AS QS 2D 3D|JS 2H 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D", "25", NULL);
    table_choices(&table, "play JS, play 2H, play 3H, play 4H, play 6H"); /* E16.14 */
    table_acts(&table, "play 2H, play 2C, play 8C, play TH, play AS, play 2D");
    table_choices(&table, "play JS");
    table_refuses(&table, "play 3H", S5_ERR_CALL_DUE);
    table_refuses(&table, "play 3C", S5_ERR_NOT_HELD);
    table_acts(&table,
        "play JS, play 3C, play 8D, play TD, play 3H, play 4C, play 9C, play 9H, play 5S, play QS, "
        "play 4H, play 6C, play TC, play 8H, play 3D, play 6H, play 7C, play 9D, play 7H");
    table_result(&table, "made 1; 0 25 0 0 5; 0 25 0 0 5");
}

#define ONE_TRICK "TH 9H 8H 7H TD|AS KS QS 2D 3D|KH JS 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D"
#define ONE_TRICK_PLAYS                                                                                   \
    "play KH, play 2C, play 8C, play TH, play 2D, play JS, play 3C, play 9C, play 9H, play QS, play 3H, " \
    "play 4C, play TC, play 8H, play AS, play KS, play 4H, play 6C, play 8D, play 7H, play 3D, play 6H, " \
    "play 7C, play 9D, play TD"

static void trick_is_credited(void **unused)
{
    static const struct {
        const char *options, *bid, *start, *result;
    } ROWS[] = {
        {NULL, "20", NULL, "made 1; 5 20 5 0 0; 5 20 5 0 0"}, /* E16.13 */
        {NULL, "25", NULL, "lost 1; 5 -25 5 0 0; 5 -25 5 0 0"},
        {NULL, "20", "0 0 100 0 0", "made 1; 5 20 0 0 0; 5 20 100 0 0"}, /* E16.15 */
        {"call_lasts=hand", "20", "0 0 100 0 0", "made 1; 5 25 25 0 0; 5 25 125 0 0"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        for_a_trick(ROWS[i].options, ONE_TRICK, ROWS[i].bid, ROWS[i].start);
        table_acts(&table, ONE_TRICK_PLAYS);
        table_result(&table, ROWS[i].result);
    }
    for_a_trick(
        NULL, "TH 9H 8H 7H TD|AS KS QS 2D 3D|KH JS 3H 4H 6H|2C 5S 4C 6C 7C|8C 9C TC 8D 9D", "20", NULL);
    table_acts(&table,
        "play KH, play 2C, play 8C, play TH, play 2D, play JS, play 5S, play 9C, play 9H, play QS, "
        "play 4C, play TC, play 8H, play AS, play 3H, play KS, play 4H, play 6C, play 8D, play 7H, "
        "play 3D, play 6H, play 7C, play 9D, play TD");
    table_result(&table, "lost 1; 5 -20 5 10 0; 5 -20 5 10 0");
}

/* E16.14: where following forbids the card, it is due as soon as it may be played. */
static void following_comes_first(void **unused)
{
    (void)unused;
    for_a_trick("follow=must-follow",
        "7H 8H 9H TH TD|5S AS QS KD 3D|JS 2H 3H 4H 9D|2C 3C 4C 6C 7C|8C 9C TC 8D 6H", "25", NULL);
    table_acts(&table, "play 2H, play 2C, play 6H, play TH, play AS, play KD");
    table_choices(&table, "play 9D");
    table_acts(&table, "play 9D, play 3C, play 8D, play TD, play 3D");
    table_choices(&table, "play JS");
}

/* ------------------------------------------------------------------------------ what is told, and to whom */

static void called(S5Text *line, const char *options, const char *call, int viewer)
{
    S5Choice choice;
    to_call(options, NULL, "15");
    const S5State before = table.pair.state;
    assert_int_equal(s5_choice_read(call, S5_CANONICAL, &choice), S5_OK);
    table_acts(&table, call);
    s5_event_act(line, &table.pair.rules, &before, &table.pair.state, &choice, viewer);
}

/* E16.7 */
static void partner_says_so(void **unused)
{
    static const struct {
        const char *options, *call, *line;
    } ROWS[] = {
        {"call_open=yes", "call JS", "{\"event\":\"act\",\"seat\":1,\"do\":\"call JS\",\"partner\":2}\n"},
        {"call_open=yes", "call AS", "{\"event\":\"act\",\"seat\":1,\"do\":\"call AS\"}\n"},
        {NULL, "call JS", "{\"event\":\"act\",\"seat\":1,\"do\":\"call JS\"}\n"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (int viewer = S5_VIEWER_ALL; viewer < 5; viewer++) {
            char bytes[200];
            S5Text line = s5_text(bytes, sizeof bytes);
            called(&line, ROWS[i].options, ROWS[i].call, viewer);
            assert_string_equal(bytes, ROWS[i].line);
        }
}

static int partner_seen(int seat)
{
    S5View view;
    s5_view(&table.pair.rules, &table.pair.state, seat, &view);
    return view.partner;
}

/* Only the holder knows, until the card is played; who has discarded it knows that nobody is. */
static void partner_is_a_secret(void **unused)
{
    (void)unused;
    to_call(NULL, NULL, "15");
    table_acts(&table, "call JS");
    for (int seat = 0; seat < 5; seat++)
        assert_int_equal(partner_seen(seat), seat == 2 ? 2 : S5_NO_SEAT);
    assert_int_equal(partner_seen(S5_NO_SEAT), S5_NO_SEAT);
    table_acts(&table, "play 2H, play 2C, play 8C, play TH, play KS, play 5S, play JS");
    for (int seat = 0; seat < 5; seat++)
        assert_int_equal(partner_seen(seat), 2);
    assert_int_equal(partner_seen(S5_NO_SEAT), 2);
}

/* Puts the called card into another hand, or into the stock, in exchange for a card there. */
static S5State held_by(const S5State *state, int seat)
{
    const S5Set called = s5_set_of(card_of("JS"));
    S5State other = *state;
    const int now = s5_partner(&table.pair.rules, state);
    if (seat == now)
        return other;
    const S5Card given = seat < 0 ? state->pack[state->stock_at] : s5_set_first(state->hand[seat]);
    other.hand[now] = (other.hand[now] & ~called) | s5_set_of(given);
    if (seat >= 0)
        other.hand[seat] = (other.hand[seat] & ~s5_set_of(given)) | called;
    else
        other.pack[other.stock_at] = card_of("JS");
    return other;
}

/* Whoever holds the card, to a seat that does not everything looks the same: the view to the byte, the turn, and what a computer
 * player chooses. */
static void looks_the_same(int seat)
{
    const S5Rules *rules = &table.pair.rules;
    S5View view, usual;
    char lines[2][400];
    s5_view(rules, &table.pair.state, seat, &usual);
    S5Text text = s5_text(lines[0], sizeof lines[0]);
    s5_event_turn(&text, rules, &table.pair.state, seat, true);
    for (int holder = -1; holder < rules->players; holder++) {
        if (holder == seat || holder == table.pair.state.bidder || seat == 2)
            continue;
        const S5State other = held_by(&table.pair.state, holder);
        s5_view(rules, &other, seat, &view);
        assert_memory_equal(&view, &usual, sizeof view);
        text = s5_text(lines[1], sizeof lines[1]);
        s5_event_turn(&text, rules, &other, seat, true);
        assert_string_equal(lines[0], lines[1]);
        if (seat != other.turn)
            continue;
        S5PlayerContext context = {.random = s5_random(7, 0)}, same = context;
        const S5Choice mine = s5_level(S5_LEVEL_QUICK)->choose(rules, &usual, &context),
                       theirs = s5_level(S5_LEVEL_QUICK)->choose(rules, &view, &same);
        assert_true(s5_choice_same(&mine, &theirs));
    }
}

/* With call_by, too, where the holder alone may have one legal card: everybody is asked alike. */
static void nobody_can_tell_who_holds_it(void **unused)
{
    (void)unused;
    for (int by = 0; by <= 2; by += 2) {
        to_call(by ? "call_by=2" : NULL, NULL, "15");
        table_acts(&table, "call JS");
        for (int seat = 0; seat <= 5; seat++)
            looks_the_same(seat < 5 ? seat : S5_NO_SEAT);
        table_acts(&table, "play 2H, play 2C, play 8C, play TH, play KS, play 2D");
        for (int seat = 0; seat <= 5; seat++)
            looks_the_same(seat < 5 ? seat : S5_NO_SEAT);
    }
}

/* Reads the golden record of E16.2 with one change; returns whether it is accepted. */
static bool is_accepted(const char *from, const char *to)
{
    S5Reader *reader = s5_reader_new();
    Lines lines = lines_load("tests/golden/newfoundland-call-partner.jsonl");
    bool good = true, changed = false;
    char error[500];
    for (int i = 0; i < lines.count && good; i++) {
        char line[4000];
        const char *at = from ? strstr(lines.line[i], from) : NULL;
        changed |= at != NULL;
        if (at)
            snprintf(line, sizeof line, "%.*s%s%s", (int)(at - lines.line[i]), lines.line[i], to,
                at + strlen(from));
        const char *read = at ? line : lines.line[i];
        S5Text why = s5_text(error, sizeof error);
        good = s5_reader_line(reader, read, strlen(read), &why) != S5_EVENT_NONE;
    }
    assert_true(changed || !from);
    lines_free(&lines);
    s5_reader_free(&reader);
    return good;
}

static void records_say_who_the_partner_was(void **unused)
{
    static const char *const ROWS[][2] = {
        {"\"do\":\"call JS\"", "\"do\":\"call JS\",\"partner\":2"}, /* it was a secret */
        {",\"partner\":2", ""},
        {",\"partner\":2", ",\"partner\":3"},
        {"\"do\":\"call JS\"", "\"do\":\"call AS\""},
        {"\"do\":\"call JS\"", "\"do\":\"call 5S\""},
        {"\"do\":\"call JS\"", "\"do\":\"alone\""},
    };
    (void)unused;
    assert_true(is_accepted(NULL, NULL));
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        assert_false(is_accepted(ROWS[i][0], ROWS[i][1]));
}

/* A bid that needs the bonus can be made while anybody may still have it (E20.3). */
static void partner_may_have_the_bonus(void **unused)
{
    (void)unused;
    for (int calls = 0; calls < 2; calls++) {
        S5Rules rules;
        int32_t total[5] = {85, 90, 85, 84, 100};
        rules_of(&rules, "hanley-one-hundred-ten", 5, 0, calls ? "partner=called" : NULL);
        assert_int_equal(s5_is_hopeless(&rules, total, 0, 30), !calls);
        total[3] = 85;
        assert_true(s5_is_hopeless(&rules, total, 0, 30));
    }
}

/* Bidder and partner are one side for the solver; a partner for a trick is on nobody's side, and the duty is beyond it. */
static void solver_knows_the_partner(void **unused)
{
    static char memory[1 << 20];
    S5Solver *solver = s5_solver_init(memory, sizeof memory);
    const S5Rules *rules = &table.pair.rules;
    S5Position position;
    S5Solved solved;
    (void)unused;
    assert_non_null(solver);
    to_call(NULL, NULL, "15");
    table_acts(&table, "call JS");
    static const uint16_t SIDES[] = {1, 6, 6, 8, 16};
    for (int seat = 0; seat < 5; seat++) {
        s5_position(rules, &table.pair.state, seat, &position);
        assert_int_equal(position.side, SIDES[seat]);
    }
    assert_int_equal(s5_solve_state(solver, rules, &table.pair.state, 1, &solved), S5_OK);
    const int together = solved.tricks;
    to_call(NULL, NULL, "15");
    table_acts(&table, "alone");
    assert_int_equal(s5_solve_state(solver, rules, &table.pair.state, 1, &solved), S5_OK);
    assert_true(together > solved.tricks);
    for_a_trick(NULL, ONE_TRICK, "20", NULL);
    s5_position(rules, &table.pair.state, 1, &position);
    assert_int_equal(position.side, 2);
    assert_int_equal(s5_solve_state(solver, rules, &table.pair.state, 1, &solved), S5_ERR_SOLVE_CALLED);
    table_acts(&table, "play KH, play 2C, play 8C, play TH, play 2D, play JS");
    assert_int_equal(s5_solve_state(solver, rules, &table.pair.state, 1, &solved), S5_OK);
}

/* ------------------------------------------------------------------------------ against the referee */

/* Plays hands at random from scores near the target, in the engine and in the referee. */
static void play_at_random(uint64_t seed)
{
    static const char *const WORDS[][4] = {
        {"call_lasts=hand", "call_lasts=trick", "call_lasts=hand", "call_lasts=trick"},
        {"call_scores=both", "call_scores=own", "call_scores=both", "call_scores=own"},
        {"count_out=bidder-first", "count_out=higher", "count_out=first-past", "count_out=bidder-then-first"},
        {"win_by_bid=never", "win_by_bid=always", "win_by_bid=green", "win_by_bid=never"},
        {"slam_needs=points bids=15,20,60", "slam_needs=tricks bids=20,30,60 thirty_scores=60", "",
            "bids=5,10,20"},
        {"top_bonus=10", "top_bonus=20", "", "bonus_until=100"},
        {"no_defence_from=100", "floor=30", "", ""},
        {"call_by=0", "call_by=1", "call_by=2", "call_by=4"},
        {"follow=must-follow", "follow=free renege=unless-top", "follow=must-trump-when-void", ""},
        {"call_alone=no", "call_open=yes", "joker=yes", ""},
        {"blind=yes joker=yes", "draw=all draw_order=take", "draw=others dealer_draw=picks", ""},
    };
    S5Random random = s5_random(seed, 16);
    char options[400] = "kitty=2 draw=none";
    int32_t start[S5_SEATS_MAX];
    S5Rules rules;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        strcat(options, " ");
        strcat(options, WORDS[i][s5_random_below(&random, 4)]);
    }
    const int players = 5 + (int)s5_random_below(&random, 3);
    rules_of(&rules, NEWFOUNDLAND, players, 0, options);
    for (int i = 0; i < players; i++)
        start[i] = 70 + 5 * (int32_t)s5_random_below(&random, 10);
    assert_true(pair_start(&table.pair, &rules, 0, start));
    while (table.pair.state.phase != S5_PHASE_OVER && table.pair.state.hand_number < 12) {
        S5Card pack[S5_PACK_MAX];
        s5_make_pack(&rules, &random, pack);
        const char *fault = pair_deal(&table.pair, pack);
        while (!fault && table.pair.state.turn != S5_NO_SEAT) {
            char bytes[64];
            S5Text text = s5_text(bytes, sizeof bytes);
            const S5Legal legal = s5_legal(&rules, &table.pair.state);
            const S5Choice choice = s5_legal_random(&legal, &random);
            s5_choice_write(&text, &choice);
            fault = pair_act(&table.pair, bytes);
        }
        if (fault)
            fail_msg("seed %d, %d players, %s: %s", (int)seed, players, options, fault);
    }
}

static void random_games_agree(void **unused)
{
    (void)unused;
    for (int seed = 0; seed < cases_of(3000); seed++)
        play_at_random((uint64_t)seed);
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(may_call_trumps_not_had),
        cmocka_unit_test(only_alone_is_called),
        cmocka_unit_test(bidder_and_partner_score),
        cmocka_unit_test(bidder_wins_before_partner),
        cmocka_unit_test(slam_with_partner),
        cmocka_unit_test(counted_trick_by_trick),
        cmocka_unit_test(partner_for_a_trick),
        cmocka_unit_test(trick_is_credited),
        cmocka_unit_test(following_comes_first),
        cmocka_unit_test(partner_says_so),
        cmocka_unit_test(partner_is_a_secret),
        cmocka_unit_test(nobody_can_tell_who_holds_it),
        cmocka_unit_test(records_say_who_the_partner_was),
        cmocka_unit_test(partner_may_have_the_bonus),
        cmocka_unit_test(solver_knows_the_partner),
        cmocka_unit_test(random_games_agree),
    };
    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
