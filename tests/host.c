/* A table of the server: whole games, and that nothing of them depends on when the host was loaded or somebody came. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"

static Stage stage;

/* Takes its seat; people are called after their numbers. */
static void sit(int person, int seat)
{
    stage_do(&stage, person, "{'do':'sit','seat':%d,'name':'P%d'}", seat, person);
    assert_int_equal(stage.person[person].seat, seat);
}

static void check_record(void)
{
    char why[REFUSED_MAX];
    Lines record = stage_record(&stage);
    if (lines_refused(&record, why) >= 0)
        fail_msg("%s", why);
    lines_free(&record);
}

/* ------------------------------------------------------------- whole games */

static void play_table(const S5Preset *preset, int players, int sides)
{
    char request[300];
    snprintf(request, sizeof request,
        "{'rules':'%s','players':%d,'sides':%d,'settings':{'level':'random','between_s':0},'options':{'hands':3}}",
        preset->name, players, sides);
    stage_open(&stage, request, (uint64_t)players);
    stage_enter(&stage, 0, 0);
    stage_enter(&stage, 1, 0);
    stage_enter(&stage, 2, 0);
    sit(0, 0);
    sit(1, players - 1);
    stage_do(&stage, 0, "{'do':'start'}");
    stage_play(&stage, 1000);
    assert_true(stage.host->play.state.phase == S5_PHASE_OVER);
    assert_int_equal(stage.games_ended, 1);
    assert_int_equal(stage.ended.first, stage.host->play.entry);
    check_record();
    stage_close(&stage);
}

static void test_whole_games_at_every_table(void **unused)
{
    (void)unused;
    for_every_table(play_table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games_at_every_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
