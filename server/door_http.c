/* Requests: read within bounds, answered by a route at once or later, sent piece by piece. */
#include "door_room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A year and a bit: as long as browsers keep a cookie. */
#define S5_COOKIE_LIFE "; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000"

enum { PIECE = 16384, PASSED_OVER = 1 << 20 };

/* -------------------------------------------------------------------- life */

static void free_request(S5Request *r)
{
    s5_hub_take_back(&r->ask);
    r->door->requests--;
    if (r->out)
        fclose(r->out);
    free(r->text);
    free(r->body);
    free(r->own);
    sodium_memzero(r->token, sizeof r->token);
    free(r);
}

/* The client has gone, or has its answer; work off the loop goes on without anybody who waits for it. */
static void let_go(S5Session *session)
{
    S5Request *r = session->request;
    session->request = NULL;
    if (!r)
        return;
    r->wsi = NULL;
    if (!r->working)
        free_request(r);
}

void s5_request_hold(S5Request *r)
{
    r->working = true;
    r->door->working++;
}

void s5_request_done(S5Request *r)
{
    r->working = false;
    r->door->working--;
    if (!r->wsi)
        free_request(r);
}

static void work(uv_work_t *job)
{
    S5Request *r = job->data;
    r->work(r);
}

static void worked(uv_work_t *job, int status)
{
    S5Request *r = job->data;
    (void)status;
    if (r->wsi)
        r->after(r);
    s5_request_done(r);
}

void s5_request_work(S5Request *r, S5RequestStep *step, S5RequestStep *after)
{
    r->work = step;
    r->after = after;
    r->job.data = r;
    s5_request_hold(r);
    uv_queue_work(r->door->loop, &r->job, work, worked);
}

/* ----------------------------------------------------------------- headers */

typedef struct Header {
    const char *name, *value;
} Header;

static bool put(unsigned char **at, unsigned char *end, struct lws *wsi, const char *name, const char *value)
{
    return !lws_add_http_header_by_name(
        wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), at, end);
}

