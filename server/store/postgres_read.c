/* Reading from PostgreSQL, as sqlite_read.c does from its file. A reading that lost its connection is tried once more. */
#include "postgres.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_AT_ONCE = 128, PATIENCE_MS = 10000 };

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
    X(TALLIES, S5_TALLY_READ("$1::bytea", "$2::integer"))                                                           \
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
enum { LAST_SHARING = S5_PG_SHARING_COUNT - 1, READING(S5_AS_NAME) READINGS };
static const char *const READING_SQL[] = {S5_PG_SHARING_MAP(S5_AS_TEXT) READING(S5_AS_TEXT)};

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

PGresult *s5_pg_try(S5Pg *pg, int statement, const S5PgParams *params)
{
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    PGresult *rows = NULL;
    S5PgReader *reader = begin_reading(pg);
    S5PgLink *link = &reader->link;
    for (int tries = 0; tries < 2 && !rows; tries++) {
        if (!link->connection && !s5_pg_open(link, pg, READING_SQL, READINGS, &error))
            break;
        s5_pg_send(link, statement, params);
        rows = s5_pg_receive(link, pg->patience_ms > PATIENCE_MS ? pg->patience_ms : PATIENCE_MS);
    }
    end_reading(pg, reader);
    return rows;
}

PGresult *s5_pg_ask(S5Pg *pg, int statement, const S5PgParams *params)
{
    PGresult *rows = s5_pg_try(pg, statement, params);
    if (PQresultStatus(rows) == PGRES_TUPLES_OK)
        return rows;
    PQclear(rows);
    return NULL;
}

/* ------------------------------------------------------------------- fields */

/* The types that the store's tables have, and their numbers in pg_type. */
enum { BYTEA = 17, BIGINT = 20, INTEGER = 23, TEXT = 25 };

/* Numbers come in the network's order; an integer has 4 bytes and a bigint 8. */
static int64_t number_of(const char *bytes, size_t size)
{
    uint64_t found = size && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (size_t i = 0; i < size; i++)
        found = found << 8 | (unsigned char)bytes[i];
    return (int64_t)found;
}

int64_t s5_pg_number_at(const PGresult *rows, int at, int column)
{
    return number_of(PQgetvalue(rows, at, column), (size_t)PQgetlength(rows, at, column));
}

static S5Field field(const void *rows, int at, int column)
{
    const Oid type = PQftype(rows, column);
    S5Field found = {S5_FIELD_OTHER, PQgetvalue(rows, at, column), (size_t)PQgetlength(rows, at, column), 0};
    if (PQgetisnull(rows, at, column))
        found.kind = S5_FIELD_NULL;
    else if (type == TEXT || type == BYTEA)
        found.kind = type == TEXT ? S5_FIELD_TEXT : S5_FIELD_BYTES;
    else if (type == INTEGER || type == BIGINT)
        found = (S5Field){.kind = S5_FIELD_NUMBER, .number = number_of(found.bytes, found.size)};
    return found;
}

static S5Row row_at(const PGresult *rows, int at)
{
    return (S5Row){field, rows, at};
}

/* --------------------------------------------------------------- parameters */

static void put_who(S5PgParams *params, const S5PersonId *who)
{
    s5_pg_bytes(params, who->bytes, S5_PERSON_ID_SIZE);
}

/* ------------------------------------------------------------------ entries */

static PGresult *ask_entries(S5Pg *pg, const char *table, int64_t first, int64_t last)
{
    S5PgParams params = {.count = 0};
    s5_pg_text(&params, table);
    s5_pg_number(&params, first);
    s5_pg_number(&params, last);
    s5_pg_small(&params, ENTRIES_AT_ONCE);
    return s5_pg_ask(pg, ENTRIES, &params);
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
            why = s5_row_entry_fault(row_at(rows, i), table, at);
            more = !why && take(to, PQgetvalue(rows, i, 1), (size_t)PQgetlength(rows, i, 1), (S5Version)at);
        }
        PQclear(rows);
        if (why) {
            s5_entry_say_fault(error, table, at, why);
            return false;
        }
    }
    return true;
}

