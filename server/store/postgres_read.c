/*
 * Reading from PostgreSQL, as sqlite_read.c does from its file: long answers in pieces, and rows that this program cannot have written
 * make the reading fail. A reading that lost its connection is tried once more.
 */
#include "postgres.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_AT_ONCE = 128, GAMES_AT_ONCE = 16, PLACES_AT_ONCE = 64, PATIENCE_MS = 10000 };

/* The statements: a row each makes its name and its place among the prepared ones. */
#define GAME_FIELDS "id, \"table\", game.day, rules, first, last, game.ended_ms, hands, players, sides"
#define SEAT_FIELDS "seat, who, name, level, won, score, pools, jinks, seat.day"
#define READING(X)                                                                                                  \
    X(ENTRIES, "SELECT position, lines, checksum FROM entry WHERE \"table\" = $1::text"                             \
               " AND position BETWEEN $2::bigint AND $3::bigint ORDER BY position LIMIT $4::integer")               \
    X(GAME_BY_ID, "SELECT " GAME_FIELDS " FROM game WHERE id = $1::text")                                           \
    X(GAMES_OF_WHO, "SELECT " GAME_FIELDS ", seat.ended_ms FROM seat LEFT JOIN game ON id = seat.game"              \
                    " WHERE who = $1::bytea AND (seat.ended_ms, seat.game) < ($2::bigint, $3::text)"                \
                    " ORDER BY seat.ended_ms DESC, seat.game DESC LIMIT $4::integer")                               \
    X(SEATS, "SELECT " SEAT_FIELDS ", game FROM seat WHERE game = ANY ($1::text[]) ORDER BY game, seat")            \
    X(PLACES,                                                                                                       \
        "SELECT \"table\", since_ms FROM place WHERE who = $1::bytea AND"                                           \
        " (since_ms, \"table\") < ($2::bigint, $3::text) ORDER BY since_ms DESC, \"table\" DESC LIMIT $4::integer") \
    X(TRY,                                                                                                          \
        "SELECT \"table\", since_ms FROM place WHERE who = $1::bytea AND day = $2::text AND day <> '' LIMIT 1")     \
    X(PERSON, "SELECT name, hidden FROM person WHERE who = $1::bytea")                                              \
    X(SCORES,                                                                                                       \
        "SELECT score, count(*) FROM seat WHERE day = $1::text AND day <> '' GROUP BY score ORDER BY score DESC")   \
    X(RESULTS, "SELECT " SEAT_FIELDS ", game FROM seat WHERE day = $1::text AND day <> ''"                          \
               " ORDER BY score DESC, ended_ms, game LIMIT $2::integer")                                            \
    X(OWN_RESULT,                                                                                                   \
        "SELECT " SEAT_FIELDS ", game FROM seat WHERE day = $1::text AND day <> '' AND who = $2::bytea"             \
        " ORDER BY ended_ms, game LIMIT 1")                                                                         \
    X(TRIED, "SELECT EXISTS (SELECT 1 FROM place WHERE day <> '')")

#define S5_AS_NAME(name, sql) name,
#define S5_AS_TEXT(name, sql) sql,
enum { READING(S5_AS_NAME) READINGS };
static const char *const READING_SQL[] = {READING(S5_AS_TEXT)};

/* --------------------------------------------------------------- connections */

static S5PgReader *find_idle(S5Pg *pg)
{
    for (int i = 0; i < S5_PG_READERS; i++)
        if (!pg->reader[i].busy)
            return &pg->reader[i];
    return NULL;
}

static S5PgReader *begin_reading(S5Pg *pg)
{
    S5PgReader *reader;
    uv_mutex_lock(&pg->mutex);
    while (!(reader = find_idle(pg)))
        uv_cond_wait(&pg->free, &pg->mutex);
    reader->busy = true;
    uv_mutex_unlock(&pg->mutex);
    return reader;
}

static void end_reading(S5Pg *pg, S5PgReader *reader)
{
    uv_mutex_lock(&pg->mutex);
    reader->busy = false;
    uv_cond_signal(&pg->free);
    uv_mutex_unlock(&pg->mutex);
}

