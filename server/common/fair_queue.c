/* The fair queue: flows by virtual time, in heaps. */
#include "fair_queue.h"

#include "rate_limit.h"
#include "spoilfive/assert.h"

#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef enum Level { TABLE, OWNER, ADDRESS, NETWORK, ALL, LEVELS = ALL } Level;

/* A flow: a share of the time. The flows below it that have jobs waiting are a heap by virtual time. */
typedef struct S5Flow {
    S5MapKey key;
    Level level;
    struct S5Flow *above;
    int below; /* flows */
    int waiting, active, most;
    uint64_t charged_us; /* virtual time */
    uint64_t clock;      /* that of the last flow of its heap whose turn it was */
    int64_t seen_ms;
    struct S5Flow *heap;
    bool queued;                 /* in the heap above, */
    uint64_t place;              /* by this, which may be less than what was charged by now, */
    struct S5Flow *left, *right; /* and there between these */
    S5Job *jobs, **jobs_end;     /* of a table */
} Flow;

struct S5FairQueue {
    Flow all;
    S5Map flows[LEVELS];
    int most[LEVELS];
    int64_t swept_ms;
};

enum { SWEEP_MS = 10000, FORGET_MS = 60000, VICTIMS = 256 };

/* --------------------------------------------------------------------- heap */

/* A skew heap: every operation is a meld. */
static Flow *meld(Flow *a, Flow *b)
{
    if (!a || !b)
        return a ? a : b;
    if (b->place < a->place)
        return meld(b, a);
    Flow *right = meld(a->right, b);
    a->right = a->left;
    a->left = right;
    return a;
}

static void put_flow(Flow *flow)
{
    S5_ASSERT(!flow->queued);
    S5_ASSERT(flow->level < ALL && flow->above->level == flow->level + 1);
    flow->place = flow->charged_us;
    flow->left = flow->right = NULL;
    flow->queued = true;
    flow->above->heap = meld(flow->above->heap, flow);
}

/* Takes the flow with the least virtual time out of the heap. What was charged since it was put there counts, too. */
static Flow *pop(Flow *above)
{
    for (Flow *flow; (flow = above->heap);) {
        S5_ASSERT(flow->queued && flow->above == above);
        S5_ASSERT(flow->charged_us >= flow->place);
        above->heap = meld(flow->left, flow->right);
        flow->queued = false;
        if (flow->charged_us == flow->place) {
            above->clock = flow->place;
            return flow;
        }
        put_flow(flow);
    }
    return NULL;
}

/* Puts a flow that has something waiting where it belongs, and those above it. */
static void line_up(Flow *flow)
{
    for (; flow->level != ALL; flow = flow->above)
        if (flow->waiting && !flow->queued) {
            if (flow->charged_us < flow->above->clock)
                flow->charged_us = flow->above->clock;
            put_flow(flow);
        }
}

/* -------------------------------------------------------------------- flows */

S5FairQueue *s5_fair_queue_new(int network_most, int address_most, int owner_most)
{
    S5FairQueue *queue = calloc(1, sizeof *queue);
    if (!queue)
        return NULL;
    queue->all = (Flow){.level = ALL, .most = INT_MAX};
    queue->most[TABLE] = INT_MAX;
    queue->most[OWNER] = owner_most;
    queue->most[ADDRESS] = address_most;
    queue->most[NETWORK] = network_most;
    return queue;
}

void s5_fair_queue_free(S5FairQueue **freed)
{
    S5FairQueue *queue = *freed;
    if (!queue)
        return;
    *freed = NULL;
    for (Level level = TABLE; level < LEVELS; level++) {
        size_t at = 0;
        for (Flow *flow; (flow = s5_map_next(&queue->flows[level], &at));)
            free(flow);
        s5_map_free(&queue->flows[level]);
    }
    free(queue);
}

/* Forgets flows that have had no job for a while. A flow stays as long as there is one below it. */
static void sweep_flows(S5FairQueue *queue, Level level, int64_t now_ms)
{
    Flow *victims[VICTIMS] = {NULL};
    int count = 0;
    size_t at = 0;
    for (Flow *flow; count < VICTIMS && (flow = s5_map_next(&queue->flows[level], &at));)
        if (!flow->below && !flow->waiting && !flow->active && !flow->queued &&
            now_ms - flow->seen_ms > FORGET_MS)
            victims[count++] = flow;
    while (count--) {
        S5_ASSERT(victims[count]->above->below > 0);
        S5_ASSERT(!victims[count]->jobs);
        victims[count]->above->below--;
        s5_map_remove(&queue->flows[level], victims[count]->key);
        free(victims[count]);
    }
}

static Flow *flow_of(S5FairQueue *queue, Level level, S5MapKey key, Flow *above)
{
    Flow *flow = s5_map_get(&queue->flows[level], key);
    if (flow)
        return flow;
    flow = calloc(1, sizeof *flow);
    if (!flow || !s5_map_put(&queue->flows[level], key, flow)) {
        free(flow);
        return NULL;
    }
    flow->key = key;
    flow->level = level;
    flow->above = above;
    flow->most = queue->most[level];
    flow->jobs_end = &flow->jobs;
    S5_ASSERT(above->level == level + 1);
    above->below++;
    return flow;
}

