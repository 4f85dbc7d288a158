/* What a store does for the journal. Private to this folder. */
#ifndef S5_SERVER_JOURNAL_STORE_H
#define S5_SERVER_JOURNAL_STORE_H

#include "journal.h"

#include <stdatomic.h>

enum { S5_SHARDS_MAX = 63 };

/** What came of a write. */
typedef struct S5JournalOutcome {
    S5JournalResult answer;
    S5Version version; /**< the table's new one, if the answer is S5_JOURNAL_OK */
} S5JournalOutcome;

/**
 * The first five are only called by the one thread of the journal that writes to this store, the others by any.
 *
 * A store may spread the entries of tables over shards, each a store of its own. Whatever is not of one table belongs to the store itself.
 */
struct S5JournalStore {
    S5JournalStore *shard[S5_SHARDS_MAX]; /**< numbered from 1, and owned by this store; */
    int shards;                           /**< how many there are */
    /** The number of the shard that has a table's entries and lease, 0 for this store; null without shards. */
    int (*shard_of)(S5JournalStore *store, const char *table);
    /** As s5_journal_carry_out(); null without shards. */
    bool (*carry_out)(S5JournalStore *store);
    /** As s5_journal_purge(); null where nothing is to be done. */
    bool (*purge)(S5JournalStore *store);
    bool (*begin)(S5JournalStore *store);
    /**
     * Adds a write to the group, and fills in its outcome: the version at once, the answer in end() at the latest. Both must stay until
     * then. Returns false where the group cannot go on.
     */
    bool (*write)(
        S5JournalStore *store, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome);
    /**
     * Called after each begin(). Commits what was written if `good`. Otherwise, and when it returns false, nothing was written. When it
     * returns true, each write has its own answer.
     */
    bool (*end)(S5JournalStore *store, bool good);
    /** Tries a write that changes nothing, outside begin() and end(); whether it succeeded. */
    bool (*probe)(S5JournalStore *store);
    /** Why the last write failed, for people; static text. */
    const char *(*why)(S5JournalStore *store);
    bool (*read)(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
        S5JournalTakeEntry *take, void *to, S5Text *error);
    bool (*games)(S5JournalStore *store, const S5GameQuery *which, S5JournalTakeGame *take, void *to);
    bool (*tallies)(
        S5JournalStore *store, const S5PersonId *who, int most, S5JournalTakeTally *take, void *to);
    bool (*scores)(S5JournalStore *store, const char *day, S5JournalTakeScore *take, void *to);
    bool (*results)(S5JournalStore *store, const char *day, const S5PersonId *who, int most,
        S5JournalTakeResult *take, void *to);
    bool (*tried)(S5JournalStore *store, bool *tried);
    bool (*places)(
        S5JournalStore *store, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to);
    bool (*person)(S5JournalStore *store, const S5PersonId *who, S5PersonRow *person);
    /** As s5_journal_beacon(); null where the data folder keeps the beacons. */
    bool (*beacon)(S5JournalStore *store, const char *day, const char *proposal, S5DayBeacon *found);
    /* The next four as in journal.h; null where no other server can write to the store. */
    S5LeaseAnswer (*take_lease)(S5JournalStore *store, const char *table, char node[S5_NODE_SIZE]);
    bool (*has_lease)(S5JournalStore *store, const char *table);
    int64_t (*give_up_lease)(S5JournalStore *store, const char *table);
    void (*release_lease)(S5JournalStore *store, const char *table, int64_t lease);
    /* The next five are null where the server shares its store with no others. */
    bool (*peer)(S5JournalStore *store, char node[S5_NODE_SIZE]);
    void (*leave)(S5JournalStore *store);
    bool (*forbid)(S5JournalStore *store, const char *kind, const char *whom, bool so, bool *changed);
    void (*announce)(S5JournalStore *store, S5AnnouncementKind kind, const char *bytes, size_t size);
    void (*hear)(S5JournalStore *store, S5JournalNews *news);
    _Atomic(uv_async_t *) waker; /**< sent when there is something to hear; null while nobody listens */
    void (*free)(S5JournalStore *store);
    const uint8_t *
        secret; /**< S5_SECRET_SIZE bytes that the cards of the days follow from; null: the data folder keeps them */
    _Atomic uint64_t heard_ns; /**< when the database last said that this server lives; 0: it never does */
    _Atomic(const char *)
        refused;         /**< why the server may not use the database, for people; static; null: it may */
    atomic_bool unsure;  /**< it does not know yet what came of a write; another would only wait */
    atomic_bool closing; /**< the journal closes: the store need not go on for ever to learn that */
};

/**
 * The checksum of an entry, to be stored beside it: SipHash-2-4 of its bytes. Its table and its place are the key, so that an entry
 * does not pass for another. The key is no secret: the checksum shows damage, not intent.
 */
int64_t s5_entry_checksum(const char *table, uint64_t position, const void *lines, size_t size);

#endif
