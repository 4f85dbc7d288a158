/*
 * Reading from the SQLite file. Long answers are read in pieces. Between them others get their turn, and the rows are given to `take`
 * when the connection is free again, so it may be slow.
 */
#include "rows.h"
#include "sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_AT_ONCE = 128, BYTES_AT_ONCE = 1 << 18 };

/* The statements: a row each makes its name and its place among the prepared ones. */
#define GAME_FIELDS  "id, \"table\", game.day, rules, first, last, game.ended_ms, hands, players, sides"
#define SEAT_FIELDS  "seat, who, name, level, won, score, pools, jinks, day"
#define GAME_INTACT  "intact(game.checksum, " S5_SQLITE_GAME ")"
#define SEAT_INTACT  "intact(seat.checksum, " S5_SQLITE_SEAT ")"
#define PLACE_INTACT "intact(checksum, " S5_SQLITE_PLACE ")"
#define READING(X)                                                                                           \
    X(ENTRIES, "SELECT position, lines, entry.checksum, last, head.checksum FROM (SELECT ?1 AS code)"        \
               " LEFT JOIN head ON head.\"table\" = code LEFT JOIN entry ON entry.\"table\" = code"          \
               " AND position BETWEEN ?2 AND ?3 LIMIT ?4")                                                   \
    X(GAME_BY_ID, "SELECT " GAME_FIELDS ", " GAME_INTACT " FROM game WHERE id = ?1")                         \
    X(GAMES_OF_WHO, "SELECT " GAME_FIELDS ", seat.ended_ms, " GAME_INTACT                                    \
                    " FROM seat LEFT JOIN game ON id = game WHERE who = ?1"                                  \
                    " AND (seat.ended_ms, game) < (?2, ?3) ORDER BY seat.ended_ms DESC, game DESC LIMIT ?4") \
    X(SEATS, "SELECT " SEAT_FIELDS ", " SEAT_INTACT " FROM seat WHERE game = ?1 ORDER BY seat")              \
    X(PLACES, "SELECT \"table\", since_ms, " PLACE_INTACT                                                    \
              " FROM place WHERE who = ?1 AND (since_ms, \"table\") < (?2, ?3)"                              \
              " ORDER BY since_ms DESC, \"table\" DESC LIMIT ?4")                                            \
    X(TRY, "SELECT \"table\", since_ms, " PLACE_INTACT                                                       \
           " FROM place WHERE who = ?1 AND day = ?2 AND day <> '' LIMIT 1")                                  \
    X(PERSON, "SELECT name, hidden, intact(checksum, " S5_SQLITE_PERSON ") FROM person WHERE who = ?1")      \
    X(TALLIES, S5_TALLY_READ("?1", "?2"))                                                                    \
    X(SCORES,                                                                                                \
        "SELECT score, count(*) FROM seat WHERE day = ?1 AND day <> '' GROUP BY score ORDER BY score DESC")  \
    X(RESULTS, "SELECT " SEAT_FIELDS ", game, " SEAT_INTACT                                                  \
               " FROM seat WHERE day = ?1 AND day <> '' ORDER BY score DESC, ended_ms, game"                 \
               " LIMIT ?2")                                                                                  \
    X(OWN_RESULT, "SELECT " SEAT_FIELDS ", game, " SEAT_INTACT                                               \
                  " FROM seat WHERE day = ?1 AND day <> '' AND who = ?2 ORDER BY ended_ms, game LIMIT 1")    \
    X(TRIED, "SELECT EXISTS (SELECT 1 FROM place WHERE day <> '')")

#define S5_AS_NAME(name, sql) name,
#define S5_AS_TEXT(name, sql) sql,
enum { READING(S5_AS_NAME) READINGS };
static const char *const READING_SQL[] = {READING(S5_AS_TEXT)};
_Static_assert((int)READINGS == (int)S5_SQLITE_READINGS, "a place for each statement");

/* The next row of a statement, as long as there is no error. */
static bool next(sqlite3_stmt *row, bool *good)
{
    const int result = *good ? sqlite3_step(row) : SQLITE_ERROR;
    *good = result == SQLITE_ROW || result == SQLITE_DONE;
    return result == SQLITE_ROW;
}

/* ------------------------------------------------------------------- fields */

