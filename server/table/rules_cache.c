#include "rules_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A rule set and its reference count. The address of its first member is what callers hold. */
typedef struct Entry {
    S5Rules rules;
    S5RulesCache *cache;
    struct Entry *next;
    int kept;
} Entry;

struct S5RulesCache {
    pthread_mutex_t lock;
    Entry *first;
};

S5RulesCache *s5_rules_cache_new(void)
{
    S5RulesCache *cache = calloc(1, sizeof *cache);
    if (cache && pthread_mutex_init(&cache->lock, NULL) != 0) {
        free(cache);
        return NULL;
    }
    return cache;
}

void s5_rules_cache_free(S5RulesCache **cache)
{
    if (!*cache)
        return;
    pthread_mutex_destroy(&(*cache)->lock);
    free(*cache);
    *cache = NULL;
}

static Entry *find(
    const S5RulesCache *cache, const S5Preset *preset, const S5Options *options, int players, int sides)
{
    Entry *volume = cache->first;
    while (volume &&
           (volume->rules.preset != preset || volume->rules.players != players ||
               volume->rules.sides != sides || memcmp(&volume->rules.options, options, sizeof *options) != 0))
        volume = volume->next;
    return volume;
}

static Entry *build(S5RulesCache *cache, const S5Preset *preset, const S5Options *options, int players,
    int sides, S5Status *status)
{
    Entry *volume = calloc(1, sizeof *volume);
    *status = volume ? s5_rules(&volume->rules, preset, options, players, sides) : S5_OK;
    if (*status != S5_OK) {
        free(volume);
        return NULL;
    }
    if (volume) {
        volume->cache = cache;
        volume->next = cache->first;
        cache->first = volume;
    }
    return volume;
}

const S5Rules *s5_rules_cache_get(S5RulesCache *cache, const S5Preset *preset, const S5Options *options,
    int players, int sides, S5Status *status)
{
    const S5Options own = s5_options_of_kind(options, preset->kind);
    pthread_mutex_lock(&cache->lock);
    Entry *volume = find(cache, preset, &own, players, sides);
    *status = S5_OK;
    if (!volume)
        volume = build(cache, preset, &own, players, sides, status);
    if (volume)
        volume->kept++;
    pthread_mutex_unlock(&cache->lock);
    return volume ? &volume->rules : NULL;
}

const S5Rules *s5_rules_cache_retain(const S5Rules *rules)
{
    Entry *volume = (Entry *)(uintptr_t)rules;
    pthread_mutex_lock(&volume->cache->lock);
    volume->kept++;
    pthread_mutex_unlock(&volume->cache->lock);
    return rules;
}

void s5_rules_cache_release(const S5Rules **rules)
{
    Entry *volume = (Entry *)(uintptr_t)*rules;
    if (!volume)
        return;
    S5RulesCache *cache = volume->cache;
    *rules = NULL;
    pthread_mutex_lock(&cache->lock);
    if (!--volume->kept) {
        Entry **place = &cache->first;
        while (*place != volume)
            place = &(*place)->next;
        *place = volume->next;
        free(volume);
    }
    pthread_mutex_unlock(&cache->lock);
}
