/* HTTP and WebSockets, from the client's side, as small as they can be. */
#include "wire.h"
#include "world.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10, FINAL = 0x80, MASKED = 0x80 };

struct SimWire {
    SimSocket *socket;
    SimHears hears;
    bool is_request, open, gone, busy;
    char *in;
    size_t size, room;
};

static void free_wire(SimWire *wire)
{
    wire->gone = true;
    if (wire->busy) /* its own bytes are being read: on_bytes() frees it */
        return;
    free(wire->in);
    free(wire);
}

void sim_leave(SimWire *wire, SimEnd how)
{
    if (wire->socket)
        sim_hang_up(wire->socket, how);
    wire->socket = NULL;
    free_wire(wire);
}

bool sim_is_open(const SimWire *wire)
{
    return wire && wire->open;
}

void sim_read_slowly(SimWire *wire, bool slow)
{
    sim_set_slow(wire->socket, slow);
}

/* ------------------------------------------------------------------- frames */

static size_t put_frame(char *to, int kind, const char *bytes, size_t size)
{
    size_t head = 2;
    unsigned char mask[4];
    to[0] = (char)(FINAL | kind);
    if (size < 126) {
        to[1] = (char)(MASKED | (int)size);
    } else {
        to[1] = (char)(MASKED | (size < 65536 ? 126 : 127));
        for (int i = size < 65536 ? 1 : 7; i >= 0; i--)
            to[head++] = (char)(unsigned char)((uint64_t)size >> (8 * i));
    }
    for (int i = 0; i < 4; i++)
        to[head++] = (char)(mask[i] = (unsigned char)sim_between(0, 255));
    for (size_t i = 0; i < size; i++)
        to[head + i] = (char)(bytes[i] ^ mask[i & 3]);
    return head + size;
}

static void say_frame(SimWire *wire, int kind, const char *bytes, size_t size, bool half)
{
    char *frame = malloc(size + 16);
    if (!frame)
        abort();
    const size_t all = put_frame(frame, kind, bytes, size);
    sim_send(wire->socket, frame, half ? all / 2 : all);
    free(frame);
}

void sim_say(SimWire *wire, const char *text, size_t size)
{
    say_frame(wire, TEXT, text, size, false);
}

void sim_say_bytes(SimWire *wire, const char *bytes, size_t size)
{
    sim_send(wire->socket, bytes, size);
}

void sim_break_off(SimWire *wire, const char *text, size_t size, SimEnd how)
{
    say_frame(wire, TEXT, text, size, true);
    sim_leave(wire, how);
}

/* The size of the frame at the beginning, with its head; 0 while it is not whole. */
static size_t frame_size(const SimWire *wire, size_t at, size_t *head)
{
    const unsigned char *in = (const unsigned char *)wire->in + at;
    const size_t have = wire->size - at;
    if (have < 2)
        return 0;
    const size_t width = in[1] == 127 ? 8 : in[1] == 126 ? 2 : 0;
    if (in[1] & MASKED)
        sim_violated("the server masks a frame");
    if (have < 2 + width)
        return 0;
    uint64_t size = width ? 0 : in[1];
    for (size_t i = 0; i < width; i++)
        size = size << 8 | in[2 + i];
    *head = 2 + width;
    return have < *head + size ? 0 : (size_t)(*head + size);
}

static void take_frames(SimWire *wire)
{
    size_t at = 0, head = 0;
    for (size_t size; !wire->gone && (size = frame_size(wire, at, &head)); at += size) {
        char *bytes = wire->in + at + head;
        const int kind = wire->in[at] & 15;
        const size_t length = size - head;
        if (kind == PING) {
            say_frame(wire, PONG, bytes, length, false);
        } else if (kind == TEXT) {
            char *copy = malloc(length + 1);
            if (!copy)
                abort();
            memcpy(copy, bytes, length);
            copy[length] = 0;
            wire->hears.message(wire->hears.to, copy, length);
            free(copy);
        } else if (kind != CLOSE && kind != PONG) {
            sim_violated("the server sends a frame of kind %d", kind);
        }
    }
    if (wire->gone)
        return;
    wire->size -= at;
    memmove(wire->in, wire->in + at, wire->size);
}

