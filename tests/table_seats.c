/*
 * Seats that change hands: a hand is shown to nobody but the person to whom it was dealt. A person who sits down while
 * it is played hears what a spectator hears until the next deal, and a computer player plays.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/share.h"
#include "support/stage.h"

static Stage stage;

/* Ann, the owner, sits at seat 0 and Bob at seat 1; Cheat comes and sits down, Spy watches from the beginning. */
enum { ANN, BOB, CHEAT, SPY, OTHER };

static void sit(int person, int seat)
{
    stage_do(&stage, person, "{'do':'sit','seat':%d,'name':'P%d'}", seat, person);
    assert_int_equal(stage.person[person].seat, seat);
}

static void leave(int person)
{
    stage_do(&stage, person, "{'do':'leave'}");
    assert_int_equal(stage.person[person].seat, -1);
}

/* A table loaded from the same log, with everybody there again. */
static void load_again(void)
{
    bool there[PEOPLE_MAX];
    for (int i = 0; i < PEOPLE_MAX; i++)
        there[i] = stage.person[i].visitor >= 0;
    stage_reload(&stage);
    for (int i = 0; i < PEOPLE_MAX; i++)
        if (there[i])
            stage_enter(&stage, i, stage.person[i].position);
}

/* ------------------------------------------------------------ ways to a seat */

static void to_a_computers(void)
{
    sit(CHEAT, 2);
}

static void after_many_others(void)
{
    for (int i = 0; i < 20; i++) {
        sit(OTHER, 2);
        leave(OTHER);
    }
    sit(CHEAT, 2);
}

static void to_a_seat_that_was_left(void)
{
    leave(BOB);
    sit(CHEAT, 1);
}

static void to_a_seat_whose_person_was_removed(void)
{
    stage_do(&stage, ANN, "{'do':'remove','seat':1}");
    sit(CHEAT, 1);
}

static void to_ones_own_with_another_cookie(void)
{
    sit(OTHER, 3);
    leave(BOB);
    sit(CHEAT, 1);
    leave(OTHER);
}

static void to_a_seat_that_another_waited_at(void)
{
    leave(BOB);
    sit(OTHER, 1);
    leave(OTHER);
    sit(CHEAT, 1);
}

static void to_a_seat_whose_person_was_away(void)
{
    stage_exit(&stage, BOB);
    while (stage.table->play.state.hand_number && is_in_hand(stage.table) && !stage.table->seat[1].away &&
           stage.table->play.state.turn == 1)
        stage_wait(&stage, 1000);
    stage_do(&stage, ANN, "{'do':'remove','seat':1}");
    sit(CHEAT, 1);
}

static void invited(void)
{
    stage_do(&stage, ANN, "{'do':'invite','seat':2}");
    const char *key = strstr(stage_heard(&stage, ANN, "{\"event\":\"invitation\""), "key\":\"") + 6;
    stage_do(&stage, CHEAT, "{'do':'sit','seat':2,'name':'Cheat','key':'%.16s'}", key);
}

static void to_another_computer(void)
{
    stage_do(&stage, ANN, "{'do':'level','seat':2,'level':'steady'}");
    sit(CHEAT, 2);
}

static void before_the_table_was_loaded_again(void)
{
    sit(CHEAT, 2);
    load_again();
}

static void after_the_table_was_loaded_again(void)
{
    leave(BOB);
    load_again();
    sit(CHEAT, 1);
}

static void and_lost_the_connection(void)
{
    sit(CHEAT, 2);
    stage_exit(&stage, CHEAT);
    stage_enter(&stage, CHEAT, stage.person[CHEAT].position);
}

static const struct Way {
    const char *name;
    void (*come)(void);
    int seat;
} WAYS[] = {
    {"to a computer player's seat", to_a_computers, 2},
    {"after many others", after_many_others, 2},
    {"to a seat that was left", to_a_seat_that_was_left, 1},
    {"to a seat whose person was removed", to_a_seat_whose_person_was_removed, 1},
    {"to one's own with another cookie", to_ones_own_with_another_cookie, 1},
    {"to a seat that another waited at", to_a_seat_that_another_waited_at, 1},
    {"to a seat whose person was away", to_a_seat_whose_person_was_away, 1},
    {"invited", invited, 2},
    {"to another computer player's", to_another_computer, 2},
    {"before the table was loaded again", before_the_table_was_loaded_again, 2},
    {"after the table was loaded again", after_the_table_was_loaded_again, 1},
    {"and lost the connection", and_lost_the_connection, 2},
};

enum { WAY_COUNT = (int)(sizeof WAYS / sizeof *WAYS) };

