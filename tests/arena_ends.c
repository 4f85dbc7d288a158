/* Matches that end early or have little to say, and what is reported about them: bots that never answer, Ctrl-C, few
 * deals, many forfeits, missing shards, games that nobody would win. */
#define _XOPEN_SOURCE 700 /* posix_openpt() */
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "support/folder.h"
#include "support/patience.h"
#include "support/program.h"

/* Must hold a piece of text. */
static void assert_has(const char *text, const char *piece)
{
    if (!strstr(text, piece))
        fail_msg("'%s' is missing in '%s'", piece, text);
}

static void assert_lacks(const char *text, const char *piece)
{
    const char *found = strstr(text, piece);
    if (found)
        fail_msg("'%s' stands there: '%s'", piece, found);
}

static json_t *object(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    if (!json)
        fail_msg("this is not JSON: %s", text);
    return json;
}

static json_t *contest(const json_t *json, size_t index)
{
    return json_array_get(json_object_get(json, "contests"), index);
}

/* ------------------------------------------------------------- bots that fail */

static void who_never_answers_is_told_of_with_the_reason(void **unused)
{
    (void)unused;
    enum { PATIENT = 60000, LONG = 10000, SHORT = 300 }; /* a shell may need seconds to start */
    static const struct {
        const char *command, *reason;
        int time_ms;
    } BOTS[] = {{"exit 127", "ended with status 127", PATIENT}, {"exit 3", "ended with status 3", PATIENT},
        {"kill -TERM $$", "ended by signal 15", PATIENT},
        {"sleep 98764", "no answer within 300 ms, which includes its start)", SHORT},
        {"printf play; sleep 98764", "which includes its start, no newline after what it wrote", LONG},
        {"echo; sleep 98764",
            "which includes its start, and what it wrote was empty or came before it was asked", LONG},
        {"cat /dev/zero", "wrote 64 KiB without an answer", PATIENT}};
    for (size_t i = 0; i < sizeof BOTS / sizeof *BOTS; i++) {
        char line[512];
        snprintf(line, sizeof line,
            "arena --bot 'exec:%s' --bot random --players 2 --deals 1 --threads 1 --bot-time %d",
            BOTS[i].command, BOTS[i].time_ms);
        Run result = run(line, NULL);
        assert_int_equal(result.status, 1);
        assert_has(result.err, "never answered (");
        assert_has(result.err, BOTS[i].reason);
        run_free(&result);
    }
    /* With many threads, most play no deal: a bot that they never asked has not answered. */
    Run result = run("arena --bot 'exec:exit 127' --bot random --deals 2 --threads 16", NULL);
    assert_int_equal(result.status, 1);
    assert_has(result.err, "exec:exit 127 never answered (ended with status 127)");
    run_free(&result);
}

static void many_forfeits_are_warned_of(void **unused)
{
    (void)unused;
    Run result = run("arena --bot 'exec:sed -un \"s/.*event.:.turn.*/nonsense/p\"' --bot random --deals 2 "
                     "--players 3 --threads 1",
        NULL);
    assert_int_equal(result.status, 0);
    assert_has(result.err, "decisions, more than one in twenty, ");
    assert_lacks(result.err, "random");
    run_free(&result);
    expect("arena --bot steady --bot random --deals 2", NULL, 0, NULL, "");
}

/* ---------------------------------------------------------------- few deals */

static void an_interval_needs_two_deals(void **unused)
{
    (void)unused;
    Run result = run("arena --bot steady --bot random --deals 1", NULL);
    assert_has(result.out, " ± ?\n");
    assert_has(result.out, "% ± ? (equals");
    assert_has(result.out, "steady v random: 1 deal, 5 hands\n");
    assert_lacks(result.out, "nan");
    run_free(&result);
    result = run("arena --rules forty-five --games --bot steady --bot random --deals 1 --json -", NULL);
    json_t *json = object(result.out), *won = json_object_get(contest(json, 0), "won");
    assert_true(json_is_real(json_object_get(won, "mean")));
    assert_true(json_is_null(json_object_get(won, "within")));
    json_decref(json);
    run_free(&result);
}

