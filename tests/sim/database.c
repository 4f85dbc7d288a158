/*
 * The database that nodes share. Its rows are those of a SQLite file on a machine of its own, so that the judges read them; what only
 * PostgreSQL's store does is modelled: each statement is a call that takes time, each write needs a lease and an epoch that still count,
 * and nodes that are silent are declared dead.
 */
#include "database.h"
#include "disk.h"
#include "world.h"

#include "server/common/chance.h"
#include "server/common/map.h"
#include "server/store/data_dir.h"
#include "server/store/journal_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEAT_MS = 1000, PEER_MS = 2000, DEAD_MS = 8000, STEADY = 3, DAYS = 64, WRITES = 4096 };

typedef struct Lease {
    int node;
    int64_t epoch, node_epoch;
} Lease;

typedef struct Store {
    S5JournalStore store;
    int node, process;
    int64_t epoch;
    S5Map leases; /* epochs, by the codes of tables */
    struct {
        const S5JournalWrite *write;
        int64_t now_ms;
        S5JournalOutcome *outcome;
    } group[WRITES];
    int count, peer, beats;
    int forbidden; /* the version of what it was told that is forbidden */
    bool leaving, replaced, went_back;
    int heard[SIM_NODES];
} Store;

typedef struct Member {
    Store *store; /* of its last process */
    int64_t epoch, beat_ns;
    char *announced;
    int version; /* of that */
} Member;

static struct {
    S5JournalStore *rows;
    uint8_t secret[S5_SECRET_SIZE];
    Member member[SIM_NODES];
    S5Map leases;
    int calls; /* that use the rows just now */
    bool away; /* nothing is done there until it is opened again */
    void (*went_back)(void);
    char *forbidden;
    int forbidden_version;
    uv_mutex_t lock;
    int64_t stalled_ns;
    struct {
        char day[S5_DAY_SIZE];
        S5DayBeacon beacon;
    } days[DAYS];
} db;

/* -------------------------------------------------------------------- calls */

typedef struct Call {
    SimFiber *asks;
    SimAct *act;
    Store *store;
    bool done;
} Call;

static int64_t way_ns(void)
{
    return sim.faults && sim_once_in(200) ? sim_between(0, 4 * SIM_S) : sim_between(100000, 2 * SIM_MS);
}

static void wait_for_database(void)
{
    while (!db.rows || db.away || db.stalled_ns > sim.now_ns)
        sim_sleep(SIM_S / 10);
}

static void run_call(void *to)
{
    Call *call = *(Call **)to;
    sim_sleep(way_ns());
    wait_for_database();
    db.calls++;
    if (sim_lives(call->store->process))
        call->act(to);
    db.calls--;
    wait_for_database(); /* the answer comes no earlier */
    if (!sim_lives(call->store->process))
        return;
    call->done = true;
    sim_wake(call->asks, way_ns());
}

/* Has the database do something; the first field of `to` is the call. What a process asked that has ended may still be done. */
static void call_database(void *to, SimAct *act, Store *store)
{
    Call *call = malloc(sizeof *call);
    const int node = sim.node;
    if (!call)
        abort();
    *call = (Call){sim_self(), act, store, false};
    *(Call **)to = call;
    sim.node = SIM_DATABASE;
    sim_fiber(run_call, to);
    sim.node = node;
    while (!call->done)
        sim_block(call);
    free(call);
}

/* A call's memory outlives the process that asks: its fiber's stack does not. */
static void *new_call(size_t size)
{
    void *call = calloc(1, size);
    if (!call)
        abort();
    return call;
}

/* ------------------------------------------------------------------- leases */

static bool is_current(Store *s)
{
    if (db.member[s->node].epoch == s->epoch)
        return true;
    s->replaced = true;
    return false;
}

static bool is_held(const Lease *lease, int but)
{
    return lease && lease->node != but && db.member[lease->node].epoch == lease->node_epoch;
}

static int64_t own_lease(Store *s, const char *table)
{
    return (intptr_t)s5_map_get(&s->leases, s5_map_key(table));
}

