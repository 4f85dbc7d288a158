/*
 * What the store on PostgreSQL keeps to when things fail that no other store meets: several servers write at once, one is suspended and
 * wakes up, connections end before the answer, the database is killed, a commit's replication is cancelled. What was answered is there,
 * once and in order; what was refused is not.
 */
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

#include "server/store/postgres/postgres.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/postgres.h"

/* The name of a fixture's database. */
static const char *name_of_database(const Fixture *f)
{
    return strrchr(f->folder, '/') + 1;
}

/* Lets another server start as if this one were dead; this one sends no more heartbeats. */
static void declare_dead(const Fixture *f)
{
    postgres_run(name_of_database(f), "UPDATE heartbeat SET epoch = 0, at = '-infinity'");
}

static int open_kind(void **state, const StoreKind *kind)
{
    Fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    open_journal(f, kind, folder_new());
    *state = f;
    return 0;
}

static int open_postgres(void **state)
{
    return open_kind(state, postgres_store());
}

static S5JournalStore *open_node_store(const char *folder, S5Text *error)
{
    char place[512];
    postgres_place(strrchr(folder, '/') + 1, place, sizeof place);
    return s5_journal_postgres(place, "a", error);
}

/* One of several nodes. */
static int open_node(void **state)
{
    static const StoreKind NODE = {"node", open_node_store, true};
    return open_kind(state, &NODE);
}

/* ------------------------------------------------------------------ rivals */

enum { WRITERS = 6, ROUNDS = 100 };

/* All write the same position at once; who has won, if one has, and only one. */
static int race(Fixture *writer, const char *table, S5Version expected)
{
    char line[WRITERS][16];
    int won = -1, count = 0;
    for (int i = 0; i < WRITERS; i++) {
        snprintf(line[i], sizeof line[i], "writer %d", i);
        const S5JournalWrite write = entry(table, expected, line[i]);
        send_write(&writer[i], &write);
    }
    for (int i = 0; i < WRITERS; i++) {
        wait_for_answers(&writer[i]);
        assert_int_not_equal(writer[i].answer, S5_JOURNAL_FAULT);
        if (writer[i].answer == S5_JOURNAL_OK) {
            won = i;
            count++;
        }
    }
    assert_int_equal(count, 1);
    return won;
}

/* Even if all think that they are the same server: each claims the table from the others, and each position has one writer. */
static void lets_one_of_six_writers_have_a_position(void **state)
{
    Fixture writer[WRITERS];
    Fixture *first = *state;
    char expected[WORDS_MAX] = "", table[S5_CODE_SIZE];
    for (int i = 0; i < WRITERS; i++) {
        declare_dead(first);
        open_journal(&writer[i], first->kind, first->folder);
    }
    for (int i = 0; i < WRITERS; i++)
        ((S5Pg *)writer[i].store)->epoch = ((S5Pg *)writer[WRITERS - 1].store)->epoch;
    for (int round = 0; round < ROUNDS; round++) {
        if (round % 4 == 0) {
            snprintf(table, sizeof table, "RACE%u", (unsigned)round % 100u);
            *expected = 0;
        }
        char line[24];
        snprintf(line, sizeof line, "writer %d ", race(writer, table, (S5Version)(round % 4)));
        strcat(expected, line);
        assert_string_equal(all_entries(first, table), expected);
    }
    for (int i = 0; i < WRITERS; i++)
        close_journal(&writer[i]);
}

