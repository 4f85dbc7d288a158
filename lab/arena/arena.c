/* `spoilfive-lab arena` and `merge`: their command lines, and the contests one after another. */
#include "arena.h"
#include "cli/clock.h"
#include "deal_threads.h"
#include "lab/lab.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS_USUAL = 1000, DEALS_SPRT = 1000000 };

/* What the command line asks for. */
typedef struct Request {
    S5ArenaJob order;
    S5Setup setup;
    int64_t threads;
    S5Arena arena;
    const char *bots[S5_ARENA_BOTS_MAX];
    int bot_count;
    const char *seats, *json, *plot;
    S5Output output; /* of the JSON */
    S5Output picture;
    bool gauntlet, unit_given;
    int64_t shard, shards;
    const char **files; /* files to merge; owned */
    int file_count;
} Request;

/* --------------------------------------------------------------------- flags */

static bool add_contender(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    Request *r = field;
    (void)flag;
    if (r->bot_count == S5_ARENA_BOTS_MAX) {
        s5_usage(command, "at most %d bots", S5_ARENA_BOTS_MAX);
        return false;
    }
    r->bots[r->bot_count++] = value;
    return s5_contender_named(command, value);
}

static bool take_unit(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    Request *r = field;
    (void)flag;
    r->unit_given = true;
    r->arena.table.unit = !strcmp(value, "won") ? S5_ARENA_WON : S5_ARENA_SCORE;
    if (!strcmp(value, "won") || !strcmp(value, "score"))
        return true;
    s5_usage(command, "--unit takes score or won, not '%s'", value);
    return false;
}

static bool take_sprt(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    S5ArenaTable *table = field;
    char *comma, *end = NULL;
    (void)flag;
    table->sprt = true;
    table->low = strtod(value, &comma);
    if (comma > value && *comma == ',')
        table->high = strtod(comma + 1, &end);
    if (end && end > comma + 1 && !*end && table->low < table->high && table->low > -1e6 && table->high < 1e6)
        return true;
    s5_usage(command, "--sprt takes two margins, the lower first, as in 0,0.01, not '%s'", value);
    return false;
}

static bool take_shard(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    Request *r = field;
    char *slash, *end = NULL;
    (void)flag;
    r->shard = strtoll(value, &slash, 10);
    if (slash > value && *slash == '/')
        r->shards = strtoll(slash + 1, &end, 10);
    if (end && end > slash + 1 && !*end && r->shard >= 1 && r->shard <= r->shards && r->shards <= 1000000)
        return true;
    s5_usage(command, "--shard takes a part and how many there are, as in 1/8, not '%s'", value);
    return false;
}

/* Takes a file to be merged; standard input ends once. */
static bool add_shard_file(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    Request *r = field;
    (void)flag;
    for (int i = 0; i < r->file_count; i++)
        if (!strcmp(value, "-") && !strcmp(r->files[i], "-")) {
            s5_usage(command, "standard input can be read once");
            return false;
        }
    r->files[r->file_count++] = value;
    return true;
}

#define TEXT_OF(number) #number
#define TEXT(number)    TEXT_OF(number)

/* Rows that say where the result is written. */
#define RESULT_FLAGS                                                                                  \
    {"json", "FILE", "writes the result as JSON; - for standard output", S5_TEXT(Request, json)},     \
        {"plot", "FILE", "draws the result with gnuplot, as an SVG picture", S5_TEXT(Request, plot)}, \
        S5_FLAGS_END

const S5Flag s5_flags_arena[] = {
    S5_SETUP_FLAGS(Request),
    {"bot", "B…",
        "who plays: " S5_CONTENDER_HELP
        " (`opponents` lists them); given at least twice: everybody plays everybody",
        S5_TAKEN_BY(add_contender)},
    {"seats", "ABBBB",
        "who sits where; every rotation is played (default: one A among B's, or a side of each)",
        S5_TEXT(Request, seats)},
    {"gauntlet", NULL, "only the first bot plays, against each of the others", S5_YES(Request, gauntlet)},
    {"deals", "D", "how many deals, each replayed (default: 1000, with --sprt at most 1000000)",
        S5_NUMBER(Request, arena.table.deals, 1, S5_ARENA_DEALS_MAX)},
    {"games", NULL, "whole games, or matches, instead of single hands", S5_YES(Request, arena.table.games)},
    {"hands", "H", "ends each game after this many hands (the option hands)",
        S5_INTO(s5_take_hands, Request, setup)},
    {"unit", "score|won",
        "what is measured: chips or points, or +1 for a win (default: score for hands, won for games)",
        S5_TAKEN_BY(take_unit)},
    {"sprt", "LOW,HIGH",
        "sequential probability ratio test: stops when one margin is likelier than the other by " TEXT(
            S5_ARENA_ODDS) " to 1",
        S5_INTO(take_sprt, Request, arena.table)},
    {"seed", "S", "seed of all random numbers: the same seed and bots give the same result (default: 1)",
        S5_NUMBER(Request, arena.table.seed, 0, S5_SEED_MAX)},
    S5_THREADS_FLAG(Request),
    S5_BOT_FLAGS(Request, arena.table.limits),
    {"shard", "I/N", "plays the I-th of N equal parts of the deals; `merge FILE…` adds up the parts",
        S5_TAKEN_BY(take_shard)},
    RESULT_FLAGS,
};

