/* The threads in which computer players search, and what waits for them. */
#include "bot_pool.h"

#include "server/common/clock.h"
#include "server/common/guard.h"
#include "spoilfive/assert.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A request that waits or is being worked on. */
typedef struct Job {
    S5Job in_queue; /* first: the queue knows no more of it */
    S5MapKey table;
    S5BotRequest request;
} Job;

/* A thread, and the request that it works on. */
typedef struct Thinker {
    S5BotPool *pool;
    pthread_t thread;
    void *memory;
    S5PlayerContext context;
    const Job *job; /* null: it is idle */
    bool forgotten; /* nobody wants the answer any more */
    volatile bool stop;
} Thinker;

enum { LINE = 64, THREADS_A_CORE = 4, CORES_MAX = 64 };

struct S5BotPool {
    S5BotPoolCallbacks out;
    pthread_mutex_t lock;
    pthread_cond_t work;
    S5FairQueue *queue;
    S5BotPoolCount count;
    bool closing;
    Thinker *thinkers;
};

static void free_job(Job *job)
{
    s5_rules_cache_release(&job->request.rules);
    free(job);
}

/* -------------------------------------------------------------- forgetting */

enum { ANY_SEAT = -1 };

static bool is_about(const Job *job, S5MapKey table, int seat)
{
    return memcmp(&job->table, &table, sizeof table) == 0 &&
           (seat == ANY_SEAT || job->request.view.seat == seat);
}

/* Removes a table's requests for a seat from the queue. */
static void drop_waiting(S5BotPool *pool, S5MapKey table, int seat)
{
    for (Job *job = (Job *)s5_fair_queue_waiting(pool->queue, table), *next; job; job = next) {
        next = (Job *)job->in_queue.next;
        if (is_about(job, table, seat)) {
            s5_fair_queue_leave(pool->queue, &job->in_queue);
            free_job(job);
        }
    }
}

/* The same, and ends the search for one that is under way. */
static void forget_jobs(S5BotPool *pool, S5MapKey table, int seat)
{
    drop_waiting(pool, table, seat);
    for (int i = 0; i < pool->count.threads; i++) {
        Thinker *t = &pool->thinkers[i];
        if (t->job && is_about(t->job, table, seat))
            t->stop = t->forgotten = true;
    }
}

/* ----------------------------------------------------------------- threads */

static uint64_t worked_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/*
 * A level may keep what it has found in its memory (player.h), and tables take turns here. The memory is cleared before each choice, so
 * that the same request gets the same answer, and nothing that one table's player saw reaches another's.
 */
static S5Choice choose_from_clear_memory(Thinker *t, const S5BotRequest *request)
{
    t->context = (S5PlayerContext){
        .random = request->random, .memory = t->memory, .nodes = request->nodes, .stop = &t->stop};
    if (request->level->memory)
        memset(t->memory, 0, request->level->memory);
    const S5Choice choice = request->level->choose(request->rules, &request->view, &t->context);
    S5_ASSERT(s5_legal_has(&request->view.legal, &choice));
    return choice;
}

typedef struct Thought {
    Thinker *thinker;
    const S5BotRequest *request;
    S5Choice choice;
} Thought;

static void think(void *argument)
{
    Thought *thought = argument;
    thought->choice = choose_from_clear_memory(thought->thinker, thought->request);
}

static bool think_guarded(Thought *thought)
{
    char bytes[256];
    S5Text why = s5_text(bytes, sizeof bytes); /* which is logged */
    return s5_guard(think, thought, &why);
}

static void think_for(Thinker *t, const Job *job)
{
    S5BotPool *pool = t->pool;
    S5_ASSERT(!t->job);
    S5_ASSERT(job->request.ticket);
    S5_ASSERT(job->request.view.seat < job->request.rules->players);
    t->job = job;
    t->stop = t->forgotten = false;
    pthread_mutex_unlock(&pool->lock);
    const uint64_t start = worked_us();
    Thought thought = {.thinker = t, .request = &job->request};
    const bool whole = think_guarded(&thought);
    const uint64_t took = worked_us() - start;
    pthread_mutex_lock(&pool->lock);
    S5_ASSERT(t->job == job);
    t->job = NULL;
    s5_fair_queue_end(pool->queue, &job->in_queue, took);
    pool->count.choices++;
    pool->count.busy_us += took;
    if (t->forgotten || pool->closing || !whole) /* the table stops waiting by itself */
        return;
    pthread_mutex_unlock(&pool->lock);
    pool->out.chose(pool->out.to, job->table, job->request.ticket, thought.choice);
    pthread_mutex_lock(&pool->lock);
}

