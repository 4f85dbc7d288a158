/* The gateway: who clients are, where they come from, and whether they may come in; listening; closing. */
#include "gateway_internal.h"

#include "server/common/logfmt.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- who */

/* The last item of a list: the one that the proxy itself added. Anybody can forge those before it. */
static bool last_listed(S5Span list, char *text, size_t size)
{
    size_t from = list.size;
    while (from && list.bytes[from - 1] != ',')
        from--;
    while (from < list.size && list.bytes[from] == ' ')
        from++;
    return list.bytes && s5_span_copy((S5Span){list.bytes + from, list.size - from}, text, size) && *text;
}

/* With every POST and every WebSocket a browser says which site's script asks. */
static bool is_foreign(const S5Gateway *gateway, const S5HttpHead *head, bool secure)
{
    char origin[256], host[256], own[300];
    const S5Span said = s5_http_field(head, "origin");
    if (!said.bytes)
        return s5_span_is(s5_http_field(head, "sec-fetch-site"), "cross-site");
    s5_span_copy(said, origin, sizeof origin);
    s5_span_copy(s5_http_field(head, "host"), host, sizeof host);
    snprintf(own, sizeof own, "%s://%s", secure ? "https" : "http", host);
    return strcmp(origin, gateway->config->origin ? gateway->config->origin : own) != 0;
}

S5Identity s5_gateway_identify(const S5Gateway *gateway, const S5NetRequest *request)
{
    char text[64];
    const S5HttpHead *head = request->head;
    S5Identity identity = {.address = request->address};
    if (gateway->config->proxied || request->local) {
        if (last_listed(s5_http_field(head, "x-forwarded-for"), text, sizeof text))
            identity.address = s5_address_key(text);
        identity.secure = last_listed(s5_http_field(head, "x-forwarded-proto"), text, sizeof text) &&
                          !strcmp(text, "https");
    }
    identity.foreign = is_foreign(gateway, head, identity.secure);
    s5_gateway_read_cookie(gateway, head, &identity);
    return identity;
}

S5Usage *s5_gateway_person_usage(S5Gateway *gateway, const S5PersonId *who)
{
    S5MapKey key;
    memcpy(key.bytes, who->bytes, sizeof key.bytes);
    return s5_rate_limiter_usage(&gateway->persons, key, s5_now_ms());
}

S5Usage *s5_gateway_admit(S5Gateway *gateway, S5MapKey address)
{
    const S5Limits *limits = &gateway->config->limits;
    const int64_t now = s5_now_ms();
    S5Usage *usage = s5_rate_limiter_address(&gateway->addresses, address, now);
    gateway->metrics->value[S5_METRIC_REQUESTS]++;
    if (usage && s5_usage_take(usage, offsetof(S5Usage, requests), now, limits->address_requests,
                     limits->address_burst, 1))
        return usage;
    gateway->refused++;
    return NULL;
}

bool s5_gateway_charge(S5Request *r, int cost)
{
    const S5Limits *limits = &r->gateway->config->limits;
    const int64_t now = s5_now_ms();
    S5Usage *person = r->proof == S5_PERSON_PROVEN ? s5_gateway_person_usage(r->gateway, &r->who) : NULL;
    const bool good = (!person || s5_usage_take(person, offsetof(S5Usage, requests), now,
                                      limits->person_requests, limits->person_burst, cost)) &&
                      (cost == 1 || s5_usage_take(r->usage, offsetof(S5Usage, requests), now,
                                        limits->address_requests, limits->address_burst, cost - 1));
    r->gateway->refused += !good;
    return good;
}

bool s5_gateway_may_guess(const S5Gateway *gateway, S5Usage *address)
{
    const double hour = 3600;
    const int most = gateway->config->limits.address_guesses;
    return s5_usage_take(address, offsetof(S5Usage, guesses), s5_now_ms(), most / hour, most, 1);
}

/* -------------------------------------------------------------- connections */

bool s5_gateway_counts_connections(const S5Gateway *gateway, bool local)
{
    return !gateway->config->proxied && !local;
}

/* Behind a proxy all connections have one address; the request shows the client's own. */
static bool admit(void *to, S5MapKey address)
{
    S5Gateway *gateway = to;
    if (!s5_gateway_counts_connections(gateway, false))
        return true;
    S5Usage *usage = s5_rate_limiter_address(&gateway->addresses, address, s5_now_ms());
    const bool room = usage && s5_usage_has_room(usage, offsetof(S5Usage, connections),
                                   gateway->config->limits.address_connections);
    if (room)
        s5_usage_count(usage, offsetof(S5Usage, connections), 1);
    return room;
}

static void gone(void *to, S5MapKey address)
{
    S5Gateway *gateway = to;
    if (s5_gateway_counts_connections(gateway, false))
        s5_usage_count(s5_rate_limiter_usage(&gateway->addresses, address, s5_now_ms()),
            offsetof(S5Usage, connections), -1);
}

static void on_request(void *to, const S5NetRequest *request)
{
    if (request->head->upgrades)
        s5_gateway_socket(to, request);
    else
        s5_gateway_request(to, request);
}

