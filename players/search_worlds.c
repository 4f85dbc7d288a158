/* The worlds of a search: drawing them, weighing them by what the others did, and selecting those to play in. */
#include "auction.h"
#include "levels.h"
#include "search_internal.h"
#include "spoilfive/replay.h"

enum { NEVER = UINT16_MAX, ALL_OF_IT = 4 /* quarters */ };

/* ---------------------------------------------------------------- drawing */

/* A player who draws discards plain cards and keeps trumps. */
static const S5SamplingBias BIAS = {-5, {4, 3, 2, 1, 0, -1}};

/* Which seats are rule-based; the searching seat is not. */
static unsigned draw_rule_based(const S5Search *s, S5Random *random)
{
    unsigned rule_based = 0;
    for (int seat = 0; seat < s->rules->players; seat++)
        if (seat != s->view->seat &&
            (int)s5_random_below(random, S5_ALL_RULE_BASED) < s->config->rule_based_percent)
            rule_based |= 1U << seat;
    return rule_based;
}

bool s5_search_world(S5Search *s, int number, S5State *world)
{
    S5Random random = s5_random(s->result->seed, (uint64_t)number);
    if (number >= S5_SEARCH_WORLDS) {
        const S5SwappedWorld *swapped = &s->result->swapped[number - S5_SEARCH_WORLDS];
        s5_world_of_deal(&s->result->worlds, &swapped->deal, world);
        s->rule_based = swapped->rule_based;
        return true;
    }
    const bool possible = s5_world_sample(&s->result->worlds, &random, world);
    if (s->config->rule_based_percent < S5_ALL_RULE_BASED)
        s->rule_based = draw_rule_based(s, &random);
    return possible;
}

/* ----------------------------------------------------------------- surprisal */

bool s5_search_uses_policy(const S5Search *s, const S5View *view)
{
    return !(s->rule_based >> view->seat & 1) && view->phase == S5_PHASE_PLAY && view->jinker == S5_NO_SEAT;
}

bool s5_search_uses_auction(const S5Search *s, const S5View *view)
{
    return s->config->learned_auction && !(s->rule_based >> view->seat & 1) &&
           (view->phase == S5_PHASE_BID || view->phase == S5_PHASE_DRAW) && s5_auction_fits(s->rules);
}

/*
 * Rules of thumb and the learned auction give one choice and no probabilities, so any other choice counts as one in sixteen. So does, whoever makes it, every
 * other choice than a card.
 */
static int surprisal_of(const S5Search *s, const S5View *view, const S5Choice *made)
{
    enum { ONE_IN_SIXTEEN = 4 * S5_BIT };
    S5PlayerContext context = {.nodes = 0};
    if (s5_search_uses_policy(s, view))
        return s5_neg_log2(s5_policy_chance(s5_search_policy(s), s->rules, view, (S5Card)made->value));
    const S5Choice usual = s5_search_uses_auction(s, view) ? s5_auction_choose(s->rules, view)
                                                           : s5_choose_steady(s->rules, view, &context);
    return s5_choice_same(&usual, made) ? 0 : ONE_IN_SIXTEEN;
}

int s5_search_surprisal(S5Search *s, const S5State *world, int most)
{
    S5Replay replay;
    S5View view;
    int surprisal = 0;
    s5_replay_begin(&replay, s->rules, world);
    while (surprisal < most && s5_replay_next(&replay)) {
        const S5State *state = &replay.state;
        if (state->turn == s->view->seat)
            continue;
        const S5Legal legal = s5_legal(s->rules, state);
        if (s5_legal_count(&legal) == 1)
            continue;
        s->result->nodes++;
        s5_view(s->rules, state, state->turn, &view);
        surprisal += surprisal_of(s, &view, &replay.choice);
    }
    return surprisal;
}

/*
 * Whether worlds are weighed by how the others acted in them. In the last three tricks between two players they are not, unless
 * somebody has bid: an opponent who knows how its acts are read could win more by that than reading them brings (lab/research.md,
 * "Two players, the last tricks").
 */
static bool weighs_acts(const S5Search *s)
{
    enum { LAST = 3 };
    return s->rules->players > 2 || s->rules->kind == S5_AUCTION ||
           s->view->tricks_done < S5_HAND_CARDS - LAST;
}

/* ----------------------------------------------------------------- selection */

/* How much more surprising a world is than the likeliest one, tempered: only `tempering` quarters of it count. */
static int excess_surprisal(const S5SearchResult *result, int world, int least, int tempering)
{
    const int excess = result->surprisal[world] - least;
    return (excess < S5_MOST_SURPRISAL ? excess : S5_MOST_SURPRISAL) * tempering / 4;
}