static void keep_lease(Store *s, const char *table, int64_t epoch)
{
    if (epoch)
        s5_map_put(&s->leases, s5_map_key(table), (void *)(intptr_t)epoch);
    else
        s5_map_remove(&s->leases, s5_map_key(table));
}

static bool take_lease(Store *s, const char *table)
{
    Lease *lease = s5_map_get(&db.leases, s5_map_key(table));
    if (is_held(lease, s->node))
        return false;
    if (!lease) {
        lease = new_call(sizeof *lease);
        s5_map_put(&db.leases, s5_map_key(table), lease);
    }
    *lease = (Lease){s->node, lease->epoch + 1, s->epoch};
    keep_lease(s, table, lease->epoch);
    return true;
}

typedef struct LeaseCall {
    Call *call;
    char table[S5_CODE_SIZE];
    int64_t epoch;
    S5LeaseAnswer answer;
    int holder;
} LeaseCall;

static bool take_any(void *to, const char *lines, size_t size, S5Version version)
{
    (void)lines, (void)size, (void)version;
    *(bool *)to = true;
    return false;
}

static void do_take_lease(void *to)
{
    LeaseCall *c = to;
    Store *s = c->call->store;
    char why[200];
    S5Text error = s5_text(why, sizeof why);
    bool found = false;
    db.rows->read(db.rows, c->table, 1, 1, take_any, &found, &error);
    uv_mutex_lock(&db.lock);
    c->answer = !is_current(s) ? S5_LEASE_FAULT : found ? S5_LEASE_OK : S5_LEASE_UNKNOWN;
    if (c->answer == S5_LEASE_OK && !take_lease(s, c->table)) {
        c->answer = S5_LEASE_ELSEWHERE;
        c->holder = ((Lease *)s5_map_get(&db.leases, s5_map_key(c->table)))->node;
    }
    uv_mutex_unlock(&db.lock);
}

static S5LeaseAnswer lease_take(S5JournalStore *store, const char *table, char node[S5_NODE_SIZE])
{
    LeaseCall *c = new_call(sizeof *c);
    snprintf(c->table, sizeof c->table, "%s", table);
    call_database(c, do_take_lease, (Store *)store);
    const S5LeaseAnswer answer = c->answer;
    snprintf(node, S5_NODE_SIZE, "n%d", c->holder);
    free(c);
    return answer;
}

static bool has_lease(S5JournalStore *store, const char *table)
{
    return own_lease((Store *)store, table);
}

static int64_t give_up_lease(S5JournalStore *store, const char *table)
{
    const int64_t lease = own_lease((Store *)store, table);
    keep_lease((Store *)store, table, 0);
    return lease;
}

static void do_release_lease(void *to)
{
    LeaseCall *c = to;
    uv_mutex_lock(&db.lock);
    Lease *lease = s5_map_get(&db.leases, s5_map_key(c->table));
    if (lease && lease->node == c->call->store->node && lease->epoch == c->epoch)
        lease->node_epoch = -1;
    uv_mutex_unlock(&db.lock);
}

static void release_lease(S5JournalStore *store, const char *table, int64_t epoch)
{
    LeaseCall *c = new_call(sizeof *c);
    snprintf(c->table, sizeof c->table, "%s", table);
    c->epoch = epoch;
    if (epoch)
        call_database(c, do_release_lease, (Store *)store);
    free(c);
}

/* ------------------------------------------------------------------ writing */

static bool begin_group(S5JournalStore *store)
{
    ((Store *)store)->count = 0;
    return true;
}

static bool add_write(
    S5JournalStore *store, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome)
{
    Store *s = (Store *)store;
    if (s->count == WRITES)
        return false;
    s->group[s->count].write = write;
    s->group[s->count].now_ms = now_ms;
    s->group[s->count++].outcome = outcome;
    outcome->version = write->expected + 1;
    return true;
}