/* The rows that a statement gives, which the caller clears; null where the database can't be read. */
static PGresult *ask(S5Pg *pg, int statement, const S5PgParams *params)
{
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    PGresult *rows = NULL;
    S5PgReader *reader = begin_reading(pg);
    S5PgLink *link = &reader->link;
    for (int tries = 0; tries < 2 && !rows; tries++) {
        if (!link->connection && !s5_pg_open(link, pg->place, READING_SQL, READINGS, &error))
            break;
        s5_pg_send(link, statement, params);
        rows = s5_pg_receive(link, PATIENCE_MS);
    }
    end_reading(pg, reader);
    if (rows && PQresultStatus(rows) != PGRES_TUPLES_OK) {
        PQclear(rows);
        rows = NULL;
    }
    return rows;
}

/* ------------------------------------------------------------------- fields */

/* A row of an answer. */
typedef struct Row {
    const PGresult *rows;
    int at;
} Row;

static bool get_text(Row row, int column, char *text, size_t size)
{
    const size_t bytes = (size_t)PQgetlength(row.rows, row.at, column);
    const char *found = PQgetvalue(row.rows, row.at, column);
    if (PQgetisnull(row.rows, row.at, column) || bytes >= size || memchr(found, 0, bytes))
        return false;
    memcpy(text, found, bytes);
    text[bytes] = 0;
    return true;
}

/* Reads a name that the program made itself and that needs no quoting: of a table, a preset, a level, a game, a day. */
static bool get_word(Row row, int column, char *text, size_t size)
{
    static const char SIGNS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    return get_text(row, column, text, size) && text[strspn(text, SIGNS)] == 0;
}

/* The network's order; an integer has 4 bytes and a bigint 8. */
static bool get_number(Row row, int column, int64_t least, int64_t most, int64_t *number)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(row.rows, row.at, column);
    const int size = PQgetlength(row.rows, row.at, column);
    uint64_t found = size && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < size; i++)
        found = found << 8 | bytes[i];
    *number = (int64_t)found;
    return (size == 4 || size == 8) && *number >= least && *number <= most;
}

static bool get_int(Row row, int column, int32_t least, int32_t most, int32_t *number)
{
    int64_t wide;
    const bool good = get_number(row, column, least, most, &wide);
    *number = good ? (int32_t)wide : 0;
    return good;
}

/* Reads a person, or nobody if the row has none. */
static bool get_who(Row row, int column, S5PersonId *who)
{
    *who = (S5PersonId){{0}};
    if (PQgetisnull(row.rows, row.at, column))
        return true;
    if (PQgetlength(row.rows, row.at, column) != S5_PERSON_ID_SIZE)
        return false;
    memcpy(who->bytes, PQgetvalue(row.rows, row.at, column), S5_PERSON_ID_SIZE);
    return true;
}

/* --------------------------------------------------------------- parameters */

static void put_who(S5PgParams *params, const S5PersonId *who)
{
    s5_pg_bytes(params, who->bytes, S5_PERSON_ID_SIZE);
}

/* ------------------------------------------------------------------ entries */

/* What is wrong with the row that must be the entry at a position, or null. */
static const char *check_entry(Row row, const char *table, int64_t position)
{
    int64_t found, checksum;
    if (!get_number(row, 0, 1, INT64_MAX, &found) || found != position)
        return "it is missing";
    const void *lines = PQgetvalue(row.rows, row.at, 1);
    const size_t size = (size_t)PQgetlength(row.rows, row.at, 1);
    if (PQgetisnull(row.rows, row.at, 2)) /* copied from where entries had no checksums */
        return NULL;
    return get_number(row, 2, INT64_MIN, INT64_MAX, &checksum) &&
                   checksum == s5_entry_checksum(table, (uint64_t)position, lines, size)
               ? NULL
               : "it is damaged: its bytes are not the ones that were written";
}

static bool fail_at(S5Text *error, const char *table, int64_t position, const char *why)
{
    s5_text_add(error, "entry ");
    s5_text_number(error, position);
    s5_text_add(error, " of table ");
    s5_text_add(error, table);
    s5_text_add(error, ": ");
    s5_text_add(error, why);
    return false;
}

static PGresult *ask_entries(S5Pg *pg, const char *table, int64_t first, int64_t last)
{
    S5PgParams params = {.count = 0};
    s5_pg_text(&params, table);
    s5_pg_number(&params, first);
    s5_pg_number(&params, last);
    s5_pg_small(&params, ENTRIES_AT_ONCE);
    return ask(pg, ENTRIES, &params);
}

