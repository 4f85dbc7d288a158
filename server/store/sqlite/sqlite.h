/* The store in a SQLite file, or in memory as such a file: writing (sqlite.c), reading and checkpointing. Private to this folder. */
#ifndef S5_SERVER_SQLITE_H
#define S5_SERVER_SQLITE_H

#include "server/store/data_dir.h"
#include "server/store/journal_store.h"
#include "server/store/reading.h"

#include <sqlite3.h>
#include <sys/stat.h>

enum {
    S5_SQLITE_READERS = 4, /**< connections that read: as many as libuv has threads */
    S5_SQLITE_READINGS = 14,
    S5_SQLITE_WRITINGS = 18
};

/** A connection that reads, and its statements. */
typedef struct S5SqliteReader {
    sqlite3 *db;
    sqlite3_stmt *ask[S5_SQLITE_READINGS];
    bool busy;
} S5SqliteReader;

/**
 * The store. Everybody who works on the file holds a short turn: who writes from begin() to end(), a reader for one piece.
 * So the checkpointer, which makes checkpoints, can have the file to itself when it asks for it.
 */
typedef struct S5Sqlite {
    S5JournalStore store;
    S5DataLock lock;
    bool in_memory;          /**< there is no file; then those who write and those who read take turns */
    char path[1024];         /**< of tables.db, */
    struct stat is;          /**< and what it is since it was opened */
    const char *_Atomic why; /**< the last write failed; static */
    sqlite3 *writer, *checkpointer;
    sqlite3_stmt *write[S5_SQLITE_WRITINGS];
    S5SqliteReader reader[S5_SQLITE_READERS];
    uv_thread_t checkpointer_thread;
    bool has_checkpointer; /**< its thread runs */
    int pages;             /**< of the write-ahead log; the writer's own count */
    uv_mutex_t mutex;      /**< over the rest */
    uv_cond_t free;        /**< a turn has ended */
    uv_cond_t work;        /**< for the checkpointer */
    bool writing;          /**< it is the writer's turn */
    int reading;           /**< turns of readers */
    bool exclusive;        /**< the checkpointer has the file to itself, or waits for that */
    bool closing;
    int log_pages;      /**< of the write-ahead log, as of the last commit or checkpoint */
    int purges, purged; /**< how often the log was to be emptied; how often that was tried */
    bool held;          /**< it cannot be restarted: another program reads, or the disk is full */
    char *forbidden;    /**< all that is forbidden, a line each; null: the journal has heard of it */
} S5Sqlite;

/** Opens a connection to the file; null with `error` filled in. */
sqlite3 *s5_sqlite_connect(const S5Sqlite *s, int flags, const char *settings, S5Text *error);

/** Prepares `count` statements; false with `error` filled in. */
bool s5_sqlite_prepare(
    sqlite3 *db, sqlite3_stmt **statements, const char *const *sql, int count, S5Text *error);

/** Whether a file is of a version that this program knows, and of the newest one; false with `error` filled in. */
bool s5_sqlite_is_known(sqlite3 *db, bool *newest, S5Text *error);

/* row_checksum.c */

/* The fields of rows, as their checksums cover them; those of a game are S5_GAME_FIELDS. Whoever reads the rows of a person gives `who`, so that no row of another passes. */
#define S5_SQLITE_PERSON(who) who ", person.name, person.hidden"
#define S5_SQLITE_PLACE(who)  who ", place.\"table\", place.day, place.since_ms"
#define S5_SQLITE_SEAT                                                                                     \
    "seat.game, seat.seat, seat.who, seat.name, seat.level, seat.won, seat.score, seat.pools, seat.jinks," \
    " seat.ended_ms, seat.day"
#define S5_SQLITE_TALLY(who, row)                                                                        \
    who ", " row ".other, " row ".level, " row ".name, " row ".games, " row ".won, " row ".shared, " row \
        ".hands, " row ".pools, " row ".jinks, " row ".points, " row ".last_ms"

