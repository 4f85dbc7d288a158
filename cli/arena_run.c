/*
 * A contest on many threads. Each takes the next deal and plays it with bots of its own; results are added up in the order
 * of the deals, so the sequential test stops at the same deal on any number of threads.
 */
#include "arena.h"
#include "clock.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

volatile bool s5_arena_interrupted;

/* What is said about it on a terminal; it replaces the line that is there. */
static const char STOPPING[] =
    "\r\033[Kstopping; deals in progress are dropped; press Ctrl-C again to quit at once\n";
static size_t stopping_size;

static void interrupt(int signal)
{
    const int error = errno;
    (void)signal;
    s5_arena_interrupted = true;
    if (write(STDERR_FILENO, STOPPING, stopping_size) < 0)
        stopping_size = 0;
    errno = error;
}

void s5_arena_catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    stopping_size = isatty(STDERR_FILENO) ? sizeof STOPPING - 1 : 0;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* ----------------------------------------------------------------------- run */

/* How many deals may be played beyond the first one that has not been added up yet. */
enum { AHEAD = 256 };

enum { WHY_MAX = 128 }; /* bytes of a reason */

/* Why no more deals are handed out. */
typedef enum Fault { NO_FAULT, ILLEGAL, OVERFLOW, MEMORY, SILENT } Fault;

typedef struct Run {
    const S5ArenaTable *table;
    const S5ArenaJob *order;
    S5Contest *contest;
    pthread_mutex_t lock; /* guards everything below, and the contest */
    pthread_cond_t changed;
    int64_t next;  /* the next deal to hand out */
    int64_t added; /* all deals before this one have been added up */
    int working;   /* threads */
    bool over;     /* decided, or a fault */
    Fault fault;
    int64_t fault_deal;
    bool heard[S5_ARENA_LETTERS];        /* who has given an answer */
    char why[S5_ARENA_LETTERS][WHY_MAX]; /* and why the others have not */
    bool ready[AHEAD];
    S5ArenaSums result[AHEAD]; /* by deal % AHEAD */
} Run;

/* Ends the run; only the first fault is reported. */
static void fail(Run *run, Fault fault, int64_t deal)
{
    run->over = true;
    if (run->fault)
        return;
    run->fault = fault;
    run->fault_deal = deal;
}

/* Adds up the results that are there, in order, and lets the test stop the run. */
static void add_ready(Run *run)
{
    double ratio;
    while (!run->over && run->ready[run->added % AHEAD]) {
        run->ready[run->added % AHEAD] = false;
        if (!s5_arena_add(&run->contest->sums, &run->result[run->added % AHEAD]))
            fail(run, OVERFLOW, run->added);
        run->added++;
        run->over |= run->table->sprt && s5_arena_sprt(run->table, &run->contest->sums, &ratio);
    }
}

/* The next deal for a thread, or −1. */
static int64_t take_deal(Run *run)
{
    while (
        !run->over && !s5_arena_interrupted && run->next < run->order->end && run->next >= run->added + AHEAD)
        pthread_cond_wait(&run->changed, &run->lock);
    return run->over || s5_arena_interrupted || run->next == run->order->end ? -1 : run->next++;
}

static void give_result(Run *run, int64_t deal, const S5ArenaSums *sums)
{
    run->result[deal % AHEAD] = *sums;
    run->ready[deal % AHEAD] = true;
    add_ready(run);
    pthread_cond_broadcast(&run->changed);
}

/* ------------------------------------------------------------------- threads */

/* Plays deals until there are none left, with its own bots and times. */
static void play_deals(Run *run, S5Bot *const *bots, S5ArenaTimings times[S5_ARENA_LETTERS])
{
    S5ArenaSums sums;
    for (int64_t deal; (deal = take_deal(run)) >= 0;) {
        pthread_mutex_unlock(&run->lock);
        const bool played = s5_arena_deal(run->table, bots, deal, &sums, times);
        pthread_mutex_lock(&run->lock);
        if (s5_arena_interrupted) /* a player that was told to stop has not searched fully */
            break;
        if (played)
            give_result(run, deal, &sums);
        else
            fail(run, ILLEGAL, deal);
    }
}

static bool make_bots(const Run *run, S5Bot *bots[S5_SEATS_MAX])
{
    bool made = true;
    for (int place = 0; place < run->table->rules.players; place++) {
        bots[place] =
            s5_bot_new(run->contest->name[s5_arena_letter_at(run->table, place)], &run->table->limits);
        made &= bots[place] != NULL;
    }
    return made;
}

/* Notes who has answered, and why the others have not. */
static void note_answers(Run *run, S5Bot *const *bots)
{
    for (int place = 0; place < run->table->rules.players; place++) {
        const int letter = s5_arena_letter_at(run->table, place);
        run->heard[letter] |= s5_bot_answered(bots[place]);
        if (s5_bot_silent(bots[place]) && !*run->why[letter])
            snprintf(run->why[letter], WHY_MAX, "%s", s5_bot_why(bots[place]));
    }
}

