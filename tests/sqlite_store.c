/*
 * What the store in a SQLite file does beside what every store does (store_contract.c): a full disk is told and forgotten when there
 * is room, the write-ahead log stays short, one server has a folder, damage is found, older files are read, and what a power
 * cut leaves of the secret is dealt with.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/store/backup.h"
#include "server/store/data_dir.h"
#include "server/store/sqlite/sqlite.h"
#include "support/folder.h"
#include "support/journal.h"

static char *path_of(const char *folder, const char *name)
{
    static char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *folder, const char *name, const void *bytes, size_t size)
{
    FILE *file = folder_file(folder, name, "wb");
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void open_sqlite(Fixture *f, char *folder)
{
    open_journal(f, SQLITE_STORE, folder);
}

/* On a full disk every write is refused, and nothing of it is there afterwards. */
static void child_fills(char *folder)
{
    static char large[8192];
    struct rlimit small = {200000, 200000};
    Fixture f;
    open_sqlite(&f, folder);
    signal(SIGXFSZ, SIG_IGN);
    memset(large, 'x', sizeof large - 1);
    setrlimit(RLIMIT_FSIZE, &small);
    for (S5Version version = 0; version < 100; version = f.version)
        if (put(&f, entry("FULL22", version, large)) != S5_JOURNAL_OK) {
            const bool refused = f.answer == S5_JOURNAL_FAULT && !s5_journal_is_writable(f.log, NULL) &&
                                 put(&f, entry("FULL22", version, large)) == S5_JOURNAL_FAULT;
            _exit(refused ? (int)version : 0);
        }
    _exit(0);
}

static void refuses_when_the_disk_is_full(void **state)
{
    (void)state;
    char *folder = folder_new();
    int status = 0;
    const pid_t child = fork();
    if (!child)
        child_fills(folder);
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) > 0);
    Fixture f;
    open_sqlite(&f, folder);
    const int kept = count_entries(&f, "FULL22");
    assert_int_equal(kept, WEXITSTATUS(status));
    assert_int_equal(put(&f, entry("FULL22", (S5Version)kept, "now there is room")), S5_JOURNAL_OK);
    close_journal(&f);
    folder_free(folder);
}

/* Waits for something that another thread does; not for ever. */
static void wait_until(bool (*is_so)(void *to), void *to)
{
    for (int tries = 0; !is_so(to); tries++) {
        assert_true(tries < 6000);
        uv_sleep(10);
    }
}

static bool is_writable(void *log)
{
    return s5_journal_is_writable(log, NULL);
}

/* The file is put somewhere else, and back: meanwhile nothing is written to a file that nobody finds. */
static void refuses_when_its_file_has_gone(void **state)
{
    (void)state;
    char *folder = folder_new(), away[512], why[200] = "";
    S5Text text = s5_text(why, sizeof why);
    Fixture f;
    open_sqlite(&f, folder);
    assert_int_equal(put(&f, entry("GONE22", 0, "one")), S5_JOURNAL_OK);
    snprintf(away, sizeof away, "%s/away.db", folder);
    assert_int_equal(rename(path_of(folder, "tables.db"), away), 0);
    assert_int_equal(put(&f, entry("GONE22", 1, "two")), S5_JOURNAL_FAULT);
    assert_false(s5_journal_is_writable(f.log, &text));
    assert_non_null(strstr(why, "removed or replaced"));
    write_file(folder, "tables.db", "", 0);
    assert_int_equal(put(&f, entry("GONE22", 1, "two")), S5_JOURNAL_FAULT);
    assert_int_equal(rename(away, path_of(folder, "tables.db")), 0);
    wait_until(is_writable, f.log); /* although nobody writes */
    assert_int_equal(put(&f, entry("GONE22", 1, "two")), S5_JOURNAL_OK);
    close_journal(&f);
    folder_free(folder);
}

/* --------------------------------------------------------- write-ahead log */

enum { LARGE = 1 << 20, ENTRIES = 64, WAL_MOST = 40 << 20 };

