/*
 * The threads that read: libuv's for what needs no shard, and some of its own for each shard. Tables that are to be opened come first; what
 * people ask for is fair by address, and takes half of the threads at most.
 */
#include "journal_internal.h"

#include <stdlib.h>

enum {
    READERS = S5_SHARD_THREADS / 2, /* of the threads, for what people ask for */
    OF_ADDRESS = 1                  /* of these, for one address */
};

typedef struct ShardJob {
    struct ShardJob *next;
    uv_work_t *work;
    uv_work_cb act;
    uv_after_work_cb done;
} ShardJob;

static void jobs_empty(Jobs *jobs)
{
    *jobs = (Jobs){NULL, &jobs->first};
}

static void jobs_add(Jobs *jobs, ShardJob *job)
{
    job->next = NULL;
    *jobs->end = job;
    jobs->end = &job->next;
}

static ShardJob *jobs_take(Jobs *jobs)
{
    ShardJob *job = jobs->first;
    if (job && !(jobs->first = job->next))
        jobs->end = &jobs->first;
    return job;
}

static void run(void *argument)
{
    ShardThreads *shard = argument;
    S5Journal *journal = shard->journal;
    uv_mutex_lock(&journal->mutex);
    for (ShardJob *job; (job = jobs_take(&shard->waiting)) || !journal->closing;) {
        if (!job) {
            uv_cond_wait(&shard->more, &journal->mutex);
            continue;
        }
        uv_mutex_unlock(&journal->mutex);
        job->act(job->work);
        uv_mutex_lock(&journal->mutex);
        jobs_add(&journal->done, job);
        uv_async_send(&journal->answered_some);
    }
    uv_mutex_unlock(&journal->mutex);
}

bool s5_journal_start_work(S5Journal *journal)
{
    const int shards = journal->store->shards;
    jobs_empty(&journal->done);
    journal->shard = shards ? calloc((size_t)shards, sizeof *journal->shard) : NULL;
    bool good = !shards || journal->shard;
    for (int i = 0; good && i <= shards; i++)
        good = (journal->desk[i].waiting = s5_fair_queue_new(READERS, OF_ADDRESS, OF_ADDRESS));
    for (int i = 0; good && i < shards; i++) {
        ShardThreads *shard = &journal->shard[i];
        shard->journal = journal;
        jobs_empty(&shard->waiting);
        uv_cond_init(&shard->more);
        while (shard->count < S5_SHARD_THREADS &&
               uv_thread_create(&shard->thread[shard->count], run, shard) == 0)
            shard->count++;
        good = shard->count;
    }
    return good;
}

void s5_journal_end_work(S5Journal *journal)
{
    for (int i = 0; i < journal->store->shards; i++) {
        ShardThreads *shard = &journal->shard[i];
        uv_mutex_lock(&journal->mutex);
        uv_cond_broadcast(&shard->more);
        uv_mutex_unlock(&journal->mutex);
        while (shard->count)
            uv_thread_join(&shard->thread[--shard->count]);
        uv_cond_destroy(&shard->more);
    }
    free(journal->shard);
    journal->shard = NULL;
}

void s5_journal_tell_done(S5Journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    for (ShardJob *job; (job = jobs_take(&journal->done));) {
        uv_mutex_unlock(&journal->mutex);
        const ShardJob told = *job;
        free(job);
        told.done(told.work, 0);
        uv_mutex_lock(&journal->mutex);
    }
    uv_mutex_unlock(&journal->mutex);
}

static void start(S5Journal *journal, int number, uv_work_t *work, uv_work_cb act, uv_after_work_cb done)
{
    ShardJob *job = number ? malloc(sizeof *job) : NULL;
    if (!job) {
        uv_queue_work(journal->answered_some.loop, work, act, done);
        return;
    }
    *job = (ShardJob){.work = work, .act = act, .done = done};
    uv_mutex_lock(&journal->mutex);
    jobs_add(&journal->shard[number - 1].waiting, job);
    uv_cond_signal(&journal->shard[number - 1].more);
    uv_mutex_unlock(&journal->mutex);
}

void s5_journal_work(
    S5Journal *journal, const char *table, uv_work_t *work, uv_work_cb act, uv_after_work_cb done)
{
    start(journal, s5_journal_shard_of(journal, table), work, act, done);
}

/* ----------------------------------------------------------------- readings */

/* Work for somebody who asks. */
typedef struct Reading {
    S5Job waits; /* first: the queue gives it back */
    S5Journal *journal;
    Desk *desk;
    uv_work_t own, *work;
    uv_work_cb act;
    uv_after_work_cb done;
    uint64_t took_ns;
} Reading;

static void begin_readings(S5Journal *journal, Desk *desk);

static void act_timed(uv_work_t *own)
{
    Reading *reading = own->data;
    const uint64_t began_ns = uv_hrtime();
    reading->act(reading->work);
    reading->took_ns = uv_hrtime() - began_ns;
}

static void end_reading(uv_work_t *own, int status)
{
    enum { US = 1000 };
    Reading *reading = own->data;
    const Reading told = *reading;
    told.desk->reading--;
    s5_fair_queue_end(told.desk->waiting, &reading->waits, told.took_ns / US);
    free(reading);
    begin_readings(told.journal, told.desk);
    told.done(told.work, status);
}

/* Half of the threads are there for tables that are to be opened. */
static void begin_readings(S5Journal *journal, Desk *desk)
{
    for (Reading *reading;
        desk->reading < READERS && (reading = (Reading *)s5_fair_queue_take(desk->waiting)); desk->reading++)
        start(journal, (int)(desk - journal->desk), &reading->own, act_timed, end_reading);
}

void s5_journal_reading(S5Journal *journal, const S5Account *asks, const char *table, uv_work_t *work,
    uv_work_cb act, uv_after_work_cb done)
{
    const int number = s5_journal_shard_of(journal, table);
    Desk *desk = &journal->desk[number];
    Reading *reading = malloc(sizeof *reading);
    if (reading)
        *reading = (Reading){
            .journal = journal, .desk = desk, .work = work, .act = act, .done = done, .own.data = reading};
    if (reading && s5_fair_queue_join(
                       desk->waiting, &reading->waits, asks, (int64_t)uv_now(journal->answered_some.loop))) {
        begin_readings(journal, desk);
        return;
    }
    free(reading);
    start(journal, number, work, act, done);
}
