/*
 * The front of the server without sockets: some connections whose bytes come in pieces and in any order, whose writes take any
 * part, whose requests are answered at once, later, twice or never, and which end at any moment. Nothing may be told of twice
 * or out of turn, whatever is written must be whole answers and frames, and at the end nothing may be left.
 *
 * An input is steps: a byte chooses which, the next ones what it needs. Bytes of a client are raw, from a list of beginnings, or
 * the payload of a frame that is put together here.
 */
#include "fuzz.h"
#include "pick.h"

#include "server/net/connection.h"

#include <stdio.h>
#include <string.h>

enum { CLIENTS = 6, IDS = 64, MESSAGE_MAX = 300, BODY_MAX = 200, QUEUE_MAX = 4000 };

typedef struct Client {
    S5Connection connection; /* first */
    struct Client **place;
    bool hears, closing, flying;
    unsigned takes; /* bytes that a write takes at once */
} Client;

/* A WebSocket, as the application has it. */
typedef struct Socket {
    bool open;
    struct Socket *next; /* of all there were */
} Socket;

static struct {
    S5Net *net;
    Input *input;
    Client *client[CLIENTS];
    Socket *socket;
    S5NetId id[IDS]; /* the newest ones */
    uint64_t ids, newest;
    int sockets, admitted;
    bool ending;
} world;

/* --------------------------------------------------------------- transport */

static size_t span_sum(const S5Span *parts, int count)
{
    size_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += parts[i].size;
    return sum;
}

/* Every byte is there, or the sanitizer says so. */
static void touch(S5Span span)
{
    static volatile char sink;
    for (size_t i = 0; i < span.size; i++)
        sink = span.bytes[i];
    (void)sink;
}

/* An answer: a head that ends, and as much of a body as it says. */
static void check_answer(const S5Connection *c, const S5Span *parts, int count)
{
    char head[8192];
    demand(parts->size < sizeof head);
    memcpy(head, parts->bytes, parts->size);
    head[parts->size] = 0;
    demand(!strncmp(head, "HTTP/1.1 ", 9) && !strcmp(head + parts->size - 4, "\r\n\r\n"));
    const char *length = strstr(head, "content-length: ");
    const size_t body = count > 1 ? parts[1].size : 0;
    demand(length ? body == (c->headless ? 0 : strtoul(length + 16, NULL, 10)) : !body);
    demand(strstr(head, "\r\n\r\n") == head + parts->size - 4);
}

/* A frame of a server: final, not masked, as long as it says. */
static void check_frame(const S5Span *parts, int count)
{
    const uint8_t *header = (const uint8_t *)parts->bytes;
    const size_t body = count > 1 ? parts[1].size : 0;
    demand((header[0] & 0xF0) == 0x80 && !(header[1] & 0x80));
    demand(header[1] == 126   ? body == (size_t)(header[2] << 8 | header[3]) && body > 125
           : header[1] == 127 ? body > 65535
                              : body == header[1]);
    demand((header[0] & 15) < 8 || body <= 125);
}

static ptrdiff_t write_now(S5Connection *c, const S5Span *parts, int count)
{
    Client *client = (Client *)c;
    demand(!client->closing && !client->flying && count >= 1 && count <= 2);
    for (int i = 0; i < count; i++)
        touch(parts[i]);
    if (c->state == S5_CONN_ANSWERING)
        check_answer(c, parts, count);
    else if (memcmp(parts->bytes, "HTTP/1.1 101 ", parts->size < 13 ? parts->size : 13) != 0)
        check_frame(parts, count);
    const size_t sum = span_sum(parts, count);
    if (client->takes == 255)
        return -1;
    return client->takes == 254 || client->takes > sum ? (ptrdiff_t)sum : (ptrdiff_t)client->takes;
}

static bool write_later(S5Connection *c, const S5Span *parts, int count)
{
    Client *client = (Client *)c;
    demand(!client->closing && !client->flying && count >= 1);
    for (int i = 0; i < count; i++)
        touch(parts[i]);
    demand(span_sum(parts, count) > 0);
    return client->flying = client->takes != 253;
}

static bool end_output(S5Connection *c)
{
    const Client *client = (Client *)c;
    demand(!client->closing && !client->flying);
    return client->takes != 252;
}

static void listen_to(S5Connection *c, bool on)
{
    demand(!((Client *)c)->closing);
    ((Client *)c)->hears = on;
}

static void close_client(S5Connection *c)
{
    Client *client = (Client *)c;
    demand(!client->closing);
    client->closing = true;
}

static void unlisten(S5Net *net)
{
    (void)net;
}

/* As libuv does: a write that is under way fails first. */
static void finish_close(Client *client)
{
    *client->place = NULL;
    if (client->flying) {
        client->flying = false;
        s5_connection_written(&client->connection, false);
    }
    s5_connection_closed(&client->connection);
    free(client);
}

/* ------------------------------------------------------------- application */

static int share(void *to, S5MapKey address, void *own)
{
    (void)to, (void)own;
    return address.bytes[0];
}

