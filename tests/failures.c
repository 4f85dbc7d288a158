/*
 * Each allocation of a server in a short story fails once, and then it and all that come later. Nothing may end the program, nothing that was
 * acknowledged may be lost, and afterwards everything works.
 */
#include <errno.h>
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

#include "server/gateway/page_files.h"
#include "support/failing.h"
#include "support/fake_front.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/share.h"
#include "support/world.h"

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

int main(void)
{
    setenv("S5_CLOCK_RATE", "100", 1); /* what waits a second after a fault */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_allocation_of_a_registry),
        cmocka_unit_test(test_each_allocation_of_a_page),
        cmocka_unit_test(test_each_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
