#include "think.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A question that waits. A table has one for a seat at most, two in all (host.h), and they wait in a row: so tables take turns. */
typedef struct Job {
    uint64_t table;
    S5HostThought asked;
    struct Job *next;     /* in the row */
    struct Job **in_row;  /* what points here there */
    struct Job *same;     /* in its bucket */
    struct Job **in_same; /* what points here there */
} Job;

/* A thread, and what it thinks about. */
typedef struct Thinker {
    S5Pool *pool;
    pthread_t thread;
    void *memory;
    S5Mind mind;
    bool thinking;
    bool forgotten; /* nobody wants the answer any more */
    volatile bool stop;
    uint64_t table;
    int seat;
} Thinker;

enum { BUCKETS = 1024, LINE = 64 };

struct S5Pool {
    S5PoolOut out;
    pthread_mutex_t lock;
    pthread_cond_t work;
    Job *first, **end;
    Job *bucket[BUCKETS];
    S5PoolCount count;
    bool closing;
    Thinker *thinkers;
};

/* --------------------------------------------------------------------- row */

static Job **bucket_of(S5Pool *pool, uint64_t table)
{
    return &pool->bucket[(table * UINT64_C(0x9E3779B97F4A7C15)) >> 54];
}

static void join(S5Pool *pool, Job *job)
{
    Job **bucket = bucket_of(pool, job->table);
    job->next = NULL;
    job->in_row = pool->end;
    *pool->end = job;
    pool->end = &job->next;
    job->same = *bucket;
    job->in_same = bucket;
    if (*bucket)
        (*bucket)->in_same = &job->same;
    *bucket = job;
    pool->count.waiting++;
}

static void part(S5Pool *pool, Job *job)
{
    *job->in_row = job->next;
    if (job->next)
        job->next->in_row = job->in_row;
    else
        pool->end = job->in_row;
    *job->in_same = job->same;
    if (job->same)
        job->same->in_same = job->in_same;
    pool->count.waiting--;
}

static void free_job(Job *job)
{
    s5_shelf_drop(&job->asked.rules);
    free(job);
}

enum { ANY_SEAT = -1 };

/* Takes what a table asks for a seat out of the row, and ends the thought about it. */
static void forget(S5Pool *pool, uint64_t table, int seat)
{
    for (Job *job = *bucket_of(pool, table), *next; job; job = next) {
        next = job->same;
        if (job->table == table && (seat == ANY_SEAT || job->asked.view.seat == seat)) {
            part(pool, job);
            free_job(job);
        }
    }
    for (int i = 0; i < pool->count.threads; i++) {
        Thinker *t = &pool->thinkers[i];
        if (t->thinking && t->table == table && (seat == ANY_SEAT || t->seat == seat))
            t->stop = t->forgotten = true;
    }
}

/* ----------------------------------------------------------------- threads */

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* The memory is empty before each choice, so that the same question always gets the same answer. */
static S5Choice choose(Thinker *t, const S5HostThought *asked)
{
    t->mind = (S5Mind){.random = asked->random, .memory = t->memory, .nodes = asked->nodes, .stop = &t->stop};
    if (asked->level->memory)
        memset(t->memory, 0, asked->level->memory);
    return asked->level->choose(asked->rules, &asked->view, &t->mind);
}

static void think(Thinker *t, Job *job)
{
    S5Pool *pool = t->pool;
    t->table = job->table;
    t->seat = job->asked.view.seat;
    t->thinking = true;
    t->stop = t->forgotten = false;
    pthread_mutex_unlock(&pool->lock);
    const uint64_t start = now_us();
    const S5Choice choice = choose(t, &job->asked);
    const uint64_t took = now_us() - start;
    pthread_mutex_lock(&pool->lock);
    t->thinking = false;
    pool->count.thoughts++;
    pool->count.busy_us += took;
    if (t->forgotten || pool->closing)
        return;
    pthread_mutex_unlock(&pool->lock);
    pool->out.thought(pool->out.to, job->table, job->asked.ticket, choice);
    pthread_mutex_lock(&pool->lock);
}

static void *run(void *argument)
{
    Thinker *t = argument;
    S5Pool *pool = t->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->closing) {
        Job *job = pool->first;
        if (job) {
            part(pool, job);
            think(t, job);
            free_job(job);
        } else {
            pthread_cond_wait(&pool->work, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* What the level that needs most thinks with, in whole lines of memory. */
static size_t memory_needed(void)
{
    size_t most = 1;
    for (int i = 0; i < s5_level_count(); i++)
        most = s5_level(i)->memory > most ? s5_level(i)->memory : most;
    return (most + LINE - 1) / LINE * LINE;
}

static int cores(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 256 ? 256 : (int)count;
}

S5Pool *s5_pool_new(const S5PoolOut *out, int threads)
{
    S5Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    threads = threads > 0 ? threads : cores();
    pool->out = *out;
    pool->end = &pool->first;
    pool->thinkers = calloc((size_t)threads, sizeof *pool->thinkers);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_mutex_lock(&pool->lock);
    while (pool->thinkers && pool->count.threads < threads) {
        Thinker *t = &pool->thinkers[pool->count.threads];
        t->pool = pool;
        t->memory = aligned_alloc(LINE, memory_needed());
        if (!t->memory || pthread_create(&t->thread, NULL, run, t) != 0) {
            free(t->memory);
            break;
        }
        pool->count.threads++;
    }
    pthread_mutex_unlock(&pool->lock);
    if (!pool->count.threads)
        s5_pool_free(&pool);
    return pool;
}

void s5_pool_free(S5Pool **freed)
{
    S5Pool *pool = *freed;
    if (!pool)
        return;
    *freed = NULL;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    for (int i = 0; i < pool->count.threads; i++)
        pool->thinkers[i].stop = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->count.threads; i++) {
        pthread_join(pool->thinkers[i].thread, NULL);
        free(pool->thinkers[i].memory);
    }
    for (Job *job = pool->first, *next; job; job = next) {
        next = job->next;
        free_job(job);
    }
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool->thinkers);
    free(pool);
}

/* --------------------------------------------------------------- questions */

bool s5_pool_think(S5Pool *pool, uint64_t table, const S5HostThought *asked)
{
    Job *job = malloc(sizeof *job);
    if (!job)
        return false;
    job->table = table;
    job->asked = *asked;
    s5_shelf_keep(asked->rules);
    pthread_mutex_lock(&pool->lock);
    forget(pool, table, asked->view.seat);
    join(pool, job);
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

void s5_pool_forget(S5Pool *pool, uint64_t table)
{
    pthread_mutex_lock(&pool->lock);
    forget(pool, table, ANY_SEAT);
    pthread_mutex_unlock(&pool->lock);
}

S5PoolCount s5_pool_count(S5Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    const S5PoolCount count = pool->count;
    pthread_mutex_unlock(&pool->lock);
    return count;
}
