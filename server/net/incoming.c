/* What arrives over connections, and how long each may take: requests, the sweep, and the end of all of them. */
#include "connection.h"
#include "spoilfive/assert.h"

#include <stdlib.h>
#include <string.h>

enum { SKIPPED_MAX = 1 << 20, LINGER_SWEEPS = 3, CLOSING_SWEEPS = 6 };

static void forget_request(S5Connection *c)
{
    free(c->in);
    c->in = NULL;
    c->in_size = c->in_room = c->scanned = c->wanted = 0;
}

/* Keeps the part of a request that has arrived. */
static void keep_request_bytes(S5Connection *c, const char *bytes, size_t size)
{
    if (c->in_size + size > c->in_room) {
        const size_t room = c->wanted > c->in_size + size ? c->wanted : c->in_size + size;
        char *in = realloc(c->in, room);
        if (!in) {
            s5_connection_drop(c);
            return;
        }
        c->in = in;
        c->in_room = room;
    }
    S5_ASSERT(c->in_size + size <= c->in_room);
    memcpy(c->in + c->in_size, bytes, size);
    c->in_size += size;
}

static void ask_app(S5Connection *c, const S5HttpHead *head, const char *body)
{
    S5Net *net = c->net;
    if (net->stopping) {
        s5_connection_refuse(c, 503);
        return;
    }
    S5_ASSERT(c->state == S5_CONN_HEAD || c->state == S5_CONN_BODY);
    S5_ASSERT(net->slots[c->slot].connection == c);
    S5_ASSERT(!c->writing);
    c->id = ++net->serial << S5_NET_SLOT_BITS | c->slot;
    c->upgrades = head->upgrades;
    if (head->upgrades)
        s5_http_accept(s5_http_field(head, "sec-websocket-key"), c->accept);
    c->last = c->last || head->closes;
    s5_connection_enter(c, S5_CONN_ASKED);
    const S5NetRequest request = {c->id, head, body, head->body_size, c->address, c->local};
    net->app.request(net->app.to, &request);
}

static size_t body_most(const S5NetConfig *config, const S5HttpHead *head)
{
    const size_t size = config->large ? strlen(config->large) : 0;
    const bool large = size && head->path.size >= size && !memcmp(head->path.bytes, config->large, size);
    return large ? config->large_bytes : config->body_bytes;
}

/* Reads a request if all of it is there, or its head has a fault. True when no more of it is needed. */
static bool read_request(S5Connection *c, const char *bytes, size_t size)
{
    S5HttpHead head;
    const size_t head_size = s5_http_head_size(bytes, size, c->scanned);
    c->scanned = head_size ? 0 : size; /* it is read again together with the body */
    if (!head_size && size < S5_HTTP_HEAD_MAX && s5_http_may_begin(bytes, size))
        return false;
    int status = 400;
    if (s5_http_may_begin(bytes, size))
        status = head_size && head_size <= S5_HTTP_HEAD_MAX ? s5_http_read(bytes, head_size, &head) : 431;
    c->headless = !status && head.method == S5_HTTP_HEAD;
    if (status || head.body_size > body_most(&c->net->config, &head)) {
        s5_connection_refuse(c, status ? status : 413);
        return true;
    }
    c->wanted = head_size + head.body_size;
    S5_ASSERT(head_size && head_size <= S5_HTTP_HEAD_MAX);
    if (size < c->wanted) {
        if (c->state == S5_CONN_HEAD)
            s5_connection_enter(c, S5_CONN_BODY);
        return false;
    }
    c->last = c->last || size > c->wanted; /* bytes after it are not looked at, so no request may follow */
    if (c->last && head.upgrades)
        s5_connection_refuse(c, 400);
    else
        ask_app(c, &head, bytes + head_size);
    return true;
}

static void take_request(S5Connection *c, const char *bytes, size_t size)
{
    if (!c->begun)
        c->age = 0;
    c->begun = true;
    const bool first = !c->in_size;
    if (!first)
        keep_request_bytes(c, bytes, size);
    if (c->state == S5_CONN_GONE || (c->wanted && c->in_size < c->wanted))
        return;
    if (first ? read_request(c, bytes, size) : read_request(c, c->in, c->in_size))
        forget_request(c);
    else if (first)
        keep_request_bytes(c, bytes, size);
}

