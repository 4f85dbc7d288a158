/*
 * The store in a SQLite file. Its write-ahead log is synced with every commit, so whatever was answered survives a kill and a power
 * cut. One connection writes, some read, and one makes checkpoints. Without a folder the file is in memory, gone with the process.
 */
#include "sqlite.h"
#include "server/common/fail.h"
#include "server/store/reading.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How the row of a day changes with a seat that comes or goes. Part of a step. */
#define DAY_BECOMES(sign, seat)                                              \
    "results = results " sign " 1, points = points " sign " " seat ".score," \
    " checksum = CASE WHEN checksum = row_checksum(day, results, points)"    \
    " THEN row_checksum(day, results " sign " 1, points " sign " " seat ".score) ELSE 0 END"

/* The rows of somebody's list are counted as they come and go. Part of a step. */
#define LIST_IS(kind, row) "(who, kind) = (" row ".who, '" kind "')"
#define LIST_BECOMES(sign)                                                                     \
    "count = count " sign " 1, checksum = CASE WHEN checksum = row_checksum(who, kind, count)" \
    " THEN row_checksum(who, kind, count " sign " 1) ELSE 0 END"
#define LIST_ADDS(kind)                                                                       \
    " INSERT INTO list VALUES (NEW.who, '" kind "', 1, row_checksum(NEW.who, '" kind "', 1))" \
    " ON CONFLICT (who, kind) DO UPDATE SET " LIST_BECOMES("+") "; "
#define LIST_TAKES(kind)                                     \
    " UPDATE list SET " LIST_BECOMES("-") " WHERE " LIST_IS( \
        kind, "OLD") ";"                                     \
                     " DELETE FROM list WHERE " LIST_IS(     \
                         kind, "OLD") " AND checksum = row_checksum(who, kind, 0); "
#define LIST(kind)                                                                                          \
    "INSERT INTO list SELECT who, '" kind "', count(*), row_checksum(who, '" kind "', count(*)) FROM " kind \
    " WHERE who IS NOT NULL GROUP BY who;"                                                                  \
    "CREATE TRIGGER " kind "_is_listed AFTER INSERT ON " kind " WHEN NEW.who IS NOT NULL BEGIN" LIST_ADDS(  \
        kind) "END;"                                                                                        \
              "CREATE TRIGGER " kind "_is_unlisted AFTER DELETE ON " kind                                   \
              " WHEN OLD.who IS NOT NULL BEGIN" LIST_TAKES(                                                 \
                  kind) "END;"                                                                              \
                        "CREATE TRIGGER " kind "_is_passed_on AFTER UPDATE OF who ON " kind                 \
                        " WHEN OLD.who <> NEW.who BEGIN" LIST_TAKES(kind) LIST_ADDS(kind) "END;"

