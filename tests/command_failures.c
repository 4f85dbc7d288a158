/* Each allocation of a command fails, once or with all that come later: the command says so and ends, or does what it always does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/folder.h"
#include "support/program.h"
#include "support/share.h"

static const struct {
    const char *command, *input;
    bool varies; /* what it writes has the time, or marks of suits that need the locale */
} COMMANDS[] = {
    {"check tests/golden/twenty-five.jsonl", "", false},
    {"show tests/golden/twenty-five.jsonl", "", true},
    {"rules spoil-five", "", false},
    {"rules spoil-five twenty-five", "", false},
    {"simulate spoil-five --bot random --hands 1", "", false},
    {"night check nights/confey.yaml", "", false},
    {"night rules nights/confey.yaml", "", false},
    {"night simulate nights/confey.yaml --people 8", "", false},
    {"play --plain --seed 1 --bot random --pace 0 --new", "1\n1\nquit\n", true},
    {"play --lines --seed 1 --bot random --pace 0 --new", "1\nquit\n", true},
    {"serve --check --memory --port 0", "", false},
    {"serve --limits", "", false},
};

static Run run_failing(const char *command, const char *input, long at, bool ever)
{
    char number[24];
    snprintf(number, sizeof number, "%ld", at);
    setenv("LD_PRELOAD", getenv("S5_FAILING_CALLS"), 1);
    setenv("S5_FAIL", "memory", 1);
    setenv("S5_FAIL_AT", number, 1);
    if (ever)
        setenv("S5_FAIL_EVER", "1", 1);
    const Run r = run(command, input);
    unsetenv("LD_PRELOAD");
    unsetenv("S5_FAIL_AT");
    unsetenv("S5_FAIL_EVER");
    return r;
}

/* Returns false if it made fewer allocations. */
static bool fail_once(size_t row, const Run *usual, long at, bool ever)
{
    const char *command = COMMANDS[row].command;
    static const char TOLD[] = "(a call failed)\n";
    Run r = run_failing(command, COMMANDS[row].input, at, ever);
    const bool failed = strstr(r.err, TOLD);
    const bool said = strcmp(r.err, TOLD) != 0;
    if (r.status >= 128)
        fail_msg("%s: allocation %ld%s: it ended with %d", command, at, ever ? " and later" : "", r.status);
    if (r.status != usual->status && !said)
        fail_msg("%s: allocation %ld%s: it ended with %d and said nothing", command, at,
            ever ? " and later" : "", r.status);
    if (!COMMANDS[row].varies && r.status == usual->status && strcmp(r.out, usual->out) != 0)
        fail_msg("%s: allocation %ld%s: it wrote something else:\n%s", command, at, ever ? " and later" : "",
            r.out);
    run_free(&r);
    return failed;
}

static void test_each_command(void **unused)
{
    (void)unused;
    setenv("XDG_STATE_HOME", own_folder, 1);
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        Run usual = run(COMMANDS[i].command, COMMANDS[i].input);
        bool more = true;
        for (long at = 1; more; at++)
            for (int ever = 0; ever < 2; ever++)
                if (case_is_due() && (!ever || at % 16 == 0)) /* after the first, few commands make another */
                    more = fail_once(i, &usual, at, ever);
        run_free(&usual);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_command)};
    return cmocka_run_group_tests(tests, folder_set_up, folder_tear_down);
}
