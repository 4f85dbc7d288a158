#include "line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

Line line;

/* --------------------------------------------------------------- transport */

static Client *client_of(S5Connection *connection)
{
    return (Client *)connection;
}

static void receive(Client *client, const char *bytes, size_t size)
{
    assert_true(client->got_size + size <= GOT_MAX);
    memcpy(client->got + client->got_size, bytes, size);
    client->got_size += size;
    client->got[client->got_size] = 0;
}

static ptrdiff_t write_now(S5Connection *connection, const S5Span *parts, int count)
{
    Client *client = client_of(connection);
    size_t went = 0;
    assert_false(client->closing || client->end || client->late_one);
    for (int i = 0; i < count; i++) {
        const size_t size = parts[i].size < client->takes ? parts[i].size : client->takes;
        assert_true(parts[i].size > 0);
        if (client->broken)
            return -1;
        receive(client, parts[i].bytes, size);
        client->takes -= size;
        went += size;
    }
    return (ptrdiff_t)went;
}

static bool write_later(S5Connection *connection, const S5Span *parts, int count)
{
    Client *client = client_of(connection);
    size_t size = 0, at = 0;
    assert_false(client->closing || client->end || client->late_one);
    if (client->broken)
        return false;
    for (int i = 0; i < count; i++)
        size += parts[i].size;
    char *copy = malloc(size);
    assert_non_null(copy);
    for (int i = 0; i < count; at += parts[i++].size)
        memcpy(copy + at, parts[i].bytes, parts[i].size);
    client->late = (S5Span){copy, size};
    client->late_one = true;
    return true;
}

static bool end_output(S5Connection *connection)
{
    Client *client = client_of(connection);
    assert_false(client->closing || client->end || client->late_one);
    client->end = !client->broken;
    return client->end;
}

static void listen_to(S5Connection *connection, bool on)
{
    assert_false(client_of(connection)->closing);
    client_of(connection)->listened_to = on;
}

static void close_connection(S5Connection *connection)
{
    assert_false(client_of(connection)->closing);
    client_of(connection)->closing = true;
}

static void unlisten(S5Net *net)
{
    assert_ptr_equal(net, line.net);
    line.listens = false;
}

/* --------------------------------------------------------------------- app */

static void tell(const char *what, const char *bytes, size_t size)
{
    const int more = snprintf(line.told + line.told_size, sizeof line.told - line.told_size, "%s%s%.*s\n",
        what, size ? " " : "", (int)size, bytes);
    assert_true(more >= 0 && line.told_size + (size_t)more < sizeof line.told);
    line.told_size += (size_t)more;
}

static int share(void *to, S5MapKey address, void *own)
{
    assert_ptr_equal(to, &line);
    (void)own;
    return line.share[address.bytes[3]];
}

static bool admit(void *to, S5MapKey address)
{
    assert_ptr_equal(to, &line);
    assert_int_equal(address.bytes[0], 192);
    line.admitted += line.admits;
    return line.admits;
}

static void left(void *to, S5MapKey address)
{
    assert_ptr_equal(to, &line);
    assert_int_equal(address.bytes[0], 192);
    line.admitted--;
    tell("left", "", 0);
}

static void on_request(void *to, const S5NetRequest *request)
{
    char text[512];
    assert_ptr_equal(to, &line);
    snprintf(text, sizeof text, "%s %.*s%s%.*s",
        (const char *[]){"GET", "HEAD", "POST"}[request->head->method], (int)request->head->path.size,
        request->head->path.bytes, request->body_size ? " " : "", (int)request->body_size, request->body);
    tell("request", text, strlen(text));
    assert_true(line.asked_count < ASKED_MAX);
    line.asked[line.asked_count++] = request->id;
    if (line.manner == LATER)
        return;
    if (request->head->upgrades) {
        line.accepted++;
        assert_true(s5_net_accept(line.net, request->id, &line.accepted));
        s5_net_resume(line.net, request->id);
    } else {
        answer(request->id, 0);
    }
}

