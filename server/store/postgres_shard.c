/*
 * Shards: the entries and leases of tables may be spread over several databases. Everything else belongs to the first one, which also has
 * the map. What comes with an entry in a shard and belongs to the first database, such as a finished game, is written to `outbox` with
 * the entry; a thread for each shard brings it there. A server reads the map when it starts.
 */
#include "postgres.h"
#include "server/common/logfmt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARRY_MS = 1000, WAIT_MS = 100 };

/* ------------------------------------------------------------------ the map */

static int shard_of(S5JournalStore *store, const char *table)
{
    return ((S5Pg *)store)->slot[s5_pg_slot(table)];
}

/* An answer, if it is rows; else null with `error` filled in. */
static PGresult *take_map(PGconn *connection, PGresult *rows, S5Text *error)
{
    if (PQresultStatus(rows) == PGRES_TUPLES_OK)
        return rows;
    PQclear(rows);
    s5_text_add(error, "the map of its shards: ");
    s5_pg_fail(connection, error);
    return NULL;
}

PGresult *s5_pg_ask_map(PGconn *connection, const char *sql, S5Text *error)
{
    return take_map(connection, PQexec(connection, sql), error);
}

static bool read_slots(S5Pg *pg, PGconn *connection, S5Text *error)
{
    PGresult *rows = s5_pg_ask_map(connection, "SELECT slot, shard FROM slot", error);
    pg->slot = rows ? calloc(S5_PG_SLOTS, 1) : NULL;
    bool good = pg->slot;
    for (int i = 0; good && i < PQntuples(rows); i++) {
        const int number = atoi(PQgetvalue(rows, i, 1));
        good = number >= 0 && number <= pg->store.shards;
        if (good)
            pg->slot[s5_pg_slot(PQgetvalue(rows, i, 0))] = (uint8_t)number;
        else
            s5_text_add(error, "PostgreSQL: a slot names a shard that does not exist");
    }
    PQclear(rows);
    return good;
}

/* Logs what has come of trying to take the server's place, if it is news; at its start, that all is well is none. */
static void note_try(S5Pg *pg, S5PgStanding standing, const char *why)
{
    static const char
        REFUSED[] = "the server may not use the database; its log says why",
        *const EVENTS[] = {
            [S5_PG_AWAY] = "shard-away", [S5_PG_REFUSED] = "shard-refused", [S5_PG_PLACED] = "shard-back"};
    char shard[8];
    snprintf(shard, sizeof shard, "%d", pg->number);
    uv_mutex_lock(&pg->mutex);
    const S5PgStanding before = atomic_exchange(&pg->standing, standing);
    const bool news = !pg->ending && (before != standing || strcmp(pg->why_not, why) != 0),
               starts = before == S5_PG_UNTRIED && standing == S5_PG_PLACED;
    snprintf(pg->why_not, sizeof pg->why_not, "%s", why);
    uv_cond_signal(&pg->tried);
    uv_mutex_unlock(&pg->mutex);
    atomic_store(&pg->store.refused, standing == S5_PG_REFUSED ? REFUSED : NULL);
    if (pg->shares && news && !starts)
        s5_logfmt(EVENTS[standing], "shard", shard, *why ? "why" : NULL, why);
}

void s5_pg_try_shard(S5Pg *pg)
{
    char why[sizeof pg->why_not] = "";
    S5Text error = s5_text(why, sizeof why);
    bool away;
    if (s5_pg_take_place(pg, &away, &error))
        note_try(pg, S5_PG_PLACED, "");
    else
        note_try(pg, away ? S5_PG_AWAY : S5_PG_REFUSED, why);
}

/*
 * Waits for what comes of the first try. A node goes on without a shard that is away, and does not wait for one that takes long: its place
 * there is taken later.
 */
static bool wait_for_shard(S5Pg *pg, uint64_t until_ns, S5Text *error)
{
    uv_mutex_lock(&pg->mutex);
    while (pg->standing == S5_PG_UNTRIED && (!pg->shares || uv_hrtime() < until_ns))
        uv_cond_timedwait(&pg->tried, &pg->mutex, WAIT_MS * UINT64_C(1000000));
    const bool good = pg->standing == S5_PG_PLACED || (pg->shares && pg->standing != S5_PG_REFUSED);
    if (!good) {
        s5_text_add(error, "shard ");
        s5_text_number(error, pg->number);
        s5_text_add(error, ": ");
        s5_text_add(error, pg->why_not);
    }
    uv_mutex_unlock(&pg->mutex);
    return good;
}

