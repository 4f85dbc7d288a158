/*
 * The log on both of its stores: entries in order and only where they are expected, rows with the entry they come from or
 * not at all, and what was answered is there after a kill.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/log.h"
#include "support/folder.h"

/* A log on a loop of its own, and what it answered last. */
typedef struct Fixture {
    uv_loop_t loop;
    S5Log *log;
    int answers, groups;
    S5LogAnswer answer;
    S5Mark mark;
} Fixture;

static void on_done(void *to, S5LogAnswer answer, S5Mark mark)
{
    Fixture *f = to;
    f->answers++;
    f->answer = answer;
    f->mark = mark;
}

static void on_measure(void *to, int writes, double seconds)
{
    assert_true(writes > 0 && seconds >= 0);
    ((Fixture *)to)->groups++;
}

static void open_log(Fixture *f, const char *folder)
{
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    assert_int_equal(uv_loop_init(&f->loop), 0);
    f->answers = f->groups = 0;
    f->log = s5_log_open(&f->loop, folder ? s5_log_sqlite(folder, &error) : s5_log_memory(), on_measure, f);
    assert_string_equal(why, "");
    assert_non_null(f->log);
}

static void close_log(Fixture *f)
{
    s5_log_close(&f->log);
    assert_null(f->log);
    uv_run(&f->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&f->loop), 0);
}

/* Writes, and waits for the answer. */
static S5LogAnswer put(Fixture *f, S5LogWrite write)
{
    const int before = f->answers;
    s5_log_write(f->log, &write, on_done, f);
    while (f->answers == before)
        uv_run(&f->loop, UV_RUN_ONCE);
    return f->answer;
}

static S5LogWrite entry(const char *table, S5Mark expected, const char *lines)
{
    return (S5LogWrite){.table = table, .expected = expected, .lines = lines, .size = strlen(lines)};
}

static S5Who who(int number)
{
    S5Who one;
    memset(&one, number, sizeof one);
    return one;
}

/* ------------------------------------------------------------------ reading */

static bool take_entry(void *to, const char *lines, size_t size, S5Mark mark)
{
    char line[256];
    snprintf(line, sizeof line, "%d:%.*s ", (int)mark, (int)size, lines);
    s5_text_add(to, line);
    return true;
}

static bool take_game(void *to, const S5LogGame *game)
{
    s5_text_add(to, game->id);
    s5_text_char(to, ' ');
    return true;
}

static bool take_place(void *to, const char *table, int64_t since_ms)
{
    assert_true(since_ms > 1600000000000);
    s5_text_add(to, table);
    s5_text_char(to, ' ');
    return true;
}

static char found[4096];

static const char *entries(Fixture *f, const char *table)
{
    S5Text text = s5_text(found, sizeof found);
    assert_true(s5_log_read(f->log, table, take_entry, &text));
    return found;
}

static const char *games(Fixture *f, S5LogWhich which)
{
    S5Text text = s5_text(found, sizeof found);
    assert_true(s5_log_games(f->log, &which, take_game, &text));
    return found;
}

static const char *places(Fixture *f, int number, const char *day)
{
    S5Text text = s5_text(found, sizeof found);
    const S5Who one = who(number);
    assert_true(s5_log_places(f->log, &one, day, take_place, &text));
    return found;
}

static const char *name(Fixture *f, int number)
{
    const S5Who one = who(number);
    assert_true(s5_log_name(f->log, &one, found));
    return found;
}

/* -------------------------------------------------------------------- tests */

static void writes_only_where_expected(Fixture *f)
{
    assert_int_equal(put(f, entry("AAA222", 0, "one")), S5_LOG_KEPT);
    const S5Mark first = f->mark;
    assert_int_equal(put(f, entry("BBB222", 0, "other")), S5_LOG_KEPT);
    assert_int_equal(put(f, entry("AAA222", 0, "again")), S5_LOG_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", first, "two")), S5_LOG_KEPT);
    const S5Mark second = f->mark;
    assert_int_equal(put(f, entry("AAA222", first, "late")), S5_LOG_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", second + 1, "early")), S5_LOG_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", second, "three")), S5_LOG_KEPT);
    assert_string_equal(entries(f, "AAA222"), "1:one 2:two 3:three ");
    assert_string_equal(entries(f, "BBB222"), "1:other ");
    assert_string_equal(entries(f, "CCC222"), "");
}

