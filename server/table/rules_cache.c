#include "rules_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A rule set and how often it is kept. Rules are found from outside by the address of their first member. */
typedef struct Volume {
    S5Rules rules;
    S5Shelf *shelf;
    struct Volume *next;
    int kept;
} Volume;

struct S5Shelf {
    pthread_mutex_t lock;
    Volume *first;
};

S5Shelf *s5_shelf_new(void)
{
    S5Shelf *shelf = calloc(1, sizeof *shelf);
    if (shelf && pthread_mutex_init(&shelf->lock, NULL) != 0) {
        free(shelf);
        return NULL;
    }
    return shelf;
}

void s5_shelf_free(S5Shelf **shelf)
{
    if (!*shelf)
        return;
    pthread_mutex_destroy(&(*shelf)->lock);
    free(*shelf);
    *shelf = NULL;
}

static Volume *find(
    const S5Shelf *shelf, const S5Preset *preset, const S5Options *options, int players, int sides)
{
    Volume *volume = shelf->first;
    while (volume &&
           (volume->rules.preset != preset || volume->rules.players != players ||
               volume->rules.sides != sides || memcmp(&volume->rules.options, options, sizeof *options) != 0))
        volume = volume->next;
    return volume;
}

static Volume *build(S5Shelf *shelf, const S5Preset *preset, const S5Options *options, int players, int sides,
    S5Status *status)
{
    Volume *volume = calloc(1, sizeof *volume);
    *status = volume ? s5_rules(&volume->rules, preset, options, players, sides) : S5_OK;
    if (*status != S5_OK) {
        free(volume);
        return NULL;
    }
    if (volume) {
        volume->shelf = shelf;
        volume->next = shelf->first;
        shelf->first = volume;
    }
    return volume;
}

const S5Rules *s5_shelf_take(S5Shelf *shelf, const S5Preset *preset, const S5Options *options, int players,
    int sides, S5Status *status)
{
    pthread_mutex_lock(&shelf->lock);
    Volume *volume = find(shelf, preset, options, players, sides);
    *status = S5_OK;
    if (!volume)
        volume = build(shelf, preset, options, players, sides, status);
    if (volume)
        volume->kept++;
    pthread_mutex_unlock(&shelf->lock);
    return volume ? &volume->rules : NULL;
}

const S5Rules *s5_shelf_keep(const S5Rules *rules)
{
    Volume *volume = (Volume *)(uintptr_t)rules;
    pthread_mutex_lock(&volume->shelf->lock);
    volume->kept++;
    pthread_mutex_unlock(&volume->shelf->lock);
    return rules;
}

void s5_shelf_drop(const S5Rules **rules)
{
    Volume *volume = (Volume *)(uintptr_t)*rules;
    if (!volume)
        return;
    S5Shelf *shelf = volume->shelf;
    *rules = NULL;
    pthread_mutex_lock(&shelf->lock);
    if (!--volume->kept) {
        Volume **place = &shelf->first;
        while (*place != volume)
            place = &(*place)->next;
        *place = volume->next;
        free(volume);
    }
    pthread_mutex_unlock(&shelf->lock);
}
