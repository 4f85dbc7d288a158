/*
 * Several nodes on one PostgreSQL database. A thread says once a second that this node lives, declares those dead that have not said so
 * for a while, and asks who the others are and what the operator has forbidden. A node takes a table's lease before it loads the
 * table, and releases it when the table is unloaded or moves to another node.
 */
#include "postgres.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- leases */

int64_t s5_pg_lease(S5Pg *pg, const char *table)
{
    uv_mutex_lock(&pg->mutex);
    const int64_t epoch = (int64_t)(intptr_t)s5_map_get(&pg->leases, s5_map_key(table));
    uv_mutex_unlock(&pg->mutex);
    return epoch;
}

void s5_pg_set_lease(S5Pg *pg, const char *table, int64_t epoch)
{
    const S5MapKey key = s5_map_key(table);
    uv_mutex_lock(&pg->mutex);
    if (epoch)
        s5_map_put(
            &pg->leases, key, (void *)(intptr_t)epoch); /* without memory, the next write takes it again */
    else
        s5_map_remove(&pg->leases, key);
    uv_mutex_unlock(&pg->mutex);
}

/* Finds the node that has a lease which this one could not take. */
static S5LeaseAnswer find_holder(S5Pg *pg, const char *table, char node[S5_NODE_SIZE])
{
    const S5Field given[] = {s5_field_text(table)};
    PGresult *rows = s5_pg_ask(pg, S5_PG_LEASE_HOLDER, S5_GIVEN(given));
    S5LeaseAnswer answer = S5_LEASE_FAULT; /* nobody has it: it has just been released */
    if (rows && !PQgetisnull(rows, 0, 0)) {
        snprintf(node, S5_NODE_SIZE, "%s", PQgetvalue(rows, 0, 0));
        answer = S5_LEASE_ELSEWHERE;
    } else if (rows && !*PQgetvalue(rows, 0, 1)) {
        answer = S5_LEASE_UNKNOWN;
    }
    PQclear(rows);
    return answer;
}

/*
 * Takes a lease where it is free. Its epoch stays if this node has it already: something may be on its way. The commit also makes sure
 * that all that is read from now on has reached the standby servers.
 */
static S5LeaseAnswer lease_take(S5JournalStore *store, const char *table, char node[S5_NODE_SIZE])
{
    S5Pg *pg = (S5Pg *)store;
    const S5Field given[] = {
        s5_field_number(pg->epoch), s5_field_text(table), s5_field_number(s5_pg_lease(pg, table))};
    PGresult *rows = s5_pg_ask(pg, S5_PG_TAKE_LEASE, S5_GIVEN(given));
    const bool asked = rows, taken = asked && PQntuples(rows);
    if (taken)
        s5_pg_set_lease(pg, table, s5_pg_number_at(rows, 0, 0));
    PQclear(rows);
    if (taken)
        return S5_LEASE_OK;
    return asked ? find_holder(pg, table, node) : S5_LEASE_FAULT;
}

static bool has_lease(S5JournalStore *store, const char *table)
{
    return s5_pg_lease((S5Pg *)store, table);
}

static int64_t give_up_lease(S5JournalStore *store, const char *table)
{
    S5Pg *pg = (S5Pg *)store;
    const int64_t lease = s5_pg_lease(pg, table);
    s5_pg_set_lease(pg, table, 0);
    return lease;
}

/* The lease could not be released, so no other node can take it; this one tries again when somebody comes to the table. */
static void keep_lease(S5Pg *pg, const char *table, int64_t lease)
{
    const S5MapKey key = s5_map_key(table);
    uv_mutex_lock(&pg->mutex);
    if (!s5_map_get(&pg->leases, key))
        s5_map_put(&pg->leases, key, (void *)(intptr_t)lease);
    uv_mutex_unlock(&pg->mutex);
}

/* A lease that was taken again has a higher epoch, so it stays. */
static void lease_release(S5JournalStore *store, const char *table, int64_t lease)
{
    S5Pg *pg = (S5Pg *)store;
    const S5Field given[] = {s5_field_number(pg->epoch), s5_field_text(table), s5_field_number(lease)};
    PGresult *rows = lease ? s5_pg_ask(pg, S5_PG_RELEASE_LEASE, S5_GIVEN(given)) : NULL;
    if (lease && !rows)
        keep_lease(pg, table, lease);
    PQclear(rows);
}

/* ----------------------------------------------------------------- heartbeat */

