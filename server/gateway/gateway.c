/* The gateway: listening, the page, and closing. */
#include "gateway_internal.h"

#include "server/common/logfmt.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------- connections */

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

static void connection_gone(void *to, S5MapKey address)
{
    S5Gateway *gateway = to;
    if (s5_gateway_counts_connections(gateway, false))
        s5_usage_count(s5_rate_limiter_usage(&gateway->addresses, address, s5_now_ms()),
            offsetof(S5Usage, connections), -1);
}

static void on_net_request(void *to, const S5NetRequest *request)
{
    if (request->head->upgrades)
        s5_gateway_socket(to, request);
    else
        s5_gateway_request(to, request);
}

/* --------------------------------------------------------------------- life */

/* Workers obey script-src. Each word is sent with every file of a first visit. */
static const char HEADERS[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-resource-policy: same-origin\r\n";
static const char DOCUMENT_HEADERS[] = "cross-origin-opener-policy: same-origin\r\n";

S5NetConfig s5_gateway_net_config(const S5ServerConfig *config)
{
    const S5Limits *limits = &config->limits;
    return (S5NetConfig){.connections = limits->connections,
        .body_bytes = (size_t)limits->body_bytes,
        .large = "/api/nights",
        .large_bytes = (size_t)limits->night_bytes,
        .message_bytes = (size_t)limits->message_bytes,
        .queue_bytes = (size_t)limits->queue_bytes,
        .request_s = limits->request_s,
        .idle_s = limits->idle_s,
        .headers = HEADERS,
        .document_headers = DOCUMENT_HEADERS};
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
    const S5NetApp app = {gateway, admit, connection_gone, on_net_request, s5_gateway_message,
        s5_gateway_drained, s5_gateway_closed, s5_gateway_share};
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
    return s5_net_count(gateway->net).connections == 0 && LIST_EMPTY(&gateway->requests);
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
    s5_map_free(&gateway->restrictions.revoked);
}