/* The weight of a drawn world if only `tempering` quarters of its surprisal beyond `least` count, the least of all drawn. */
static uint32_t weight_of_world(const S5SearchResult *result, int world, int least, int tempering)
{
    return result->surprisal[world] == NEVER
               ? 0
               : s5_exp2(S5_MOST_SURPRISAL - excess_surprisal(result, world, least, tempering));
}

/* Effective sample size: (Σw)² / Σw² (Kish, Survey Sampling, 1965). */
static int64_t effective_sample_size(const S5SearchResult *result, int drawn, int least, int tempering)
{
    uint64_t sum = 0, squares = 0;
    for (int i = 0; i < drawn; i++) {
        const uint64_t weight = weight_of_world(result, i, least, tempering);
        sum += weight;
        squares += weight * weight;
    }
    return squares ? (int64_t)(sum * sum / squares) : 0;
}

static int most_rounds(const S5Search *s)
{
    return S5_SEARCH_USUAL_ROUNDS + s->config->more_rounds;
}

/*
 * Selects worlds to play in, at most `most`. A world whose excess surprisal is at most `cut` is kept, with a weight that grows towards the likeliest.
 * Any other is kept with the probability that its weight deserves, and has the smallest weight. So on average each world counts as
 * much as it is likely. Returns how many were kept.
 */
static int keep_worlds(S5SearchResult *result, int most, int drawn, int least, int tempering, int cut)
{
    int kept = 0;
    for (int i = 0; i < drawn && kept < most; i++) {
        const int less = excess_surprisal(result, i, least, tempering);
        if (result->surprisal[i] == NEVER || result->keep_threshold[i] < less - cut)
            continue;
        result->kept[kept] = (uint16_t)i;
        result->family[kept] = (uint16_t)kept;
        result->weight[kept++] = (uint16_t)s5_exp2(less < cut ? cut - less : 0);
    }
    return result->kept_count = kept;
}

/* A random number that is at least x with probability 2 to the power of −x / 8, from 64 random bits: coin flips until tails, and eighths between. */
static uint16_t random_threshold(uint64_t drawn)
{
    const int whole = s5_set_first(drawn | (uint64_t)1 << 40);
    return (uint16_t)(S5_BIT * whole + s5_neg_log2(S5_PROB_ONE / 2 + (uint32_t)(drawn >> 49)) - 1);
}

/* About how many nodes a round takes. Half of the choices after the first two are soon dropped. */
static uint64_t playout_cost(const S5Search *s)
{
    const S5View *view = s->view;
    const int played = view->tricks_done * s->rules->players + view->played;
    const int left = s->rules->players * S5_HAND_CARDS - played, choices = s->result->count;
    return (uint64_t)(left * (choices < 3 ? choices : 1 + choices / 2) * 6 / 10 + 1);
}

/* Draws worlds and weighs them. Returns how many; `least` gets the least surprisal of them. */
static int draw_worlds(S5Search *s, int *least)
{
    enum { BLOCK = 128 };
    S5SearchResult *result = s->result;
    const uint64_t cost = playout_cost(s);
    const bool weighing = weighs_acts(s);
    S5State world;
    int drawn = 0;
    *least = NEVER - S5_MOST_SURPRISAL;
    for (;
        drawn < S5_SEARCH_WORLDS &&
        result->nodes - s->before < s5_search_share(s, s->config->weighing_percent) && !s5_search_stopped(s);
        drawn++) {
        if (drawn % BLOCK == 0 && drawn) {
            const int kept = keep_worlds(result, most_rounds(s), drawn, *least, ALL_OF_IT, 0);
            if (kept == most_rounds(s) || result->nodes + (uint64_t)kept * cost >= s->node_limit)
                break;
        }
        result->nodes++; /* a world has its cost even where nobody has acted yet */
        int surprisal = s5_search_world(s, drawn, &world) ? 0 : NEVER;
        if (weighing && surprisal != NEVER)
            surprisal = s5_search_surprisal(s, &world, *least + S5_MOST_SURPRISAL);
        S5Random random = s5_random(~result->seed, (uint64_t)drawn);
        *least = surprisal < *least ? surprisal : *least;
        result->surprisal[drawn] = (uint16_t)surprisal;
        result->keep_threshold[drawn] = random_threshold(s5_random_next(&random));
    }
    return drawn;
}

/* ------------------------------------------------------------------------ swaps */

/*
 * Worlds that do not run dry. Where few of the worlds drawn have most of the weight, more draws hardly help: nearly all of them are
 * unlikely, too. So the search continues from the heavy ones by Metropolis's rule (Metropolis et al. 1953): it swaps two hidden cards, or
 * draws again what else is random, and accepts the step with the probability by which that makes the world less likely. Resampling by
 * weight, then moving, is the resample-move algorithm (Gilks and Berzuini 2001). All chains are equally long: if those from
 * heavier worlds were longer, they alone would forget that they began there.
 */

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
    const int excess = s5_search_surprisal(s, &world, chains->least + cap) - chains->least;
    return (excess < S5_MOST_SURPRISAL ? excess : S5_MOST_SURPRISAL) * t / QUARTERS - bias;
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

