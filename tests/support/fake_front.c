#include "fake_front.h"

#include "server/net/connection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REQUESTS = 4096 };

static struct {
    S5NetApp app;
    FakeRequest request[REQUESTS];
    unsigned count;
    bool stopped, ended, waits;
} front;

/* Stands for the front; nobody looks inside. */
static S5Net net;

static void check(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "the front was asked for %s\n", what);
    abort();
}

static FakeRequest *find(S5NetId id)
{
    return id && id <= front.count ? &front.request[id - 1] : NULL;
}

static bool is_open(const FakeRequest *r)
{
    return r && r->socket && !r->gone && !r->close_code;
}

/* ---------------------------------------------------------- the test's side */

S5NetId fake_request(const char *head, const char *body, size_t body_size, unsigned address)
{
    char bytes[S5_HTTP_HEAD_MAX + 1];
    S5HttpHead read;
    const int size = snprintf(bytes, sizeof bytes, "%s%s%zu\r\n\r\n", head,
        strncmp(head, "POST", 4) == 0 ? "Content-Length: " : "X-Nothing: ", body_size);
    if (front.count == REQUESTS || size >= S5_HTTP_HEAD_MAX || s5_http_read(bytes, (size_t)size, &read) != 0)
        return 0;
    const S5NetId id = ++front.count;
    const S5NetRequest request = {
        .id = id, .head = &read, .body = body, .body_size = read.body_size, .address = {{(uint8_t)address}}};
    front.app.request(front.app.to, &request);
    return id;
}

const FakeRequest *fake_look(S5NetId id)
{
    return find(id);
}

void fake_leave(S5NetId id)
{
    FakeRequest *r = find(id);
    if (!r || r->gone)
        return;
    r->gone = true;
    if (r->socket && !front.ended)
        front.app.closed(front.app.to, r->own);
}

void fake_message(S5NetId id, const char *bytes, size_t size, bool text)
{
    const FakeRequest *r = find(id);
    const S5NetMessage message = {bytes, size, text, false};
    if (is_open(r) && r->resumed)
        front.app.message(front.app.to, r->own, &message);
}

void fake_drain(S5NetId id)
{
    const FakeRequest *r = find(id);
    if (is_open(r))
        front.app.drained(front.app.to, r->own);
}

static void take(FakeRequest *r)
{
    void *owned = r->untaken.owned;
    r->untaken.owned = NULL;
    if (owned)
        (r->untaken.release ? r->untaken.release : free)(owned);
}

void fake_wait_for_clients(bool waits)
{
    front.waits = waits;
}

void fake_take(S5NetId id)
{
    take(find(id));
}

void fake_forget(void)
{
    for (unsigned i = 0; i < front.count; i++) {
        free(front.request[i].body);
        free(front.request[i].lines);
    }
    memset(&front, 0, sizeof front);
}

/* --------------------------------------------------------- the front's side */

S5Net *s5_net_new(uv_loop_t *loop, const S5NetConfig *config, const S5NetApp *app)
{
    (void)loop, (void)config;
    front.app = *app;
    return &net;
}

int s5_net_listen(S5Net *of, const char *address, int port, S5Text *error)
{
    (void)of, (void)address, (void)error;
    return port ? port : 1;
}

bool s5_net_listen_on(S5Net *of, int file, int *port, S5Text *error)
{
    (void)of, (void)file, (void)port, (void)error;
    return true;
}

void s5_net_drain(S5Net *of)
{
    (void)of;
}

bool s5_net_is_drained(const S5Net *of)
{
    (void)of;
    return true;
}

bool s5_net_listen_unix(S5Net *of, const char *path, unsigned mode, S5Text *error)
{
    (void)of, (void)path, (void)mode, (void)error;
    return true;
}

static char *keep(const char *bytes, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy)
        return NULL;
    if (size)
        memcpy(copy, bytes, size);
    copy[size] = 0;
    return copy;
}

void s5_net_configure(S5Net *of, const S5NetConfig *config)
{
    (void)of, (void)config;
}

bool s5_net_answer(S5Net *of, S5NetId id, const S5NetAnswer *answer)
{
    FakeRequest *r = find(id);
    (void)of;
    check(r && !r->socket, "an answer to nobody");
    check(!r->answers++, "a second answer");
    r->status = answer->status;
    r->body = keep(answer->body, answer->size);
    r->bytes = answer->body;
    snprintf(r->headers, sizeof r->headers, "%s", answer->headers ? answer->headers : "");
    r->untaken = *answer;
    if (!front.waits)
        take(r);
    return !r->gone;
}

bool s5_net_refuse(S5Net *of, S5NetId id, int status, S5ApiError error, const char *sentence)
{
    char body[512];
    const int size = snprintf(
        body, sizeof body, "{\"error\":\"%s\",\"code\":\"%s\"}\n", sentence, s5_api_error_code(error));
    return s5_net_answer(of, id, &(S5NetAnswer){.status = status, .body = body, .size = (size_t)size});
}

bool s5_net_accept(S5Net *of, S5NetId id, void *own)
{
    FakeRequest *r = find(id);
    (void)of;
    check(r && !r->socket && !r->answers, "a second WebSocket");
    r->socket = true;
    r->own = own;
    return true;
}

void s5_net_resume(S5Net *of, S5NetId id)
{
    FakeRequest *r = find(id);
    (void)of;
    check(r && r->socket, "a WebSocket that is none to be read");
    r->resumed = true;
}

bool s5_net_send(S5Net *of, S5NetId id, const char *bytes, size_t size)
{
    FakeRequest *r = find(id);
    (void)of;
    check(r && r->socket, "lines to what is no WebSocket");
    check(size && bytes[size - 1] == '\n' && !memchr(bytes, 0, size), "lines that are not whole");
    if (!is_open(r))
        return false;
    char *lines = realloc(r->lines, r->lines_size + size + 1);
    if (!lines) {
        r->close_code = -1; /* as the front does without memory */
        return false;
    }
    r->lines = lines;
    memcpy(r->lines + r->lines_size, bytes, size);
    r->lines_size += size;
    r->lines[r->lines_size] = 0;
    return true;
}

/* Everything is sent at once. */
bool s5_net_waits(S5Net *of, S5NetId id)
{
    (void)of, (void)id;
    return false;
}

void s5_net_close(S5Net *of, S5NetId id, int code)
{
    FakeRequest *r = find(id);
    (void)of;
    if (is_open(r))
        r->close_code = code;
}

void s5_net_drop(S5Net *of, S5NetId id)
{
    s5_net_close(of, id, -1);
}

S5NetCount s5_net_count(const S5Net *of)
{
    S5NetCount count = {0};
    (void)of;
    for (unsigned i = 0; i < front.count; i++)
        count.connections += is_open(&front.request[i]);
    return count;
}

void s5_net_stop(S5Net *of)
{
    for (unsigned i = 0; i < front.count; i++)
        s5_net_close(of, i + 1, 1001);
}

void s5_net_end(S5Net *of)
{
    (void)of;
    front.ended = true;
    for (unsigned i = 0; i < front.count; i++)
        if (front.request[i].socket && !front.request[i].gone)
            front.app.closed(front.app.to, front.request[i].own);
}

void s5_net_free(S5Net **of)
{
    for (unsigned i = 0; i < front.count; i++)
        take(&front.request[i]);
    *of = NULL;
}
