/* The tables that are awake: guests in and out, loading, timers, rest. */
#include "registry_internal.h"

#include "server/common/display_text.h"
#include "server/common/logfmt.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

int64_t s5_hub_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

/* Letters and digits that are not mistaken for each other, seen or heard. */
static const char SIGNS[] = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

enum { CODE_SIGNS = S5_CODE_SIZE - 1, OLD_SIGNS = 6 /* of tables from before 2026-11-22 */ };

/* What may stand between the signs of a code: a dash, or a blank as paths have it. Its length; 0 for none. */
static size_t between_signs(const char *text)
{
    return *text == '-' ? 1 : strncmp(text, "%20", 3) == 0 ? 3 : 0;
}

/* The code of a table, from what somebody may have typed; false when it can be none. */
static bool read_code(const char *text, char code[S5_CODE_SIZE])
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

enum { WEEK_MS = 7 * 86400000 };

S5HostLimits s5_hub_host_limits(const S5Hub *hub, const S5HubTable *table)
{
    const S5Limits *l = hub->limits;
    S5HostLimits limits = s5_host_limits();
    limits.visitors = l->table_visitors;
    limits.tabs = l->table_tabs;
    limits.message = l->message_bytes;
    limits.name = l->name_characters;
    limits.say = l->say_characters;
    limits.entries = l->table_entries;
    limits.alone = *table->day != 0;
    limits.hands = *table->day ? S5_HANDS_OF_A_DAY : l->hands;
    limits.absent_ms = *table->day ? WEEK_MS : 1000 * (int64_t)l->absent_s; /* nobody waits for him */
    limits.slow_ms = 1000 * (int64_t)l->silence_s;
    limits.undo_ms = 1000 * (int64_t)l->undo_s;
    return limits;
}

/* ------------------------------------------------------------------- tables */

static void forget(uv_handle_t *timer)
{
    free(timer->data);
}

/* Lets go of a table that nobody needs; nothing is under way. */
static void drop(S5HubTable *table)
{
    S5Hub *hub = table->hub;
    s5_map_remove(&hub->tables, s5_key(table->code));
    s5_host_free(&table->host);
    uv_close((uv_handle_t *)&table->timer, forget);
}

static void on_timer(uv_timer_t *timer)
{
    S5HubTable *table = timer->data;
    table->timer_ms = INT64_MAX;
    if (table->host && !table->stale && !table->appending && s5_host_due(table->host) <= s5_hub_now())
        s5_host_time(table->host, s5_hub_now());
    s5_hub_settle(table);
}

static void set_timer(S5HubTable *table, int64_t due_ms)
{
    if (due_ms == table->timer_ms)
        return;
    table->timer_ms = due_ms;
    if (due_ms == INT64_MAX) {
        uv_timer_stop(&table->timer);
        return;
    }
    const int64_t now = s5_hub_now();
    uv_update_time(table->hub->loop); /* or what the loop did meanwhile counts as waited already */
    uv_timer_start(&table->timer, on_timer, due_ms > now ? (uint64_t)(due_ms - now) : 0, 0);
}

static void load(S5HubTable *table);

void s5_hub_settle(S5HubTable *table)
{
    if (table->loading || table->appending || table->hub->closing)
        return;
    const int64_t now = s5_hub_now();
    if (table->stale || !table->host) {
        if (!table->guests && !table->asks)
            drop(table);
        else if (now < table->again_ms)
            set_timer(table, table->again_ms);
        else
            load(table);
        return;
    }
    const int64_t rest_ms = 1000 * (int64_t)table->hub->limits->rest_s;
    const bool rests = !table->guests && s5_host_rests(table->host);
    table->rests_ms = !rests ? INT64_MAX : table->rests_ms == INT64_MAX ? now : table->rests_ms;
    if (rests && now - table->rests_ms >= rest_ms) {
        drop(table);
        return;
    }
    const int64_t due = s5_host_due(table->host);
    set_timer(table, rests && table->rests_ms + rest_ms < due ? table->rests_ms + rest_ms : due);
}