/* Discards bytes that nobody wants: some are read so that a reset does not destroy the answer. */
static void pass_over_bytes(S5Connection *c, size_t size)
{
    c->last = true;
    c->over += size < SKIPPED_MAX ? (uint32_t)size : SKIPPED_MAX;
    if (c->over >= SKIPPED_MAX)
        s5_connection_drop(c);
}

void s5_connection_read(S5Connection *c, char *bytes, size_t size)
{
    switch (c->state) {
    case S5_CONN_HEAD:
    case S5_CONN_BODY:
        take_request(c, bytes, size);
        return;
    case S5_CONN_SOCKET:
        s5_socket_read(c, bytes, size);
        return;
    case S5_CONN_GONE:
        return;
    default:
        pass_over_bytes(c, size);
    }
}

void s5_connection_ended(S5Connection *c)
{
    c->ended = true;
    S5_ASSERT(c->state <= S5_CONN_GONE);
    c->net->transport->listen(c, false);
    if (c->state != S5_CONN_ASKED && c->state != S5_CONN_ANSWERING) /* the answer is still sent */
        s5_connection_drop(c);
}

void s5_connection_written(S5Connection *c, bool good)
{
    S5_ASSERT(c->writing);
    free(c->flight.head);
    s5_connection_release(c->flight.owned, c->flight.release);
    c->flight = (S5Flight){0};
    c->writing = false;
    c->stuck = 0;
    if (c->state == S5_CONN_GONE)
        return;
    if (!good)
        s5_connection_drop(c);
    else if (c->state == S5_CONN_ANSWERING)
        s5_connection_answered(c);
    else
        s5_socket_written(c);
}

/* ------------------------------------------------------------------- sweep */

static void sweep_connection(S5Connection *c)
{
    const uint32_t request = (uint32_t)c->net->config.request_s * S5_NET_SWEEPS;
    const uint32_t idle = (uint32_t)c->net->config.idle_s * S5_NET_SWEEPS;
    c->age++;
    c->stuck += c->writing;
    switch (c->state) {
    case S5_CONN_HEAD:
        if (c->begun && c->age > request)
            s5_connection_refuse(c, 408);
        else if (!c->begun && c->age > idle)
            s5_connection_drop(c);
        return;
    case S5_CONN_BODY:
        if (c->age > request)
            s5_connection_refuse(c, 408);
        return;
    case S5_CONN_ANSWERING:
        if (c->age > c->patience)
            s5_connection_drop(c);
        return;
    case S5_CONN_SOCKET:
        s5_socket_sweep(c);
        return;
    case S5_CONN_CLOSING:
    case S5_CONN_LINGER:
        if (c->age > (c->state == S5_CONN_CLOSING ? CLOSING_SWEEPS : LINGER_SWEEPS))
            s5_connection_drop(c);
        return;
    default:
        return;
    }
}

void s5_net_sweep(S5Net *net)
{
    for (S5Connection *c = TAILQ_FIRST(&net->all), *behind; c; c = behind) {
        behind = TAILQ_NEXT(c, all);
        sweep_connection(c);
    }
}

/* ----------------------------------------------------------- the end of all */

void s5_net_drain(S5Net *net)
{
    net->draining = true;
    net->transport->unlisten(net);
    for (S5Connection *c = TAILQ_FIRST(&net->all), *behind; c; c = behind) {
        behind = TAILQ_NEXT(c, all);
        if (c->state == S5_CONN_HEAD && c->used && !c->begun)
            s5_connection_drop(c);
    }
}

bool s5_net_is_drained(const S5Net *net)
{
    const S5Connection *c = TAILQ_FIRST(&net->all);
    while (c && c->state >= S5_CONN_SOCKET)
        c = TAILQ_NEXT(c, all);
    return !c;
}

void s5_net_stop(S5Net *net)
{
    net->stopping = true;
    net->transport->unlisten(net);
    for (S5Connection *c = TAILQ_FIRST(&net->all), *behind; c; c = behind) {
        behind = TAILQ_NEXT(c, all);
        if (c->state == S5_CONN_SOCKET)
            s5_socket_close(c, S5_WS_GOING_AWAY);
        else if (c->state == S5_CONN_HEAD && !c->begun)
            s5_connection_drop(c);
    }
}

void s5_net_drop_all(S5Net *net)
{
    net->stopping = net->ending = true;
    for (S5Connection *c = TAILQ_FIRST(&net->all), *behind; c; c = behind) {
        behind = TAILQ_NEXT(c, all);
        if (c->reader)
            net->app.closed(net->app.to, c->own);
        s5_connection_drop(c);
    }
}