static const char *const HEARTBEAT_SQL[] = {
    /* What the number was before is asked for. It never falls: a statement of a connection that has ended may be carried out late. */
    "WITH old AS MATERIALIZED (SELECT beat FROM heartbeat WHERE name = '{node}')"
    " UPDATE heartbeat SET at = now(), takes_tables = $2::bigint = 1, beat = greatest(heartbeat.beat, $3::bigint) FROM old"
    " WHERE name = '{node}' AND epoch = $1::bigint"
    " AND EXISTS (SELECT 1 FROM node WHERE name = '{node}' AND epoch = $1) RETURNING old.beat",
    "SELECT pg_try_advisory_lock(" S5_PG_LOCK_KEY(
        "'{node}'") ") FROM heartbeat WHERE name = '{node}' AND epoch = $1::bigint",
    "SELECT h.name, h.at::text, h.takes_tables::integer FROM heartbeat AS h JOIN node AS n"
    " ON n.name = h.name AND n.epoch = h.epoch WHERE h.name <> '{node}' ORDER BY h.name",
    /* A node whose last statement is still at work is skipped this time: a node that waited for it would be late with its own heartbeat. */
    "WITH " S5_PG_ALIVE
    ", late AS MATERIALIZED (SELECT n.name FROM alive, unnest($2::text[], $3::text[]) AS s(name, at)"
    " JOIN node AS n ON n.name = s.name JOIN heartbeat AS h ON h.name = n.name AND h.epoch = n.epoch"
    " AND h.at::text = s.at FOR UPDATE OF n SKIP LOCKED)"
    " UPDATE node SET epoch = node.epoch + 1 FROM late WHERE node.name = late.name RETURNING node.name",
    /* Part of its last statement may never come, and then its locks last as long as its connection. */
    "SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity AS a JOIN unnest($1::text[]) AS s(name)"
    " ON a.application_name = 'spoilfive ' || s.name WHERE a.datname = current_database()",
    /* The connections for reading have this, too, but all of them may be waiting. */
    S5_PG_FORBIDDEN_SQL,
    "UPDATE node SET epoch = epoch + 1 WHERE name = '{node}' AND epoch = $1::bigint RETURNING 1",
    "INSERT INTO announced_tables AS a SELECT '{node}', $1::bigint, 1, $2::bytea FROM node"
    " WHERE name = '{node}' AND epoch = $1 ON CONFLICT (node) DO UPDATE SET epoch = excluded.epoch,"
    " version = a.version + 1, bytes = excluded.bytes WHERE a.epoch <= excluded.epoch RETURNING 1",
    /* Not more than 16 nodes are heard at once, or the heartbeat would be late. */
    "SELECT node, CASE WHEN known OR turn <= 16 THEN version ELSE '' END,"
    " CASE WHEN NOT known AND turn <= 16 THEN bytes END FROM"
    " (SELECT *, row_number() OVER (PARTITION BY known ORDER BY random()) AS turn FROM"
    " (SELECT a.node, a.epoch || ' ' || a.version AS version, a.bytes,"
    " coalesce(a.node || ' ' || a.epoch || ' ' || a.version = ANY ($1::text[]), false) AS known FROM announced_tables AS a"
    " JOIN node AS n ON n.name = a.node AND n.epoch = a.epoch WHERE a.node <> '{node}') AS others) AS turns",
};
enum { HEARTBEAT, LOCK, OTHERS, DECLARE, TERMINATE, FORBIDDEN, END, ANNOUNCE, HEAR, STATEMENTS };
enum { HEARTBEAT_MS = 1000, STEADY_HEARTBEATS = 3 };

/* Tells the loop that there is news. */
static void wake(S5Pg *pg)
{
    uv_async_t *waker = atomic_load(&pg->store.waker);
    if (waker)
        uv_async_send(waker);
}

void s5_pg_lose_place(S5Pg *pg)
{
    if (!atomic_exchange(&pg->replaced, true))
        wake(pg);
}

static PGresult *ask(S5Pg *pg, int statement, const S5Field *given, int count)
{
    s5_pg_send(&pg->heartbeat, statement, given, count);
    PGresult *rows = s5_pg_receive(&pg->heartbeat, pg->patience_ms);
    if (PQresultStatus(rows) == PGRES_TUPLES_OK)
        return rows;
    PQclear(rows);
    return NULL;
}

/* The same with the epoch of this server alone. */
static PGresult *ask_as_server(S5Pg *pg, int statement)
{
    return ask(pg, statement, &(S5Field){.kind = S5_FIELD_NUMBER, .number = pg->epoch}, 1);
}

