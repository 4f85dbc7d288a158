/* `spoilfive arena`: the command line, and the contests one after another. */
#include "arena.h"
#include "clock.h"
#include "deal_threads.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RULES,
    PLAYERS,
    SIDES,
    OPTION,
    BOT,
    SEATS,
    GAUNTLET,
    DEALS,
    GAMES,
    HANDS,
    UNIT,
    SPRT,
    SEED,
    THREADS,
    BOT_TIME,
    NODES,
    SHARD,
    JSON,
    PLOT
};

#define TEXT_OF(number) #number
#define TEXT(number)    TEXT_OF(number)

/* Flags that say where the result is written. */
#define RESULT_FLAGS                                                      \
    {"json", "FILE", "writes the result as JSON; - for standard output"}, \
        {"plot", "FILE", "draws the result with gnuplot, as an SVG picture"}

const S5Flag s5_flags_arena[] = {
    S5_SETUP_FLAGS("spoil-five"),
    {"bot", "B…",
        "who plays: a level ({levels}), LEVEL@NODES for one with a search budget, exec:COMMAND, or a fixed "
        "opponent ({fixed}); given at least twice: everybody plays everybody"},
    {"seats", "ABBBB",
        "who sits where; every rotation is played (default: one A among B's, or a side of each)"},
    {"gauntlet", NULL, "only the first bot plays, against each of the others"},
    {"deals", "D", "how many deals, each replayed (default: 1000, with --sprt at most 1000000)"},
    {"games", NULL, "whole games instead of single hands"},
    {"hands", "H", "ends each game after this many hands (the option hands)"},
    {"unit", "score|won",
        "what is measured: chips or points, or +1 for a win (default: score for hands, won for games)"},
    {"sprt", "LOW,HIGH",
        "sequential probability ratio test: stops when one margin is likelier than the other by " TEXT(
            S5_ARENA_ODDS) " to 1"},
    {"seed", "S", "seed of all random numbers: the same seed and bots give the same result (default: 1)"},
    S5_THREADS_FLAG,
    S5_BOT_FLAGS,
    {"shard", "I/N", "plays the I-th of N equal parts of the deals; `arena merge FILE…` adds up the parts"},
    RESULT_FLAGS,
    {NULL, NULL, NULL},
};

/* `arena merge` plays nothing, and has its own flags. */
enum { MERGE_JSON, MERGE_PLOT };
static const S5Flag MERGE_FLAGS[] = {RESULT_FLAGS, {NULL, NULL, NULL}};
static const S5Command MERGE = {"arena merge", "FILE… [--json FILE] [--plot FILE]",
    "adds up the shards of a match: files that --json wrote; - is standard input", MERGE_FLAGS, NULL};

enum { DEALS_USUAL = 1000, DEALS_SPRT = 1000000 };

/* What the command line asks for. */
typedef struct Request {
    S5ArenaJob order;
    S5Setup setup;
    S5Arena arena;
    const char *bots[S5_ARENA_BOTS_MAX];
    int bot_count;
    const char *seats, *json, *plot;
    S5Output output; /* of the JSON */
    S5Output picture;
    char hands[32];
    bool gauntlet, unit_given;
    int64_t shard, shards;
    char **files; /* files to merge */
    int file_count;
} Request;

/* --------------------------------------------------------------------- flags */

static bool take_bot(Request *r, const char *name)
{
    if (r->bot_count == S5_ARENA_BOTS_MAX) {
        s5_usage(r->order.command, "at most %d bots", S5_ARENA_BOTS_MAX);
        return false;
    }
    r->bots[r->bot_count++] = name;
    return s5_contender_named(r->order.command, name);
}

static bool take_unit(Request *r, const char *value)
{
    r->unit_given = true;
    r->arena.table.unit = !strcmp(value, "won") ? S5_ARENA_WON : S5_ARENA_SCORE;
    if (!strcmp(value, "won") || !strcmp(value, "score"))
        return true;
    s5_usage(r->order.command, "--unit takes score or won, not '%s'", value);
    return false;
}

static bool take_sprt(Request *r, const char *value)
{
    S5ArenaTable *table = &r->arena.table;
    char *comma, *end = NULL;
    table->sprt = true;
    table->low = strtod(value, &comma);
    if (comma > value && *comma == ',')
        table->high = strtod(comma + 1, &end);
    if (end && end > comma + 1 && !*end && table->low < table->high && table->low > -1e6 && table->high < 1e6)
        return true;
    s5_usage(r->order.command, "--sprt takes two margins, the lower first, as in 0,0.01, not '%s'", value);
    return false;
}

static bool take_shard(Request *r, const char *value)
{
    char *slash, *end = NULL;
    r->shard = strtoll(value, &slash, 10);
    if (slash > value && *slash == '/')
        r->shards = strtoll(slash + 1, &end, 10);
    if (end && end > slash + 1 && !*end && r->shard >= 1 && r->shard <= r->shards && r->shards <= 1000000)
        return true;
    s5_usage(r->order.command, "--shard takes a part and how many there are, as in 1/8, not '%s'", value);
    return false;
}

