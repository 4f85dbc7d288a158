/* What a store does for the log. Private to log*.c. */
#ifndef S5_SERVER_JOURNAL_STORE_H
#define S5_SERVER_JOURNAL_STORE_H

#include "journal.h"

/** The first five are called by the log's thread alone, the others by any. */
struct S5JournalStore {
    bool (*begin)(S5JournalStore *store);
    S5JournalResult (*write)(
        S5JournalStore *store, const S5JournalWrite *write, int64_t now_ms, S5Version *version);
    /** Called after each begin(). Keeps what was written if `good`; otherwise, and when it returns false, nothing of it was. */
    bool (*end)(S5JournalStore *store, bool good);
    /** Tries a write that changes nothing, outside begin() and end(): whether it was kept. */
    bool (*probe)(S5JournalStore *store);
    /** Why the last write was not kept, for people; static text. */
    const char *(*why)(S5JournalStore *store);
    bool (*read)(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
        S5JournalTakeEntry *take, void *to);
    bool (*games)(S5JournalStore *store, const S5GameQuery *which, S5JournalTakeGame *take, void *to);
    bool (*scores)(S5JournalStore *store, const char *day, S5JournalTakeScore *take, void *to);
    bool (*results)(S5JournalStore *store, const char *day, const S5PersonId *who, int most,
        S5JournalTakeResult *take, void *to);
    bool (*tried)(S5JournalStore *store, bool *tried);
    bool (*places)(
        S5JournalStore *store, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to);
    bool (*name)(S5JournalStore *store, const S5PersonId *who, char name[S5_PLAYER_NAME_MAX]);
    void (*free)(S5JournalStore *store);
};

#endif