/* -------------------------------------------------------------------- games */

/* Takes the seats of one game from rows of several games, in order; `seats` counts how many it has. */
static bool take_seat(S5Row row, S5GameRow *game, int count, int *seats)
{
    char id[S5_ID_SIZE];
    int32_t seat;
    if (!s5_row_word(row, 9, id, sizeof id))
        return false;
    for (int i = 0; i < count; i++)
        if (!strcmp(game[i].id, id)) {
            const int next = seats[i]++;
            return next < game[i].players && s5_row_int(row, 0, next, next, &seat) &&
                   s5_row_seat(row, &game[i].seat[next]);
        }
    return false;
}

static bool read_seats(S5Pg *pg, S5GameRow *game, int count)
{
    int seats[S5_GAMES_AT_ONCE] = {0};
    S5PgParams params = {.count = 0};
    S5PgArray ids = {0};
    for (int i = 0; i < count; i++)
        s5_pg_array_text(&ids, game[i].id);
    s5_pg_array(&params, &ids);
    PGresult *rows = s5_pg_ask(pg, SEATS, &params);
    s5_pg_array_free(&ids);
    bool good = rows;
    for (int i = 0; i < PQntuples(rows) && good; i++)
        good = take_seat(row_at(rows, i), game, count, seats);
    for (int i = 0; i < count && good; i++)
        good = seats[i] == game[i].players;
    PQclear(rows);
    return good;
}

static bool read_one_game(S5JournalStore *store, const char *id, S5GameRow *game, bool *found)
{
    S5Pg *pg = (S5Pg *)store;
    S5PgParams params = {.count = 0};
    s5_pg_text(&params, id);
    PGresult *rows = s5_pg_ask(pg, GAME_BY_ID, &params);
    *found = PQntuples(rows) > 0;
    const bool good = rows && (!*found || (s5_row_game(row_at(rows, 0), game) && read_seats(pg, game, 1)));
    PQclear(rows);
    return good;
}

/* Reads a person's games that follow `after`; `count` becomes how many there are. */
static bool read_some_games(
    S5JournalStore *store, const S5PersonId *who, const S5GameRow *after, S5GameRow *game, int *count)
{
    S5Pg *pg = (S5Pg *)store;
    S5PgParams params = {.count = 0};
    int64_t ended_ms;
    put_who(&params, who);
    s5_pg_number(&params, after->ended_ms);
    s5_pg_text(&params, after->id);
    s5_pg_small(&params, S5_GAMES_AT_ONCE);
    PGresult *rows = s5_pg_ask(pg, GAMES_OF_WHO, &params);
    bool good = rows;
    *count = PQntuples(rows);
    for (int i = 0; i < *count && good; after = &game[i++])
        good = s5_row_game(row_at(rows, i), &game[i]) && s5_game_follows(&game[i], after) &&
               s5_row_number(row_at(rows, i), 10, INT64_MIN, INT64_MAX, &ended_ms) &&
               ended_ms == game[i].ended_ms;
    PQclear(rows);
    return good && (!*count || read_seats(pg, game, *count));
}

static bool read_games(S5JournalStore *store, const S5GameQuery *which, S5JournalTakeGame *take, void *to)
{
    return s5_read_games(store, which, read_one_game, read_some_games, take, to);
}

static bool read_tallies(
    S5JournalStore *store, const S5PersonId *who, int most, S5JournalTakeTally *take, void *to)
{
    S5PgParams params = {.count = 0};
    put_who(&params, who);
    s5_pg_small(&params, most);
    PGresult *rows = s5_pg_ask((S5Pg *)store, TALLIES, &params);
    bool good = rows;
    for (int i = 0; good && i < PQntuples(rows); i++) {
        S5Tally tally;
        good = s5_row_tally(row_at(rows, i), &tally);
        if (good && !take(to, &tally))
            break;
    }
    PQclear(rows);
    return good;
}