static S5Field field(const void *rows, int at, int column)
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
    return (S5Row){field, row, 0};
}

/* ------------------------------------------------------------------ entries */

/* Entries that follow one another, copied. */
typedef struct Piece {
    char *bytes;
    size_t used, room;
    size_t size[ENTRIES_AT_ONCE];
    int count;
} Piece;

static bool make_room(Piece *piece, size_t size)
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
static int64_t entries_of(sqlite3_stmt *row, const char *table)
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
static const char *add_entry(Piece *piece, sqlite3_stmt *row, const char *table, int64_t position)
{
    const char *fault = s5_row_entry_fault(as_row(row), table, position);
    if (fault || sqlite3_column_type(row, 2) == SQLITE_NULL)
        return fault ? fault : "it is damaged: it has no checksum";
    const void *lines = sqlite3_column_blob(row, 1);
    const size_t size = (size_t)sqlite3_column_bytes(row, 1);
    if (!make_room(piece, size))
        return "there is no memory";
    if (size)
        memcpy(piece->bytes + piece->used, lines, size);
    piece->used += size;
    piece->size[piece->count++] = size;
    return NULL;
}

/* What is wrong with a piece that was read to its end, or null: all entries that the table has must be there, and no others. */
static const char *end_fault(const Piece *piece, int64_t first, int64_t last, int64_t entries)
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
    s5_sqlite_bind_text(row, 1, table);
    sqlite3_bind_int64(row, 2, first);
    sqlite3_bind_int64(row, 3, last);
    sqlite3_bind_int(row, 4, ENTRIES_AT_ONCE);
    piece->count = 0;
    piece->used = 0;
    while (
        !why && piece->count < ENTRIES_AT_ONCE && piece->used < BYTES_AT_ONCE && (more = next(row, &good))) {
        entries = piece->count ? entries : entries_of(row, table);
        if (entries < 0)
            why = "it is not known how many entries the table has: that is damaged";
        else if (sqlite3_column_type(row, 0) != SQLITE_NULL)
            why = add_entry(piece, row, table, first + piece->count);
    }
    if (!good)
        why = sqlite3_errmsg(reader->db);
    else if (!why)
        why = end_fault(piece, first, more ? first : last, entries);
    if (why)
        s5_entry_say_fault(error, table, first + piece->count, why);
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return !why;
}

static bool read_entries(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
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

/* -------------------------------------------------------------------- games */

static bool read_seats(const S5SqliteReader *reader, S5GameRow *game)
{
    sqlite3_stmt *row = reader->ask[SEATS];
    bool good = true;
    int count = 0;
    s5_sqlite_bind_text(row, 1, game->id);
    while (next(row, &good)) {
        int32_t seat;
        good = count < game->players && s5_row_int(as_row(row), 0, count, count, &seat) &&
               s5_row_seat(as_row(row), &game->seat[count]);
        count++;
    }
    sqlite3_reset(row);
    return good && count == game->players;
}

static bool read_game(const S5SqliteReader *reader, sqlite3_stmt *row, S5GameRow *game)
{
    return s5_row_game(as_row(row), game) && read_seats(reader, game);
}

static bool read_one_game(S5JournalStore *store, const char *id, S5GameRow *game, bool *found)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[GAME_BY_ID];
    bool good = true;
    s5_sqlite_bind_text(row, 1, id);
    *found = next(row, &good);
    good = good && (!*found || read_game(reader, row, game));
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return good;
}

static bool read_some_games(
    S5JournalStore *store, const S5PersonId *who, const S5GameRow *after, S5GameRow *game, int *count)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[GAMES_OF_WHO];
    bool good = true;
    s5_sqlite_bind_who(row, 1, who);
    sqlite3_bind_int64(row, 2, after->ended_ms);
    s5_sqlite_bind_text(row, 3, after->id);
    sqlite3_bind_int(row, 4, S5_GAMES_AT_ONCE);
    *count = 0;
    for (; next(row, &good); after = &game[(*count)++])
        good = read_game(reader, row, &game[*count]) && s5_game_follows(&game[*count], after) &&
               sqlite3_column_int64(row, 10) == game[*count].ended_ms;
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return good;
}

