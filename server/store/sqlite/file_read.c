/*
 * Reading from the SQLite file. Entries are read in pieces. Between them others get their turn, and the entries are given to `take` when the
 * connection is free again, so it may be slow.
 */
#include "server/store/reading.h"
#include "sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_AT_ONCE = 128, BYTES_AT_ONCE = 1 << 18 };

/* The statements of all stores, then that of this one. */
#define INTACT(table, fields) ", intact(" table ".checksum, " fields ")"
static const char *const READING_SQL[] = {S5_READING_MAP(S5_AS_TEXT, INTACT("game", S5_SQLITE_GAME),
    INTACT("seat", S5_SQLITE_SEAT), INTACT("place", S5_SQLITE_PLACE("$1::bytea")),
    INTACT("person", S5_SQLITE_PERSON("$1::bytea")), INTACT("tally", S5_SQLITE_TALLY("$1::bytea", "tally")),
    ", intact((SELECT checksum FROM day WHERE day = $1::text), $1::text, sum(count) OVER (), sum(score * count) OVER ())")(
    "SELECT position, lines, entry.checksum, last, head.checksum FROM (SELECT ?1 AS code)"
    " LEFT JOIN head ON head.\"table\" = code LEFT JOIN entry ON entry.\"table\" = code"
    " AND position BETWEEN ?2 AND ?3 LIMIT ?4")};
enum { ENTRIES = S5_READINGS, READINGS };
_Static_assert((int)READINGS == (int)S5_SQLITE_READINGS, "a place for each statement");

/* The next row of a statement, as long as there is no error. */
static bool statement_step(sqlite3_stmt *row, bool *good)
{
    const int result = *good ? sqlite3_step(row) : SQLITE_ERROR;
    *good = result == SQLITE_ROW || result == SQLITE_DONE;
    return result == SQLITE_ROW;
}

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
            found.kind = S5_FIELD_OTHER;
    }
    return found;
}

static S5Row as_row(sqlite3_stmt *row)
{
    return (S5Row){statement_field, row, 0};
}

/* ------------------------------------------------------------------ entries */

/* Entries that follow one another, copied. */
typedef struct Piece {
    char *bytes;
    size_t used, room;
    size_t size[ENTRIES_AT_ONCE];
    int count;
} Piece;

static bool piece_make_room(Piece *piece, size_t size)
{
    const size_t room = 2 * (piece->used + size) + 1; /* even for nothing, so that there is an address */
    if (piece->used + size < piece->room)
        return true;
    char *bytes = realloc(piece->bytes, room);
    if (!bytes)
        return false;
    piece->bytes = bytes;
    piece->room = room;
    return true;
}

/* How many entries a table has, as its head says; −1 where the head is damaged, or missing. */
static int64_t head_entries(sqlite3_stmt *row, const char *table)
{
    int64_t last = 0, checksum = 0;
    const bool has_entry = sqlite3_column_type(row, 0) != SQLITE_NULL,
               has_head = sqlite3_column_type(row, 3) != SQLITE_NULL;
    if (!has_head)
        return has_entry ? -1 : 0;
    return s5_row_number(as_row(row), 3, 1, INT64_MAX, &last) &&
                   s5_row_number(as_row(row), 4, INT64_MIN, INT64_MAX, &checksum) &&
                   checksum == s5_entry_checksum(table, (uint64_t)last, "", 0)
               ? last
               : -1;
}

/* Adds the row that must be the entry at a position; returns what is wrong with it, or null. */
static const char *piece_add(Piece *piece, sqlite3_stmt *row, const char *table, int64_t position)
{
    const char *fault = s5_row_entry_fault(as_row(row), table, position);
    if (fault || sqlite3_column_type(row, 2) == SQLITE_NULL)
        return fault ? fault : "it is damaged: it has no checksum";
    const void *lines = sqlite3_column_blob(row, 1);
    const size_t size = (size_t)sqlite3_column_bytes(row, 1);
    if (!piece_make_room(piece, size))
        return "there is no memory";
    if (size)
        memcpy(piece->bytes + piece->used, lines, size);
    piece->used += size;
    piece->size[piece->count++] = size;
    return NULL;
}

