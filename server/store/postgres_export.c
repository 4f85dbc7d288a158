/* Tables of long ago in a PostgreSQL database, read while the server runs. */
#include "export.h"
#include "postgres.h"

#include <stdlib.h>
#include <string.h>

typedef struct PostgresSource {
    S5ExportSource source; /* first */
    PGconn *connection;
} PostgresSource;

/* The rows of a statement with one parameter, which the caller clears; null with `error` filled in where they can't be read. */
static PGresult *ask(S5ExportSource *from, const char *sql, const char *value, bool binary, S5Text *error)
{
    PGconn *connection = ((PostgresSource *)from)->connection;
    PGresult *rows = PQexecParams(connection, sql, 1, NULL, &value, NULL, NULL, binary);
    if (PQresultStatus(rows) == PGRES_TUPLES_OK)
        return rows;
    PQclear(rows);
    s5_pg_fail(connection, error);
    return NULL;
}

static bool find_old(S5ExportSource *from, int64_t before_ms, S5OldTables *old, S5Text *error)
{
    char before[24];
    snprintf(before, sizeof before, "%lld", (long long)before_ms);
    PGresult *rows = ask(from,
        "SELECT \"table\", max(position) FROM entry GROUP BY \"table\" HAVING max(at_ms) < $1::bigint"
        " AND max(position) = count(*)",
        before, false, error);
    bool good = rows;
    for (int i = 0; good && i < PQntuples(rows); i++)
        good =
            s5_old_tables_add(old, PQgetvalue(rows, i, 0), strtoll(PQgetvalue(rows, i, 1), NULL, 10), error);
    PQclear(rows);
    return good;
}

static bool write_entries(S5ExportSource *from, const char *code, FILE *to, S5Text *error)
{
    PGresult *rows =
        ask(from, "SELECT lines FROM entry WHERE \"table\" = $1::text ORDER BY position", code, true, error);
    const bool good = rows;
    for (int i = 0; i < PQntuples(rows); i++)
        fwrite(PQgetvalue(rows, i, 0), 1, (size_t)PQgetlength(rows, i, 0), to);
    PQclear(rows);
    return good;
}

/* From a database, and then from those that it names as its shards. */
bool s5_export_old_postgres(
    const char *place, int64_t before_ms, const char *folder, S5TakeExported *take, void *to, S5Text *error)
{
    PostgresSource from = {{find_old, write_entries}, s5_pg_connect(place, error)};
    PGresult *shards =
        from.connection ? s5_pg_ask_map(from.connection, "SELECT place FROM shard WHERE place <> ''", error)
                        : NULL;
    bool good = shards && s5_export_from(&from.source, before_ms, folder, take, to, error);
    for (int i = 0; good && i < PQntuples(shards); i++)
        good = s5_export_old_postgres(PQgetvalue(shards, i, 0), before_ms, folder, take, to, error);
    PQclear(shards);
    PQfinish(from.connection);
    return good;
}
