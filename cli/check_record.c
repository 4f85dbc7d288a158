/* `spoilfive check`: replays a record through the engine. */
#include "cli.h"
#include "record_file.h"

#include <stdio.h>

const S5Flag s5_flags_check[] = {S5_WORDS(S5_TAKEN_BY(s5_take_file)), S5_FLAGS_END};

/* Counts of what was read, for the closing sentence. */
typedef struct Counts {
    long games, hands, lines;
} Counts;

static void report_counts(const Counts *counts, const S5Reader *reader)
{
    const S5State *state = s5_reader_state(reader);
    const char *unfinished = "";
    if (state->phase != S5_PHASE_OVER)
        unfinished = "; the last game is unfinished";
    else if (!s5_match_winners(s5_reader_rules(reader), state))
        unfinished = "; the last match is unfinished";
    printf("%ld line%s, %ld game%s, %ld hand%s: no rule is broken%s\n", counts->lines,
        s5_plural(counts->lines), counts->games, s5_plural(counts->games), counts->hands,
        s5_plural(counts->hands), unfinished);
}

int s5_run_check(const S5Command *command, int argc, char **argv)
{
    Counts counts = {0};
    const char *name = NULL;
    const int status = s5_args_read(command, argc, argv, &name);
    if (status != S5_READ)
        return status;
    S5RecordFile *lines = s5_record_file_open(command, name);
    if (!lines)
        return S5_EXIT_FAULT;
    for (S5Event event; (event = s5_record_file_next(lines)) != S5_EVENT_NONE; counts.lines++) {
        counts.games += event == S5_EVENT_END_GAME;
        counts.hands += event == S5_EVENT_END_HAND;
    }
    if (!s5_record_file_failed(lines))
        report_counts(&counts, s5_record_file_reader(lines));
    return s5_record_file_close(&lines);
}