/* Adds a shard as the next one. */
static bool add_shard(S5Pg *pg, const char *place)
{
    S5Pg *shard = pg->store.shards < S5_SHARDS_MAX ? s5_pg_start_shard(place, pg) : NULL;
    if (shard)
        pg->store.shard[pg->store.shards++] = &shard->store;
    return shard;
}

bool s5_pg_open_shards(S5Pg *pg, S5Text *error)
{
    PGconn *connection = s5_pg_connect(pg->place, error);
    PGresult *rows =
        connection ? s5_pg_ask_map(connection, "SELECT place FROM shard ORDER BY number", error) : NULL;
    bool good = rows;
    for (int i = 0; good && i < PQntuples(rows); i++)
        good = add_shard(pg, PQgetvalue(rows, i, 0));
    const uint64_t until_ns = uv_hrtime() + UINT64_C(3000000) * (uint64_t)pg->patience_ms;
    for (int i = 0; good && i < pg->store.shards; i++)
        good = wait_for_shard((S5Pg *)pg->store.shard[i], until_ns, error);
    if (good && pg->store.shards) {
        good = read_slots(pg, connection, error);
        pg->store.shard_of = shard_of;
        pg->store.carry_out = s5_pg_carry_out;
    }
    PQclear(rows);
    PQfinish(connection);
    return good;
}

bool s5_pg_is_shard(const S5Pg *pg, PGconn *connection, S5Text *error)
{
    static const int BINARY = 1, SIZE = S5_SECRET_SIZE;
    const char *const secret[] = {(const char *)pg->first->secret};
    PGresult *answer = PQexecParams(connection,
        "SELECT number, bytes = $1::bytea FROM shard LEFT JOIN secret ON true WHERE place = ''", 1, NULL,
        secret, &SIZE, &BINARY, 0);
    PGresult *rows = take_map(connection, answer, error);
    const bool is = PQntuples(rows) == 1,
               own = is && !strcmp(PQgetvalue(rows, 0, 1), "t") && atoi(PQgetvalue(rows, 0, 0)) == pg->number,
               good = rows && (pg->first == pg ? !is : own);
    if (rows && !good)
        s5_text_add(error, pg->first == pg ? "the database is a shard; give the first database of its site"
                                           : "the database is not this shard of the site");
    PQclear(rows);
    return good;
}

/* ----------------------------------------------------------------- carrying */

enum { ROWS_AT_ONCE = 100 };

/* A walk through the rows that a shard has for the first database. */
typedef struct Walk {
    bool all;                 /* those of every node */
    char table[S5_CODE_SIZE]; /* only what follows this row */
    int64_t position;
    int64_t single; /* the number of rows that go one by one, because one of them is refused */
    bool refused;   /* one was left behind */
} Walk;

typedef enum Step {
    MORE,
    DONE,
    REFUSED, /* because of what is in the rows */
    FAULT
} Step;

static PGresult *find_rows(S5Pg *pg, const Walk *walk)
{
    S5PgParams params = {.count = 0};
    s5_pg_number(&params, pg->epoch);
    s5_pg_small(&params, walk->all);
    s5_pg_text(&params, walk->table);
    s5_pg_number(&params, walk->position);
    s5_pg_small(&params, walk->single ? 1 : ROWS_AT_ONCE);
    return s5_pg_ask(pg, S5_PG_OUTBOX, &params);
}

static bool learn_turn(S5Pg *pg)
{
    S5PgParams params = {.count = 0};
    s5_pg_small(&params, pg->number);
    PGresult *rows = s5_pg_ask(pg->first, S5_PG_TURN, &params);
    const bool good = PQntuples(rows) == 1;
    if (good)
        pg->turn = s5_pg_number_at(rows, 0, 0);
    PQclear(rows);
    return good;
}

/* Whether a statement is refused because of its rows: their data, what is there already, limits, triggers or damage. */
static bool blames_rows(const PGresult *answer)
{
    static const char *const CLASSES[] = {"22", "23", "54", "P0", "XX"};
    const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    for (size_t i = 0; state && i < sizeof CLASSES / sizeof *CLASSES; i++)
        if (!strncmp(state, CLASSES[i], 2))
            return true;
    return false;
}

/* Sends rows to the first database. If another node has taken the turn since they were read, they must be read again. */
static Step send_rows(S5Pg *pg, const char *rows)
{
    S5PgParams params = {.count = 0};
    s5_pg_number(&params, pg->first->epoch);
    s5_pg_text(&params, rows);
    s5_pg_small(&params, pg->number);
    s5_pg_number(&params, pg->turn);
    PGresult *answer = s5_pg_try(pg->first, S5_PG_CARRY, &params);
    const bool lives = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) > 0,
               done = lives && !PQgetisnull(answer, 0, 0), blamed = blames_rows(answer);
    if (done)
        pg->turn = s5_pg_number_at(answer, 0, 0);
    PQclear(answer);
    if (done || blamed)
        return done ? DONE : REFUSED;
    return lives && learn_turn(pg) ? MORE : FAULT;
}