/* ------------------------------------------------------------------ loading */

enum { ENTRIES_AT_ONCE = 128 };

typedef struct Loading {
    S5HubTable *table;
    S5Text error;
    bool good;
    int entries;
} Loading;

/* The first entry says, behind the table's own line, whose day's deal it is; the table need not know. */
static size_t take_day(S5HubTable *table, const char *lines, size_t size)
{
    const char *line = s5_tally_day(table, lines, size);
    return line ? (size_t)(line - lines) : size;
}

static bool take_entry(void *to, const char *lines, size_t size, S5Mark mark)
{
    Loading *l = to;
    S5HubTable *table = l->table;
    S5HostOut out;
    if (!table->loaded) {
        size = take_day(table, lines, size);
        const S5HostLimits limits = s5_hub_host_limits(table->hub, table);
        s5_hub_out(table, &out);
        table->loaded = s5_host_new(&out, &limits, table->hub->shelf);
    }
    l->good = table->loaded && s5_host_entry(table->loaded, lines, size, &l->error);
    s5_tally_entry(&table->tally, lines, size);
    table->mark = mark;
    l->entries++;
    return l->good;
}

/*
 * Off the loop, which meanwhile touches of the table only guests and asks. A long table is loaded a piece at a time, since others
 * wait for the thread.
 */
static void load_table(uv_work_t *work)
{
    S5HubTable *table = work->data;
    Loading l = {.table = table, .error = s5_text(table->why, sizeof table->why), .good = true};
    const uint64_t first = table->entries + 1, last = table->entries + ENTRIES_AT_ONCE;
    const bool read = s5_log_read(table->hub->log, table->code, first, last, take_entry, &l);
    if (!read)
        s5_text_add(&l.error, "the log can't be read");
    table->entries += (uint64_t)l.entries;
    table->fault = !read || !l.good;
    table->more = !table->fault && l.entries == ENTRIES_AT_ONCE;
    if (table->fault)
        s5_host_free(&table->loaded);
}

/* There is nothing to go to: all who wait are told. */
static void turn_away(S5HubTable *table, const char *code)
{
    S5Hub *hub = table->hub;
    while (table->guests) {
        S5Guest *guest = table->guests;
        s5_hub_part(table, guest);
        hub->out.dismiss(hub->out.to, guest, code);
    }
}

static void answer_asks(S5HubTable *table)
{
    while (table->asks) {
        S5HubAsk *ask = table->asks;
        table->asks = ask->next;
        ask->table = NULL;
        ask->then(ask, table->host);
    }
}

void s5_hub_part(S5HubTable *table, S5Guest *guest)
{
    S5Guest **at = &table->guests;
    while (*at != guest)
        at = &(*at)->next;
    *at = guest->next;
    guest->table = NULL;
    s5_hub_forget_past(table->hub, guest);
}

static void sit_down(S5HubTable *table, const S5Guest *guest)
{
    char bytes[300];
    S5Text sit = s5_text(bytes, sizeof bytes);
    s5_text_add(&sit, "{\"do\":\"sit\",\"seat\":");
    s5_text_number(&sit, S5_SEAT_OF_A_DAY);
    s5_text_add(&sit, ",\"name\":");
    s5_text_json(&sit, table->tries);
    s5_text_add(&sit, "}");
    s5_host_message(table->host, s5_hub_now(), guest->visitor, bytes, sit.used);
}

/* Who tries the deal of a day sits where everybody sat before him, and it begins: at once, or if he was gone too soon, now. */
static void start_day(S5HubTable *table, const S5Guest *guest)
{
    static const char START[] = "{\"do\":\"start\"}";
    if (!*table->day || s5_host_begun(table->host) ||
        memcmp(&guest->who, &table->owner, sizeof guest->who) != 0)
        return;
    if (s5_host_seat_of(table->host, guest->who.bytes) < 0)
        sit_down(table, guest);
    s5_host_message(table->host, s5_hub_now(), guest->visitor, START, sizeof START - 1);
}

