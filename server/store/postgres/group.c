/*
 * Writing to PostgreSQL. A group goes in one pipeline: first a statement that appends to many tables at once, each of which has at most
 * one row in it (otherwise a row could be taken whose predecessor was not), then a statement for each other write. Every statement is
 * a transaction of its own, so nobody holds a lock between two of them, even if this process is suspended.
 *
 * If the connection ends before the answer, nobody knows whether a statement was carried out. Reading does not tell: the old
 * connection may still be at work, and what is visible need not be replicated. So the same statements are sent again until they are
 * answered: they wait for the old ones, and are refused if those were carried out. Then what is there is compared with what was sent. Last
 * comes a commit, after whose answer everything that was read is replicated, too.
 */
#include "postgres.h"

#include <stdlib.h>
#include <string.h>

enum { PAUSE_MS = 100, PATIENCE_MOST_MS = 30000, LAST_MS = 5000 };

/* ----------------------------------------------------------------- answers */

static void settle_pending(S5PgPending *p, S5JournalResult answer)
{
    p->answered = true;
    p->outcome->answer = answer;
}

static bool begins_with(const PGresult *result, const char *code)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state && !strncmp(state, code, strlen(code));
}

/* Why the database refuses a statement, for people. */
static const char *reason_of(const PGresult *result)
{
    return begins_with(result, "53100")   ? "the database's disk is full"
           : begins_with(result, "53")    ? "the database has no memory or connections left"
           : begins_with(result, "XX001") ? "the database is damaged"
           : begins_with(result, "XX002") ? "the database is damaged"
           : begins_with(result, "42501") ? "the server may not write to the database"
           : begins_with(result, "25006") ? "the database is read-only"
                                          : "the database refuses to write; its log says why";
}

/*
 * What an answer without the rows that were hoped for means for a write: it is in the way of something that is there, it lost a race and is
 * sent again, or it can't be written. But if it was sent before, it may have been written then. It is not sent again: a new lease on its
 * table keeps out what may still be at work, and then its place is looked at. Rows without a table count as not written.
 */
static void take_error(S5Pg *pg, S5PgPending *p, const PGresult *result)
{
    if (PQresultStatus(result) == PGRES_TUPLES_OK || begins_with(result, "23505"))
        p->refused = true;
    else if (begins_with(result, "40"))
        p->refused = false; /* again */
    else if (!pg->resent || !p->write->table)
        settle_pending(p, S5_JOURNAL_FAULT);
    else
        p->doubtful = true;
    if (p->doubtful)
        s5_pg_set_lease(pg, p->write->table, 0);
    if (!p->refused)
        pg->why = reason_of(result);
}

/* Where one row spoils a batch, each is sent by itself next. */
static void take_batch(S5Pg *pg, size_t at, size_t end, const PGresult *result)
{
    const bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    for (int i = 0; good && i < PQntuples(result); i++) {
        const void *place = s5_map_get(&pg->group, s5_map_key(PQgetvalue(result, i, 0)));
        const size_t which = (size_t)(uintptr_t)place - 1;
        if (which < pg->count)
            settle_pending(&pg->pending[which], S5_JOURNAL_OK);
    }
    for (size_t i = at; i < end; i++) {
        S5PgPending *p = &pg->pending[i];
        if (p->batched && !p->answered) {
            p->refused = good;
            p->spoiled = !good;
        }
    }
}

static bool is_sent_alone(const S5PgPending *p)
{
    return !p->batched && !p->answered && !p->doubtful;
}

/* Sends what has no outcome. */
static void send_all(S5Pg *pg)
{
    size_t end;
    for (size_t i = 0; i < pg->count; i++) {
        S5PgPending *p = &pg->pending[i];
        p->refused = p->doubtful;
        p->batched = p->batched && !p->spoiled;
    }
    for (size_t at = 0; s5_pg_find_batch(pg, at, &end); at = end)
        s5_pg_send_batch(pg, at, end);
    for (size_t i = 0; i < pg->count; i++)
        if (is_sent_alone(&pg->pending[i]))
            s5_pg_send_write(pg, &pg->pending[i]);
}

static bool take_batches(S5Pg *pg, int patience_ms)
{
    size_t end;
    for (size_t at = 0; s5_pg_find_batch(pg, at, &end); at = end) {
        PGresult *result = s5_pg_receive(&pg->writer, patience_ms);
        if (!result)
            return false;
        take_batch(pg, at, end, result);
        PQclear(result);
    }
    return true;
}

