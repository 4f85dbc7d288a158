/*
 * What a seat sees (docs/rules.md §10): at every act of random games, everything that a seat can't see is changed, and
 * its view must be the same to the byte; and everything that it may see must be there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/view.h"
#include "support/cases.h"
#include "support/hand.h"
#include "support/table.h"

static S5Set whole_pack(const S5Rules *rules)
{
    return ((S5Set)1 << rules->pack) - 1;
}

/* How many cards of the pack were dealt to hands and kitty; nobody may know their order. */
static int dealt_cards(const S5Rules *rules, const S5State *s)
{
    const int taken = s5_set_count(s5_taken(rules, s)); /* in no hand yet */
    return rules->kind == S5_AUCTION && !s->blind ? s->stock_at - taken : s5_first_of_stock(rules);
}

/* Every card that was turned up: they lie between the hands and the stock. */
static S5Set turned_cards(const S5Rules *rules, const S5State *s)
{
    S5Set cards = 0;
    const bool up = s->turn_up != S5_NO_CARD;
    const int from = s5_first_of_stock(rules), to = up ? s->stock_at : from + s->blind;
    for (int i = from; i < to; i++)
        cards |= s5_set_of(s->pack[i]);
    return cards;
}

static S5Card ace_of_trumps(const S5State *s)
{
    return s5_card((S5Suit)s->trump, S5_ACE);
}

static S5Set played_cards(const S5Rules *rules, const S5State *s)
{
    S5Set cards = 0;
    for (int t = 0; t <= s->tricks_done && t < S5_HAND_CARDS; t++)
        for (int i = 0; i < (t < s->tricks_done ? rules->players : s->played); i++)
            cards |= s5_set_of(s->trick[t][i]);
    return cards;
}

/* The cards whose place a seat knows. */
static S5Set seen_by(const S5Rules *rules, const S5State *s, int seat)
{
    S5Set cards = s->hand[seat] | s->discards[seat] | s->shown | played_cards(rules, s);
    if (seat == s->bidder && s->kitty_taken)
        cards |= s->kitty;
    if (rules->options.call_open == S5_CALL_OPEN_YES && s5_partner(rules, s) != S5_NO_SEAT)
        cards |= s5_set_of(s5_called_card(s->call));
    if (seat == s->turn)
        cards |= s5_taken(rules, s);
    if (s5_picks(rules, s, seat) &&
        (s->phase == S5_PHASE_PICK || s->drawn[seat])) /* has looked through the stock */
        for (int i = s->stock_at; i < rules->pack; i++)
            cards |= s5_set_of(s->pack[i]);
    if (s->blind) /* the first of them may have been discarded */
        return cards | (turned_cards(rules, s) & ~s5_set_of(s->pack[s5_first_of_stock(rules)]));
    return cards | turned_cards(rules, s);
}

/* ----------------------------------------------------- changing what is hidden */

typedef struct Hidden {
    S5Card card[S5_PACK_MAX];
    int count, dealt;
} Hidden;

/* Replaces the hidden cards of a set by the same number of others. */
static S5Set deal_again(Hidden *hidden, S5Set cards, S5Set seen)
{
    S5Set dealt = cards & seen;
    for (int left = s5_set_count(cards & ~seen); left > 0; left--)
        dealt |= s5_set_of(hidden->card[hidden->dealt++]);
    return dealt;
}

static void deal_hidden_cards(const S5Rules *rules, S5State *s, int seat, S5Random *random)
{
    S5Set seen = seen_by(rules, s, seat);
    if (rules->kind != S5_AUCTION && rules->options.rob_with == S5_ROB_WITH_FIVE_OF_HEARTS)
        seen |= s5_set_of(ace_of_trumps(s)); /* in a hand or not: it settles which question is asked */
    if (rules->options.call_open == S5_CALL_OPEN_YES && s5_called_card(s->call) != S5_NO_CARD)
        seen |= s5_set_of(s5_called_card(s->call)); /* in no hand: everybody is told that, too */
    S5Set rest = whole_pack(rules) & ~seen;
    Hidden hidden = {.count = 0};
    for (; rest; rest &= rest - 1)
        hidden.card[hidden.count++] = s5_set_first(rest);
    if (hidden.count)
        s5_shuffle(random, hidden.card, hidden.count, hidden.count);
    for (int other = 0; other < rules->players; other++) {
        s->hand[other] = deal_again(&hidden, s->hand[other], seen);
        s->discards[other] = deal_again(&hidden, s->discards[other], seen);
    }
    if (!s->kitty_taken)
        s->kitty = deal_again(&hidden, s->kitty, 0);
    else if (seat != s->bidder)
        s->kitty =
            s5_random_next(random) & whole_pack(rules); /* lies in the bidder's hand, seen by nobody else */
    for (int i = s->stock_at - s5_set_count(s5_taken(rules, s)); i < rules->pack; i++)
        if (!s5_set_has(seen, s->pack[i]))
            s->pack[i] = hidden.card[hidden.dealt++];
    assert_int_equal(hidden.dealt, hidden.count);
    const int dealt = dealt_cards(rules, s);
    if (dealt)
        s5_shuffle(random, s->pack, dealt, dealt); /* the pack as it was dealt is nobody's */
}

