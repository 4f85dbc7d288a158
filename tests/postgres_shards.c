/*
 * A store whose tables are spread over two databases: one goes on while the other is away, what comes with an entry reaches the first
 * database once although the server dies in between, and tables move to a new shard whole, or not at all.
 */
#include <libpq-fe.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/store/backup.h"
#include "server/store/copy.h"
#include "server/store/postgres.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/patience.h"
#include "support/postgres.h"

static int open_two(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    open_journal(f, shards_store(), folder_new());
    *state = f;
    return 0;
}

/* A connection that has locked a table of a database, until it ends. */
static PGconn *lock(const char *name, const char *table, const char *mode)
{
    char place[512], sql[100];
    postgres_place(name, place, sizeof place);
    PGconn *connection = PQconnectdb(place);
    snprintf(sql, sizeof sql, "BEGIN; LOCK TABLE %s IN %s MODE", table, mode);
    PGresult *locked = PQexec(connection, sql);
    assert_int_equal(PQresultStatus(locked), PGRES_COMMAND_OK);
    PQclear(locked);
    return connection;
}

/* ------------------------------------------------------------------ two threads */

/* CCC222 is in the shard, AAA222 in the first database. */
static void goes_on_without_a_shard(void **state)
{
    Fixture *f = *state;
    char why[100] = "";
    S5Text text = s5_text(why, sizeof why);
    assert_int_equal(put(f, entry("CCC222", 0, "one")), S5_JOURNAL_OK);
    assert_string_equal(postgres_ask(shard_of(f), "SELECT count(*) FROM entry"), "1");
    assert_string_equal(postgres_ask(first_of(f), "SELECT count(*) FROM entry"), "0");
    PGconn *away = lock(shard_of(f), "entry", "ACCESS EXCLUSIVE");
    S5Pg *shard = (S5Pg *)f->store->shard[0];
    assert_int_equal(shard->patience_ms, PATIENCE_MS); /* as its address says */
    shard->patience_ms = 500;
    const S5JournalWrite waits = entry("CCC222", 1, "two");
    send_write(f, &waits);
    const int before = f->answers;
    s5_journal_write(f->log, &(S5JournalWrite){.table = "AAA222", .lines = "one", .size = 3}, NULL, NULL);
    while (count_entries(f, "AAA222") == 0)
        uv_run(&f->loop, UV_RUN_NOWAIT);
    assert_int_equal(f->answers, before);
    while (s5_journal_is_writable(f->log, NULL))
        uv_sleep(10);
    assert_false(s5_journal_is_writable(f->log, &text));
    assert_string_equal(why, "shard 1: the database does not answer");
    assert_true(s5_journal_is_ready(f->log, NULL, NULL));
    s5_journal_write(
        f->log, &(S5JournalWrite){.table = "AAA222", .expected = 1, .lines = "two", .size = 3}, NULL, NULL);
    while (count_entries(f, "AAA222") == 1)
        uv_run(&f->loop, UV_RUN_NOWAIT);
    PQfinish(away);
    wait_for_answers(f);
    assert_int_equal(f->answer, S5_JOURNAL_OK);
    assert_string_equal(all_entries(f, "CCC222"), "one two ");
}

/* Reads of a table off the loop, and how many are done. */
typedef struct Reads {
    Fixture *f;
    const char *table;
    uv_work_t work[16];
    int begun, done;
} Reads;

static void read_one(uv_work_t *work)
{
    Reads *reads = work->data;
    if (reads->table)
        count_entries(reads->f, reads->table);
}

static void on_read(uv_work_t *work, int status)
{
    Reads *reads = work->data;
    assert_int_equal(status, 0);
    reads->done++;
}

static void begin_reading(Reads *reads, int count)
{
    for (; reads->begun < count; reads->begun++) {
        reads->work[reads->begun].data = reads;
        s5_journal_work(reads->f->log, reads->table, &reads->work[reads->begun], read_one, on_read);
    }
}

static void wait_for_reads(const Reads *reads)
{
    while (reads->done < reads->begun)
        uv_run(&reads->f->loop, UV_RUN_ONCE);
}

/* More than there are threads wait for a shard; whoever reads elsewhere does not wait for them. */
static void reads_elsewhere_while_a_shard_is_silent(void **state)
{
    Fixture *f = *state;
    Reads silent = {.f = f, .table = "CCC222"}, other = {.f = f, .table = "AAA222"}, none = {.f = f};
    PGconn *away = lock(shard_of(f), "entry", "ACCESS EXCLUSIVE");
    begin_reading(&silent, 16);
    postgres_wait_for_lock();
    begin_reading(&other, 16);
    begin_reading(&none, 1);
    wait_for_reads(&other);
    wait_for_reads(&none);
    assert_int_equal(silent.done, 0);
    PQfinish(away);
    wait_for_reads(&silent);
}

