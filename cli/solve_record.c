/* `spoilfive solve`: the exact result of the position where a record stops, all cards open (docs/formats.md). */
#include "cli.h"
#include "record_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 1 << 16, NO_SEAT_GIVEN = -1 };

typedef struct SolveRequest {
    const char *file;
    int64_t seat;
} SolveRequest;

const S5Flag s5_flags_solve[] = {
    S5_WORDS(S5_INTO(s5_take_file, SolveRequest, file)),
    {"seat", "S", "whose side, by a seat counted from 0 (default: the seat to play)",
        S5_NUMBER(SolveRequest, seat, 0, S5_SEATS_MAX - 1)},
    S5_FLAGS_END,
};

/* What a record that stops in a phase stops before. */
static const char *const STOPS_BEFORE[S5_PHASES] = {
    [S5_PHASE_DEAL] = "a deal",
    [S5_PHASE_FIVING] = "the turn-up is settled",
    [S5_PHASE_ROB] = "the lead, while somebody may rob",
    [S5_PHASE_BID] = "the end of the auction",
    [S5_PHASE_NAME] = "trumps are named",
    [S5_PHASE_KITTY] = "the bidder has discarded",
    [S5_PHASE_DRAW] = "the end of the draw",
    [S5_PHASE_PICK] = "the end of the draw",
    [S5_PHASE_CALL] = "a partner is called",
    [S5_PHASE_PLAY] = "a card",
    [S5_PHASE_CLAIM] = "a claim or a jink",
};

static void print_solved(int seat, const S5Solved *solved)
{
    S5Text text = S5_EMPTY_TEXT(512);
    for (int i = 0; i < solved->count; i++) {
        s5_text_add(&text, i ? ",\"" : "\"");
        s5_choice_write(&text, &solved->choice[i]);
        s5_text_printf(&text, "\":%d", solved->after[i]);
    }
    printf("{\"seat\":%d,\"tricks\":%" PRId32 ",\"choices\":{%s}}\n", seat, solved->tricks, text.start);
}

static int solve_state(const S5Command *command, const char *name, const S5Reader *reader, int64_t seat)
{
    const S5State *state = s5_reader_state(reader);
    const S5Rules *rules = s5_reader_rules(reader);
    if (seat >= rules->players)
        return s5_usage(command, "--seat takes a seat of this game, 0 to %d", rules->players - 1);
    const size_t bytes = s5_solver_size(ENTRIES);
    void *memory = malloc(bytes);
    if (!memory)
        return s5_fault(command, "there is no memory");
    S5Solved solved;
    const int whose = seat == NO_SEAT_GIVEN ? state->turn : (int)seat;
    const S5Status status = s5_solve_state(s5_solver_init(memory, bytes), rules, state, whose, &solved);
    free(memory);
    name = strcmp(name, "-") != 0 ? name : "standard input";
    if (status == S5_ERR_NOT_PLAYING && state->phase == S5_PHASE_OVER)
        return s5_fault(command, "the last game of %s is over; end it where a card is to be played", name);
    if (status == S5_ERR_NOT_PLAYING)
        return s5_fault(command, "%s stops before %s; end it where a card is to be played", name,
            STOPS_BEFORE[state->phase]);
    print_solved(whose, &solved);
    return S5_EXIT_DONE;
}

int s5_run_solve(const S5Command *command, int argc, char **argv)
{
    SolveRequest request = {.seat = NO_SEAT_GIVEN};
    int status = s5_args_read(command, argc, argv, &request);
    if (status != S5_READ)
        return status;
    S5RecordFile *lines = s5_record_file_read(command, request.file);
    status = S5_EXIT_FAULT;
    if (lines)
        status = solve_state(command, request.file, s5_record_file_reader(lines), request.seat);
    s5_record_file_close(&lines);
    return status;
}
