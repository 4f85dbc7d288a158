/* People without a seat at a table of the server: what they are told with each setting of `watch`, and what they may say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"

enum { ANN, BOB, SPY, LATE };

static Stage stage;

static void start(void)
{
    stage_do(&stage, ANN, "{'do':'start'}");
    stage_wait(&stage, 0);
    assert_int_equal(stage.table->play.state.turn, 0);
}

/* ------------------------------------------------------------------- nobody */

/* What Spy is told while a game is played: who sits where, and nothing else. */
static void expect_only_the_table(void)
{
    const Lines *heard = &stage.person[SPY].heard;
    for (int i = 0; i < heard->count; i++) {
        const bool is_table = strstr(heard->line[i], "{\"event\":\"table\"") != NULL;
        const bool is_end = strstr(heard->line[i], "{\"event\":\"at\"") && i &&
                            strstr(heard->line[i - 1], "{\"event\":\"table\"");
        if (!is_table && !is_end)
            fail_msg("told: %s", heard->line[i]);
    }
}

/* Nor how far the game is, whether they hear it or ask. */
static void expect_no_progress(uint64_t position)
{
    char bytes[1000];
    S5Text text = s5_text(bytes, sizeof bytes);
    assert_int_equal(stage.person[SPY].position, position);
    s5_table_put_summary(stage.table, stage.person[SPY].token, &text);
    assert_non_null(strstr(bytes, "\"started\":true,\"hand\":0,"));
    text = s5_text(bytes, sizeof bytes);
    s5_table_put_summary(stage.table, NULL, &text);
    assert_non_null(strstr(bytes, "\"started\":true,\"hand\":0}"));
}

/* Ann leads a card and takes it back, with Bob's consent. */
static void lead_and_take_back(void)
{
    const S5Legal legal = s5_legal(stage.table->play.rules, &stage.table->play.state);
    char card[3] = "";
    s5_card_write(s5_set_first(legal.cards), card);
    stage_do(&stage, ANN, "{'do':'play %s','at':%d}", card, (int)stage.person[ANN].position);
    stage_do(&stage, ANN, "{'do':'undo'}");
    assert_non_null(stage_heard(&stage, BOB, "undo-asked"));
    stage_do(&stage, BOB, "{'do':'agree'}");
    assert_non_null(stage_heard(&stage, BOB, "undo-answered"));
    assert_non_null(stage_heard(&stage, BOB, "\"undone\""));
}

static void play_to_the_end_of_the_hand(void)
{
    while (is_in_hand(stage.table))
        stage_play(&stage, 1);
}

/* Where nobody may watch, people without a seat are told neither what is done and said in a game, nor when. */
static void test_nobody_watches(void **unused)
{
    (void)unused;
    stage_open_sides(&stage, ",'watch':'nobody','undo':true,'clock_s':0,'pace_ms':500");
    start();
    const uint64_t position = stage.person[SPY].position;
    stage_hush(&stage, SPY);
    lead_and_take_back();
    stage_do(&stage, ANN, "{'do':'say','text':'well played'}");
    stage_do(&stage, BOB, "{'do':'phrase','phrase':'hello'}");
    assert_non_null(stage_heard(&stage, BOB, "well played"));
    assert_int_equal(stage.person[SPY].heard.count, 0);
    play_to_the_end_of_the_hand();
    stage_do(&stage, ANN, "{'do':'ready'}");
    assert_non_null(stage_heard(&stage, BOB, "{\"event\":\"ready\",\"seats\":[0]}"));
    assert_int_equal(stage.person[SPY].heard.count, 0);
    stage_do(&stage, ANN, "{'do':'pause'}"); /* the table has changed */
    stage_do(&stage, ANN, "{'do':'say','text':'back soon'}");
    assert_non_null(stage_heard(&stage, SPY, "\"paused\":true"));
    expect_only_the_table();
    stage_exit(&stage, SPY);
    stage_hush(&stage, SPY);
    expect_no_progress(position);
    stage_enter(&stage, SPY, 0);
    expect_only_the_table();
    expect_no_progress(position);
    stage_close(&stage);
}

/* Nor may they say anything there. Before a game and after it, when seats are chosen, all talk to each other. */
static void test_nobody_without_a_seat_talks_into_a_game(void **unused)
{
    (void)unused;
    stage_open_sides(&stage, ",'watch':'nobody','clock_s':0");
    stage_do(&stage, SPY, "{'do':'say','text':'may I?'}");
    assert_non_null(stage_heard(&stage, ANN, "may I?"));
    stage_do(&stage, ANN, "{'do':'say','text':'do sit down'}");
    assert_non_null(stage_heard(&stage, SPY, "do sit down"));
    start();
    stage_hush(&stage, ANN);
    stage_do(&stage, SPY, "{'do':'say','text':'play the five'}");
    stage_wrong(&stage, SPY, "forbidden");
    stage_do(&stage, SPY, "{'do':'phrase','phrase':'hello'}");
    stage_wrong(&stage, SPY, "forbidden");
    assert_null(stage_heard(&stage, ANN, "Watcher"));
    play_to_the_end_of_the_hand();
    stage_do(&stage, ANN, "{'do':'stop'}");
    stage_do(&stage, SPY, "{'do':'say','text':'and now?'}");
    assert_non_null(stage_heard(&stage, ANN, "and now?"));
    assert_non_null(stage_heard(&stage, SPY, "and now?"));
    stage_close(&stage);
}