/* What is wrong with a piece that was read to its end, or null: all entries that the table has must be there, and no others. */
static const char *piece_fault(const Piece *piece, int64_t first, int64_t last, int64_t entries)
{
    const int64_t next = first + piece->count;
    if (piece->count && next - 1 > entries)
        return "it is damaged: one that the table does not have comes before it";
    return next <= last && next <= entries ? "it is missing" : NULL;
}

/*
 * Reads the entries from `first` on that fit a piece; false with `error` filled in where one of them can't be had. The statement gives at
 * least one row, with the table's head; their order is that of the positions, or they are refused.
 */
static bool read_piece(
    S5Sqlite *s, const char *table, int64_t first, int64_t last, Piece *piece, S5Text *error)
{
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[ENTRIES];
    const char *why = NULL;
    bool good = true, more = true;
    int64_t entries = 0;
    sqlite3_bind_text(row, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, first);
    sqlite3_bind_int64(row, 3, last);
    sqlite3_bind_int(row, 4, ENTRIES_AT_ONCE);
    piece->count = 0;
    piece->used = 0;
    while (!why && piece->count < ENTRIES_AT_ONCE && piece->used < BYTES_AT_ONCE &&
           (more = statement_step(row, &good))) {
        entries = piece->count ? entries : head_entries(row, table);
        if (entries < 0)
            why = "it is not known how many entries the table has: that is damaged";
        else if (sqlite3_column_type(row, 0) != SQLITE_NULL)
            why = piece_add(piece, row, table, first + piece->count);
    }
    if (!good)
        why = sqlite3_errmsg(reader->db);
    else if (!why)
        why = piece_fault(piece, first, more ? first : last, entries);
    if (why)
        s5_entry_say_fault(error, table, first + piece->count, why);
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return !why;
}

bool s5_sqlite_read(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error)
{
    Piece piece = {.room = 0};
    const int64_t end = last < INT64_MAX ? (int64_t)last : INT64_MAX;
    bool good = true, more = first <= (uint64_t)end;
    for (int64_t at = more ? (int64_t)first : 0; good && more;) {
        const char *lines;
        good = read_piece((S5Sqlite *)store, table, at, end, &piece, error);
        lines = piece.bytes;
        more = good && piece.count;
        for (int i = 0; more && i < piece.count; i++, at++) {
            more = take(to, lines, piece.size[i], (S5Version)at);
            lines += piece.size[i];
        }
    }
    free(piece.bytes);
    return good;
}

/* ---------------------------------------------------------------- other rows */

static void statement_bind(sqlite3_stmt *statement, int place, const S5Field *given)
{
    if (given->kind == S5_FIELD_NUMBER)
        sqlite3_bind_int64(statement, place, given->number);
    else if (given->kind == S5_FIELD_TEXT)
        sqlite3_bind_text(statement, place, given->bytes, (int)given->size, SQLITE_STATIC);
    else
        sqlite3_bind_blob(statement, place, given->bytes, (int)given->size, SQLITE_STATIC);
}

bool s5_sqlite_ask(
    S5JournalStore *store, int which, const S5Field *given, int count, S5TakeRow *take, void *to)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[which];
    bool good = true;
    for (int i = 0; i < count; i++)
        statement_bind(row, i + 1, &given[i]);
    while (statement_step(row, &good))
        good = take(to, as_row(row));
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return good;
}

/* --------------------------------------------------------------- connections */

bool s5_sqlite_open_readers(S5Sqlite *s, S5Text *error)
{
    bool good = true;
    for (int i = 0; i < S5_SQLITE_READERS && good; i++) {
        S5SqliteReader *reader = &s->reader[i];
        reader->db = s5_sqlite_connect(
            s, SQLITE_OPEN_READONLY, "PRAGMA busy_timeout = 10000; PRAGMA query_only = 1", error);
        good = reader->db && s5_sqlite_prepare(reader->db, reader->ask, READING_SQL, READINGS, error);
    }
    return good;
}

void s5_sqlite_close_readers(S5Sqlite *s)
{
    for (int i = 0; i < S5_SQLITE_READERS; i++) {
        for (int ask = 0; ask < READINGS; ask++)
            sqlite3_finalize(s->reader[i].ask[ask]);
        sqlite3_close(s->reader[i].db);
    }
}
