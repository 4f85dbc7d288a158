/*
 * A node starts although one of its databases can't be reached: the tables there are away until it comes back, and nothing else is. A
 * database that is not the one that it should be is never written to, whenever it comes. CCC222 is in the shard, AAA222 in the first database.
 */
#include <libpq-fe.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/store/postgres.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/postgres.h"

static void first_place(const char *folder, char place[512])
{
    postgres_place(strrchr(folder, '/') + 1, place, 512);
}

static S5JournalStore *open_alone(const char *folder, S5Text *error)
{
    char place[512];
    first_place(folder, place);
    return s5_journal_postgres(place, NULL, error);
}

static S5JournalStore *open_node(const char *folder, S5Text *error)
{
    char place[512];
    first_place(folder, place);
    return s5_journal_postgres(place, "a", error);
}

static const StoreKind ALONE = {"alone", open_alone, true}, NODE = {"node", open_node, true};

/* While the user of the shard's address may not log in, the shard is away for whoever connects. */
static void let_in(bool so)
{
    postgres_run("public", so ? "ALTER ROLE visitor LOGIN" : "ALTER ROLE visitor NOLOGIN");
}

/* A site of two databases that no server uses, each with an entry; the shard is away. */
static int make_site(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    open_journal(f, shards_store(), folder_new());
    assert_int_equal(put(f, entry("AAA222", 0, "one")), S5_JOURNAL_OK);
    assert_int_equal(put(f, entry("CCC222", 0, "one")), S5_JOURNAL_OK);
    close_journal(f);
    postgres_run("public", "SET client_min_messages = error; DROP ROLE IF EXISTS visitor;"
                           " CREATE ROLE visitor SUPERUSER NOLOGIN");
    postgres_run(first_of(f), "UPDATE shard SET place = replace(place, 'user=spoilfive', 'user=visitor')");
    *state = f;
    return 0;
}

/* A write is answered, and not with success. */
static void is_refused(Fixture *f, const char *table, S5Version expected)
{
    assert_int_equal(put(f, entry(table, expected, "lost")), S5_JOURNAL_FAULT);
}

static void is_not_writable(Fixture *f, const char *wrong)
{
    char why[100] = "";
    S5Text text = s5_text(why, sizeof why);
    assert_false(s5_journal_is_writable(f->log, &text));
    assert_string_equal(why, wrong);
}

static void wait_until_writable(Fixture *f)
{
    while (!s5_journal_is_writable(f->log, NULL))
        uv_run(&f->loop, UV_RUN_NOWAIT);
}

/* What belongs to the first database goes on; what belongs to the shard is answered as when it goes away later. */
static void has_only_the_first_database(Fixture *f)
{
    char node[S5_NODE_SIZE], why[100] = "";
    S5Text text = s5_text(why, sizeof why);
    assert_true(s5_journal_is_ready(f->log, NULL, NULL));
    assert_int_equal(s5_journal_take_lease(f->log, "AAA222", node), S5_LEASE_OK);
    assert_string_equal(all_entries(f, "AAA222"), "one ");
    assert_int_equal(put(f, entry("AAA222", 1, "two")), S5_JOURNAL_OK);
    assert_true(s5_journal_is_cut_off(f->log, "CCC222"));
    assert_false(s5_journal_is_cut_off(f->log, "AAA222"));
    assert_int_equal(s5_journal_take_lease(f->log, "CCC222", node), S5_LEASE_FAULT);
    assert_false(s5_journal_has_lease(f->log, "CCC222"));
    assert_false(s5_journal_read(f->log, "CCC222", 1, 9, NULL, NULL, &text));
    is_refused(f, "CCC222", 1);
    assert_false(s5_journal_carry_out(f->log));
    assert_string_equal(postgres_ask(shard_of(f), "SELECT count(*) FROM node WHERE name = 'a'"), "0");
}

/* It has its place in the shard without a restart, and nothing is lost. */
static void has_both(Fixture *f)
{
    char node[S5_NODE_SIZE];
    wait_until_writable(f);
    assert_int_equal(s5_journal_take_lease(f->log, "CCC222", node), S5_LEASE_OK);
    assert_int_equal(put(f, entry("CCC222", 1, "two")), S5_JOURNAL_OK);
    assert_string_equal(all_entries(f, "CCC222"), "one two ");
    assert_string_equal(all_entries(f, "AAA222"), "one two ");
    assert_true(s5_journal_carry_out(f->log));
}

static void starts_without_a_shard(void **state)
{
    Fixture *f = *state;
    open_journal(f, &NODE, f->folder);
    is_not_writable(f, "shard 1: the database does not answer");
    has_only_the_first_database(f);
    let_in(true);
    has_both(f);
}