static bool open_heartbeat(S5Pg *pg)
{
    char why[300];
    S5Text error = s5_text(why, sizeof why);
    if (pg->heartbeat.connection)
        return true;
    if (!s5_pg_open(&pg->heartbeat, pg, HEARTBEAT_SQL, STATEMENTS, &error))
        return false;
    pg->locked = false;
    pg->announced = false; /* while it was away, the database may have forgotten it */
    return true;
}

/* Takes the lock that keeps other servers of this name from starting. A connection that has ended may have it for a while. */
static void take_lock(S5Pg *pg)
{
    PGresult *rows = ask_as_server(pg, LOCK);
    pg->locked = PQntuples(rows) && *PQgetvalue(rows, 0, 0);
    PQclear(rows);
}

/* If the database has an earlier heartbeat than it has acknowledged, it has gone back to before that. */
static void check_beat(S5Pg *pg, int64_t found)
{
    const bool back = found < pg->acknowledged;
    if (found > pg->beat) /* this server had more before it was started again */
        pg->beat = found;
    pg->acknowledged = pg->beat;
    if (!back)
        return;
    atomic_store(&pg->went_back, true);
    wake(pg);
}

/* Says that this node lives, and learns whether the others have declared it dead. */
static bool send_heartbeat(S5Pg *pg)
{
    const S5Field given[] = {
        s5_field_number(pg->epoch), s5_field_number(!atomic_load(&pg->leaving)), s5_field_number(++pg->beat)};
    PGresult *rows = open_heartbeat(pg) ? ask(pg, HEARTBEAT, S5_GIVEN(given)) : NULL;
    const bool answered = rows, lives = answered && PQntuples(rows);
    if (lives)
        check_beat(pg, s5_pg_number_at(rows, 0, 0));
    PQclear(rows);
    if (answered && !lives)
        s5_pg_lose_place(pg);
    if (lives)
        atomic_store(&pg->store.heard_ns, uv_hrtime());
    if (lives && !pg->locked)
        take_lock(pg);
    return lives;
}

/* A copy of the text that an answer has, which it frees; null for none. */
static char *copy_answer(PGresult *rows)
{
    char *text = rows ? strdup(PQgetvalue(rows, 0, 0)) : NULL;
    PQclear(rows);
    return text;
}

static void take_peers(S5Pg *pg, char *peers)
{
    if (!peers)
        return;
    uv_mutex_lock(&pg->mutex);
    free(pg->peers);
    pg->peers = peers;
    uv_mutex_unlock(&pg->mutex);
}

/*
 * Keeps the answer to a question what is forbidden, unless a later one has been answered already: that answer includes all that this
 * node had changed when it was asked.
 */
static bool take_forbidden(S5Pg *pg, uint64_t question, char *forbidden)
{
    uv_mutex_lock(&pg->mutex);
    const bool newest = forbidden && question > pg->answered,
               changed = newest && (!pg->forbidden || strcmp(pg->forbidden, forbidden) != 0);
    if (newest) {
        pg->answered = question;
        free(pg->forbidden);
        pg->forbidden = forbidden;
    }
    uv_mutex_unlock(&pg->mutex);
    if (!newest)
        free(forbidden);
    if (changed) {
        atomic_store(&pg->fresh, true);
        wake(pg);
    }
    return newest;
}

/* Asks what is forbidden, over the connection of the heartbeat or over one that reads. */
static bool ask_forbidden(
    S5Pg *pg, PGresult *ask_over(S5Pg *pg, int statement, const S5Field *given, int count), int statement)
{
    const uint64_t question = atomic_fetch_add(&pg->questions, 1) + 1;
    return take_forbidden(pg, question, copy_answer(ask_over(pg, statement, NULL, 0)));
}

/*
 * While the database is away, no node can send a heartbeat. So a node declares others dead only if its own heartbeats have arrived for a
 * while, which also shows that it was not suspended.
 */
static void count_heartbeat(S5Pg *pg, bool good)
{
    const uint64_t now = uv_hrtime(), gap_ns = UINT64_C(1500000) * HEARTBEAT_MS;
    pg->heartbeats = good && now - pg->heartbeat_ns < gap_ns ? pg->heartbeats + 1 : 0;
    pg->heartbeat_ns = now;
}