/* Whether a write has the lease that it needs; a table that is new gets one. */
static bool is_leased(Store *s, const char *table)
{
    const Lease *lease = s5_map_get(&db.leases, s5_map_key(table));
    const int64_t own = own_lease(s, table);
    if (own && lease && lease->node == s->node && lease->epoch == own && lease->node_epoch == s->epoch)
        return true;
    keep_lease(s, table, 0);
    return !own && take_lease(s, table);
}

typedef struct GroupCall {
    Call *call;
    bool good;
} GroupCall;

static void do_group(void *to)
{
    GroupCall *c = to;
    Store *s = c->call->store;
    uv_mutex_lock(&db.lock);
    bool good = is_current(s);
    if (good && s->count) {
        good = db.rows->begin(db.rows);
        for (int i = 0; i < s->count; i++) {
            const S5JournalWrite *write = s->group[i].write;
            S5JournalOutcome *outcome = s->group[i].outcome;
            if (write->table && !is_leased(s, write->table))
                outcome->answer = S5_JOURNAL_CONFLICT;
            else
                good = good && db.rows->write(db.rows, write, s->group[i].now_ms, outcome);
        }
        good = db.rows->end(db.rows, good) && good;
    }
    c->good = good;
    uv_mutex_unlock(&db.lock);
}

static bool end_group(S5JournalStore *store, bool good)
{
    GroupCall *c = new_call(sizeof *c);
    if (good)
        call_database(c, do_group, (Store *)store);
    good = c->good;
    free(c);
    return good;
}

static bool probe(S5JournalStore *store)
{
    return begin_group(store) && end_group(store, true);
}

static const char *why_not(S5JournalStore *store)
{
    (void)store;
    return "the database does not take it";
}

/* ------------------------------------------------------------------ reading */

typedef struct ReadCall {
    Call *call;
    const char *table;
    uint64_t first, last;
    S5JournalTakeEntry *take_entry;
    int which, count;
    const S5Field *given;
    S5TakeRow *take_row;
    void *to;
    bool good;
    char why[300];
} ReadCall;

static bool give_entry(void *to, const char *lines, size_t size, S5Version version)
{
    const ReadCall *c = to;
    return sim_lives(c->call->store->process) && c->take_entry(c->to, lines, size, version);
}

static bool give_row(void *to, S5Row row)
{
    const ReadCall *c = to;
    return sim_lives(c->call->store->process) && c->take_row(c->to, row);
}

static void do_read(void *to)
{
    ReadCall *c = to;
    S5Text error = s5_text(c->why, sizeof c->why);
    c->good = c->table ? db.rows->read(db.rows, c->table, c->first, c->last, give_entry, c, &error)
                       : db.rows->ask(db.rows, c->which, c->given, c->count, give_row, c, &error);
}

static bool read_rows(S5JournalStore *store, const ReadCall *asked, S5Text *error)
{
    ReadCall *c = new_call(sizeof *c);
    *c = *asked;
    call_database(c, do_read, (Store *)store);
    const bool good = c->good;
    if (!good && error)
        s5_text_add(error, c->why);
    free(c);
    return good;
}

static bool read_entries(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error)
{
    return read_rows(store,
        &(ReadCall){.table = table, .first = first, .last = last, .take_entry = take, .to = to}, error);
}

static bool ask_rows(S5JournalStore *store, int which, const S5Field *given, int count, S5TakeRow *take,
    void *to, S5Text *error)
{
    return read_rows(store,
        &(ReadCall){.which = which, .given = given, .count = count, .take_row = take, .to = to}, error);
}

static bool purge(S5JournalStore *store)
{
    (void)store;
    return true;
}

/* -------------------------------------------------------------- other nodes */

static bool is_peer(int node, int64_t ms)
{
    const Member *m = &db.member[node];
    return m->store && m->store->epoch == m->epoch && sim.now_ns - m->beat_ns < ms * SIM_MS;
}

static bool name_peer(S5JournalStore *store, char node[S5_NODE_SIZE])
{
    Store *s = (Store *)store;
    for (int i = 1; i <= SIM_DATABASE; i++) {
        const int other = (s->peer + i) % SIM_DATABASE;
        if (other != s->node && is_peer(other, PEER_MS) && !db.member[other].store->leaving) {
            snprintf(node, S5_NODE_SIZE, "n%d", s->peer = other);
            return true;
        }
    }
    return false;
}

