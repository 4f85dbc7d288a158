/*
 * Programs at the table (docs/formats.md, Bot protocol): a level that speaks the protocol plays as it does by itself, and
 * whatever a program does, the game continues, in time, its forfeits are counted, and nothing of it is left behind.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/folder.h"
#include "support/lines.h"
#include "support/patience.h"
#include "support/program.h"

/* A player in one line: the first choice that is listed. */
#define FIRST "sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/p'"

/* Longer than any answer takes on a machine that has much else to do. */
#define PATIENT "60000"

enum { PEAK_KIB_MAX = 128 << 10, COMMAND_MAX = 2048 };

/* What simulate says of the program at seat 0. */
typedef struct Report {
    long forfeited, asked, illegal, late, ended;
    double seconds;
    Run run;
} Report;

/* How a bot's command calls the program under test. */
static const char *program(void)
{
    const char *path = getenv("S5_PROGRAM");
    return path ? path : "build/spoilfive";
}

static void read_report(Report *report, const char *bot)
{
    const char *line = strstr(report->run.err, "spoilfive simulate: seat 0, exec:");
    const char *numbers = line ? strstr(line, bot) : NULL;
    if (!numbers) {
        fail_msg("no report of '%s': %s", bot, report->run.err);
        return;
    }
    numbers += strlen(bot);
    const int read = sscanf(numbers, ": %ld of %ld decisions forfeited: %ld not legal, %ld late, %ld ended",
        &report->forfeited, &report->asked, &report->illegal, &report->late, &report->ended);
    if (read != (report->forfeited ? 5 : 2))
        fail_msg("'%s' is reported as '%s'", bot, line);
    assert_int_equal(report->forfeited, report->illegal + report->late + report->ended);
}

/* The record must be sound whatever the program did. */
static void check_record(const Run *run, const char *bot)
{
    Lines lines = {NULL, 0, 0};
    char why[REFUSED_MAX];
    lines_add(&lines, run->out);
    if (lines_refused(&lines, why) >= 0)
        fail_msg("'%s': %s", bot, why);
    lines_free(&lines);
}

/* Plays a program at seat 0 against levels. */
static Report play(const char *bot, const char *flags)
{
    char command[COMMAND_MAX], file[] = "/tmp/spoilfive-bot-XXXXXX";
    struct timespec start, end;
    Report report = {0};
    const int script = mkstemp(file); /* a shell's quotes within another's are no fun */
    assert_true(script >= 0 && feed_bytes(script, bot, strlen(bot)) && feed_bytes(script, "\n", 1));
    close(script);
    snprintf(command, sizeof command,
        "simulate --players 3 %s %s --bot \"exec:$(cat %s)\" --bot steady --bot random %s",
        strstr(flags, "--hands") ? "" : "--hands 4", strstr(flags, "--bot-time") ? "" : "--bot-time " PATIENT,
        file, flags);
    clock_gettime(CLOCK_MONOTONIC, &start);
    report.run = run(command, NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    unlink(file);
    report.seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
    check_record(&report.run, bot);
    read_report(&report, bot);
    if (report.run.status != (report.late + report.ended == report.asked))
        fail_msg("'%s' ended it with %d: %s", bot, report.run.status, report.run.err);
    if (report.run.peak_kib > PEAK_KIB_MAX)
        fail_msg("'%s' made it take %ld KiB", bot, report.run.peak_kib);
    return report;
}

/* Plays it and frees what it printed. */
static Report play_on(const char *bot, const char *flags)
{
    Report report = play(bot, flags);
    run_free(&report.run);
    return report;
}

/* ------------------------------------------------------------ who plays well */

static void same_as_level(const S5Preset *preset, int players, int sides, const char *level)
{
    char flags[256], command[COMMAND_MAX];
    snprintf(flags, sizeof flags, "simulate --rules %s --players %d --sides %d --hands 3 --games 2 --seed 11",
        preset->name, players, sides);
    snprintf(command, sizeof command,
        "%s --bot-time " PATIENT " --bot 'exec:\"%s\" bot --level %s --seed 11'", flags, program(), level);
    Run by_program = run(command, NULL);
    snprintf(command, sizeof command, "%s --bot %s", flags, level);
    Run by_level = run(command, NULL);
    if (strcmp(by_program.out, by_level.out) != 0 || by_program.status || by_level.status)
        fail_msg("%s: %s plays another game by the protocol: %s", flags, level, by_program.err);
    for (const char *line = by_program.err; *line; line = strchr(line, '\n') + 1)
        assert_non_null(strstr(line, ": 0 of "));
    run_free(&by_program);
    run_free(&by_level);
}

/* The two weakest, one of which plays at random. */
static void test_a_level_plays_the_same_by_the_protocol(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset(i);
        const int sides = s5_rules_usual_sides(preset, preset->players);
        if (case_is_due())
            same_as_level(preset, preset->players, sides, "random");
        if (case_is_due())
            same_as_level(preset, preset->players, sides, "steady");
    }
}

