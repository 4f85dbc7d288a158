/* A hash map from short keys (codes of tables, addresses) to pointers. */
#ifndef S5_SERVER_MAP_H
#define S5_SERVER_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A key: a text or bytes, padded with zeros. */
typedef struct S5MapKey {
    uint8_t bytes[16];
} S5MapKey;

/** Starts empty as all zeros. */
typedef struct S5Map {
    struct S5MapSlot *slots;
    size_t room, used;  /**< room is 0 or a power of two */
    uint8_t secret[16]; /**< nobody who chooses keys can make them collide */
} S5Map;

/** A text of at most 16 bytes as a key. */
S5MapKey s5_map_key(const char *text);

/** The value of a key, or null. */
void *s5_map_get(const S5Map *map, S5MapKey key);

/** Puts or replaces; `value` is not null. False without memory. */
bool s5_map_put(S5Map *map, S5MapKey key, void *value);

/** Removes a key, if it is there. */
void s5_map_remove(S5Map *map, S5MapKey key);

/** The values one after another from *at = 0 on, then null; the map must not change meanwhile, but the value just given may be removed:
 * *at goes one back then. */
void *s5_map_next(const S5Map *map, size_t *at);

/** Frees the map, not the values; it is empty then. */
void s5_map_free(S5Map *map);

#endif
