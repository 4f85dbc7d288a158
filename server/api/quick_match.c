/* Quick match: a seat at a public table whose rules the person likes, or a new public table. */
#include "api.h"

#include "engine/record/json.h"
#include "server/common/message.h"
#include "spoilfive/assert.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    PRESETS_MAX = 64,
    COMES_MS = 5000 /* who has no seat by then does not come */
};

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

/* A set of presets, by their numbers. */
typedef struct Presets {
    bool has[PRESETS_MAX];
} Presets;

/*
 * How well a table fits: by the places from which the people come who are there, since one person can be many, and then by its free seats;
 * above all if the person has a seat there; 0 for not at all. A person who likes a preset wants its usual rules.
 */
static int fitness(const S5TableOffer *offer, int places, bool sits, const Presets *likes)
{
    enum { PLACE = S5_SEATS_MAX + 1 };
    if (!offer->open || !offer->usual || !likes->has[offer->preset - s5_preset(0)])
        return 0;
    if (sits)
        return PLACE * PLACE;
    return offer->free > 0 && offer->present > 0 ? PLACE * places + offer->free : 0;
}

/* The code of the public table of this node that fits best; null for none. */
static const char *find_own(const S5Request *r, const Presets *likes, int *most)
{
    const char *code = NULL;
    size_t at = 0;
    *most = 0;
    for (const S5Table *table; (table = s5_registry_next_public(r->gateway->registry, &at));) {
        S5TableOffer offer;
        const bool sits = s5_table_seat_of(table, r->who.bytes) >= 0;
        const bool fit = s5_table_offer(table, &offer) && (sits || s5_table_is_welcome(table, r->who.bytes));
        if (!fit)
            continue;
        const int fits = fitness(&offer, s5_registry_places(r->gateway->registry, table), sits, likes);
        if (fits > *most) {
            *most = fits;
            code = offer.code;
        }
    }
    return code;
}

/* The public table of another node that fits best, and better than `most`; null for none. */
static S5SiteTable *find_match_elsewhere(const S5Request *r, const Presets *likes, int most)
{
    S5SiteTable *best = NULL;
    size_t at = 0;
    for (S5SiteTable *table; (table = s5_registry_next_site_table(r->gateway->registry, &at));) {
        const bool sits = s5_site_table_seats(table, &r->who);
        S5TableOffer offer = table->offer;
        offer.free -= s5_now_ms() < table->sent_until_ms ? table->sent : 0;
        const bool fit = table->is_public && (sits || s5_site_table_welcomes(table, &r->who));
        const int fits = fit ? fitness(&offer, table->places, sits, likes) : 0;
        if (fits > most) {
            most = fits;
            best = table;
        }
    }
    return best;
}

/* Until the other node announces the table again, and no longer than a person needs to come, the seat counts as taken. */
static void note_sent(S5SiteTable *table)
{
    const int64_t now = s5_now_ms();
    if (now >= table->sent_until_ms)
        table->sent = 0;
    table->sent++;
    table->sent_until_ms = now + COMES_MS;
}

/* The code of the public table that fits best; null for none. */
static const char *find_match(const S5Request *r, const Presets *likes)
{
    int most;
    const char *code = find_own(r, likes, &most);
    S5SiteTable *elsewhere = find_match_elsewhere(r, likes, most);
    if (!elsewhere)
        return code;
    if (!s5_site_table_seats(elsewhere, &r->who))
        note_sent(elsewhere);
    return elsewhere->code;
}

static void on_match_created(void *to, const char *code, S5ApiError error, const char *sentence)
{
    S5Request *r = to;
    if (code)
        s5_reply_json(r, 201, put_match, &(Match){code, true});
    else
        s5_api_not_created(r, error, sentence);
    s5_request_done(r);
}

static void create_for_match(S5Request *r, json_t *table)
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
        s5_reply_no_memory(r);
        return;
    }
    s5_request_hold(r);
    s5_registry_create(r->gateway->registry, &r->who, r->usage->key, request, strlen(request), NULL, NULL,
        on_match_created, r);
    free(request);
}

/* Reads a list of names, not longer than a list of all presets; those that are no presets count for nothing. */
static bool read_likes(const json_t *names, Presets *likes)
{
    const size_t count = json_array_size(names);
    S5_ASSERT(s5_preset_count() <= PRESETS_MAX);
    for (size_t i = 0; i < count && count <= (size_t)s5_preset_count(); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        if (!name)
            return false;
        for (int preset = 0; preset < s5_preset_count(); preset++)
            likes->has[preset] = likes->has[preset] || !strcmp(s5_preset(preset)->name, name);
    }
    return count && count <= (size_t)s5_preset_count();
}

void s5_api_quick_match(S5Request *r)
{
    Presets likes = {{false}};
    json_t *body = s5_message_read(r->body, r->body_size, NULL);
    json_t *table = json_object_get(body, "table");
    if (!read_likes(json_object_get(body, "likes"), &likes) || !json_is_object(table) ||
        json_object_size(body) != 2) {
        s5_reply_error(r, S5_API_MALFORMED,
            "The body is one JSON object: \"likes\", a list of presets, and \"table\", what a new one is created with.");
    } else {
        const char *code = find_match(r, &likes);
        if (code)
            s5_reply_json(r, 200, put_match, &(Match){code, false});
        else
            create_for_match(r, table);
    }
    json_decref(body);
}
