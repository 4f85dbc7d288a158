/*
 * Reading from the SQLite file. Long answers are read in pieces. Between them others get their turn, and the rows are given to `take`
 * when the connection is free again, so it may be slow.
 *
 * Rows that this program cannot have written are damage and are not passed on: the whole reading fails.
 */
#include "sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_AT_ONCE = 128, BYTES_AT_ONCE = 1 << 18, GAMES_AT_ONCE = 16, PLACES_AT_ONCE = 64 };

/* The statements: a row each makes its name and its place among the prepared ones. */
#define GAME_FIELDS "id, \"table\", game.day, rules, first, last, game.ended_ms, hands, players, sides"
#define SEAT_FIELDS "seat, who, name, level, won, score, pools, jinks, day"
#define READING(X)                                                                                          \
    X(ENTRIES, "SELECT position, lines, checksum FROM entry WHERE \"table\" = ?1"                           \
               " AND position BETWEEN ?2 AND ?3 ORDER BY position LIMIT ?4")                                \
    X(GAME_BY_ID, "SELECT " GAME_FIELDS " FROM game WHERE id = ?1")                                         \
    X(GAMES_OF_WHO,                                                                                         \
        "SELECT " GAME_FIELDS ", seat.ended_ms FROM seat LEFT JOIN game ON id = game WHERE who = ?1"        \
        " AND (seat.ended_ms, game) < (?2, ?3) ORDER BY seat.ended_ms DESC, game DESC LIMIT ?4")            \
    X(SEATS, "SELECT " SEAT_FIELDS " FROM seat WHERE game = ?1 ORDER BY seat")                              \
    X(PLACES, "SELECT \"table\", since_ms FROM place WHERE who = ?1 AND (since_ms, \"table\") < (?2, ?3)"   \
              " ORDER BY since_ms DESC, \"table\" DESC LIMIT ?4")                                           \
    X(TRY, "SELECT \"table\", since_ms FROM place WHERE who = ?1 AND day = ?2 AND day <> '' LIMIT 1")       \
    X(PERSON, "SELECT name, hidden FROM person WHERE who = ?1")                                             \
    X(SCORES,                                                                                               \
        "SELECT score, count(*) FROM seat WHERE day = ?1 AND day <> '' GROUP BY score ORDER BY score DESC") \
    X(RESULTS, "SELECT " SEAT_FIELDS                                                                        \
               ", game FROM seat WHERE day = ?1 AND day <> '' ORDER BY score DESC, ended_ms, game"          \
               " LIMIT ?2")                                                                                 \
    X(OWN_RESULT, "SELECT " SEAT_FIELDS ", game"                                                            \
                  " FROM seat WHERE day = ?1 AND day <> '' AND who = ?2 ORDER BY ended_ms, game LIMIT 1")   \
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

static bool get_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
    const bool is_text = sqlite3_column_type(row, column) == SQLITE_TEXT;
    const char *found = is_text ? (const char *)sqlite3_column_text(row, column) : NULL;
    const size_t bytes = found ? (size_t)sqlite3_column_bytes(row, column) : size;
    if (bytes >= size || memchr(found, 0, bytes))
        return false;
    memcpy(text, found, bytes);
    text[bytes] = 0;
    return true;
}

/* Reads a name that the program made itself and that needs no quoting: of a table, a preset, a level, a game, a day. */
static bool get_word(sqlite3_stmt *row, int column, char *text, size_t size)
{
    static const char SIGNS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    return get_text(row, column, text, size) && text[strspn(text, SIGNS)] == 0;
}

static bool get_number(sqlite3_stmt *row, int column, int64_t least, int64_t most, int64_t *number)
{
    *number = sqlite3_column_int64(row, column);
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && *number >= least && *number <= most;
}

static bool get_int(sqlite3_stmt *row, int column, int32_t least, int32_t most, int32_t *number)
{
    int64_t wide;
    const bool good = get_number(row, column, least, most, &wide);
    *number = good ? (int32_t)wide : 0;
    return good;
}

/* Reads a person, or nobody if the row has none. */
static bool get_who(sqlite3_stmt *row, int column, S5PersonId *who)
{
    const int type = sqlite3_column_type(row, column);
    *who = (S5PersonId){{0}};
    if (type == SQLITE_NULL)
        return true;
    const void *found = type == SQLITE_BLOB ? sqlite3_column_blob(row, column) : NULL;
    if (!found || sqlite3_column_bytes(row, column) != S5_PERSON_ID_SIZE)
        return false;
    memcpy(who->bytes, found, S5_PERSON_ID_SIZE);
    return true;
}

/* ------------------------------------------------------------------ entries */

/* Entries that follow one another, copied. */
typedef struct Piece {
    char *bytes;
    size_t used, room;
    size_t size[ENTRIES_AT_ONCE];
    int count;
} Piece;

