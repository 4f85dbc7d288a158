/*
 * The store in a PostgreSQL database: its tables, and how a server takes its place at its start. The tables and their columns are those of
 * sqlite.c.
 */
#include "postgres.h"
#include "server/common/chance.h"
#include "server/common/fail.h"
#include "server/store/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each step brings a database from one version to the next. Steps are added, never changed. */
static const char *const STEPS[] = {
    "CREATE TABLE entry (\"table\" text COLLATE \"C\", position bigint, at_ms bigint NOT NULL, lines bytea NOT NULL,"
    " checksum bigint, PRIMARY KEY (\"table\", position));"
    "ALTER TABLE entry ALTER lines SET STORAGE external;"
    "CREATE TABLE person (who bytea PRIMARY KEY, name text NOT NULL, hidden integer NOT NULL);"
    "CREATE TABLE place (who bytea, \"table\" text COLLATE \"C\", day text COLLATE \"C\" NOT NULL,"
    " since_ms bigint NOT NULL, PRIMARY KEY (who, \"table\"));"
    "CREATE UNIQUE INDEX one_try ON place (who, day) WHERE day <> '';"
    "CREATE INDEX place_who ON place (who, since_ms, \"table\");"
    "CREATE INDEX place_table ON place (\"table\");"
    "CREATE INDEX place_tried ON place (day) WHERE day <> '';"
    "CREATE TABLE game (id text COLLATE \"C\" PRIMARY KEY, \"table\" text COLLATE \"C\" NOT NULL,"
    " day text COLLATE \"C\" NOT NULL, rules text COLLATE \"C\" NOT NULL, first bigint NOT NULL, last bigint NOT NULL,"
    " ended_ms bigint NOT NULL, hands integer NOT NULL, players integer NOT NULL, sides integer NOT NULL);"
    "CREATE INDEX game_table ON game (\"table\");"
    "CREATE TABLE seat (game text COLLATE \"C\", seat integer, who bytea, name text NOT NULL,"
    " level text COLLATE \"C\" NOT NULL, won integer NOT NULL, score integer NOT NULL, pools integer NOT NULL,"
    " jinks integer NOT NULL, ended_ms bigint NOT NULL, day text COLLATE \"C\" NOT NULL, PRIMARY KEY (game, seat));"
    "CREATE INDEX seat_who ON seat (who, ended_ms, game) WHERE who IS NOT NULL;"
    "CREATE INDEX seat_score ON seat (day, score DESC, ended_ms, game) WHERE day <> '';"
    "CREATE INDEX seat_day ON seat (day, who) WHERE day <> '';"
    "CREATE TABLE secret (bytes bytea NOT NULL);"
    "CREATE UNIQUE INDEX one_secret ON secret ((true));"
    /* The fence, and whether a server lives: apart, because every statement that writes locks the fence. */
    "CREATE TABLE node (name text COLLATE \"C\" PRIMARY KEY, epoch bigint NOT NULL);"
    "CREATE TABLE heartbeat (name text COLLATE \"C\" PRIMARY KEY, epoch bigint NOT NULL, at timestamptz NOT NULL);"
    "CREATE TABLE lease (\"table\" text COLLATE \"C\" PRIMARY KEY, node text COLLATE \"C\" NOT NULL,"
    " epoch bigint NOT NULL) WITH (fillfactor = 70);",
    "ALTER TABLE lease ADD COLUMN node_epoch bigint NOT NULL DEFAULT 0;"
    "ALTER TABLE heartbeat ADD COLUMN takes_tables boolean NOT NULL DEFAULT true;"
    "CREATE TABLE restriction (kind text COLLATE \"C\", whom text COLLATE \"C\", PRIMARY KEY (kind, whom));",
    "CREATE TABLE beacon (day text COLLATE \"C\" PRIMARY KEY, text text NOT NULL);",
    /* After a crash the tables are announced again, so they need no write-ahead log. */
    "CREATE UNLOGGED TABLE announced_tables (node text COLLATE \"C\" PRIMARY KEY, epoch bigint NOT NULL,"
    " version bigint NOT NULL, bytes bytea NOT NULL);"
    "CREATE TABLE announced_deals (node text COLLATE \"C\" PRIMARY KEY, epoch bigint NOT NULL,"
    " version bigint NOT NULL, bytes bytea NOT NULL);",
    /* Until later, tables could be in several databases. */
    "CREATE TABLE shard (number integer PRIMARY KEY, place text NOT NULL);"
    "CREATE TABLE slot (slot text COLLATE \"C\" PRIMARY KEY, shard integer NOT NULL);"
    "CREATE TABLE outbox (\"table\" text COLLATE \"C\", position bigint, at_ms bigint NOT NULL,"
    " node text COLLATE \"C\" NOT NULL, drops boolean NOT NULL, who bytea, name text, hidden integer, game text,"
    " game_table text, day text, rules text, first bigint, last bigint, ended_ms bigint, hands integer, players integer,"
    " sides integer, seat_who bytea[], seat_name text[], seat_level text[], seat_won integer[], seat_score integer[],"
    " seat_pools integer[], seat_jinks integer[], seat_day text[], PRIMARY KEY (\"table\", position));",
    "ALTER TABLE shard ADD COLUMN turn bigint NOT NULL DEFAULT 0;",
    /* A server that finds another number than its own last one knows that the database has gone back. */
    "ALTER TABLE heartbeat ADD COLUMN beat bigint NOT NULL DEFAULT 0;",
    /* The sums of people's games (reading.h). Rows are locked in one order, so that two games of the same people do not wait for each other. */
    "CREATE TABLE tally (who bytea, other bytea, level text COLLATE \"C\", name text NOT NULL, games bigint NOT NULL,"
    " won bigint NOT NULL, shared bigint NOT NULL, hands bigint NOT NULL, pools bigint NOT NULL, jinks bigint NOT NULL,"
    " points bigint NOT NULL, last_ms bigint NOT NULL, PRIMARY KEY (who, other, level));"
    "CREATE INDEX tally_last ON tally (who, last_ms);"
    "CREATE INDEX tally_other ON tally (other);" S5_TALLY_MEETING(
        "''::bytea") "CREATE FUNCTION add_game(added text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
                     " INSERT INTO tally SELECT " S5_TALLY_COLUMNS
                     " FROM meeting WHERE game = added ORDER BY who, other, level" S5_TALLY_ADDS "; END $$;"
                     "CREATE FUNCTION add_seats() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                     " PERFORM add_game(game) FROM (SELECT DISTINCT game FROM fresh) AS f; RETURN NULL; END $$;"
                     "CREATE TRIGGER seat_adds AFTER INSERT ON seat REFERENCING NEW TABLE AS fresh"
                     " FOR EACH STATEMENT EXECUTE FUNCTION add_seats();"
                     "CREATE FUNCTION take_game() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                     "PERFORM 1 FROM tally WHERE who IN (SELECT who FROM seat WHERE game = OLD.id)"
                     " ORDER BY who, other, level FOR UPDATE; " S5_TALLY_TAKES(
                         "OLD.id") " RETURN OLD; END $$;"
                                   "CREATE TRIGGER game_takes BEFORE DELETE ON game FOR EACH ROW EXECUTE FUNCTION take_game();"
                                   "SELECT count(add_game(id)) FROM game;",
    /* People who have only given themselves a name (reading.h). */
    "ALTER TABLE person ADD COLUMN at_ms bigint NOT NULL DEFAULT 0;"
    "CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql AS"
    " $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;"
    "UPDATE person SET at_ms = now_ms() WHERE NOT EXISTS (SELECT 1 FROM place WHERE place.who = person.who);"
    "CREATE INDEX person_idle ON person (at_ms) WHERE at_ms > 0;"
    "CREATE FUNCTION person_comes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " IF NOT EXISTS (SELECT 1 FROM place WHERE who = NEW.who) THEN NEW.at_ms := now_ms(); END IF;"
    " DELETE FROM person WHERE who IN (SELECT who FROM person WHERE at_ms > 0 AND at_ms < now_ms() - " S5_IDLE_MS
    " ORDER BY at_ms LIMIT " S5_IDLE_GOES " FOR UPDATE SKIP LOCKED); RETURN NEW; END $$;"
    "CREATE TRIGGER person_comes BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION person_comes();"
    "CREATE FUNCTION place_keeps() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " UPDATE person SET at_ms = 0 WHERE who = NEW.who AND at_ms > 0; RETURN NULL; END $$;"
    "CREATE TRIGGER place_keeps AFTER INSERT ON place FOR EACH ROW EXECUTE FUNCTION place_keeps();",
    /* One database has everything. */
    "DO $$ BEGIN IF EXISTS (SELECT 1 FROM shard UNION ALL SELECT 1 FROM outbox) THEN"
    " RAISE 'this site has tables in several databases: copy them into one first, with store copy of the server that has run until now'; END IF;"
    " END $$; DROP TABLE shard, slot, outbox;",
    /* Counts of deals are no longer kept. */
    "DROP TABLE IF EXISTS announced_deals;",
    /*
     * How many entries each table has, so that one that has lost some is not taken for a shorter one. It changes with each entry. It needs
     * no checksum: if it is wrong, the entries contradict it.
     */
    ("CREATE TABLE head (\"table\" text COLLATE \"C\" PRIMARY KEY, last bigint NOT NULL) WITH (fillfactor = 70);"
     "INSERT INTO head SELECT \"table\", max(position) FROM entry GROUP BY \"table\";"),
    /* Card nights, which stay for some days. */
    "CREATE TABLE night (code text COLLATE \"C\", part bigint, who bytea NOT NULL, until_ms bigint NOT NULL,"
    " lines bytea NOT NULL, PRIMARY KEY (code, part));"
    "CREATE INDEX night_until ON night (until_ms) WHERE part = 0;",
    /* What shows who somebody is. */
    ("CREATE TABLE credential (hash bytea PRIMARY KEY, who bytea NOT NULL, kind integer NOT NULL, text text NOT NULL,"
     " until_ms bigint NOT NULL);"
     "CREATE INDEX credential_who ON credential (who, kind);"
     "CREATE INDEX credential_until ON credential (until_ms);"
     "CREATE INDEX credential_revoked ON credential (until_ms) WHERE kind = 4;"),
};

