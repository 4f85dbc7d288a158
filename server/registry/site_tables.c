/*
 * The tables that people may find at other nodes. Every second this node announces those of its own that lists show, if they have changed;
 * what the others announce is kept in memory.
 */
#include "registry_internal.h"

#include "engine/record/json.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANNOUNCE_MS = 1000,
    TABLES_MAX = 200, /* that a node announces */
    TABLE_SIZE = 1200 /* bytes of one of them, usually */
};

struct S5Site {
    S5Registry *registry;
    uv_timer_t timer;
    int cut_off;   /* times that the timer found this node cut off */
    S5Map tables;  /* of the other nodes, by their codes */
    S5Map persons; /* who is connected: one of the tables where they sit */
    char bytes[TABLES_MAX * TABLE_SIZE];
};

/* ---------------------------------------------------------------- announcing */

static void site_put_person(S5Text *text, const uint8_t *id)
{
    char hex[2 * sizeof(S5MapKey) + 1];
    sodium_bin2hex(hex, sizeof hex, id, sizeof(S5MapKey));
    s5_text_add(text, text->start[text->used - 1] == '[' ? "\"" : ",\"");
    s5_text_add(text, hex);
    S5_PUT(text, "\"");
}

static void site_put_people(S5Text *text, const S5Table *table, int players, bool present)
{
    const uint8_t *id;
    for (int seat = 0; seat < players; seat++)
        if (s5_table_person(table, seat, &id) && s5_table_is_present(table, seat) == present)
            site_put_person(text, id);
}

static void site_put_table(
    S5Text *text, const S5Registry *registry, const S5Table *table, const S5TableOffer *offer)
{
    S5_PUT(text, "{\"table\":");
    s5_table_put_summary(table, NULL, text);
    s5_put_bool_field(text, ",\"public\":", s5_table_is_public(table));
    s5_put_bool_field(text, ",\"open\":", offer->open);
    s5_put_bool_field(text, ",\"usual\":", offer->usual);
    s5_put_number_field(text, ",\"free\":", offer->free);
    s5_put_number_field(text, ",\"places\":", s5_registry_places(registry, table));
    S5_PUT(text, ",\"unwelcome\":[");
    s5_table_put_unwelcome(table, text);
    S5_PUT(text, "],\"present\":[");
    site_put_people(text, table, offer->players, true);
    S5_PUT(text, "],\"away\":[");
    site_put_people(text, table, offer->players, false);
    S5_PUT(text, "]}");
}

/* Puts the tables where somebody could sit down, or the other public ones, until there are enough; returns how many there are. */
static int site_put_tables(S5Text *text, const S5Registry *registry, bool open, int count)
{
    size_t at = 0;
    for (const S5Table *table; count < TABLES_MAX && (table = s5_registry_next_table(registry, &at));) {
        S5TableOffer offer;
        const bool offers = s5_table_offer(table, &offer) && offer.shown;
        const size_t before = text->used;
        if (!offers || (offer.open && offer.free) != open || !(open || s5_table_is_public(table)))
            continue;
        s5_text_add(text, count ? "," : "");
        site_put_table(text, registry, table, &offer);
        if (text->full || text->size - text->used < TABLE_SIZE) {
            text->used = before;
            return TABLES_MAX;
        }
        count++;
    }
    return count;
}

static void site_announce(struct S5Site *site)
{
    S5Text text = s5_text(site->bytes, sizeof site->bytes);
    S5_PUT(&text, "[");
    site_put_tables(&text, site->registry, false, site_put_tables(&text, site->registry, true, 0));
    text.full = false;
    S5_PUT(&text, "]");
    s5_journal_announce(site->registry->journal, text.start);
}

/* ------------------------------------------------------------------ cut off */

/*
 * The database is silent, perhaps for this node alone: then others have its tables by now. The node can't know, but pages can ask any
 * other node. If none has the table, they stay.
 */
static void say_cut_off(const S5Registry *registry)
{
    static const char LINE[] = "{\"event\":\"cut-off\"}\n";
    size_t at = 0;
    for (const S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));)
        for (S5Client *client = live->clients; client; client = client->next)
            if (client->visitor >= 0)
                registry->out.send(registry->out.to, client, LINE, sizeof LINE - 1);
}