static bool take_others(S5Pg *pg, int patience_ms)
{
    for (size_t i = 0; i < pg->count; i++) {
        S5PgPending *p = &pg->pending[i];
        if (!is_sent_alone(p))
            continue;
        PGresult *result = s5_pg_receive(&pg->writer, patience_ms);
        if (!result)
            return false;
        if (PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) > 0)
            settle_pending(p, S5_JOURNAL_OK);
        else
            take_error(pg, p, result);
        PQclear(result);
    }
    return true;
}

/* ---------------------------------------------------------- what was refused */

static bool is_true(const PGresult *result, int column)
{
    return !PQgetisnull(result, 0, column) && *PQgetvalue(result, 0, column);
}

/* Whether a write that was sent before was carried out then. What else belongs to an entry was written with it. */
static bool was_kept(const S5JournalWrite *write, const PGresult *seen)
{
    const bool there = !PQgetisnull(seen, 0, S5_PG_LINES);
    if (write->amends)
        return write->amends == S5_AMENDS_TABLE && is_true(seen, S5_PG_LIVES) && !there;
    if (!write->table)
        return is_true(seen, S5_PG_HAS_GAME);
    return there && (size_t)PQgetlength(seen, 0, S5_PG_LINES) == write->size &&
           (!write->size || !memcmp(PQgetvalue(seen, 0, S5_PG_LINES), write->lines, write->size));
}

static void lose_place(S5Pg *pg)
{
    pg->why = "another server has taken over the database";
    s5_pg_lose_place(pg);
}

static S5JournalResult judge_refused(S5Pg *pg, const S5PgPending *p, const PGresult *seen)
{
    const bool lives = is_true(seen, S5_PG_LIVES);
    if (p->write->table && !is_true(seen, S5_PG_HAS_LEASE))
        s5_pg_set_lease(pg, p->write->table, 0);
    if (!lives)
        lose_place(pg);
    if (pg->resent && was_kept(p->write, seen))
        return S5_JOURNAL_OK;
    return lives && !p->doubtful ? S5_JOURNAL_CONFLICT : S5_JOURNAL_FAULT;
}

/* A commit of our own: when it is answered, all that was read before is on disk, here and where it is replicated to. */
static bool confirm(S5Pg *pg, int patience_ms, bool *lives)
{
    s5_pg_send_confirm(pg);
    PGresult *result = s5_pg_receive(&pg->writer, patience_ms);
    const bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    *lives = !good || PQntuples(result) > 0;
    if (result && !good)
        pg->why = reason_of(result);
    PQclear(result);
    return good;
}

/* Learns why writes were refused. */
static bool look_at_refused(S5Pg *pg, int patience_ms)
{
    bool lives;
    for (size_t i = 0; i < pg->count; i++)
        if (pg->pending[i].refused)
            s5_pg_send_look(pg, &pg->pending[i]);
    for (size_t i = 0; i < pg->count; i++) {
        S5PgPending *p = &pg->pending[i];
        PGresult *seen = p->refused ? s5_pg_receive(&pg->writer, patience_ms) : NULL;
        const bool good = PQresultStatus(seen) == PGRES_TUPLES_OK;
        if (good)
            p->outcome->answer = judge_refused(pg, p, seen);
        PQclear(seen);
        if (p->refused && !good)
            return false;
    }
    if (pg->resent && !confirm(pg, patience_ms, &lives))
        return false;
    for (size_t i = 0; i < pg->count; i++)
        pg->pending[i].answered = pg->pending[i].answered || pg->pending[i].refused;
    return true;
}

/* -------------------------------------------------------------------- leases */

/* Puts the leases that this server has beside the writes, and lists the tables whose lease it lacks. */
static void use_leases(S5Pg *pg, S5PgArray *lacking)
{
    for (size_t i = 0; i < pg->count; i++) {
        S5PgPending *p = &pg->pending[i];
        if (!p->write->table || p->answered)
            continue;
        p->lease = s5_pg_lease(pg, p->write->table);
        if (!p->lease)
            s5_pg_array_text(lacking, p->write->table);
    }
}

static void note_leases(S5Pg *pg, const PGresult *result)
{
    for (int i = 0; i < PQntuples(result); i++)
        s5_pg_set_lease(pg, PQgetvalue(result, i, 0), s5_pg_number_at(result, i, 1));
}