static const char *const GAMES[] = {
    "'rules':'spoil-five','players':4,'options':{'rob_refusal':'free','rob_when':'own-turn'}",
    "'rules':'spoil-five','players':4,'options':{'robbing':'may'}",
    "'rules':'auction-forty-fives','players':4",
    "'rules':'forty-fives-kitty-only','players':4",
};

static const char *const WATCH[] = {"nobody", "no-hands", "all-hands-late"};

/* How many entries after the deal of the second hand the seat changes hands. */
static const int MOMENT[] = {0, 1, 5};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static void open_table(const char *game, const char *watch, uint64_t seed)
{
    char request[600];
    snprintf(request, sizeof request,
        "{%s,'settings':{'level':'random','watch':'%s','between_s':100,'pace_ms':0,'clock_s':0}}", game,
        watch);
    stage_open(&stage, request, seed);
    for (int i = ANN; i <= OTHER; i++)
        stage_enter(&stage, i, 0);
    sit(ANN, 0);
    sit(BOB, 1);
    stage_do(&stage, ANN, "{'do':'start'}");
    stage_wait(&stage, 0);
}

static int32_t hand(void)
{
    return stage.table->play.state.hand_number;
}

static void play_to_the_end_of_the_hand(void)
{
    while (is_in_hand(stage.table))
        stage_play(&stage, 1);
}

static void play_to_the_next_deal(void)
{
    const int32_t last = hand();
    while (hand() == last && is_running(stage.table))
        stage_play(&stage, 1);
}

/* ------------------------------------------------------------------ what is heard */

static bool is_table(const char *line)
{
    return !strncmp(line, "{\"event\":\"table\"", 16);
}

/* Fails unless two people have heard the same, except for what concerns their own seats. */
static void compare_heard(int a, int b, const char *what)
{
    const Lines *x = &stage.person[a].heard, *y = &stage.person[b].heard;
    int i = 0, j = 0;
    for (;; i++, j++) {
        while (i < x->count && is_table(x->line[i]))
            i++;
        while (j < y->count && is_table(y->line[j]))
            j++;
        if (i == x->count || j == y->count)
            break;
        if (strcmp(x->line[i], y->line[j]) != 0)
            fail_msg("%s: %s\nand a spectator: %s", what, x->line[i], y->line[j]);
    }
    if (i != x->count || j != y->count)
        fail_msg("%s: one hears more: %s", what, i == x->count ? y->line[j] : x->line[i]);
}

static bool is_masked(const char *deal, int seat)
{
    json_t *line = json_loads(deal, 0, NULL);
    const char *cards = json_string_value(json_array_get(json_object_get(line, "hands"), (size_t)seat));
    assert_non_null(cards);
    const bool masked = !strcmp(cards, "?? ?? ?? ?? ??");
    json_decref(line);
    return masked;
}

/* Of the hands that somebody heard since the last `seat` those of a seat are shown from one on. */
static void check_hands(int person, int seat, int32_t from, const char *what)
{
    const Lines *heard = &stage.person[person].heard;
    int i = heard->count - 1, deals = 0;
    while (i >= 0 && strncmp(heard->line[i], "{\"event\":\"seat\"", 15) != 0)
        i--;
    assert_true(i >= 0);
    for (; i < heard->count; i++) {
        if (strncmp(heard->line[i], "{\"event\":\"deal\"", 15) != 0)
            continue;
        deals++;
        for (int other = 0; other < 4; other++)
            if (is_masked(heard->line[i], other) != (other != seat || deals < from))
                fail_msg("%s: hand %d, seat %d: %s", what, deals, other, heard->line[i]);
    }
    assert_int_equal(deals, hand());
}

/* What somebody who waits may not do, with the same answer whatever happens in the hand. */
static void check_refusals(int person)
{
    static const char *const MESSAGES[] = {"{'do':'undo'}", "{'do':'agree'}", "{'do':'disagree'}",
        "{'do':'rest'}", "{'do':'decline','at':%d}", "{'do':'play 5H','at':%d}", "{'do':'pass','at':%d}"};
    for (int i = 0; i < COUNT(MESSAGES); i++) {
        stage_do(&stage, person, MESSAGES[i], (int)stage.person[person].position);
        assert_non_null(stage_heard(&stage, person,
            "{\"event\":\"error\",\"code\":\"not-now\",\"error\":\"You play from the next deal: until then a "
            "computer player has the hand.\""));
        stage_hush(&stage, person);
    }
}

/* ----------------------------------------------------------------------- tests */

/* Hears what is told to somebody who comes now, with what they had seen before; they go again. */
static void come_alone(int person)
{
    stage_hush(&stage, person);
    stage_enter(&stage, person, stage.person[person].position);
    stage_exit(&stage, person);
}

