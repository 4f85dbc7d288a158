/*
 * Does everything once that a stranger may ask of the server's loop, for tests/loop_costs/check, which counts the instructions of each
 * call of loop_costs_measure() and learns here, on standard output, what it was. The front is the test's own.
 */
#include "support/fake_front.h"
#include "support/world.h"

#include <stdio.h>
#include <string.h>

enum { TIMES = 10, MESSAGE = 4096, HEAD = 1000, PUBLIC_TABLES = 20, SECRET = 65 };

static World *world;
static S5NetId socket_id;
static char cookie[HEAD], code[S5_CODE_SIZE], night[S5_CODE_SIZE], secret[SECRET];

/* What is measured: a request, or a message at a table. */
typedef struct Kind {
    /* of a request; `@` is the table's code, `~` that of a card night, `$` its secret, and `#` is 1, 2, 3 … */
    const char *name, *line, *body;
    const char *begin;        /* or without a body, which is this, or a message: this, */
    const char *filler, *end; /* then this as often as it fits, and the end */
} Kind;

static const Kind KINDS[] = {
    {"GET /health", "GET /health", "", NULL, NULL, NULL},
    {"GET /ready", "GET /ready", "", NULL, NULL, NULL},
    {"GET /", "GET /", "", NULL, NULL, NULL},
    {"GET nothing", "GET /api/nothing", "", NULL, NULL, NULL},
    {"GET /t/", "GET /t/@", "", NULL, NULL, NULL},
    {"GET /api/rules", "GET /api/rules", "", NULL, NULL, NULL},
    {"GET /api/tables", "GET /api/tables", "", NULL, NULL, NULL},
    {"GET /api/tables/CODE", "GET /api/tables/@", "", NULL, NULL, NULL},
    {"GET /api/me", "GET /api/me", "", NULL, NULL, NULL},
    {"GET /api/devices", "GET /api/devices", "", NULL, NULL, NULL},
    {"GET /api/devices/parts", "GET /api/devices/parts", "", NULL, NULL, NULL},
    {"GET /api/games", "GET /api/games", "", NULL, NULL, NULL},
    {"GET /api/games/ID", "GET /api/games/0123456789abcdef0123456789abcdef", "", NULL, NULL, NULL},
    {"GET /api/stats", "GET /api/stats", "", NULL, NULL, NULL},
    {"GET /api/people", "GET /api/people", "", NULL, NULL, NULL},
    {"GET /api/day", "GET /api/day", "", NULL, NULL, NULL},
    {"GET /api/deals", "GET /api/deals", "", NULL, NULL, NULL},
    {"POST /api/me", "POST /api/me", "{\"name\":\"Ann\"}", NULL, NULL, NULL},
    {"POST /api/devices link", "POST /api/devices", "{\"do\":\"link\"}", NULL, NULL, NULL},
    {"POST /api/devices part", "POST /api/devices", NULL, "{\"do\":\"part\",\"part\":1,\"text\":\"", "x",
        "\"}"},
    {"POST /api/devices parts", "POST /api/devices", NULL, "{\"do\":[1", ",1", "]}"},
    {"POST /api/people", "POST /api/people", "{\"hidden\":false}", NULL, NULL, NULL},
    {"POST /api/day", "POST /api/day", "{\"name\":\"Ann\"}", NULL, NULL, NULL},
    {"POST /api/tables", "POST /api/tables", "{\"rules\":\"spoil-five\",\"players\":5}", NULL, NULL, NULL},
    {"POST /api/tables wrong", "POST /api/tables", "{\"rules\":\"x\"}", NULL, NULL, NULL},
    {"POST /api/quick-match", "POST /api/quick-match",
        "{\"likes\":[\"spoil-five\"],\"table\":{\"rules\":\"spoil-five\",\"players\":5}}", NULL, NULL, NULL},
    {"POST /api/me parts", "POST /api/me", NULL, "{\"name\":[1", ",1", "]}"},
    {"POST /api/tables parts", "POST /api/tables", NULL, "{\"rules\":[1", ",9e15", "]}"},
    {"POST /api/quick-match parts", "POST /api/quick-match", NULL, "{\"likes\":[1", ",1", "]}"},
    {"POST /api/tables a long text", "POST /api/tables", NULL, "{\"rules\":\"", "x", "\"}"},
    {"GET /api/nights/CODE", "GET /api/nights/~", "", NULL, NULL, NULL},
    {"POST /api/nights", "POST /api/nights", "{\"view\":{}}", NULL, NULL, NULL},
    {"POST /api/nights parts", "POST /api/nights", NULL, "{\"view\":{\"a\":[1", ",9e15", "]}}"},
    {"POST /api/nights/CODE", "POST /api/nights/~", NULL, "{\"secret\":\"x\",\"view\":{\"a\":[1", ",9e15",
        "]}}"},
    {"POST /api/nights/CODE/results", "POST /api/nights/~/results", NULL,
        "{\"table\":1,\"side\":1,\"result\":{\"a\":[1", ",9e15", "]}}"},
    {"POST /api/nights/CODE/tables", "POST /api/nights/~/tables", "{\"table\":#}", NULL, NULL, NULL},
    {"POST /api/nights/CODE/tables there", "POST /api/nights/~/tables", "{\"table\":1}", NULL, NULL, NULL},
    {"POST /api/nights/CODE/tables parts", "POST /api/nights/~/tables", NULL, "{\"table\":[1", ",9e15", "]}"},
    {"POST /api/nights/CODE/packs", "POST /api/nights/~/packs", "{\"secret\":\"$\",\"deal\":#}", NULL, NULL,
        NULL},
    {"POST /api/nights/CODE/packs parts", "POST /api/nights/~/packs", NULL, "{\"secret\":\"x\",\"deal\":[1",
        ",9e15", "]}"},
    {"GET /api/nights/CODE/packs", "GET /api/nights/~/packs?deal=1", "", NULL, NULL, NULL},
    {"ping", NULL, NULL, "{\"do\":\"ping\",\"ping\":1}", "", ""},
    {"not JSON", NULL, NULL, "", "[", ""},
    {"an unknown word", NULL, NULL, "{\"do\":\"dance\"}", "", ""},
    {"a long unknown word", NULL, NULL, "{\"do\":\"disagre", "e", "\"}"},
    {"reals", NULL, NULL, "{\"do\":\"dance\",\"x\":[1", ",9e15", "]}"},
    {"long reals", NULL, NULL, "{\"do\":\"dance\",\"x\":[1", ",1.23456789012345678e-300", "]}"},
    {"numbers", NULL, NULL, "{\"do\":\"dance\",\"x\":[1", ",1", "]}"},
    {"lists in lists", NULL, NULL, "{\"do\":\"dance\",\"x\":[1", ",[]", "]}"},
    {"texts", NULL, NULL, "{\"do\":\"dance\",\"x\":[1", ",\"\"", "]}"},
    {"escapes", NULL, NULL, "{\"do\":\"dance\",\"x\":\"", "\\u00e9", "\"}"},
    {"a long card list", NULL, NULL, "{\"at\":1,\"do\":\"discard ", "5H ", "\"}"},
    {"a long name", NULL, NULL, "{\"do\":\"sit\",\"seat\":1,\"name\":\"", "x", "\"}"},
    {"marks on a letter", NULL, NULL, "{\"do\":\"say\",\"text\":\"a", "\xcc\x81", "\"}"},
    {"say", NULL, NULL, "{\"do\":\"say\",\"text\":\"hello\"}", "", ""},
    {"rename", NULL, NULL, "{\"do\":\"rename\",\"name\":\"Bea\"}", "", ""},
    {"change the name", NULL, NULL, "{\"do\":\"change\",\"settings\":{\"name\":\"x\"}}", "", ""},
    {"change an option", NULL, NULL, "{\"do\":\"change\",\"options\":{\"renegg\":\"x\"}}", "", ""},
    {"many options", NULL, NULL, "{\"do\":\"change\",\"options\":{\"renege\":\"x\"", ",\"\":1", "}}"},
    {"change the game", NULL, NULL, "{\"do\":\"change\",\"rules\":\"spoil-five\",\"players\":5}", "", ""},
    {"invite", NULL, NULL, "{\"do\":\"invite\",\"seat\":3}", "", ""},
    {"verify", NULL, NULL, "{\"do\":\"verify\"}", "", ""},
};

