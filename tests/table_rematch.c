/* A rematch at a table of the server: who proposes it, who is asked, who keeps a seat, and what is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"

enum { ANN, BOB, CAT, STRANGER };

static Stage stage;

/* A short game of four seats: Ann, Bob and Cat at the first three, and the stranger watches. It is over. */
static void play_a_game(void)
{
    static const char *const NAMES[] = {"Ann", "Bob", "Cat"};
    stage_open(&stage,
        "{'rules':'spoil-five','players':4,'options':{'robbing':'no','hands':1},"
        "'settings':{'level':'random','clock_s':0,'pace_ms':0}}",
        4);
    for (int i = ANN; i <= STRANGER; i++)
        stage_enter(&stage, i, 0);
    for (int i = ANN; i <= CAT; i++)
        stage_do(&stage, i, "{'do':'sit','seat':%d,'name':'%s'}", i, NAMES[i]);
    stage_do(&stage, ANN, "{'do':'start'}");
    stage_play(&stage, 1000);
    assert_true(stage.table->play.begun && !is_running(stage.table));
}

static const char *last_entry(void)
{
    return stage.log.line[stage.log.count - 1];
}

static void propose(int person)
{
    stage_do(&stage, person, "{'do':'rematch'}");
}

static void test_absent_people_keep_their_seats(void **unused)
{
    (void)unused;
    play_a_game();
    stage_exit(&stage, CAT);
    const int entries = stage.log.count;
    propose(ANN);
    assert_int_equal(stage.log.count, entries); /* Bob is waited for */
    propose(BOB);
    assert_true(is_running(stage.table));
    assert_int_equal(stage.table->seat[CAT].holder, PERSON);
    assert_true(stage.table->seat[CAT].away);
    stage_reload(&stage);
    assert_true(stage.table->seat[CAT].holder == PERSON && stage.table->seat[CAT].away);
    stage_enter(&stage, CAT, 0);
    stage_do(&stage, CAT, "{'do':'back'}");
    assert_false(stage.table->seat[CAT].away);
    stage_close(&stage);
}

static void test_a_person_alone_plays_at_once(void **unused)
{
    (void)unused;
    play_a_game();
    stage_exit(&stage, BOB);
    stage_exit(&stage, CAT);
    propose(ANN);
    assert_true(is_running(stage.table));
    assert_true(stage.table->seat[BOB].away && stage.table->seat[CAT].away);
    assert_false(stage.table->seat[ANN].away);
    stage_close(&stage);
}

static void test_those_who_come_back_are_waited_for(void **unused)
{
    (void)unused;
    play_a_game();
    stage_exit(&stage, CAT);
    propose(ANN);
    stage_enter(&stage, CAT, 0);
    propose(BOB);
    assert_false(is_running(stage.table));
    stage_wait(&stage, stage.table->limits.rematch_s * 1000);
    assert_true(is_running(stage.table));
    assert_int_equal(stage.table->seat[CAT].holder, PERSON);
    assert_false(stage.table->seat[CAT].away);
    stage_close(&stage);
}

/* All that a rematch changes is one entry: a kill loses no seat. */
static void test_a_rematch_is_one_entry(void **unused)
{
    (void)unused;
    play_a_game();
    propose(BOB);
    stage_do(&stage, CAT, "{'do':'no-rematch'}");
    const int entries = stage.log.count;
    stage_wait(&stage, stage.table->limits.rematch_s * 1000 - 1);
    assert_int_equal(stage.log.count, entries);
    propose(ANN);
    int game = entries;
    while (!strstr(stage.log.line[game], "{\"event\":\"game\""))
        game++;
    assert_int_equal(game, entries);
    assert_non_null(strstr(stage.log.line[game], "{\"event\":\"leave\",\"seat\":2,\"level\":\"random\""));
    assert_int_equal(stage.table->seat[CAT].holder, COMPUTER);
    assert_true(is_running(stage.table));
    stage_reload(&stage);
    assert_true(is_running(stage.table));
    assert_int_equal(stage.table->seat[CAT].holder, COMPUTER);
    stage_close(&stage);
}

static void test_a_rematch_needs_two_where_others_were_asked(void **unused)
{
    (void)unused;
    play_a_game();
    propose(BOB);
    stage_do(&stage, ANN, "{'do':'no-rematch'}");
    stage_do(&stage, CAT, "{'do':'no-rematch'}");
    assert_false(is_running(stage.table));
    for (int seat = ANN; seat <= CAT; seat++)
        assert_int_equal(stage.table->seat[seat].holder, PERSON);
    assert_null(strstr(last_entry(), "leave"));
    stage_close(&stage);
}

static void test_a_stranger_does_not_propose(void **unused)
{
    (void)unused;
    play_a_game();
    stage_exit(&stage, BOB);
    stage_do(&stage, STRANGER, "{'do':'sit','seat':3,'name':'Dan'}");
    propose(STRANGER);
    stage_wrong(&stage, STRANGER, "forbidden");
    assert_int_equal(stage.table->seat[BOB].holder, PERSON);
    stage_reload(&stage);
    for (int i = ANN; i <= STRANGER; i++)
        stage_enter(&stage, i, 0);
    propose(STRANGER);
    stage_wrong(&stage, STRANGER, "forbidden");
    stage_do(&stage, CAT, "{'do':'leave'}"); /* another seat is the same person */
    stage_do(&stage, CAT, "{'do':'sit','seat':2,'name':'Cat'}");
    propose(CAT);
    propose(STRANGER);
    stage_do(&stage, ANN, "{'do':'no-rematch'}");
    stage_do(&stage, BOB, "{'do':'no-rematch'}");
    assert_true(is_running(stage.table));
    assert_int_equal(stage.table->seat[STRANGER].holder, PERSON);
    stage_close(&stage);
}

static void test_the_same_answer_is_told_once(void **unused)
{
    (void)unused;
    play_a_game();
    propose(ANN);
    stage_do(&stage, BOB, "{'do':'no-rematch'}");
    stage_hush(&stage, STRANGER);
    stage_do(&stage, BOB, "{'do':'no-rematch'}");
    stage_do(&stage, ANN, "{'do':'rematch'}");
    assert_int_equal(stage.person[STRANGER].heard.count, 0);
    stage_do(&stage, BOB, "{'do':'rematch'}");
    assert_non_null(stage_heard(&stage, STRANGER, "\"rematch\":{\"accepted\":[0,1],\"declined\":[]}"));
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_absent_people_keep_their_seats),
        cmocka_unit_test(test_a_person_alone_plays_at_once),
        cmocka_unit_test(test_those_who_come_back_are_waited_for),
        cmocka_unit_test(test_a_rematch_is_one_entry),
        cmocka_unit_test(test_a_rematch_needs_two_where_others_were_asked),
        cmocka_unit_test(test_a_stranger_does_not_propose),
        cmocka_unit_test(test_the_same_answer_is_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
