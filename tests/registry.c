/* The hub with connections made by the test: a long game goes to many at once, and what one person may write at all tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/registry/registry.h"
#include "support/stage.h"

enum { FRONTS = 40, HANDS = 60, QUEUE = 65536 };

static const char CODE[] = "KMT4Q7";

/* A connection: what was sent and not taken, and what became of it. */
typedef struct Front {
    S5Guest guest;
    char *heard;
    size_t size, waiting;
    const char *dismissed;
} Front;

static uv_loop_t loop;
static S5Log *table_log;
static S5Limits limits;
static S5Metrics metrics;
static S5Hub *hub;
static Front front[FRONTS];
static int sends;
static bool sending;

static void on_send(void *to, S5Guest *guest, const char *lines, size_t size)
{
    Front *f = (Front *)guest;
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

static void on_dismiss(void *to, S5Guest *guest, const char *code)
{
    (void)to;
    ((Front *)guest)->dismissed = code;
}

/* ---------------------------------------------------------------- a long game */

typedef struct Written {
    S5Mark mark;
    bool done;
} Written;

static void on_written(void *to, S5LogAnswer answer, S5Mark mark)
{
    assert_int_equal(answer, S5_LOG_KEPT);
    *(Written *)to = (Written){mark, true};
}

static void write_entries(const Lines *entries)
{
    Written written = {0, false};
    for (int i = 0; i < entries->count; i++) {
        const S5LogWrite write = {.table = CODE,
            .expected = written.mark,
            .lines = entries->line[i],
            .size = strlen(entries->line[i])};
        written.done = false;
        s5_log_write(table_log, &write, on_written, &written);
        while (!written.done)
            uv_run(&loop, UV_RUN_ONCE);
    }
}

/* The host plays against nine computer players, and pauses the game in the middle of a hand. */
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
    while (stage.host->play.state.hand_number < HANDS)
        stage_play(&stage, 1);
    stage_play(&stage, 5);
    stage_do(&stage, 0, "{'do':'pause'}");
    write_entries(&stage.log);
    stage_close(&stage);
}

static int open_hub(void **unused)
{
    const uint8_t secret[32] = {1};
    const S5HubOut out = {NULL, on_send, on_dismiss};
    (void)unused;
    uv_loop_init(&loop);
    limits = s5_limits();
    table_log = s5_log_open(&loop, s5_log_memory(), NULL, NULL);
    hub = table_log ? s5_hub_new(&loop, table_log, &limits, &metrics, secret, &out) : NULL;
    for (int i = 0; i < FRONTS; i++) {
        front[i] = (Front){.heard = NULL};
        front[i].guest.who.bytes[0] = (uint8_t)(100 + i);
    }
    return hub ? 0 : -1;
}

static int close_hub(void **unused)
{
    (void)unused;
    s5_hub_close(hub, "The test ends.");
    for (int i = 0; i < FRONTS; i++) {
        s5_hub_exit(hub, &front[i].guest);
        free(front[i].heard);
    }
    s5_log_close(&table_log);
    s5_hub_free(&hub);
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
    s5_hub_enter(hub, code, &f->guest);
    while (!f->size && !f->dismissed)
        uv_run(&loop, UV_RUN_ONCE);
}

/* All that was sent is taken, of everybody but one (−1 for nobody). */
static void take(int but)
{
    for (int i = 0; i < FRONTS; i++) {
        const bool more = front[i].guest.more;
        if (i == but || !front[i].guest.table)
            continue;
        front[i].waiting = 0;
        assert_false(sending);
        s5_hub_drained(hub, &front[i].guest);
        assert_true(more || !front[i].guest.behind_of);
    }
}

static const char AT[] = "{\"event\":\"at\"";

