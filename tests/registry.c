/* The registry with connections made by the test: a long game is sent to many at once, and how much one person may
 * write at all tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <poll.h>

#include "server/registry/registry_internal.h"
#include "support/patience.h"
#include "support/stage.h"

enum { FRONTS = 40, HANDS = 60, QUEUE = 65536 };

static const char CODE[] = "KMT4Q7";

/* A connection: what was sent and not yet taken, and what happened to it. */
typedef struct Front {
    S5Client client;
    char *heard;
    size_t size, waiting;
    S5ApiError dismissed;
    int before; /* how many were dismissed before */
} Front;

static uv_loop_t loop;
static S5Journal *table_log;
static S5Limits limits;
static S5Metrics metrics;
static S5Registry *registry;
static Front front[FRONTS];
static int sends, dismissals;
static bool sending;

static void on_send(void *to, S5Client *client, const char *lines, size_t size)
{
    Front *f = (Front *)client;
    (void)to;
    sending = true;
    sends++;
    f->waiting += size;
    assert_true(f->waiting <= QUEUE);
    f->heard = realloc(f->heard, f->size + size + 1);
    memcpy(f->heard + f->size, lines, size);
    f->size += size;
    f->heard[f->size] = 0;
    sending = false;
}

static void on_dismiss(void *to, S5Client *client, S5ApiError why)
{
    (void)to;
    ((Front *)client)->dismissed = why;
    ((Front *)client)->before = dismissals++;
}

/* ---------------------------------------------------------------- a long game */

typedef struct Written {
    S5Version mark;
    bool done;
} Written;

static void on_written(void *to, S5JournalResult answer, S5Version mark)
{
    assert_int_equal(answer, S5_JOURNAL_OK);
    *(Written *)to = (Written){mark, true};
}

/* Returns the version after the last. */
static S5Version write_entries(const Lines *entries)
{
    Written written = {0, false};
    for (int i = 0; i < entries->count; i++) {
        const S5JournalWrite write = {.table = CODE,
            .expected = written.mark,
            .lines = entries->line[i],
            .size = strlen(entries->line[i])};
        written.done = false;
        s5_journal_write(table_log, &write, on_written, &written);
        while (!written.done)
            uv_run(&loop, UV_RUN_ONCE);
    }
    return written.mark;
}

/* The owner plays against nine computer players, and pauses the game in the middle of a hand. */
static void play_a_long_game(void)
{
    static Stage stage;
    stage_open(&stage,
        "{'rules':'spoil-five','players':10,'options':{'hands':1000},'settings':{'level':'random','between_s':0,"
        "'pace_ms':1,'clock_s':0}}",
        3);
    stage.person[0].follows = false;
    stage_enter(&stage, 0, 0);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, 0, "{'do':'start'}");
    while (stage.table->play.state.hand_number < HANDS)
        stage_play(&stage, 1);
    stage_play(&stage, 5);
    stage_do(&stage, 0, "{'do':'pause'}");
    write_entries(&stage.log);
    stage_close(&stage);
}

static int open_registry(void **unused)
{
    const uint8_t secret[32] = {1};
    const S5RegistryCallbacks out = {NULL, on_send, on_dismiss};
    (void)unused;
    uv_loop_init(&loop);
    limits = s5_limits();
    table_log = s5_journal_open(&loop, s5_journal_sqlite(NULL, NULL), NULL, NULL);
    registry = table_log ? s5_registry_new(&loop, table_log, &limits, &metrics, secret, &out) : NULL;
    for (int i = 0; i < FRONTS; i++) {
        front[i] = (Front){.heard = NULL};
        front[i].client.who.bytes[0] = (uint8_t)(100 + i);
    }
    return registry ? 0 : -1;
}

