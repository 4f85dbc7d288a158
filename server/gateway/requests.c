/* Requests: checked, passed to their route, answered at once or later. */
#include "gateway_internal.h"

#include "engine/record/json.h"
#include "spoilfive/assert.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- life */

static void free_request(S5Request *r)
{
    S5_ASSERT(!r->working);
    s5_registry_cancel_query(&r->table_query);
    LIST_REMOVE(r, in);
    s5_usage_count(r->usage, offsetof(S5Usage, working), -1);
    free(r->text);
    free(r->body);
    free(r->own);
    sodium_memzero(r->token, sizeof r->token);
    free(r);
}

/* Frees a request for which nothing is left to do. */
static void free_if_finished(S5Request *r)
{
    if (r->answered && !r->working && !r->head)
        free_request(r);
}

void s5_request_hold(S5Request *r)
{
    r->working++;
    r->gateway->working++;
}

void s5_request_done(S5Request *r)
{
    S5_ASSERT(r->working > 0);
    S5_ASSERT(r->gateway->working >= r->working);
    r->working--;
    r->gateway->working--;
    free_if_finished(r);
}

static void work(void *to)
{
    S5Request *r = to;
    r->work(r);
}

static void worked(void *to)
{
    S5Request *r = to;
    r->after(r);
    s5_request_done(r);
}

void s5_request_work(S5Request *r, S5RequestHandler *step, S5RequestHandler *after)
{
    r->work = step;
    r->after = after;
    s5_request_hold(r);
    S5Account asks = {.network = s5_network_key(r->usage->key), .address = r->usage->key};
    memcpy(asks.owner.bytes, r->who.bytes, sizeof asks.owner.bytes);
    asks.table = asks.owner; /* a person's requests are done in turn */
    s5_thread_task_in_turn(s5_journal_readings(r->gateway->journal), &r->job, &asks, work, worked, r);
}

void s5_gateway_end(S5Gateway *gateway)
{
    if (gateway->net)
        s5_net_end(gateway->net);
    for (S5Request *r = LIST_FIRST(&gateway->requests), *next; r; r = next) {
        next = LIST_NEXT(r, in);
        if (!r->working) /* what is under way ends by itself */
            free_request(r);
    }
}

/* ----------------------------------------------------------------- answers */

static void answer_request(S5Request *r, const S5NetAnswer *with)
{
    S5_ASSERT(!r->answered);
    S5_ASSERT(with->status >= 200 && with->status <= 599);
    s5_net_answer(r->gateway->net, r->id, with);
    r->answered = true;
    free_if_finished(r);
}

char *s5_body_make(S5PutBody *put, const void *from, size_t *used)
{
    enum { FIRST = 4096 };
    for (size_t size = FIRST;; size *= 2) {
        char *bytes = malloc(size);
        if (!bytes)
            return NULL;
        S5Text text = s5_text(bytes, size);
        put(&text, from);
        *used = text.used;
        if (!text.full)
            return bytes;
        free(bytes);
    }
}

bool s5_reply_put(S5Request *r, S5PutBody *put, const void *from)
{
    char *bytes = s5_body_make(put, from, &r->text_size);
    if (!bytes)
        return false;
    free(r->text);
    r->text = bytes;
    return true;
}

void s5_reply_json(S5Request *r, int status, S5PutBody *put, const void *from)
{
    if (s5_reply_put(r, put, from))
        s5_reply(r, status, "application/json");
    else
        answer_request(r, &(S5NetAnswer){.status = 503});
}

/* What is answered. It counts as work for its address until the client has taken it, or has gone: a client that takes nothing gets nothing further. */
typedef struct Body {
    S5Usage *usage;
    char *text;
} Body;

static void release_body(void *owned)
{
    Body *body = owned;
    s5_usage_count(body->usage, offsetof(S5Usage, working), -1);
    free(body->text);
    free(body);
}

/* What a document may use: the organiser's page reads codes with the camera. */
static void put_policy(S5Text *headers, const S5Request *r, const char *type)
{
    const bool reads_codes = !strcmp(r->path, "/night.html");
    if (!strncmp(type, "text/html", strlen("text/html")))
        s5_http_put_field(headers, "permissions-policy",
            reads_codes ? "camera=(self), microphone=(), geolocation=()"
                        : "camera=(), microphone=(), geolocation=()");
}

