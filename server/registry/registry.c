/* The tables in memory: clients come and go, tables are loaded, run their timers, and are unloaded. */
#include "registry_internal.h"

#include "engine/record/json.h"
#include "server/common/logfmt.h"
#include "spoilfive/assert.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- limits */

/* Packs that other tables have, too, are for a number of hands. At the deal of a day nobody waits for its only player. */
static void limit_shared(S5Limits *limits, bool alone)
{
    enum { WEEK_S = 7 * 86400 };
    limits->hands = alone ? S5_HANDS_OF_A_DAY : S5_FAIR_NIGHT_HANDS_MAX;
    if (alone)
        limits->absent_s = WEEK_S;
}

/* ------------------------------------------------------------------ backlog */

/*
 * Clients who join a long game get it in pieces: the next one when their connection has taken the last. All of them wait in one
 * queue, and a turn of the loop serves one of them. So nobody else ever waits for more than one piece.
 */
struct S5BacklogQueue {
    uv_idle_t turn; /* runs while somebody waits */
    S5Registry *registry;
    TAILQ_HEAD(, S5Client) clients;
};

static void wait_for_piece(struct S5BacklogQueue *backlog, S5Client *client)
{
    S5_ASSERT(!client->waits);
    client->waits = true;
    TAILQ_INSERT_TAIL(&backlog->clients, client, in_backlog);
}

/* No further piece goes to a client. */
static void forget_backlog(S5Registry *registry, S5Client *client)
{
    client->more = false;
    if (client->waits)
        TAILQ_REMOVE(&registry->backlog->clients, client, in_backlog);
    client->waits = false;
}

/* --------------------------------------------------------------- releasing */

/* A table that has left memory. */
typedef struct Release {
    S5Registry *registry;
    S5ThreadTask work;
    char code[S5_CODE_SIZE];
    int64_t lease;
} Release;

static void release(void *to)
{
    const Release *r = to;
    s5_journal_release_lease(r->registry->journal, r->code, r->lease);
}

static void on_released(void *to)
{
    Release *r = to;
    r->registry->loading--;
    free(r);
}

void s5_registry_release(S5Registry *registry, const char *code)
{
    Release *r = s5_journal_is_shared(registry->journal) ? malloc(sizeof *r) : NULL;
    if (!r)
        return; /* this node keeps the lease, which does no harm */
    r->registry = registry;
    s5_copy_text(r->code, sizeof r->code, code);
    r->lease = s5_journal_give_up_lease(registry->journal, code); /* now: it may be taken again at once */
    registry->loading++;
    s5_thread_task_now(registry->loop, &r->work, release, on_released, r);
}

/* ------------------------------------------------------------------- tables */

void s5_registry_drop(S5LiveTable *live)
{
    S5Registry *registry = live->registry;
    S5_ASSERT(!live->loading && !live->appending);
    S5_ASSERT(!live->clients && LIST_EMPTY(&live->queries));
    S5_ASSERT(!live->guarded);
    if (live->shown) /* without memory, nobody remembers */
        s5_map_put(&registry->shown, s5_map_key(live->code), (void *)(uintptr_t)live->shown);
    if (live->table)
        s5_registry_release(registry, live->code);
    s5_map_remove(&registry->tables, s5_map_key(live->code));
    s5_table_free(&live->table);
    uv_close((uv_handle_t *)&live->timer, s5_free_closed);
}

static void run_timers(S5LiveTable *live, void *with)
{
    (void)with;
    s5_table_run_timers(live->table, s5_now_ms());
}

static void on_timer(uv_timer_t *timer)
{
    S5LiveTable *live = timer->data;
    live->timer_ms = INT64_MAX;
    if (live->table && !live->stale && !live->appending && s5_table_due(live->table) <= s5_now_ms())
        s5_registry_at_table(live, run_timers, NULL);
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
    s5_start_timer(&live->timer, on_timer, due_ms > now ? (uint64_t)(due_ms - now) : 0);
}

static bool is_anybody_outside(const S5LiveTable *live)
{
    const S5Client *client = live->clients;
    while (client && client->visitor >= 0)
        client = client->next;
    return client || !LIST_EMPTY(&live->queries);
}

/* A table that could save nothing is left as people have seen it until the store can write again, or somebody asks for it: read sooner, it would
 * be sent to all of them for its next write to fail, too. */
