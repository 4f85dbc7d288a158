/* Deals on threads, added up in the order of the deals. */
#include "deal_threads.h"
#include "cli/clock.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

volatile bool s5_deals_interrupted;

/* What is said about it on a terminal; it replaces the line that is there. */
static const char STOPPING[] =
    "\r\033[Kstopping; deals in progress are dropped; press Ctrl-C again to quit at once\n";
static size_t stopping_size;

static void interrupt(int signal)
{
    const int error = errno;
    (void)signal;
    s5_deals_interrupted = true;
    if (write(STDERR_FILENO, STOPPING, stopping_size) < 0)
        stopping_size = 0;
    errno = error;
}

void s5_deals_catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    stopping_size = isatty(STDERR_FILENO) ? sizeof STOPPING - 1 : 0;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* ----------------------------------------------------------------------- run */

/* How many deals may be played beyond the first one that has not been added up yet. */
enum { AHEAD = 256 };

typedef struct Run {
    const S5DealWork *work;
    pthread_mutex_t lock; /* guards everything below, and the owner */
    pthread_cond_t changed;
    int64_t next; /* the next deal to hand out */
    int working;  /* threads */
    bool over;    /* enough, or a fault */
    S5DealsEnd end;
    bool ready[AHEAD];
    unsigned char *result; /* by deal % AHEAD */
} Run;

static void *result_of(const Run *run, int64_t deal)
{
    return run->result + (size_t)(deal % AHEAD) * run->work->result_size;
}

/* Ends the run; only the first fault is reported. */
static void fail(Run *run, S5DealsFault fault, int64_t deal)
{
    run->over = true;
    if (run->end.fault)
        return;
    run->end.fault = fault;
    run->end.deal = deal;
}

/* Adds up the results that are there, in order. */
static void add_ready(Run *run)
{
    while (!run->over && run->ready[run->end.added % AHEAD]) {
        run->ready[run->end.added % AHEAD] = false;
        run->over = !run->work->add(run->work->owner, result_of(run, run->end.added));
        run->end.added++;
    }
}

/* The next deal for a thread, or −1. */
static int64_t take_deal(Run *run)
{
    const int64_t end = run->work->end;
    while (!run->over && !s5_deals_interrupted && run->next < end && run->next >= run->end.added + AHEAD)
        pthread_cond_wait(&run->changed, &run->lock);
    return run->over || s5_deals_interrupted || run->next == end ? -1 : run->next++;
}

/* Plays deals until there are none left; a player that was told to stop has not searched fully. */
static void play_deals(Run *run, void *players)
{
    const S5DealWork *work = run->work;
    for (int64_t deal; (deal = take_deal(run)) >= 0;) {
        pthread_mutex_unlock(&run->lock);
        memset(result_of(run, deal), 0, work->result_size);
        const bool played = work->play(work->owner, players, deal, result_of(run, deal));
        pthread_mutex_lock(&run->lock);
        if (s5_deals_interrupted)
            break;
        if (!played)
            fail(run, S5_DEALS_ILLEGAL, deal);
        run->ready[deal % AHEAD] = played;
        add_ready(run);
        pthread_cond_broadcast(&run->changed);
    }
}

static void *thread_main(void *argument)
{
    Run *run = argument;
    void *players = run->work->open(run->work->owner);
    pthread_mutex_lock(&run->lock);
    if (players) {
        play_deals(run, players);
        run->work->close(run->work->owner, players);
    } else {
        fail(run, S5_DEALS_NO_MEMORY, 0);
    }
    run->working--;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
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

/* Prints what is known so far, and the time left, assuming that all runs need as long as this one. */
static void print_progress(const Run *run, double seconds)
{
    const S5DealWork *work = run->work;
    const double all = (double)(work->end - work->first), done = (double)(run->end.added - work->first);
    char left[32] = "?", line[160] = "";
    if (done > 0)
        write_duration(left, seconds / done * (all * work->runs_left - done));
    work->describe(work->owner, line, sizeof line);
    fprintf(stderr, "\r%s, %.0f of %.0f deals, %s left\033[K", line, done, all, left);
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
        if (s5_deals_interrupted)
            pthread_cond_broadcast(&run->changed);
        if (terminal && run->working)
            print_progress(run, s5_clock_seconds() - start);
    }
    if (terminal)
        fprintf(stderr, "\r\033[K");
}

/* --------------------------------------------------------------------- whole */

/* Uses the monotonic clock for timed waits, which nobody can set. */
static void init_changed(Run *run)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&run->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

/* Starts the threads, waits for them, and says meanwhile how far they are. */
static void run_threads(Run *run, pthread_t *thread)
{
    int started = 0;
    pthread_mutex_init(&run->lock, NULL);
    init_changed(run);
    pthread_mutex_lock(&run->lock);
    while (started < run->work->threads && !pthread_create(&thread[started], NULL, thread_main, run))
        started++;
    run->working = started;
    if (started < run->work->threads)
        fail(run, S5_DEALS_NO_MEMORY, 0);
    watch(run);
    pthread_mutex_unlock(&run->lock);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&run->changed);
    pthread_mutex_destroy(&run->lock);
}

S5DealsEnd s5_deals_play(const S5DealWork *work)
{
    Run run = {.work = work, .next = work->first, .end.added = work->first};
    pthread_t *thread = calloc((size_t)work->threads, sizeof *thread);
    run.result = calloc(AHEAD, work->result_size);
    if (thread && run.result)
        run_threads(&run, thread);
    else
        fail(&run, S5_DEALS_NO_MEMORY, 0);
    free(run.result);
    free(thread);
    return run.end;
}

bool s5_deals_complain(const S5Command *command, const S5DealWork *work, const S5DealsEnd *end, int64_t seed)
{
    switch (end->fault) {
    case S5_DEALS_FINE:
        return true;
    case S5_DEALS_ILLEGAL:
        s5_fault(command,
            "a computer player made an illegal choice in deal %" PRId64 " of seed %" PRId64
            "; please report this with the rules and the bots",
            end->deal, seed);
        break;
    case S5_DEALS_NO_MEMORY:
        s5_fault(command, "no memory for %d threads", work->threads);
        break;
    }
    return false;
}

int s5_deals_usual_threads(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors < 1)
        return 1;
    return processors < S5_DEALS_THREADS_MAX ? (int)processors : S5_DEALS_THREADS_MAX;
}
