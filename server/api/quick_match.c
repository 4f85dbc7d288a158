/* Quick match: a seat at a public table whose rules the person likes, or a new public table. */
#include "api.h"

#include "record/json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct Match {
    const char *code;
    bool created;
} Match;

static void put_match(S5Text *text, const void *from)
{
    const Match *match = from;
    s5_put_string_field(text, "{\"code\":", match->code);
    s5_put_bool_field(text, ",\"created\":", match->created);
    S5_PUT(text, "}\n");
}

static bool is_liked(const json_t *likes, const char *rules)
{
    size_t i;
    json_t *liked;
    json_array_foreach(likes, i, liked)
    {
        if (!strcmp(json_string_value(liked), rules))
            return true;
    }
    return false;
}

/*
 * How well a table fits: by the people who are there, and above all if the person has a seat there; 0 for not at all. A
 * person who likes a preset has not chosen rules with other options than that preset.
 */
static int fitness(const S5Table *table, const S5PersonId *who, const json_t *likes, S5TableOffer *offer)
{
    if (!s5_table_offer(table, offer) || !offer->open || !offer->usual ||
        !is_liked(likes, offer->preset->name))
        return 0;
    if (s5_table_seat_of(table, who->bytes) >= 0)
        return S5_SEATS_MAX + 1;
    return offer->free ? offer->present : 0;
}

/* The code of the public table that fits best; null for none. */
static const char *find_table(const S5Request *r, const json_t *likes)
{
    const char *code = NULL;
    size_t at = 0;
    int most = 0;
    for (const S5Table *table; (table = s5_registry_next_public(r->gateway->registry, &at));) {
        S5TableOffer offer;
        const int fits = fitness(table, &r->who, likes, &offer);
        if (fits > most) {
            most = fits;
            code = offer.code;
        }
    }
    return code;
}

static void on_created(void *to, const char *code, S5ApiError error, const char *sentence)
{
    S5Request *r = to;
    if (code)
        s5_reply_json(r, 201, put_match, &(Match){code, true});
    else
        s5_reply_error(r, error, sentence);
    s5_request_done(r);
}

static void create(S5Request *r, json_t *table)
{
    json_t *settings = json_object_get(table, "settings");
    char *request;
    if (!s5_api_take_creation(r))
        return;
    if (!settings)
        json_object_set_new(table, "settings", settings = json_object());
    json_object_set_new(
        settings, "public", json_true()); /* for anything but an object, the table's own check complains */
    request = json_dumps(table, JSON_COMPACT);
    if (!request) {
        s5_reply_error(r, S5_API_BUSY, "There is no memory just now.");
        return;
    }
    s5_request_hold(r);
    s5_registry_create(
        r->gateway->registry, &r->who, r->usage->key, request, strlen(request), NULL, NULL, on_created, r);
    free(request);
}

static bool is_list_of_names(const json_t *likes)
{
    size_t i;
    json_t *liked;
    json_array_foreach(likes, i, liked)
    {
        if (!json_is_string(liked))
            return false;
    }
    return json_array_size(likes) > 0;
}

void s5_api_quick_match(S5Request *r)
{
    json_t *body = json_loadb(r->body, r->body_size, JSON_REJECT_DUPLICATES, NULL);
    json_t *likes = json_object_get(body, "likes"), *table = json_object_get(body, "table");
    if (!is_list_of_names(likes) || !json_is_object(table) || json_object_size(body) != 2) {
        s5_reply_error(r, S5_API_MALFORMED,
            "The body is one JSON object: \"likes\", a list of presets, and \"table\", what a new one is created with.");
    } else {
        const char *code = find_table(r, likes);
        if (code)
            s5_reply_json(r, 200, put_match, &(Match){code, false});
        else
            create(r, table);
    }
    json_decref(body);
}
