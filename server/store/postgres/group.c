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
#include "server/store/reading.h"

#include <stdlib.h>
#include <string.h>

/* A write of the group, and what has come of it so far. */
typedef struct S5PgPending {
    const S5JournalWrite *write;
    int64_t now_ms, lease;
    S5JournalOutcome *outcome;
    bool batched;  /* it is one row of a statement for many tables */
    bool spoiled;  /* its statement failed: next it is sent by itself */
    bool answered; /* the outcome is known */
    bool refused;  /* the database did not take it, and why is not known yet */
    bool
        doubtful; /* the same, but the reason is the database's own, and it may have been taken when it was sent first */
} S5PgPending;

enum { BATCH_MOST = 500 };

#define LEASED                                                                                            \
    S5_PG_ALIVE                                                                                           \
    ", leased AS MATERIALIZED (SELECT 1 FROM lease, alive WHERE \"table\" = $2::text AND node = '{node}'" \
    " AND lease.epoch = $3::bigint FOR SHARE OF lease)"
/* Moves the heads of tables, each by one entry, if they are just where that begins; in a file, sqlite.c does the same. What may be inserted is
 * then in `moved`: joined with what was sent it would be compared row by row, since PostgreSQL expects few rows. */
#define MOVED(code, position, entry, from)                                                              \
    ", further AS (UPDATE head SET last = " position " FROM " from " WHERE \"table\" = " code           \
    " AND last = " position " - 1 RETURNING " entry "), begun AS (INSERT INTO head SELECT " code        \
    ", 1 FROM " from " WHERE " position                                                                 \
    " = 1 ON CONFLICT DO NOTHING RETURNING \"table\"), moved AS (TABLE further UNION ALL SELECT " entry \
    " FROM " from " JOIN begun ON \"table\" = " code ")"

