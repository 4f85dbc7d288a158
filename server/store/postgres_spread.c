/*
 * Spreads a site's tables over its databases while no server runs. The slots of the new shard are copied and compared; then the map, which
 * every node reads when it starts, gives them to the shard. A kill leaves them where they were or where they go, and the command can be
 * given again.
 */
#include "copy.h"
#include "postgres.h"
#include "server/common/fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIGNS = sizeof S5_CODE_SIGNS - 1,
    SLOTS = SIGNS * SIGNS,
    LIST_SIZE = 3 * SLOTS + 3,
    SQL_SIZE = LIST_SIZE + 400
};

/* A site that no other server can use meanwhile. */
typedef struct Site {
    S5Pg *pg;
    int count;                             /* of databases */
    PGconn *connection[1 + S5_SHARDS_MAX]; /* the first database, then the shards */
    char since[64];                        /* when it was opened, by the clock of the first database */
} Site;

/* The first field of an answer's first row. */
static bool ask(PGconn *connection, const char *sql, char *field, size_t size, S5Text *error)
{
    PGresult *result = PQexec(connection, sql);
    const bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    snprintf(field, size, "%s", good && PQntuples(result) ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return good || s5_pg_fail(connection, error);
}

static void close_site(Site *site)
{
    for (int i = 0; i < site->count; i++)
        PQfinish(site->connection[i]);
    if (site->pg)
        site->pg->store.free(&site->pg->store);
}

static bool open_site(Site *site, const char *first, S5Text *error)
{
    *site = (Site){.pg = (S5Pg *)s5_journal_postgres(first, NULL, error)};
    bool good = site->pg;
    for (int i = 0; good && i <= site->pg->store.shards; i++) {
        site->connection[site->count++] = s5_pg_connect(s5_pg_place(&site->pg->store, i), error);
        good = site->connection[i];
    }
    return good && ask(site->connection[0], "SELECT now()::text", site->since, sizeof site->since, error);
}

/* ------------------------------------------------------------------- adding */

/* Marks an empty database as the next shard. Another attempt may have done that already. */
static bool prepare(const Site *site, PGconn *fresh, int number, S5Text *error)
{
    static const char USED[] =
        "SELECT 1 FROM heartbeat UNION ALL SELECT 1 FROM entry UNION ALL SELECT 1 FROM game LIMIT 1";
    static const int BINARY = 1, SIZE = S5_SECRET_SIZE;
    const char *const secret[] = {(const char *)site->pg->secret};
    char used[8], mark[200];
    if (!s5_pg_migrate(fresh, error) || !ask(fresh, USED, used, sizeof used, error))
        return false;
    if (*used)
        return s5_fail(error, "the new database", "a server has used it already; a shard begins empty");
    snprintf(mark, sizeof mark,
        "BEGIN; DELETE FROM secret; DELETE FROM shard; INSERT INTO shard VALUES (%d, '')", number);
    if (!s5_pg_run(fresh, mark, PGRES_COMMAND_OK, error))
        return false;
    PGresult *kept =
        PQexecParams(fresh, "INSERT INTO secret VALUES ($1::bytea)", 1, NULL, secret, &SIZE, &BINARY, 0);
    const bool good = PQresultStatus(kept) == PGRES_COMMAND_OK;
    PQclear(kept);
    return good ? s5_pg_run(fresh, "COMMIT", PGRES_COMMAND_OK, error) : s5_pg_fail(fresh, error);
}

/* The number of a shard in the map, 0 for none. */
static bool find(PGconn *first, const char *place, int *number, S5Text *error)
{
    PGresult *found = PQexecParams(
        first, "SELECT number FROM shard WHERE place = $1::text", 1, NULL, &place, NULL, NULL, 0);
    const bool good = PQresultStatus(found) == PGRES_TUPLES_OK;
    *number = PQntuples(found) ? atoi(PQgetvalue(found, 0, 0)) : 0;
    PQclear(found);
    return good || s5_pg_fail(first, error);
}

/* Puts a shard into the map. */
static bool list_shard(PGconn *first, const char *place, int number, S5Text *error)
{
    char text[12];
    const char *const values[] = {text, place};
    snprintf(text, sizeof text, "%d", number);
    PGresult *kept = PQexecParams(
        first, "INSERT INTO shard VALUES ($1::integer, $2::text)", 2, NULL, values, NULL, NULL, 0);
    const bool good = PQresultStatus(kept) == PGRES_COMMAND_OK;
    PQclear(kept);
    return good || s5_pg_fail(first, error);
}

static bool add(const Site *site, const char *place, int number, S5Text *error)
{
    if (number > S5_SHARDS_MAX)
        return s5_fail(error, "the site", "it has as many shards as there can be");
    PGconn *fresh = s5_pg_connect(place, error);
    const bool good =
        fresh && prepare(site, fresh, number, error) && list_shard(site->connection[0], place, number, error);
    PQfinish(fresh);
    return good;
}

/* Makes a database a shard, unless it is one. It has no slots yet. */
static bool ensure(const char *first, const char *place, int *number, S5Text *error)
{
    Site site;
    bool good = open_site(&site, first, error) && find(site.connection[0], place, number, error);
    if (good && !*number) {
        *number = site.count;
        good = add(&site, place, *number, error);
    }
    close_site(&site);
    return good;
}

/* ------------------------------------------------------------------ spreading */

/* Which shard has a slot; they are numbered from 0. */
static uint8_t *find_slot(const Site *site, int number, char slot[3])
{
    slot[0] = S5_CODE_SIGNS[number / SIGNS];
    slot[1] = S5_CODE_SIGNS[number % SIGNS];
    slot[2] = 0;
    return &site->pg->slot[s5_pg_slot(slot)];
}

/* The slots that a database has, as SQL lists them. */
static void list_slots(const Site *site, int which, char list[LIST_SIZE])
{
    S5Text text = s5_text(list, LIST_SIZE);
    char slot[3];
    s5_text_add(&text, "{");
    for (int i = 0; i < SLOTS; i++)
        if (*find_slot(site, i, slot) == which) {
            s5_text_add(&text, text.used > 1 ? "," : "");
            s5_text_add(&text, slot);
        }
    s5_text_add(&text, "}");
}

/* Takes slots from a database that has more than its share until the new one has enough; their list, as SQL has it. */
static int choose_slots(const Site *site, int from, int to, char list[LIST_SIZE])
{
    const int share = SLOTS / site->count;
    int has[1 + S5_SHARDS_MAX] = {0}, count = 0;
    S5Text text = s5_text(list, LIST_SIZE);
    char slot[3];
    for (int i = 0; i < SLOTS; i++)
        has[*find_slot(site, i, slot)]++;
    for (int i = 0; i < SLOTS && has[from] > share && has[to] < share; i++) {
        uint8_t *at = find_slot(site, i, slot);
        if (*at != from)
            continue;
        s5_text_add(&text, count++ ? "," : "{");
        s5_text_add(&text, slot);
        *at = (uint8_t)to;
        has[from]--;
        has[to]++;
    }
    s5_text_add(&text, "}");
    return count;
}

/* Ends a COPY at one side; whether all is well there. */
static bool end_copy(PGconn *connection)
{
    bool good = true;
    for (PGresult *result; (result = PQgetResult(connection)); PQclear(result))
        good = good && PQresultStatus(result) == PGRES_COMMAND_OK;
    return good;
}

/* Copies rows from one database to the other as they are. */
static bool pipe_rows(PGconn *from, PGconn *to, S5Text *error)
{
    char *bytes = NULL;
    int size = 0;
    bool good = true;
    while (good && (size = PQgetCopyData(from, &bytes, 0)) > 0) {
        good = PQputCopyData(to, bytes, size) == 1;
        PQfreemem(bytes);
    }
    good = PQputCopyEnd(to, good && size == -1 ? NULL : "the rest can't be read") == 1 && good && size == -1;
    const bool sent = end_copy(from), taken = end_copy(to);
    return (good && sent && taken) || s5_pg_fail(sent ? to : from, error);
}

/* Copies the entries of some slots, and compares the copy. */
static bool copy_slots(PGconn *from, PGconn *to, const char *list, int64_t *entries, S5Text *error)
{
    static const char
        SEND[] = "COPY (SELECT \"table\", position, at_ms, lines, checksum FROM entry"
                 " WHERE left(\"table\", 2) = ANY ('%s')) TO STDOUT BINARY",
        TAKE[] = "COPY entry (\"table\", position, at_ms, lines, checksum) FROM STDIN BINARY",
        SUM[] = "SELECT count(*) || ' ' || coalesce(sum(hashtextextended(e::text, 0)), 0) FROM entry AS e"
                " WHERE left(\"table\", 2) = ANY ('%s')";
    char sql[SQL_SIZE], sent[80], got[80];
    snprintf(sql, sizeof sql, "BEGIN; DELETE FROM entry WHERE left(\"table\", 2) = ANY ('%s')", list);
    if (!s5_pg_run(to, sql, PGRES_COMMAND_OK, error)) /* what an attempt that was killed has left */
        return false;
    snprintf(sql, sizeof sql, SEND, list);
    if (!s5_pg_run(from, sql, PGRES_COPY_OUT, error) || !s5_pg_run(to, TAKE, PGRES_COPY_IN, error) ||
        !pipe_rows(from, to, error))
        return false;
    snprintf(sql, sizeof sql, SUM, list);
    if (!ask(from, sql, sent, sizeof sent, error) || !ask(to, sql, got, sizeof got, error))
        return false;
    if (strcmp(sent, got) != 0)
        return s5_fail(error, "entry", "the copy is not equal to what was copied");
    *entries += strtoll(got, NULL, 10);
    return s5_pg_run(to, "COMMIT", PGRES_COMMAND_OK, error);
}

/*
 * Begins a transaction during which no server can start: one that starts waits for the lock before it reads the map. Fails if one has been
 * started although this command runs: it may have been suspended.
 */
static bool keep_servers_out(const Site *site, S5Text *error)
{
    char sql[400], alone[8];
    PGconn *first = site->connection[0];
    snprintf(sql, sizeof sql,
        "SELECT (EXISTS (SELECT 1 FROM node WHERE name = '" S5_PG_ALONE "' AND epoch = %lld) AND NOT EXISTS"
        " (SELECT 1 FROM heartbeat WHERE name <> '" S5_PG_ALONE "' AND at >= '%s'))::integer",
        (long long)site->pg->epoch, site->since);
    if (!s5_pg_run(
            first, "BEGIN; LOCK TABLE heartbeat IN SHARE ROW EXCLUSIVE MODE", PGRES_COMMAND_OK, error) ||
        !ask(first, sql, alone, sizeof alone, error))
        return false;
    return *alone == '1' || s5_fail(error, "the site",
                                "a server has been started meanwhile; stop it, and give the command again");
}

/* Gives slots to a shard in the map. */
static bool give_slots(const Site *site, int to, const char *list, S5Text *error)
{
    char sql[SQL_SIZE];
    snprintf(sql, sizeof sql,
        "INSERT INTO slot SELECT slot, %d FROM unnest('%s'::text[]) AS u(slot)"
        " ON CONFLICT (slot) DO UPDATE SET shard = excluded.shard",
        to, list);
    return keep_servers_out(site, error) && s5_pg_run(site->connection[0], sql, PGRES_COMMAND_OK, error);
}

/* Deletes what has been copied, together with the new map or, in another database, right after it. */
static bool delete_slots(const Site *site, int from, const char *list, S5Text *error)
{
    char sql[2 * SQL_SIZE];
    snprintf(sql, sizeof sql,
        "%sDELETE FROM entry WHERE left(\"table\", 2) = ANY ('%s');"
        " DELETE FROM lease WHERE left(\"table\", 2) = ANY ('%s')",
        from ? "BEGIN; " : "", list, list);
    return s5_pg_run(site->connection[from], sql, PGRES_COMMAND_OK, error) &&
           s5_pg_run(site->connection[0], "COMMIT", PGRES_COMMAND_OK, error) &&
           (!from || s5_pg_run(site->connection[from], "COMMIT", PGRES_COMMAND_OK, error));
}

/* Deletes what is not theirs in the shards: an attempt was killed after it had changed the map, or before. */
static bool sweep_shards(const Site *site, S5Text *error)
{
    char list[LIST_SIZE], sql[SQL_SIZE];
    bool good = keep_servers_out(site, error);
    for (int i = 1; good && i < site->count; i++) {
        list_slots(site, i, list);
        snprintf(sql, sizeof sql, "DELETE FROM entry WHERE left(\"table\", 2) <> ALL ('%s')", list);
        good = s5_pg_run(site->connection[i], sql, PGRES_COMMAND_OK, error);
    }
    return good && s5_pg_run(site->connection[0], "COMMIT", PGRES_COMMAND_OK, error);
}

static bool spread(const Site *site, S5Spread *done, S5Text *error)
{
    const int to = done->number;
    char list[LIST_SIZE];
    bool good = s5_pg_empty_outboxes(&site->pg->store, error) && sweep_shards(site, error);
    for (int from = 0; good && from < site->count; from++) {
        const int slots = from == to ? 0 : choose_slots(site, from, to, list);
        done->slots += slots;
        good = !slots ||
               (copy_slots(site->connection[from], site->connection[to], list, &done->entries, error) &&
                   give_slots(site, to, list, error) && delete_slots(site, from, list, error));
    }
    return good;
}

bool s5_store_spread(const char *first, const char *shard, S5Spread *done, S5Text *error)
{
    Site site;
    *done = (S5Spread){.slots = 0};
    if (!ensure(first, shard, &done->number, error))
        return false;
    const bool good = open_site(&site, first, error) && spread(&site, done, error);
    close_site(&site);
    return good;
}
