/*
 * What the store keeps beside tables, people and games: the server's secret, the beacons of the days, and what the operator has forbidden.
 * Its statements are so rare that none is kept prepared.
 */
#include "server/common/chance.h"
#include "server/common/fail.h"
#include "server/common/logfmt.h"
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 1100 };

static bool take_kept_text(void *to, S5Row row)
{
    char **text = to;
    const S5Field field = row.field(row.rows, row.at, 0);
    *text = field.kind == S5_FIELD_TEXT ? strndup(field.bytes, field.size) : NULL;
    return *text;
}

/*
 * Runs a statement about one or two texts. `found`, if it is not null, gets the first field of its row: a text to be freed, or null where
 * there is no row. False where the statement fails.
 */
static bool run_kept(sqlite3 *db, const char *sql, const char *first, const char *second, char **found)
{
    const S5Field given[] = {s5_field_text(first), s5_field_text(second)};
    const int result = s5_sqlite_run(db, sql, given, found ? take_kept_text : NULL, found);
    return result == SQLITE_ROW || result == SQLITE_DONE;
}

/* ----------------------------------------------------------------- forbidding */

/* Keeps all that is forbidden for the journal, which has not heard of it. It is a writer's turn, so a later list is never replaced. */
static bool note_forbidden(S5Sqlite *s)
{
    static const char SQL[] =
        "SELECT coalesce(group_concat(line, ''), '') FROM (SELECT kind || ' ' || whom || char(10) AS line"
        " FROM restriction WHERE intact(checksum, kind, whom) ORDER BY kind, whom)";
    char *forbidden = NULL;
    if (!run_kept(s->writer, SQL, NULL, NULL, &forbidden))
        return false;
    uv_mutex_lock(&s->mutex);
    char *earlier = s->forbidden;
    s->forbidden = forbidden;
    uv_mutex_unlock(&s->mutex);
    free(earlier);
    return true;
}

bool s5_sqlite_forbid(S5JournalStore *store, const char *kind, const char *whom, bool so, bool *changed)
{
    static const char FORBID[] =
        "INSERT INTO restriction VALUES (?1, ?2, row_checksum(?1, ?2)) ON CONFLICT (kind, whom) DO NOTHING",
                      ALLOW[] = "DELETE FROM restriction WHERE kind = ?1 AND whom = ?2";
    S5Sqlite *s = (S5Sqlite *)store;
    bool good = store->begin(store) && run_kept(s->writer, so ? FORBID : ALLOW, kind, whom, NULL);
    *changed = good && sqlite3_changes(s->writer);
    if (!store->end(store, good))
        return false;
    s5_sqlite_begin_writing(s);
    good = note_forbidden(s);
    s5_sqlite_end_writing(s);
    return good;
}

void s5_sqlite_hear(S5JournalStore *store, S5JournalNews *news)
{
    S5Sqlite *s = (S5Sqlite *)store;
    uv_mutex_lock(&s->mutex);
    *news = (S5JournalNews){.forbidden = s->forbidden};
    s->forbidden = NULL;
    uv_mutex_unlock(&s->mutex);
}

/* -------------------------------------------------------------------- beacons */

bool s5_sqlite_beacon(S5JournalStore *store, const char *day, const char *proposal, S5DayBeacon *found)
{
    static const char SETTLE[] =
        "INSERT INTO beacon SELECT ?1, text, row_checksum(?1, text) FROM (SELECT CASE WHEN EXISTS"
        " (SELECT 1 FROM place WHERE day = ?1 AND day <> '') THEN '' ELSE ?2 END AS text)"
        " WHERE true ON CONFLICT (day) DO NOTHING",
                      FIND[] =
                          "SELECT text FROM beacon WHERE day = ?1 AND intact(checksum, day, text) UNION ALL"
                          " SELECT '' FROM place WHERE day = ?1 AND day <> '' LIMIT 1";
    S5Sqlite *s = (S5Sqlite *)store;
    char *text = NULL;
    *found = (S5DayBeacon){.settled = false};
    if (proposal) {
        const bool good = store->begin(store) && run_kept(s->writer, SETTLE, day, proposal, NULL);
        if (!store->end(store, good))
            return false;
    }
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    const bool good = run_kept(reader->db, FIND, day, NULL, &text);
    s5_sqlite_end_reading(s, reader);
    found->settled = text;
    if (text)
        snprintf(found->text, sizeof found->text, "%s", text);
    free(text);
    return good;
}

/* -------------------------------------------------------------------- opening */

