/* The commands as they are called: exit statuses, one-line messages, the same bytes for the same seed, perft (docs/formats.md). */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/lines.h"
#include "support/program.h"
#include "support/share.h"

/* ---------------------------------------------------------------- wrong usage */

/* Exit status 2, nothing on standard output, one line with this in it. */
static const char *const USAGE[][2] = {
    {"", "a command is missing"},
    {"simulat", "did you mean 'simulate'?"},
    {"verfy", "did you mean 'verify'?"},
    {"verify", "name the record's file"},
    {"chek", "did you mean 'check'?"},
    {"xyzzyxyzzy", "spoilfive --help lists them"},
    {"vesion", "did you mean 'version'?"},
    {"help xyzzyxyzzy", "there is no command 'xyzzyxyzzy'"},
    {"help plya", "did you mean 'play'?"},
    {"help play simulate", "unexpected word 'simulate'"},
    {"help --al", "did you mean '--all'?"},
    {"version 2", "unexpected word '2'"},
    {"--version 2", "unexpected word '2'"},
    {"review", "name the record's file"},
    {"review a b", "one FILE at a time"},
    {"review a --seat ten", "--seat takes a whole number"},
    {"review tests/golden/twenty-five.jsonl --seat 4", "--seat takes a seat of this record, 0 to 3, or all"},
    {"review a --nodes 0", "--nodes takes a whole number"},
    {"bot --level 1", "there is no level '1'; there are random"},
    {"bot --level exprt", "there is no level 'exprt'; did you mean 'expert'?"},
    {"bot --level exec:cat", "there is no level 'exec:cat'"},
    {"bot --seed x", "--seed takes a whole number"},
    {"bot --bot-time 5", "there is no '--bot-time'"},
    {"bot steady", "unexpected word 'steady'"},
    {"simulate --ruls spoil-five", "did you mean '--rules'?"},
    {"simulate --qqqqqqqq", "spoilfive simulate --help"},
    {"simulate --rules spoil-fife", "did you mean 'spoil-five'?"},
    {"simulate --rules qqqqqqqq", "spoilfive rules lists them"},
    {"simulate --rules ./no-such.yaml", "No such file"},
    {"simulate --rules", "--rules needs a value"},
    {"simulate --legal=yes", "--legal takes no value"},
    {"simulate --players 1", "--players takes a whole number from 2 to 10, not '1'"},
    {"simulate --players 11", "--players takes a whole number from 2 to 10, not '11'"},
    {"simulate --players five", "--players takes a whole number"},
    {"simulate --players 5.0", "--players takes a whole number"},
    {"simulate --players ' 5'", "--players takes a whole number"},
    {"simulate --players ''", "--players takes a whole number"},
    {"simulate --players 99999999999999999999", "--players takes a whole number"},
    {"simulate --players 5 --sides 2",
        "spoil-five-usual is not played by 5 in 2 sides; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides"},
    {"simulate --sides 2",
        "with the usual number of players: spoil-five-usual is not played by 5 in 2 sides"},
    {"simulate --rules auction-forty-fives --sides 0",
        "auction-forty-fives is not played by 4 alone; its tables are 4 or 6 in 2 sides"},
    {"simulate --rules twenty-five --players 9 --sides 4",
        "twenty-five is not played by 9 in 4 sides; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides"},
    {"play --rules pei-forty-fives --players 5",
        "pei-forty-fives is not played by 5; its tables are 4 in 2 sides"},
    {"simulate --rules merrimack-forty-fives --sides 1",
        "merrimack-forty-fives is not played by 4 in 1 side; its tables are 4 or 6 in equal sides"},
    {"simulate --players 5 --option first_dealer=7",
        "spoil-five-usual: there is no such seat for the dealer; change the option first_dealer"},
    {"simulate --rules merrimack",
        "'merrimack-forty-fives', 'merrimack-thirty-for-sixty', 'merrimack-cut-throat' or 'merrimack-six-handed'?"},
    {"play twenty-fve", "did you mean 'twenty-five'?"},
    {"play twenty-five forty-five", "one game at a time: 'twenty-five' or 'forty-five'"},
    {"deals twenty-five --rules forty-five", "one game at a time: 'twenty-five' or 'forty-five'"},
    {"simulate --bot exec:no-such-program",
        "--bot exec:no-such-program: there is no program 'no-such-program'"},
    {"play --bot 'exec: ./no-such-bot.py -v'", "there is no program './no-such-bot.py'"},
    {"play --bot exec:./meson.build", "./meson.build may not be executed"},
    {"rules tests/golden/twenty-five.jsonl", "twenty-five.jsonl:1:1: this is the record of a game"},
    {"rules docs/page.jpg",
        "docs/page.jpg:1:1: this is not a text in UTF-8: a rule-set file has lines 'key: value'"},
    {"simulate --players 3 --bot random --bot random --bot random --bot steady", "too many for 3 seats"},
    {"play --players 3 --bot random --bot random --bot steady", "too many: there are 2 seats besides yours"},
    {"simulate --hands 1 --option hands=2", "the option hands is given twice: hands=1 and hands=2"},
    {"simulate --option stake=1 --option stake=1", "the option stake is given twice"},
    {"simulate --record a --record b", "--record is given twice"},
    {"simulate --hands 1 --hands=2", "--hands is given twice"},
    {"simulate --rules spoil-five --bot steady --bot steady --rules spoil-five", "--rules is given twice"},
    {"perft a --depth 1 --depth 1", "--depth is given twice"},
    {"rules --ask --write a --write b", "--write is given twice"},
    {"simulate --option nope=1",
        "there is no option 'nope'; spoilfive rules --options NAME lists those of a game"},
    {"simulate --option naem=1",
        "there is no option 'naem'; spoilfive rules --options NAME lists those of a game"},
    {"simulate --rules auction-forty-fives --option naem=1", "did you mean 'name'?"},
    {"shwo a", "did you mean 'show'?"},
    {"shoe a", "did you mean 'show'?"},
    {"slew a", "spoilfive --help lists them"},
    {"simulate --bot 'exec: '", "--bot exec: needs a command"},
    {"simulate --bot club@0", "master, LEVEL@NODES for one of them"},
    {"frob", "spoilfive --help lists them"},
    {"check ''", "name the record's file"},
    {"review tests/golden/spoil-five.jsonl --hand 9", "--hand takes a hand of this record, 1 to 3"},
    {"review a --seat x", "or all, not 'x'"},
    {"simulate --sides -1", "--sides takes a whole number"},
    {"simulate --rules fifty-five --players 10", "fifty-five is not played by 10; its tables are 2–9 alone"},
    {"simulate --option", "--option needs a value"},
    {"simulate --option follow", "--option takes NAME=VALUE, not 'follow'"},
    {"simulate --option =x", "--option takes NAME=VALUE"},
    {"simulate --option folow=may-trump", "did you mean 'follow'?"},
    {"simulate --option follow=may-trum", "must-follow, may-trump"},
    {"simulate --option stake=51", "0 to 50"},
    {"simulate --option stake=-1", "0 to 50"},
    {"simulate --option stake=", "0 to 50"},
    {"simulate --option target=30",
        "option target is for points, bands and auction games, not for pool games"},
    {"simulate --rules fifty-five --option count_out=at-once",
        "takes bidder-first, higher, first-past or bidder-then-first, not"},
    {"simulate --option pool_max=-1", "takes a whole number from 0 to 1000000, not"},
    {"simulate --option first_dealer=5", ""},
    {"simulate --option hands=0", "add --hands"},
    {"simulate --hands 0", "--hands takes a whole number from 1"},
    {"simulate --games 0", "--games takes a whole number from 1"},
    {"simulate --seed -1", "--seed takes a whole number from 0"},
    {"simulate --bot steddy", "there is no bot 'steddy'; did you mean 'steady'?"},
    {"simulate --bot exec:", "--bot exec: needs a command"},
    {"simulate --bot-time 0", "--bot-time takes a whole number from 1"},
    {"simulate --nodes 0", "--nodes takes a whole number from 1"},
    {"play --bot steddy", "there is no bot 'steddy'"},
    {"play --bot qqqqqqqq", "there is no bot 'qqqqqqqq'; there are random"},
    {"simulate extra", "there is no preset 'extra'"},
    {"check", "name the record's file"},
    {"check a b", "one FILE at a time"},
    {"check --quick a", "there is no '--quick'"},
    {"show", "name the record's file"},
    {"perft", "name the record's file"},
    {"perft a b", "one FILE at a time"},
    {"solve", "name the record's file"},
    {"solve a b", "one FILE at a time"},
    {"solve a --seat 10", "--seat takes a whole number"},
    {"solve tests/golden/twenty-five.jsonl --seat 4", "--seat takes a seat of this game, 0 to 3"},
    {"deals --count 199", "--count takes a whole number from 200"},
    {"deals --shuffle cards", "--shuffle takes table or alone, not 'cards'"},
    {"deals extra", "there is no preset 'extra'"},
    {"perft a --depth -1", "--depth takes a whole number"},
    {"perft a --deph 3", "did you mean '--depth'?"},
    {"ask what", "questions come on standard input"},
    {"ask --what", "there is no '--what'"},
    {"rules spoil-fife", "did you mean 'spoil-five'?"},
};