static int close_registry(void **unused)
{
    (void)unused;
    s5_registry_close(registry, "The test ends.");
    for (int i = 0; i < FRONTS; i++) {
        s5_registry_exit(registry, &front[i].client);
        free(front[i].heard);
    }
    s5_journal_close(&table_log);
    s5_registry_free(&registry);
    while (uv_run(&loop, UV_RUN_NOWAIT))
        continue;
    return uv_loop_close(&loop);
}

static bool heard(const Front *f, const char *piece)
{
    return f->heard && strstr(f->heard, piece);
}

static int count(const Front *f, const char *piece)
{
    int found = 0;
    for (const char *at = f->heard; at && (at = strstr(at, piece)); at++)
        found++;
    return found;
}

static void enter(Front *f, const char *code)
{
    s5_registry_enter(registry, code, &f->client);
    while (!f->size && !f->dismissed)
        uv_run(&loop, UV_RUN_ONCE);
}

/* Takes everything that was sent, for everybody but one (−1 for nobody). */
static void take(int but)
{
    for (int i = 0; i < FRONTS; i++) {
        const bool more = front[i].client.more;
        if (i == but || !front[i].client.live)
            continue;
        front[i].waiting = 0;
        assert_false(sending);
        s5_registry_drained(registry, &front[i].client);
        assert_true(more || !front[i].client.waits);
    }
}

static const char AT[] = "{\"event\":\"at\"";

/* Whether all but those who have gone know the game. */
static bool know_all(int but)
{
    for (int i = 0; i < FRONTS; i++)
        if (i != but && front[i].client.live && !heard(&front[i], AT))
            return false;
    return true;
}

/* ----------------------------------------------------------------------- tests */

/* Many come at once: one piece a turn of the loop, all are served in turn, and each hears all. */
static void test_a_piece_a_turn(void **unused)
{
    enum { SLOW = 5, GONE = 7 };
    int turns = 0;
    (void)unused;
    play_a_long_game();
    for (int i = 0; i < FRONTS; i++)
        enter(&front[i], CODE);
    for (; !know_all(SLOW); turns++) {
        take(SLOW);
        take(SLOW); /* told twice is no harm */
        sends = 0;
        uv_run(&loop, UV_RUN_NOWAIT);
        assert_true(sends <= 1);
        if (turns == FRONTS)
            s5_registry_exit(registry, &front[GONE].client); /* while they are in the queue */
    }
    assert_true(turns > 4 * FRONTS);
    for (int i = 0; i < FRONTS; i++)
        if (i != GONE && i != SLOW) {
            assert_int_equal(count(&front[i], "{\"event\":\"deal\""), HANDS);
            assert_int_equal(count(&front[i], "{\"event\":\"seat\""), 1);
        }
    assert_true(count(&front[SLOW], "{\"event\":\"deal\"") < HANDS);
    static const char SAY[] = "{\"do\":\"say\",\"text\":\"hello\"}";
    assert_true(s5_registry_message(registry, &front[0].client, SAY, sizeof SAY - 1));
    while (!heard(&front[SLOW], "\"text\":\"hello\""))
        uv_run(&loop, UV_RUN_ONCE);
    assert_false(heard(&front[SLOW], AT));
    while (!know_all(GONE)) {
        take(GONE);
        uv_run(&loop, UV_RUN_NOWAIT);
    }
    assert_int_equal(count(&front[SLOW], "{\"event\":\"deal\""), HANDS);
}

/* A client that takes nothing is dismissed, and can leave. */
static void test_who_takes_nothing(void **unused)
{
    (void)unused;
    limits.idle_s = 0;
    play_a_long_game();
    enter(&front[0], CODE);
    while (!front[0].dismissed)
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(front[0].dismissed, S5_API_BUSY);
    assert_null(front[0].client.live);
    s5_registry_drained(registry, &front[0].client);
    s5_registry_exit(registry, &front[0].client);
}

static char founded[2][S5_CODE_SIZE];
static int founded_count;

