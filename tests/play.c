/* `spoilfive play`: the real program, driven by a person who reads the screen and types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"
#include "support/cases.h"
#include "support/person.h"
#include "support/program.h"

/* -------------------------------------------------------------- whole games */

static void assert_fits_80_columns(void)
{
    int column = 0;
    for (const char *c = s5_person.screen; *c; c++) {
        column = *c == '\n' ? 0 : column + ((*c & 0xC0) != 0x80);
        assert_true(column <= 80);
    }
}

/* Whether each time that words were shown, one of two others followed. */
static void assert_followed(const char *words, const char *either, const char *otherwise)
{
    for (const char *at = s5_person.screen; (at = strstr(at, words)) != NULL;) {
        at += strlen(words);
        const char *number = at + strspn(at, "0123456789");
        const bool good = !strncmp(at, otherwise, strlen(otherwise)) ||
                          !strncmp(either[0] == ' ' ? number : at, either, strlen(either));
        if (!good)
            fail_msg("shown: %s%.20s", words, at);
    }
}

/* Whoever leaves a game is told the command that they used, for `spoilfive` may not be on their PATH. */
static void assert_saved(void)
{
    assert_true(s5_person_shows("The game is saved:"));
    assert_true(s5_person_shows(getenv("S5_PROGRAM")));
}

/* What others discard, draw or give face down is told by number at most, and silence is not told at all. */
static void assert_hidden(const char *arguments)
{
    assert_followed(" discards ", " card", "nothing");
    assert_followed(" and draws ", " card", "nothing");
    assert_null(strstr(s5_person.screen, " does not rob"));
    if (strstr(arguments, "white-knuckle") || strstr(arguments, "peel") || strstr(arguments, "gather") ||
        strstr(arguments, "twenty") || strstr(arguments, "britannica") || strstr(arguments, "irish-forty"))
        assert_followed(" and gives ", "a card face down", "a card face down");
}

static const char *const GAMES[] = {
    "--option hands=4",
    "--rules spoil-five --players 10 --sides 5 --option hands=2",
    "--rules spoil-five-cool-old-games --option hands=3 --seat 3",
    "--rules spoil-five-white-knuckle --option hands=3",
    "--rules spoil-five-gather-together --players 3 --option hands=6",
    "--rules spoil-five-peel --players 4 --sides 2 --option hands=6",
    "--rules twenty-five",
    "--rules twenty-five --players 6 --sides 3",
    "--rules forty-five --seat 2",
    "--rules auction-forty-fives --option hands=5",
    "--rules auction-forty-fives --players 6 --option hands=3 --option all_pass=dealer",
    "--rules fifty-five --option hands=5 --bot random",
    "--rules one-hundred-ten --players 9 --option hands=3",
    "--rules britannica-1911 --option hands=4",
    "--rules peel-two-tricks --option hands=4",
    "--rules peel-fiving --option hands=9",
    "--rules peel-fiving --players 4 --option hands=6 --option joker=yes",
    "--rules peel-ordinary-order --option hands=5",
    "--rules twenty-five --option robbing=must --option rob_gives=ace --option joker=yes",
    "--rules twenty-five --option rob_with=ace-or-five-of-hearts --players 10",
    "--rules twenty-five-trump-when-void --players 3",
    "--rules irish-forty-five --players 6 --sides 2",
    "--rules nova-scotia-forty-fives --option hands=5",
    "--rules pei-rec-hall",
    "--rules pei-tignish --option hands=4 --option keep_trumps=yes",
    "--rules merrimack-thirty-for-sixty --option hands=4",
    "--rules merrimack-cut-throat --option hands=5",
    "--rules atlantic-forty-fives --players 5 --option hands=4",
    "--rules newfoundland-one-hundred-twenty --players 6 --sides 3 --option hands=4",
    "--rules irish-one-hundred-ten --option hands=5 --option bunker=5",
    "--rules irish-one-hundred-ten --players 2 --option hands=5 --option keep_trumps=yes",
    "--rules hanley-one-hundred-ten --players 8 --option hands=4",
    "--rules us-one-hundred-ten --option hands=5",
    "--rules twenty-five --option games=3 --option next_dealer=winner --option carry=five-tricks",
};

