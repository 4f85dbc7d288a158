/* The limits of tables, as the server has set them. */
#include "registry_internal.h"

enum { WEEK_MS = 7 * 86400000 };

S5TableLimits s5_registry_table_limits(const S5Registry *registry)
{
    const S5Limits *l = registry->limits;
    S5TableLimits limits = s5_table_limits();
    limits.visitors = l->table_visitors;
    limits.tabs = l->table_tabs;
    limits.message = l->message_bytes;
    limits.name = l->name_characters;
    limits.say = l->say_characters;
    limits.entries = l->table_entries;
    limits.hands = l->hands;
    limits.absent_ms = 1000 * (int64_t)l->absent_s;
    limits.slow_ms = 1000 * (int64_t)l->idle_s;
    limits.undo_ms = 1000 * (int64_t)l->undo_s;
    limits.round_ms = 1000 * (int64_t)l->round_s;
    limits.owner_ms = 1000 * (int64_t)l->owner_s;
    limits.rematch_ms = 1000 * (int64_t)l->rematch_s;
    return limits;
}

void s5_registry_limit_day(S5TableLimits *limits)
{
    limits->alone = true;
    limits->hands = S5_HANDS_OF_A_DAY;
    limits->absent_ms = WEEK_MS; /* nobody waits for this player */
}