/* The statements: a row each makes its name and its place among the prepared ones. */
#define WRITING(X)                                                                                                                                  \
    X(TAKE_LEASES,                                                                                                                                  \
        "WITH " S5_PG_ALIVE " INSERT INTO lease AS l SELECT code, '{node}', 1, $1 FROM alive,"                                                      \
        " (SELECT DISTINCT code FROM unnest($2::text[]) AS u(code)) AS u ORDER BY code" S5_PG_TAKES_LEASE                                           \
        ", epoch = l.epoch + 1 WHERE" S5_PG_IS_FREE " RETURNING \"table\", l.epoch")                                                                \
    X(APPEND, "WITH " S5_PG_ALIVE ", held AS MATERIALIZED (SELECT u.* FROM alive,"                                                                  \
              " unnest($2::text[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bigint[], $7::bigint[])"                                            \
              " AS u(code, position, at_ms, lines, checksum, held) JOIN lease AS l ON l.\"table\" = code"                                           \
              " AND l.node = '{node}' AND l.epoch = held ORDER BY code FOR SHARE OF l)" MOVED("code",                                               \
                  "position", "code, position, at_ms, lines, checksum",                                                                             \
                  "held") " INSERT INTO entry TABLE moved RETURNING \"table\"")                                                                     \
    X(WRITE,                                                                                                                                        \
        "WITH " LEASED MOVED("$2", "$4::bigint", "$2, $4::bigint, $5::bigint, $6::bytea, $7::bigint",                                               \
            "leased") ", kept AS (INSERT INTO entry TABLE moved RETURNING 1),"                                                                      \
                      " good AS (SELECT 1 FROM kept UNION ALL SELECT 1 FROM alive WHERE $2 IS NULL),"                                               \
                      " p AS (INSERT INTO person SELECT $8::bytea, coalesce($9::text, ''), coalesce($10::bigint, 0) FROM good"                      \
                      " WHERE $8 IS NOT NULL AND ($9 IS NOT NULL OR $10 IS NOT NULL) ON CONFLICT (who) DO UPDATE"                                   \
                      " SET name = coalesce($9, person.name), hidden = coalesce($10, person.hidden)),"                                              \
                      " sits AS (INSERT INTO place SELECT $8, $2, '', $5 FROM good WHERE $8 IS NOT NULL AND $2 IS NOT NULL"                         \
                      " AND $11::text IS NULL ON CONFLICT (who, \"table\") DO NOTHING),"                                                            \
                      " tries AS (INSERT INTO place SELECT $8, $2, $11, $5 FROM good WHERE $8 IS NOT NULL"                                          \
                      " AND $2 IS NOT NULL AND $11 IS NOT NULL),"                                                                                   \
                      " g AS (INSERT INTO game SELECT $12::text, $13::text, $14::text, $15::text, $16::bigint, $17::bigint,"                        \
                      " $18::bigint, $19::bigint, $20::bigint, $21::bigint FROM good WHERE $12 IS NOT NULL),"                                       \
                      " s AS (INSERT INTO seat SELECT $12, u.seat - 1, u.who, u.name, u.level, u.won, u.score, u.pools,"                            \
                      " u.jinks, $18, u.day FROM good, unnest($22::bytea[], $23::text[], $24::text[], $25::bigint[],"                               \
                      " $26::bigint[], $27::bigint[], $28::bigint[], $29::text[]) WITH ORDINALITY"                                                  \
                      " AS u(who, name, level, won, score, pools, jinks, day, seat))"                                                               \
                      " SELECT 1 FROM good")                                                                                                        \
    X(REPLACE, "WITH " LEASED " UPDATE entry SET lines = $5::bytea, checksum = $6::bigint FROM leased"                                              \
               " WHERE \"table\" = $2 AND position = $4::bigint RETURNING 1")                                                                       \
    X(DROP,                                                                                                                                         \
        "WITH " LEASED                                                                                                                              \
        ", gone AS (DELETE FROM head USING leased WHERE \"table\" = $2 AND last = $4::bigint RETURNING 1),"                                         \
        " e AS (DELETE FROM entry WHERE \"table\" = $2 AND EXISTS (SELECT 1 FROM gone)),"                                                           \
        " g AS (DELETE FROM game WHERE \"table\" = $2 AND EXISTS (SELECT 1 FROM gone)),"                                                            \
        " p AS (DELETE FROM place WHERE \"table\" = $2 AND EXISTS (SELECT 1 FROM gone))"                                                            \
        " SELECT 1 FROM gone")                                                                                                                      \
    X(FORGET,                                                                                                                                       \
        "WITH " S5_PG_ALIVE                                                                                                                         \
        ", p AS (DELETE FROM person WHERE who = $2::bytea AND EXISTS (SELECT 1 FROM alive)),"                                                       \
        " l AS (DELETE FROM place WHERE who = $2 AND EXISTS (SELECT 1 FROM alive)),"                                                                \
        " s AS (UPDATE seat SET who = $3::bytea, name = $4::text WHERE who = $2 AND EXISTS (SELECT 1 FROM alive)),"                                 \
        " t AS (INSERT INTO tally SELECT who, $3, level, $4, games, won, shared, hands, pools, jinks, points,"                                      \
        " last_ms FROM tally WHERE other = $2 AND who <> $2 AND EXISTS (SELECT 1 FROM alive)" S5_TALLY_ADDS                                         \
        "),"                                                                                                                                        \
        " u AS (DELETE FROM tally WHERE (who = $2 OR other = $2) AND EXISTS (SELECT 1 FROM alive)),"                                                \
        " c AS (DELETE FROM credential WHERE who = $2 AND EXISTS (SELECT 1 FROM alive))"                                                            \
        " SELECT 1 FROM alive")                                                                                                                     \
    X(CREDENTIALS,                                                                                                                                  \
        "WITH " S5_PG_ALIVE                                                                                                                         \
        ", spent AS (DELETE FROM credential WHERE hash = $2::bytea AND kind = 2 AND until_ms > $3::bigint"                                          \
        " AND EXISTS (SELECT 1 FROM alive) RETURNING 1),"                                                                                           \
        " good AS (SELECT 1 FROM alive WHERE $2 IS NULL UNION ALL SELECT 1 FROM spent),"                                                            \
        " rows AS (SELECT u.* FROM good, unnest($4::bytea[], $5::bytea[], $6::bigint[], $7::text[], $8::bigint[])"                                  \
        " AS u(hash, who, kind, text, until_ms)),"                                                                                                  \
        " gone AS (DELETE FROM credential USING rows WHERE credential.hash = rows.hash AND rows.kind = 0),"                                         \
        " past AS (" S5_CREDENTIAL_EXPIRE(                                                                                                          \
            "$3 AND hash NOT IN (SELECT hash FROM rows) AND hash IS DISTINCT FROM $2"                                                               \
            " AND EXISTS (SELECT 1 FROM good)") "),"                                                                                                \
                                                " put AS (INSERT INTO credential SELECT * FROM rows WHERE kind > 0 ON CONFLICT (hash) DO UPDATE"    \
                                                " SET who = excluded.who, kind = excluded.kind, text = excluded.text, until_ms = excluded.until_ms" \
                                                " WHERE credential.kind <> 4 OR excluded.kind = 4)"                                                 \
                                                " SELECT 1 FROM good")                                                                              \
    X(NIGHT,                                                                                                                                        \
        "WITH " S5_PG_ALIVE                                                                                                                         \
        ", e AS (DELETE FROM night WHERE code IN (SELECT code FROM night WHERE part = 0 AND until_ms <= $5::bigint)"                                \
        " AND code <> $2::text AND EXISTS (SELECT 1 FROM alive)) INSERT INTO night"                                                                 \
        " SELECT $2::text, $3::bigint, $4::bytea, $6::bigint, $7::bytea FROM alive ON CONFLICT (code, part) DO UPDATE"                              \
        " SET who = excluded.who, until_ms = excluded.until_ms, lines = excluded.lines"                                                             \
        " WHERE night.part > 0 OR night.who = excluded.who RETURNING 1")                                                                            \
    X(NIGHT_GOES,                                                                                                                                   \
        "WITH " S5_PG_ALIVE                                                                                                                         \
        ", own AS (SELECT code FROM night, alive WHERE code = $2::text AND part = 0 AND who = $3::bytea)"                                           \
        " DELETE FROM night WHERE code IN (SELECT code FROM own) RETURNING 1")                                                                      \
    X(LOOK, "SELECT (SELECT epoch FROM node WHERE name = '{node}') = $1::bigint,"                                                                   \
            " (SELECT epoch FROM lease WHERE \"table\" = $2::text AND node = '{node}') = $3::bigint,"                                               \
            " (SELECT lines FROM entry WHERE \"table\" = $2 AND position = $4::bigint),"                                                            \
            " EXISTS (SELECT 1 FROM game WHERE id = $5::text)")                                                                                     \
    X(CONFIRM, "UPDATE heartbeat SET at = now() WHERE name = '{node}' AND epoch = $1::bigint"                                                       \
               " AND EXISTS (SELECT 1 FROM node WHERE name = '{node}' AND epoch = $1) RETURNING 1")