static void groups_what_waits(Fixture *f)
{
    const S5Mark mark = 0;
    char code[S5_CODE_SIZE];
    f->answers = f->groups = 0;
    for (int i = 0; i < 1000; i++) {
        snprintf(code, sizeof code, "G%05d", i);
        const S5LogWrite write = entry(code, mark, "one");
        s5_log_write(f->log, &write, on_done, f);
    }
    while (f->answers < 1000)
        uv_run(&f->loop, UV_RUN_ONCE);
    assert_int_equal(f->answer, S5_LOG_KEPT);
    assert_true(f->groups < 500);
    assert_int_equal(s5_log_waiting(f->log), 0);
}

static void keeps_rows_with_their_entry(Fixture *f)
{
    const S5Who ann = who(1), bob = who(2);
    S5LogGame game = {.id = "g1",
        .table = "DDD222",
        .rules = "spoil-five",
        .first = 1,
        .last = 2,
        .ended_ms = 10,
        .hands = 3,
        .players = 2};
    game.seat[0] = (S5LogSeat){.who = ann, .name = "Ann", .won = true, .score = -3, .pools = 2, .jinks = 1};
    game.seat[1] = (S5LogSeat){.name = "Finn", .level = "club", .score = 3};
    S5LogWrite sits = entry("DDD222", 0, "sit");
    sits.sits = &ann;
    sits.name = "Ann";
    assert_int_equal(put(f, sits), S5_LOG_KEPT);
    S5LogWrite ends = entry("DDD222", 0, "end"); /* where it is not expected */
    ends.game = &game;
    ends.sits = &bob;
    ends.name = "Bob";
    assert_int_equal(put(f, ends), S5_LOG_CONFLICT);
    assert_string_equal(games(f, (S5LogWhich){.id = "g1", .before_ms = INT64_MAX}), "");
    assert_string_equal(name(f, 2), "");
    assert_string_equal(places(f, 2, NULL), "");
    ends.expected = 1;
    assert_int_equal(put(f, ends), S5_LOG_KEPT);
    snprintf(game.id, sizeof game.id, "g2");
    game.ended_ms = 20;
    assert_int_equal(put(f, (S5LogWrite){.game = &game}), S5_LOG_KEPT);
    assert_string_equal(games(f, (S5LogWhich){.id = "g1", .before_ms = INT64_MAX}), "g1 ");
    assert_string_equal(games(f, (S5LogWhich){.who = &ann, .before_ms = INT64_MAX}), "g2 g1 ");
    assert_string_equal(games(f, (S5LogWhich){.who = &ann, .before_ms = 20}), "g1 ");
    assert_string_equal(games(f, (S5LogWhich){.who = &bob, .before_ms = INT64_MAX}), "");
    assert_string_equal(name(f, 1), "Ann");
    assert_string_equal(name(f, 2), "Bob");
    assert_string_equal(places(f, 1, NULL), "DDD222 ");
}

static bool take_whole_game(void *to, const S5LogGame *game)
{
    *(S5LogGame *)to = *game;
    return true;
}

