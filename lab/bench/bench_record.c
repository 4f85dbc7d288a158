/* `check`: a record of random games, in memory, read line by line and compared with the engine. */
#include "lab/bench/bench.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 160, GAME_MAX = 1 << 20 };

static void deal(S5Bench *bench, S5State *state, S5Text *text)
{
    S5Card pack[S5_PACK];
    s5_bench_pack(pack);
    s5_shuffle(&bench->random, pack, S5_PACK, S5_PACK);
    s5_deal(&bench->rules, state, pack);
    s5_event_deal(text, &bench->rules, state, S5_VIEWER_ALL);
}

static void act_at_random(S5Bench *bench, S5State *state, S5Text *text)
{
    const S5State before = *state;
    const S5Legal legal = s5_legal(&bench->rules, state);
    const S5Choice choice = s5_legal_random(&legal, &bench->random);
    s5_event_turn(text, &bench->rules, state, S5_VIEWER_ALL, false);
    s5_act(&bench->rules, state, state->turn, choice);
    s5_event_act(text, &bench->rules, &before, state, &choice, S5_VIEWER_ALL);
}

static void write_game(S5Bench *bench, S5Text *text)
{
    static const S5Players PLAYERS = {{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}};
    S5State state;
    s5_start(&bench->rules, 0, NULL, &state);
    s5_event_game(text, &bench->rules, &state, &PLAYERS, NULL);
    while (state.phase != S5_PHASE_OVER)
        if (state.phase == S5_PHASE_DEAL)
            deal(bench, &state, text);
        else
            act_at_random(bench, &state, text);
}

bool s5_bench_make_record(S5Bench *bench)
{
    const size_t size = (size_t)GAMES * GAME_MAX;
    bench->record = malloc(size); /* pages that are not written to cost nothing */
    if (!bench->record)
        return false;
    S5Text text = s5_text(bench->record, size);
    for (int game = 0; game < GAMES; game++)
        write_game(bench, &text);
    bench->record_size = text.used;
    return !text.full;
}

/* Reads the record again and again until `hands` hands have ended; returns the number of lines, −1 when one is refused. */
static int64_t read_hands(const S5Bench *bench, S5Reader *reader, int64_t hands)
{
    const char *const end = bench->record + bench->record_size, *line = bench->record;
    char buffer[256];
    S5Text error = s5_text(buffer, sizeof buffer);
    int64_t lines = 0;
    while (hands) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const S5Event event = s5_reader_line(reader, line, (size_t)(newline - line), &error);
        if (event == S5_EVENT_NONE)
            return -1;
        hands -= event == S5_EVENT_END_HAND;
        line = newline + 1 == end ? bench->record : newline + 1;
        lines++;
    }
    return lines;
}

int64_t s5_bench_check(S5Bench *bench, int64_t hands)
{
    S5Reader *reader = s5_reader_new();
    if (!reader)
        return -1;
    const int64_t lines = read_hands(bench, reader, hands);
    s5_reader_free(&reader);
    return lines;
}
