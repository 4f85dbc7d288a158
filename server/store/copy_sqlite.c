/* A data folder as an end of a copy. The store is open meanwhile, so that no server can use it, and the file is of the newest version. */
#include "copy_end.h"
#include "server/common/fail.h"
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct SqliteEnd {
    S5CopyEnd end;
    S5JournalStore *store;
    char folder[1024];
    sqlite3 *db;
    sqlite3_stmt *rows, *row; /* that are read, and that is put */
    const S5CopyTable *table;
} SqliteEnd;

static bool fail(const SqliteEnd *s, S5Text *error)
{
    s5_text_add(error, s->folder);
    s5_text_add(error, "/tables.db: ");
    s5_text_add(error, sqlite3_errmsg(s->db));
    return false;
}

static bool prepare(SqliteEnd *s, const char *sql, sqlite3_stmt **statement, S5Text *error)
{
    return sqlite3_prepare_v2(s->db, sql, -1, statement, NULL) == SQLITE_OK || fail(s, error);
}

/* ------------------------------------------------------------------- reading */

static void leave(S5CopyEnd *end)
{
    SqliteEnd *s = (SqliteEnd *)end;
    sqlite3_finalize(s->rows);
    s->rows = NULL;
}

static bool scan(S5CopyEnd *end, const S5CopyTable *table, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    char sql[400];
    s->table = table;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", table->columns, table->name, table->key);
    return prepare(s, sql, &s->rows, error);
}

static void get_field(sqlite3_stmt *rows, int column, char kind, S5CopyField *field)
{
    *field = (S5CopyField){.is_null = sqlite3_column_type(rows, column) == SQLITE_NULL};
    if (kind == 'n' || kind == 'i') {
        field->number = sqlite3_column_int64(rows, column);
        return;
    }
    field->bytes =
        kind == 't' ? (const char *)sqlite3_column_text(rows, column) : sqlite3_column_blob(rows, column);
    field->size = (size_t)sqlite3_column_bytes(rows, column);
}

static S5CopyStep next(S5CopyEnd *end, S5CopyField row[S5_COPY_FIELDS], S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    const int result = sqlite3_step(s->rows);
    if (result == SQLITE_DONE)
        return S5_COPY_END;
    if (result != SQLITE_ROW) {
        fail(s, error);
        return S5_COPY_FAULT;
    }
    for (int i = 0; s->table->kinds[i]; i++)
        get_field(s->rows, i, s->table->kinds[i], &row[i]);
    return S5_COPY_ROW;
}

/* ------------------------------------------------------------------- filling */

static bool fill(S5CopyEnd *end, const S5CopyTable *table, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    char sql[400], marks[2 * S5_COPY_FIELDS] = "";
    S5Text list = s5_text(marks, sizeof marks);
    for (int i = 0; table->kinds[i]; i++)
        s5_text_add(&list, i ? ",?" : "?");
    snprintf(sql, sizeof sql, "INSERT INTO %s (%s) VALUES (%s)", table->name, table->columns, marks);
    s->table = table;
    return prepare(s, sql, &s->row, error);
}

static void bind_field(sqlite3_stmt *row, int place, char kind, const S5CopyField *field)
{
    if (field->is_null)
        sqlite3_bind_null(row, place);
    else if (kind == 'n' || kind == 'i')
        sqlite3_bind_int64(row, place, field->number);
    else if (kind == 't')
        sqlite3_bind_text64(row, place, field->bytes, field->size, SQLITE_STATIC, SQLITE_UTF8);
    else if (field->size)
        sqlite3_bind_blob64(row, place, field->bytes, field->size, SQLITE_STATIC);
    else
        sqlite3_bind_zeroblob(row, place, 0);
}

static bool put(S5CopyEnd *end, const S5CopyField row[S5_COPY_FIELDS], S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    for (int i = 0; s->table->kinds[i]; i++)
        bind_field(s->row, i + 1, s->table->kinds[i], &row[i]);
    const bool good = sqlite3_step(s->row) == SQLITE_DONE || fail(s, error);
    sqlite3_reset(s->row);
    return good;
}

