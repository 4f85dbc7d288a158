/*
 * A data folder as an end of a copy. The store is open meanwhile, so that no server can use it, and the file is of the newest version; not
 * where it is read beside a server.
 */
#include "server/common/fail.h"
#include "server/store/copy_end.h"
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct SqliteEnd {
    S5CopyEnd end;
    S5JournalStore *store; /* null beside a server */
    char folder[1024];
    sqlite3 *db;
    sqlite3_stmt *row; /* that is put */
} SqliteEnd;

static bool file_fail(const SqliteEnd *s, S5Text *error)
{
    return s5_fail_as(error, "%s/tables.db: %s", s->folder, sqlite3_errmsg(s->db));
}

static bool file_prepare(SqliteEnd *s, const char *sql, sqlite3_stmt **statement, S5Text *error)
{
    return sqlite3_prepare_v2(s->db, sql, -1, statement, NULL) == SQLITE_OK || file_fail(s, error);
}

/* ------------------------------------------------------------------- reading */

static bool file_each(S5CopyEnd *end, const S5CopyTable *table, S5TakeCopied *take, void *to, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    char sql[500];
    sqlite3_stmt *rows = NULL;
    S5Field row[S5_COPY_FIELDS];
    int result = SQLITE_DONE;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", table->columns, table->name, table->key);
    bool good = file_prepare(s, sql, &rows, error);
    while (good && (result = sqlite3_step(rows)) == SQLITE_ROW) {
        const S5Row found = s5_sqlite_row(rows);
        for (int i = 0; table->kinds[i] && good; i++) {
            row[i] = found.field(found.rows, found.at, i);
            good = row[i].kind != S5_FIELD_OTHER ||
                   s5_fail_as(error, "%s/tables.db: a row can't be read", s->folder);
        }
        good = good && take(to, row, error);
    }
    good = good && (result == SQLITE_DONE || file_fail(s, error));
    sqlite3_finalize(rows);
    return good;
}

/* ------------------------------------------------------------------- filling */

static bool file_fill(S5CopyEnd *end, const S5CopyTable *table, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    char sql[400], empty[60], marks[2 * S5_COPY_FIELDS] = "";
    S5Text list = s5_text(marks, sizeof marks);
    for (int i = 0; table->kinds[i]; i++)
        s5_text_add(&list, i ? ",?" : "?");
    snprintf(sql, sizeof sql, "INSERT INTO %s (%s) VALUES (%s)", table->name, table->columns, marks);
    snprintf(empty, sizeof empty, "DELETE FROM %s", table->name);
    return (sqlite3_exec(s->db, empty, NULL, NULL, NULL) == SQLITE_OK || file_fail(s, error)) &&
           file_prepare(s, sql, &s->row, error);
}

static bool file_put(S5CopyEnd *end, const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    s5_sqlite_bind(s->row, row);
    const bool good = sqlite3_step(s->row) == SQLITE_DONE || file_fail(s, error);
    sqlite3_reset(s->row);
    return good;
}

static bool file_full(S5CopyEnd *end, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    (void)error;
    sqlite3_finalize(s->row);
    s->row = NULL;
    return true;
}

/* ---------------------------------------------------------------------- life */

static bool file_check(S5CopyEnd *end, S5Text *error)
{
    return s5_sqlite_check(((SqliteEnd *)end)->db, "tables.db", error);
}

static bool file_commit(S5CopyEnd *end, S5Text *error)
{
    SqliteEnd *s = (SqliteEnd *)end;
    return sqlite3_exec(s->db,
               S5_SQLITE_FILL(S5_SQLITE_PERSON("who"), S5_SQLITE_PLACE("who"), S5_GAME_FIELDS, S5_SQLITE_SEAT)
                   S5_SQLITE_FILL_KEPT "UPDATE credential SET checksum = row_checksum(" S5_CREDENTIAL_FIELDS
                                       "); COMMIT",
               NULL, NULL, NULL) == SQLITE_OK ||
           file_fail(s, error);
}

static void file_close_end(S5CopyEnd *end)
{
    SqliteEnd *s = (SqliteEnd *)end;
    char why[1];
    S5Text ignored = s5_text(why, sizeof why);
    file_full(end, NULL);
    sqlite3_close(s->db); /* what was not committed goes */
    if (s->store) {
        s->store->free(s->store);
        s5_data_give(s->folder, &ignored);
    }
    free(s);
}

static bool open_copied(SqliteEnd *s, bool beside, S5Text *error)
{
    static const char SETTINGS[] =
        "PRAGMA busy_timeout = 10000; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; BEGIN";
    char path[1100];
    snprintf(path, sizeof path, "%s/tables.db", s->folder);
    return (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, NULL) == SQLITE_OK &&
               s5_sqlite_add_functions(s->db) && sqlite3_busy_timeout(s->db, 10000) == SQLITE_OK &&
               (beside || sqlite3_exec(s->db, SETTINGS, NULL, NULL, NULL) == SQLITE_OK)) ||
           file_fail(s, error);
}

/* SQLite opens no file whose path has a link in it. */
static bool find_real_folder(SqliteEnd *s, const char *folder, S5Text *error)
{
    char *real = realpath(folder, NULL);
    const int size = real ? snprintf(s->folder, sizeof s->folder, "%s", real) : -1;
    free(real);
    return (size >= 0 && size < (int)sizeof s->folder) || s5_fail(error, folder, strerror(errno));
}

S5CopyEnd *s5_copy_sqlite(const char *folder, bool beside, S5Text *error)
{
    SqliteEnd *s = calloc(1, sizeof *s);
    if (!s)
        return s5_no_memory(error);
    s->end = (S5CopyEnd){.check = file_check,
        .each = file_each,
        .fill = file_fill,
        .put = file_put,
        .full = file_full,
        .commit = file_commit,
        .free = file_close_end};
    bool good = (beside || (s5_data_make(folder, error) && s5_data_no_link(folder, error))) &&
                find_real_folder(s, folder, error);
    if (good && !beside)
        s->store = s5_journal_sqlite(folder, error);
    if (good && (beside || s->store) && open_copied(s, beside, error))
        return &s->end;
    file_close_end(&s->end);
    return NULL;
}