bool s5_door_put_headers(unsigned char **at, unsigned char *end, struct lws *wsi, bool page)
{
    static const Header HEADERS[] = {
        {"content-security-policy:",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
            "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
            "form-action 'none'; frame-ancestors 'none'"},
        {"x-content-type-options:", "nosniff"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
        {"cross-origin-resource-policy:", "same-origin"},
        {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
    };
    for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++)
        if (!put(at, end, wsi, HEADERS[i].name, HEADERS[i].value))
            return false;
    return page || put(at, end, wsi, "cache-control:", "no-store");
}

static bool put_own_headers(S5Request *r, unsigned char **at, unsigned char *end)
{
    char cookie[256];
    if (*r->token) {
        snprintf(
            cookie, sizeof cookie, "spoilfive=%s" S5_COOKIE_LIFE "%s", r->token, r->secure ? "; Secure" : "");
        if (!put(at, end, r->wsi, "set-cookie:", cookie))
            return false;
    }
    if (r->file) {
        static const char *const CODINGS[S5_PACKEDS] = {NULL, "br", "gzip"};
        const char *keep = r->file->lasts ? "public, max-age=31536000, immutable" : "no-cache";
        if (!put(at, end, r->wsi, "cache-control:", keep) || !put(at, end, r->wsi, "etag:", r->file->tag) ||
            !put(at, end, r->wsi, "vary:", "accept-encoding") ||
            (CODINGS[r->packed] && !put(at, end, r->wsi, "content-encoding:", CODINGS[r->packed])))
            return false;
    }
    return r->stays_open || put(at, end, r->wsi, "connection:", "close");
}

static int finish(S5Request *r)
{
    struct lws *wsi = r->wsi;
    const bool stays_open = r->stays_open;
    let_go(lws_wsi_user(wsi));
    return !stays_open || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int send_headers(S5Request *r)
{
    unsigned char buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *at = start,
                                          *end = buffer + sizeof buffer;
    if (lws_add_http_header_status(r->wsi, (unsigned)r->status, &at, end) ||
        !s5_door_put_headers(&at, end, r->wsi, r->file != NULL) || !put_own_headers(r, &at, end) ||
        (r->type && !put(&at, end, r->wsi, "content-type:", r->type)) ||
        (r->status != HTTP_STATUS_NOT_MODIFIED && r->status != HTTP_STATUS_NO_CONTENT &&
            lws_add_http_header_content_length(r->wsi, r->size, &at, end)) ||
        lws_finalize_http_header(r->wsi, &at, end))
        return -1;
    if (lws_write(r->wsi, start, (size_t)(at - start), LWS_WRITE_HTTP_HEADERS) < 0)
        return -1;
    r->headed = true;
    if (r->head || !r->size)
        return finish(r);
    lws_callback_on_writable(r->wsi);
    return 0;
}

static int send_piece(S5Request *r)
{
    static unsigned char buffer[LWS_PRE + PIECE];
    const size_t left = r->size - r->sent, size = left < PIECE ? left : PIECE;
    memcpy(buffer + LWS_PRE, r->bytes + r->sent, size);
    r->sent += size;
    const bool last = r->sent == r->size;
    if (lws_write(r->wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (last)
        return finish(r);
    lws_callback_on_writable(r->wsi);
    return 0;
}

/* ----------------------------------------------------------------- answers */

void s5_put_json(FILE *out, const char *text)
{
    char short_one[512], *long_one = NULL;
    const size_t room = 6 * strlen(text) + 3; /* every byte as \u00xx */
    if (room > sizeof short_one)
        long_one = malloc(room);
    S5Text json =
        room > sizeof short_one && long_one ? s5_text(long_one, room) : s5_text(short_one, sizeof short_one);
    s5_text_json(&json, text);
    fwrite(json.start, 1, json.used, out);
    free(long_one);
}

FILE *s5_reply_open(S5Request *r)
{
    free(r->text);
    r->text = NULL;
    r->out = open_memstream(&r->text, &r->text_size);
    if (!r->out && r->wsi)
        s5_reply(r, HTTP_STATUS_SERVICE_UNAVAILABLE, NULL);
    return r->out;
}

/* The answer is ready; it goes when the client takes it. */
static void start(S5Request *r, int status, const char *type, const char *bytes, size_t size)
{
    r->status = status;
    r->type = type;
    r->bytes = bytes;
    r->size = size;
    if (r->wsi)
        lws_callback_on_writable(r->wsi);
}

void s5_reply(S5Request *r, int status, const char *type)
{
    if (r->out)
        fclose(r->out);
    r->out = NULL;
    start(r, status, type, r->text, r->text_size);
}

void s5_reply_error(S5Request *r, int status, const char *code, const char *sentence)
{
    FILE *out = s5_reply_open(r);
    s5_metrics_error(r->door->metrics, code, strlen(code));
    if (!out)
        return;
    fputs("{\"error\":", out);
    s5_put_json(out, sentence);
    fputs(",\"code\":", out);
    s5_put_json(out, code);
    fputs("}\n", out);
    s5_reply(r, status, "application/json");
}

void s5_reply_file(S5Request *r, int status, const S5File *file)
{
    char have[64], accepts[256];
    s5_door_header(r->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, have, sizeof have);
    s5_door_header(r->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepts, sizeof accepts);
    r->file = file;
    r->packed = s5_file_packed(file, accepts);
    if (status == HTTP_STATUS_OK && !strcmp(have, file->tag))
        start(r, HTTP_STATUS_NOT_MODIFIED, NULL, NULL, 0);
    else
        start(r, status, file->type, file->as[r->packed].bytes, file->as[r->packed].size);
}

const char *s5_request_query(const S5Request *r, const char *name, char *value, size_t size)
{
    const size_t length = strlen(name);
    for (const char *at = r->query; at && *at; at = strchr(at, '&') ? strchr(at, '&') + 1 : NULL)
        if (!strncmp(at, name, length) && at[length] == '=') {
            const char *start_of = at + length + 1;
            snprintf(value, size, "%.*s", (int)strcspn(start_of, "&"), start_of);
            return value;
        }
    return NULL;
}

/* ----------------------------------------------------------------- reading */

static void read_query(S5Request *r)
{
    size_t used = 0;
    for (int i = 0; used < sizeof r->query - 2; i++) {
        const int size = lws_hdr_copy_fragment(r->wsi, r->query + used + (used > 0),
            (int)(sizeof r->query - used - 1), WSI_TOKEN_HTTP_URI_ARGS, i);
        if (size <= 0)
            break;
        if (used)
            r->query[used] = '&';
        used += (size_t)size + (used > 0);
    }
    r->query[used] = 0;
}

/* A person who has no token yet gets one with the answer. */
static void take_comer(S5Request *r, const S5Comer *comer)
{
    unsigned char token[(S5_TOKEN_TEXT - 1) / 2];
    r->who = comer->who;
    r->secure = comer->secure;
    if (comer->known)
        return;
    randombytes_buf(token, sizeof token);
    sodium_bin2hex(r->token, sizeof r->token, token, sizeof token);
    r->who = s5_door_who(r->token);
}

/* What is wrong with a request before anybody looks at its path; false after answering it. */
static bool judge(S5Request *r, const S5Comer *comer, int method, long body)
{
    if (!r->caller)
        s5_reply_error(r, 429, "too-fast", "There were too many requests from this address; wait a little.");
    else if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD && method != LWSHUMETH_POST)
        s5_reply_error(r, 405, "malformed", "Only GET, HEAD and POST are answered.");
    else if (r->post && comer->foreign)
        s5_reply_error(r, 403, "forbidden", "Another site's page may not do that.");
    else if (r->post && body < 0)
        s5_reply_error(r, 411, "malformed", "A POST says how long its body is: Content-Length.");
    else if (body > r->door->plan->limits.body_bytes)
        s5_reply_error(r, 413, "too-long", "The body is longer than a body may be.");
    else
        return true;
    return false;
}

static int begin(S5Door *door, struct lws *wsi, S5Session *session)
{
    char *path, length[24];
    int size;
    const int method = lws_http_get_uri_and_method(wsi, &path, &size);
    const S5Comer comer = s5_door_comer(door, wsi);
    S5Request *r = method < 0 || session->request ? NULL : calloc(1, sizeof *r);
    if (!r)
        return -1;
    session->request = r;
    door->requests++;
    r->door = door;
    r->wsi = wsi;
    r->post = method == LWSHUMETH_POST;
    r->head = method == LWSHUMETH_HEAD;
    r->caller = s5_door_admit(door, comer.address);
    snprintf(r->path, sizeof r->path, "%.*s", size, path);
    read_query(r);
    s5_door_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    const long body = *length ? strtol(length, NULL, 10) : r->post ? -1 : 0;
    if (!judge(r, &comer, method, body)) {
        r->unread = body;
        return 0; /* the connection ends with the answer */
    }
    r->stays_open = true;
    take_comer(r, &comer);
    r->body = malloc((size_t)body + 1);
    if (!r->body)
        return -1;
    if (body == 0)
        s5_api_answer(r);
    return 0;
}

static int take_body(S5Request *r, const char *bytes, size_t size)
{
    if (!r->body) {
        r->unread -= (long)size;
        lws_callback_on_writable(r->wsi);
        return 0;
    }
    if (r->body_size + size > (size_t)r->door->plan->limits.body_bytes)
        return -1;
    char *body = realloc(r->body, r->body_size + size + 1);
    if (!body)
        return -1;
    memcpy(body + r->body_size, bytes, size);
    r->body = body;
    r->body_size += size;
    return 0;
}

static int go_on(S5Request *r)
{
    if (!r->status)
        return 0; /* it is being worked on */
    if (!r->body && r->unread > 0 && r->unread < PASSED_OVER)
        return 0; /* an end while bytes are unread would take the answer with it */
    return r->headed ? send_piece(r) : send_headers(r);
}

int s5_door_http(S5Door *door, struct lws *wsi, S5Session *session, enum lws_callback_reasons reason,
    void *in, size_t size)
{
    S5Request *r = session ? session->request : NULL;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin(door, wsi, session);
    case LWS_CALLBACK_HTTP_BODY:
        return r ? take_body(r, in, size) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (r && r->body && !r->status)
            s5_api_answer(r);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return r ? go_on(r) : 0;
    default:
        if (session)
            let_go(session);
        return 0;
    }
}