static bool take_hands(Request *r, const char *value)
{
    int64_t hands;
    if (!s5_args_number(r->order.command, "hands", value, 1, S5_HANDS_MAX, &hands))
        return false;
    snprintf(r->hands, sizeof r->hands, "hands=%lld", (long long)hands);
    return s5_setup_flag(r->order.command, &r->setup, "option", r->hands) == 1;
}

static bool take_other(Request *r, int flag, const char *value)
{
    const char *name = s5_flags_arena[flag].name;
    const int taken = s5_bot_flag(r->order.command, &r->arena.table.limits, name, value);
    return taken ? taken > 0 : s5_setup_flag(r->order.command, &r->setup, name, value) == 1;
}

static bool take_flag(Request *r, int flag, const char *value)
{
    S5ArenaTable *table = &r->arena.table;
    switch (flag) {
    case BOT:
        return take_bot(r, value);
    case SEATS:
        r->seats = value;
        return true;
    case GAUNTLET:
        r->gauntlet = true;
        return true;
    case DEALS:
        return s5_args_number(r->order.command, "deals", value, 1, S5_ARENA_DEALS_MAX, &table->deals);
    case GAMES:
        table->games = true;
        return true;
    case HANDS:
        return take_hands(r, value);
    case UNIT:
        return take_unit(r, value);
    case SPRT:
        return take_sprt(r, value);
    case SEED:
        return s5_args_number(r->order.command, "seed", value, 0, INT64_C(999999999999999999), &table->seed);
    case THREADS:
        return s5_deals_take_threads(r->order.command, value, &r->order.threads);
    case SHARD:
        return take_shard(r, value);
    case JSON:
        r->json = value;
        return true;
    case PLOT:
        r->plot = value;
        return true;
    default:
        return take_other(r, flag, value);
    }
}

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
    if (*r->hands && !table->games)
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
    if (!r->order.threads)
        r->order.threads = s5_deals_usual_threads();
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
    return !done ? S5_EXIT_FAULT : s5_deals_interrupted && r->arena.stopped ? S5_EXIT_STOPPED : S5_EXIT_DONE;
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

/* ------------------------------------------------------------- command line */

static int take_match(Request *r, S5Args *args)
{
    const char *value;
    for (int flag; (flag = s5_args_next(args, &value)) != S5_ARG_END;) {
        if (flag == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (flag == S5_ARG_WORD && s5_text_nearest(value, (const char *const[]){"merge"}, 1) == 0)
            return s5_usage(args->command, "'%s': merge comes first: spoilfive arena merge FILE…", value);
        if (flag == S5_ARG_WRONG || !(flag == S5_ARG_WORD ? s5_setup_word(args->command, &r->setup, value)
                                                          : take_flag(r, flag, value)))
            return S5_EXIT_USAGE;
    }
    return play(r);
}

/* Takes a file to be merged; standard input ends once. */
static bool take_file(Request *r, char *file)
{
    for (int i = 0; i < r->file_count; i++)
        if (!strcmp(file, "-") && !strcmp(r->files[i], "-")) {
            s5_usage(r->order.command, "standard input can be read once");
            return false;
        }
    r->files[r->file_count++] = file;
    return true;
}

static int take_merge(Request *r, S5Args *args)
{
    const char *value;
    for (int flag; (flag = s5_args_next(args, &value)) != S5_ARG_END;) {
        if (flag == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (flag == S5_ARG_WRONG || (flag == S5_ARG_WORD && !take_file(r, args->argv[args->at - 1])))
            return S5_EXIT_USAGE;
        if (flag == MERGE_JSON)
            r->json = value;
        if (flag == MERGE_PLOT)
            r->plot = value;
    }
    return merge(r);
}

int s5_run_arena(const S5Command *command, int argc, char **argv)
{
    static Request r;
    if (argc && !strcmp(argv[0], "examine"))
        return s5_run_examine(argc - 1, argv + 1);
    const bool merges = argc && !strcmp(argv[0], "merge");
    S5Args args = merges ? s5_args(&MERGE, argc - 1, argv + 1) : s5_args(command, argc, argv);
    r = (Request){.order.command = args.command,
        .setup = s5_setup(),
        .files = calloc((size_t)argc + 1, sizeof *r.files)};
    r.arena.table.seed = 1;
    r.arena.table.limits = s5_bot_limits();
    if (!r.files)
        return s5_fault(command, "no memory");
    const int status = merges ? take_merge(&r, &args) : take_match(&r, &args);
    free(r.files);
    s5_output_drop(&r.output);
    s5_output_drop(&r.picture);
    s5_arena_free(&r.arena);
    s5_setup_free(&r.setup);
    return status;
}