static bool fail_kept(const S5Sqlite *s, S5Text *error)
{
    return s5_fail(error, s->path, sqlite3_errmsg(s->writer));
}

static bool take_secret(void *secret, S5Row row)
{
    const S5Field field = row.field(row.rows, row.at, 0);
    if (field.size == S5_SECRET_SIZE)
        memcpy(secret, field.bytes, S5_SECRET_SIZE);
    return field.size == S5_SECRET_SIZE;
}

/* Where an earlier version kept the secret; a store takes it over at its first start. */
static bool old_secret(const char *folder, char path[PATH_SIZE])
{
    return folder && snprintf(path, PATH_SIZE, "%s/secret", folder) < PATH_SIZE;
}

/* Nothing is found where there is no such file, or it was cut short, as by a power cut at the first start. */
static bool read_old_secret(const char *folder, uint8_t secret[S5_SECRET_SIZE], bool *found, S5Text *error)
{
    char path[PATH_SIZE];
    *found = false;
    if (!old_secret(folder, path))
        return true;
    FILE *file = fopen(path, "re");
    if (!file)
        return errno == ENOENT || s5_fail(error, path, strerror(errno));
    *found = fread(secret, 1, S5_SECRET_SIZE, file) == S5_SECRET_SIZE;
    const bool good = !ferror(file) || s5_fail(error, path, strerror(errno));
    fclose(file);
    return good;
}

static bool remove_old_secret(const char *folder, S5Text *error)
{
    char path[PATH_SIZE];
    if (!old_secret(folder, path))
        return true;
    if (unlink(path) != 0)
        return errno == ENOENT || s5_fail(error, path, strerror(errno));
    s5_logfmt("taken-over", "file", path, "into", "the database");
    return s5_data_sync(folder) || s5_fail(error, folder, strerror(errno));
}

/* The secret of the folder, or a new one, unless a deal of some day depends on one that is not there. */
static bool make_secret(S5Sqlite *s, const char *folder, S5Text *error)
{
    bool found = false;
    char *tried = NULL;
    if (!read_old_secret(folder, s->store.secret, &found, error))
        return false;
    if (!found) {
        s5_chance(s->store.secret, S5_SECRET_SIZE);
        if (!run_kept(s->writer, "SELECT day FROM place WHERE day <> '' LIMIT 1", NULL, NULL, &tried))
            return fail_kept(s, error);
    }
    const bool is_needed = tried;
    free(tried);
    if (is_needed)
        return s5_fail(error, s->path,
            "the secret is missing or cut short, and deals of the day that were played depend on it; restore it from a "
            "backup, or write 32 random bytes to a file secret beside it to have different deals from now on");
    const S5Field given[] = {s5_field_bytes(s->store.secret, S5_SECRET_SIZE)};
    return s5_sqlite_run(s->writer, "INSERT INTO secret VALUES (?1, row_checksum(?1))", given, NULL, NULL) ==
               SQLITE_DONE ||
           fail_kept(s, error);
}

/* A day that was tried and has no beacon was dealt before the store knew of beacons. */
static bool settle_old_days(S5Sqlite *s, S5Text *error)
{
    static const char SQL[] =
        "INSERT INTO beacon SELECT DISTINCT day, ?1, row_checksum(day, ?1) FROM place WHERE day <> ''"
        " ON CONFLICT (day) DO NOTHING";
    return run_kept(s->writer, SQL, S5_UNVERIFIABLE, NULL, NULL) || fail_kept(s, error);
}

static bool read_or_make_kept(S5Sqlite *s, const char *folder, S5Text *error)
{
    static const char SQL[] = "SELECT bytes FROM secret WHERE intact(checksum, bytes)";
    const int found = s5_sqlite_run(s->writer, SQL, NULL, take_secret, s->store.secret);
    if (found != SQLITE_ROW && found != SQLITE_DONE)
        return fail_kept(s, error);
    return found == SQLITE_ROW || (make_secret(s, folder, error) && settle_old_days(s, error));
}

bool s5_sqlite_open_kept(S5Sqlite *s, const char *folder, S5Text *error)
{
    return (sqlite3_exec(s->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK ||
               fail_kept(s, error)) &&
           read_or_make_kept(s, folder, error) &&
           (sqlite3_exec(s->writer, "COMMIT", NULL, NULL, NULL) == SQLITE_OK || fail_kept(s, error)) &&
           remove_old_secret(folder, error) && (note_forbidden(s) || fail_kept(s, error));
}