static bool full(S5CopyEnd *end, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    (void)error;
    sqlite3_finalize(s->row);
    s->row = NULL;
    return true;
}

/* ---------------------------------------------------------------------- life */

static bool check(S5CopyEnd *end, S5Text *error)
{
    return s5_sqlite_check(((SqliteEnd *)end)->db, "tables.db", error);
}

static bool get_secret(S5CopyEnd *end, uint8_t secret[S5_SECRET_SIZE], S5Text *error)
{
    const SqliteEnd *s = (const SqliteEnd *)end;
    bool depends;
    if (s->store->tried(s->store, &depends))
        return s5_data_secret(s->folder, depends, secret, error);
    return fail(s, error);
}

static bool set_secret(S5CopyEnd *end, const uint8_t secret[S5_SECRET_SIZE], S5Text *error)
{
    return s5_data_write(((SqliteEnd *)end)->folder, "secret", secret, S5_SECRET_SIZE, error);
}

/* What comes after the first line of the file, which says from which day on deals can be verified. */
static char *read_days(FILE *file)
{
    char first[40];
    struct stat what = {.st_size = 0};
    if (fstat(fileno(file), &what) != 0 || !fgets(first, sizeof first, file))
        return NULL;
    char *days = calloc(1, (size_t)what.st_size + 1);
    if (days && fread(days, 1, (size_t)what.st_size, file) + strlen(first) != (size_t)what.st_size) {
        free(days);
        days = NULL;
    }
    return days;
}

/* Where there is no file, there are no days. */
static char *get_days(S5CopyEnd *end, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    char path[1100];
    snprintf(path, sizeof path, "%s/days", s->folder);
    FILE *file = fopen(path, "r");
    const char *why = file ? "it can't be read" : strerror(errno);
    char *days = file ? read_days(file) : errno == ENOENT ? strdup("") : NULL;
    if (file)
        fclose(file);
    if (!days)
        s5_fail(error, path, why);
    return days;
}

static bool set_days(S5CopyEnd *end, const char *days, S5Text *error)
{
    static const char FROM[] = "from 0000-00-00\n"; /* every day */
    const size_t size = sizeof FROM - 1 + strlen(days);
    char *bytes = malloc(size + 1);
    if (!bytes)
        return false;
    snprintf(bytes, size + 1, "%s%s", FROM, days);
    const bool good = s5_data_write(((SqliteEnd *)end)->folder, "days", bytes, size, error);
    free(bytes);
    return good;
}

static bool commit(S5CopyEnd *end, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    return sqlite3_exec(s->db, S5_SQLITE_FILL "COMMIT", NULL, NULL, NULL) == SQLITE_OK || fail(s, error);
}

static void close_end(S5CopyEnd *end)
{
    SqliteEnd *s = (SqliteEnd *)end;
    char why[1];
    S5Text ignored = s5_text(why, sizeof why);
    leave(end);
    full(end, NULL);
    sqlite3_close(s->db); /* what was not committed goes */
    if (s->store)
        s->store->free(s->store);
    s5_data_give(s->folder, &ignored);
    free(s);
}

static bool open_file(SqliteEnd *s, S5Text *error)
{
    char path[1100];
    snprintf(path, sizeof path, "%s/tables.db", s->folder);
    return (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
               s5_sqlite_add_functions(s->db) &&
               sqlite3_exec(s->db,
                   "PRAGMA busy_timeout = 10000; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; BEGIN",
                   NULL, NULL, NULL) == SQLITE_OK) ||
           fail(s, error);
}

S5CopyEnd *s5_copy_sqlite(const char *folder, S5Text *error)
{
    SqliteEnd *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->end = (S5CopyEnd){check, scan, next, leave, fill, put, full, get_secret, set_secret, get_days,
        set_days, commit, close_end};
    S5Text name = s5_text(s->folder, sizeof s->folder);
    s5_text_add(&name, folder);
    s->store = s5_data_make(folder, error) && s5_data_no_link(folder, error)
                   ? s5_journal_sqlite(folder, error)
                   : NULL;
    if (s->store && open_file(s, error))
        return &s->end;
    close_end(&s->end);
    return NULL;
}
