/* Each allocation of a command fails, once or with all that come later: the command says so and ends, or does what it always does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/program.h"
#include "support/share.h"

static const char *const COMMANDS[] = {
    "check tests/golden/twenty-five.jsonl",
    "show tests/golden/twenty-five.jsonl",
    "rules spoil-five",
    "rules spoil-five twenty-five",
    "simulate spoil-five --bot random --hands 1",
    "night check nights/confey.yaml",
};

static Run run_failing(const char *command, long at, bool ever)
{
    char number[24];
    snprintf(number, sizeof number, "%ld", at);
    setenv("LD_PRELOAD", getenv("S5_FAILING_MEMORY"), 1);
    setenv("S5_FAIL_AT", number, 1);
    if (ever)
        setenv("S5_FAIL_EVER", "1", 1);
    const Run r = run(command, "");
    unsetenv("LD_PRELOAD");
    unsetenv("S5_FAIL_AT");
    unsetenv("S5_FAIL_EVER");
    return r;
}

/* Returns false if it made fewer allocations. */
static bool fail_once(const char *command, const Run *usual, long at, bool ever)
{
    static const char TOLD[] = "(an allocation failed)\n";
    Run r = run_failing(command, at, ever);
    const bool failed = strstr(r.err, TOLD);
    const bool said = strcmp(r.err, TOLD) != 0;
    if (r.status >= 128)
        fail_msg("%s: allocation %ld%s: it ended with %d", command, at, ever ? " and later" : "", r.status);
    if (r.status != usual->status && !said)
        fail_msg("%s: allocation %ld%s: it ended with %d and said nothing", command, at,
            ever ? " and later" : "", r.status);
    if (r.status == usual->status && strcmp(r.out, usual->out) != 0)
        fail_msg("%s: allocation %ld%s: it wrote something else:\n%s", command, at, ever ? " and later" : "",
            r.out);
    run_free(&r);
    return failed;
}

static void test_each_command(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        Run usual = run(COMMANDS[i], "");
        bool more = true;
        for (long at = 1; more; at++)
            for (int ever = 0; ever < 2; ever++)
                if (case_is_due())
                    more = fail_once(COMMANDS[i], &usual, at, ever);
        run_free(&usual);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_command)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