static void plays_well(const char *bot, const char *flags)
{
    const Report report = play_on(bot, flags);
    if (report.forfeited || !report.asked)
        fail_msg("'%s' forfeited %ld of %ld decisions", bot, report.forfeited, report.asked);
}

static void test_answers_may_be_spelled_in_many_ways(void **unused)
{
    (void)unused;
    plays_well(FIRST, "");
    plays_well("sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/{\"say\":[1],\"do\":\"\\1\"}/p'", "");
    plays_well("sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1 \\r/p'", "");
    plays_well("sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/ \\t \\1/p'", "");
    plays_well("sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/  {\"do\": \" \\1 \"} /p'", "");
    plays_well("sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\n\\n\\1/p'", "");
    plays_well(
        "sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/;T;y/SHDCJQKA/shdcjqka/;s/t\\(.\\)$/10\\1/;p'", "");
    plays_well("sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/;T;s/S/♠/;s/H/♥/;s/D/♦/;s/C/♣/;p'", "");
}

/* A bot that exits after each game is started again; an answer that is given twice counts once; a line that began
 * before the turn does not count; noise is no answer. */
static void test_odd_ways_do_no_harm(void **unused)
{
    (void)unused;
    plays_well("sed -un '/end-game/q;s/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/p'", "--games 5");
    plays_well("sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1\\n\\1\\nplay XX/p'", "--games 3");
    plays_well("rest=; while read -r line; do case $line in *legal*) line=${line#*legal\\\":[\\\"}; "
               "printf '%s\\n%s\\npla' \"$rest\" \"${line%%\\\"*}\"; rest='y XX';; esac; done",
        "");
    plays_well("yes noise | head -c 300000 >&2; " FIRST, "");
    plays_well("sleep 98761 & sleep 98761 & " FIRST " 2>/dev/null", "");
}

static void test_the_worked_example_plays(void **unused)
{
    (void)unused;
    static const char *const PRESETS[] = {"spoil-five", "twenty-five", "forty-five", "fifty-five",
        "auction-forty-fives", "irish-one-hundred-ten", "peel-fiving", "spoil-five-gather-together"};
    if (system("python3 -c '' 2>/dev/null") != 0) {
        print_message("no python3 here: docs/bot.py is not run\n");
        skip();
    }
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++) {
        char command[COMMAND_MAX];
        snprintf(command, sizeof command,
            "simulate --rules %s --hands 5 --games 2 --bot-time " PATIENT
            " --bot 'exec:python3 docs/bot.py' --bot random",
            PRESETS[i]);
        Run result = run(command, NULL);
        check_record(&result, PRESETS[i]);
        for (const char *line = result.err; *line; line = strchr(line, '\n') + 1)
            if (!strstr(line, ": 0 of "))
                fail_msg("docs/bot.py at %s: %s", PRESETS[i], result.err);
        run_free(&result);
    }
}

