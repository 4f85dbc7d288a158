/* The full-screen table in a pseudo-terminal: however it ends, the terminal is as it was found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/person.h"

/* Nothing here fails because the machine is slow: what has to be seen is waited for until meson's time is up. */
enum { QUIET_MS = 100 };

/* Reads what is shown until nothing more comes for a while; false at the end. */
static bool read_quiet(int ms)
{
    struct pollfd file = {.fd = s5_person.out, .events = POLLIN};
    while (poll(&file, 1, ms) > 0)
        if (!s5_person_read_on())
            return false;
    return true;
}

static void read_until(const char *text)
{
    while (!s5_person_shows(text))
        assert_true(s5_person_read_on());
}

/* Starts a game in a window and waits for the table. */
static void start(const char *arguments)
{
    s5_person_window(arguments, 24, 80);
    read_until("help");
    assert_true(read_quiet(QUIET_MS));
}

static void type(const char *keys)
{
    assert_int_equal(write(s5_person.in, keys, strlen(keys)), strlen(keys));
    read_quiet(QUIET_MS);
}

/* Reads to the end; returns what wait() says. */
static int end(void)
{
    int status;
    while (s5_person_read_on())
        continue;
    assert_int_equal(waitpid(s5_person.pid, &status, 0), s5_person.pid);
    return status;
}

static const char *last(const char *text)
{
    const char *found = NULL;
    for (const char *at = s5_person.screen; (at = strstr(at, text)) != NULL; at++)
        found = at;
    return found;
}

/* What was switched on was switched off after that. */
static void assert_switched_off(const char *on, const char *off)
{
    assert_non_null(last(on));
    assert_non_null(last(off));
    if (last(off) < last(on))
        fail_msg("%s is not undone by %s", on, off);
}

static void assert_as_found(const struct termios *found)
{
    struct termios now;
    assert_int_equal(tcgetattr(s5_person.out, &now), 0);
    assert_int_equal(now.c_iflag, found->c_iflag);
    assert_int_equal(now.c_oflag, found->c_oflag);
    assert_int_equal(now.c_lflag, found->c_lflag);
    assert_int_equal(now.c_cflag, found->c_cflag);
    assert_memory_equal(now.c_cc, found->c_cc, sizeof now.c_cc);
    assert_switched_off("\033[?1049h", "\033[?1049l");
    assert_switched_off("\033[?25l", "\033[?25h");
    assert_switched_off("1000h", "1000l"); /* the mouse */
}

/* What a terminal is before a program touches it: as a pseudo-terminal begins. */
static struct termios untouched(void)
{
    struct termios found;
    s5_person_terminal("--version");
    assert_int_equal(tcgetattr(s5_person.out, &found), 0);
    assert_int_equal(s5_person_leave(), 0);
    return found;
}

static void every_end_leaves_the_terminal_as_it_was(void **state)
{
    static const int SIGNALS[] = {
        0, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    const struct termios found = untouched();
    (void)state;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        start("play --new --rules spoil-five --seed 4 --pace 0");
        type("\033[C");
        if (SIGNALS[i])
            kill(s5_person.pid, SIGNALS[i]);
        else
            assert_int_equal(write(s5_person.in, "q", 1), 1);
        const int status = end();
        if (SIGNALS[i] && (!WIFSIGNALED(status) || WTERMSIG(status) != SIGNALS[i]))
            fail_msg("signal %d: the program ended with %x", SIGNALS[i], (unsigned)status);
        assert_true(SIGNALS[i] || (WIFEXITED(status) && WEXITSTATUS(status) == 0));
        assert_as_found(&found);
        close(s5_person.in);
        close(s5_person.out);
        assert_int_equal(s5_person_check(s5_game_path), 0);
    }
}

static void interrupt_key_leaves(void **state)
{
    (void)state;
    start("play --new --rules spoil-five --seed 4 --pace 0");
    assert_int_equal(write(s5_person.in, "\003", 1), 1);
    const int status = end();
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    assert_true(s5_person_shows("The game is saved"));
    assert_switched_off("\033[?1049h", "\033[?1049l");
}

/* Moves the cursor and reads what that draws. */
static void step(void)
{
    assert_int_equal(write(s5_person.in, "\033[C", 3), 3);
    assert_true(s5_person_read_on());
    assert_true(read_quiet(3 * QUIET_MS));
}