static void test_wrong_usage(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof USAGE / sizeof *USAGE; i++)
        expect(USAGE[i][0], NULL, 2, "", *USAGE[i][1] ? USAGE[i][1] : "spoilfive");
}

static void test_help(void **unused)
{
    (void)unused;
    static const char *const COMMANDS[] = {"", "play", "simulate", "check", "show", "replay", "rules", "ask",
        "perft", "solve", "review", "bot", "serve", "bench", "help", "version"};
    static const char *const WAYS[] = {"%s --help", "%s -h", "help %s", "--help %s", "-h %s"};
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        char first[8192] = "", arguments[64];
        for (size_t way = 0; way < sizeof WAYS / sizeof *WAYS; way++) {
            snprintf(arguments, sizeof arguments, WAYS[way], COMMANDS[i]);
            Run result = run(arguments, NULL);
            assert_int_equal(result.status, 0);
            assert_non_null(strstr(result.out, "usage: spoilfive"));
            assert_null(strstr(result.out, " \n"));
            assert_string_equal(result.err, "");
            if (!way)
                snprintf(first, sizeof first, "%s", result.out);
            assert_string_equal(result.out, first);
            run_free(&result);
        }
    }
}

/* The lines of a text that list a command: two blanks and a name. */
static int commands_listed(const char *text)
{
    int count = 0;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        count += line[0] == ' ' && line[1] == ' ' && line[2] != ' ';
    }
    return count;
}

