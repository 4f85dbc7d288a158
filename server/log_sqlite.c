/*
 * The store in a SQLite file: write-ahead log, synced with every commit, so that what was answered survives a kill and
 * a power cut. One connection writes, another reads, a third puts what was written into the file; all SQL of the server is here.
 */
#include "log_store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Each step takes a file from the version of its place to the next: steps are added, never changed. */
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
};

enum { VERSION = sizeof STEPS / sizeof *STEPS };

/* The statements: a row each makes its name and its place among the prepared ones. */
#define GAME_FIELDS "id, \"table\", day, rules, first, last, game.ended_ms, hands, players, sides"
#define WRITING(X)                                                                                       \
    X(SAVE, "SAVEPOINT one")                                                                             \
    X(BACK, "ROLLBACK TO one")                                                                           \
    X(RELEASE, "RELEASE one")                                                                            \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                          \
    X(COMMIT, "COMMIT")                                                                                  \
    X(ROLLBACK, "ROLLBACK")                                                                              \
    X(ENTRY, "INSERT INTO entry SELECT ?1, ?2 + 1, ?3, ?4 WHERE ?2 ="                                    \
             " (SELECT coalesce(max(position), 0) FROM entry WHERE \"table\" = ?1)")                     \
    X(PLACE, "INSERT INTO place VALUES (?1, ?2, ?3, ?4) ON CONFLICT (who, \"table\") DO NOTHING")        \
    X(PERSON, "INSERT INTO person VALUES (?1, ?2) ON CONFLICT (who) DO UPDATE SET name = excluded.name") \
    X(GAME, "INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")                         \
    X(SEAT, "INSERT INTO seat VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
#define READING(X)                                                                                      \
    X(ENTRIES, "SELECT lines, position FROM entry WHERE \"table\" = ?1 ORDER BY position")              \
    X(GAME_BY_ID, "SELECT " GAME_FIELDS " FROM game WHERE id = ?1 AND ended_ms < ?2")                   \
    X(GAMES_OF_DAY, "SELECT " GAME_FIELDS                                                               \
                    " FROM game WHERE day = ?1 AND day <> '' AND ended_ms < ?2 ORDER BY ended_ms DESC") \
    X(GAMES_OF_WHO,                                                                                     \
        "SELECT " GAME_FIELDS " FROM seat JOIN game ON id = game WHERE who = ?1 AND seat.ended_ms < ?2" \
        " ORDER BY seat.ended_ms DESC")                                                                 \
    X(SEATS, "SELECT seat, who, name, level, won, score, pools, jinks FROM seat WHERE game = ?1")       \
    X(PLACES, "SELECT \"table\", since_ms FROM place WHERE who = ?1 AND (?2 IS NULL OR day = ?2)"       \
              " ORDER BY since_ms DESC")                                                                \
    X(NAME, "SELECT name FROM person WHERE who = ?1")

#define S5_AS_NAME(name, sql) name,
#define S5_AS_TEXT(name, sql) sql,
enum { WRITING(S5_AS_NAME) WRITINGS };
enum { READING(S5_AS_NAME) READINGS };
static const char *const WRITING_SQL[] = {WRITING(S5_AS_TEXT)};
static const char *const READING_SQL[] = {READING(S5_AS_TEXT)};

typedef struct Sqlite {
    S5LogStore store;
    int lock;
    sqlite3 *writer, *reader, *keeper;
    sqlite3_stmt *write[WRITINGS], *read[READINGS];
    uv_mutex_t reading; /* over the reader and its statements */
    uv_thread_t keeping;
    uv_mutex_t closing_mutex;
    uv_cond_t closing_now;
    bool keeps, closing;
} Sqlite;

/* ----------------------------------------------------------------- opening */

static bool fail(S5Text *error, const char *what, const char *why)
{
    s5_text_add(error, what);
    s5_text_add(error, ": ");
    s5_text_add(error, why);
    return false;
}

/* Brings a file to the newest version; all steps in one transaction. */
static bool migrate(sqlite3 *db, S5Text *error)
{
    sqlite3_stmt *asked = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &asked, NULL) == SQLITE_OK &&
        sqlite3_step(asked) == SQLITE_ROW)
        version = sqlite3_column_int(asked, 0);
    sqlite3_finalize(asked);
    if (version < 0)
        return fail(error, "tables.db", sqlite3_errmsg(db));
    if (version > VERSION)
        return fail(error, "tables.db", "a newer version of this program wrote it; update this one");
    if (version == VERSION)
        return true;
    bool good = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (; good && version < VERSION; version++)
        good = sqlite3_exec(db, STEPS[version], NULL, NULL, NULL) == SQLITE_OK;
    char set[] = "PRAGMA user_version = 00";
    set[sizeof set - 3] = (char)('0' + VERSION / 10);
    set[sizeof set - 2] = (char)('0' + VERSION % 10);
    good = good && sqlite3_exec(db, set, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    return good || fail(error, "tables.db", sqlite3_errmsg(db));
}