static bool read_games(S5JournalStore *store, const S5GameQuery *which, S5JournalTakeGame *take, void *to)
{
    return s5_read_games(store, which, read_one_game, read_some_games, take, to);
}

static bool read_tallies(
    S5JournalStore *store, const S5PersonId *who, int most, S5JournalTakeTally *take, void *to)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[TALLIES];
    bool good = true;
    s5_sqlite_bind_who(row, 1, who);
    sqlite3_bind_int(row, 2, most);
    while (next(row, &good)) {
        S5Tally tally;
        good = s5_row_tally(as_row(row), &tally);
        if (good && !take(to, &tally))
            break;
    }
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return good;
}

/* --------------------------------------------------------- the deal of a day */

static bool read_scores(S5JournalStore *store, const char *day, S5JournalTakeScore *take, void *to)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[SCORES];
    bool good = true;
    s5_sqlite_bind_text(row, 1, day);
    while (next(row, &good)) {
        int32_t score;
        good = s5_row_int(as_row(row), 0, INT32_MIN, INT32_MAX, &score);
        if (good && !take(to, score, sqlite3_column_int64(row, 1)))
            break;
    }
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return good;
}

static bool take_results(sqlite3_stmt *row, S5JournalTakeResult *take, void *to)
{
    bool good = true;
    while (next(row, &good)) {
        S5SeatRow seat = {.won = false};
        char game[S5_ID_SIZE];
        good = s5_row_seat(as_row(row), &seat) && s5_row_word(as_row(row), 9, game, sizeof game);
        if (good && !take(to, &seat, game))
            break;
    }
    sqlite3_reset(row);
    return good;
}

static bool read_results(S5JournalStore *store, const char *day, const S5PersonId *who, int most,
    S5JournalTakeResult *take, void *to)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[who ? OWN_RESULT : RESULTS];
    s5_sqlite_bind_text(row, 1, day);
    if (who)
        s5_sqlite_bind_who(row, 2, who);
    else
        sqlite3_bind_int(row, 2, most);
    const bool good = take_results(row, take, to);
    s5_sqlite_end_reading(s, reader);
    return good;
}

static bool read_tried(S5JournalStore *store, bool *tried)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[TRIED];
    bool good = true;
    *tried = next(row, &good) && sqlite3_column_int(row, 0);
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return good;
}

/* ------------------------------------------------------------------- people */

/* The places that follow `after`, the newest first. */
static bool take_places(sqlite3_stmt *row, const S5PlaceRow *after, S5PlaceRow *place, int *count)
{
    bool good = true;
    for (*count = 0; next(row, &good); after = &place[(*count)++])
        good = s5_row_place(as_row(row), after, &place[*count]);
    sqlite3_reset(row);
    return good;
}

static bool read_some_places(S5JournalStore *store, const S5PersonId *who, const char *day,
    const S5PlaceRow *after, S5PlaceRow *place, int *count)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[day ? TRY : PLACES];
    s5_sqlite_bind_who(row, 1, who);
    if (day) {
        s5_sqlite_bind_text(row, 2, day);
    } else {
        sqlite3_bind_int64(row, 2, after->since_ms);
        s5_sqlite_bind_text(row, 3, after->table);
        sqlite3_bind_int(row, 4, S5_PLACES_AT_ONCE);
    }
    const bool good = take_places(row, after, place, count);
    s5_sqlite_end_reading(s, reader);
    return good;
}

static bool read_places(
    S5JournalStore *store, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to)
{
    return s5_read_places(store, who, day, read_some_places, take, to);
}

static bool read_person(S5JournalStore *store, const S5PersonId *who, S5PersonRow *person)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[PERSON];
    bool good = true;
    int32_t hidden = 0;
    *person = (S5PersonRow){.hidden = false};
    s5_sqlite_bind_who(row, 1, who);
    if (next(row, &good))
        good = s5_row_text(as_row(row), 0, person->name, sizeof person->name) &&
               s5_row_int(as_row(row), 1, 0, 1, &hidden);
    person->hidden = hidden;
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
    s->store.read = read_entries;
    s->store.games = read_games;
    s->store.tallies = read_tallies;
    s->store.scores = read_scores;
    s->store.results = read_results;
    s->store.tried = read_tried;
    s->store.places = read_places;
    s->store.person = read_person;
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
