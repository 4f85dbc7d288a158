/* Finding, building and releasing shared rule sets. */
#include "rules_cache.h"
#include "spoilfive/assert.h"

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

static Entry *find_cached_rules(const S5RulesCache *cache, const S5Preset *preset, const char *tables,
    const S5Options *options, int players, int sides)
{
    Entry *entry = cache->first;
    while (entry && (entry->rules.preset != preset || entry->rules.players != players ||
                        entry->rules.sides != sides || strcmp(entry->rules.tables, tables) != 0 ||
                        memcmp(&entry->rules.options, options, sizeof *options) != 0))
        entry = entry->next;
    return entry;
}

static Entry *keep(Entry *entry)
{
    entry->kept++;
    return entry;
}

static Entry *build_cached_rules(S5RulesCache *cache, const S5Preset *preset, const char *tables,
    const S5Options *options, int players, int sides, S5Status *status)
{
    Entry *entry = calloc(1, sizeof *entry);
    *status = entry ? s5_rules_at(&entry->rules, preset, tables, options, players, sides) : S5_OK;
    if (*status != S5_OK) {
        free(entry);
        return NULL;
    }
    if (!entry)
        return NULL;
    entry->cache = cache;
    pthread_mutex_lock(&cache->lock);
    /* One that another thread has built, or that a list of other tables has led to. */
    Entry *other = find_cached_rules(cache, preset, entry->rules.tables, options, players, sides);
    if (!other) {
        entry->next = cache->first;
        cache->first = entry;
    }
    keep(other ? other : entry);
    pthread_mutex_unlock(&cache->lock);
    if (other)
        free(entry);
    return other ? other : entry;
}

const S5Rules *s5_rules_cache_get(S5RulesCache *cache, const S5Preset *preset, const char *tables,
    const S5Options *options, int players, int sides, S5Status *status)
{
    const S5Options own = s5_options_of_kind(options, preset->kind);
    pthread_mutex_lock(&cache->lock);
    Entry *entry = find_cached_rules(cache, preset, tables, &own, players, sides);
    entry = entry ? keep(entry) : NULL;
    pthread_mutex_unlock(&cache->lock);
    *status = S5_OK;
    if (!entry) /* without the lock, which an assertion that is violated meanwhile would not release */
        entry = build_cached_rules(cache, preset, tables, &own, players, sides, status);
    return entry ? &entry->rules : NULL;
}

const S5Rules *s5_rules_cache_retain(const S5Rules *rules)
{
    Entry *entry = (Entry *)(uintptr_t)rules;
    pthread_mutex_lock(&entry->cache->lock);
    entry->kept++;
    pthread_mutex_unlock(&entry->cache->lock);
    return rules;
}

void s5_rules_cache_release(const S5Rules **rules)
{
    Entry *entry = (Entry *)(uintptr_t)*rules;
    if (!entry)
        return;
    S5RulesCache *cache = entry->cache;
    *rules = NULL;
    pthread_mutex_lock(&cache->lock);
    if (!--entry->kept) {
        Entry **place = &cache->first;
        while (*place != entry)
            place = &(*place)->next;
        *place = entry->next;
        free(entry);
    }
    pthread_mutex_unlock(&cache->lock);
}
