/*
 * What shows that tables.db was damaged: each row has a checksum, and `head` says how many entries a table has. Whoever appends an entry
 * changes the head in the same transaction, so a table that has lost entries is not taken for a shorter one.
 */
#include "server/common/fail.h"
#include "sqlite.h"

#include <string.h>

/* The checksum of a row's fields, in their order. */
static int64_t checksum_of(sqlite3_value **field, int count)
{
    static const char *const KINDS[] = {[SQLITE_INTEGER] = "integer",
        [SQLITE_FLOAT] = "float",
        [SQLITE_TEXT] = "text",
        [SQLITE_BLOB] = "blob",
        [SQLITE_NULL] = "null"};
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        const char *kind = KINDS[sqlite3_value_type(field[i])];
        const void *bytes = sqlite3_value_blob(field[i]); /* of a number, its digits */
        sum =
            s5_entry_checksum(kind, (uint64_t)sum, bytes ? bytes : "", (size_t)sqlite3_value_bytes(field[i]));
    }
    return sum;
}

static void row_checksum(sqlite3_context *context, int count, sqlite3_value **field)
{
    sqlite3_result_int64(context, checksum_of(field, count));
}

static void intact(sqlite3_context *context, int count, sqlite3_value **field)
{
    if (sqlite3_value_int64(field[0]) == checksum_of(field + 1, count - 1))
        sqlite3_result_int(context, 1);
    else
        sqlite3_result_error(context, "a row is damaged: it is not the one that was written", -1);
}

static void entry_checksum(sqlite3_context *context, int count, sqlite3_value **field)
{
    const char *table = (const char *)sqlite3_value_text(field[0]);
    const void *lines = sqlite3_value_blob(field[2]);
    const uint64_t position = (uint64_t)sqlite3_value_int64(field[1]);
    const size_t size = (size_t)sqlite3_value_bytes(field[2]);
    (void)count;
    table = table ? table : "";
    lines = lines ? lines : "";
    sqlite3_result_int64(context, s5_entry_checksum(table, position, lines, size));
}

bool s5_sqlite_add_functions(sqlite3 *db)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    return sqlite3_create_function(db, "row_checksum", -1, flags, NULL, row_checksum, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(db, "intact", -1, flags, NULL, intact, NULL, NULL) == SQLITE_OK &&
           sqlite3_create_function(db, "entry_checksum", 3, flags, NULL, entry_checksum, NULL, NULL) ==
               SQLITE_OK;
}

/* ------------------------------------------------------------------ checking */