static S5PgSeen *find_seen(S5Pg *pg, const char *name)
{
    S5PgSeen *seen = pg->seen;
    while (seen && strcmp(seen->name, name) != 0)
        seen = seen->next;
    if (seen || !(seen = calloc(1, sizeof *seen)))
        return seen;
    seen->next = pg->seen;
    pg->seen = seen;
    snprintf(seen->name, sizeof seen->name, "%s", name);
    return seen;
}

/* Notes the heartbeat of another node; null without memory. The clock of the database may be set, so only a change of it tells something. */
static const S5PgSeen *note_heartbeat(S5Pg *pg, const char *name, const char *at, uint64_t now)
{
    S5PgSeen *seen = find_seen(pg, name);
    if (seen && strcmp(seen->at, at) != 0) {
        seen->lives = *seen->at; /* the first may be old */
        seen->since_ns = now;
        snprintf(seen->at, sizeof seen->at, "%s", at);
    }
    return seen;
}

/* What there is to do about the other nodes. */
typedef struct Others {
    S5PgArray late, late_at, dead;
    S5Text peers; /* that take tables */
} Others;

/* Sorts them by how long they have been silent. */
static void sort_others(S5Pg *pg, const PGresult *rows, Others *others)
{
    enum { PEER_MS = 2000, LATE_MS = 3000, DEAD_MS = 8000 };
    const uint64_t now = uv_hrtime();
    for (int i = 0; i < PQntuples(rows); i++) {
        const char *name = PQgetvalue(rows, i, 0), *at = PQgetvalue(rows, i, 1);
        const S5PgSeen *seen = note_heartbeat(pg, name, at, now);
        const uint64_t silent_ms = seen ? (now - seen->since_ns) / 1000000 : 0;
        if (silent_ms > LATE_MS) {
            s5_pg_array_add(&others->late, S5_PG_TEXT, s5_field_text(name));
            s5_pg_array_add(&others->late_at, S5_PG_TEXT, s5_field_text(at));
        }
        if (silent_ms > DEAD_MS)
            s5_pg_array_add(&others->dead, S5_PG_TEXT, s5_field_text(name));
        if (seen && seen->lives && silent_ms < PEER_MS && s5_pg_number_at(rows, i, 2)) {
            s5_text_add(&others->peers, name);
            s5_text_add(&others->peers, "\n");
        }
    }
}

/* Declares those dead who have been silent for too long. */
static void declare(S5Pg *pg, Others *others)
{
    const S5Field late[] = {s5_field_number(pg->epoch), s5_pg_array(&others->late),
        s5_pg_array(&others->late_at)},
                  dead[] = {s5_pg_array(&others->dead)};
    if (others->late.count)
        PQclear(ask(pg, DECLARE, S5_GIVEN(late)));
    if (others->dead.count)
        PQclear(ask(pg, TERMINATE, S5_GIVEN(dead)));
}

static void look_at_others(S5Pg *pg)
{
    enum { PEERS_SIZE = 8192 };
    char names[PEERS_SIZE];
    Others others = {.peers = s5_text(names, sizeof names)};
    PGresult *rows = ask(pg, OTHERS, NULL, 0);
    if (rows)
        sort_others(pg, rows, &others);
    if (pg->heartbeats >= STEADY_HEARTBEATS)
        declare(pg, &others);
    if (rows)
        take_peers(pg, strdup(names));
    PQclear(rows);
    s5_pg_array_free(&others.late);
    s5_pg_array_free(&others.late_at);
    s5_pg_array_free(&others.dead);
}

/* ---------------------------------------------------------------- announcing */

/*
 * What the nodes announce to each other: a row for each node. The heartbeat writes this node's row when it has changed, and reads those of
 * the others that have changed. So no question of a client ever costs the database anything.
 */

static void announce(S5JournalStore *store, const char *text)
{
    S5Pg *pg = (S5Pg *)store;
    char *copy = strdup(text); /* without memory, the node tries again when it announces the next time */
    uv_mutex_lock(&pg->mutex);
    char *earlier = copy ? pg->to_announce : NULL;
    if (copy)
        pg->to_announce = copy;
    uv_mutex_unlock(&pg->mutex);
    free(earlier);
}