/* The best card of the running trick, by the tables that now hold. */
static void weigh_trick(const S5Rules *rules, S5State *s)
{
    const S5TrumpTables *trumps = s5_trumps(rules, s);
    const S5Card *trick = s->trick[s->tricks_done];
    if (!s->played)
        return;
    const int at = s5_trick_winner(trumps, trick, s->played);
    const int seat = (s->lead[s->tricks_done] + at) % rules->players;
    s->best = (uint16_t)(trumps->power[trumps->asked[trick[0]]][trick[at]] << 4 | seat);
}

/* What was asked and answered in silence by others did not happen. */
static void forget_silence(const S5Rules *rules, S5State *s, int seat, bool ace_seen)
{
    if (s5_silent(rules, s) && s->turn != seat) {
        s->phase = S5_PHASE_PLAY;
        s->turn = s->to_play;
    }
    if (s->to_rob != seat && s->turn_up != S5_NO_CARD && s->turn_up != ace_of_trumps(s) &&
        s->phase != S5_PHASE_ROB)
        s->to_rob = S5_NO_SEAT;
    if (s->barred != seat && s->barred != s->turned_down)
        s->barred = S5_NO_SEAT;
    if (s->lowered && s->turned_down == S5_NO_SEAT && !ace_seen) {
        s->lowered = 0;
        weigh_trick(rules, s);
    }
    s->top_power = s->top_trick = 0;
}

static const char *hidden_fault(const S5Rules *rules, const S5State *s, int seat, S5Random *random)
{
    S5View before, after;
    S5State changed = *s;
    const bool ace_seen = s->trump != S5_NO_SUIT && s5_set_has(seen_by(rules, s, seat), ace_of_trumps(s));
    memset(&before, 0x00, sizeof before);
    memset(&after, 0xFF, sizeof after);
    deal_hidden_cards(rules, &changed, seat, random);
    s5_view(rules, s, seat, &before);
    s5_view(rules, &changed, seat, &after);
    if (memcmp(&before, &after, sizeof before) != 0)
        return "the view depends on cards that the seat can't see";
    forget_silence(rules, &changed, seat, ace_seen);
    memset(&after, 0xFF, sizeof after);
    s5_view(rules, &changed, seat, &after);
    return memcmp(&before, &after, sizeof before) ? "the view betrays a silent question or its answer" : NULL;
}

/* ----------------------------------------------------------- what must be there */

/* The best card of the running trick, weighed by the tables that this seat knows. */
static const char *best_fault(const S5Rules *rules, const S5State *s, const S5View *v)
{
    if (!v->played)
        return v->best ? "a best card of no trick" : NULL;
    const S5TrumpTables *trumps = s5_view_trumps(rules, v);
    const S5Card *trick = v->trick[v->tricks_done];
    const int at = s5_trick_winner(trumps, trick, v->played);
    const int seat = (s->lead[s->tricks_done] + at) % rules->players;
    const int power = trumps->power[trumps->asked[trick[0]]][trick[at]];
    return v->best == (power << 4 | seat) ? NULL : "the best card of the running trick";
}

static const char *tricks_fault(const S5Rules *rules, const S5State *s, const S5View *v)
{
    for (int t = 0; t < S5_HAND_CARDS; t++)
        for (int i = 0; i < S5_SEATS_MAX; i++) {
            const bool played = i < (t < s->tricks_done       ? rules->players
                                        : t == s->tricks_done ? s->played
                                                              : 0);
            if (v->trick[t][i] != (played ? s->trick[t][i] : S5_NO_CARD))
                return "a card of a trick";
        }
    for (int t = 0; t < s->tricks_done; t++)
        if (v->lead[t] != s->lead[t] || v->winner[t] != s->winner[t])
            return "the lead or the winner of a trick";
    return v->tricks_done == s->tricks_done && v->played == s->played ? NULL : "how far the tricks are";
}

