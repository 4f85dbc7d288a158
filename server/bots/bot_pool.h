/*
 * Computer players off the loop: threads in which the levels that search choose. Their time is shared evenly by address, owner and
 * table (fair_queue.h).
 */
#ifndef S5_BOT_POOL_H
#define S5_BOT_POOL_H

#include "server/common/fair_queue.h"
#include "server/table/table.h"

/** The threads and the requests that wait for them; opaque. */
typedef struct S5BotPool S5BotPool;

/** Where the choices go. */
typedef struct S5BotPoolCallbacks {
    void *to;

    /** A choice has been made. Called from a thread of the pool: pass it to the loop, which calls s5_table_bot_chose(). */
    void (*chose)(void *to, S5MapKey table, uint64_t ticket, S5Choice choice);
} S5BotPoolCallbacks;

/** What the pool has done, for metrics. */
typedef struct S5BotPoolCount {
    uint64_t choices; /**< choices made */
    uint64_t busy_us; /**< processor time that all threads have used */
    uint64_t late;    /**< choices that were due before a thread was free */
    int waiting;      /**< requests that wait for a thread */
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

/** Ends searches and threads, waits for them, frees the pool and clears the pointer. */
void s5_bot_pool_free(S5BotPool **pool);

/**
 * Lets a level choose for a table. A request for the same seat that still waits is dropped; one that is being worked on is ended early
 * and gets no answer.
 *
 * pool     inout
 * account  in     charged for the time
 * request  in     copied
 * Returns false without memory: there will be no answer.
 */
bool s5_bot_pool_ask(S5BotPool *pool, const S5Account *account, const S5BotRequest *request);

/** A choice is due now: the level ends its search with the best that it has found. A request that still waits gets no answer. */
void s5_bot_pool_hurry(S5BotPool *pool, S5MapKey table, uint64_t ticket);

/** Drops all requests of a table. An answer may still come. */
void s5_bot_pool_forget(S5BotPool *pool, S5MapKey table);

/** At how many tables of an address, or of a network, computer players have searched within the last minute. */
int s5_bot_pool_tables(S5BotPool *pool, S5MapKey key);

/** The figures so far. */
S5BotPoolCount s5_bot_pool_count(S5BotPool *pool);

#endif
