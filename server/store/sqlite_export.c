/* Tables of long ago, as files: what retention deletes is written down first. */
#include "backup.h"
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 2048 };

/* The tables that nothing was written at since a moment. */
typedef struct Old {
    struct OldTable {
        char code[S5_CODE_SIZE];
        int64_t entries;
    } *table;
    size_t count;
} Old;

static bool fail(S5Text *error, const char *what, const char *why)
{
    s5_text_add(error, what);
    s5_text_add(error, ": ");
    s5_text_add(error, why);
    return false;
}

static bool add(Old *old, const char *code, int64_t entries)
{
    struct OldTable *more = realloc(old->table, (old->count + 1) * sizeof *more);
    if (!more)
        return false;
    old->table = more;
    old->table[old->count].entries = entries;
    S5Text text = s5_text(old->table[old->count++].code, S5_CODE_SIZE);
    s5_text_add(&text, code);
    return true;
}

static bool find_old(sqlite3 *db, int64_t before_ms, Old *old, S5Text *error)
{
    static const char SQL[] =
        "SELECT \"table\", max(position) FROM entry GROUP BY \"table\" HAVING max(at_ms) < ?1";
    sqlite3_stmt *row = NULL;
    bool good = sqlite3_prepare_v2(db, SQL, -1, &row, NULL) == SQLITE_OK;
    int result = SQLITE_DONE;
    sqlite3_bind_int64(row, 1, before_ms);
    while (good && (result = sqlite3_step(row)) == SQLITE_ROW)
        good = add(old, (const char *)sqlite3_column_text(row, 0), sqlite3_column_int64(row, 1));
    good = (good && result == SQLITE_DONE) || fail(error, "tables.db", sqlite3_errmsg(db));
    sqlite3_finalize(row);
    return good;
}

static bool write_entries(sqlite3 *db, const char *code, FILE *to)
{
    static const char SQL[] = "SELECT lines FROM entry WHERE \"table\" = ?1 ORDER BY position";
    sqlite3_stmt *row = NULL;
    bool good = sqlite3_prepare_v2(db, SQL, -1, &row, NULL) == SQLITE_OK;
    int result = SQLITE_DONE;
    s5_sqlite_bind_text(row, 1, code);
    while (good && (result = sqlite3_step(row)) == SQLITE_ROW) {
        const size_t size = (size_t)sqlite3_column_bytes(row, 0);
        good = fwrite(sqlite3_column_blob(row, 0), 1, size, to) == size;
    }
    sqlite3_finalize(row);
    return good && result == SQLITE_DONE;
}

/* Whether a file has all of an older one at its start: that is the same table, which could not be deleted then. */
static bool continues(const char *path, const char *older)
{
    FILE *file = fopen(path, "re"), *old = fopen(older, "re");
    bool all = false;
    if (file && old) {
        int byte = getc(old);
        while (byte != EOF && byte == getc(file))
            byte = getc(old);
        all = byte == EOF && !ferror(old);
    }
    if (file)
        fclose(file);
    if (old)
        fclose(old);
    return all;
}

/* Names a file that is on disk CODE.jsonl, or with a number where another table with that code was exported before. */
static bool name_file(const char *part, const char *folder, const char *code)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.jsonl", folder, code);
    for (int number = 2; access(path, F_OK) == 0 && !continues(part, path); number++)
        snprintf(path, sizeof path, "%s/%s.%d.jsonl", folder, code, number);
    return rename(part, path) == 0;
}

/* The file has its name when all of it is on disk, and keeps it after a power cut. */
static bool export_table(sqlite3 *db, const char *folder, const char *code, S5Text *error)
{
    enum { NUMBER_SIZE = 16 };
    char part[PATH_SIZE - NUMBER_SIZE];
    const int size = snprintf(part, sizeof part, "%s/%s.jsonl.part", folder, code);
    FILE *file = size < (int)sizeof part ? fopen(part, "we") : NULL;
    if (!file)
        return fail(error, part, strerror(errno));
    bool good = write_entries(db, code, file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    good = fclose(file) == 0 && good;
    return (good && name_file(part, folder, code) && s5_data_sync(folder)) ||
           fail(error, part, strerror(errno));
}

bool s5_export_old(
    const char *data, int64_t before_ms, const char *folder, S5TakeExported *take, void *to, S5Text *error)
{
    char path[PATH_SIZE];
    Old old = {0};
    sqlite3 *db = NULL;
    if (!s5_data_make(folder, error))
        return false;
    snprintf(path, sizeof path, "%s/tables.db", data);
    const mode_t was = umask(0077);
    bool good = (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                    sqlite3_busy_timeout(db, 10000) == SQLITE_OK) ||
                fail(error, path, sqlite3_errmsg(db));
    good = good && find_old(db, before_ms, &old, error);
    for (size_t i = 0; i < old.count && good; i++)
        good = export_table(db, folder, old.table[i].code, error) &&
               take(to, old.table[i].code, old.table[i].entries, error);
    umask(was);
    sqlite3_close(db);
    free(old.table);
    return good;
}
