/* What hosts ask for: entries to be written, lines to be sent, choices of computer players, packs. */
#include "registry_internal.h"
#include "server/common/pack.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ sending */

/* Errors are answered alone, and are counted by their code. */
static void count_error(S5Metrics *metrics, const char *lines, size_t size)
{
    static const char HEAD[] = "{\"event\":\"error\",\"code\":\"";
    const char *code = lines + sizeof HEAD - 1;
    if (size > sizeof HEAD && !memcmp(lines, HEAD, sizeof HEAD - 1))
        s5_metrics_error(metrics, code, strcspn(code, "\""));
}

static void send_lines(void *to, void *connection, const char *lines, size_t size, bool more)
{
    const S5Hub *hub = ((S5HubTable *)to)->hub;
    S5Guest *guest = connection;
    guest->more = guest->more || more;
    count_error(hub->metrics, lines, size);
    hub->out.send(hub->out.to, guest, lines, size);
}

/* ------------------------------------------------------------------ entries */

enum { AGAIN_MS = 1000 };

/* What people were doing is lost; the table is loaded again. */
static void say_busy(S5HubTable *table)
{
    static const char BUSY[] =
        "{\"event\":\"error\",\"code\":\"busy\","
        "\"error\":\"The server can't save anything just now. Please try again in a moment.\"}\n";
    for (S5Guest *guest = table->guests; guest; guest = guest->next)
        if (guest->visitor >= 0)
            send_lines(table, guest, BUSY, sizeof BUSY - 1, false);
}

static void on_written(void *to, S5LogAnswer answer, S5Mark mark)
{
    S5HubTable *table = to;
    S5Hub *hub = table->hub;
    const bool kept = answer == S5_LOG_KEPT;
    table->appending = false;
    table->stale = table->stale || !kept;
    if (answer == S5_LOG_FAULT) { /* a disk that is full stays so for a while */
        table->again_ms = s5_hub_now() + AGAIN_MS;
        say_busy(table);
    }
    hub->metrics->value[kept                        ? S5_METRIC_ENTRIES
                        : answer == S5_LOG_CONFLICT ? S5_METRIC_CONFLICTS
                                                    : S5_METRIC_FAULTS]++;
    if (kept) {
        hub->metrics->value[S5_METRIC_ACTS] += table->acts;
        table->mark = mark;
    }
    if (!hub->closing)
        s5_host_appended(table->host, s5_hub_now(), kept);
    s5_hub_settle(table);
}

static void append(
    void *to, S5Host *host, uint64_t expected, const char *lines, size_t size, const S5HostGame *ended)
{
    S5HubTable *table = to;
    S5LogGame game;
    S5Who who;
    (void)host, (void)expected; /* the log has its own count of the same entries */
    s5_tally_entry(&table->tally, lines, size);
    if (ended)
        s5_tally_game(&table->tally, ended, table, &game);
    table->acts = s5_tally_acts(lines, size);
    table->appending = true;
    const S5LogWrite write = {.table = table->code,
        .expected = table->mark,
        .lines = lines,
        .size = size,
        .sits = s5_tally_sits(lines, size, &who) ? &who : NULL,
        .game = ended ? &game : NULL};
    s5_log_write(table->hub->log, &write, on_written, table);
}

/* ------------------------------------------------------- writing and leaving */

static int64_t take(void *to, void *connection, bool seated, S5Writing writing)
{
    S5HubTable *table = to;
    const S5Guest *guest = connection;
    const S5Limits *limits = table->hub->limits;
    const S5Rates rates = {{[S5_WRITING_SAY] = limits->says, [S5_WRITING_CHANGE] = limits->changes}};
    S5Writer writer = {.address = guest->address, .table = &table->written, .seated = seated};
    memcpy(writer.person.bytes, guest->who.bytes, sizeof writer.person.bytes);
    return s5_allowance_take(&table->hub->writers, &rates, &writer, writing, s5_hub_now());
}

static void drop(void *to, void *connection)
{
    S5HubTable *table = to;
    s5_hub_part(table, connection);
    table->hub->out.dismiss(table->hub->out.to, connection, "busy");
}

/* ----------------------------------------------------------------- thoughts */

typedef struct Thought {
    struct Thought *next;
    S5Key table;
    uint64_t ticket;
    S5Choice choice;
} Thought;

struct S5HubThoughts {
    S5Hub *hub;
    uv_async_t some;
    uv_mutex_t mutex; /* over the rest */
    Thought *first, **end;
};