/* Announces what the loop has left since the last heartbeat, unless it is the same again. */
static void send_own(S5Pg *pg)
{
    uv_mutex_lock(&pg->mutex);
    char *next = pg->to_announce;
    pg->to_announce = NULL;
    uv_mutex_unlock(&pg->mutex);
    if (next && (!pg->own || strcmp(next, pg->own) != 0)) {
        free(pg->own);
        pg->own = next;
        pg->announced = false;
    } else {
        free(next);
    }
    if (!pg->own || pg->announced)
        return;
    const S5Field given[] = {s5_field_number(pg->epoch), s5_field_text(pg->own)};
    PGresult *rows = ask(pg, ANNOUNCE, S5_GIVEN(given));
    pg->announced = rows;
    PQclear(rows);
}

/* ------------------------------------------------------------------- hearing */

/* Keeps an announcement for the journal, in place of an earlier one of the node that it has not been told of. False without memory. */
static bool keep_news(S5Pg *pg, const char *node, const char *text)
{
    const size_t size = strlen(text) + 1;
    S5Announcement *news = malloc(sizeof *news + size), **at = &pg->announcements;
    if (!news)
        return false;
    snprintf(news->node, sizeof news->node, "%s", node);
    memcpy(news->text, text, size);
    uv_mutex_lock(&pg->mutex);
    while (*at && strcmp((*at)->node, node) != 0)
        at = &(*at)->next;
    S5Announcement *earlier = *at;
    news->next = earlier ? earlier->next : NULL;
    *at = news;
    uv_mutex_unlock(&pg->mutex);
    free(earlier);
    wake(pg);
    return true;
}

static bool has_node(const PGresult *rows, const char *node)
{
    int row = 0;
    while (row < PQntuples(rows) && strcmp(PQgetvalue(rows, row, 0), node) != 0)
        row++;
    return row < PQntuples(rows);
}

/* Keeps what an answer has that the last one had not, and an empty text for the nodes that it lacks. False without memory. */
static bool keep_changes(S5Pg *pg, const PGresult *rows)
{
    bool good = true;
    for (int row = 0; good && row < PQntuples(rows); row++)
        if (!PQgetisnull(rows, row, 2))
            good = keep_news(pg, PQgetvalue(rows, row, 0), PQgetvalue(rows, row, 2));
    for (int row = 0; good && row < PQntuples(pg->heard); row++)
        if (!has_node(rows, PQgetvalue(pg->heard, row, 0)))
            good = keep_news(pg, PQgetvalue(pg->heard, row, 0), "");
    return good;
}

/* What can't be kept is asked for again at the next heartbeat. */
static void hear_others(S5Pg *pg)
{
    S5PgArray known = {.count = 0};
    for (int row = 0; row < PQntuples(pg->heard); row++) {
        char source[S5_NODE_SIZE + 48];
        snprintf(
            source, sizeof source, "%s %s", PQgetvalue(pg->heard, row, 0), PQgetvalue(pg->heard, row, 1));
        s5_pg_array_add(&known, S5_PG_TEXT, s5_field_text(source));
    }
    const S5Field given[] = {s5_pg_array(&known)};
    PGresult *rows = ask(pg, HEAR, S5_GIVEN(given)), *spent = rows;
    if (rows && keep_changes(pg, rows)) {
        spent = pg->heard;
        pg->heard = rows;
    }
    PQclear(spent);
    s5_pg_array_free(&known);
}

/* -------------------------------------------------------------------- rounds */

static void run_round(S5Pg *pg)
{
    const bool good = send_heartbeat(pg);
    count_heartbeat(pg, good);
    if (!good || !pg->store.shares)
        return;
    look_at_others(pg);
    ask_forbidden(pg, ask, FORBIDDEN);
    send_own(pg);
    hear_others(pg);
}

static void run_heartbeat(void *store)
{
    S5Pg *pg = store;
    uv_mutex_lock(&pg->mutex);
    while (!pg->ending) {
        uv_mutex_unlock(&pg->mutex);
        run_round(pg);
        uv_mutex_lock(&pg->mutex);
        if (!pg->ending)
            uv_cond_timedwait(&pg->end, &pg->mutex, HEARTBEAT_MS * UINT64_C(1000000));
    }
    uv_mutex_unlock(&pg->mutex);
}

bool s5_pg_prepare_heartbeat(S5Pg *pg, S5Text *error)
{
    if (!s5_pg_pipeline(&pg->heartbeat, pg, HEARTBEAT_SQL, STATEMENTS, error))
        return false;
    const bool answered = ask_forbidden(pg, ask, FORBIDDEN);
    s5_text_add(error, answered ? "" : "PostgreSQL: what is forbidden can't be read");
    return answered;
}