/* ------------------------------------------------------------------ outbox */

static S5GameRow a_game(void)
{
    S5GameRow game = {.id = "g1",
        .table = "CCC222",
        .rules = "spoil-five",
        .first = 1,
        .last = 1,
        .ended_ms = 10,
        .hands = 3,
        .players = 2};
    game.seat[0] = (S5SeatRow){.who = who(1), .name = "Áine \"\\", .won = true, .score = -3};
    game.seat[1] = (S5SeatRow){.name = "Finn", .level = "club", .score = 3};
    return game;
}

static S5JournalResult end_game(Fixture *f)
{
    const S5PersonId ann = who(1);
    const S5GameRow game = a_game();
    S5JournalWrite write = entry("CCC222", 0, "ends");
    write.sits = &ann;
    write.game = &game;
    return put(f, write);
}

/* A child ends a game in the shard, says so, and is killed before the first database has heard of it. */
static void end_game_and_die(const Fixture *parent)
{
    int ends[2];
    char answered = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (!child) {
        Fixture f;
        open_journal(&f, parent->kind, parent->folder);
        PGconn *away = lock(first_of(&f), "game", "ACCESS EXCLUSIVE");
        answered = end_game(&f) == S5_JOURNAL_OK;
        (void)!write(ends[1], &answered, 1);
        pause();
        PQfinish(away);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &answered, 1), 1);
    assert_int_equal(answered, 1);
    postgres_wait_for_lock();
    close(ends[0]);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

static void wait_until_carried(const Fixture *f)
{
    while (atoi(postgres_ask(shard_of(f), "SELECT count(*) FROM outbox")))
        uv_sleep(50);
}

/* Another server finds it by itself, and the lists have it once, whether or not what the dead one sent is still at work. */
static void carries_out_what_a_dead_server_left(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1);
    const S5GameQuery which = {.who = &ann, .before_ms = INT64_MAX};
    close_journal(f);
    end_game_and_die(f);
    postgres_run(shard_of(f), "UPDATE outbox SET node = 'gone', at_ms = at_ms - 20000");
    open_journal(f, f->kind, f->folder);
    wait_until_carried(f);
    assert_string_equal(postgres_ask(first_of(f), "SELECT string_agg(id, ' ') FROM game"), "g1");
    assert_string_equal(postgres_ask(first_of(f), "SELECT count(*) FROM seat"), "2");
    assert_string_equal(games_of(f, which), "g1 ");
    assert_string_equal(places_of(f, 1, NULL), "CCC222 ");
    assert_string_equal(all_entries(f, "CCC222"), "ends ");
}

