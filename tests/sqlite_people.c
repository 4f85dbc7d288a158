/* What the store in a SQLite file no longer has of people: those who were forgotten, and those who have done nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>
#include <sqlite3.h>

#include "support/folder.h"
#include "support/journal.h"

/* Whether a file of the store has some bytes. */
static bool has_bytes(const char *folder, const char *name, const char *wanted)
{
    static char bytes[1 << 20];
    FILE *file = folder_file(folder, name, "rb");
    const size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0, length = strlen(wanted);
    bool has = false;
    for (size_t i = 0; i + length <= size && !has; i++)
        has = !memcmp(bytes + i, wanted, length);
    if (file)
        fclose(file);
    return has;
}

/* What was deleted or replaced is neither in the database nor in its write-ahead log, while the server runs. */
static void leaves_nothing_of_what_was_deleted(void **state)
{
    static const char *const FILES[] = {"tables.db", "tables.db-wal"};
    char *folder = folder_new();
    const S5PersonId meg = who(1), stranger = who(2);
    bool before = false;
    Fixture f;
    (void)state;
    open_journal(&f, SQLITE_STORE, folder);
    put(&f, (S5JournalWrite){
                .table = "DEL222", .lines = "Zanzibarius", .size = 11, .sits = &meg, .name = "Zanzibarius"});
    before = has_bytes(folder, "tables.db-wal", "Zanzibarius");
    put(&f, (S5JournalWrite){
                .amends = S5_AMENDS_ENTRY, .table = "DEL222", .position = 1, .lines = "x", .size = 1});
    put(&f, (S5JournalWrite){
                .amends = S5_AMENDS_PERSON, .sits = &meg, .stranger = &stranger, .name = "Somebody"});
    assert_true(s5_journal_purge(f.log));
    assert_true(before);
    for (int i = 0; i < 2; i++)
        assert_false(has_bytes(folder, FILES[i], "Zanzibarius"));
    assert_int_equal(count_entries(&f, "DEL222"), 1);
    close_journal(&f);
    folder_free(folder);
}

static bool count_tally(void *to, const S5Tally *tally)
{
    (void)tally;
    ++*(int *)to;
    return true;
}

/* A sum that was damaged goes with the person whose name it has: it does not become a sound one under another. */
static void carries_no_damaged_sums_over(void **state)
{
    char *folder = folder_new(), path[1024];
    const S5PersonId ann = who(1), meg = who(2), stranger = who(3);
    S5GameRow game = {
        .id = "g", .table = "SUM222", .rules = "spoil-five", .first = 1, .last = 1, .players = 2};
    S5JournalWrite ends = entry("SUM222", 0, "end");
    sqlite3 *other;
    int count = 0;
    Fixture f;
    (void)state;
    game.seat[0].who = ann;
    game.seat[1].who = meg;
    ends.game = &game;
    open_journal(&f, SQLITE_STORE, folder);
    put(&f, ends);
    snprintf(path, sizeof path, "%s/tables.db", folder);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(other, "UPDATE tally SET hands = 7 WHERE who <> other", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    assert_false(s5_journal_tallies(f.log, &ann, 9, count_tally, &count));
    put(&f, (S5JournalWrite){
                .amends = S5_AMENDS_PERSON, .sits = &meg, .stranger = &stranger, .name = "Somebody"});
    count = 0;
    assert_true(s5_journal_tallies(f.log, &ann, 9, count_tally, &count));
    assert_int_equal(count, 1);
    close_journal(&f);
    folder_free(folder);
}

/* How many rows there are that a condition names. */
static int count_people(sqlite3 *db, const char *which)
{
    char sql[100];
    sqlite3_stmt *counted = NULL;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM person WHERE %s", which);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &counted, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(counted), SQLITE_ROW);
    const int count = sqlite3_column_int(counted, 0);
    sqlite3_finalize(counted);
    return count;
}

/* Rows of people who have only given themselves a name go after a day, some with each new one; those who have sat somewhere stay. */
static void forgets_who_has_done_nothing(void **state)
{
    enum { PEOPLE = 20, GO_WITH_EACH = 8 };
    char *folder = folder_new();
    const S5PersonId sits = who(1);
    char path[1024];
    sqlite3 *other;
    Fixture f;
    (void)state;
    open_journal(&f, SQLITE_STORE, folder);
    put(&f, (S5JournalWrite){.table = "SIT222", .lines = "x", .size = 1, .sits = &sits, .name = "Ann"});
    for (int i = 0; i < PEOPLE; i++) {
        const S5PersonId idle = who(2 + i);
        put(&f, (S5JournalWrite){.sits = &idle, .name = "Idle"});
    }
    snprintf(path, sizeof path, "%s/tables.db", folder);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(count_people(other, "at_ms > 0"), PEOPLE);
    assert_int_equal(
        sqlite3_exec(other, "UPDATE person SET at_ms = at_ms - 90000000 WHERE at_ms > 0", NULL, NULL, NULL),
        SQLITE_OK);
    for (int i = 0; i < 3; i++) {
        const S5PersonId fresh = who(50 + i);
        put(&f, (S5JournalWrite){.sits = &fresh, .name = "New"});
        assert_int_equal(count_people(other, "name = 'Idle'"), i < 2 ? PEOPLE - (i + 1) * GO_WITH_EACH : 0);
    }
    assert_int_equal(count_people(other, "name = 'New'"), 3);
    assert_int_equal(count_people(other, "name = 'Ann' AND at_ms = 0"), 1);
    sqlite3_close(other);
    close_journal(&f);
    folder_free(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_nothing_of_what_was_deleted),
        cmocka_unit_test(carries_no_damaged_sums_over),
        cmocka_unit_test(forgets_who_has_done_nothing),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
