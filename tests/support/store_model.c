#include "store_model.h"
#include "server/common/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    char *lines;
    size_t size;
} Entry;

typedef struct Table {
    Entry *entries;
    size_t count;
} Table;

typedef struct Place {
    S5PersonId who;
    char table[S5_CODE_SIZE], day[S5_DAY_SIZE];
    int64_t since_ms;
} Place;

typedef struct Person {
    S5PersonId who;
    S5PersonRow row;
} Person;

/* How to take back one row of the group that is being written. */
typedef enum Row { ENTRY, NEW_PERSON, CHANGED_PERSON, PLACE, GAME } Row;
typedef struct Undo {
    Row row;
    Table *table;  /* of ENTRY */
    size_t at;     /* of CHANGED_PERSON and GAME */
    Person person; /* as they were */
} Undo;

typedef struct Memory {
    StoreModel model;
    uv_mutex_t mutex; /* over all */
    S5Map tables;
    Place *places;
    Person *persons;
    S5GameRow *games;
    Undo *undos;
    size_t place_count, person_count, game_count, undo_count;
} Memory;

/* Makes room for one more at the end of an array, whose room doubles when it is full; null without memory. */
static void *room(void *array, size_t count, size_t size)
{
    if (count & (count - 1)) /* not a power of two: there is room */
        return array;
    return realloc(array, (count ? 2 * count : 1) * size);
}

#define S5_ROOM(array, count) \
    ((grown = room(array, count, sizeof *(array))) ? ((array) = grown, true) : false)

/* ------------------------------------------------------------------ writing */

static bool begin(StoreModel *store)
{
    uv_mutex_lock(&((Memory *)store)->mutex);
    return true;
}

/* Notes how to take back what is about to be written; false without memory. */
static bool note_undo(Memory *m, Undo undo)
{
    void *grown;
    if (!S5_ROOM(m->undos, m->undo_count))
        return false;
    m->undos[m->undo_count++] = undo;
    return true;
}

static void take_back(Memory *m, const Undo *undo)
{
    switch (undo->row) {
    case ENTRY:
        free(undo->table->entries[--undo->table->count].lines);
        break;
    case NEW_PERSON:
        m->person_count--;
        break;
    case CHANGED_PERSON:
        m->persons[undo->at] = undo->person;
        break;
    case PLACE:
        m->place_count--;
        break;
    case GAME:
        m->game_count--;
        memmove(&m->games[undo->at], &m->games[undo->at + 1], (m->game_count - undo->at) * sizeof *m->games);
        break;
    }
}

static bool end(StoreModel *store, bool good)
{
    Memory *m = (Memory *)store;
    while (!good && m->undo_count)
        take_back(m, &m->undos[--m->undo_count]);
    m->undo_count = 0;
    uv_mutex_unlock(&m->mutex);
    return good;
}

static Table *table_of(Memory *m, const char *code)
{
    Table *table = s5_map_get(&m->tables, s5_map_key(code));
    if (table)
        return table;
    table = calloc(1, sizeof *table);
    if (table && s5_map_put(&m->tables, s5_map_key(code), table))
        return table;
    free(table);
    return NULL;
}

static S5JournalResult write_entry(Memory *m, const S5JournalWrite *write, S5Version *version)
{
    void *grown;
    Table *table = table_of(m, write->table);
    if (!table)
        return S5_JOURNAL_FAULT;
    if (table->count != write->expected)
        return S5_JOURNAL_CONFLICT;
    if (!S5_ROOM(table->entries, table->count))
        return S5_JOURNAL_FAULT;
    Entry *entry = &table->entries[table->count];
    entry->size = write->size;
    entry->lines = malloc(write->size + 1);
    if (!entry->lines || !note_undo(m, (Undo){.row = ENTRY, .table = table})) {
        free(entry->lines);
        return S5_JOURNAL_FAULT;
    }
    if (write->size)
        memcpy(entry->lines, write->lines, write->size);
    *version = ++table->count;
    return S5_JOURNAL_OK;
}