/* A step of the cursor sends the two cards that change, and no more. */
static void only_what_changed_is_sent(void **state)
{
    (void)state;
    start("play --new --rules spoil-five --option first_dealer=4 --seed 4 --pace 0");
    step(); /* after it, nothing of the start is still to come */
    for (int i = 0; i < 4; i++) {
        const size_t before = s5_person.size;
        step();
        if (s5_person.size - before > 700)
            fail_msg("%zu bytes for one step", s5_person.size - before);
    }
    const size_t before = s5_person.size;
    assert_true(read_quiet(5 * QUIET_MS));
    assert_int_equal(s5_person.size, before);
    type("q");
    end();
}

static void no_colour_where_none_is_wanted(void **state)
{
    (void)state;
    setenv("TERM", "xterm-256color", 1);
    for (int wanted = 1; wanted >= 0; wanted--) {
        if (!wanted)
            setenv("NO_COLOR", "1", 1);
        start("play --new --rules spoil-five --seed 4 --pace 0");
        type("q");
        end();
        const bool colour = s5_person_shows("\033[31m") || s5_person_shows("\033[91m") ||
                            s5_person_shows("\033[38;5;") || s5_person_shows("\033[1m\033[38;5");
        assert_int_equal(colour, wanted);
    }
    unsetenv("NO_COLOR");
}

static void dumb_terminals_get_lines(void **state)
{
    static const char PLAY[] = "play --new --seed 4 --pace 0";
    static const struct {
        int rows, columns;
        const char *term, *arguments, *why;
    } WINDOWS[] = {{0, 0, "xterm", PLAY, "its size is not known"}, {24, 80, "dumb", PLAY, "TERM=dumb"},
        {24, 80, "", PLAY, "TERM is not set"}, {24, 80, "no-such-terminal", PLAY, "nothing is known here"},
        {24, 80, "xterm", "play --lines --new --seed 4 --pace 0", NULL}};
    (void)state;
    for (size_t i = 0; i < sizeof WINDOWS / sizeof *WINDOWS; i++) {
        setenv("TERM", WINDOWS[i].term, 1);
        s5_person_window(WINDOWS[i].arguments, WINDOWS[i].rows, WINDOWS[i].columns);
        assert_non_null(s5_person_question());
        assert_int_equal(s5_person_shows("can't be shown"), WINDOWS[i].why != NULL);
        assert_true(!WINDOWS[i].why || s5_person_shows(WINDOWS[i].why));
        assert_null(strstr(s5_person.screen, "\033[?1049h"));
        s5_person_type("quit");
        s5_person_leave();
    }
}

/* A window that is too small says so, and is the table as soon as it grows. */
static void a_small_window_may_grow(void **state)
{
    static const int SIZES[][2] = {{23, 80}, {24, 79}};
    (void)state;
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        s5_person_window("play --new --rules spoil-five --seed 4 --pace 0", SIZES[i][0], SIZES[i][1]);
        read_until("too small");
        s5_person_resize(24, 80);
        read_until("help");
        type("q");
        assert_int_equal(end(), 0);
    }
}

/* Somebody who can't make it larger plays in plain lines, the same game if it had begun. */
static void a_small_window_may_stay(void **state)
{
    (void)state;
    s5_person_window("play --new --rules spoil-five --seed 4 --pace 0", 20, 60);
    read_until("too small");
    type("p");
    assert_non_null(s5_person_question());
    s5_person_type("quit");
    s5_person_leave();
}

/* The longest line that a terminal got, marks of colour left out. */
static int longest_line(const char *shown)
{
    int longest = 0, columns = 0;
    for (const char *c = shown; *c; c++) {
        if (*c == 27)
            c += strcspn(c, "m");
        else if (*c == '\n' || *c == '\r')
            columns = 0;
        else
            columns += ((unsigned char)*c & 0xC0) != 0x80;
        longest = columns > longest ? columns : longest;
    }
    return longest;
}

static void lines_are_as_wide_as_the_window(void **state)
{
    static const int WIDTHS[] = {40, 60, 120};
    (void)state;
    for (size_t i = 0; i < sizeof WIDTHS / sizeof *WIDTHS; i++) {
        s5_person_window("play --lines --new --seed 4 --pace 0", 24, WIDTHS[i]);
        assert_non_null(s5_person_question());
        for (int times = 0; times < 2; times++) {
            s5_person_type("hint");
            assert_non_null(s5_person_question());
        }
        const int longest = longest_line(s5_person.screen);
        assert_true(longest <= (WIDTHS[i] < 80 ? WIDTHS[i] : 80));
        s5_person_type("quit");
        s5_person_leave();
    }
}