/* What most people need stands under headings; --all lists every command, and each of those explains itself. */
static void test_help_in_groups(void **unused)
{
    (void)unused;
    Run few = run("help", NULL), all = run("help --all", NULL), lab = run("arena --help", NULL);
    assert_int_equal(commands_listed(few.out), 16);
    assert_int_equal(commands_listed(all.out), 20);
    static const char *const HIDDEN[] = {"store", "perft", "help", "version"};
    for (size_t i = 0; i < sizeof HIDDEN / sizeof *HIDDEN; i++) {
        char line[32];
        snprintf(line, sizeof line, "\n  %s ", HIDDEN[i]);
        assert_null(strstr(few.out, line));
        assert_non_null(strstr(all.out, line));
    }
    assert_non_null(strstr(few.out, "\nRecords of games:\n  check "));
    assert_non_null(strstr(lab.out, "usage: spoilfive-lab arena "));
    run_free(&few);
    run_free(&all);
    run_free(&lab);
    expect("help check show", NULL, 2, "", "spoilfive help: unexpected word 'show'");
    expect("help --all --al", NULL, 2, "", "did you mean '--all'?");
}

static void test_version(void **unused)
{
    (void)unused;
    static const char *const WAYS[] = {"version", "--version", "-V"};
    Run first = run("version", NULL);
    assert_int_equal(strncmp(first.out, "spoilfive ", 10), 0);
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++)
        expect(WAYS[i], NULL, 0, first.out, "");
    run_free(&first);
}