/* Each finds something that can't be, and says what. */
static const char *const CHECKS[] = {
    "SELECT 'it is damaged: ' || integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "SELECT 'entry ' || position || ' of table ' || \"table\" || ': it is damaged' || coalesce((SELECT"
    " ' (the table has ' || last || ')' FROM head WHERE head.\"table\" = entry.\"table\"), '') FROM entry"
    " WHERE checksum IS NOT entry_checksum(\"table\", position, lines) LIMIT 1",
    "SELECT 'table ' || \"table\" || ' is damaged: it does not have just its ' || coalesce(last, 0) || ' entries' FROM"
    " (SELECT \"table\", max(position) AS most, count(*) AS count FROM entry GROUP BY \"table\")"
    " LEFT JOIN head USING (\"table\") WHERE last IS NOT most OR last IS NOT count LIMIT 1",
    "SELECT 'table ' || \"table\" || ' is damaged: it does not have just its ' || last || ' entries' FROM head WHERE"
    " checksum <> entry_checksum(\"table\", last, '') OR \"table\" NOT IN (SELECT \"table\" FROM entry) LIMIT 1",
    "SELECT 'a row of a person is damaged' FROM person WHERE checksum <> row_checksum(" S5_SQLITE_PERSON(
        "who") ") LIMIT 1",
    "SELECT 'a row of a place is damaged' FROM place WHERE checksum <> row_checksum(" S5_SQLITE_PLACE(
        "who") ") LIMIT 1",
    "SELECT 'a row of a credential is damaged' FROM credential WHERE checksum <> row_checksum(" S5_CREDENTIAL_FIELDS
    ") LIMIT 1",
    "SELECT 'game ' || id || ' is damaged' FROM game WHERE checksum <> row_checksum(" S5_GAME_FIELDS
    ") LIMIT 1",
    "SELECT 'game ' || game || ' is damaged: a seat' FROM seat WHERE checksum <> row_checksum(" S5_SQLITE_SEAT
    ") LIMIT 1",
    "SELECT 'game ' || coalesce(id, game) || ' is damaged: it does not have just its seats' FROM game FULL JOIN"
    " (SELECT game, count(*) AS count FROM seat GROUP BY game) ON game = id WHERE count IS NOT players LIMIT 1",
    "SELECT 'the sums of a person''s games are damaged' FROM tally WHERE checksum <> row_checksum(" S5_SQLITE_TALLY(
        "who", "tally") ") LIMIT 1",
    /* Somebody who was forgotten has seats, and neither sums nor places. */
    "SELECT 'the sums of a person''s games are damaged: they are not those of the games' FROM"
    " (SELECT who, count(*), sum(hands), sum(score) FROM seat JOIN game ON id = game WHERE who IN (SELECT who FROM place)"
    " GROUP BY who EXCEPT SELECT who, games, hands, points FROM tally WHERE other = who) LIMIT 1",
    "SELECT 'somebody''s list is damaged: not all of each ' || kind || ' are there' FROM (SELECT who, 'place' AS kind,"
    " count(*) AS rows FROM place GROUP BY who UNION ALL SELECT who, 'seat', count(*) FROM seat WHERE who IS NOT NULL"
    " GROUP BY who UNION ALL SELECT who, 'tally', count(*) FROM tally GROUP BY who UNION ALL SELECT who, 'credential', count(*) FROM credential GROUP BY who) FULL JOIN list"
    " USING (who, kind) WHERE count IS NOT rows OR checksum IS NOT row_checksum(who, kind, rows) LIMIT 1",
    "SELECT 'the results of ' || day || ' are damaged' FROM day LEFT JOIN (SELECT day, count(*) AS count,"
    " sum(score) AS sum FROM seat WHERE day <> '' GROUP BY day) USING (day)"
    " WHERE checksum <> row_checksum(day, coalesce(count, 0), coalesce(sum, 0)) LIMIT 1",
    "SELECT 'the results of ' || day || ' are damaged' FROM seat WHERE day <> '' AND day NOT IN (SELECT day FROM day) LIMIT 1",
    "SELECT 'the secret is damaged' FROM secret WHERE checksum <> row_checksum(bytes) LIMIT 1",
    "SELECT 'the beacon of ' || day || ' is damaged' FROM beacon WHERE checksum <> row_checksum(day, text) LIMIT 1",
    "SELECT 'what is forbidden is damaged' FROM restriction WHERE checksum <> row_checksum(kind, whom) LIMIT 1",
};

/* Runs a check; false with `error` filled in if it finds something, or can't be run. */
static bool run_check(sqlite3 *db, const char *sql, const char *path, S5Text *error)
{
    char why[200];
    S5Text text = s5_text(why, sizeof why);
    sqlite3_stmt *asked = NULL;
    const bool prepared = sqlite3_prepare_v2(db, sql, -1, &asked, NULL) == SQLITE_OK;
    const int result = prepared ? sqlite3_step(asked) : SQLITE_ERROR;
    s5_text_add(&text, result == SQLITE_ROW ? "" : "it is damaged: ");
    s5_text_add(
        &text, result == SQLITE_ROW ? (const char *)sqlite3_column_text(asked, 0) : sqlite3_errmsg(db));
    why[strcspn(why, "\n")] = 0; /* what SQLite says may have several lines */
    sqlite3_finalize(asked);
    return result == SQLITE_DONE || s5_fail(error, path, why);
}

bool s5_sqlite_check(sqlite3 *db, const char *path, S5Text *error)
{
    bool newest = false, good = s5_sqlite_is_known(db, &newest, error) &&
                                (s5_sqlite_add_functions(db) || s5_fail(error, path, sqlite3_errmsg(db)));
    const size_t count = newest ? sizeof CHECKS / sizeof *CHECKS
                                : 1; /* an older file gets its checksums when a server opens it */
    for (size_t i = 0; good && i < count; i++)
        good = run_check(db, CHECKS[i], path, error);
    return good;
}
