/*
 * Tables at which an assertion was violated: this server has a fault there. The table in memory is given up and read again from its
 * journal, in which only what was judged is, and from then on it can be looked at, but nothing is done at it until the server is
 * restarted. If reading or showing it violates another assertion, people are turned away. All other tables play on.
 */
#include "registry_internal.h"
#include "server/common/guard.h"
#include "server/common/logfmt.h"

typedef struct Doing {
    S5LiveTable *live;
    S5AtTable *what;
    void *with;
} Doing;

static void do_at_table(void *argument)
{
    const Doing *doing = argument;
    doing->what(doing->live, doing->with);
}

static void close_table(S5LiveTable *live)
{
    S5Registry *registry = live->registry;
    live->fault = s5_registry_is_violated(live);
    live->stale = live->violated = true;
    s5_logfmt("table-closed", "table", live->code, "why", live->why);
    s5_map_put(&registry->violated, s5_map_key(live->code), registry);
    s5_registry_note_refused(live);
}

bool s5_registry_is_violated(const S5LiveTable *live)
{
    return s5_map_get(&live->registry->violated, s5_map_key(live->code));
}

bool s5_registry_at_table(S5LiveTable *live, S5AtTable *what, void *with)
{
    Doing doing = {live, what, with};
    S5Text why = s5_text(live->why, sizeof live->why);
    if (live->guarded) { /* the table has asked for it itself, and the outer guard holds */
        what(live, with);
        return true;
    }
    live->guarded = true;
    const bool whole = s5_guard(do_at_table, &doing, &why);
    live->guarded = false;
    if (!whole)
        close_table(live);
    return whole;
}

/* ------------------------------------------------------------------ loading */

typedef struct Entry {
    S5Table *table;
    const char *lines;
    size_t size;
    S5Text *error;
    bool good;
} Entry;

static void load_entry(void *argument)
{
    Entry *entry = argument;
    entry->good = s5_table_load_entry(entry->table, entry->lines, entry->size, entry->error);
}

bool s5_registry_load_entry(S5Table *table, const char *lines, size_t size, S5Text *error)
{
    Entry entry = {table, lines, size, error, false};
    return s5_guard(load_entry, &entry, error) && entry.good;
}