static bool admit(void *to, S5MapKey address)
{
    (void)to;
    world.admitted += address.bytes[0] != 13;
    return address.bytes[0] != 13;
}

static void gone(void *to, S5MapKey address)
{
    (void)to, (void)address;
    demand(!world.ending && world.admitted-- > 0);
}

static void answer(S5NetId id, unsigned how)
{
    static const int STATUSES[] = {200, 201, 304, 404, 503, 429, 405, 777};
    static const char LASTING[] = "a body that stays where it is, for ever, and is not freed by anybody";
    const bool owned = how & 8;
    char *body = owned ? calloc(1, 300) : NULL;
    const S5NetAnswer with = {STATUSES[how & 7], how & 16 ? "text/plain" : NULL,
        how & 32 ? "cache-control: no-store\r\n" : NULL, owned ? body : LASTING,
        (how & 7) == 2 ? 0
        : owned        ? 300
                       : sizeof LASTING,
        body, NULL};
    s5_net_answer(world.net, id, &with);
}

static void accept_socket(S5NetId id)
{
    Socket *s = calloc(1, sizeof *s);
    *s = (Socket){true, world.socket};
    world.socket = s;
    world.sockets++;
    if (!s5_net_accept(world.net, id, s)) {
        s->open = false;
        world.sockets--;
    }
}

static void on_request(void *to, const S5NetRequest *request)
{
    (void)to;
    demand(request->id > world.newest || world.ids == 0);
    demand(!world.ending && request->body_size <= BODY_MAX);
    world.newest = request->id & ~(uint64_t)0xFFFFFF; /* they only grow */
    world.id[world.ids++ % IDS] = request->id;
    touch((S5Span){request->body, request->body_size});
    touch(request->head->path);
    touch(request->head->query);
    demand(request->head->path.size && request->head->path.bytes[0] == '/');
    const unsigned how = take(world.input);
    if (request->head->upgrades && how & 64)
        accept_socket(request->id);
    else if (how & 128)
        answer(request->id, how);
    touch(s5_http_field(request->head, "host")); /* what was asked stays while it is told of */
    if (how & 1)
        s5_net_send(world.net, request->id, "{}\n", 3);
}

/* One value after another, as the standard has them; no state machine. */
static bool is_utf8(const char *text, size_t size)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + size;
    while (at < end) {
        const int more = *at < 0x80 ? 0 : (*at & 0xE0) == 0xC0 ? 1 : (*at & 0xF0) == 0xE0 ? 2 : 3;
        uint32_t value = more == 0 ? *at : *at & (0x3Fu >> more);
        if ((more == 3 && (*at & 0xF8) != 0xF0) || end - at <= more)
            return false;
        for (int i = 1; i <= more; i++) {
            if ((at[i] & 0xC0) != 0x80)
                return false;
            value = value << 6 | (at[i] & 0x3F);
        }
        const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
        if (value < least[more] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
            return false;
        at += more + 1;
    }
    return true;
}

static void act_on(S5NetId id, unsigned how)
{
    static char lines[3000];
    memset(lines, 'x', sizeof lines);
    switch (how % 6) {
    case 0:
        s5_net_send(world.net, id, lines, how & 64 ? sizeof lines : 40);
        return;
    case 1:
        s5_net_close(world.net, id, how & 64 ? S5_WS_POLICY : S5_WS_NORMAL);
        return;
    case 2:
        s5_net_drop(world.net, id);
        return;
    case 3:
        s5_net_resume(world.net, id);
        return;
    case 4:
        answer(id, how >> 2);
        return;
    default:
        accept_socket(id); /* too late, or not at all what was asked */
    }
}

static void on_message(void *to, void *own, const S5NetMessage *message)
{
    const Socket *s = own;
    (void)to;
    demand(!world.ending && s->open && message->size <= MESSAGE_MAX);
    touch((S5Span){message->bytes, message->size});
    demand(!message->text || message->oversized || is_utf8(message->bytes, message->size));
    const unsigned how = take(world.input);
    if (how & 128 && world.ids)
        act_on(world.id[how % world.ids % IDS], how);
}

static void on_drained(void *to, void *own)
{
    (void)to;
    demand(!world.ending && ((Socket *)own)->open);
}

static void on_closed(void *to, void *own)
{
    Socket *s = own;
    (void)to;
    demand(!world.ending && s->open);
    s->open = false;
    world.sockets--;
}

/* ------------------------------------------------------------------- steps */

static void open_client(unsigned how)
{
    Client **place = &world.client[how % CLIENTS];
    if (*place)
        return;
    const S5MapKey address = {{(uint8_t)(how >> 4)}};
    Client *client = calloc(1, sizeof *client);
    client->place = place;
    client->hears = true;
    client->takes = 254;
    *place = client;
    if (!s5_connection_open(world.net, &client->connection, how & 8 ? NULL : &address)) {
        free(client);
        *place = NULL;
    }
}

