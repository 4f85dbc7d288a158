/*
 * A contest on many threads, each with bots of its own. Results are added up in the order of the deals, so the sequential test stops
 * at the same deal on any number of threads.
 */
#include "arena.h"
#include "deal_threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_MAX = 128 }; /* bytes of a reason */

typedef struct Run {
    const S5ArenaTable *table;
    S5Contest *contest;
    bool overflow;                       /* a sum does not fit into its number */
    bool heard[S5_ARENA_LETTERS];        /* who has given an answer */
    char why[S5_ARENA_LETTERS][WHY_MAX]; /* and why the others have not */
} Run;

/* What a thread plays with. */
typedef struct Players {
    S5Contender contenders[S5_SEATS_MAX]; /* by place in table->seats */
    S5ArenaTimings times[S5_ARENA_LETTERS];
} Players;

/* ------------------------------------------------------------------- threads */

static void free_players(Players *players)
{
    for (int place = 0; place < S5_SEATS_MAX; place++)
        s5_contender_free(&players->contenders[place]);
    free(players);
}

static void *open_players(void *owner)
{
    const Run *run = owner;
    Players *players = calloc(1, sizeof *players);
    for (int place = 0; players && place < run->table->rules.players; place++) {
        const char *name = run->contest->name[s5_arena_letter_at(run->table, place)];
        if (!s5_contender_open(&players->contenders[place], name, &run->table->limits)) {
            free_players(players);
            players = NULL;
        }
    }
    return players;
}

static bool play_deal(void *owner, void *own, int64_t deal, void *result)
{
    const Run *run = owner;
    Players *players = own;
    return s5_arena_deal(run->table, players->contenders, deal, result, players->times);
}

/* Lets the test stop the run. */
static bool add_result(void *owner, const void *result)
{
    Run *run = owner;
    double ratio;
    if (!s5_arena_add(&run->contest->sums, result))
        run->overflow = true;
    return !run->overflow &&
           !(run->table->sprt && s5_arena_sprt(run->table, &run->contest->sums, &ratio) != S5_UNDECIDED);
}

/* Notes who has answered, and why the others have not. */
static void note_answers(Run *run, const S5Contender *contenders)
{
    for (int place = 0; place < run->table->rules.players; place++) {
        const int letter = s5_arena_letter_at(run->table, place);
        const S5Bot *bot = contenders[place].bot;
        run->heard[letter] |= bot ? s5_bot_answered(bot) : contenders[place].asked;
        if (bot && s5_bot_silent(bot) && !*run->why[letter])
            snprintf(run->why[letter], WHY_MAX, "%s", s5_bot_why(bot));
    }
}

static void close_players(void *owner, void *own)
{
    Run *run = owner;
    Players *players = own;
    for (int letter = 0; letter < S5_ARENA_LETTERS; letter++)
        if (!s5_arena_add_timings(&run->contest->times[letter], &players->times[letter]))
            run->overflow = true;
    note_answers(run, players->contenders);
    free_players(players);
}

/* What is measured so far. */
static void describe(void *owner, char *line, size_t size)
{
    const Run *run = owner;
    const S5ArenaSums *sums = &run->contest->sums;
    const S5Margin margin = s5_arena_margin(run->table, sums, run->table->unit);
    char within[S5_WITHIN_MAX];
    double ratio;
    const int used = snprintf(line, size, "%.24s v %.24s: %+.4f ± %s", run->contest->name[S5_ARENA_A],
        run->contest->name[S5_ARENA_B], sums->deals ? margin.mean : 0,
        s5_arena_within(within, margin.within, 4));
    if (run->table->sprt) {
        s5_arena_sprt(run->table, sums, &ratio);
        snprintf(line + used, size - (size_t)used, ", LLR %+.2f", ratio);
    }
}

/* --------------------------------------------------------------------- whole */

/* Complains about what went wrong; returns false if something did. */
static bool complain(const Run *run, const S5Command *command)
{
    const int silent = run->heard[S5_ARENA_A] ? S5_ARENA_B : S5_ARENA_A;
    if (run->overflow)
        s5_fault(command, "the results do not fit into 64 bits: play fewer deals");
    else if (run->contest->sums.deals && !run->heard[silent])
        s5_fault(command, "%s never answered (%s): there is nothing to compare", run->contest->name[silent],
            run->why[silent]);
    else
        return true;
    return false;
}

bool s5_arena_run(const S5ArenaTable *table, const S5ArenaJob *order, S5Contest *contest)
{
    Run run = {.table = table, .contest = contest};
    const S5DealWork work = {
        .first = order->first,
        .end = order->end,
        .threads = order->threads,
        .runs_left = order->contests - order->contest,
        .result_size = sizeof(S5ArenaSums),
        .owner = &run,
        .open = open_players,
        .play = play_deal,
        .add = add_result,
        .close = close_players,
        .describe = describe,
    };
    const S5DealsEnd end = s5_deals_play(&work);
    if (!s5_arena_add_range(contest, (S5ArenaRange){order->first, end.added - order->first})) {
        s5_fault(order->command, "no memory");
        return false;
    }
    return s5_deals_complain(order->command, &work, &end, table->seed) && complain(&run, order->command);
}