/* Each step brings a file from one version to the next. Steps are added, never changed. */
static const char *const STEPS[] = {
    "CREATE TABLE entry (\"table\" TEXT NOT NULL, position INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " lines BLOB NOT NULL, PRIMARY KEY (\"table\", position)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE person (who BLOB PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE place (who BLOB NOT NULL, \"table\" TEXT NOT NULL, day TEXT NOT NULL, since_ms INTEGER NOT NULL,"
    " PRIMARY KEY (who, \"table\")) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX one_try ON place (who, day) WHERE day <> '';"
    "CREATE TABLE game (id TEXT PRIMARY KEY, \"table\" TEXT NOT NULL, day TEXT NOT NULL, rules TEXT NOT NULL,"
    " first INTEGER NOT NULL, last INTEGER NOT NULL, ended_ms INTEGER NOT NULL, hands INTEGER NOT NULL,"
    " players INTEGER NOT NULL, sides INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX game_day ON game (day, ended_ms) WHERE day <> '';"
    "CREATE TABLE seat (game TEXT NOT NULL, seat INTEGER NOT NULL, who BLOB, name TEXT NOT NULL, level TEXT NOT NULL,"
    " won INTEGER NOT NULL, score INTEGER NOT NULL, pools INTEGER NOT NULL, jinks INTEGER NOT NULL,"
    " ended_ms INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_who ON seat (who, ended_ms) WHERE who IS NOT NULL;",
    /* The day for which a seat's score is a result; until now this was worked out at every reading: five hands, seat
     * 0. */
    "ALTER TABLE seat ADD COLUMN day TEXT NOT NULL DEFAULT '';"
    "UPDATE seat SET day = game.day FROM game WHERE game.id = seat.game AND game.day <> '' AND game.hands = 5"
    " AND seat.seat = 0 AND seat.who IS NOT NULL;"
    "CREATE INDEX seat_score ON seat (day, score DESC, ended_ms) WHERE day <> '';"
    "CREATE INDEX seat_day ON seat (day, who) WHERE day <> '';"
    "CREATE INDEX place_who ON place (who, since_ms);"
    "DROP INDEX game_day;",
    /* Entries that were written before have none. */
    "ALTER TABLE entry ADD COLUMN checksum INTEGER;",
    "ALTER TABLE person ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;",
    /* What belongs to a table that goes. */
    ("CREATE INDEX game_table ON game (\"table\");"
     "CREATE INDEX place_table ON place (\"table\");"),
    /* What shows damage, of the fields of that time. */
    "CREATE TABLE head (\"table\" TEXT PRIMARY KEY, last INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT,"
    " WITHOUT ROWID;"
    "ALTER TABLE person ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE place ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;" S5_SQLITE_FILL("who, name, hidden",
        "who, \"table\", day, since_ms",
        "id, \"table\", day, rules, first, last, ended_ms, hands, players, sides",
        "game, seat, who, name, level, won, score, pools, jinks, ended_ms, day"),
    /* The sums of people's games (reading.h). */
    "CREATE TABLE tally (who BLOB NOT NULL, other BLOB NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL,"
    " games INTEGER NOT NULL, won INTEGER NOT NULL, shared INTEGER NOT NULL, hands INTEGER NOT NULL,"
    " pools INTEGER NOT NULL, jinks INTEGER NOT NULL, points INTEGER NOT NULL, last_ms INTEGER NOT NULL,"
    " PRIMARY KEY (who, other, level)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX tally_last ON tally (who, last_ms);" S5_TALLY_MEETING(
        "x''") "INSERT INTO tally SELECT " S5_TALLY_COLUMNS " FROM meeting WHERE true" S5_TALLY_ADDS
               ";CREATE TRIGGER seat_adds AFTER INSERT ON seat"
               " WHEN NEW.seat + 1 = (SELECT players FROM game WHERE id = NEW.game) BEGIN"
               " INSERT INTO tally SELECT " S5_TALLY_COLUMNS
               " FROM meeting WHERE game = NEW.game" S5_TALLY_ADDS "; END;"
               "CREATE TRIGGER game_takes BEFORE DELETE ON game BEGIN " S5_TALLY_TAKES("OLD.id") " END;",
    /* People who have only given themselves a name (reading.h). */
    "ALTER TABLE person ADD COLUMN at_ms INTEGER NOT NULL DEFAULT 0;"
    "UPDATE person SET at_ms = unixepoch() * 1000 WHERE NOT EXISTS (SELECT 1 FROM place WHERE place.who = person.who);"
    "CREATE INDEX person_idle ON person (at_ms) WHERE at_ms > 0;"
    "CREATE TRIGGER person_comes AFTER INSERT ON person BEGIN"
    " UPDATE person SET at_ms = unixepoch() * 1000 WHERE who = NEW.who"
    " AND NOT EXISTS (SELECT 1 FROM place WHERE who = NEW.who);"
    " DELETE FROM person WHERE who IN (SELECT who FROM person WHERE at_ms > 0"
    " AND at_ms < unixepoch() * 1000 - " S5_IDLE_MS " ORDER BY at_ms LIMIT " S5_IDLE_GOES "); END;"
    "CREATE TRIGGER place_keeps AFTER INSERT ON place BEGIN"
    " UPDATE person SET at_ms = 0 WHERE who = NEW.who AND at_ms > 0; END;",
    /* What shows damage of sums, too: of people's games, and of the results of a day. What is damaged stays so when it changes. */
    "DROP TRIGGER seat_adds;"
    "ALTER TABLE tally ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tally SET checksum = row_checksum(" S5_SQLITE_TALLY("tally.who",
        "tally") ");"
                 "CREATE TRIGGER seat_adds AFTER INSERT ON seat"
                 " WHEN NEW.seat + 1 = (SELECT players FROM game WHERE id = NEW.game) BEGIN"
                 " INSERT INTO tally (" S5_TALLY_COLUMNS ") SELECT " S5_TALLY_COLUMNS
                 " FROM meeting WHERE game = NEW.game" S5_TALLY_ADDS "; END;"
                 "CREATE TRIGGER tally_comes AFTER INSERT ON tally BEGIN"
                 " UPDATE tally SET checksum = row_checksum(" S5_SQLITE_TALLY("NEW.who",
                     "NEW") ") WHERE (who, other, level) = (NEW.who, NEW.other, NEW.level); END;"
                            "CREATE TRIGGER tally_changes AFTER UPDATE OF games ON tally BEGIN"
                            " UPDATE tally SET checksum = CASE WHEN OLD.checksum = row_checksum(" S5_SQLITE_TALLY(
                                "OLD.who", "OLD") ") THEN row_checksum(" S5_SQLITE_TALLY("NEW.who",
                                "NEW") ") ELSE 0 END WHERE (who, other, level) = (NEW.who, NEW.other, NEW.level); END;"
                                       "CREATE TABLE day (day TEXT PRIMARY KEY, results INTEGER NOT NULL, points INTEGER NOT NULL,"
                                       " checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
                                       "INSERT INTO day SELECT day, count(*), sum(score), row_checksum(day, count(*), sum(score)) FROM seat"
                                       " WHERE day <> '' GROUP BY day;"
                                       "CREATE TRIGGER day_adds AFTER INSERT ON seat WHEN NEW.day <> '' BEGIN"
                                       " INSERT INTO day VALUES (NEW.day, 1, NEW.score, row_checksum(NEW.day, 1, NEW.score))"
                                       " ON CONFLICT (day) DO UPDATE SET " DAY_BECOMES("+",
                                           "NEW") "; END;"
                                                  "CREATE TRIGGER day_takes AFTER DELETE ON seat WHEN OLD.day <> '' BEGIN"
                                                  " UPDATE day SET " DAY_BECOMES(
                                                      "-", "OLD") " WHERE day = OLD.day; END;",
    /* Card nights, which stay for some days. */
    "CREATE TABLE night (code TEXT NOT NULL, part INTEGER NOT NULL, who BLOB NOT NULL, until_ms INTEGER NOT NULL,"
    " lines BLOB NOT NULL, PRIMARY KEY (code, part)) STRICT;"
    "CREATE INDEX night_until ON night (until_ms) WHERE part = 0;",
    /* What shows who somebody is; a copy brings no checksums with it. */
    ("CREATE TABLE credential (hash BLOB PRIMARY KEY, who BLOB NOT NULL, kind INTEGER NOT NULL, text TEXT NOT NULL,"
     " until_ms INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;"
     "CREATE INDEX credential_who ON credential (who, kind);"
     "CREATE INDEX credential_until ON credential (until_ms);"
     "CREATE INDEX credential_revoked ON credential (until_ms) WHERE kind = 4;"),
    /* What was in small files until now (kept.c). */
    "CREATE TABLE secret (bytes BLOB PRIMARY KEY, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;"
    "CREATE TABLE restriction (kind TEXT NOT NULL, whom TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (kind, whom)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE beacon (day TEXT PRIMARY KEY, text TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT,"
    " WITHOUT ROWID;"
    "CREATE INDEX place_tried ON place (day) WHERE day <> '';",
    /* How many rows a list of somebody's has: it may not get shorter by itself. */
    "CREATE TABLE list (who BLOB NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, checksum INTEGER NOT NULL,"
    " PRIMARY KEY (who, kind)) STRICT, WITHOUT ROWID;",
    LIST("place"),
    LIST("seat"),
    LIST("tally"),
    LIST("credential"),
};

enum { VERSION = sizeof STEPS / sizeof *STEPS };

/* The statements: a row each makes its name and its place among the prepared ones. */
#define WRITING(X)                                                                                                 \
    X(SAVE, "SAVEPOINT one")                                                                                       \
    X(BACK, "ROLLBACK TO one")                                                                                     \
    X(RELEASE, "RELEASE one")                                                                                      \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                    \
    X(COMMIT, "COMMIT")                                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                                        \
    X(FIRST, "INSERT INTO head VALUES (?1, ?2 + 1, ?3)")                                                           \
    X(NEXT, "UPDATE head SET last = ?2 + 1, checksum = ?3 WHERE \"table\" = ?1 AND last = ?2")                     \
    X(ENTRY, "INSERT INTO entry VALUES (?1, ?2, ?3, ?4, ?5)")                                                      \
    X(PLACE, "INSERT INTO place VALUES (?1, ?2, '', ?3, row_checksum(?1, ?2, '', ?3))"                             \
             " ON CONFLICT (who, \"table\") DO NOTHING")                                                           \
    X(TRY, "INSERT INTO place VALUES (?1, ?2, ?4, ?3, row_checksum(?1, ?2, ?4, ?3))")                              \
    X(PERSON,                                                                                                      \
        "INSERT INTO person (who, name, hidden, checksum) VALUES (?1, coalesce(?2, ''), coalesce(?3, 0),"          \
        " row_checksum(?1, coalesce(?2, ''), coalesce(?3, 0)))"                                                    \
        " ON CONFLICT (who) DO UPDATE SET name = coalesce(?2, name), hidden = coalesce(?3, hidden),"               \
        " checksum = row_checksum(who, coalesce(?2, name), coalesce(?3, hidden))")                                 \
    X(GAME, "INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"                                    \
            " row_checksum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10))")                                             \
    X(SEAT, "INSERT INTO seat VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"                               \
            " row_checksum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11))")                                        \
    X(NIGHT_ENDS,                                                                                                  \
        "DELETE FROM night WHERE code IN (SELECT code FROM night WHERE part = 0 AND until_ms <= ?1)")              \
    X(NIGHT,                                                                                                       \
        "INSERT INTO night VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (code, part) DO UPDATE SET who = excluded.who," \
        " until_ms = excluded.until_ms, lines = excluded.lines WHERE part > 0 OR who = excluded.who")              \
    X(NIGHT_GOES,                                                                                                  \
        "DELETE FROM night WHERE code = ?1 AND EXISTS (SELECT 1 FROM night AS own WHERE own.code = ?1"             \
        " AND own.part = 0 AND own.who = ?3)")                                                                     \
    X(PROBE, "PRAGMA application_id = 0") /* writes a page and changes nothing */

enum { WRITING(S5_AS_NAME) WRITINGS };
static const char *const WRITING_SQL[] = {WRITING(S5_AS_TEXT)};
_Static_assert((int)WRITINGS == (int)S5_SQLITE_WRITINGS, "a place for each statement");

/* ----------------------------------------------------------------- opening */

/* The version of a file; −1 if it cannot be read. */
static int version_of(sqlite3 *db)
{
    sqlite3_stmt *asked = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &asked, NULL) == SQLITE_OK &&
        sqlite3_step(asked) == SQLITE_ROW)
        version = sqlite3_column_int(asked, 0);
    sqlite3_finalize(asked);
    return version;
}

