/*
 * A long game of the server, and a person who joins it: what has happened so far is sent in pieces, each when the last
 * was taken, and what happens meanwhile comes after it, with nothing told twice and nothing left out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"

static Stage stage;

/* Ann, the owner, sits at seat 0, Bob at seat 1; Late comes late, and Later after everything. */
enum { ANN, BOB, LATE, LATER, CROWD, PIECE_MAX = 32768 };

static void open_table(const char *options, const char *settings)
{
    char request[600];
    snprintf(request, sizeof request,
        "{'rules':'spoil-five','players':10,'options':{%s},'settings':{'level':'random','between_s':0,'pace_ms':0,"
        "'clock_s':0%s}}",
        options, settings);
    stage_open(&stage, request, 4);
    for (int i = 0; i < PEOPLE_MAX; i++)
        stage.person[i].follows = false;
    for (int i = ANN; i <= BOB; i++) {
        stage_enter(&stage, i, 0);
        stage_do(&stage, i, "{'do':'sit','seat':%d,'name':'P%d'}", i, i);
    }
    stage_do(&stage, ANN, "{'do':'start'}");
}

static void play_hands(int32_t hands)
{
    const int32_t until = stage.table->play.state.hand_number + hands;
    while (stage.table->play.state.hand_number < until) {
        assert_true(is_running(stage.table));
        stage_play(&stage, 1);
    }
}

static int count(int person, const char *piece)
{
    int found = 0;
    for (int i = 0; i < stage.person[person].heard.count; i++)
        found += strstr(stage.person[person].heard.line[i], piece) != NULL;
    return found;
}

/* Takes all pieces, and does something between them; how many there were. */
static int take_pieces(int person, void (*between)(int piece))
{
    int pieces = 1;
    for (; stage_drain(&stage, person); pieces++) {
        assert_true(stage.person[person].largest <= PIECE_MAX);
        if (between && stage.person[person].more)
            between(pieces);
    }
    return pieces;
}

/* The game as somebody heard it since its last `seat`, without turns. */
static Lines game_of(int person)
{
    const Lines *heard = &stage.person[person].heard;
    Lines game = {NULL, 0, 0};
    int from = heard->count - 1;
    while (from >= 0 && strncmp(heard->line[from], "{\"event\":\"seat\"", 15) != 0)
        from--;
    for (int i = from < 0 ? 0 : from; i < heard->count; i++)
        if (line_is_of_record(heard->line[i]) || i == from)
            lines_add(&game, heard->line[i]);
    return game;
}

/* Fails unless a person knows the game as a newcomer is told it. */
static void compare_with_newcomer(int person)
{
    memcpy(stage.person[LATER].token, stage.person[person].token, S5_TOKEN_BYTES);
    stage_enter(&stage, LATER, 0);
    Lines known = game_of(person), told = game_of(LATER);
    for (int i = 0; i < known.count && i < told.count; i++)
        assert_string_equal(known.line[i], told.line[i]);
    assert_int_equal(known.count, told.count);
    assert_int_equal(stage.person[person].position, stage.person[LATER].position);
    lines_free(&known);
    lines_free(&told);
    stage_exit(&stage, LATER);
    stage_hush(&stage, LATER);
}

/* ------------------------------------------------------------------ in pieces */

static void game_goes_on(int piece)
{
    stage_play(&stage, 7);
    if (piece % 3 == 0)
        stage_do(&stage, ANN, "{'do':'say','text':'piece %d'}", piece);
    if (piece % 4 == 0)
        stage_do(&stage, LATE, "{'do':'dance'}");
    assert_int_equal(count(LATE, "{\"event\":\"at\""), 0);
}

static void test_a_newcomer_is_told_in_pieces(void **unused)
{
    (void)unused;
    open_table("'hands':1000", "");
    play_hands(100);
    stage.person[LATE].slow = true;
    stage_enter(&stage, LATE, 0);
    assert_true(stage.person[LATE].more);
    assert_int_equal(count(LATE, "{\"event\":\"table\""), 1);
    const int pieces = take_pieces(LATE, game_goes_on);
    assert_true(pieces > 12);
    assert_int_equal(count(LATE, "{\"event\":\"at\""), 1); /* after the last piece */
    assert_int_equal(stage.person[LATE].position, position_of(stage.table));
    assert_true(count(LATE, "\"text\":\"piece ") > 3);
    assert_true(count(LATE, "\"code\":\"unknown\"") > 3);
    assert_null(stage.table->visitor[stage.person[LATE].visitor].backlog);
    play_hands(2); /* from now on as it happens */
    assert_false(stage.person[LATE].more);
    compare_with_newcomer(LATE);
    stage_close(&stage);
}

