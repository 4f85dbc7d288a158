/*
 * The store in a PostgreSQL database, in seven parts: connections, opening, sharing with other nodes, announcements, writing, reading, and
 * shards. Private to postgres*.c.
 *
 * Several may write to one database, so nothing is written without a fence: the row of `node` has the epoch of the server that may
 * write, and the row of `lease` that of a table's lease. A statement that writes locks both and finds them as its server left them, or
 * changes nothing. A server that takes over raises the epochs, and waits for those locks: what it reads then is final.
 *
 * A lease also has the epoch of its node when it was taken. When the node's is higher, any node may take the lease.
 */
#ifndef S5_SERVER_POSTGRES_H
#define S5_SERVER_POSTGRES_H

#include "data_dir.h"
#include "journal_store.h"
#include "server/common/map.h"

#include <libpq-fe.h>

enum {
    S5_PG_READERS =
        4, /**< connections that read: as many as libuv, and the journal for a shard, have threads */
    S5_PG_PARAMS = 30,   /**< the most that a statement has */
    S5_PG_PATIENCE_S = 4 /**< how long an answer is waited for, unless the place has `connect_timeout` */
};

typedef struct S5Pg S5Pg;

/* postgres_link.c */

/** A connection in pipeline mode with its prepared statements; all zeros while there is none. */
typedef struct S5PgLink {
    PGconn *connection;
    bool warned; /**< the database has warned since the last answer */
} S5PgLink;

/** What a statement is given; all in binary. Texts and bytes must outlive the sending. */
typedef struct S5PgParams {
    int count;
    const char *value[S5_PG_PARAMS];
    int length[S5_PG_PARAMS];
    char number[S5_PG_PARAMS][8];
} S5PgParams;

/** An array that is a parameter. Starts as all zeros; s5_pg_array_free() frees it. */
typedef struct S5PgArray {
    char *bytes;
    size_t used, room;
    uint32_t count;
    bool failed; /**< there was no memory */
} S5PgArray;

void s5_pg_text(S5PgParams *params, const char *text); /**< null is a null */
void s5_pg_bytes(S5PgParams *params, const void *bytes, size_t size);
void s5_pg_number(S5PgParams *params, int64_t number);
void s5_pg_small(S5PgParams *params, int32_t number);
void s5_pg_null(S5PgParams *params);

/** Adds an array; a null where it has no memory. */
void s5_pg_array(S5PgParams *params, S5PgArray *array);
void s5_pg_array_text(S5PgArray *array, const char *text);
void s5_pg_array_bytes(S5PgArray *array, const void *bytes, size_t size); /**< null is a null */
void s5_pg_array_number(S5PgArray *array, int64_t number);
void s5_pg_array_small(S5PgArray *array, int32_t number);
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

/** Sends a statement, which is a transaction of its own. It is on its way when its answer is received, in the order of sending. */
void s5_pg_send(S5PgLink *link, int statement, const S5PgParams *params);

/**
 * The next answer; the caller clears it. Null, and the connection is closed, where none comes in time, or where it is not known
 * whether it lasts: then nobody knows what came of all statements that are not answered yet.
 */
PGresult *s5_pg_receive(S5PgLink *link, int patience_ms);

/* postgres.c */

/** Brings a database to the newest version. Two servers that start at once do it one after the other. False with `error` filled in. */
bool s5_pg_migrate(PGconn *connection, S5Text *error);

/**
 * Takes the server's place in its database: then nobody else can write there as this server. False with `error` filled in, and then
 * `away` says whether the database could not be reached.
 */
bool s5_pg_take_place(S5Pg *pg, bool *away, S5Text *error);

/** Makes the next shard of a store and starts its thread, which takes the server's place there; null without memory. */
S5Pg *s5_pg_start_shard(const char *place, S5Pg *first);

/** What has come of taking the server's place in a database. */
typedef enum S5PgStanding {
    S5_PG_UNTRIED,
    S5_PG_AWAY,    /**< it could not be reached */
    S5_PG_REFUSED, /**< it is not the one that it should be, or another server of this name uses it */
    S5_PG_PLACED   /**< from then on; until then nothing is asked there */
} S5PgStanding;

/** A write of the group, and what has come of it so far. */
typedef struct S5PgPending {
    const S5JournalWrite *write;
    int64_t now_ms, lease;
    S5JournalOutcome *outcome;
    bool batched;  /**< it is one row of a statement for many tables */
    bool spoiled;  /**< its statement failed: next it is sent by itself */
    bool answered; /**< the outcome is known */
    bool refused;  /**< the database did not take it, and why is not known yet */
    bool
        doubtful; /**< the same, but the reason is the database's own, and it may have been taken when it was sent first */
} S5PgPending;

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