static void wait_for_store(S5LiveTable *live, int64_t now)
{
    if (live->retry_at_ms && live->retry_at_ms <= now && !live->compares && !is_anybody_outside(live) &&
        !s5_journal_is_writable(live->registry->journal, NULL))
        live->retry_at_ms = now + S5_RETRY_MS;
}

static void live_load(S5LiveTable *live);
static void turn_away(S5LiveTable *live, S5ApiError why);
static void hand_over_next(S5Registry *registry);

void s5_registry_settle(S5LiveTable *live)
{
    if (live->loading || live->appending || live->guarded || live->registry->closing)
        return; /* what is being done at it settles it */
    if (live->table && !live->stale && s5_table_is_broken(live->table))
        s5_registry_give_up(live);
    if (live->registry->leaving) {
        hand_over_next(live->registry);
        if (!live->loading && live->table && !live->stale)
            set_timer(live, s5_table_due(live->table)); /* until it is its turn to be handed over */
        return;
    }
    const int64_t now = s5_now_ms();
    if (live->stale || !live->table) {
        wait_for_store(live, now);
        if (live->violated && live->fault) /* once more, as it was read again */
            turn_away(live, S5_API_BUSY);
        if (!live->clients && LIST_EMPTY(&live->queries) && !live->compares)
            s5_registry_drop(live);
        else if (now < live->retry_at_ms)
            set_timer(live, live->retry_at_ms);
        else
            live_load(live);
        return;
    }
    const int64_t unload_ms = 1000 * (int64_t)live->registry->limits->unload_s;
    const bool empty = !live->clients && s5_table_is_idle(live->table);
    if (!empty)
        live->empty_since_ms = INT64_MAX;
    else if (live->empty_since_ms == INT64_MAX)
        live->empty_since_ms = now;
    if (empty && now - live->empty_since_ms >= unload_ms) {
        s5_registry_drop(live);
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
static size_t live_take_day(S5LiveTable *live, const char *lines, size_t size)
{
    const char *line = s5_game_stats_day(live, lines, size);
    return line ? (size_t)(line - lines) : size;
}

static bool live_take_entry(void *to, const char *lines, size_t size, S5Version version)
{
    Loading *l = to;
    S5LiveTable *live = l->live;
    S5TableCallbacks calls = live->registry->calls;
    calls.to = live;
    if (!live->loaded) {
        size = live_take_day(live, lines, size);
        if (*live->day)
            limit_shared(&live->limits, s5_is_date(live->day));
        live->loaded = s5_table_new(&calls, &live->limits, live->registry->rules_cache);
        if (live->loaded && *live->day)
            s5_table_set_shared(live->loaded, s5_is_date(live->day));
    }
    l->good = live->loaded && s5_registry_load_entry(live->loaded, lines, size, &l->error);
    live->version = version;
    l->entries++;
    return l->good;
}

/* What is read before this node has the lease may still change. */
static bool live_take_lease(S5LiveTable *live)
{
    live->answer = s5_journal_take_lease(live->registry->journal, live->code, live->node);
    live->fault = live->answer == S5_LEASE_FAULT;
    live->more = false;
    if (live->fault)
        s5_copy_text(live->why, sizeof live->why, "the database does not say which node has it");
    return live->answer == S5_LEASE_OK;
}

/*
 * Off the loop, which meanwhile only touches the table's clients and queries. A long journal is loaded in pieces, since other tables
 * wait for the thread.
 */
static void load_piece(S5LiveTable *live)
{
    if (!live->entries && !live_take_lease(live))
        return;
    S5_ASSERT(live->loading && !live->table);
    S5_ASSERT(!live->entries == !live->loaded);
    Loading l = {.live = live, .error = s5_text(live->why, sizeof live->why), .good = true};
    const uint64_t first = live->entries + 1, last = live->entries + ENTRIES_AT_ONCE;
    const bool read =
        s5_journal_read(live->registry->journal, live->code, first, last, live_take_entry, &l, &l.error);
    S5_ASSERT(l.entries >= 0 && l.entries <= ENTRIES_AT_ONCE);
    live->entries += (uint64_t)l.entries;
    live->fault = !read || !l.good;
    live->more = !live->fault && l.entries == ENTRIES_AT_ONCE;
    if (!live->fault)
        return;
    s5_text_add(&l.error, l.error.used ? "" : "there is no memory");
    s5_table_free(&live->loaded);
}

static void load_table(void *live)
{
    load_piece(live);
    s5_registry_find_behind(live);
}

static void answer_queries(S5LiveTable *live)
{
    for (S5TableQuery *query; (query = LIST_FIRST(&live->queries));) {
        s5_registry_cancel_query(query);
        query->node = live->answer == S5_LEASE_ELSEWHERE ? live->node : NULL;
        query->fault = live->fault;
        query->then(query, live->table);
    }
}

/* Dismisses everybody who waits for a table, and answers all queries. */
static void turn_away(S5LiveTable *live, S5ApiError why)
{
    S5Registry *registry = live->registry;
    while (live->clients) {
        S5Client *client = live->clients;
        s5_registry_remove_client(live, client);
        client->node = live->node;
        registry->out.dismiss(registry->out.to, client, why);
    }
    answer_queries(live);
}

/* Why a table is not there. */
static S5ApiError why_away(const S5LiveTable *live)
{
    if (live->fault)
        return S5_API_BUSY;
    return live->answer == S5_LEASE_ELSEWHERE ? S5_API_ELSEWHERE : S5_API_UNKNOWN;
}

void s5_registry_remove_client(S5LiveTable *live, S5Client *client)
{
    S5Client **at = &live->clients;
    S5_ASSERT(client->live == live);
    while (*at != client)
        at = &(*at)->next;
    *at = client->next;
    client->live = NULL;
    forget_backlog(live->registry, client);
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
    if (!s5_is_date(live->day) || s5_table_has_begun(live->table) ||
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

static void enter_table(S5LiveTable *live, void *with)
{
    S5Client *client = with;
    client->visitor =
        s5_table_enter(live->table, s5_now_ms(), client, client->who.bytes, client->screen, client->seen);
    if (client->visitor >= 0)
        start_day(live, client);
}

static void let_in(S5LiveTable *live, S5Client *client)
{
    S5Registry *registry = live->registry;
    if (live->stale)
        return; /* somebody who came just before has found a fault */
    S5_ASSERT(client->live == live && client->visitor == -1);
    S5_ASSERT(live->table && !live->loading);
    note_address(live, client);
    if (!s5_registry_at_table(live, enter_table, client) || client->visitor >= 0)
        return;
    s5_registry_remove_client(live, client);
    registry->out.dismiss(registry->out.to, client, client->visitor == -1 ? S5_API_FULL : S5_API_FORBIDDEN);
}

static void read_entries(S5LiveTable *live);

static void on_loaded(void *to);

/* It is charged to the one who asked for the table: the last who came, or sent a request for it; nobody where the operator did. */
static void load_in_turn(S5LiveTable *live)
{
    S5Account account = {.address = {{0}}};
    const S5Client *client = live->clients;
    if (client)
        account.address = client->address;
    else if (!LIST_EMPTY(&live->queries))
        account.address = LIST_FIRST(&live->queries)->address;
    account.network = s5_network_key(account.address);
    account.owner = client ? s5_person_key(&client->who) : account.address;
    account.table = account.owner; /* their tables come in turn */
    S5_ASSERT(live->loading && !live->appending);
    s5_thread_task_in_turn(live->registry->loads, &live->load, &account, load_table, on_loaded, live);
}

static void on_loaded(void *to)
{
    S5LiveTable *live = to;
    S5Registry *registry = live->registry;
    S5_ASSERT(live->loading);
    if (live->reload && !registry->closing) {
        s5_table_free(&live->loaded);
        read_entries(live);
        return;
    }
    if (live->more && !registry->closing) {
        load_in_turn(live);
        return;
    }
    S5_ASSERT(live->loading && registry->loading > 0);
    S5_ASSERT(!live->table && !live->appending);
    live->loading = live->stale = live->violated = live->compares = false;
    live->retry_at_ms = 0;
    registry->loading--;
    live->table = live->loaded;
    live->loaded = NULL;
    registry->metrics->value[S5_METRIC_LOADS]++;
    s5_registry_note_loaded(live);
    if (live->table && s5_registry_is_violated(live))
        s5_table_freeze(live->table);
    if (registry->closing)
        return;
    if (!live->table)
        turn_away(live, why_away(live));
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
    live->limits = *live->registry->limits;
    load_in_turn(live);
}

/* Nobody at a table is sent anything any more, and nothing is done there: it is about to be loaded, or to leave. */
static void suspend(S5LiveTable *live)
{
    for (S5Client *client = live->clients; client; client = client->next) {
        if (client->visitor >= 0)
            client->seen = (S5TableSeen){0}; /* they were there: they get the whole game again */
        client->visitor = -1;
        forget_backlog(live->registry, client);
    }
    S5_ASSERT(!live->loading && !live->appending);
    S5_ASSERT(!live->guarded);
    s5_bot_pool_forget(live->registry->bots, s5_map_key(live->code));
    s5_table_free(&live->table);
    set_timer(live, INT64_MAX);
    live->loading = true;
    live->registry->loading++;
}

static void live_load(S5LiveTable *live)
{
    suspend(live);
    read_entries(live);
}

void s5_registry_reload_all(S5Registry *registry)
{
    size_t at = 0;
    for (S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));) {
        if (live->loading) {
            live->reload = true;
        } else {
            live->stale = live->compares = true;
            set_timer(live, 0);
        }
    }
}

/* ----------------------------------------------------------- serving pieces */

typedef struct NextPiece {
    const S5Client *client;
    bool more;
} NextPiece;

static void send_next_piece(S5LiveTable *live, void *with)
{
    NextPiece *piece = with;
    S5_ASSERT(piece->client->visitor >= 0); /* though one who is just entering may already wait */
    piece->more = s5_table_drained(live->table, s5_now_ms(), piece->client->visitor);
}

static void on_backlog_turn(uv_idle_t *turn)
{
    struct S5BacklogQueue *backlog = turn->data;
    S5Client *client = TAILQ_FIRST(&backlog->clients);
    if (!client || backlog->registry->closing) {
        uv_idle_stop(turn);
        return;
    }
    S5LiveTable *live = client->live;
    forget_backlog(backlog->registry, client);
    NextPiece piece = {client, false};
    if (s5_registry_at_table(live, send_next_piece, &piece) && piece.more)
        wait_for_piece(backlog, client);
    s5_registry_settle(live);
}

void s5_registry_drained(S5Registry *registry, S5Client *client)
{
    if (!client->more || client->waits || registry->closing)
        return;
    wait_for_piece(registry->backlog, client);
    uv_idle_start(&registry->backlog->turn, on_backlog_turn);
}

bool s5_registry_open_backlog(S5Registry *registry)
{
    struct S5BacklogQueue *backlog = calloc(1, sizeof *backlog);
    if (!backlog)
        return false;
    backlog->registry = registry;
    TAILQ_INIT(&backlog->clients);
    uv_idle_init(registry->loop, &backlog->turn);
    backlog->turn.data = backlog;
    registry->backlog = backlog;
    return true;
}

void s5_registry_close_backlog(S5Registry *registry)
{
    uv_close((uv_handle_t *)&registry->backlog->turn, s5_free_closed);
}

/* -------------------------------------------------------------- handing over */

static void release_table_lease(void *to)
{
    const S5LiveTable *live = to;
    s5_journal_release_lease(live->registry->journal, live->code, live->lease);
}

/* Everybody at the table is sent to another node, which loads it. */
static void on_lease_released(void *to)
{
    S5LiveTable *live = to;
    S5Registry *registry = live->registry;
    S5_ASSERT(registry->handing && registry->loading > 0);
    registry->loading--;
    registry->handing = false;
    if (registry->closing)
        return;
    live->loading = false;
    const bool found = s5_journal_peer(registry->journal, live->node);
    live->answer = found ? S5_LEASE_ELSEWHERE : S5_LEASE_FAULT;
    turn_away(live, found ? S5_API_ELSEWHERE : S5_API_BUSY);
    s5_registry_drop(live);
    hand_over_next(registry);
}

/* One at a time: nobody waits for the others. A table that is being loaded or written to comes when that is done. */
static void hand_over_next(S5Registry *registry)
{
    size_t at = 0;
    S5LiveTable *live;
    while (!registry->handing && (live = s5_map_next(&registry->tables, &at)))
        if (!live->loading && !live->appending) {
            suspend(live);
            live->lease = s5_journal_give_up_lease(registry->journal, live->code);
            registry->handing = true;
            s5_thread_task_now(registry->loop, &live->load, release_table_lease, on_lease_released, live);
        }
    if (registry->tables.used || !registry->left)
        return;
    void (*left)(void *to) = registry->left;
    registry->left = NULL;
    left(registry->leaves);
}

bool s5_registry_hand_over(S5Registry *registry, void (*left)(void *to), void *to)
{
    char node[S5_NODE_SIZE];
    if (!s5_journal_peer(registry->journal, node))
        return false;
    s5_journal_leave(registry->journal);
    registry->leaving = true;
    registry->left = left;
    registry->leaves = to;
    hand_over_next(registry);
    return true;
}

/* ------------------------------------------------------------------- coming */

/* Adds a table to those in memory: it is about to be loaded, or to be handed over. */
static S5LiveTable *live_add(S5Registry *registry, const char *code)
{
    S5LiveTable *live = calloc(1, sizeof *live);
    if (!live || !s5_map_put(&registry->tables, s5_map_key(code), live)) {
        free(live);
        return NULL;
    }
    S5_ASSERT(s5_map_get(&registry->tables, s5_map_key(code)) == live);
    live->registry = registry;
    live->shown = (S5Version)(uintptr_t)s5_map_get(&registry->shown, s5_map_key(code));
    live->timer_ms = live->empty_since_ms = INT64_MAX;
    s5_copy_text(live->code, sizeof live->code, code);
    uv_timer_init(registry->loop, &live->timer);
    live->timer.data = live;
    return live;
}

/* Whether a node that leaves can send people to another one at once: it first hands over a table whose lease it has. */
static bool is_elsewhere(S5Registry *registry, const char *code)
{
    return registry->leaving && s5_journal_peer(registry->journal, registry->peer) &&
           !s5_journal_has_lease(registry->journal, code);
}

/* The table of a code; it may have to be loaded. Null when the code is invalid or there is no room (`why`). */
static S5LiveTable *live_find(S5Registry *registry, const char *typed, S5ApiError *why)
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
    if (is_elsewhere(registry, code)) {
        *why = S5_API_ELSEWHERE;
        return NULL;
    }
    *why = S5_API_BUSY;
    return registry->tables.used < (size_t)registry->limits->tables ? live_add(registry, code) : NULL;
}

void s5_registry_enter(S5Registry *registry, const char *code, S5Client *client)
{
    S5ApiError why;
    S5LiveTable *live = registry->closing ? NULL : live_find(registry, code, &why);
    client->visitor = -1;
    client->live = live;
    client->node = registry->peer;
    client->more = client->waits = false;
    if (!live) {
        registry->out.dismiss(registry->out.to, client, registry->closing ? S5_API_BUSY : why);
        return;
    }
    S5_ASSERT(!client->live || client->live == live);
    S5_ASSERT(client->visitor == -1);
    client->next = live->clients;
    live->clients = client;
    s5_registry_note_person(registry, client);
    if (live->table && !live->stale)
        let_in(live, client);
    s5_registry_settle(live);
}

typedef struct ClientMessage {
    const S5Client *client;
    const char *bytes;
    size_t size;
} ClientMessage;

static void take_message(S5LiveTable *live, void *with)
{
    const ClientMessage *message = with;
    s5_table_message(live->table, s5_now_ms(), message->client->visitor, message->bytes, message->size);
}

bool s5_registry_message(S5Registry *registry, S5Client *client, const char *bytes, size_t size)
{
    S5LiveTable *live = client->live;
    registry->metrics->value[S5_METRIC_MESSAGES]++;
    if (!live || client->visitor < 0 || live->stale || registry->closing)
        return false;
    s5_registry_at_table(live, take_message, &(ClientMessage){client, bytes, size});
    s5_registry_settle(live);
    return true;
}

static void leave_table(S5LiveTable *live, void *with)
{
    s5_table_exit(live->table, s5_now_ms(), ((const S5Client *)with)->visitor);
}

void s5_registry_exit(S5Registry *registry, S5Client *client)
{
    S5LiveTable *live = client->live;
    if (!live)
        return;
    s5_registry_remove_client(live, client);
    if (client->visitor >= 0 && live->table && !live->stale && !registry->closing)
        s5_registry_at_table(live, leave_table, client);
    s5_registry_settle(live);
}

void s5_registry_query(S5Registry *registry, const char *code, S5TableQuery *query)
{
    S5ApiError why;
    S5LiveTable *live = live_find(registry, code, &why);
    query->live = NULL;
    query->node = !live && why == S5_API_ELSEWHERE ? registry->peer : NULL;
    query->fault = !live && why == S5_API_BUSY;
    if (!live || (live->table && !live->stale)) {
        query->then(query, live ? live->table : NULL);
        return;
    }
    query->live = live;
    LIST_INSERT_HEAD(&live->queries, query, in);
    s5_registry_settle(live);
}

void s5_registry_cancel_query(S5TableQuery *query)
{
    if (!query->live)
        return;
    LIST_REMOVE(query, in);
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

/* ------------------------------------------------------------------ closing */

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
