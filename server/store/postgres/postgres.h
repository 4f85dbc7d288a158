/*
 * The store in a PostgreSQL database: connections (link.c), opening (postgres.c), sharing with other nodes (heartbeat.c),
 * writing (group.c) and reading (database_read.c). Private to this folder.
 *
 * Several may write to one database, so nothing is written without a fence: the row of `node` has the epoch of the server that may
 * write, and the row of `lease` that of a table's lease. A statement that writes locks both and finds them as its server left them, or
 * changes nothing. A server that takes over raises the epochs, and waits for those locks: what it reads then is final.
 *
 * A lease also has the epoch of its node when it was taken. When the node's is higher, any node may take the lease.
 */
#ifndef S5_SERVER_POSTGRES_H
#define S5_SERVER_POSTGRES_H

#include "server/common/bytes.h"
#include "server/common/map.h"
#include "server/store/data_dir.h"
#include "server/store/journal_store.h"

#include <libpq-fe.h>

enum {
    S5_PG_READERS = 4,   /**< connections that read: as many as libuv has threads */
    S5_PG_PARAMS = 30,   /**< the most that a statement has */
    S5_PG_PATIENCE_S = 4 /**< how long an answer is waited for, unless the place has `connect_timeout` */
};

typedef struct S5Pg S5Pg;

/* link.c */

/** A connection in pipeline mode with its prepared statements; all zeros while there is none. */
typedef struct S5PgLink {
    PGconn *connection;
    bool warned; /**< the database has warned since the last answer */
} S5PgLink;

/** Adds a number, the most significant byte first; or the size of a field and its bytes, in binary. False without memory. */
bool s5_pg_put_number(S5Bytes *to, uint64_t number, int size);
bool s5_pg_put_field(S5Bytes *to, const S5Field *field, int number_size);

/** The types of columns, as PostgreSQL numbers them. */
typedef enum S5PgType { S5_PG_BYTEA = 17, S5_PG_BIGINT = 20, S5_PG_INTEGER = 23, S5_PG_TEXT = 25 } S5PgType;

/** An array that is a parameter. Starts as all zeros; s5_pg_array_free() frees it. */
typedef struct S5PgArray {
    S5Bytes is;
    uint32_t count;
    bool failed; /**< there was no memory */
} S5PgArray;

/** Adds an element to an array of its type, or a null; numbers are bigints. */
void s5_pg_array_add(S5PgArray *array, S5PgType type, S5Field element);

/** The array, which must outlive the sending; a null where it is empty, or has no memory. */
S5Field s5_pg_array(S5PgArray *array);
void s5_pg_array_free(S5PgArray *array);

/** Connects to the database that takes writes; null with `error` filled in. It waits as long as the place's `connect_timeout` says. */
PGconn *s5_pg_connect(const char *place, S5Text *error);

/** How long an answer on a connection is waited for: as long as for the connection itself, an hour at most. */
int s5_pg_patience_ms(PGconn *connection);

/** Adds what went wrong on a connection, a line; false. */
bool s5_pg_fail(PGconn *connection, S5Text *error);

/** Runs statements on a connection in no pipeline; false with `error` filled in unless the last answer has this status. */
bool s5_pg_run(PGconn *connection, const char *sql, ExecStatusType status, S5Text *error);

/**
 * Prepares statements, which are called by their places, on a link that has just its connection; false with `error` filled in. In a
 * statement, `{node}` stands for the node's name.
 */
bool s5_pg_pipeline(S5PgLink *link, const S5Pg *pg, const char *const *sql, int count, S5Text *error);

/** Both, once the server has taken its place. */
bool s5_pg_open(S5PgLink *link, const S5Pg *pg, const char *const *sql, int count, S5Text *error);
void s5_pg_close(S5PgLink *link);

/**
 * Sends a statement, which is a transaction of its own. It is on its way when its answer is received, in the order of sending. Texts and
 * bytes are copied.
 */
void s5_pg_send(S5PgLink *link, int statement, const S5Field *given, int count);

/**
 * The next answer; the caller clears it. Null, and the connection is closed, where none comes in time, or where it is not known
 * whether it lasts: then nobody knows what came of all statements that are not answered yet.
 */
PGresult *s5_pg_receive(S5PgLink *link, int patience_ms);

/* postgres.c */

typedef struct S5PgReader {
    S5PgLink link;
    bool busy;
} S5PgReader;

/** Another node, as the thread of the heartbeat sees it. */
typedef struct S5PgSeen {
    struct S5PgSeen *next;
    char name[S5_NODE_SIZE];
    char at[40];       /**< its last heartbeat, which says nothing but that it was another than before, */
    uint64_t since_ns; /**< and since when we have seen it */
    bool lives;        /**< we have seen it change */
} S5PgSeen;