/* A server whose place was taken is refused, knows why, and takes nothing back. */
static void refuses_a_server_that_was_replaced(void **state)
{
    Fixture *old = *state, new;
    const S5PersonId ann = who(1);
    char why[200] = "";
    S5Text text = s5_text(why, sizeof why);
    assert_int_equal(put(old, entry("AAA222", 0, "one")), S5_JOURNAL_OK);
    declare_dead(old);
    open_journal(&new, old->kind, old->folder);
    assert_int_equal(put(old, entry("AAA222", 1, "late")), S5_JOURNAL_FAULT);
    assert_int_equal(put(old, entry("BBB222", 0, "late")), S5_JOURNAL_FAULT);
    assert_int_equal(put(old, (S5JournalWrite){.sits = &ann, .name = "Late"}), S5_JOURNAL_FAULT);
    assert_int_equal(
        put(old,
            (S5JournalWrite){.amends = S5_AMENDS_PERSON, .sits = &ann, .stranger = &ann, .name = "Late"}),
        S5_JOURNAL_FAULT);
    assert_false(s5_journal_is_writable(old->log, &text));
    assert_string_equal(why, "another server has taken over the database");
    assert_int_equal(put(&new, entry("AAA222", 1, "two")), S5_JOURNAL_OK);
    assert_int_equal(put(old, entry("AAA222", 1, "later")), S5_JOURNAL_FAULT);
    assert_string_equal(all_entries(&new, "AAA222"), "one two ");
    assert_string_equal(name_of(&new, 1), "");
    close_journal(&new);
}

/* While one lives, no second one starts. */
static void refuses_a_second_server(void **state)
{
    const Fixture *f = *state;
    char why[200] = "";
    S5Text error = s5_text(why, sizeof why);
    assert_null(f->kind->open(f->folder, &error));
    assert_string_equal(why, "another server uses this database; stop it first");
}

/* A table that the database can't write takes nothing from the others in its group. */
static void refuses_what_spoils_a_group_alone(void **state)
{
    Fixture *f = *state;
    S5JournalWrite write[] = {
        entry("AAA222", 0, "one"), entry("BAD222", 0, "bad"), entry("BBB222", 0, "two")};
    S5JournalOutcome outcome[3];
    assert_int_equal(put(f, entry("AAA222", 0, "first")), S5_JOURNAL_OK);
    postgres_run(name_of_database(f), "ALTER TABLE entry ADD CONSTRAINT good CHECK (\"table\" <> 'BAD222')");
    write[0].expected = 1;
    assert_true(f->store->begin(f->store));
    for (int i = 0; i < 3; i++)
        assert_true(f->store->write(f->store, &write[i], 1700000000000, &outcome[i]));
    assert_true(f->store->end(f->store, true));
    assert_int_equal(outcome[0].answer, S5_JOURNAL_OK);
    assert_int_equal(outcome[1].answer, S5_JOURNAL_FAULT);
    assert_int_equal(outcome[2].answer, S5_JOURNAL_OK);
    assert_string_equal(f->store->why(f->store), "the database refuses to write; its log says why");
    assert_string_equal(all_entries(f, "AAA222"), "first one ");
    assert_string_equal(all_entries(f, "BAD222"), "");
}

/* ---------------------------------------------------------------------- leases */

/* A thread that takes the lease of a table. */
typedef struct Taker {
    Fixture *f;
    uv_thread_t thread;
    char code[S5_CODE_SIZE];
    atomic_bool done;
    S5LeaseAnswer answer;
} Taker;

static void take_lease(void *to)
{
    Taker *taker = to;
    char node[S5_NODE_SIZE];
    taker->answer = s5_journal_take_lease(taker->f->log, taker->code, node);
    atomic_store(&taker->done, true);
}

/* A connection that has locked all leases. */
static PGconn *lock_leases(const Fixture *f)
{
    char place[512];
    postgres_place(name_of_database(f), place, sizeof place);
    PGconn *connection = PQconnectdb(place);
    PGresult *locked = PQexec(connection, "BEGIN; SELECT 1 FROM lease FOR UPDATE");
    assert_int_equal(PQntuples(locked), S5_PG_READERS);
    PQclear(locked);
    return connection;
}

/* Waits until there is a heartbeat some seconds after this moment. */
static void wait_for_heartbeat(const Fixture *f, int later_s)
{
    char sql[100];
    const char *name = name_of_database(f);
    const int64_t now_s = atoll(postgres_ask(name, "SELECT extract(epoch FROM now())::bigint"));
    snprintf(sql, sizeof sql, "SELECT (extract(epoch FROM at) > %lld)::integer FROM heartbeat",
        (long long)now_s + later_s);
    while (atoi(postgres_ask(name, sql)) == 0)
        uv_sleep(50);
}

