/* The deterministic count at the end of `spoilfive bench`. */
#include "bench.h"

enum { GAMES = 4, ACTS = 40, DEPTH = 3 };

/* Counts the sequences of up to `depth` choices from a position until nobody must choose. */
static int64_t leaves(const S5Rules *rules, const S5State *state, int depth)
{
    if (!depth || state->turn == S5_NO_SEAT)
        return 1;
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    int64_t count = 0;
    while (s5_legal_next(&legal, &choice)) {
        S5State next = *state;
        if (s5_act(rules, &next, state->turn, choice) == S5_OK)
            count += leaves(rules, &next, depth - 1);
    }
    return count;
}

static void deal(const S5Rules *rules, S5State *state, S5Random *random)
{
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(rules, random, pack);
    s5_deal(rules, state, pack);
}

/* Counts below every eighth position of a random game with the given number. */
static int64_t count_game(const S5Rules *rules, uint64_t number)
{
    S5Random random = s5_random(number, 1);
    S5State state;
    int64_t count = 0;
    s5_start(rules, (int)(number % rules->players), NULL, &state);
    for (int act = 0; act < ACTS && state.phase != S5_PHASE_OVER; act++) {
        while (state.phase == S5_PHASE_DEAL)
            deal(rules, &state, &random);
        if (act % 8 == 0)
            count += leaves(rules, &state, DEPTH);
        const S5Legal legal = s5_legal(rules, &state);
        s5_act(rules, &state, state.turn, s5_legal_random(&legal, &random));
    }
    return count;
}

int64_t s5_bench_signature(int first, int end)
{
    int64_t count = 0;
    for (int p = first; p < end; p++)
        for (int players = 2; players <= S5_SEATS_MAX; players++) {
            const S5Preset *preset = s5_preset(p);
            const S5Options options = s5_preset_options(preset);
            S5Rules rules;
            if (s5_rules(&rules, preset, &options, players, s5_rules_usual_sides(preset, players)) != S5_OK)
                continue;
            for (uint64_t game = 0; game < GAMES; game++)
                count += count_game(&rules, game);
        }
    return count;
}