static S5JournalResult write_person(Memory *m, const S5JournalWrite *write)
{
    void *grown;
    size_t at = 0;
    while (at < m->person_count && !s5_is_same_person(&m->persons[at].who, write->sits))
        at++;
    const bool is_new = at == m->person_count;
    if (is_new && !S5_ROOM(m->persons, m->person_count))
        return S5_JOURNAL_FAULT;
    Undo undo = {.row = is_new ? NEW_PERSON : CHANGED_PERSON, .at = at};
    if (!is_new)
        undo.person = m->persons[at];
    if (!note_undo(m, undo))
        return S5_JOURNAL_FAULT;
    Person *person = &m->persons[at];
    m->person_count += is_new;
    if (is_new)
        *person = (Person){.who = *write->sits};
    if (write->name)
        snprintf(person->row.name, sizeof person->row.name, "%s", write->name);
    if (write->hidden)
        person->row.hidden = *write->hidden;
    return S5_JOURNAL_OK;
}

static bool has_place(const Memory *m, const S5JournalWrite *write)
{
    for (size_t i = 0; i < m->place_count; i++)
        if (s5_is_same_person(&m->places[i].who, write->sits) && !strcmp(m->places[i].table, write->table))
            return true;
    return false;
}

static bool has_tried(const Memory *m, const S5JournalWrite *write)
{
    for (size_t i = 0; i < m->place_count; i++)
        if (s5_is_same_person(&m->places[i].who, write->sits) && !strcmp(m->places[i].day, write->day))
            return true;
    return false;
}

static S5JournalResult write_place(Memory *m, const S5JournalWrite *write, int64_t now_ms)
{
    void *grown;
    if (has_place(m, write))
        return S5_JOURNAL_OK;
    if (!S5_ROOM(m->places, m->place_count) || !note_undo(m, (Undo){.row = PLACE}))
        return S5_JOURNAL_FAULT;
    Place *place = &m->places[m->place_count++];
    *place = (Place){.who = *write->sits, .since_ms = now_ms};
    S5Text table = s5_text(place->table, sizeof place->table), day = s5_text(place->day, sizeof place->day);
    s5_text_add(&table, write->table);
    s5_text_add(&day, write->day ? write->day : "");
    return S5_JOURNAL_OK;
}

/* Whether a game comes before another in a list, the newest first. */
static bool is_newer(const S5GameRow *game, int64_t ended_ms, const char *id)
{
    return game->ended_ms > ended_ms || (game->ended_ms == ended_ms && strcmp(game->id, id) > 0);
}

static bool has_game(const Memory *m, const char *id)
{
    for (size_t i = 0; i < m->game_count; i++)
        if (!strcmp(m->games[i].id, id))
            return true;
    return false;
}

/* Games are kept in the order in which they ended. */
static S5JournalResult write_game(Memory *m, const S5GameRow *game)
{
    void *grown;
    size_t at = m->game_count;
    while (at && is_newer(&m->games[at - 1], game->ended_ms, game->id))
        at--;
    if (!S5_ROOM(m->games, m->game_count) || !note_undo(m, (Undo){.row = GAME, .at = at}))
        return S5_JOURNAL_FAULT;
    memmove(&m->games[at + 1], &m->games[at], (m->game_count - at) * sizeof *m->games);
    m->games[at] = *game;
    m->game_count++;
    return S5_JOURNAL_OK;
}