/* Each connection that reads waits for a lease that somebody has locked: the node lives all the same. */
static void lives_while_leases_are_locked(void **state)
{
    Fixture *f = *state;
    Taker taker[S5_PG_READERS];
    for (int i = 0; i < S5_PG_READERS; i++) {
        taker[i] = (Taker){.f = f};
        snprintf(taker[i].code, sizeof taker[i].code, "LOCK%d", i);
        assert_int_equal(put(f, entry(taker[i].code, 0, "one")), S5_JOURNAL_OK);
    }
    PGconn *lock = lock_leases(f);
    for (int i = 0; i < S5_PG_READERS; i++)
        assert_int_equal(uv_thread_create(&taker[i].thread, take_lease, &taker[i]), 0);
    wait_for_heartbeat(f, 3);
    for (int i = 0; i < S5_PG_READERS; i++)
        assert_false(atomic_load(&taker[i].done));
    PQfinish(lock);
    for (int i = 0; i < S5_PG_READERS; i++) {
        uv_thread_join(&taker[i].thread);
        assert_int_equal(taker[i].answer, S5_LEASE_OK);
    }
}

/* A table is loaded again before the store has been told that its lease was given up. */
static void keeps_a_lease_that_it_took_again(void **state)
{
    Fixture *f = *state;
    char node[S5_NODE_SIZE];
    assert_int_equal(put(f, entry("AAA222", 0, "one")), S5_JOURNAL_OK);
    const int64_t lease = s5_journal_give_up_lease(f->log, "AAA222");
    assert_false(s5_journal_has_lease(f->log, "AAA222"));
    assert_int_equal(s5_journal_take_lease(f->log, "AAA222", node), S5_LEASE_OK);
    s5_journal_release_lease(f->log, "AAA222", lease);
    assert_true(s5_journal_has_lease(f->log, "AAA222"));
    assert_string_equal(postgres_ask(name_of_database(f), "SELECT node FROM lease"), "a");
    s5_journal_release_lease(f->log, "AAA222", s5_journal_give_up_lease(f->log, "AAA222"));
    assert_string_equal(postgres_ask(name_of_database(f), "SELECT node FROM lease"), "");
}

/* The node tries again when somebody comes to the table. */
static void keeps_a_lease_that_it_can_not_release(void **state)
{
    Fixture *f = *state;
    assert_int_equal(put(f, entry("AAA222", 0, "one")), S5_JOURNAL_OK);
    postgres_run(name_of_database(f),
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'damaged'; END $$;"
        "CREATE TRIGGER fails BEFORE UPDATE ON lease FOR EACH ROW EXECUTE FUNCTION fail()");
    s5_journal_release_lease(f->log, "AAA222", s5_journal_give_up_lease(f->log, "AAA222"));
    assert_true(s5_journal_has_lease(f->log, "AAA222"));
    postgres_run(name_of_database(f), "DROP TRIGGER fails ON lease");
    s5_journal_release_lease(f->log, "AAA222", s5_journal_give_up_lease(f->log, "AAA222"));
    assert_false(s5_journal_has_lease(f->log, "AAA222"));
    assert_string_equal(postgres_ask(name_of_database(f), "SELECT node FROM lease"), "");
}

/* ------------------------------------------------------------------- suspended */

/* Writes until it is refused, and says what was answered: entries are numbers. */
static void child_writes(const Fixture *parent, int out)
{
    Fixture f;
    char line[24];
    open_journal(&f, parent->kind, parent->folder);
    S5Version version = (S5Version)count_entries(&f, "SLEEP2");
    for (;; version++) {
        const int number = (int)version + 1;
        snprintf(line, sizeof line, "%d", number);
        if (put(&f, entry("SLEEP2", version, line)) != S5_JOURNAL_OK ||
            write(out, &number, sizeof number) < 0)
            _exit(0);
    }
}

