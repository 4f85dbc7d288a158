/*
 * The store in a PostgreSQL database, in four parts: connections, opening, writing and reading. Private to postgres*.c.
 *
 * Several may write to one database, so nothing is written without a fence: the row of `node` has the epoch of the server that may
 * write, and the row of `lease` that of each table's owner. A statement that writes locks both and finds them as its server left them,
 * or changes nothing. A server that takes over raises the epochs, and waits for those locks: what it reads then is final.
 */
#ifndef S5_SERVER_POSTGRES_H
#define S5_SERVER_POSTGRES_H

#include "data_dir.h"
#include "journal_store.h"
#include "server/common/map.h"

#include <libpq-fe.h>

enum {
    S5_PG_READERS = 4, /**< connections that read: as many as libuv has threads */
    S5_PG_PARAMS = 30, /**< the most that a statement has */
    S5_PG_PATIENCE_MS = 4000
};

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

/** Connects to the database that takes writes; null with `error` filled in. It waits for some seconds at most. */
PGconn *s5_pg_connect(const char *place, S5Text *error);

/** Prepares statements, which are called by their places, on a link that has just its connection; false with `error` filled in. */
bool s5_pg_pipeline(S5PgLink *link, const char *const *sql, int count, S5Text *error);

/** Both. */
bool s5_pg_open(S5PgLink *link, const char *place, const char *const *sql, int count, S5Text *error);
void s5_pg_close(S5PgLink *link);

/** Sends a statement, which is a transaction of its own. It is on its way when its answer is received, in the order of sending. */
void s5_pg_send(S5PgLink *link, int statement, const S5PgParams *params);

/**
 * The next answer; the caller clears it. Null, and the connection is closed, where none comes in time, or where it is not known
 * whether it lasts: then nobody knows what came of all statements that are not answered yet.
 */
PGresult *s5_pg_receive(S5PgLink *link, int patience_ms);

/* postgres.c */

/** A write of the group, and what has come of it so far. */
typedef struct S5PgPending {
    const S5JournalWrite *write;
    int64_t now_ms, lease;
    S5JournalOutcome *outcome;
    bool batched;  /**< it is one row of a statement for many tables */
    bool spoiled;  /**< its statement failed: next it is sent by itself */
    bool answered; /**< the outcome is known */
    bool refused;  /**< the database did not take it, and why is not known yet */
} S5PgPending;

typedef struct S5PgReader {
    S5PgLink link;
    bool busy;
} S5PgReader;

typedef struct S5Pg {
    S5JournalStore store;
    char *place;     /**< where the database is, as libpq takes it */
    int64_t epoch;   /**< of this server */
    const char *why; /**< the last write failed; static */
    S5PgLink writer, pulse;
    S5Map leases; /**< the epochs of the tables that this server owns; only the journal's thread uses it */
    S5PgPending *pending;
    size_t count, room; /**< of the group */
    S5Map group;        /**< the tables of the group: where the row of each in a batch is, counted from 1 */
    bool sent;          /**< some of it has been sent, */
    bool resent;        /**< and that may have been written although it was not answered */
    uint8_t secret[S5_SECRET_SIZE];
    uv_thread_t thread; /**< says again and again that this server lives */
    bool has_thread;
    S5PgReader reader[S5_PG_READERS];
    uv_mutex_t mutex; /**< over what follows, and over who is busy */
    uv_cond_t free, end;
    bool ending;
} S5Pg;

/** The name of the server's row in `node`. */
#define S5_PG_NODE "server"

/* postgres_send.c */

/** Connects as the writer; whether that could be done. */
bool s5_pg_open_writer(S5Pg *pg);

/** The next writes from `at` on that go in one statement; `end` is after the last of them. False where there are none. */
bool s5_pg_find_batch(const S5Pg *pg, size_t at, size_t *end);

/** Sends those without an outcome among them. The answer has the tables of those that were taken. */
void s5_pg_send_batch(S5Pg *pg, size_t at, size_t end);

/** Sends one write. The answer has a row if it was taken. */
void s5_pg_send_write(S5Pg *pg, const S5PgPending *p);

/** Asks for tables; the answer has those that this server owns now, with their epochs. */
void s5_pg_send_claim(S5Pg *pg, S5PgArray *tables);

/** Asks what is where a write should be; the answer has a row of these. */
enum { S5_PG_LIVES, S5_PG_OWNS, S5_PG_LINES, S5_PG_HAS_GAME };
void s5_pg_send_look(S5Pg *pg, const S5PgPending *p);

/** Sends a commit that changes nothing. The answer has a row if this server may write. */
void s5_pg_send_confirm(S5Pg *pg);

/* postgres_write.c */

/** Fills in the store's functions that write. */
void s5_pg_set_writing(S5Pg *pg);

/* postgres_read.c */

/** Fills in the store's functions that read. */
void s5_pg_set_reading(S5Pg *pg);

#endif
