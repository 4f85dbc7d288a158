/*
 * Worlds that do not run dry. Where few of the worlds drawn have most of the weight, more draws hardly help: nearly all of them are
 * unlikely, too. So the search continues from the heavy ones by Metropolis's rule (Metropolis et al. 1953): it swaps two hidden cards, or
 * draws again what else is random, and accepts the step with the probability by which that makes the world less likely. Resampling by
 * weight, then moving, is the resample-move algorithm (Gilks and Berzuini 2001). All chains are equally long: if those from
 * heavier worlds were longer, they alone would forget that they began there.
 */
#include "search_internal.h"

/* A chain of swaps: where it is, and how much less likely that is than the likeliest world drawn, in eighths of a bit. */
typedef struct Chain {
    S5SwappedWorld at;
    int excess;
} Chain;

/* Above `most` it may be any number above it. The sampling bias stays in, as in the worlds drawn. */
static int excess_of(S5Search *s, const S5Chains *chains, const S5SwappedWorld *at, int most)
{
    enum { QUARTERS = 4 };
    const int bias = S5_BIT * s5_world_deal_bias(&s->result->worlds, &at->deal), t = chains->tempering;
    int cap = t ? ((most + bias + 1) * QUARTERS + t - 1) / t : S5_MOST_SURPRISAL;
    S5State world;
    cap = cap < S5_MOST_SURPRISAL ? cap : S5_MOST_SURPRISAL;
    s5_world_of_deal(&s->result->worlds, &at->deal, &world);
    s->rule_based = at->rule_based;
    const int more = s5_search_surprisal(s, &world, chains->least + cap) - chains->least;
    return (more < S5_MOST_SURPRISAL ? more : S5_MOST_SURPRISAL) * t / QUARTERS - bias;
}

/* Draws again whether one of the other seats is rule-based. */
static bool propose_style(const S5Search *s, S5Random *random, S5SwappedWorld *at)
{
    const unsigned seat = 1U << s5_random_below(random, (uint32_t)s->rules->players);
    const bool rule_based = (int)s5_random_below(random, S5_ALL_RULE_BASED) < s->config->rule_based_percent;
    if (seat == 1U << s->view->seat || rule_based == !!(at->rule_based & seat))
        return false;
    at->rule_based = (uint16_t)(at->rule_based ^ seat);
    return true;
}

static bool propose(const S5Search *s, S5Random *random, S5SwappedWorld *at)
{
    enum { KINDS = 8, REST, STYLE };
    switch (s5_random_below(random, KINDS)) {
    case 0:
        at->deal.rest = s5_random(s5_random_next(random), 0);
        return true;
    case 1:
        return propose_style(s, random, at);
    default:
        return s5_world_swap(&s->result->worlds, random, &at->deal);
    }
}

static void step(S5Search *s, const S5Chains *chains, S5Random *random, Chain *chain)
{
    Chain next = *chain;
    s->result->nodes++;
    if (!propose(s, random, &next.at))
        return;
    const int most = chain->excess + s5_search_threshold(s5_random_next(random));
    next.excess = excess_of(s, chains, &next.at, most);
    if (next.excess <= most)
        *chain = next;
}

/* A chain that begins with a world that was drawn. */
static Chain begin(S5Search *s, const S5Chains *chains, int world)
{
    S5Random random = s5_random(s->result->seed, (uint64_t)world);
    Chain chain;
    S5State state;
    s5_world_deal(&s->result->worlds, &random, &chain.at.deal);
    s5_search_world(s, world, &state);
    chain.at.rule_based = (uint16_t)s->rule_based;
    chain.excess = excess_of(s, chains, &chain.at, INT16_MAX);
    return chain;
}

/* Worlds of one family are next to each other, but the search may stop early: so they are played in at random. */
static void shuffle_rounds(S5SearchResult *result, S5Random *random)
{
    for (int last = result->kept_count - 1; last > 0; last--) {
        const uint32_t at = s5_random_below(random, (uint32_t)last + 1);
        const uint16_t kept = result->kept[at], family = result->family[at];
        result->kept[at] = result->kept[last];
        result->family[at] = result->family[last];
        result->kept[last] = kept;
        result->family[last] = family;
    }
}

/* Enters a chain's world as that of a round. */
static void keep(S5SearchResult *result, int round, const Chain *chain, int family)
{
    result->swapped[round] = chain->at;
    result->kept[round] = (uint16_t)(S5_SEARCH_WORLDS + round);
    result->family[round] = (uint16_t)family;
    result->weight[round] = (uint16_t)s5_exp2(0);
}

void s5_search_swap(S5Search *s, const S5Chains *chains)
{
    S5SearchResult *result = s->result;
    const int number = chains->count < S5_CHAINS ? chains->count : S5_CHAINS;
    S5Random random = s5_random(result->seed, S5_SEARCH_WORLDS);
    uint64_t all = 0, passed = 0;
    int world = -1, family = -1, begun = 0;
    Chain chain;
    for (int i = 0; i < chains->drawn; i++)
        all += s5_search_weight(result, i, chains->least, chains->tempering);
    const uint64_t offset = s5_random_below(&random, (uint32_t)all);
    for (int i = 0; i < chains->count; i++) {
        if (begun * chains->count <= i * number) { /* systematic resampling (Kitagawa 1996) */
            const uint64_t due = ((uint64_t)begun++ * all + offset) / (uint64_t)number;
            family += due >= passed;
            while (due >= passed)
                passed += s5_search_weight(result, ++world, chains->least, chains->tempering);
            chain = begin(s, chains, world);
        }
        for (int n = 0; n < chains->steps && !s5_search_stopped(s); n++)
            step(s, chains, &random, &chain);
        keep(result, i, &chain, family);
    }
    result->kept_count = chains->count;
    shuffle_rounds(result, &random);
}
