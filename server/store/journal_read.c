/* What is read from the journal's store, and asked of it about other nodes; and the threads that do that at a shard. */
#include "journal_internal.h"

#include <stdlib.h>

int s5_journal_shard_of(const S5Journal *journal, const char *table)
{
    return table && journal->store->shard_of ? journal->store->shard_of(journal->store, table) : 0;
}

static S5JournalStore *store_of(const S5Journal *journal, const char *table)
{
    return journal->writer[s5_journal_shard_of(journal, table)].store;
}

/* ------------------------------------------------------------ work at a shard */

typedef struct ShardJob {
    struct ShardJob *next;
    uv_work_t *work;
    uv_work_cb act;
    uv_after_work_cb done;
} ShardJob;

static void jobs_empty(Jobs *jobs)
{
    *jobs = (Jobs){NULL, &jobs->first};
}

static void jobs_add(Jobs *jobs, ShardJob *job)
{
    job->next = NULL;
    *jobs->end = job;
    jobs->end = &job->next;
}

static ShardJob *jobs_take(Jobs *jobs)
{
    ShardJob *job = jobs->first;
    if (job && !(jobs->first = job->next))
        jobs->end = &jobs->first;
    return job;
}

static void run(void *argument)
{
    ShardThreads *shard = argument;
    S5Journal *journal = shard->journal;
    uv_mutex_lock(&journal->mutex);
    for (ShardJob *job; (job = jobs_take(&shard->waiting)) || !journal->closing;) {
        if (!job) {
            uv_cond_wait(&shard->more, &journal->mutex);
            continue;
        }
        uv_mutex_unlock(&journal->mutex);
        job->act(job->work);
        uv_mutex_lock(&journal->mutex);
        jobs_add(&journal->done, job);
        uv_async_send(&journal->answered_some);
    }
    uv_mutex_unlock(&journal->mutex);
}

bool s5_journal_start_work(S5Journal *journal)
{
    const int shards = journal->store->shards;
    jobs_empty(&journal->done);
    journal->shard = shards ? calloc((size_t)shards, sizeof *journal->shard) : NULL;
    bool good = !shards || journal->shard;
    for (int i = 0; good && i < shards; i++) {
        ShardThreads *shard = &journal->shard[i];
        shard->journal = journal;
        jobs_empty(&shard->waiting);
        uv_cond_init(&shard->more);
        while (shard->count < S5_SHARD_THREADS &&
               uv_thread_create(&shard->thread[shard->count], run, shard) == 0)
            shard->count++;
        good = shard->count;
    }
    return good;
}

void s5_journal_end_work(S5Journal *journal)
{
    for (int i = 0; i < journal->store->shards; i++) {
        ShardThreads *shard = &journal->shard[i];
        uv_mutex_lock(&journal->mutex);
        uv_cond_broadcast(&shard->more);
        uv_mutex_unlock(&journal->mutex);
        while (shard->count)
            uv_thread_join(&shard->thread[--shard->count]);
        uv_cond_destroy(&shard->more);
    }
    free(journal->shard);
    journal->shard = NULL;
}

void s5_journal_tell_done(S5Journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    for (ShardJob *job; (job = jobs_take(&journal->done));) {
        uv_mutex_unlock(&journal->mutex);
        const ShardJob told = *job;
        free(job);
        told.done(told.work, 0);
        uv_mutex_lock(&journal->mutex);
    }
    uv_mutex_unlock(&journal->mutex);
}

void s5_journal_work(
    S5Journal *journal, const char *table, uv_work_t *work, uv_work_cb act, uv_after_work_cb done)
{
    const int number = s5_journal_shard_of(journal, table);
    ShardJob *job = number ? malloc(sizeof *job) : NULL;
    if (!job) {
        uv_queue_work(journal->answered_some.loop, work, act, done);
        return;
    }
    *job = (ShardJob){.work = work, .act = act, .done = done};
    uv_mutex_lock(&journal->mutex);
    jobs_add(&journal->shard[number - 1].waiting, job);
    uv_cond_signal(&journal->shard[number - 1].more);
    uv_mutex_unlock(&journal->mutex);
}

/* ---------------------------------------------------------------- several nodes */