static Step delete_rows(S5Pg *pg, const char *rows)
{
    S5PgParams params = {.count = 0};
    s5_pg_text(&params, rows);
    PGresult *gone = s5_pg_ask(pg, S5_PG_CARRIED, &params);
    const Step step = gone ? MORE : FAULT;
    PQclear(gone);
    return step;
}

/* Rows that are refused go one by one; a single one stays where it is. */
static void note_refusal(Walk *walk, const PGresult *rows)
{
    const int64_t count = s5_pg_number_at(rows, 0, 1);
    if (count > 1) {
        walk->single = count;
        return;
    }
    snprintf(walk->table, sizeof walk->table, "%s", PQgetvalue(rows, 0, 2));
    walk->position = s5_pg_number_at(rows, 0, 3);
    walk->refused = true;
}

/* Carries some rows out. Where all are gone, taking the turn keeps out those that another node has read and not sent yet. */
static Step carry_some(S5Pg *pg, Walk *walk)
{
    PGresult *rows = find_rows(pg, walk);
    const bool some = PQntuples(rows) > 0;
    const char *sent = some ? PQgetvalue(rows, 0, 0) : "[]";
    Step step = !rows ? FAULT : some || walk->all ? send_rows(pg, sent) : DONE;
    if (some && walk->single && (step == DONE || step == REFUSED))
        walk->single--;
    if (some && step == DONE) {
        step = delete_rows(pg, sent);
    } else if (some && step == REFUSED) {
        note_refusal(walk, rows);
        step = MORE;
    }
    PQclear(rows);
    return step;
}

/* One at a time, so that a row can't come after a later one that drops its table. */
static bool carry(S5Pg *pg, bool all)
{
    Walk walk = {.all = all};
    Step step;
    uv_mutex_lock(&pg->carrying);
    do
        step = carry_some(pg, &walk);
    while (step == MORE);
    uv_mutex_unlock(&pg->carrying);
    return step == DONE && !walk.refused;
}

bool s5_pg_carry_out(S5JournalStore *store)
{
    bool good = true;
    for (int i = 0; i < store->shards; i++)
        good = carry((S5Pg *)store->shard[i], true) && good;
    return good;
}

bool s5_pg_empty_outboxes(S5JournalStore *store, S5Text *error)
{
    const bool good = s5_pg_carry_out(store);
    if (!good)
        s5_text_add(error,
            "PostgreSQL: what a shard has for the lists can't be carried out; the databases' logs say why");
    return good;
}

const char *s5_pg_place(const S5JournalStore *store, int number)
{
    return ((const S5Pg *)(number ? store->shard[number - 1] : store))->place;
}

static void say_carried(const S5Pg *pg, bool good)
{
    char shard[8];
    snprintf(shard, sizeof shard, "%d", pg->number);
    s5_logfmt(good ? "outbox-carried" : "outbox-waits", "shard", shard);
}

static void run_carrier(void *store)
{
    S5Pg *pg = store;
    bool good = true;
    uv_mutex_lock(&pg->mutex);
    while (!pg->resting) {
        if (!pg->carries)
            uv_cond_timedwait(&pg->uncarried, &pg->mutex, CARRY_MS * UINT64_C(1000000));
        pg->carries = false;
        uv_mutex_unlock(&pg->mutex);
        const bool before = good;
        good = carry(pg, false);
        if (good != before)
            say_carried(pg, good);
        uv_mutex_lock(&pg->mutex);
    }
    uv_mutex_unlock(&pg->mutex);
    carry(pg, false);
}

bool s5_pg_start_carrier(S5Pg *pg)
{
    pg->has_carrier = uv_thread_create(&pg->carrier, run_carrier, pg) == 0;
    return pg->has_carrier;
}

void s5_pg_wake_carrier(S5Pg *pg)
{
    uv_mutex_lock(&pg->mutex);
    pg->carries = true;
    uv_cond_signal(&pg->uncarried);
    uv_mutex_unlock(&pg->mutex);
}

void s5_pg_end_carrier(S5Pg *pg)
{
    if (!pg->has_carrier)
        return;
    uv_mutex_lock(&pg->mutex);
    pg->resting = true;
    uv_cond_signal(&pg->uncarried);
    uv_mutex_unlock(&pg->mutex);
    uv_thread_join(&pg->carrier);
}
