/* A connection's life: ids, lists, and the ways in which it ends. */
#include "connection.h"
#include "spoilfive/assert.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- lists */

static S5Link *link_of(S5Connection *c, bool waiting)
{
    return waiting ? &c->waiting : &c->all;
}

static void put_last_in_list(S5List *list, S5Connection *c, bool waiting)
{
    S5_ASSERT(!link_of(c, waiting)->prev && !link_of(c, waiting)->next);
    S5_ASSERT(list->first != c);
    S5_ASSERT(!list->first == !list->last);
    S5_ASSERT(!list->last || !link_of(list->last, waiting)->next);
    link_of(c, waiting)->prev = list->last;
    if (list->last)
        link_of(list->last, waiting)->next = c;
    else
        list->first = c;
    list->last = c;
}

static void take_out_of_list(S5List *list, S5Connection *c, bool waiting)
{
    S5Link *link = link_of(c, waiting);
    if (!link->prev && list->first != c)
        return; /* it is in no list */
    S5_ASSERT(!link->prev || link_of(link->prev, waiting)->next == c);
    S5_ASSERT(!link->next || link_of(link->next, waiting)->prev == c);
    S5_ASSERT(link->next || list->last == c);
    if (link->prev)
        link_of(link->prev, waiting)->next = link->next;
    else
        list->first = link->next;
    if (link->next)
        link_of(link->next, waiting)->prev = link->prev;
    else
        list->last = link->prev;
    *link = (S5Link){NULL, NULL};
}

/* --------------------------------------------------------------------- ids */

static bool grow_slots(S5Net *net)
{
    const uint32_t count = net->slot_count ? 2 * net->slot_count : 64;
    S5Slot *slots = count <= 1u << S5_NET_SLOT_BITS ? realloc(net->slots, count * sizeof *slots) : NULL;
    if (!slots)
        return false;
    for (uint32_t i = count; i-- > net->slot_count;) {
        slots[i] = (S5Slot){NULL, net->slot_free};
        net->slot_free = i + 1;
    }
    net->slots = slots;
    net->slot_count = count;
    return true;
}

static bool take_slot(S5Net *net, S5Connection *c)
{
    if (!net->slot_free && !grow_slots(net))
        return false;
    c->slot = net->slot_free - 1;
    S5_ASSERT(c->slot < net->slot_count);
    S5_ASSERT(!net->slots[c->slot].connection);
    net->slot_free = net->slots[c->slot].free_next;
    net->slots[c->slot].connection = c;
    return true;
}

static void give_slot(S5Net *net, const S5Connection *c)
{
    S5_ASSERT(c->slot < net->slot_count);
    S5_ASSERT(net->slots[c->slot].connection == c);
    net->slots[c->slot] = (S5Slot){NULL, net->slot_free};
    net->slot_free = c->slot + 1;
}

S5Connection *s5_net_find(const S5Net *net, S5NetId id, S5ConnectionState state)
{
    const uint32_t slot = (uint32_t)(id & ((1u << S5_NET_SLOT_BITS) - 1));
    S5Connection *c = slot < net->slot_count ? net->slots[slot].connection : NULL;
    return id && c && c->id == id && c->state == state ? c : NULL;
}

/* ------------------------------------------------------------------ states */

void s5_connection_enter(S5Connection *c, S5ConnectionState state)
{
    const bool waits = state == S5_CONN_HEAD || state == S5_CONN_BODY || state == S5_CONN_LINGER;
    take_out_of_list(&c->net->waiting, c, true);
    if (waits)
        put_last_in_list(&c->net->waiting, c, true);
    S5_ASSERT(c->state != S5_CONN_GONE || state == S5_CONN_GONE);
    S5_ASSERT(state != S5_CONN_SOCKET || c->reader);
    S5_ASSERT(state <= S5_CONN_GONE);
    c->state = (uint8_t)state;
    c->age = c->over = 0;
}