/* Errors before a game, and the help, are broken between words, too. */
static void errors_are_as_wide_as_the_window(void **state)
{
    static const char *const ARGUMENTS[] = {"", "frobnicate-everything",
        "play --rules a-preset-that-nobody-knows", "play --option follow=whatever-the-wind-says",
        "play --plyers 4 --quite", "replay", "replay nowhere/at/all.jsonl", "check tests/meson.build", "help",
        "play --help", "bot -h", "stats"};
    static const int WIDTHS[] = {40, 64};
    (void)state;
    for (size_t i = 0; i < sizeof ARGUMENTS / sizeof *ARGUMENTS; i++)
        for (size_t k = 0; k < sizeof WIDTHS / sizeof *WIDTHS; k++) {
            s5_person_window(ARGUMENTS[i], 24, WIDTHS[k]);
            end();
            assert_true(s5_person.size > 40);
            if (longest_line(s5_person.screen) > WIDTHS[k])
                fail_msg("%s, %d columns:\n%s", ARGUMENTS[i], WIDTHS[k], s5_person.screen);
        }
}

/* Where the locale has no symbols the screen has none, and it is said why and what helps; not where it was asked for. */
static void letters_are_explained(void **state)
{
    static const struct {
        const char *all, *lang, *why;
    } LOCALES[] = {{"", "", "LANG is not set"}, {"C", "C.UTF-8", "LC_ALL=C has no UTF-8"},
        {"", "xx_YY.UTF-8", "LANG=xx_YY.UTF-8 names"}, {"", "C.UTF-8", NULL}};
    (void)state;
    /* Python, and so meson, sets it where the machine's locale is C (PEP 538). */
    unsetenv("LC_CTYPE");
    for (size_t i = 0; i < sizeof LOCALES / sizeof *LOCALES; i++) {
        setenv("LC_ALL", LOCALES[i].all, 1);
        setenv("LANG", LOCALES[i].lang, 1);
        start("play --new --seed 4 --pace 0");
        type("q");
        end();
        assert_int_equal(s5_person_shows("Suits are shown as letters"), LOCALES[i].why != NULL);
        assert_true(!LOCALES[i].why || s5_person_shows(LOCALES[i].why));
        s5_person_window("play --lines --new --seed 4 --pace 0", 24, 80);
        assert_non_null(s5_person_question());
        assert_true(!LOCALES[i].why || s5_person_shows(LOCALES[i].why));
        assert_int_equal(s5_person_shows("♠"), LOCALES[i].why == NULL);
        s5_person_type("quit");
        s5_person_leave();
    }
    start("play --ascii --new --seed 4 --pace 0");
    type("q");
    end();
    assert_false(s5_person_shows("Suits are shown as letters"));
}

/* Keys in one burst, typed before anything is shown. */
static void a_burst_of_keys_is_taken(void **state)
{
    (void)state;
    s5_person_window("play --new --rules spoil-five --option hands=1 --seed 4 --pace 0", 24, 80);
    for (int i = 0; i < 1000 && !s5_person_shows("over."); i++)
        type("\n");
    assert_true(s5_person_shows("over."));
    type("q");
    assert_true(WIFEXITED(end()));
    char path[256];
    assert_true(s5_person_find_file("/games", "2", path));
    assert_int_equal(s5_person_check(path), 0);
}

/* The game waits for a program that hangs as long as the person likes: Esc plays on without it, keys and signals leave. */
static void nobody_waits_for_a_program_against_his_will(void **state)
{
    static const char HANGS[] = "play --new --rules spoil-five --players 3 --option first_dealer=0 "
                                "--bot exec:sleep${IFS}600 --bot-time 600000 --seed 4 --pace 0";
    char plain[256];
    (void)state;
    s5_person_window(HANGS, 24, 80);
    read_until("is thinking");
    assert_int_equal(write(s5_person.in, "\033", 1), 1);
    read_until("plays"); /* and the other one thinks */
    assert_int_equal(write(s5_person.in, "q", 1), 1);
    assert_true(WIFEXITED(end()));
    s5_person_window(HANGS, 24, 80);
    read_until("is thinking");
    kill(s5_person.pid, SIGTERM);
    assert_int_equal(WTERMSIG(end()), SIGTERM);
    snprintf(plain, sizeof plain, "%s --lines", HANGS);
    s5_person_start(plain);
    read_until("turned up");
    read_quiet(QUIET_MS);
    kill(s5_person.pid, SIGINT);
    assert_int_equal(s5_person_leave(), 0);
    assert_true(s5_person_shows("The game is saved"));
}