/* Of five deals, by Student's distribution with four degrees of freedom. */
static void few_deals_make_it_wider(void **unused)
{
    (void)unused;
    Run result = run("arena --bot steady --bot random --deals 5 --json -", NULL);
    json_t *json = object(result.out), *score = json_object_get(contest(json, 0), "score");
    const double of = (double)json_integer_value(json_object_get(score, "of")),
                 sum = (double)json_integer_value(json_object_get(score, "sum")) / of,
                 squares = (double)json_integer_value(json_object_get(score, "squares")) / of / of,
                 within = 2.776445 * sqrt((squares - sum * sum / 5) / 4 / 5);
    assert_true(within > 0.1);
    assert_true(fabs(json_number_value(json_object_get(score, "within")) - within) < 1e-5);
    json_decref(json);
    run_free(&result);
}

/* ------------------------------------------------------------------- Ctrl-C */

/* Ctrl-C comes as soon as it is caught (SigCgt has the bit of SIGINT). */
#define STOPPED                                                                                    \
    "%s >%s & until [ $((0x$(sed -n 's/^SigCgt:[^0-9a-f]*//p' /proc/$!/status) & 2)) -ne 0 ]; do " \
    "sleep 0.1; done; sleep 0.2; kill -INT $!; wait $!"

static char *stopped_arena(const char *arguments, const char *file)
{
    static char text[1 << 16];
    char line[512];
    snprintf(line, sizeof line, STOPPED, arguments, file);
    Run result = run(line, NULL);
    assert_int_equal(result.status, 130);
    assert_string_equal(result.err, "");
    run_free(&result);
    FILE *read = fopen(file, "r");
    assert_non_null(read);
    text[fread(text, 1, sizeof text - 1, read)] = 0;
    fclose(read);
    return text;
}

/* Three bots, of which one is slow: it is stopped in the first match. */
#define MATCH \
    "arena --bot master --bot steady --bot random --rules forty-five --games --deals 100000 --threads 2 "

static void what_was_not_played_has_no_result(void **unused)
{
    (void)unused;
    char file[128];
    snprintf(file, sizeof file, "%s/text", own_folder);
    const char *text = stopped_arena(MATCH, file),
               *end = strstr(text, "won (+1, −1) of the row against the column");
    assert_non_null(end);
    assert_has(end, "\nrandom                      –            –            –\n");
}

static void a_stopped_match_says_so(void **unused)
{
    (void)unused;
    char file[128], line[512];
    snprintf(file, sizeof file, "%s/1.json", own_folder);
    json_t *json = object(stopped_arena(MATCH "--json -", file));
    assert_true(json_is_true(json_object_get(json, "stopped")));
    assert_true(json_integer_value(json_object_get(contest(json, 0), "deals")) < 100000);
    const json_t *unplayed = contest(json, 1);
    assert_int_equal(json_integer_value(json_object_get(unplayed, "deals")), 0);
    assert_true(json_is_null(json_object_get(json_object_get(unplayed, "score"), "mean")));
    assert_true(json_is_null(json_object_get(json_object_get(unplayed, "won"), "within")));
    assert_true(json_is_null(json_object_get(unplayed, "share")));
    assert_null(json_object_get(unplayed, "elo"));
    snprintf(line, sizeof line, "merge %s --json -", file);
    Run result = run(line, NULL);
    assert_int_equal(result.status, 0);
    json_t *merged = object(result.out);
    json_object_del(json, "time");
    json_object_del(merged, "time");
    assert_true(json_equal(json, merged));
    assert_has(result.err, "of 100000 are missing");
    run_free(&result);
    json_decref(json);
    json_decref(merged);
    result = run("arena --bot steady --bot random --deals 2 --json -", NULL);
    assert_lacks(result.out, "stopped");
    run_free(&result);
}