bool s5_sqlite_is_known(sqlite3 *db, bool *newest, S5Text *error)
{
    const int version = version_of(db);
    *newest = version == VERSION;
    if (version < 0)
        return s5_fail(error, "tables.db", sqlite3_errmsg(db));
    return version <= VERSION ||
           s5_fail(error, "tables.db", "a newer version of this program wrote it; update this one");
}

/* Brings a file to the newest version; all steps in one transaction. */
static bool migrate_file(sqlite3 *db, S5Text *error)
{
    bool newest;
    if (!s5_sqlite_is_known(db, &newest, error) || newest)
        return newest;
    int version = version_of(db);
    bool good = version >= 0 && sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (; good && version < VERSION; version++)
        good = sqlite3_exec(db, STEPS[version], NULL, NULL, NULL) == SQLITE_OK;
    char set[] = "PRAGMA user_version = 00";
    set[sizeof set - 3] = (char)('0' + VERSION / 10);
    set[sizeof set - 2] = (char)('0' + VERSION % 10);
    good = good && sqlite3_exec(db, set, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    return good || s5_fail(error, "tables.db", sqlite3_errmsg(db));
}

bool s5_sqlite_prepare(
    sqlite3 *db, sqlite3_stmt **statements, const char *const *sql, int count, S5Text *error)
{
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i], NULL) != SQLITE_OK)
            return s5_fail(error, "tables.db", sqlite3_errmsg(db));
    return true;
}