enum { WRITING(S5_AS_NAME) WRITINGS };
static const char *const WRITING_SQL[] = {WRITING(S5_AS_TEXT)};

/* ------------------------------------------------------------------- sending */

/* The columns of rows that are sent as arrays, and their types. */
typedef struct Columns {
    int count;
    S5PgType type[S5_SEAT_COLUMNS];
    S5PgArray array[S5_SEAT_COLUMNS];
} Columns;

static void add_row(Columns *columns, const S5Field *row)
{
    for (int i = 0; i < columns->count; i++)
        s5_pg_array_add(&columns->array[i], columns->type[i], row[i]);
}

/* Sends a statement whose last parameters, after the first `count`, are columns, and frees these. Without memory for them no answer comes. */
static void send_columns(S5Pg *pg, int statement, S5Field *given, int count, Columns *columns)
{
    bool good = true;
    for (int i = 0; i < columns->count; i++) {
        given[count + i] = s5_pg_array(&columns->array[i]);
        good = good && !columns->array[i].failed;
    }
    if (good)
        s5_pg_send(&pg->writer, statement, given, count + columns->count);
    else
        s5_pg_close(&pg->writer);
    for (int i = 0; i < columns->count; i++)
        s5_pg_array_free(&columns->array[i]);
}

/* The fence of a statement: only this server writes, and to a table only the holder of its lease. The entry comes after it, and is null where no
 * table is written to. */