static void plays_every_kind_to_the_end(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        if (!case_is_due())
            continue;
        char arguments[256], path[256];
        snprintf(arguments, sizeof arguments, "play --seed %zu --bot steady %s", i + 11, GAMES[i]);
        s5_person_start(arguments);
        s5_person_answer(-1);
        if (s5_person_leave() != 0)
            fail_msg("failed: %s", arguments);
        assert_true(s5_person_shows("The game is over."));
        assert_fits_80_columns();
        assert_hidden(arguments);
        assert_null(strchr(s5_person.screen, '\033'));
        assert_true(s5_person_find_file("/games", "2", path));
        assert_int_equal(s5_person_check(path), 0);
        remove(path);
    }
}

static void letters_do_where_symbols_do_not_show(void **state)
{
    static const char *const LINES[] = {"?", "rules", "last", "why 1", "scores", "♥", "zzé", "look", NULL};
    (void)state;
    setenv("LC_ALL", "C", 1);
    s5_person_start("play --seed 3 --bot steady --players 10 --name Seán --option hands=1");
    for (const char *const *line = LINES; *line; line++) {
        assert_non_null(s5_person_question());
        s5_person_type(*line);
    }
    s5_person_answer(-1);
    assert_int_equal(s5_person_leave(), 0);
    assert_true(s5_person_shows("Grainne"));
    for (const char *c = s5_person.screen; *c; c++)
        assert_true((*c >= ' ' && *c < 0x7F) || *c == '\n');
}

/* ---------------------------------------------------------------- no change */

static void nonsense_is_answered_and_changes_nothing(void **state)
{
    static const char *const LINES[] = {
        "",
        "xyzzy",
        "7",
        "0",
        "-1",
        "99999999999999999999",
        "10",
        "play",
        "play 9",
        "5h 6h",
        "pass",
        "hold",
        "bid 15",
        "name s",
        "claim",
        "jink",
        "discard 1",
        "none",
        "x",
        "keep 1",
        "rob 1",
        "turn down",
        "decline",
        "no",
        "why",
        "why pass",
        "why 99",
        "why",
        "♥",
        "\033[2J",
        "\377\376",
        "play 5h 6h",
        "\t",
        "last",
        "rules",
        "scores",
        "?",
        "help",
        "look",
        "%s%n%d",
        "stop",
    };
    static char before[S5_SCREEN_MAX], after[S5_SCREEN_MAX];
    char longest[5000];
    (void)state;
    s5_person_start("play --seed 4 --option first_dealer=4"); /* the person leads from five cards */
    const char *question = s5_person_question();
    assert_non_null(strstr(question, "You lead"));
    const size_t size = s5_person_read_file(s5_game_path, before, sizeof before);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        s5_person_type(LINES[i]);
        question = s5_person_question();
        assert_non_null(question);
        assert_true(strlen(strchr(question, '\n')) > 4); /* something was said */
    }
    memset(longest, '1', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    s5_person_type(longest);
    assert_non_null(s5_person_question());
    assert_int_equal(s5_person_read_file(s5_game_path, after, sizeof after), size);
    assert_memory_equal(before, after, size);
    assert_null(strchr(s5_person.screen, '\033'));
    assert_int_equal(s5_person_leave(), 0);
    assert_saved();
}

/* --------------------------------------------------------------- durability */