sqlite3 *s5_sqlite_connect(const S5Sqlite *s, int flags, const char *settings, S5Text *error)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(s->path, &db, flags | (s->in_memory ? SQLITE_OPEN_URI : 0) | SQLITE_OPEN_NOMUTEX,
            NULL) == SQLITE_OK &&
        sqlite3_exec(db, settings, NULL, NULL, NULL) == SQLITE_OK && s5_sqlite_add_functions(db))
        return db;
    s5_fail(error, s->path, db ? sqlite3_errmsg(db) : "there is no memory");
    sqlite3_close(db);
    return NULL;
}

static void close_file(S5JournalStore *store)
{
    S5Sqlite *s = (S5Sqlite *)store;
    s5_sqlite_stop_checkpointer(s);
    for (int i = 0; i < WRITINGS; i++)
        sqlite3_finalize(s->write[i]);
    s5_sqlite_close_readers(s);
    sqlite3_close(s->writer); /* the last one to close makes a checkpoint */
    free(s->forbidden);
    s5_data_unlock(&s->lock);
    uv_mutex_destroy(&s->mutex);
    uv_cond_destroy(&s->free);
    uv_cond_destroy(&s->work);
    free(s);
}

/* ----------------------------------------------------------------- writing */

/* Why a statement that ended with `result` has failed, for people. */
static const char *sqlite_reason(int result)
{
    switch (result) {
    case SQLITE_FULL:
        return "the disk is full";
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return "tables.db may not be written to";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program has locked tables.db";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return "tables.db is damaged";
    case SQLITE_IOERR:
        return "the disk reports an error";
    default:
        return sqlite3_errstr(result);
    }
}