void s5_reply(S5Request *r, int status, const char *type)
{
    char bytes[512];
    S5Text headers = s5_text(bytes, sizeof bytes);
    s5_text_add(&headers, "cache-control: no-store\r\n");
    put_policy(&headers, r, type);
    s5_request_put_cookie(r, &headers);
    char *text = r->text;
    r->text = NULL;
    Body *body = text ? malloc(sizeof *body) : NULL;
    if (body) {
        *body = (Body){r->usage, text};
        s5_usage_count(r->usage, offsetof(S5Usage, working), 1);
        answer_request(r, &(S5NetAnswer){status, type, bytes, text, r->text_size, body, release_body});
    } else {
        answer_request(r, &(S5NetAnswer){status, type, bytes, text, text ? r->text_size : 0, text, NULL});
    }
    sodium_memzero(bytes, sizeof bytes);
}

typedef struct Error {
    S5ApiError error;
    const char *sentence;
} Error;

static void put_error(S5Text *text, const void *from)
{
    const Error *error = from;
    s5_api_error_put_body(text, error->error, error->sentence);
}

void s5_reply_error_as(S5Request *r, int status, S5ApiError error, const char *sentence)
{
    s5_metrics_error(r->gateway->metrics, error);
    s5_reply_json(r, status, put_error, &(Error){error, sentence});
}

void s5_reply_error(S5Request *r, S5ApiError error, const char *sentence)
{
    s5_reply_error_as(r, s5_api_error_status(error), error, sentence);
}

void s5_reply_no_memory(S5Request *r)
{
    s5_reply_error(r, S5_API_BUSY, S5_NO_MEMORY);
}

void *s5_request_own(S5Request *r, size_t size)
{
    r->own = calloc(1, size);
    if (!r->own)
        s5_reply_no_memory(r);
    return r->own;
}

void s5_gateway_put_path(S5Text *text, const char *node)
{
    if (!node)
        return;
    s5_text_add(text, ",\"path\":\"/n/");
    s5_text_add(text, node);
    s5_text_char(text, '"');
}

static void put_elsewhere(S5Text *text, const void *node)
{
    s5_api_error_put_fields(text, S5_API_ELSEWHERE, S5_ELSEWHERE_WORDS);
    s5_gateway_put_path(text, node);
    S5_PUT(text, "}\n");
}

void s5_reply_elsewhere(S5Request *r, const char *node)
{
    s5_metrics_error(r->gateway->metrics, S5_API_ELSEWHERE);
    s5_reply_json(r, s5_api_error_status(S5_API_ELSEWHERE), put_elsewhere, node);
}

void s5_reply_file(S5Request *r, int status, S5Files *files, const S5File *file)
{
    static const char *const CODINGS[S5_PACKEDS] = {NULL, "br", "gzip"};
    char accepts[256], bytes[512];
    S5Text headers = s5_text(bytes, sizeof bytes);
    s5_span_copy(s5_http_field(r->head, "accept-encoding"), accepts, sizeof accepts);
    const S5Packed packed = s5_file_packed(file, accepts);
    const bool known = status == 200 && s5_span_is(s5_http_field(r->head, "if-none-match"), file->tag);
    s5_http_put_field(
        &headers, "cache-control", file->lasts ? "public, max-age=31536000, immutable" : "no-cache");
    s5_http_put_field(&headers, "etag", file->tag);
    s5_http_put_field(&headers, "vary", "accept-encoding");
    put_policy(&headers, r, file->type);
    if (CODINGS[packed])
        s5_http_put_field(&headers, "content-encoding", CODINGS[packed]);
    s5_request_put_cookie(r, &headers);
    answer_request(r, &(S5NetAnswer){.status = known ? 304 : status,
                          .type = known ? NULL : file->type,
                          .headers = bytes,
                          .body = known ? NULL : file->as[packed].bytes,
                          .size = known ? 0 : file->as[packed].size,
                          .owned = s5_files_keep(files),
                          .release = s5_files_release});
}

const char *s5_query_value(const char *query, const char *name, char *value, size_t size)
{
    const size_t length = strlen(name);
    for (const char *at = query; at && *at; at = strchr(at, '&') ? strchr(at, '&') + 1 : NULL)
        if (!strncmp(at, name, length) && at[length] == '=') {
            const char *from = at + length + 1;
            snprintf(value, size, "%.*s", (int)strcspn(from, "&"), from);
            return value;
        }
    return NULL;
}

const char *s5_request_query(const S5Request *r, const char *name, char *value, size_t size)
{
    return s5_query_value(r->query, name, value, size);
}

