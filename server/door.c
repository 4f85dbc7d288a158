/* The door: listening, who may come in, and what lws calls. */
#include "door_room.h"

#include "note.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- who */

void s5_door_header(struct lws *wsi, enum lws_token_indexes header, char *text, size_t size)
{
    const int length = lws_hdr_copy(wsi, text, (int)size, header);
    if (length <= 0)
        *text = 0;
}

static void custom_header(struct lws *wsi, const char *name, char *text, size_t size)
{
    const int length = lws_hdr_custom_copy(wsi, text, (int)size, name, (int)strlen(name));
    if (length <= 0)
        *text = 0;
}

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

/* The last address that the proxy added: those before it anybody can write. */
static void forwarded_address(struct lws *wsi, char *address, size_t size)
{
    char list[512];
    s5_door_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
    const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
    while (*last == ' ')
        last++;
    if (*last)
        s5_hub_copy(address, size, last);
}

/* A browser says with every POST and every WebSocket which page's script asks. */
static bool is_foreign(const S5Door *door, struct lws *wsi, bool secure)
{
    char origin[256], host[256], own[300];
    s5_door_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    if (!*origin && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return false;
    s5_door_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    snprintf(own, sizeof own, "%s://%s", secure ? "https" : "http", host);
    return strcmp(origin, door->plan->origin ? door->plan->origin : own) != 0;
}

S5Comer s5_door_comer(S5Door *door, struct lws *wsi)
{
    char cookies[4096], token[S5_TOKEN_TEXT], scheme[16];
    S5Comer comer = {.secure = door->plan->cert != NULL};
    lws_get_peer_simple(wsi, comer.address, sizeof comer.address);
    if (door->plan->proxied) {
        forwarded_address(wsi, comer.address, sizeof comer.address);
        custom_header(wsi, "x-forwarded-proto:", scheme, sizeof scheme);
        comer.secure = !strcmp(scheme, "https");
    }
    comer.foreign = is_foreign(door, wsi, comer.secure);
    s5_door_header(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies);
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

S5Caller *s5_door_admit(S5Door *door, const char *address)
{
    const S5Limits *limits = &door->plan->limits;
    const int64_t now = s5_hub_now();
    S5Caller *caller = s5_gate_caller(&door->addresses, s5_gate_address(address), now);
    door->metrics->value[S5_METRIC_REQUESTS]++;
    if (caller && s5_bucket_take(&caller->requests, now, limits->address_requests, limits->address_burst))
        return caller;
    door->metrics->value[S5_METRIC_REFUSED]++;
    return NULL;
}

/* -------------------------------------------------------------- connections */

/* Behind a proxy all come from one address; who they are shows with the first request. */
static int refuse_connection(S5Door *door, lws_sockfd_type fd)
{
    char address[64] = "";
    const S5Limits *limits = &door->plan->limits;
    bool room = !door->closing && door->metrics->value[S5_METRIC_CONNECTIONS] < limits->connections;
    if (room && !door->plan->proxied) {
        lws_get_peer_simple_fd(fd, address, sizeof address);
        const S5Caller *caller = s5_gate_caller(&door->addresses, s5_gate_address(address), s5_hub_now());
        room = caller && caller->connections < limits->address_connections;
    }
    door->metrics->value[S5_METRIC_REFUSED] += !room;
    return !room;
}

static void count_connection(S5Door *door, struct lws *wsi)
{
    char address[64] = "";
    door->metrics->value[S5_METRIC_CONNECTIONS]++;
    lws_get_peer_simple(wsi, address, sizeof address);
    S5Caller *caller = s5_gate_caller(&door->addresses, s5_gate_address(address), s5_hub_now());
    if (caller)
        caller->connections++;
    lws_set_opaque_user_data(wsi, caller);
}

static void uncount_connection(S5Door *door, struct lws *wsi)
{
    S5Caller *caller = lws_get_opaque_user_data(wsi);
    if (!caller)
        return; /* it listens */
    caller->connections--;
    door->metrics->value[S5_METRIC_CONNECTIONS]--;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    S5Door *door = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return refuse_connection(door, (lws_sockfd_type)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        count_connection(door, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        uncount_connection(door, wsi);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        return s5_door_socket(door, wsi, user, reason, in, size);
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        return s5_door_http(door, wsi, user, reason, in, size);
    default:
        return 0;
    }
}

/* --------------------------------------------------------------------- life */

enum { BLOCK = 4096 };

static const struct lws_protocols PROTOCOLS[] = {
    {"http", on_event, sizeof(S5Session), BLOCK, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* What lws has to say of importance; the rest is about clients, of which all sorts come. */
static void on_lws(int level, const char *line)
{
    char text[256];
    s5_hub_copy(text, sizeof text, line);
    text[strcspn(text, "\n")] = 0;
    if (level == LLL_ERR)
        s5_note("lws", "says", text);
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
    static const lws_retry_bo_t ASKS_NOBODY; /* s5_door_sweep() does */
    const S5ServerPlan *plan = door->plan;
    void *loops[] = {door->loop};
    struct lws_context_creation_info info = {
        .port = plan->port ? plan->port : 0,
        .iface = plan->address,
        .protocols = PROTOCOLS,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (plan->cert ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .user = door,
        .pcontext = &door->context,
        .gid = -1,
        .uid = -1,
        .timeout_secs = (unsigned)plan->limits.request_s,
        .keepalive_timeout = plan->limits.silence_s,
        .retry_and_idle_policy = &ASKS_NOBODY,
        .max_http_header_data = BLOCK,
        .max_http_header_pool = 256,
        .ssl_cert_filepath = plan->cert,
        .ssl_private_key_filepath = plan->key,
        .alpn = "http/1.1",
        .vhost_name = "spoilfive",
    };
    lws_set_log_level(0, on_lws); /* what is wrong now is said once, below */
    open_files(door);
    door->context = lws_create_context(&info);
    struct lws_vhost *host = door->context ? lws_create_vhost(door->context, &info) : NULL;
    lws_set_log_level(LLL_ERR, on_lws);
    if (!host) {
        s5_text_add(error, "port ");
        s5_text_number(error, plan->port);
        s5_text_add(
            error, plan->cert ? " or the certificate can't be had" : " can't be had; is it in use already?");
        return false;
    }
    door->port = lws_get_vhost_listen_port(host);
    uv_timer_init(door->loop, &door->sweeper);
    uv_timer_start(&door->sweeper, s5_door_sweep, S5_DOOR_SWEEP_MS, S5_DOOR_SWEEP_MS);
    door->sweeper.data = door;
    return true;
}

bool s5_door_is_empty(const S5Door *door)
{
    return door->metrics->value[S5_METRIC_PEOPLE] == 0 && door->requests == 0;
}

void s5_door_close(S5Door *door)
{
    door->closing = true;
    lws_callback_on_writable_all_protocol(door->context, &PROTOCOLS[0]);
}

void s5_door_end(S5Door *door)
{
    if (door->port)
        uv_close((uv_handle_t *)&door->sweeper, NULL);
    if (door->context)
        lws_context_destroy(door->context);
}

void s5_door_free(S5Door *door)
{
    if (door->context) /* what is left once its handles are closed; it clears the pointer when nothing is */
        lws_context_destroy(door->context);
    s5_files_free(&door->files);
    s5_gate_free(&door->addresses);
    s5_gate_free(&door->persons);
}