/* The thinking at a table is charged to the address of who founded it, or of whoever came first while they are not there. */
static void note_address(S5HubTable *table, const S5Guest *guest)
{
    if (table->has_address && memcmp(&guest->who, &table->owner, sizeof guest->who) != 0)
        return;
    table->address = guest->address;
    table->has_address = true;
}

static void let_in(S5HubTable *table, S5Guest *guest)
{
    S5Hub *hub = table->hub;
    note_address(table, guest);
    guest->visitor = s5_host_enter(table->host, s5_hub_now(), guest, guest->who.bytes, guest->after);
    if (guest->visitor >= 0) {
        start_day(table, guest);
        return;
    }
    s5_hub_part(table, guest);
    hub->out.dismiss(hub->out.to, guest, "full");
}

static void on_loaded(uv_work_t *work, int status)
{
    S5HubTable *table = work->data;
    S5Hub *hub = table->hub;
    (void)status;
    if (table->more && !hub->closing) {
        uv_queue_work(hub->loop, &table->load, load_table, on_loaded);
        return;
    }
    table->loading = table->stale = false;
    hub->loading--;
    table->host = table->loaded;
    table->loaded = NULL;
    hub->metrics->value[S5_METRIC_WAKES]++;
    if (table->fault) {
        hub->metrics->value[S5_METRIC_FAULTS]++;
        s5_note("fault", "table", table->code, "why", table->why);
    }
    if (hub->closing)
        return;
    if (!table->host)
        turn_away(table, table->fault ? "busy" : "unknown");
    for (S5Guest *guest = table->guests, *next; guest; guest = next) {
        next = guest->next;
        let_in(table, guest);
    }
    answer_asks(table);
    s5_hub_settle(table);
}

static void load(S5HubTable *table)
{
    for (S5Guest *guest = table->guests; guest; guest = guest->next) {
        guest->after = guest->visitor < 0 ? guest->after : 0; /* he was there: he sees all of it anew */
        guest->visitor = -1;
        s5_hub_forget_past(table->hub, guest);
    }
    s5_pool_forget(table->hub->pool, s5_key(table->code));
    s5_host_free(&table->host);
    set_timer(table, INT64_MAX);
    table->tally = (S5Tally){0};
    table->mark = 0;
    table->entries = 0;
    table->loading = true;
    table->hub->loading++;
    table->load.data = table;
    uv_queue_work(table->hub->loop, &table->load, load_table, on_loaded);
}

/* ------------------------------------------------------------------- coming */

static S5HubTable *wake(S5Hub *hub, const char *code)
{
    S5HubTable *table = calloc(1, sizeof *table);
    if (!table || !s5_map_put(&hub->tables, s5_key(code), table)) {
        free(table);
        return NULL;
    }
    table->hub = hub;
    table->timer_ms = table->rests_ms = INT64_MAX;
    s5_hub_copy(table->code, sizeof table->code, code);
    uv_timer_init(hub->loop, &table->timer);
    table->timer.data = table;
    load(table);
    return table;
}

/* The table of a code, awake or about to be; null for a code that is none, or when there is no room (`why`). */
static S5HubTable *find(S5Hub *hub, const char *typed, const char **why)
{
    char code[S5_CODE_SIZE];
    *why = "unknown";
    if (!read_code(typed, code))
        return NULL;
    S5HubTable *table = s5_map_get(&hub->tables, s5_key(code));
    if (table)
        return table;
    *why = "busy";
    return hub->tables.used < (size_t)hub->limits->tables ? wake(hub, code) : NULL;
}

void s5_hub_enter(S5Hub *hub, const char *code, S5Guest *guest)
{
    const char *why;
    S5HubTable *table = hub->closing ? NULL : find(hub, code, &why);
    guest->visitor = -1;
    guest->table = table;
    guest->more = false;
    guest->behind_of = NULL;
    if (!table) {
        hub->out.dismiss(hub->out.to, guest, hub->closing ? "busy" : why);
        return;
    }
    guest->next = table->guests;
    table->guests = guest;
    if (table->host && !table->stale)
        let_in(table, guest);
    s5_hub_settle(table);
}

