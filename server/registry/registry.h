/*
 * All tables in memory. A client comes to a table by its code; the table is loaded from the journal if it is not in memory. The
 * registry passes messages of clients to the table, its entries to the journal, its lines to the clients, and its requests to
 * computer players. It runs the table's timers, and unloads it some time after everybody has left.
 *
 * Everything is called on the loop, and nothing blocks.
 */
#ifndef S5_SERVER_REGISTRY_H
#define S5_SERVER_REGISTRY_H

#include "engine/fair/deal.h"
#include "server/common/clock.h"
#include "server/common/limits.h"
#include "server/common/map.h"
#include "server/common/metrics.h"
#include "server/store/journal.h"
#include "server/store/restrictions.h"
#include "server/table/table.h"

#include <sys/queue.h>

typedef struct S5Registry S5Registry;

enum {
    S5_HANDS_OF_A_DAY = 5,
    S5_SEAT_OF_A_DAY = 0,
    S5_DAY_ENDS_H =
        2 /**< hours after its midnight a day's deal ends: then no try counts any more, and its cards are shown */
};

/** Whether the name of a deal that many tables have is a date, and not that of a card night's. */
static inline bool s5_is_date(const char *name)
{
    return *name && name[4] == '-';
}

enum {
    S5_NIGHT_DEALS = 99 /**< of a card night: one for each seating of a round at tables of the server's */
};

/** The name of a card night's deal: the night's code, and the number, from 1 to S5_NIGHT_DEALS. */
void s5_deal_name(const char *night, int deal, char name[S5_DAY_SIZE]);

/** The code of a table of a card night's deal, which nobody can guess. */
void s5_registry_table_of(const S5Registry *registry, const char *deal, int table, char code[S5_CODE_SIZE]);

/** The date in UTC, 2026-11-21, at a time in seconds since 1970; returns its weekday, Sunday is 0. */
int s5_day_at(int64_t seconds, char day[S5_DAY_SIZE]);

/** Whether a day's deal has ended at a time in seconds since 1970. */
bool s5_day_is_over(const char *day, int64_t seconds);

/** The secret of a day's deal. Nobody may be told before the day is over. From any thread. */
S5FairValue s5_registry_day_secret(const S5Registry *registry, const char *day);

/** A person as a key: the first 16 bytes of a SHA-256 are as good as unique. */
static inline S5MapKey s5_person_key(const S5PersonId *who)
{
    S5MapKey key;
    memcpy(key.bytes, who->bytes, sizeof key.bytes);
    return key;
}

/** What a day's packs rest on, without the beacon, which the store keeps: s5_journal_beacon(). From any thread. */
S5FairDay s5_registry_fair_day(const S5Registry *registry, const char *date);

/** A connection at a table, or waiting for it to be loaded; part of the struct of the caller who has the connection. */
typedef struct S5Client {
    S5PersonId who;
    S5MapKey device;  /**< the one they use */
    S5MapKey address; /**< where the connection comes from, of s5_address_key() */
    S5TableSeen seen; /**< of the table */
    bool screen;      /**< it only shows the table */
    struct S5LiveTable *live;
    const char *node;      /**< where the table is, while they are dismissed as ELSEWHERE */
    struct S5Client *next; /**< of the same table */
    int visitor;           /**< −1 while they wait */
    /** A piece of the game so far was sent, and s5_registry_drained() brings the next; set before S5RegistryCallbacks.send(). */
    bool more;
    bool waits;                       /**< for the next piece, */
    TAILQ_ENTRY(S5Client) in_backlog; /**< among others */
    struct S5Client *twin, **twin_of; /**< the same for the next client of the same person */
} S5Client;

/** What the registry asks of the caller who has the connections. */
typedef struct S5RegistryCallbacks {
    void *to; /**< first argument of each */
    /** Send whole lines. The client must not be removed from within the call. */
    void (*send)(void *to, S5Client *client, const char *lines, size_t size);
    /** The client is no longer at a table; why is UNKNOWN, FORBIDDEN, FULL, BUSY or ELSEWHERE. */
    void (*dismiss)(void *to, S5Client *client, S5ApiError why);
} S5RegistryCallbacks;

/**
 * Makes a registry without tables.
 *
 * loop     in
 * journal  in     must outlive it
 * limits   in     must outlive it, like the metrics
 * metrics  inout
 * secret   in     32 bytes; the cards of the daily deals come from them
 * out      in     copied
 * Returns null without memory or threads.
 */