/* The proxy needs a moment to hear that a node is not ready. */
static void look_at_database(struct S5Site *site)
{
    enum { FIRST = 3, EVERY = 5 };
    site->cut_off = s5_journal_is_cut_off(site->registry->journal) ? site->cut_off + 1 : 0;
    if (site->cut_off % EVERY == FIRST)
        say_cut_off(site->registry);
}

static void on_site_time(uv_timer_t *timer)
{
    struct S5Site *site = timer->data;
    if (site->registry->closing)
        return;
    look_at_database(site);
    site_announce(site);
}

/* ------------------------------------------------------------------- hearing */

static void remove_table(struct S5Site *site, S5SiteTable *table)
{
    s5_map_remove(&site->tables, s5_map_key(table->code));
    for (int i = 0; i < table->sitting; i++)
        if (s5_map_get(&site->persons, table->person[i]) == table)
            s5_map_remove(&site->persons, table->person[i]);
    free(table->summary);
    free(table);
}

/* Puts a table in place of one with its code: it has moved from one node to another. */
static void site_add_table(struct S5Site *site, S5SiteTable *table)
{
    S5SiteTable *before = s5_map_get(&site->tables, s5_map_key(table->code));
    if (before)
        remove_table(site, before);
    if (!s5_map_put(&site->tables, s5_map_key(table->code), table)) {
        free(table->summary);
        free(table);
        return;
    }
    for (int i = 0; i < table->offer.present; i++)
        s5_map_put(&site->persons, table->person[i], table); /* without memory they are not found there */
}

static bool site_read_people(const json_t *ids, S5SiteTable *table)
{
    const size_t count = json_array_size(ids);
    bool good = json_is_array(ids) && count <= S5_SEATS_MAX - (size_t)table->sitting;
    for (size_t i = 0; good && i < count; i++) {
        const char *hex = json_string_value(json_array_get(ids, i));
        S5MapKey *key = &table->person[table->sitting++];
        size_t size = 0;
        good = hex && !sodium_hex2bin(key->bytes, sizeof key->bytes, hex, strlen(hex), NULL, &size, NULL) &&
               size == sizeof key->bytes;
    }
    return good;
}

static bool read_offer(const json_t *json, S5SiteTable *table)
{
    const char *code, *name, *rules;
    int players, free, open, usual, public;
    if (json_unpack((json_t *)(uintptr_t)json, "{s:{s:s,s:s,s:s,s:i},s:i,s:b,s:b,s:b}", "table", "code",
            &code, "name", &name, "rules", &rules, "players", &players, "free", &free, "open", &open, "usual",
            &usual, "public", &public) != 0 ||
        !s5_table_code_read(code, table->code))
        return false;
    s5_copy_text(table->name, sizeof table->name, name);
    table->is_public = public;
    table->offer = (S5TableOffer){.code = table->code,
        .name = table->name,
        .preset = s5_preset_find(rules),
        .players = players,
        .free = free,
        .open = open,
        .shown = true,
        .usual = usual};
    return table->offer.preset;
}

/* Null where it can't be read: a later version of the program may have games that this one does not know. */
static S5SiteTable *site_read_table(const json_t *json, const char *node)
{
    const json_t *summary = json_object_get(json, "table");
    S5SiteTable *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    bool good = read_offer(json, table) && site_read_people(json_object_get(json, "present"), table);
    table->offer.present = table->sitting;
    good = good && site_read_people(json_object_get(json, "away"), table);
    const json_t *places = json_object_get(json, "places"), *unwelcome = json_object_get(json, "unwelcome");
    table->places = json_is_integer(places) ? (int)json_integer_value(places) : table->offer.present;
    for (size_t i = 0; i < json_array_size(unwelcome) && i < S5_SITE_UNWELCOME; i++) {
        const char *mark = json_string_value(json_array_get(unwelcome, i));
        s5_copy_text(table->unwelcome[i], S5_MARK_SIZE, mark ? mark : "");
    }
    table->summary = good ? json_dumps(summary, JSON_COMPACT) : NULL;
    s5_copy_text(table->node, sizeof table->node, node);
    if (table->summary)
        return table;
    free(table);
    return NULL;
}