/* The table is loaded again, from no more than its first entries. */
static void lose_entries(int kept)
{
    for (int i = kept; i < stage.log.count; i++)
        free(stage.log.line[i]);
    stage.log.count = kept;
    stage_reload(&stage);
}

/* Whether Bob, who comes back, is told that his game starts anew; either way he knows it as a newcomer does, unless his page is old. */
static bool begins_anew(bool is_old)
{
    Listener *bob = &stage.person[BOB];
    stage_hush(&stage, BOB);
    bob->sealed &= !is_old;
    stage_enter(&stage, BOB, bob->position);
    const bool anew = count(BOB, "{\"event\":\"seat\"") > 0;
    if (anew)
        compare_with_newcomer(BOB);
    return anew;
}

static void test_a_picture_of_lost_entries_ends(void **unused)
{
    (void)unused;
    for (int is_old = 0; is_old <= 1; is_old++) {
        open_table("'hands':1000", "");
        play_hands(3);
        stage_play(&stage, 4);
        const int kept = stage.log.count;
        play_hands(1);
        lose_entries(stage.log.count); /* none */
        assert_false(begins_anew(is_old));
        stage_exit(&stage, BOB);
        lose_entries(kept);
        stage_enter(&stage, ANN, 0);
        while (position_of(stage.table) <= stage.person[BOB].position + 5) {
            stage_wait(&stage, 70000); /* a computer player plays for Bob */
            stage_play(&stage, 1);
        }
        assert_int_equal(
            begins_anew(is_old), !is_old); /* by its position alone an old page can't be told from others */
        stage_close(&stage);
    }
}

/* A person with a seat comes back and is told what they have not seen, even if that is long. */
static void test_who_comes_back_is_told_the_rest(void **unused)
{
    (void)unused;
    open_table("'hands':1000,'rob_refusal':'free','rob_when':'own-turn'", "");
    play_hands(3);
    Listener *bob = &stage.person[BOB];
    for (int away = 1; away <= 40; away += 13) {
        const uint64_t position = bob->position;
        stage_exit(&stage, BOB);
        const int32_t until = stage.table->play.state.hand_number + away;
        while (stage.table->play.state.hand_number < until) {
            stage_wait(&stage, 70000); /* a computer player plays for Bob */
            stage_play(&stage, 50);
        }
        bob->slow = true;
        const int known = bob->heard.count;
        stage_enter(&stage, BOB, position);
        take_pieces(BOB, NULL);
        bob->slow = false;
        for (int i = known; i < bob->heard.count; i++)
            assert_true(strncmp(bob->heard.line[i], "{\"event\":\"seat\"", 15) != 0);
        stage_do(&stage, BOB, "{'do':'back'}");
        compare_with_newcomer(BOB);
    }
    stage_close(&stage);
}

/* What was told is void: it is told anew, once the piece under way has been taken. */
static void test_an_undo_meanwhile(void **unused)
{
    (void)unused;
    open_table("'hands':1000,'robbing':'no'", "");
    play_hands(20);
    while (stage.table->play.state.turn != 0)
        stage_play(&stage, 1);
    stage.person[LATE].slow = true;
    stage_enter(&stage, LATE, 0);
    stage_drain(&stage, LATE);
    stage_drain(&stage, LATE);
    stage.think_ms = -1;
    if (!stage_answer(&stage))
        fail();
    const int told = stage.person[LATE].heard.count;
    stage_do(&stage, ANN, "{'do':'undo'}");
    stage_do(&stage, BOB, "{'do':'agree'}");
    assert_int_equal(stage.table->play.state.turn, 0);
    assert_int_equal(count(LATE, "{\"event\":\"undone\""), 1);
    assert_int_equal(count(LATE, "{\"event\":\"seat\""), 2);
    assert_true(stage.person[LATE].heard.count <= told + 5); /* no piece goes before the last was taken */
    take_pieces(LATE, NULL);
    stage.think_ms = 0;
    stage_play(&stage, 30);
    compare_with_newcomer(LATE);
    stage_close(&stage);
}

