/*
 * The table that the page draws (web/engine/table_json.c): whatever a seat is shown of random games, what the page is told is what
 * s5_view() and s5_legal() say of the whole state.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/lines.h"

#include "web/engine/engine.h"

static char message[1024];
static const char *wrong; /* what was found first in a case, or null */

/* The table as it is told, and what it should say. */
typedef struct Seen {
    const json_t *table;
    const S5Rules *rules;
    S5View view;
    const S5State *open; /* where all hands are */
    const char *line;    /* after which */
} Seen;

static void expect(bool good, const char *what, const Seen *seen)
{
    if (good || wrong)
        return;
    snprintf(message, sizeof message, "%s: not so after %.600s", what, seen->line);
    wrong = message;
}

/* ------------------------------------------------------------------- reading */

static const json_t *at(const json_t *json, const char *field)
{
    return json_object_get(json, field);
}

static void expect_number(const json_t *json, const char *field, int should, const Seen *seen)
{
    expect(json_is_integer(at(json, field)) && json_integer_value(at(json, field)) == should, field, seen);
}

static void expect_seat(const char *field, uint8_t should, const Seen *seen)
{
    expect_number(seen->table, field, should == S5_NO_SEAT ? -1 : should, seen);
}

static S5Card card_at(const json_t *value)
{
    S5Card card;
    return value && json_is_string(value) && s5_card_read(json_string_value(value), S5_CANONICAL, &card)
               ? card
               : (S5Card)S5_NO_CARD;
}

/* The cards of a list, as strings or as the field `card` of objects. */
static S5Set cards_in(const json_t *list)
{
    S5Set set = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        set |= s5_set_of(card_at(json_is_object(item) ? at(item, "card") : item));
    }
    return set;
}

/* ------------------------------------------------------------------ comparing */

static void check_seats(const Seen *seen)
{
    const S5Rules *rules = seen->rules;
    const json_t *seats = at(seen->table, "seats");
    expect(json_array_size(seats) == rules->players, "seats", seen);
    for (int i = 0; i < rules->players; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        expect_number(seat, "cards", seen->view.cards[i], seen);
        expect_number(seat, "tricks", seen->view.seat_tricks[i], seen);
        expect_number(seat, "total", seen->view.total[rules->kind == S5_POOL ? i : rules->side_of[i]], seen);
        expect(json_is_true(at(seat, "passed")) == (seen->view.passed >> i & 1), "passed", seen);
    }
}

static void check_trick(const Seen *seen)
{
    const S5View *view = &seen->view;
    const json_t *trick = at(seen->table, "trick"), *cards = at(trick, "cards");
    const int players = seen->rules->players, lead = view->lead[view->tricks_done];
    expect_number(seen->table, "tricksDone", view->tricks_done, seen);
    expect_number(trick, "lead", view->played ? lead : -1, seen);
    expect_number(trick, "winning", view->played ? view->best & 15 : -1, seen);
    for (int i = 0; i < view->played; i++)
        expect(card_at(json_array_get(cards, (size_t)((lead + i) % players))) ==
                   view->trick[view->tricks_done][i],
            "the cards of the trick", seen);
    const json_t *last = at(seen->table, "last");
    expect(json_is_object(last) == (view->tricks_done > 0), "the last trick", seen);
    if (view->tricks_done)
        expect_number(last, "winning", view->winner[view->tricks_done - 1], seen);
}

static void check_hand(const Seen *seen)
{
    const json_t *cards = at(seen->table, "cards");
    const S5Set trumps = s5_display_trumps(seen->rules, &seen->view);
    bool plain = false;
    expect(cards_in(cards) == seen->view.hand, "the hand", seen);
    for (size_t i = 0; i < json_array_size(cards); i++) {
        const json_t *card = json_array_get(cards, i);
        const bool trump = s5_set_has(trumps, card_at(at(card, "card")));
        expect(json_is_true(at(card, "trump")) == trump, "trump", seen);
        expect(
            json_is_true(at(card, "legal")) == s5_set_has(seen->view.legal.cards, card_at(at(card, "card"))),
            "legal", seen);
        expect(!(trump && plain), "trumps come first", seen);
        plain |= !trump;
    }
}

static void check_question(const Seen *seen)
{
    const json_t *question = at(seen->table, "question"), *discard = at(question, "discard");
    const json_t *choices = at(question, "choices");
    S5Legal legal = seen->view.legal;
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    size_t count = 0;
    expect(json_is_object(discard) == (legal.kinds >> S5_CHOICE_DISCARD & 1), "discard", seen);
    if (json_is_object(discard)) {
        expect(cards_in(at(discard, "from")) == legal.cards, "from", seen);
        expect(cards_in(at(discard, "must")) == legal.must, "must", seen);
        expect_number(discard, "least", legal.discard_min, seen);
        expect_number(discard, "most", legal.discard_max, seen);
    }
    legal.kinds &= (uint16_t)~(1u << S5_CHOICE_DISCARD);
    for (; s5_legal_next(&legal, &choice); count++) {
        char bytes[64];
        S5Text text = s5_text(bytes, sizeof bytes);
        const json_t *told = json_array_get(choices, count);
        s5_choice_write(&text, &choice);
        expect(told && !strcmp(json_string_value(told), bytes), "choices", seen);
    }
    expect(json_array_size(choices) == count, "choices", seen);
}