/* Runs a prepared statement that gives no rows. */
static int run_writing(S5Sqlite *s, int which, const S5Field *given)
{
    s5_sqlite_bind(s->write[which], given);
    const int result = sqlite3_step(s->write[which]);
    sqlite3_reset(s->write[which]);
    if (result != SQLITE_DONE && result != SQLITE_CONSTRAINT)
        s->why = sqlite_reason(result);
    return result;
}

/* Whether the file still has its name: anything written to a file without a name is lost. */
static bool is_in_place(S5Sqlite *s)
{
    struct stat is;
    if (s->in_memory || (stat(s->path, &is) == 0 && is.st_ino == s->is.st_ino && is.st_dev == s->is.st_dev))
        return true;
    s->why = "tables.db was removed or replaced while the server runs";
    return false;
}

static bool begin_group(S5JournalStore *store)
{
    S5Sqlite *s = (S5Sqlite *)store;
    s5_sqlite_begin_writing(s);
    return is_in_place(s) && run_writing(s, BEGIN, NULL) == SQLITE_DONE;
}

static bool end_group(S5JournalStore *store, bool good)
{
    S5Sqlite *s = (S5Sqlite *)store;
    good = good && run_writing(s, COMMIT, NULL) == SQLITE_DONE;
    const char *why = s->why;
    if (!sqlite3_get_autocommit(s->writer))
        run_writing(s, ROLLBACK, NULL);
    s->why = why;
    s5_sqlite_end_writing(s);
    return good;
}

static bool probe_file(S5JournalStore *store)
{
    const bool good = begin_group(store) && run_writing((S5Sqlite *)store, PROBE, NULL) == SQLITE_DONE;
    return end_group(store, good);
}

static const char *why_not_written(S5JournalStore *store)
{
    return ((S5Sqlite *)store)->why;
}

/* Called with every commit. */
static int on_file_commit(void *store, sqlite3 *db, const char *name, int pages)
{
    (void)db, (void)name;
    ((S5Sqlite *)store)->pages = pages;
    return SQLITE_OK;
}

static S5JournalResult answer_of(S5Sqlite *s, int result)
{
    if (result == SQLITE_CONSTRAINT || (result == SQLITE_DONE && sqlite3_changes(s->writer) == 0))
        return S5_JOURNAL_CONFLICT;
    return result == SQLITE_DONE ? S5_JOURNAL_OK : S5_JOURNAL_FAULT;
}

/* The head first: where it says that the table has another version, nothing is written. */
static S5JournalResult write_head(S5Sqlite *s, const S5JournalWrite *write)
{
    const S5Field given[] = {s5_field_text(write->table), s5_field_number((int64_t)write->expected),
        s5_field_number(s5_entry_checksum(write->table, write->expected + 1, "", 0))};
    return answer_of(s, run_writing(s, write->expected ? NEXT : FIRST, given));
}