static void *run_thinker(void *argument)
{
    Thinker *t = argument;
    S5BotPool *pool = t->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->closing) {
        Job *job = (Job *)s5_fair_queue_take(pool->queue);
        if (job) {
            think_for(t, job);
            free_job(job);
        } else {
            pthread_cond_wait(&pool->work, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* The memory of the level that needs most, in whole cache lines. */
static size_t thinker_memory(void)
{
    size_t most = 1;
    for (int i = 0; i < s5_level_count(); i++)
        most = s5_level(i)->memory > most ? s5_level(i)->memory : most;
    return (most + LINE - 1) / LINE * LINE;
}

static int cores(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1)
        return 1;
    return count > CORES_MAX ? CORES_MAX : (int)count;
}

static int at_least_one(int count)
{
    return count > 0 ? count : 1;
}

/*
 * One address has at most as many searches under way as there are cores, one owner half as many, and all addresses of a network twice as
 * many. There are more threads than that, so somebody else's search begins at once, and the kernel shares the cores.
 */
S5BotPool *s5_bot_pool_new(const S5BotPoolCallbacks *out, int threads)
{
    S5BotPool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    threads = threads > 0 ? threads : THREADS_A_CORE * cores();
    const int address_most = at_least_one(threads / THREADS_A_CORE);
    pool->out = *out;
    pool->queue = s5_fair_queue_new(2 * address_most, address_most, at_least_one(address_most / 2));
    pool->thinkers = calloc((size_t)threads, sizeof *pool->thinkers);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_mutex_lock(&pool->lock);
    while (pool->queue && pool->thinkers && pool->count.threads < threads) {
        Thinker *t = &pool->thinkers[pool->count.threads];
        t->pool = pool;
        t->memory = aligned_alloc(LINE, thinker_memory());
        if (!t->memory || pthread_create(&t->thread, NULL, run_thinker, t) != 0) {
            free(t->memory);
            break;
        }
        pool->count.threads++;
    }
    pthread_mutex_unlock(&pool->lock);
    if (!pool->count.threads)
        s5_bot_pool_free(&pool);
    return pool;
}

void s5_bot_pool_free(S5BotPool **freed)
{
    S5BotPool *pool = *freed;
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
    for (Job *job; pool->queue && (job = (Job *)s5_fair_queue_take(pool->queue));) {
        s5_fair_queue_end(pool->queue, &job->in_queue, 0);
        free_job(job);
    }
    s5_fair_queue_free(&pool->queue);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool->thinkers);
    free(pool);
}

/* --------------------------------------------------------------- questions */

bool s5_bot_pool_ask(S5BotPool *pool, const S5Account *account, const S5BotRequest *request)
{
    Job *job = malloc(sizeof *job);
    if (!job)
        return false;
    S5_ASSERT(request->ticket);
    S5_ASSERT(request->view.seat < S5_SEATS_MAX);
    S5_ASSERT(request->view.legal.kinds);
    job->table = account->table;
    job->request = *request;
    s5_rules_cache_retain(request->rules);
    pthread_mutex_lock(&pool->lock);
    forget_jobs(pool, account->table, request->view.seat);
    const bool waits = s5_fair_queue_join(pool->queue, &job->in_queue, account, s5_now_ms());
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    if (!waits)
        free_job(job);
    return waits;
}

void s5_bot_pool_hurry(S5BotPool *pool, S5MapKey table, uint64_t ticket)
{
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->count.threads; i++) {
        Thinker *t = &pool->thinkers[i];
        if (t->job && is_about(t->job, table, ANY_SEAT) && t->job->request.ticket == ticket)
            t->stop = true;
    }
    for (Job *job = (Job *)s5_fair_queue_waiting(pool->queue, table), *next; job; job = next) {
        next = (Job *)job->in_queue.next;
        if (job->request.ticket == ticket) {
            s5_fair_queue_leave(pool->queue, &job->in_queue);
            free_job(job);
            pool->count.late++;
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

void s5_bot_pool_forget(S5BotPool *pool, S5MapKey table)
{
    pthread_mutex_lock(&pool->lock);
    forget_jobs(pool, table, ANY_SEAT);
    pthread_mutex_unlock(&pool->lock);
}

int s5_bot_pool_tables(S5BotPool *pool, S5MapKey key)
{
    pthread_mutex_lock(&pool->lock);
    const int tables = s5_fair_queue_tables(pool->queue, key, s5_now_ms());
    pthread_mutex_unlock(&pool->lock);
    return tables;
}

S5BotPoolCount s5_bot_pool_count(S5BotPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    S5BotPoolCount count = pool->count;
    count.waiting = s5_fair_queue_length(pool->queue);
    pthread_mutex_unlock(&pool->lock);
    return count;
}