/* Takes the leases that this server lacks: of new tables. A lease that could not be taken has the epoch 0, which no lease has. */
static bool take_leases(S5Pg *pg, int patience_ms)
{
    S5PgArray lacking = {0};
    use_leases(pg, &lacking);
    if (!lacking.count)
        return true;
    s5_pg_send_take_leases(pg, &lacking);
    s5_pg_array_free(&lacking);
    PGresult *result = s5_pg_receive(&pg->writer, patience_ms);
    const bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (good)
        note_leases(pg, result);
    else if (result)
        pg->why = reason_of(result);
    PQclear(result);
    use_leases(pg, &lacking);
    s5_pg_array_free(&lacking);
    return good;
}

/* --------------------------------------------------------------------- groups */

static bool is_settled(const S5Pg *pg)
{
    for (size_t i = 0; i < pg->count; i++)
        if (!pg->pending[i].answered)
            return false;
    return true;
}

/* Sends what has no outcome yet, and learns what it can; whether every write has its outcome now. */
static bool try_group(S5Pg *pg, int patience_ms)
{
    if ((!pg->writer.connection && !s5_pg_open_writer(pg)) || !take_leases(pg, patience_ms))
        return false;
    pg->sent = true;
    send_all(pg);
    if (take_batches(pg, patience_ms) && take_others(pg, patience_ms))
        return look_at_refused(pg, patience_ms) && is_settled(pg);
    pg->resent = true;
    return false;
}

/*
 * Until every write has its outcome, or until it is certain that nothing was written. When the journal closes, nobody hears the
 * answers, so what is unknown for too long stays unknown.
 */
static bool commit_pending(S5Pg *pg)
{
    int patience_ms = pg->patience_ms;
    uint64_t closes_ns = 0;
    while (!try_group(pg, patience_ms)) {
        const bool closing = atomic_load(&pg->store.closing);
        if (closing && !closes_ns)
            closes_ns = uv_hrtime() + LAST_MS * UINT64_C(1000000);
        if (!pg->sent || (closing && uv_hrtime() > closes_ns))
            return false;
        atomic_store(&pg->store.unsure, pg->resent);
        if (patience_ms < PATIENCE_MOST_MS)
            patience_ms *= 2;
        uv_sleep(PAUSE_MS);
    }
    return true;
}

/* What goes in the statement for many tables: the first write at a table, if it is only an entry. */
static void choose_batched(S5Pg *pg)
{
    s5_map_free(&pg->group);
    for (size_t i = 0; i < pg->count; i++) {
        const S5JournalWrite *write = pg->pending[i].write;
        const bool plain = !write->amends && !write->sits && !write->game;
        if (!write->table || s5_map_get(&pg->group, s5_map_key(write->table)))
            continue;
        pg->pending[i].batched = s5_map_put(&pg->group, s5_map_key(write->table),
                                     (void *)(uintptr_t)(plain ? i + 1 : UINTPTR_MAX)) &&
                                 plain;
    }
}

/* ------------------------------------------------------------ the store's functions */

bool s5_pg_begin(S5JournalStore *store)
{
    S5Pg *pg = (S5Pg *)store;
    pg->count = 0;
    return pg->writer.connection || s5_pg_open_writer(pg);
}

bool s5_pg_write(
    S5JournalStore *store, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome)
{
    S5Pg *pg = (S5Pg *)store;
    if (pg->count == pg->room) {
        const size_t room = pg->room ? 2 * pg->room : 64;
        S5PgPending *more = realloc(pg->pending, room * sizeof *more);
        if (!more) {
            pg->why = "there is no memory";
            return false;
        }
        pg->pending = more;
        pg->room = room;
    }
    outcome->version = write->expected + 1;
    pg->pending[pg->count++] = (S5PgPending){.write = write, .now_ms = now_ms, .outcome = outcome};
    return true;
}

bool s5_pg_end(S5JournalStore *store, bool good)
{
    S5Pg *pg = (S5Pg *)store;
    pg->sent = pg->resent = false;
    if (good)
        choose_batched(pg);
    good = good && commit_pending(pg);
    atomic_store(&pg->store.unsure, false);
    return good;
}

bool s5_pg_probe(S5JournalStore *store)
{
    S5Pg *pg = (S5Pg *)store;
    bool lives = true;
    const bool good =
        (pg->writer.connection || s5_pg_open_writer(pg)) && confirm(pg, pg->patience_ms, &lives) && lives;
    if (!lives)
        lose_place(pg);
    return good;
}

const char *s5_pg_why(S5JournalStore *store)
{
    return ((S5Pg *)store)->why;
}
