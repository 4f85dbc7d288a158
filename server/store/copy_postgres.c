/*
 * A PostgreSQL database as an end of a copy, with its shards if it is read. The store is open meanwhile, so that no server can use it, and
 * its tables are there.
 */
#include "copy_end.h"
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct PostgresEnd {
    S5CopyEnd end;
    S5JournalStore *store;
    PGconn *connection; /* in a transaction */
    struct {
        PGconn *connection; /* the first is the same */
        PGresult *row;      /* that comes next from there, or the end */
    } source[1 + S5_SHARDS_MAX];
    int sources; /* that the table is read from */
    int last;    /* that the last row came from; −1: none has come yet */
    const S5CopyTable *table;
    char *bytes; /* of the row that is put */
    size_t used, room;
} PostgresEnd;

/* ------------------------------------------------------------------- reading */

static void leave(S5CopyEnd *end)
{
    PostgresEnd *p = (PostgresEnd *)end;
    for (int i = 0; i < p->sources; i++)
        do {
            PQclear(p->source[i].row);
            p->source[i].row = PQgetResult(p->source[i].connection);
        } while (p->source[i].row);
    p->sources = 0;
}

/* A row at a time, however large the table is. Only entries are in the shards. */
static bool scan(S5CopyEnd *end, const S5CopyTable *table, S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    const int sources = strcmp(table->name, "entry") == 0 ? 1 + p->store->shards : 1;
    char sql[400];
    p->table = table;
    p->last = -1;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", table->columns, table->name, table->key);
    for (p->sources = 0; p->sources < sources; p->sources++) {
        PGconn *connection = p->source[p->sources].connection;
        if (!PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 1) ||
            !PQsetSingleRowMode(connection))
            return s5_pg_fail(connection, error);
    }
    return true;
}

static void get_field(const PGresult *row, int column, char kind, S5CopyField *field)
{
    const char *bytes = PQgetvalue(row, 0, column);
    const int size = PQgetlength(row, 0, column);
    *field = (S5CopyField){.is_null = PQgetisnull(row, 0, column), .bytes = bytes, .size = (size_t)size};
    if (kind != 'n' && kind != 'i')
        return;
    uint64_t number = size && (unsigned char)*bytes & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < size; i++)
        number = number << 8 | (unsigned char)bytes[i];
    field->number = (int64_t)number;
}

/* Fetches the next row of a source; false with `error` filled in. */
static bool fetch(PostgresEnd *p, int source, S5Text *error)
{
    PGresult **row = &p->source[source].row;
    PQclear(*row);
    *row = PQgetResult(p->source[source].connection);
    const ExecStatusType status = PQresultStatus(*row);
    return status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK ||
           s5_pg_fail(p->source[source].connection, error);
}

/* Whether a row comes before another one of the same table. A table of the game is in one database, so its code tells. */
static bool comes_before(const PGresult *a, const PGresult *b)
{
    const size_t size = (size_t)PQgetlength(a, 0, 0), other = (size_t)PQgetlength(b, 0, 0);
    const int order = memcmp(PQgetvalue(a, 0, 0), PQgetvalue(b, 0, 0), size < other ? size : other);
    return order < 0 || (order == 0 && size < other);
}

static S5CopyStep next(S5CopyEnd *end, S5CopyField row[S5_COPY_FIELDS], S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    int first = -1;
    for (int i = 0; i < p->sources; i++) {
        if ((p->last < 0 || i == p->last) && !fetch(p, i, error))
            return S5_COPY_FAULT;
        const PGresult *found = p->source[i].row;
        if (PQntuples(found) && (first < 0 || comes_before(found, p->source[first].row)))
            first = i;
    }
    p->last = first;
    if (first < 0)
        return S5_COPY_END;
    for (int i = 0; p->table->kinds[i]; i++)
        get_field(p->source[first].row, i, p->table->kinds[i], &row[i]);
    return S5_COPY_ROW;
}

/* ------------------------------------------------------------------- filling */

static bool add(PostgresEnd *p, const void *bytes, size_t size)
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
static bool add_number(PostgresEnd *p, uint64_t number, int size)
{
    unsigned char bytes[8];
    for (int i = 0; i < size; i++)
        bytes[i] = (unsigned char)(number >> 8 * (size - 1 - i));
    return add(p, bytes, (size_t)size);
}

static bool send_bytes(PostgresEnd *p, bool good, S5Text *error)
{
    if (good && PQputCopyData(p->connection, p->bytes, (int)p->used) == 1)
        return true;
    return s5_pg_fail(p->connection, error);
}

/* COPY in binary: a signature, flags, the size of nothing; then rows of how many fields, each with its size. */
static bool fill(S5CopyEnd *end, const S5CopyTable *table, S5Text *error)
{
    static const char HEAD[19] = "PGCOPY\n\377\r\n";
    PostgresEnd *p = (PostgresEnd *)end;
    char sql[400];
    p->table = table;
    p->used = 0;
    if (p->store->shards) {
        s5_text_add(error, "the database: it has shards; copy to one without, and spread that then");
        return false;
    }
    snprintf(sql, sizeof sql, "COPY %s (%s) FROM STDIN BINARY", table->name, table->columns);
    return s5_pg_run(p->connection, sql, PGRES_COPY_IN, error) &&
           send_bytes(p, add(p, HEAD, sizeof HEAD), error);
}

