/* Whole hands through the checked state functions: a shuffled deal, every choice at random from s5_legal(), each made
 * by s5_act(), with robbing or bidding, claim or jink, and the scores. */
#include "lab/bench/bench.h"

static S5Choice any_card(const S5Legal *legal, uint64_t *fraction)
{
    const unsigned index = s5_bench_pick(fraction, (unsigned)s5_set_count(legal->cards));
    return (S5Choice){0, S5_CHOICE_PLAY, s5_set_nth(legal->cards, index)};
}

/* Plays a hand that was dealt; returns the cards played, −1 after a fault. */
static int play_hand(S5Bench *bench, S5State *state)
{
    uint64_t fraction = 0;
    int plays = 0;
    while (state->turn != S5_NO_SEAT) {
        const S5Legal legal = s5_legal(&bench->rules, state);
        S5Choice choice;
        if (legal.kinds == 1u << S5_CHOICE_PLAY) {
            if (!state->played) /* one fraction a trick: ten players have 5^10 < 2^24 ways to play it */
                fraction = s5_bench_fraction(&bench->random);
            choice = any_card(&legal, &fraction);
            plays++;
        } else {
            choice = s5_legal_random(&legal, &bench->random);
        }
        if (s5_act(&bench->rules, state, state->turn, choice) != S5_OK)
            return -1;
    }
    return plays;
}

int64_t s5_bench_hands(S5Bench *bench, int64_t hands)
{
    const int needed = s5_bench_needed(&bench->rules);
    S5Card pack[S5_PACK];
    int64_t plays = 0;
    S5State state = {.phase = S5_PHASE_OVER};
    s5_bench_pack(pack);
    for (int64_t i = 0; i < hands; i++) {
        if (state.phase == S5_PHASE_OVER)
            s5_start(&bench->rules, (int)(i % bench->rules.players), NULL, &state);
        s5_shuffle(&bench->random, pack, S5_PACK, needed);
        if (s5_deal(&bench->rules, &state, pack) != S5_OK)
            return -1;
        const int played = play_hand(bench, &state);
        if (played < 0)
            return -1;
        plays += played;
    }
    return plays;
}
