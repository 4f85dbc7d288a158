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

enum { CARRY_MS = 1000 };

/* ------------------------------------------------------------------ the map */

static int shard_of(S5JournalStore *store, const char *table)
{
    return ((S5Pg *)store)->slot[s5_pg_slot(table)];
}

/* The rows of a question on a connection that is in no pipeline; null with `error` filled in. */
static PGresult *ask(PGconn *connection, const char *sql, S5Text *error)
{
    PGresult *rows = PQexec(connection, sql);
    if (PQresultStatus(rows) == PGRES_TUPLES_OK)
        return rows;
    PQclear(rows);
    s5_text_add(error, "PostgreSQL: the map of its shards can't be read");
    return NULL;
}

static bool read_slots(S5Pg *pg, PGconn *connection, S5Text *error)
{
    PGresult *rows = ask(connection, "SELECT slot, shard FROM slot", error);
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

/* Opens a shard as the next one. */
static bool open_shard(S5Pg *pg, const char *place, S5Text *error)
{
    S5Text before = *error;
    s5_text_add(error, "shard ");
    s5_text_number(error, pg->store.shards + 1);
    s5_text_add(error, ": ");
    S5Pg *shard = pg->store.shards < S5_SHARDS_MAX
                      ? s5_pg_open_store(place, pg->shares ? pg->node : NULL, pg, error)
                      : NULL;
    if (!shard)
        return false;
    *error = before;
    error->start[error->used] = 0;
    pg->store.shard[pg->store.shards++] = &shard->store;
    return true;
}

bool s5_pg_open_shards(S5Pg *pg, S5Text *error)
{
    PGconn *connection = s5_pg_connect(pg->place, error);
    PGresult *rows = connection ? ask(connection, "SELECT place FROM shard ORDER BY number", error) : NULL;
    bool good = rows;
    for (int i = 0; good && i < PQntuples(rows); i++)
        good = open_shard(pg, PQgetvalue(rows, i, 0), error);
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
    PGresult *rows = PQexecParams(connection,
        "SELECT number, bytes = $1::bytea FROM shard LEFT JOIN secret ON true WHERE place = ''", 1, NULL,
        secret, &SIZE, &BINARY, 0);
    const bool asked = PQresultStatus(rows) == PGRES_TUPLES_OK, is = asked && PQntuples(rows) == 1,
               own = is && !strcmp(PQgetvalue(rows, 0, 1), "t") && atoi(PQgetvalue(rows, 0, 0)) == pg->number,
               good = asked && (pg->first == pg ? !is : own);
    if (!good)
        s5_text_add(error, !asked            ? "PostgreSQL: the map of its shards can't be read"
                           : pg->first == pg ? "the database is a shard; give the first database of its site"
                                             : "the database is not this shard of the site");
    PQclear(rows);
    return good;
}

/* ----------------------------------------------------------------- carrying */

/* Carries some rows out, of any node if `all`; `more` becomes whether there were any. */
static bool carry_some(S5Pg *pg, bool all, bool *more)
{
    S5PgParams own = {.count = 0}, carry = {.count = 0}, done = {.count = 0};
    s5_pg_number(&own, pg->epoch);
    s5_pg_small(&own, all);
    PGresult *rows = s5_pg_ask(pg, S5_PG_OUTBOX, &own), *carried = NULL, *gone = NULL;
    *more = PQntuples(rows) > 0;
    if (*more) {
        s5_pg_number(&carry, pg->first->epoch);
        s5_pg_text(&carry, PQgetvalue(rows, 0, 0));
        s5_pg_text(&done, PQgetvalue(rows, 0, 0));
        carried = s5_pg_ask(pg->first, S5_PG_CARRY, &carry);
        gone = PQntuples(carried) > 0 ? s5_pg_ask(pg, S5_PG_CARRIED, &done) : NULL;
    }
    const bool good = rows && (!*more || gone);
    PQclear(rows);
    PQclear(carried);
    PQclear(gone);
    return good;
}

/* One at a time, so that a row can't come after a later one that drops its table. */
static bool carry(S5Pg *pg, bool all)
{
    bool more = true, good = true;
    uv_mutex_lock(&pg->carrying);
    while (good && more)
        good = carry_some(pg, all, &more);
    uv_mutex_unlock(&pg->carrying);
    return good;
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