bool s5_hub_message(S5Hub *hub, S5Guest *guest, const char *bytes, size_t size)
{
    S5HubTable *table = guest->table;
    hub->metrics->value[S5_METRIC_MESSAGES]++;
    if (!table || guest->visitor < 0 || table->stale || hub->closing)
        return false;
    s5_host_message(table->host, s5_hub_now(), guest->visitor, bytes, size);
    s5_hub_settle(table);
    return true;
}

void s5_hub_exit(S5Hub *hub, S5Guest *guest)
{
    S5HubTable *table = guest->table;
    if (!table)
        return;
    s5_hub_part(table, guest);
    if (guest->visitor >= 0 && table->host && !table->stale && !hub->closing)
        s5_host_exit(table->host, s5_hub_now(), guest->visitor);
    s5_hub_settle(table);
}

void s5_hub_ask(S5Hub *hub, const char *code, S5HubAsk *ask)
{
    const char *why;
    S5HubTable *table = find(hub, code, &why);
    ask->table = NULL;
    if (!table || (table->host && !table->stale)) {
        ask->then(ask, table ? table->host : NULL);
        return;
    }
    ask->table = table;
    ask->next = table->asks;
    table->asks = ask;
}

void s5_hub_take_back(S5HubAsk *ask)
{
    if (!ask->table)
        return;
    S5HubAsk **at = &ask->table->asks;
    while (*at != ask)
        at = &(*at)->next;
    *at = ask->next;
    ask->table = NULL;
}

const S5Host *s5_hub_public(const S5Hub *hub, size_t *at)
{
    for (S5HubTable *table; (table = s5_map_next(&hub->tables, at));)
        if (table->host && s5_host_public(table->host))
            return table->host;
    return NULL;
}

/* -------------------------------------------------------------------- found */

enum { TRIES = 4 };

/* A table that is being founded. */
typedef struct Founding {
    S5Hub *hub;
    S5Who who;
    S5HubFounded *done;
    void *to;
    int tries;
    char code[S5_CODE_SIZE], day[S5_DAY_SIZE], name[S5_PLAYER_NAME_MAX];
    size_t size;
    char request[];
} Founding;

static void make_code(char code[S5_CODE_SIZE])
{
    for (int i = 0; i < CODE_SIGNS; i++)
        code[i] = SIGNS[randombytes_uniform(sizeof SIGNS - 1)];
    code[CODE_SIGNS] = 0;
}

static void found(Founding *f);

static void on_founded(void *to, S5LogAnswer answer, S5Mark mark)
{
    Founding *f = to;
    (void)mark;
    if (answer == S5_LOG_CONFLICT && !*f->day && ++f->tries < TRIES) { /* there is a table of that code */
        found(f);
        return;
    }
    if (answer == S5_LOG_KEPT)
        f->done(f->to, f->code, NULL, NULL);
    else if (answer == S5_LOG_CONFLICT)
        f->done(f->to, NULL, "taken", "That day's deal has been tried already: everybody has one try.");
    else
        f->done(f->to, NULL, "busy", "The table could not be written down; try again in a moment.");
    free(f);
}

static void refuse(Founding *f, const char *wrong, const char *sentence)
{
    f->done(f->to, NULL, wrong, sentence);
    free(f);
}