static void on_message(void *to, void *own, const S5NetMessage *message)
{
    assert_true(to == &line && own == &line.accepted);
    if (message->oversized)
        tell("message that is too long", "", message->size);
    else
        tell(message->text ? "message" : "binary", message->bytes, message->size);
}

static void on_drained(void *to, void *own)
{
    assert_true(to == &line && own == &line.accepted);
    tell("drained", "", 0);
}

static void on_closed(void *to, void *own)
{
    assert_true(to == &line && own == &line.accepted);
    line.accepted--;
    tell("closed", "", 0);
}

bool answer(S5NetId id, size_t more)
{
    char *body = calloc(1, 5 + more + 1);
    assert_non_null(body);
    memcpy(body, "hello", 5);
    memset(body + 5, '.', more);
    return s5_net_answer(line.net, id,
        &(S5NetAnswer){.status = 200, .type = "text/plain", .body = body, .size = 5 + more, .owned = body});
}

/* -------------------------------------------------------------------- life */

void line_open(Manner manner)
{
    static const S5Transport TRANSPORT = {
        write_now, write_later, end_output, listen_to, close_connection, unlisten};
    static const S5NetConfig CONFIG = {.connections = CONNECTIONS,
        .body_bytes = BODY,
        .message_bytes = MESSAGE,
        .queue_bytes = QUEUE,
        .request_s = REQUEST_S,
        .idle_s = IDLE_S,
        .headers = "x-own: 1\r\n"};
    const S5NetApp app = {&line, admit, left, on_request, on_message, on_drained, on_closed, share};
    line = (Line){.manner = manner, .admits = true, .listens = true};
    line.net = s5_net_make(&CONFIG, &app, &TRANSPORT);
    assert_non_null(line.net);
}

void line_close(void)
{
    s5_net_drop_all(line.net);
    while (!TAILQ_EMPTY(&line.net->all))
        turn(client_of(TAILQ_FIRST(&line.net->all)));
    assert_int_equal(s5_net_count(line.net).connections, 0);
    assert_int_equal(line.accepted, 0);
    assert_true(TAILQ_EMPTY(&line.net->waiting));
    s5_net_unmake(line.net);
}

bool come(Client *client, int number)
{
    const S5MapKey address = {{192, 0, 2, (uint8_t)number}};
    *client = (Client){.takes = SIZE_MAX, .listened_to = true};
    client->gone = !s5_connection_open(line.net, &client->connection, number ? &address : NULL);
    return !client->gone;
}

void turn(Client *client)
{
    if (!client->closing || client->gone)
        return;
    if (client->late_one)
        s5_connection_written(&client->connection, false);
    free((char *)(uintptr_t)client->late.bytes);
    client->late = (S5Span){NULL, 0};
    client->gone = true;
    s5_connection_closed(&client->connection);
}

void send_bytes(Client *client, const char *bytes, size_t size)
{
    if (client->gone || client->closing || !client->listened_to || !size)
        return;
    char *copy = malloc(size); /* not a byte more, so that a sanitizer sees reads beyond it */
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    s5_connection_read(&client->connection, copy, size);
    free(copy);
    turn(client);
}

void half_close(Client *client)
{
    if (!client->gone && client->listened_to)
        s5_connection_ended(&client->connection);
    turn(client);
}

void break_off(Client *client)
{
    client->broken = true;
    if (client->late_one && !client->gone) {
        client->late_one = false;
        s5_connection_written(&client->connection, false);
        turn(client);
    }
    half_close(client);
}

void take_late(Client *client)
{
    if (!client->late_one || client->gone)
        return;
    const size_t size = client->late.size < client->takes ? client->late.size : client->takes;
    const S5Span rest = {client->late.bytes, client->late.size};
    receive(client, rest.bytes, size);
    client->takes -= size;
    client->late_one = false;
    client->late = (S5Span){NULL, 0};
    assert_int_equal(size, rest.size); /* a test gives room for all that waits */
    free((char *)(uintptr_t)rest.bytes);
    s5_connection_written(&client->connection, true);
    turn(client);
}