static bool prepare(sqlite3 *db, sqlite3_stmt **statements, const char *const *sql, int count, S5Text *error)
{
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i], NULL) != SQLITE_OK)
            return fail(error, sql[i], sqlite3_errmsg(db));
    return true;
}

static sqlite3 *connect_to(const char *folder, int flags, const char *settings, S5Text *error)
{
    char *path = sqlite3_mprintf("%s/tables.db", folder);
    sqlite3 *db = NULL;
    const bool good = path && sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
                      sqlite3_exec(db, settings, NULL, NULL, NULL) == SQLITE_OK;
    if (!good) {
        fail(error, path ? path : folder, db ? sqlite3_errmsg(db) : "no memory");
        sqlite3_close(db);
        db = NULL;
    }
    sqlite3_free(path);
    return db;
}

/* A second server in the same folder would answer people from what the first one has moved on from. */
static bool take_lock(Sqlite *s, const char *folder, S5Text *error)
{
    char *path = sqlite3_mprintf("%s/lock", folder);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    s->lock = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    const bool good = s->lock >= 0 && fcntl(s->lock, F_SETLK, &whole) == 0;
    if (!good && s->lock >= 0 && (errno == EACCES || errno == EAGAIN))
        fail(error, folder, "another server keeps its tables there; stop it, or give another --data");
    else if (!good)
        fail(error, path ? path : folder, strerror(errno));
    sqlite3_free(path);
    return good;
}

/* ------------------------------------------------------------------ keeping */

enum {
    KEEP_S = 4,
    LARGE_PAGES = 65536 /* 256 MiB */
};

/*
 * What is in the write-ahead log goes into the file beside the writing, in a thread of its own: done by the writer, as SQLite does it,
 * it holds up commits for as long as the disk takes, half a second where 500 acts a second come in. While writing never pauses the log
 * can't begin anew and grows; so when it is large the writer is held up for what little the rounds before have left.
 */
static void keep(sqlite3 *keeper)
{
    int pages = 0;
    sqlite3_wal_checkpoint_v2(keeper, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, NULL);
    if (pages < LARGE_PAGES)
        return;
    sqlite3_wal_checkpoint_v2(keeper, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    sqlite3_wal_checkpoint_v2(keeper, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
}

static void go_on_keeping(void *store)
{
    Sqlite *s = store;
    uv_mutex_lock(&s->closing_mutex);
    while (!s->closing) {
        uv_cond_timedwait(&s->closing_now, &s->closing_mutex, KEEP_S * UINT64_C(1000000000));
        uv_mutex_unlock(&s->closing_mutex);
        keep(s->keeper);
        uv_mutex_lock(&s->closing_mutex);
    }
    uv_mutex_unlock(&s->closing_mutex);
}

static bool start_keeping(Sqlite *s)
{
    s->keeps = uv_thread_create(&s->keeping, go_on_keeping, s) == 0;
    return s->keeps;
}

static void stop_keeping(Sqlite *s)
{
    uv_mutex_lock(&s->closing_mutex);
    s->closing = true;
    uv_cond_signal(&s->closing_now);
    uv_mutex_unlock(&s->closing_mutex);
    if (s->keeps)
        uv_thread_join(&s->keeping);
    uv_mutex_destroy(&s->closing_mutex);
    uv_cond_destroy(&s->closing_now);
    sqlite3_close(s->keeper);
}

static void close_store(S5LogStore *store)
{
    Sqlite *s = (Sqlite *)store;
    stop_keeping(s);
    for (int i = 0; i < WRITINGS; i++)
        sqlite3_finalize(s->write[i]);
    for (int i = 0; i < READINGS; i++)
        sqlite3_finalize(s->read[i]);
    sqlite3_close(s->reader);
    sqlite3_close(s->writer); /* the last one puts the write-ahead log away */
    if (s->lock >= 0)
        close(s->lock);
    uv_mutex_destroy(&s->reading);
    free(s);
}

/* ----------------------------------------------------------------- writing */

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text ? text : "", -1, SQLITE_STATIC);
}

