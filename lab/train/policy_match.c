/* A match between two policies without a search: each party in turn plays the same deals with today's weights, the others with the old ones. */
#include <math.h>
#include <stdio.h>

#include "lab/opponents/baseline_policy.h"
#include "samples.h"
#include "spoilfive/spoilfive.h"

#define SEED UINT64_C(20261125)

static S5Rules rules;

static void play_hand(S5State *state, S5Random *random, int today)
{
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(&rules, random, pack);
    s5_deal(&rules, state, pack);
    while (state->turn != S5_NO_SEAT) {
        const bool is_today = rules.side_of[state->turn] == today;
        S5View view;
        s5_view(&rules, state, state->turn, &view);
        s5_act(&rules, state, state->turn,
            choose_usually(
                &rules, is_today ? &s5_policy_nets[rules.kind] : &s5_baseline_auction_policy, &view));
    }
}

/* How many points a party has more than the others on average. */
static double ahead(const S5State *state, int party)
{
    double others = 0;
    for (int other = 0; other < rules.parties; other++)
        others += other == party ? 0 : state->total[other];
    return state->total[party] - others / (rules.parties - 1);
}

/* What today's weights win in a deal: points, or percent of a game. The mean over the parties that may have them. */
static double play(int number, bool game)
{
    double sum = 0;
    for (int party = 0; party < rules.parties; party++) {
        S5Random random = s5_random(SEED, (unsigned)number);
        S5State state;
        s5_start(&rules, number % rules.players, NULL, &state);
        do
            play_hand(&state, &random, party);
        while (game && state.phase == S5_PHASE_DEAL);
        sum +=
            game ? 100. * (state.winners >> party & 1) / s5_set_count(state.winners) : ahead(&state, party);
    }
    return sum / rules.parties;
}

static void print_mean(int deals, bool games)
{
    double sum = 0, squares = 0;
    for (int number = 0; number < deals; number++) {
        show_progress(games ? "games" : "hands", number, deals);
        const double x = play(number, games);
        sum += x;
        squares += x * x;
    }
    show_progress(games ? "games" : "hands", deals, deals);
    const double mean = sum / deals;
    printf("%+.2f ± %.2f %s", mean, 1.96 * sqrt((squares / deals - mean * mean) / deals),
        games ? "% of games" : "points a hand, ");
}

bool match(int table, int deals)
{
    rules_at(table, &rules);
    if (rules.kind != S5_AUCTION)
        return false;
    print_mean(deals, false);
    print_mean(deals / 4 + 1, true);
    printf(" (%.1f by chance)\n", 100. / rules.parties);
    return true;
}