/* A lesson comes once, and the person answers by what is on the screen: without lessons a game is the same again. */
static void end_lessons(void)
{
    static const char OFF[] = "{\"on\": false}";
    char path[256];
    snprintf(path, sizeof path, "%s/spoilfive", s5_folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/spoilfive/lessons.json", s5_folder);
    s5_person_write_file(path, OFF, sizeof OFF - 1);
}

static void nothing_is_lost_by_kills(void **state)
{
    static const char *const ARGUMENTS[] = {
        "play --seed 77 --option hands=4 --bot random",
        "play --seed 78 --rules spoil-five-gather-together --option hands=3 --bot random",
        "play --seed 79 --rules auction-forty-fives --option hands=3 --bot steady",
        "play --seed 80 --rules fifty-five --option hands=3 --bot steady",
    };
    static char whole[S5_SCREEN_MAX], mended[S5_SCREEN_MAX];
    (void)state;
    end_lessons();
    for (size_t i = 0; i < sizeof ARGUMENTS / sizeof *ARGUMENTS; i++) {
        char path[256];
        S5Random random = s5_random(i, 0);
        s5_person_start(ARGUMENTS[i]);
        s5_person_answer(-1);
        assert_int_equal(s5_person_leave(), 0);
        assert_true(s5_person_find_file("/games", "2", path));
        const size_t size = s5_person_read_file(path, whole, sizeof whole);
        remove(path);
        const char *question = "";
        for (int kills = 0; question; kills++) {
            s5_person_start(ARGUMENTS[i]);
            question = s5_person_answer(kills < cases_of(40) ? (int)s5_random_below(&random, 6) : -1);
            if (question) {
                s5_person_type(s5_person_decide(question, 0));
                const struct timespec moment = {0, (long)s5_random_below(&random, 2000) * 1000};
                nanosleep(&moment, NULL);
                s5_person_stab();
            }
        }
        s5_person_leave();
        int games = 0; /* killed at its very end, the game is kept and the same one begins anew */
        for (; s5_person_find_file("/games", "2", path); games++) {
            assert_int_equal(s5_person_check(path), 0);
            assert_int_equal(s5_person_read_file(path, mended, sizeof mended), size);
            assert_string_equal(mended, whole);
            remove(path);
        }
        assert_true(games > 0);
    }
}

static void a_torn_last_line_is_mended(void **state)
{
    static char bytes[S5_SCREEN_MAX];
    (void)state;
    s5_person_start("play --seed 5 --bot steady --option hands=2");
    s5_person_answer(8);
    s5_person_stab();
    const size_t size = s5_person_read_file(s5_game_path, bytes, sizeof bytes);
    for (size_t cut = 0; cut < size; cut += cut + 700 < size ? 97 : 3) {
        if (!case_is_due())
            continue;
        s5_person_write_file(s5_game_path, bytes, cut);
        s5_person_start("play --seed 5 --bot steady --option hands=2");
        assert_non_null(s5_person_answer(1));
        assert_int_equal(s5_person_leave(), 0);
        assert_false(s5_person_shows("damaged"));
        assert_int_equal(s5_person_check(s5_game_path), 0);
    }
}

/* A game by a rule-set file is still called by the file's title when it is resumed, and the file may be gone by then. */
static void the_rules_of_a_file_keep_their_title(void **state)
{
    static const char FILE_TEXT[] = "name: our-house\ntitle: The Rules of Our House\nextends: spoil-five\n";
    char path[256], arguments[300];
    (void)state;
    snprintf(path, sizeof path, "%s/our-house.yaml", s5_folder);
    s5_person_write_file(path, FILE_TEXT, sizeof FILE_TEXT - 1);
    snprintf(arguments, sizeof arguments, "play --seed 5 --rules %s", path);
    assert_int_equal(s5_person_run(arguments), 0);
    remove(path);
    s5_person_start("play");
    assert_non_null(strstr(s5_person_question(), "unfinished game: The Rules of Our House"));
    s5_person_type("y");
    assert_non_null(s5_person_question());
    s5_person_type("rules");
    assert_non_null(strstr(s5_person_question(), "The Rules of Our House"));
    assert_int_equal(s5_person_leave(), 0);
}

static void a_damaged_record_is_set_aside(void **state)
{
    static char bytes[S5_SCREEN_MAX], kept[S5_SCREEN_MAX];
    char path[256];
    (void)state;
    s5_person_start("play --seed 5");
    s5_person_answer(4);
    s5_person_stab();
    const size_t size = s5_person_read_file(s5_game_path, bytes, sizeof bytes);
    bytes[size / 2] = '~';
    s5_person_write_file(s5_game_path, bytes, size);
    assert_int_equal(s5_person_run("play"), 0);
    assert_true(s5_person_shows("damaged"));
    assert_true(s5_person_shows("Hand 1"));
    assert_true(s5_person_find_file("", "damaged-", path));
    assert_int_equal(s5_person_read_file(path, kept, sizeof kept), size);
    assert_memory_equal(kept, bytes, size);
    assert_int_equal(s5_person_check(s5_game_path), 0);
}

static void an_unfinished_game_is_offered(void **state)
{
    char path[256];
    (void)state;
    assert_int_equal(s5_person_run("play --rules twenty-five --seed 2"), 0);
    assert_saved();
    assert_int_equal(s5_person_check(s5_game_path), 0);
    s5_person_start("play");
    assert_non_null(strstr(s5_person_question(), "unfinished game: Twenty-Five, 5 players"));
    s5_person_type("n");
    assert_non_null(strstr(s5_person_question(), "Spoil Five."));
    assert_int_equal(s5_person_leave(), 0);
    assert_true(s5_person_find_file("/games", "2", path));
    assert_int_equal(s5_person_check(path), 0);
    s5_person_start("play --new");
    assert_null(strstr(s5_person_question(), "unfinished"));
    s5_person_type("quit");
    assert_int_equal(s5_person_leave(), 0);
}

/* If a record names a bot that does not exist, nobody is seated by that name and no command is run. */
static void a_bot_that_cannot_be_is_replaced(void **state)
{
    static const char *const NUMBERS[] = {"0", "abc", ";echo>$XDG_STATE_HOME/ran"};
    static char bytes[S5_SCREEN_MAX], changed[S5_SCREEN_MAX];
    char path[256];
    (void)state;
    assert_int_equal(s5_person_run("play --seed 5 --new --bot steady@7"), 0);
    s5_person_read_file(s5_game_path, bytes, sizeof bytes);
    const char *at = strstr(bytes, "@7");
    assert_non_null(at);
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        const int size = snprintf(
            changed, sizeof changed, "%.*s@%s%s", (int)(at - bytes), bytes, NUMBERS[i], at + strlen("@7"));
        s5_person_write_file(s5_game_path, changed, (size_t)size);
        s5_person_start("play");
        assert_non_null(s5_person_answer(3));
        assert_int_equal(s5_person_leave(), 0);
        assert_false(s5_person_find_file("/..", "ran", path));
    }
}

