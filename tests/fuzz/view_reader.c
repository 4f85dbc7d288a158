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

static void look(const S5ViewReader *view_reader)
{
    const S5Rules *rules = s5_view_reader_rules(view_reader);
    const S5Set pack = ((S5Set)1 << S5_PACK_MAX) - 1;
    S5View view;
    if (!rules)
        return;
    s5_view_reader_view(view_reader, &view);
    demand(s5_view_reader_seat(view_reader) < 0
               ? view.seat == S5_NO_SEAT && !view.hand
               : view.seat == s5_view_reader_seat(view_reader) && view.seat < rules->players);
    demand(!((view.hand | view.discards | view.kitty | view.shown | view.turned | view.known) & ~pack));
    demand(s5_view_reader_asked(view_reader) <= (view.legal.kinds != 0 && view.turn == view.seat));
    if (s5_view_reader_asked(view_reader))
        choose(rules, &view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char message[1024];
    S5Text error = s5_text(message, sizeof message);
    S5ViewReader *view_reader = s5_view_reader_new();
    const char *at = (const char *)data, *end = at + size;
    demand(view_reader != NULL);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        if (s5_view_reader_line(view_reader, at, (size_t)(stop - at), &error) == S5_EVENT_NONE) {
            demand_clean(&error);
            break;
        }
        demand(!error.used);
        look(view_reader);
        at = newline ? newline + 1 : end;
    }
    s5_view_reader_free(&view_reader);
    return 0;
}
