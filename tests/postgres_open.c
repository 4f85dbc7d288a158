/*
 * What the store on PostgreSQL says of a database that it can't use, and what it makes of one that an earlier version has left: tables could
 * be in several databases then.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/store/backup.h"
#include "server/store/copy.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/postgres.h"

static int open_database(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    open_journal(f, postgres_store(), folder_new());
    assert_int_equal(put(f, entry("AAA222", 0, "one")), S5_JOURNAL_OK);
    *state = f;
    return 0;
}

static void is_refused(const Fixture *f, const char *wrong)
{
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    assert_null(f->kind->open(f->folder, &error));
    assert_string_equal(why, wrong);
}

/* What version 9 had, in the first database of its site. */
static void go_back_to_several_databases(const Fixture *f)
{
    postgres_run(database_of(f),
        "UPDATE store SET version = 9; DROP TABLE head, credential, night;"
        "CREATE TABLE shard (number integer PRIMARY KEY, place text NOT NULL, turn bigint NOT NULL DEFAULT 0);"
        "CREATE TABLE slot (slot text PRIMARY KEY, shard integer NOT NULL);"
        "CREATE TABLE outbox (\"table\" text, position bigint)");
}

static void goes_on_with_its_only_database(void **state)
{
    Fixture *f = *state;
    close_journal(f);
    go_back_to_several_databases(f);
    open_journal(f, f->kind, f->folder);
    assert_string_equal(
        postgres_ask(database_of(f),
            "SELECT coalesce(to_regclass('shard'), to_regclass('slot'), to_regclass('outbox'))"),
        "");
    assert_int_equal(put(f, entry("AAA222", 1, "two")), S5_JOURNAL_OK);
    assert_string_equal(all_entries(f, "AAA222"), "one two ");
}

/* Nothing is changed there, so the server that can copy them together still can. */
static void leaves_several_databases_alone(void **state)
{
    static const char WRONG[] =
        "PostgreSQL: ERROR:  this site has tables in several databases: copy them into one first,"
        " with store copy of the server that has run until now";
    Fixture *f = *state;
    close_journal(f);
    go_back_to_several_databases(f);
    postgres_run(database_of(f), "INSERT INTO shard VALUES (1, 'host=db2')");
    is_refused(f, WRONG);
    postgres_run(database_of(f), "UPDATE shard SET place = ''"); /* so it is in the second */
    is_refused(f, WRONG);
    assert_string_equal(postgres_ask(database_of(f), "SELECT version FROM store"), "9");
    postgres_run(database_of(f), "DELETE FROM shard");
    open_journal(f, f->kind, f->folder);
}

static void never_uses_a_newer_version(void **state)
{
    Fixture *f = *state;
    close_journal(f);
    postgres_run(database_of(f), "UPDATE store SET version = version + 1000");
    is_refused(f, "the database: a newer version of this program wrote it; update this one");
    postgres_run(database_of(f), "UPDATE store SET version = version - 1000");
    open_journal(f, f->kind, f->folder);
    assert_string_equal(all_entries(f, "AAA222"), "one ");
}

/* An older server does not know what a newer version keeps, and would go on without it. */
static void waits_until_older_servers_have_ended(void **state)
{
    Fixture *f = *state;
    postgres_run(database_of(f), "UPDATE store SET version = version - 1");
    is_refused(f, "servers of an older version use this database; stop them all first");
    postgres_run(database_of(f), "UPDATE store SET version = version + 1");
    assert_int_equal(put(f, entry("AAA222", 1, "two")), S5_JOURNAL_OK);
}

static bool take_nothing(void *to, const char *code, int64_t entries, bool *stays, S5Text *error)
{
    (void)stays, (void)to, (void)code, (void)entries, (void)error;
    return false;
}

static bool take_any_entry(void *to, const char *lines, size_t size, S5Version version)
{
    (void)to, (void)lines, (void)size, (void)version;
    return true;
}

/* What is wrong with a table when it is read; empty for nothing. */
static const char *fault_of(const Fixture *f, const char *code)
{
    static char why[300];
    S5Text error = s5_text(why, sizeof why);
    *why = 0;
    s5_journal_read(f->log, code, 1, UINT64_MAX, take_any_entry, NULL, &error);
    return why;
}

/* A table that has lost its last entries is not taken for a shorter one: it can't be read, added to, or copied. Others go on. */
static void never_takes_a_table_for_a_shorter_one(void **state)
{
    static const struct {
        const char *damage, *fault;
    } TRIALS[] = {
        {"DELETE FROM entry WHERE position = 2", "entry 2 of table AAA222: it is missing"},
        {"DELETE FROM entry WHERE \"table\" = 'AAA222'", "entry 1 of table AAA222: it is missing"},
        {"DELETE FROM head WHERE \"table\" = 'AAA222'",
            "entry 1 of table AAA222: it is not known how many entries the table has: that is damaged"},
        {"UPDATE head SET last = 1 WHERE \"table\" = 'AAA222'",
            "entry 3 of table AAA222: it is damaged: one that the table does not have comes before it"},
        {"UPDATE head SET last = 3 WHERE \"table\" = 'AAA222'", "entry 3 of table AAA222: it is missing"},
    };
    Fixture *f = *state;
    char place[512], why[300];
    S5Copied copied;
    postgres_uri(database_of(f), place, sizeof place);
    assert_int_equal(put(f, entry("AAA222", 1, "two")), S5_JOURNAL_OK);
    assert_int_equal(put(f, entry("BBB222", 0, "one")), S5_JOURNAL_OK);
    postgres_run(database_of(f), "CREATE TABLE entries AS TABLE entry; CREATE TABLE heads AS TABLE head");
    for (size_t i = 0; i < sizeof TRIALS / sizeof *TRIALS; i++) {
        S5Text error = s5_text(why, sizeof why);
        postgres_run(database_of(f), TRIALS[i].damage);
        assert_string_equal(fault_of(f, "AAA222"), TRIALS[i].fault);
        assert_string_equal(fault_of(f, "BBB222"), "");
        close_journal(f);
        char *to = folder_new();
        assert_false(s5_store_copy(place, to, &copied, &error));
        assert_non_null(strstr(why, "table AAA222 is damaged: it does not have just its"));
        folder_free(to);
        postgres_run(database_of(f),
            "TRUNCATE entry, head; INSERT INTO entry TABLE entries; INSERT INTO head TABLE heads");
        open_journal(f, f->kind, f->folder);
        assert_string_equal(all_entries(f, "AAA222"), "one two ");
    }
}

/* The database's own reason is in the message, for `expire`, too. */
static void says_why_old_tables_cannot_be_found(void **state)
{
    const Fixture *f = *state;
    char uri[512], why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    postgres_uri(database_of(f), uri, sizeof uri);
    postgres_run(database_of(f), "ALTER TABLE entry RENAME TO missing");
    assert_false(s5_export_old(uri, INT64_MAX, f->folder, take_nothing, NULL, &error));
    assert_string_equal(why, "PostgreSQL: ERROR:  relation \"entry\" does not exist");
    postgres_run(database_of(f), "ALTER TABLE missing RENAME TO entry");
}

int main(void)
{
#define STORY(test) cmocka_unit_test_setup_teardown(test, open_database, close_store)
    const struct CMUnitTest stories[] = {
        STORY(goes_on_with_its_only_database),
        STORY(leaves_several_databases_alone),
        STORY(never_uses_a_newer_version),
        STORY(waits_until_older_servers_have_ended),
        STORY(never_takes_a_table_for_a_shorter_one),
        STORY(says_why_old_tables_cannot_be_found),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(stories, NULL, NULL);
}