static void one_game_at_a_time(void **state)
{
    S5Person *first = malloc(sizeof *first);
    (void)state;
    s5_person_start("play");
    assert_non_null(s5_person_question());
    *first = s5_person;
    fcntl(first->in, F_SETFD, FD_CLOEXEC); /* or its input would not end */
    assert_int_equal(s5_person_run("play"), 1);
    s5_person = *first;
    free(first);
    assert_int_equal(s5_person_leave(), 0);
    setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1);
    assert_int_equal(s5_person_run("play"), 1);
}

/* ------------------------------------------------------------- taking back */

/* Answers a question until the record grows; returns what is asked then, and the record as it was before. */
static const char *choose(const char *question, char *before)
{
    static char now[S5_SCREEN_MAX];
    const size_t size = s5_person_read_file(s5_game_path, before, S5_SCREEN_MAX);
    const char *next = question;
    for (unsigned tries = 0; s5_person_read_file(s5_game_path, now, sizeof now) == size; tries++) {
        assert_true(tries < 16);
        s5_person_type(s5_person_decide(*next ? next : question, tries));
        next = s5_person_answer(0);
        assert_non_null(next);
    }
    return next;
}

static const char *take_back(const char *before)
{
    static char after[S5_SCREEN_MAX];
    s5_person_type("undo");
    const char *question = s5_person_answer(0);
    s5_person_read_file(s5_game_path, after, sizeof after);
    assert_string_equal(after, before);
    return question;
}