/* Whether others do not see yet what the seat in turn has taken from the stock (H18). */
static bool hides_taken(const S5Rules *rules, const S5State *s, const S5View *v)
{
    return s5_taken(rules, s) && v->seat != s->turn;
}

static const char *table_fault(const S5Rules *rules, const S5State *s, const S5View *v)
{
    for (int seat = 0; seat < rules->players; seat++)
        if (v->cards[seat] != s5_set_count(s->hand[seat]) ||
            v->drawn[seat] != (hides_taken(rules, s, v) && seat == s->turn ? 0 : s->drawn[seat]) ||
            v->seat_tricks[seat] != s->seat_tricks[seat])
            return "cards, draws or tricks of a seat";
    for (int i = 0; i < rules->scores; i++)
        if (v->total[i] != s->total[i])
            return "a total";
    if (v->bid != s->bid || v->bidder != s->bidder || v->held != s->held || v->passed != s->passed)
        return "the bid";
    if (v->log_count != s->log_count || memcmp(v->log, s->log, s->log_count) != 0)
        return "the auction";
    if (v->dealer != s->dealer || v->trump != s->trump || v->turn_up != s->turn_up || v->robber != s->robber)
        return "dealer, trumps, turn-up or robber";
    if (v->turned_down != s->turned_down || v->bonus != s->bonus)
        return "who turned the turn-up down, or the bonus for an ace";
    if (v->joker_up != s->joker_up || v->joker_due != s->joker_due)
        return "the Joker turned up";
    if (v->turned != turned_cards(rules, s))
        return "the cards turned up";
    if (v->draw_most != s->draw_most)
        return "how many cards one may draw";
    if (v->pool != s->pool || v->hand_number != s->hand_number || v->jinker != s->jinker)
        return "pool, hand or jinker";
    const int taken = hides_taken(rules, s, v) ? s->drawn[s->turn] : 0;
    return v->stock == rules->pack - s->stock_at + taken && v->shown == s->shown ? NULL
                                                                                 : "stock, or cards shown";
}

static bool same_legal(const S5Legal *a, const S5Legal *b)
{
    return a->cards == b->cards && a->bids == b->bids && a->kinds == b->kinds && a->suits == b->suits &&
           a->discard_min == b->discard_min && a->discard_max == b->discard_max && a->must == b->must;
}

static const char *own_fault(const S5Rules *rules, const S5State *s, const S5View *v)
{
    const int seat = v->seat;
    const S5Legal mine = s5_legal(rules, s);
    const S5Set taken = seat == s->turn ? s5_taken(rules, s) : 0;
    if (v->hand != (s->hand[seat] | taken) || v->taken != taken || v->discards != s->discards[seat])
        return "own cards";
    if (v->known != seen_by(rules, s, seat))
        return "the cards whose place is known";
    if (v->kitty != (seat == s->bidder && s->kitty_taken ? s->kitty : 0))
        return "the kitty";
    const bool all_know = s->barred == s->turned_down; /* who says that they do not rob */
    if (v->barred != (s->barred == seat || all_know ? s->barred : S5_NO_SEAT))
        return "being barred";
    if (s->turn == seat && (v->turn != seat || v->phase != s->phase || !same_legal(&v->legal, &mine)))
        return "what may be chosen";
    if (s->turn != seat && !s5_silent(rules, s) &&
        (v->turn != s->turn || v->phase != s->phase || v->legal.kinds))
        return "whose turn it is";
    const bool told = s->lowered && (s->turned_down != S5_NO_SEAT ||
                                        s5_set_has(s->hand[seat] | played_cards(rules, s), ace_of_trumps(s)));
    return v->lowered == told ? NULL : "whether the ace is lowered";
}

static const char *view_fault(const S5Rules *rules, const S5State *s, S5Random *random)
{
    for (int seat = 0; seat < rules->players; seat++) {
        S5View view;
        s5_view(rules, s, seat, &view);
        const char *fault = tricks_fault(rules, s, &view);
        fault = fault ? fault : best_fault(rules, s, &view);
        fault = fault ? fault : table_fault(rules, s, &view);
        fault = fault ? fault : own_fault(rules, s, &view);
        fault = fault ? fault : hidden_fault(rules, s, seat, random);
        if (fault)
            return fault;
    }
    return NULL;
}

