/*
 * Backups, copies and exports of stores, while each call to a file or for memory fails, once, or with all that come later: either everything
 * is done, or it is said why not; nothing that was there is lost, and the next try succeeds.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>
#include <sqlite3.h>

#include "server/store/backup.h"
#include "server/store/copy.h"
#include "support/failing.h"
#include "support/folder.h"
#include "support/journal.h"
#ifdef TESTS_ON_POSTGRES
#include "server/store/postgres/postgres.h"
#include "support/postgres.h"
#endif

/* ------------------------------------------------------------------ failing */

/* X(type, name, parameters, arguments, errno, what it returns where it fails) */
#define CALLS(X)                                                                                   \
    X(void *, malloc, (size_t size), (size), ENOMEM, NULL)                                         \
    X(void *, calloc, (size_t count, size_t size), (count, size), ENOMEM, NULL)                    \
    X(void *, realloc, (void *bytes, size_t size), (bytes, size), ENOMEM, NULL)                    \
    X(FILE *, fopen64, (const char *path, const char *mode), (path, mode), EMFILE, NULL)           \
    X(ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size), EIO, -1)           \
    X(ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size), ENOSPC, -1) \
    X(int, fflush, (FILE * file), (file), ENOSPC, EOF)                                             \
    X(int, fsync, (int file), (file), EIO, -1)                                                     \
    X(int, rename, (const char *from, const char *to), (from, to), EIO, -1)                        \
    X(int, unlink, (const char *path), (path), EIO, -1)                                            \
    X(int, mkdir, (const char *path, mode_t mode), (path, mode), ENOSPC, -1)                       \
    X(int, rmdir, (const char *path), (path), EIO, -1)                                             \
    X(char *, realpath, (const char *path, char *real), (path, real), ENOMEM, NULL)                \
    X(int, flock, (int file, int how), (file, how), ENOLCK, -1)                                    \
    X(int, lchown, (const char *path, uid_t user, gid_t group), (path, user, group), EROFS, -1)

#define WRAP(type, name, parameters, arguments, number, failed) \
    WRAP_CALL(store_fails(), number, type, name, parameters, arguments, failed)
CALLS(WRAP)

#ifdef TESTS_ON_POSTGRES
/* The calls of libpq by which rows are read and put. */
#define LIBPQ_CALLS(X)                                                                            \
    X(PGresult *, PQexec, (PGconn * to, const char *sql), (to, sql), EIO, NULL)                   \
    X(int, PQsendQueryParams,                                                                     \
        (PGconn * to, const char *sql, int count, const Oid *types, const char *const *values,    \
            const int *sizes, const int *formats, int format),                                    \
        (to, sql, count, types, values, sizes, formats, format), EIO, 0)                          \
    X(int, PQsetSingleRowMode, (PGconn * to), (to), EIO, 0)                                       \
    X(int, PQputCopyData, (PGconn * to, const char *bytes, int size), (to, bytes, size), EIO, -1) \
    X(int, PQputCopyEnd, (PGconn * to, const char *wrong), (to, wrong), EIO, -1)
LIBPQ_CALLS(WRAP)
#endif

/* Each place where a store is opened fails in store_failures.c. */
#define WRAP_OPENING(name, parameters, arguments)         \
    S5JournalStore *__real_##name parameters;             \
    S5JournalStore *__wrap_##name parameters;             \
    S5JournalStore *__wrap_##name parameters              \
    {                                                     \
        const bool failing = store_calls;                 \
        store_calls = failing && !places_fail();          \
        S5JournalStore *opened = __real_##name arguments; \
        store_calls = failing;                            \
        return opened;                                    \
    }
WRAP_OPENING(s5_journal_sqlite, (const char *folder, S5Text *error), (folder, error))
#ifdef TESTS_ON_POSTGRES
WRAP_OPENING(s5_journal_postgres, (const char *place, const char *node, S5Text *error), (place, node, error))
#endif