static void on_created(void *to, const char *code, S5ApiError wrong, const char *sentence)
{
    (void)to, (void)sentence;
    assert_int_equal(wrong, S5_API_OK);
    s5_copy_text(founded[founded_count++], S5_CODE_SIZE, code);
}

/* One person is at two tables, and has no more lines of chat for that. */
static void test_a_person_at_two_tables(void **unused)
{
    static const char REQUEST[] = "{\"rules\":\"spoil-five\"}", SAY[] = "{\"do\":\"say\",\"text\":\"hello\"}";
    (void)unused;
    founded_count = 0;
    for (int i = 0; i < 2; i++)
        s5_registry_create(registry, &front[0].client.who, front[0].client.address, REQUEST,
            sizeof REQUEST - 1, NULL, NULL, NULL, on_created, NULL);
    while (founded_count < 2)
        uv_run(&loop, UV_RUN_ONCE);
    front[1].client.who = front[0].client.who;
    for (int i = 0; i < 2; i++) {
        enter(&front[i], founded[i]);
        for (int k = 0; k < 12; k++) {
            front[i].waiting = 0;
            assert_true(s5_registry_message(registry, &front[i].client, SAY, sizeof SAY - 1));
        }
        while (count(&front[i], "{\"event\":\"say\"") + count(&front[i], "{\"event\":\"error\"") < 12)
            uv_run(&loop, UV_RUN_ONCE);
    }
    assert_int_equal(count(&front[0], "{\"event\":\"say\""), 12);
    assert_int_equal(count(&front[1], "{\"event\":\"say\""), 8);
    assert_int_equal(count(&front[1], "\"code\":\"too-fast\""), 4);
    enter(&front[2], founded[0]); /* another person */
    assert_true(s5_registry_message(registry, &front[2].client, SAY, sizeof SAY - 1));
    while (!heard(&front[2], "{\"event\":\"say\""))
        uv_run(&loop, UV_RUN_ONCE);
}

static S5ApiError answered;

static void on_answered(void *to, const char *code, S5ApiError wrong, const char *sentence)
{
    (void)to, (void)sentence;
    answered = wrong;
    s5_copy_text(founded[0], S5_CODE_SIZE, wrong == S5_API_OK ? code : "");
}

/* What the request to create a table is answered with; computer players lead there, and the owner is the only person. */
static S5ApiError create_from(Front *f, const char *address)
{
    static const char REQUEST[] =
        "{\"rules\":\"spoil-five\",\"options\":{\"first_dealer\":0,\"robbing\":\"no\"},\"settings\":{\"pace_ms\":1}}";
    f->client.address = s5_address_key(address);
    answered = S5_API_ERRORS;
    s5_registry_create(registry, &f->client.who, f->client.address, REQUEST, sizeof REQUEST - 1, NULL, NULL,
        NULL, on_answered, NULL);
    while (answered == S5_API_ERRORS)
        uv_run(&loop, UV_RUN_ONCE);
    return answered;
}

static void play_with_computers(Front *f)
{
    static const char SIT[] = "{\"do\":\"sit\",\"seat\":0,\"name\":\"Ann\"}", START[] = "{\"do\":\"start\"}";
    enter(f, founded[0]);
    assert_true(s5_registry_message(registry, &f->client, SIT, sizeof SIT - 1));
    assert_true(s5_registry_message(registry, &f->client, START, sizeof START - 1));
    while (!heard(f, "{\"event\":\"act\""))
        uv_run(&loop, UV_RUN_ONCE);
}

static void tell(Front *f, const char *message)
{
    assert_true(s5_registry_message(registry, &f->client, message, strlen(message)));
}

static void hear(const Front *f, const char *piece)
{
    while (!heard(f, piece))
        uv_run(&loop, UV_RUN_ONCE);
}