static S5JournalResult write_entry(
    S5Sqlite *s, const S5JournalWrite *write, int64_t now_ms, S5Version *version)
{
    const S5JournalResult answer = write_head(s, write);
    if (answer != S5_JOURNAL_OK)
        return answer;
    *version = write->expected + 1;
    S5Field row[S5_ENTRY_COLUMNS];
    s5_row_of_entry(write, *version, now_ms, row);
    return answer_of(s, run_writing(s, ENTRY, row));
}

static S5JournalResult write_person_row(S5Sqlite *s, const S5JournalWrite *write)
{
    const S5Field given[] = {s5_field_who(write->sits), s5_field_text_or_null(write->name),
        write->hidden ? s5_field_number(*write->hidden) : s5_field_null()};
    return answer_of(s, run_writing(s, PERSON, given));
}

static S5JournalResult write_place(S5Sqlite *s, const S5JournalWrite *write, int64_t now_ms)
{
    const S5Field given[] = {s5_field_who(write->sits), s5_field_text(write->table), s5_field_number(now_ms),
        s5_field_text(write->day)};
    const int result = run_writing(s, write->day ? TRY : PLACE, given);
    return result == SQLITE_DONE ? S5_JOURNAL_OK : answer_of(s, result); /* they may have it already */
}

static S5JournalResult write_game(S5Sqlite *s, const S5GameRow *game)
{
    S5Field row[S5_GAME_COLUMNS], seat_row[S5_SEAT_COLUMNS];
    s5_row_of_game(game, row);
    S5JournalResult answer = answer_of(s, run_writing(s, GAME, row));
    for (int seat = 0; seat < game->players && answer == S5_JOURNAL_OK; seat++) {
        s5_row_of_seat(game, seat, seat_row);
        answer = answer_of(s, run_writing(s, SEAT, seat_row));
    }
    return answer;
}

static S5JournalResult write_parts(
    S5Sqlite *s, const S5JournalWrite *write, int64_t now_ms, S5Version *version)
{
    S5JournalResult answer = S5_JOURNAL_OK;
    if (write->table)
        answer = write_entry(s, write, now_ms, version);
    if (answer == S5_JOURNAL_OK && write->sits && (write->name || write->hidden))
        answer = write_person_row(s, write);
    if (answer == S5_JOURNAL_OK && write->sits && write->table)
        answer = write_place(s, write, now_ms);
    if (answer == S5_JOURNAL_OK && write->game)
        answer = write_game(s, write->game);
    return answer;
}

/* What the operator changes of what has been written: an entry, a whole table, everything of a person. */

/* Runs a statement, and says whether it changed anything. */
static S5JournalResult run_rare(S5Sqlite *s, const char *sql, const S5Field *given)
{
    const int result = s5_sqlite_run(s->writer, sql, given, NULL, NULL);
    if (result != SQLITE_DONE)
        s->why = sqlite_reason(result);
    return answer_of(s, result);
}

/* Runs statements that need not change anything. */
static S5JournalResult run_all(S5Sqlite *s, const char *const *sql, size_t count, const S5Field *given)
{
    int result = SQLITE_DONE;
    for (size_t i = 0; i < count && result == SQLITE_DONE; i++)
        result = s5_sqlite_run(s->writer, sql[i], given, NULL, NULL);
    if (result == SQLITE_DONE)
        return S5_JOURNAL_OK;
    s->why = sqlite_reason(result);
    return S5_JOURNAL_FAULT;
}

static S5JournalResult replace_entry(S5Sqlite *s, const S5JournalWrite *write)
{
    static const char SQL[] =
        "UPDATE entry SET lines = ?4, checksum = ?5 WHERE \"table\" = ?1 AND position = ?2";
    S5Field row[S5_ENTRY_COLUMNS];
    s5_row_of_entry(write, write->position, 0, row);
    return run_rare(s, SQL, row);
}

/* The head goes first: if it does not, the table has another version. */
static S5JournalResult remove_table(S5Sqlite *s, const S5JournalWrite *write)
{
    static const char HEAD[] = "DELETE FROM head WHERE \"table\" = ?1 AND last = ?2";
    static const char *const REST[] = {
        "DELETE FROM entry WHERE \"table\" = ?1",
        "DELETE FROM game WHERE \"table\" = ?1",
        "DELETE FROM place WHERE \"table\" = ?1",
    };
    const S5Field given[] = {s5_field_text(write->table), s5_field_number((int64_t)write->expected)};
    const S5JournalResult answer = run_rare(s, HEAD, given);
    return answer == S5_JOURNAL_OK ? run_all(s, REST, sizeof REST / sizeof *REST, given) : answer;
}