static void test_the_work_failed(void **unused)
{
    (void)unused;
    expect("check tests/none.jsonl", NULL, 1, "", "spoilfive check: tests/none.jsonl: No such file");
    expect("show tests/none.jsonl", NULL, 1, "", "spoilfive show: tests/none.jsonl: No such file");
    expect("perft tests/none.jsonl", NULL, 1, "", "spoilfive perft: tests/none.jsonl: No such file");
    expect("review tests/none.jsonl", NULL, 1, "", "spoilfive review: tests/none.jsonl: No such file");
    expect("solve tests/none.jsonl", NULL, 1, "", "spoilfive solve: tests/none.jsonl: No such file");
    expect("solve tests/golden/twenty-five.jsonl", NULL, 1, "",
        "the last game of tests/golden/twenty-five.jsonl is over; end it where a card");
    expect("check tests", NULL, 1, "", "tests is a folder: name a file in it");
    expect("check rulesets/spoil-five.yaml", NULL, 1, "",
        "spoil-five.yaml:1: this is not the record of a game, whose first line begins with {");
    expect("replay rulesets/spoil-five.yaml", NULL, 1, "", "this is not the record of a game");
    expect("replay tests", NULL, 1, "", "spoilfive replay: tests is a folder: name a file in it");
    expect("simulate --record ''", NULL, 1, "", "a file's name is missing");
    expect("rules --ask --write README.md", NULL, 1, "", "README.md is there already: name another file");
    expect("check -", "\xEF\xBB\xBF{}\n", 1, "", "standard input:1: ");
    expect("simulate --record tests/none/x.jsonl", NULL, 1, "", "tests/none/x.jsonl: No such file");
    if (access("/dev/full", W_OK) == 0) {
        expect("simulate --record /dev/full", NULL, 1, "", "/dev/full: No space left");
        expect("--help > /dev/full", NULL, 1, "", "spoilfive help: standard output: No space left");
        expect("--version > /dev/full", NULL, 1, "", "spoilfive version: standard output: No space left");
        expect("simulate > /dev/full", NULL, 1, "", "standard output: No space left");
        expect(
            "check tests/golden/spoil-five.jsonl > /dev/full", NULL, 1, "", "standard output: No space left");
        expect(
            "show tests/golden/spoil-five.jsonl > /dev/full", NULL, 1, "", "standard output: No space left");
        expect(
            "perft tests/golden/spoil-five.jsonl > /dev/full", NULL, 1, "", "standard output: No space left");
        expect("ask > /dev/full", "{}\n", 1, "", "standard output: No space left");
    }
}

/* ------------------------------------------------------------------- simulate */

static char *output_of(const char *arguments)
{
    Run result = run(arguments, NULL);
    if (result.status)
        fail_msg("%s: %s", arguments, result.err);
    assert_string_equal(result.err, "");
    free(result.err);
    return result.out;
}

static void compare(const char *one, const char *other, bool same)
{
    char *a = output_of(one), *b = output_of(other);
    if (!strcmp(a, b) != same)
        fail_msg("'%s' and '%s' must %s", one, other, same ? "agree" : "differ");
    free(a);
    free(b);
}

static void test_same_seed_same_bytes(void **unused)
{
    (void)unused;
    compare("simulate", "simulate --seed 1", true);
    compare("simulate --seed 7 --games 3", "simulate --seed=7 --games=3 --bot steady", true);
    compare("simulate --seed 1", "simulate --seed 2", false);
    compare("simulate --seed 1", "simulate --seed 1 --bot random", false);
    compare("simulate --seed 1 --bot random", "simulate --seed 2 --bot random", false);
    compare("simulate --hands 3", "simulate --option hands=3", true);
    compare("simulate", "simulate --rules spoil-five-usual --players 5 --sides 0", true);
}

/* A game is the same whether games before it are played or not, and a seat's random numbers do not depend on others. */
static void test_games_are_independent(void **unused)
{
    (void)unused;
    char *one = output_of("simulate --hands 2"), *three = output_of("simulate --hands 2 --games 3");
    assert_int_equal(strncmp(one, three, strlen(one)), 0);
    assert_true(strlen(three) > 2 * strlen(one));
    free(one);
    free(three);
}

static int count_of(const char *text, const char *word)
{
    int count = 0;
    for (; (text = strstr(text, word)) != NULL; text++)
        count++;
    return count;
}

