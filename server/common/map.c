/* Open addressing with a keyed hash; a slot is free where its value is null. */
#include "map.h"

#include "spoilfive/assert.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct S5MapSlot {
    S5MapKey key;
    void *value;
} Slot;

enum { LEAST_ROOM = 16 };

S5MapKey s5_map_key(const char *text)
{
    S5MapKey key = {{0}};
    memcpy(key.bytes, text, strnlen(text, sizeof key.bytes));
    return key;
}

static size_t home(const S5Map *map, S5MapKey key)
{
    uint64_t hash;
    static_assert(sizeof hash == crypto_shorthash_BYTES, "SipHash");
    crypto_shorthash((unsigned char *)&hash, key.bytes, sizeof key.bytes, map->secret);
    return (size_t)hash & (map->room - 1);
}

/* Where a key is, or would be put; there is always a free slot. */
static Slot *find_map_slot(const S5Map *map, S5MapKey key)
{
    size_t at = home(map, key);
    while (map->slots[at].value && memcmp(&map->slots[at].key, &key, sizeof key) != 0)
        at = (at + 1) & (map->room - 1);
    return &map->slots[at];
}

void *s5_map_get(const S5Map *map, S5MapKey key)
{
    return map->used ? find_map_slot(map, key)->value : NULL;
}

static bool grow_map(S5Map *map)
{
    S5_ASSERT(!(map->room & (map->room - 1)));
    S5Map bigger = {.room = map->room ? 2 * map->room : LEAST_ROOM, .used = map->used};
    bigger.slots = calloc(bigger.room, sizeof *bigger.slots);
    if (!bigger.slots)
        return false;
    randombytes_buf(bigger.secret, sizeof bigger.secret);
    for (size_t i = 0; i < map->room; i++)
        if (map->slots[i].value)
            *find_map_slot(&bigger, map->slots[i].key) = map->slots[i];
    free(map->slots);
    *map = bigger;
    return true;
}

bool s5_map_put(S5Map *map, S5MapKey key, void *value)
{
    const bool known = s5_map_get(map, key);
    if (!known && 4 * (map->used + 1) > 3 * map->room && !grow_map(map))
        return false;
    S5_ASSERT(value);
    S5_ASSERT(map->used < map->room);
    *find_map_slot(map, key) = (Slot){key, value};
    map->used += !known;
    S5_ASSERT(map->used < map->room);
    return true;
}

void s5_map_remove(S5Map *map, S5MapKey key)
{
    if (!s5_map_get(map, key))
        return;
    size_t hole = (size_t)(find_map_slot(map, key) - map->slots);
    const size_t mask = map->room - 1;
    /* The entries after it move up, unless that would put one before its home. */
    for (size_t at = (hole + 1) & mask; map->slots[at].value; at = (at + 1) & mask)
        if (((at - home(map, map->slots[at].key)) & mask) >= ((at - hole) & mask)) {
            map->slots[hole] = map->slots[at];
            hole = at;
        }
    S5_ASSERT(map->used > 0);
    S5_ASSERT(hole < map->room);
    map->slots[hole].value = NULL;
    map->used--;
}

void *s5_map_next(const S5Map *map, size_t *at)
{
    while (*at < map->room) {
        void *value = map->slots[(*at)++].value;
        if (value)
            return value;
    }
    return NULL;
}

void s5_map_free(S5Map *map)
{
    free(map->slots);
    *map = (S5Map){0};
}