/* A whole stream at once: a line for each turn of the seat, with one of the choices listed there. */
static void test_a_level_answers_each_of_its_turns(void **unused)
{
    (void)unused;
    const Case c = {.seed = 12, .preset = s5_preset_find("irish-one-hundred-ten"), .players = 3, .hands = 3};
    Lines lines = game_record(&c, TURNS_SHORT, 1), more = game_record(&c, TURNS_SHORT, 1);
    lines_insert(&lines, 0, "{\"event\":\"seat\",\"seat\":1}");
    for (int i = 0; i < more.count; i++)
        lines_add(&lines, more.line[i]);
    char *input = lines_join(&lines);
    Run result = run("bot --level random", input);
    assert_int_equal(result.status, 0);
    assert_string_equal(result.err, "");
    const char *answer = result.out;
    for (int i = 0; i < lines.count; i++) {
        const char *legal = strstr(lines.line[i], "\"legal\":[");
        char quoted[128] = "";
        if (!legal)
            continue;
        assert_int_equal(sscanf(answer, "{\"do\":%127[^}]}", quoted), 1);
        assert_non_null(strstr(legal, quoted));
        answer = strchr(answer, '\n') + 1;
    }
    assert_string_equal(answer, "");
    free(input);
    run_free(&result);
    lines_free(&lines);
    lines_free(&more);
}

static void test_a_level_refuses_what_is_no_stream(void **unused)
{
    (void)unused;
    static char endless[300000];
    expect("bot", "", 0, "", "");
    expect("bot", "\n\n", 0, "", "");
    expect("bot", "{\"event\":\"seat\",\"seat\":1}", 0, "", "");
    expect("bot", "{\"event\":\"hail\"}\n{\"event\":\"seat\",\"seat\":1}\n", 0, "", "");
    expect("bot", "\nhello\n", 1, "", "spoilfive bot: standard input:2: not JSON");
    expect("bot", "{\"event\":\"seat\",\"seat\":10}\n", 1, "", "standard input:1: \"seat\" is 10");
    expect("bot", "{\"event\":\"game\"}\n", 1, "", "\"game\" where \"seat\" must come");
    expect("bot", "{\"event\":\"\x01\"}\n", 1, "", "not JSON");
    memset(endless, '[', sizeof endless - 1);
    expect("bot", endless, 1, "", "standard input:1: the line is too long for an event");
}

/* ------------------------------------------------------------------ who does not */

static void test_what_is_not_legal_is_forfeited(void **unused)
{
    (void)unused;
    static const char *const BOTS[] = {"sed -un 's/.*\"legal\":.*/play XX/p'",
        "sed -un 's/.*\"legal\":.*/no idea/p'", "sed -un 's/.*\"legal\":.*/{\"do\":5}/p'",
        "sed -un 's/.*\"legal\":.*/{\"do\":\"play 5H\"/p'", "sed -un 's/.*\"legal\":.*/\\x00\\x1b[2J\\xff/p'",
        "sed -un 's/.*\"legal\":.*/discard AS AS/p'"};
    for (size_t i = 0; i < sizeof BOTS / sizeof *BOTS; i++) {
        Report report = play(BOTS[i], "");
        assert_true(report.asked > 10);
        assert_int_equal(report.illegal, report.asked);
        assert_non_null(strstr(report.run.err, "; first, in hand 1, \""));
        for (const char *c = report.run.err; *c; c++)
            assert_true((unsigned char)*c >= ' ' || *c == '\n');
        run_free(&report.run);
    }
}

/* A choice that is made for a bot that forfeits comes from its seat's own random stream. */
static void test_forfeits_follow_the_seed(void **unused)
{
    (void)unused;
    Report one = play("sed -un 's/.*\"legal\":.*/pass the salt/p'", "--seed 5");
    Report other = play("true", "--seed 5");
    Report another = play("true", "--seed 6");
    assert_string_equal(one.run.out, other.run.out);
    assert_string_not_equal(one.run.out, another.run.out);
    run_free(&one.run);
    run_free(&other.run);
    run_free(&another.run);
}

/* These give no answer at all: the program waits once at most, over all games. */
static void test_who_never_answers_is_not_waited_for_again(void **unused)
{
    (void)unused;
    static const char *const BOTS[] = {"sleep 98762", "exec <&-; sleep 98762",
        "trap '' TERM INT HUP; cat >/dev/null", "sleep 98762 & sleep 98762 & wait", "while :; do :; done",
        "cat /dev/zero | sleep 98762", "tail -f /dev/null", "kill -STOP $$"};
    for (size_t i = 0; i < sizeof BOTS / sizeof *BOTS; i++) {
        const Report report = play_on(BOTS[i], "--games 4 --bot-time 300");
        if (report.late != 1 || report.ended != report.asked - 1 || report.seconds > PATIENCE_S)
            fail_msg("'%s': %ld late, %ld ended of %ld in %.1f s", BOTS[i], report.late, report.ended,
                report.asked, report.seconds);
    }
}