/* The person is told, once, who plays in place of a program that is not there. */
static void a_program_that_fails_is_told_of(void **state)
{
    (void)state;
    s5_person_start("play --new --lines --rules spoil-five --players 3 --bot exec:exit --seed 4 --pace 0");
    read_until("(? for help)");
    assert_true(s5_person_shows("Brendan gave no valid answer (the program ended with status 0), so a"));
    assert_int_equal(s5_person_leave(), 0);
}

/* Waits until a file in the state folder has this text, and with `end` until it ends with it. */
static void wait_for_file(const char *path, const char *text, bool end)
{
    static char bytes[S5_SCREEN_MAX];
    for (;;) {
        const size_t size = s5_person_read_file(path, bytes, sizeof bytes), wanted = strlen(text);
        const bool there =
            end ? size >= wanted && !strcmp(bytes + size - wanted, text) : strstr(bytes, text) != NULL;
        if (there)
            return;
        assert_true(read_quiet(QUIET_MS));
    }
}

/* The keys of a first game: u takes a card back, g ends the lessons; both are on disk at once. */
static void u_takes_back_and_g_ends_the_lessons(void **state)
{
    static const char ASKED[] = "{\"event\":\"turn\",\"seat\":0}\n";
    static char before[S5_SCREEN_MAX], after[S5_SCREEN_MAX];
    char lessons[256];
    (void)state;
    snprintf(lessons, sizeof lessons, "%s/spoilfive/lessons.json", s5_folder);
    start("play --new --rules spoil-five --option first_dealer=4 --bot steady --seed 4 --pace 0");
    read_until("Win three of the five tricks");
    wait_for_file(lessons, "\"aim\"", false);
    const size_t size = s5_person_read_file(s5_game_path, before, sizeof before);
    type("\r");
    wait_for_file(s5_game_path, "\"seat\":0,\"do\":\"play", false);
    wait_for_file(s5_game_path, ASKED, true);
    type("u");
    while (s5_person_read_file(s5_game_path, after, sizeof after) > size)
        assert_true(read_quiet(QUIET_MS));
    assert_string_equal(after, before);
    type("g");
    wait_for_file(lessons, "\"on\": false", false);
    type("q");
    assert_true(WIFEXITED(end()));
    assert_int_equal(s5_person_check(s5_game_path), 0);
    start("play --pace 0"); /* the lobby: nothing is left to take back after a kill either */
    type("\r");
    read_until("You lead");
    type("u");
    assert_true(read_quiet(QUIET_MS));
    s5_person_read_file(s5_game_path, after, sizeof after);
    assert_string_equal(after, before);
    type("q");
    assert_true(WIFEXITED(end()));
}

/* Terminals send Home and End in several forms: none of them is Esc, which leaves the lobby. */
static void every_form_of_home_and_end_is_known(void **state)
{
    (void)state;
    start("play --seed 4 --pace 0");
    type("\033[1~\033[4~\033[7~\033[8~");
    type("\r");
    read_until("turned up");
    type("q");
    assert_true(WIFEXITED(end()));
}

/* The lobby offers the players of the last game, but not where others are named. */
static void the_lobby_obeys_the_flags(void **state)
{
    (void)state;
    start("play --pace 0 --seed 4 --bot club");
    type("\r");
    read_until("turned up");
    type("q");
    assert_true(WIFEXITED(end()));
    start("play --new --pace 0 --bot random --seat 2");
    assert_non_null(last("the third"));
    assert_non_null(last("random"));
    assert_null(last("club"));
    type("q");
    assert_true(WIFEXITED(end()));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_lobby_obeys_the_flags, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            every_end_leaves_the_terminal_as_it_was, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            every_form_of_home_and_end_is_known, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(interrupt_key_leaves, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(only_what_changed_is_sent, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            no_colour_where_none_is_wanted, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(dumb_terminals_get_lines, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_small_window_may_grow, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_small_window_may_stay, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            lines_are_as_wide_as_the_window, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            errors_are_as_wide_as_the_window, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(letters_are_explained, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            nobody_waits_for_a_program_against_his_will, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            a_program_that_fails_is_told_of, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            u_takes_back_and_g_ends_the_lessons, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_burst_of_keys_is_taken, s5_person_set_up, s5_person_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