static void *work(void *argument)
{
    Run *run = argument;
    S5Bot *bots[S5_SEATS_MAX] = {NULL};
    S5ArenaTimings *times = calloc(S5_ARENA_LETTERS, sizeof *times);
    const bool made = make_bots(run, bots) && times;
    pthread_mutex_lock(&run->lock);
    if (made) {
        play_deals(run, bots, times);
        for (int letter = 0; letter < S5_ARENA_LETTERS; letter++)
            if (!s5_arena_add_timings(&run->contest->times[letter], &times[letter]))
                fail(run, OVERFLOW, 0);
        note_answers(run, bots);
    } else {
        fail(run, MEMORY, 0);
    }
    run->working--;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    for (int place = 0; place < S5_SEATS_MAX; place++)
        s5_bot_free(&bots[place]);
    free(times);
    return NULL;
}

/* ------------------------------------------------------------------ progress */

/* Writes `2:07:45`, or `12:30`. */
static void write_duration(char text[32], double seconds)
{
    const int64_t s = (int64_t)seconds;
    if (s >= 3600)
        snprintf(text, 32, "%" PRId64 ":%02" PRId64 ":%02" PRId64, s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(text, 32, "%" PRId64 ":%02" PRId64, s / 60, s % 60);
}

/* Prints one line on a terminal: what is measured so far, and the time left, assuming that all contests need as long
 * as this one. */
static void print_progress(const Run *run, double seconds)
{
    const S5ArenaJob *order = run->order;
    const S5ArenaSums *sums = &run->contest->sums;
    const S5Margin margin = s5_arena_margin(run->table, sums, run->table->unit);
    const double all = (double)(order->end - order->first), done = (double)sums->deals;
    char left[32] = "?", within[S5_WITHIN_MAX], line[160];
    double ratio;
    if (done > 0)
        write_duration(left, seconds / done * (all * (order->contests - order->contest) - done));
    int used = snprintf(line, sizeof line, "%.24s v %.24s: %.0f of %.0f deals, %+.4f ± %s",
        run->contest->name[S5_ARENA_A], run->contest->name[S5_ARENA_B], done, all, done > 0 ? margin.mean : 0,
        s5_arena_within(within, margin.within, 4));
    if (run->table->sprt) {
        s5_arena_sprt(run->table, sums, &ratio);
        used += snprintf(line + used, sizeof line - (size_t)used, ", LLR %+.2f", ratio);
    }
    fprintf(stderr, "\r%s, %s left\033[K", line, left);
}

/* Waits for the threads, and says every second how far they are. */
static void watch(Run *run)
{
    const bool terminal = isatty(STDERR_FILENO);
    const double start = s5_clock_seconds();
    while (run->working) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec++;
        int waited = 0;
        while (run->working && waited != ETIMEDOUT)
            waited = pthread_cond_timedwait(&run->changed, &run->lock, &until);
        if (s5_arena_interrupted)
            pthread_cond_broadcast(&run->changed);
        if (terminal && run->working)
            print_progress(run, s5_clock_seconds() - start);
    }
    if (terminal)
        fprintf(stderr, "\r\033[K");
}

/* --------------------------------------------------------------------- whole */

static bool complain(const Run *run)
{
    const S5Command *command = run->order->command;
    const int silent = run->heard[S5_ARENA_A] ? S5_ARENA_B : S5_ARENA_A;
    switch (run->fault) {
    case NO_FAULT:
        return true;
    case ILLEGAL:
        s5_fault(command,
            "a computer player made an illegal choice in deal %" PRId64 " of seed %" PRId64
            "; please report this with the rules and the bots",
            run->fault_deal, run->table->seed);
        break;
    case OVERFLOW:
        s5_fault(command, "the results do not fit into 64 bits: play fewer deals");
        break;
    case MEMORY:
        s5_fault(command, "no memory for %d threads", run->order->threads);
        break;
    case SILENT:
        s5_fault(command, "%s never answered (%s): there is nothing to compare", run->contest->name[silent],
            run->why[silent]);
        break;
    }
    return false;
}

/* Uses the monotonic clock for timed waits, which nobody can set. */
static void init_changed(Run *run)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&run->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool s5_arena_run(const S5ArenaTable *table, const S5ArenaJob *order, S5Contest *contest)
{
    Run *run = calloc(1, sizeof *run);
    pthread_t *thread = calloc((size_t)order->threads, sizeof *thread);
    int started = 0;
    bool done = false;
    if (run && thread) {
        *run = (Run){.table = table, .order = order, .contest = contest};
        run->next = run->added = order->first;
        pthread_mutex_init(&run->lock, NULL);
        init_changed(run);
        pthread_mutex_lock(&run->lock);
        while (started < order->threads && !pthread_create(&thread[started], NULL, work, run))
            started++;
        run->working = started;
        if (started < order->threads)
            fail(run, MEMORY, 0);
        watch(run);
        pthread_mutex_unlock(&run->lock);
        for (int i = 0; i < started; i++)
            pthread_join(thread[i], NULL);
        if (!s5_arena_add_range(contest, (S5ArenaRange){order->first, run->added - order->first}))
            fail(run, MEMORY, 0);
        if (run->added > order->first && (!run->heard[S5_ARENA_A] || !run->heard[S5_ARENA_B]))
            fail(run, SILENT, 0);
        done = complain(run);
        pthread_cond_destroy(&run->changed);
        pthread_mutex_destroy(&run->lock);
    } else {
        s5_fault(order->command, "no memory");
    }
    free(run);
    free(thread);
    return done;
}