static void a_stopped_examination_says_what_it_has_seen(void **unused)
{
    (void)unused;
    char file[128];
    snprintf(file, sizeof file, "%s/examined", own_folder);
    const char *text =
        stopped_arena("examine --rules forty-five --bot expert --deals 100000 --threads 2", file);
    assert_has(text, "forty-five, 4 players, hands from seed 1: expert, ");
    assert_lacks(text, " 100000 hands");
}

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* Fills a pipe, so that a writer has to wait. */
static void fill(int end)
{
    fcntl(end, F_SETFL, O_NONBLOCK);
    while (write(end, "x", 1) == 1)
        continue;
    fcntl(end, F_SETFL, 0);
}

/* Starts the program with its standard error on a terminal, and its output into a pipe; returns the terminal's other end. */
static int start_on_terminal(pid_t *child, char *const *arguments, int output)
{
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    const int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    assert_true(slave >= 0);
    *child = fork();
    assert_true(*child >= 0);
    if (!*child) {
        const char *program = getenv("S5_LAB");
        dup2(slave, STDERR_FILENO);
        dup2(output, STDOUT_FILENO);
        execv(program ? program : "build/spoilfive-lab", arguments);
        _exit(127);
    }
    close(slave);
    fcntl(master, F_SETFL, O_NONBLOCK);
    return master;
}

/* It can't print what it has measured, so there is time for a second Ctrl-C. */
static void the_first_interrupt_speaks_and_the_second_quits(void **unused)
{
    (void)unused;
    char *const ARGUMENTS[] = {
        "spoilfive-lab", "arena", "--bot", "steady", "--bot", "random", "--deals", "1000000000", NULL};
    char text[4096] = "";
    size_t used = 0;
    int status, ends[2];
    pid_t child;
    assert_int_equal(pipe(ends), 0);
    const int master = start_on_terminal(&child, ARGUMENTS, ends[1]);
    assert_true(read(ends[0], text, sizeof text) > 0); /* the heading: it plays now, and catches Ctrl-C */
    fill(ends[1]);
    kill(child, SIGINT);
    for (int tenths = 0; tenths < 10 * PATIENCE_S && !strstr(text, "quit at once"); tenths++) {
        pause_ms(100);
        const ssize_t bytes = read(master, text + used, sizeof text - 1 - used);
        used += bytes > 0 ? (size_t)bytes : 0;
        text[used] = 0;
    }
    assert_has(text, "stopping; deals in progress are dropped; press Ctrl-C again to quit at once\r\n");
    assert_int_equal(waitpid(child, &status, WNOHANG), 0);
    kill(child, SIGINT);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    close(master);
    close(ends[0]);
    close(ends[1]);
}

/* -------------------------------------------------------------------- merge */

static void write_shard(int shard, const char *flags)
{
    char line[512];
    snprintf(line, sizeof line,
        "arena --bot steady --bot random --deals 20 --shard %d/4 --json %s/%d.json %s >/dev/null", shard,
        own_folder, shard, flags);
    expect(line, NULL, 0, "", "");
}

static void merge_takes_what_it_uses(void **unused)
{
    (void)unused;
    static const char *const FLAGS[] = {"--deals 5", "--seed 2", "--bot steady", "--games", "--shard 1/2",
        "--threads 2", "--rules spoil-five"};
    char line[512];
    write_shard(1, "");
    for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++) {
        snprintf(line, sizeof line, "merge %s/1.json %s", own_folder, FLAGS[i]);
        expect(line, NULL, 2, "", "spoilfive-lab merge: there is no '--");
    }
    Run result = run("merge --help", NULL);
    assert_int_equal(result.status, 0);
    assert_has(result.out, "usage: spoilfive-lab merge FILE…");
    assert_has(result.out, "--json");
    assert_lacks(result.out, "--sprt");
    run_free(&result);
}

