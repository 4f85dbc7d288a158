/* A registry begins and ends, with all that its parts need. */
#include "registry_internal.h"
#include "server/common/guard.h"

#include <stdlib.h>
#include <string.h>

/* The threads that read are shared evenly among the addresses that ask for tables: a stranger who opens many makes only themselves wait. */
enum {
    LOADS_AT_ONCE = 4,                   /* as many as there are threads */
    LOADS_OF_ADDRESS = LOADS_AT_ONCE / 2 /* of these, for one address, or one network */
};

S5Registry *s5_registry_new(uv_loop_t *loop, S5Journal *journal, const S5Limits *limits, S5Metrics *metrics,
    const uint8_t secret[32], const S5RegistryCallbacks *out)
{
    S5Registry *registry = calloc(1, sizeof *registry);
    if (!registry)
        return NULL;
    s5_guard_open();
    registry->loop = loop;
    registry->journal = journal;
    registry->limits = limits;
    registry->metrics = metrics;
    registry->out = *out;
    registry->calls = s5_registry_calls;
    memcpy(registry->secret, secret, sizeof registry->secret);
    registry->rules_cache = s5_rules_cache_new();
    registry->loads = s5_thread_queue_new(loop, LOADS_AT_ONCE, LOADS_OF_ADDRESS, LOADS_OF_ADDRESS);
    if (!registry->rules_cache || !registry->loads || !s5_registry_open_backlog(registry) ||
        !s5_registry_open_site(registry) || !s5_registry_open_bots(registry)) {
        if (registry->site)
            s5_registry_close_site(registry);
        if (registry->backlog)
            s5_registry_close_backlog(registry);
        s5_thread_queue_free(&registry->loads);
        s5_rules_cache_free(&registry->rules_cache);
        free(registry);
        return NULL;
    }
    return registry;
}

void s5_registry_free(S5Registry **which)
{
    S5Registry *registry = *which;
    size_t at = 0;
    *which = NULL;
    s5_registry_close_bots(registry);
    s5_registry_close_backlog(registry);
    s5_registry_close_site(registry);
    for (S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));) {
        s5_table_free(&live->table);
        uv_close((uv_handle_t *)&live->timer, s5_free_closed);
    }
    s5_map_free(&registry->tables);
    s5_map_free(&registry->persons);
    s5_map_free(&registry->shown);
    s5_map_free(&registry->refused);
    s5_map_free(&registry->violated);
    s5_rate_limiter_free(&registry->writers);
    s5_thread_queue_free(&registry->loads);
    s5_rules_cache_free(&registry->rules_cache);
    free(registry);
}

bool s5_registry_is_idle(const S5Registry *registry)
{
    return registry->loading == 0;
}

void s5_registry_update_metrics(S5Registry *registry)
{
    registry->metrics->value[S5_METRIC_TABLES] = (int64_t)registry->tables.used;
    const S5BotPoolCount count = s5_bot_pool_count(registry->bots);
    registry->metrics->value[S5_METRIC_BOTS_WAITING] = count.waiting;
    registry->metrics->value[S5_METRIC_BOTS_LATE] = (int64_t)count.late;
}