static void leave(S5JournalStore *store)
{
    ((Store *)store)->leaving = true;
}

typedef struct ForbidCall {
    Call *call;
    char kind[20], whom[80];
    bool so, changed, good;
} ForbidCall;

static void hear_rows(void)
{
    S5JournalNews news = {.replaced = false};
    db.rows->hear(db.rows, &news);
    if (!news.forbidden)
        return;
    free(db.forbidden);
    db.forbidden = news.forbidden;
    db.forbidden_version++;
}

static void do_forbid(void *to)
{
    ForbidCall *c = to;
    uv_mutex_lock(&db.lock);
    c->good = db.rows->forbid(db.rows, c->kind, c->whom, c->so, &c->changed);
    hear_rows();
    uv_mutex_unlock(&db.lock);
}

static bool forbid(S5JournalStore *store, const char *kind, const char *whom, bool so, bool *changed)
{
    ForbidCall *c = new_call(sizeof *c);
    snprintf(c->kind, sizeof c->kind, "%s", kind);
    snprintf(c->whom, sizeof c->whom, "%s", whom);
    c->so = so;
    call_database(c, do_forbid, (Store *)store);
    const bool good = c->good;
    *changed = c->changed;
    free(c);
    return good;
}

static void announce(S5JournalStore *store, const char *text)
{
    Member *m = &db.member[((Store *)store)->node];
    if (m->announced && !strcmp(m->announced, text))
        return;
    free(m->announced);
    m->announced = strdup(text);
    m->version++;
}

static void hear(S5JournalStore *store, S5JournalNews *news)
{
    Store *s = (Store *)store;
    *news = (S5JournalNews){.replaced = s->replaced,
        .went_back = s->went_back,
        .forbidden = s->forbidden == db.forbidden_version ? NULL : strdup(db.forbidden)};
    s->forbidden = db.forbidden_version;
    s->went_back = false;
    for (int i = 0; i < SIM_DATABASE; i++) {
        const Member *m = &db.member[i];
        const int version = is_peer(i, DEAD_MS) ? m->version : 0;
        if (i == s->node || s->heard[i] == version)
            continue;
        const char *text = version && m->announced ? m->announced : "";
        S5Announcement *one = new_call(sizeof *one + strlen(text) + 1);
        memcpy(one->text, text, strlen(text) + 1);
        snprintf(one->node, sizeof one->node, "n%d", i);
        one->next = news->announcements;
        news->announcements = one;
        s->heard[i] = version;
    }
}

static bool ask_beacon(S5JournalStore *store, const char *day, const char *proposal, S5DayBeacon *found)
{
    int i = 0;
    (void)store;
    while (i < DAYS - 1 && *db.days[i].day && strcmp(db.days[i].day, day) != 0)
        i++;
    if (proposal && !db.days[i].beacon.settled) {
        snprintf(db.days[i].day, sizeof db.days[i].day, "%s", day);
        db.days[i].beacon.settled = true;
        snprintf(db.days[i].beacon.text, sizeof db.days[i].beacon.text, "%s", proposal);
    }
    *found = db.days[i].beacon;
    return true;
}

/* Every second each node that is awake says that it lives; those who have done so steadily declare the silent ones dead. */
static void on_beat(void *to)
{
    bool steady = false;
    sim_later(BEAT_MS * SIM_MS, on_beat, to);
    if (db.stalled_ns > sim.now_ns)
        return;
    for (int i = 0; i < SIM_DATABASE; i++) {
        Member *m = &db.member[i];
        Store *s = m->store;
        if (!s || !sim_lives(s->process) || sim.asleep_ns[i] > sim.now_ns)
            continue;
        s->beats = sim.now_ns - m->beat_ns < 2 * BEAT_MS * SIM_MS ? s->beats + 1 : 0;
        sim.node = i;
        if (is_current(s)) {
            m->beat_ns = sim.now_ns;
            atomic_store(&s->store.heard_ns, uv_hrtime());
            steady |= s->beats >= STEADY;
        }
        if (atomic_load(&s->store.waker))
            uv_async_send(atomic_load(&s->store.waker));
    }
    for (int i = 0; i < SIM_DATABASE && steady; i++)
        if (db.member[i].store && is_peer(i, INT32_MAX) && !is_peer(i, DEAD_MS)) {
            sim_note("n%d is declared dead", i);
            db.member[i].epoch++;
        }
}

