/*
 * Everything that can fail, fails once, and then it and all that comes later: each allocation of a server in a short story, each call that
 * a store makes to its file, and each system call of the small files. Nothing may end the program, nothing that was acknowledged may be
 * lost, and afterwards everything works.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server/common/rate_limit.h"
#include "server/store/data_dir.h"
#include "server/store/restrictions.h"
#include "support/fake_front.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/share.h"
#include "support/world.h"

/* ------------------------------------------------------------------ failing */

/* Counts what may fail; the call `first` fails, and those after it too if `ever`. 0: nothing fails. */
static atomic_long calls, first;
static atomic_bool ever;

static bool fails(void)
{
    const long from = atomic_load(&first), call = atomic_fetch_add(&calls, 1) + 1;
    return from && (call == from || (call > from && atomic_load(&ever)));
}

static void fail_from(long call, bool all_later)
{
    atomic_store(&calls, 0);
    atomic_store(&ever, all_later);
    atomic_store(&first, call);
}

static long stop_failing(void)
{
    atomic_store(&first, 0);
    return atomic_load(&calls);
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *bytes, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *bytes, size_t size);

static bool allocations;

void *__wrap_malloc(size_t size)
{
    return allocations && fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return allocations && fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *bytes, size_t size)
{
    return allocations && fails() ? NULL : __real_realloc(bytes, size);
}

/* -------------------------------------------------------------------- story */

#define TOKEN "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static World *world;
static char cookie[200], code[S5_CODE_SIZE], stored[1 << 20];
static S5NetId at_table;

static S5NetId ask(const char *line, const char *more, const char *body)
{
    char head[800];
    snprintf(head, sizeof head, "%s HTTP/1.1\r\nHost: a\r\n%s%s", line, cookie, more);
    return fake_request(head, body, strlen(body), 1);
}

static const FakeRequest *answer_to(const char *line, const char *body)
{
    const S5NetId id = ask(line, "", body);
    assert_true(id);
    world_wait(world);
    assert_int_equal(fake_look(id)->answers, 1);
    return fake_look(id);
}

/* Whether the person has a socket that is open. */
static bool is_there(void)
{
    const FakeRequest *r = at_table ? fake_look(at_table) : NULL;
    return r && r->socket && !r->close_code;
}

static bool enter(void)
{
    char line[80];
    static const char UPGRADE[] = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    fake_leave(at_table);
    snprintf(line, sizeof line, "GET /api/tables/%s/socket", code);
    at_table = ask(line, UPGRADE, "");
    while (is_there() &&
           !(fake_look(at_table)->lines && strstr(fake_look(at_table)->lines, "{\"event\":\"at\"")))
        uv_run(&world->loop, UV_RUN_ONCE);
    return is_there();
}

static size_t heard_so_far(void)
{
    return fake_look(at_table)->lines_size;
}

/* Sends a message and waits until its answer, or any error, or the end of the socket has come. Whether it was the answer. */
static bool tell(const char *message, const char *answer)
{
    if (!is_there() && !enter())
        return false;
    const size_t before = heard_so_far();
    fake_message(at_table, message, strlen(message), true);
    for (;;) {
        const char *lines = fake_look(at_table)->lines ? fake_look(at_table)->lines + before : "";
        if (strstr(lines, answer))
            return true;
        if (!is_there() || strstr(lines, "{\"event\":\"error\""))
            return false;
        uv_run(&world->loop, UV_RUN_ONCE);
    }
}

static bool take_stored(void *to, const char *lines, size_t size, S5Version version)
{
    size_t *used = to;
    (void)version;
    assert_true(*used + size < sizeof stored);
    memcpy(stored + *used, lines, size);
    stored[ *used += size] = 0;
    return true;
}

static void read_stored(void)
{
    char why[200];
    size_t used = 0;
    S5Text error = s5_text(why, sizeof why);
    *stored = 0;
    assert_true(s5_journal_read(world->gateway.journal, code, 1, UINT64_MAX, take_stored, &used, &error));
}

