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

/* What somebody wants: any of these presets, by their numbers, and the game of a table that is created for want of another. */
typedef struct Wish {
    bool likes[PRESETS_MAX];
    char plan[S5_MATCH_PLAN_SIZE]; /* empty where it is too long */
    int players;
} Wish;

/* ---------------------------------------------------------- people on their way */

static void note_sent(const S5Request *r, const char *code, const Wish *created)
{
    S5Gateway *gateway = r->gateway;
    S5MatchSent *sent = NULL;
    for (int i = 0; i < S5_SENT_MAX; i++)
        if (!memcmp(&gateway->sent[i].who, &r->who, sizeof r->who))
            sent = &gateway->sent[i]; /* nobody is on the way to two tables */
    if (!sent) {
        sent = &gateway->sent[gateway->next_sent];
        gateway->next_sent = (gateway->next_sent + 1) % S5_SENT_MAX;
    }
    if (strcmp(sent->code, code) != 0)
        *sent = (S5MatchSent){.who = r->who};
    sent->until_ms = s5_now_ms() + COMES_MS;
    s5_copy_text(sent->code, sizeof sent->code, code);
    if (created) {
        sent->players = created->players;
        s5_copy_text(sent->plan, sizeof sent->plan, created->plan);
    }
}

/* How many others have been sent to a table and have no seat there yet. It is one of this node, or of another one; both are null while
 * nobody has come to it. */
static int on_their_way(
    const S5Request *r, const char *code, const S5Table *table, const S5SiteTable *elsewhere)
{
    int count = 0;
    for (int i = 0; i < S5_SENT_MAX; i++) {
        const S5MatchSent *sent = &r->gateway->sent[i];
        count += s5_now_ms() < sent->until_ms && !strcmp(sent->code, code) &&
                 memcmp(&sent->who, &r->who, sizeof r->who) != 0 &&
                 (!table || s5_table_seat_of(table, sent->who.bytes) < 0) &&
                 (!elsewhere || !s5_site_table_seats(elsewhere, &sent->who));
    }
    return count;
}

/* The code of a table that was created for somebody with the same wish, who has not come yet; null for none. */
static const char *find_expected(const S5Request *r, const Wish *wish)
{
    const S5Gateway *gateway = r->gateway;
    for (int i = 0; i < S5_SENT_MAX; i++) {
        const S5MatchSent *sent = &gateway->sent[i];
        const bool same = s5_now_ms() < sent->until_ms && *sent->plan && !strcmp(sent->plan, wish->plan);
        if (same && on_their_way(r, sent->code, NULL, NULL) < sent->players)
            return sent->code;
    }
    return NULL;
}

/* ---------------------------------------------------------- tables with people */

/*
 * How well a table fits: by the places from which the people come who are there, since one person can be many, and then by its free seats;
 * above all if the person has a seat there; 0 for not at all. A person who likes a preset wants its usual rules. Somebody who was
 * sent there just now counts as there: two people who ask in the same second meet.
 */
static int fitness(const S5TableOffer *offer, int places, bool sits, const Wish *wish)
{
    enum { PLACE = S5_SEATS_MAX + 1 };
    if (!offer->open || !offer->usual || !wish->likes[offer->preset - s5_preset(0)])
        return 0;
    if (sits)
        return PLACE * PLACE;
    return offer->free > 0 && offer->present > 0 ? PLACE * places + offer->free : 0;
}

/* The code of the public table of this node that fits best; null for none. */
static const char *find_own(const S5Request *r, const Wish *wish, int *most)
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
        const int comes = on_their_way(r, offer.code, table, NULL);
        offer.present += comes;
        offer.free -= comes;
        const int fits = fitness(&offer, s5_registry_places(r->gateway->registry, table), sits, wish);
        if (fits > *most) {
            *most = fits;
            code = offer.code;
        }
    }
    return code;
}

/* The public table of another node that fits best, and better than `most`; null for none. */
static const S5SiteTable *find_match_elsewhere(const S5Request *r, const Wish *wish, int most)
{
    const S5SiteTable *best = NULL;
    size_t at = 0;
    for (const S5SiteTable *table; (table = s5_registry_next_site_table(r->gateway->registry, &at));) {
        const bool sits = s5_site_table_seats(table, &r->who);
        S5TableOffer offer = table->offer;
        offer.free -= on_their_way(r, table->code, NULL, table);
        const bool fit = table->is_public && (sits || s5_site_table_welcomes(table, &r->who));
        const int fits = fit ? fitness(&offer, table->places, sits, wish) : 0;
        if (fits > most) {
            most = fits;
            best = table;
        }
    }
    return best;
}

