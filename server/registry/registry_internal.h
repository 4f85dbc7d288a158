/* A table in the registry. Private to this folder. */
#ifndef S5_SERVER_REGISTRY_INTERNAL_H
#define S5_SERVER_REGISTRY_INTERNAL_H

#include "registry.h"
#include "server/bots/bot_pool.h"
#include "server/common/map.h"

#include <string.h>

enum { S5_SILENT_MAX = 8, S5_RETRY_MS = 1000 };

typedef struct S5LiveTable {
    S5Registry *registry;
    S5Table *table;    /**< null while it is being loaded */
    S5Table *loaded;   /**< what loading made */
    S5Client *clients; /**< at the table, or waiting */
    LIST_HEAD(, S5TableQuery) queries;
    S5Written written; /**< what was written at the table recently */
    S5Version version; /**< where its journal ends */
    S5Version shown;   /**< where it ended when people last saw it */
    bool was_here;     /**< it has been in memory since somebody came */
    bool behind;       /**< the store has less than was shown */
    bool guarded;      /**< something is being done at it */
    bool violated;     /**< an assertion was: it is unsound in memory */
    uv_timer_t timer;
    S5ThreadTask load;
    S5Limits limits;  /**< when loading began, since the loop may change the server's */
    uint64_t entries; /**< that were loaded, */
    bool more;        /**< and there may be more */
    bool fault; /**< written by the thread that loads, so not beside flags that the loop reads meanwhile */
    int64_t retry_at_ms; /**< after a write has failed: not to be loaded before; 0 without */
    bool loading, appending;
    S5LeaseAnswer answer;    /**< what came of taking its lease when it was loaded, */
    char node[S5_NODE_SIZE]; /**< and the node that has it, if another one does */
    int64_t lease;           /**< that is being released; the table moves to another node */
    bool reload;             /**< its entries have changed while it was being loaded */
    bool stale;              /**< to be loaded again once nothing is under way, */
    bool compares;           /**< also if nobody is there: the store may have less than was shown */
    int64_t timer_ms;        /**< when the timer comes; INT64_MAX for never */
    int64_t empty_since_ms;  /**< nobody has been there since then; INT64_MAX while somebody is */
    uint64_t asked_ns;       /**< when a computer player was asked */
    int acts;                /**< in the entry that is being written */
    char code[S5_CODE_SIZE], day[S5_DAY_SIZE]; /**< the name of its deal: a date, or of a card night */
    S5FairDay fair_day;                        /**< what its deal is verified with; */
    bool is_fair_day; /**< before this could be done, the packs came from the server's secret alone */
    char day_player[S5_PLAYER_NAME_MAX]; /**< the name of the person who plays the day's deal, */
    S5PersonId owner;                    /**< and who they are: the person who created the table */
    S5MapKey address;                    /**< to which the searches of its computer players are charged, */
    bool has_address;                    /**< once somebody has come */
    S5MapKey silent[S5_SILENT_MAX];      /**< addresses of people whom the owner has removed, in turn, */
    int64_t silent_until_ms[S5_SILENT_MAX];
    unsigned removed; /**< and how many have been */
    char why[256];    /**< it could not be loaded */
} S5LiveTable;

struct S5Registry {
    uv_loop_t *loop;
    S5Journal *journal;
    const S5Limits *limits;
    S5Metrics *metrics;
    S5RegistryCallbacks out;
    S5TableCallbacks calls; /**< s5_registry_calls, without a table */
    uint8_t secret[32];
    S5RulesCache *rules_cache;
    S5BotPool *bots;
    S5Map tables;
    S5Map persons; /**< the first client of each */
    S5Map shown;   /**< what people last saw of tables that have left memory: their versions */
    S5Map refused; /**< tables that can't be opened although the store answers, or that are closed; */
    char last_refused[S5_CODE_SIZE], why_refused[256]; /**< the last of them */
    S5Map violated;                                    /**< tables where an assertion was */
    S5RateLimiter writers;
    const S5Restrictions *restrictions; /**< null: nothing is forbidden */
    bool closing;
    bool leaving;                   /**< this node hands its tables over, */
    bool handing;                   /**< one of them just now; */
    void (*left)(void *to);         /**< is called when none is left */
    void *leaves;                   /**< its argument */
    char peer[S5_NODE_SIZE];        /**< where somebody was sent last */
    int loading;                    /**< tables that are being loaded, or whose lease is being released */
    S5ThreadQueue *loads;           /**< tables that wait for a thread that reads */
    struct S5BotChoices *choices;   /**< that came from the threads of the pool */
    struct S5BacklogQueue *backlog; /**< clients to whom the next piece may go */
    struct S5Site *site;            /**< the tables of the other nodes; null where there are no nodes */
};