/* It ends as if it had never tried, while the shard is away and while a statement waits there for ever. */
static void ends_without_a_shard(void **state)
{
    Fixture *f = *state;
    char place[512];
    open_journal(f, &NODE, f->folder);
    close_journal(f);
    open_journal(f, &NODE, f->folder);
    postgres_place(shard_of(f), place, sizeof place);
    PGconn *holder = PQconnectdb(place);
    PQclear(PQexec(holder, "BEGIN; LOCK TABLE node IN ACCESS EXCLUSIVE MODE"));
    let_in(true);
    postgres_wait_for_lock();
    close_journal(f);
    PQfinish(holder);
    open_journal(f, &NODE, f->folder);
    assert_true(s5_journal_is_writable(f->log, NULL));
}

/* So do `store copy` and `store spread`, which open the store as such a server does. */
static void needs_every_database_without_a_name(void **state)
{
    Fixture *f = *state;
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    assert_null(ALONE.open(f->folder, &error));
    assert_memory_equal(why, "shard 1: PostgreSQL: ", strlen("shard 1: PostgreSQL: "));
    assert_non_null(strstr(why, "not permitted to log in"));
    let_in(true);
    open_journal(f, &ALONE, f->folder);
}

static void wait_until_refused(const Fixture *f)
{
    while (!atomic_load(&f->store->shard[0]->refused))
        uv_sleep(10);
}

/* What a node is told that starts while a shard is not as it should be, and what it does if it starts before that can be known. */
static void never_uses(Fixture *f, const char *spoil, const char *wrong, const char *mend)
{
    char why[300] = "", said[400];
    S5Text error = s5_text(why, sizeof why);
    open_journal(f, &NODE, f->folder);
    postgres_run(shard_of(f), spoil);
    let_in(true);
    wait_until_refused(f);
    is_not_writable(f, "shard 1: the server may not use the database; its log says why");
    assert_string_equal(((const S5Pg *)f->store->shard[0])->why_not, wrong);
    has_only_the_first_database(f);
    S5JournalNews news = {.replaced = true};
    f->store->hear(f->store, &news);
    assert_false(news.replaced); /* those at other tables play on */
    free(news.forbidden);
    close_journal(f);
    assert_null(NODE.open(f->folder, &error));
    snprintf(said, sizeof said, "shard 1: %s", wrong);
    assert_string_equal(why, said);
    let_in(false);
    open_journal(f, &NODE, f->folder);
    let_in(true);
    wait_until_refused(f);
    postgres_run(shard_of(f), mend);
    has_both(f);
}

static void never_uses_another_database(void **state)
{
    never_uses(*state, "UPDATE shard SET number = 2", "the database is not this shard of the site",
        "UPDATE shard SET number = 1");
}

static void never_uses_a_newer_version(void **state)
{
    never_uses(*state, "UPDATE store SET version = version + 1000",
        "the database: a newer version of this program wrote it; update this one",
        "UPDATE store SET version = version - 1000");
}

static void needs_the_first_database(void **state)
{
    Fixture *f = *state;
    char place[512], why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    first_place(f->folder, place);
    memcpy(strstr(place, "user=spoilfive"), "user=visitor  ", strlen("user=visitor  "));
    assert_null(s5_journal_postgres(place, "a", &error));
    assert_non_null(strstr(why, "not permitted to log in"));
    assert_null(strstr(why, "shard"));
    let_in(true);
    open_journal(f, &NODE, f->folder);
}

/*
 * A node that was suspended before it took its place in the shard, and has been declared dead in the first database: tables may have been
 * spread since, and it has the old map. It does not take the place, although no heartbeat has told it yet.
 */
static void takes_no_place_when_it_has_lost_the_first(void **state)
{
    Fixture *f = *state;
    char place[512];
    open_journal(f, &NODE, f->folder);
    first_place(f->folder, place);
    PGconn *holder = PQconnectdb(place);
    PQclear(PQexec(holder, "BEGIN; SELECT 1 FROM heartbeat WHERE name = 'a' FOR UPDATE"));
    postgres_wait_for_lock(); /* its heartbeat has begun before the next line, and learns nothing */
    postgres_run(first_of(f), "UPDATE node SET epoch = epoch + 1 WHERE name = 'a'");
    let_in(true);
    const S5Pg *first = (const S5Pg *)f->store;
    while (!atomic_load(&first->replaced)) {
        assert_int_not_equal(((const S5Pg *)f->store->shard[0])->standing, S5_PG_PLACED);
        uv_sleep(10);
    }
    PQfinish(holder);
    is_refused(f, "CCC222", 1);
    assert_int_equal(count_entries(f, "AAA222"), 1);
    close_journal(f);
    open_journal(f, &NODE, f->folder);
    assert_string_equal(all_entries(f, "CCC222"), "one ");
}

int main(void)
{
#define STORY(test) cmocka_unit_test_setup_teardown(test, make_site, close_store)
    const struct CMUnitTest stories[] = {
        STORY(starts_without_a_shard),
        STORY(ends_without_a_shard),
        STORY(needs_every_database_without_a_name),
        STORY(never_uses_another_database),
        STORY(never_uses_a_newer_version),
        STORY(needs_the_first_database),
        STORY(takes_no_place_when_it_has_lost_the_first),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(stories, NULL, NULL);
}