enum { VERSION = sizeof STEPS / sizeof *STEPS };

/* ------------------------------------------------------------- the first words */

static bool fail_sql(S5Text *error, PGconn *connection, PGresult *result)
{
    PQclear(result);
    return s5_pg_fail(connection, error);
}

/* Runs some statements, as one transaction; false with `error` filled in. */
static bool run_sql(PGconn *connection, const char *sql, S5Text *error)
{
    PGresult *result = PQexec(connection, sql);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        return fail_sql(error, connection, result);
    PQclear(result);
    return true;
}

/* Asks for one number, with two parameters or none (null); false with `error` filled in. Where there is no row, the number stays. */
static bool ask_sql(
    PGconn *connection, const char *sql, const char *const *values, int64_t *number, S5Text *error)
{
    PGresult *result = PQexecParams(connection, sql, values ? 2 : 0, NULL, values, NULL, NULL, 0);
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        return fail_sql(error, connection, result);
    if (PQntuples(result) && !PQgetisnull(result, 0, 0))
        *number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return true;
}

/*
 * Whether somebody lives: the heartbeats that a statement gives change while we wait; a null says that there is nobody. The clock of the
 * database is not believed: it may be set. False where it can't be asked.
 */
static bool look_for_life(const S5Pg *pg, PGconn *connection, const char *sql, bool *lives, S5Text *error)
{
    enum { TRIES = 100, PAUSE_MS = 100, BEATS_SIZE = 2000 };
    char first[BEATS_SIZE] = "", now[BEATS_SIZE] = "";
    const char *const values[] = {pg->node};
    for (int i = 0; i < TRIES; i++) {
        PGresult *result = PQexecParams(connection, sql, 1, NULL, values, NULL, NULL, 0);
        if (PQresultStatus(result) != PGRES_TUPLES_OK)
            return fail_sql(error, connection, result);
        const bool nobody = PQgetisnull(result, 0, 0);
        snprintf(i ? now : first, BEATS_SIZE, "%s", PQgetvalue(result, 0, 0));
        PQclear(result);
        *lives = !nobody && i && strcmp(first, now) != 0;
        if (nobody || *lives)
            return true;
        uv_sleep(PAUSE_MS);
    }
    return true;
}