struct S5Pg {
    S5JournalStore store;
    char *place; /**< where the database is, as libpq takes it */
    char node[S5_NODE_SIZE];
    int patience_ms;       /**< how long an answer is waited for */
    _Atomic int64_t epoch; /**< of this server */
    const char *why;       /**< the last write failed; static */
    S5PgLink writer, heartbeat;
    S5Bytes group_bytes; /**< the writes of the group, */
    struct S5PgPending *pending;
    size_t count;       /**< and how many they are */
    S5Map group;        /**< the tables of the group: where the row of each in a batch is, counted from 1 */
    bool sent;          /**< some of it has been sent, */
    bool resent;        /**< and that may have been written although it was not answered */
    uv_thread_t thread; /**< says again and again that this server lives */
    bool has_thread;
    S5PgReader reader[S5_PG_READERS];
    char *own;       /**< what this node announces; only that thread uses it, null: nothing yet */
    bool announced;  /**< the database has it; the same */
    bool locked;     /**< the connection of the heartbeat has the lock of this server; the same */
    PGresult *heard; /**< the last answer to what the others announce; the same */
    S5PgSeen *seen;  /**< and whether they live; the same */
    int64_t beat,
        acknowledged; /**< the number of the last heartbeat, and of the last that was answered; the same */
    int heartbeats;   /**< that have followed each other; only that thread uses it */
    uint64_t heartbeat_ns;      /**< the last of them */
    atomic_bool replaced;       /**< another server has declared this one dead */
    atomic_bool went_back;      /**< the database has lost what it had acknowledged */
    atomic_bool leaving;        /**< it hands its tables over, and takes no others */
    atomic_bool fresh;          /**< what is forbidden has changed, and the journal has not been told */
    _Atomic uint64_t questions; /**< that have been asked about what is forbidden */
    uv_mutex_t mutex;           /**< over what follows, and over who is busy */
    uv_cond_t free, end;
    bool ending;
    S5Map leases;                  /**< the epochs of the leases that this server has */
    char *peers;                   /**< the other nodes that take tables, a line each; null for none */
    int peer;                      /**< the one that was named last */
    char *forbidden;               /**< by the operator, a line each; null: not known */
    uint64_t answered;             /**< the number of the question that `forbidden` answers */
    char *to_announce;             /**< that the thread has not taken yet; null for none */
    S5Announcement *announcements; /**< that the journal has not been told of */
};

/** The name of a server that shares its database with no other. */
#define S5_PG_ALONE "server"

/** The two numbers of the lock that a server has while it lives, from an expression that gives its name. */
#define S5_PG_LOCK_KEY(name) "'node'::regclass::oid::integer, hashtext(" name ")"

/** Parts of statements whose first parameter is the epoch of this server. What is locked stays so until the transaction ends. */
#define S5_PG_ALIVE \
    "alive AS MATERIALIZED (SELECT 1 FROM node WHERE name = '{node}' AND epoch = $1::bigint FOR SHARE)"
#define S5_PG_TAKES_LEASE \
    " ON CONFLICT (\"table\") DO UPDATE SET node = excluded.node, node_epoch = excluded.node_epoch"
/** Epochs only rise: a node that a statement sees above a lease's epoch has lost it, however old what the statement sees is. */
#define S5_PG_IS_FREE \
    " (l.node IN ('', '{node}') OR EXISTS (SELECT 1 FROM node AS n WHERE n.name = l.node AND n.epoch > l.node_epoch))"

/* heartbeat.c */

/**
 * The lease of a table, if another node that lives has it. An attempt to take it would lock it, and hold up what that node writes, even if
 * it failed.
 */
#define S5_PG_HELD_ELSEWHERE(table)                                                                             \
    " FROM lease AS h JOIN node AS n ON n.name = h.node AND n.epoch <= h.node_epoch WHERE h.\"table\" = " table \
    " AND h.node <> '{node}'"

#define S5_PG_FORBIDDEN_SQL                                                                 \
    "SELECT coalesce(string_agg(kind || ' ' || whom || E'\n', '' ORDER BY kind, whom), '')" \
    " FROM restriction"