/* --------------------------------------------------------------------- life */

static const S5Sharing SHARING = {.take_lease = lease_take,
    .has_lease = has_lease,
    .give_up_lease = give_up_lease,
    .release_lease = release_lease,
    .peer = name_peer,
    .leave = leave,
    .announce = announce};

static void end_store(S5JournalStore *store)
{
    Store *s = (Store *)store;
    Member *m = &db.member[s->node];
    if (m->store == s) {
        m->epoch++; /* its leases are free */
        m->store = NULL;
    }
    s5_map_free(&s->leases);
    free(s);
}

S5JournalStore *__wrap_s5_journal_postgres(const char *place, const char *node, S5Text *error)
{
    Store *s = new_call(sizeof *s);
    Member *m = &db.member[sim.node];
    (void)place, (void)node, (void)error;
    wait_for_database();
    s->store = (S5JournalStore){.begin = begin_group,
        .write = add_write,
        .end = end_group,
        .probe = probe,
        .why = why_not,
        .read = read_entries,
        .ask = ask_rows,
        .purge = purge,
        .forbid = forbid,
        .beacon = ask_beacon,
        .hear = hear,
        .free = end_store,
        .sharing = &SHARING,
        .shares = true};
    memcpy(s->store.secret, db.secret, sizeof db.secret);
    s->node = sim.node;
    s->process = sim.process[sim.node];
    s->epoch = ++m->epoch;
    m->store = s;
    m->beat_ns = sim.now_ns;
    atomic_store(&s->store.heard_ns, uv_hrtime());
    return &s->store;
}

static const char FILE_NAME[] = "data/tables.db";

static void open_rows(void)
{
    char why[300];
    S5Text error = s5_text(why, sizeof why);
    S5JournalStore *rows = s5_journal_sqlite("data", &error);
    if (!rows)
        sim_violated("the database does not start: %s", why);
    db.rows = rows;
    db.away = false;
    hear_rows();
}

static void go_back(void *to)
{
    S5JournalStore *rows = db.rows;
    sim_disk_keep(FILE_NAME);
    sim_sleep(*(const int64_t *)to);
    db.away = true;
    while (db.calls) /* they have begun, and need the rows */
        sim_sleep(SIM_MS);
    rows->free(rows);
    sim_disk_put_back(FILE_NAME);
    sim_note("the database has gone back");
    db.went_back();
    open_rows();
    for (Member *m = db.member; m < db.member + SIM_NODES; m++)
        if (m->store)
            m->store->went_back = true;
}

void sim_database_go_back(int64_t ns, void (*after)(void))
{
    static int64_t by_ns;
    by_ns = ns;
    db.went_back = after;
    sim.node = SIM_DATABASE;
    sim_fiber(go_back, &by_ns);
}

static void begin_database(void *to)
{
    (void)to;
    uv_mutex_init(&db.lock);
    s5_chance(db.secret, sizeof db.secret);
    open_rows();
    sim_later(BEAT_MS * SIM_MS, on_beat, NULL);
}

void sim_database_begin(void)
{
    sim_begin_process(SIM_DATABASE);
    sim_fiber(begin_database, NULL);
}

void sim_database_stall(int64_t ns)
{
    db.stalled_ns = sim.now_ns + ns;
}

bool sim_database_replaced(int node)
{
    return db.member[node].store && db.member[node].store->replaced;
}

int sim_database_leases(void)
{
    size_t at = 0;
    int count = 0;
    for (const Lease *lease; (lease = s5_map_next(&db.leases, &at));)
        count += is_held(lease, -1);
    return count;
}
