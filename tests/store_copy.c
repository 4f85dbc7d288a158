/* Copies of whole stores, from SQLite to PostgreSQL and back: they are equal, or nothing is there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>
#include <sqlite3.h>

#include "server/store/copy.h"
#include "server/store/data_dir.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/postgres.h"

static const char DAY[] = "2026-11-21";
static const uint8_t SECRET[S5_SECRET_SIZE] = "the cards of the days follow it";

/* Ann and a computer player have finished the deal of a day. */
static S5GameRow a_game(void)
{
    S5GameRow game = {.id = "0123abcd",
        .table = "AAA222",
        .rules = "spoil-five",
        .first = 1,
        .last = 2,
        .ended_ms = -7,
        .hands = 5,
        .players = 2};
    strcpy(game.day, DAY);
    game.seat[0] =
        (S5SeatRow){.who = who(1), .name = "Áine", .won = true, .score = -3, .pools = 2, .counts = true};
    game.seat[1] = (S5SeatRow){.name = "Finn", .level = "club", .score = 3, .jinks = 1};
    return game;
}

/* Something in each field: empty and large entries, zeros, letters of other languages, people who hide. */
static void fill(Fixture *f)
{
    static char large[200000];
    static const bool YES = true;
    const S5PersonId ann = who(1), bob = who(2);
    const S5GameRow game = a_game();
    S5JournalWrite tries = entry("AAA222", 0, "opens"), ends = entry("AAA222", 1, "");
    tries.sits = &ann;
    tries.day = DAY;
    tries.name = "Áine";
    ends.game = &game;
    for (size_t i = 0; i < sizeof large; i++)
        large[i] = (char)(i * 7 + i / 251);
    assert_int_equal(put(f, tries), S5_JOURNAL_OK);
    assert_int_equal(put(f, ends), S5_JOURNAL_OK);
    assert_int_equal(put(f, (S5JournalWrite){.sits = &bob, .hidden = &YES}), S5_JOURNAL_OK);
    assert_int_equal(
        put(f, (S5JournalWrite){.table = "BBB222", .lines = large, .size = sizeof large, .sits = &bob}),
        S5_JOURNAL_OK);
}

/* Everything that is read of it. */
static void describe(Fixture *f, S5Text *text)
{
    const S5PersonId ann = who(1), bob = who(2);
    S5PersonRow row;
    s5_text_add(text, all_entries(f, "AAA222"));
    for (int i = 1; i <= 2; i++) {
        s5_text_add(text, "/ ");
        s5_text_add(text, name_of(f, i));
        s5_text_add(text, " at ");
        s5_text_add(text, places_of(f, i, NULL));
    }
    s5_text_add(text, places_of(f, 1, DAY));
    s5_text_add(text, games_of(f, (S5GameQuery){.who = &ann, .before_ms = INT64_MAX}));
    s5_text_add(text, results_of(f, DAY, NULL, 9));
    assert_true(s5_journal_person(f->log, &bob, &row) && row.hidden);
    assert_int_equal(count_entries(f, "BBB222"), 1);
    assert_int_equal(put(f, entry("AAA222", 1, "late")), S5_JOURNAL_CONFLICT);
}

static void expect_all(const StoreKind *kind, char *folder)
{
    char all[WORDS_MAX];
    S5Text text = s5_text(all, sizeof all);
    Fixture f;
    open_journal(&f, kind, folder);
    describe(&f, &text);
    S5JournalNews news;
    S5DayBeacon beacon;
    f.store->hear(f.store, &news);
    assert_string_equal(news.forbidden, "muted 192.0.2.7\n");
    free(news.forbidden);
    assert_true(s5_journal_beacon(f.log, "2026-11-20", "drand 1 aa", &beacon));
    assert_string_equal(beacon.text, "drand 4711 9f2c  41");
    assert_memory_equal(s5_journal_secret(f.log), SECRET, sizeof SECRET);
    close_journal(&f);
    assert_string_equal(all, "opens  / Áine at AAA222 /  at BBB222 AAA222 0123abcd Áine:-3 ");
}

/* Copies; what is said is what is wrong. */
static bool copy(const char *from, const char *to, S5Copied *copied, const char *wrong)
{
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    const bool good = s5_store_copy(from, to, copied, &error);
    if (!strstr(why, wrong) || (!*wrong && *why))
        fail_msg("said '%s', not '%s'", why, wrong);
    return good;
}

