/*
 * A fair queue, of searches or of readings: the threads' time is shared evenly among the addresses that have something waiting, the share of an address among
 * its owners (the people who created the tables), and the share of an owner among the tables. What counts is time, not turns:
 * a table that asks for little is served before those that have had much. All addresses of one network (a /48 of IPv6) together have
 * no more than S5_NETWORK_SHARE shares.
 *
 * Each network, address, owner and table is a flow with a virtual time, the microseconds charged to it so far. The waiting flow with the
 * least virtual time is next. A flow that comes back after a pause starts where the others are by now, so nobody saves up time
 * (start-time fair queueing: Goyal, Vin, Cheng, 1997). A flow is forgotten a minute after its last job.
 *
 * No thread, no clock, no lock: that is bot_pool.c.
 */
#ifndef S5_SERVER_FAIR_QUEUE_H
#define S5_SERVER_FAIR_QUEUE_H

#include "map.h"

/** The account that is charged for a job. */
typedef struct S5Account {
    S5MapKey network; /**< of the address, s5_network_key() */
    S5MapKey address; /**< from which people came to the table */
    S5MapKey owner;   /**< of the person who created it */
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
 * network_most  in  the most jobs of one network that run at once
 * address_most  in  the same for one address
 * owner_most    in  the same for one owner
 * Returns null without memory.
 */
S5FairQueue *s5_fair_queue_new(int network_most, int address_most, int owner_most);

/** Frees an empty queue and clears the pointer. */
void s5_fair_queue_free(S5FairQueue **queue);

/** Adds a job. False without memory. A table that has had jobs within the last minute keeps its network, address and owner. */
bool s5_fair_queue_join(S5FairQueue *queue, S5Job *job, const S5Account *account, int64_t now_ms);

/** The job whose turn it is, which runs from now on; null when none may run now. */
S5Job *s5_fair_queue_take(S5FairQueue *queue);

/** A job that was taken has ended, and took so long. */
void s5_fair_queue_end(S5FairQueue *queue, const S5Job *job, uint64_t took_us);

/** Removes a job that waits. */
void s5_fair_queue_leave(S5FairQueue *queue, S5Job *job);

/** The first job of a table that waits; null for none. The others follow by `next`. */
S5Job *s5_fair_queue_waiting(const S5FairQueue *queue, S5MapKey table);

/** How many jobs wait. */
int s5_fair_queue_length(const S5FairQueue *queue);

/** How many tables of an address, or of a network, have had jobs within the last minute. */
int s5_fair_queue_tables(const S5FairQueue *queue, S5MapKey key, int64_t now_ms);

#endif
