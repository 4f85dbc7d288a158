#include "rows.h"

#include <string.h>

/* ------------------------------------------------------------------- fields */

static S5Field field_of(S5Row row, int column)
{
    return row.field(row.rows, row.at, column);
}

bool s5_row_number(S5Row row, int column, int64_t least, int64_t most, int64_t *number)
{
    const S5Field field = field_of(row, column);
    *number = field.number;
    return field.kind == S5_FIELD_NUMBER && *number >= least && *number <= most;
}

bool s5_row_int(S5Row row, int column, int32_t least, int32_t most, int32_t *number)
{
    int64_t wide;
    const bool good = s5_row_number(row, column, least, most, &wide);
    *number = good ? (int32_t)wide : 0;
    return good;
}

bool s5_row_text(S5Row row, int column, char *text, size_t size)
{
    const S5Field field = field_of(row, column);
    if (field.kind != S5_FIELD_TEXT || field.size >= size || memchr(field.bytes, 0, field.size))
        return false;
    memcpy(text, field.bytes, field.size);
    text[field.size] = 0;
    return true;
}

bool s5_row_word(S5Row row, int column, char *text, size_t size)
{
    static const char SIGNS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    return s5_row_text(row, column, text, size) && text[strspn(text, SIGNS)] == 0;
}

/* Reads a person, or nobody if the row has none. */
static bool get_who(S5Row row, int column, S5PersonId *who)
{
    const S5Field field = field_of(row, column);
    *who = (S5PersonId){{0}};
    if (field.kind == S5_FIELD_NULL)
        return true;
    if (field.kind != S5_FIELD_BYTES || field.size != S5_PERSON_ID_SIZE)
        return false;
    memcpy(who->bytes, field.bytes, S5_PERSON_ID_SIZE);
    return true;
}

/* --------------------------------------------------------------------- rows */

bool s5_row_seat(S5Row row, S5SeatRow *seat)
{
    char day[S5_DAY_SIZE];
    int32_t won = 0;
    const bool good = get_who(row, 1, &seat->who) && s5_row_text(row, 2, seat->name, sizeof seat->name) &&
                      s5_row_word(row, 3, seat->level, sizeof seat->level) &&
                      s5_row_int(row, 4, 0, 1, &won) &&
                      s5_row_int(row, 5, INT32_MIN, INT32_MAX, &seat->score) &&
                      s5_row_int(row, 6, 0, INT32_MAX, &seat->pools) &&
                      s5_row_int(row, 7, 0, INT32_MAX, &seat->jinks) && s5_row_word(row, 8, day, sizeof day);
    seat->won = won;
    seat->counts = good && *day;
    return good;
}

bool s5_row_game(S5Row row, S5GameRow *game)
{
    int64_t first = 0, last = 0;
    memset(game, 0, sizeof *game);
    const bool good = s5_row_word(row, 0, game->id, sizeof game->id) &&
                      s5_row_word(row, 1, game->table, sizeof game->table) &&
                      s5_row_word(row, 2, game->day, sizeof game->day) &&
                      s5_row_word(row, 3, game->rules, sizeof game->rules) &&
                      s5_row_number(row, 4, 0, INT64_MAX, &first) &&
                      s5_row_number(row, 5, first, INT64_MAX, &last) &&
                      s5_row_number(row, 6, INT64_MIN, INT64_MAX, &game->ended_ms) &&
                      s5_row_int(row, 7, 0, INT32_MAX, &game->hands) &&
                      s5_row_int(row, 8, 1, S5_SEATS_MAX, &game->players) &&
                      s5_row_int(row, 9, 0, S5_SEATS_MAX, &game->sides);
    game->first = (uint64_t)first;
    game->last = (uint64_t)last;
    return good;
}

bool s5_game_follows(const S5GameRow *game, const S5GameRow *after)
{
    return game->ended_ms < after->ended_ms ||
           (game->ended_ms == after->ended_ms && strcmp(game->id, after->id) < 0);
}

