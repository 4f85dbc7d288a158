/* WebSockets: each is a client of the registry, and its rate of messages is limited. */
#include "gateway_internal.h"

#include "engine/record/json.h"
#include "server/net/websocket.h"
#include "spoilfive/assert.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct S5Socket {
    S5Client client; /* first: the registry gives it back */
    S5Gateway *gateway;
    S5NetId id;
    S5Usage *person, *address;
    bool counted; /* among the address's connections, by us */
    bool waits;   /* for its table: nothing is read meanwhile */
} Socket;

/* ------------------------------------------------------------------ sending */

/* A code that turned out to be right was no guess. */
static void stop_waiting(Socket *s, bool knew)
{
    if (!s->waits)
        return;
    s->waits = false;
    if (knew)
        s5_usage_give(s->address, offsetof(S5Usage, guesses));
    s5_net_resume(s->gateway->net, s->id);
}

static void send_to_socket(void *to, S5Client *client, const char *lines, size_t size)
{
    Socket *s = (Socket *)client;
    (void)to;
    S5_ASSERT(size && lines[size - 1] == '\n');
    S5_ASSERT(s->id);
    stop_waiting(s, true);
    s5_net_send(s->gateway->net, s->id, lines, size);
    if (client->more && !s5_net_waits(s->gateway->net, s->id))
        s5_registry_drained(s->gateway->registry, client);
}

/* The errors of the gateway itself, in words. */
static const struct {
    S5ApiError error;
    const char *sentence;
} WRONG[] = {
    {S5_API_UNKNOWN, "There is no such table."},
    {S5_API_FORBIDDEN,
        "The owner of the table has removed you from it, or the operator of this server has banned you."},
    {S5_API_REVOKED, "Another device of yours has revoked this one: here you are a stranger now."},
    {S5_API_FULL, "There is no room at this table for another connection."},
    {S5_API_BUSY, "The table can't be opened just now; try again in a moment."},
    {S5_API_TOO_FAST, "That was too much in too short a time; it was not looked at."},
    {S5_API_TOO_LONG, "The message is longer than a message may be; it was not looked at."},
    {S5_API_MALFORMED, "A message is text: one JSON object."},
    {S5_API_ELSEWHERE, S5_ELSEWHERE_WORDS},
};

/* `node` is where the table is, or null. */
static void send_error(Socket *s, S5ApiError error, const char *node)
{
    char line[256];
    S5Text text = s5_text(line, sizeof line);
    size_t at = 0;
    while (WRONG[at].error != error)
        at++;
    s5_api_error_put_event(&text, error);
    s5_put_string_field(&text, ",\"error\":", WRONG[at].sentence);
    s5_gateway_put_path(&text, node);
    s5_text_add(&text, "}\n");
    s5_metrics_error(s->gateway->metrics, error);
    s5_net_send(s->gateway->net, s->id, line, text.used);
}

static void dismiss(void *to, S5Client *client, S5ApiError error)
{
    Socket *s = (Socket *)client;
    (void)to;
    const bool elsewhere = error == S5_API_ELSEWHERE;
    stop_waiting(s, error != S5_API_UNKNOWN);
    send_error(s, error, elsewhere ? client->node : NULL);
    s5_net_close(s->gateway->net, s->id, elsewhere ? S5_WS_ELSEWHERE : S5_WS_POLICY);
}

S5RegistryCallbacks s5_gateway_callbacks(S5Gateway *gateway)
{
    return (S5RegistryCallbacks){gateway, send_to_socket, dismiss};
}

void s5_gateway_drained(void *to, void *socket)
{
    S5Gateway *gateway = to;
    s5_registry_drained(gateway->registry, &((Socket *)socket)->client);
}

/* ---------------------------------------------------------------- receiving */

/* Messages count for the person and for the address, however many connections they have. A client that keeps sending too much is dropped. */
static bool in_time(Socket *s)
{
    const S5Limits *limits = &s->gateway->config->limits;
    const int64_t now = s5_now_ms();
    if (s5_bucket_take(&s->person->messages, now, limits->messages, limits->messages_burst) &&
        s5_usage_take(s->address, offsetof(S5Usage, messages), now, limits->address_messages,
            limits->address_messages_burst, 1)) {
        s->person->over = 0;
        return true;
    }
    if (s->person->over++ == 0)
        send_error(s, S5_API_TOO_FAST, NULL);
    else if (s->person->over > limits->messages_over)
        s5_net_drop(s->gateway->net, s->id);
    return false;
}

void s5_gateway_message(void *to, void *socket, const S5NetMessage *message)
{
    Socket *s = socket;
    S5_ASSERT(s->gateway == to);
    S5_ASSERT(!s->waits);
    if (!in_time(s))
        return;
    if (message->oversized)
        send_error(s, S5_API_TOO_LONG, NULL);
    else if (!message->text)
        send_error(s, S5_API_MALFORMED, NULL);
    else if (!s5_registry_message(s->gateway->registry, &s->client, message->bytes, message->size))
        send_error(s, S5_API_BUSY, NULL);
}

/* ------------------------------------------------------- coming and going */

/* The CODE of /api/tables/CODE/socket, which may be any text: browsers tell a page nothing of an upgrade that fails, so the error follows it. */
static bool read_path(S5Span path, char code[S5_PATH_SIZE])
{
    static const char HEAD[] = "/api/tables/", TAIL[] = "/socket";
    enum { HEAD_SIZE = sizeof HEAD - 1, TAIL_SIZE = sizeof TAIL - 1 };
    return path.size >= HEAD_SIZE + TAIL_SIZE && !memcmp(path.bytes, HEAD, HEAD_SIZE) &&
           !memcmp(path.bytes + path.size - TAIL_SIZE, TAIL, TAIL_SIZE) &&
           s5_span_copy(
               (S5Span){path.bytes + HEAD_SIZE, path.size - HEAD_SIZE - TAIL_SIZE}, code, S5_PATH_SIZE);
}