static void test_who_ends_forfeits_the_rest(void **unused)
{
    (void)unused;
    static const char *const BOTS[] = {"true", "exit 3", "exec /no/such/program", "kill -9 $$",
        "exec >&-; sleep 98763", "exec <&- >&-; sleep 98763"};
    for (size_t i = 0; i < sizeof BOTS / sizeof *BOTS; i++) {
        const Report report = play_on(BOTS[i], "--games 4");
        if (report.ended != report.asked || report.seconds > PATIENCE_S)
            fail_msg("'%s': %ld ended of %ld in %.1f s", BOTS[i], report.ended, report.asked, report.seconds);
    }
}

/* It ends in the middle of each game, and starts anew with each. */
static void test_who_ends_is_started_again_with_the_next_game(void **unused)
{
    (void)unused;
    const Report report =
        play_on("sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/;T;p;x;s/^/x/;/xxxxxx/q;x'", "--games 3");
    assert_int_equal(report.asked - report.ended, 3 * 6);
    assert_int_equal(report.late + report.illegal, 0);
}

/* It writes without ever reading, until the pipe to it is full. */
static void test_who_does_not_read_is_not_waited_for(void **unused)
{
    (void)unused;
    const Report report = play_on("while sleep 0.005; do echo hm; done", "--hands 100 --bot-time 3000");
    assert_true(report.asked > 300 && report.illegal > 50);
    assert_int_equal(report.late, 2);
    assert_int_equal(report.ended, report.asked - report.illegal - 2);
}

/* A flood is cut off, and takes neither time nor memory. */
static void test_floods_are_cut_off(void **unused)
{
    (void)unused;
    static const char *const BOTS[] = {"yes", "cat /dev/zero", "cat /dev/urandom", "yes ''",
        "while :; do echo; done", "yes '{\"do\":\"play 5H\"}'", "yes '[[[[[[[[[[[[[[[[[[[[[[' | tr -d '\\n'"};
    for (size_t i = 0; i < sizeof BOTS / sizeof *BOTS; i++) {
        const Report report = play_on(BOTS[i], "--games 4");
        if (report.forfeited < report.asked - 8 || report.late || report.seconds > PATIENCE_S)
            fail_msg("'%s': forfeited %ld of %ld in %.1f s", BOTS[i], report.forfeited, report.asked,
                report.seconds);
    }
}

/* Too late once: that decision is forfeited, the late answer is skipped, and the bot plays on. */
static void test_a_late_answer_is_no_answer_to_the_next_turn(void **unused)
{
    (void)unused;
    const Report once = play_on("n=0; while read -r line; do case $line in *legal*) n=$((n + 1)); "
                                "[ $n = 3 ] && sleep 6; line=${line#*legal\\\":[\\\"}; "
                                "echo \"${line%%\\\"*}\";; esac; done",
        "--bot-time 4000");
    assert_int_equal(once.late, 1);
    assert_int_equal(once.forfeited, 1);
    const Report twice = play_on("n=0; while read -r line; do case $line in *legal*) n=$((n + 1)); "
                                 "[ $n = 3 ] && sleep 30; line=${line#*legal\\\":[\\\"}; "
                                 "echo \"${line%%\\\"*}\";; esac; done",
        "--bot-time 4000");
    assert_int_equal(twice.late, 2);
    assert_int_equal(twice.asked - twice.ended, 4);
}

/* ---------------------------------------------------------------- what is left */

/* Whether a process of this machine was called with a number. A dot's class keeps the question from finding itself. */
static bool still_runs(int number)
{
    char command[128];
    snprintf(command, sizeof command, "grep -lsa '%d[.]5' /proc/[0-9]*/cmdline >/dev/null", number);
    return system(command) == 0;
}