static bool read_entries(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error)
{
    const int64_t end = last < INT64_MAX ? (int64_t)last : INT64_MAX;
    bool more = first <= (uint64_t)end;
    for (int64_t at = more ? (int64_t)first : 0; more;) {
        PGresult *rows = ask_entries((S5Pg *)store, table, at, end);
        const char *why = rows ? NULL : "the database can't be read";
        more = PQntuples(rows) > 0;
        for (int i = 0; !why && more && i < PQntuples(rows); i++, at++) {
            why = check_entry((Row){rows, i}, table, at);
            more = !why && take(to, PQgetvalue(rows, i, 1), (size_t)PQgetlength(rows, i, 1), (S5Version)at);
        }
        PQclear(rows);
        if (why)
            return fail_at(error, table, at, why);
    }
    return true;
}

/* -------------------------------------------------------------------- games */

static bool get_seat(Row row, S5SeatRow *seat)
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

static bool get_game(Row row, S5GameRow *game)
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
    return good;
}

/* Takes the seats of one game from rows of several games, in order; `seats` counts how many it has. */
static bool take_seat(Row row, S5GameRow *game, int count, int *seats)
{
    char id[S5_ID_SIZE];
    int32_t seat;
    if (!get_word(row, 9, id, sizeof id))
        return false;
    for (int i = 0; i < count; i++)
        if (!strcmp(game[i].id, id)) {
            const int next = seats[i]++;
            return next < game[i].players && get_int(row, 0, next, next, &seat) &&
                   get_seat(row, &game[i].seat[next]);
        }
    return false;
}

static bool read_seats(S5Pg *pg, S5GameRow *game, int count)
{
    int seats[GAMES_AT_ONCE] = {0};
    S5PgParams params = {.count = 0};
    S5PgArray ids = {0};
    for (int i = 0; i < count; i++)
        s5_pg_array_text(&ids, game[i].id);
    s5_pg_array(&params, &ids);
    PGresult *rows = ask(pg, SEATS, &params);
    s5_pg_array_free(&ids);
    bool good = rows;
    for (int i = 0; i < PQntuples(rows) && good; i++)
        good = take_seat((Row){rows, i}, game, count, seats);
    for (int i = 0; i < count && good; i++)
        good = seats[i] == game[i].players;
    PQclear(rows);
    return good;
}

static bool read_one_game(S5Pg *pg, const char *id, S5GameRow *game, bool *found)
{
    S5PgParams params = {.count = 0};
    s5_pg_text(&params, id);
    PGresult *rows = ask(pg, GAME_BY_ID, &params);
    *found = PQntuples(rows) > 0;
    const bool good = rows && (!*found || (get_game((Row){rows, 0}, game) && read_seats(pg, game, 1)));
    PQclear(rows);
    return good;
}

/* Whether a game follows another in a list, the newest first. Rows out of order would be read again and again. */
static bool follows(const S5GameRow *game, const S5GameRow *after)
{
    return game->ended_ms < after->ended_ms ||
           (game->ended_ms == after->ended_ms && strcmp(game->id, after->id) < 0);
}

/* Reads a person's games that follow `after`; `count` becomes how many there are. */
static bool read_some_games(
    S5Pg *pg, const S5PersonId *who, const S5GameRow *after, S5GameRow *game, int *count)
{
    S5PgParams params = {.count = 0};
    int64_t ended_ms;
    put_who(&params, who);
    s5_pg_number(&params, after->ended_ms);
    s5_pg_text(&params, after->id);
    s5_pg_small(&params, GAMES_AT_ONCE);
    PGresult *rows = ask(pg, GAMES_OF_WHO, &params);
    bool good = rows;
    *count = PQntuples(rows);
    for (int i = 0; i < *count && good; after = &game[i++])
        good = get_game((Row){rows, i}, &game[i]) && follows(&game[i], after) &&
               get_number((Row){rows, i}, 10, INT64_MIN, INT64_MAX, &ended_ms) &&
               ended_ms == game[i].ended_ms;
    PQclear(rows);
    return good && (!*count || read_seats(pg, game, *count));
}