bool s5_row_place(S5Row row, const S5PlaceRow *after, S5PlaceRow *place)
{
    return s5_row_word(row, 0, place->table, sizeof place->table) &&
           s5_row_number(row, 1, INT64_MIN, INT64_MAX, &place->since_ms) &&
           (place->since_ms < after->since_ms ||
               (place->since_ms == after->since_ms && strcmp(place->table, after->table) < 0));
}

bool s5_row_tally(S5Row row, S5Tally *tally)
{
    const S5Field other = field_of(row, 0);
    int64_t *const counts[] = {
        &tally->games, &tally->won, &tally->shared, &tally->hands, &tally->pools, &tally->jinks};
    bool good = other.kind == S5_FIELD_BYTES && s5_row_word(row, 1, tally->level, sizeof tally->level) &&
                s5_row_text(row, 2, tally->name, sizeof tally->name);
    tally->other = (S5PersonId){{0}};
    if (good && !*tally->level)
        good = get_who(row, 0, &tally->other);
    for (int i = 0; good && i < (int)(sizeof counts / sizeof *counts); i++)
        good = s5_row_number(row, 3 + i, i ? 0 : 1, INT64_MAX, counts[i]);
    return good && s5_row_number(row, 9, INT64_MIN, INT64_MAX, &tally->points);
}

/* ------------------------------------------------------------------ entries */

static bool is_undamaged(S5Row row, const char *table, int64_t position)
{
    const S5Field lines = field_of(row, 1), checksum = field_of(row, 2);
    if (lines.kind != S5_FIELD_BYTES || checksum.kind == S5_FIELD_NULL)
        return lines.kind == S5_FIELD_BYTES;
    return checksum.kind == S5_FIELD_NUMBER &&
           checksum.number == s5_entry_checksum(table, (uint64_t)position, lines.bytes, lines.size);
}

const char *s5_row_entry_fault(S5Row row, const char *table, int64_t position)
{
    int64_t found;
    if (!s5_row_number(row, 0, position, position, &found))
        return "it is missing";
    return is_undamaged(row, table, position) ? NULL
                                              : "it is damaged: its bytes are not the ones that were written";
}

void s5_entry_say_fault(S5Text *error, const char *table, int64_t position, const char *why)
{
    s5_text_add(error, "entry ");
    s5_text_number(error, position);
    s5_text_add(error, " of table ");
    s5_text_add(error, table);
    s5_text_add(error, ": ");
    s5_text_add(error, why);
}

/* -------------------------------------------------------------------- pages */

bool s5_read_games(S5JournalStore *store, const S5GameQuery *which, S5ReadGame *one, S5ReadGamesPage *page,
    S5JournalTakeGame *take, void *to)
{
    S5GameRow game[S5_GAMES_AT_ONCE], after = {.ended_ms = which->before_ms};
    bool good = true, found = false;
    S5Text before_id = s5_text(after.id, sizeof after.id);
    s5_text_add(&before_id, which->before_id ? which->before_id : "");
    if (which->id) {
        good = one(store, which->id, game, &found);
        if (good && found)
            take(to, game);
        return good;
    }
    for (int count = S5_GAMES_AT_ONCE; good && count == S5_GAMES_AT_ONCE;) {
        good = page(store, which->who, &after, game, &count);
        for (int i = 0; good && i < count; i++)
            if (!take(to, &game[i]))
                return true;
        if (good && count)
            after = game[count - 1];
    }
    return good;
}

bool s5_read_places(S5JournalStore *store, const S5PersonId *who, const char *day, S5ReadPlacesPage *page,
    S5JournalTakePlace *take, void *to)
{
    S5PlaceRow place[S5_PLACES_AT_ONCE], after = {.since_ms = INT64_MAX};
    bool good = true;
    for (int count = S5_PLACES_AT_ONCE; good && count == S5_PLACES_AT_ONCE;) {
        good = page(store, who, day, &after, place, &count);
        for (int i = 0; good && i < count; i++)
            if (!take(to, place[i].table, place[i].since_ms))
                return true;
        if (good && count)
            after = place[count - 1];
    }
    return good;
}
