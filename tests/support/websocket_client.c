#include "websocket_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "patience.h"

enum { TEXT = 0x1, CLOSE = 0x8, PING = 0x9, PONG = 0xA, FINAL = 0x80, MASKED = 0x80 };

/* ------------------------------------------------------------------ sockets */

int s5_wire_connect(int port)
{
    const struct sockaddr_in here = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int on = 1, file = socket(AF_INET, SOCK_STREAM, 0);
    if (file < 0)
        return -1;
    if (connect(file, (const struct sockaddr *)&here, sizeof here) != 0) {
        close(file);
        return -1;
    }
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(file, F_SETFL, O_NONBLOCK);
    fcntl(file, F_SETFD, FD_CLOEXEC);
    return file;
}

void s5_wire_cut(S5Wire *wire)
{
    if (wire->socket >= 0)
        close(wire->socket);
    free(wire->in);
    free(wire->out);
    wire->socket = -1;
    wire->open = false;
    wire->in = wire->out = NULL;
    wire->in_size = wire->in_room = wire->out_size = wire->out_room = 0;
}

static void make_room(unsigned char **bytes, size_t *room, size_t wanted)
{
    size_t more = *room ? *room : 512;
    while (more < wanted)
        more *= 2;
    if (more == *room)
        return;
    *bytes = realloc(*bytes, more);
    *room = more;
    if (!*bytes)
        abort();
}

static void queue(S5Wire *wire, const void *bytes, size_t size)
{
    if (wire->socket < 0 || !size)
        return;
    make_room(&wire->out, &wire->out_room, wire->out_size + size);
    memcpy(wire->out + wire->out_size, bytes, size);
    wire->out_size += size;
}

/* False when the other end has gone. No buffer remains once everything is written, because ten thousand wires are
 * idle most of the time. */