S5LeaseAnswer s5_journal_take_lease(S5Journal *journal, const char *table, char node[S5_NODE_SIZE])
{
    S5JournalStore *store = store_of(journal, table);
    return store->take_lease ? store->take_lease(store, table, node) : S5_LEASE_OK;
}

bool s5_journal_has_lease(S5Journal *journal, const char *table)
{
    S5JournalStore *store = store_of(journal, table);
    return store->has_lease && store->has_lease(store, table);
}

int64_t s5_journal_give_up_lease(S5Journal *journal, const char *table)
{
    S5JournalStore *store = store_of(journal, table);
    return store->give_up_lease ? store->give_up_lease(store, table) : 0;
}

void s5_journal_release_lease(S5Journal *journal, const char *table, int64_t lease)
{
    S5JournalStore *store = store_of(journal, table);
    if (store->release_lease)
        store->release_lease(store, table, lease);
}

bool s5_journal_takes_tries(const S5Journal *journal, const char *table)
{
    return !s5_journal_shard_of(journal, table);
}

bool s5_journal_carry_out(S5Journal *journal)
{
    return !journal->store->carry_out || journal->store->carry_out(journal->store);
}

bool s5_journal_is_shared(const S5Journal *journal)
{
    return journal->store->hear;
}

bool s5_journal_peer(S5Journal *journal, char node[S5_NODE_SIZE])
{
    return journal->store->peer && journal->store->peer(journal->store, node);
}

void s5_journal_leave(S5Journal *journal)
{
    if (journal->store->leave)
        journal->store->leave(journal->store);
}

bool s5_journal_forbid(S5Journal *journal, const char *kind, const char *whom, bool so, bool *changed)
{
    return journal->store->forbid && journal->store->forbid(journal->store, kind, whom, so, changed);
}

void s5_journal_announce(S5Journal *journal, S5AnnouncementKind kind, const char *bytes, size_t size)
{
    if (journal->store->announce)
        journal->store->announce(journal->store, kind, bytes, size);
}

void s5_journal_listen(S5Journal *journal, S5JournalListener *listener, void *to)
{
    journal->listener = listener;
    journal->listens = to;
    uv_async_send(&journal->answered_some);
}

void s5_journal_hear(S5Journal *journal)
{
    S5JournalNews news = {.replaced = false};
    if (!journal->listener || !journal->store->hear)
        return;
    journal->store->hear(journal->store, &news);
    if (news.replaced || news.went_back || news.forbidden || news.announcements)
        journal->listener(journal->listens, &news);
}

/* ------------------------------------------------------------------ reading */

bool s5_journal_read(S5Journal *journal, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error)
{
    S5JournalStore *store = store_of(journal, table);
    return store->read(store, table, first, last, take, to, error);
}

bool s5_journal_games(S5Journal *journal, const S5GameQuery *which, S5JournalTakeGame *take, void *to)
{
    return journal->store->games(journal->store, which, take, to);
}

bool s5_journal_tallies(
    S5Journal *journal, const S5PersonId *who, int most, S5JournalTakeTally *take, void *to)
{
    return journal->store->tallies(journal->store, who, most, take, to);
}

bool s5_journal_scores(S5Journal *journal, const char *day, S5JournalTakeScore *take, void *to)
{
    return journal->store->scores(journal->store, day, take, to);
}

bool s5_journal_results(
    S5Journal *journal, const char *day, const S5PersonId *who, int most, S5JournalTakeResult *take, void *to)
{
    return journal->store->results(journal->store, day, who, most, take, to);
}

bool s5_journal_keeps_beacons(const S5Journal *journal)
{
    return journal->store->beacon;
}

bool s5_journal_beacon(S5Journal *journal, const char *day, const char *proposal, S5DayBeacon *found)
{
    return journal->store->beacon(journal->store, day, proposal, found);
}

bool s5_journal_tried(S5Journal *journal, bool *tried)
{
    return journal->store->tried(journal->store, tried);
}

bool s5_journal_places(
    S5Journal *journal, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to)
{
    return journal->store->places(journal->store, who, day, take, to);
}

bool s5_journal_person(S5Journal *journal, const S5PersonId *who, S5PersonRow *person)
{
    return journal->store->person(journal->store, who, person);
}
