/* The sender of a request, from where, and whether they may: by limits, bans and the path of another node. */
#include "gateway_internal.h"

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
