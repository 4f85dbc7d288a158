/*
 * Tables that can't be opened as people have seen them: they are damaged, or the store has fewer entries than it had. A table never goes on
 * from an earlier position without somebody's knowing: people are turned away until the entries are back or the server is restarted.
 */
#include "registry_internal.h"
#include "server/common/fail.h"
#include "server/common/logfmt.h"

static bool take_shown(void *to, const char *lines, size_t size, S5Version version)
{
    (void)lines, (void)size, (void)version;
    return *(bool *)to = true;
}

/* A table that another node has, or nobody: whether what people have seen here is there. */
static bool is_kept_elsewhere(const S5LiveTable *live)
{
    char why[256];
    S5Text error = s5_text(why, sizeof why);
    bool found = false;
    return !s5_journal_read(
               live->registry->journal, live->code, live->shown, live->shown, take_shown, &found, &error) ||
           found;
}

void s5_registry_find_behind(S5LiveTable *live)
{
    const bool gone = live->answer == S5_LEASE_UNKNOWN || (live->answer == S5_LEASE_OK && !live->version);
    live->behind = false;
    if (live->fault || live->more || !live->shown || (gone && !live->was_here)) /* it may have been deleted */
        return;
    live->behind = live->answer == S5_LEASE_OK ? live->version < live->shown : !is_kept_elsewhere(live);
    if (!live->behind)
        return;
    S5Text why = s5_text(live->why, sizeof live->why);
    s5_fail_as(&why, "the store has lost what people have seen: entry %llu is not there any more",
        (unsigned long long)live->shown);
    live->fault = true;
    s5_table_free(&live->loaded);
}

void s5_registry_note_refused(S5LiveTable *live)
{
    S5Registry *registry = live->registry;
    s5_map_put(&registry->refused, s5_map_key(live->code), registry);
    s5_copy_text(registry->why_refused, sizeof registry->why_refused, live->why);
    s5_copy_text(registry->last_refused, sizeof registry->last_refused, live->code);
    registry->metrics->value[S5_METRIC_REFUSED_TABLES] = (int64_t)registry->refused.used;
}

void s5_registry_note_loaded(S5LiveTable *live)
{
    S5Registry *registry = live->registry;
    const S5MapKey key = s5_map_key(live->code);
    const bool refused =
                   live->fault && (live->behind || (live->answer == S5_LEASE_OK &&
                                                       s5_journal_is_writable(registry->journal, NULL))),
               known = s5_map_get(&registry->refused, key);
    if (live->fault)
        registry->metrics->value[S5_METRIC_FAULTS]++;
    if (live->fault && !known)
        s5_logfmt(live->behind ? "lost" : "fault", "table", live->code, "why", live->why);
    if (refused) {
        s5_registry_note_refused(live);
    } else if (!live->fault && !s5_registry_is_violated(live)) {
        s5_map_remove(&registry->refused, key);
    }
    if (live->table) {
        live->was_here = true;
        live->shown = live->version;
    }
    registry->metrics->value[S5_METRIC_REFUSED_TABLES] = (int64_t)registry->refused.used;
}

bool s5_registry_is_sound(const S5Registry *registry, S5Text *why)
{
    const size_t count = registry->refused.used;
    return !count ||
           s5_fail_as(why,
               count == 1 ? "%zu table is refused: %s: %s" : "%zu tables are refused, among them %s: %s",
               count, registry->last_refused, registry->why_refused);
}