enum { FENCE = 3, ENTRY = FENCE + S5_ENTRY_COLUMNS - 1 };

static void give_entry(S5Field given[ENTRY], const S5Pg *pg, const S5PgPending *p, S5Version position)
{
    S5Field row[S5_ENTRY_COLUMNS];
    s5_row_of_entry(p->write, position, p->now_ms, row);
    given[0] = s5_field_number(pg->epoch);
    given[1] = row[0];
    given[2] = s5_field_number(p->lease);
    memcpy(given + FENCE, row + 1, sizeof row - sizeof *row);
}

static void send_rows(S5Pg *pg, const S5PgPending *p)
{
    /* Of a seat, its game, number and end are those of the row of the game. */
    static const int OF_SEAT[] = {2, 3, 4, 5, 6, 7, 8, 10};
    enum { GAME = ENTRY + 4, SEATS = GAME + S5_GAME_COLUMNS, SEAT_COUNT = sizeof OF_SEAT / sizeof *OF_SEAT };
    const S5JournalWrite *write = p->write;
    S5Field given[SEATS + SEAT_COUNT], row[S5_SEAT_COLUMNS];
    Columns seats = {.count = SEAT_COUNT,
        .type = {S5_PG_BYTEA, S5_PG_TEXT, S5_PG_TEXT, S5_PG_BIGINT, S5_PG_BIGINT, S5_PG_BIGINT, S5_PG_BIGINT,
            S5_PG_TEXT}};
    give_entry(given, pg, p, write->expected + 1);
    given[ENTRY] = s5_field_who(write->sits);
    given[ENTRY + 1] = s5_field_text_or_null(write->sits ? write->name : NULL);
    given[ENTRY + 2] = write->sits && write->hidden ? s5_field_number(*write->hidden) : s5_field_null();
    given[ENTRY + 3] = s5_field_text_or_null(write->day);
    s5_row_of_game(write->game, given + GAME);
    for (int seat = 0; write->game && seat < write->game->players; seat++) {
        s5_row_of_seat(write->game, seat, row);
        for (int i = 0; i < SEAT_COUNT; i++)
            row[i] = row[OF_SEAT[i]];
        add_row(&seats, row);
    }
    send_columns(pg, WRITE, given, SEATS, &seats);
}

static void send_night(S5Pg *pg, const S5PgPending *p)
{
    const S5JournalWrite *write = p->write;
    const S5Field epoch = s5_field_number(pg->epoch), code = s5_field_text(write->night),
                  keeper = s5_field_who(write->sits);
    const S5Field part[] = {epoch, code, s5_field_number((int64_t)write->position), keeper,
        s5_field_number(p->now_ms), s5_field_number(p->now_ms + S5_NIGHT_KEPT_MS),
        s5_field_bytes(write->lines, write->size)};
    const S5Field all[] = {epoch, code, keeper};
    if (write->size)
        s5_pg_send(&pg->writer, NIGHT, S5_GIVEN(part));
    else
        s5_pg_send(&pg->writer, NIGHT_GOES, S5_GIVEN(all));
}

static void send_credentials(S5Pg *pg, const S5PgPending *p)
{
    const S5JournalWrite *write = p->write;
    Columns columns = {.count = S5_CREDENTIAL_COLUMNS,
        .type = {S5_PG_BYTEA, S5_PG_BYTEA, S5_PG_BIGINT, S5_PG_TEXT, S5_PG_BIGINT}};
    S5Field row[S5_CREDENTIAL_COLUMNS], given[3 + S5_CREDENTIAL_COLUMNS] = {s5_field_number(pg->epoch),
                                            s5_field_who(write->spends), s5_field_number(p->now_ms)};
    for (int i = 0; i < write->credential_count; i++) {
        s5_row_of_credential(&write->credentials[i], row);
        add_row(&columns, row);
    }
    send_columns(pg, CREDENTIALS, given, 3, &columns);
}