static void test_what_is_simulated(void **unused)
{
    (void)unused;
    char *text = output_of("simulate --rules twenty-five --players 6 --sides 3 --games 4 --option target=45");
    assert_int_equal(count_of(text, "\"event\":\"game\""), 4);
    assert_int_equal(count_of(text, "\"event\":\"end-game\""), 4);
    assert_int_equal(count_of(text, "\"target\":45"), 4);
    assert_int_equal(count_of(text, "\"sides\":3"), 4);
    assert_int_equal(count_of(text, "\"legal\""), 0);
    expect("check -", text, 0, NULL, "");
    free(text);
    text = output_of("simulate --hands 2 --legal");
    assert_int_equal(count_of(text, "\"event\":\"deal\""), 2);
    assert_int_equal(count_of(text, "\"event\":\"turn\""), count_of(text, "\"legal\""));
    assert_int_equal(count_of(text, "\"event\":\"turn\""), count_of(text, "\"event\":\"act\""));
    expect("check -", text, 0, NULL, "");
    free(text);
}

static void test_the_record_goes_to_a_file(void **unused)
{
    (void)unused;
    char path[] = "/tmp/spoilfive-XXXXXX", arguments[256];
    const int file = mkstemp(path);
    assert_true(file >= 0);
    snprintf(arguments, sizeof arguments, "simulate --seed 4 --record %s", path);
    expect(arguments, NULL, 0, "", "");
    snprintf(arguments, sizeof arguments, "check %s", path);
    expect(arguments, NULL, 0, NULL, "");
    char *text = output_of("simulate --seed 4");
    Lines lines = lines_load(path), direct = {NULL, 0, 0};
    lines_add(&direct, text);
    assert_int_equal(lines.count, direct.count);
    for (int i = 0; i < lines.count; i++)
        assert_string_equal(lines.line[i], direct.line[i]);
    lines_free(&lines);
    lines_free(&direct);
    free(text);
    char part[sizeof path + 8];
    snprintf(part, sizeof part, "%s.part", path);
    snprintf(arguments, sizeof arguments,
        "simulate --hands 200000 --record %s & until [ -e %s ] || ! kill -0 $!; do sleep 0.05; done;"
        " kill -9 $!; wait $!",
        path, part);
    Run killed = run(arguments, NULL);
    assert_int_equal(killed.status, 128 + SIGKILL);
    run_free(&killed);
    snprintf(arguments, sizeof arguments, "check %s", path);
    expect(arguments, NULL, 0, NULL, "");
    assert_int_equal(unlink(part), 0);
    close(file);
    unlink(path);
}

/* Every table, with its legal choices: what is simulated is accepted. */
static void check_table(const S5Preset *preset, int players, int sides)
{
    char arguments[256];
    if (!case_is_due())
        return;
    snprintf(arguments, sizeof arguments,
        "simulate --rules %s --players %d --sides %d --legal --hands 4 --bot random --bot steady | "
        "\"$S5_PROGRAM\" check -",
        preset->name, players, sides);
    Run result = run(arguments, NULL);
    if (result.status || strcmp(result.err, "") != 0 || !strstr(result.out, ", 1 game, "))
        fail_msg("%s: %s%s", arguments, result.out, result.err);
    run_free(&result);
}

static void test_check_accepts_what_is_simulated(void **unused)
{
    (void)unused;
    for_every_table(check_table);
}

static void test_check_names_the_line(void **unused)
{
    (void)unused;
    Lines lines = lines_load("tests/golden/spoil-five.jsonl");
    char *text = lines_join(&lines);
    expect("check -", text, 0, "101 lines, 1 game, 3 hands: no rule is broken\n", "");
    char *wrong = strstr(text, "\"winner\":4");
    wrong[9] = '3';
    expect("check -", text, 1, "",
        "standard input:9: \"winner\" is 3, but by the rules it is 4 (docs/rules.md §2)");
    wrong[9] = '4';
    *(strstr(text, "\n{\"event\":\"end-game\"") + 1) = 0;
    expect("check -", text, 0,
        "100 lines, 0 games, 3 hands: no rule is broken; the last game is unfinished\n", "");
    *(strstr(text, "\n{\"event\":\"trick\"") + 1) = 0;
    expect("check -", text, 1, "", "standard input:9: the record breaks off");
    free(text);
    lines_free(&lines);
}