bool s5_pg_start_heartbeat(S5Pg *pg)
{
    pg->has_thread = uv_thread_create(&pg->thread, run_heartbeat, pg) == 0;
    return pg->has_thread;
}

void s5_pg_end_heartbeat(S5Pg *pg)
{
    uv_mutex_lock(&pg->mutex);
    pg->ending = true;
    uv_cond_signal(&pg->end);
    uv_mutex_unlock(&pg->mutex);
    if (pg->has_thread)
        uv_thread_join(&pg->thread);
    if (pg->has_thread && pg->heartbeat.connection)
        PQclear(ask_as_server(pg, END));
    s5_pg_close(&pg->heartbeat);
    for (S5PgSeen *seen; (seen = pg->seen); free(seen))
        pg->seen = seen->next;
    free(pg->to_announce);
    free(pg->own);
    PQclear(pg->heard);
    for (S5Announcement *news; (news = pg->announcements); free(news))
        pg->announcements = news->next;
}

/* --------------------------------------------------------------- other nodes */

/* Another node that takes tables; each time the next one. */
static bool name_peer(S5JournalStore *store, char node[S5_NODE_SIZE])
{
    S5Pg *pg = (S5Pg *)store;
    int count = 0;
    *node = 0;
    uv_mutex_lock(&pg->mutex);
    for (const char *c = pg->peers; c && *c; c++)
        count += *c == '\n';
    const char *name = pg->peers;
    pg->peer = count ? (pg->peer + 1) % count : 0;
    for (int i = 0; i < pg->peer; i++)
        name = strchr(name, '\n') + 1;
    if (count)
        snprintf(node, S5_NODE_SIZE, "%.*s", (int)strcspn(name, "\n"), name);
    uv_mutex_unlock(&pg->mutex);
    return *node;
}

static void stop_taking_tables(S5JournalStore *store)
{
    atomic_store(&((S5Pg *)store)->leaving, true);
}

bool s5_pg_forbid(S5JournalStore *store, const char *kind, const char *whom, bool so, bool *changed)
{
    S5Pg *pg = (S5Pg *)store;
    const S5Field given[] = {s5_field_text(kind), s5_field_text(whom), s5_field_number(so)};
    PGresult *rows = s5_pg_ask(pg, S5_PG_FORBID, S5_GIVEN(given));
    const bool good = rows;
    *changed = PQntuples(rows);
    PQclear(rows);
    if (good)
        ask_forbidden(
            pg, s5_pg_ask, S5_PG_FORBIDDEN); /* so this node knows at once what it has just forbidden */
    return good;
}

/* Another server may have settled the day at the same moment: what it wrote is seen when this one asks again. */
bool s5_pg_beacon(S5JournalStore *store, const char *day, const char *proposal, S5DayBeacon *found)
{
    enum { TRIES = 2 };
    const S5Field given[] = {s5_field_text(day), s5_field_text(proposal)};
    PGresult *rows = NULL;
    *found = (S5DayBeacon){.settled = false};
    for (int i = 0; i < TRIES && !found->settled; i++) {
        PQclear(rows);
        rows = s5_pg_ask((S5Pg *)store, proposal ? S5_PG_SETTLE : S5_PG_BEACON, given, proposal ? 2 : 1);
        if (!rows)
            return false;
        found->settled = PQntuples(rows);
        if (found->settled)
            snprintf(found->text, sizeof found->text, "%s", PQgetvalue(rows, 0, 0));
        else if (!proposal)
            break;
    }
    PQclear(rows);
    return found->settled || !proposal;
}

void s5_pg_hear(S5JournalStore *store, S5JournalNews *news)
{
    S5Pg *pg = (S5Pg *)store;
    const bool fresh = atomic_exchange(&pg->fresh, false);
    *news = (S5JournalNews){.replaced = store->shares && atomic_load(&pg->replaced),
        .went_back = store->shares && atomic_exchange(&pg->went_back, false)};
    uv_mutex_lock(&pg->mutex);
    news->forbidden = fresh ? strdup(pg->forbidden) : NULL;
    news->announcements = pg->announcements;
    pg->announcements = NULL;
    uv_mutex_unlock(&pg->mutex);
    if (fresh && !news->forbidden)
        atomic_store(&pg->fresh, true);
}

const S5Sharing s5_pg_sharing = {
    .take_lease = lease_take,
    .has_lease = has_lease,
    .give_up_lease = give_up_lease,
    .release_lease = lease_release,
    .peer = name_peer,
    .leave = stop_taking_tables,
    .announce = announce,
};
