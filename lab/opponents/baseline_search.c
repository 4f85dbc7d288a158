/* The level `expert` as it was in November 2026: today's search without what was added since. */
#include "baseline.h"
#include "baseline_policy.h"
#include "players/search.h"

static const S5SearchConfig EXPERT_2026_11 = {.nodes = 40000,
    .weighing_percent = 50,
    .min_ess = 60,
    .rule_based_percent = 40,
    .policy = {[S5_AUCTION] = &s5_baseline_auction_policy},
    .wide_cut = true};

S5Choice s5_baseline_expert_2026_11(
    const S5Rules *rules, const S5View *view, int number, S5PlayerContext *context)
{
    (void)number;
    return s5_search_play(&EXPERT_2026_11, rules, view, context);
}

size_t s5_baseline_search_memory(int number)
{
    (void)number;
    return sizeof(S5SearchMemory);
}