int __real_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);

int __wrap_open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    errno = EMFILE;
    return store_fails() ? -1 : __real_open64(path, flags, mode);
}

/* Something that is done with two folders; false if it fails, with `error` filled in. */
typedef bool Work(const char *from, const char *to, S5Text *error);

/* Does it while a call fails. Returns how many calls were made. */
static long work_failing(Work *work, const char *from, const char *to, long call, bool all_later, bool *done)
{
    char why[500] = "";
    S5Text error = s5_text(why, sizeof why);
    store_calls = true;
    fail_from(call, all_later);
    *done = work(from, to, &error);
    const long made = stop_failing();
    store_calls = false;
    if (*done == !!error.used || strchr(why, '\n'))
        fail_msg("call %ld%s: it %s, and says '%s'", call, all_later ? " and later" : "",
            *done ? "succeeds" : "fails", why);
    return made;
}

static void work_well(Work *work, const char *from, const char *to)
{
    char why[500] = "";
    S5Text error = s5_text(why, sizeof why);
    if (!work(from, to, &error))
        fail_msg("then it fails as well: %s", why);
}

/* ------------------------------------------------------------------- stores */

enum { EARLIER_ENTRIES = 1, ENTRIES = 3, LINES = 6 /* bytes of an entry */, CALLS_LEAST = 20 };

static const char TABLE[] = "KMT4Q7", STAYS[] = "STAY22", SECRET[] = "the cards of the days follow it";

/* What a server has, and what it had; the earlier version kept the secret in a file. */
static char *now, *earlier;

static void fill(char *folder, int entries)
{
    Fixture f;
    open_journal(&f, SQLITE_STORE, folder);
    for (int i = 0; i < entries - 1; i++)
        assert_int_equal(put(&f, entry(TABLE, (S5Version)i, "entry\n")), S5_JOURNAL_OK);
    assert_int_equal(put(&f, entry(STAYS, 0, "entry\n")), S5_JOURNAL_OK);
    close_journal(&f);
}

static int make_stores(void **unused)
{
    (void)unused;
    now = folder_new();
    earlier = folder_new();
    fill(now, ENTRIES);
    fill(earlier, EARLIER_ENTRIES);
    FILE *file = folder_file(earlier, "secret", "wb");
    assert_int_equal(fwrite(SECRET, 1, sizeof SECRET - 1, file), sizeof SECRET - 1);
    fclose(file);
    fail_files();
    return 0;
}

static int remove_stores(void **unused)
{
    (void)unused;
    leave_files();
    folder_free(now);
    folder_free(earlier);
    return 0;
}

static bool has_file(const char *folder, const char *name)
{
    char path[600];
    snprintf(path, sizeof path, "%s%s", folder, name);
    return access(path, F_OK) == 0;
}

/* Copies what there is of two files. */
static void copy_folder(const char *from, const char *to)
{
    static const char *const NAMES[] = {"/tables.db", "/secret"};
    static char bytes[1 << 20];
    assert_int_equal(mkdir(to, 0700), 0);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (!has_file(from, NAMES[i]))
            continue;
        FILE *in = folder_file(from, NAMES[i], "rb"), *out = folder_file(to, NAMES[i], "wb");
        const size_t size = fread(bytes, 1, sizeof bytes, in);
        assert_int_equal(fwrite(bytes, 1, size, out), size);
        fclose(in);
        fclose(out);
    }
}