/* A choice that is taken back leaves no trace in the record, and everybody goes on from there, programs too. */
static void a_choice_is_taken_back(void **state)
{
    static char before[S5_SCREEN_MAX], question[S5_SCREEN_MAX], again[S5_SCREEN_MAX];
    (void)state;
    s5_person_start("play --seed 7 --players 3 --rules spoil-five --bot steady --bot steady@7");
    snprintf(question, sizeof question, "%s", s5_person_answer(0));
    for (int i = 0; i < 12; i++) {
        const bool deals = strstr(question, "Enter deals") != NULL;
        const char *next = choose(question, before);
        if (deals) { /* the last hand can't be reached any more */
            s5_person_type("undo");
            assert_non_null(strstr(s5_person_question(), "nothing to take back"));
            snprintf(question, sizeof question, "%s", next);
            continue;
        }
        snprintf(again, sizeof again, "%s", take_back(before));
        assert_true(s5_person_shows("Your last choice is taken back."));
        snprintf(question, sizeof question, "%s", choose(again, before));
    }
    choose(question, before);
    take_back(before);
    s5_person_stab();
    s5_person_start("play");
    assert_non_null(strstr(s5_person_question(), "unfinished game"));
    s5_person_type("y");
    assert_non_null(s5_person_question());
    assert_int_equal(s5_person_leave(), 0);
    s5_person_read_file(s5_game_path, again, sizeof again);
    assert_string_equal(again, before);
    assert_int_equal(s5_person_check(s5_game_path), 0);
    assert_false(s5_person_shows("forfeit"));
}

/* Takes the lines of turns out of a record, as a server's record has none. */
static void leave_turns_out(char *bytes)
{
    for (char *turn; (turn = strstr(bytes, "{\"event\":\"turn\"")) != NULL;) {
        const char *next = strchr(turn, '\n') + 1;
        memmove(turn, next, strlen(next) + 1);
    }
}

/* A game from a server goes on as it was written: its record stays whole, and a choice can be taken back. */
static void a_record_without_turns_goes_on_without(void **state)
{
    static char bytes[S5_SCREEN_MAX], question[S5_SCREEN_MAX];
    (void)state;
    s5_person_start("play --seed 7 --players 3 --rules spoil-five --bot steady");
    s5_person_answer(3);
    s5_person_stab();
    s5_person_read_file(s5_game_path, bytes, sizeof bytes);
    leave_turns_out(bytes);
    s5_person_write_file(s5_game_path, bytes, strlen(bytes));
    s5_person_start("play");
    assert_non_null(strstr(s5_person_question(), "unfinished game"));
    s5_person_type("y");
    snprintf(question, sizeof question, "%s", s5_person_question());
    choose(question, bytes);
    snprintf(question, sizeof question, "%s", take_back(bytes));
    assert_true(s5_person_shows("Your last choice is taken back."));
    choose(question, bytes);
    assert_int_equal(s5_person_leave(), 0);
    assert_int_equal(s5_person_check(s5_game_path), 0);
}