static bool add_field(PostgresEnd *p, char kind, const S5CopyField *field)
{
    if (field->is_null)
        return add_number(p, UINT32_MAX, 4);
    if (kind == 'n' || kind == 'i') {
        const int size = kind == 'n' ? 8 : 4;
        return add_number(p, (uint64_t)size, 4) && add_number(p, (uint64_t)field->number, size);
    }
    return add_number(p, field->size, 4) && add(p, field->bytes, field->size);
}

static bool put(S5CopyEnd *end, const S5CopyField row[S5_COPY_FIELDS], S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    const char *kinds = p->table->kinds;
    p->used = 0;
    bool good = add_number(p, strlen(kinds), 2);
    for (int i = 0; kinds[i] && good; i++)
        good = add_field(p, kinds[i], &row[i]);
    return send_bytes(p, good, error);
}

static bool full(S5CopyEnd *end, S5Text *error)
{
    PostgresEnd *p = (PostgresEnd *)end;
    p->used = 0;
    const bool good =
        add_number(p, UINT16_MAX, 2) && send_bytes(p, true, error) && PQputCopyEnd(p->connection, NULL) == 1;
    PGresult *result = PQgetResult(p->connection);
    const bool taken = good && PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!taken)
        s5_pg_fail(p->connection, error);
    PQclear(result);
    PQclear(PQgetResult(p->connection));
    return taken;
}

/* ---------------------------------------------------------------------- life */

static bool get_secret(S5CopyEnd *end, uint8_t secret[S5_SECRET_SIZE], S5Text *error)
{
    (void)error;
    memcpy(secret, ((PostgresEnd *)end)->store->secret, S5_SECRET_SIZE);
    return true;
}

static bool set_secret(S5CopyEnd *end, const uint8_t secret[S5_SECRET_SIZE], S5Text *error)
{
    static const int BINARY = 1, SIZE = S5_SECRET_SIZE;
    PostgresEnd *p = (PostgresEnd *)end;
    const char *const value[] = {(const char *)secret};
    PGresult *result =
        PQexecParams(p->connection, "UPDATE secret SET bytes = $1::bytea", 1, NULL, value, &SIZE, &BINARY, 1);
    const bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return good || s5_pg_fail(p->connection, error);
}

/* A day that was tried before the store knew of beacons is settled, too. */
static char *get_days(S5CopyEnd *end, S5Text *error)
{
    static const char SQL[] =
        "SELECT coalesce(string_agg(trim(day || ' ' || text) || E'\n', '' ORDER BY day), '') FROM"
        " (SELECT day, text FROM beacon UNION SELECT day, '' FROM place WHERE day <> ''"
        " AND day NOT IN (SELECT day FROM beacon)) AS settled";
    PostgresEnd *p = (PostgresEnd *)end;
    PGresult *result = PQexec(p->connection, SQL);
    char *days = PQresultStatus(result) == PGRES_TUPLES_OK ? strdup(PQgetvalue(result, 0, 0)) : NULL;
    PQclear(result);
    if (!days)
        s5_pg_fail(p->connection, error);
    return days;
}

static bool set_days(S5CopyEnd *end, const char *days, S5Text *error)
{
    static const char SQL[] = "INSERT INTO beacon SELECT substr(line, 1, 10), substr(line, 12)"
                              " FROM regexp_split_to_table($1::text, E'\n') AS line WHERE line <> ''";
    PostgresEnd *p = (PostgresEnd *)end;
    PGresult *result = PQexecParams(p->connection, SQL, 1, NULL, &days, NULL, NULL, 0);
    const bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return good || s5_pg_fail(p->connection, error);
}

static bool commit(S5CopyEnd *end, S5Text *error)
{
    return s5_pg_run(((PostgresEnd *)end)->connection, "COMMIT", PGRES_COMMAND_OK, error);
}

static void close_end(S5CopyEnd *end)
{
    PostgresEnd *p = (PostgresEnd *)end;
    for (int i = 0; i <= S5_SHARDS_MAX; i++) {
        PQclear(p->source[i].row);
        PQfinish(p->source[i].connection); /* what was not committed goes */
    }
    if (p->store)
        p->store->free(p->store);
    free(p->bytes);
    free(p);
}

/* Connects to all databases of the store, with a transaction in each. */
static bool connect_all(PostgresEnd *p, S5Text *error)
{
    bool good = true;
    for (int i = 0; good && i <= p->store->shards; i++) {
        p->connection = p->source[i].connection = s5_pg_connect(s5_pg_place(p->store, i), error);
        good = p->connection &&
               s5_pg_run(p->connection, "BEGIN ISOLATION LEVEL REPEATABLE READ", PGRES_COMMAND_OK, error);
    }
    p->connection = p->source[0].connection;
    return good;
}

S5CopyEnd *s5_copy_postgres(const char *place, S5Text *error)
{
    PostgresEnd *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->end = (S5CopyEnd){NULL, scan, next, leave, fill, put, full, get_secret, set_secret, get_days, set_days,
        commit, close_end};
    p->store = s5_journal_postgres(place, NULL, error);
    if (p->store && s5_pg_empty_outboxes(p->store, error) && connect_all(p, error))
        return &p->end;
    close_end(&p->end);
    return NULL;
}
