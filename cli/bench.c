/*
 * `spoilfive bench`: how fast the engine and its solver are on this machine. Each does a fixed piece of work, so its count of nodes
 * changes only with the rules, or with how the solver searches. spoilfive-lab measures the parts.
 */
#include "bench.h"
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef S5_BUILD
#define S5_BUILD "an unknown compiler"
#endif

/* ------------------------------------------------------------------ machine */

/* The processor's name, as Linux knows it. */
static void find_processor(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    while (file && fgets(line, sizeof line, file)) {
        const char *value = strchr(line, ':');
        if (!value || strncmp(line, "model name", 10) != 0)
            continue;
        snprintf(name, size, "%.*s", (int)strcspn(value + 2, "\n"), value + 2);
        break;
    }
    if (file)
        fclose(file);
}

void s5_bench_print_head(bool json)
{
    char name[128];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    S5Text text = S5_EMPTY_TEXT(1024);
    find_processor(name, sizeof name);
    s5_text_json(&text, name);
    if (json)
        printf("{\"version\":\"%s\",\"build\":\"%s\",\"processor\":%s,\"processors\":%ld,\"measurements\":[",
            S5_VERSION, S5_BUILD, text.start, processors);
    else
        printf("spoilfive %s, built by %s\n%s, %ld of them; one is used\n\n", S5_VERSION, S5_BUILD, name,
            processors);
}

double s5_bench_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

const char *s5_bench_rate(double rate, char text[16])
{
    const bool millions = rate >= 1e6;
    const double value = rate / (millions ? 1e6 : 1e3);
    const int places = value < 10 ? 2 : value < 100;
    snprintf(text, 16, "%.*f %c", places, value, millions ? 'M' : 'k');
    return text;
}

/* ------------------------------------------------------------ the fixed work */

/* A preset's game at a number of players; false where it has none. */
static bool set_up_preset(S5Rules *rules, int preset_number, int players)
{
    const S5Preset *preset = s5_preset(preset_number);
    const S5Options options = s5_preset_options(preset);
    return s5_rules(rules, preset, &options, players, s5_rules_usual_sides(preset, players)) == S5_OK;
}

/* Counts the sequences of up to `depth` choices from a position until nobody must choose. */
static int64_t count_leaves(const S5Rules *rules, const S5State *state, int depth)
{
    if (!depth || state->turn == S5_NO_SEAT)
        return 1;
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    int64_t count = 0;
    while (s5_legal_next(&legal, &choice)) {
        S5State next = *state;
        if (s5_act(rules, &next, state->turn, choice) == S5_OK)
            count += count_leaves(rules, &next, depth - 1);
    }
    return count;
}

/* Counts below every eighth position of a random game with the given number. */
static int64_t count_game_leaves(const S5Rules *rules, uint64_t number)
{
    enum { ACTS = 40, DEPTH = 3 };
    S5Random random = s5_random(number, 1);
    S5State state;
    int64_t count = 0;
    s5_start(rules, (int)(number % rules->players), NULL, &state);
    for (int act = 0; act < ACTS && state.phase != S5_PHASE_OVER; act++) {
        while (state.phase == S5_PHASE_DEAL) {
            S5Card pack[S5_PACK_MAX];
            s5_make_pack(rules, &random, pack);
            s5_deal(rules, &state, pack);
        }
        if (act % 8 == 0)
            count += count_leaves(rules, &state, DEPTH);
        const S5Legal legal = s5_legal(rules, &state);
        s5_act(rules, &state, state.turn, s5_legal_random(&legal, &random));
    }
    return count;
}

static int64_t count_presets(int first, int end)
{
    enum { GAMES = 4 };
    int64_t count = 0;
    S5Rules rules;
    for (int preset = first; preset < end; preset++)
        for (int players = 2; players <= S5_SEATS_MAX; players++)
            for (uint64_t game = 0; game < GAMES && set_up_preset(&rules, preset, players); game++)
                count += count_game_leaves(&rules, game);
    return count;
}

/* The presets of the five pages are counted separately from those of the house rules, which came later. */
enum { PAGES_PRESETS = 12 };

