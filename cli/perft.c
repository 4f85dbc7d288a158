/* `spoilfive perft`: counts the sequences of legal choices from a record's last position. */
#include "cli.h"
#include "record_file.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

typedef struct PerftRequest {
    const char *file;
    int64_t depth;
} PerftRequest;

const S5Flag s5_flags_perft[] = {
    S5_WORDS(S5_INTO(s5_take_file, PerftRequest, file)),
    {"depth", "D", "how many acts deep (default: to the end of the hand)",
        S5_NUMBER(PerftRequest, depth, 0, INT_MAX)},
    S5_FLAGS_END,
};

/* Counts the sequences of `depth` acts; they are shorter where the hand ends first. */
static uint64_t count_sequences(const S5Rules *rules, const S5State *state, int depth)
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
        leaves += count_sequences(rules, &next, depth - 1);
    }
    return leaves;
}

int s5_run_perft(const S5Command *command, int argc, char **argv)
{
    PerftRequest request = {.depth = INT_MAX};
    const int status = s5_args_read(command, argc, argv, &request);
    if (status != S5_READ)
        return status;
    S5RecordFile *lines = s5_record_file_read(command, request.file);
    if (!lines)
        return S5_EXIT_FAULT;
    const S5Reader *reader = s5_record_file_reader(lines);
    printf("%" PRIu64 "\n",
        count_sequences(s5_reader_rules(reader), s5_reader_state(reader), (int)request.depth));
    return s5_record_file_close(&lines);
}