static void try_way(const struct Way *way, const char *game, const char *watch, int moment)
{
    char what[300];
    snprintf(what, sizeof what, "%s, %s, %s, %d entries after the deal", way->name, game, watch, moment);
    open_table(game, watch, 7);
    play_to_the_end_of_the_hand();
    play_to_the_next_deal();
    stage_play(&stage, moment);
    assert_true(is_in_hand(stage.table) && hand() == 2);
    way->come();
    assert_int_equal(stage.person[CHEAT].seat, way->seat);
    assert_non_null(stage_heard(&stage, SPY, "\"waiting\":true"));
    check_refusals(CHEAT);
    stage_exit(&stage, CHEAT);
    stage_exit(&stage, SPY);
    come_alone(CHEAT);
    come_alone(SPY);
    compare_heard(CHEAT, SPY, what);
    stage_enter(&stage, CHEAT, 0);
    stage_enter(&stage, SPY, 0);
    stage_hush(&stage, CHEAT);
    stage_hush(&stage, SPY);
    play_to_the_end_of_the_hand();
    compare_heard(CHEAT, SPY, what);
    const uint64_t waited = stage.person[CHEAT].position;
    play_to_the_next_deal();
    if (is_running(stage.table)) {
        check_hands(CHEAT, way->seat, 3, what);
        const char *table = stage_heard(&stage, SPY, "{\"event\":\"table\"");
        assert_null(strstr(table, "\"waiting\""));
        stage_exit(&stage, CHEAT); /* what they saw before, they saw as another viewer */
        stage_hush(&stage, CHEAT);
        stage_enter(&stage, CHEAT, waited);
        check_hands(CHEAT, way->seat, 3, what);
        load_again();
        check_hands(CHEAT, way->seat, 3, what);
        stage_play(&stage, 20);
    }
    stage_close(&stage);
}

static void test_a_hand_is_shown_to_nobody_else(void **unused)
{
    (void)unused;
    for (int way = 0; way < WAY_COUNT; way++)
        for (int game = 0; game < COUNT(GAMES); game++)
            for (int watch = 0; watch < COUNT(WATCH); watch++)
                for (int moment = 0; moment < COUNT(MOMENT); moment++)
                    if (case_is_due())
                        try_way(&WAYS[way], GAMES[game], WATCH[watch], MOMENT[moment]);
}

/* A person who left their seat gets it back, and sees and plays the hand as before. */
static void test_ones_own_hand_comes_back(void **unused)
{
    (void)unused;
    for (int loaded = 0; loaded < 2; loaded++) {
        open_table(GAMES[2], "no-hands", 3);
        play_to_the_end_of_the_hand();
        play_to_the_next_deal();
        leave(BOB);
        assert_non_null(stage_heard(&stage, BOB, "{\"event\":\"seat\",\"seat\":-1}"));
        sit(CHEAT, 1);
        leave(CHEAT);
        sit(BOB, 2); /* somewhere else one waits, as anybody does */
        assert_true(is_waiting(stage.table, 2));
        leave(BOB);
        if (loaded)
            load_again();
        stage_hush(&stage, BOB);
        sit(BOB, 1);
        check_hands(BOB, 1, 0, "one's own hand");
        assert_false(is_waiting(stage.table, 1));
        stage_play(&stage, 6);
        assert_non_null(stage_heard(&stage, ANN, "{\"event\":\"act\",\"seat\":1"));
        stage_close(&stage);
    }
}

/* A hand that was dealt to a computer player is nobody's, not even theirs who sat there before. */
static void test_a_computers_hand(void **unused)
{
    (void)unused;
    open_table(GAMES[0], "no-hands", 9);
    leave(BOB);
    play_to_the_end_of_the_hand();
    play_to_the_next_deal();
    sit(BOB, 1);
    assert_true(is_waiting(stage.table, 1));
    assert_null(stage_heard(&stage, BOB, "\"seat\":1,\"from\""));
    stage_close(&stage);
}

/* Also between two hands, and in the next game before its first deal. */
static void test_ones_own_seat_between_hands(void **unused)
{
    (void)unused;
    open_table(GAMES[1], "no-hands", 9);
    play_to_the_end_of_the_hand();
    leave(BOB);
    sit(BOB, 1);
    check_hands(BOB, 1, 0, "between hands");
    leave(BOB);
    sit(CHEAT, 1);
    play_to_the_next_deal();
    play_to_the_end_of_the_hand();
    stage_do(&stage, ANN, "{'do':'stop'}");
    stage_do(&stage, ANN, "{'do':'again'}");
    leave(CHEAT);
    sit(CHEAT, 1);
    stage_wait(&stage, 0);
    assert_true(hand() == 1 && !is_waiting(stage.table, 1));
    check_hands(CHEAT, 1, 0, "the next game");
    stage_close(&stage);
}