void s5_gateway_refuse_as(S5Gateway *gateway, S5NetId id, int status, S5ApiError error, const char *sentence)
{
    s5_metrics_error(gateway->metrics, error);
    s5_net_refuse(gateway->net, id, status, error, sentence);
}

void s5_gateway_refuse(S5Gateway *gateway, S5NetId id, S5ApiError error, const char *sentence)
{
    s5_gateway_refuse_as(gateway, id, s5_api_error_status(error), error, sentence);
}

bool s5_gateway_refuse_banned(S5Gateway *gateway, S5NetId id, const S5Identity *identity)
{
    S5MapKey person;
    memcpy(person.bytes, identity->who.bytes, sizeof person.bytes);
    const bool banned =
        s5_is_restricted(&gateway->restrictions, S5_BANNED, identity->address) ||
        (identity->proof != S5_PERSON_NEW && s5_is_restricted(&gateway->restrictions, S5_BANNED, person));
    if (banned)
        s5_gateway_refuse(gateway, id, S5_API_FORBIDDEN, S5_BANNED_WORDS);
    return banned;
}

bool s5_gateway_strip_node(const S5Gateway *gateway, S5Span whole, S5Span *path)
{
    static const char HEAD[] = "/n/";
    enum { HEAD_SIZE = sizeof HEAD - 1 };
    const char *node = gateway->config->node;
    const size_t size = node ? HEAD_SIZE + strlen(node) : 0;
    *path = whole;
    if (!node || whole.size < HEAD_SIZE || memcmp(whole.bytes, HEAD, HEAD_SIZE) != 0)
        return true;
    if (whole.size <= size || memcmp(whole.bytes + HEAD_SIZE, node, size - HEAD_SIZE) != 0 ||
        whole.bytes[size] != '/')
        return false;
    *path = (S5Span){whole.bytes + size, whole.size - size};
    return true;
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

S5NetConfig s5_gateway_net_config(const S5ServerConfig *config)
{
    const S5Limits *limits = &config->limits;
    return (S5NetConfig){.connections = limits->connections,
        .body_bytes = (size_t)limits->body_bytes,
        .message_bytes = (size_t)limits->message_bytes,
        .queue_bytes = (size_t)limits->queue_bytes,
        .request_s = limits->request_s,
        .idle_s = limits->idle_s,
        .headers = HEADERS};
}

bool s5_gateway_listen_on(S5Net *net, const int *files, int count, int *port, S5Text *error)
{
    *port = 0;
    for (int i = 0; i < count; i++) {
        int own = 0;
        if (!s5_net_listen_on(net, files[i], &own, error))
            return false;
        *port = *port ? *port : own;
    }
    return true;
}

bool s5_gateway_open(S5Gateway *gateway, const uint8_t secret[32], S5Text *error)
{
    enum { UNIX_MODE = 0660 /* a proxy of the same group may connect */ };
    char why[S5_PATH_SIZE * 2] = "";
    bool changed;
    S5Text no_page = s5_text(why, sizeof why);
    const S5ServerConfig *config = gateway->config;
    const S5NetConfig net_config = s5_gateway_net_config(config);
    const S5NetApp app = {gateway, admit, gone, on_request, s5_gateway_message, s5_gateway_drained,
        s5_gateway_closed, s5_gateway_share};
    if (!s5_gateway_set_page(gateway, config->page, &changed, &no_page))
        s5_logfmt("no-page", "why", why);
    s5_gateway_set_secret(gateway, secret);
    gateway->net = s5_net_new(gateway->loop, &net_config, &app);
    if (!gateway->net || !gateway->constants) {
        s5_text_add(error, "there is no memory");
        return false;
    }
    if (config->passed.count)
        return s5_gateway_listen_on(
            gateway->net, config->passed.file, config->passed.count, &gateway->port, error);
    if (config->unix_path)
        return s5_net_listen_unix(gateway->net, config->unix_path, UNIX_MODE, error);
    gateway->port = s5_net_listen(gateway->net, config->address, config->port, error);
    return gateway->port;
}

bool s5_gateway_set_page(S5Gateway *gateway, const char *page, bool *changed, S5Text *error)
{
    S5Files *files = page ? s5_files_open(page, error) : NULL, *old = gateway->files;
    if (page && !files)
        return false;
    *changed = files && old ? strcmp(files->version, old->version) != 0 : files != old;
    s5_files_release(old);
    gateway->files = files;
    return true;
}

bool s5_gateway_is_empty(const S5Gateway *gateway)
{
    return s5_net_count(gateway->net).connections == 0 && !gateway->requests;
}

void s5_gateway_close(S5Gateway *gateway)
{
    gateway->closing = true;
    s5_net_stop(gateway->net);
}

void s5_gateway_free(S5Gateway *gateway)
{
    s5_net_free(&gateway->net);
    s5_files_release(gateway->files);
    s5_files_release(gateway->constants);
    s5_rate_limiter_free(&gateway->addresses);
    s5_rate_limiter_free(&gateway->persons);
    s5_restrictions_free(&gateway->restrictions);
}