/* Somebody who has sat down during a hand sits at the table: they see nothing of the hand, but they are talked to. */
static void test_a_person_who_waits_is_talked_to(void **unused)
{
    (void)unused;
    stage_open_sides(&stage, ",'watch':'nobody','clock_s':0");
    start();
    stage_enter(&stage, LATE, 0);
    stage_do(&stage, LATE, "{'do':'sit','seat':1,'name':'Late'}");
    stage_hush(&stage, LATE);
    stage_do(&stage, ANN, "{'do':'say','text':'welcome'}");
    assert_non_null(stage_heard(&stage, LATE, "welcome"));
    stage_do(&stage, LATE, "{'do':'say','text':'thanks'}");
    assert_non_null(stage_heard(&stage, ANN, "thanks"));
    play_to_the_end_of_the_hand();
    assert_null(stage_heard(&stage, LATE, "{\"event\":\"act\""));
    stage_do(&stage, ANN, "{'do':'ready'}");
    assert_non_null(stage_heard(&stage, LATE, "{\"event\":\"ready\",\"seats\":[0]}"));
    stage_close(&stage);
}

/* ---------------------------------------------------------------- spectators */

/* Where spectators see no hands, they are told all else. */
static void test_spectators_are_told_what_is_said(void **unused)
{
    (void)unused;
    stage_open_sides(&stage, ",'watch':'no-hands','undo':true,'clock_s':0,'pace_ms':500");
    start();
    lead_and_take_back();
    stage_do(&stage, ANN, "{'do':'say','text':'well played'}");
    stage_do(&stage, SPY, "{'do':'say','text':'it was'}");
    static const char *const TOLD[] = {"undo-asked", "undo-answered", "undone", "well played", "it was"};
    for (size_t i = 0; i < sizeof TOLD / sizeof *TOLD; i++)
        assert_non_null(stage_heard(&stage, SPY, TOLD[i]));
    assert_non_null(stage_heard(&stage, ANN, "it was"));
    stage_close(&stage);
}

static bool is_of_the_game(const char *line)
{
    static const char *const OTHERS[] = {"table", "at", "seat", "clock", "ready"};
    char start_of_line[40];
    for (size_t n = 0; n < sizeof OTHERS / sizeof *OTHERS; n++) {
        snprintf(start_of_line, sizeof start_of_line, "{\"event\":\"%s\"", OTHERS[n]);
        if (!strncmp(line, start_of_line, strlen(start_of_line)))
            return false;
    }
    return true;
}

/* All that Spy has heard of the game is the record. */
static void expect_the_record(const Lines *record)
{
    const Lines *heard = &stage.person[SPY].heard;
    Lines seen = {NULL, 0, 0};
    for (int i = 0; i < heard->count; i++)
        if (is_of_the_game(heard->line[i]))
            lines_add(&seen, heard->line[i]);
    char *a = lines_join(record), *b = lines_join(&seen);
    assert_string_equal(a, b);
    free(a);
    free(b);
    lines_free(&seen);
}

static void come_again(uint64_t after)
{
    stage_exit(&stage, SPY);
    stage_hush(&stage, SPY);
    stage_enter(&stage, SPY, after);
}

static void test_spectators_see_all_hands_late(void **unused)
{
    (void)unused;
    stage_open_sides(&stage, ",'watch':'all-hands-late'");
    start();
    assert_non_null(stage_heard(&stage, SPY, "{\"event\":\"seat\",\"seat\":-1,\"late\":true}"));
    while (is_in_hand(stage.table)) { /* nothing of a hand before it is over */
        assert_null(stage_heard(&stage, SPY, "{\"event\":\"deal\""));
        assert_null(stage_heard(&stage, SPY, "{\"event\":\"turn\""));
        assert_null(stage_heard(&stage, SPY, "{\"event\":\"act\""));
        stage_exit(&stage, SPY);
        stage_enter(&stage, SPY, 0);
        stage_play(&stage, 1);
    }
    assert_non_null(stage_heard(&stage, SPY, "{\"event\":\"deal\",\"hand\":1,\"dealer\":3,\"pack\":\""));
    come_again(0);
    while (!is_between(stage.table) || stage.table->play.state.hand_number < 2)
        stage_play(&stage, 1);
    stage_do(&stage, ANN, "{'do':'stop'}");
    Lines record = stage_record(&stage);
    expect_the_record(&record);
    come_again(30); /* late */
    expect_the_record(&record);
    lines_free(&record);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_watches),
        cmocka_unit_test(test_nobody_without_a_seat_talks_into_a_game),
        cmocka_unit_test(test_a_person_who_waits_is_talked_to),
        cmocka_unit_test(test_spectators_are_told_what_is_said),
        cmocka_unit_test(test_spectators_see_all_hands_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
