/* What a store does for the log. Private to log*.c. */
#ifndef S5_SERVER_LOG_STORE_H
#define S5_SERVER_LOG_STORE_H

#include "journal.h"

/** The first five are called by the log's thread alone, the others by any. */
struct S5LogStore {
    bool (*begin)(S5LogStore *store);
    S5LogAnswer (*write)(S5LogStore *store, const S5LogWrite *write, int64_t now_ms, S5Mark *mark);
    /** Called after each begin(). Keeps what was written if `good`; otherwise, and when it returns false, nothing of it was. */
    bool (*end)(S5LogStore *store, bool good);
    /** Tries a write that changes nothing, outside begin() and end(): whether it was kept. */
    bool (*probe)(S5LogStore *store);
    /** Why the last write was not kept, for people; static text. */
    const char *(*why)(S5LogStore *store);
    bool (*read)(
        S5LogStore *store, const char *table, uint64_t first, uint64_t last, S5LogTakeEntry *take, void *to);
    bool (*games)(S5LogStore *store, const S5LogWhich *which, S5LogTakeGame *take, void *to);
    bool (*scores)(S5LogStore *store, const char *day, S5LogTakeScore *take, void *to);
    bool (*results)(
        S5LogStore *store, const char *day, const S5Who *who, int most, S5LogTakeResult *take, void *to);
    bool (*tried)(S5LogStore *store, bool *tried);
    bool (*places)(S5LogStore *store, const S5Who *who, const char *day, S5LogTakePlace *take, void *to);
    bool (*name)(S5LogStore *store, const S5Who *who, char name[S5_PLAYER_NAME_MAX]);
    void (*free)(S5LogStore *store);
};

#endif
