/* The table of measurements, what they work on, and the clock. */
#include "lab/bench/bench.h"

#include <stdlib.h>

const S5Measure s5_measures[] = {
    {"cards", "Spoil Five, 5 players: card play with dealing", "spoil-five", 5, -1, 1, "hands", "plays", NULL,
        s5_bench_cards},
    {"hands", "Spoil Five, 5 players: whole hands, checked", "spoil-five", 5, -1, 1, "hands", "plays", NULL,
        s5_bench_hands},
    {"hands-2", "Spoil Five, 2 players", "spoil-five", 2, -1, 1, "hands", "plays", NULL, s5_bench_hands},
    {"hands-10", "Spoil Five, 10 players", "spoil-five", 10, -1, 1, "hands", "plays", NULL, s5_bench_hands},
    {"twenty-five", "Twenty-Five, 5 players", "twenty-five", 5, -1, 1, "hands", "plays", NULL,
        s5_bench_hands},
    {"forty-five", "Forty-Five, 4 players", "forty-five", 4, -1, 1, "hands", "plays", NULL, s5_bench_hands},
    {"auction", "Auction Forty-Fives, 4 players", "auction-forty-fives", 4, -1, 1, "hands", "plays", NULL,
        s5_bench_hands},
    {"fifty-five", "Fifty-Five, 5 players", "fifty-five", 5, -1, 1, "hands", "plays", NULL, s5_bench_hands},
    {"legal", "legal choices of a seat", "spoil-five", 5, -1, 1, "sets", NULL, s5_bench_make_positions,
        s5_bench_legal},
    {"views", "views of a seat", "spoil-five", 5, -1, 1, "views", NULL, s5_bench_make_positions,
        s5_bench_views},
    {"steady", "decisions of the steady player", "spoil-five", 5, -1, 1, "decisions", NULL,
        s5_bench_make_positions, s5_bench_decisions},
    {"worlds", "hidden cards dealt again, Spoil Five, 5 players", "spoil-five", 5, -1, 1, "worlds", "views",
        s5_bench_make_positions, s5_bench_worlds},
    {"worlds-45", "the same, Forty-Five, 4 players", "forty-five", 4, -1, 1, "worlds", "views",
        s5_bench_make_positions, s5_bench_worlds},
    {"worlds-auction", "the same, Auction Forty-Fives, 4 players", "auction-forty-fives", 4, -1, 1, "worlds",
        "views", s5_bench_make_positions, s5_bench_worlds},
    {"check", "records checked", "spoil-five", 5, -1, 1, "hands", "lines", s5_bench_make_record,
        s5_bench_check},
    {"solve-4", "open hands solved, two against two", "spoil-five-white-knuckle", 4, 2, 1024, "deals",
        "cards", s5_bench_make_deals, s5_bench_solve},
    {"least-4", "the same: three tricks or more?", "spoil-five-white-knuckle", 4, 2, 1024, "deals", "cards",
        s5_bench_make_deals, s5_bench_at_least},
    {"solve-5", "open hands solved, one against four", "spoil-five-white-knuckle", 5, 0, 1024, "deals",
        "cards", s5_bench_make_deals, s5_bench_solve},
    {"least-5", "the same: three tricks or more?", "spoil-five-white-knuckle", 5, 0, 1024, "deals", "cards",
        s5_bench_make_deals, s5_bench_at_least},
    {"solve-6", "open hands solved, three against three", "spoil-five-white-knuckle", 6, 2, 512, "deals",
        "cards", s5_bench_make_deals, s5_bench_solve},
    {"least-6", "the same: three tricks or more?", "spoil-five-white-knuckle", 6, 2, 512, "deals", "cards",
        s5_bench_make_deals, s5_bench_at_least},
    {"solve-8", "open hands solved, four against four", "spoil-five-white-knuckle", 8, 2, 128, "deals",
        "cards", s5_bench_make_deals, s5_bench_solve},
    {"least-8", "the same: three tricks or more?", "spoil-five-white-knuckle", 8, 2, 128, "deals", "cards",
        s5_bench_make_deals, s5_bench_at_least},
    {"solve-10", "open hands solved, five against five", "spoil-five-white-knuckle", 10, 2, 32, "deals",
        "cards", s5_bench_make_deals, s5_bench_solve},
    {"least-10", "the same: three tricks or more?", "spoil-five-white-knuckle", 10, 2, 32, "deals", "cards",
        s5_bench_make_deals, s5_bench_at_least},
    {NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL},
};