/* ---------------------------------------------------------------------- deals */

static void test_deals_are_compared(void **unused)
{
    static const char *const GAMES[] = {"", " --players 10", " --shuffle alone",
        " --option joker=yes --players 4", " --rules one-hundred-ten"};
    (void)unused;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        char arguments[128];
        snprintf(arguments, sizeof arguments, "deals --count 20000%s | tail -n 1 | cut -d. -f1", GAMES[i]);
        expect(arguments, NULL, 0, "Verdict: nothing unusual\n", "");
        snprintf(arguments, sizeof arguments, "deals --json --count 20000%s | grep -o fair.:true", GAMES[i]);
        expect(arguments, NULL, 0, "fair\":true\n", "");
    }
    expect("deals --count 300 > /dev/null", NULL, 0, "", "");
    expect("deals --count 300 | grep -c Robbing", NULL, 0, "1\n", "");
    expect("deals --count 300 --rules one-hundred-ten | grep -c Robbing", NULL, 1, "0\n", "");
}

/* ---------------------------------------------------------------------- perft */

/* Counted by trying every choice there could be. */
static unsigned long long leaves(const S5Rules *rules, const S5State *state, int depth)
{
    static const char KINDS[] = {S5_CHOICE_ROB, S5_CHOICE_TURN_DOWN, S5_CHOICE_DECLINE, S5_CHOICE_BID,
        S5_CHOICE_HOLD, S5_CHOICE_PASS, S5_CHOICE_NAME, S5_CHOICE_PLAY, S5_CHOICE_CLAIM, S5_CHOICE_JINK,
        S5_CHOICE_FIVING, S5_CHOICE_BLIND, S5_CHOICE_TAKE, S5_CHOICE_CALL, S5_CHOICE_ALONE};
    unsigned long long count = 0;
    if (!depth || state->turn == S5_NO_SEAT)
        return 1;
    for (size_t k = 0; k < sizeof KINDS; k++) {
        const S5Argument argument = s5_choice_argument((S5ChoiceKind)KINDS[k]);
        for (int value = 0; value < (argument == S5_NOTHING ? 1 : 64); value++) {
            S5State next = *state;
            if (s5_act(rules, &next, next.turn, (S5Choice){0, (uint8_t)KINDS[k], (uint8_t)value}) == S5_OK)
                count += leaves(rules, &next, depth - 1);
        }
    }
    S5Set hand = state->hand[state->turn];
    const bool takes = state->phase == S5_PHASE_DRAW && rules->options.draw_order == S5_DRAW_ORDER_TAKE;
    for (int i = takes ? state->drawn[state->turn] : 0; i; i--) /* first taken, then discarded from (H18) */
        hand |= s5_set_of(state->pack[state->stock_at - i]);
    for (S5Set out = hand;; out = (out - 1) & hand) {
        S5State next = *state;
        if (s5_act(rules, &next, next.turn, (S5Choice){out, S5_CHOICE_DISCARD, 0}) == S5_OK)
            count += leaves(rules, &next, depth - 1);
        if (!out)
            return count;
    }
}

/* The record up to a line, its position counted to a depth by both. */
static void compare_counts(const Lines *lines, int upto, int depth)
{
    char arguments[64], number[32], why[REFUSED_MAX];
    S5Text error = s5_text(why, sizeof why);
    S5Reader *reader = s5_reader_new();
    Lines part = {NULL, 0, 0};
    for (int i = 0; i < upto; i++) {
        assert_true(s5_reader_line(reader, lines->line[i], strlen(lines->line[i]), &error));
        lines_add(&part, lines->line[i]);
    }
    if (!*s5_reader_owed(reader)) {
        char *text = lines_join(&part);
        snprintf(arguments, sizeof arguments, depth < 100 ? "perft - --depth %d" : "perft -", depth);
        snprintf(
            number, sizeof number, "%llu\n", leaves(s5_reader_rules(reader), s5_reader_state(reader), depth));
        expect(arguments, text, 0, number, "");
        free(text);
    }
    s5_reader_free(&reader);
    lines_free(&part);
}