/* How many entries a folder's tables have; −1 where there are none that are sound. */
static int entries_in(const char *folder, const char *more)
{
    char path[600], *real;
    sqlite3 *db;
    sqlite3_stmt *count;
    int found = -1;
    snprintf(path, sizeof path, "%s%s/tables.db", folder, more);
    real = realpath(path, NULL);
    if (!real)
        return -1;
    assert_int_equal(sqlite3_open_v2(real, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    if (sqlite3_prepare_v2(db, "SELECT count(*) FROM entry", -1, &count, NULL) == SQLITE_OK &&
        sqlite3_step(count) == SQLITE_ROW)
        found = sqlite3_column_int(count, 0);
    sqlite3_finalize(count);
    sqlite3_close(db);
    free(real);
    return found;
}

/* What is done from a folder to one that is made as another one is, unless that is null; and what must be so after it. */
typedef struct Trial {
    Work *work;
    const char *from, *like;
    void (*check)(const char *from, const char *to, bool done);
} Trial;

static long try_failing(const void *with, long call, bool all_later)
{
    const Trial *trial = with;
    char to[500], *folder = folder_new();
    bool done;
    snprintf(to, sizeof to, "%s/there", folder);
    if (trial->like)
        copy_folder(trial->like, to);
    const long made = work_failing(trial->work, trial->from, to, call, all_later, &done);
    trial->check(trial->from, to, done);
    folder_free(folder);
    return made;
}

/* ----------------------------------------------------------------- the trials */

/* The earlier backup is there until the new one is, and nothing is left of it and of what was begun. */
static void check_backup(const char *from, const char *to, bool done)
{
    assert_true(entries_in(to, "") == ENTRIES ||
                (!done && (entries_in(to, "") > 0 || entries_in(to, ".replaced") > 0)));
    if (!done)
        work_well(s5_backup, from, to);
    assert_int_equal(entries_in(to, ""), ENTRIES);
    assert_false(has_file(to, ".part") || has_file(to, ".replaced") || has_file(to, "/secret"));
}

static void backs_up(void **unused)
{
    (void)unused;
    each_place_fails(try_failing, &(Trial){s5_backup, now, earlier, check_backup}, CALLS_LEAST);
}

static void check_restored(const char *from, const char *to, bool done)
{
    assert_true(entries_in(to, "") == EARLIER_ENTRIES || (!done && entries_in(to, "") == ENTRIES));
    if (!done)
        work_well(s5_restore, from, to);
    assert_int_equal(entries_in(to, ""), EARLIER_ENTRIES);
    assert_true(has_file(to, "/secret"));
    assert_false(has_file(to, "/tables.db.new") || has_file(to, "/secret.new"));
}

static void restores(void **unused)
{
    (void)unused;
    each_place_fails(try_failing, &(Trial){s5_restore, earlier, now, check_restored}, CALLS_LEAST);
}

static bool copy_store(const char *from, const char *to, S5Text *error)
{
    S5Copied copied;
    return s5_store_copy(from, to, &copied, error);
}

/* Everything is there or nothing is. What was committed when the disk failed last may be there although it is not said. */
static void check_copied(const char *from, const char *to, bool done)
{
    if (!done && entries_in(to, "") != ENTRIES)
        work_well(copy_store, from, to);
    assert_int_equal(entries_in(to, ""), ENTRIES);
}

static void copies(void **unused)
{
    (void)unused;
    each_place_fails(try_failing, &(Trial){copy_store, now, NULL, check_copied}, CALLS_LEAST);
}

#ifdef TESTS_ON_POSTGRES
/* The test's folder names the database. */
static bool copy_to_postgres(const char *from, const char *to, S5Text *error)
{
    char place[512], uri[600];
    const bool failing = store_calls;
    store_calls = false;
    const char *name = strrchr(to, '/') + 1;
    postgres_place(name, place, sizeof place);
    const char *host = strchr(place, '=') + 1;
    snprintf(uri, sizeof uri,
        "postgresql://spoilfive@/postgres?host=%.*s&options=-csearch_path%%3D%%22%s%%22",
        (int)strcspn(host, " "), host, name);
    store_calls = failing;
    return copy_store(from, uri, error);
}

static int entries_in_postgres(const char *folder)
{
    return atoi(postgres_ask(strrchr(folder, '/') + 1, "SELECT count(*) FROM entry"));
}

static long copy_to_postgres_failing(const void *with, long call, bool all_later)
{
    (void)with;
    char *to = folder_new();
    bool done;
    const long made = work_failing(copy_to_postgres, now, to, call, all_later, &done);
    if (!done)
        work_well(copy_to_postgres, now, to);
    assert_int_equal(entries_in_postgres(to), ENTRIES);
    folder_free(to);
    return made;
}

static void copies_to_postgres(void **unused)
{
    (void)unused;
    each_place_fails(copy_to_postgres_failing, NULL, CALLS_LEAST);
}
#endif

/* The file of a table is whole and has its name when the table is to go; of one that stays it goes again. */
static bool take_exported(void *to, const char *code, int64_t entries, bool *stays, S5Text *error)
{
    char name[80], lines[80];
    const bool failing = store_calls;
    (void)error;
    store_calls = false;
    snprintf(name, sizeof name, "%s.jsonl", code);
    FILE *file = folder_file(to, name, "rb");
    assert_non_null(file);
    assert_int_equal(fread(lines, 1, sizeof lines, file), LINES * entries);
    fclose(file);
    *stays = !strcmp(code, STAYS);
    store_calls = failing;
    return true;
}

static bool export_all(const char *from, const char *to, S5Text *error)
{
    return s5_export_old(from, INT64_MAX, to, take_exported, (void *)(uintptr_t)to, error);
}

static void check_exported(const char *from, const char *to, bool done)
{
    if (!done)
        work_well(export_all, from, to);
    assert_true(has_file(to, "/KMT4Q7.jsonl"));
    assert_false(has_file(to, "/KMT4Q7.2.jsonl") || has_file(to, "/KMT4Q7.jsonl.part") ||
                 has_file(to, "/STAY22.jsonl") || has_file(to, "/STAY22.jsonl.part"));
}

static void exports(void **unused)
{
    (void)unused;
    each_place_fails(try_failing, &(Trial){export_all, now, NULL, check_exported}, CALLS_LEAST);
}

/* ---------------------------------------------------------------- full disks */

/* Does something while no file may have more bytes; what is wrong must be said. */
static void work_on_full_disk(Work *work, const char *from, const char *to, rlim_t bytes)
{
    struct rlimit was, small;
    char why[500] = "";
    S5Text error = s5_text(why, sizeof why);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &was), 0);
    small = (struct rlimit){bytes, was.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    assert_false(work(from, to, &error));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &was), 0);
    if (!strstr(why, strerror(EFBIG)))
        fail_msg("it says '%s'", why);
}