/* What the child was told last; waits until it has been told something. */
static int hear(int in)
{
    int number = 0;
    assert_int_equal(read(in, &number, sizeof number), sizeof number);
    return number;
}

/* A child that writes, is suspended anywhere, and wakes up when its place is taken. Returns how many entries there are. */
static int replace_child(Fixture *f, int pause_ms)
{
    int ends[2], heard, last = 0;
    close_journal(f);
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (!child)
        child_writes(f, ends[1]);
    close(ends[1]);
    heard = hear(ends[0]);
    uv_sleep((unsigned)pause_ms);
    kill(child, SIGSTOP);
    declare_dead(f);
    open_journal(f, f->kind, f->folder);
    const int count = count_entries(f, "SLEEP2");
    assert_int_equal(put(f, entry("SLEEP2", (S5Version)count, "mine")), S5_JOURNAL_OK);
    kill(child, SIGCONT);
    while (read(ends[0], &last, sizeof last) == sizeof last)
        heard = last;
    waitpid(child, NULL, 0);
    close(ends[0]);
    assert_true(heard == count || heard == count - 1); /* the last may have been written and not answered */
    return count + 1;
}

static bool take_numbers(void *to, const char *lines, size_t size, S5Version version)
{
    char line[24];
    (void)to;
    snprintf(line, sizeof line, "%.*s", (int)size, lines);
    if (strcmp(line, "mine") != 0)
        assert_int_equal(strtoull(line, NULL, 10), version);
    return true;
}

static void keeps_out_a_server_that_wakes_up(void **state)
{
    Fixture *f = *state;
    for (int round = 0; round < 4; round++) {
        const int count = replace_child(f, 7 * round);
        assert_int_equal(count_entries(f, "SLEEP2"), count);
    }
    read_entries(f, "SLEEP2", 1, UINT64_MAX, take_numbers, NULL);
}

/* ----------------------------------------------------------------- interrupted */

enum { TABLES = 8 };

/* A table under load: there is always a write of it on its way. */
typedef struct Load {
    Fixture *f;
    char code[S5_CODE_SIZE], line[32];
    S5Version version;
    int tries, refused;
    bool stop;
} Load;

static void send_next(Load *load);

/* What was refused is sent again with other bytes: had it been written all the same, that would be a conflict. */
static void on_load(void *to, S5JournalResult answer, S5Version version)
{
    Load *load = to;
    load->f->answers++;
    assert_int_not_equal(answer, S5_JOURNAL_CONFLICT);
    if (answer == S5_JOURNAL_OK) {
        assert_int_equal(version, load->version + 1);
        load->version = version;
        load->tries = 0;
    } else {
        load->tries++;
        load->refused++;
    }
    if (!load->stop)
        send_next(load);
}

static void send_next(Load *load)
{
    snprintf(
        load->line, sizeof load->line, "%llu try %d", (unsigned long long)load->version + 1, load->tries);
    const S5JournalWrite write = entry(load->code, load->version, load->line);
    load->f->sent++;
    s5_journal_write(load->f->log, &write, on_load, load);
}

static bool check_number(void *to, const char *lines, size_t size, S5Version version)
{
    char line[32];
    snprintf(line, sizeof line, "%.*s", (int)size, lines);
    assert_int_equal(strtoull(line, NULL, 10), version);
    *(S5Version *)to = version;
    return true;
}

/* Runs the loop until each table has some more entries. */
static void advance(Load load[TABLES], S5Version more)
{
    S5Version goal[TABLES];
    for (int i = 0; i < TABLES; i++)
        goal[i] = load[i].version + more;
    for (int i = 0; i < TABLES; i++)
        while (load[i].version < goal[i])
            uv_run(&load[i].f->loop, UV_RUN_ONCE);
}