/* ------------------------------------------------------------------- claims */

static bool note_place(void *to, const char *table, int64_t since_ms)
{
    (void)table, (void)since_ms;
    *(bool *)to = true;
    return false;
}

/* Only a token that had a code, or is from before there were codes, has a person of whom something is stored. */
static void read_claim(S5Request *r)
{
    S5PersonRow row;
    bool known = false;
    S5Journal *journal = r->gateway->journal;
    r->unread = !s5_journal_person(journal, &r->who, &row) ||
                !s5_journal_places(journal, &r->who, NULL, note_place, &known);
    if (known || *row.name || row.hidden)
        r->proof = S5_PERSON_PROVEN;
}

static void settle_claim(S5Request *r)
{
    if (r->unread) {
        s5_reply_error(
            r, S5_API_BUSY, "What is stored of you can't be read just now; try again in a moment.");
        return;
    }
    if (r->proof == S5_PERSON_CLAIMED)
        s5_request_be_new(r);
    r->gateway->answer(r);
}

void s5_request_check_claim(S5Request *r)
{
    s5_request_work(r, read_claim, settle_claim);
}

/* ----------------------------------------------------------------- reading */

/* A person who has no token yet gets one with the answer. */
static void take_identity(S5Request *r, const S5Identity *identity)
{
    r->who = identity->who;
    r->device = identity->device;
    r->secure = identity->secure;
    r->proof = identity->proof;
    if (identity->proof == S5_PERSON_NEW)
        s5_request_be_new(r);
    else if (identity->proof == S5_PERSON_CLAIMED || identity->renamed)
        memcpy(r->token, identity->token, sizeof r->token);
}

static S5Request *new_request(S5Gateway *gateway, const S5NetRequest *request)
{
    S5Request *r = calloc(1, sizeof *r);
    char *body = r ? malloc(request->body_size + 1) : NULL;
    if (!body) {
        free(r);
        return NULL;
    }
    if (request->body_size)
        memcpy(body, request->body, request->body_size);
    r->gateway = gateway;
    r->id = request->id;
    r->head = request->head;
    r->post = request->head->method == S5_HTTP_POST;
    r->body = body;
    r->body_size = request->body_size;
    return r;
}

void s5_gateway_request(S5Gateway *gateway, const S5NetRequest *request)
{
    const S5Identity identity = s5_gateway_identify(gateway, request);
    S5Usage *usage = s5_gateway_admit(gateway, identity.address);
    char path[S5_PATH_SIZE], query[S5_PATH_SIZE];
    S5Span own;
    if (!usage) {
        s5_gateway_refuse(gateway, request->id, S5_API_TOO_FAST, S5_TOO_MANY_REQUESTS);
        return;
    }
    if (s5_gateway_refuse_banned(gateway, request->id, &identity))
        return;
    if (!s5_gateway_strip_node(gateway, request->head->path, &own)) {
        s5_gateway_refuse(gateway, request->id, S5_API_ELSEWHERE, S5_NOT_THIS_NODE);
        return;
    }
    if (!s5_span_copy(own, path, sizeof path) || !s5_span_copy(request->head->query, query, sizeof query)) {
        s5_gateway_refuse_as(
            gateway, request->id, 414, S5_API_TOO_LONG, "The address is longer than an address may be.");
        return;
    }
    if (request->head->method == S5_HTTP_POST && identity.foreign) {
        s5_gateway_refuse(gateway, request->id, S5_API_FORBIDDEN, "Another site's page may not do that.");
        return;
    }
    if (!s5_usage_has_room(usage, offsetof(S5Usage, working), gateway->config->limits.address_working)) {
        gateway->refused++;
        s5_gateway_refuse(gateway, request->id, S5_API_TOO_FAST,
            "Too many requests from this address are being answered; wait for them.");
        return;
    }
    S5Request *r = new_request(gateway, request);
    if (!r) {
        s5_gateway_refuse(gateway, request->id, S5_API_BUSY, S5_NO_MEMORY);
        return;
    }
    memcpy(r->path, path, sizeof path);
    memcpy(r->query, query, sizeof query);
    r->usage = usage;
    r->table_query.address = usage->key;
    s5_usage_count(usage, offsetof(S5Usage, working), 1);
    take_identity(r, &identity);
    LIST_INSERT_HEAD(&gateway->requests, r, in);
    gateway->answer(r);
    r->head = NULL;
    free_if_finished(r);
}
