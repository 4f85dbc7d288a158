/* What is sent to PostgreSQL to write: the statements, and what they are given. group.c says when. */
#include "postgres.h"
#include "server/store/reading.h"

#include <string.h>

enum { BATCH_MOST = 500 };

#define LEASED                                                                                            \
    S5_PG_ALIVE                                                                                           \
    ", leased AS MATERIALIZED (SELECT 1 FROM lease, alive WHERE \"table\" = $2::text AND node = '{node}'" \
    " AND lease.epoch = $3::bigint FOR SHARE OF lease)"
#define FOLLOWS(table, position)                                                        \
    " (" position " = 1 OR EXISTS (SELECT 1 FROM entry AS e WHERE e.\"table\" = " table \
    " AND e.position = " position " - 1))"

/* The statements: a row each makes its name and its place among the prepared ones. */
#define WRITING(X)                                                                                                                  \
    X(TAKE_LEASES,                                                                                                                  \
        "WITH " S5_PG_ALIVE " INSERT INTO lease AS l SELECT code, '{node}', 1, $1 FROM alive,"                                      \
        " (SELECT DISTINCT code FROM unnest($2::text[]) AS u(code)) AS u ORDER BY code" S5_PG_TAKES_LEASE                           \
        ", epoch = l.epoch + 1 WHERE" S5_PG_IS_FREE " RETURNING \"table\", l.epoch")                                                \
    X(APPEND,                                                                                                                       \
        "WITH " S5_PG_ALIVE " INSERT INTO entry SELECT code, position, at_ms, lines, checksum FROM alive,"                          \
        " unnest($2::text[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bigint[], $7::bigint[])"                                  \
        " AS u(code, position, at_ms, lines, checksum, held) JOIN lease AS l ON l.\"table\" = code"                                 \
        " AND l.node = '{node}' AND l.epoch = held WHERE" FOLLOWS("code",                                                           \
            "u.position") " ORDER BY code FOR SHARE OF l ON CONFLICT DO NOTHING RETURNING \"table\"")                               \
    X(WRITE,                                                                                                                        \
        "WITH " LEASED                                                                                                              \
        ", kept AS (INSERT INTO entry SELECT $2, $4::bigint, $5::bigint, $6::bytea, $7::bigint"                                     \
        " FROM leased WHERE" FOLLOWS("$2",                                                                                          \
            "$4::bigint") " ON CONFLICT DO NOTHING RETURNING 1),"                                                                   \
                          " good AS (SELECT 1 FROM kept UNION ALL SELECT 1 FROM alive WHERE $2 IS NULL),"                           \
                          " p AS (INSERT INTO person SELECT $8::bytea, coalesce($9::text, ''), coalesce($10::integer, 0) FROM good" \
                          " WHERE $8 IS NOT NULL AND ($9 IS NOT NULL OR $10 IS NOT NULL) ON CONFLICT (who) DO UPDATE"               \
                          " SET name = coalesce($9, person.name), hidden = coalesce($10, person.hidden)),"                          \
                          " sits AS (INSERT INTO place SELECT $8, $2, '', $5 FROM good WHERE $8 IS NOT NULL AND $2 IS NOT NULL"     \
                          " AND $11::text IS NULL ON CONFLICT (who, \"table\") DO NOTHING),"                                        \
                          " tries AS (INSERT INTO place SELECT $8, $2, $11, $5 FROM good WHERE $8 IS NOT NULL"                      \
                          " AND $2 IS NOT NULL AND $11 IS NOT NULL),"                                                               \
                          " g AS (INSERT INTO game SELECT $12::text, $13::text, $14::text, $15::text, $16::bigint, $17::bigint,"    \
                          " $18::bigint, $19::integer, $20::integer, $21::integer FROM good WHERE $12 IS NOT NULL),"                \
                          " s AS (INSERT INTO seat SELECT $12, u.seat - 1, u.who, u.name, u.level, u.won, u.score, u.pools,"        \
                          " u.jinks, $18, u.day FROM good, unnest($22::bytea[], $23::text[], $24::text[], $25::integer[],"          \
                          " $26::integer[], $27::integer[], $28::integer[], $29::text[]) WITH ORDINALITY"                           \
                          " AS u(who, name, level, won, score, pools, jinks, day, seat))"                                           \
                          " SELECT 1 FROM good")                                                                                    \
    X(REPLACE, "WITH " LEASED " UPDATE entry SET lines = $5::bytea, checksum = $6::bigint FROM leased"                              \
               " WHERE \"table\" = $2 AND position = $4::bigint RETURNING 1")                                                       \
    X(DROP, "WITH " LEASED ", gone AS (DELETE FROM entry USING leased WHERE \"table\" = $2 AND $4::bigint ="                        \
            " (SELECT max(position) FROM entry WHERE \"table\" = $2) RETURNING 1),"                                                 \
            " g AS (DELETE FROM game WHERE \"table\" = $2 AND EXISTS (SELECT 1 FROM gone)),"                                        \
            " p AS (DELETE FROM place WHERE \"table\" = $2 AND EXISTS (SELECT 1 FROM gone))"                                        \
            " SELECT 1 FROM gone LIMIT 1")                                                                                          \
    X(FORGET,                                                                                                                       \
        "WITH " S5_PG_ALIVE                                                                                                         \
        ", p AS (DELETE FROM person WHERE who = $2::bytea AND EXISTS (SELECT 1 FROM alive)),"                                       \
        " l AS (DELETE FROM place WHERE who = $2 AND EXISTS (SELECT 1 FROM alive)),"                                                \
        " s AS (UPDATE seat SET who = $3::bytea, name = $4::text WHERE who = $2 AND EXISTS (SELECT 1 FROM alive)),"                 \
        " t AS (INSERT INTO tally SELECT who, $3, level, $4, games, won, shared, hands, pools, jinks, points,"                      \
        " last_ms FROM tally WHERE other = $2 AND who <> $2 AND EXISTS (SELECT 1 FROM alive)" S5_TALLY_ADDS                         \
        "),"                                                                                                                        \
        " u AS (DELETE FROM tally WHERE (who = $2 OR other = $2) AND EXISTS (SELECT 1 FROM alive))"                                 \
        " SELECT 1 FROM alive")                                                                                                     \
    X(LOOK, "SELECT (SELECT epoch FROM node WHERE name = '{node}') = $1::bigint,"                                                   \
            " (SELECT epoch FROM lease WHERE \"table\" = $2::text AND node = '{node}') = $3::bigint,"                               \
            " (SELECT lines FROM entry WHERE \"table\" = $2 AND position = $4::bigint),"                                            \
            " EXISTS (SELECT 1 FROM game WHERE id = $5::text)")                                                                     \
    X(CONFIRM, "UPDATE heartbeat SET at = now() WHERE name = '{node}' AND epoch = $1::bigint"                                       \
               " AND EXISTS (SELECT 1 FROM node WHERE name = '{node}' AND epoch = $1) RETURNING 1")

