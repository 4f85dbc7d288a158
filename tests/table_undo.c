/* Taking an act back at a table of the server: who may ask, who is asked, and what their answers come to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"

static Stage stage;

enum { ANN, BOB, CAT, DAN, WATCHER, SEATS = 4, UNDO_MS = 15000 };

/* Four people, each at the seat of their number; seat 0 is asked first. */
static void open_table(const char *game, const char *options)
{
    char request[600];
    snprintf(request, sizeof request,
        "{'rules':'%s','players':4,'options':{'first_dealer':3%s},'settings':{'clock_s':0,'between_s':100}}",
        game, options);
    stage_open(&stage, request, 1);
    for (int i = 0; i <= WATCHER; i++)
        stage_enter(&stage, i, 0);
    for (int i = 0; i < SEATS; i++)
        stage_do(&stage, i, "{'do':'sit','seat':%d,'name':'P%d'}", i, i);
    stage_do(&stage, ANN, "{'do':'start'}");
    stage_wait(&stage, 0);
    assert_int_equal(stage.table->play.state.turn, 0);
}

/* They play Twenty-Five in sides, where a card is followed by nothing but the next. */
static void open_cards(void)
{
    open_table("twenty-five", ",'robbing':'no'");
}

static void choose(int person, const char *choice)
{
    stage_do(&stage, person, "{'do':'%s','at':%d}", choice, (int)stage.person[person].position);
}

/* The person whose turn it is plays some card. */
static void play(int person)
{
    assert_int_equal(stage.table->play.state.turn, person);
    stage_answer(&stage);
    assert_int_equal(stage.table->play.state.turn, (person + 1) % SEATS);
}

static void answer(int person, bool agree)
{
    char piece[100];
    stage_do(&stage, person, agree ? "{'do':'agree'}" : "{'do':'disagree'}");
    snprintf(piece, sizeof piece, "{\"event\":\"undo-answered\",\"seat\":%d,\"agree\":%s}", person,
        agree ? "true" : "false");
    assert_non_null(stage_heard(&stage, WATCHER, piece));
    stage_hush(&stage, WATCHER);
}

static bool is_undone(void)
{
    return stage_heard(&stage, WATCHER, "{\"event\":\"undone\",\"seat\":0}") != NULL;
}

/* ----------------------------------------------------------------- the answers */

/* A player who agreed to an undo that was refused is asked again the next time. */
static void test_a_no_ends_what_others_agreed_to(void **unused)
{
    (void)unused;
    open_cards();
    play(ANN);
    stage_do(&stage, ANN, "{'do':'undo'}");
    answer(BOB, true);
    answer(CAT, true);
    answer(DAN, false);
    assert_int_equal(stage.table->undo, -1);
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_do(&stage, DAN, "{'do':'agree'}");
    stage_wait(&stage, UNDO_MS - 1);
    assert_false(is_undone());
    assert_int_equal(stage.table->play.state.turn, 1);
    stage_do(&stage, BOB, "{'do':'agree'}");
    assert_false(is_undone());
    stage_do(&stage, CAT, "{'do':'agree'}");
    assert_true(is_undone());
    assert_int_equal(stage.table->play.state.turn, 0);
    stage_close(&stage);
}

/* Nor does a yes of before count for the next act of the same person, or of another. */
static void test_an_act_ends_what_others_agreed_to(void **unused)
{
    (void)unused;
    open_cards();
    play(ANN);
    stage_do(&stage, ANN, "{'do':'undo'}");
    answer(CAT, true);
    answer(DAN, true);
    play(BOB);
    assert_int_equal(stage.table->undo, -1);
    stage_wait(&stage, 2 * UNDO_MS);
    assert_null(stage_heard(&stage, WATCHER, "\"agree\":false")); /* nobody has refused: the game went on */
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_wrong(&stage, ANN, "not-now");
    stage_do(&stage, BOB, "{'do':'undo'}");
    stage_do(&stage, ANN, "{'do':'agree'}");
    assert_int_equal(stage.table->play.state.turn, 2);
    stage_do(&stage, CAT, "{'do':'agree'}");
    stage_do(&stage, DAN, "{'do':'agree'}");
    assert_int_equal(stage.table->play.state.turn, 1);
    stage_close(&stage);
}