/* --------------------------------------------------------- the deal of a day */

static bool read_scores(S5JournalStore *store, const char *day, S5JournalTakeScore *take, void *to)
{
    S5PgParams params = {.count = 0};
    s5_pg_text(&params, day);
    PGresult *rows = s5_pg_ask((S5Pg *)store, SCORES, &params);
    bool good = rows;
    for (int i = 0; good && i < PQntuples(rows); i++) {
        int32_t score;
        int64_t count;
        good = s5_row_int(row_at(rows, i), 0, INT32_MIN, INT32_MAX, &score) &&
               s5_row_number(row_at(rows, i), 1, 1, INT64_MAX, &count);
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
    PGresult *rows = s5_pg_ask((S5Pg *)store, who ? OWN_RESULT : RESULTS, &params);
    bool good = rows;
    for (int i = 0; good && i < PQntuples(rows); i++) {
        S5SeatRow seat = {.won = false};
        char game[S5_ID_SIZE];
        good = s5_row_seat(row_at(rows, i), &seat) && s5_row_word(row_at(rows, i), 9, game, sizeof game);
        if (good && !take(to, &seat, game))
            break;
    }
    PQclear(rows);
    return good;
}

static bool read_tried(S5JournalStore *store, bool *tried)
{
    const S5PgParams none = {.count = 0};
    PGresult *rows = s5_pg_ask((S5Pg *)store, TRIED, &none);
    const bool good = PQntuples(rows) == 1;
    *tried = good && *PQgetvalue(rows, 0, 0);
    PQclear(rows);
    return good;
}

/* ------------------------------------------------------------------- people */

static PGresult *ask_places(S5Pg *pg, const S5PersonId *who, const char *day, const S5PlaceRow *after)
{
    S5PgParams params = {.count = 0};
    put_who(&params, who);
    if (day) {
        s5_pg_text(&params, day);
        return s5_pg_ask(pg, TRY, &params);
    }
    s5_pg_number(&params, after->since_ms);
    s5_pg_text(&params, after->table);
    s5_pg_small(&params, S5_PLACES_AT_ONCE);
    return s5_pg_ask(pg, PLACES, &params);
}

static bool read_some_places(S5JournalStore *store, const S5PersonId *who, const char *day,
    const S5PlaceRow *after, S5PlaceRow *place, int *count)
{
    PGresult *rows = ask_places((S5Pg *)store, who, day, after);
    bool good = rows;
    *count = PQntuples(rows);
    for (int i = 0; i < *count && good; after = &place[i++])
        good = s5_row_place(row_at(rows, i), after, &place[i]);
    PQclear(rows);
    return good;
}

static bool read_places(
    S5JournalStore *store, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to)
{
    return s5_read_places(store, who, day, read_some_places, take, to);
}

static bool read_person(S5JournalStore *store, const S5PersonId *who, S5PersonRow *person)
{
    S5PgParams params = {.count = 0};
    int32_t hidden = 0;
    put_who(&params, who);
    PGresult *rows = s5_pg_ask((S5Pg *)store, PERSON, &params);
    bool good = rows;
    *person = (S5PersonRow){.hidden = false};
    if (PQntuples(rows) > 0)
        good = s5_row_text(row_at(rows, 0), 0, person->name, sizeof person->name) &&
               s5_row_int(row_at(rows, 0), 1, 0, 1, &hidden);
    person->hidden = hidden;
    PQclear(rows);
    return good;
}

void s5_pg_set_reading(S5Pg *pg)
{
    pg->store.read = read_entries;
    pg->store.games = read_games;
    pg->store.tallies = read_tallies;
    pg->store.scores = read_scores;
    pg->store.results = read_results;
    pg->store.tried = read_tried;
    pg->store.places = read_places;
    pg->store.person = read_person;
}