/* In a thread of the pool. */
static void on_thought(void *to, S5Key table, uint64_t ticket, S5Choice choice)
{
    struct S5HubThoughts *thoughts = to;
    Thought *thought = malloc(sizeof *thought);
    if (!thought)
        return; /* the table's own patience ends the wait */
    *thought = (Thought){NULL, table, ticket, choice};
    uv_mutex_lock(&thoughts->mutex);
    *thoughts->end = thought;
    thoughts->end = &thought->next;
    uv_mutex_unlock(&thoughts->mutex);
    uv_async_send(&thoughts->some);
}

static void deliver(S5Hub *hub, const Thought *thought)
{
    S5HubTable *table = s5_map_get(&hub->tables, thought->table);
    if (!table || !table->host || table->stale || hub->closing)
        return;
    s5_histogram_add(&hub->metrics->think, (double)(uv_hrtime() - table->asked_ns) / 1e9);
    s5_host_thought(table->host, s5_hub_now(), thought->ticket, thought->choice);
    s5_hub_settle(table);
}

static Thought *take_all(struct S5HubThoughts *thoughts)
{
    uv_mutex_lock(&thoughts->mutex);
    Thought *first = thoughts->first;
    thoughts->first = NULL;
    thoughts->end = &thoughts->first;
    uv_mutex_unlock(&thoughts->mutex);
    return first;
}

static void on_some(uv_async_t *async)
{
    struct S5HubThoughts *thoughts = async->data;
    for (Thought *thought = take_all(thoughts), *next; thought; thought = next) {
        next = thought->next;
        deliver(thoughts->hub, thought);
        free(thought);
    }
}

/* A level that does not search takes microseconds: less than to hand the question to a thread and back. */
static void choose_at_once(const S5HostThought *asked, S5Choice *choice)
{
    S5Mind mind = {.random = asked->random};
    *choice = asked->level->choose(asked->rules, &asked->view, &mind);
}

static void think(void *to, S5Host *host, const S5HostThought *asked)
{
    S5HubTable *table = to;
    table->asked_ns = uv_hrtime();
    if (asked->level->nodes) {
        const S5Asker asker = {table->address, s5_who_key(&table->owner), s5_key(table->code)};
        s5_pool_think(table->hub->pool, &asker, asked);
    } else {
        S5Choice choice;
        choose_at_once(asked, &choice);
        s5_host_thought(host, s5_hub_now(), asked->ticket, choice);
    }
}

static void hurry(void *to, S5Host *host, uint64_t ticket)
{
    const S5HubTable *table = to;
    (void)host;
    s5_pool_hurry(table->hub->pool, s5_key(table->code), ticket);
}

bool s5_hub_open_pool(S5Hub *hub)
{
    struct S5HubThoughts *thoughts = calloc(1, sizeof *thoughts);
    if (!thoughts)
        return false;
    thoughts->hub = hub;
    thoughts->end = &thoughts->first;
    uv_mutex_init(&thoughts->mutex);
    uv_async_init(hub->loop, &thoughts->some, on_some);
    thoughts->some.data = thoughts;
    hub->thoughts = thoughts;
    hub->pool = s5_pool_new(&(S5PoolOut){thoughts, on_thought}, 0);
    return hub->pool != NULL;
}

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void s5_hub_close_pool(S5Hub *hub)
{
    struct S5HubThoughts *thoughts = hub->thoughts;
    s5_pool_free(&hub->pool);
    for (Thought *thought = take_all(thoughts), *next; thought; thought = next) {
        next = thought->next;
        free(thought);
    }
    uv_mutex_destroy(&thoughts->mutex);
    uv_close((uv_handle_t *)&thoughts->some, on_closed);
}

/* ------------------------------------------------------------------- chance */

static void make_pack(void *to, S5Host *host, const S5Rules *rules, int32_t hand, S5Card pack[S5_PACK_MAX])
{
    const S5HubTable *table = to;
    uint8_t seed[S5_PACK_SEED];
    (void)host;
    if (*table->day)
        s5_day_seed(table->hub->secret, table->day, "hand", hand, seed);
    else
        s5_chance(seed, sizeof seed);
    s5_pack(seed, pack, rules->pack);
}

static void fill(void *to, S5Host *host, void *bytes, size_t size)
{
    const S5HubTable *table = to;
    uint8_t seed[S5_PACK_SEED];
    (void)host;
    s5_chance(bytes, size);
    if (*table->day) { /* who deals first is the same for everybody, too */
        s5_day_seed(table->hub->secret, table->day, "chance", (int)size, seed);
        memcpy(bytes, seed, size < sizeof seed ? size : sizeof seed);
    }
}

void s5_hub_out(S5HubTable *table, S5HostOut *out)
{
    *out = (S5HostOut){table, append, send_lines, drop, take, think, hurry, make_pack, fill};
}