static void gives_games_back_whole(Fixture *f)
{
    const S5Who ann = who(7);
    S5LogGame game, read;
    memset(&game, 0, sizeof game); /* compared byte by byte */
    memset(&read, 0, sizeof read);
    strcpy(game.id, "0123456789abcdef0123456789abcdef");
    strcpy(game.table, "EEE222");
    strcpy(game.day, "2026-11-20");
    strcpy(game.rules, "forty-five");
    game.first = 3, game.last = 99, game.ended_ms = 1234567890123, game.hands = 12;
    game.players = 10, game.sides = 5;
    for (int seat = 0; seat < 10; seat++) {
        game.seat[seat].score = seat * 5 - 20;
        game.seat[seat].pools = seat, game.seat[seat].jinks = 10 - seat;
        game.seat[seat].won = seat % 2;
        snprintf(game.seat[seat].name, S5_PLAYER_NAME_MAX, "Séamus %d", seat);
        if (seat)
            strcpy(game.seat[seat].level, "steady");
        else
            game.seat[seat].who = ann;
    }
    assert_int_equal(put(f, (S5LogWrite){.game = &game}), S5_LOG_KEPT);
    const S5LogWhich which = {.day = "2026-11-20", .before_ms = INT64_MAX};
    assert_true(s5_log_games(f->log, &which, take_whole_game, &read));
    assert_memory_equal(&read, &game, sizeof game);
}

static void lets_try_a_day_once(Fixture *f)
{
    const S5Who ann = who(3), bob = who(4);
    S5LogWrite try = entry("DAY222", 0, "open");
    try.sits = &ann;
    try.day = "2026-11-21";
    assert_int_equal(put(f, try), S5_LOG_KEPT);
    try.table = "DAY333";
    assert_int_equal(put(f, try), S5_LOG_CONFLICT);
    assert_string_equal(entries(f, "DAY333"), "");
    try.sits = &bob;
    assert_int_equal(put(f, try), S5_LOG_KEPT);
    try.sits = &ann;
    try.day = "2026-11-22";
    try.table = "DAY444";
    assert_int_equal(put(f, try), S5_LOG_KEPT);
    assert_string_equal(places(f, 3, "2026-11-21"), "DAY222 ");
    assert_string_equal(places(f, 4, "2026-11-21"), "DAY333 ");
    assert_string_equal(places(f, 4, "2026-11-22"), "");
    S5LogWrite sits = entry("DAY444", 1, "sit"); /* he has his place there already */
    sits.sits = &ann;
    assert_int_equal(put(f, sits), S5_LOG_KEPT);
    assert_string_equal(places(f, 3, "2026-11-22"), "DAY444 ");
}

static void remembers_names(Fixture *f)
{
    const S5Who ann = who(9);
    assert_int_equal(put(f, (S5LogWrite){.sits = &ann, .name = "Áine"}), S5_LOG_KEPT);
    assert_int_equal(put(f, (S5LogWrite){.sits = &ann, .name = "Nóra"}), S5_LOG_KEPT);
    assert_string_equal(name(f, 9), "Nóra");
    assert_string_equal(places(f, 9, NULL), "");
}

static void check_store(const char *folder)
{
    Fixture f;
    open_log(&f, folder);
    writes_only_where_expected(&f);
    groups_what_waits(&f);
    keeps_rows_with_their_entry(&f);
    gives_games_back_whole(&f);
    lets_try_a_day_once(&f);
    remembers_names(&f);
    close_log(&f);
}

static void keeps_in_memory(void **state)
{
    (void)state;
    check_store(NULL);
}

static void keeps_on_disk(void **state)
{
    (void)state;
    char *folder = folder_new();
    Fixture f;
    check_store(folder);
    open_log(&f, folder);
    assert_string_equal(entries(&f, "AAA222"), "1:one 2:two 3:three ");
    assert_string_equal(name(&f, 9), "Nóra");
    close_log(&f);
    folder_free(folder);
}

/* Closing keeps what still waits, and answers it. */
static void closes_after_all_is_kept(void **state)
{
    (void)state;
    char *folder = folder_new(), code[S5_CODE_SIZE];
    Fixture f;
    open_log(&f, folder);
    for (int i = 0; i < 100; i++) {
        snprintf(code, sizeof code, "C%05d", i);
        const S5LogWrite write = entry(code, 0, "one");
        s5_log_write(f.log, &write, on_done, &f);
    }
    close_log(&f);
    assert_int_equal(f.answers, 100);
    assert_int_equal(f.answer, S5_LOG_KEPT);
    open_log(&f, folder);
    assert_string_equal(entries(&f, "C00099"), "1:one ");
    close_log(&f);
    folder_free(folder);
}