/* Older servers would go on writing in their way, and this one would take what they wrote for damaged. */
static bool older_servers_ended(const S5Pg *pg, PGconn *connection, S5Text *error)
{
    static const char SERVERS[] =
        "SELECT string_agg(name || ' ' || at, ',' ORDER BY name) FROM heartbeat"
        " WHERE $1::text <> '' AND NOT pg_try_advisory_xact_lock(" S5_PG_LOCK_KEY("name") ")";
    int64_t has_heartbeats = 0;
    bool lives = false;
    if (!ask_sql(connection, "SELECT (to_regclass('heartbeat') IS NOT NULL)::integer", NULL, &has_heartbeats,
            error) ||
        (has_heartbeats && !look_for_life(pg, connection, SERVERS, &lives, error)))
        return false;
    if (lives)
        s5_text_add(error, "servers of an older version use this database; stop them all first");
    return !lives;
}

/* Brings a database to the newest version. Two servers that start at once do it one after the other. */
static bool migrate_database(const S5Pg *pg, PGconn *connection, S5Text *error)
{
    enum { KEY_SIZE = 80 };
    int64_t version = 0, utf8 = 0;
    char set[KEY_SIZE];
    bool good =
        ask_sql(connection, "SELECT (current_setting('server_encoding') = 'UTF8')::integer", NULL, &utf8,
            error) &&
        run_sql(connection,
            "BEGIN; SELECT pg_advisory_xact_lock(7205759403); CREATE TABLE IF NOT EXISTS store (version integer NOT NULL)",
            error) &&
        ask_sql(connection, "SELECT version FROM store", NULL, &version, error);
    if (good && (!utf8 || version > VERSION)) {
        s5_text_add(error, utf8 ? "the database: a newer version of this program wrote it; update this one"
                                : "the database's encoding is not UTF8; make it with createdb -E UTF8");
        return false;
    }
    good = good && (version == VERSION || older_servers_ended(pg, connection, error));
    snprintf(set, sizeof set, "DELETE FROM store; INSERT INTO store VALUES (%d)", VERSION);
    for (int64_t step = version; good && step < VERSION; step++)
        good = run_sql(connection, STEPS[step], error);
    return good && (version == VERSION || run_sql(connection, set, error)) &&
           run_sql(connection, "COMMIT", error);
}