static void bind_who(sqlite3_stmt *statement, int place, const S5Who *who)
{
    sqlite3_bind_blob(statement, place, who->bytes, S5_WHO_SIZE, SQLITE_STATIC);
}

/* Runs a statement that gives no rows. */
static int run(Sqlite *s, int which)
{
    const int result = sqlite3_step(s->write[which]);
    sqlite3_reset(s->write[which]);
    return result;
}

static bool begin(S5LogStore *store)
{
    return run((Sqlite *)store, BEGIN) == SQLITE_DONE;
}

static bool end(S5LogStore *store, bool good)
{
    Sqlite *s = (Sqlite *)store;
    if (good && run(s, COMMIT) == SQLITE_DONE)
        return true;
    if (!sqlite3_get_autocommit(s->writer))
        run(s, ROLLBACK);
    return false;
}

static S5LogAnswer answer_of(Sqlite *s, int result)
{
    if (result == SQLITE_CONSTRAINT || (result == SQLITE_DONE && sqlite3_changes(s->writer) == 0))
        return S5_LOG_CONFLICT;
    return result == SQLITE_DONE ? S5_LOG_KEPT : S5_LOG_FAULT;
}

static S5LogAnswer write_entry(Sqlite *s, const S5LogWrite *write, int64_t now_ms, S5Mark *mark)
{
    sqlite3_stmt *entry = s->write[ENTRY];
    bind_text(entry, 1, write->table);
    sqlite3_bind_int64(entry, 2, (int64_t)write->expected);
    sqlite3_bind_int64(entry, 3, now_ms);
    sqlite3_bind_blob64(entry, 4, write->lines, write->size, SQLITE_STATIC);
    *mark = write->expected + 1;
    return answer_of(s, run(s, ENTRY));
}

static S5LogAnswer write_person(Sqlite *s, const S5LogWrite *write, int64_t now_ms)
{
    if (write->name) {
        bind_who(s->write[PERSON], 1, write->sits);
        bind_text(s->write[PERSON], 2, write->name);
        const S5LogAnswer answer = answer_of(s, run(s, PERSON));
        if (answer != S5_LOG_KEPT)
            return answer;
    }
    if (!write->table)
        return S5_LOG_KEPT;
    bind_who(s->write[PLACE], 1, write->sits);
    bind_text(s->write[PLACE], 2, write->table);
    bind_text(s->write[PLACE], 3, write->day);
    sqlite3_bind_int64(s->write[PLACE], 4, now_ms);
    const int result = run(s, PLACE);
    return result == SQLITE_DONE ? S5_LOG_KEPT : answer_of(s, result); /* he may have it already */
}

static S5LogAnswer write_seat(Sqlite *s, const S5LogGame *game, int seat)
{
    static const S5Who NOBODY;
    const S5LogSeat *it = &game->seat[seat];
    sqlite3_stmt *row = s->write[SEAT];
    bind_text(row, 1, game->id);
    sqlite3_bind_int(row, 2, seat);
    if (memcmp(&it->who, &NOBODY, sizeof NOBODY) != 0)
        bind_who(row, 3, &it->who);
    else
        sqlite3_bind_null(row, 3);
    bind_text(row, 4, it->name);
    bind_text(row, 5, it->level);
    sqlite3_bind_int(row, 6, it->won);
    sqlite3_bind_int(row, 7, it->score);
    sqlite3_bind_int(row, 8, it->pools);
    sqlite3_bind_int(row, 9, it->jinks);
    sqlite3_bind_int64(row, 10, game->ended_ms);
    return answer_of(s, run(s, SEAT));
}

