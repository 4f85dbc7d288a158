/* What the operator sees of the tables in memory, and forbids. */
#include "registry_internal.h"

#include "engine/record/json.h"

#include <sodium.h>

/* --------------------------------------------------------------- forbidding */

void s5_registry_restrict(S5Registry *registry, const S5Restrictions *restrictions)
{
    registry->restrictions = restrictions;
}

bool s5_registry_forbids(
    const S5Registry *registry, S5Restriction which, const S5PersonId *who, S5MapKey address)
{
    const S5Restrictions *restrictions = registry->restrictions;
    return restrictions && (s5_is_restricted(restrictions, which, s5_person_key(who)) ||
                               s5_is_restricted(restrictions, which, address));
}

static S5ApiError forbids(const S5Registry *registry, const S5LiveTable *live, const S5Client *client)
{
    const S5Restrictions *restrictions = registry->restrictions;
    if (!restrictions)
        return S5_API_OK;
    if (s5_is_restricted(restrictions, S5_CLOSED, s5_map_key(live->code)))
        return S5_API_UNKNOWN;
    if (s5_map_get(&restrictions->revoked, client->device))
        return S5_API_REVOKED;
    return s5_registry_forbids(registry, S5_BANNED, &client->who, client->address) ? S5_API_FORBIDDEN
                                                                                   : S5_API_OK;
}

/* Somebody who may not be at a table any more, and why; null when there is nobody. */
static S5Client *find_forbidden(const S5Registry *registry, S5ApiError *why)
{
    size_t at = 0;
    for (S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));)
        for (S5Client *client = live->clients; client; client = client->next)
            if ((*why = forbids(registry, live, client)) != S5_API_OK)
                return client;
    return NULL;
}

void s5_registry_enforce(S5Registry *registry)
{
    S5ApiError why;
    for (S5Client *client; (client = find_forbidden(registry, &why));) {
        s5_registry_exit(registry, client); /* the table may be dropped with it */
        registry->out.dismiss(registry->out.to, client, why);
    }
}

/* ----------------------------------------------------------------- changing */

void s5_registry_reload(S5Registry *registry, const char *code)
{
    S5LiveTable *live = s5_map_get(&registry->tables, s5_map_key(code));
    if (!live)
        return;
    if (live->loading)
        live->reload = true; /* what the thread has read may be old */
    else
        live->stale = true;
    s5_registry_settle(live);
}

bool s5_registry_unload(S5Registry *registry, const char *code)
{
    S5LiveTable *live = s5_map_get(&registry->tables, s5_map_key(code));
    if (!live)
        return true;
    if (live->clients || !LIST_EMPTY(&live->queries) || live->loading || live->appending ||
        (live->table && !s5_table_is_idle(live->table)))
        return false;
    s5_registry_drop(live);
    return true;
}

bool s5_registry_has(const S5Registry *registry, const char *code)
{
    return s5_map_get(&registry->tables, s5_map_key(code));
}

S5PersonId s5_registry_stranger(const S5Registry *registry, const S5PersonId *who)
{
    static const char WHAT[] = "spoilfive stranger";
    S5PersonId stranger;
    uint8_t text[sizeof WHAT + sizeof who->bytes];
    memcpy(text, WHAT, sizeof WHAT);
    memcpy(text + sizeof WHAT, who->bytes, sizeof who->bytes);
    crypto_generichash(
        stranger.bytes, sizeof stranger.bytes, text, sizeof text, registry->secret, sizeof registry->secret);
    return stranger;
}

/* ------------------------------------------------------------------- people */

static void put_id(S5Text *text, const uint8_t id[S5_PERSON_ID_SIZE])
{
    char digits[2 * S5_PERSON_ID_SIZE + 1];
    sodium_bin2hex(digits, sizeof digits, id, S5_PERSON_ID_SIZE);
    s5_put_string_field(text, "{\"id\":", digits);
}

static void put_client(S5Text *text, const S5LiveTable *live, const S5Client *client)
{
    char bytes[64];
    S5Text address = s5_text(bytes, sizeof bytes);
    const int seat = live->table ? s5_table_seat_of(live->table, client->who.bytes) : -1;
    s5_put_address(&address, client->address);
    put_id(text, client->who.bytes);
    s5_put_string_field(text, ",\"table\":", live->code);
    s5_put_string_field(text, ",\"address\":", bytes);
    if (seat >= 0) {
        s5_put_number_field(text, ",\"seat\":", seat);
        s5_put_string_field(text, ",\"name\":", s5_table_person(live->table, seat, NULL));
    }
    S5_PUT(text, "}\n");
}

static bool is_here(const S5LiveTable *live, const uint8_t *id)
{
    for (const S5Client *client = live->clients; client; client = client->next)
        if (!memcmp(client->who.bytes, id, S5_PERSON_ID_SIZE))
            return true;
    return false;
}

bool s5_registry_has_person(const S5Registry *registry, const char *id)
{
    uint8_t bytes[S5_PERSON_ID_SIZE];
    size_t at = 0;
    if (sodium_hex2bin(bytes, sizeof bytes, id, strlen(id), NULL, NULL, NULL) != 0)
        return false;
    for (S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));)
        if (is_here(live, bytes))
            return true;
    return false;
}

/* People who have a seat and are not connected. */
static void put_absent(S5Text *text, const S5LiveTable *live)
{
    const uint8_t *id;
    for (int seat = 0; live->table && seat < S5_SEATS_MAX; seat++) {
        const char *name = s5_table_person(live->table, seat, &id);
        if (!name || is_here(live, id))
            continue;
        put_id(text, id);
        s5_put_string_field(text, ",\"table\":", live->code);
        s5_put_number_field(text, ",\"seat\":", seat);
        s5_put_string_field(text, ",\"name\":", name);
        S5_PUT(text, "}\n");
    }
}

void s5_registry_put_people(const S5Registry *registry, const char *code, S5Text *text)
{
    size_t at = 0;
    for (const S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));) {
        if (code && strcmp(code, live->code) != 0)
            continue;
        for (const S5Client *client = live->clients; client; client = client->next)
            put_client(text, live, client);
        put_absent(text, live);
    }
}