static bool propose_step(const S5Search *s, S5Random *random, S5SwappedWorld *at)
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

static void step_chain(S5Search *s, const S5Chains *chains, S5Random *random, Chain *chain)
{
    Chain next = *chain;
    s->result->nodes++;
    if (!propose_step(s, random, &next.at))
        return;
    const int most = chain->excess + random_threshold(s5_random_next(random));
    next.excess = excess_of(s, chains, &next.at, most);
    if (next.excess <= most)
        *chain = next;
}

/* A chain that begins with a world that was drawn. */
static Chain begin_chain(S5Search *s, const S5Chains *chains, int world)
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
static void enter_chain(S5SearchResult *result, int round, const Chain *chain, int family)
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
        all += weight_of_world(result, i, chains->least, chains->tempering);
    const uint64_t offset = s5_random_below(&random, (uint32_t)all);
    for (int i = 0; i < chains->count; i++) {
        if (begun * chains->count <= i * number) { /* systematic resampling (Kitagawa 1996) */
            const uint64_t due = ((uint64_t)begun++ * all + offset) / (uint64_t)number;
            family += due >= passed;
            while (due >= passed)
                passed += weight_of_world(result, ++world, chains->least, chains->tempering);
            chain = begin_chain(s, chains, world);
        }
        for (int n = 0; n < chains->steps && !s5_search_stopped(s); n++)
            step_chain(s, chains, &random, &chain);
        enter_chain(result, i, &chain, family);
    }
    result->kept_count = chains->count;
    shuffle_rounds(result, &random);
}

/* --------------------------------------------------------------- drawn or swapped */

/* For how many rounds worlds are selected: those that can be played with the nodes that are left when `spent` have been spent. */
static int affordable_rounds(const S5Search *s, uint64_t spent)
{
    const uint64_t rounds = spent < s->node_limit ? (s->node_limit - spent) / playout_cost(s) : 0;
    const int most = s->config->wide_cut ? INT32_MAX : most_rounds(s);
    return rounds < (uint64_t)most ? (int)rounds : most;
}

/* How many nodes may be spent on swaps: those meant for them, if enough are left to play in many worlds. */
static uint64_t nodes_for_swaps(const S5Search *s)
{
    const uint64_t meant = s5_search_share(s, s->config->swapping_percent),
                   kept_back = s->result->nodes + S5_SEARCH_FULL_ROUNDS * playout_cost(s);
    const uint64_t spare = kept_back < s->node_limit ? s->node_limit - kept_back : 0;
    return meant < spare ? meant : spare;
}

/* How many quarters of the surprisal count: as many as leave the effective sample size that is required. */
static int tempering_for(const S5SearchResult *result, int drawn, int least, int64_t required)
{
    int tempering = ALL_OF_IT;
    while (tempering > 0 && effective_sample_size(result, drawn, least, tempering) < required)
        tempering--;
    return tempering;
}

/* Chains that take at most these nodes. They may begin with half the sample size. */
static S5Chains plan_chains(const S5Search *s, int drawn, int least)
{
    const S5View *view = s->view;
    const int acts = view->tricks_done * s->rules->players + view->played + view->log_count +
                     (s->rules->kind == S5_AUCTION ? s->rules->players : 0);
    const int tempering = tempering_for(s->result, drawn, least, s->config->min_ess / 2);
    const uint64_t nodes = nodes_for_swaps(s), steps = nodes / (uint64_t)(acts + 1);
    const int count = affordable_rounds(s, s->result->nodes + nodes);
    const int each = count && steps > S5_CHAINS ? (int)((steps - S5_CHAINS) / (uint64_t)count) : 0;
    return (S5Chains){drawn, least, tempering, count, each};
}

bool s5_search_worlds(S5Search *s)
{
    enum { STEP = 4 };
    S5SearchResult *result = s->result;
    int least, cut = 0;
    if (!s5_worlds(&result->worlds, s->rules, s->view, &BIAS))
        return false;
    result->seed = s5_random_next(&s->context->random);
    const int drawn = draw_worlds(s, &least);
    const int64_t ess = effective_sample_size(result, drawn, least, ALL_OF_IT);
    const S5Chains chains = plan_chains(s, drawn, least);
    if (chains.steps && ess > 0 && ess < chains.count) {
        s5_search_swap(s, &chains);
        return true;
    }
    const int tempering = tempering_for(result, drawn, least, s->config->min_ess);
    const int room = affordable_rounds(s, result->nodes);
    while (
        keep_worlds(result, most_rounds(s), drawn, least, tempering, cut) < room && cut < S5_MOST_SURPRISAL)
        cut += STEP;
    return true;
}