static bool is_undamaged(sqlite3_stmt *row, const char *table, int64_t position)
{
    const int type = sqlite3_column_type(row, 2);
    if (sqlite3_column_type(row, 1) != SQLITE_BLOB)
        return false;
    if (type == SQLITE_NULL) /* a server wrote it before entries had checksums */
        return true;
    const void *lines = sqlite3_column_blob(row, 1);
    const size_t size = (size_t)sqlite3_column_bytes(row, 1);
    return type == SQLITE_INTEGER &&
           sqlite3_column_int64(row, 2) == s5_entry_checksum(table, (uint64_t)position, lines, size);
}

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

/* Adds the row that must be the entry at a position; returns what is wrong with it, or null. */
static const char *add_entry(Piece *piece, sqlite3_stmt *row, const char *table, int64_t position)
{
    if (sqlite3_column_int64(row, 0) != position)
        return "it is missing";
    if (!is_undamaged(row, table, position))
        return "it is damaged: its bytes are not the ones that were written";
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

static void put_fault(S5Text *error, const char *table, int64_t position, const char *why)
{
    s5_text_add(error, "entry ");
    s5_text_number(error, position);
    s5_text_add(error, " of table ");
    s5_text_add(error, table);
    s5_text_add(error, ": ");
    s5_text_add(error, why);
}

/* Reads the entries from `first` on that fit a piece; false with `error` filled in where one of them can't be had. */
static bool read_piece(
    S5Sqlite *s, const char *table, int64_t first, int64_t last, Piece *piece, S5Text *error)
{
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[ENTRIES];
    const char *why = NULL;
    bool good = true;
    s5_sqlite_bind_text(row, 1, table);
    sqlite3_bind_int64(row, 2, first);
    sqlite3_bind_int64(row, 3, last);
    sqlite3_bind_int(row, 4, ENTRIES_AT_ONCE);
    piece->count = 0;
    piece->used = 0;
    while (!why && piece->count < ENTRIES_AT_ONCE && piece->used < BYTES_AT_ONCE && next(row, &good))
        why = add_entry(piece, row, table, first + piece->count);
    if (!good)
        why = sqlite3_errmsg(reader->db);
    if (why)
        put_fault(error, table, first + piece->count, why);
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

static bool get_seat(sqlite3_stmt *row, S5SeatRow *seat)
{
    char day[S5_DAY_SIZE];
    int32_t won = 0;
    const bool good = get_who(row, 1, &seat->who) && get_text(row, 2, seat->name, sizeof seat->name) &&
                      get_word(row, 3, seat->level, sizeof seat->level) && get_int(row, 4, 0, 1, &won) &&
                      get_int(row, 5, INT32_MIN, INT32_MAX, &seat->score) &&
                      get_int(row, 6, 0, INT32_MAX, &seat->pools) &&
                      get_int(row, 7, 0, INT32_MAX, &seat->jinks) && get_word(row, 8, day, sizeof day);
    seat->won = won;
    seat->counts = good && *day;
    return good;
}

static bool read_seats(const S5SqliteReader *reader, S5GameRow *game)
{
    sqlite3_stmt *row = reader->ask[SEATS];
    bool good = true;
    int count = 0;
    s5_sqlite_bind_text(row, 1, game->id);
    while (next(row, &good)) {
        int32_t seat;
        good = count < game->players && get_int(row, 0, count, count, &seat) &&
               get_seat(row, &game->seat[count]);
        count++;
    }
    sqlite3_reset(row);
    return good && count == game->players;
}

static bool read_game(const S5SqliteReader *reader, sqlite3_stmt *row, S5GameRow *game)
{
    int64_t first = 0, last = 0;
    memset(game, 0, sizeof *game);
    const bool good =
        get_word(row, 0, game->id, sizeof game->id) && get_word(row, 1, game->table, sizeof game->table) &&
        get_word(row, 2, game->day, sizeof game->day) && get_word(row, 3, game->rules, sizeof game->rules) &&
        get_number(row, 4, 0, INT64_MAX, &first) && get_number(row, 5, first, INT64_MAX, &last) &&
        get_number(row, 6, INT64_MIN, INT64_MAX, &game->ended_ms) &&
        get_int(row, 7, 0, INT32_MAX, &game->hands) && get_int(row, 8, 1, S5_SEATS_MAX, &game->players) &&
        get_int(row, 9, 0, S5_SEATS_MAX, &game->sides);
    game->first = (uint64_t)first;
    game->last = (uint64_t)last;
    return good && read_seats(reader, game);
}

static bool read_one_game(S5Sqlite *s, const char *id, S5GameRow *game, bool *found)
{
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

/* Whether a game follows another in a list, the newest first. Rows out of order would be read again and again. */
static bool follows(const S5GameRow *game, const S5GameRow *after)
{
    return game->ended_ms < after->ended_ms ||
           (game->ended_ms == after->ended_ms && strcmp(game->id, after->id) < 0);
}

/* Reads a person's games that follow `after`, as many as `count` says; `count` becomes how many there are. */
static bool read_some_games(
    S5Sqlite *s, const S5PersonId *who, const S5GameRow *after, S5GameRow *game, int *count)
{
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[GAMES_OF_WHO];
    bool good = true;
    s5_sqlite_bind_who(row, 1, who);
    sqlite3_bind_int64(row, 2, after->ended_ms);
    s5_sqlite_bind_text(row, 3, after->id);
    sqlite3_bind_int(row, 4, *count);
    *count = 0;
    for (; next(row, &good); after = &game[(*count)++])
        good = read_game(reader, row, &game[*count]) && follows(&game[*count], after) &&
               sqlite3_column_int64(row, 10) == game[*count].ended_ms;
    sqlite3_reset(row);
    s5_sqlite_end_reading(s, reader);
    return good;
}

static bool read_games(S5JournalStore *store, const S5GameQuery *which, S5JournalTakeGame *take, void *to)
{
    S5Sqlite *s = (S5Sqlite *)store;
    S5GameRow game[GAMES_AT_ONCE], after = {.ended_ms = which->before_ms};
    bool good = true, found = false;
    S5Text before_id = s5_text(after.id, sizeof after.id);
    s5_text_add(&before_id, which->before_id ? which->before_id : "");
    if (which->id) {
        good = read_one_game(s, which->id, game, &found);
        if (good && found)
            take(to, game);
        return good;
    }
    for (int count = GAMES_AT_ONCE; good && count == GAMES_AT_ONCE;) {
        good = read_some_games(s, which->who, &after, game, &count);
        for (int i = 0; good && i < count; i++)
            if (!take(to, &game[i]))
                return true;
        if (good && count)
            after = game[count - 1];
    }
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
        good = get_int(row, 0, INT32_MIN, INT32_MAX, &score);
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
        good = get_seat(row, &seat) && get_word(row, 9, game, sizeof game);
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

typedef struct Place {
    char table[S5_CODE_SIZE];
    int64_t since_ms;
} Place;

/* The places that follow `after`, the newest first. */
static bool take_places(sqlite3_stmt *row, const Place *after, Place *place, int *count)
{
    bool good = true;
    for (*count = 0; next(row, &good); after = &place[(*count)++]) {
        Place *it = &place[*count];
        good = get_word(row, 0, it->table, sizeof it->table) &&
               get_number(row, 1, INT64_MIN, INT64_MAX, &it->since_ms) &&
               (it->since_ms < after->since_ms ||
                   (it->since_ms == after->since_ms && strcmp(it->table, after->table) < 0));
    }
    sqlite3_reset(row);
    return good;
}

static bool read_try(
    S5Sqlite *s, const S5PersonId *who, const char *day, const Place *after, Place *place, int *count)
{
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[TRY];
    s5_sqlite_bind_who(row, 1, who);
    s5_sqlite_bind_text(row, 2, day);
    const bool good = take_places(row, after, place, count);
    s5_sqlite_end_reading(s, reader);
    return good;
}

static bool read_some_places(S5Sqlite *s, const S5PersonId *who, const Place *after, Place *place, int *count)
{
    S5SqliteReader *reader = s5_sqlite_begin_reading(s);
    sqlite3_stmt *row = reader->ask[PLACES];
    s5_sqlite_bind_who(row, 1, who);
    sqlite3_bind_int64(row, 2, after->since_ms);
    s5_sqlite_bind_text(row, 3, after->table);
    sqlite3_bind_int(row, 4, PLACES_AT_ONCE);
    const bool good = take_places(row, after, place, count);
    s5_sqlite_end_reading(s, reader);
    return good;
}

static bool read_places(
    S5JournalStore *store, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to)
{
    S5Sqlite *s = (S5Sqlite *)store;
    Place place[PLACES_AT_ONCE], after = {.since_ms = INT64_MAX};
    bool good = true;
    for (int count = PLACES_AT_ONCE; good && count == PLACES_AT_ONCE;) {
        good = day ? read_try(s, who, day, &after, place, &count)
                   : read_some_places(s, who, &after, place, &count);
        for (int i = 0; good && i < count; i++)
            if (!take(to, place[i].table, place[i].since_ms))
                return true;
        if (good && count)
            after = place[count - 1];
    }
    return good;
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
        good = get_text(row, 0, person->name, sizeof person->name) && get_int(row, 1, 0, 1, &hidden);
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