static bool write_one(
    StoreModel *store, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome)
{
    Memory *m = (Memory *)store;
    const bool tried = write->sits && write->day && (has_tried(m, write) || has_place(m, write));
    const bool taken = tried || (write->game && has_game(m, write->game->id));
    S5JournalResult answer = taken || write->amends ? S5_JOURNAL_CONFLICT : S5_JOURNAL_OK;
    if (answer == S5_JOURNAL_OK && write->table)
        answer = write_entry(m, write, &outcome->version);
    if (answer == S5_JOURNAL_OK && write->sits && (write->name || write->hidden))
        answer = write_person(m, write);
    if (answer == S5_JOURNAL_OK && write->sits && write->table)
        answer = write_place(m, write, now_ms);
    if (answer == S5_JOURNAL_OK && write->game)
        answer = write_game(m, write->game);
    outcome->answer = answer;
    return answer != S5_JOURNAL_FAULT;
}

/* ------------------------------------------------------------------ reading */

/* The entry at a place, counted from 0; null after the end. It stays where it is. */
static const char *entry_at(Memory *m, const char *table, uint64_t at, size_t *size)
{
    const char *lines = NULL;
    uv_mutex_lock(&m->mutex);
    const Table *it = s5_map_get(&m->tables, s5_map_key(table));
    if (it && at < it->count) {
        lines = it->entries[at].lines;
        *size = it->entries[at].size;
    }
    uv_mutex_unlock(&m->mutex);
    return lines;
}

static bool read_entries(StoreModel *store, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error)
{
    size_t size;
    (void)error;
    for (uint64_t at = first; at <= last; at++) {
        const char *lines = entry_at((Memory *)store, table, at - 1, &size);
        if (!lines || !take(to, lines, size, at))
            break;
    }
    return true;
}

static bool is_before(const S5GameRow *game, const S5GameQuery *which)
{
    return game->ended_ms < which->before_ms ||
           (game->ended_ms == which->before_ms && which->before_id && strcmp(game->id, which->before_id) < 0);
}

static bool wanted(const S5GameRow *game, const S5GameQuery *which)
{
    if (which->id)
        return !strcmp(game->id, which->id);
    for (int seat = 0; seat < game->players && is_before(game, which); seat++)
        if (s5_is_same_person(&game->seat[seat].who, which->who))
            return true;
    return false;
}

/* The first wanted game of those that come after `after` in the list. */
static bool next_game(Memory *m, const S5GameQuery *which, const S5GameRow *after, S5GameRow *game)
{
    bool found = false;
    uv_mutex_lock(&m->mutex);
    for (size_t i = m->game_count; i-- > 0 && !found;)
        if (wanted(&m->games[i], which) &&
            (!after || is_newer(after, m->games[i].ended_ms, m->games[i].id))) {
            *game = m->games[i];
            found = true;
        }
    uv_mutex_unlock(&m->mutex);
    return found;
}

static bool read_games(StoreModel *store, const S5GameQuery *which, S5JournalTakeGame *take, void *to)
{
    S5GameRow game;
    for (const S5GameRow *after = NULL; next_game((Memory *)store, which, after, &game); after = &game)
        if (!take(to, &game))
            break;
    return true;
}

/* The seat whose score is a result of a day's deal, null where the game has none. */
static const S5SeatRow *result_of(const S5GameRow *game, const char *day)
{
    for (int seat = 0; seat < game->players && *day && !strcmp(game->day, day); seat++)
        if (game->seat[seat].counts)
            return &game->seat[seat];
    return NULL;
}

/* The best score below `below` that a result of the day has, and how many have it. */
static int64_t count_next(const Memory *m, const char *day, int64_t below, int32_t *score)
{
    int64_t count = 0;
    for (size_t i = 0; i < m->game_count; i++) {
        const S5SeatRow *result = result_of(&m->games[i], day);
        if (!result || result->score >= below || (count && result->score < *score))
            continue;
        count = count && result->score == *score ? count + 1 : 1;
        *score = result->score;
    }
    return count;
}

static bool read_scores(StoreModel *store, const char *day, S5JournalTakeScore *take, void *to)
{
    Memory *m = (Memory *)store;
    int32_t score = 0;
    uv_mutex_lock(&m->mutex);
    for (int64_t below = INT64_MAX, count; (count = count_next(m, day, below, &score)); below = score)
        if (!take(to, score, count))
            break;
    uv_mutex_unlock(&m->mutex);
    return true;
}