const S5Flag s5_flags_merge[] = {S5_WORDS(S5_TAKEN_BY(add_shard_file)), RESULT_FLAGS};

/* ------------------------------------------------------------------ contests */

/* The usual seating: one A among B's; with sides, A's are one side. */
static void usual_seats(const S5Rules *rules, char seats[S5_SEATS_MAX + 1])
{
    for (int seat = 0; seat < rules->players; seat++)
        seats[seat] = rules->side_of[seat] == 0 ? 'A' : 'B';
    seats[rules->players] = 0;
}

static void add_contest(S5Arena *arena, const char *a, const char *b)
{
    arena->contest[arena->contests++] = (S5Contest){.name = {a, b}};
}

/* Makes the contests, everybody against everybody. Where A against B says the same as B against A, or there are only
 * two bots, each pair plays one way round. */
static bool make_contests(Request *r)
{
    S5Arena *arena = &r->arena;
    const bool one_way = s5_arena_symmetric(&arena->table) || r->bot_count == 2;
    arena->contest = calloc(S5_ARENA_CONTESTS_MAX, sizeof *arena->contest);
    if (!arena->contest)
        return false;
    for (int a = 0; a < (r->gauntlet ? 1 : r->bot_count); a++)
        for (int b = one_way ? a + 1 : 0; b < r->bot_count; b++)
            if (a != b)
                add_contest(arena, r->bots[a], r->bots[b]);
    return true;
}

/* Checks flags that only make sense together; returns an exit status. */
static int check_flags(Request *r)
{
    S5ArenaTable *table = &r->arena.table;
    const S5Command *command = r->order.command;
    char usual[S5_SEATS_MAX + 1];
    if (r->bot_count < 2)
        return s5_usage(command, "name at least two bots: --bot A --bot B");
    if (!s5_setup_rules(command, &r->setup, &table->rules))
        return S5_EXIT_USAGE;
    if (*r->setup.hands && !table->games)
        return s5_usage(command, "--hands is the length of whole games: add --games, or leave --hands out");
    if (table->games && table->rules.kind == S5_POOL && !table->rules.options.hands)
        return s5_usage(command, "a pool game without a limit never ends: add --hands");
    if (table->sprt && r->shards)
        return s5_usage(command,
            "--sprt needs all deals in order and --shard plays some of them: use only one of the two");
    usual_seats(&table->rules, usual);
    if (!s5_arena_seats(table, r->seats ? r->seats : usual))
        return s5_usage(command,
            "--seats takes an A or a B for each of %d players, both at least once, not '%s'",
            table->rules.players, r->seats);
    if (!r->unit_given)
        table->unit = table->games ? S5_ARENA_WON : S5_ARENA_SCORE;
    if (!table->deals)
        table->deals = table->sprt ? DEALS_SPRT : DEALS_USUAL;
    if (r->shards > table->deals)
        return s5_usage(command, "more shards than deals: --deals %lld", (long long)table->deals);
    r->order.threads = r->threads ? (int)r->threads : s5_deals_usual_threads();
    return make_contests(r) ? S5_EXIT_DONE : s5_fault(command, "no memory");
}

/* The end of the first `part` of the parts of the deals. */
static int64_t end_of_part(const Request *r, int64_t part)
{
    const int64_t deals = r->arena.table.deals;
    return r->shards ? deals / r->shards * part + deals % r->shards * part / r->shards : deals;
}

/* --------------------------------------------------------------------- result */

static bool to_standard_output(const Request *r)
{
    return r->json && !strcmp(r->json, "-");
}

/* Opens what will be written, so that a failure shows before anything is played for it. */
static bool open_outputs(Request *r)
{
    return (!r->plot || s5_arena_plot_open(r->order.command, &r->picture, r->plot)) &&
           (!r->json || s5_output_open(r->order.command, &r->output, r->json));
}