static void send_person(S5Pg *pg, const S5PgPending *p)
{
    const S5JournalWrite *write = p->write;
    const S5Field given[] = {s5_field_number(pg->epoch), s5_field_who(write->sits),
        s5_field_who(write->stranger), s5_field_text(write->name)};
    s5_pg_send(&pg->writer, FORGET, S5_GIVEN(given));
}

/* An entry that is replaced keeps its moment. */
static void send_entry(S5Pg *pg, const S5PgPending *p)
{
    enum { MOMENT = FENCE + 1 };
    S5Field given[ENTRY];
    give_entry(given, pg, p, p->write->position);
    memmove(given + MOMENT, given + MOMENT + 1, (ENTRY - MOMENT - 1) * sizeof *given);
    s5_pg_send(&pg->writer, REPLACE, given, ENTRY - 1);
}

static void send_drop(S5Pg *pg, const S5PgPending *p)
{
    const S5Field given[] = {s5_field_number(pg->epoch), s5_field_text(p->write->table),
        s5_field_number(p->lease), s5_field_number((int64_t)p->write->expected)};
    s5_pg_send(&pg->writer, DROP, S5_GIVEN(given));
}

/* The next writes from `at` on that go in one statement; `end` is after the last of them. False where there are none. */
static bool find_batch(const S5Pg *pg, size_t at, size_t *end)
{
    int count = 0;
    for (*end = at; *end < pg->count && count < BATCH_MOST; (*end)++)
        count += pg->pending[*end].batched && !pg->pending[*end].answered;
    return count;
}

/* Sends those without an outcome among them. The answer has the tables of those that were taken. */
static void send_batch(S5Pg *pg, size_t at, size_t end)
{
    Columns columns = {.count = S5_ENTRY_COLUMNS + 1,
        .type = {S5_PG_TEXT, S5_PG_BIGINT, S5_PG_BIGINT, S5_PG_BYTEA, S5_PG_BIGINT, S5_PG_BIGINT}};
    S5Field row[S5_ENTRY_COLUMNS + 1], given[1 + S5_ENTRY_COLUMNS + 1] = {s5_field_number(pg->epoch)};
    for (size_t i = at; i < end; i++) {
        const S5PgPending *p = &pg->pending[i];
        if (!p->batched || p->answered)
            continue;
        s5_row_of_entry(p->write, p->write->expected + 1, p->now_ms, row);
        row[S5_ENTRY_COLUMNS] = s5_field_number(p->lease);
        add_row(&columns, row);
    }
    send_columns(pg, APPEND, given, 1, &columns);
}

/* Asks what is where a write should be; the answer has a row of these. */
enum { LIVES, HAS_LEASE, LINES_THERE, HAS_GAME };

static void send_look(S5Pg *pg, const S5PgPending *p)
{
    const S5JournalWrite *write = p->write;
    const S5Field given[] = {s5_field_number(pg->epoch), s5_field_text_or_null(write->table),
        s5_field_number(p->lease), s5_field_number(write->amends ? 1 : (int64_t)write->expected + 1),
        s5_field_text_or_null(write->game && !write->amends ? write->game->id : NULL)};
    s5_pg_send(&pg->writer, LOOK, S5_GIVEN(given));
}

/* Connects as the writer; whether that could be done. */
static bool connect_writer(S5Pg *pg)
{
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    pg->why = "the database cannot be reached";
    return s5_pg_open(&pg->writer, pg, WRITING_SQL, WRITINGS, &error);
}

