/* People without a seat at a table of the server: what they are told with each setting of `watch`, and what they may say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/common/display_text.h"
#include "support/stage.h"

enum { ANN, BOB, SPY, SCREEN, LATE };

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
    static const char *const OTHERS[] = {"table", "at", "seat", "clock", "ready", "stopped"};
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

/* A screen that shows the table to a room is told what spectators are told who see no hands, whatever those may see here. */
static void test_a_screen_shows_no_hand(void **unused)
{
    (void)unused;
    stage_open_sides(&stage, ",'watch':'all-hands-late'");
    Listener *screen = &stage.person[SCREEN];
    memcpy(screen->token, stage.person[ANN].token, sizeof screen->token);
    screen->screen = true;
    stage_enter(&stage, SCREEN, 0);
    start();
    while (is_in_hand(stage.table))
        stage_play(&stage, 1);
    const char *deal = stage_heard(&stage, SCREEN, "{\"event\":\"deal\"");
    assert_non_null(deal);
    assert_null(strstr(deal, "\"pack\""));
    assert_non_null(stage_heard(&stage, SCREEN, "{\"event\":\"trick\""));
    stage_do(&stage, SCREEN, "{'do':'ready'}");
    assert_non_null(stage_heard(&stage, SCREEN, "screen only shows the table"));
    stage_exit(&stage, SCREEN);
    stage_enter(&stage, SCREEN, 0);
    assert_null(strstr(stage_heard(&stage, SCREEN, "{\"event\":\"deal\""), "\"pack\""));
    stage_close(&stage);
}

/* --------------------------------------------------------- what the owner may do */

/* The mark in the last line that a person heard with this in it. */
static const char *mark_in(int person, const char *piece)
{
    static char mark[S5_MARK_SIZE];
    const char *line = stage_heard(&stage, person, piece);
    const char *at = line ? strstr(line, "\"person\":\"") : NULL;
    assert_non_null(at);
    snprintf(mark, sizeof mark, "%s", at + strlen("\"person\":\""));
    return mark;
}

/* Whoever speaks has one mark, whatever they call themselves, in a seat or not; others have others. */
static void test_a_mark_for_each_person(void **unused)
{
    char spy[S5_MARK_SIZE];
    (void)unused;
    stage_open_sides(&stage, "");
    stage_do(&stage, SPY, "{'do':'say','text':'one','name':'Bob'}");
    snprintf(spy, sizeof spy, "%s", mark_in(ANN, "\"one\""));
    stage_do(&stage, SPY, "{'do':'phrase','phrase':'hello','name':'Cat'}");
    assert_string_equal(mark_in(ANN, "\"hello\""), spy);
    stage_do(&stage, SPY, "{'do':'sit','seat':1,'name':'Dan'}");
    stage_do(&stage, SPY, "{'do':'say','text':'two'}");
    assert_string_equal(mark_in(ANN, "\"two\""), spy);
    stage_do(&stage, BOB, "{'do':'say','text':'three'}");
    assert_string_not_equal(mark_in(ANN, "\"three\""), spy);
    stage_close(&stage);
}

/* Nobody has another name in every line, in a seat or not. */
static void test_names_do_not_change_in_every_line(void **unused)
{
    (void)unused;
    stage_open_sides(&stage, "");
    for (int i = 0; i < 4; i++)
        stage_do(&stage, SPY, "{'do':'say','text':'%d','name':'Spy%d'}", i, i);
    assert_non_null(stage_heard(&stage, ANN, "Spy3"));
    stage_do(&stage, SPY, "{'do':'say','text':'five','name':'Spy5'}");
    stage_wrong(&stage, SPY, "too-fast");
    stage_do(&stage, SPY, "{'do':'say','text':'six','name':'Spy3'}");
    assert_non_null(stage_heard(&stage, ANN, "\"six\""));
    stage_wait(&stage, 20000);
    stage_do(&stage, SPY, "{'do':'say','text':'seven','name':'Spy7'}");
    assert_non_null(stage_heard(&stage, ANN, "\"seven\""));
    for (int i = 0; i < 3; i++)
        stage_do(&stage, BOB, "{'do':'rename','name':'Bob%d'}", i);
    stage_do(&stage, BOB, "{'do':'rename','name':'Bob4'}");
    stage_wrong(&stage, BOB, "too-fast");
    stage_close(&stage);
}