static int64_t count_pages(void)
{
    return count_presets(0, PAGES_PRESETS);
}

static int64_t count_house_rules(void)
{
    return count_presets(PAGES_PRESETS, s5_preset_count());
}

S5Position s5_bench_deal(const S5Rules *rules, S5Random *random, int turn)
{
    S5Card pack[S5_PACK_MAX];
    S5Position position = {.side = rules->side_seats[0], .turn = (uint8_t)turn};
    s5_make_pack(rules, random, pack);
    for (int card = 0; card < rules->players * S5_HAND_CARDS; card++)
        position.hand[card / S5_HAND_CARDS] |= s5_set_of(pack[card]);
    return position;
}

/* The cards that the solver tries for one deal of a preset, as a hand of tricks and as one of a pool. */
static int64_t solve_deal(S5Solver *solver, const S5Rules *rules, S5Random *random)
{
    const S5PoolValues worth = {.won = 4, .spoil = 0, .lost = -1};
    S5CardValues values;
    const S5Suit trump = (S5Suit)s5_random_below(random, S5_SUITS);
    s5_solver_trumps(solver, rules, trump, s5_random_below(random, 2));
    const S5Position position = s5_bench_deal(rules, random, 0);
    s5_solve_cards(solver, &position, &values);
    int64_t nodes = (int64_t)s5_solver_nodes(solver);
    if (rules->kind == S5_POOL) {
        s5_solve_pool(solver, &position, &worth, &values);
        nodes += (int64_t)s5_solver_nodes(solver);
    }
    return nodes;
}

static int64_t count_solver(void)
{
    enum { PLAYERS_MOST = 5, ENTRIES = 1 << 16 };
    const size_t bytes = s5_solver_size(ENTRIES);
    void *memory = malloc(bytes);
    int64_t nodes = 0;
    S5Solver *solver = s5_solver_init(memory, bytes);
    S5Random random = s5_random(1, 1);
    S5Rules rules;
    for (int preset = 0; solver && preset < s5_preset_count(); preset++)
        for (int players = 2; players <= PLAYERS_MOST; players++)
            if (set_up_preset(&rules, preset, players))
                nodes += solve_deal(solver, &rules, &random);
    free(memory);
    return nodes;
}

/* --------------------------------------------------------------------- command */

static const struct BenchRow {
    const char *field, *title;
    int64_t (*count)(void); /* does the work and returns its steps; 0 without memory */
} ROWS[] = {
    {"solver_nodes", "nodes of the solver", count_solver},
    {"house_nodes", "nodes of the house rules", count_house_rules},
    {"nodes", "nodes", count_pages},
};

/* Prints a row, and returns how often its steps are done in a second of processor time. */
static double bench_row(const struct BenchRow *row, bool json, int64_t *count)
{
    char rate[16];
    const double start = s5_bench_seconds();
    *count = row->count();
    const double a_second = (double)*count / (s5_bench_seconds() - start + 1e-9);
    if (!json)
        printf("%s %" PRId64 "   (%s a second)\n", row->title, *count, s5_bench_rate(a_second, rate));
    fflush(stdout);
    return a_second;
}

const S5Flag s5_flags_bench[] = {
    {"json", NULL, "prints one JSON object", s5_take_yes, 0, 0, 0},
    S5_FLAGS_END,
};

int s5_run_bench(const S5Command *command, int argc, char **argv)
{
    enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };
    int64_t counts[ROW_COUNT];
    bool json = false;
    const int status = s5_args_read(command, argc, argv, &json);
    if (status != S5_READ)
        return status;
    s5_bench_print_head(json);
    for (size_t i = 0; i < ROW_COUNT; i++) {
        const double rate = bench_row(&ROWS[i], json, &counts[i]);
        if (json)
            printf("%s{\"name\":\"%s\",\"count\":%" PRId64 ",\"best\":%.0f}", i ? "," : "", ROWS[i].field,
                counts[i], rate);
    }
    for (size_t i = 0; json && i < ROW_COUNT; i++)
        printf("%s\"%s\":%" PRId64, i ? "," : "],", ROWS[i].field, counts[i]);
    if (json)
        puts("}");
    return S5_EXIT_DONE;
}
