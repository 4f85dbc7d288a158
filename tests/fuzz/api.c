/*
 * All that stands behind the front, door, routes, hub, tables and log, with a front and a store of the test's own: some people
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

#include "server/door.h"
#include "tests/support/fake_front.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

enum { LINE = 3000, MANY = 60 };

typedef struct World {
    uv_loop_t loop;
    S5Metrics metrics;
    S5ServerPlan plan;
    S5Door door;
    S5NetId made, socket[2], asked[MANY];
    int asks;
    unsigned person;
    char code[S5_PATH_SIZE];
} World;

static void open_world(World *w)
{
    static const uint8_t secret[32] = {7};
    char why[200];
    S5Text error = s5_text(why, sizeof why);
    demand(sodium_init() >= 0);
    uv_loop_init(&w->loop);
    w->plan = s5_server_plan();
    w->plan.limits.rest_s = 0;
    w->door = (S5Door){.plan = &w->plan, .loop = &w->loop, .metrics = &w->metrics};
    w->door.log = s5_log_open(&w->loop, s5_log_memory(), NULL, NULL);
    const S5HubOut out = s5_door_out(&w->door);
    w->door.hub = s5_hub_new(&w->loop, w->door.log, &w->plan.limits, &w->metrics, secret, &out);
    demand(w->door.log && w->door.hub && s5_door_open(&w->door, &error));
}

static bool is_busy(const World *w)
{
    return w->door.working || w->door.requests || !s5_hub_is_idle(w->door.hub) || s5_log_waiting(w->door.log);
}

static void wait_for_all(World *w)
{
    while (is_busy(w))
        uv_run(&w->loop, UV_RUN_ONCE);
    uv_run(&w->loop, UV_RUN_NOWAIT);
}

/* As the server closes: what is under way ends, nobody is told of anything any more. */
static void close_world(World *w)
{
    s5_hub_close(w->door.hub, "The end.");
    s5_door_close(&w->door);
    s5_door_end(&w->door);
    while (w->door.working || !s5_hub_is_idle(w->door.hub))
        uv_run(&w->loop, UV_RUN_ONCE);
    s5_log_close(&w->door.log);
    s5_hub_free(&w->door.hub);
    uv_run(&w->loop, UV_RUN_DEFAULT);
    demand(uv_loop_close(&w->loop) == 0);
    s5_door_free(&w->door);
}

/* ------------------------------------------------------------------- steps */

/* A text with the newest table's code for @ and the last position for #. */
static void fill_in(const World *w, const char *from, char *to, size_t size)
{
    const FakeRequest *at = fake_look(w->socket[0]);
    const char *position = NULL;
    for (const char *next = at && at->lines ? at->lines : NULL;
        next && (next = strstr(next, "\"position\":")); next++)
        position = next + 11;
    S5Text text = s5_text(to, size);
    for (; *from; from++)
        if (*from == '@')
            s5_text_add(&text, w->code);
        else if (*from == '#')
            s5_text_number(&text, position ? strtoll(position, NULL, 10) : 0);
        else
            s5_text_char(&text, *from);
}

static S5NetId ask(World *w, const char *method, const char *path, const char *more, const char *body)
{
    char head[LINE + 400];
    snprintf(head, sizeof head,
        "%s %s HTTP/1.1\r\nHost: a\r\nCookie: spoilfive=000000000000000000000000000000000000000000000000000000000000000%u\r\n%s",
        method, path, w->person, more);
    return fake_request(head, body, strlen(body), w->person);
}

static void remember(World *w, S5NetId id)
{
    if (id && w->asks < MANY)
        w->asked[w->asks++] = id;
}

static void request(World *w, const char *line)
{
    char text[LINE];
    fill_in(w, line, text, sizeof text);
    const bool post = *text == 'P';
    char *space = strchr(text, ' ');
    if (space)
        *space = 0;
    const S5NetId id = ask(w, post ? "POST" : "GET", text + 1, "", post && space ? space + 1 : "");
    remember(w, id);
    if (post && id)
        w->made = id;
}

/* The code that the newest POST was answered with. */
static void learn_code(World *w)
{
    const FakeRequest *made = fake_look(w->made);
    const char *code = made && made->status == 201 ? strstr(made->body, "\"code\":\"") : NULL;
    if (code)
        snprintf(w->code, sizeof w->code, "%.*s", (int)strcspn(code + 8, "\""), code + 8);
}

static void come(World *w, const char *code)
{
    static const char UPGRADE[] = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    char path[LINE + 100];
    snprintf(path, sizeof path, "/api/tables/%s/socket?after=0", code);
    const S5NetId id = ask(w, "GET", path, UPGRADE, "");
    if (!id)
        return;
    fake_leave(w->socket[1]);
    w->socket[1] = w->socket[0];
    w->socket[0] = id;
}

static void say(const World *w, S5NetId id, const char *line)
{
    char text[LINE];
    fill_in(w, line, text, sizeof text);
    fake_message(id, text, strlen(text), *text != '!');
    fake_drain(id);
}

static void do_line(World *w, const char *line)
{
    learn_code(w);
    switch (*line) {
    case 'G':
    case 'P':
        request(w, line);
        return;
    case 'S':
        come(w, *w->code ? w->code : "ABC234");
        return;
    case 's':
        come(w, line + 1);
        return;
    case 'M':
    case 'm':
        say(w, w->socket[*line == 'm'], line + 1);
        return;
    case 'L':
    case 'l':
        fake_leave(w->socket[*line == 'l']);
        return;
    case 'p':
        w->person = (unsigned)line[1] % 8;
        return;
    case 'x':
        fake_leave(w->asks ? w->asked[w->asks - 1] : 0);
        return;
    case 'w':
        wait_for_all(w);
        return;
    default:
        uv_run(&w->loop, UV_RUN_NOWAIT);
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

static void check(const World *w)
{
    for (int i = 0; i < w->asks; i++) {
        const FakeRequest *r = fake_look(w->asked[i]);
        demand(r->answers == 1);
        demand(r->status >= 200 && r->status < 600 && r->body);
        demand(*r->body != '{' || strchr(r->body, '\n') != r->body + strlen(r->body) - 1 ||
               is_json(r->body, strlen(r->body)));
    }
    for (int i = 0; i < 2; i++)
        if (w->socket[i])
            check_lines(fake_look(w->socket[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    World *w = calloc(1, sizeof *w);
    Input input = {data, size};
    open_world(w);
    while (input.size) {
        char line[LINE];
        size_t used = 0;
        for (unsigned c; input.size && (c = take(&input)) != '\n';)
            if (c && used < LINE - 1)
                line[used++] = (char)c;
        line[used] = 0;
        do_line(w, line);
    }
    if (size % 2) { /* sometimes it closes while work is under way */
        wait_for_all(w);
        check(w);
    }
    close_world(w);
    fake_forget();
    free(w);
    return 0;
}