/* A name that looks like that of somebody who sits gets a number, whatever its alphabet. */
static void test_names_that_look_alike(void **unused)
{
    static const char *const ALIKE[][2] = {{"Ann", "ANN"}, {"Hat", "Ηατ"}, {"PAT", "РАТ"}, {"Bill", "BiII"},
        {"Ann", "Ạnn"}, {"Joe", "Јое"}, {"Tom", "T0m"}, {"Nick", "Νίск"}, {"Co", "Ϲο"},
        {"José", "Jose\u0301"}, {"É", "é"}, {"Łukasz", "LUKASZ"}, {"Øyvind", "øyvind"}, {"Nguyễn", "Nguyen"},
        {"ДАН", "дан"}, {"Дан", "дан"}, {"Ёж", "ёЖ"}, {"Йосиф", "йосиф"}, {"ΓΙΩΡΓΟΣ", "Γιώργος"},
        {"ΝΙΚΟΣ", "Νίκος"}, {"ἈΝΝΑ", "αννα"}},
                             *const UNLIKE[][2] = {{"Ann", "Anne"}, {"Анна", "Anna"}, {"Νίκος", "Nikos"},
                                 {"P1", "P2"}, {"Дан", "Dan"}, {"Ann", "An n"}, {"Ёж", "Уж"}, {"Æ", "E"},
                                 {"×", "÷"}};
    (void)unused;
    for (size_t i = 0; i < sizeof ALIKE / sizeof *ALIKE; i++)
        assert_true(s5_display_alike(ALIKE[i][0], ALIKE[i][1]));
    for (size_t i = 0; i < sizeof UNLIKE / sizeof *UNLIKE; i++)
        assert_false(s5_display_alike(UNLIKE[i][0], UNLIKE[i][1]));
    stage_open_sides(&stage, "");
    stage_do(&stage, SPY, "{'do':'say','text':'one','name':'ΑΝΝ'}");
    assert_non_null(stage_heard(&stage, ANN, "\"name\":\"ΑΝΝ 2\""));
    stage_close(&stage);
}

/* Whoever the owner has hushed is heard by nobody until the owner wants to hear them again, also when the table was loaded again. */
static void test_the_owner_hushes(void **unused)
{
    char spy[S5_MARK_SIZE];
    (void)unused;
    stage_open_sides(&stage, "");
    stage_do(&stage, SPY, "{'do':'say','text':'one'}");
    snprintf(spy, sizeof spy, "%s", mark_in(ANN, "\"one\""));
    stage_do(&stage, BOB, "{'do':'hush','person':'%s'}", spy);
    stage_wrong(&stage, BOB, "not-host");
    stage_do(&stage, ANN, "{'do':'hush','person':'SPY'}");
    stage_wrong(&stage, ANN, "malformed");
    stage_do(&stage, ANN, "{'do':'hush','person':'%s'}", spy);
    for (int i = 0; i < 2; i++) {
        stage_do(&stage, SPY, "{'do':'say','text':'two','name':'New'}");
        stage_wrong(&stage, SPY, "forbidden");
        stage_do(&stage, SPY, "{'do':'phrase','phrase':'hello'}");
        stage_wrong(&stage, SPY, "forbidden");
        assert_null(stage_heard(&stage, ANN, "\"two\""));
        for (int person = 0; person <= SPY; person++)
            stage_exit(&stage, person);
        stage_reload(&stage);
        for (int person = 0; person <= SPY; person++)
            stage_enter(&stage, person, 0);
    }
    stage_do(&stage, ANN, "{'do':'hear','person':'%s'}", spy);
    stage_do(&stage, SPY, "{'do':'say','text':'three'}");
    assert_non_null(stage_heard(&stage, ANN, "\"three\""));
    stage_do(&stage, ANN, "{'do':'say','text':'mine'}");
    stage_do(&stage, ANN, "{'do':'hush','person':'%s'}", mark_in(ANN, "\"mine\""));
    stage_wrong(&stage, ANN, "not-now");
    stage_close(&stage);
}