static void found(Founding *f)
{
    char lines[S5_EVENT_MAX / 4], why[512] = "";
    uint8_t chance[32];
    S5Text text = s5_text(lines, sizeof lines), error = s5_text(why, sizeof why);
    make_code(f->code);
    if (*f->day)
        s5_day_seed(f->hub->secret, f->day, "players", 0, chance);
    else
        randombytes_buf(chance, sizeof chance);
    if (!s5_host_found(&text, f->code, f->who.bytes, f->request, f->size, chance, &error)) {
        s5_plain_sentence(&error);
        refuse(f, "malformed", why);
        return;
    }
    if (*f->day) {
        s5_text_add(&text, "{\"event\":\"day\",\"day\":");
        s5_text_json(&text, f->day);
        s5_text_add(&text, ",\"name\":");
        s5_text_json(&text, f->name);
        s5_text_add(&text, "}\n");
    }
    const S5LogWrite write = {
        .table = f->code, .lines = lines, .size = text.used, .sits = &f->who, .day = *f->day ? f->day : NULL};
    if (text.full)
        refuse(f, "too-long", "That is more than a table can be founded with.");
    else
        s5_log_write(f->hub->log, &write, on_founded, f);
}

void s5_hub_found(S5Hub *hub, const S5Who *who, S5Key address, const char *request, size_t size,
    const char *day, const char *name, S5HubFounded *done, void *to)
{
    if (s5_pool_tables(hub->pool, address) >= hub->limits->address_thinking) {
        done(to, NULL, "busy",
            "Computer players are busy at many tables of your network: use one of those, or try again when fewer play.");
        return;
    }
    Founding *f = hub->closing ? NULL : malloc(sizeof *f + size);
    if (!f) {
        done(to, NULL, "busy", "The server goes down.");
        return;
    }
    *f = (Founding){.hub = hub, .who = *who, .done = done, .to = to, .size = size};
    memcpy(f->request, request, size);
    s5_hub_copy(f->day, sizeof f->day, day ? day : "");
    s5_hub_copy(f->name, sizeof f->name, name ? name : "");
    found(f);
}

/* --------------------------------------------------------------------- life */

S5Hub *s5_hub_new(uv_loop_t *loop, S5Log *log, const S5Limits *limits, S5Metrics *metrics,
    const uint8_t secret[32], const S5HubOut *out)
{
    S5Hub *hub = calloc(1, sizeof *hub);
    if (!hub)
        return NULL;
    hub->loop = loop;
    hub->log = log;
    hub->limits = limits;
    hub->metrics = metrics;
    hub->out = *out;
    memcpy(hub->secret, secret, sizeof hub->secret);
    hub->shelf = s5_shelf_new();
    if (!hub->shelf || !s5_hub_open_past(hub) || !s5_hub_open_pool(hub)) {
        if (hub->past)
            s5_hub_close_past(hub);
        s5_shelf_free(&hub->shelf);
        free(hub);
        return NULL;
    }
    return hub;
}

void s5_hub_close(S5Hub *hub, const char *why)
{
    size_t at = 0;
    hub->closing = true;
    for (S5HubTable *table; (table = s5_map_next(&hub->tables, &at));) {
        set_timer(table, INT64_MAX);
        if (table->host && !table->stale)
            s5_host_close(table->host, why);
    }
}

void s5_hub_free(S5Hub **which)
{
    S5Hub *hub = *which;
    size_t at = 0;
    *which = NULL;
    s5_hub_close_pool(hub);
    s5_hub_close_past(hub);
    for (S5HubTable *table; (table = s5_map_next(&hub->tables, &at));) {
        s5_host_free(&table->host);
        uv_close((uv_handle_t *)&table->timer, forget);
    }
    s5_map_free(&hub->tables);
    s5_gate_free(&hub->writers);
    s5_shelf_free(&hub->shelf);
    free(hub);
}

bool s5_hub_is_idle(const S5Hub *hub)
{
    return hub->loading == 0;
}

void s5_hub_measure(S5Hub *hub)
{
    hub->metrics->value[S5_METRIC_TABLES] = (int64_t)hub->tables.used;
    const S5PoolCount count = s5_pool_count(hub->pool);
    hub->metrics->value[S5_METRIC_THOUGHTS_WAITING] = count.waiting;
    hub->metrics->value[S5_METRIC_THOUGHTS_LATE] = (int64_t)count.late;
}
