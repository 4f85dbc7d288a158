/* Any bytes as what a seat is shown: refused in one clean line, or a view from which every level makes a legal choice. */
#include "fuzz.h"
#include "pick.h"

#include <string.h>

static void demand_clean(const S5Text *error)
{
    demand(error->used > 0 && !error->full);
    for (const char *c = error->start; *c; c++)
        demand((unsigned char)*c >= 0x20 && *c != 0x7F);
}

/* Levels that search are given little to do. */
static void choose(const S5Rules *rules, const S5View *view)
{
    for (int i = 0; i < s5_level_count(); i++) {
        const S5Level *level = s5_level(i);
        S5PlayerContext context = {.random = s5_random(1, 1), .nodes = 1};
        if (level->memory && !(context.memory = aligned_alloc(64, (level->memory + 63) / 64 * 64)))
            continue;
        if (level->memory)
            memset(context.memory, 0, level->memory);
        const S5Choice choice = level->choose(rules, view, &context);
        demand(s5_legal_has(&view->legal, &choice));
        free(context.memory);
    }
}

static void look(const S5Watcher *watcher)
{
    const S5Rules *rules = s5_watcher_rules(watcher);
    const S5Set pack = ((S5Set)1 << S5_PACK_MAX) - 1;
    S5View view;
    if (!rules)
        return;
    s5_watcher_view(watcher, &view);
    demand(s5_watcher_seat(watcher) < 0
               ? view.seat == S5_NO_SEAT && !view.hand
               : view.seat == s5_watcher_seat(watcher) && view.seat < rules->players);
    demand(!((view.hand | view.out | view.kitty | view.shown | view.turned | view.known) & ~pack));
    demand(s5_watcher_asked(watcher) <= (view.legal.kinds != 0 && view.turn == view.seat));
    if (s5_watcher_asked(watcher))
        choose(rules, &view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char message[1024];
    S5Text error = s5_text(message, sizeof message);
    S5Watcher *watcher = s5_watcher_new();
    const char *at = (const char *)data, *end = at + size;
    demand(watcher != NULL);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        if (s5_watcher_line(watcher, at, (size_t)(stop - at), &error) == S5_EVENT_NONE) {
            demand_clean(&error);
            break;
        }
        demand(!error.used);
        look(watcher);
        at = newline ? newline + 1 : end;
    }
    s5_watcher_free(&watcher);
    return 0;
}