static void test_perft_at_every_line(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        char path[128];
        snprintf(path, sizeof path, "tests/golden/%s.jsonl", s5_preset(i)->name);
        Lines lines = lines_load(path);
        for (int upto = 1; upto <= lines.count; upto += 3 * cases_one_in())
            compare_counts(&lines, upto, upto % 3);
        lines_free(&lines);
    }
}

/* Without --depth, to the end of the hand: from the third trick on, and after the end. */
static void test_perft_to_the_end_of_the_hand(void **unused)
{
    (void)unused;
    static const char *const PRESETS[] = {
        "twenty-five", "spoil-five-peel", "fifty-five", "spoil-five-white-knuckle"};
    for (int i = 0; i < 4; i++) {
        char path[128];
        int tricks = 0;
        snprintf(path, sizeof path, "tests/golden/%s.jsonl", PRESETS[i]);
        Lines lines = lines_load(path);
        for (int upto = 1; upto <= lines.count; upto++) {
            if (strstr(lines.line[upto - 1], "\"deal\""))
                tricks = 0;
            tricks += strstr(lines.line[upto - 1], "\"trick\",") != NULL;
            if (tricks >= 3 && case_is_due())
                compare_counts(&lines, upto, 1000);
        }
        lines_free(&lines);
    }
    expect("perft tests/golden/spoil-five.jsonl", NULL, 0, "1\n", "");
    expect("perft tests/golden/one-hundred-ten.jsonl", NULL, 0, "1\n", "");
    expect("perft tests/golden/one-hundred-ten.jsonl --depth 0", NULL, 0, "1\n", "");
}

/* -------------------------------------------------------------------- solve */

/* The first lines of a record, up to and with the given number of acts. */
static char *up_to_act(const Lines *lines, int acts)
{
    static char text[1 << 15];
    size_t used = 0;
    for (int i = 0; i < lines->count && (acts > 0 || !strstr(lines->line[i], "\"act\"")); i++) {
        acts -= strstr(lines->line[i], "\"act\"") != NULL;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s\n", lines->line[i]);
    }
    return text;
}

/* The three trumps are Cal's 5S and Bob's AS and 7S, once he has robbed; with his KD and QD he takes all that Cal does not. */
static void test_solve(void **unused)
{
    (void)unused;
    static const char BEFORE_ROBBING[] =
        "{\"seat\":1,\"tricks\":4,\"choices\":{\"rob AS\":2,\"rob 6D\":4,\"rob QD\":4,"
        "\"rob KD\":4,\"rob 3C\":4,\"decline\":2}}\n";
    static const char ONE_TAKEN[] =
        "{\"seat\":2,\"tricks\":1,\"choices\":{\"play 8H\":1,\"play 9H\":1,\"play 4C\":1,\"play 6C\":1}}\n";
    static const char FOR_BOB[] =
        "{\"seat\":1,\"tricks\":4,\"choices\":{\"play 8H\":4,\"play 9H\":4,\"play 4C\":4,\"play 6C\":4}}\n";
    Lines lines = lines_load("tests/golden/twenty-five.jsonl");
    expect("solve -", up_to_act(&lines, 1), 0, BEFORE_ROBBING, "");
    expect("solve -", up_to_act(&lines, 5), 0, ONE_TAKEN, "");
    expect("solve - --seat 1", up_to_act(&lines, 5), 0, FOR_BOB, "");
    expect("solve -", lines.line[0], 1, "",
        "standard input stops before a deal; end it where a card is to be played");
    lines_free(&lines);
}

/* ----------------------------------------------------------------- show, ask */

