/* The table of measurements, what they work on, and the clock. */
#include "bench.h"

#include <stdlib.h>
#include <time.h>

const S5Measure s5_measures[] = {
    {"cards", "Spoil Five, 5 players: card play with dealing", "spoil-five", 5, "hands", "plays", NULL,
        s5_bench_cards},
    {"hands", "Spoil Five, 5 players: whole hands, checked", "spoil-five", 5, "hands", "plays", NULL,
        s5_bench_hands},
    {"hands-2", "Spoil Five, 2 players", "spoil-five", 2, "hands", "plays", NULL, s5_bench_hands},
    {"hands-10", "Spoil Five, 10 players", "spoil-five", 10, "hands", "plays", NULL, s5_bench_hands},
    {"twenty-five", "Twenty-Five, 5 players", "twenty-five", 5, "hands", "plays", NULL, s5_bench_hands},
    {"forty-five", "Forty-Five, 4 players", "forty-five", 4, "hands", "plays", NULL, s5_bench_hands},
    {"auction", "Auction Forty-Fives, 4 players", "auction-forty-fives", 4, "hands", "plays", NULL,
        s5_bench_hands},
    {"fifty-five", "Fifty-Five, 5 players", "fifty-five", 5, "hands", "plays", NULL, s5_bench_hands},
    {"legal", "legal choices of a seat", "spoil-five", 5, "sets", NULL, s5_bench_make_positions,
        s5_bench_legal},
    {"views", "views of a seat", "spoil-five", 5, "views", NULL, s5_bench_make_positions, s5_bench_views},
    {"steady", "decisions of the steady player", "spoil-five", 5, "decisions", NULL, s5_bench_make_positions,
        s5_bench_decisions},
    {"worlds", "hidden cards dealt again, Spoil Five, 5 players", "spoil-five", 5, "worlds", "views",
        s5_bench_make_positions, s5_bench_worlds},
    {"worlds-45", "the same, Forty-Five, 4 players", "forty-five", 4, "worlds", "views",
        s5_bench_make_positions, s5_bench_worlds},
    {"worlds-auction", "the same, Auction Forty-Fives, 4 players", "auction-forty-fives", 4, "worlds",
        "views", s5_bench_make_positions, s5_bench_worlds},
    {"check", "records checked", "spoil-five", 5, "hands", "lines", s5_bench_make_record, s5_bench_check},
    {NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL},
};

enum { SEED = 20251, RUNS = 15 };
static const double RUN_SECONDS = 0.03;

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
    *bench = (S5Bench){.random = s5_random(SEED, 0), .level = s5_level_find("steady")};
    s5_rules(
        &bench->rules, preset, &options, measure->players, s5_rules_usual_sides(preset, measure->players));
    return !measure->prepare || measure->prepare(bench);
}

void s5_bench_free(S5Bench *bench)
{
    free(bench->states);
    free(bench->views);
    free(bench->record);
    *bench = (S5Bench){0};
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Times one run; *steps gets its steps, −1 after a fault. */
static double time_run(S5Bench *bench, const S5Measure *measure, int64_t count, int64_t *steps)
{
    const double start = processor_seconds();
    *steps = measure->run(bench, count);
    return processor_seconds() - start;
}

/* How many units make a short run. The tries that find out also warm the caches. */
static int64_t count_for_run(S5Bench *bench, const S5Measure *measure, int64_t *steps)
{
    int64_t count = 64;
    for (;;) {
        const double seconds = time_run(bench, measure, count, steps);
        if (*steps < 0)
            return 0;
        if (seconds > RUN_SECONDS / 4)
            return (int64_t)((double)count * RUN_SECONDS / seconds) + 1;
        count *= 2;
    }
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static S5Rate rate_of(double rates[RUNS])
{
    qsort(rates, RUNS, sizeof *rates, by_size);
    return (S5Rate){.best = rates[RUNS - 1], .median = rates[RUNS / 2], .worst = rates[0]};
}

bool s5_bench_time(S5Bench *bench, const S5Measure *measure, S5Result *result)
{
    double units[RUNS], all_steps[RUNS];
    int64_t steps;
    const int64_t count = count_for_run(bench, measure, &steps);
    for (int run = 0; run < RUNS; run++) {
        const double seconds = time_run(bench, measure, count, &steps);
        if (!count || steps < 0)
            return false;
        units[run] = (double)count / seconds;
        all_steps[run] = (double)steps / seconds;
    }
    *result = (S5Result){rate_of(units), rate_of(all_steps), RUNS, count};
    return true;
}
