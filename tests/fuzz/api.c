/*
 * Everything behind the front: gateway, routes, registry, tables and journal, with a front and a store of the test's own: some people
 * ask, come, say things and leave in any order while work is under way. Every request is answered once, in JSON where it says so, whoever has left
 * meanwhile; what is sent are whole lines of JSON; and at the end nothing is left.
 *
 * An input is lines: the first sign says what is done, the rest is its text.
 *   GPATH        a request of the person whose turn it is (p); `@` in it is the code of the newest table
 *   PPATH BODY   the same with a body
 *   S            a WebSocket to the newest table, s to one by the code in the text
 *   M…           a message over the newest WebSocket; m over the one before it. `#` in it is the last position seen
 *   L l          the other end of the newest, or the one before, leaves
 *   p0 … p7      whose turn it is
 *   x            the client of the newest request leaves
 *   w            waits until all work is done
 */
#include "fuzz.h"
#include "pick.h"

#include "tests/support/fake_front.h"
#include "tests/support/world.h"

#include <jansson.h>
#include <string.h>

enum { LINE = 3000, MANY = 60 };

/* What the lines of an input speak of. */
typedef struct Play {
    World *world;
    S5NetId made, socket[2], request[MANY];
    int asks;
    unsigned person;
    char code[S5_PATH_SIZE];
} Play;

/* ------------------------------------------------------------------- steps */

/* A text with the newest table's code for @ and the last position for #. */
static void fill_in(const Play *p, const char *from, char *to, size_t size)
{
    const FakeRequest *at = fake_look(p->socket[0]);
    const char *position = NULL;
    for (const char *next = at && at->lines ? at->lines : NULL;
        next && (next = strstr(next, "\"position\":")); next++)
        position = next + 11;
    S5Text text = s5_text(to, size);
    for (; *from; from++)
        if (*from == '@')
            s5_text_add(&text, p->code);
        else if (*from == '#')
            s5_text_number(&text, position ? strtoll(position, NULL, 10) : 0);
        else
            s5_text_char(&text, *from);
}

static S5NetId ask(Play *p, const char *method, const char *path, const char *more, const char *body)
{
    char head[LINE + 800], token[S5_TOKEN_TEXT], cookie[200];
    snprintf(token, sizeof token, "%064u", p->person);
    world_cookie(p->world, token, cookie, sizeof cookie);
    snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: a\r\n%s%s", method, path, cookie, more);
    return fake_request(head, body, strlen(body), p->person);
}

static void remember(Play *p, S5NetId id)
{
    if (id && p->asks < MANY)
        p->request[p->asks++] = id;
}

static void request(Play *p, const char *line)
{
    char text[LINE];
    fill_in(p, line, text, sizeof text);
    const bool post = *text == 'P';
    char *space = strchr(text, ' ');
    if (space)
        *space = 0;
    const S5NetId id = ask(p, post ? "POST" : "GET", text + 1, "", post && space ? space + 1 : "");
    remember(p, id);
    if (post && id)
        p->made = id;
}

/* The code that the newest POST was answered with. */
static void learn_code(Play *p)
{
    const FakeRequest *made = fake_look(p->made);
    const char *code = made && made->status == 201 ? strstr(made->body, "\"code\":\"") : NULL;
    if (code)
        snprintf(p->code, sizeof p->code, "%.*s", (int)strcspn(code + 8, "\""), code + 8);
}

static void come(Play *p, const char *code)
{
    static const char UPGRADE[] = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    char path[LINE + 100];
    snprintf(path, sizeof path, "/api/tables/%s/socket?after=0", code);
    const S5NetId id = ask(p, "GET", path, UPGRADE, "");
    if (!id)
        return;
    fake_leave(p->socket[1]);
    p->socket[1] = p->socket[0];
    p->socket[0] = id;
}

static void say(const Play *p, S5NetId id, const char *line)
{
    char text[LINE];
    fill_in(p, line, text, sizeof text);
    fake_message(id, text, strlen(text), *text != '!');
    fake_drain(id);
}

static void do_line(Play *p, const char *line)
{
    learn_code(p);
    switch (*line) {
    case 'G':
    case 'P':
        request(p, line);
        return;
    case 'S':
        come(p, *p->code ? p->code : "ABC234");
        return;
    case 's':
        come(p, line + 1);
        return;
    case 'M':
    case 'm':
        say(p, p->socket[*line == 'm'], line + 1);
        return;
    case 'L':
    case 'l':
        fake_leave(p->socket[*line == 'l']);
        return;
    case 'p':
        p->person = (unsigned)line[1] % 8;
        return;
    case 'x':
        fake_leave(p->asks ? p->request[p->asks - 1] : 0);
        return;
    case 'w':
        world_wait(p->world);
        return;
    default:
        uv_run(&p->world->loop, UV_RUN_NOWAIT);
    }
}

/* ------------------------------------------------------------------ checks */

static bool is_json(const char *text, size_t size)
{
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    json_decref(json);
    return json;
}

static void check_lines(const FakeRequest *r)
{
    for (const char *line = r->lines, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        demand(end && is_json(line, (size_t)(end - line)));
    }
}

static void check(const Play *p)
{
    for (int i = 0; i < p->asks; i++) {
        const FakeRequest *r = fake_look(p->request[i]);
        demand(r->answers == 1);
        demand(r->status >= 200 && r->status < 600 && r->body);
        demand(*r->body != '{' || strchr(r->body, '\n') != r->body + strlen(r->body) - 1 ||
               is_json(r->body, strlen(r->body)));
    }
    for (int i = 0; i < 2; i++)
        if (p->socket[i])
            check_lines(fake_look(p->socket[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Play play = {.world = world_open()}, *p = &play;
    Input input = {data, size};
    demand(p->world);
    while (input.size) {
        char line[LINE];
        size_t used = 0;
        for (unsigned c; input.size && (c = take(&input)) != '\n';)
            if (c && used < LINE - 1)
                line[used++] = (char)c;
        line[used] = 0;
        do_line(p, line);
    }
    if (size % 2) { /* sometimes it closes while work is under way */
        world_wait(p->world);
        check(p);
    }
    demand(world_close(p->world));
    return 0;
}