/* What the prompt between two hands offers is answered there. */
static void everything_offered_between_hands_is_answered(void **state)
{
    static const char *const ANSWERS[][2] = {{"lessons", "No more lessons."},
        {"?", "Enter deals the next hand."}, {"hint", "Enter deals the next hand."}, {"scores", "Chips"},
        {"look", "No hand is being played"}};
    static char question[S5_SCREEN_MAX], before[S5_SCREEN_MAX];
    (void)state;
    s5_person_start("play --seed 7 --players 3 --rules spoil-five --bot steady");
    snprintf(question, sizeof question, "%s", s5_person_answer(0));
    while (!strstr(question, "Enter deals"))
        snprintf(question, sizeof question, "%s", choose(question, before));
    assert_non_null(strstr(question, "undo to take back"));
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        s5_person_type(ANSWERS[i][0]);
        if (!strstr(s5_person_question(), ANSWERS[i][1]))
            fail_msg("%s is not answered with '%s'", ANSWERS[i][0], ANSWERS[i][1]);
    }
    assert_int_equal(s5_person_leave(), 0);
}

/* Answers questions until one of them contains a text. */
static void answer_until(const char *text)
{
    static char question[S5_SCREEN_MAX];
    unsigned tries = 0;
    for (const char *asked; (asked = s5_person_answer(0)) != NULL && !strstr(asked, text); tries++) {
        if (*asked) { /* not the same question, because the answer was refused */
            snprintf(question, sizeof question, "%s", asked);
            tries = 0;
        }
        s5_person_type(s5_person_decide(question, tries));
    }
    assert_true(s5_person_shows(text));
}

/* A match goes on from game to game, also after the program was left between two games. */
static void a_match_goes_on(void **state)
{
    static char record[1 << 18];
    char path[256];
    (void)state;
    s5_person_start("play --seed 7 --players 2 --rules twenty-five --option games=2 --option games_end=all "
                    "--option hands=1 --bot random");
    answer_until("Enter starts the next game of the match");
    assert_true(s5_person_shows("Games won: "));
    assert_false(s5_person_shows("The record is"));
    s5_person_type("stop"); /* there is no hand to stop after */
    assert_non_null(strstr(s5_person_question(), "Enter starts the next game of the match"));
    assert_true(s5_person_shows("No hand is being played."));
    s5_person_type("quit");
    assert_int_equal(s5_person_leave(), 0);
    s5_person_start("play");
    assert_non_null(strstr(s5_person_question(), "unfinished game"));
    s5_person_type("y");
    answer_until("Another game?");
    assert_true(s5_person_shows("Game 2 of the match."));
    assert_true(s5_person_shows("The match is won by "));
    s5_person_type("n");
    assert_int_equal(s5_person_leave(), 0);
    assert_true(s5_person_find_file("/games", "2", path));
    s5_person_read_file(path, record, sizeof record);
    assert_non_null(strstr(record, "\"number\":2,\"won\":["));
    assert_non_null(strstr(record, "\"match_winners\":["));
    assert_int_equal(s5_person_check(path), 0);
}

/* ----------------------------------------------------------- in a terminal */

/* The first of the cards that may be played, over and over; before each a hint, if it is wanted. Returns the screen. */
static char *play_on(bool hints, char *bytes, size_t size)
{
    char input[1024] = "";
    for (int i = 0; i < 30; i++)
        snprintf(input + strlen(input), sizeof input - strlen(input), "%s%d\n",
            hints && i % 5 == 0 ? "hint\nhint\n" : "", i % 5 + 1);
    Run result = run("play --lines --seed 11 --new --players 3", input);
    assert_int_equal(result.status, 0);
    free(result.err);
    s5_person_read_file(s5_game_path, bytes, size);
    return result.out;
}

static int words_in(const char *text, size_t size)
{
    int words = 0;
    for (size_t i = 0; i < size; i++)
        words += text[i] != ' ' && text[i] != '\n' && (!i || text[i - 1] == ' ' || text[i - 1] == '\n');
    return words;
}

static bool line_has(const char *line, const char *end, const char *words)
{
    const char *at = strstr(line, words);
    return at && at < end;
}

