/* `spoilfive perft`: counts the sequences of legal choices from a record's last position. */
#include "cli.h"
#include "lines.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

enum { DEPTH };

const S5Flag s5_flags_perft[] = {
    {"depth", "D", "how many acts deep; to the end of the hand if not given"},
    {NULL, NULL, NULL},
};

/* The sequences of `depth` acts, or shorter where the hand ends first. */
static uint64_t count(const S5Rules *rules, const S5State *state, int depth)
{
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    uint64_t leaves = 0;
    if (!depth || !legal.kinds)
        return 1;
    if (depth == 1)
        return (uint64_t)s5_legal_count(&legal);
    while (s5_legal_next(&legal, &choice)) {
        S5State next = *state;
        s5_act(rules, &next, next.turn, choice);
        leaves += count(rules, &next, depth - 1);
    }
    return leaves;
}

static int perft(const S5Command *command, const char *name, int depth)
{
    S5Lines *lines = s5_lines_open(command, name);
    if (!lines)
        return S5_EXIT_FAULT;
    while (s5_lines_next(lines) != S5_EVENT_NONE)
        continue;
    const bool failed = s5_lines_failed(lines);
    const S5Reader *reader = s5_lines_reader(lines);
    if (!failed)
        printf("%" PRIu64 "\n", count(s5_reader_rules(reader), s5_reader_state(reader), depth));
    s5_lines_close(&lines);
    return failed ? S5_EXIT_FAULT : S5_EXIT_DONE;
}

int s5_run_perft(const S5Command *command, int argc, char **argv)
{
    S5Args args = {command, argv, argc, 0};
    const char *value, *name = NULL;
    int64_t depth = INT_MAX;
    for (int arg; (arg = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (arg == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (arg == S5_ARG_WRONG ||
            (arg == DEPTH && !s5_args_number(command, "depth", value, 0, INT_MAX, &depth)))
            return S5_EXIT_USAGE;
        if (arg == S5_ARG_WORD && name)
            return s5_usage(command, "one FILE at a time, not '%s' too", value);
        if (arg == S5_ARG_WORD)
            name = value;
    }
    if (!name)
        return s5_usage(command, "name the record's file, or - for standard input");
    return perft(command, name, (int)depth);
}