void s5_registry_hear_tables(S5Registry *registry, const S5Announcement *news)
{
    struct S5Site *site = registry->site;
    size_t at = 0;
    for (S5SiteTable *table; (table = s5_map_next(&site->tables, &at));)
        if (!strcmp(table->node, news->node)) {
            remove_table(site, table);
            at--;
        }
    json_t *all = json_loads(news->text, 0, NULL);
    for (size_t i = 0; i < json_array_size(all) && i < TABLES_MAX; i++) {
        S5SiteTable *table = site_read_table(json_array_get(all, i), news->node);
        if (table)
            site_add_table(site, table);
    }
    json_decref(all);
}

/* ------------------------------------------------------------------- finding */

S5SiteTable *s5_registry_next_site_table(const S5Registry *registry, size_t *at)
{
    S5SiteTable *table = NULL;
    while (registry->site && (table = s5_map_next(&registry->site->tables, at)))
        if (!s5_registry_has(registry, table->code))
            break;
    return table;
}

const S5SiteTable *s5_registry_site_table_of(const S5Registry *registry, const S5PersonId *who)
{
    const S5SiteTable *table =
        registry->site ? s5_map_get(&registry->site->persons, s5_person_key(who)) : NULL;
    return table && !s5_registry_has(registry, table->code) ? table : NULL;
}

bool s5_site_table_welcomes(const S5SiteTable *table, const S5PersonId *who)
{
    char mark[S5_MARK_SIZE];
    s5_table_mark(table->code, who->bytes, mark);
    for (int i = 0; i < S5_SITE_UNWELCOME; i++)
        if (!strcmp(table->unwelcome[i], mark))
            return false;
    return true;
}

bool s5_site_table_seats(const S5SiteTable *table, const S5PersonId *who)
{
    const S5MapKey key = s5_person_key(who);
    for (int i = 0; i < table->sitting; i++)
        if (!memcmp(&table->person[i], &key, sizeof key))
            return true;
    return false;
}

/* ------------------------------------------------------------- a table's start */

typedef struct Start {
    const S5Registry *registry;
    S5Table *table;
} Start;

/* Nothing is asked of a table that nobody enters. At the deal of a day nobody else may sit, so it is nothing to be shown. */
static bool take_first(void *to, const char *lines, size_t size, S5Version version)
{
    static const S5TableCallbacks NONE = {.to = NULL};
    Start *start = to;
    S5LiveTable of_day = {.table = NULL};
    const S5Limits limits = s5_limits();
    char why[256];
    S5Text error = s5_text(why, sizeof why);
    (void)version;
    if (s5_game_stats_day(&of_day, lines, size))
        return false;
    start->table = s5_table_new(&NONE, &limits, start->registry->rules_cache);
    if (start->table && !s5_registry_load_entry(start->table, lines, size, &error))
        s5_table_free(&start->table);
    return false;
}

S5Table *s5_registry_read_created(const S5Registry *registry, const char *typed)
{
    Start start = {.registry = registry};
    char code[S5_CODE_SIZE], why[256];
    S5Text error = s5_text(why, sizeof why);
    if (s5_table_code_read(typed, code))
        s5_journal_read(registry->journal, code, 1, 1, take_first, &start, &error);
    return start.table;
}

/* ---------------------------------------------------------------------- life */

bool s5_registry_open_site(S5Registry *registry)
{
    if (!s5_journal_is_shared(registry->journal))
        return true;
    struct S5Site *site = calloc(1, sizeof *site);
    if (!site)
        return false;
    site->registry = registry;
    site->timer.data = site;
    uv_timer_init(registry->loop, &site->timer);
    uv_timer_start(&site->timer, on_site_time, ANNOUNCE_MS, ANNOUNCE_MS);
    registry->site = site;
    return true;
}

void s5_registry_close_site(S5Registry *registry)
{
    struct S5Site *site = registry->site;
    size_t at = 0;
    if (!site)
        return;
    for (S5SiteTable *table; (table = s5_map_next(&site->tables, &at));) {
        free(table->summary);
        free(table);
    }
    s5_map_free(&site->tables);
    s5_map_free(&site->persons);
    uv_close((uv_handle_t *)&site->timer, s5_free_closed);
}