/* Where a folder's database is, as a URI. */
static void find_database(const char *folder, char uri[600])
{
    char place[512], *host;
    postgres_place(strrchr(folder, '/') + 1, place, sizeof place);
    host = strchr(place, '=') + 1;
    snprintf(uri, 600, "postgresql://spoilfive@/postgres?host=%.*s&options=-csearch_path%%3D%%22%s%%22",
        (int)strcspn(host, " "), host, strrchr(folder, '/') + 1);
}

/* A folder as an earlier version left it, which this one has taken over. */
static void make_source(char *folder)
{
    Fixture f;
    S5DayBeacon beacon;
    bool changed;
    FILE *file = folder_file(folder, "secret", "w");
    fwrite(SECRET, 1, sizeof SECRET, file);
    fclose(file);
    open_journal(&f, SQLITE_STORE, folder);
    fill(&f);
    assert_true(s5_journal_forbid(f.log, "muted", "192.0.2.7", true, &changed));
    assert_true(s5_journal_beacon(f.log, "2026-11-20", "drand 4711 9f2c  41", &beacon));
    close_journal(&f);
}

/* What root copies belongs to the server's user, who owns the folder, and is for nobody else. */
static void expect_given(const char *folder)
{
    static const char *const NAMES[] = {"tables.db", "lock"};
    struct stat what, file;
    char path[512];
    assert_int_equal(stat(folder, &what), 0);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        assert_int_equal(stat(path, &file), 0);
        assert_int_equal(file.st_uid, what.st_uid);
        assert_int_equal(file.st_mode & 0777, 0600);
    }
}

static void copies_there_and_back(void **state)
{
    char *from = folder_new(), *to = folder_new(), uri[600];
    S5Copied there, back;
    (void)state;
    enum { NOBODY = 65534 };
    make_source(from);
    find_database(from, uri);
    assert_true(geteuid() != 0 || chown(to, NOBODY, NOBODY) == 0);
    assert_true(copy(from, uri, &there, ""));
    assert_true(
        there.entries == 3 && there.people == 2 && there.places == 2 && there.games == 1 && there.seats == 2);
    expect_all(postgres_store(), from);
    assert_true(copy(uri, to, &back, ""));
    expect_given(to);
    assert_memory_equal(&there, &back, sizeof back);
    expect_all(SQLITE_STORE, to);
    assert_false(
        copy("/tmp/no-such-folder", uri, &back, "/tmp/no-such-folder/tables.db: No such file or directory"));
    assert_false(copy(uri, to, &back, "it has tables already; a copy needs an empty store"));
    assert_false(copy(from, uri, &back, "the database: it has tables already"));
    folder_free(from);
    folder_free(to);
}

static void run_sqlite(const char *folder, const char *sql)
{
    char path[512];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/tables.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* Nothing is copied where an entry is damaged or missing, or where a server uses one of the two. */
static void copies_nothing_or_everything(void **state)
{
    char *from = folder_new(), uri[600];
    S5Copied copied;
    Fixture f;
    (void)state;
    make_source(from);
    find_database(from, uri);
    run_sqlite(from, "UPDATE entry SET lines = x'00' WHERE position = 1 AND \"table\" = 'AAA222'");
    assert_false(copy(from, uri, &copied, "entry 1 of table AAA222: it is damaged"));
    open_journal(&f, postgres_store(), from);
    assert_string_equal(all_entries(&f, "AAA222"), "");
    assert_string_equal(name_of(&f, 1), "");
    run_sqlite(
        from, "UPDATE entry SET lines = CAST('opens' AS BLOB) WHERE position = 1 AND \"table\" = 'AAA222'");
    assert_false(copy(from, uri, &copied, "another server uses this database"));
    close_journal(&f);
    run_sqlite(from, "UPDATE head SET last = last + 1 WHERE \"table\" = 'BBB222'");
    assert_false(copy(from, uri, &copied, "table BBB222 is damaged: it does not have just its 2 entries"));
    run_sqlite(from, "UPDATE head SET last = last - 1 WHERE \"table\" = 'BBB222'");
    assert_true(copy(from, uri, &copied, ""));
    expect_all(postgres_store(), from);
    folder_free(from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_there_and_back),
        cmocka_unit_test(copies_nothing_or_everything),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