/* It was carried out before, and the row is still there. */
static void carries_out_a_row_twice(void **state)
{
    Fixture *f = *state;
    assert_int_equal(end_game(f), S5_JOURNAL_OK);
    wait_until_carried(f);
    postgres_run(shard_of(f),
        "CREATE TABLE asked (code text);"
        "CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " INSERT INTO asked VALUES (OLD.\"table\"); RETURN NULL; END $$;"
        "CREATE TRIGGER keeps BEFORE DELETE ON outbox FOR EACH ROW EXECUTE FUNCTION keep()");
    const S5GameRow game = a_game();
    S5JournalWrite again = entry("CCC222", 1, "again");
    again.game = &game;
    assert_int_equal(put(f, again), S5_JOURNAL_OK);
    while (atoi(postgres_ask(shard_of(f), "SELECT count(*) FROM asked")) < 2)
        uv_sleep(10);
    postgres_run(shard_of(f), "DROP TRIGGER keeps ON outbox");
    wait_until_carried(f);
    assert_string_equal(postgres_ask(first_of(f), "SELECT count(*) FROM game"), "1");
    assert_string_equal(postgres_ask(first_of(f), "SELECT count(*) FROM seat"), "2");
}

/* One row is refused whatever happens; those beside and after it are carried out. */
static void carries_out_the_rows_beside_one_that_is_refused(void **state)
{
    static const char *const CODES[] = {"CCC222", "DDD222", "EEE222"};
    Fixture *f = *state;
    postgres_run(first_of(f), "ALTER TABLE place ADD CONSTRAINT good CHECK (\"table\" <> 'DDD222')");
    PGconn *away = lock(first_of(f), "place", "ACCESS EXCLUSIVE"); /* so that they come together */
    for (int i = 0; i < 3; i++) {
        const S5PersonId one = who(i);
        S5JournalWrite write = entry(CODES[i], 0, "sits");
        write.sits = &one;
        assert_int_equal(put(f, write), S5_JOURNAL_OK);
    }
    PQfinish(away);
    while (atoi(postgres_ask(shard_of(f), "SELECT count(*) FROM outbox")) > 1)
        uv_sleep(50);
    assert_false(s5_journal_carry_out(f->log));
    assert_string_equal(
        postgres_ask(first_of(f), "SELECT string_agg(\"table\", ' ' ORDER BY \"table\") FROM place"),
        "CCC222 EEE222");
    assert_string_equal(postgres_ask(shard_of(f), "SELECT \"table\" FROM outbox"), "DDD222");
    postgres_run(first_of(f), "ALTER TABLE place DROP CONSTRAINT good");
    wait_until_carried(f);
    assert_string_equal(places_of(f, 1, NULL), "DDD222 ");
}

static S5JournalStore *open_node(const char *folder, const char *node, S5Text *error)
{
    char place[512];
    postgres_place(strrchr(folder, '/') + 1, place, sizeof place);
    return s5_journal_postgres(place, node, error);
}

static S5JournalStore *open_a(const char *folder, S5Text *error)
{
    return open_node(folder, "a", error);
}

static S5JournalStore *open_b(const char *folder, S5Text *error)
{
    return open_node(folder, "b", error);
}

/* Waits until a node's rows wait in the first database, or until they wait no more. */
static void wait_for_rows(bool so)
{
    while (!atoi(postgres_ask("public", "SELECT count(*) FROM pg_stat_activity WHERE state = 'active'"
                                        " AND query LIKE '%recordset(NULL::outbox, $2%'"
                                        " AND pid <> pg_backend_pid()")) == so)
        uv_sleep(10);
}

/* What one node has sent is late: another has brought it there first, and the person has been forgotten since. */
static void carries_out_nothing_late(void **state)
{
    static const StoreKind A = {"a", open_a, true}, B = {"b", open_b, true};
    Fixture *f = *state, a, b;
    const S5PersonId ann = who(1), stranger = who(2);
    close_journal(f);
    open_journal(&a, &A, f->folder);
    open_journal(&b, &B, f->folder);
    PGconn *late = lock(first_of(f), "store", "ACCESS SHARE"); /* nobody waits for that */
    PQclear(PQexec(late, "SELECT 1 FROM node WHERE name = 'a' FOR UPDATE"));
    S5JournalWrite write = entry("CCC222", 0, "sits");
    write.sits = &ann;
    write.name = "Ann";
    assert_int_equal(put(&a, write), S5_JOURNAL_OK);
    wait_for_rows(true);
    assert_int_equal(
        put(&b,
            (S5JournalWrite){
                .amends = S5_AMENDS_PERSON, .sits = &ann, .stranger = &stranger, .name = "Nobody"}),
        S5_JOURNAL_OK);
    assert_string_equal(postgres_ask(first_of(f), "SELECT count(*) FROM place"), "0");
    PQfinish(late);
    wait_for_rows(false);
    assert_string_equal(postgres_ask(first_of(f), "SELECT count(*) FROM place"), "0");
    assert_string_equal(name_of(&b, 1), "");
    close_journal(&a);
    close_journal(&b);
    open_journal(f, f->kind, f->folder);
}

/* A person's only try is written where their other tries are. */
static void takes_tries_in_the_first_database_only(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1);
    S5JournalWrite tries = entry("CCC222", 0, "tries");
    tries.sits = &ann;
    tries.day = "2026-11-21";
    assert_false(s5_journal_takes_tries(f->log, "CCC222"));
    assert_int_equal(put(f, tries), S5_JOURNAL_CONFLICT);
    assert_true(s5_journal_takes_tries(f->log, "AAA222"));
    tries.table = "AAA222";
    assert_int_equal(put(f, tries), S5_JOURNAL_OK);
    assert_string_equal(places_of(f, 1, "2026-11-21"), "AAA222 ");
    assert_string_equal(all_entries(f, "CCC222"), "");
}

/* ------------------------------------------------------------------- spreading */

enum { TABLES = 400 };

static void name_table(int number, char code[S5_CODE_SIZE])
{
    snprintf(code, S5_CODE_SIZE, "%c%cTABLE", S5_CODE_SIGNS[number / 21], S5_CODE_SIGNS[number % 21]);
}

static void put_tables(Fixture *f)
{
    char code[S5_CODE_SIZE];
    for (int i = 0; i < TABLES; i++) {
        name_table(i, code);
        const S5JournalWrite one = entry(code, 0, "one"), two = entry(code, 1, "two");
        send_write(f, &one);
        send_write(f, &two);
    }
    wait_for_answers(f);
}