/* Whether all but those who have gone know the game. */
static bool know_all(int but)
{
    for (int i = 0; i < FRONTS; i++)
        if (i != but && front[i].guest.table && !heard(&front[i], AT))
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
            s5_hub_exit(hub, &front[GONE].guest); /* while they stand in line */
    }
    assert_true(turns > 4 * FRONTS);
    for (int i = 0; i < FRONTS; i++)
        if (i != GONE && i != SLOW) {
            assert_int_equal(count(&front[i], "{\"event\":\"deal\""), HANDS);
            assert_int_equal(count(&front[i], "{\"event\":\"seat\""), 1);
        }
    assert_true(count(&front[SLOW], "{\"event\":\"deal\"") < HANDS);
    static const char SAY[] = "{\"do\":\"say\",\"text\":\"hello\"}";
    assert_true(s5_hub_message(hub, &front[0].guest, SAY, sizeof SAY - 1));
    while (!heard(&front[SLOW], "\"text\":\"hello\""))
        uv_run(&loop, UV_RUN_ONCE);
    assert_false(heard(&front[SLOW], AT));
    while (!know_all(GONE)) {
        take(GONE);
        uv_run(&loop, UV_RUN_NOWAIT);
    }
    assert_int_equal(count(&front[SLOW], "{\"event\":\"deal\""), HANDS);
}

/* Whoever takes nothing is dismissed, and can go. */
static void test_who_takes_nothing(void **unused)
{
    (void)unused;
    limits.silence_s = 0;
    play_a_long_game();
    enter(&front[0], CODE);
    while (!front[0].dismissed)
        uv_run(&loop, UV_RUN_ONCE);
    assert_string_equal(front[0].dismissed, "busy");
    assert_null(front[0].guest.table);
    s5_hub_drained(hub, &front[0].guest);
    s5_hub_exit(hub, &front[0].guest);
}

static char founded[2][S5_CODE_SIZE];
static int founded_count;

static void on_founded(void *to, const char *code, const char *wrong, const char *sentence)
{
    (void)to, (void)sentence;
    assert_null(wrong);
    s5_hub_copy(founded[founded_count++], S5_CODE_SIZE, code);
}

/* One person is at two tables, and has no more lines of chat for that. */
static void test_a_person_at_two_tables(void **unused)
{
    static const char REQUEST[] = "{\"rules\":\"spoil-five\"}", SAY[] = "{\"do\":\"say\",\"text\":\"hello\"}";
    (void)unused;
    founded_count = 0;
    for (int i = 0; i < 2; i++)
        s5_hub_found(hub, &front[0].guest.who, front[0].guest.address, REQUEST, sizeof REQUEST - 1, NULL,
            NULL, on_founded, NULL);
    while (founded_count < 2)
        uv_run(&loop, UV_RUN_ONCE);
    front[1].guest.who = front[0].guest.who;
    for (int i = 0; i < 2; i++) {
        enter(&front[i], founded[i]);
        for (int k = 0; k < 12; k++) {
            front[i].waiting = 0;
            assert_true(s5_hub_message(hub, &front[i].guest, SAY, sizeof SAY - 1));
        }
        while (count(&front[i], "{\"event\":\"say\"") + count(&front[i], "{\"event\":\"error\"") < 12)
            uv_run(&loop, UV_RUN_ONCE);
    }
    assert_int_equal(count(&front[0], "{\"event\":\"say\""), 12);
    assert_int_equal(count(&front[1], "{\"event\":\"say\""), 8);
    assert_int_equal(count(&front[1], "\"code\":\"too-fast\""), 4);
    enter(&front[2], founded[0]); /* another person */
    assert_true(s5_hub_message(hub, &front[2].guest, SAY, sizeof SAY - 1));
    while (!heard(&front[2], "{\"event\":\"say\""))
        uv_run(&loop, UV_RUN_ONCE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_piece_a_turn, open_hub, close_hub),
        cmocka_unit_test_setup_teardown(test_who_takes_nothing, open_hub, close_hub),
        cmocka_unit_test_setup_teardown(test_a_person_at_two_tables, open_hub, close_hub),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