/** What this node announces. */
typedef struct S5PgOwnAnnouncement {
    char *bytes; /**< null: nothing yet */
    size_t size;
    int64_t version;
    bool sent;
} S5PgOwnAnnouncement;

struct S5Pg {
    S5JournalStore store;
    S5Pg *first; /**< the store that this one is a shard of; else itself */
    int number;  /**< of the shard, from 1; 0: it is none */
    char *place; /**< where the database is, as libpq takes it */
    char node[S5_NODE_SIZE];
    bool shares;           /**< the database with other nodes */
    int patience_ms;       /**< how long an answer is waited for */
    _Atomic int64_t epoch; /**< of this server */
    _Atomic S5PgStanding standing;
    const char *why; /**< the last write failed; static */
    S5PgLink writer, heartbeat;
    S5PgPending *pending;
    size_t count, room; /**< of the group */
    S5Map group;        /**< the tables of the group: where the row of each in a batch is, counted from 1 */
    bool sent;          /**< some of it has been sent, */
    bool resent;        /**< and that may have been written although it was not answered */
    uint8_t secret[S5_SECRET_SIZE];
    uv_thread_t thread; /**< says again and again that this server lives */
    bool has_thread;
    S5PgReader reader[S5_PG_READERS];
    struct S5PgHeard *heard; /**< what the other nodes announce; only that thread uses it */
    S5PgSeen *seen;          /**< and whether they live; the same */
    int64_t beat,
        acknowledged; /**< the number of the last heartbeat, and of the last that was answered; the same */
    int heartbeats;   /**< that have followed each other; only that thread uses it */
    uint64_t heartbeat_ns;      /**< the last of them */
    atomic_bool replaced;       /**< another server has declared this one dead, there or in a shard */
    atomic_bool went_back;      /**< the database, or a shard, has lost what it had acknowledged */
    atomic_bool leaving;        /**< it hands its tables over, and takes no others */
    atomic_bool fresh;          /**< what is forbidden has changed, and the journal has not been told */
    _Atomic uint64_t questions; /**< that have been asked about what is forbidden */
    uv_mutex_t mutex;           /**< over what follows, and over who is busy */
    uv_cond_t free, end;
    uv_cond_t tried;   /**< `standing` is not S5_PG_UNTRIED any more */
    char why_not[300]; /**< the server has not taken its place */
    PGconn *taking;    /**< the connection on which it does that */
    bool ending;
    S5Map leases;      /**< the epochs of the leases that this server has */
    char *peers;       /**< the other nodes that take tables, a line each; null for none */
    int peer;          /**< the one that was named last */
    char *forbidden;   /**< by the operator, a line each; null: not known */
    uint64_t answered; /**< the number of the question that `forbidden` answers */
    S5PgOwnAnnouncement own[S5_ANNOUNCEMENT_KINDS];
    S5Announcement *announcements; /**< that the journal has not been told of */
    uint8_t *slot;                 /**< the shard of each slot, by s5_pg_slot(); null: there are none */
    uv_thread_t carrier;           /**< of a shard: carries out what is in `outbox` */
    bool has_carrier;
    uv_mutex_t carrying;   /**< held meanwhile */
    int64_t turn;          /**< the shard's, as this node knows it; with `carrying` */
    uv_cond_t uncarried;   /**< there may be something, or the store closes; with `mutex`, as these: */
    bool carries, resting; /**< there is; the carrier is to end */
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

/* postgres_node.c */

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

/*
 * How the rows that an entry in a shard comes with reach the first database. A node takes its own; those of one that has died wait. The
 * heartbeat is only there to commit something: then all that was read has reached the standby servers. Rows go as JSON, since both
 * databases have that table. They may come twice, so whatever is there already stays. Nothing comes late, after others have brought it and it
 * was deleted there, or after its table was dropped: a node learns the shard's turn before it reads rows, and each statement with rows
 * takes that turn, or does nothing. The rows of one statement are those that follow a row, up to a number.
 */
#define S5_PG_CARRYING_MAP(X)                                                                                         \
    X(S5_PG_OUTBOX,                                                                                                   \
        "WITH " S5_PG_ALIVE                                                                                           \
        ", chosen AS MATERIALIZED (SELECT o.* FROM alive, outbox AS o WHERE ($2::integer = 1"                         \
        " OR o.node = '{node}' OR o.at_ms < extract(epoch FROM now()) * 1000 - 10000)"                                \
        " AND (o.\"table\", o.position) > ($3::text, $4::bigint)"                                                     \
        " ORDER BY o.\"table\", o.position LIMIT $5::integer),"                                                       \
        " confirmed AS (UPDATE heartbeat SET at = now() WHERE name = '{node}' AND EXISTS (SELECT 1 FROM chosen))"     \
        " SELECT jsonb_agg(to_jsonb(c))::text, count(*), max(c.\"table\"), max(c.position) FROM chosen AS c"          \
        " HAVING count(*) > 0")                                                                                       \
    X(S5_PG_TURN, "SELECT turn FROM shard WHERE number = $1::integer")                                                \
    X(S5_PG_CARRY,                                                                                                    \
        "WITH " S5_PG_ALIVE ", turn AS MATERIALIZED (UPDATE shard AS s SET turn = s.turn + 1 FROM alive"              \
        " WHERE s.number = $3::integer AND s.turn = $4::bigint RETURNING s.turn),"                                    \
        " o AS MATERIALIZED (SELECT r.* FROM turn,"                                                                   \
        " jsonb_populate_recordset(NULL::outbox, $2::text::jsonb) AS r),"                                             \
        " gone AS MATERIALIZED (SELECT \"table\" FROM o WHERE drops),"                                                \
        " k AS MATERIALIZED (SELECT * FROM o WHERE \"table\" NOT IN (SELECT \"table\" FROM gone)),"                   \
        " n AS MATERIALIZED (SELECT who, (array_agg(name ORDER BY at_ms DESC) FILTER (WHERE name IS NOT NULL))[1] AS" \
        " name, (array_agg(hidden ORDER BY at_ms DESC) FILTER (WHERE hidden IS NOT NULL))[1] AS hidden FROM k"        \
        " WHERE name IS NOT NULL OR hidden IS NOT NULL GROUP BY who),"                                                \
        " p AS (INSERT INTO person SELECT who, coalesce(name, ''), coalesce(hidden, 0) FROM n ON CONFLICT (who)"      \
        " DO UPDATE SET name = coalesce((SELECT n.name FROM n WHERE n.who = person.who), person.name),"               \
        " hidden = coalesce((SELECT n.hidden FROM n WHERE n.who = person.who), person.hidden)),"                      \
        " sits AS (INSERT INTO place SELECT who, \"table\", '', at_ms FROM k WHERE who IS NOT NULL ORDER BY position" \
        " ON CONFLICT DO NOTHING),"                                                                                   \
        " g AS (INSERT INTO game SELECT game, game_table, day, rules, first, last, ended_ms, hands, players, sides"   \
        " FROM k WHERE game IS NOT NULL ON CONFLICT DO NOTHING RETURNING id),"                                        \
        " s AS (INSERT INTO seat SELECT g.id, u.seat - 1, u.who, u.name, u.level, u.won, u.score, u.pools, u.jinks,"  \
        " k.ended_ms, u.day FROM g JOIN k ON k.game = g.id, unnest(seat_who, seat_name, seat_level, seat_won,"        \
        " seat_score, seat_pools, seat_jinks, seat_day) WITH ORDINALITY"                                              \
        " AS u(who, name, level, won, score, pools, jinks, day, seat) ON CONFLICT DO NOTHING),"                       \
        " dg AS (DELETE FROM game WHERE \"table\" IN (SELECT \"table\" FROM gone)),"                                  \
        " dp AS (DELETE FROM place WHERE \"table\" IN (SELECT \"table\" FROM gone))"                                  \
        " SELECT (SELECT turn FROM turn) FROM alive")                                                                 \
    X(S5_PG_CARRIED,                                                                                                  \
        "WITH gone AS (DELETE FROM outbox AS o USING jsonb_populate_recordset(NULL::outbox, $1::text::jsonb) AS r"    \
        " WHERE o.\"table\" = r.\"table\" AND o.position = r.position RETURNING 1) SELECT count(*) FROM gone")

/** Statements that the connections for reading have, too. */
#define S5_PG_SHARING_MAP(X)                                                                                         \
    X(S5_PG_TAKE_LEASE,                                                                                              \
        "WITH " S5_PG_ALIVE " INSERT INTO lease AS l SELECT $2::text, '{node}', 1, $1 FROM alive"                    \
        " WHERE EXISTS (SELECT 1 FROM entry WHERE \"table\" = $2 AND position = 1)"                                  \
        " AND NOT EXISTS (SELECT 1" S5_PG_HELD_ELSEWHERE(                                                            \
            "$2") ")" S5_PG_TAKES_LEASE                                                                              \
                  ", epoch = l.epoch + (l.node <> '{node}' OR l.node_epoch <> $1 OR l.epoch <> $3::bigint)::integer" \
                  " WHERE" S5_PG_IS_FREE " RETURNING l.epoch")                                                       \
    X(S5_PG_LEASE_HOLDER,                                                                                            \
        "SELECT (SELECT h.node" S5_PG_HELD_ELSEWHERE(                                                                \
            "$1::text") "),"                                                                                         \
                        " EXISTS (SELECT 1 FROM entry WHERE \"table\" = $1 AND position = 1)")                       \
    X(S5_PG_RELEASE_LEASE, "UPDATE lease SET node = '' WHERE \"table\" = $2::text AND node = '{node}'"               \
                           " AND node_epoch = $1::bigint AND epoch = $3::bigint RETURNING 1")                        \
    X(S5_PG_FORBID, "WITH gone AS (DELETE FROM restriction WHERE kind = $1::text AND whom = $2::text"                \
                    " AND $3::integer = 0 RETURNING 1), new AS (INSERT INTO restriction SELECT $1, $2"               \
                    " WHERE $3 = 1 ON CONFLICT DO NOTHING RETURNING 1) TABLE gone UNION ALL TABLE new")              \
    X(S5_PG_SETTLE, "WITH new AS (INSERT INTO beacon SELECT $1::text, CASE WHEN EXISTS"                              \
                    " (SELECT 1 FROM place WHERE day = $1 AND day <> '') THEN '' ELSE $2::text END"                  \
                    " ON CONFLICT DO NOTHING RETURNING text)"                                                        \
                    " SELECT text FROM new UNION ALL SELECT text FROM beacon WHERE day = $1 LIMIT 1")                \
    X(S5_PG_BEACON,                                                                                                  \
        "SELECT coalesce(b.text, '') FROM (SELECT $1::text AS day) AS asked LEFT JOIN beacon AS b USING (day)"       \
        " WHERE b.text IS NOT NULL OR EXISTS (SELECT 1 FROM place WHERE day = $1 AND day <> '')")                    \
    X(S5_PG_FORBIDDEN, S5_PG_FORBIDDEN_SQL)                                                                          \
    S5_PG_CARRYING_MAP(X)

#define S5_PG_AS_NAME(name, sql) name,
enum { S5_PG_SHARING_MAP(S5_PG_AS_NAME) S5_PG_SHARING_COUNT };
#undef S5_PG_AS_NAME

/** Asks on the connection of the heartbeat, in its thread; null where no rows come. */
PGresult *s5_pg_ask_heartbeat(S5Pg *pg, int statement, const S5PgParams *params);

/** Tells the loop that there is news. */
void s5_pg_wake(S5Pg *pg);

/** Prepares the statements of the heartbeat on its connection, on which the server has taken its place. False with `error` filled in. */
bool s5_pg_prepare_heartbeat(S5Pg *pg, S5Text *error);

/** Starts the thread of the heartbeat, which first takes the server's place in a shard. */
bool s5_pg_start_heartbeat(S5Pg *pg);

/** Ends it: then any node may take this one's leases. */
void s5_pg_end_heartbeat(S5Pg *pg);

/** The epoch of this server's lease on a table; 0 for none. */
int64_t s5_pg_lease(S5Pg *pg, const char *table);
void s5_pg_set_lease(S5Pg *pg, const char *table, int64_t epoch);

/** Tells the journal that another server has taken this one's place. */
void s5_pg_lose_place(S5Pg *pg);

/** Fills in the store's functions for several nodes. */
void s5_pg_set_sharing(S5Pg *pg);

/* postgres_announce.c */

#define S5_PG_ANNOUNCE_SQL(table)                                                                    \
    "INSERT INTO " table " AS a SELECT '{node}', $1::bigint, $2::bigint, $3::bytea FROM node"        \
    " WHERE name = '{node}' AND epoch = $1 ON CONFLICT (node) DO UPDATE SET epoch = excluded.epoch," \
    " version = excluded.version, bytes = excluded.bytes WHERE a.epoch <= excluded.epoch RETURNING 1"
/** Not more than 16 at once, or the heartbeat would be late. */
#define S5_PG_HEAR_SQL(table, where)                                                                    \
    "SELECT node, version, CASE WHEN known OR row_number() OVER (PARTITION BY known ORDER BY random())" \
    " > 16 THEN NULL ELSE bytes END FROM (SELECT a.node, a.epoch || ' ' || a.version AS version,"       \
    " a.node || ' ' || a.epoch || ' ' || a.version = ANY ($1::text[]) AS known, a.bytes FROM " table    \
    " AS a" where " WHERE a.node <> '{node}') AS others"

/** Statements of the heartbeat's connection, by their kinds: first those that announce, then those that ask what others announce. */
#define S5_PG_ANNOUNCING_SQL                \
    S5_PG_ANNOUNCE_SQL("announced_tables"), \
        S5_PG_HEAR_SQL("announced_tables", " JOIN node AS n ON n.name = a.node AND n.epoch = a.epoch")
enum {
    S5_PG_ANNOUNCE,
    S5_PG_HEAR = S5_ANNOUNCEMENT_KINDS,
    S5_PG_ANNOUNCING_COUNT = 2 * S5_ANNOUNCEMENT_KINDS
};

/** Announces what is new, and asks what the others announce. */
void s5_pg_run_announcements(S5Pg *pg);

/** All must be announced again: after the database was away it may have forgotten it. */
void s5_pg_announce_again(S5Pg *pg);

/** Fills in the store's function that announces. */
void s5_pg_set_announcing(S5Pg *pg);

void s5_pg_free_announcements(S5Pg *pg);

/* postgres_send.c */

/** Connects as the writer; whether that could be done. */
bool s5_pg_open_writer(S5Pg *pg);

/** The next writes from `at` on that go in one statement; `end` is after the last of them. False where there are none. */
bool s5_pg_find_batch(const S5Pg *pg, size_t at, size_t *end);

/** Sends those without an outcome among them. The answer has the tables of those that were taken. */
void s5_pg_send_batch(S5Pg *pg, size_t at, size_t end);

/** Sends one write. The answer has a row if it was taken. */
void s5_pg_send_write(S5Pg *pg, const S5PgPending *p);

/** Takes the leases of tables; the answer has those that this server has now, with their epochs. */
void s5_pg_send_take_leases(S5Pg *pg, S5PgArray *tables);

/** Asks what is where a write should be; the answer has a row of these. */
enum { S5_PG_LIVES, S5_PG_HAS_LEASE, S5_PG_LINES, S5_PG_HAS_GAME };
void s5_pg_send_look(S5Pg *pg, const S5PgPending *p);

/** Sends a commit that changes nothing. The answer has a row if this server may write. */
void s5_pg_send_confirm(S5Pg *pg);

/* postgres_write.c */

/** Fills in the store's functions that write. */
void s5_pg_set_writing(S5Pg *pg);

/* postgres_read.c */

/** The answer to a statement, or why it is refused, which the caller clears; null where the database can't be asked. It may be asked twice. */
PGresult *s5_pg_try(S5Pg *pg, int statement, const S5PgParams *params);

/** The same; null also where it is refused. */
PGresult *s5_pg_ask(S5Pg *pg, int statement, const S5PgParams *params);

/** A bigint in an answer. */
int64_t s5_pg_number_at(const PGresult *rows, int at, int column);

/** Fills in the store's functions that read. */
void s5_pg_set_reading(S5Pg *pg);

/* postgres_shard.c */

enum { S5_PG_SLOTS = 1 << 16 };

/** Which slot a table belongs to: the first two signs of its code. */
static inline unsigned s5_pg_slot(const char *table)
{
    return *table ? (unsigned)(unsigned char)table[0] << 8 | (unsigned char)table[1] : 0;
}

/** Asks about the map on a connection in no pipeline: rows, which the caller clears; null with `error` filled in. */
PGresult *s5_pg_ask_map(PGconn *connection, const char *sql, S5Text *error);

/**
 * Opens the shards that the first database names, and learns which slots they have. A node goes on without those that can't be reached.
 * False with `error` filled in.
 */
bool s5_pg_open_shards(S5Pg *pg, S5Text *error);

/** Whether a database is the shard that this store takes it for, or no shard at all if the store is none. */
bool s5_pg_is_shard(const S5Pg *pg, PGconn *connection, S5Text *error);

/** Tries to take the server's place in a shard, in the thread of its heartbeat. */
void s5_pg_try_shard(S5Pg *pg);

/** Starts carrying out what a shard has in `outbox`. */
bool s5_pg_start_carrier(S5Pg *pg);

/** There is something in it. */
void s5_pg_wake_carrier(S5Pg *pg);

/** Carries out what all nodes have left in the shards, and keeps out what is late; whether nothing is left. */
bool s5_pg_carry_out(S5JournalStore *store);

/** The same; false with `error` filled in. */
bool s5_pg_empty_outboxes(S5JournalStore *store, S5Text *error);

/** Where a database of a site is: the first is number 0. */
const char *s5_pg_place(const S5JournalStore *store, int number);

/** Carries out what there is, and ends. */
void s5_pg_end_carrier(S5Pg *pg);

#endif