/** Finds out, off the loop, whether a table that has been loaded lacks what people have seen of it. */
void s5_registry_find_behind(S5LiveTable *live);

/** Notes what came of loading a table. */
void s5_registry_note_loaded(S5LiveTable *live);

/** Notes that nothing can be done at a table; `why` of it says the reason. */
void s5_registry_note_refused(S5LiveTable *live);

/** Something that is done at a table in memory. */
typedef void S5AtTable(S5LiveTable *live, void *with);

/** Does it; false if it violates an assertion, which closes the table: it is read again, to be looked at. */
bool s5_registry_at_table(S5LiveTable *live, S5AtTable *what, void *with);

/** s5_table_load_entry(), which ends with false if it violates an assertion. */
bool s5_registry_load_entry(S5Table *table, const char *lines, size_t size, S5Text *error);

/** Whether an assertion was violated at a table since the server started. */
bool s5_registry_is_violated(const S5LiveTable *live);

/** The functions that a table calls; `to` is its S5LiveTable. */
extern const S5TableCallbacks s5_registry_calls;

/** Starts the computer players; false without threads. */
bool s5_registry_open_bots(S5Registry *registry);

/** Ends them; the loop must run once more. */
void s5_registry_close_bots(S5Registry *registry);

/** Prepares the queue of clients who join long games; false without memory. */
bool s5_registry_open_backlog(S5Registry *registry);

/** The loop must run once more. */
void s5_registry_close_backlog(S5Registry *registry);

/** Starts telling the other nodes which tables people may find here; false without memory. */
bool s5_registry_open_site(S5Registry *registry);

/** The loop must run once more. */
void s5_registry_close_site(S5Registry *registry);

/** A client is no longer at the table. */
void s5_registry_remove_client(S5LiveTable *live, S5Client *client);

/** A client comes to a table, or waits for one: its person is found there (s5_registry_tables_of()). */
void s5_registry_note_person(S5Registry *registry, S5Client *client);

/** The client has gone. */
void s5_registry_forget_person(S5Registry *registry, S5Client *client);

/** Tells everybody at a table that what they were doing is lost; it is loaded again a little later. */
void s5_registry_give_up(S5LiveTable *live);

/** To be called after every call to a table: sets the timer, and unloads the table when it is no longer needed. */
void s5_registry_settle(S5LiveTable *live);

/** Unloads a table for which nothing is under way. */
void s5_registry_drop(S5LiveTable *live);

/** Whether the operator has forbidden something to a person or their address. */
bool s5_registry_forbids(
    const S5Registry *registry, S5Restriction which, const S5PersonId *who, S5MapKey address);

/** Fills in the row of a game that an entry ends. */
void s5_game_stats_row(const S5FinishedGame *ended, const S5LiveTable *live, S5GameRow *game);

/** Reads from a table's first entry which day's deal it is and who plays it; returns the line that says so, or null. */
const char *s5_game_stats_day(S5LiveTable *live, const char *lines, size_t size);

/** Appends that line; a day with a hash of zeros can't be verified. */
void s5_game_stats_put_day(S5Text *text, const S5FairDay *day, const char *name);

/** Writes the code of a table from bytes of chance. */
void s5_table_code_write(const uint8_t seed[32], char code[S5_CODE_SIZE]);

/** 32 bytes that follow from the secret, a day, a word and a number. */
void s5_day_seed(const uint8_t secret[32], const char *day, const char *what, int number, uint8_t seed[32]);

#endif