/* What a person does who comes for the first time. Returns a set of the sayings that were heard. */
static unsigned tell_story(void)
{
    static const char TABLE[] =
        "{\"rules\":\"twenty-five\",\"options\":{\"first_dealer\":0},\"settings\":{\"level\":\"random\",\"pace_ms\":1}}";
    unsigned heard = 0;
    *code = 0;
    at_table = 0;
    answer_to("POST /api/me", "{\"name\":\"Ann\"}");
    const FakeRequest *made = answer_to("POST /api/tables", TABLE);
    const char *is = made->body ? strstr(made->body, "\"code\":\"") : NULL;
    if (made->status >= 400 || !is)
        return 0;
    snprintf(code, sizeof code, "%.*s", (int)strcspn(is + 8, "\""), is + 8);
    heard |= tell("{\"do\":\"say\",\"text\":\"saying 0\"}", "saying 0") ? 1u : 0;
    if (tell("{\"do\":\"sit\",\"seat\":0,\"name\":\"Ann\"}", "\"name\":\"Ann\""))
        tell("{\"do\":\"start\"}", "{\"event\":\"deal\"");
    heard |= tell("{\"do\":\"say\",\"text\":\"saying 1\"}", "saying 1") ? 2u : 0;
    answer_to("GET /api/tables", "");
    answer_to("GET /api/games", "");
    answer_to("GET /api/me", "");
    heard |= tell("{\"do\":\"say\",\"text\":\"saying 2\"}", "saying 2") ? 4u : 0;
    if (is_there())
        enter(); /* and comes back */
    return heard;
}

static void open_world(void)
{
    world = world_open();
    assert_non_null(world);
    world_cookie(world, TOKEN, cookie, sizeof cookie);
    world->config.limits.address_burst = world->config.limits.person_burst = 100000;
}

/* After the faults everything works, and what was heard is stored. */
static void assert_all_is_well(unsigned heard)
{
    char saying[20];
    if (!*code)
        return;
    read_stored();
    for (int i = 0; i < 3; i++) {
        snprintf(saying, sizeof saying, "saying %d", i);
        if (heard >> i & 1)
            assert_non_null(strstr(stored, saying));
    }
    assert_true(enter());
    assert_true(tell("{\"do\":\"say\",\"text\":\"all is well\"}", "all is well"));
    read_stored();
    assert_non_null(strstr(stored, "all is well"));
    assert_int_equal(answer_to("GET /api/me", "")->status, 200);
}

static long tell_failing(long call, bool all_later)
{
    open_world();
    allocations = true;
    fail_from(call, all_later);
    const unsigned heard = tell_story();
    const long made = stop_failing();
    allocations = false;
    assert_all_is_well(heard);
    assert_true(world_close(world));
    return made;
}

static void test_each_allocation(void **unused)
{
    (void)unused;
    const long all = tell_failing(0, false);
    assert_true(all > 50);
    for (long call = 1; call <= all; call++)
        for (int all_later = 0; all_later < 2; all_later++)
            if (case_is_due())
                tell_failing(call, all_later);
}

/* ------------------------------------------------------------- a store's file */

typedef struct FailingFile {
    sqlite3_file own; /* first: SQLite knows only this */
    sqlite3_file *real;
} FailingFile;

static sqlite3_vfs *real_vfs, failing_vfs;
static bool file_calls;

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((FailingFile *)file)->real;
}

static bool file_fails(void)
{
    return file_calls && fails();
}

static int close_real(sqlite3_file *f)
{
    return real_of(f)->pMethods->xClose(real_of(f));
}

static int read_real(sqlite3_file *f, void *bytes, int size, sqlite3_int64 at)
{
    return file_fails() ? SQLITE_IOERR_READ : real_of(f)->pMethods->xRead(real_of(f), bytes, size, at);
}

static int write_real(sqlite3_file *f, const void *bytes, int size, sqlite3_int64 at)
{
    return file_fails() ? SQLITE_FULL : real_of(f)->pMethods->xWrite(real_of(f), bytes, size, at);
}