/** Computes what shows damage from what is there: missing checksums of entries, the heads of tables, the checksums of rows with these fields. */
#define S5_SQLITE_FILL(person, place, game, seat)                                                    \
    "UPDATE entry SET checksum = entry_checksum(\"table\", position, lines) WHERE checksum IS NULL;" \
    "INSERT INTO head SELECT \"table\", max(position), 0 FROM entry WHERE true GROUP BY \"table\""   \
    " ON CONFLICT (\"table\") DO UPDATE SET last = max(last, excluded.last);"                        \
    "UPDATE head SET last = game.last FROM (SELECT \"table\" AS code, max(last) AS last FROM game"   \
    " GROUP BY \"table\") AS game WHERE head.\"table\" = code AND head.last < game.last;"            \
    "UPDATE head SET checksum = entry_checksum(\"table\", last, '');"                                \
    "UPDATE person SET checksum = row_checksum(" person ");"                                         \
    "UPDATE place SET checksum = row_checksum(" place ");"                                           \
    "UPDATE game SET checksum = row_checksum(" game ");"                                             \
    "UPDATE seat SET checksum = row_checksum(" seat ");"

/** The same for what kept.c keeps. */
#define S5_SQLITE_FILL_KEPT                                 \
    "UPDATE secret SET checksum = row_checksum(bytes);"     \
    "UPDATE beacon SET checksum = row_checksum(day, text);" \
    "UPDATE restriction SET checksum = row_checksum(kind, whom);"

/**
 * Adds what SQL calls to a connection: entry_checksum(table, position, lines); row_checksum(fields …); and intact(checksum, fields …),
 * which ends a statement that comes to a damaged row. False without memory.
 */
bool s5_sqlite_add_functions(sqlite3 *db);

/** Whether a file is sound: its pages, its rows, and that each table has all its entries. False with `error` filled in. */
bool s5_sqlite_check(sqlite3 *db, const char *path, S5Text *error);

/* file_read.c */

/** Opens the connections that read; false with `error` filled in. */
bool s5_sqlite_open_readers(S5Sqlite *s, S5Text *error);
void s5_sqlite_close_readers(S5Sqlite *s);

/** The row at which a statement is. */
S5Row s5_sqlite_row(sqlite3_stmt *row);

/** Binds all parameters of a statement, in order. Texts and bytes must outlive the step. */
void s5_sqlite_bind(sqlite3_stmt *statement, const S5Field *given);

/**
 * Runs a statement that is so rare that it is not kept prepared. If it gives a row, `take` (null: nobody) is given the first.
 *
 * Returns what SQLite says; SQLITE_ERROR where `take` refuses the row.
 */
int s5_sqlite_run(sqlite3 *db, const char *sql, const S5Field *given, S5TakeRow *take, void *to);

/** S5JournalStore.ask. */
bool s5_sqlite_ask(S5JournalStore *store, int which, const S5Field *given, int count, S5TakeRow *take,
    void *to, S5Text *error);

/* kept.c */

/**
 * Reads the secret, or makes it, or takes over that which an earlier version had in a file of the folder (null: there is none). False with
 * `error` filled in.
 */
bool s5_sqlite_open_kept(S5Sqlite *s, const char *folder, S5Text *error);

/* These are functions of S5JournalStore. */
bool s5_sqlite_forbid(S5JournalStore *store, const char *kind, const char *whom, bool so, bool *changed);
bool s5_sqlite_beacon(S5JournalStore *store, const char *day, const char *proposal, S5DayBeacon *found);
void s5_sqlite_hear(S5JournalStore *store, S5JournalNews *news);

/* checkpoint.c */

/** Starts the checkpointer's thread; false with `error` filled in. */
bool s5_sqlite_start_checkpointer(S5Sqlite *s, S5Text *error);
void s5_sqlite_stop_checkpointer(S5Sqlite *s);

/** Empties the write-ahead log, in which deleted rows would stay; false where another program reads it. */
bool s5_sqlite_purge(S5JournalStore *store);

/** A writer's turn, one at a time. It waits while the write-ahead log has its greatest length and can be checkpointed. */
void s5_sqlite_begin_writing(S5Sqlite *s);
void s5_sqlite_end_writing(S5Sqlite *s);

/** A reader's turn, for one piece. */
S5SqliteReader *s5_sqlite_begin_reading(S5Sqlite *s);
void s5_sqlite_end_reading(S5Sqlite *s, S5SqliteReader *reader);

#endif