void s5_connection_drop(S5Connection *c)
{
    if (c->state == S5_CONN_GONE)
        return;
    s5_connection_enter(c, S5_CONN_GONE);
    S5_ASSERT(c->net->count.connections > 0);
    c->net->count.connections--;
    c->net->transport->close(c);
}

void s5_connection_linger(S5Connection *c)
{
    s5_connection_enter(c, S5_CONN_LINGER);
    if (c->asleep)
        c->net->transport->listen(c, true);
    c->asleep = false;
    if (c->ended || !c->net->transport->end(c))
        s5_connection_drop(c);
}

enum {
    LOOKED_AT =
        64 /* of all connections, the next ones each time: so that looking takes no time when somebody has them all */
};

/* A connection of the client who has most, and more than `own`; null for none. */
static S5Connection *greediest(S5Net *net, int own)
{
    S5Connection *found = NULL;
    for (int i = 0; i < LOOKED_AT && net->all.first; i++) {
        S5Connection *c = net->all.first;
        take_out_of_list(&net->all, c, false);
        put_last_in_list(&net->all, c, false);
        const int share =
            c->state == S5_CONN_GONE ? 0 : net->app.share(net->app.to, c->address, c->reader ? c->own : NULL);
        if (share > own) {
            own = share;
            found = c;
        }
    }
    return found;
}

/* Makes room for one more connection by closing the one that has waited longest for a request, or else one of the greediest client. */
static bool make_connection_room(S5Net *net, const S5Connection *newcomer)
{
    if (net->count.connections < net->config.connections)
        return true;
    S5Connection *closed = net->waiting.first
                               ? net->waiting.first
                               : greediest(net, net->app.share(net->app.to, newcomer->address, NULL));
    if (!closed)
        return false;
    net->count.refused++;
    s5_connection_drop(closed);
    return true;
}

bool s5_connection_open(S5Net *net, S5Connection *c, const S5MapKey *address)
{
    S5_ASSERT(!c->state && !c->id);
    c->net = net;
    c->local = !address;
    c->address = address ? *address : (S5MapKey){{0}};
    c->admitted = address && !net->stopping && net->app.admit(net->app.to, *address);
    const bool welcome = !net->stopping && (c->local || c->admitted);
    if (!welcome || !make_connection_room(net, c) || !take_slot(net, c)) {
        if (c->admitted)
            net->app.gone(net->app.to, c->address);
        net->count.refused++;
        return false;
    }
    net->count.connections++;
    put_last_in_list(&net->all, c, false);
    s5_connection_enter(c, S5_CONN_HEAD);
    return true;
}

void s5_connection_release(void *owned, void (*release)(void *owned))
{
    if (owned)
        (release ? release : free)(owned);
}

void s5_connection_closed(S5Connection *c)
{
    S5Net *net = c->net;
    const bool socket = c->reader;
    S5_ASSERT(c->state == S5_CONN_GONE);
    S5_ASSERT(net->slots[c->slot].connection == c);
    take_out_of_list(&net->all, c, false);
    take_out_of_list(&net->waiting, c, true);
    give_slot(net, c);
    if (socket) {
        s5_ws_end(c->reader);
        free(c->reader);
    }
    free(c->in);
    free(c->out);
    free(c->flight.head);
    s5_connection_release(c->flight.owned, c->flight.release);
    if (socket && !net->ending)
        net->app.closed(net->app.to, c->own);
    if (c->admitted && !net->ending)
        net->app.gone(net->app.to, c->address);
}

/* ---------------------------------------------------------- all connections */

S5Net *s5_net_make(const S5NetConfig *config, const S5NetApp *app, const S5Transport *transport)
{
    S5Net *net = calloc(1, sizeof *net);
    if (!net)
        return NULL;
    net->config = *config;
    net->app = *app;
    net->transport = transport;
    return net;
}

void s5_net_configure(S5Net *net, const S5NetConfig *config)
{
    net->config = *config;
}

S5NetCount s5_net_count(const S5Net *net)
{
    return net->count;
}

void s5_net_unmake(S5Net *net)
{
    free(net->slots);
    free(net);
}
