/*
 * A fair queue: thinking time is shared evenly among the addresses that have something waiting, the share of an address among
 * its owners (the people who founded the tables), and the share of an owner among the tables. What counts is time, not turns:
 * a table that asks for little is served before those that have had much.
 *
 * Each address, owner and table is a flow with a virtual time, the microseconds charged to it so far. The waiting flow with the
 * least virtual time is next. A flow that comes back after a pause starts where the others are by now, so nobody saves up time
 * (start-time fair queueing: Goyal, Vin, Cheng, 1997). A flow is forgotten a minute after its last job.
 *
 * No thread, no clock, no lock: that is bot_pool.c.
 */
#ifndef S5_SERVER_FAIR_QUEUE_H
#define S5_SERVER_FAIR_QUEUE_H

#include "server/common/map.h"

/** The one that asks, and is charged. */
typedef struct S5Account {
    S5MapKey address; /**< from which people came to the table */
    S5MapKey owner;   /**< who founded it */
    S5MapKey table;
} S5Account;

/** Something that waits or is being done; the first field of the caller's own struct. */
typedef struct S5Job {
    struct S5Flow *flow; /**< of its table */
    struct S5Job *next;  /**< of the same table, waiting */
} S5Job;

/** The queue; opaque. */
typedef struct S5FairQueue S5FairQueue;

/**
 * Makes an empty queue.
 *
 * address_most  in  jobs of one address that are done at once at most
 * owner_most    in  jobs of one owner, the same
 * Returns null without memory.
 */
S5FairQueue *s5_fair_queue_new(int address_most, int owner_most);

/** Frees a queue that nothing waits in, and clears the pointer. */
void s5_fair_queue_free(S5FairQueue **queue);

/** Lets a job wait. False without memory. A table that has had jobs within the last minute keeps its address and owner. */
bool s5_fair_queue_join(S5FairQueue *queue, S5Job *job, const S5Account *account, int64_t now_ms);

/** The job whose turn it is, which is done from now on; null when none may be done now. */
S5Job *s5_fair_queue_take(S5FairQueue *queue);

/** A job that was taken is done, and took so long. */
void s5_fair_queue_end(S5FairQueue *queue, const S5Job *job, uint64_t took_us);

/** A job that waits waits no longer. */
void s5_fair_queue_leave(S5FairQueue *queue, S5Job *job);

/** The first job of a table that waits; null for none. The others follow by `next`. */
S5Job *s5_fair_queue_waiting(const S5FairQueue *queue, S5MapKey table);

/** How many jobs wait. */
int s5_fair_queue_length(const S5FairQueue *queue);

/** How many tables of an address have had jobs within the last minute. */
int s5_fair_queue_tables(const S5FairQueue *queue, S5MapKey address, int64_t now_ms);

#endif
