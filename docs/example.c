/* Plays a game of Twenty-Five at random and says who won. The README shows the middle of it. */
#include <spoilfive/spoilfive.h>
#include <stdio.h>

int main(void)
{
    const S5Preset *preset = s5_preset_find("twenty-five");
    const S5Options options = s5_preset_options(preset);
    S5Random random = s5_random(25, 0); /* seed, stream: the same game every time */
    S5Card pack[S5_PACK_MAX];
    S5Rules rules;
    S5State state;
    if (s5_rules(&rules, preset, &options, 4, 0) != S5_OK) /* four players, each for themselves */
        return 1;
    s5_start(&rules, s5_first_dealer(&rules, &random), NULL, &state);
    while (state.phase != S5_PHASE_OVER) {
        if (state.phase == S5_PHASE_DEAL) {
            s5_make_pack(&rules, &random, pack);
            s5_deal(&rules, &state, pack);
        } else {
            const S5Legal legal = s5_legal(&rules, &state);
            s5_act(&rules, &state, state.turn, s5_legal_random(&legal, &random));
        }
    }

    for (int seat = 0; seat < rules.players; seat++)
        if (state.winners >> seat & 1)
            printf("Seat %d wins with %d points after %d hands.\n", seat, (int)state.total[seat],
                (int)state.hand_number);
    return 0;
}
