/* Answers: the head and the body, sent at once or as the client takes them. */
#include "connection.h"
#include "spoilfive/assert.h"

#include "server/common/clock.h"
#include "spoilfive/event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEAD_ROOM = 4096, SLOWEST = 1000 /* bytes per second that a client must take on average */ };

/* Sends the rest of an answer. Copies only the part of the head that could not be sent at once. */
static bool send_rest(S5Connection *c, S5Span head, S5Span body, const S5NetAnswer *answer)
{
    S5_ASSERT(!c->writing && !c->flight.head && !c->flight.owned);
    S5_ASSERT(head.size || body.size);
    c->flight = (S5Flight){NULL, body.bytes, body.size, answer->owned, answer->release};
    if (head.size) {
        c->flight.head = malloc(head.size);
        if (!c->flight.head)
            return false;
        memcpy(c->flight.head, head.bytes, head.size);
    }
    const S5Span parts[] = {{c->flight.head, head.size}, body};
    c->writing = true;
    c->stuck = 0;
    return c->net->transport->write_later(c, head.size ? parts : parts + 1, head.size && body.size ? 2 : 1);
}

static S5Span span_after(S5Span span, size_t size)
{
    return size ? (S5Span){span.bytes + size, span.size - size} : span; /* which may be none */
}

static void send_answer(S5Connection *c, S5Span head, S5Span body, const S5NetAnswer *answer)
{
    const S5Span parts[] = {head, body};
    const ptrdiff_t went = c->net->transport->write(c, parts, body.size ? 2 : 1);
    const size_t gone = went < 0 ? 0 : (size_t)went;
    const size_t of_head = gone < head.size ? gone : head.size;
    if (went >= 0 && gone == head.size + body.size) {
        s5_connection_release(answer->owned, answer->release);
        s5_connection_answered(c);
    } else if (went < 0) {
        s5_connection_release(answer->owned, answer->release);
        s5_connection_drop(c);
    } else if (!send_rest(c, span_after(head, of_head), span_after(body, gone - of_head), answer)) {
        s5_connection_drop(c);
    }
}

void s5_connection_answered(S5Connection *c)
{
    c->id = 0;
    c->used = true;
    if (c->last || c->ended || c->net->draining || c->net->stopping) {
        s5_connection_linger(c);
        return;
    }
    c->begun = c->headless = false;
    s5_connection_enter(c, S5_CONN_HEAD);
}

static void put_date(S5Text *text)
{
    static char date[48];
    static time_t made; /* one thread uses a front */
    const time_t now = (time_t)s5_wall_s();
    struct tm parts;
    if (now != made && gmtime_r(&now, &parts)) {
        made = now;
        strftime(date, sizeof date, "date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts);
    }
    s5_text_add(text, date);
}

static void put_answer_head(S5Text *text, const S5Connection *c, const S5NetAnswer *answer)
{
    char line[80];
    snprintf(line, sizeof line, "HTTP/1.1 %d %s\r\n", answer->status, s5_http_status(answer->status)->reason);
    s5_text_add(text, line);
    put_date(text);
    s5_text_add(text, c->net->config.headers);
    if (c->net->config.document_headers && answer->type &&
        !strncmp(answer->type, "text/html", strlen("text/html")))
        s5_text_add(text, c->net->config.document_headers);
    if (answer->type)
        s5_http_put_field(text, "content-type", answer->type);
    if (answer->headers)
        s5_text_add(text, answer->headers);
    if (answer->status == 405)
        s5_text_add(text, "allow: GET, HEAD, POST\r\n");
    if (answer->status == 426)
        s5_text_add(text, "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n");
    if (answer->status != 304) {
        snprintf(line, sizeof line, "content-length: %zu\r\n", answer->size);
        s5_text_add(text, line);
    }
    if (c->last || c->ended || c->net->draining || c->net->stopping)
        s5_text_add(text, "connection: close\r\n");
    s5_text_add(text, "\r\n");
}

/* Answers; the state is ASKED, or the request could not be read. */
static void answer_connection(S5Connection *c, const S5NetAnswer *answer)
{
    char bytes[HEAD_ROOM];
    S5Text head = s5_text(bytes, sizeof bytes);
    const bool bodiless = c->headless || answer->status == 304;
    S5_ASSERT(s5_http_status(answer->status));
    S5_ASSERT(c->state <= S5_CONN_ASKED);
    S5_ASSERT(!answer->size || answer->body);
    put_answer_head(&head, c, answer);
    s5_connection_enter(c, S5_CONN_ANSWERING);
    c->patience = (uint32_t)(((size_t)c->net->config.request_s + answer->size / SLOWEST) * S5_NET_SWEEPS);
    if (head.full) {
        s5_connection_release(answer->owned, answer->release);
        s5_connection_drop(c);
        return;
    }
    send_answer(
        c, (S5Span){head.start, head.used}, (S5Span){answer->body, bodiless ? 0 : answer->size}, answer);
}

bool s5_net_answer(S5Net *net, S5NetId id, const S5NetAnswer *answer)
{
    S5Connection *c = s5_net_find(net, id, S5_CONN_ASKED);
    if (!c) {
        s5_connection_release(answer->owned, answer->release);
        return false;
    }
    answer_connection(c, answer);
    return true;
}

/* An error, in the form in which every route answers it. */
static S5NetAnswer error_of(int status, S5ApiError error, const char *sentence)
{
    enum { ROOM = 512 };
    char *bytes = malloc(ROOM);
    S5NetAnswer answer = {status, "application/json", "cache-control: no-store\r\n", bytes, 0, bytes, NULL};
    if (!bytes)
        return answer;
    S5Text body = s5_text(bytes, ROOM);
    s5_api_error_put_body(&body, error, sentence);
    answer.size = body.used;
    return answer;
}

bool s5_net_refuse(S5Net *net, S5NetId id, int status, S5ApiError error, const char *sentence)
{
    const S5NetAnswer answer = error_of(status, error, sentence);
    return s5_net_answer(net, id, &answer);
}

void s5_connection_refuse(S5Connection *c, int status)
{
    const S5HttpStatus *row = s5_http_status(status);
    const S5NetAnswer answer = error_of(status, row->error, row->sentence);
    c->last = true;
    answer_connection(c, &answer);
}
