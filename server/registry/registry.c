/* The tables in memory: clients come and go, tables are loaded, run their timers, and are unloaded. */
#include "registry_internal.h"

#include "record/json.h"
#include "server/common/display_text.h"
#include "server/common/logfmt.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

int64_t s5_now_ms(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

/* Letters and digits that are not mistaken for each other, written or spoken. */
static const char SIGNS[] = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

enum { CODE_SIGNS = S5_CODE_SIZE - 1, OLD_SIGNS = 6 /* of tables from before 2026-11-22 */ };

/* The length of what may separate the signs of a code, a dash or an encoded blank; 0 for none. */
static size_t between_signs(const char *text)
{
    return *text == '-' ? 1 : strncmp(text, "%20", 3) == 0 ? 3 : 0;
}

bool s5_table_code_read(const char *text, char code[S5_CODE_SIZE])
{
    size_t signs = 0, skip;
    memset(code, 0, S5_CODE_SIZE);
    for (const char *c = text; *c; c += skip ? skip : 1) {
        skip = between_signs(c);
        if (skip)
            continue;
        if (signs == CODE_SIGNS || !strchr(SIGNS, toupper((unsigned char)*c)))
            return false;
        code[signs++] = (char)toupper((unsigned char)*c);
    }
    return signs == CODE_SIGNS || signs == OLD_SIGNS;
}

/* ------------------------------------------------------------------- tables */

static void forget(uv_handle_t *timer)
{
    free(timer->data);
}

/* Unloads a table that nobody needs; nothing is under way. */
static void drop(S5LiveTable *live)
{
    S5Registry *registry = live->registry;
    s5_map_remove(&registry->tables, s5_map_key(live->code));
    s5_table_free(&live->table);
    uv_close((uv_handle_t *)&live->timer, forget);
}

static void on_timer(uv_timer_t *timer)
{
    S5LiveTable *live = timer->data;
    live->timer_ms = INT64_MAX;
    if (live->table && !live->stale && !live->appending && s5_table_due(live->table) <= s5_now_ms())
        s5_table_run_timers(live->table, s5_now_ms());
    s5_registry_settle(live);
}

static void set_timer(S5LiveTable *live, int64_t due_ms)
{
    if (due_ms == live->timer_ms)
        return;
    live->timer_ms = due_ms;
    if (due_ms == INT64_MAX) {
        uv_timer_stop(&live->timer);
        return;
    }
    const int64_t now = s5_now_ms();
    uv_update_time(
        live->registry->loop); /* or the time that the loop has just spent would count as waiting */
    uv_timer_start(&live->timer, on_timer, due_ms > now ? (uint64_t)(due_ms - now) : 0, 0);
}

static void load(S5LiveTable *live);

void s5_registry_settle(S5LiveTable *live)
{
    if (live->loading || live->appending || live->registry->closing)
        return;
    const int64_t now = s5_now_ms();
    if (live->stale || !live->table) {
        if (!live->clients && !live->queries)
            drop(live);
        else if (now < live->retry_at_ms)
            set_timer(live, live->retry_at_ms);
        else
            load(live);
        return;
    }
    const int64_t unload_ms = 1000 * (int64_t)live->registry->limits->unload_s;
    const bool empty = !live->clients && s5_table_is_idle(live->table);
    live->empty_since_ms = !empty                              ? INT64_MAX
                           : live->empty_since_ms == INT64_MAX ? now
                                                               : live->empty_since_ms;
    if (empty && now - live->empty_since_ms >= unload_ms) {
        drop(live);
        return;
    }
    const int64_t due = s5_table_due(live->table);
    set_timer(live, empty && live->empty_since_ms + unload_ms < due ? live->empty_since_ms + unload_ms : due);
}

/* ------------------------------------------------------------------ loading */

enum { ENTRIES_AT_ONCE = 128 };

typedef struct Loading {
    S5LiveTable *live;
    S5Text error;
    bool good;
    int entries;
} Loading;

/* After the table's own line, the first entry may say which day's deal it is; the table need not know. */
static size_t take_day(S5LiveTable *live, const char *lines, size_t size)
{
    const char *line = s5_game_stats_day(live, lines, size);
    return line ? (size_t)(line - lines) : size;
}

static bool take_entry(void *to, const char *lines, size_t size, S5Version version)
{
    Loading *l = to;
    S5LiveTable *live = l->live;
    S5TableCallbacks out;
    if (!live->loaded) {
        size = take_day(live, lines, size);
        if (*live->day)
            s5_registry_limit_day(&live->limits);
        s5_registry_callbacks(live, &out);
        live->loaded = s5_table_new(&out, &live->limits, live->registry->rules_cache);
    }
    l->good = live->loaded && s5_table_load_entry(live->loaded, lines, size, &l->error);
    live->version = version;
    l->entries++;
    return l->good;
}

/*
 * Off the loop, which meanwhile only touches the table's clients and queries. A long journal is loaded in pieces, since other tables
 * wait for the thread.
 */
static void load_table(uv_work_t *work)
{
    S5LiveTable *live = work->data;
    Loading l = {.live = live, .error = s5_text(live->why, sizeof live->why), .good = true};
    const uint64_t first = live->entries + 1, last = live->entries + ENTRIES_AT_ONCE;
    const bool read =
        s5_journal_read(live->registry->journal, live->code, first, last, take_entry, &l, &l.error);
    live->entries += (uint64_t)l.entries;
    live->fault = !read || !l.good;
    live->more = !live->fault && l.entries == ENTRIES_AT_ONCE;
    if (live->fault)
        s5_table_free(&live->loaded);
}

/* The table does not exist or cannot be loaded: dismiss everybody who waits. */
static void turn_away(S5LiveTable *live, S5ApiError why)
{
    S5Registry *registry = live->registry;
    while (live->clients) {
        S5Client *client = live->clients;
        s5_registry_remove_client(live, client);
        registry->out.dismiss(registry->out.to, client, why);
    }
}

static void answer_queries(S5LiveTable *live)
{
    while (live->queries) {
        S5TableQuery *query = live->queries;
        live->queries = query->next;
        query->live = NULL;
        query->then(query, live->table);
    }
}

void s5_registry_remove_client(S5LiveTable *live, S5Client *client)
{
    S5Client **at = &live->clients;
    while (*at != client)
        at = &(*at)->next;
    *at = client->next;
    client->live = NULL;
    s5_registry_forget_backlog(live->registry, client);
    s5_registry_forget_person(live->registry, client);
}

static void sit_down(S5LiveTable *live, const S5Client *client)
{
    char bytes[300];
    S5Text sit = s5_text(bytes, sizeof bytes);
    s5_put_number_field(&sit, "{\"do\":\"sit\",\"seat\":", S5_SEAT_OF_A_DAY);
    s5_put_string_field(&sit, ",\"name\":", live->day_player);
    s5_text_add(&sit, "}");
    s5_table_message(live->table, s5_now_ms(), client->visitor, bytes, sit.used);
}

/* A person who tries the deal of a day is seated where everybody sits, and the game starts: when they come, or come back. */
static void start_day(S5LiveTable *live, const S5Client *client)
{
    static const char START[] = "{\"do\":\"start\"}";
    if (!*live->day || s5_table_has_begun(live->table) ||
        memcmp(&client->who, &live->owner, sizeof client->who) != 0)
        return;
    if (s5_table_seat_of(live->table, client->who.bytes) < 0)
        sit_down(live, client);
    s5_table_message(live->table, s5_now_ms(), client->visitor, START, sizeof START - 1);
}

/* Searches at a table are charged to the address of its owner, or of the first client until the owner is there. */
static void note_address(S5LiveTable *live, const S5Client *client)
{
    if (live->has_address && memcmp(&client->who, &live->owner, sizeof client->who) != 0)
        return;
    live->address = client->address;
    live->has_address = true;
}

static void let_in(S5LiveTable *live, S5Client *client)
{
    S5Registry *registry = live->registry;
    note_address(live, client);
    client->visitor = s5_table_enter(live->table, s5_now_ms(), client, client->who.bytes, client->after);
    if (client->visitor >= 0) {
        start_day(live, client);
        return;
    }
    s5_registry_remove_client(live, client);
    registry->out.dismiss(registry->out.to, client, S5_API_FULL);
}

static void read_entries(S5LiveTable *live);

static void on_loaded(uv_work_t *work, int status)
{
    S5LiveTable *live = work->data;
    S5Registry *registry = live->registry;
    (void)status;
    if (live->reload && !registry->closing) {
        s5_table_free(&live->loaded);
        read_entries(live);
        return;
    }
    if (live->more && !registry->closing) {
        uv_queue_work(registry->loop, &live->load, load_table, on_loaded);
        return;
    }
    live->loading = live->stale = false;
    registry->loading--;
    live->table = live->loaded;
    live->loaded = NULL;
    registry->metrics->value[S5_METRIC_LOADS]++;
    if (live->fault) {
        registry->metrics->value[S5_METRIC_FAULTS]++;
        s5_logfmt("fault", "table", live->code, "why", live->why);
    }
    if (registry->closing)
        return;
    if (!live->table)
        turn_away(live, live->fault ? S5_API_BUSY : S5_API_UNKNOWN);
    for (S5Client *client = live->clients, *next; client; client = next) {
        next = client->next;
        let_in(live, client);
    }
    answer_queries(live);
    s5_registry_settle(live);
}

/* Reads the entries from the first. */
static void read_entries(S5LiveTable *live)
{
    live->version = 0;
    live->entries = 0;
    live->reload = false;
    live->limits = s5_registry_table_limits(live->registry);
    uv_queue_work(live->registry->loop, &live->load, load_table, on_loaded);
}

static void load(S5LiveTable *live)
{
    for (S5Client *client = live->clients; client; client = client->next) {
        client->after =
            client->visitor < 0 ? client->after : 0; /* they were there: they get the whole game again */
        client->visitor = -1;
        s5_registry_forget_backlog(live->registry, client);
    }
    s5_bot_pool_forget(live->registry->bots, s5_map_key(live->code));
    s5_table_free(&live->table);
    set_timer(live, INT64_MAX);
    live->loading = true;
    live->registry->loading++;
    live->load.data = live;
    read_entries(live);
}

/* ------------------------------------------------------------------- coming */

static S5LiveTable *wake(S5Registry *registry, const char *code)
{
    S5LiveTable *live = calloc(1, sizeof *live);
    if (!live || !s5_map_put(&registry->tables, s5_map_key(code), live)) {
        free(live);
        return NULL;
    }
    live->registry = registry;
    live->timer_ms = live->empty_since_ms = INT64_MAX;
    s5_copy_text(live->code, sizeof live->code, code);
    uv_timer_init(registry->loop, &live->timer);
    live->timer.data = live;
    load(live);
    return live;
}

/* The table of a code, loaded or about to be; null when the code is invalid or there is no room (`why`). */
static S5LiveTable *find(S5Registry *registry, const char *typed, S5ApiError *why)
{
    char code[S5_CODE_SIZE];
    *why = S5_API_UNKNOWN;
    if (!s5_table_code_read(typed, code))
        return NULL;
    const S5MapKey key = s5_map_key(code);
    S5LiveTable *live = s5_map_get(&registry->tables, key);
    if (registry->restrictions && s5_is_restricted(registry->restrictions, S5_CLOSED, key))
        return NULL;
    if (live)
        return live;
    *why = S5_API_BUSY;
    return registry->tables.used < (size_t)registry->limits->tables ? wake(registry, code) : NULL;
}

void s5_registry_enter(S5Registry *registry, const char *code, S5Client *client)
{
    S5ApiError why;
    S5LiveTable *live = registry->closing ? NULL : find(registry, code, &why);
    client->visitor = -1;
    client->live = live;
    client->more = false;
    client->behind_of = NULL;
    if (!live) {
        registry->out.dismiss(registry->out.to, client, registry->closing ? S5_API_BUSY : why);
        return;
    }
    client->next = live->clients;
    live->clients = client;
    s5_registry_note_person(registry, client);
    if (live->table && !live->stale)
        let_in(live, client);
    s5_registry_settle(live);
}

bool s5_registry_message(S5Registry *registry, S5Client *client, const char *bytes, size_t size)
{
    S5LiveTable *live = client->live;
    registry->metrics->value[S5_METRIC_MESSAGES]++;
    if (!live || client->visitor < 0 || live->stale || registry->closing)
        return false;
    s5_table_message(live->table, s5_now_ms(), client->visitor, bytes, size);
    s5_registry_settle(live);
    return true;
}

void s5_registry_exit(S5Registry *registry, S5Client *client)
{
    S5LiveTable *live = client->live;
    if (!live)
        return;
    s5_registry_remove_client(live, client);
    if (client->visitor >= 0 && live->table && !live->stale && !registry->closing)
        s5_table_exit(live->table, s5_now_ms(), client->visitor);
    s5_registry_settle(live);
}

void s5_registry_query(S5Registry *registry, const char *code, S5TableQuery *query)
{
    S5ApiError why;
    S5LiveTable *live = find(registry, code, &why);
    query->live = NULL;
    if (!live || (live->table && !live->stale)) {
        query->then(query, live ? live->table : NULL);
        return;
    }
    query->live = live;
    query->next = live->queries;
    live->queries = query;
}

void s5_registry_cancel_query(S5TableQuery *query)
{
    if (!query->live)
        return;
    S5TableQuery **at = &query->live->queries;
    while (*at != query)
        at = &(*at)->next;
    *at = query->next;
    query->live = NULL;
}

const S5Table *s5_registry_next_table(const S5Registry *registry, size_t *at)
{
    for (S5LiveTable *live; (live = s5_map_next(&registry->tables, at));)
        if (live->table)
            return live->table;
    return NULL;
}

const S5Table *s5_registry_next_public(const S5Registry *registry, size_t *at)
{
    for (const S5Table *table; (table = s5_registry_next_table(registry, at));)
        if (s5_table_is_public(table))
            return table;
    return NULL;
}

/* ------------------------------------------------------------------- create */

enum { TRIES = 4 };

/* A table that is being created. */
typedef struct Creation {
    S5Registry *registry;
    S5PersonId who;
    S5TableCreated *done;
    void *to;
    int tries;
    S5FairDay fair_day;
    char code[S5_CODE_SIZE], day[S5_DAY_SIZE], name[S5_PLAYER_NAME_MAX];
    size_t size;
    char request[];
} Creation;

static void make_code(char code[S5_CODE_SIZE])
{
    for (int i = 0; i < CODE_SIGNS; i++)
        code[i] = SIGNS[randombytes_uniform(sizeof SIGNS - 1)];
    code[CODE_SIGNS] = 0;
}

static void create(Creation *f);

static void on_created(void *to, S5JournalResult answer, S5Version version)
{
    Creation *f = to;
    (void)version;
    if (answer == S5_JOURNAL_CONFLICT && !*f->day && ++f->tries < TRIES) { /* another table has that code */
        create(f);
        return;
    }
    if (answer == S5_JOURNAL_OK)
        f->done(f->to, f->code, S5_API_OK, NULL);
    else if (answer == S5_JOURNAL_CONFLICT)
        f->done(f->to, NULL, S5_API_TAKEN, "You have tried that day's deal already: everybody has one try.");
    else
        f->done(f->to, NULL, S5_API_BUSY, "The table could not be saved; try again in a moment.");
    free(f);
}

static void refuse(Creation *f, S5ApiError error, const char *sentence)
{
    f->done(f->to, NULL, error, sentence);
    free(f);
}

static void create(Creation *f)
{
    char lines[S5_EVENT_MAX / 4], why[512] = "";
    uint8_t chance[32];
    S5Text text = s5_text(lines, sizeof lines), error = s5_text(why, sizeof why);
    make_code(f->code);
    if (*f->day)
        s5_day_seed(f->registry->secret, f->day, "players", 0, chance);
    else
        randombytes_buf(chance, sizeof chance);
    if (!s5_table_create(&text, f->code, f->who.bytes, f->request, f->size, chance, &error)) {
        s5_display_sentence(&error);
        refuse(f, S5_API_MALFORMED, why);
        return;
    }
    if (*f->day)
        s5_game_stats_put_day(&text, &f->fair_day, f->name);
    const S5JournalWrite write = {
        .table = f->code, .lines = lines, .size = text.used, .sits = &f->who, .day = *f->day ? f->day : NULL};
    if (text.full)
        refuse(f, S5_API_TOO_LONG, "That is more than a table can be created with.");
    else
        s5_journal_write(f->registry->journal, &write, on_created, f);
}

/* Whether computer players search at as many tables of an address as they may, or of its network. */
static bool is_thinking_enough(const S5Registry *registry, S5MapKey address)
{
    const int most = registry->limits->address_thinking;
    return s5_bot_pool_tables(registry->bots, address) >= most ||
           s5_bot_pool_tables(registry->bots, s5_network_key(address)) / S5_NETWORK_SHARE >= most;
}

void s5_registry_create(S5Registry *registry, const S5PersonId *who, S5MapKey address, const char *request,
    size_t size, const S5FairDay *day, const char *name, S5TableCreated *done, void *to)
{
    if (is_thinking_enough(registry, address)) {
        done(to, NULL, S5_API_BUSY,
            "Computer players are busy at many tables of your network: use one of those, or try again when fewer play.");
        return;
    }
    Creation *f = registry->closing ? NULL : malloc(sizeof *f + size);
    if (!f) {
        done(to, NULL, S5_API_BUSY, "The server is going down.");
        return;
    }
    *f = (Creation){.registry = registry, .who = *who, .done = done, .to = to, .size = size};
    memcpy(f->request, request, size);
    f->fair_day = day ? *day : (S5FairDay){.date = ""};
    s5_copy_text(f->day, sizeof f->day, f->fair_day.date);
    s5_copy_text(f->name, sizeof f->name, name ? name : "");
    create(f);
}

/* --------------------------------------------------------------------- life */

S5Registry *s5_registry_new(uv_loop_t *loop, S5Journal *journal, const S5Limits *limits, S5Metrics *metrics,
    const uint8_t secret[32], const S5RegistryCallbacks *out)
{
    S5Registry *registry = calloc(1, sizeof *registry);
    if (!registry)
        return NULL;
    registry->loop = loop;
    registry->journal = journal;
    registry->limits = limits;
    registry->metrics = metrics;
    registry->out = *out;
    memcpy(registry->secret, secret, sizeof registry->secret);
    registry->rules_cache = s5_rules_cache_new();
    if (!registry->rules_cache || !s5_registry_open_backlog(registry) || !s5_registry_open_bots(registry)) {
        if (registry->backlog)
            s5_registry_close_backlog(registry);
        s5_rules_cache_free(&registry->rules_cache);
        free(registry);
        return NULL;
    }
    return registry;
}

void s5_registry_close(S5Registry *registry, const char *why)
{
    size_t at = 0;
    registry->closing = true;
    for (S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));) {
        set_timer(live, INT64_MAX);
        if (live->table && !live->stale)
            s5_table_announce_close(live->table, why);
    }
}

void s5_registry_free(S5Registry **which)
{
    S5Registry *registry = *which;
    size_t at = 0;
    *which = NULL;
    s5_registry_close_bots(registry);
    s5_registry_close_backlog(registry);
    for (S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));) {
        s5_table_free(&live->table);
        uv_close((uv_handle_t *)&live->timer, forget);
    }
    s5_map_free(&registry->tables);
    s5_map_free(&registry->persons);
    s5_rate_limiter_free(&registry->writers);
    s5_rules_cache_free(&registry->rules_cache);
    free(registry);
}

bool s5_registry_is_idle(const S5Registry *registry)
{
    return registry->loading == 0;
}

void s5_registry_update_metrics(S5Registry *registry)
{
    registry->metrics->value[S5_METRIC_TABLES] = (int64_t)registry->tables.used;
    const S5BotPoolCount count = s5_bot_pool_count(registry->bots);
    registry->metrics->value[S5_METRIC_BOTS_WAITING] = count.waiting;
    registry->metrics->value[S5_METRIC_BOTS_LATE] = (int64_t)count.late;
}