static int truncate_real(sqlite3_file *f, sqlite3_int64 size)
{
    return file_fails() ? SQLITE_IOERR_TRUNCATE : real_of(f)->pMethods->xTruncate(real_of(f), size);
}

static int sync_real(sqlite3_file *f, int flags)
{
    return file_fails() ? SQLITE_IOERR_FSYNC : real_of(f)->pMethods->xSync(real_of(f), flags);
}

static int size_real(sqlite3_file *f, sqlite3_int64 *size)
{
    return file_fails() ? SQLITE_IOERR_FSTAT : real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int lock_real(sqlite3_file *f, int level)
{
    return real_of(f)->pMethods->xLock(real_of(f), level);
}

static int unlock_real(sqlite3_file *f, int level)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), level);
}

static int check_lock(sqlite3_file *f, int *taken)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), taken);
}

static int control_real(sqlite3_file *f, int what, void *with)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), what, with);
}

static int sector_of(sqlite3_file *f)
{
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int device_of(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int map_shared(sqlite3_file *f, int region, int size, int extend, void volatile **bytes)
{
    return file_fails() ? SQLITE_IOERR_SHMMAP
                        : real_of(f)->pMethods->xShmMap(real_of(f), region, size, extend, bytes);
}

static int lock_shared(sqlite3_file *f, int from, int count, int flags)
{
    return real_of(f)->pMethods->xShmLock(real_of(f), from, count, flags);
}

static void barrier_shared(sqlite3_file *f)
{
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int unmap_shared(sqlite3_file *f, int remove)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), remove);
}

static int open_real(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *got)
{
    static const sqlite3_io_methods METHODS = {2, close_real, read_real, write_real, truncate_real, sync_real,
        size_real, lock_real, unlock_real, check_lock, control_real, sector_of, device_of, map_shared,
        lock_shared, barrier_shared, unmap_shared, NULL, NULL};
    FailingFile *file = (FailingFile *)f;
    (void)vfs;
    file->real = (sqlite3_file *)(file + 1);
    f->pMethods = NULL;
    if (file_fails())
        return SQLITE_CANTOPEN;
    const int result = real_vfs->xOpen(real_vfs, name, file->real, flags, got);
    f->pMethods = result == SQLITE_OK ? &METHODS : NULL;
    return result;
}

enum { ENTRIES = 6 };
static const char TABLE[] = "KMT4Q7";

/* Every entry that was acknowledged is there, in its place; one that was not may be. */
static void assert_kept(Fixture *f, const bool acknowledged[ENTRIES])
{
    char lines[20];
    const char *all = all_entries(f, TABLE);
    for (int i = 0; i < ENTRIES; i++) {
        snprintf(lines, sizeof lines, "entry-%d", i);
        if (acknowledged[i])
            assert_non_null(strstr(all, lines));
    }
}

/* Writes entries, each after what the writer knows to be there, while a call fails. Returns how many calls were made. */
static long write_failing(long call, bool all_later)
{
    Fixture f;
    bool acknowledged[ENTRIES] = {false};
    char lines[20];
    S5Version known = 0;
    open_journal(&f, SQLITE_STORE, folder_new());
    file_calls = true;
    fail_from(call, all_later);
    for (int i = 0; i < ENTRIES; i++) {
        snprintf(lines, sizeof lines, "entry-%d\n", i);
        acknowledged[i] = put(&f, entry(TABLE, known, lines)) == S5_JOURNAL_OK;
        known += acknowledged[i];
    }
    const long made = stop_failing();
    file_calls = false;
    assert_kept(&f, acknowledged);
    open_again(&f);
    assert_kept(&f, acknowledged);
    const int there = count_entries(&f, TABLE);
    assert_int_equal(put(&f, entry(TABLE, (S5Version)there, "last\n")), S5_JOURNAL_OK);
    assert_int_equal(count_entries(&f, TABLE), there + 1);
    close_journal(&f);
    folder_free(f.folder);
    return made;
}