enum { WRITING(S5_AS_NAME) WRITINGS };
static const char *const WRITING_SQL[] = {WRITING(S5_AS_TEXT)};

/* --------------------------------------------------------------- parameters */

/* They point to themselves, so they are never copied. */
static void begin_params(const S5Pg *pg, S5PgParams *params)
{
    params->count = 0;
    s5_pg_number(params, pg->epoch);
}

static void add_person(S5PgParams *params, const S5PersonId *who)
{
    if (who)
        s5_pg_bytes(params, who->bytes, S5_PERSON_ID_SIZE);
    else
        s5_pg_null(params);
}

static void add_entry(S5PgParams *params, const S5PgPending *p)
{
    const S5JournalWrite *write = p->write;
    const S5Version position = write->expected + 1;
    s5_pg_text(params, write->table);
    s5_pg_number(params, p->lease);
    s5_pg_number(params, (int64_t)position);
    s5_pg_number(params, p->now_ms);
    if (!write->table) {
        s5_pg_null(params);
        s5_pg_null(params);
        return;
    }
    s5_pg_bytes(params, write->lines, write->size);
    s5_pg_number(params, s5_entry_checksum(write->table, position, write->lines, write->size));
}

static void add_game(S5PgParams *params, const S5GameRow *game)
{
    static const S5GameRow NONE;
    const S5GameRow *row = game ? game : &NONE;
    s5_pg_text(params, game ? game->id : NULL);
    s5_pg_text(params, row->table);
    s5_pg_text(params, row->day);
    s5_pg_text(params, row->rules);
    s5_pg_number(params, (int64_t)row->first);
    s5_pg_number(params, (int64_t)row->last);
    s5_pg_number(params, row->ended_ms);
    s5_pg_small(params, row->hands);
    s5_pg_small(params, row->players);
    s5_pg_small(params, row->sides);
}

enum { SEAT_FIELDS = 8 };

static void add_seat(S5PgArray field[SEAT_FIELDS], const S5GameRow *game, const S5SeatRow *seat)
{
    static const S5PersonId NOBODY;
    s5_pg_array_bytes(
        &field[0], s5_is_same_person(&seat->who, &NOBODY) ? NULL : seat->who.bytes, S5_PERSON_ID_SIZE);
    s5_pg_array_text(&field[1], seat->name);
    s5_pg_array_text(&field[2], seat->level);
    s5_pg_array_small(&field[3], seat->won);
    s5_pg_array_small(&field[4], seat->score);
    s5_pg_array_small(&field[5], seat->pools);
    s5_pg_array_small(&field[6], seat->jinks);
    s5_pg_array_text(&field[7], seat->counts ? game->day : "");
}

/* ------------------------------------------------------------------- sending */