static const char *views_are_right(const Case *c)
{
    static const CaseGame GAME = {.look = view_fault, .choose = hand_random_rob};
    S5Random random = s5_random(c->seed, 6);
    return case_play(c, &GAME, &random);
}

enum { CASES = 27, HANDS = 5 };

static void look_at_table(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        const Case c = random_case(seed * 104729, preset, players, sides, (int)(seed % 5), HANDS);
        check_case(&c, views_are_right);
    }
}

static void test_every_table(void **unused)
{
    (void)unused;
    for_every_table(look_at_table);
}

/* ------------------------------------------------------------ a silent question */

static void same_view(const Table *a, const Table *b, int seat)
{
    S5View one, other;
    memset(&one, 0, sizeof one);
    memset(&other, 0xFF, sizeof other);
    s5_view(&a->pair.rules, &a->pair.state, seat, &one);
    s5_view(&b->pair.rules, &b->pair.state, seat, &other);
    if (memcmp(&one, &other, sizeof one) != 0)
        fail_msg("seat %d sees a difference", seat);
}

static Table asked, absent;

/* Bob holds the A♠ in one game; in the other it lies in the stock and he has the 8♦. Dee deals and turns up the 7♠. */
static void two_worlds(const char *preset)
{
    static const char WITH[] = "KC 2H 3H 4H 6H|AS 3C 2D 3D 4D|4C 6C 7C 8C 9C|7H 8H 9H TH JH";
    static const char WITHOUT[] = "KC 2H 3H 4H 6H|8D 3C 2D 3D 4D|4C 6C 7C 8C 9C|7H 8H 9H TH JH";
    table_open(&asked, preset, 4, 0, 3, "", NULL);
    table_open(&absent, preset, 4, 0, 3, "", NULL);
    table_deal(&asked, WITH, "7S", NULL, NULL);
    table_deal(&absent, WITHOUT, "7S", NULL, NULL);
}

static void same_for_the_others(void)
{
    same_view(&asked, &absent, 0);
    same_view(&asked, &absent, 2);
    same_view(&asked, &absent, 3);
}

/* The example of docs/rules.md §4: own turn. */
static void test_a_silent_question_on_own_turn(void **unused)
{
    static const char *const PRESETS[] = {"twenty-five", "spoil-five-gather-together", "spoil-five-peel"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        two_worlds(PRESETS[i]);
        same_for_the_others();
        table_acts(&asked, "play KC");
        table_acts(&absent, "play KC");
        table_asks(&asked, "1 rob");
        table_asks(&absent, "1 play");
        same_for_the_others();
        table_acts(&asked, "decline");
        table_asks(&asked, "1 play");
        same_for_the_others();
        table_acts(&asked, "play 3C, play 9C, play JH");
        table_acts(&absent, "play 3C, play 9C, play JH");
        same_for_the_others();
    }
}

static void test_a_silent_question_before_the_lead(void **unused)
{
    (void)unused;
    two_worlds("spoil-five-white-knuckle");
    table_asks(&asked, "1 rob");
    table_asks(&absent, "0 play");
    same_for_the_others();
    table_acts(&asked, "decline");
    same_for_the_others();
}

/* H3: the five of hearts robs in silence where the ace is in no hand, whatever rob_refusal says. */
static void test_a_silent_question_about_the_five_of_hearts(void **unused)
{
    static const char WITH[] = "KC 2H 3H 4H 6H|5H 3C 2D 3D 4D|4C 6C 7C 8C 9C|7H 8H 9H TH JH";
    static const char WITHOUT[] = "KC 2H 3H 4H 6H|8D 3C 2D 3D 4D|4C 6C 7C 8C 9C|7H 8H 9H TH JH";
    static const char *const OPTIONS[] = {"rob_with=ace-or-five-of-hearts rob_refusal=lowers",
        "rob_with=ace-or-five-of-hearts rob_refusal=bars", "rob_with=ace-or-five-of-hearts rob_refusal=free"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        table_open(&asked, "spoil-five", 4, 0, 3, OPTIONS[i], NULL);
        table_open(&absent, "spoil-five", 4, 0, 3, OPTIONS[i], NULL);
        table_deal(&asked, WITH, "7S", NULL, NULL);
        table_deal(&absent, WITHOUT, "7S", NULL, NULL);
        table_asks(&asked, "1 rob");
        table_asks(&absent, "0 play");
        same_for_the_others();
        table_acts(&asked, "decline");
        same_for_the_others();
    }
}

