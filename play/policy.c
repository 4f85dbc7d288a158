#include "policy.h"

void s5_policy(const S5Net *net, const S5Rules *rules, const S5View *view, S5Policy *policy)
{
    const S5Candidates *choices = &policy->choices;
    S5Situation situation;
    S5Features more, less;
    int16_t sum[S5_NET_WIDE];
    int suit = -1;
    s5_candidates(rules, view, &policy->choices);
    policy->best = 0;
    policy->worth[0] = 0;
    for (int i = 0; i < choices->count && choices->count > 1; i++) {
        if (choices->trump[i] != suit) {
            suit = choices->trump[i];
            s5_situate(&situation, rules, view, suit);
            s5_net_sum(net, &situation.features, sum);
        }
        s5_situate_choice(&situation, &choices->choice[i], &more, &less);
        policy->worth[i] = s5_net_worth(net, sum, &more, &less);
        policy->best = policy->worth[i] > policy->worth[policy->best] ? i : policy->best;
    }
}
