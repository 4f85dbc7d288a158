/* A table in the hub. Private to hub*.c. */
#ifndef S5_SERVER_HUB_TABLE_H
#define S5_SERVER_HUB_TABLE_H

#include "registry.h"
#include "server/bots/bot_pool.h"
#include "server/common/map.h"

#include <string.h>

/** What lists need of the game that runs, and is in its entries alone. */
typedef struct S5Tally {
    int32_t pools[S5_SEATS_MAX], jinks[S5_SEATS_MAX], hands;
    int games; /**< that ended at the table */
} S5Tally;

typedef struct S5HubTable {
    S5Hub *hub;
    S5Host *host;    /**< null while it is being loaded */
    S5Host *loaded;  /**< what loading made */
    S5Guest *guests; /**< at the table, or waiting */
    S5HubAsk *asks;
    S5Written written; /**< there of late */
    S5Mark mark;       /**< where its log ends */
    S5Tally tally;
    uv_timer_t timer;
    uv_work_t load;
    uint64_t entries; /**< that were loaded, */
    bool more;        /**< and there may be more */
    bool loading, fault;
    bool appending;
    bool stale;        /**< to be loaded anew once nothing is under way */
    int64_t again_ms;  /**< after a fault: not to be loaded before */
    int64_t timer_ms;  /**< when the timer comes; INT64_MAX for never */
    int64_t rests_ms;  /**< since when it rests; INT64_MAX while it does not */
    uint64_t asked_ns; /**< when a computer player was asked */
    int acts;          /**< in the entry that is being written */
    char code[S5_CODE_SIZE], day[S5_DAY_SIZE];
    char tries[S5_PLAYER_NAME_MAX]; /**< what he is called who tries the day's deal, */
    S5Who owner;                    /**< and who he is: who founded the table */
    S5Key address;                  /**< to which its computer players' thinking is charged, */
    bool has_address;               /**< once somebody has come */
    char why[256];                  /**< it could not be loaded */
} S5HubTable;

/** A person as a key: as good as no two are alike in the first 16 bytes of a SHA-256. */
static inline S5Key s5_who_key(const S5Who *who)
{
    S5Key key;
    memcpy(key.bytes, who->bytes, sizeof key.bytes);
    return key;
}

struct S5Hub {
    uv_loop_t *loop;
    S5Log *log;
    const S5Limits *limits;
    S5Metrics *metrics;
    S5HubOut out;
    uint8_t secret[32];
    S5Shelf *shelf;
    S5Pool *pool;
    S5Map tables;
    S5Gate writers;
    bool closing;
    int loading;                    /**< tables */
    struct S5HubThoughts *thoughts; /**< that came from the pool's threads */
    struct S5HubPast *past;         /**< guests to whom the next piece of the past may go */
};

/** The functions that the table's host calls. */
void s5_hub_out(S5HubTable *table, S5HostOut *out);

/** Starts the computer players; false without threads. */
bool s5_hub_open_pool(S5Hub *hub);

/** Ends them; the loop must run once more. */
void s5_hub_close_pool(S5Hub *hub);

/** Prepares for guests who are told a long game; false without memory. */
bool s5_hub_open_past(S5Hub *hub);

/** The loop must run once more. */
void s5_hub_close_past(S5Hub *hub);

/** No further piece goes to a guest. */
void s5_hub_forget_past(S5Hub *hub, S5Guest *guest);

/** A guest is no longer at the table. */
void s5_hub_part(S5HubTable *table, S5Guest *guest);

/** What hosts are limited to. */
S5HostLimits s5_hub_host_limits(const S5Hub *hub, const S5HubTable *table);

/** To be called after whatever was asked of a host: sets the timer, and lets go of what is no longer needed. */
void s5_hub_settle(S5HubTable *table);

/** Takes in an entry that was written or loaded. */
void s5_tally_entry(S5Tally *tally, const char *lines, size_t size);

/** The number of acts in an entry. */
int s5_tally_acts(const char *lines, size_t size);

/** Fills in a game that ended: `tally` has its last entry in it. */
void s5_tally_game(const S5Tally *tally, const S5HostGame *ended, const S5HubTable *table, S5LogGame *game);

/** Whether an entry gives somebody a place at the table, and whom. */
bool s5_tally_sits(const char *lines, size_t size, S5Who *who);

/** Reads off a table's first entry whose deal of which day it is; the line that says so, null where there is none. */
const char *s5_tally_day(S5HubTable *table, const char *lines, size_t size);

/** 32 bytes of a day: of `what` (a word) and a number. */
void s5_day_seed(const uint8_t secret[32], const char *day, const char *what, int number, uint8_t seed[32]);

#endif