/* ------------------------------------------------------------------ answers */

static char *after_head(SimWire *wire)
{
    wire->in[wire->size] = 0;
    char *end = strstr(wire->in, "\r\n\r\n");
    return end ? end + 4 : NULL;
}

static void take_answer(SimWire *wire, bool ended)
{
    char *body = wire->size ? after_head(wire) : NULL;
    for (char *at = wire->in; body && at < body; at++)
        *at = (char)tolower(*at); /* the values that are looked at have no capitals */
    const char *length = body ? strstr(wire->in, "\r\ncontent-length: ") : NULL;
    const size_t have = body ? wire->size - (size_t)(body - wire->in) : 0;
    if (!ended && (!body || (length && length < body && have < strtoull(length + 18, NULL, 10))))
        return;
    int status = 0;
    if (body) {
        sscanf(wire->in, "http/1.1 %d", &status);
        body[-1] = 0;
        if (length && length < body && have < strtoull(length + 18, NULL, 10))
            status = 0; /* broken off */
    }
    if (wire->socket)
        sim_hang_up(wire->socket, SIM_END_CLOSED);
    wire->socket = NULL;
    wire->gone = true;
    wire->hears.answered(wire->hears.to, status, wire->size ? wire->in : "", body ? body : "");
}

static void take_upgrade(SimWire *wire)
{
    const char *body = after_head(wire);
    if (!body)
        return;
    if (strncmp(wire->in, "HTTP/1.1 101", 12) != 0)
        return; /* refused: the end comes */
    const size_t head = (size_t)(body - wire->in);
    wire->open = true;
    wire->size -= head;
    memmove(wire->in, wire->in + head, wire->size);
    wire->hears.opened(wire->hears.to);
}

static void on_bytes(void *to, const char *bytes, size_t size)
{
    SimWire *wire = to;
    if (wire->size + size + 1 > wire->room) {
        wire->room = 2 * (wire->size + size + 1);
        wire->in = realloc(wire->in, wire->room);
        if (!wire->in)
            abort();
    }
    memcpy(wire->in + wire->size, bytes, size);
    wire->size += size;
    wire->busy = true;
    if (wire->is_request)
        take_answer(wire, false);
    else if (!wire->open)
        take_upgrade(wire);
    if (!wire->gone && wire->open)
        take_frames(wire);
    wire->busy = false;
    if (wire->gone)
        free_wire(wire);
}

static void on_ended(void *to)
{
    SimWire *wire = to;
    wire->socket = NULL;
    wire->busy = true;
    if (wire->is_request)
        take_answer(wire, true);
    else
        wire->hears.closed(wire->hears.to);
    wire->busy = false;
    free_wire(wire);
}

static SimWire *dial(const char *address, int node, const SimHears *hears)
{
    SimWire *wire = calloc(1, sizeof *wire);
    if (!wire)
        abort();
    wire->hears = *hears;
    wire->socket = sim_dial(address, node, &(SimEar){on_bytes, on_ended, wire});
    return wire;
}

static int put_head(char *to, size_t size, const char *line, const char *token, const char *more)
{
    char cookie[160] = "";
    if (token && *token)
        snprintf(cookie, sizeof cookie, "Cookie: spoilfive=%s\r\n", token);
    return snprintf(to, size, "%s HTTP/1.1\r\nHost: simulated\r\n%s%s\r\n", line, cookie, more);
}

SimWire *sim_ask(const char *address, int node, const char *line, const char *token, const char *body,
    const SimHears *hears)
{
    char head[1024], length[64] = "";
    SimWire *wire = dial(address, node, hears);
    wire->is_request = true;
    if (body)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    sim_send(wire->socket, head, (size_t)put_head(head, sizeof head, line, token, length));
    if (body)
        sim_send(wire->socket, body, strlen(body));
    return wire;
}

SimWire *sim_open(const char *address, int node, const char *path, const char *token, const SimHears *hears)
{
    char line[200], head[1024];
    SimWire *wire = dial(address, node, hears);
    snprintf(line, sizeof line, "GET %s", path);
    sim_send(wire->socket, head,
        (size_t)put_head(head, sizeof head, line, token,
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
    return wire;
}
