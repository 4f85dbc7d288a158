/*
 * A PostgreSQL database as an end of a copy. The store is open meanwhile, so that no server can use it, and its tables are there; not where
 * it is read beside a server.
 */
#include "postgres.h"
#include "server/common/fail.h"
#include "server/store/copy_end.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct PostgresEnd {
    S5CopyEnd end;
    S5JournalStore *store; /* null beside a server */
    PGconn *connection;    /* in a transaction, if there is a store */
    const S5CopyTable *table;
    S5Bytes put; /* the row that is put */
} PostgresEnd;

/* ------------------------------------------------------------------- reading */

static bool database_give(
    const S5CopyTable *table, const PGresult *rows, S5TakeCopied *take, void *to, S5Text *error)
{
    S5Field row[S5_COPY_FIELDS];
    const S5Row found = s5_pg_row(rows, 0);
    for (int i = 0; table->kinds[i]; i++)
        row[i] = found.field(found.rows, found.at, i);
    return take(to, row, error);
}

/* A row at a time, however large the table is. Those that are not wanted come, too. */
static bool database_each(
    S5CopyEnd *end, const S5CopyTable *table, S5TakeCopied *take, void *to, S5Text *error)
{
    PGconn *connection = ((PostgresEnd *)end)->connection;
    char sql[500];
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", table->columns, table->name, table->key);
    bool good = (PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 1) &&
                    PQsetSingleRowMode(connection)) ||
                s5_pg_fail(connection, error);
    for (PGresult *rows; (rows = PQgetResult(connection)); PQclear(rows)) {
        const ExecStatusType status = PQresultStatus(rows);
        if (good && status == PGRES_SINGLE_TUPLE)
            good = database_give(table, rows, take, to, error);
        else if (good)
            good = status == PGRES_TUPLES_OK || s5_pg_fail(connection, error);
    }
    return good;
}

/* ------------------------------------------------------------------- filling */

static bool database_send_bytes(PostgresEnd *p, bool good, S5Text *error)
{
    if (good && PQputCopyData(p->connection, p->put.bytes, (int)p->put.used) == 1)
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
    p->put.used = 0;
    snprintf(sql, sizeof sql, "DELETE FROM %s; COPY %s (%s) FROM STDIN BINARY", table->name, table->name,
        table->columns);
    return s5_pg_run(p->connection, sql, PGRES_COPY_IN, error) &&
           database_send_bytes(p, s5_bytes_add(&p->put, HEAD, sizeof HEAD), error);
}

static bool database_put(S5CopyEnd *end, const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    const char *kinds = p->table->kinds;
    p->put.used = 0;
    bool good = s5_pg_put_number(&p->put, strlen(kinds), 2);
    for (int i = 0; kinds[i] && good; i++)
        good = s5_pg_put_field(&p->put, &row[i], kinds[i] == 'n' ? 8 : 4);
    return database_send_bytes(p, good, error);
}

static bool database_full(S5CopyEnd *end, S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    p->put.used = 0;
    const bool good = s5_pg_put_number(&p->put, UINT16_MAX, 2) && database_send_bytes(p, true, error) &&
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
    PQfinish(p->connection); /* what was not committed goes */
    if (p->store)
        p->store->free(p->store);
    free(p->put.bytes);
    free(p);
}

static bool open_database(PostgresEnd *p, const char *place, bool beside, S5Text *error)
{
    if (!beside && !(p->store = s5_journal_postgres(place, NULL, error)))
        return false;
    p->connection = s5_pg_connect(place, error);
    return p->connection && (beside || s5_pg_run(p->connection, "BEGIN ISOLATION LEVEL REPEATABLE READ",
                                           PGRES_COMMAND_OK, error));
}

S5CopyEnd *s5_copy_postgres(const char *place, bool beside, S5Text *error)
{
    PostgresEnd *p = calloc(1, sizeof *p);
    if (!p)
        return s5_no_memory(error);
    p->end = (S5CopyEnd){.check = database_check,
        .each = database_each,
        .fill = database_fill,
        .put = database_put,
        .full = database_full,
        .commit = database_commit,
        .free = database_close_end};
    if (open_database(p, place, beside, error))
        return &p->end;
    database_close_end(&p->end);
    return NULL;
}
