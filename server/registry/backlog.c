/*
 * Guests who are told a long game get it in pieces: the next one when their connection has taken the last. All of them wait in
 * one line, and a turn of the loop serves one, so that however many they are nobody else waits longer than for one piece.
 */
#include "registry_internal.h"

#include <stdlib.h>

struct S5HubPast {
    uv_idle_t turn; /* runs while somebody waits */
    S5Hub *hub;
    S5Guest *first, **end;
};

static void wait(struct S5HubPast *past, S5Guest *guest)
{
    guest->behind = NULL;
    guest->behind_of = past->end;
    *past->end = guest;
    past->end = &guest->behind;
}

void s5_hub_forget_past(S5Hub *hub, S5Guest *guest)
{
    guest->more = false;
    if (!guest->behind_of)
        return;
    *guest->behind_of = guest->behind;
    if (guest->behind)
        guest->behind->behind_of = guest->behind_of;
    else
        hub->past->end = guest->behind_of;
    guest->behind_of = NULL;
}

static void on_turn(uv_idle_t *turn)
{
    struct S5HubPast *past = turn->data;
    S5Guest *guest = past->first;
    if (!guest || past->hub->closing) {
        uv_idle_stop(turn);
        return;
    }
    S5HubTable *table = guest->table;
    s5_hub_forget_past(past->hub, guest);
    if (s5_host_drained(table->host, s5_hub_now(), guest->visitor))
        wait(past, guest);
    s5_hub_settle(table);
}

void s5_hub_drained(S5Hub *hub, S5Guest *guest)
{
    if (!guest->more || guest->behind_of || hub->closing)
        return;
    wait(hub->past, guest);
    uv_idle_start(&hub->past->turn, on_turn);
}

bool s5_hub_open_past(S5Hub *hub)
{
    struct S5HubPast *past = calloc(1, sizeof *past);
    if (!past)
        return false;
    past->hub = hub;
    past->end = &past->first;
    uv_idle_init(hub->loop, &past->turn);
    past->turn.data = past;
    hub->past = past;
    return true;
}

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void s5_hub_close_past(S5Hub *hub)
{
    uv_close((uv_handle_t *)&hub->past->turn, on_closed);
}