typedef struct Filling {
    Fixture *f;
    char *folder;
    char *lines;
    off_t longest; /* that the write-ahead log was */
    int count;
} Filling;

static off_t wal_size(const char *folder)
{
    struct stat is;
    return stat(path_of(folder, "tables.db-wal"), &is) == 0 ? is.st_size : 0;
}

/* More than the write-ahead log may have, a commit each. */
static void fill(Filling *filling, const char *table)
{
    for (int i = 0; i < ENTRIES; i++) {
        const S5JournalWrite write = {
            .table = table, .expected = (S5Version)i, .lines = filling->lines, .size = LARGE};
        assert_int_equal(put(filling->f, write), S5_JOURNAL_OK);
        const off_t size = wal_size(filling->folder);
        filling->longest = size > filling->longest ? size : filling->longest;
    }
}

static bool take_slowly(void *to, const char *lines, size_t size, S5Version version)
{
    Filling *filling = to;
    (void)lines, (void)version;
    assert_int_equal(size, LARGE);
    if (!filling->count++)
        fill(filling, "WAL333");
    return true;
}

static void keeps_the_write_ahead_log_short(void **state)
{
    (void)state;
    Fixture f;
    Filling filling = {.f = &f, .folder = folder_new(), .lines = calloc(1, LARGE)};
    open_sqlite(&f, filling.folder);
    fill(&filling, "WAL222");
    assert_true(filling.longest > 0 && filling.longest < WAL_MOST);
    /* Somebody who reads for long, as a slow loading of a long table does, keeps nothing back. */
    read_entries(&f, "WAL222", 1, UINT64_MAX, take_slowly, &filling);
    assert_int_equal(filling.count, ENTRIES);
    assert_true(filling.longest < WAL_MOST);
    close_journal(&f);
    free(filling.lines);
    folder_free(filling.folder);
}

static _Atomic bool refuses_passive;

int __real_sqlite3_wal_checkpoint_v2(sqlite3 *db, const char *name, int mode, int *pages, int *moved);
int __wrap_sqlite3_wal_checkpoint_v2(sqlite3 *db, const char *name, int mode, int *pages, int *moved);

int __wrap_sqlite3_wal_checkpoint_v2(sqlite3 *db, const char *name, int mode, int *pages, int *moved)
{
    if (mode == SQLITE_CHECKPOINT_PASSIVE && refuses_passive)
        return SQLITE_BUSY;
    return __real_sqlite3_wal_checkpoint_v2(db, name, mode, pages, moved);
}

/* SQLite refuses a passive checkpoint that reads the index of the log at the moment when a commit changes it. */
static void keeps_the_write_ahead_log_short_whenever_commits_come(void **state)
{
    (void)state;
    Fixture f;
    Filling filling = {.f = &f, .folder = folder_new(), .lines = calloc(1, LARGE)};
    open_sqlite(&f, filling.folder);
    refuses_passive = true;
    fill(&filling, "WAL222");
    const bool purged = s5_journal_purge(f.log);
    refuses_passive = false;
    assert_true(filling.longest > 0 && filling.longest < WAL_MOST);
    assert_true(purged);
    assert_int_equal(wal_size(filling.folder), 0);
    close_journal(&f);
    free(filling.lines);
    folder_free(filling.folder);
}

static bool is_short(void *folder)
{
    return wal_size(folder) < WAL_MOST;
}

