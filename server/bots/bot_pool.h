/*
 * Computer players off the loop: threads in which levels that search choose. Thinking time is shared evenly by address, owner
 * and table (fair_queue.h).
 */
#ifndef S5_THINK_POOL_H
#define S5_THINK_POOL_H

#include "fair_queue.h"
#include "server/table/table.h"

/** The threads and what waits for them; opaque. */
typedef struct S5Pool S5Pool;

/** Where the choices go. */
typedef struct S5PoolOut {
    void *to;

    /** A choice is there. Called from a thread of the pool: hand it to the loop, which calls s5_host_thought(). */
    void (*thought)(void *to, S5Key table, uint64_t ticket, S5Choice choice);
} S5PoolOut;

/** What the pool has done, for metrics. */
typedef struct S5PoolCount {
    uint64_t thoughts; /**< choices made */
    uint64_t busy_us;  /**< processor time that all threads together have thought */
    uint64_t late;     /**< choices that were wanted before a thread was free */
    int waiting;       /**< questions that wait for a thread */
    int threads;
} S5PoolCount;

/**
 * Starts the threads.
 *
 * out      in  copied
 * threads  in  how many; 0 = four for each core
 * Returns null without memory or threads. Memory: what the strongest level needs, for each thread.
 */
S5Pool *s5_pool_new(const S5PoolOut *out, int threads);

/** Ends thoughts and threads, waits for them, frees the pool and clears the pointer. */
void s5_pool_free(S5Pool **pool);

/**
 * Lets a level choose for a table. A question for the same seat that still waits is forgotten; one that is being thought
 * about is ended early, and has no answer.
 *
 * pool   inout
 * asker  in     who is charged for the time
 * asked  in     copied
 * Returns false without memory: there will be no answer.
 */
bool s5_pool_think(S5Pool *pool, const S5Asker *asker, const S5HostThought *asked);

/** A choice is wanted at once: the level ends its search with what it has found. A question that still waits gets no answer. */
void s5_pool_hurry(S5Pool *pool, S5Key table, uint64_t ticket);

/** Forgets what a table has asked. An answer may still come. */
void s5_pool_forget(S5Pool *pool, S5Key table);

/** How many tables of an address have had computer players think within the last minute. */
int s5_pool_tables(S5Pool *pool, S5Key address);

/** The figures so far. */
S5PoolCount s5_pool_count(S5Pool *pool);

#endif
