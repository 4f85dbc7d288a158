/* What a store does for the log. Private to log*.c. */
#ifndef S5_SERVER_LOG_STORE_H
#define S5_SERVER_LOG_STORE_H

#include "log.h"

/** The first three are called by the log's thread alone, the others by any. */
struct S5LogStore {
    bool (*begin)(S5LogStore *store);
    S5LogAnswer (*write)(S5LogStore *store, const S5LogWrite *write, int64_t now_ms, S5Mark *mark);
    /** Keeps what was written since begin() if `good`; otherwise, and when it returns false, nothing of it was. */
    bool (*end)(S5LogStore *store, bool good);
    bool (*read)(S5LogStore *store, const char *table, S5LogTakeEntry *take, void *to);
    bool (*games)(S5LogStore *store, const S5LogWhich *which, S5LogTakeGame *take, void *to);
    bool (*places)(S5LogStore *store, const S5Who *who, const char *day, S5LogTakePlace *take, void *to);
    bool (*name)(S5LogStore *store, const S5Who *who, char name[S5_PLAYER_NAME_MAX]);
    void (*free)(S5LogStore *store);
};

#endif
