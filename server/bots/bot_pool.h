/*
 * Computer players off the loop: threads in which levels that search choose. Thinking time is shared evenly by address, owner
 * and table (fair_queue.h).
 */
#ifndef S5_BOT_POOL_H
#define S5_BOT_POOL_H

#include "fair_queue.h"
#include "server/table/table.h"

/** The threads and what waits for them; opaque. */
typedef struct S5BotPool S5BotPool;

/** Where the choices go. */
typedef struct S5BotPoolCallbacks {
    void *to;

    /** A choice is there. Called from a thread of the pool: hand it to the loop, which calls s5_table_bot_chose(). */
    void (*chose)(void *to, S5MapKey table, uint64_t ticket, S5Choice choice);
} S5BotPoolCallbacks;

/** What the pool has done, for metrics. */
typedef struct S5BotPoolCount {
    uint64_t thoughts; /**< choices made */
    uint64_t busy_us;  /**< processor time that all threads together have thought */
    uint64_t late;     /**< choices that were wanted before a thread was free */
    int waiting;       /**< questions that wait for a thread */
    int threads;
} S5BotPoolCount;

/**
 * Starts the threads.
 *
 * out      in  copied
 * threads  in  how many; 0 = four for each core
 * Returns null without memory or threads. Memory: what the strongest level needs, for each thread.
 */
S5BotPool *s5_bot_pool_new(const S5BotPoolCallbacks *out, int threads);

/** Ends thoughts and threads, waits for them, frees the pool and clears the pointer. */
void s5_bot_pool_free(S5BotPool **pool);

/**
 * Lets a level choose for a table. A question for the same seat that still waits is forgotten; one that is being thought
 * about is ended early, and has no answer.
 *
 * pool   inout
 * asker  in     who is charged for the time
 * asked  in     copied
 * Returns false without memory: there will be no answer.
 */
bool s5_bot_pool_ask(S5BotPool *pool, const S5Account *account, const S5BotRequest *request);

/** A choice is wanted at once: the level ends its search with what it has found. A question that still waits gets no answer. */
void s5_bot_pool_hurry(S5BotPool *pool, S5MapKey table, uint64_t ticket);

/** Forgets what a table has asked. An answer may still come. */
void s5_bot_pool_forget(S5BotPool *pool, S5MapKey table);

/** How many tables of an address have had computer players think within the last minute. */
int s5_bot_pool_tables(S5BotPool *pool, S5MapKey address);

/** The figures so far. */
S5BotPoolCount s5_bot_pool_count(S5BotPool *pool);

#endif