/* Somebody whom the owner has removed comes back with another cookie: they may watch, and sit, but not talk as a spectator. */
static void test_who_comes_back_as_somebody_else(void **unused)
{
    enum { OWNER, PEST, AGAIN, ANOTHER };
    char message[80];
    (void)unused;
    assert_int_equal(create_from(&front[OWNER], "192.0.2.1"), S5_API_OK);
    for (int i = PEST; i <= ANOTHER; i++)
        front[i].client.address = s5_address_key(i == ANOTHER ? "192.0.2.3" : "192.0.2.2");
    enter(&front[OWNER], founded[0]);
    enter(&front[PEST], founded[0]);
    tell(&front[PEST], "{\"do\":\"say\",\"text\":\"one\"}");
    hear(&front[OWNER], "\"one\"");
    const char *mark = strstr(strstr(front[OWNER].heard, "\"one\""), "\"person\":\"");
    snprintf(
        message, sizeof message, "{\"do\":\"remove\",%.*s}", (int)strlen("\"person\":\"01234567\""), mark);
    tell(&front[OWNER], message);
    while (!front[PEST].dismissed)
        uv_run(&loop, UV_RUN_ONCE);
    enter(&front[AGAIN], founded[0]);
    tell(&front[AGAIN], "{\"do\":\"say\",\"text\":\"two\"}");
    hear(&front[AGAIN], "\"code\":\"forbidden\"");
    enter(&front[ANOTHER], founded[0]);
    tell(&front[ANOTHER], "{\"do\":\"say\",\"text\":\"three\"}");
    hear(&front[OWNER], "\"three\"");
    assert_false(heard(&front[OWNER], "\"two\""));
    tell(&front[AGAIN], "{\"do\":\"sit\",\"seat\":1,\"name\":\"Bob\"}");
    hear(&front[OWNER], "\"Bob\"");
    tell(&front[AGAIN], "{\"do\":\"say\",\"text\":\"four\"}");
    hear(&front[OWNER], "\"four\"");
}

/* What comes after the last place at which somebody has heard a piece. */
static const char *after_last(const Front *f, const char *piece)
{
    const char *last = NULL;
    for (const char *at = f->heard; (at = strstr(at, piece)); last = at)
        at += strlen(piece);
    assert_non_null(last);
    return last;
}