static void check_tables(Fixture *f)
{
    char code[S5_CODE_SIZE];
    for (int i = 0; i < TABLES; i++) {
        name_table(i, code);
        assert_string_equal(all_entries(f, code), "one two ");
    }
}

static bool spread(const Fixture *f, const char *shard, S5Spread *done, const char *wrong)
{
    char first[512], place[512], why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    postgres_place(first_of(f), first, sizeof first);
    postgres_place(shard, place, sizeof place);
    const bool good = s5_store_spread(first, place, done, &error);
    if (strcmp(why, wrong) != 0)
        fail_msg("said '%s', not '%s'", why, wrong);
    return good;
}

static int count_in(const char *name)
{
    return atoi(postgres_ask(name, "SELECT count(*) FROM entry"));
}

/* What an attempt leaves that is killed when the map is changed and the old rows are still there. */
static void leave_behind(const Fixture *f)
{
    char sql[200];
    snprintf(sql, sizeof sql, "INSERT INTO entry SELECT '%sTABLE', 0, 0, '', 0",
        postgres_ask(first_of(f), "SELECT max(slot) FROM slot WHERE shard = 2"));
    postgres_run(shard_of(f), sql);
}

/* A third of the tables goes to each of three databases, and people can play on everywhere. */
static void spreads_its_tables_evenly(void **state)
{
    Fixture *f = *state;
    S5Spread done;
    char third[80], code[S5_CODE_SIZE];
    snprintf(third, sizeof third, "%s-2", first_of(f));
    put_tables(f);
    close_journal(f);
    assert_true(spread(f, shard_of(f), &done, ""));
    assert_int_equal(done.number, 1);
    assert_true(spread(f, third, &done, ""));
    assert_int_equal(done.number, 2);
    assert_true(done.slots > 300 && done.entries > 0);
    leave_behind(f);
    assert_true(spread(f, third, &done, ""));
    assert_int_equal(done.slots, 0);
    assert_int_equal(count_in(first_of(f)) + count_in(shard_of(f)) + count_in(third), 2 * TABLES);
    assert_true(count_in(shard_of(f)) > 0 && count_in(third) > 0);
    open_journal(f, f->kind, f->folder);
    check_tables(f);
    for (int i = 0; i < TABLES; i++) {
        name_table(i, code);
        const S5JournalWrite three = entry(code, 2, "three");
        send_write(f, &three);
    }
    wait_for_answers(f);
    for (int i = 0; i < TABLES; i++) {
        name_table(i, code);
        assert_int_equal(count_entries(f, code), 3);
    }
}

/* Whenever it is killed, nothing is lost, and the next attempt finishes. */
static void spreads_after_a_kill(void **state)
{
    Fixture *f = *state;
    S5Spread done;
    char shard[80];
    put_tables(f);
    for (int round = 0; round < 4; round++) {
        snprintf(shard, sizeof shard, "%s-%d", first_of(f), round + 2);
        close_journal(f);
        const pid_t child = fork();
        if (!child) {
            spread(f, shard, &done, "");
            _exit(0);
        }
        uv_sleep(60 + 90 * (unsigned)round);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        open_journal(f, f->kind, f->folder);
        check_tables(f);
        close_journal(f);
        assert_true(spread(f, shard, &done, ""));
        open_journal(f, f->kind, f->folder);
        check_tables(f);
    }
}

/* What a thread that spreads says. */
typedef struct Spreading {
    const Fixture *f;
    uv_thread_t thread;
} Spreading;

static void spread_in_vain(void *to)
{
    const Spreading *spreading = to;
    S5Spread done;
    assert_false(spread(spreading->f, shard_of(spreading->f), &done,
        "the site: a server has been started meanwhile; stop it, and give the command again"));
}

/* A node that has started because this command was suspended has read the old map. */
static void leaves_the_map_to_a_node_that_has_started(void **state)
{
    Fixture *f = *state;
    Spreading spreading = {.f = f};
    close_journal(f);
    postgres_run(first_of(f), "DELETE FROM slot");
    PGconn *waits = lock(first_of(f), "entry", "ACCESS EXCLUSIVE");
    assert_int_equal(uv_thread_create(&spreading.thread, spread_in_vain, &spreading), 0);
    postgres_wait_for_lock();
    postgres_run(first_of(f), "INSERT INTO heartbeat VALUES ('a', 1, now())");
    PQfinish(waits);
    uv_thread_join(&spreading.thread);
    assert_string_equal(postgres_ask(first_of(f), "SELECT count(*) FROM slot"), "0");
    open_journal(f, f->kind, f->folder);
}