/* An owner's flow is for one address: somebody may have tables at several. */
static S5MapKey owner_at(const S5Account *account)
{
    const S5MapKey both[] = {account->address, account->owner};
    S5MapKey key;
    crypto_generichash(key.bytes, sizeof key.bytes, (const uint8_t *)both, sizeof both, NULL, 0);
    return key;
}

static Flow *flow_for(S5FairQueue *queue, const S5Account *account)
{
    Flow *table = s5_map_get(&queue->flows[TABLE], account->table);
    if (table)
        return table;
    Flow *network = flow_of(queue, NETWORK, account->network, &queue->all);
    Flow *address = network ? flow_of(queue, ADDRESS, account->address, network) : NULL;
    Flow *owner = address ? flow_of(queue, OWNER, owner_at(account), address) : NULL;
    return owner ? flow_of(queue, TABLE, account->table, owner) : NULL;
}

/* --------------------------------------------------------------------- jobs */

bool s5_fair_queue_join(S5FairQueue *queue, S5Job *job, const S5Account *account, int64_t now_ms)
{
    if (now_ms - queue->swept_ms > SWEEP_MS) {
        queue->swept_ms = now_ms;
        for (Level level = TABLE; level < LEVELS; level++)
            sweep_flows(queue, level, now_ms);
    }
    Flow *table = flow_for(queue, account);
    if (!table)
        return false;
    S5_ASSERT(table->level == TABLE);
    S5_ASSERT(!*table->jobs_end);
    S5_ASSERT(!table->jobs == !table->waiting);
    job->flow = table;
    job->next = NULL;
    *table->jobs_end = job;
    table->jobs_end = &job->next;
    for (Flow *flow = table; flow; flow = flow->above) {
        flow->waiting++;
        flow->seen_ms = now_ms;
    }
    line_up(table);
    return true;
}

/* Takes a job out of its table's list; it no longer waits. */
static void part_from_flow(S5Job *job)
{
    Flow *table = job->flow;
    S5Job **at = &table->jobs;
    while (*at != job)
        at = &(*at)->next;
    S5_ASSERT(table->level == TABLE && table->waiting > 0);
    *at = job->next;
    if (!job->next)
        table->jobs_end = at;
    for (Flow *flow = table; flow; flow = flow->above)
        flow->waiting--;
}

/* The next job below a flow. A flow that has none for now leaves the heap until something waits or ends there. */
static S5Job *next_of(Flow *flow)
{
    S5Job *job = NULL;
    if (flow->active >= flow->most)
        return NULL;
    if (flow->level == TABLE)
        return flow->jobs;
    for (Flow *below; !job && (below = pop(flow));)
        job = next_of(below);
    return job;
}

S5Job *s5_fair_queue_take(S5FairQueue *queue)
{
    S5Job *job = next_of(&queue->all);
    if (!job)
        return NULL;
    S5_ASSERT(queue->all.waiting > 0);
    part_from_flow(job);
    for (Flow *flow = job->flow; flow; flow = flow->above)
        flow->active++;
    S5_ASSERT(queue->all.active > 0 && queue->all.waiting >= 0);
    line_up(job->flow);
    return job;
}

/* How many shares of the time a flow has among those beside it: a network has one for each of its addresses, up to a limit. */
static uint64_t shares_of(const Flow *flow)
{
    if (flow->level != NETWORK)
        return 1;
    return (uint64_t)(flow->below < S5_NETWORK_SHARE ? flow->below : S5_NETWORK_SHARE);
}

void s5_fair_queue_end(S5FairQueue *queue, const S5Job *job, uint64_t took_us)
{
    (void)queue;
    for (Flow *flow = job->flow; flow; flow = flow->above) {
        S5_ASSERT(flow->active > 0);
        flow->active--;
        flow->charged_us += took_us / shares_of(flow);
    }
    line_up(job->flow);
}

void s5_fair_queue_leave(S5FairQueue *queue, S5Job *job)
{
    (void)queue;
    part_from_flow(job);
}

S5Job *s5_fair_queue_waiting(const S5FairQueue *queue, S5MapKey table)
{
    const Flow *flow = s5_map_get(&queue->flows[TABLE], table);
    return flow ? flow->jobs : NULL;
}

int s5_fair_queue_length(const S5FairQueue *queue)
{
    return queue->all.waiting;
}

static bool is_flow_below(const Flow *flow, S5MapKey key)
{
    while (flow->level != ALL && memcmp(&flow->key, &key, sizeof key) != 0)
        flow = flow->above;
    return flow->level != ALL;
}

int s5_fair_queue_tables(const S5FairQueue *queue, S5MapKey key, int64_t now_ms)
{
    int count = 0;
    size_t at = 0;
    for (const Flow *table; (table = s5_map_next(&queue->flows[TABLE], &at));)
        count += is_flow_below(table, key) && now_ms - table->seen_ms <= FORGET_MS;
    return count;
}