/* Of a long table, and of the file of all tables. */
static void says_that_the_disk_is_full(void **unused)
{
    enum { MOST = 1 << 16 };
    static char large[2 * MOST];
    char there[500], *folder = folder_new(), *from = folder_new();
    Fixture f;
    (void)unused;
    snprintf(there, sizeof there, "%s/there", folder);
    memset(large, 'x', sizeof large - 1);
    open_journal(&f, SQLITE_STORE, from);
    assert_int_equal(put(&f, entry(TABLE, 0, large)), S5_JOURNAL_OK);
    close_journal(&f);
    work_on_full_disk(export_all, from, there, MOST);
    assert_int_equal(rmdir(there), 0); /* nothing is left there */
    copy_folder(now, there);
    work_on_full_disk(s5_restore, from, there, MOST);
    assert_int_equal(entries_in(there, ""), ENTRIES);
    assert_false(has_file(there, "/tables.db.new"));
    folder_free(folder);
    folder_free(from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backs_up),
        cmocka_unit_test(restores),
        cmocka_unit_test(copies),
#ifdef TESTS_ON_POSTGRES
        cmocka_unit_test(copies_to_postgres),
#endif
        cmocka_unit_test(exports),
        cmocka_unit_test(says_that_the_disk_is_full),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, make_stores, remove_stores);
}