/* A listener hears what is asked in at most 15 words, and a trick of five players in at most 25. */
static void a_listener_hears_few_words(void **state)
{
    char input[1024] = "lessons\n";
    int questions = 0, tricks = 0, heard = 0;
    (void)state;
    for (int i = 0; i < 60; i++)
        snprintf(input + strlen(input), sizeof input - strlen(input), "%d\n", i % 5 + 1);
    Run result = run("play --plain --seed 11 --new --players 5 --bot steady --rules spoil-five", input);
    assert_int_equal(result.status, 0);
    assert_null(strpbrk(result.out, "[]"));
    assert_null(strstr(result.out, "♠"));
    for (const char *line = result.out, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        const int words = words_in(line, (size_t)(end - line));
        if (line_has(line, end, " led: ") || line_has(line, end, "Your lead")) {
            assert_in_range(words_in(line, strcspn(line, ">")), 1, 15);
            questions++;
        } else if (words <= 5 && line_has(line, end, ": ") && line_has(line, end, " of ")) {
            heard += words;
        } else if (line_has(line, end, "takes it.") || line_has(line, end, "take it.")) {
            assert_in_range(heard + words, 15, 25);
            heard = 0;
            tricks++;
        }
    }
    assert_in_range(questions, 4, 60);
    assert_in_range(tricks, 5, 60);
    free(result.out);
    free(result.err);
}

static void a_hint_helps_and_changes_nothing(void **state)
{
    static char plain[1 << 16], hinted[1 << 16];
    (void)state;
    char *without = play_on(false, plain, sizeof plain), *with = play_on(true, hinted, sizeof hinted);
    assert_string_equal(plain, hinted);
    assert_null(strstr(without, "behind, in chips"));
    assert_non_null(strstr(with, "wins  chips tricks   behind, in chips"));
    assert_non_null(strstr(with, "   best"));
    free(without);
    free(with);
}

static void colour_serves_only_where_wanted(void **state)
{
    (void)state;
    for (int wanted = 1; wanted >= 0; wanted--) {
        if (!wanted)
            setenv("NO_COLOR", "1", 1);
        s5_person_terminal("play --new --seed 4 --pace 0");
        assert_non_null(s5_person_question());
        s5_person_type("?");
        assert_non_null(s5_person_question());
        s5_person_type("quit");
        assert_int_equal(s5_person_leave(), 0);
        assert_int_equal(strchr(s5_person.screen, '\033') != NULL, wanted);
    }
}

static void interrupt_leaves_and_keeps_the_game(void **state)
{
    (void)state;
    for (int answered = 0; answered < 3; answered++) {
        s5_person_terminal(
            answered == 2 ? "play --new --seed 4 --pace 10000" : "play --new --seed 4 --pace 0");
        if (answered < 2)
            assert_non_null(s5_person_question());
        else
            while (!strstr(s5_person.screen, "Hand 1:") || s5_person.size == 0)
                assert_true(s5_person_read_on());
        if (answered == 1) {
            s5_person_type("5h");
            assert_non_null(s5_person_question());
        }
        assert_int_equal(write(s5_person.in, "\003", 1), 1);
        while (s5_person_read_on())
            continue;
        assert_saved();
        assert_int_equal(s5_person_leave(), 0);
        assert_int_equal(s5_person_check(s5_game_path), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plays_every_kind_to_the_end, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            letters_do_where_symbols_do_not_show, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            nonsense_is_answered_and_changes_nothing, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_lost_by_kills, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_torn_last_line_is_mended, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            the_rules_of_a_file_keep_their_title, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_damaged_record_is_set_aside, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(an_unfinished_game_is_offered, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            a_bot_that_cannot_be_is_replaced, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            a_record_without_turns_goes_on_without, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            everything_offered_between_hands_is_answered, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_match_goes_on, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_listener_hears_few_words, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            a_hint_helps_and_changes_nothing, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_choice_is_taken_back, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(one_game_at_a_time, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            colour_serves_only_where_wanted, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            interrupt_leaves_and_keeps_the_game, s5_person_set_up, s5_person_tear_down),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