static S5LogAnswer write_game(Sqlite *s, const S5LogGame *game)
{
    sqlite3_stmt *row = s->write[GAME];
    bind_text(row, 1, game->id);
    bind_text(row, 2, game->table);
    bind_text(row, 3, game->day);
    bind_text(row, 4, game->rules);
    sqlite3_bind_int64(row, 5, (int64_t)game->first);
    sqlite3_bind_int64(row, 6, (int64_t)game->last);
    sqlite3_bind_int64(row, 7, game->ended_ms);
    sqlite3_bind_int(row, 8, game->hands);
    sqlite3_bind_int(row, 9, game->players);
    sqlite3_bind_int(row, 10, game->sides);
    S5LogAnswer answer = answer_of(s, run(s, GAME));
    for (int seat = 0; seat < game->players && answer == S5_LOG_KEPT; seat++)
        answer = write_seat(s, game, seat);
    return answer;
}

/* A write is kept whole or not at all, so a conflict takes back what went before it. */
static S5LogAnswer write_one(S5LogStore *store, const S5LogWrite *write, int64_t now_ms, S5Mark *mark)
{
    Sqlite *s = (Sqlite *)store;
    S5LogAnswer answer = run(s, SAVE) == SQLITE_DONE ? S5_LOG_KEPT : S5_LOG_FAULT;
    if (answer == S5_LOG_KEPT && write->table)
        answer = write_entry(s, write, now_ms, mark);
    if (answer == S5_LOG_KEPT && write->sits)
        answer = write_person(s, write, now_ms);
    if (answer == S5_LOG_KEPT && write->game)
        answer = write_game(s, write->game);
    if (answer == S5_LOG_CONFLICT && run(s, BACK) != SQLITE_DONE)
        answer = S5_LOG_FAULT;
    return answer != S5_LOG_FAULT && run(s, RELEASE) != SQLITE_DONE ? S5_LOG_FAULT : answer;
}

/* ----------------------------------------------------------------- reading */

/* The next row of a statement, as long as all goes well. */
static bool next(sqlite3_stmt *statement, bool *good)
{
    const int result = sqlite3_step(statement);
    *good = result == SQLITE_ROW || result == SQLITE_DONE;
    return result == SQLITE_ROW;
}

static void get_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
    S5Text copy = s5_text(text, size);
    const char *found = (const char *)sqlite3_column_text(row, column);
    s5_text_add(&copy, found ? found : "");
}

static bool read_entries(S5LogStore *store, const char *table, S5LogTakeEntry *take, void *to)
{
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *row = s->read[ENTRIES];
    bool good = true;
    uv_mutex_lock(&s->reading);
    bind_text(row, 1, table);
    while (next(row, &good)) {
        const char *lines = sqlite3_column_blob(row, 0);
        if (!take(to, lines, (size_t)sqlite3_column_bytes(row, 0), (S5Mark)sqlite3_column_int64(row, 1)))
            break;
    }
    sqlite3_reset(row);
    uv_mutex_unlock(&s->reading);
    return good;
}

static bool read_seats(Sqlite *s, S5LogGame *game)
{
    sqlite3_stmt *row = s->read[SEATS];
    bool good = true;
    bind_text(row, 1, game->id);
    while (next(row, &good)) {
        const int seat = sqlite3_column_int(row, 0);
        if (seat < 0 || seat >= S5_SEATS_MAX)
            continue;
        S5LogSeat *it = &game->seat[seat];
        if (sqlite3_column_bytes(row, 1) == S5_WHO_SIZE)
            memcpy(it->who.bytes, sqlite3_column_blob(row, 1), S5_WHO_SIZE);
        get_text(row, 2, it->name, sizeof it->name);
        get_text(row, 3, it->level, sizeof it->level);
        it->won = sqlite3_column_int(row, 4) != 0;
        it->score = sqlite3_column_int(row, 5);
        it->pools = sqlite3_column_int(row, 6);
        it->jinks = sqlite3_column_int(row, 7);
    }
    sqlite3_reset(row);
    return good;
}

