/* A connection's life: ids, lists, and the ways in which it ends. */
#include "connection.h"
#include "spoilfive/assert.h"

#include <stdlib.h>
#include <string.h>

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
    if (c->waits)
        TAILQ_REMOVE(&c->net->waiting, c, waiting);
    c->waits = waits;
    if (waits)
        TAILQ_INSERT_TAIL(&c->net->waiting, c, waiting);
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
    for (int i = 0; i < LOOKED_AT && !TAILQ_EMPTY(&net->all); i++) {
        S5Connection *c = TAILQ_FIRST(&net->all);
        TAILQ_REMOVE(&net->all, c, all);
        TAILQ_INSERT_TAIL(&net->all, c, all);
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
    S5Connection *closed = TAILQ_FIRST(&net->waiting);
    if (!closed && net->app.share)
        closed = greediest(net, net->app.share(net->app.to, newcomer->address, NULL));
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
    c->admitted = address && !net->stopping && (!net->app.admit || net->app.admit(net->app.to, *address));
    const bool welcome = !net->stopping && (c->local || c->admitted);
    if (!welcome || !make_connection_room(net, c) || !take_slot(net, c)) {
        if (c->admitted && net->app.gone)
            net->app.gone(net->app.to, c->address);
        net->count.refused++;
        return false;
    }
    net->count.connections++;
    TAILQ_INSERT_TAIL(&net->all, c, all);
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
    S5_ASSERT(!c->waits);
    TAILQ_REMOVE(&net->all, c, all);
    give_slot(net, c);
    if (socket) {
        s5_ws_end(c->reader);
        free(c->reader);
    }
    free(c->in);
    free(c->out.bytes);
    free(c->flight.head);
    s5_connection_release(c->flight.owned, c->flight.release);
    if (socket && !net->ending)
        net->app.closed(net->app.to, c->own);
    if (c->admitted && net->app.gone && !net->ending)
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
    TAILQ_INIT(&net->all);
    TAILQ_INIT(&net->waiting);
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