static void put_json(const json_t *json, FILE *file)
{
    json_dumpf(json, file, JSON_COMPACT | JSON_REAL_PRECISION(9));
    fputc('\n', file);
}

/* Writes the JSON. If it can't be written to its file it is printed, since it may be the work of days. */
static bool write_json(Request *r)
{
    json_t *json = s5_arena_json(&r->arena);
    if (!json) {
        s5_fault(r->order.command, "no memory");
        return false;
    }
    put_json(json, r->output.file);
    const bool written = s5_output_close(&r->output);
    if (!written && !to_standard_output(r))
        put_json(json, stdout);
    json_decref(json);
    return written;
}

/* Writes the JSON, the picture and the warnings. */
static int finish(Request *r)
{
    s5_arena_warn_forfeits(r->order.command, &r->arena);
    bool done = !r->json || write_json(r);
    done &= !r->plot || s5_arena_plot(&r->arena, &r->picture);
    if (!done)
        return S5_EXIT_FAULT;
    return s5_deals_interrupted && r->arena.stopped ? S5_EXIT_STOPPED : S5_EXIT_DONE;
}

/* Whether every match was played to its end. */
static bool is_whole(const Request *r)
{
    const S5Arena *arena = &r->arena;
    double ratio;
    for (int i = 0; i < arena->contests; i++) {
        const S5ArenaSums *sums = &arena->contest[i].sums;
        const bool decided = arena->table.sprt && s5_arena_sprt(&arena->table, sums, &ratio) != S5_UNDECIDED;
        if (!decided && sums->deals < r->order.end - r->order.first)
            return false;
    }
    return true;
}

static int play(Request *r)
{
    S5Arena *arena = &r->arena;
    const bool print = !to_standard_output(r);
    const int status = check_flags(r);
    if (status != S5_EXIT_DONE)
        return status;
    r->order.first = r->shards ? end_of_part(r, r->shard - 1) : 0;
    r->order.end = end_of_part(r, r->shard);
    r->order.contests = arena->contests;
    if (!open_outputs(r))
        return S5_EXIT_FAULT;
    s5_deals_catch_interrupt();
    const double start = s5_clock_seconds();
    if (print)
        s5_arena_print_head(arena);
    for (int i = 0; i < arena->contests && !s5_deals_interrupted; i++) {
        fflush(stdout);
        r->order.contest = i;
        if (!s5_arena_run(&arena->table, &r->order, &arena->contest[i]))
            return S5_EXIT_FAULT;
        if (print)
            s5_arena_print_contest(&arena->table, &arena->contest[i]);
    }
    arena->seconds = s5_clock_seconds() - start;
    arena->stopped = s5_deals_interrupted && !is_whole(r);
    if (print)
        s5_arena_print_end(arena);
    return finish(r);
}

static int merge(Request *r)
{
    S5Arena *arena = &r->arena;
    if (!r->file_count)
        return s5_usage(r->order.command, "name the files that --json wrote");
    if (!s5_arena_merge(r->order.command, r->files, r->file_count, arena) || !open_outputs(r))
        return S5_EXIT_FAULT;
    if (!to_standard_output(r)) {
        s5_arena_print_head(arena);
        for (int i = 0; i < arena->contests; i++)
            s5_arena_print_contest(&arena->table, &arena->contest[i]);
        s5_arena_print_end(arena);
    }
    return finish(r);
}

/* ------------------------------------------------------------- command lines */

/* Reads a command line and does what it asks for. */
static int run_request(const S5Command *command, int argc, char **argv, int (*work)(Request *r))
{
    static Request r;
    r = (Request){
        .order.command = command, .setup = s5_setup(), .files = calloc((size_t)argc + 1, sizeof *r.files)};
    r.arena.table.seed = 1;
    r.arena.table.limits = s5_bot_limits();
    if (!r.files)
        return s5_fault(command, "no memory");
    int status = s5_args_read(command, argc, argv, &r);
    if (status == S5_READ)
        status = work(&r);
    free(r.files);
    s5_output_drop(&r.output);
    s5_output_drop(&r.picture);
    s5_arena_free(&r.arena);
    s5_setup_free(&r.setup);
    return status;
}

int s5_run_arena(const S5Command *command, int argc, char **argv)
{
    return run_request(command, argc, argv, play);
}

int s5_run_merge(const S5Command *command, int argc, char **argv)
{
    return run_request(command, argc, argv, merge);
}
