/* The store in memory, for tests and trying out: it keeps what it is given, and forgets it with the process. */
#include "log_store.h"
#include "map.h"

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
    S5Who who;
    char table[S5_CODE_SIZE], day[S5_DAY_SIZE];
    int64_t since_ms;
} Place;

typedef struct Person {
    S5Who who;
    char name[S5_PLAYER_NAME_MAX];
} Person;

typedef struct Memory {
    S5LogStore store;
    uv_mutex_t mutex; /* over all */
    S5Map tables;
    Place *places;
    Person *persons;
    S5LogGame *games;
    size_t place_count, person_count, game_count;
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

static bool begin(S5LogStore *store)
{
    uv_mutex_lock(&((Memory *)store)->mutex);
    return true;
}

/* Each write was kept by itself: without memory the rest of the group was, too, which nobody is told. */
static bool end(S5LogStore *store, bool good)
{
    uv_mutex_unlock(&((Memory *)store)->mutex);
    return good;
}

static bool same(const S5Who *a, const S5Who *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static Table *table_of(Memory *m, const char *code)
{
    Table *table = s5_map_get(&m->tables, s5_key(code));
    if (table)
        return table;
    table = calloc(1, sizeof *table);
    if (table && s5_map_put(&m->tables, s5_key(code), table))
        return table;
    free(table);
    return NULL;
}

static S5LogAnswer write_entry(Memory *m, const S5LogWrite *write, S5Mark *mark)
{
    void *grown;
    Table *table = table_of(m, write->table);
    if (!table)
        return S5_LOG_FAULT;
    if (table->count != write->expected)
        return S5_LOG_CONFLICT;
    if (!S5_ROOM(table->entries, table->count))
        return S5_LOG_FAULT;
    Entry *entry = &table->entries[table->count];
    entry->size = write->size;
    entry->lines = malloc(write->size + 1);
    if (!entry->lines)
        return S5_LOG_FAULT;
    memcpy(entry->lines, write->lines, write->size);
    *mark = ++table->count;
    return S5_LOG_KEPT;
}

static S5LogAnswer write_name(Memory *m, const S5Who *who, const char *name)
{
    void *grown;
    size_t at = 0;
    while (at < m->person_count && !same(&m->persons[at].who, who))
        at++;
    if (at == m->person_count && !S5_ROOM(m->persons, m->person_count))
        return S5_LOG_FAULT;
    m->person_count += at == m->person_count;
    m->persons[at].who = *who;
    S5Text text = s5_text(m->persons[at].name, sizeof m->persons[at].name);
    s5_text_add(&text, name);
    return S5_LOG_KEPT;
}

static bool has_place(const Memory *m, const S5LogWrite *write)
{
    for (size_t i = 0; i < m->place_count; i++)
        if (same(&m->places[i].who, write->sits) && !strcmp(m->places[i].table, write->table))
            return true;
    return false;
}

static bool has_tried(const Memory *m, const S5LogWrite *write)
{
    for (size_t i = 0; i < m->place_count && write->day; i++)
        if (same(&m->places[i].who, write->sits) && !strcmp(m->places[i].day, write->day))
            return true;
    return false;
}

static S5LogAnswer write_place(Memory *m, const S5LogWrite *write, int64_t now_ms)
{
    void *grown;
    if (has_place(m, write))
        return S5_LOG_KEPT;
    if (!S5_ROOM(m->places, m->place_count))
        return S5_LOG_FAULT;
    Place *place = &m->places[m->place_count++];
    *place = (Place){.who = *write->sits, .since_ms = now_ms};
    S5Text table = s5_text(place->table, sizeof place->table), day = s5_text(place->day, sizeof place->day);
    s5_text_add(&table, write->table);
    s5_text_add(&day, write->day ? write->day : "");
    return S5_LOG_KEPT;
}

static S5LogAnswer write_one(S5LogStore *store, const S5LogWrite *write, int64_t now_ms, S5Mark *mark)
{
    Memory *m = (Memory *)store;
    void *grown;
    S5LogAnswer answer = write->sits && has_tried(m, write) ? S5_LOG_CONFLICT : S5_LOG_KEPT;
    if (answer == S5_LOG_KEPT && write->table)
        answer = write_entry(m, write, mark);
    if (answer == S5_LOG_KEPT && write->sits && write->name)
        answer = write_name(m, write->sits, write->name);
    if (answer == S5_LOG_KEPT && write->sits && write->table)
        answer = write_place(m, write, now_ms);
    if (answer == S5_LOG_KEPT && write->game) {
        if (!S5_ROOM(m->games, m->game_count))
            return S5_LOG_FAULT;
        m->games[m->game_count++] = *write->game;
    }
    return answer;
}

/* ------------------------------------------------------------------ reading */

static bool read_entries(S5LogStore *store, const char *table, S5LogTakeEntry *take, void *to)
{
    Memory *m = (Memory *)store;
    uv_mutex_lock(&m->mutex);
    const Table *it = s5_map_get(&m->tables, s5_key(table));
    for (size_t i = 0; it && i < it->count && take(to, it->entries[i].lines, it->entries[i].size, i + 1); i++)
        continue;
    uv_mutex_unlock(&m->mutex);
    return true;
}

static bool wanted(const S5LogGame *game, const S5LogWhich *which)
{
    if (game->ended_ms >= which->before_ms)
        return false;
    if (which->id)
        return !strcmp(game->id, which->id);
    if (which->day)
        return *game->day && !strcmp(game->day, which->day);
    for (int seat = 0; seat < game->players; seat++)
        if (same(&game->seat[seat].who, which->who))
            return true;
    return false;
}

static bool read_games(S5LogStore *store, const S5LogWhich *which, S5LogTakeGame *take, void *to)
{
    Memory *m = (Memory *)store;
    uv_mutex_lock(&m->mutex);
    for (size_t i = m->game_count; i-- > 0;)
        if (wanted(&m->games[i], which) && !take(to, &m->games[i]))
            break;
    uv_mutex_unlock(&m->mutex);
    return true;
}

static bool read_places(S5LogStore *store, const S5Who *who, const char *day, S5LogTakePlace *take, void *to)
{
    Memory *m = (Memory *)store;
    uv_mutex_lock(&m->mutex);
    for (size_t i = m->place_count; i-- > 0;) {
        const Place *place = &m->places[i];
        const bool it = same(&place->who, who) && (!day || !strcmp(place->day, day));
        if (it && !take(to, place->table, place->since_ms))
            break;
    }
    uv_mutex_unlock(&m->mutex);
    return true;
}

static bool read_name(S5LogStore *store, const S5Who *who, char name[S5_PLAYER_NAME_MAX])
{
    Memory *m = (Memory *)store;
    *name = 0;
    uv_mutex_lock(&m->mutex);
    for (size_t i = 0; i < m->person_count; i++)
        if (same(&m->persons[i].who, who))
            memcpy(name, m->persons[i].name, S5_PLAYER_NAME_MAX);
    uv_mutex_unlock(&m->mutex);
    return true;
}

/* --------------------------------------------------------------------- life */

static void close_store(S5LogStore *store)
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
    uv_mutex_destroy(&m->mutex);
    free(m);
}

S5LogStore *s5_log_memory(void)
{
    Memory *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->store =
        (S5LogStore){begin, write_one, end, read_entries, read_games, read_places, read_name, close_store};
    uv_mutex_init(&m->mutex);
    return &m->store;
}