/** Statements that the connections for reading have, too. */
#define S5_PG_SHARING_MAP(X)                                                                                         \
    X(S5_PG_TAKE_LEASE,                                                                                              \
        "WITH " S5_PG_ALIVE " INSERT INTO lease AS l SELECT $2::text, '{node}', 1, $1 FROM alive"                    \
        " WHERE EXISTS (SELECT 1 FROM head WHERE \"table\" = $2)"                                                    \
        " AND NOT EXISTS (SELECT 1" S5_PG_HELD_ELSEWHERE(                                                            \
            "$2") ")" S5_PG_TAKES_LEASE                                                                              \
                  ", epoch = l.epoch + (l.node <> '{node}' OR l.node_epoch <> $1 OR l.epoch <> $3::bigint)::integer" \
                  " WHERE" S5_PG_IS_FREE " RETURNING l.epoch")                                                       \
    X(S5_PG_LEASE_HOLDER, "SELECT (SELECT h.node" S5_PG_HELD_ELSEWHERE(                                              \
                              "$1::text") "),"                                                                       \
                                          " EXISTS (SELECT 1 FROM head WHERE \"table\" = $1)")                       \
    X(S5_PG_RELEASE_LEASE, "UPDATE lease SET node = '' WHERE \"table\" = $2::text AND node = '{node}'"               \
                           " AND node_epoch = $1::bigint AND epoch = $3::bigint RETURNING 1")                        \
    X(S5_PG_FORBID, "WITH gone AS (DELETE FROM restriction WHERE kind = $1::text AND whom = $2::text"                \
                    " AND $3::bigint = 0 RETURNING 1), new AS (INSERT INTO restriction SELECT $1, $2"                \
                    " WHERE $3 = 1 ON CONFLICT DO NOTHING RETURNING 1) TABLE gone UNION ALL TABLE new")              \
    X(S5_PG_SETTLE, "WITH new AS (INSERT INTO beacon SELECT $1::text, CASE WHEN EXISTS"                              \
                    " (SELECT 1 FROM place WHERE day = $1 AND day <> '') THEN '' ELSE $2::text END"                  \
                    " ON CONFLICT DO NOTHING RETURNING text)"                                                        \
                    " SELECT text FROM new UNION ALL SELECT text FROM beacon WHERE day = $1 LIMIT 1")                \
    X(S5_PG_BEACON,                                                                                                  \
        "SELECT coalesce(b.text, '') FROM (SELECT $1::text AS day) AS asked LEFT JOIN beacon AS b USING (day)"       \
        " WHERE b.text IS NOT NULL OR EXISTS (SELECT 1 FROM place WHERE day = $1 AND day <> '')")                    \
    X(S5_PG_FORBIDDEN, S5_PG_FORBIDDEN_SQL)

#define S5_PG_AS_NAME(name, sql) name,
enum { S5_PG_SHARING_MAP(S5_PG_AS_NAME) S5_PG_SHARING_COUNT };
#undef S5_PG_AS_NAME

/** Prepares the statements of the heartbeat on its connection, on which the server has taken its place. False with `error` filled in. */
bool s5_pg_prepare_heartbeat(S5Pg *pg, S5Text *error);

/** Starts the thread of the heartbeat. */
bool s5_pg_start_heartbeat(S5Pg *pg);

/** Ends it: then any node may take this one's leases. */
void s5_pg_end_heartbeat(S5Pg *pg);

/** The epoch of this server's lease on a table; 0 for none. */
int64_t s5_pg_lease(S5Pg *pg, const char *table);
void s5_pg_set_lease(S5Pg *pg, const char *table, int64_t epoch);

/** Tells the journal that another server has taken this one's place. */
void s5_pg_lose_place(S5Pg *pg);

/** The store's functions for several nodes. */
extern const S5Sharing s5_pg_sharing;

/* These are functions of S5JournalStore. */
bool s5_pg_forbid(S5JournalStore *store, const char *kind, const char *whom, bool so, bool *changed);
bool s5_pg_beacon(S5JournalStore *store, const char *day, const char *proposal, S5DayBeacon *found);
void s5_pg_hear(S5JournalStore *store, S5JournalNews *news);

/* group.c: functions of S5JournalStore. */
bool s5_pg_begin(S5JournalStore *store);
bool s5_pg_write(
    S5JournalStore *store, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome);
bool s5_pg_end(S5JournalStore *store, bool good);
bool s5_pg_probe(S5JournalStore *store);
const char *s5_pg_why(S5JournalStore *store);

/* database_read.c: this one, too. */
bool s5_pg_ask_rows(S5JournalStore *store, int which, const S5Field *given, int count, S5TakeRow *take,
    void *to, S5Text *error);

/** The answer to a statement, which the caller clears; null where the database can't be asked, or refuses it. It may be asked twice. */
PGresult *s5_pg_ask(S5Pg *pg, int statement, const S5Field *given, int count);

/** A row of an answer. */
S5Row s5_pg_row(const PGresult *rows, int at);

/** A bigint in an answer. */
int64_t s5_pg_number_at(const PGresult *rows, int at, int column);

#endif
