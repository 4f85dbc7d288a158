/* What the parts of the journal share: its threads. Private to journal*.c. */
#ifndef S5_SERVER_JOURNAL_INTERNAL_H
#define S5_SERVER_JOURNAL_INTERNAL_H

#include "journal_store.h"
#include "server/common/fair_queue.h"

/** Writes that wait: first in, first out. */
typedef struct Queue {
    struct Waiting *first, **end;
    int count;
} Queue;

/** What has been logged about failing writes. Only the writer's thread uses it. */
typedef struct Trouble {
    bool noted;
    uint64_t since_ns, noted_ns;
    int64_t refused; /**< writes */
} Trouble;

/** A thread that writes to a store. */
typedef struct Writer {
    S5Journal *journal;
    S5JournalStore *store;
    char shard[8]; /**< its number; empty: it is no shard */
    uv_thread_t thread;
    Trouble trouble;
    uv_cond_t more; /**< this and the rest: under the journal's mutex */
    Queue waiting;
    const char *why; /**< why the last write failed; null: it did not */
} Writer;

/** As many as libuv has for everything that needs no shard. */
enum { S5_SHARD_THREADS = 4 };

/** Jobs for a shard, or those that are done: first in, first out. */
typedef struct Jobs {
    struct ShardJob *first, **end;
} Jobs;

/** The threads that work at a shard, for s5_journal_work(). */
typedef struct ShardThreads {
    S5Journal *journal;
    uv_thread_t thread[S5_SHARD_THREADS];
    int count;
    uv_cond_t more; /**< this and the rest: under the journal's mutex */
    Jobs waiting;
} ShardThreads;

/** What people want to have read at one place; only the loop uses it. */
typedef struct Desk {
    S5FairQueue *waiting;
    int reading;
} Desk;

struct S5Journal {
    S5JournalStore *store;
    S5JournalMeasure *measure;
    void *to;
    S5JournalListener *listener;
    void *listens; /**< its first argument */
    uv_async_t answered_some;
    Writer writer[1 + S5_SHARDS_MAX]; /**< the store's own, then those of its shards */
    int writers;
    Desk desk[1 + S5_SHARDS_MAX]; /**< of the store, then of its shards */
    ShardThreads *shard;          /**< of each shard, from 0; null without shards */
    uv_mutex_t mutex;             /**< over all below */
    Queue answered;
    Jobs done;
    bool closing, read_only;
    int groups_writes; /**< of groups that were committed and not measured yet */
    double group_seconds;
};

/** Which shard has a table; no table: what belongs to the store itself. */
int s5_journal_shard_of(const S5Journal *journal, const char *table);

/** Starts the threads that work at shards; false without them. */
bool s5_journal_start_work(S5Journal *journal);

/** Ends them, when they have done what waits; `closing` is set. */
void s5_journal_end_work(S5Journal *journal);

/** Tells those who asked for the jobs that are done; on the loop. */
void s5_journal_tell_done(S5Journal *journal);

#endif