/* Whoever is gone is not waited for, and whoever comes is. */
static void test_who_is_not_there_is_not_asked(void **unused)
{
    (void)unused;
    open_cards();
    play(ANN);
    stage_exit(&stage, DAN);
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_do(&stage, BOB, "{'do':'agree'}");
    stage_enter(&stage, DAN, 0);
    stage_do(&stage, CAT, "{'do':'agree'}");
    assert_false(is_undone());
    stage_exit(&stage, DAN);
    assert_true(is_undone()); /* all who are there have agreed */
    stage_close(&stage);
}

/* Whose silence it was that ended it: the first of those who are there and have not agreed. */
static const struct Silence {
    int agrees[SEATS], gone[SEATS], named;
} SILENCES[] = {
    {{0, 0, 0, 0}, {0, 0, 0, 0}, BOB},
    {{0, 1, 0, 0}, {0, 0, 0, 0}, CAT},
    {{0, 1, 1, 0}, {0, 0, 0, 0}, DAN},
    {{0, 0, 1, 1}, {0, 0, 0, 0}, BOB},
    {{0, 0, 0, 0}, {0, 1, 0, 0}, CAT},
    {{0, 0, 1, 0}, {0, 1, 0, 0}, DAN},
};

static void test_nobody_answers(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof SILENCES / sizeof *SILENCES; i++) {
        const struct Silence *s = &SILENCES[i];
        char piece[100];
        open_cards();
        play(ANN);
        for (int person = BOB; person <= DAN; person++)
            if (s->gone[person])
                stage_exit(&stage, person);
        stage_do(&stage, ANN, "{'do':'undo'}");
        for (int person = BOB; person <= DAN; person++)
            if (s->agrees[person])
                answer(person, true);
        stage_wait(&stage, UNDO_MS - 1);
        assert_int_equal(stage.table->undo, ANN);
        stage_wait(&stage, 1);
        assert_int_equal(stage.table->undo, -1);
        snprintf(piece, sizeof piece, "{\"event\":\"undo-answered\",\"seat\":%d,\"agree\":false}", s->named);
        if (!stage_heard(&stage, WATCHER, piece))
            fail_msg("row %d", (int)i);
        assert_int_equal(stage.table->play.state.turn, 1);
        stage_do(&stage, s->named, "{'do':'agree'}");
        stage_wrong(&stage, s->named, "not-now");
        stage_close(&stage);
    }
}

/* A computer player that is next waits for the answers; that they did not come is told before it plays. */
static void test_a_computer_player_waits(void **unused)
{
    (void)unused;
    open_cards();
    stage_do(&stage, BOB, "{'do':'leave'}");
    stage_answer(&stage);
    assert_int_equal(stage.table->play.state.turn, 1);
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_wait(&stage, UNDO_MS - 1);
    assert_int_equal(stage.table->play.state.turn, 1);
    stage_hush(&stage, WATCHER);
    stage_wait(&stage, 1);
    assert_int_equal(stage.table->play.state.turn, 2);
    const Lines *heard = &stage.person[WATCHER].heard;
    assert_string_equal(heard->line[0], "{\"event\":\"undo-answered\",\"seat\":2,\"agree\":false}");
    assert_non_null(strstr(heard->line[2], "{\"event\":\"act\",\"seat\":1"));
    stage_close(&stage);
}

/* ------------------------------------------------------------------ who may ask */