static void test_each_call_of_a_store(void **unused)
{
    (void)unused;
    real_vfs = sqlite3_vfs_find(NULL);
    failing_vfs = *real_vfs;
    failing_vfs.zName = "failing";
    failing_vfs.szOsFile += (int)sizeof(FailingFile);
    failing_vfs.xOpen = open_real;
    sqlite3_vfs_register(&failing_vfs, 1);
    const long all = write_failing(0, false);
    assert_true(all > 2 * ENTRIES);
    for (long call = 1; call <= all; call++)
        for (int all_later = 0; all_later < 2; all_later++)
            if (case_is_due())
                write_failing(call, all_later);
    sqlite3_vfs_unregister(&failing_vfs);
}

/* -------------------------------------------------------------- small files */

int __real_fsync(int file);
int __real_rename(const char *from, const char *to);
ssize_t __real_write(int file, const void *bytes, size_t size);
ssize_t __real_read(int file, void *bytes, size_t size);
int __wrap_fsync(int file);
int __wrap_rename(const char *from, const char *to);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
ssize_t __wrap_read(int file, void *bytes, size_t size);

static bool system_calls;

static bool call_fails(int error)
{
    if (!system_calls || !fails())
        return false;
    errno = error;
    return true;
}

int __wrap_fsync(int file)
{
    return call_fails(EIO) ? -1 : __real_fsync(file);
}

int __wrap_rename(const char *from, const char *to)
{
    return call_fails(ENOSPC) ? -1 : __real_rename(from, to);
}

/* A disk that is full takes a part. */
ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    return call_fails(ENOSPC) ? __real_write(file, bytes, size / 2) : __real_write(file, bytes, size);
}

ssize_t __wrap_read(int file, void *bytes, size_t size)
{
    return call_fails(EIO) ? -1 : __real_read(file, bytes, size);
}

/* The secret and the restrictions of a folder: what is said to be kept is there afterwards, and a file is never half written. */
static long keep_failing(long call, bool all_later)
{
    char why[300], *folder = folder_new();
    uint8_t secret[S5_SECRET_SIZE], again[S5_SECRET_SIZE];
    S5Restrictions kept = {0}, found = {0};
    S5Text error = s5_text(why, sizeof why);
    assert_true(s5_restrictions_open(&kept, folder, &error));
    assert_true(s5_restrict(&kept, S5_BANNED, "192.0.2.1", true, &error));
    system_calls = true;
    fail_from(call, all_later);
    const bool has_secret = s5_data_secret(folder, false, secret, &error);
    const bool bans = s5_restrict(&kept, S5_BANNED, "192.0.2.2", true, &error);
    const bool allows = s5_restrict(&kept, S5_BANNED, "192.0.2.1", false, &error);
    const long made = stop_failing();
    system_calls = false;
    assert_true((has_secret && bans && allows) == !error.used);
    assert_true(s5_data_secret(folder, false, again, &error));
    if (has_secret)
        assert_memory_equal(secret, again, sizeof again);
    assert_true(s5_restrictions_open(&found, folder, &error));
    if (bans)
        assert_true(s5_is_restricted(&found, S5_BANNED, s5_address_key("192.0.2.2")));
    if (allows)
        assert_false(s5_is_restricted(&found, S5_BANNED, s5_address_key("192.0.2.1")));
    assert_int_equal(s5_is_restricted(&kept, S5_BANNED, s5_address_key("192.0.2.2")), bans);
    s5_restrictions_free(&kept);
    s5_restrictions_free(&found);
    folder_free(folder);
    return made;
}

static void test_each_call_for_small_files(void **unused)
{
    (void)unused;
    const long all = keep_failing(0, false);
    assert_true(all > 8);
    for (long call = 1; call <= all; call++)
        for (int all_later = 0; all_later < 2; all_later++)
            keep_failing(call, all_later);
}

int main(void)
{
    setenv("S5_CLOCK_RATE", "100", 1); /* what waits a second after a fault */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_call_for_small_files),
        cmocka_unit_test(test_each_call_of_a_store),
        cmocka_unit_test(test_each_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
