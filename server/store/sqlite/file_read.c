/* Reading from the SQLite file. */
#include "server/store/reading.h"
#include "spoilfive/assert.h"
#include "sqlite.h"

#include <stdlib.h>

/* Entries are found in order, which SQLite does not know: it would sort all that come. If they are not, they are refused. */
#define INTACT(table, fields) ", intact(" table ".checksum, " fields ")"
/*
 * Ends the LIMIT of somebody's list: times one, where its rows are as many as `list` says; an empty one has no row there. So it is looked at
 * before the first row, and changes no order. Rows are counted as they are read, from the same end of the same index: it is the way to
 * them that may be damaged.
 */
#define ALL(kind, is_asked, rows)                                                                        \
    " * CASE WHEN " is_asked                                                                             \
    " THEN intact(coalesce((SELECT checksum FROM list WHERE list.who = $1::bytea AND list.kind = '" kind \
    "'), row_checksum($1::bytea, '" kind "', 0)), $1::bytea, '" kind "', (" rows ")) ELSE 1 END"
#define LAST "9223372036854775807"
#define COUNT(one, rows, order)                                                                             \
    "SELECT coalesce(sum(one), 0) FROM (SELECT " one " AS one FROM " rows " ORDER BY " order " LIMIT " LAST \
    ")"
#define BEFORE(time, key) " WHERE who = $1::bytea AND (" time ", " key ") < ($2::bigint, $3::text)"
#define FIRST_PAGE        "$2::bigint = " LAST
static const char *const READING_SQL[] = {S5_READING_MAP(S5_AS_TEXT,
    "coalesce(entry.checksum, 0), CASE WHEN head.checksum IS entry_checksum(code, last, '') OR last IS NULL"
    " THEN last ELSE -1 END",
    "", INTACT("game", S5_GAME_FIELDS), INTACT("seat", S5_SQLITE_SEAT),
    INTACT("place", S5_SQLITE_PLACE("$1::bytea")), INTACT("person", S5_SQLITE_PERSON("$1::bytea")),
    INTACT("tally", S5_SQLITE_TALLY("$1::bytea", "tally")), INTACT("credential", S5_CREDENTIAL_FIELDS),
    ", intact((SELECT checksum FROM day WHERE day = $1::text), $1::text, sum(count) OVER (), sum(score * count) OVER ())",
    ALL("place", FIRST_PAGE,
        COUNT("intact(checksum, " S5_SQLITE_PLACE("$1::bytea") ")", "place" BEFORE("since_ms", "\"table\""),
            "since_ms DESC, \"table\" DESC")),
    ALL("seat", FIRST_PAGE, COUNT("1", "seat" BEFORE("ended_ms", "game"), "ended_ms DESC, game DESC")),
    " LIMIT 1" ALL("seat", "true",
        "SELECT coalesce(sum(games), 0) FROM tally WHERE who = $1::bytea AND other = $1::bytea"),
    ALL("tally", "true", COUNT("1", "tally WHERE who = $1::bytea", "last_ms DESC, other, level")),
    " LIMIT 1000000" ALL("credential", "true",
        COUNT("intact(checksum, " S5_CREDENTIAL_FIELDS ")", "credential WHERE who = $1::bytea",
            "kind, hash")))};
_Static_assert((int)S5_READINGS == (int)S5_SQLITE_READINGS, "a place for each statement");

/* ------------------------------------------------------------------- fields */

static S5Field statement_field(const void *rows, int at, int column)
{
    static const S5FieldKind KINDS[] = {[SQLITE_INTEGER] = S5_FIELD_NUMBER,
        [SQLITE_FLOAT] = S5_FIELD_OTHER,
        [SQLITE_TEXT] = S5_FIELD_TEXT,
        [SQLITE_BLOB] = S5_FIELD_BYTES,
        [SQLITE_NULL] = S5_FIELD_NULL};
    sqlite3_stmt *row = (sqlite3_stmt *)(uintptr_t)rows;
    (void)at;
    S5Field found = {.kind = KINDS[sqlite3_column_type(row, column)]};
    if (found.kind == S5_FIELD_NUMBER)
        found.number = sqlite3_column_int64(row, column);
    if (found.kind == S5_FIELD_TEXT || found.kind == S5_FIELD_BYTES) {
        found.bytes = found.kind == S5_FIELD_TEXT ? (const char *)sqlite3_column_text(row, column)
                                                  : sqlite3_column_blob(row, column);
        found.size = (size_t)sqlite3_column_bytes(row, column);
        if (!found.bytes && (found.size || found.kind == S5_FIELD_TEXT)) /* there is no memory */
            found = (S5Field){.kind = S5_FIELD_OTHER};
    }
    return found;
}

S5Row s5_sqlite_row(sqlite3_stmt *row)
{
    return (S5Row){statement_field, row, 0};
}

/* --------------------------------------------------------------------- rows */

void s5_sqlite_bind(sqlite3_stmt *statement, const S5Field *given)
{
    const int count = sqlite3_bind_parameter_count(statement);
    for (int i = 0; i < count; i++)
        if (given[i].kind == S5_FIELD_NUMBER)
            sqlite3_bind_int64(statement, i + 1, given[i].number);
        else if (given[i].kind == S5_FIELD_TEXT)
            sqlite3_bind_text64(statement, i + 1, given[i].bytes, given[i].size, SQLITE_STATIC, SQLITE_UTF8);
        else if (given[i].kind == S5_FIELD_BYTES)
            sqlite3_bind_blob64(
                statement, i + 1, given[i].bytes ? given[i].bytes : "", given[i].size, SQLITE_STATIC);
        else
            sqlite3_bind_null(statement, i + 1);
}

int s5_sqlite_run(sqlite3 *db, const char *sql, const S5Field *given, S5TakeRow *take, void *to)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (result == SQLITE_OK) {
        s5_sqlite_bind(statement, given);
        result = sqlite3_step(statement);
    }
    if (result == SQLITE_ROW && take && !take(to, s5_sqlite_row(statement)))
        result = SQLITE_ERROR;
    sqlite3_finalize(statement);
    return result;
}

bool s5_sqlite_ask(S5JournalStore *store, int which, const S5Field *given, int count, S5TakeRow *take,
    void *to, S5Text *error)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[which];
    bool taken = true;
    int result = SQLITE_ROW;
    S5_ASSERT(count == sqlite3_bind_parameter_count(row));
    s5_sqlite_bind(row, given);
    while (taken && (result = sqlite3_step(row)) == SQLITE_ROW)
        taken = take(to, s5_sqlite_row(row));
    if (taken && result != SQLITE_DONE && error)
        s5_text_add(error, sqlite3_errmsg(reader->db));
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return taken && result == SQLITE_DONE;
}

/* --------------------------------------------------------------- connections */

bool s5_sqlite_open_readers(S5Sqlite *s, S5Text *error)
{
    bool good = true;
    for (int i = 0; i < S5_SQLITE_READERS && good; i++) {
        S5SqliteReader *reader = &s->reader[i];
        reader->db = s5_sqlite_connect(
            s, SQLITE_OPEN_READONLY, "PRAGMA busy_timeout = 10000; PRAGMA query_only = 1", error);
        good = reader->db && s5_sqlite_prepare(reader->db, reader->ask, READING_SQL, S5_READINGS, error);
    }
    return good;
}

void s5_sqlite_close_readers(S5Sqlite *s)
{
    for (int i = 0; i < S5_SQLITE_READERS; i++) {
        for (int ask = 0; ask < S5_READINGS; ask++)
            sqlite3_finalize(s->reader[i].ask[ask]);
        sqlite3_close(s->reader[i].db);
    }
}
