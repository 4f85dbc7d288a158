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
        "UPDATE store SET version = 9;"
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

/* Nothing is changed there, so the version that can copy them together still can. */
static void leaves_several_databases_alone(void **state)
{
    static const char WRONG[] =
        "PostgreSQL: ERROR:  this site has tables in several databases: copy them together first,"
        " with store copy of version 0.1.0";
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

static bool take_nothing(void *to, const char *code, int64_t entries, bool *stays, S5Text *error)
{
    (void)stays, (void)to, (void)code, (void)entries, (void)error;
    return false;
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
        STORY(says_why_old_tables_cannot_be_found),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(stories, NULL, NULL);
}