/* Sends one write. The answer has a row if it was taken. */
static void send_write(S5Pg *pg, const S5PgPending *p)
{
    static void (*const SEND[])(S5Pg *pg, const S5PgPending *p) = {[S5_AMENDS_NOTHING] = send_rows,
        [S5_AMENDS_ENTRY] = send_entry,
        [S5_AMENDS_TABLE] = send_drop,
        [S5_AMENDS_PERSON] = send_person,
        [S5_AMENDS_NIGHT] = send_night,
        [S5_AMENDS_CREDENTIALS] = send_credentials};
    SEND[p->write->amends](pg, p);
}

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
    static const struct {
        const char *code, *reason;
    } REASONS[] = {{"53100", "the database's disk is full"},
        {"53", "the database has no memory or connections left"}, {"XX001", "the database is damaged"},
        {"XX002", "the database is damaged"}, {"42501", "the server may not write to the database"},
        {"25006", "the database is read-only"}};
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++)
        if (begins_with(result, REASONS[i].code))
            return REASONS[i].reason;
    return "the database refuses to write; its log says why";
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
static void send_pending(S5Pg *pg)
{
    size_t end;
    for (size_t i = 0; i < pg->count; i++) {
        S5PgPending *p = &pg->pending[i];
        p->refused = p->doubtful;
        p->batched = p->batched && !p->spoiled;
    }
    for (size_t at = 0; find_batch(pg, at, &end); at = end)
        send_batch(pg, at, end);
    for (size_t i = 0; i < pg->count; i++)
        if (is_sent_alone(&pg->pending[i]))
            send_write(pg, &pg->pending[i]);
}

static bool take_batches(S5Pg *pg, int patience_ms)
{
    size_t end;
    for (size_t at = 0; find_batch(pg, at, &end); at = end) {
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
    const bool there = !PQgetisnull(seen, 0, LINES_THERE);
    if (write->amends)
        return write->amends == S5_AMENDS_TABLE && is_true(seen, LIVES) && !there;
    if (!write->table)
        return is_true(seen, HAS_GAME);
    return there && (size_t)PQgetlength(seen, 0, LINES_THERE) == write->size &&
           (!write->size || !memcmp(PQgetvalue(seen, 0, LINES_THERE), write->lines, write->size));
}

static void lose_place(S5Pg *pg)
{
    pg->why = "another server has taken over the database";
    s5_pg_lose_place(pg);
}

static S5JournalResult judge_refused(S5Pg *pg, const S5PgPending *p, const PGresult *seen)
{
    const bool lives = is_true(seen, LIVES);
    if (p->write->table && !is_true(seen, HAS_LEASE))
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
    const S5Field given[] = {s5_field_number(pg->epoch)};
    s5_pg_send(&pg->writer, CONFIRM, S5_GIVEN(given));
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
            send_look(pg, &pg->pending[i]);
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
            s5_pg_array_add(lacking, S5_PG_TEXT, s5_field_text(p->write->table));
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
    if (lacking.failed)
        pg->why = "there is no memory";
    if (lacking.failed || !lacking.count) {
        const bool needless = !lacking.failed;
        s5_pg_array_free(&lacking);
        return needless;
    }
    const S5Field given[] = {s5_field_number(pg->epoch), s5_pg_array(&lacking)};
    s5_pg_send(&pg->writer, TAKE_LEASES, S5_GIVEN(given));
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
    if ((!pg->writer.connection && !connect_writer(pg)) || !take_leases(pg, patience_ms))
        return false;
    pg->sent = true;
    send_pending(pg);
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
    pg->count = pg->group_bytes.used = 0;
    return pg->writer.connection || connect_writer(pg);
}

bool s5_pg_write(
    S5JournalStore *store, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome)
{
    S5Pg *pg = (S5Pg *)store;
    const S5PgPending pending = {.write = write, .now_ms = now_ms, .outcome = outcome};
    const bool good = s5_bytes_add(&pg->group_bytes, &pending, sizeof pending);
    pg->pending = (S5PgPending *)(void *)pg->group_bytes.bytes;
    pg->count += good;
    if (!good)
        pg->why = "there is no memory";
    outcome->version = write->expected + 1;
    return good;
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
        (pg->writer.connection || connect_writer(pg)) && confirm(pg, pg->patience_ms, &lives) && lives;
    if (!lives)
        lose_place(pg);
    return good;
}

const char *s5_pg_why(S5JournalStore *store)
{
    return ((S5Pg *)store)->why;
}