/* Another game begins before the last one was told. */
static void test_another_game_meanwhile(void **unused)
{
    (void)unused;
    open_table("'hands':15", "");
    while (is_running(stage.table))
        stage_play(&stage, 1);
    stage.person[LATE].slow = true;
    stage_enter(&stage, LATE, 0);
    stage_drain(&stage, LATE);
    stage_do(&stage, ANN, "{'do':'again'}");
    stage_play(&stage, 40);
    take_pieces(LATE, NULL);
    assert_int_equal(count(LATE, "{\"event\":\"end-game\""), 0);
    compare_with_newcomer(LATE);
    stage_close(&stage);
}

/* Spectators who see all hands late are told whole hands, and none that is still being played. */
static void test_all_hands_late(void **unused)
{
    (void)unused;
    open_table("'hands':1000", ",'watch':'all-hands-late'");
    play_hands(20);
    stage.person[LATE].slow = true;
    stage_enter(&stage, LATE, 0);
    while (stage_drain(&stage, LATE))
        stage_play(&stage, 40);
    play_hands(2);
    assert_int_equal(count(LATE, "{\"event\":\"deal\""), stage.table->play.state.hand_number - 1);
    compare_with_newcomer(LATE);
    stage_close(&stage);
}

/* Whoever waited for the next deal is told the game as the seat sees it then, in pieces like anybody. */
static void test_a_seat_meanwhile(void **unused)
{
    (void)unused;
    open_table("'hands':1000", "");
    play_hands(20);
    stage.person[LATE].slow = true;
    stage_enter(&stage, LATE, 0);
    stage_drain(&stage, LATE);
    stage_do(&stage, LATE, "{'do':'sit','seat':5,'name':'Late'}");
    play_hands(1);
    take_pieces(LATE, NULL);
    assert_non_null(stage_heard(&stage, LATE, "{\"event\":\"seat\",\"seat\":5,\"from\":22}"));
    assert_false(is_waiting(stage.table, 5));
    compare_with_newcomer(LATE);
    stage_close(&stage);
}

/* ------------------------------------------------------------------ who is slow */

/* However many come, nobody is sent more than a piece beyond what they have taken; a client that takes none is
 * dropped, and nobody else. */
static void test_who_takes_nothing_is_dropped(void **unused)
{
    size_t sent[PEOPLE_MAX] = {0};
    (void)unused;
    open_table("'hands':1000", "");
    play_hands(20);
    stage_do(&stage, ANN, "{'do':'pause'}");
    for (int i = CROWD; i < PEOPLE_MAX; i++) {
        stage.person[i].slow = true;
        stage_enter(&stage, i, 0);
    }
    for (int i = CROWD; i < PEOPLE_MAX; i++) {
        for (int line = 0; line < stage.person[i].heard.count; line++)
            if (!strstr(stage.person[i].heard.line[line], "{\"event\":\"table\""))
                sent[i] += strlen(stage.person[i].heard.line[line]) + 1;
        assert_true(sent[i] <= PIECE_MAX);
    }
    stage_wait(&stage, 39999);
    stage_drain(&stage, CROWD);
    stage_wait(&stage, 1);
    assert_true(stage.person[CROWD].visitor >= 0);
    for (int i = CROWD + 1; i < PEOPLE_MAX; i++)
        assert_int_equal(stage.person[i].visitor, -1);
    assert_int_equal(stage.table->visitors, 3);
    stage_wait(&stage, 39999);
    assert_int_equal(stage.person[CROWD].visitor, -1);
    assert_int_equal(stage.table->visitors, 2);
    assert_false(stage_drain(&stage, CROWD));
    stage_enter(&stage, CROWD, 0); /* there is room for them again */
    take_pieces(CROWD, NULL);
    stage_wait(&stage, 1000000);
    assert_true(stage.person[CROWD].visitor >= 0);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_newcomer_is_told_in_pieces),
        cmocka_unit_test(test_a_picture_of_lost_entries_ends),
        cmocka_unit_test(test_who_comes_back_is_told_the_rest),
        cmocka_unit_test(test_an_undo_meanwhile),
        cmocka_unit_test(test_another_game_meanwhile),
        cmocka_unit_test(test_all_hands_late),
        cmocka_unit_test(test_a_seat_meanwhile),
        cmocka_unit_test(test_who_takes_nothing_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