/* Gives the results with a score to `take`, the earlier first; false when no more are wanted. */
static bool take_results(
    const Memory *m, const char *day, int32_t score, int *left, S5JournalTakeResult *take, void *to)
{
    for (size_t i = 0; i < m->game_count; i++) {
        const S5SeatRow *result = result_of(&m->games[i], day);
        if (result && result->score == score && (!(*left)-- || !take(to, result, m->games[i].id)))
            return false;
    }
    return true;
}

static bool read_results(
    StoreModel *store, const char *day, const S5PersonId *who, int most, S5JournalTakeResult *take, void *to)
{
    Memory *m = (Memory *)store;
    int32_t score = 0;
    uv_mutex_lock(&m->mutex);
    for (size_t i = 0; i < m->game_count && who; i++) {
        const S5SeatRow *result = result_of(&m->games[i], day);
        if (result && s5_is_same_person(&result->who, who)) {
            take(to, result, m->games[i].id);
            break;
        }
    }
    for (int64_t below = INT64_MAX; !who && count_next(m, day, below, &score); below = score)
        if (!take_results(m, day, score, &most, take, to))
            break;
    uv_mutex_unlock(&m->mutex);
    return true;
}

/* Whether a place comes before another in a list, the newest first. */
static bool is_later(const Place *place, const Place *other)
{
    return place->since_ms > other->since_ms ||
           (place->since_ms == other->since_ms && strcmp(place->table, other->table) > 0);
}

/* The newest place of those that come after `after` in the list. */
static bool next_place(Memory *m, const S5PersonId *who, const char *day, const Place *after, Place *place)
{
    const Place *newest = NULL;
    uv_mutex_lock(&m->mutex);
    for (size_t i = 0; i < m->place_count; i++) {
        const Place *it = &m->places[i];
        if (s5_is_same_person(&it->who, who) && (!day || !strcmp(it->day, day)) &&
            (!after || is_later(after, it)) && (!newest || is_later(it, newest)))
            newest = it;
    }
    if (newest)
        *place = *newest;
    uv_mutex_unlock(&m->mutex);
    return newest;
}

static bool read_places(
    StoreModel *store, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to)
{
    Place place;
    for (const Place *after = NULL; next_place((Memory *)store, who, day, after, &place); after = &place)
        if (!take(to, place.table, place.since_ms))
            break;
    return true;
}

static bool read_person(StoreModel *store, const S5PersonId *who, S5PersonRow *person)
{
    Memory *m = (Memory *)store;
    *person = (S5PersonRow){.hidden = false};
    uv_mutex_lock(&m->mutex);
    for (size_t i = 0; i < m->person_count; i++)
        if (s5_is_same_person(&m->persons[i].who, who))
            *person = m->persons[i].row;
    uv_mutex_unlock(&m->mutex);
    return true;
}

/* --------------------------------------------------------------------- life */

static void close_store(StoreModel *store)
{
    Memory *m = (Memory *)store;
    size_t at = 0;
    for (Table *table; (table = s5_map_next(&m->tables, &at));) {
        for (size_t i = 0; i < table->count; i++)
            free(table->entries[i].lines);
        free(table->entries);
        free(table);
    }
    s5_map_free(&m->tables);
    free(m->places);
    free(m->persons);
    free(m->games);
    free(m->undos);
    uv_mutex_destroy(&m->mutex);
    free(m);
}

StoreModel *store_model_new(void)
{
    Memory *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->model = (StoreModel){.begin = begin,
        .write = write_one,
        .end = end,
        .read = read_entries,
        .games = read_games,
        .scores = read_scores,
        .results = read_results,
        .places = read_places,
        .person = read_person,
        .free = close_store};
    uv_mutex_init(&m->mutex);
    return &m->model;
}
