/* Tables of long ago in tables.db. */
#include "export.h"
#include "server/common/fail.h"
#include "sqlite.h"

#include <limits.h>
#include <stdlib.h>

typedef struct SqliteSource {
    S5ExportSource source; /* first */
    sqlite3 *db;
} SqliteSource;

/* Whether all rows have been read; false with `error` filled in. */
static bool end_reading(sqlite3 *db, sqlite3_stmt *row, bool all, S5Text *error)
{
    if (!all)
        s5_fail(error, "tables.db", sqlite3_errmsg(db));
    sqlite3_finalize(row);
    return all;
}

static bool find_old(S5ExportSource *from, int64_t before_ms, S5OldTables *old, S5Text *error)
{
    static const char SQL[] =
        "SELECT \"table\", max(position) FROM entry GROUP BY \"table\" HAVING max(at_ms) < ?1"
        " AND count(*) = (SELECT last FROM head WHERE head.\"table\" = entry.\"table\")"; /* a damaged table stays */
    sqlite3 *db = ((SqliteSource *)from)->db;
    sqlite3_stmt *row = NULL;
    bool good = sqlite3_prepare_v2(db, SQL, -1, &row, NULL) == SQLITE_OK;
    int result = SQLITE_DONE;
    sqlite3_bind_int64(row, 1, before_ms);
    while (good && (result = sqlite3_step(row)) == SQLITE_ROW)
        if (!s5_old_tables_add(
                old, (const char *)sqlite3_column_text(row, 0), sqlite3_column_int64(row, 1), error)) {
            sqlite3_finalize(row);
            return false;
        }
    return end_reading(db, row, good && result == SQLITE_DONE, error);
}

static bool write_entries(S5ExportSource *from, const char *code, FILE *to, S5Text *error)
{
    static const char SQL[] = "SELECT lines FROM entry WHERE \"table\" = ?1 ORDER BY position";
    sqlite3 *db = ((SqliteSource *)from)->db;
    sqlite3_stmt *row = NULL;
    const bool good = sqlite3_prepare_v2(db, SQL, -1, &row, NULL) == SQLITE_OK;
    int result = SQLITE_DONE;
    s5_sqlite_bind_text(row, 1, code);
    while (good && !ferror(to) && (result = sqlite3_step(row)) == SQLITE_ROW)
        fwrite(sqlite3_column_blob(row, 0), 1, (size_t)sqlite3_column_bytes(row, 0), to);
    return end_reading(db, row, good && (result == SQLITE_DONE || ferror(to)), error);
}

bool s5_export_old(
    const char *data, int64_t before_ms, const char *folder, S5TakeExported *take, void *to, S5Text *error)
{
    char path[PATH_MAX + 16];
    SqliteSource from = {{find_old, write_entries}, NULL};
    char *real = realpath(data, NULL);
    snprintf(path, sizeof path, "%s/tables.db", real ? real : data);
    free(real);
    const bool good =
        ((sqlite3_open_v2(path, &from.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, NULL) == SQLITE_OK &&
             sqlite3_busy_timeout(from.db, 10000) == SQLITE_OK) ||
            s5_fail(error, path, sqlite3_errmsg(from.db))) &&
        s5_export_from(&from.source, before_ms, folder, take, to, error);
    sqlite3_close(from.db);
    return good;
}