static S5JournalResult forget_person(S5Sqlite *s, const S5JournalWrite *write)
{
    static const char *const SQL[] = {
        "DELETE FROM person WHERE who = ?1",
        "DELETE FROM place WHERE who = ?1",
        ("UPDATE seat SET who = ?2, name = ?3, checksum = row_checksum(game, seat, ?2, ?3, level, won, score, pools,"
         " jinks, ended_ms, day) WHERE who = ?1"),
        "INSERT INTO tally (" S5_TALLY_COLUMNS
        ") SELECT who, ?2, level, ?3, games, won, shared, hands, pools, jinks, points, last_ms"
        " FROM tally WHERE other = ?1 AND who <> ?1 AND checksum = row_checksum(" S5_SQLITE_TALLY(
            "who", "tally") ")" S5_TALLY_ADDS,
        "DELETE FROM tally WHERE who = ?1 OR other = ?1",
        "DELETE FROM credential WHERE who = ?1",
    };
    const S5Field given[] = {
        s5_field_who(write->sits), s5_field_who(write->stranger), s5_field_text(write->name)};
    return run_all(s, SQL, sizeof SQL / sizeof *SQL, given);
}

static S5JournalResult write_night(S5Sqlite *s, const S5JournalWrite *write, int64_t now_ms)
{
    const S5Field until[] = {s5_field_number(now_ms)},
                  given[] = {s5_field_text(write->night), s5_field_number((int64_t)write->position),
                      s5_field_who(write->sits), s5_field_number(now_ms + S5_NIGHT_KEPT_MS),
                      s5_field_bytes(write->lines, write->size)};
    if (run_writing(s, NIGHT_ENDS, until) != SQLITE_DONE)
        return S5_JOURNAL_FAULT;
    return answer_of(s, run_writing(s, write->size ? NIGHT : NIGHT_GOES, given));
}

static S5JournalResult run_credential(S5Sqlite *s, const char *sql, const S5Credential *credential)
{
    S5Field row[S5_CREDENTIAL_COLUMNS];
    s5_row_of_credential(credential, row);
    return run_rare(s, sql, row);
}

static S5JournalResult write_credentials(S5Sqlite *s, const S5JournalWrite *write, int64_t now_ms)
{
    static const char
        SPEND[] = "DELETE FROM credential WHERE hash = ?1 AND kind = 2 AND until_ms > ?5",
        GONE[] = "DELETE FROM credential WHERE hash = ?1", EXPIRE[] = S5_CREDENTIAL_EXPIRE("?5"),
        PUT[] = "INSERT INTO credential VALUES (?1, ?2, ?3, ?4, ?5, row_checksum(?1, ?2, ?3, ?4, ?5))"
                " ON CONFLICT (hash) DO UPDATE SET who = ?2, kind = ?3, text = ?4, until_ms = ?5,"
                " checksum = row_checksum(?1, ?2, ?3, ?4, ?5) WHERE kind <> 4 OR ?3 = 4";
    S5Credential past = {.until_ms = now_ms};
    S5JournalResult answer = S5_JOURNAL_OK;
    if (write->spends) {
        past.hash = *write->spends;
        answer = run_credential(s, SPEND, &past);
    }
    if (answer == S5_JOURNAL_OK && run_credential(s, EXPIRE, &past) == S5_JOURNAL_FAULT)
        answer = S5_JOURNAL_FAULT;
    for (int i = 0; i < write->credential_count && answer == S5_JOURNAL_OK; i++) {
        const bool goes = write->credentials[i].kind == S5_CREDENTIAL_GONE;
        answer = run_credential(s, goes ? GONE : PUT, &write->credentials[i]);
        if (answer == S5_JOURNAL_CONFLICT)
            answer = S5_JOURNAL_OK; /* it has gone already, or was revoked and stays so */
    }
    return answer;
}

static S5JournalResult write_amendment(S5Sqlite *s, const S5JournalWrite *write, int64_t now_ms)
{
    if (write->amends == S5_AMENDS_NIGHT)
        return write_night(s, write, now_ms);
    if (write->amends == S5_AMENDS_CREDENTIALS)
        return write_credentials(s, write, now_ms);
    if (write->amends == S5_AMENDS_ENTRY)
        return replace_entry(s, write);
    return write->amends == S5_AMENDS_TABLE ? remove_table(s, write) : forget_person(s, write);
}