static void send_rows(S5Pg *pg, const S5PgPending *p)
{
    const S5JournalWrite *write = p->write;
    S5PgParams params;
    S5PgArray field[SEAT_FIELDS] = {{0}};
    begin_params(pg, &params);
    add_entry(&params, p);
    add_person(&params, write->sits);
    s5_pg_text(&params, write->sits ? write->name : NULL);
    if (write->sits && write->hidden)
        s5_pg_small(&params, *write->hidden);
    else
        s5_pg_null(&params);
    s5_pg_text(&params, write->day);
    add_game(&params, write->game);
    for (int seat = 0; write->game && seat < write->game->players; seat++)
        add_seat(field, write->game, &write->game->seat[seat]);
    for (int i = 0; i < SEAT_FIELDS; i++)
        s5_pg_array(&params, &field[i]);
    s5_pg_send(&pg->writer, WRITE, &params);
    for (int i = 0; i < SEAT_FIELDS; i++)
        s5_pg_array_free(&field[i]);
}

static void send_amendment(S5Pg *pg, const S5PgPending *p)
{
    const S5JournalWrite *write = p->write;
    S5PgParams params;
    begin_params(pg, &params);
    if (write->amends == S5_AMENDS_PERSON) {
        add_person(&params, write->sits);
        add_person(&params, write->stranger);
        s5_pg_text(&params, write->name);
        s5_pg_send(&pg->writer, FORGET, &params);
        return;
    }
    const bool entry = write->amends == S5_AMENDS_ENTRY;
    s5_pg_text(&params, write->table);
    s5_pg_number(&params, p->lease);
    s5_pg_number(&params, (int64_t)(entry ? write->position : write->expected));
    if (entry) {
        s5_pg_bytes(&params, write->lines, write->size);
        s5_pg_number(&params, s5_entry_checksum(write->table, write->position, write->lines, write->size));
    }
    s5_pg_send(&pg->writer, entry ? REPLACE : DROP, &params);
}

bool s5_pg_find_batch(const S5Pg *pg, size_t at, size_t *end)
{
    int count = 0;
    for (*end = at; *end < pg->count && count < BATCH_MOST; (*end)++)
        count += pg->pending[*end].batched && !pg->pending[*end].answered;
    return count;
}

void s5_pg_send_batch(S5Pg *pg, size_t at, size_t end)
{
    enum { CODE, POSITION, AT_MS, LINES, CHECKSUM, LEASE, FIELDS };
    S5PgParams params;
    S5PgArray field[FIELDS] = {{0}};
    begin_params(pg, &params);
    for (size_t i = at; i < end; i++) {
        const S5PgPending *p = &pg->pending[i];
        const S5JournalWrite *write = p->write;
        const S5Version position = write->expected + 1;
        if (!p->batched || p->answered)
            continue;
        s5_pg_array_text(&field[CODE], write->table);
        s5_pg_array_number(&field[POSITION], (int64_t)position);
        s5_pg_array_number(&field[AT_MS], p->now_ms);
        s5_pg_array_bytes(&field[LINES], write->lines ? write->lines : "", write->size);
        s5_pg_array_number(
            &field[CHECKSUM], s5_entry_checksum(write->table, position, write->lines, write->size));
        s5_pg_array_number(&field[LEASE], p->lease);
    }
    for (int i = 0; i < FIELDS; i++)
        s5_pg_array(&params, &field[i]);
    s5_pg_send(&pg->writer, APPEND, &params);
    for (int i = 0; i < FIELDS; i++)
        s5_pg_array_free(&field[i]);
}

void s5_pg_send_look(S5Pg *pg, const S5PgPending *p)
{
    const S5JournalWrite *write = p->write;
    S5PgParams params;
    begin_params(pg, &params);
    s5_pg_text(&params, write->table);
    s5_pg_number(&params, p->lease);
    s5_pg_number(&params, write->amends ? 1 : (int64_t)write->expected + 1);
    s5_pg_text(&params, write->game && !write->amends ? write->game->id : NULL);
    s5_pg_send(&pg->writer, LOOK, &params);
}

bool s5_pg_open_writer(S5Pg *pg)
{
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    pg->why = "the database cannot be reached";
    return s5_pg_open(&pg->writer, pg, WRITING_SQL, WRITINGS, &error);
}

void s5_pg_send_write(S5Pg *pg, const S5PgPending *p)
{
    if (p->write->amends)
        send_amendment(pg, p);
    else
        send_rows(pg, p);
}

void s5_pg_send_take_leases(S5Pg *pg, S5PgArray *tables)
{
    S5PgParams params;
    begin_params(pg, &params);
    s5_pg_array(&params, tables);
    s5_pg_send(&pg->writer, TAKE_LEASES, &params);
}

void s5_pg_send_confirm(S5Pg *pg)
{
    S5PgParams params;
    begin_params(pg, &params);
    s5_pg_send(&pg->writer, CONFIRM, &params);
}