/* The card given for a Joker that was turned up is as hidden as any; two worlds differ in it. */
static void test_the_joker_taken_face_down(void **unused)
{
    (void)unused;
    table_open(&asked, "twenty-five", 4, 0, 3, "joker=yes", NULL);
    table_open(&absent, "twenty-five", 4, 0, 3, "joker=yes", NULL);
    table_deal(&asked, "KC 2H 3H 4H 6H|8D 3C 2D 3D 4D|4C 6C 7C 8C 9C|7H 8H 9H TH JH", "XX 7S", NULL, NULL);
    table_deal(&absent, "KC 2H 3H 4H 6H|8D 3C 2D 3D 4D|4C 6C 7C 8C 9C|7H 8H 9H TH JH", "XX 7S", NULL, NULL);
    table_acts(&asked, "rob 7H");
    table_acts(&absent, "rob TH");
    same_view(&asked, &absent, 0);
    same_view(&asked, &absent, 1);
    same_view(&asked, &absent, 2);
}

/* What another seat discards and draws, and a kitty in another's hand, look the same whatever the cards are. */
static void test_a_draw_with_the_kitty_in_hand(void **unused)
{
    static const char DEALT[] = "5S JS 3D KC 2H|AH 2S 7D QC TD|KH 3S 4C 7C 9D|AS QD JD 8H 6C";
    static const char ACTS[] = "pass, bid 15, pass, pass, name S, discard";
    (void)unused;
    table_open(&asked, "merrimack-forty-fives", 4, 2, 3, "", NULL);
    table_open(&absent, "merrimack-forty-fives", 4, 2, 3, "", NULL);
    table_deal(&asked, DEALT, NULL, "8S 9S TH", "4D 5D 6D 8D");
    table_deal(&absent, DEALT, NULL, "4H 9C 2C", "6H 8C TC JH");
    table_acts(&asked, ACTS);
    table_acts(&absent, ACTS);
    same_for_the_others();
    table_acts(&asked, "discard 7D QC TD TH");
    table_acts(&absent, "discard 4H 7D 9C 2C");
    same_for_the_others();
}

/* A lowered trump's place must not show in how the others see a trick: the 2♠ and the 3♠ lie above the ace now. */
static void test_an_ace_lowered_in_silence(void **unused)
{
    (void)unused;
    table_open(&asked, "spoil-five-gather-together", 3, 0, 2, "", NULL);
    table_open(&absent, "spoil-five-gather-together", 3, 0, 2, "", NULL);
    table_deal(&asked, "3S 2H 3H 4H 6H|AS 2S 2D 3D 4D|4C 6C 7C 8C 9C", "7S", NULL, NULL);
    table_deal(&absent, "3S 2H 3H 4H 6H|8D 2S 2D 3D 4D|4C 6C 7C 8C 9C", "7S", NULL, NULL);
    table_acts(&asked, "play 3S, decline, play 2S");
    table_acts(&absent, "play 3S, play 2S");
    same_view(&asked, &absent, 0);
    same_view(&asked, &absent, 2);
}

static void test_when_a_lowered_ace_is_known(void **unused)
{
    S5View view;
    (void)unused;
    table_open(&asked, "spoil-five-gather-together", 3, 0, 2, "", NULL);
    table_deal(&asked, "3S 2H 3H 4H 6H|AS 2S 2D 3D 4D|4C 6C 7C 8C 9C", "7S", NULL, NULL);
    table_acts(&asked, "play 3S, decline");
    for (int seat = 0; seat < 3; seat++) {
        s5_view(&asked.pair.rules, &asked.pair.state, seat, &view);
        assert_int_equal(view.lowered, seat == 1);
    }
    table_acts(&asked, "play AS");
    for (int seat = 0; seat < 3; seat++) {
        s5_view(&asked.pair.rules, &asked.pair.state, seat, &view);
        assert_int_equal(view.lowered, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_table),
        cmocka_unit_test(test_a_silent_question_on_own_turn),
        cmocka_unit_test(test_a_silent_question_before_the_lead),
        cmocka_unit_test(test_a_silent_question_about_the_five_of_hearts),
        cmocka_unit_test(test_the_joker_taken_face_down),
        cmocka_unit_test(test_a_draw_with_the_kitty_in_hand),
        cmocka_unit_test(test_an_ace_lowered_in_silence),
        cmocka_unit_test(test_when_a_lowered_ace_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
