/*
 * Clients who join a long game get it in pieces: the next one when their connection has taken the last. All of them wait in one
 * queue, and a turn of the loop serves one of them. So nobody else ever waits for more than one piece.
 */
#include "registry_internal.h"

#include <stdlib.h>

struct S5BacklogQueue {
    uv_idle_t turn; /* runs while somebody waits */
    S5Registry *registry;
    S5Client *first, **end;
};

static void wait(struct S5BacklogQueue *backlog, S5Client *client)
{
    client->behind = NULL;
    client->behind_of = backlog->end;
    *backlog->end = client;
    backlog->end = &client->behind;
}

void s5_registry_forget_backlog(S5Registry *registry, S5Client *client)
{
    client->more = false;
    if (!client->behind_of)
        return;
    *client->behind_of = client->behind;
    if (client->behind)
        client->behind->behind_of = client->behind_of;
    else
        registry->backlog->end = client->behind_of;
    client->behind_of = NULL;
}

static void on_turn(uv_idle_t *turn)
{
    struct S5BacklogQueue *backlog = turn->data;
    S5Client *client = backlog->first;
    if (!client || backlog->registry->closing) {
        uv_idle_stop(turn);
        return;
    }
    S5LiveTable *live = client->live;
    s5_registry_forget_backlog(backlog->registry, client);
    if (s5_table_drained(live->table, s5_now_ms(), client->visitor))
        wait(backlog, client);
    s5_registry_settle(live);
}

void s5_registry_drained(S5Registry *registry, S5Client *client)
{
    if (!client->more || client->behind_of || registry->closing)
        return;
    wait(registry->backlog, client);
    uv_idle_start(&registry->backlog->turn, on_turn);
}

bool s5_registry_open_backlog(S5Registry *registry)
{
    struct S5BacklogQueue *backlog = calloc(1, sizeof *backlog);
    if (!backlog)
        return false;
    backlog->registry = registry;
    backlog->end = &backlog->first;
    uv_idle_init(registry->loop, &backlog->turn);
    backlog->turn.data = backlog;
    registry->backlog = backlog;
    return true;
}

static void on_backlog_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void s5_registry_close_backlog(S5Registry *registry)
{
    uv_close((uv_handle_t *)&registry->backlog->turn, on_backlog_closed);
}