static void check_table(const Seen *seen)
{
    const S5View *view = &seen->view;
    expect_seat("seat", view->seat, seen);
    expect_number(seen->table, "hand", view->hand_number, seen);
    expect_seat("dealer", view->dealer, seen);
    expect_seat("robber", view->robber, seen);
    expect(card_at(at(seen->table, "turnUp")) == view->turn_up, "turnUp", seen);
    expect(json_is_true(at(seen->table, "lowered")) == view->lowered, "lowered", seen);
    expect(json_is_true(at(seen->table, "barred")) ==
               (seen->rules->kind == S5_POOL && view->seat != S5_NO_SEAT && view->barred == view->seat),
        "barred", seen);
    expect(json_is_true(at(seen->table, "givenOpen")) ==
               (seen->rules->options.rob_shown == S5_ROB_SHOWN_FACE_UP),
        "givenOpen", seen);
    expect(cards_in(at(seen->table, "out")) == view->discards, "out", seen);
    expect(json_is_array(at(seen->table, "hands")) == (seen->open != NULL), "hands", seen);
    for (int i = 0; i < seen->rules->players && seen->open; i++)
        expect(cards_in(json_array_get(at(seen->table, "hands"), (size_t)i)) == seen->open->hand[i], "hands",
            seen);
    if (seen->rules->kind == S5_POOL)
        expect_number(seen->table, "pool", view->pool, seen);
    if (view->trump < S5_SUITS)
        expect(cards_in(at(seen->table, "order")) == s5_view_trumps(seen->rules, view)->cards, "order", seen);
    if (view->bid)
        expect_number(at(seen->table, "bid"), "points", view->bid, seen);
    check_seats(seen);
    check_trick(seen);
    const bool asked = view->seat == view->turn;
    expect(json_is_object(at(seen->table, "question")) == asked, "question", seen);
    if (asked) {
        expect_seat("turn", view->turn, seen);
        check_hand(seen);
        check_question(seen);
    }
}

/* ---------------------------------------------------------------------- games */

static void feed(const char *bytes, size_t size)
{
    char *to = s5_page_input(size);
    assert_non_null(to);
    memcpy(to, bytes, size);
    const char *refused = s5_page_feed(size);
    if (*refused && !wrong) {
        snprintf(message, sizeof message, "%.*s: %.300s", (int)size, bytes, refused);
        wrong = message;
    }
}

static void feed_lines(const Lines *lines, int from)
{
    for (int i = from; i < lines->count; i++)
        feed(lines->line[i], strlen(lines->line[i]));
}

/* What a seat is told when somebody is to choose. The choice of another that may not be noticed is not looked at. */
static void look(const Game *game, int viewer)
{
    const int seat = viewer < 0 ? S5_NO_SEAT : viewer;
    Seen seen = {
        .rules = &game->rules, .open = viewer == S5_VIEWER_ALL ? &game->state : NULL, .line = "a turn"};
    json_error_t error;
    const bool hidden = seat != game->state.turn && s5_silent(&game->rules, &game->state);
    feed("{\"event\":\"clock\"}", strlen("{\"event\":\"clock\"}")); /* what is not known changes nothing */
    const char *told = s5_page_table(0);
    json_t *table = json_loadb(told, strlen(told), JSON_REJECT_DUPLICATES, &error);
    s5_view(&game->rules, &game->state, seat, &seen.view);
    seen.table = table;
    expect(table, "JSON", &seen);
    if (table && !hidden)
        check_table(&seen);
    json_decref(table);
}

static const char *tables_are_told(const Case *c)
{
    Game game;
    Lines lines = {NULL, 0, 0};
    char line[64];
    const int viewer =
        (int)(c->seed % (uint64_t)(c->players + 2)) - 2; /* S5_VIEWER_NO_HAND, S5_VIEWER_ALL, a seat */
    wrong = NULL;
    snprintf(line, sizeof line, "{\"event\":\"seat\",\"seat\":%d%s}", viewer < 0 ? -1 : viewer,
        viewer == S5_VIEWER_ALL ? ",\"late\":true" : "");
    feed(line, strlen(line));
    game_open(&game, c, TURNS_NONE, viewer, &lines);
    for (int hand = 0; hand < c->hands && game.state.phase != S5_PHASE_OVER && !wrong; hand++) {
        game_deal(&game, viewer, &lines);
        while (game.state.turn != S5_NO_SEAT && !wrong) {
            static char bytes[S5_EVENT_MAX];
            S5Text text = s5_text(bytes, sizeof bytes);
            s5_event_turn(&text, &game.rules, &game.state, viewer, false);
            lines_add(&lines, bytes);
            feed_lines(&lines, 0);
            lines_free(&lines);
            lines = (Lines){NULL, 0, 0};
            look(&game, viewer);
            game_act(&game, game_choice(&game), viewer, &lines);
        }
    }
    feed_lines(&lines, 0);
    lines_free(&lines);
    return wrong;
}

static void visit(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        const Case c = random_case(seed * 32452867 + seed, preset, players, sides, (int)(seed % 4), 3);
        check_case(&c, tables_are_told);
    }
}

static void test_every_table_is_told(void **unused)
{
    (void)unused;
    for_every_table(visit);
}

/* After what can't be, a seat begins anew. */
static void test_what_is_refused_ends_the_table(void **unused)
{
    (void)unused;
    static const char SEAT[] = "{\"event\":\"seat\",\"seat\":0}", DEAL[] = "{\"event\":\"deal\"}";
    char *to = s5_page_input(sizeof DEAL - 1);
    memcpy(to, DEAL, sizeof DEAL - 1);
    assert_non_null(strstr(s5_page_feed(sizeof DEAL - 1), "\"error\""));
    assert_string_equal(s5_page_table(0), "null");
    to = s5_page_input(sizeof SEAT - 1);
    memcpy(to, SEAT, sizeof SEAT - 1);
    assert_string_equal(s5_page_feed(sizeof SEAT - 1), "");
    assert_null(s5_page_input(S5_EVENT_MAX + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_table_is_told),
        cmocka_unit_test(test_what_is_refused_ends_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