static void test_show(void **unused)
{
    (void)unused;
    static const char SHOWN[] = "Twenty-Five (twenty-five), 4 players, each for themselves\n"
                                "  start: Ann 10, Bob 20, Cal 15, Dee 5\n"
                                "\n"
                                "Hand 1, Dee deals, turn-up 7S\n"
                                "  Ann: 4H 3H 2H 9D KC\n"
                                "  Bob: AS KD QD 6D 3C\n"
                                "  Cal: 5S 9H 8H 4C 6C\n"
                                "  Dee: 7H JD 8C 9C 10C\n"
                                "  Bob robs the 7S and gives the 3C\n"
                                "  1. Ann KC, Bob 6D, Cal 5S, Dee 9C -> Cal with the 5S\n"
                                "  2. Cal 8H, Dee 7H, Ann 4H, Bob AS -> Bob with the AS\n"
                                "  The game is won, so the hand ends here. Each trick scores 5.\n"
                                "  change: Ann 0, Bob 5, Cal 5, Dee 0\n"
                                "  total: Ann 10, Bob 25, Cal 20, Dee 5\n"
                                "\n"
                                "Bob won the game: Ann 10, Bob 25, Cal 20, Dee 5\n"
                                "\n";
    setenv("LC_ALL", "C", 1);
    expect("show tests/golden/twenty-five.jsonl", NULL, 0, SHOWN, "");
    setenv("LC_ALL", "C.UTF-8", 1);
    Run result = run("show tests/golden/twenty-five.jsonl", NULL);
    assert_non_null(strstr(result.out, "Hand 1, Dee deals, turn-up 7♠\n"));
    run_free(&result);
    result = run("show tests/golden/fifty-five.jsonl", NULL);
    assert_non_null(strstr(result.out, "  Bob made 20, enough for the bid of 20.\n"));
    assert_non_null(strstr(result.out, "  Ann had the highest trump, the 5♠: 5 more.\n"));
    assert_non_null(strstr(result.out, "  Ann reached 55 first.\n"));
    run_free(&result);
    for (int i = 0; i < s5_preset_count(); i++) {
        char arguments[128];
        snprintf(arguments, sizeof arguments, "show tests/golden/%s.jsonl", s5_preset(i)->name);
        expect(arguments, NULL, 0, NULL, "");
    }
}

/* A name can't move the cursor. */
static void test_show_writes_plain_names(void **unused)
{
    (void)unused;
    Lines lines = lines_load("tests/golden/twenty-five.jsonl");
    char *text = lines_join(&lines), *ann = strstr(text, "Ann\""), other[1 << 14];
    snprintf(other, sizeof other, "%.*s\\u001b[2J\\n\\u009b\\u007f%s", (int)(ann - text), text, ann);
    Run result = run("show -", other);
    assert_int_equal(result.status, 0);
    assert_null(strchr(result.out, '\x1b'));
    assert_null(strstr(result.out, "\xc2\x9b"));
    assert_non_null(strstr(result.out, "  ?[2J???Ann: "));
    run_free(&result);
    free(text);
    lines_free(&lines);
}

static void test_ask_answers_line_by_line(void **unused)
{
    (void)unused;
    expect("ask", "", 0, "", "");
    expect("ask",
        "{\"rules\":\"twenty-five\",\"trumps\":\"S\",\"led\":\"3H\",\"hand\":\"AH 7D QS 7H 4H\"}\n"
        "what?\n"
        "{\"rules\":\"spoil-five\",\"trumps\":\"S\",\"trick\":\"3H 7H QS\"}",
        0, NULL, "");
    Run result = run("ask", "what?\n{\"rules\":\"spoil-five\",\"trumps\":\"S\",\"trick\":\"3H 7H QS\"}");
    assert_non_null(strstr(result.out, "{\"error\":\""));
    assert_non_null(strstr(result.out, "\"}\n{\"winner\":2}\n"));
    run_free(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_usage),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_help_in_groups),
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_the_work_failed),
        cmocka_unit_test(test_same_seed_same_bytes),
        cmocka_unit_test(test_games_are_independent),
        cmocka_unit_test(test_what_is_simulated),
        cmocka_unit_test(test_the_record_goes_to_a_file),
        cmocka_unit_test(test_check_accepts_what_is_simulated),
        cmocka_unit_test(test_check_names_the_line),
        cmocka_unit_test(test_deals_are_compared),
        cmocka_unit_test(test_perft_at_every_line),
        cmocka_unit_test(test_perft_to_the_end_of_the_hand),
        cmocka_unit_test(test_solve),
        cmocka_unit_test(test_show),
        cmocka_unit_test(test_show_writes_plain_names),
        cmocka_unit_test(test_ask_answers_line_by_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
