/* What is read from the journal's store, and asked of it about other nodes. */
#include "journal_internal.h"

int s5_journal_shard_of(const S5Journal *journal, const char *table)
{
    return table && journal->store->shard_of ? journal->store->shard_of(journal->store, table) : 0;
}

static S5JournalStore *store_of(const S5Journal *journal, const char *table)
{
    return journal->writer[s5_journal_shard_of(journal, table)].store;
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

bool s5_journal_purge(S5Journal *journal)
{
    return !journal->store->purge || journal->store->purge(journal->store);
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
