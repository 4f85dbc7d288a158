/* A table in the hub. Private to hub*.c. */
#ifndef S5_SERVER_REGISTRY_INTERNAL_H
#define S5_SERVER_REGISTRY_INTERNAL_H

#include "registry.h"
#include "server/bots/bot_pool.h"
#include "server/common/map.h"

#include <string.h>

typedef struct S5LiveTable {
    S5Registry *registry;
    S5Table *table;    /**< null while it is being loaded */
    S5Table *loaded;   /**< what loading made */
    S5Client *clients; /**< at the table, or waiting */
    S5TableQuery *queries;
    S5Written written; /**< there of late */
    S5Version version; /**< where its log ends */
    uv_timer_t timer;
    uv_work_t load;
    uint64_t entries; /**< that were loaded, */
    bool more;        /**< and there may be more */
    bool fault;       /**< not beside flags that the loop reads while the thread that loads writes this one */
    int64_t again_ms; /**< after a fault: not to be loaded before */
    bool loading, appending;
    bool stale;        /**< to be loaded anew once nothing is under way */
    int64_t timer_ms;  /**< when the timer comes; INT64_MAX for never */
    int64_t rests_ms;  /**< since when it rests; INT64_MAX while it does not */
    uint64_t asked_ns; /**< when a computer player was asked */
    int acts;          /**< in the entry that is being written */
    char code[S5_CODE_SIZE], day[S5_DAY_SIZE];
    char tries[S5_PLAYER_NAME_MAX]; /**< what he is called who tries the day's deal, */
    S5PersonId owner;               /**< and who he is: who founded the table */
    S5MapKey address;               /**< to which its computer players' thinking is charged, */
    bool has_address;               /**< once somebody has come */
    char why[256];                  /**< it could not be loaded */
} S5LiveTable;

/** A person as a key: as good as no two are alike in the first 16 bytes of a SHA-256. */
static inline S5MapKey s5_person_key(const S5PersonId *who)
{
    S5MapKey key;
    memcpy(key.bytes, who->bytes, sizeof key.bytes);
    return key;
}

struct S5Registry {
    uv_loop_t *loop;
    S5Journal *journal;
    const S5Limits *limits;
    S5Metrics *metrics;
    S5RegistryCallbacks out;
    uint8_t secret[32];
    S5RulesCache *rules_cache;
    S5BotPool *bots;
    S5Map tables;
    S5RateLimiter writers;
    bool closing;
    int loading;                    /**< tables */
    struct S5BotChoices *choices;   /**< that came from the pool's threads */
    struct S5BacklogQueue *backlog; /**< guests to whom the next piece of the past may go */
};

/** The functions that the table's host calls. */
void s5_registry_callbacks(S5LiveTable *live, S5TableCallbacks *out);

/** Starts the computer players; false without threads. */
bool s5_registry_open_bots(S5Registry *registry);

/** Ends them; the loop must run once more. */
void s5_registry_close_bots(S5Registry *registry);

/** Prepares for guests who are told a long game; false without memory. */
bool s5_registry_open_backlog(S5Registry *registry);

/** The loop must run once more. */
void s5_registry_close_backlog(S5Registry *registry);

/** No further piece goes to a guest. */
void s5_registry_forget_backlog(S5Registry *registry, S5Client *client);

/** A guest is no longer at the table. */
void s5_registry_remove_client(S5LiveTable *live, S5Client *client);

/** What hosts are limited to. */
S5TableLimits s5_registry_table_limits(const S5Registry *registry, const S5LiveTable *live);

/** To be called after whatever was asked of a host: sets the timer, and lets go of what is no longer needed. */
void s5_registry_settle(S5LiveTable *live);

/** Fills in the row of a game that an entry ends. */
void s5_game_stats_row(const S5FinishedGame *ended, const S5LiveTable *live, S5GameRow *game);

/** Reads off a table's first entry whose deal of which day it is; the line that says so, null where there is none. */
const char *s5_game_stats_day(S5LiveTable *live, const char *lines, size_t size);

/** 32 bytes of a day: of `what` (a word) and a number. */
void s5_day_seed(const uint8_t secret[32], const char *day, const char *what, int number, uint8_t seed[32]);

#endif