/* A child writes and says what was answered, until it is killed; what it said must be there. */
static void child_writes(const char *folder, int out)
{
    Fixture f;
    open_log(&f, folder);
    for (S5Mark mark = 0;; mark = f.mark) {
        if (put(&f, entry("KKK222", mark, "entry")) != S5_LOG_KEPT)
            _exit(1);
        const unsigned char count = (unsigned char)f.mark;
        if (write(out, &count, 1) != 1)
            _exit(1);
    }
}

static void keeps_what_it_answered_through_a_kill(void **state)
{
    (void)state;
    for (int round = 0; round < 5; round++) {
        char *folder = folder_new();
        unsigned char heard = 0;
        int ends[2], kept = 0;
        assert_int_equal(pipe(ends), 0);
        const pid_t child = fork();
        if (!child)
            child_writes(folder, ends[1]);
        close(ends[1]);
        while (heard < 20 * round + 1 && read(ends[0], &heard, 1) == 1)
            continue;
        kill(child, SIGKILL);
        while (read(ends[0], &heard, 1) == 1)
            continue;
        waitpid(child, NULL, 0);
        close(ends[0]);
        Fixture f;
        open_log(&f, folder);
        for (const char *at = entries(&f, "KKK222"); (at = strchr(at, ':')); at++)
            kept++;
        assert_true(heard > 0 && (kept == heard || kept == heard + 1));
        assert_int_equal(put(&f, entry("KKK222", (S5Mark)kept, "more")), S5_LOG_KEPT);
        close_log(&f);
        folder_free(folder);
    }
}

/* On a full disk every write is refused, and nothing of it is there afterwards. */
static void child_fills(const char *folder)
{
    static char large[8192];
    struct rlimit small = {200000, 200000};
    Fixture f;
    open_log(&f, folder);
    signal(SIGXFSZ, SIG_IGN);
    memset(large, 'x', sizeof large - 1);
    setrlimit(RLIMIT_FSIZE, &small);
    for (S5Mark mark = 0; mark < 100; mark = f.mark)
        if (put(&f, entry("FULL22", mark, large)) != S5_LOG_KEPT) {
            const bool refused =
                f.answer == S5_LOG_FAULT && put(&f, entry("FULL22", mark, large)) == S5_LOG_FAULT;
            _exit(refused ? (int)mark : 0);
        }
    _exit(0);
}

static bool count_entry(void *to, const char *lines, size_t size, S5Mark mark)
{
    (void)lines, (void)size, (void)mark;
    ++*(int *)to;
    return true;
}

static void refuses_when_the_disk_is_full(void **state)
{
    (void)state;
    char *folder = folder_new();
    int status = 0, kept = 0;
    const pid_t child = fork();
    if (!child)
        child_fills(folder);
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) > 0);
    Fixture f;
    open_log(&f, folder);
    assert_true(s5_log_read(f.log, "FULL22", count_entry, &kept));
    assert_int_equal(kept, WEXITSTATUS(status));
    assert_int_equal(put(&f, entry("FULL22", (S5Mark)kept, "now there is room")), S5_LOG_KEPT);
    close_log(&f);
    folder_free(folder);
}

static void says_why_it_does_not_open(void **state)
{
    (void)state;
    char why[256], *folder = folder_new();
    S5Text error = s5_text(why, sizeof why);
    assert_null(s5_log_sqlite("/nonexistent", &error));
    assert_non_null(strstr(why, "/nonexistent"));
    FILE *file = folder_file(folder, "tables.db", "w");
    fputs("This is no database, however long one looks at it.", file);
    fclose(file);
    error = s5_text(why, sizeof why);
    assert_null(s5_log_sqlite(folder, &error));
    assert_non_null(strstr(why, "not a database"));
    folder_free(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_in_memory),
        cmocka_unit_test(keeps_on_disk),
        cmocka_unit_test(closes_after_all_is_kept),
        cmocka_unit_test(keeps_what_it_answered_through_a_kill),
        cmocka_unit_test(refuses_when_the_disk_is_full),
        cmocka_unit_test(says_why_it_does_not_open),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