static void test_who_may_ask_and_answer(void **unused)
{
    (void)unused;
    open_cards();
    stage_do(&stage, ANN, "{'do':'undo'}"); /* nothing was done */
    stage_wrong(&stage, ANN, "not-now");
    play(ANN);
    stage_do(&stage, BOB, "{'do':'undo'}");
    stage_wrong(&stage, BOB, "not-now");
    stage_do(&stage, BOB, "{'do':'agree'}");
    stage_wrong(&stage, BOB, "not-now");
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_wrong(&stage, ANN, "not-now");
    assert_non_null(stage_heard(&stage, ANN, "\"error\":\"That has been asked already.\""));
    stage_do(&stage, ANN, "{'do':'disagree'}");
    stage_wrong(&stage, ANN, "not-now");
    stage_do(&stage, WATCHER, "{'do':'agree'}");
    stage_wrong(&stage, WATCHER, "not-seated");
    answer(BOB, true);
    stage_reload(&stage); /* that somebody asks is not in the log, and whose act it was neither */
    for (int i = 0; i <= WATCHER; i++)
        stage_enter(&stage, i, 0);
    assert_int_equal(stage.table->undo, -1);
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_wrong(&stage, ANN, "not-now");
    play(BOB);
    stage_do(&stage, BOB, "{'do':'undo'}");
    for (int i = 0; i < SEATS; i++)
        if (i != BOB)
            stage_do(&stage, i, "{'do':'agree'}");
    assert_int_equal(stage.table->play.state.turn, 1);
    stage_do(&stage, ANN, "{'do':'undo'}"); /* only the last act, and that was taken back */
    stage_wrong(&stage, ANN, "not-now");
    stage_reload(&stage);
    assert_int_equal(stage.table->play.state.turn, 1);
    stage_close(&stage);
}

/* The last card of a trick shows who has it, and a card that is drawn is seen. */
static void test_what_came_of_it(void **unused)
{
    (void)unused;
    open_cards();
    for (int person = ANN; person < DAN; person++)
        play(person);
    stage_answer(&stage);
    assert_int_equal(stage.table->play.state.tricks_done, 1);
    stage_do(&stage, DAN, "{'do':'undo'}");
    stage_wrong(&stage, DAN, "not-now");
    stage_close(&stage);
}

/* ------------------------------------------------------------ what others are told */

/* Cards that go face down are not named to those who are asked. */
static void test_hidden_cards_stay_hidden(void **unused)
{
    (void)unused;
    open_table("forty-fives-kitty-only", ",'name':'before-kitty'");
    choose(ANN, "bid 30");
    for (int person = BOB; person <= DAN; person++)
        choose(person, "pass");
    choose(ANN, "name S");
    assert_int_equal(stage.table->play.state.phase, S5_PHASE_KITTY);
    stage_answer(&stage);
    assert_int_equal(stage.table->play.state.phase, S5_PHASE_PLAY);
    stage_do(&stage, ANN, "{'do':'undo'}");
    for (int person = ANN; person <= WATCHER; person++)
        assert_non_null(
            stage_heard(&stage, person, "{\"event\":\"undo-asked\",\"seat\":0,\"act\":\"discard\"}"));
    for (int person = BOB; person <= DAN; person++)
        stage_do(&stage, person, "{'do':'agree'}");
    assert_int_equal(stage.table->play.state.phase, S5_PHASE_KITTY);
    stage_close(&stage);

    open_cards();
    play(ANN);
    stage_do(&stage, ANN, "{'do':'undo'}");
    assert_non_null(stage_heard(&stage, BOB, "{\"event\":\"undo-asked\",\"seat\":0,\"act\":\"play "));
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_no_ends_what_others_agreed_to),
        cmocka_unit_test(test_an_act_ends_what_others_agreed_to),
        cmocka_unit_test(test_who_is_not_there_is_not_asked),
        cmocka_unit_test(test_nobody_answers),
        cmocka_unit_test(test_a_computer_player_waits),
        cmocka_unit_test(test_who_may_ask_and_answer),
        cmocka_unit_test(test_what_came_of_it),
        cmocka_unit_test(test_hidden_cards_stay_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