/* What comes is in memory of exactly its size. */
static void feed(Client *client, const void *bytes, size_t size)
{
    if (!client->hears || client->closing || !size)
        return;
    char *copy = malloc(size);
    memcpy(copy, bytes, size);
    s5_connection_read(&client->connection, copy, size);
    free(copy);
}

static void feed_raw(Client *client)
{
    size_t size = take(world.input);
    if (size > world.input->size)
        size = world.input->size;
    const uint8_t *bytes = world.input->data;
    world.input->data += size; /* what is told of may use what comes behind them */
    world.input->size -= size;
    feed(client, bytes, size);
}

#define HOST    "Host: a\r\n"
#define UPGRADE "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"

static void feed_known(Client *client)
{
    static const char *const KNOWN[] = {
        "GET / HTTP/1.1\r\n" HOST "\r\n",
        "HEAD /a?b=c HTTP/1.1\r\n" HOST "\r\n",
        "GET /b HTTP/1.0\r\n\r\n",
        "POST /c HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\n",
        "POST /c HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nhello",
        "POST /c HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nhello and more",
        "hello",
        "GET /ws HTTP/1.1\r\n" HOST UPGRADE "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        "GET /ws HTTP/1.1\r\n" HOST UPGRADE "Sec-WebSocket-Key: short\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "Content-Length: 300\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\n",
        HOST,
        "\r\n",
    };
    const unsigned which = take(world.input);
    const char *text = KNOWN[which % (sizeof KNOWN / sizeof *KNOWN)];
    feed(client, text, strlen(text));
}

static void feed_frame(Client *client)
{
    uint8_t frame[14 + 70000] = {0};
    const unsigned first = take(world.input), kind = take(world.input);
    static const size_t SIZES[] = {0, 1, 5, 125, 126, 299, 300, 301, 65535, 65536};
    const size_t size = kind & 128 ? SIZES[kind % 10] : kind % 20;
    size_t at = 2;
    frame[0] = (uint8_t)first;
    frame[1] = (uint8_t)(0x80 | (size < 126 ? size : size < 65536 ? 126 : 127));
    if (size >= 126)
        for (int i = size < 65536 ? 1 : 7; i >= 0; i--)
            frame[at++] = (uint8_t)((uint64_t)size >> (8 * i));
    at += 4; /* a mask of zeros */
    for (size_t i = 0; i < size; i++)
        frame[at + i] = world.input->size ? (uint8_t)take(world.input) : 'x';
    const size_t cut = kind & 64 ? at / 2 : 0; /* in two pieces */
    feed(client, frame, cut);
    feed(client, frame + cut, at + size - cut);
}

static void with_client(unsigned step, Client *client)
{
    switch (step) {
    case 0:
        feed_raw(client);
        return;
    case 1:
        feed_known(client);
        return;
    case 2:
        feed_frame(client);
        return;
    case 3:
        if (client->hears && !client->closing)
            s5_connection_ended(&client->connection);
        return;
    case 4:
        if (client->flying && !client->closing) {
            client->flying = false;
            s5_connection_written(&client->connection, client->takes != 251);
        }
        return;
    case 5:
        if (client->closing)
            finish_close(client);
        return;
    default:
        client->takes = take(world.input);
    }
}

static void do_step(void)
{
    const unsigned step = take(world.input), which = take(world.input);
    Client *client = world.client[which % CLIENTS];
    if (step < 40)
        open_client(which);
    else if (step < 180 && client)
        with_client((step - 40) / 20, client);
    else if (step >= 180 && step < 230 && world.ids)
        act_on(world.id[which % IDS % world.ids], step);
    else if (step >= 230 && step < 254)
        s5_net_sweep(world.net);
    else if (step == 255)
        s5_net_stop(world.net);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const S5Transport TRANSPORT = {
        write_now, write_later, end_output, listen_to, close_client, unlisten};
    static const S5NetApp APP = {NULL, admit, gone, on_request, on_message, on_drained, on_closed, share};
    const S5NetConfig config = {.connections = CLIENTS - 1,
        .body_bytes = BODY_MAX,
        .message_bytes = MESSAGE_MAX,
        .queue_bytes = QUEUE_MAX,
        .request_s = 2,
        .idle_s = 3,
        .headers = "x-content-type-options: nosniff\r\n"};
    Input input = {data, size};
    memset(&world, 0, sizeof world);
    world.input = &input;
    world.net = s5_net_make(&config, &APP, &TRANSPORT);
    const bool told = take(&input) & 1;
    while (input.size)
        do_step();
    if (!told) {
        s5_net_drop_all(world.net);
        demand(!world.sockets);
        world.ending = true;
    }
    for (int i = 0; i < CLIENTS; i++) {
        Client *client = world.client[i];
        if (client && !client->closing)
            s5_connection_drop(&client->connection);
        if (client)
            finish_close(client);
    }
    demand(world.ending || (!world.sockets && !world.admitted));
    demand(!s5_net_count(world.net).connections);
    s5_net_unmake(world.net);
    for (Socket *s = world.socket, *next; s; s = next) {
        next = s->next;
        free(s);
    }
    return 0;
}