/* Appends a pattern of a request, and what its signs stand for. */
static void expand(S5Text *text, const char *pattern)
{
    static int number;
    for (const char *c = pattern; *c; c++)
        if (*c == '@')
            s5_text_add(text, code);
        else if (*c == '~')
            s5_text_add(text, night);
        else if (*c == '$')
            s5_text_add(text, secret);
        else if (*c == '#')
            s5_text_number(text, ++number);
        else
            s5_text_char(text, *c);
}

static S5NetId request(const char *line, const char *more, const char *body)
{
    char head[2 * HEAD], sent[MESSAGE];
    S5Text text = s5_text(head, sizeof head), whole = s5_text(sent, sizeof sent);
    expand(&text, line);
    s5_text_add(&text, " HTTP/1.1\r\nHost: a\r\n");
    s5_text_add(&text, cookie);
    s5_text_add(&text, more);
    expand(&whole, body);
    return fake_request(head, sent, whole.used, 1);
}

static size_t fill(const Kind *kind, char message[MESSAGE])
{
    S5Text text = s5_text(message, MESSAGE);
    s5_text_add(&text, kind->begin);
    while (*kind->filler && text.used + strlen(kind->filler) + strlen(kind->end) + 1 < MESSAGE)
        s5_text_add(&text, kind->filler);
    s5_text_add(&text, kind->end);
    return text.used;
}