/* Being killed takes a moment. */
static void expect_no_more(int number)
{
    const time_t until = time(NULL) + PATIENCE_S;
    while (still_runs(number)) {
        if (time(NULL) > until)
            fail_msg("a program with %d.5 in its command still runs", number);
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
}

/* Plays with a number of this process in place of N. */
static void play_numbered(const char *bot, int number, const char *flags)
{
    char command[COMMAND_MAX], digits[16];
    S5Text text = s5_text(command, sizeof command);
    snprintf(digits, sizeof digits, "%d.5", number);
    for (; *bot; bot++)
        if (*bot == 'N')
            s5_text_add(&text, digits);
        else
            s5_text_char(&text, *bot);
    play_on(command, flags);
}

static void test_nothing_is_left_behind(void **unused)
{
    (void)unused;
    const int number = 100000 + (int)getpid();
    if (access("/proc/self/cmdline", R_OK) != 0)
        skip();
    play_numbered("(sleep N & sleep N &) & sleep N & " FIRST, number, "");
    play_numbered("sleep N & exit", number, "--bot-time 200");
    play_numbered("for i in 1 2 3 4 5 6 7 8; do (sleep N; echo) & done; sleep N", number, "--bot-time 200");
    expect_no_more(number);
}

/* Nor when a signal ends the program while it thinks. At the first Ctrl-C the match ends and its results are
 * reported. */
static void test_nothing_outlives_a_signal(void **unused)
{
    (void)unused;
    static const struct {
        const char *arguments, *signal;
        int status;
    } ENDS[] = {{"simulate --hands 2", "TERM", 128 + SIGTERM}, {"simulate --hands 2", "KILL", 128 + SIGKILL},
        {"arena --bot steady --threads 2", "INT", 130}};
    const int number = 500000 + (int)getpid();
    char *folder = folder_new();
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        /* Each has its own file: a player that starts late must not be taken for one of the next program. */
        char command[COMMAND_MAX];
        snprintf(command, sizeof command,
            "%s --bot 'exec:>%s/%s; sleep %d.5; sleep %d.5' --bot-time 600000 &"
            " until [ -e %s/%s ]; do sleep 0.05; done; kill -%s $!; wait $!",
            ENDS[i].arguments, folder, ENDS[i].signal, number, number, folder, ENDS[i].signal,
            ENDS[i].signal);
        Run result = run(command, NULL);
        assert_int_equal(result.status, ENDS[i].status);
        run_free(&result);
        expect_no_more(number);
    }
    folder_free(folder);
}

/* How many files some programs have open together when they start. */
static int files_of(const char *players)
{
    char command[COMMAND_MAX];
    int files = 0;
    snprintf(command, sizeof command,
        "simulate %s --bot 'exec:ls /proc/$$/fd >&2' --hands 1 --bot-time " PATIENT, players);
    Run result = run(command, NULL);
    for (const char *line = result.err; *line; line = strchr(line, '\n') + 1)
        files += *line >= '0' && *line <= '9';
    run_free(&result);
    return files;
}

/* However many sit at the table, none sees another's pipes; nor the record. */
static void test_no_file_leaks_into_a_program(void **unused)
{
    (void)unused;
    if (access("/proc/self/fd", R_OK) != 0)
        skip();
    const int alone = files_of("--players 2 --bot steady");
    assert_in_range(alone, 3, 9);
    assert_int_equal(files_of("--players 6"), 6 * alone);
    assert_int_equal(files_of("--players 2 --bot steady --record /dev/null"), alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_level_plays_the_same_by_the_protocol),
        cmocka_unit_test(test_answers_may_be_spelled_in_many_ways),
        cmocka_unit_test(test_odd_ways_do_no_harm),
        cmocka_unit_test(test_the_worked_example_plays),
        cmocka_unit_test(test_a_level_answers_each_of_its_turns),
        cmocka_unit_test(test_a_level_refuses_what_is_no_stream),
        cmocka_unit_test(test_what_is_not_legal_is_forfeited),
        cmocka_unit_test(test_forfeits_follow_the_seed),
        cmocka_unit_test(test_who_never_answers_is_not_waited_for_again),
        cmocka_unit_test(test_who_ends_forfeits_the_rest),
        cmocka_unit_test(test_who_ends_is_started_again_with_the_next_game),
        cmocka_unit_test(test_who_does_not_read_is_not_waited_for),
        cmocka_unit_test(test_floods_are_cut_off),
        cmocka_unit_test(test_a_late_answer_is_no_answer_to_the_next_turn),
        cmocka_unit_test(test_nothing_is_left_behind),
        cmocka_unit_test(test_nothing_outlives_a_signal),
        cmocka_unit_test(test_no_file_leaks_into_a_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