void pass_seconds(double seconds)
{
    for (int i = 0; i < (int)(seconds * S5_NET_SWEEPS); i++)
        s5_net_sweep(line.net);
    for (S5Connection *c = TAILQ_FIRST(&line.net->all), *next; c; c = next) {
        next = TAILQ_NEXT(c, all);
        turn(client_of(c));
    }
}

/* ------------------------------------------------------------------- words */

typedef struct Words {
    char text[8192];
    size_t size;
} Words;

static void add(Words *words, const char *kind, const char *bytes, size_t size)
{
    const int more = snprintf(words->text + words->size, sizeof words->text - words->size, "%s%s%s%.*s",
        words->size ? "|" : "", kind, size ? " " : "", (int)size, bytes);
    assert_true(more >= 0 && words->size + (size_t)more < sizeof words->text);
    words->size += (size_t)more;
}

static const char *read_frame(Words *words, const char *at, const char *end)
{
    static const char *const NAMES[16] = {
        [1] = "text", [2] = "binary", [8] = "close", [9] = "ping", [10] = "pong"};
    const uint8_t *bytes = (const uint8_t *)at;
    char code[8] = "";
    if (end - at < 2 || !(bytes[0] & 0x80) || !NAMES[bytes[0] & 15] || bytes[1] & 0x80)
        return NULL;
    size_t size = bytes[1], head = 2;
    if (size == 126) {
        size = (size_t)bytes[2] << 8 | bytes[3];
        head = 4;
    }
    if (size == 127 || (size_t)(end - at) < head + size)
        return NULL;
    if ((bytes[0] & 15) == 8 && size == 2)
        snprintf(code, sizeof code, "%d", bytes[2] << 8 | bytes[3]);
    add(words, NAMES[bytes[0] & 15], *code ? code : at + head, *code ? strlen(code) : size);
    return at + head + size;
}

static const char *read_answer(Words *words, const char *at, const char *end, bool bodiless)
{
    const char *blank = strstr(at, "\r\n\r\n"), *length = strstr(at, "content-length: ");
    char text[512];
    if (!blank || strncmp(at, "HTTP/1.1 ", 9) != 0 || !strstr(at, "\r\nx-own: 1\r\n"))
        return NULL;
    const char *body = blank + 4;
    const size_t size = bodiless || !length || length > blank ? 0 : strtoul(length + 16, NULL, 10);
    const char *last = strstr(at, "connection: close\r\n");
    if ((size_t)(end - body) < size)
        return NULL;
    const char *sentence = size && *body == '{' ? "error" : NULL; /* which one the status says */
    snprintf(text, sizeof text, "%.*s%s", sentence ? 5 : (int)(size < 200 ? size : 200),
        sentence ? sentence : body, last && last < blank ? size ? " last" : "last" : "");
    add(words, (char[]){at[9], at[10], at[11], 0}, text, strlen(text));
    return body + size;
}

static void read_got(Words *words, Client *client)
{
    const char *at = client->got, *end = at + client->got_size;
    while (at && at < end) {
        if (client->framed) {
            at = read_frame(words, at, end);
        } else if (!strncmp(at, "HTTP/1.1 101 ", 13) && strstr(at, "\r\n\r\n")) {
            client->framed = true;
            add(words, "101", "", 0);
            at = strstr(at, "\r\n\r\n") + 4;
        } else {
            at = read_answer(words, at, end, client->bodiless);
        }
    }
    if (!at)
        add(words, "half of something", "", 0);
}

const char *got(Client *client)
{
    static Words words;
    words = (Words){.size = 0};
    read_got(&words, client);
    if (client->end && !client->knows_end)
        add(&words, "end", "", 0);
    client->knows_end = client->end;
    if (client->gone)
        add(&words, "gone", "", 0);
    client->got_size = 0;
    return words.text;
}

void assert_got(Client *client, const char *words)
{
    assert_string_equal(got(client), words);
}

void assert_told(const char *lines)
{
    assert_string_equal(line.told, lines);
    line.told_size = 0;
    *line.told = 0;
}