/* All that was answered is there, once and in order, and nothing else. */
static void put_through(Fixture *f, int rounds, void (*interrupt)(Fixture *f))
{
    Load load[TABLES];
    for (int i = 0; i < TABLES; i++) {
        load[i] = (Load){.f = f};
        snprintf(load[i].code, sizeof load[i].code, "LOAD%d", i);
        send_next(&load[i]);
    }
    for (int round = 0; round < rounds; round++) {
        advance(load, 1 + (S5Version)round % 5);
        interrupt(f);
    }
    advance(load, 3);
    for (int i = 0; i < TABLES; i++)
        load[i].stop = true;
    wait_for_answers(f);
    for (int i = 0; i < TABLES; i++) {
        S5Version last = 0;
        read_entries(f, load[i].code, 1, UINT64_MAX, check_number, &last);
        assert_int_equal(last, load[i].version);
    }
}

static void end_connections(Fixture *f)
{
    postgres_run(name_of_database(f),
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'spoilfive%'");
}

static void loses_nothing_when_connections_end(void **state)
{
    put_through(*state, 40, end_connections);
}

static void kill_database(Fixture *f)
{
    (void)f;
    postgres_kill();
    postgres_start();
}

static void loses_nothing_when_the_database_is_killed(void **state)
{
    put_through(*state, 5, kill_database);
}

/* ---------------------------------------------------------------------- unknown */

/* Waits until a statement of the store with these words waits for a standby server. */
static void wait_for_standby(const Fixture *f, const char *words)
{
    char sql[200];
    snprintf(sql, sizeof sql,
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%%%s%%'", words);
    while (atoi(postgres_ask(name_of_database(f), sql)) == 0)
        uv_sleep(10);
}

static void set_standby(const Fixture *f, const char *sql)
{
    postgres_run(name_of_database(f), sql);
    postgres_run(name_of_database(f), "SELECT pg_reload_conf()");
}

/*
 * A commit waits for a standby server that does not come, and somebody cancels that: the database says that all is well, with a warning,
 * but the commit could be lost. It counts only when the standby server has it.
 */
static void does_not_believe_a_cancelled_commit(void **state)
{
    Fixture *f = *state;
    char why[100] = "";
    S5Text text = s5_text(why, sizeof why);
    assert_int_equal(put(f, entry("SYNC22", 0, "one")), S5_JOURNAL_OK);
    set_standby(f, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    wait_for_standby(f, "UPDATE heartbeat"); /* the setting counts from here on */
    const S5JournalWrite write = entry("SYNC22", 1, "two");
    send_write(f, &write);
    wait_for_standby(f, "INSERT INTO entry");
    postgres_run(name_of_database(f),
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    while (s5_journal_is_writable(f->log, NULL))
        uv_sleep(10);
    assert_false(s5_journal_is_writable(f->log, &text));
    assert_string_equal(why, "the database does not answer");
    uv_run(&f->loop, UV_RUN_NOWAIT);
    assert_int_equal(f->answers, f->sent - 1);
    s5_journal_write(f->log, &(S5JournalWrite){.table = "OTHER2", .lines = "x", .size = 1}, NULL,
        NULL); /* refused at once */
    set_standby(f, "ALTER SYSTEM RESET synchronous_standby_names");
    wait_for_answers(f);
    assert_int_equal(f->answer, S5_JOURNAL_OK);
    assert_string_equal(all_entries(f, "SYNC22"), "one two ");
    assert_string_equal(all_entries(f, "OTHER2"), "");
}

/* ------------------------------------------------------------------- doubtful */

/* Two tables in one group; each has a row, and BAD222 has one person more, so it is sent by itself, after the other. */
typedef struct Group {
    Fixture *f;
    S5JournalOutcome outcome[2];
    bool good;
} Group;

static void write_group(void *to)
{
    Group *group = to;
    S5JournalStore *store = group->f->store;
    const S5PersonId ann = who(1);
    S5JournalWrite write[] = {entry("AAA222", 1, "two"), entry("BAD222", 1, "two")};
    write[1].sits = &ann;
    group->good = store->begin(store);
    for (int i = 0; i < 2; i++)
        group->good = group->good && store->write(store, &write[i], 1700000000000, &group->outcome[i]);
    group->good = store->end(store, group->good);
}

/* Sends the group when the table has no standby server, and has the database fail for `bad` once it is sent again. */
static void fail_when_sent_again(Fixture *f, Group *group, const char *bad)
{
    char sql[300];
    uv_thread_t thread;
    const char *name = name_of_database(f);
    assert_int_equal(put(f, entry("AAA222", 0, "one")), S5_JOURNAL_OK);
    assert_int_equal(put(f, entry("BAD222", 0, "one")), S5_JOURNAL_OK);
    postgres_run(name,
        "CREATE TABLE trouble (code text);"
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " IF EXISTS (SELECT 1 FROM trouble WHERE code = NEW.\"table\") THEN RAISE 'damaged'; END IF;"
        " RETURN NEW; END $$; CREATE TRIGGER fails BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION fail()");
    set_standby(f, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    wait_for_standby(f, "UPDATE heartbeat");
    assert_int_equal(uv_thread_create(&thread, write_group, group), 0);
    wait_for_standby(f, "INSERT INTO entry");
    snprintf(sql, sizeof sql, "SET synchronous_commit = local; INSERT INTO trouble VALUES ('%s')", bad);
    postgres_run(name, sql);
    postgres_run(name, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    set_standby(f, "ALTER SYSTEM RESET synchronous_standby_names");
    uv_thread_join(&thread);
    assert_true(group->good);
}

/* A group of two entries that can't be sent again because of the table `bad`: what becomes of BAD222's. */
static void check_sent_again(Fixture *f, const char *bad, S5JournalResult answer, const char *stored)
{
    Group group = {.f = f};
    fail_when_sent_again(f, &group, bad);
    assert_int_equal(group.outcome[0].answer, S5_JOURNAL_OK);
    assert_int_equal(group.outcome[1].answer, answer);
    assert_string_equal(all_entries(f, "AAA222"), "one two ");
    assert_string_equal(all_entries(f, "BAD222"), stored);
}

/* It was not carried out when it was sent first, and the other table does not wait for it for ever. */
static void gives_up_what_can_not_be_sent_again(void **state)
{
    check_sent_again(*state, "BAD222", S5_JOURNAL_FAULT, "one ");
    assert_string_equal(name_of(*state, 1), "");
    assert_int_equal(put(*state, entry("AAA222", 2, "three")), S5_JOURNAL_OK);
}

/* It was carried out when it was sent first, so it counts, although it can't be sent again. */
static void keeps_what_can_not_be_sent_again(void **state)
{
    check_sent_again(*state, "AAA222", S5_JOURNAL_OK, "one two ");
    assert_int_equal(put(*state, entry("BAD222", 2, "three")), S5_JOURNAL_OK);
}

int main(void)
{
#define STORY(test) cmocka_unit_test_setup_teardown(test, open_postgres, close_store)
    const struct CMUnitTest stories[] = {
        STORY(lets_one_of_six_writers_have_a_position),
        STORY(refuses_a_server_that_was_replaced),
        STORY(refuses_a_second_server),
        STORY(refuses_what_spoils_a_group_alone),
        cmocka_unit_test_setup_teardown(lives_while_leases_are_locked, open_node, close_store),
        cmocka_unit_test_setup_teardown(keeps_a_lease_that_it_took_again, open_node, close_store),
        cmocka_unit_test_setup_teardown(keeps_a_lease_that_it_can_not_release, open_node, close_store),
        STORY(keeps_out_a_server_that_wakes_up),
        STORY(loses_nothing_when_connections_end),
        STORY(loses_nothing_when_the_database_is_killed),
        STORY(does_not_believe_a_cancelled_commit),
        STORY(gives_up_what_can_not_be_sent_again),
        STORY(keeps_what_can_not_be_sent_again),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(stories, NULL, NULL);
}
