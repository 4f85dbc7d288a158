/* What lists and statistics take from a game that ends: whose try at the deal of a day it is, and whether it counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/registry/registry_internal.h"

/* A table of somebody's try, and its first game after all hands. */
typedef struct Fixture {
    S5LiveTable table;
    S5Rules rules;
    S5State state;
    S5FinishedGame ended;
} Fixture;

static Fixture fixture(void)
{
    Fixture f = {.table = {.acts = 0}};
    const S5Preset *preset = s5_preset_find("spoil-five");
    const S5Options options = s5_preset_options(preset);
    assert_int_equal(s5_rules(&f.rules, preset, &options, 3, 0), S5_OK);
    strcpy(f.table.code, "DAY222");
    s5_day_at(time(NULL), f.table.day);
    memset(&f.table.owner, 9, sizeof f.table.owner);
    f.ended = (S5FinishedGame){.first = 2, .last = 7, .number = 1, .stats = {.hands = S5_HANDS_OF_A_DAY}};
    f.ended.seat[1].level = f.ended.seat[2].level = "club";
    memset(f.ended.seat[0].token, 9, sizeof f.ended.seat[0].token);
    return f;
}

static S5GameRow ended(Fixture *f)
{
    S5GameRow game;
    f->ended.rules = &f->rules;
    f->ended.state = &f->state;
    s5_game_stats_row(&f->ended, &f->table, &game);
    return game;
}

static void counts_a_whole_try(void **state)
{
    (void)state;
    Fixture f = fixture();
    const S5GameRow game = ended(&f);
    assert_string_equal(game.day, f.table.day);
    assert_true(game.seat[0].counts && !game.seat[1].counts && !game.seat[2].counts);
    assert_memory_equal(&game.seat[0].who, &f.table.owner, sizeof f.table.owner);
}

/* A try that was cut short is a try, but does not count. */
static void counts_no_part_of_a_try(void **state)
{
    (void)state;
    Fixture f = fixture();
    f.ended.stats.hands--;
    const S5GameRow game = ended(&f);
    assert_string_equal(game.day, f.table.day);
    assert_false(game.seat[0].counts);
}

/* Nobody wins by ending a game alone while they lead, but the day's five hands are a game, and people may agree to stop. */
static void counts_no_win_that_is_cut_short(void **state)
{
    (void)state;
    Fixture f = fixture();
    f.state.winners = 1;
    f.state.stopped = 1;
    assert_true(ended(&f).seat[0].won);
    f.ended.stats.hands--;
    assert_false(ended(&f).seat[0].won);
    f.ended.seat[1].level = NULL;
    assert_true(ended(&f).seat[0].won);
    f.ended.seat[1].level = "club";
    f.state.stopped = 0;
    assert_true(ended(&f).seat[0].won);
}

/* The cards of a day that is over are shown to everybody. */
static void counts_no_try_of_a_day_that_is_over(void **state)
{
    (void)state;
    Fixture f = fixture();
    strcpy(f.table.day, "2026-11-20");
    const S5GameRow game = ended(&f);
    assert_string_equal(game.day, "2026-11-20");
    assert_false(game.seat[0].counts);
}

static void a_day_ends_at_two(void **state)
{
    enum { MIDNIGHT = 1798675200 /* 2026-12-31 00:00 UTC */, HOUR = 3600 };
    char day[S5_DAY_SIZE];
    (void)state;
    assert_int_equal(s5_day_at(MIDNIGHT, day), 4);
    assert_string_equal(day, "2026-12-31");
    assert_false(s5_day_is_over("2026-12-31", MIDNIGHT));
    assert_false(s5_day_is_over("2026-12-30", MIDNIGHT + 2 * HOUR - 1));
    assert_true(s5_day_is_over("2026-12-30", MIDNIGHT + 2 * HOUR));
    assert_true(s5_day_is_over("2026-12-31", MIDNIGHT + 26 * HOUR));
}

/* Every game at the table of a day has that day's cards, so its row says so. */
static void expect_no_try(Fixture *f)
{
    const S5GameRow game = ended(f);
    assert_string_equal(game.day, f->table.day);
    assert_false(game.seat[0].counts);
}

static void counts_nothing_else(void **state)
{
    (void)state;
    Fixture f = fixture();
    f.ended.number = 2;
    expect_no_try(&f);
    f = fixture();
    f.ended.seat[0].token[0] = 1;
    expect_no_try(&f);
    f = fixture();
    f.ended.seat[0].level = "club";
    expect_no_try(&f);
    f = fixture();
    *f.table.day = 0;
    expect_no_try(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_a_whole_try),
        cmocka_unit_test(counts_no_part_of_a_try),
        cmocka_unit_test(counts_no_win_that_is_cut_short),
        cmocka_unit_test(counts_no_try_of_a_day_that_is_over),
        cmocka_unit_test(a_day_ends_at_two),
        cmocka_unit_test(counts_nothing_else),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