void loop_costs_measure(const Kind *kind, const char *message, size_t size);

/* Only what runs from here on counts. */
void loop_costs_measure(const Kind *kind, const char *message, size_t size)
{
    for (int i = 0; i < TIMES; i++) {
        if (kind->line)
            request(kind->line, "", kind->body ? kind->body : message);
        else
            fake_message(socket_id, message, size, true);
        world_wait(world);
    }
}

/* Called through this, it is a call of its own in every build. */
static void (*volatile measure)(const Kind *, const char *, size_t) = loop_costs_measure;

/* Everything is done often here, so nothing is refused for that. */
static void open_limits(S5Limits *limits)
{
    for (const S5LimitRow *row = s5_limit_rows; row->name; row++)
        if (strstr(row->name, "address_") || strstr(row->name, "person_") || strstr(row->name, "messages") ||
            !strcmp(row->name, "says") || !strcmp(row->name, "changes"))
            memcpy((char *)limits + row->offset, &row->most, sizeof row->most);
}

/* Takes the text of a field that the server has answered with. */
static void take_field(S5NetId id, const char *name, char *text, size_t size)
{
    const char *from = strstr(fake_look(id)->body, name) + strlen(name);
    snprintf(text, size, "%.*s", (int)strcspn(from, "\""), from);
}

/* A card night whose tables the server has. */
static void publish_night(void)
{
    static const char VIEW[] =
        "{\"view\":{\"play\":{\"deal\":1,\"same\":true,\"tables\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"
        "\"kinds\":[{\"rules\":\"spoil-five\",\"players\":5,\"settings\":{\"watch\":\"nobody\"}}]}}}";
    const S5NetId id = request("POST /api/nights", "", VIEW);
    world_wait(world);
    take_field(id, "\"code\":\"", night, sizeof night);
    take_field(id, "\"secret\":\"", secret, sizeof secret);
}

/* A person with public tables of their own, at one of which they sit. */
static void come(void)
{
    static const char PUBLIC[] = "{\"rules\":\"spoil-five\",\"players\":5,\"settings\":{\"public\":true}}",
                      UPGRADE[] = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                      SIT[] = "{\"do\":\"sit\",\"seat\":0,\"name\":\"Ann\"}";
    S5NetId id = request("GET /api/me", "", "");
    world_wait(world);
    const char *set = strstr(fake_look(id)->headers, "set-cookie: ") + strlen("set-cookie: ");
    snprintf(cookie, sizeof cookie, "Cookie: %.*s\r\n", (int)strcspn(set, ";"), set);
    for (int i = 0; i < PUBLIC_TABLES; i++) {
        id = request("POST /api/tables", "", PUBLIC);
        world_wait(world);
        take_field(id, "\"code\":\"", code, sizeof code);
        socket_id = request("GET /api/tables/@/socket", UPGRADE, "");
        world_wait(world);
    }
    fake_message(socket_id, SIT, sizeof SIT - 1, true);
    world_wait(world);
}

/* What the loop does at its times is no part of a request, and how often it comes depends on the machine. */
static void stop_timer(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (handle->type == UV_TIMER)
        uv_timer_stop((uv_timer_t *)handle);
}

int main(void)
{
    char message[MESSAGE];
    world = world_open();
    if (!world)
        return 1;
    open_limits(&world->config.limits);
    come();
    publish_night();
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        const size_t size = KINDS[i].body ? 0 : fill(&KINDS[i], message);
        uv_walk(&world->loop, stop_timer, NULL);
        measure(&KINDS[i], message, size);
        printf("%d %s\n", TIMES, KINDS[i].name);
    }
    world_close(world);
    return 0;
}