/* Behind a proxy the connections of an address are counted here. */
static bool has_room_for_socket(const S5Gateway *gateway, const S5NetRequest *request, const S5Usage *address)
{
    return s5_gateway_counts_connections(gateway, request->local) ||
           s5_usage_has_room(
               address, offsetof(S5Usage, connections), gateway->config->limits.address_connections);
}

static void enter_table(S5Gateway *gateway, const S5NetRequest *request, Socket *s, const char *code)
{
    char query[S5_PATH_SIZE], number[32];
    S5_ASSERT(!s->gateway && !s->client.live);
    s->gateway = gateway;
    s->id = request->id;
    s->client.visitor = -1;
    s->waits = true;
    s5_span_copy(request->head->query, query, sizeof query);
    if (s5_query_value(query, "after", number, sizeof number))
        s->client.seen.position = strtoull(number, NULL, 10);
    s->client.seen.sealed = s5_query_value(query, "seal", number, sizeof number) != NULL;
    if (s->client.seen.sealed)
        s->client.seen.seal = (uint32_t)strtoull(number, NULL, 10);
    s->client.screen = s5_query_value(query, "screen", number, sizeof number) != NULL;
    s->counted = !s5_gateway_counts_connections(gateway, request->local);
    s5_usage_count(s->address, offsetof(S5Usage, connections), s->counted);
    s->person->connections++;
    gateway->metrics->value[S5_METRIC_PEOPLE]++;
    s5_registry_enter(gateway->registry, code, &s->client);
}

void s5_gateway_socket(S5Gateway *gateway, const S5NetRequest *request)
{
    char code[S5_PATH_SIZE];
    S5Span path;
    const S5Identity identity = s5_gateway_identify(gateway, request);
    S5Usage *address = s5_gateway_admit(gateway, identity.address);
    const bool proven = identity.proof == S5_PERSON_PROVEN;
    S5Usage *person = proven ? s5_gateway_person_usage(gateway, &identity.who) : NULL;
    Socket *s = NULL;
    if (address && s5_gateway_refuse_banned(gateway, request->id, &identity))
        return;
    if (!address || !has_room_for_socket(gateway, request, address)) {
        s5_gateway_refuse(gateway, request->id, S5_API_TOO_FAST, S5_TOO_MANY_REQUESTS);
    } else if (!s5_gateway_strip_node(gateway, request->head->path, &path)) {
        s5_gateway_refuse(gateway, request->id, S5_API_ELSEWHERE, S5_NOT_THIS_NODE);
    } else if (!read_path(path, code)) {
        s5_gateway_refuse(
            gateway, request->id, S5_API_UNKNOWN, "A WebSocket belongs to a table: /api/tables/CODE/socket.");
    } else if (identity.foreign) {
        s5_gateway_refuse(gateway, request->id, S5_API_FORBIDDEN, "Another site's page may not do that.");
    } else if (!proven) {
        s5_gateway_refuse_as(
            gateway, request->id, 401, S5_API_FORBIDDEN, "Ask GET /api/me for a cookie first.");
    } else if (!person || person->connections >= gateway->config->limits.person_sockets) {
        s5_gateway_refuse(gateway, request->id, S5_API_FULL,
            "You are at as many tables as are allowed at once; leave one of them.");
    } else if (!s5_gateway_may_guess(gateway, address)) {
        s5_gateway_refuse(gateway, request->id, S5_API_TOO_FAST, S5_TOO_MANY_GUESSES);
    } else if (!(s = calloc(1, sizeof *s)) || !s5_net_accept(gateway->net, request->id, s)) {
        free(s);
        s5_gateway_refuse(gateway, request->id, S5_API_BUSY, S5_NO_MEMORY);
    } else {
        s->client.who = identity.who;
        s->client.device = s5_person_key(&identity.device);
        s->client.address = identity.address;
        s->person = person;
        s->address = address;
        enter_table(gateway, request, s, code);
    }
}

/* Behind a proxy only WebSockets are known by their address. */
int s5_gateway_share(void *to, S5MapKey address, void *socket)
{
    S5Gateway *gateway = to;
    const S5Usage *usage = NULL;
    if (socket)
        usage = ((const Socket *)socket)->address;
    else if (s5_gateway_counts_connections(gateway, false))
        usage = s5_map_get(&gateway->addresses.usages, address);
    if (!usage)
        return 1;
    const int of_network = usage->network ? usage->network->connections / S5_NETWORK_SHARE : 0;
    return of_network > usage->connections ? of_network : usage->connections;
}

void s5_gateway_closed(void *to, void *socket)
{
    Socket *s = socket;
    S5Gateway *gateway = to;
    S5_ASSERT(s->gateway == gateway);
    S5_ASSERT(s->person->connections > 0);
    S5_ASSERT(gateway->metrics->value[S5_METRIC_PEOPLE] > 0);
    s5_registry_exit(gateway->registry, &s->client);
    gateway->metrics->value[S5_METRIC_PEOPLE]--;
    s->person->connections--;
    s5_usage_count(s->address, offsetof(S5Usage, connections), -s->counted);
    free(s);
}