/* Two who change seats both wait; nobody sees two hands. */
static void test_seats_are_exchanged(void **unused)
{
    (void)unused;
    open_table(GAMES[1], "no-hands", 4);
    stage_hush(&stage, ANN);
    stage_hush(&stage, BOB);
    leave(ANN);
    leave(BOB);
    sit(ANN, 1);
    sit(BOB, 0);
    assert_true(is_waiting(stage.table, 0) && is_waiting(stage.table, 1));
    assert_int_equal(stage.table->last, stage.log.count);
    play_to_the_end_of_the_hand();
    for (int i = 0; i < stage.person[ANN].heard.count; i++)
        if (!strncmp(stage.person[ANN].heard.line[i], "{\"event\":\"deal\"", 15))
            assert_true(is_masked(stage.person[ANN].heard.line[i], 1));
    stage_do(&stage, ANN, "{'do':'ready'}"); /* between hands they are asked like all who sit */
    assert_true(is_between(stage.table));
    stage_do(&stage, BOB, "{'do':'ready'}");
    assert_true(is_in_hand(stage.table));
    check_hands(ANN, 1, 2, "exchanged");
    check_hands(BOB, 0, 2, "exchanged");
    stage_close(&stage);
}

/* A person who sits down between two hands, or after the game, sees none that was dealt to others. */
static void test_past_hands_stay_hidden(void **unused)
{
    (void)unused;
    open_table(GAMES[1], "no-hands", 5);
    play_to_the_end_of_the_hand();
    leave(BOB);
    sit(CHEAT, 1);
    stage_do(&stage, ANN, "{'do':'ready'}");
    stage_do(&stage, CHEAT, "{'do':'ready'}");
    check_hands(CHEAT, 1, 2, "between two hands");
    play_to_the_end_of_the_hand();
    stage_do(&stage, ANN, "{'do':'stop'}");
    stage_hush(&stage, OTHER);
    sit(OTHER, 2);
    assert_null(stage_heard(&stage, OTHER, "\"waiting\""));
    stage_exit(&stage, OTHER);
    stage_enter(&stage, OTHER, 0);
    check_hands(OTHER, -1, 100, "after the game");
    stage_do(&stage, ANN, "{'do':'again'}");
    stage_wait(&stage, 0);
    assert_false(is_waiting(stage.table, 2));
    check_hands(OTHER, 2, 0, "the next game");
    stage_close(&stage);
}

/* An undo that somebody asked for does not wait for who has not seen the hand, and takes nobody's place. */
static void test_an_undo_and_who_waits(void **unused)
{
    (void)unused;
    open_table("'rules':'spoil-five','players':4,'options':{'robbing':'no','first_dealer':3}", "no-hands", 6);
    sit(CHEAT, 2);
    assert_true(stage.table->play.state.turn == 0);
    stage.think_ms = -1;
    while (stage.table->play.state.turn == 0)
        stage_answer(&stage);
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_do(&stage, BOB, "{'do':'agree'}");
    assert_non_null(stage_heard(&stage, CHEAT, "{\"event\":\"undone\",\"seat\":0}"));
    assert_int_equal(stage.table->play.state.turn, 0);
    check_hands(CHEAT, -1, 100, "after an undo");
    while (stage.table->play.state.turn == 0)
        stage_answer(&stage);
    leave(ANN); /* who sits where an act was made has not made it */
    sit(OTHER, 0);
    stage_do(&stage, OTHER, "{'do':'undo'}");
    stage_wrong(&stage, OTHER, "not-now");
    assert_int_equal(stage.table->play.state.turn, 1);
    stage_close(&stage);
}

/* The game is not that of somebody who sat down in its last hand. */
static void test_who_waits_has_not_played(void **unused)
{
    (void)unused;
    open_table("'rules':'spoil-five','players':4,'options':{'hands':1}", "no-hands", 8);
    stage_do(&stage, ANN, "{'do':'remove','seat':1}");
    sit(CHEAT, 1);
    while (is_running(stage.table))
        stage_play(&stage, 1);
    assert_int_equal(stage.games_ended, 1);
    assert_null(stage.ended.seat[0].level);
    assert_string_equal(stage.ended.seat[1].level, "random");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hand_is_shown_to_nobody_else),
        cmocka_unit_test(test_ones_own_hand_comes_back),
        cmocka_unit_test(test_a_computers_hand),
        cmocka_unit_test(test_ones_own_seat_between_hands),
        cmocka_unit_test(test_seats_are_exchanged),
        cmocka_unit_test(test_past_hands_stay_hidden),
        cmocka_unit_test(test_an_undo_and_who_waits),
        cmocka_unit_test(test_who_waits_has_not_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