static void merge_reads_standard_input(void **unused)
{
    (void)unused;
    char line[512];
    for (int shard = 1; shard <= 4; shard++)
        write_shard(shard, "");
    snprintf(line, sizeof line, "merge %s/2.json - %s/3.json %s/4.json --json - <%s/1.json", own_folder,
        own_folder, own_folder, own_folder);
    Run merged = run(line, NULL), whole = run("arena --bot steady --bot random --deals 20 --json -", NULL);
    assert_int_equal(merged.status, 0);
    assert_string_equal(merged.err, "");
    json_t *one = object(merged.out), *other = object(whole.out);
    json_object_del(one, "time");
    json_object_del(other, "time");
    assert_true(json_equal(one, other));
    json_decref(one);
    json_decref(other);
    run_free(&merged);
    run_free(&whole);
    expect("merge - -", NULL, 2, "", "standard input can be read once");
    expect("merge -", "{}", 1, "", "standard input: this is not a result of arena --json");
    expect("merge -", "", 1, "", "standard input: this is not a result of arena --json");
}

static void merge_tells_what_is_missing(void **unused)
{
    (void)unused;
    char line[512];
    for (int shard = 1; shard <= 4; shard++)
        write_shard(shard, "");
    snprintf(line, sizeof line, "merge %s/3.json %s/1.json", own_folder, own_folder);
    expect(line, NULL, 0, NULL, "spoilfive-lab merge: deals 5-9, 15-19 of 20 are missing (the first is 0)\n");
    snprintf(line, sizeof line, "merge %s/3.json %s/1.json %s/2.json %s/4.json", own_folder, own_folder,
        own_folder, own_folder);
    expect(line, NULL, 0, NULL, "");
}

/* ------------------------------------------------------------ games without end */

/* Players who always pass, where that means a new deal: their game is stopped, and both have won as much. */
static void a_game_that_would_never_end_is_stopped(void **unused)
{
    (void)unused;
#define TABLE  "--rules irish-one-hundred-ten --players 2 "
#define PASSES "--bot 'exec:sed -un \"s/.*event.:.turn.*/pass/p\"' "
    Run result = run("arena " TABLE PASSES PASSES "--games --deals 1 --threads 1 --json -", NULL);
    assert_int_equal(result.status, 0);
    assert_has(result.out, "\"hands\":2000,");
    assert_has(result.out, "\"won\":{\"sum\":0,");
    assert_has(result.out, "\"forfeits\":[0,0]");
    run_free(&result);
    result = run("simulate " TABLE PASSES, NULL);
    assert_int_equal(result.status, 0);
    assert_has(result.out, "\"stopped\":true");
    run_free(&result);
#undef PASSES
#undef TABLE
}

/* Without stakes no hand changes a score, but hands are played. */
static void a_game_without_stakes_is_not_stopped(void **unused)
{
    (void)unused;
    Run result = run(
        "simulate --rules spoil-five --players 2 --hands 1500 --option stake=0 --option stake_after_spoil=0 "
        "--option dealer_after_spoil=0 --option dealer_extra=0 --option jink_bonus=0",
        NULL);
    assert_int_equal(result.status, 0);
    assert_has(result.out, "\"hand\":1500,");
    assert_lacks(result.out, "\"stopped\":true");
    run_free(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_never_answers_is_told_of_with_the_reason),
        cmocka_unit_test(many_forfeits_are_warned_of),
        cmocka_unit_test(an_interval_needs_two_deals),
        cmocka_unit_test(few_deals_make_it_wider),
        cmocka_unit_test(what_was_not_played_has_no_result),
        cmocka_unit_test(a_stopped_match_says_so),
        cmocka_unit_test(a_stopped_examination_says_what_it_has_seen),
        cmocka_unit_test(the_first_interrupt_speaks_and_the_second_quits),
        cmocka_unit_test(merge_takes_what_it_uses),
        cmocka_unit_test(merge_reads_standard_input),
        cmocka_unit_test(merge_tells_what_is_missing),
        cmocka_unit_test(a_game_that_would_never_end_is_stopped),
        cmocka_unit_test(a_game_without_stakes_is_not_stopped),
    };
    return cmocka_run_group_tests(tests, folder_set_up, folder_tear_down);
}
