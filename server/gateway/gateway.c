/* The door: who comes, from where, and whether they may; listening; the end. */
#include "gateway_internal.h"

#include "server/common/logfmt.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- who */

S5Who s5_door_who(const char token[S5_TOKEN_TEXT])
{
    S5Who who;
    crypto_hash_sha256(who.bytes, (const unsigned char *)token, S5_TOKEN_TEXT - 1);
    return who;
}

/* The token among the cookies: 64 hexadecimal digits. */
static bool find_token(const char *cookies, char token[S5_TOKEN_TEXT])
{
    static const char NAME[] = "spoilfive=";
    for (const char *at = cookies; (at = strstr(at, NAME)); at++) {
        const char *value = at + sizeof NAME - 1;
        const bool begins = at == cookies || at[-1] == ' ' || at[-1] == ';';
        if (!begins || strspn(value, "0123456789abcdef") != S5_TOKEN_TEXT - 1)
            continue;
        memcpy(token, value, S5_TOKEN_TEXT - 1);
        token[S5_TOKEN_TEXT - 1] = 0;
        return true;
    }
    return false;
}

/* The last of a list: what the proxy itself added. Those before it anybody can write. */
static bool last_listed(S5Span list, char *text, size_t size)
{
    size_t from = list.size;
    while (from && list.bytes[from - 1] != ',')
        from--;
    while (from < list.size && list.bytes[from] == ' ')
        from++;
    return list.bytes && s5_span_copy((S5Span){list.bytes + from, list.size - from}, text, size) && *text;
}

/* A browser says with every POST and every WebSocket which page's script asks. */
static bool is_foreign(const S5Door *door, const S5HttpHead *head, bool secure)
{
    char origin[256], host[256], own[300];
    const S5Span said = s5_http_field(head, "origin");
    if (!said.bytes)
        return s5_span_is(s5_http_field(head, "sec-fetch-site"), "cross-site");
    s5_span_copy(said, origin, sizeof origin);
    s5_span_copy(s5_http_field(head, "host"), host, sizeof host);
    snprintf(own, sizeof own, "%s://%s", secure ? "https" : "http", host);
    return strcmp(origin, door->plan->origin ? door->plan->origin : own) != 0;
}

S5Comer s5_door_comer(const S5Door *door, const S5NetRequest *request)
{
    char cookies[S5_HTTP_HEAD_MAX], token[S5_TOKEN_TEXT], text[64];
    const S5HttpHead *head = request->head;
    S5Comer comer = {.address = request->address};
    if (door->plan->proxied || request->local) {
        if (last_listed(s5_http_field(head, "x-forwarded-for"), text, sizeof text))
            comer.address = s5_gate_address(text);
        comer.secure = last_listed(s5_http_field(head, "x-forwarded-proto"), text, sizeof text) &&
                       !strcmp(text, "https");
    }
    comer.foreign = is_foreign(door, head, comer.secure);
    s5_span_copy(s5_http_field(head, "cookie"), cookies, sizeof cookies);
    comer.known = find_token(cookies, token);
    if (comer.known)
        comer.who = s5_door_who(token);
    sodium_memzero(cookies, sizeof cookies);
    sodium_memzero(token, sizeof token);
    return comer;
}

S5Caller *s5_door_person(S5Door *door, const S5Who *who)
{
    S5Key key;
    memcpy(key.bytes, who->bytes, sizeof key.bytes);
    return s5_gate_caller(&door->persons, key, s5_hub_now());
}

S5Caller *s5_door_admit(S5Door *door, S5Key address)
{
    const S5Limits *limits = &door->plan->limits;
    const int64_t now = s5_hub_now();
    S5Caller *caller = s5_gate_caller(&door->addresses, address, now);
    door->metrics->value[S5_METRIC_REQUESTS]++;
    if (caller && s5_bucket_take(&caller->requests, now, limits->address_requests, limits->address_burst))
        return caller;
    door->refused++;
    return NULL;
}

bool s5_door_may_guess(const S5Door *door, S5Caller *address)
{
    const double hour = 3600;
    const int most = door->plan->limits.address_guesses;
    return s5_bucket_take(&address->guesses, s5_hub_now(), most / hour, most);
}

/* -------------------------------------------------------------- connections */

bool s5_door_counts_connections(const S5Door *door, bool local)
{
    return !door->plan->proxied && !local;
}

/* Behind a proxy all come from one address; who they are shows with the request. */
static bool admit(void *to, S5Key address)
{
    S5Door *door = to;
    if (!s5_door_counts_connections(door, false))
        return true;
    S5Caller *caller = s5_gate_caller(&door->addresses, address, s5_hub_now());
    const bool room = caller && caller->connections < door->plan->limits.address_connections;
    if (room)
        caller->connections++;
    return room;
}

static void gone(void *to, S5Key address)
{
    S5Door *door = to;
    if (s5_door_counts_connections(door, false))
        s5_gate_caller(&door->addresses, address, s5_hub_now())->connections--;
}

static void on_request(void *to, const S5NetRequest *request)
{
    if (request->head->upgrades)
        s5_door_socket(to, request);
    else
        s5_door_http(to, request);
}

void s5_door_refuse(S5Door *door, S5NetId id, int status, const char *code, const char *sentence)
{
    s5_metrics_error(door->metrics, code, strlen(code));
    s5_net_refuse(door->net, id, status, code, sentence);
}

/* --------------------------------------------------------------------- life */

static const char HEADERS[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), microphone=(), geolocation=()\r\n";

S5NetConfig s5_door_config(const S5ServerPlan *plan)
{
    const S5Limits *limits = &plan->limits;
    return (S5NetConfig){.connections = limits->connections,
        .body_bytes = (size_t)limits->body_bytes,
        .message_bytes = (size_t)limits->message_bytes,
        .queue_bytes = (size_t)limits->queue_bytes,
        .request_s = limits->request_s,
        .silence_s = limits->silence_s,
        .headers = HEADERS};
}

static void open_files(S5Door *door)
{
    char why[S5_PATH_SIZE * 2] = "";
    S5Text error = s5_text(why, sizeof why);
    if (door->plan->page && !s5_files_open(&door->files, door->plan->page, &error))
        s5_note("no-page", "why", why);
}

bool s5_door_open(S5Door *door, S5Text *error)
{
    const S5ServerPlan *plan = door->plan;
    const S5NetConfig config = s5_door_config(plan);
    const S5NetApp app = {door, admit, gone, on_request, s5_door_message, s5_door_drained, s5_door_closed};
    open_files(door);
    door->net = s5_net_new(door->loop, &config, &app);
    if (!door->net) {
        s5_text_add(error, "there is no memory");
        return false;
    }
    if (plan->unix_path)
        return s5_net_listen_unix(door->net, plan->unix_path, error);
    door->port = s5_net_listen(door->net, plan->address, plan->port, error);
    return door->port;
}

bool s5_door_is_empty(const S5Door *door)
{
    return s5_net_count(door->net).connections == 0 && !door->requests;
}

void s5_door_close(S5Door *door)
{
    door->closing = true;
    s5_net_stop(door->net);
}

void s5_door_free(S5Door *door)
{
    s5_net_free(&door->net);
    s5_files_free(&door->files);
    s5_gate_free(&door->addresses);
    s5_gate_free(&door->persons);
}