static bool read_games(S5JournalStore *store, const S5GameQuery *which, S5JournalTakeGame *take, void *to)
{
    S5Pg *pg = (S5Pg *)store;
    S5GameRow game[GAMES_AT_ONCE], after = {.ended_ms = which->before_ms};
    bool good = true, found = false;
    S5Text before_id = s5_text(after.id, sizeof after.id);
    s5_text_add(&before_id, which->before_id ? which->before_id : "");
    if (which->id) {
        good = read_one_game(pg, which->id, game, &found);
        if (good && found)
            take(to, game);
        return good;
    }
    for (int count = GAMES_AT_ONCE; good && count == GAMES_AT_ONCE;) {
        good = read_some_games(pg, which->who, &after, game, &count);
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
    S5PgParams params = {.count = 0};
    s5_pg_text(&params, day);
    PGresult *rows = ask((S5Pg *)store, SCORES, &params);
    bool good = rows;
    for (int i = 0; good && i < PQntuples(rows); i++) {
        int32_t score;
        int64_t count;
        good = get_int((Row){rows, i}, 0, INT32_MIN, INT32_MAX, &score) &&
               get_number((Row){rows, i}, 1, 1, INT64_MAX, &count);
        if (good && !take(to, score, count))
            break;
    }
    PQclear(rows);
    return good;
}

static bool read_results(S5JournalStore *store, const char *day, const S5PersonId *who, int most,
    S5JournalTakeResult *take, void *to)
{
    S5PgParams params = {.count = 0};
    s5_pg_text(&params, day);
    if (who)
        put_who(&params, who);
    else
        s5_pg_small(&params, most);
    PGresult *rows = ask((S5Pg *)store, who ? OWN_RESULT : RESULTS, &params);
    bool good = rows;
    for (int i = 0; good && i < PQntuples(rows); i++) {
        S5SeatRow seat = {.won = false};
        char game[S5_ID_SIZE];
        good = get_seat((Row){rows, i}, &seat) && get_word((Row){rows, i}, 9, game, sizeof game);
        if (good && !take(to, &seat, game))
            break;
    }
    PQclear(rows);
    return good;
}

static bool read_tried(S5JournalStore *store, bool *tried)
{
    const S5PgParams none = {.count = 0};
    PGresult *rows = ask((S5Pg *)store, TRIED, &none);
    const bool good = PQntuples(rows) == 1;
    *tried = good && *PQgetvalue(rows, 0, 0);
    PQclear(rows);
    return good;
}

/* ------------------------------------------------------------------- people */

typedef struct Place {
    char table[S5_CODE_SIZE];
    int64_t since_ms;
} Place;

static PGresult *ask_places(S5Pg *pg, const S5PersonId *who, const char *day, const Place *after)
{
    S5PgParams params = {.count = 0};
    put_who(&params, who);
    if (day) {
        s5_pg_text(&params, day);
        return ask(pg, TRY, &params);
    }
    s5_pg_number(&params, after->since_ms);
    s5_pg_text(&params, after->table);
    s5_pg_small(&params, PLACES_AT_ONCE);
    return ask(pg, PLACES, &params);
}

/* Reads the places that follow `after`, the newest first. */
static bool read_some_places(
    S5Pg *pg, const S5PersonId *who, const char *day, const Place *after, Place *place, int *count)
{
    PGresult *rows = ask_places(pg, who, day, after);
    bool good = rows;
    *count = PQntuples(rows);
    for (int i = 0; i < *count && good; after = &place[i++])
        good = get_word((Row){rows, i}, 0, place[i].table, sizeof place[i].table) &&
               get_number((Row){rows, i}, 1, INT64_MIN, INT64_MAX, &place[i].since_ms) &&
               (place[i].since_ms < after->since_ms ||
                   (place[i].since_ms == after->since_ms && strcmp(place[i].table, after->table) < 0));
    PQclear(rows);
    return good;
}

static bool read_places(
    S5JournalStore *store, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to)
{
    Place place[PLACES_AT_ONCE], after = {.since_ms = INT64_MAX};
    bool good = true;
    for (int count = PLACES_AT_ONCE; good && count == PLACES_AT_ONCE;) {
        good = read_some_places((S5Pg *)store, who, day, &after, place, &count);
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
    S5PgParams params = {.count = 0};
    int32_t hidden = 0;
    put_who(&params, who);
    PGresult *rows = ask((S5Pg *)store, PERSON, &params);
    bool good = rows;
    *person = (S5PersonRow){.hidden = false};
    if (PQntuples(rows) > 0)
        good = get_text((Row){rows, 0}, 0, person->name, sizeof person->name) &&
               get_int((Row){rows, 0}, 1, 0, 1, &hidden);
    person->hidden = hidden;
    PQclear(rows);
    return good;
}

void s5_pg_set_reading(S5Pg *pg)
{
    pg->store.read = read_entries;
    pg->store.games = read_games;
    pg->store.scores = read_scores;
    pg->store.results = read_results;
    pg->store.tried = read_tried;
    pg->store.places = read_places;
    pg->store.person = read_person;
}