/* The code of the table that fits best; null for none. */
static const char *find_match(const S5Request *r, const Wish *wish)
{
    int most;
    const char *own = find_own(r, wish, &most);
    const S5SiteTable *elsewhere = find_match_elsewhere(r, wish, most);
    const char *code = elsewhere ? elsewhere->code : own;
    if (!code)
        code = find_expected(r, wish);
    if (code)
        note_sent(r, code, NULL);
    return code;
}

/* --------------------------------------------------------------- a new table */

/* A table that is being created, and who waits for it because they wish the same; `own` of the request. */
typedef struct Making {
    Wish wish;
    S5Request *waiting[S5_SEATS_MAX];
    int count;
} Making;

static bool wait_for_table(S5Request *r, const Wish *wish)
{
    const S5Request *other;
    LIST_FOREACH(other, &r->gateway->requests, in)
    {
        Making *making = other->own;
        if (!making || other->answered || strcmp(other->path, r->path) != 0 || !*wish->plan ||
            strcmp(making->wish.plan, wish->plan) != 0 || making->count == S5_SEATS_MAX)
            continue;
        s5_request_hold(r);
        making->waiting[making->count++] = r;
        return true;
    }
    return false;
}

static void on_match_created(void *to, const char *code, S5ApiError error, const char *sentence)
{
    S5Request *r = to;
    const Making making = *(Making *)r->own;
    free(r->own);
    r->own = NULL;
    if (code) {
        note_sent(r, code, &making.wish);
        s5_reply_json(r, 201, put_match, &(Match){code, true});
    } else {
        s5_api_not_created(r, error, sentence);
    }
    s5_request_done(r);
    for (int i = 0; i < making.count; i++) {
        s5_api_quick_match(making.waiting[i]);
        s5_request_done(making.waiting[i]);
    }
}

static void create_for_match(S5Request *r, json_t *table, const Wish *wish)
{
    json_t *settings = json_object_get(table, "settings");
    Making *making = s5_request_own(r, sizeof *making);
    char *request;
    if (!making)
        return;
    making->wish = *wish;
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
        NULL, on_match_created, r);
    free(request);
}

/* Reads a list of names, not longer than a list of all presets; those that are no presets count for nothing. */
static bool read_likes(const json_t *names, Wish *wish)
{
    const size_t count = json_array_size(names);
    S5_ASSERT(s5_preset_count() <= PRESETS_MAX);
    for (size_t i = 0; i < count && count <= (size_t)s5_preset_count(); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        if (!name)
            return false;
        for (int preset = 0; preset < s5_preset_count(); preset++)
            wish->likes[preset] = wish->likes[preset] || !strcmp(s5_preset(preset)->name, name);
    }
    return count && count <= (size_t)s5_preset_count();
}

/* Takes the game of a table that would be created: all but the settings. */
static void read_plan(const json_t *table, Wish *wish)
{
    const char *rules = json_string_value(json_object_get(table, "rules"));
    const S5Preset *preset = rules ? s5_preset_find(rules) : NULL;
    const json_t *players = json_object_get(table, "players");
    json_t *game = json_copy((json_t *)table);
    json_object_del(game, "settings");
    const size_t size =
        preset && game ? json_dumpb(game, wish->plan, sizeof wish->plan, JSON_COMPACT | JSON_SORT_KEYS) : 0;
    wish->plan[size < sizeof wish->plan ? size : 0] = 0;
    wish->players = players ? (int)json_integer_value(players) : preset ? preset->players : 0;
    json_decref(game);
}

void s5_api_quick_match(S5Request *r)
{
    Wish wish = {.players = 0};
    json_t *body = s5_message_read(r->body, r->body_size, NULL);
    json_t *table = json_object_get(body, "table");
    if (!read_likes(json_object_get(body, "likes"), &wish) || !json_is_object(table) ||
        json_object_size(body) != 2) {
        s5_reply_error(r, S5_API_MALFORMED,
            "The body is one JSON object: \"likes\", a list of presets, and \"table\", what a new one is created with.");
    } else {
        read_plan(table, &wish);
        const char *code = find_match(r, &wish);
        if (code)
            s5_reply_json(r, 200, put_match, &(Match){code, false});
        else if (!wait_for_table(r, &wish))
            create_for_match(r, table, &wish);
    }
    json_decref(body);
}
