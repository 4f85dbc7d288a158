/* WebSockets of a front: frames in and out, idle connections, and the end. */
#include "connection.h"
#include "spoilfive/assert.h"

#include <stdlib.h>
#include <string.h>

/* Between two sweeps: pings and pongs, and frames that end no message. They take time, and the rate of messages does not limit them. */
enum { CONTROLS = 100, PARTS = 1000 };

/* --------------------------------------------------------------------- out */

/* Starts to send what waits. */
static bool fly(S5Connection *c)
{
    S5_ASSERT(!c->writing && c->out.used);
    S5_ASSERT(!c->flight.head && !c->flight.owned);
    const S5Span part = {c->out.bytes, c->out.used};
    c->flight.head = c->out.bytes;
    c->out = (S5Bytes){0};
    c->writing = true;
    c->stuck = 0;
    return c->net->transport->write_later(c, &part, 1);
}

static bool put_rest(S5Connection *c, const S5Span parts[2], size_t went)
{
    for (int i = 0; i < 2; i++) {
        const size_t gone = went < parts[i].size ? went : parts[i].size;
        went -= gone;
        if (!s5_bytes_add(&c->out, parts[i].bytes + gone, parts[i].size - gone))
            return false;
    }
    return true;
}

/* Sends a frame, or appends it to what waits. */
static bool send_frame(S5Connection *c, S5WsOpcode opcode, const char *bytes, size_t size)
{
    char header[S5_WS_HEADER_MAX];
    const S5Span parts[2] = {{header, s5_ws_header(header, opcode, size)}, {bytes, size}};
    ptrdiff_t went = 0;
    if (c->writing)
        return c->out.used + parts[0].size + size <= c->net->config.queue_bytes && put_rest(c, parts, 0);
    went = c->net->transport->write(c, parts, size ? 2 : 1);
    if (went == (ptrdiff_t)(parts[0].size + size))
        return true;
    return went >= 0 && put_rest(c, parts, (size_t)went) && fly(c);
}

static void drop_slow(S5Connection *c)
{
    c->net->count.dropped++;
    s5_connection_drop(c);
}

bool s5_net_send(S5Net *net, S5NetId id, const char *bytes, size_t size)
{
    S5Connection *c = s5_net_find(net, id, S5_CONN_SOCKET);
    if (!c)
        return false;
    S5_ASSERT(c->reader);
    const bool good = send_frame(c, S5_WS_TEXT, bytes, size);
    if (!good)
        drop_slow(c);
    return good;
}

bool s5_net_waits(S5Net *net, S5NetId id)
{
    const S5Connection *c = s5_net_find(net, id, S5_CONN_SOCKET);
    return c && c->writing;
}

void s5_socket_written(S5Connection *c)
{
    if (c->out.used) {
        if (!fly(c))
            s5_connection_drop(c);
    } else if (c->state == S5_CONN_CLOSING) {
        s5_connection_linger(c);
    } else if (!c->net->ending) {
        c->net->app.drained(c->net->app.to, c->own);
    }
}

/* --------------------------------------------------------------------- end */

void s5_socket_close(S5Connection *c, int code)
{
    const char bytes[] = {(char)(code >> 8), (char)(code & 0xFF)};
    s5_connection_enter(c, S5_CONN_CLOSING);
    if (!send_frame(c, S5_WS_CLOSE, bytes, code == S5_WS_NO_STATUS ? 0 : sizeof bytes))
        s5_connection_drop(c);
    else if (!c->writing)
        s5_connection_linger(c);
}

void s5_net_close(S5Net *net, S5NetId id, int code)
{
    S5Connection *c = s5_net_find(net, id, S5_CONN_SOCKET);
    if (c)
        s5_socket_close(c, code);
}

void s5_net_drop(S5Net *net, S5NetId id)
{
    S5Connection *c = s5_net_find(net, id, S5_CONN_SOCKET);
    if (c)
        drop_slow(c);
}

/* ---------------------------------------------------------------------- in */

bool s5_net_accept(S5Net *net, S5NetId id, void *own)
{
    S5Connection *c = s5_net_find(net, id, S5_CONN_ASKED);
    char bytes[1024];
    S5Text head = s5_text(bytes, sizeof bytes);
    if (!c || !c->upgrades || c->last || c->ended)
        return false;
    c->reader = calloc(1, sizeof *c->reader);
    if (!c->reader)
        return false;
    s5_text_add(&head, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Accept: ");
    S5_ASSERT(strlen(c->accept) + 1 == S5_HTTP_ACCEPT_SIZE);
    s5_text_add(&head, c->accept);
    s5_text_add(&head, "\r\n\r\n");
    s5_connection_enter(c, S5_CONN_SOCKET);
    c->own = own;
    S5_ASSERT(!c->asleep && !c->writing);
    S5_ASSERT(!head.full);
    c->asleep = true;
    net->transport->listen(c, false);
    const S5Span part = {head.start, head.used};
    const ptrdiff_t went = net->transport->write(c, &part, 1);
    if (went < 0 || ((size_t)went < head.used &&
                        !(s5_bytes_add(&c->out, part.bytes + went, head.used - (size_t)went) && fly(c))))
        s5_connection_drop(c); /* which is reported like any other */
    return true;
}

void s5_net_resume(S5Net *net, S5NetId id)
{
    S5Connection *c = s5_net_find(net, id, S5_CONN_SOCKET);
    if (!c || !c->asleep)
        return;
    c->asleep = false;
    net->transport->listen(c, true);
}

static void tell_message(S5Connection *c, const S5WsFound *found, bool oversized)
{
    const S5NetMessage message = {
        found->bytes, oversized ? 0 : found->size, found->opcode == S5_WS_TEXT, oversized};
    c->net->app.message(c->net->app.to, c->own, &message);
}

static void take_control(S5Connection *c, const S5WsFound *found)
{
    if (++c->over > CONTROLS)
        s5_socket_close(c, S5_WS_POLICY);
    else if (found->opcode == S5_WS_CLOSE)
        s5_socket_close(c, found->code);
    else if (found->opcode == S5_WS_PING && !send_frame(c, S5_WS_PONG, found->bytes, found->size))
        drop_slow(c);
}

void s5_socket_read(S5Connection *c, char *bytes, size_t size)
{
    char *at = bytes;
    S5WsFound found;
    S5_ASSERT(c->reader && size);
    c->age = 0;
    while (c->state == S5_CONN_SOCKET) {
        switch (s5_ws_read(c->reader, c->net->config.message_bytes, &at, bytes + size, &found)) {
        case S5_WS_MORE:
            if (c->reader->parts > PARTS)
                s5_socket_close(c, S5_WS_POLICY);
            return;
        case S5_WS_MESSAGE:
            tell_message(c, &found, false);
            break;
        case S5_WS_LONG:
            tell_message(c, &found, true);
            break;
        case S5_WS_CONTROL:
            take_control(c, &found);
            break;
        case S5_WS_FAULT:
            c->net->count.dropped++;
            s5_socket_close(c, found.code);
            break;
        }
    }
}

void s5_socket_sweep(S5Connection *c)
{
    const uint32_t idle = (uint32_t)c->net->config.idle_s * S5_NET_SWEEPS;
    c->over = c->reader->parts = 0;
    if (c->age >= idle || c->stuck >= idle)
        drop_slow(c);
    else if (c->age == idle / 2 && !send_frame(c, S5_WS_PING, "", 0))
        drop_slow(c);
}