/* Where tables have the same packs, the same seat deals first; but the key of a reserved seat opens that seat of that table alone. */
static void test_tables_with_the_same_packs(void **unused)
{
    enum { TABLES = 2, SEATS = 2, KEY = 16 };
    static const char REQUEST[] = "{\"rules\":\"spoil-five\",\"players\":10}";
    const S5FairDay deal = s5_registry_fair_day(registry, "2224Q7RS05");
    char key[TABLES * SEATS][KEY + 1], dealer[TABLES];
    (void)unused;
    founded_count = 0;
    for (int i = 0; i < TABLES; i++) {
        s5_registry_create(registry, &front[i].client.who, front[i].client.address, REQUEST,
            sizeof REQUEST - 1, &deal, NULL, NULL, on_created, NULL);
        while (founded_count == i)
            uv_run(&loop, UV_RUN_ONCE);
        enter(&front[i], founded[i]);
        for (int seat = 0; seat < SEATS; seat++) {
            char invite[40];
            snprintf(invite, sizeof invite, "{\"do\":\"invite\",\"seat\":%d}", 1 + seat);
            tell(&front[i], invite);
            while (count(&front[i], "\"invitation\"") == seat)
                uv_run(&loop, UV_RUN_ONCE);
            snprintf(key[SEATS * i + seat], KEY + 1, "%s", after_last(&front[i], "\"key\":\""));
        }
        tell(&front[i], "{\"do\":\"sit\",\"seat\":0,\"name\":\"Ann\"}");
        tell(&front[i], "{\"do\":\"start\"}");
        hear(&front[i], "{\"event\":\"deal\"");
        dealer[i] = *after_last(&front[i], "\"dealer\":");
    }
    assert_int_equal(dealer[0], dealer[1]);
    for (int i = 0; i < TABLES * SEATS; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(key[i], key[k]);
}

/* Where computer players search at as many tables of a /48 of IPv6 as 16 addresses may have, no more are created from there. */
static void test_a_network_with_many_tables(void **unused)
{
    (void)unused;
    limits.address_thinking = 1;
    for (int i = 0; i < S5_NETWORK_SHARE; i++) {
        char address[40];
        snprintf(address, sizeof address, "2001:db8:1:%x::1", (unsigned)i);
        assert_int_equal(create_from(&front[i], address), S5_API_OK);
        play_with_computers(&front[i]);
    }
    assert_int_equal(create_from(&front[30], "2001:db8:1:ff::1"), S5_API_BUSY);
    assert_int_equal(create_from(&front[30], "2001:db8:2:1::1"), S5_API_OK);
    assert_int_equal(create_from(&front[30], "192.0.2.1"), S5_API_OK);
}

/* Waits until a thread has an answer for the loop, which does not run. */
static void wait_for_answer(void)
{
    struct pollfd thread = {.fd = uv_backend_fd(&loop), .events = POLLIN};
    assert_int_equal(poll(&thread, 1, PATIENCE_MS), 1);
}

static bool count_entry(void *to, const char *lines, size_t size, S5Version version)
{
    (void)lines, (void)size, (void)version;
    ++*(int *)to;
    return true;
}

/* Waits until the table has at least `wanted` entries, while the loop does not run. */
static void wait_for_entries(int wanted)
{
    char why[200];
    for (int found = 0; found < wanted; uv_sleep(1)) {
        S5Text error = s5_text(why, sizeof why);
        found = 0;
        assert_true(s5_journal_read(table_log, CODE, 1, UINT64_MAX, count_entry, &found, &error));
    }
}

/* Stores a table's first entry; returns its version. */
static S5Version create_table(void)
{
    static const char REQUEST[] = "{\"rules\":\"spoil-five\"}";
    const uint8_t chance[32] = {1};
    char open[4096], why[200], *first = open;
    S5Text text = s5_text(open, sizeof open), error = s5_text(why, sizeof why);
    assert_true(
        s5_table_create(&text, CODE, front[0].client.who.bytes, REQUEST, sizeof REQUEST - 1, chance, &error));
    return write_entries(&(Lines){&first, 1, 1});
}

/* Entries that are changed while a table is being loaded count: it is loaded again before anybody hears of it. */
static void test_changed_while_loading(void **unused)
{
    static char sit[] = "{\"event\":\"sit\",\"seat\":0,\"name\":\"Ann\",\"token\":"
                        "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}\n";
    Written written = {0, false};
    (void)unused;
    const S5Version last = create_table();
    const int64_t loads = metrics.value[S5_METRIC_LOADS];
    s5_registry_enter(registry, CODE, &front[0].client);
    wait_for_answer();
    s5_journal_write(table_log,
        &(S5JournalWrite){.table = CODE, .expected = last, .lines = sit, .size = sizeof sit - 1}, on_written,
        &written);
    wait_for_entries(2);
    s5_registry_reload(registry, CODE);
    while (!front[0].size || !written.done)
        uv_run(&loop, UV_RUN_ONCE);
    assert_true(heard(&front[0], "\"name\":\"Ann\""));
    assert_int_equal(metrics.value[S5_METRIC_LOADS] - loads, 1);
}

/* When the store may have lost something, a table that everybody has left is compared as well: it is not dropped, for another node to continue. */
static void test_left_when_the_store_goes_back(void **unused)
{
    (void)unused;
    create_table();
    s5_registry_enter(registry, CODE, &front[0].client);
    while (!front[0].size)
        uv_run(&loop, UV_RUN_ONCE);
    s5_registry_exit(registry, &front[0].client);
    const int64_t loads = metrics.value[S5_METRIC_LOADS];
    s5_registry_reload_all(registry);
    while (s5_registry_has(registry, CODE) && metrics.value[S5_METRIC_LOADS] == loads)
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(metrics.value[S5_METRIC_LOADS] - loads, 1);
    assert_true(s5_registry_has(registry, CODE));
}

/* A person at a table does something that can't be saved, and a second has passed. */
static S5LiveTable *fail_to_sit(void)
{
    static const char SIT[] = "{\"do\":\"sit\",\"seat\":0,\"name\":\"Ann\"}";
    const int busy = count(&front[0], "\"code\":\"busy\"");
    assert_true(s5_registry_message(registry, &front[0].client, SIT, sizeof SIT - 1));
    while (count(&front[0], "\"code\":\"busy\"") == busy)
        uv_run(&loop, UV_RUN_ONCE);
    S5LiveTable *live = front[0].client.live;
    assert_true(live->stale && live->retry_at_ms > s5_now_ms());
    live->retry_at_ms = s5_now_ms();
    return live;
}

/* While nothing can be saved, a table whose write has failed is not read again and again, nor sent to all who are there, for each time its next
 * write would fail, too; only for somebody who comes. */
static void test_while_nothing_can_be_saved(void **unused)
{
    Written written = {0, false};
    (void)unused;
    create_table();
    enter(&front[0], CODE);
    s5_journal_set_read_only(table_log, true);
    S5LiveTable *live = fail_to_sit();
    s5_registry_settle(live);
    assert_false(live->loading);
    assert_true(live->retry_at_ms > s5_now_ms());
    s5_registry_enter(registry, CODE, &front[1].client);
    assert_false(live->loading); /* not sooner for one who comes */
    live->retry_at_ms = s5_now_ms();
    s5_registry_settle(live);
    while (!front[1].size)
        uv_run(&loop, UV_RUN_ONCE);
    fail_to_sit();
    s5_journal_set_read_only(table_log, false);
    s5_journal_write(table_log,
        &(S5JournalWrite){.table = "TTTTTT", .expected = 0, .lines = "{}\n", .size = 3}, on_written,
        &written);
    while (!written.done)
        uv_run(&loop, UV_RUN_ONCE);
    live->retry_at_ms = s5_now_ms();
    s5_registry_settle(live);
    assert_true(live->loading);
    while (live->loading)
        uv_run(&loop, UV_RUN_ONCE);
    assert_false(live->stale);
}

static bool is_answered(const Front *f)
{
    return f->dismissed == S5_API_UNKNOWN;
}

/* A stranger opens many tables at once; somebody else, who comes last, waits for two of them at most. */
static void test_who_opens_many_tables(void **unused)
{
    enum { MANY = 30 };
    char code[S5_CODE_SIZE];
    Front *last = &front[MANY];
    (void)unused;
    dismissals = 0;
    for (int i = 0; i <= MANY; i++) {
        front[i].client.address = s5_address_key(i < MANY ? "192.0.2.1" : "192.0.2.2");
        snprintf(code, sizeof code, "KMT4Q7%c%c", 'A' + i / 8, 'A' + i % 8);
        s5_registry_enter(registry, code, &front[i].client);
    }
    while (!is_answered(last))
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(last->before, 2);
    while (!s5_registry_is_idle(registry))
        uv_run(&loop, UV_RUN_ONCE);
    for (int i = 0; i < MANY; i++)
        assert_true(is_answered(&front[i]));
}

int main(void)
{
    setenv("UV_THREADPOOL_SIZE", "1", 1); /* what is read first is answered first */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_piece_a_turn, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_who_takes_nothing, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_a_person_at_two_tables, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_tables_with_the_same_packs, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_a_network_with_many_tables, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_changed_while_loading, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_left_when_the_store_goes_back, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_while_nothing_can_be_saved, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_who_opens_many_tables, open_registry, close_registry),
        cmocka_unit_test_setup_teardown(test_who_comes_back_as_somebody_else, open_registry, close_registry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