/* Whoever the owner removes is gone, loses their seat, and does not come back; whoever only loses a seat is no longer led there. */
static void test_the_owner_removes(void **unused)
{
    char spy[S5_MARK_SIZE];
    (void)unused;
    stage_open_sides(&stage, "");
    start();
    stage_do(&stage, SPY, "{'do':'sit','seat':1,'name':'Spy'}");
    stage_do(&stage, SPY, "{'do':'say','text':'one'}");
    snprintf(spy, sizeof spy, "%s", mark_in(ANN, "\"one\""));
    stage_do(&stage, ANN, "{'do':'remove'}");
    stage_wrong(&stage, ANN, "malformed");
    assert_true(s5_table_is_welcome(stage.table, stage.person[BOB].token));
    stage_do(&stage, ANN, "{'do':'remove','seat':2}");
    assert_false(s5_table_is_welcome(stage.table, stage.person[BOB].token));
    assert_true(stage.person[BOB].visitor >= 0);
    stage_do(&stage, ANN, "{'do':'remove','person':'%s'}", spy);
    assert_int_equal(stage.person[SPY].visitor, -1);
    assert_int_equal(stage.table->seat[1].holder, COMPUTER);
    assert_int_equal(s5_table_enter(stage.table, stage.now, &stage.person[SPY], stage.person[SPY].token,
                         false, (S5TableSeen){0}),
        -2);
    assert_false(s5_table_is_welcome(stage.table, stage.person[SPY].token));
    assert_true(s5_table_is_welcome(stage.table, stage.person[ANN].token));
    stage_close(&stage);
}

/* During a game the owner may close chat and watching, and nothing else; spectators then know no more than if they had just come. */
static void test_the_owner_closes_what_is_open(void **unused)
{
    (void)unused;
    stage_open_sides(&stage, "");
    start();
    assert_non_null(stage_heard(&stage, SPY, "\"deal\""));
    stage_do(&stage, ANN, "{'do':'change','settings':{'clock_s':7}}");
    stage_wrong(&stage, ANN, "not-now");
    stage_do(&stage, ANN, "{'do':'change','settings':{'watch':'all-hands-late'}}");
    stage_wrong(&stage, ANN, "not-now");
    stage_do(&stage, ANN, "{'do':'change','settings':{'chat':false}}");
    stage_do(&stage, SPY, "{'do':'say','text':'one'}");
    stage_wrong(&stage, SPY, "forbidden");
    stage_do(&stage, ANN, "{'do':'change','settings':{'chat':true}}");
    stage_do(&stage, SPY, "{'do':'say','text':'two'}");
    assert_non_null(stage_heard(&stage, ANN, "\"two\""));
    stage_hush(&stage, SPY);
    stage_do(&stage, ANN, "{'do':'change','settings':{'watch':'nobody'}}");
    stage_play(&stage, 4);
    assert_null(stage_heard(&stage, SPY, "\"deal\""));
    assert_null(stage_heard(&stage, SPY, "\"act\""));
    stage_do(&stage, ANN, "{'do':'change','settings':{'watch':'no-hands'}}");
    stage_wrong(&stage, ANN, "not-now");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_watches),
        cmocka_unit_test(test_nobody_without_a_seat_talks_into_a_game),
        cmocka_unit_test(test_a_person_who_waits_is_talked_to),
        cmocka_unit_test(test_spectators_are_told_what_is_said),
        cmocka_unit_test(test_a_mark_for_each_person),
        cmocka_unit_test(test_names_do_not_change_in_every_line),
        cmocka_unit_test(test_names_that_look_alike),
        cmocka_unit_test(test_the_owner_hushes),
        cmocka_unit_test(test_the_owner_removes),
        cmocka_unit_test(test_the_owner_closes_what_is_open),
        cmocka_unit_test(test_spectators_see_all_hands_late),
        cmocka_unit_test(test_a_screen_shows_no_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