static void refuses_databases_that_do_not_fit(void **state)
{
    Fixture *f = *state;
    S5Spread done;
    char place[512], why[300] = "", other[80];
    S5Text error = s5_text(why, sizeof why);
    postgres_place(shard_of(f), place, sizeof place);
    assert_false(spread(f, "fresh", &done, "another server uses this database; stop it first"));
    close_journal(f);
    assert_null(s5_journal_postgres(place, NULL, &error));
    assert_string_equal(why, "the database is a shard; give the first database of its site");
    snprintf(other, sizeof other, "%s-other", first_of(f));
    postgres_place(other, place, sizeof place);
    S5JournalStore *store = s5_journal_postgres(place, NULL, &error);
    store->free(store);
    assert_false(
        spread(f, other, &done, "the new database: a server has used it already; a shard begins empty"));
    postgres_run(shard_of(f), "UPDATE secret SET bytes = sha256('other')");
    assert_null(f->kind->open(f->folder, &(S5Text){why, sizeof why, 0, false}));
    assert_string_equal(why, "shard 1: the database is not this shard of the site");
    postgres_run(shard_of(f), "UPDATE shard SET number = 2");
    postgres_run(first_of(f), "DELETE FROM slot; DELETE FROM shard");
    open_journal(f, f->kind, f->folder);
}

/* Nothing is taken from a site, so nobody is to come here. */
static bool take_nothing(void *to, const char *code, int64_t entries, bool *stays, S5Text *error)
{
    (void)stays, (void)to, (void)code, (void)entries, (void)error;
    return false;
}

/* Fails, and says why, while a table of the map is missing in a database. */
static void is_told(Fixture *f, const char *name, const char *table, const char *wrong)
{
    char sql[80], place[512], folder[600], why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    snprintf(sql, sizeof sql, "ALTER TABLE %s RENAME TO missing", table);
    postgres_run(name, sql);
    assert_null(f->kind->open(f->folder, &error));
    assert_string_equal(why, wrong);
    if (name == first_of(f) && strcmp(table, "shard") == 0) {
        error = s5_text(why, sizeof why);
        postgres_place(name, place, sizeof place);
        snprintf(folder, sizeof folder, "%s/old", f->folder);
        assert_false(s5_export_old_postgres(place, INT64_MAX, folder, take_nothing, NULL, &error));
        assert_string_equal(why, wrong);
    }
    snprintf(sql, sizeof sql, "ALTER TABLE missing RENAME TO %s", table);
    postgres_run(name, sql);
}

/* The database's own reason is in the message, wherever the map is read. */
static void says_why_the_map_cannot_be_read(void **state)
{
#define WRONG(table) "the map of its shards: PostgreSQL: ERROR:  relation \"" table "\" does not exist"
    Fixture *f = *state;
    close_journal(f);
    is_told(f, first_of(f), "shard", WRONG("shard"));
    is_told(f, first_of(f), "slot", WRONG("slot"));
    is_told(f, shard_of(f), "shard", "shard 1: " WRONG("shard"));
    open_journal(f, f->kind, f->folder);
}

/* So is it where old tables can't be found for `expire`. */
static void says_why_old_tables_cannot_be_found(void **state)
{
    const Fixture *f = *state;
    char place[512], why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    postgres_place(first_of(f), place, sizeof place);
    postgres_run(first_of(f), "ALTER TABLE entry RENAME TO missing");
    assert_false(s5_export_old_postgres(place, INT64_MAX, f->folder, take_nothing, NULL, &error));
    assert_string_equal(why, "PostgreSQL: ERROR:  relation \"entry\" does not exist");
    postgres_run(first_of(f), "ALTER TABLE missing RENAME TO entry");
}

int main(void)
{
#define STORY(test) cmocka_unit_test_setup_teardown(test, open_two, close_store)
    const struct CMUnitTest stories[] = {
        STORY(goes_on_without_a_shard),
        STORY(reads_elsewhere_while_a_shard_is_silent),
        STORY(carries_out_what_a_dead_server_left),
        STORY(carries_out_a_row_twice),
        STORY(carries_out_the_rows_beside_one_that_is_refused),
        STORY(carries_out_nothing_late),
        STORY(takes_tries_in_the_first_database_only),
        STORY(spreads_its_tables_evenly),
        STORY(spreads_after_a_kill),
        STORY(leaves_the_map_to_a_node_that_has_started),
        STORY(refuses_databases_that_do_not_fit),
        STORY(says_why_the_map_cannot_be_read),
        STORY(says_why_old_tables_cannot_be_found),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(stories, NULL, NULL);
}
