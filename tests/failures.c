/*
 * Everything that can fail, fails once, and then it and all that comes later: each allocation of a server in a short story, each call that
 * a store makes to its file or to PostgreSQL, also while it takes over the files of an earlier version. Nothing may end the program, nothing that was acknowledged may be
 * lost, and afterwards everything works.
 */
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#ifdef TESTS_ON_POSTGRES
#include "server/store/postgres/postgres.h"
#include "support/postgres.h"
#endif
#include "server/gateway/page_files.h"
#include "support/failing.h"
#include "support/fake_front.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/share.h"
#include "support/world.h"

/* ------------------------------------------------------------------ memory */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *bytes, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *bytes, size_t size);

static bool allocations;

void *__wrap_malloc(size_t size)
{
    return allocations && call_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return allocations && call_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *bytes, size_t size)
{
    return allocations && call_fails() ? NULL : __real_realloc(bytes, size);
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

static long tell_failing(const void *with, long call, bool all_later)
{
    (void)with;
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
    each_call_fails(tell_failing, NULL, 50);
}

static void announce_nothing(S5JournalStore *store, const char *text)
{
    (void)store, (void)text;
}

/* Makes a registry of a node among others while a call fails. Returns how many calls were made. */
static long make_registry_failing(long call, bool all_later, bool *made)
{
    static const S5Sharing SHARING = {.announce = announce_nothing};
    static const uint8_t SECRET[S5_SECRET_SIZE] = {1};
    const S5Limits limits = s5_limits();
    const S5RegistryCallbacks none = {.to = NULL};
    S5Metrics metrics = {.value = {0}};
    uv_loop_t loop;
    uv_loop_init(&loop);
    S5JournalStore *store = s5_journal_sqlite(NULL, NULL);
    store->sharing = &SHARING;
    store->shares = true;
    S5Journal *journal = s5_journal_open(&loop, store, NULL, NULL);
    allocations = true;
    fail_from(call, all_later);
    S5Registry *registry = s5_registry_new(&loop, journal, &limits, &metrics, SECRET, &none);
    const long calls = stop_failing();
    allocations = false;
    *made = registry;
    if (registry)
        s5_registry_close(registry, "The end.");
    s5_journal_close(&journal);
    if (registry)
        s5_registry_free(&registry);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    return calls;
}

/* Without memory there is none, and nothing of it is left. */
static void test_each_allocation_of_a_registry(void **unused)
{
    bool made;
    (void)unused;
    const long all = make_registry_failing(0, false, &made);
    assert_true(made && all >= 5);
    for (long call = 1; call <= all; call++)
        for (int all_later = 0; all_later < 2; all_later++)
            make_registry_failing(call, all_later, &made);
    make_registry_failing(1, false, &made);
    assert_false(made);
}

/* A page of which a file finds no memory is not served, and it is said why. */
static void test_each_allocation_of_a_page(void **unused)
{
    char *folder = folder_new();
    long all = 0;
    (void)unused;
    for (int i = 0; i < 2; i++)
        fclose(folder_file(folder, i ? "index.html" : "index.html.br", "wb"));
    for (long call = 0; call <= all; call++) {
        char why[500] = "";
        S5Text error = s5_text(why, sizeof why);
        allocations = true;
        fail_from(call, false);
        S5Files *files = s5_files_open(folder, &error);
        const long made = stop_failing();
        allocations = false;
        all = call ? all : made;
        assert_true(!call ? files && !*why : !files && strstr(why, folder));
        s5_files_release(files);
    }
    assert_true(all > 4);
    folder_free(folder);
}

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

/* Waits for the answer to a write. A store that does not know what came of one asks until it does, so its database comes back. */
static S5JournalResult put_failing(Fixture *f, S5JournalWrite write)
{
    send_write(f, &write);
    while (f->answers < f->sent) {
        if (atomic_load(&f->store->unsure))
            stop_failing();
        uv_run(&f->loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
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

/* The calls that open a new store, each time another one; then those that open it again and write. */
static void fail_each_call(const StoreKind *kind)
{
    long opening, ignored;
    char *folder = folder_new();
    write_failing(kind, folder, 0, false, &opening);
    for (long call = 1; call <= opening; call++)
        for (int all_later = 0; all_later < 2; all_later++)
            if (case_is_due()) {
                char *other = folder_new();
                write_failing(kind, other, call, all_later, &ignored);
                folder_free(other);
            }
    const long all = write_failing(kind, folder, 0, false, &opening);
    assert_true(all > opening + ENTRIES);
    for (long call = 1; call <= all; call++)
        for (int all_later = 0; all_later < 2; all_later++)
            if (case_is_due())
                write_failing(kind, folder, call, all_later, &ignored);
    folder_free(folder);
}

static void test_each_call_of_a_store(void **unused)
{
    (void)unused;
    fail_files();
    fail_each_call(SQLITE_STORE);
    leave_files();
}

/* What is kept beside tables, while a call fails: it is stored, or it is said that it is not, and then the next try does it. */
static void keep_failing(Fixture *f, long call)
{
    char whom[20], day[S5_DAY_SIZE];
    S5DayBeacon beacon;
    bool changed;
    snprintf(whom, sizeof whom, "192.0.2.%ld", call);
    snprintf(day, sizeof day, "2026-10-%02ld", call);
    store_calls = true;
    fail_from(call, false);
    const bool forbidden = s5_journal_forbid(f->log, "muted", whom, true, &changed);
    fail_from(call, false);
    const bool settled = s5_journal_beacon(f->log, day, "drand 1 aa", &beacon);
    stop_failing();
    store_calls = false;
    assert_true(!settled || (beacon.settled && !strcmp(beacon.text, "drand 1 aa")));
    assert_true(forbidden || s5_journal_forbid(f->log, "muted", whom, true, &changed));
    assert_true(s5_journal_beacon(f->log, day, "drand 1 aa", &beacon));
    assert_string_equal(beacon.text, "drand 1 aa");
}

static void test_each_call_of_keeping(void **unused)
{
    enum { CALLS = 28 };
    char *folder = folder_new();
    bool changed;
    Fixture f;
    (void)unused;
    fail_files();
    open_journal(&f, SQLITE_STORE, folder);
    for (long call = 1; call <= CALLS; call++)
        keep_failing(&f, call);
    assert_true(s5_journal_forbid(f.log, "muted", "192.0.2.1", false, &changed) && changed);
    close_journal(&f);
    leave_files();
    folder_free(folder);
}

/* -------------------------------------------------------------- PostgreSQL */

#ifdef TESTS_ON_POSTGRES
/* X(type, name, parameters, arguments, what it returns where it fails) */
#define LIBPQ_CALLS(X)                                                                                   \
    X(PGconn *, PQconnectdbParams, (const char *const *names, const char *const *values, int expand),    \
        (names, values, expand), NULL)                                                                   \
    X(PGresult *, PQexec, (PGconn * to, const char *sql), (to, sql), NULL)                               \
    X(PGresult *, PQexecParams,                                                                          \
        (PGconn * to, const char *sql, int count, const Oid *types, const char *const *values,           \
            const int *sizes, const int *formats, int format),                                           \
        (to, sql, count, types, values, sizes, formats, format), NULL)                                   \
    X(int, PQsendQueryParams,                                                                            \
        (PGconn * to, const char *sql, int count, const Oid *types, const char *const *values,           \
            const int *sizes, const int *formats, int format),                                           \
        (to, sql, count, types, values, sizes, formats, format), 0)                                      \
    X(int, PQsendPrepare, (PGconn * to, const char *name, const char *sql, int count, const Oid *types), \
        (to, name, sql, count, types), 0)                                                                \
    X(int, PQsendQueryPrepared,                                                                          \
        (PGconn * to, const char *name, int count, const char *const *values, const int *sizes,          \
            const int *formats, int format),                                                             \
        (to, name, count, values, sizes, formats, format), 0)                                            \
    X(int, PQpipelineSync, (PGconn * to), (to), 0)                                                       \
    X(int, PQenterPipelineMode, (PGconn * to), (to), 0)                                                  \
    X(int, PQsetnonblocking, (PGconn * to, int on), (to, on), -1)                                        \
    X(int, PQconsumeInput, (PGconn * from), (from), 0)                                                   \
    X(int, PQflush, (PGconn * to), (to), -1)                                                             \
    X(int, poll, (struct pollfd * some, nfds_t count, int ms), (some, count, ms), (errno = ENOMEM, -1))

#define WRAP_CALL(type, name, parameters, arguments, failed)     \
    type __real_##name parameters;                               \
    type __wrap_##name parameters;                               \
    type __wrap_##name parameters                                \
    {                                                            \
        return store_fails() ? failed : __real_##name arguments; \
    }
LIBPQ_CALLS(WRAP_CALL)

PGresult *__real_PQgetResult(PGconn *from);
PGresult *__wrap_PQgetResult(PGconn *from);

/* An answer that does not come, after what was asked for has been done. */
PGresult *__wrap_PQgetResult(PGconn *from)
{
    PGresult *result = __real_PQgetResult(from);
    if (!store_fails())
        return result;
    PQclear(result);
    return NULL;
}

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

int __real_fsync(int file);
int __real_unlink(const char *path);
int __wrap_fsync(int file);
int __wrap_unlink(const char *path);

int __wrap_fsync(int file)
{
    errno = EIO;
    return store_fails() ? -1 : __real_fsync(file);
}

int __wrap_unlink(const char *path)
{
    errno = EIO;
    return store_fails() ? -1 : __real_unlink(path);
}

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

static void test_each_call_of_taking_over(void **unused)
{
    (void)unused;
    fail_files();
    const long all = take_over_failing(0, false, false);
    assert_true(all > 8);
    for (long call = 1; call <= all; call++) {
        take_over_failing(call, false, true); /* cheap enough for every run */
        for (int all_later = 0; all_later < 2; all_later++)
            if (case_is_due())
                take_over_failing(call, all_later, false);
    }
    leave_files();
}

int main(void)
{
    setenv("S5_CLOCK_RATE", "100", 1); /* what waits a second after a fault */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_allocation_of_a_registry),
        cmocka_unit_test(test_each_allocation_of_a_page),
        cmocka_unit_test(test_each_call_of_taking_over),
        cmocka_unit_test(test_each_call_of_keeping),
        cmocka_unit_test(test_each_call_of_a_store),
#ifdef TESTS_ON_POSTGRES
        cmocka_unit_test(test_each_call_of_libpq),
#endif
        cmocka_unit_test(test_each_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