S5Registry *s5_registry_new(uv_loop_t *loop, S5Journal *journal, const S5Limits *limits, S5Metrics *metrics,
    const uint8_t secret[32], const S5RegistryCallbacks *out);

/** Frees an idle registry and clears the pointer; the journal must be closed. The loop must run once more. */
void s5_registry_free(S5Registry **registry);

/** Tells all clients that the server is going down; tables do nothing more. */
void s5_registry_close(S5Registry *registry, const char *why);

/**
 * Lets a client (who, address and after are set) come to a table: it is sent the table, or dismissed. The code may be any text, in
 * capitals or not, with blanks and dashes or without.
 */
void s5_registry_enter(S5Registry *registry, const char *code, S5Client *client);

/** Passes a message to the table. False for a client that still waits for its table. */
bool s5_registry_message(S5Registry *registry, S5Client *client, const char *bytes, size_t size);

/**
 * The kernel has taken all that was given to S5RegistryCallbacks.send() for a client. The next piece goes out in a later turn of the
 * loop; if none is to come (S5Client.more is false) nothing happens.
 */
void s5_registry_drained(S5Registry *registry, S5Client *client);

/** The client has gone. */
void s5_registry_exit(S5Registry *registry, S5Client *client);

/** Answers s5_registry_create(): the code, with TAKEN where that table was there already; or null, and then what was wrong in one sentence. */
typedef void S5TableCreated(void *to, const char *code, S5ApiError error, const char *sentence);

/**
 * Creates a table.
 *
 * who      in  the owner
 * address  in  where they come from; BUSY when computer players already search at too many tables of it
 * request  in  as s5_table_create()
 * day      in  the deal of the day that it is, with a hash of zeros for one that can't be verified, or null; TAKEN when they have tried
 *              it already. It may also be of a card night
 * name     in  with a day, their name: they are seated, and the game starts, when they come
 * code     in  that the table gets, or null for one by chance
 * done     in  called once, also from within
 */
void s5_registry_create(S5Registry *registry, const S5PersonId *who, S5MapKey address, const char *request,
    size_t size, const S5FairDay *day, const char *name, const char *code, S5TableCreated *done, void *to);

/** Takes one change from the allowances of a person and their address; returns 0, or in how many milliseconds the next is free. */
int64_t s5_registry_take_change(S5Registry *registry, const S5PersonId *who, S5MapKey address);

/** What is forbidden from now on; null: nothing. It must outlive the registry. */
void s5_registry_restrict(S5Registry *registry, const S5Restrictions *restrictions);

/** Dismisses everybody who is banned or whose device was revoked, and all who are at closed tables. */
void s5_registry_enforce(S5Registry *registry);

/**
 * Hands all tables over to other nodes, one by one, and calls `left` when none is left. From now on nobody is let in:
 * people are sent to another node. Returns false if there is no other node; then nothing happens.
 */
bool s5_registry_hand_over(S5Registry *registry, void (*left)(void *to), void *to);

/** Releases the lease of a table that is no longer in memory here, so that any node may take it. */
void s5_registry_release(S5Registry *registry, const char *code);

/** The entries of a table were changed: if it is in memory, or is being loaded, it is loaded again. */
void s5_registry_reload(S5Registry *registry, const char *code);

/** The same for all tables: the store may have lost some. */
void s5_registry_reload_all(S5Registry *registry);

/**
 * Whether all tables that people came to could be opened as they had been seen; until those that could not be are opened, or the server
 * restarts.
 *
 * why  inout  gets how many could not, and what is wrong with the last
 */
bool s5_registry_is_sound(const S5Registry *registry, S5Text *why);

/** The stranger who takes a person's place when what is stored of them is deleted: always the same, and only the server can tell. */
S5PersonId s5_registry_stranger(const S5Registry *registry, const S5PersonId *who);

/**
 * Unloads a table at which nobody is, before its time.
 *
 * Returns whether it is not in memory any more: false where somebody is there, or where it is being loaded or written to.
 */
bool s5_registry_unload(S5Registry *registry, const char *code);

/** Whether a table is in memory. */
bool s5_registry_has(const S5Registry *registry, const char *code);

/** The next table in memory, from *at = 0 on; null at the end. */
const S5Table *s5_registry_next_table(const S5Registry *registry, size_t *at);

