/*
 * A PostgreSQL database as an end of a copy. The store is open meanwhile, so that no server can use it, and its tables are there; not where
 * it is read beside a server.
 */
#include "postgres.h"
#include "server/store/copy_end.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct PostgresEnd {
    S5CopyEnd end;
    S5JournalStore *store; /* null beside a server */
    PGconn *connection;    /* in a transaction, if there is a store */
    PGresult *row;         /* that is read */
    const S5CopyTable *table;
    char *bytes; /* of the row that is put */
    size_t used, room;
} PostgresEnd;

/* ------------------------------------------------------------------- reading */

static void database_leave(S5CopyEnd *end)
{
    PostgresEnd *p = (PostgresEnd *)end;
    do {
        PQclear(p->row);
        p->row = PQgetResult(p->connection);
    } while (p->row);
}

/* A row at a time, however large the table is. */
static bool database_scan(S5CopyEnd *end, const S5CopyTable *table, S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    char sql[500];
    p->table = table;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", table->columns, table->name, table->key);
    return (PQsendQueryParams(p->connection, sql, 0, NULL, NULL, NULL, NULL, 1) &&
               PQsetSingleRowMode(p->connection)) ||
           s5_pg_fail(p->connection, error);
}

static S5CopyStep database_next(S5CopyEnd *end, S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    PQclear(p->row);
    p->row = PQgetResult(p->connection);
    const ExecStatusType status = PQresultStatus(p->row);
    if (status != PGRES_SINGLE_TUPLE) {
        const bool ends = status == PGRES_TUPLES_OK || s5_pg_fail(p->connection, error);
        return ends ? S5_COPY_END : S5_COPY_FAULT;
    }
    const S5Row found = s5_pg_row(p->row, 0);
    for (int i = 0; p->table->kinds[i]; i++)
        row[i] = found.field(found.rows, found.at, i);
    return S5_COPY_ROW;
}

/* ------------------------------------------------------------------- filling */

static bool database_add(PostgresEnd *p, const void *bytes, size_t size)
{
    if (p->used + size > p->room) {
        const size_t room = 2 * (p->used + size);
        char *more = realloc(p->bytes, room);
        if (!more)
            return false;
        p->bytes = more;
        p->room = room;
    }
    if (size)
        memcpy(p->bytes + p->used, bytes, size);
    p->used += size;
    return true;
}

/* The network's order. */
static bool database_add_number(PostgresEnd *p, uint64_t number, int size)
{
    unsigned char bytes[8];
    for (int i = 0; i < size; i++)
        bytes[i] = (unsigned char)(number >> 8 * (size - 1 - i));
    return database_add(p, bytes, (size_t)size);
}

static bool database_send_bytes(PostgresEnd *p, bool good, S5Text *error)
{
    if (good && PQputCopyData(p->connection, p->bytes, (int)p->used) == 1)
        return true;
    return s5_pg_fail(p->connection, error);
}

/* COPY in binary: a signature, flags, the size of nothing; then rows of how many fields, each with its size. */
static bool database_fill(S5CopyEnd *end, const S5CopyTable *table, S5Text *error)
{
    static const char HEAD[19] = "PGCOPY\n\377\r\n";
    PostgresEnd *p = (PostgresEnd *)end;
    char sql[400];
    p->table = table;
    p->used = 0;
    snprintf(sql, sizeof sql, "DELETE FROM %s; COPY %s (%s) FROM STDIN BINARY", table->name, table->name,
        table->columns);
    return s5_pg_run(p->connection, sql, PGRES_COPY_IN, error) &&
           database_send_bytes(p, database_add(p, HEAD, sizeof HEAD), error);
}

static bool database_add_field(PostgresEnd *p, char kind, const S5Field *field)
{
    if (field->kind == S5_FIELD_NULL)
        return database_add_number(p, UINT32_MAX, 4);
    if (field->kind == S5_FIELD_NUMBER) {
        const int size = kind == 'n' ? 8 : 4;
        return database_add_number(p, (uint64_t)size, 4) &&
               database_add_number(p, (uint64_t)field->number, size);
    }
    return database_add_number(p, field->size, 4) && database_add(p, field->bytes, field->size);
}

static bool database_put(S5CopyEnd *end, const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    const char *kinds = p->table->kinds;
    p->used = 0;
    bool good = database_add_number(p, strlen(kinds), 2);
    for (int i = 0; kinds[i] && good; i++)
        good = database_add_field(p, kinds[i], &row[i]);
    return database_send_bytes(p, good, error);
}

static bool database_full(S5CopyEnd *end, S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    p->used = 0;
    const bool good = database_add_number(p, UINT16_MAX, 2) && database_send_bytes(p, true, error) &&
                      PQputCopyEnd(p->connection, NULL) == 1;
    PGresult *result = PQgetResult(p->connection);
    const bool taken = good && PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!taken)
        s5_pg_fail(p->connection, error);
    PQclear(result);
    PQclear(PQgetResult(p->connection));
    return taken;
}

/* ---------------------------------------------------------------------- life */

/* Whether each table has all its entries; each by itself is checked when it is copied. */
static bool database_check(S5CopyEnd *end, S5Text *error)
{
    static const char SQL[] =
        "SELECT 'table ' || \"table\" || ' is damaged: it does not have just its ' || coalesce(last, 0) || ' entries'"
        " FROM (SELECT \"table\", max(position) AS most, count(*) AS count FROM entry GROUP BY \"table\") AS are"
        " FULL JOIN head USING (\"table\") WHERE last IS DISTINCT FROM most OR last IS DISTINCT FROM count LIMIT 1";
    PostgresEnd *p = (PostgresEnd *)end;
    PGresult *found = PQexec(p->connection, SQL);
    const bool asked = PQresultStatus(found) == PGRES_TUPLES_OK, good = asked && !PQntuples(found);
    if (!asked)
        s5_pg_fail(p->connection, error);
    else if (!good)
        s5_text_add(error, PQgetvalue(found, 0, 0));
    PQclear(found);
    return good;
}

/* The heads of tables are not copied, but come from the entries. */
static bool database_commit(S5CopyEnd *end, S5Text *error)
{
    PGconn *connection = ((PostgresEnd *)end)->connection;
    return s5_pg_run(connection,
               "INSERT INTO head SELECT \"table\", max(position) FROM entry GROUP BY \"table\"",
               PGRES_COMMAND_OK, error) &&
           s5_pg_run(connection, "COMMIT", PGRES_COMMAND_OK, error);
}

static void database_close_end(S5CopyEnd *end)
{
    PostgresEnd *p = (PostgresEnd *)end;
    PQclear(p->row);
    PQfinish(p->connection); /* what was not committed goes */
    if (p->store)
        p->store->free(p->store);
    free(p->bytes);
    free(p);
}

S5CopyEnd *s5_copy_postgres(const char *place, bool beside, S5Text *error)
{
    PostgresEnd *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->end = (S5CopyEnd){.check = database_check,
        .scan = database_scan,
        .next = database_next,
        .leave = database_leave,
        .fill = database_fill,
        .put = database_put,
        .full = database_full,
        .commit = database_commit,
        .free = database_close_end};
    p->store = beside ? NULL : s5_journal_postgres(place, NULL, error);
    p->connection = beside || p->store ? s5_pg_connect(place, error) : NULL;
    if (p->connection && (beside || s5_pg_run(p->connection, "BEGIN ISOLATION LEVEL REPEATABLE READ",
                                        PGRES_COMMAND_OK, error)))
        return &p->end;
    database_close_end(&p->end);
    return NULL;
}