/* -------------------------------------------------------------------- taking */

/* Runs a statement about this server, with its name and epoch as parameters. */
static bool ask_own(const S5Pg *pg, PGconn *connection, const char *sql, int64_t *number, S5Text *error)
{
    char epoch[24];
    snprintf(epoch, sizeof epoch, "%lld", (long long)pg->epoch);
    return ask_sql(connection, sql, (const char *[]){pg->node, epoch}, number, error);
}

/*
 * A server that lives has a lock, which ends with its connection, and a heartbeat. The connection may end before the server does, and
 * one that is suspended keeps it, as does one whose machine has died. Whatever comes of this, the fence decides who may write.
 */
static bool place_is_free(const S5Pg *pg, PGconn *connection, S5Text *error)
{
    static const char HOLDER[] = "SELECT CASE WHEN NOT pg_try_advisory_lock(" S5_PG_LOCK_KEY(
        "$1::text") ") THEN"
                    " (SELECT coalesce(max(h.at::text), '') FROM heartbeat AS h JOIN node AS n ON n.name = h.name"
                    " WHERE h.name = $1 HAVING coalesce(bool_and(h.epoch = n.epoch), true)) END"; /* null: it was declared dead */
    bool lives = false;
    if (!look_for_life(pg, connection, HOLDER, &lives, error))
        return false;
    if (lives)
        s5_text_add(
            error, pg->store.shares
                       ? "another node of this name uses this database; stop it first, or take another name"
                       : "another server uses this database; stop it first");
    return !lives;
}

/* Nodes, and a server that has no node's name, do not go together: nobody would find the tables of the latter. */
static bool is_fit(const S5Pg *pg, PGconn *connection, S5Text *error)
{
    static const char OTHERS[] =
        "SELECT string_agg(h.name || ' ' || h.at, ',' ORDER BY h.name) FROM heartbeat AS h"
        " JOIN node AS n ON n.name = h.name AND n.epoch = h.epoch WHERE h.name <> $1::text"
        " AND '" S5_PG_ALONE "' IN ($1, h.name)";
    bool lives = false;
    if (!look_for_life(pg, connection, OTHERS, &lives, error))
        return false;
    if (lives)
        s5_text_add(error,
            pg->store.shares ? "a server without --node uses this database; stop it first"
                             : "nodes use this database; stop them first, or give this server a --node, too");
    return !lives;
}

/*
 * From here on no other server may write to the tables whose leases this one has, and what others have written there is final. A server
 * that is alone has every lease.
 */
static bool take_over(S5Pg *pg, PGconn *connection, S5Text *error)
{
    static const char
        BEGIN[] = "INSERT INTO node SELECT $1::text, 1 WHERE $2::bigint = 0"
                  " ON CONFLICT (name) DO UPDATE SET epoch = node.epoch + 1 RETURNING epoch",
        HEARTBEAT[] =
            "INSERT INTO heartbeat VALUES ($1::text, $2::bigint, now()) ON CONFLICT (name)"
            " DO UPDATE SET epoch = excluded.epoch, at = excluded.at, takes_tables = true RETURNING 1",
        OTHERS[] = "UPDATE node SET epoch = epoch + 1 WHERE name <> $1::text AND $2::bigint > 0 RETURNING 1";
    int64_t epoch = 0, done;
    if (!ask_own(pg, connection, BEGIN, &epoch, error))
        return false;
    pg->epoch = epoch;
    return ask_own(pg, connection, HEARTBEAT, &done, error) &&
           (pg->store.shares || ask_own(pg, connection, OTHERS, &done, error));
}