static bool write_out(S5Wire *wire)
{
    size_t sent = 0;
    while (sent < wire->out_size) {
        const ssize_t some = send(wire->socket, wire->out + sent, wire->out_size - sent, MSG_NOSIGNAL);
        if (some < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (some < 0)
            break;
        sent += (size_t)some;
    }
    wire->out_size -= sent;
    if (wire->out_size) {
        memmove(wire->out, wire->out + sent, wire->out_size);
        return true;
    }
    free(wire->out);
    wire->out = NULL;
    wire->out_room = 0;
    return true;
}

/* ------------------------------------------------------------------- frames */

void s5_wire_frame(S5Wire *wire, unsigned char first, bool masked, const char *bytes, size_t size)
{
    enum { SHORT = 126, LONG = 127, MOST_SHORT = 65535 };
    static uint32_t chance = 0x9E3779B9;
    unsigned char head[14] = {first}, *at = head + 2;
    if (size < SHORT) {
        head[1] = (unsigned char)size;
    } else {
        const int width = size <= MOST_SHORT ? 2 : 8;
        head[1] = width == 2 ? SHORT : LONG;
        for (int i = width - 1; i >= 0; i--)
            *at++ = (unsigned char)((uint64_t)size >> (8 * i));
    }
    unsigned char mask[4] = {0};
    if (masked) {
        chance = chance * 1664525 + 1013904223;
        memcpy(mask, &chance, sizeof mask);
        head[1] |= MASKED;
        memcpy(at, mask, sizeof mask);
        at += sizeof mask;
    }
    queue(wire, head, (size_t)(at - head));
    queue(wire, bytes, size);
    for (size_t i = 0; wire->socket >= 0 && i < size; i++)
        wire->out[wire->out_size - size + i] ^= mask[i % sizeof mask];
}

void s5_wire_say(S5Wire *wire, const char *text, size_t size)
{
    s5_wire_frame(wire, FINAL | TEXT, true, text, size);
    if (wire->open)
        write_out(wire); /* the next turn shows that it has ended */
}

static void take_lines(char *text, size_t size, S5WireTake *take, void *to)
{
    for (char *end; (end = memchr(text, '\n', size));) {
        const size_t length = (size_t)(end - text);
        *end = 0;
        take(to, text, length);
        text += length + 1;
        size -= length + 1;
    }
}

/* Reads the head of a frame; 0 while it is incomplete. */
static size_t frame_head(const unsigned char *in, size_t have, uint64_t *size)
{
    enum { SHORT = 126, LONG = 127 };
    if (have < 2)
        return 0;
    const size_t width = in[1] == LONG ? 8 : in[1] == SHORT ? 2 : 0;
    if (have < 2 + width)
        return 0;
    *size = width ? 0 : in[1];
    for (size_t i = 0; i < width; i++)
        *size = *size << 8 | in[2 + i];
    return 2 + width;
}

static void take_frame(
    S5Wire *wire, unsigned char first, char *bytes, size_t size, S5WireTake *take, void *to)
{
    switch (first & 0xF) {
    case PING:
        s5_wire_frame(wire, FINAL | PONG, true, bytes, size);
        break;
    case CLOSE:
        wire->close_code = size < 2 ? 0 : (unsigned char)bytes[0] << 8 | (unsigned char)bytes[1];
        break;
    case PONG:
        break;
    default:
        take_lines(bytes, size, take, to);
    }
}

/* Takes complete frames; returns how many bytes that used up. */
static size_t take_frames(S5Wire *wire, S5WireTake *take, void *to)
{
    size_t at = 0;
    uint64_t size;
    if (!wire->in) /* nothing has come yet */
        return 0;
    for (size_t head; (head = frame_head(wire->in + at, wire->in_size - at, &size)); at += head + size) {
        if (wire->in_size - at - head < size)
            break;
        take_frame(wire, wire->in[at], (char *)wire->in + at + head, (size_t)size, take, to);
    }
    return at;
}

/* Takes the answer to the handshake, when it is complete. */
static size_t take_answer(S5Wire *wire)
{
    for (size_t i = 0; i + 4 <= wire->in_size; i++)
        if (!memcmp(wire->in + i, "\r\n\r\n", 4)) {
            sscanf((const char *)wire->in, "HTTP/%*d.%*d %d", &wire->status);
            wire->open = wire->status == 101;
            return i + 4;
        }
    return 0;
}

static void keep_rest(S5Wire *wire, size_t used)
{
    wire->in_size -= used;
    if (wire->in_size) {
        memmove(wire->in, wire->in + used, wire->in_size);
        return;
    }
    free(wire->in);
    wire->in = NULL;
    wire->in_room = 0;
}

bool s5_wire_turn(S5Wire *wire, S5WireTake *take, void *to)
{
    enum { PIECE = 4096 };
    bool there = wire->socket >= 0;
    while (there) {
        make_room(&wire->in, &wire->in_room, wire->in_size + PIECE);
        const ssize_t some = recv(wire->socket, wire->in + wire->in_size, wire->in_room - wire->in_size, 0);
        there = some > 0 || (some < 0 && (errno == EAGAIN || errno == EINTR));
        if (some <= 0)
            break;
        wire->in_size += (size_t)some;
        size_t used = wire->status ? 0 : take_answer(wire);
        if (wire->open) {
            keep_rest(wire, used);
            used = take_frames(wire, take, to);
        }
        keep_rest(wire, used);
        if (wire->close_code || (wire->status && !wire->open)) /* the server may keep a refused one open */
            there = false;
    }
    if (there && wire->open)
        there = write_out(wire);
    if (there)
        keep_rest(wire, 0);
    else
        s5_wire_cut(wire);
    return there;
}

/* ----------------------------------------------------------------- requests */

static int put_head(
    char *head, size_t size, int port, const char *request, const char *token, const char *headers)
{
    return snprintf(head, size, "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s%s%s%s", request, port,
        token ? "Cookie: spoilfive=" : "", token ? token : "", token ? "\r\n" : "", headers ? headers : "");
}

bool s5_wire_dial(S5Wire *wire, const S5WireCall *call)
{
    char request[512], head[2048];
    *wire = (S5Wire){.socket = s5_wire_connect(call->port)};
    if (wire->socket < 0)
        return false;
    snprintf(request, sizeof request, "GET %s", call->path);
    const int size = put_head(head, sizeof head, call->port, request, call->token, call->headers);
    queue(wire, head, (size_t)size);
    static const char REST[] = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: c3BvaWxmaXZlLWxvYWQuLg==\r\n\r\n";
    queue(wire, REST, sizeof REST - 1);
    return write_out(wire);
}

/* Reads until the other end closes, or as much as its head says has come. */
static size_t read_answer(int file, char *answer, size_t size)
{
    struct pollfd some = {.fd = file, .events = POLLIN};
    size_t used = 0, whole = size - 1;
    while (used < whole && poll(&some, 1, PATIENCE_MS) > 0) {
        const ssize_t got = recv(file, answer + used, whole - used, 0);
        if (got <= 0)
            break;
        used += (size_t)got;
        answer[used] = 0;
        const char *end = strstr(answer, "\r\n\r\n"), *length = strstr(answer, "\r\ncontent-length:");
        if (end && length && length < end) {
            const size_t full = (size_t)(end + 4 - answer) + strtoul(length + 17, NULL, 10);
            whole = full < size - 1 ? full : size - 1;
        }
    }
    answer[used] = 0;
    return used;
}

int s5_wire_ask(int port, const char *request, const char *token, const char *headers, const char *body,
    char *answer, size_t size)
{
    char head[4096], length[64] = "";
    int status = 0;
    S5Wire wire = {.socket = s5_wire_connect(port)};
    if (body)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    const int head_size = put_head(head, sizeof head, port, request, token, headers);
    queue(&wire, head, (size_t)head_size);
    queue(&wire, length, strlen(length));
    queue(&wire, "\r\n", 2);
    if (body)
        queue(&wire, body, strlen(body));
    *answer = 0;
    if (wire.socket >= 0 && write_out(&wire) && read_answer(wire.socket, answer, size))
        sscanf(answer, "HTTP/%*d.%*d %d", &status);
    s5_wire_cut(&wire);
    return status;
}

bool s5_wire_token(int port, char token[S5_WIRE_TOKEN])
{
    static const char SETS[] = "\r\nset-cookie: spoilfive=";
    char answer[4096];
    const bool answered = s5_wire_ask(port, "GET /api/me", NULL, NULL, NULL, answer, sizeof answer) == 200;
    const char *set = answered ? strstr(answer, SETS) : NULL;
    if (set)
        snprintf(
            token, S5_WIRE_TOKEN, "%.*s", (int)strcspn(set + sizeof SETS - 1, ";"), set + sizeof SETS - 1);
    return set;
}