/** Whether a person, by their id in hexadecimal digits, is connected to a table. */
bool s5_registry_has_person(const S5Registry *registry, const char *id);

/** Writes the people who are at tables in memory, or sit there, one JSON object a line; with a code only those of that table. */
void s5_registry_put_people(const S5Registry *registry, const char *code, S5Text *text);

/** Makes a code that nobody can guess. */
void s5_table_code_make(char code[S5_CODE_SIZE]);

/** The code of a table from what somebody has typed, with dashes or without; false when it cannot be one. */
bool s5_table_code_read(const char *typed, char code[S5_CODE_SIZE]);

/** A query about one table; part of the caller's struct. */
typedef struct S5TableQuery {
    void (*then)(struct S5TableQuery *query,
        const S5Table *table);   /**< null: there is no such table, or it can't be read */
    LIST_ENTRY(S5TableQuery) in; /**< those about the table */
    S5MapKey address;            /**< that asks, of s5_address_key(); zeros for the operator */
    struct S5LiveTable *live;    /**< null: answered or cancelled */
    const char *node;            /**< in then(), if the table is null: the node that has it; null for none */
    bool fault;                  /**< in then(), if the table is null: it can't be read just now */
} S5TableQuery;

/** Asks; the answer may come from within the call. The code as above. */
void s5_registry_query(S5Registry *registry, const char *code, S5TableQuery *query);

/** Cancels a query that has not been answered yet. */
void s5_registry_cancel_query(S5TableQuery *query);

/** The next public table in memory, from *at = 0 on; null at the end. */
const S5Table *s5_registry_next_public(const S5Registry *registry, size_t *at);

enum { S5_SITE_UNWELCOME = 16 };

/** From how many places, addresses or networks of IPv6, the people come who sit at a table in memory. One person may be many. */
int s5_registry_places(const S5Registry *registry, const S5Table *table);

/** A table that another node has announced. */
typedef struct S5SiteTable {
    char *summary;      /**< as s5_table_put_summary() writes it for everybody */
    S5TableOffer offer; /**< without the owner and the score that wins */
    bool is_public;
    int places;                                      /**< s5_registry_places() */
    char unwelcome[S5_SITE_UNWELCOME][S5_MARK_SIZE]; /**< marks of people whom its owner has removed */
    int sitting;                   /**< people in seats; the first `offer.present` are connected */
    S5MapKey person[S5_SEATS_MAX]; /**< s5_person_key() of them */
    char code[S5_CODE_SIZE], name[S5_PLAYER_NAME_MAX], node[S5_NODE_SIZE];
} S5SiteTable;

/** Another node has announced its tables (s5_journal_announce()). */
void s5_registry_hear_tables(S5Registry *registry, const S5Announcement *news);

/** The next announced table that is not in memory here, from *at = 0 on; null at the end. */
S5SiteTable *s5_registry_next_site_table(const S5Registry *registry, size_t *at);

/** An announced table where a person sits and is connected, and which is not in memory here; null for none. */
const S5SiteTable *s5_registry_site_table_of(const S5Registry *registry, const S5PersonId *who);

/** Whether a person may be led to an announced table. */
bool s5_site_table_welcomes(const S5SiteTable *table, const S5PersonId *who);

/** Whether a person sits at an announced table. */
bool s5_site_table_seats(const S5SiteTable *table, const S5PersonId *who);

/**
 * Reads a table as it was when it was created, wherever it is now; on a thread that may wait for the store. The caller frees it.
 *
 * Returns null where there is no such table, it is for the deal of a day, or it can't be read.
 */
S5Table *s5_registry_read_created(const S5Registry *registry, const char *typed);

/** Is given a table; false to be given no more. */
typedef bool S5TakeTable(void *to, const S5Table *table);

/** The tables in memory at which a person is connected; one where they have several connections is given once for each. */
void s5_registry_tables_of(const S5Registry *registry, const S5PersonId *who, S5TakeTable *take, void *to);

/** Whether no table is being loaded. */
bool s5_registry_is_idle(const S5Registry *registry);

/** Copies a text, cut to `size` bytes with its terminator. */
void s5_copy_text(char *to, size_t size, const char *from);

/** Updates the metrics that are looked up rather than counted. */
void s5_registry_update_metrics(S5Registry *registry);

#endif