/* The cards of the days follow from a secret that all servers of the database share. */
static bool share_secret(S5Pg *pg, PGconn *connection, S5Text *error)
{
    static const int BINARY = 1, SIZE = S5_SECRET_SIZE;
    const char *const value[] = {(const char *)pg->store.secret};
    s5_chance(pg->store.secret, sizeof pg->store.secret);
    PGresult *result = PQexecParams(connection,
        "INSERT INTO secret VALUES ($1::bytea) ON CONFLICT DO NOTHING", 1, NULL, value, &SIZE, &BINARY, 1);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    result = PQexecParams(connection, "SELECT bytes FROM secret", 0, NULL, NULL, NULL, NULL, 1);
    good = good && PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1 &&
           PQgetlength(result, 0, 0) == S5_SECRET_SIZE;
    if (!good)
        return fail_sql(error, connection, result);
    memcpy(pg->store.secret, PQgetvalue(result, 0, 0), S5_SECRET_SIZE);
    PQclear(result);
    return true;
}

/* Takes the server's place in its database: then nobody else can write there as this server. */
static bool take_server_place(S5Pg *pg, S5Text *error)
{
    PGconn *connection = pg->heartbeat.connection = s5_pg_connect(pg->place, error);
    pg->patience_ms = s5_pg_patience_ms(connection);
    const bool good = connection && migrate_database(pg, connection, error) &&
                      place_is_free(pg, connection, error) && is_fit(pg, connection, error) &&
                      take_over(pg, connection, error) && share_secret(pg, connection, error) &&
                      s5_pg_prepare_heartbeat(pg, error);
    if (good)
        atomic_store(&pg->store.heard_ns, uv_hrtime());
    else
        s5_pg_close(&pg->heartbeat);
    return good;
}

/* ---------------------------------------------------------------------- life */

static void close_database(S5JournalStore *store)
{
    S5Pg *pg = (S5Pg *)store;
    for (int i = 0; i < S5_PG_READERS; i++)
        s5_pg_close(&pg->reader[i].link);
    s5_pg_close(&pg->writer);
    s5_pg_end_heartbeat(pg); /* the last: its lock says that another server may start */
    s5_map_free(&pg->leases);
    free(pg->peers);
    free(pg->forbidden);
    s5_map_free(&pg->group);
    uv_mutex_destroy(&pg->mutex);
    uv_cond_destroy(&pg->free);
    uv_cond_destroy(&pg->end);
    free(pg->group_bytes.bytes);
    free(pg->place);
    free(pg);
}

/* The database keeps house by itself. */
static bool purge_database(S5JournalStore *store)
{
    (void)store;
    return true;
}

S5JournalStore *s5_journal_postgres(const char *place, const char *node, S5Text *error)
{
    S5Pg *pg = calloc(1, sizeof *pg);
    if (!pg)
        return s5_no_memory(error);
    pg->store = (S5JournalStore){.begin = s5_pg_begin,
        .write = s5_pg_write,
        .end = s5_pg_end,
        .probe = s5_pg_probe,
        .why = s5_pg_why,
        .read = s5_entries_read,
        .ask = s5_pg_ask_rows,
        .purge = purge_database,
        .forbid = s5_pg_forbid,
        .beacon = s5_pg_beacon,
        .hear = s5_pg_hear,
        .free = close_database,
        .sharing = &s5_pg_sharing,
        .shares = node};
    pg->place = strdup(place);
    snprintf(pg->node, sizeof pg->node, "%s", node ? node : S5_PG_ALONE);
    uv_mutex_init(&pg->mutex);
    uv_cond_init(&pg->free);
    uv_cond_init(&pg->end);
    if (pg->place && take_server_place(pg, error) && s5_pg_start_heartbeat(pg))
        return &pg->store;
    close_database(&pg->store);
    return NULL;
}

bool s5_journal_postgres_check(const char *place, S5Text *error)
{
    PGconn *connection = s5_pg_connect(place, error);
    PQfinish(connection);
    return connection;
}