static bool read_game(Sqlite *s, sqlite3_stmt *row, S5LogGame *game)
{
    *game = (S5LogGame){0};
    get_text(row, 0, game->id, sizeof game->id);
    get_text(row, 1, game->table, sizeof game->table);
    get_text(row, 2, game->day, sizeof game->day);
    get_text(row, 3, game->rules, sizeof game->rules);
    game->first = (uint64_t)sqlite3_column_int64(row, 4);
    game->last = (uint64_t)sqlite3_column_int64(row, 5);
    game->ended_ms = sqlite3_column_int64(row, 6);
    game->hands = sqlite3_column_int(row, 7);
    game->players = sqlite3_column_int(row, 8);
    game->sides = sqlite3_column_int(row, 9);
    return read_seats(s, game);
}

static bool read_games(S5LogStore *store, const S5LogWhich *which, S5LogTakeGame *take, void *to)
{
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *row = s->read[which->id ? GAME_BY_ID : which->day ? GAMES_OF_DAY : GAMES_OF_WHO];
    S5LogGame game;
    bool good = true;
    uv_mutex_lock(&s->reading);
    if (which->id || which->day)
        bind_text(row, 1, which->id ? which->id : which->day);
    else
        bind_who(row, 1, which->who);
    sqlite3_bind_int64(row, 2, which->before_ms);
    while (next(row, &good)) {
        good = read_game(s, row, &game);
        if (!good || !take(to, &game))
            break;
    }
    sqlite3_reset(row);
    uv_mutex_unlock(&s->reading);
    return good;
}

static bool read_places(S5LogStore *store, const S5Who *who, const char *day, S5LogTakePlace *take, void *to)
{
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *row = s->read[PLACES];
    char table[S5_CODE_SIZE];
    bool good = true;
    uv_mutex_lock(&s->reading);
    bind_who(row, 1, who);
    if (day)
        bind_text(row, 2, day);
    else
        sqlite3_bind_null(row, 2);
    while (next(row, &good)) {
        get_text(row, 0, table, sizeof table);
        if (!take(to, table, sqlite3_column_int64(row, 1)))
            break;
    }
    sqlite3_reset(row);
    uv_mutex_unlock(&s->reading);
    return good;
}

static bool read_name(S5LogStore *store, const S5Who *who, char name[S5_PLAYER_NAME_MAX])
{
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *row = s->read[NAME];
    bool good = true;
    *name = 0;
    uv_mutex_lock(&s->reading);
    bind_who(row, 1, who);
    if (next(row, &good))
        get_text(row, 0, name, S5_PLAYER_NAME_MAX);
    sqlite3_reset(row);
    uv_mutex_unlock(&s->reading);
    return good;
}

/* -------------------------------------------------------------------- open */

S5LogStore *s5_log_sqlite(const char *folder, S5Text *error)
{
    Sqlite *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->store =
        (S5LogStore){begin, write_one, end, read_entries, read_games, read_places, read_name, close_store};
    s->lock = -1;
    uv_mutex_init(&s->reading);
    uv_mutex_init(&s->closing_mutex);
    uv_cond_init(&s->closing_now);
    const bool good =
        take_lock(s, folder, error) &&
        (s->writer = connect_to(folder, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
             "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; PRAGMA wal_autocheckpoint = 0",
             error)) &&
        migrate(s->writer, error) && prepare(s->writer, s->write, WRITING_SQL, WRITINGS, error) &&
        (s->reader = connect_to(
             folder, SQLITE_OPEN_READONLY, "PRAGMA busy_timeout = 10000; PRAGMA query_only = 1", error)) &&
        prepare(s->reader, s->read, READING_SQL, READINGS, error) &&
        (s->keeper = connect_to(folder, SQLITE_OPEN_READWRITE, "PRAGMA busy_timeout = 10000", error)) &&
        (start_keeping(s) || fail(error, folder, "no thread"));
    if (good)
        return &s->store;
    close_store(&s->store);
    return NULL;
}
