/*
 * Every call that a store makes to its file, to SQLite or to PostgreSQL fails, once, or with all that come later: while it is opened, written to
 * and read, and while it takes over the files of an earlier version. Nothing that was acknowledged may be lost, and afterwards everything works.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>
#include <sqlite3.h>

#ifdef TESTS_ON_POSTGRES
#include "server/store/postgres/postgres.h"
#include "support/postgres.h"
#endif
#include "support/failing.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/share.h"

/* ------------------------------------------------------------- a store's file */

enum { ENTRIES = 6 };
static char table[] = "222222";

/* Every entry that was acknowledged is there, in its place; one that was not may be. */
static void assert_kept(Fixture *f, const bool acknowledged[ENTRIES])
{
    char lines[20];
    const char *all = all_entries(f, table);
    for (int i = 0; i < ENTRIES; i++) {
        snprintf(lines, sizeof lines, "entry-%d", i);
        if (acknowledged[i])
            assert_non_null(strstr(all, lines));
    }
}

/*
 * Waits for the answer to a write; of a fault, the store says why. A store that does not know what came of a write asks until it does, so its
 * database comes back.
 */
static S5JournalResult put_failing(Fixture *f, S5JournalWrite write)
{
    send_write(f, &write);
    while (f->answers < f->sent) {
        if (atomic_load(&f->store->unsure))
            stop_failing();
        uv_run(&f->loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    const char *why = f->store->why(f->store);
    if (f->answer == S5_JOURNAL_FAULT && (!why || !*why || strchr(why, '\n')))
        fail_msg("it says '%s'", why ? why : "nothing");
    return f->answer;
}

static void write_entries(Fixture *f, bool acknowledged[ENTRIES])
{
    char lines[20];
    S5Version known = 0;
    for (int i = 0; i < ENTRIES; i++) {
        snprintf(lines, sizeof lines, "entry-%d\n", i);
        acknowledged[i] = put_failing(f, entry(table, known, lines)) == S5_JOURNAL_OK;
        known += acknowledged[i];
    }
}

/*
 * Opens a store and writes entries of a new table, each after what the writer knows to be there, while a call fails. One that can't be opened
 * says why. Returns how many calls were made, of which `opening` before the first write.
 */
static long write_failing(const StoreKind *kind, char *folder, long call, bool all_later, long *opening)
{
    Fixture f;
    bool acknowledged[ENTRIES] = {false};
    char why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    for (char *digit = table + 5; ++*digit > '9'; digit--)
        *digit = '2';
    store_calls = true;
    fail_from(call, all_later);
    const bool opened = try_open_journal(&f, kind, folder, &error);
    *opening = calls_so_far();
    if (opened)
        write_entries(&f, acknowledged);
    const long made = stop_failing();
    store_calls = false;
    if (!opened && !error.used)
        fail_msg("call %ld%s: it does not say why it can't be opened", call, all_later ? " and later" : "");
    if (opened) {
        assert_kept(&f, acknowledged);
        close_journal(&f);
    }
    open_journal(&f, kind, folder);
    assert_kept(&f, acknowledged);
    const int there = count_entries(&f, table);
    assert_int_equal(put(&f, entry(table, (S5Version)there, "last\n")), S5_JOURNAL_OK);
    assert_int_equal(count_entries(&f, table), there + 1);
    close_journal(&f);
    return made;
}

static void write_new_failing(const StoreKind *kind, long call, bool all_later)
{
    long ignored;
    char *folder = folder_new();
    write_failing(kind, folder, call, all_later, &ignored);
    folder_free(folder);
}

typedef struct Again {
    const StoreKind *kind;
    char *folder;
} Again;

static long write_again_failing(const void *with, long call, bool all_later)
{
    const Again *again = with;
    long ignored;
    return write_failing(again->kind, again->folder, call, all_later, &ignored);
}

/* The calls that open a new store, each time another one; then those that open it again and write. */
static void fail_each_call(const StoreKind *kind)
{
    long opening;
    char *folder = folder_new();
    write_failing(kind, folder, 0, false, &opening);
    do
        write_new_failing(kind, NEXT_PLACE, false);
    while (a_place_failed());
    for (long call = 1; call <= opening; call++)
        if (case_is_due())
            write_new_failing(kind, call, true);
    const long all = write_failing(kind, folder, 0, false, &opening);
    assert_true(all > opening + ENTRIES);
    each_place_fails(write_again_failing, &(Again){kind, folder}, ENTRIES);
    folder_free(folder);
}

static void test_each_call_of_a_store(void **unused)
{
    (void)unused;
    fail_files();
    fail_each_call(SQLITE_STORE);
    leave_files();
}

/* --------------------------------------------------------- all that is asked for */

static const S5PersonId *ann(void)
{
    static S5PersonId is;
    is = who(turn);
    return &is;
}

static S5JournalResult open_table(Fixture *f)
{
    return put_failing(f, entry(of_turn("A"), 0, "one"));
}

static bool is_opened(Fixture *f)
{
    return count_entries(f, of_turn("A"));
}

static S5JournalResult sit(Fixture *f)
{
    S5JournalWrite write = entry(of_turn("A"), 1, "two");
    write.sits = ann();
    write.name = of_turn("Ann");
    return put_failing(f, write);
}

static bool has_seat(Fixture *f)
{
    return count_entries(f, of_turn("A")) >= 2;
}

static S5JournalResult end_game(Fixture *f)
{
    S5GameRow game = {.rules = "spoil-five", .first = 1, .last = 3, .hands = 1, .players = 2};
    S5JournalWrite write = entry(of_turn("A"), 2, "three");
    snprintf(game.id, sizeof game.id, "%s", of_turn("game"));
    snprintf(game.table, sizeof game.table, "%s", of_turn("A"));
    game.seat[0].who = *ann();
    snprintf(game.seat[0].name, sizeof game.seat[0].name, "%s", of_turn("Ann"));
    strcpy(game.seat[1].level, "club");
    write.game = &game;
    return put_failing(f, write);
}

static bool has_game(Fixture *f)
{
    return count_entries(f, of_turn("A")) >= 3 && *games_of(f, (S5GameQuery){.id = of_turn("game")});
}

static S5JournalResult replace_first(Fixture *f)
{
    S5JournalWrite write = entry(of_turn("A"), 0, "other");
    write.amends = S5_AMENDS_ENTRY;
    write.position = 1;
    return put_failing(f, write);
}

static bool is_replaced(Fixture *f)
{
    return !strcmp(entries_of(f, of_turn("A"), 1, 1), "other ");
}

static S5JournalResult try_day(Fixture *f)
{
    S5JournalWrite write = entry(of_turn("T"), 0, "one");
    write.sits = ann();
    write.day = of_turn("day");
    return put_failing(f, write);
}

static bool is_tried(Fixture *f)
{
    return strstr(places_of(f, turn, of_turn("day")), of_turn("T"));
}

static S5JournalResult open_other(Fixture *f)
{
    return put_failing(f, entry(of_turn("D"), 0, "one"));
}

static S5JournalResult drop_other(Fixture *f)
{
    return put_failing(f, (S5JournalWrite){.amends = S5_AMENDS_TABLE, .table = of_turn("D"), .expected = 1});
}

static bool is_dropped(Fixture *f)
{
    return !count_entries(f, of_turn("D"));
}

static S5JournalResult hide(Fixture *f)
{
    const S5PersonId bea = who(turn + 5000);
    return put_failing(f, (S5JournalWrite){.sits = &bea, .name = "Bea", .hidden = &(bool){true}});
}

static bool is_hidden(Fixture *f)
{
    return !strcmp(name_of(f, turn + 5000), "Bea");
}

static S5JournalResult forget(Fixture *f)
{
    const S5PersonId bea = who(turn + 6000), stranger = who(turn + 7000);
    put_failing(f, (S5JournalWrite){.sits = &bea, .name = "Cid"});
    return put_failing(
        f, (S5JournalWrite){
               .amends = S5_AMENDS_PERSON, .sits = &bea, .stranger = &stranger, .name = "Somebody"});
}

static bool is_forgotten(Fixture *f)
{
    return !*name_of(f, turn + 6000);
}

static S5JournalResult keep_night(Fixture *f)
{
    return put_failing(
        f, (S5JournalWrite){
               .amends = S5_AMENDS_NIGHT, .night = of_turn("N"), .sits = ann(), .lines = "part", .size = 4});
}

static bool take_night(void *to, const S5NightPart *part)
{
    *(bool *)to = part->size == 4;
    return true;
}

static bool is_night(Fixture *f, const char *code)
{
    bool found = false;
    assert_true(s5_journal_night(f->log, code, 1, 1, take_night, &found));
    return found;
}

static bool is_kept(Fixture *f)
{
    return is_night(f, of_turn("N"));
}

static S5JournalResult end_night(Fixture *f)
{
    put_failing(
        f, (S5JournalWrite){
               .amends = S5_AMENDS_NIGHT, .night = of_turn("E"), .sits = ann(), .lines = "part", .size = 4});
    return put_failing(f, (S5JournalWrite){.amends = S5_AMENDS_NIGHT, .night = of_turn("E"), .sits = ann()});
}

static bool is_ended(Fixture *f)
{
    return !is_night(f, of_turn("E"));
}

static S5Credential credential(int number, int32_t kind)
{
    return (S5Credential){
        .hash = who(number), .who = *ann(), .kind = kind, .text = "device", .until_ms = INT64_MAX};
}

/* A link becomes a device. */
static S5JournalResult join_device(Fixture *f)
{
    const S5Credential link = credential(turn + 8000, S5_CREDENTIAL_LINK),
                       made[] = {credential(turn + 9000, S5_CREDENTIAL_DEVICE),
                           credential(turn + 9500, S5_CREDENTIAL_GONE)};
    put_failing(
        f, (S5JournalWrite){.amends = S5_AMENDS_CREDENTIALS, .credentials = &link, .credential_count = 1});
    return put_failing(f, (S5JournalWrite){.amends = S5_AMENDS_CREDENTIALS,
                              .credentials = made,
                              .credential_count = 2,
                              .spends = &link.hash});
}

static bool take_credential(void *to, const S5Credential *found)
{
    *(int32_t *)to = found->kind;
    return true;
}

static bool has_joined(Fixture *f)
{
    int32_t kind = 0;
    const S5PersonId hash = who(turn + 9000);
    assert_true(s5_journal_credentials(f->log, &(S5CredentialQuery){.hash = &hash}, take_credential, &kind));
    return kind == S5_CREDENTIAL_DEVICE;
}

static S5JournalResult result_of(bool good)
{
    return good ? S5_JOURNAL_OK : S5_JOURNAL_FAULT;
}

static S5JournalResult forbid(Fixture *f)
{
    bool changed;
    return result_of(s5_journal_forbid(f->log, "muted", of_turn("whom"), true, &changed));
}

/* It was forbidden already. */
static bool is_forbidden(Fixture *f)
{
    bool changed;
    assert_true(s5_journal_forbid(f->log, "muted", of_turn("whom"), true, &changed));
    return !changed;
}

static S5JournalResult settle(Fixture *f)
{
    S5DayBeacon beacon;
    const bool good = s5_journal_beacon(f->log, of_turn("other"), "drand 1 aa", &beacon);
    assert_true(!good || (beacon.settled && !strcmp(beacon.text, "drand 1 aa")));
    return result_of(good);
}

static bool is_settled(Fixture *f)
{
    S5DayBeacon beacon;
    assert_true(s5_journal_beacon(f->log, of_turn("other"), NULL, &beacon));
    return beacon.settled;
}

/* Then the write-ahead log has nothing. */
static S5JournalResult purge(Fixture *f)
{
    char path[512];
    struct stat log;
    snprintf(path, sizeof path, "%s/tables.db-wal", f->folder);
    const bool good = s5_journal_purge(f->log);
    assert_int_equal(stat(path, &log), 0);
    assert_true(!good || !log.st_size);
    return result_of(good);
}

static S5JournalResult probe(Fixture *f)
{
    return result_of(f->store->probe(f->store));
}

/* Something that is asked for, and whether it is done, unless that is not to be seen. */
static const struct Step {
    S5JournalResult (*take)(Fixture *f);
    bool (*is_done)(Fixture *f);
} STEPS[] = {{open_table, is_opened}, {sit, has_seat}, {end_game, has_game}, {replace_first, is_replaced},
    {try_day, is_tried}, {open_other, NULL}, {drop_other, is_dropped}, {hide, is_hidden},
    {forget, is_forgotten}, {keep_night, is_kept}, {end_night, is_ended}, {join_device, has_joined},
    {forbid, is_forbidden}, {settle, is_settled}, {probe, NULL}, {purge, NULL}};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS };

/* Does all of it while a call fails: what was acknowledged is done, and the next try does the rest. */
static long step_failing(const void *with, long call, bool all_later)
{
    Fixture *f = (Fixture *)(uintptr_t)with;
    S5JournalResult answer[STEP_COUNT];
    turn++;
    store_calls = true;
    fail_from(call, all_later);
    for (int i = 0; i < STEP_COUNT; i++)
        answer[i] = STEPS[i].take(f);
    const long made = stop_failing();
    store_calls = false;
    for (int i = 0; i < STEP_COUNT; i++) {
        const bool done = STEPS[i].is_done ? STEPS[i].is_done(f) : answer[i] == S5_JOURNAL_OK;
        const bool again = !done && answer[i] != S5_JOURNAL_OK && STEPS[i].take(f) == S5_JOURNAL_OK;
        if (!(again || done) || (STEPS[i].is_done && !STEPS[i].is_done(f)))
            fail_msg("call %ld%s: step %d is %s", call, all_later ? " and later" : "", i,
                answer[i] == S5_JOURNAL_OK ? "lost" : "not done later, too");
    }
    return made;
}

static void fail_each_step(const StoreKind *kind)
{
    Fixture f;
    open_journal(&f, kind, folder_new());
    each_place_fails(step_failing, &f, STEP_COUNT);
    close_journal(&f);
    folder_free(f.folder);
}

static void test_each_step_of_sqlite(void **unused)
{
    (void)unused;
    fail_files();
    fail_each_step(SQLITE_STORE);
    leave_files();
}

/* -------------------------------------------------------------- PostgreSQL */

#ifdef TESTS_ON_POSTGRES
/* What the test itself asks the database does not fail. */
static S5JournalStore *open_failing_postgres(const char *folder, S5Text *error)
{
    char place[512];
    const bool failing = store_calls;
    store_calls = false;
    postgres_place(strrchr(folder, '/') + 1, place, sizeof place);
    store_calls = failing;
    return s5_journal_postgres(place, NULL, error);
}

static void test_each_call_of_libpq(void **unused)
{
    static const StoreKind POSTGRES = {"PostgreSQL", open_failing_postgres, true};
    (void)unused;
    fail_each_call(&POSTGRES);
}
#endif

/* -------------------------------------------------------------- old files */

WRAP_CALL(store_fails(), EIO, int, fsync, (int file), (file), -1)
WRAP_CALL(store_fails(), EIO, int, unlink, (const char *path), (path), -1)

static const char OLD_TABLE[] = "KMT4Q7", OLD_SECRET[] = "the cards of the days follow it";

/* A folder as an earlier version left it. */
static char *make_old_folder(void)
{
    char path[512], *folder = folder_new();
    sqlite3 *db;
    Fixture f;
    open_journal(&f, SQLITE_STORE, folder);
    put(&f, entry(OLD_TABLE, 0, "old\n"));
    close_journal(&f);
    snprintf(path, sizeof path, "%s/tables.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM secret", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    FILE *file = folder_file(folder, "secret", "wb");
    fwrite(OLD_SECRET, 1, S5_SECRET_SIZE, file);
    fclose(file);
    return folder;
}

/* Everything is there, just once, and the file is gone. */
static void assert_taken_over(char *folder)
{
    char path[512];
    Fixture f;
    open_journal(&f, SQLITE_STORE, folder);
    assert_int_equal(count_entries(&f, OLD_TABLE), 1);
    assert_memory_equal(s5_journal_secret(f.log), OLD_SECRET, S5_SECRET_SIZE);
    snprintf(path, sizeof path, "%s/secret", folder);
    assert_int_not_equal(access(path, F_OK), 0);
    close_journal(&f);
}

/* Takes over while a call fails, or ends the process. Returns how many calls were made. */
static long take_over_failing(long call, bool all_later, bool kills)
{
    char why[300], *folder = make_old_folder();
    S5Text error = s5_text(why, sizeof why);
    const pid_t child = kills ? fork() : 0;
    if (child) {
        assert_int_equal(waitpid(child, NULL, 0), child);
    } else {
        store_calls = true;
        call_kills = kills;
        fail_from(call, all_later);
        S5JournalStore *store = s5_journal_sqlite(folder, &error);
        if (kills)
            _exit(0);
        assert_true(store || error.used);
        if (store)
            store->free(store);
    }
    const long made = stop_failing();
    store_calls = false;
    assert_taken_over(folder);
    folder_free(folder);
    return made;
}

static long take_over_or_not(const void *unused, long call, bool all_later)
{
    (void)unused;
    return take_over_failing(call, all_later, false);
}

static void test_each_call_of_taking_over(void **unused)
{
    (void)unused;
    fail_files();
    each_place_fails(take_over_or_not, NULL, 8);
    const long all = take_over_failing(0, false, false);
    for (long call = 1; call <= all; call++)
        take_over_failing(call, false, true); /* cheap enough for every run */
    leave_files();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_step_of_sqlite),
        cmocka_unit_test(test_each_call_of_a_store),
        cmocka_unit_test(test_each_call_of_taking_over),
#ifdef TESTS_ON_POSTGRES
        cmocka_unit_test(test_each_call_of_libpq),
#endif
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
