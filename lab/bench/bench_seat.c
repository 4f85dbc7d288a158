/* What a computer player does at its turn: legal choices, view and decision, over positions of random games. */
#include "lab/bench/bench.h"

#include <stdlib.h>

enum { POSITIONS = 1024 };

/* Plays random games and keeps every third position in which somebody must choose. */
static void keep_positions(S5Bench *bench)
{
    S5State state = {.phase = S5_PHASE_OVER};
    S5Card pack[S5_PACK];
    s5_bench_pack(pack);
    for (int acts = 0; bench->positions < POSITIONS;) {
        if (state.phase == S5_PHASE_OVER)
            s5_start(&bench->rules, 0, NULL, &state);
        if (state.phase == S5_PHASE_DEAL) {
            s5_shuffle(&bench->random, pack, S5_PACK, S5_PACK);
            s5_deal(&bench->rules, &state, pack);
            continue;
        }
        if (acts++ % 3 == 0)
            bench->states[bench->positions++] = state;
        const S5Legal legal = s5_legal(&bench->rules, &state);
        s5_act(&bench->rules, &state, state.turn, s5_legal_random(&legal, &bench->random));
    }
}

bool s5_bench_make_positions(S5Bench *bench)
{
    bench->states = malloc(POSITIONS * sizeof *bench->states);
    bench->views = malloc(POSITIONS * sizeof *bench->views);
    if (!bench->states || !bench->views)
        return false;
    keep_positions(bench);
    for (int i = 0; i < bench->positions; i++)
        s5_view(&bench->rules, &bench->states[i], bench->states[i].turn, &bench->views[i]);
    return true;
}

int64_t s5_bench_legal(S5Bench *bench, int64_t sets)
{
    for (int64_t i = 0; i < sets; i++) {
        const S5Legal legal = s5_legal(&bench->rules, &bench->states[i % POSITIONS]);
        bench->sink += legal.cards;
    }
    return 0;
}

int64_t s5_bench_views(S5Bench *bench, int64_t views)
{
    S5View view;
    for (int64_t i = 0; i < views; i++) {
        const S5State *state = &bench->states[i % POSITIONS];
        s5_view(&bench->rules, state, state->turn, &view);
        bench->sink += view.known;
    }
    return 0;
}

int64_t s5_bench_decisions(S5Bench *bench, int64_t decisions)
{
    S5PlayerContext context = {.random = bench->random};
    for (int64_t i = 0; i < decisions; i++) {
        const S5View *view = &bench->views[i % POSITIONS];
        const S5Choice choice = bench->level->choose(&bench->rules, view, &context);
        if (!s5_legal_has(&view->legal, &choice))
            return -1;
    }
    return 0;
}