enum { SEED = 20251, RUNS = 15, SLOW_RUNS = 3 };
static const double RUN_SECONDS = 0.03, SLOW_SECONDS = 0.3;

void s5_bench_pack(S5Card pack[S5_PACK])
{
    for (int i = 0; i < S5_PACK; i++)
        pack[i] = (S5Card)i;
}

int s5_bench_needed(const S5Rules *rules)
{
    const bool auction = rules->kind == S5_AUCTION;
    const int dealt = rules->players * S5_HAND_CARDS + (auction ? (int)rules->options.kitty : 1);
    return auction && rules->options.draw != S5_DRAW_NONE ? S5_PACK : dealt;
}

bool s5_bench_prepare(S5Bench *bench, const S5Measure *measure)
{
    const S5Preset *preset = s5_preset_find(measure->preset);
    const S5Options options = s5_preset_options(preset);
    *bench = (S5Bench){.random = s5_random(SEED, 0), .level = s5_level(S5_LEVEL_STEADY), .set = measure->set};
    const int sides = measure->sides < 0 ? s5_rules_usual_sides(preset, measure->players) : measure->sides;
    s5_rules(&bench->rules, preset, &options, measure->players, sides);
    return !measure->prepare || measure->prepare(bench);
}

void s5_bench_free(S5Bench *bench)
{
    free(bench->states);
    free(bench->views);
    free(bench->solver_memory);
    free(bench->deals);
    free(bench->record);
    *bench = (S5Bench){0};
}

/* Times one run; *steps gets its steps, −1 after a fault. */
static double time_run(S5Bench *bench, const S5Measure *measure, int64_t count, int64_t *steps)
{
    const double start = s5_bench_seconds();
    *steps = measure->run(bench, count);
    return s5_bench_seconds() - start;
}

static int64_t whole_sets(const S5Measure *measure, int64_t count)
{
    return (count + measure->set - 1) / measure->set * measure->set;
}

/* Finds how many units make a short run. The attempts to find out also warm the caches. */
static int64_t count_for_run(S5Bench *bench, const S5Measure *measure, int64_t *steps)
{
    int64_t count = measure->set;
    for (;;) {
        const double seconds = time_run(bench, measure, count, steps);
        if (*steps < 0)
            return 0;
        if (seconds > RUN_SECONDS / 4)
            return whole_sets(measure, (int64_t)((double)count * RUN_SECONDS / seconds) + 1);
        count *= 2;
    }
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static S5Rate rate_of(double rates[RUNS], int runs)
{
    qsort(rates, (size_t)runs, sizeof *rates, by_size);
    return (S5Rate){.best = rates[runs - 1], .median = rates[runs / 2], .worst = rates[0]};
}

bool s5_bench_time(S5Bench *bench, const S5Measure *measure, S5Result *result)
{
    double units[RUNS], all_steps[RUNS];
    int64_t steps;
    const int64_t count = count_for_run(bench, measure, &steps);
    int runs = RUNS; /* fewer if one set of units alone takes long */
    for (int run = 0; run < runs; run++) {
        const double seconds = time_run(bench, measure, count, &steps);
        if (!count || steps < 0)
            return false;
        units[run] = (double)count / seconds;
        all_steps[run] = (double)steps / seconds;
        runs = seconds > SLOW_SECONDS ? SLOW_RUNS : runs;
    }
    *result = (S5Result){rate_of(units, runs), rate_of(all_steps, runs), runs, count};
    return true;
}