/* Another program that reads for a long time can't be hurried: the log grows meanwhile, writing continues, and afterwards the log shrinks. */
static void shrinks_the_write_ahead_log_after_a_backup(void **state)
{
    (void)state;
    Fixture f;
    Filling filling = {.f = &f, .folder = folder_new(), .lines = calloc(1, LARGE)};
    sqlite3 *other;
    open_sqlite(&f, filling.folder);
    assert_int_equal(put(&f, entry("BACKUP", 0, "one")), S5_JOURNAL_OK);
    assert_int_equal(sqlite3_open(path_of(filling.folder, "tables.db"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN; SELECT count(*) FROM entry", NULL, NULL, NULL), SQLITE_OK);
    fill(&filling, "WAL222");
    assert_false(is_short(filling.folder));
    sqlite3_close(other);
    wait_until(is_short, filling.folder);
    close_journal(&f);
    free(filling.lines);
    folder_free(filling.folder);
}

/* ------------------------------------------------------------------- opening */

static void expect_refusal(const char *folder, const char *words)
{
    char why[512] = "";
    S5Text error = s5_text(why, sizeof why);
    assert_null(s5_journal_sqlite(folder, &error));
    if (!strstr(why, words) || strchr(why, '\n'))
        fail_msg("\"%s\" does not say \"%s\" in one line", why, words);
}

static void says_why_it_does_not_open(void **state)
{
    (void)state;
    static const char JUNK[] = "This is no database, however long one looks at it.";
    char *folder = folder_new();
    expect_refusal("/nonexistent", "/nonexistent");
    write_file(folder, "tables.db", JUNK, sizeof JUNK);
    expect_refusal(folder, "not a database");
    folder_free(folder);
}

/* Whatever is removed, and by whatever name the folder is called: there is one server. */
static void lets_no_second_server_in(void **state)
{
    (void)state;
    char *folder = folder_new(), other[512];
    Fixture f;
    open_sqlite(&f, folder);
    expect_refusal(folder, "another server keeps its tables there");
    assert_int_equal(unlink(path_of(folder, "lock")), 0);
    expect_refusal(folder, "another server keeps its tables there");
    snprintf(other, sizeof other, "%s-link", folder);
    assert_int_equal(symlink(folder, other), 0);
    expect_refusal(other, "another server keeps its tables there");
    assert_int_equal(unlink(other), 0);
    assert_int_equal(mkdir(other, 0700), 0);
    char target[512];
    snprintf(target, sizeof target, "%s/tables.db", folder);
    assert_int_equal(symlink(target, path_of(other, "tables.db")), 0);
    expect_refusal(other, "it is a link");
    assert_int_equal(put(&f, entry("ONE222", 0, "one")), S5_JOURNAL_OK);
    close_journal(&f);
    open_sqlite(&f, folder);
    close_journal(&f);
    folder_free(strdup(other));
    folder_free(folder);
}

/* ------------------------------------------------------------------- damage */

static bool take_any_entry(void *to, const char *lines, size_t size, S5Version version)
{
    (void)to, (void)lines, (void)size, (void)version;
    return true;
}

static bool take_any_game(void *to, const S5GameRow *game)
{
    (void)to;
    assert_in_range(game->players, 1, S5_SEATS_MAX);
    return true;
}

static bool take_any_place(void *to, const char *table, int64_t since_ms)
{
    (void)to, (void)table, (void)since_ms;
    return true;
}

static bool take_any_tally(void *to, const S5Tally *tally)
{
    (void)to, (void)tally;
    return true;
}

static bool take_any_score(void *to, int32_t score, int64_t count)
{
    (void)to, (void)score, (void)count;
    return true;
}

enum { ALL_READINGS = 6 };

/* How many of all readings succeed. */
static int read_all(S5Journal *log)
{
    const S5PersonId ann = who(1);
    const S5GameQuery all = {.who = &ann, .before_ms = INT64_MAX};
    S5PersonRow person;
    char why[256];
    S5Text error = s5_text(why, sizeof why);
    return s5_journal_read(log, "DMG222", 1, UINT64_MAX, take_any_entry, NULL, &error) +
           s5_journal_games(log, &all, take_any_game, NULL) +
           s5_journal_places(log, &ann, NULL, take_any_place, NULL) + s5_journal_person(log, &ann, &person) +
           s5_journal_tallies(log, &ann, 9, take_any_tally, NULL) +
           s5_journal_scores(log, "2026-11-21", take_any_score, NULL);
}

/* Another program changes the file: nothing of ours notices. */
static sqlite3 *change_file(const char *folder, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path_of(folder, "tables.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    return db;
}

/* One game of three entries, one person; a program that is not ours changes something. */
static void check_damage(const char *sql)
{
    char *folder = folder_new();
    const S5PersonId ann = who(1);
    S5GameRow game = {.id = "g",
        .table = "DMG222",
        .day = "2026-11-21",
        .rules = "spoil-five",
        .first = 1,
        .last = 3,
        .players = 2};
    Fixture f;
    char why[256];
    S5Text error = s5_text(why, sizeof why);
    game.seat[0].who = ann;
    game.seat[0].counts = true;
    strcpy(game.seat[1].level, "club");
    open_sqlite(&f, folder);
    put(&f, (S5JournalWrite){.table = "DMG222", .lines = "1", .size = 1, .sits = &ann, .name = "Ann"});
    put(&f, entry("DMG222", 1, "2"));
    put(&f, (S5JournalWrite){.table = "DMG222", .expected = 2, .lines = "3", .size = 1, .game = &game});
    assert_int_equal(f.version, 3);
    assert_int_equal(read_all(f.log), ALL_READINGS);
    sqlite3 *other = change_file(folder, sql);
    if (read_all(f.log) != ALL_READINGS - 1)
        fail_msg("not found: %s", sql);
    if (s5_sqlite_check(other, "tables.db", &error))
        fail_msg("not found by a check: %s", sql);
    sqlite3_close(other);
    close_journal(&f);
    folder_free(folder);
}

/* Rows that this program did not write are said to be damage, and not taken for answers. */
static void finds_rows_that_can_not_be(void **state)
{
    (void)state;
    static const char *const DAMAGES[] = {
        "DELETE FROM entry WHERE position = 2",
        "UPDATE entry SET position = 9 WHERE position = 3",
        "DELETE FROM entry WHERE position = 3",
        "DELETE FROM entry",
        "UPDATE entry SET checksum = NULL WHERE position = 2",
        "DELETE FROM head",
        "UPDATE head SET last = 2",
        "UPDATE head SET last = 4",
        "UPDATE entry SET lines = x'33' WHERE position = 2",
        "UPDATE entry SET checksum = checksum + 1 WHERE position = 2",
        "UPDATE entry SET lines = e.lines, checksum = e.checksum FROM entry AS e WHERE entry.position = 2 AND e.position = 1",
        "DELETE FROM seat WHERE seat = 1",
        "UPDATE game SET players = 1000",
        "UPDATE game SET rules = 'a\"b'",
        "DELETE FROM game",
        "UPDATE seat SET ended_ms = 77",
        "UPDATE place SET \"table\" = 'much-too-long'",
        "UPDATE person SET name = printf('%300c', 'x')",
        "UPDATE person SET hidden = 1",
        "UPDATE person SET name = 'Anne'",
        "UPDATE place SET since_ms = since_ms + 1",
        "UPDATE game SET hands = 7",
        "UPDATE seat SET score = 7 WHERE seat = 1",
        "UPDATE tally SET hands = 7 WHERE level = ''",
        "UPDATE tally SET name = 'Anne' WHERE level = ''",
        "UPDATE tally SET checksum = checksum + 1",
        "UPDATE day SET checksum = checksum + 1",
        "DELETE FROM day",
        "DELETE FROM place",
        "DELETE FROM tally WHERE other = who",
        "DELETE FROM list WHERE kind = 'place'",
        "UPDATE list SET checksum = checksum + 1 WHERE kind = 'place'",
    };
    for (size_t i = 0; i < sizeof DAMAGES / sizeof *DAMAGES; i++)
        check_damage(DAMAGES[i]);
}

/* Whether a table can be read; what is wrong if not. */
static bool is_readable(Fixture *f, const char *table, char why[256])
{
    S5Text error = s5_text(why, 256);
    *why = 0;
    return s5_journal_read(f->log, table, 1, UINT64_MAX, take_any_entry, NULL, &error);
}

/* What was stored must be found right by all later versions of the program, on every machine. */
static void computes_the_same_checksums_for_ever(void **state)
{
    (void)state;
    assert_int_equal(s5_entry_checksum("KMT4Q7WX", 1, "hello", 5), INT64_C(-1327972567197149604));
    assert_int_equal(s5_entry_checksum("KMT4Q7", UINT64_C(1) << 40, "", 0), INT64_C(-7666988367941155912));
}

/* A bit of an entry has changed on the disk: the reading says which entry it is, and other tables go on. */
static void names_the_entry_that_has_changed(void **state)
{
    (void)state;
    char *folder = folder_new(), why[256];
    Fixture f;
    open_sqlite(&f, folder);
    put(&f, entry("BIT222", 0, "the first"));
    put(&f, entry("BIT222", 1, "the second"));
    put(&f, entry("BIT333", 0, "another table's"));
    close_journal(&f);
    folder_flip_bit(folder, "tables.db", "the sec");
    open_sqlite(&f, folder);
    assert_false(is_readable(&f, "BIT222", why));
    assert_string_equal(
        why, "entry 2 of table BIT222: it is damaged: its bytes are not the ones that were written");
    assert_int_equal(count_entries(&f, "BIT333"), 1);
    assert_int_equal(put(&f, entry("BIT333", 1, "more")), S5_JOURNAL_OK);
    assert_true(s5_journal_is_writable(f.log, NULL));
    close_journal(&f);
    folder_free(folder);
}

/* Notes the tables that are given to it. */
static bool note_expired(void *to, const char *code, int64_t entries, bool *stays, S5Text *error)
{
    (void)entries, (void)stays, (void)error;
    strcat(strcat(to, code), " ");
    return true;
}

/* A table that was damaged is not written down as if it were sound, and not deleted; the others are. */
static void expires_no_damaged_table(void **state)
{
    (void)state;
    char *folder = folder_new(), files[1100], expired[100] = "", why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    Fixture f;
    open_sqlite(&f, folder);
    put(&f, entry("BIT222", 0, "the first"));
    put(&f, entry("BIT333", 0, "the second"));
    put(&f, entry("BIT444", 0, "the third"));
    close_journal(&f);
    folder_flip_bit(folder, "tables.db", "the sec");
    snprintf(files, sizeof files, "%s", path_of(folder, "old"));
    assert_false(s5_export_old(folder, INT64_MAX, files, note_expired, expired, &error));
    assert_string_equal(
        why, "entry 1 of table BIT333: it is damaged: its bytes are not the ones that were written");
    assert_string_equal(expired, "BIT222 BIT444 ");
    assert_int_equal(access(path_of(folder, "old/BIT222.jsonl"), F_OK), 0);
    assert_int_not_equal(access(path_of(folder, "old/BIT333.jsonl"), F_OK), 0);
    folder_free(folder);
}

/* -------------------------------------------------------------------- folder */

/* Opens a store, and gives its secret; what is said is what is wrong. */
static bool read_secret(const char *folder, uint8_t secret[S5_SECRET_SIZE], const char *wrong)
{
    char why[512] = "";
    S5Text error = s5_text(why, sizeof why);
    S5JournalStore *store = s5_journal_sqlite(folder, &error);
    if (store)
        memcpy(secret, store->secret, S5_SECRET_SIZE);
    if (!strstr(why, wrong) || !store != !!*wrong || strchr(why, '\n'))
        fail_msg("\"%s\" is not \"%s\"", why, wrong);
    if (store)
        store->free(store);
    return store;
}

static void run_sql(const char *folder, const char *sql)
{
    sqlite3_close(change_file(folder, sql));
}

/* What a power cut left of an earlier version's file: none, an empty one, a part of one. */
static void makes_a_secret_where_nothing_depends_on_it(void **state)
{
    (void)state;
    static const size_t SIZES[] = {0, 1, S5_SECRET_SIZE - 1};
    static const char TRY[] =
        "INSERT INTO place (who, \"table\", day, since_ms) VALUES (x'00', 'DAY222', '2026-11-21', 0)";
    uint8_t first[S5_SECRET_SIZE], again[S5_SECRET_SIZE], old[S5_SECRET_SIZE] = {1, 2, 3};
    char *folder = folder_new();
    read_secret(folder, first, "");
    read_secret(folder, again, "");
    assert_memory_equal(first, again, sizeof first);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        run_sql(folder, "DELETE FROM secret");
        run_sql(folder, TRY);
        write_file(folder, "secret", old, SIZES[i]);
        read_secret(folder, again, "tables.db: the secret is missing or cut short");
        run_sql(folder, "DELETE FROM place");
        read_secret(folder, again, "");
        assert_memory_not_equal(first, again, sizeof first);
        assert_int_not_equal(access(path_of(folder, "secret"), F_OK), 0);
    }
    run_sql(folder, "DELETE FROM secret");
    assert_int_equal(mkdir(path_of(folder, "secret"), 0700), 0);
    read_secret(folder, again, "directory");
    assert_int_equal(rmdir(path_of(folder, "secret")), 0);
    write_file(folder, "secret", old, sizeof old);
    read_secret(folder, again, "");
    assert_memory_equal(again, old, sizeof old);
    write_file(folder, "secret", first, sizeof first); /* it has been taken over: this is not looked at */
    read_secret(folder, again, "");
    assert_memory_equal(again, old, sizeof old);
    folder_free(folder);
}

/* What was damaged is not believed: neither a server nor a backup continues with it. */
static void finds_damage_of_what_it_keeps(void **state)
{
    (void)state;
    static const char *const DAMAGE[][2] = {
        {"UPDATE secret SET bytes = zeroblob(32)", "the secret is damaged"},
        {"UPDATE restriction SET whom = '192.0.2.9'", "what is forbidden is damaged"},
        {"UPDATE beacon SET text = 'drand 2 bb'", "the beacon of 2026-11-21 is damaged"},
    };
    S5DayBeacon beacon;
    bool changed;
    for (size_t i = 0; i < sizeof DAMAGE / sizeof *DAMAGE; i++) {
        char *folder = folder_new(), why[300] = "", opens[300] = "";
        S5Text error = s5_text(why, sizeof why), opened = s5_text(opens, sizeof opens);
        Fixture f;
        open_sqlite(&f, folder);
        assert_true(s5_journal_forbid(f.log, "banned", "192.0.2.7", true, &changed));
        assert_true(s5_journal_beacon(f.log, "2026-11-21", "drand 1 aa", &beacon));
        close_journal(&f);
        assert_true(s5_backup_check(folder, &error));
        run_sql(folder, DAMAGE[i][0]);
        assert_false(s5_backup_check(folder, &error));
        assert_non_null(strstr(why, DAMAGE[i][1]));
        S5JournalStore *store = s5_journal_sqlite(folder, &opened);
        if (store) {
            assert_false(store->beacon(store, "2026-11-21", NULL, &beacon));
            store->free(store);
        } else {
            assert_non_null(strstr(opens, "a row is damaged"));
        }
        assert_int_equal(!store, i < 2);
        folder_free(folder);
    }
}

/* The cards are in the file, so only its owner may read it, whatever the folder is. */
static void keeps_its_files_private(void **state)
{
    static const char *const NAMES[] = {"tables.db", "tables.db-wal", "tables.db-shm"};
    (void)state;
    char *folder = folder_new();
    const mode_t was = umask(022);
    struct stat is;
    Fixture f;
    open_sqlite(&f, folder);
    assert_int_equal(put(&f, entry("SHUT22", 0, "opens")), S5_JOURNAL_OK);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        assert_int_equal(stat(path_of(folder, NAMES[i]), &is), 0);
        assert_int_equal(is.st_mode & 0777, 0600);
    }
    close_journal(&f);
    umask(was);
    folder_free(folder);
}

static void makes_folders(void **state)
{
    (void)state;
    char *folder = folder_new(), why[512] = "", deep[512];
    S5Text error = s5_text(why, sizeof why);
    struct stat is;
    snprintf(deep, sizeof deep, "%s/a//b/c/", folder);
    assert_true(s5_data_make(deep, &error) && s5_data_make(deep, &error));
    assert_string_equal(why, "");
    assert_int_equal(stat(path_of(folder, "a/b/c"), &is), 0);
    assert_int_equal(is.st_mode & 0777, 0700);
    write_file(folder, "file", "", 0);
    assert_false(s5_data_make(path_of(folder, "file"), &error));
    assert_non_null(strstr(why, "it is a file; --data must be a folder"));
    error = s5_text(why, sizeof why);
    assert_false(s5_data_make(path_of(folder, "file/b"), &error));
    assert_non_null(strstr(why, "Not a directory; --data"));
    folder_free(folder);
}

static void expect_too_long(bool good, char *why)
{
    assert_false(good);
    assert_non_null(strstr(why, "its name is too long"));
    *why = 0;
}

/* Names that are too long, relative, or end with slashes. */
static void takes_any_name_of_a_folder(void **state)
{
    (void)state;
    char *folder = folder_new(), why[4000] = "", was[1024], too_long[3000] = "";
    S5Text error;
    Fixture f;
    open_sqlite(&f, folder);
    close_journal(&f);
    for (size_t i = 0; i < sizeof too_long - 2; i += 2)
        strcat(too_long, "a/");
    error = s5_text(why, sizeof why);
    expect_too_long(s5_backup(folder, too_long, &error), why);
    error = s5_text(why, sizeof why);
    expect_too_long(s5_restore(too_long, folder, &error), why);
    error = s5_text(why, sizeof why);
    expect_too_long(s5_restore(folder, too_long, &error), why);
    error = s5_text(why, sizeof why);
    assert_non_null(getcwd(was, sizeof was));
    assert_int_equal(chdir(folder), 0);
    assert_true(s5_backup(".", "copy", &error) && s5_backup(".", "copy//", &error));
    assert_true(s5_backup_check("copy", &error) && s5_backup_check("none", &error));
    assert_true(
        s5_data_check("none", &error) && s5_data_has_no_tables("none", &error) && s5_data_make("/", &error));
    assert_string_equal(why, "");
    assert_int_equal(access("copy/tables.db", F_OK), 0);
    assert_false(s5_data_has_no_tables("copy", &error));
    assert_non_null(strstr(why, "copy/tables.db is here although --store says"));
    error = s5_text(why, sizeof why);
    assert_false(s5_backup(".", "/", &error));
    assert_string_equal(why, "/: it is there already, and is no backup; name another folder");
    assert_int_equal(chdir(was), 0);
    folder_free(folder);
}

/* ----------------------------------------------------------- earlier versions */

/* The tables of version 1, as it made them, with a day of three results and two games that do not count. */
static const char VERSION_1[] =
    "PRAGMA user_version = 1;"
    "CREATE TABLE entry (\"table\" TEXT NOT NULL, position INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " lines BLOB NOT NULL, PRIMARY KEY (\"table\", position)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE person (who BLOB PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE place (who BLOB NOT NULL, \"table\" TEXT NOT NULL, day TEXT NOT NULL, since_ms INTEGER NOT NULL,"
    " PRIMARY KEY (who, \"table\")) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX one_try ON place (who, day) WHERE day <> '';"
    "CREATE TABLE game (id TEXT PRIMARY KEY, \"table\" TEXT NOT NULL, day TEXT NOT NULL, rules TEXT NOT NULL,"
    " first INTEGER NOT NULL, last INTEGER NOT NULL, ended_ms INTEGER NOT NULL, hands INTEGER NOT NULL,"
    " players INTEGER NOT NULL, sides INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX game_day ON game (day, ended_ms) WHERE day <> '';"
    "CREATE TABLE seat (game TEXT NOT NULL, seat INTEGER NOT NULL, who BLOB, name TEXT NOT NULL, level TEXT NOT NULL,"
    " won INTEGER NOT NULL, score INTEGER NOT NULL, pools INTEGER NOT NULL, jinks INTEGER NOT NULL,"
    " ended_ms INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_who ON seat (who, ended_ms) WHERE who IS NOT NULL;"
    "INSERT INTO game SELECT 'g' || value, 'T', iif(value < 5, '2026-11-01', ''), 'spoil-five', 1, 2, value,"
    " iif(value = 4, 4, 5), 2, 0 FROM json_each('[1,2,3,4,5]');"
    "INSERT INTO seat SELECT id, 0, CAST(substr(id || '00000000000000000000000000000000', 1, 32) AS BLOB), 'P', '', 0, 10 * ended_ms, 0, 0, ended_ms FROM game;"
    "INSERT INTO seat SELECT id, 1, NULL, 'Finn', 'club', 0, 99, 0, 0, ended_ms FROM game;"
    "INSERT INTO game VALUES ('g6', 'CUT222', '', 'spoil-five', 1, 2, 0, 0, 1, 0);"
    "INSERT INTO entry VALUES ('OLD222', 1, 0, x'6f6c64'), ('CUT222', 1, 0, x'6f6c64');";

static bool take_score(void *to, int32_t score, int64_t count)
{
    *(int *)to = *(int *)to * 1000 + score * (int)count;
    return true;
}

static bool take_tally(void *to, const S5Tally *tally)
{
    *(int64_t *)to = *(int64_t *)to * 1000 + tally->games * 100 + tally->points;
    return true;
}

/* A table that has fewer entries than one of its games was damaged before it had a head. */
static void reads_what_version_1_wrote(void **state)
{
    (void)state;
    char *folder = folder_new(), why[256];
    int digits = 0;
    int64_t sums = 0;
    S5PersonId first = {"g1000000000000000000000000000000"};
    sqlite3 *old;
    Fixture f;
    assert_int_equal(sqlite3_open(path_of(folder, "tables.db"), &old), SQLITE_OK);
    assert_int_equal(sqlite3_exec(old, VERSION_1, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(old);
    open_sqlite(&f, folder);
    assert_true(s5_journal_scores(f.log, "2026-11-01", take_score, &digits));
    assert_int_equal(digits, 30020010);
    assert_true(
        s5_journal_tallies(f.log, &first, 9, take_tally, &sums)); /* their own, and that with a level */
    assert_int_equal(sums, 110110);
    assert_int_equal(count_entries(&f, "OLD222"), 1);
    assert_int_equal(put(&f, entry("OLD222", 1, "new")), S5_JOURNAL_OK);
    assert_int_equal(count_entries(&f, "OLD222"), 2);
    assert_false(is_readable(&f, "CUT222", why));
    assert_string_equal(why, "entry 2 of table CUT222: it is missing");
    close_journal(&f);
    folder_free(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_when_the_disk_is_full),
        cmocka_unit_test(refuses_when_its_file_has_gone),
        cmocka_unit_test(keeps_the_write_ahead_log_short),
        cmocka_unit_test(keeps_the_write_ahead_log_short_whenever_commits_come),
        cmocka_unit_test(shrinks_the_write_ahead_log_after_a_backup),
        cmocka_unit_test(says_why_it_does_not_open),
        cmocka_unit_test(lets_no_second_server_in),
        cmocka_unit_test(finds_rows_that_can_not_be),
        cmocka_unit_test(computes_the_same_checksums_for_ever),
        cmocka_unit_test(names_the_entry_that_has_changed),
        cmocka_unit_test(expires_no_damaged_table),
        cmocka_unit_test(makes_a_secret_where_nothing_depends_on_it),
        cmocka_unit_test(finds_damage_of_what_it_keeps),
        cmocka_unit_test(keeps_its_files_private),
        cmocka_unit_test(makes_folders),
        cmocka_unit_test(takes_any_name_of_a_folder),
        cmocka_unit_test(reads_what_version_1_wrote),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
