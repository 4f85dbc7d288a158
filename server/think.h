/*
 * Computer players off the loop: threads that ask levels for choices, as many at once as there are cores, and table after
 * table in turn, so that no table's slow players hold up another's.
 */
#ifndef S5_THINK_POOL_H
#define S5_THINK_POOL_H

#include "host.h"

/** The threads and what waits for them; opaque. */
typedef struct S5Pool S5Pool;

/** Where the choices go. */
typedef struct S5PoolOut {
    void *to;

    /** A choice is there. Called from a thread of the pool: hand it to the loop, which calls s5_host_thought(). */
    void (*thought)(void *to, uint64_t table, uint64_t ticket, S5Choice choice);
} S5PoolOut;

/** What the pool has done, for metrics. */
typedef struct S5PoolCount {
    uint64_t thoughts; /**< choices made */
    uint64_t busy_us;  /**< time that all threads together have thought */
    int waiting;       /**< tables that wait for a thread */
    int threads;
} S5PoolCount;

/**
 * Starts the threads.
 *
 * out      in  copied
 * threads  in  how many; 0 = one for each core
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
 * table  in     any number that stands for the table; tables take turns
 * asked  in     copied
 * Returns false without memory: there will be no answer.
 */
bool s5_pool_think(S5Pool *pool, uint64_t table, const S5HostThought *asked);

/** Forgets what a table has asked. An answer may still come. */
void s5_pool_forget(S5Pool *pool, uint64_t table);

/** The figures so far. */
S5PoolCount s5_pool_count(S5Pool *pool);

#endif
