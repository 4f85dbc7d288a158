/* Reading from PostgreSQL. A reading that lost its connection is tried once more. */
#include "postgres.h"
#include "server/store/reading.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 10000 };

/* Those of sharing come first, then those of all stores. */
static const char *const READING_SQL[] = {S5_PG_SHARING_MAP(S5_AS_TEXT) S5_READING_MAP(S5_AS_TEXT,
    "entry.checksum, last", " ORDER BY position", "", "", "", "", "", "", "", "", "", "", "", "")};
enum { READINGS = (int)S5_PG_SHARING_COUNT + (int)S5_READINGS };

/* --------------------------------------------------------------- connections */

static S5PgReader *find_idle_link(S5Pg *pg)
{
    for (int i = 0; i < S5_PG_READERS; i++)
        if (!pg->reader[i].busy)
            return &pg->reader[i];
    return NULL;
}

static S5PgReader *take_reader(S5Pg *pg)
{
    S5PgReader *reader;
    uv_mutex_lock(&pg->mutex);
    while (!(reader = find_idle_link(pg)))
        uv_cond_wait(&pg->free, &pg->mutex);
    reader->busy = true;
    uv_mutex_unlock(&pg->mutex);
    return reader;
}

static void give_back_reader(S5Pg *pg, S5PgReader *reader)
{
    uv_mutex_lock(&pg->mutex);
    reader->busy = false;
    uv_cond_signal(&pg->free);
    uv_mutex_unlock(&pg->mutex);
}

PGresult *s5_pg_ask(S5Pg *pg, int statement, const S5Field *given, int count)
{
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    PGresult *rows = NULL;
    S5PgReader *reader = take_reader(pg);
    S5PgLink *link = &reader->link;
    for (int tries = 0; tries < 2 && !rows; tries++) {
        if (!link->connection && !s5_pg_open(link, pg, READING_SQL, READINGS, &error))
            break;
        s5_pg_send(link, statement, given, count);
        rows = s5_pg_receive(link, pg->patience_ms > PATIENCE_MS ? pg->patience_ms : PATIENCE_MS);
    }
    give_back_reader(pg, reader);
    if (PQresultStatus(rows) == PGRES_TUPLES_OK)
        return rows;
    PQclear(rows);
    return NULL;
}

/* ------------------------------------------------------------------- fields */

/* Numbers come in the network's order; an integer has 4 bytes and a bigint 8. */
static int64_t read_number(const char *bytes, size_t size)
{
    uint64_t found = size && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (size_t i = 0; i < size; i++)
        found = found << 8 | (unsigned char)bytes[i];
    return (int64_t)found;
}

int64_t s5_pg_number_at(const PGresult *rows, int at, int column)
{
    return read_number(PQgetvalue(rows, at, column), (size_t)PQgetlength(rows, at, column));
}

static S5Field result_field(const void *rows, int at, int column)
{
    const Oid type = PQftype(rows, column);
    S5Field found = {S5_FIELD_OTHER, PQgetvalue(rows, at, column), (size_t)PQgetlength(rows, at, column), 0};
    if (PQgetisnull(rows, at, column))
        found.kind = S5_FIELD_NULL;
    else if (type == S5_PG_TEXT || type == S5_PG_BYTEA)
        found.kind = type == S5_PG_TEXT ? S5_FIELD_TEXT : S5_FIELD_BYTES;
    else if (type == S5_PG_INTEGER || type == S5_PG_BIGINT)
        found = (S5Field){.kind = S5_FIELD_NUMBER, .number = read_number(found.bytes, found.size)};
    return found;
}

S5Row s5_pg_row(const PGresult *rows, int at)
{
    return (S5Row){result_field, rows, at};
}

bool s5_pg_ask_rows(S5JournalStore *store, int which, const S5Field *given, int count, S5TakeRow *take,
    void *to, S5Text *error)
{
    PGresult *rows = s5_pg_ask((S5Pg *)store, (int)S5_PG_SHARING_COUNT + which, given, count);
    bool good = rows;
    if (!rows && error)
        s5_text_add(error, "the database can't be read");
    for (int i = 0; good && i < PQntuples(rows); i++)
        good = take(to, s5_pg_row(rows, i));
    PQclear(rows);
    return good;
}