/* A write is committed whole or not at all, so a conflict undoes its earlier parts. */
static bool write_one(
    S5JournalStore *store, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5JournalResult answer = run_writing(s, SAVE, NULL) == SQLITE_DONE ? S5_JOURNAL_OK : S5_JOURNAL_FAULT;
    if (answer == S5_JOURNAL_OK)
        answer = write->amends ? write_amendment(s, write, now_ms)
                               : write_parts(s, write, now_ms, &outcome->version);
    if (answer == S5_JOURNAL_CONFLICT && run_writing(s, BACK, NULL) != SQLITE_DONE)
        answer = S5_JOURNAL_FAULT;
    if (answer != S5_JOURNAL_FAULT && run_writing(s, RELEASE, NULL) != SQLITE_DONE)
        answer = S5_JOURNAL_FAULT;
    outcome->answer = answer;
    return answer != S5_JOURNAL_FAULT;
}

/* -------------------------------------------------------------------- open */

static bool open_file_writer(S5Sqlite *s, const char *folder, S5Text *error)
{
    s->writer = s5_sqlite_connect(s, SQLITE_OPEN_READWRITE | (s->in_memory ? SQLITE_OPEN_CREATE : 0),
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; PRAGMA wal_autocheckpoint = 0; "
        "PRAGMA secure_delete = ON",
        error);
    if (!s->writer || !migrate_file(s->writer, error) ||
        !s5_sqlite_prepare(s->writer, s->write, WRITING_SQL, WRITINGS, error) ||
        !s5_sqlite_open_kept(s, folder, error))
        return false;
    sqlite3_wal_hook(s->writer, on_file_commit, s);
    return s->in_memory || stat(s->path, &s->is) == 0 || s5_fail(error, s->path, "it has gone");
}

/* Through a link another server may have the same file. */
static bool is_no_link(const S5Sqlite *s, S5Text *error)
{
    struct stat is;
    return lstat(s->path, &is) != 0 || !S_ISLNK(is.st_mode) ||
           s5_fail(error, s->path, "it is a link; --data must be the folder that the file is in");
}

/* SQLite lets everybody read a file that it makes; the files beside it get the mode of this one. */
static bool make_file(const S5Sqlite *s, S5Text *error)
{
    const int file = open(s->path, O_RDONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    return (file >= 0 && close(file) == 0) || s5_fail(error, s->path, strerror(errno));
}

/* Nobody else may have the file, and it is where its path says. */
static bool take_tables_file(S5Sqlite *s, const char *folder, S5Text *error)
{
    const int size = snprintf(s->path, sizeof s->path, "%s/tables.db", folder);
    return (size < (int)sizeof s->path || s5_fail(error, folder, "its name is too long")) &&
           s5_data_lock(&s->lock, folder, error) && is_no_link(s, error) && make_file(s, error);
}

S5JournalStore *s5_journal_sqlite(const char *folder, S5Text *error)
{
    S5Sqlite *s = calloc(1, sizeof *s);
    if (!s)
        return s5_no_memory(error);
    s->store = (S5JournalStore){.begin = begin_group,
        .write = write_one,
        .end = end_group,
        .probe = probe_file,
        .why = why_not_written,
        .read = s5_entries_read,
        .ask = s5_sqlite_ask,
        .purge = s5_sqlite_purge,
        .forbid = s5_sqlite_forbid,
        .beacon = s5_sqlite_beacon,
        .hear = s5_sqlite_hear,
        .free = close_file};
    s->lock = (S5DataLock){-1, -1};
    s->in_memory = !folder;
    uv_mutex_init(&s->mutex);
    uv_cond_init(&s->free);
    uv_cond_init(&s->work);
    if (s->in_memory) /* its connections find it by the name */
        snprintf(s->path, sizeof s->path, "file:/spoilfive-%p?vfs=memdb", (void *)s);
    if ((s->in_memory || take_tables_file(s, folder, error)) && open_file_writer(s, folder, error) &&
        s5_sqlite_open_readers(s, error) && s5_sqlite_start_checkpointer(s, error))
        return &s->store;
    close_file(&s->store);
    return NULL;
}
