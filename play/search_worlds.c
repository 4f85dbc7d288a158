/* The worlds of a search: drawing them, weighing them by what the others did, and selecting those to play in. */
#include "auction.h"
#include "levels.h"
#include "policy.h"
#include "search_internal.h"
#include "spoilfive/replay.h"

/*
 * Surprisal is −log2 of a probability (Tribus 1961), here in eighths of a bit. A world counts as at most ten bits less likely than the
 * likeliest one drawn: everybody makes mistakes, and no possible deal may be ruled out.
 */
enum { BIT = 8, MOST_SURPRISAL = 10 * BIT, NEVER = UINT16_MAX };

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
    return s->config->learned_auction && !(s->rule_based >> view->seat & 1) && view->phase == S5_PHASE_BID &&
           s5_auction_fits(s->rules);
}

/*
 * Rules of thumb and the learned auction give one choice and no probabilities, so any other choice counts as one in sixteen. So does, whoever makes it, every
 * other choice than a card.
 */
static int surprisal_of(const S5Search *s, const S5View *view, const S5Choice *made)
{
    enum { ONE_IN_SIXTEEN = 4 * BIT };
    S5PlayerContext context = {.nodes = 0};
    if (s5_search_uses_policy(s, view))
        return s5_neg_log2(s5_policy_chance(s->rules, view, (S5Card)made->value));
    const S5Choice usual = s5_search_uses_auction(s, view) ? s5_auction_bid(s->rules, view)
                                                           : s5_choose_steady(s->rules, view, &context);
    return s5_choice_same(&usual, made) ? 0 : ONE_IN_SIXTEEN;
}

/* The surprisal of all that the others did, given a world; it stops counting at `most`. */
static int surprisal_in(S5Search *s, const S5State *world, int most)
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
 * somebody has bid: an opponent who knows how its acts are read could win more by that than reading them brings (docs/research.md,
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
    const int more = result->surprisal[world] - least;
    return (more < MOST_SURPRISAL ? more : MOST_SURPRISAL) * tempering / 4;
}

/* Effective sample size: (Σw)² / Σw² (Kish, Survey Sampling, 1965). */
static int64_t effective_sample_size(const S5SearchResult *result, int drawn, int least, int tempering)
{
    uint64_t sum = 0, squares = 0;
    for (int i = 0; i < drawn; i++) {
        const uint64_t weight = result->surprisal[i] == NEVER
                                    ? 0
                                    : s5_exp2(MOST_SURPRISAL - excess_surprisal(result, i, least, tempering));
        sum += weight;
        squares += weight * weight;
    }
    return squares ? (int64_t)(sum * sum / squares) : 0;
}

/*
 * Selects worlds to play in. A world whose excess surprisal is at most `cut` is kept, with a weight that grows towards the likeliest.
 * Any other is kept with the probability that its weight deserves, and has the smallest weight. So on average each world counts as
 * much as it is likely. Returns how many were kept.
 */
static int keep_worlds(S5SearchResult *result, int drawn, int least, int tempering, int cut)
{
    int kept = 0;
    for (int i = 0; i < drawn && kept < S5_SEARCH_ROUNDS; i++) {
        const int less = excess_surprisal(result, i, least, tempering);
        if (result->surprisal[i] == NEVER || result->keep_threshold[i] < less - cut)
            continue;
        result->kept[kept] = (uint16_t)i;
        result->weight[kept++] = (uint16_t)s5_exp2(less < cut ? cut - less : 0);
    }
    return result->kept_count = kept;
}

/* A random number that is at least x with probability 2 to the power of −x / 8: coin flips until tails, and eighths between. */
static uint16_t draw_keep_threshold(S5Random random)
{
    const uint64_t drawn = s5_random_next(&random);
    const int whole = s5_set_first(drawn | (uint64_t)1 << 40);
    return (uint16_t)(BIT * whole + s5_neg_log2(S5_PROB_ONE / 2 + (uint32_t)(drawn >> 49)) - 1);
}

/* About how many nodes a round takes. Half of the choices after the first two are soon dropped. */
static uint64_t playout_cost(const S5Search *s)
{
    const S5View *view = s->view;
    const int played = view->tricks_done * s->rules->players + view->played;
    const int left = s->rules->players * S5_HAND_CARDS - played, choices = s->result->count;
    return (uint64_t)(left * (choices < 3 ? choices : 1 + choices / 2) * 6 / 10 + 1);
}

bool s5_search_worlds(S5Search *s)
{
    enum { ALL_OF_IT = 4, BLOCK = 128, STEP = 4 };
    S5SearchResult *result = s->result;
    const uint64_t cost = playout_cost(s);
    const bool weighing = weighs_acts(s);
    S5State world;
    int least = NEVER - MOST_SURPRISAL, drawn = 0, tempering = ALL_OF_IT, cut = 0;
    if (!s5_worlds(&result->worlds, s->rules, s->view, &BIAS))
        return false;
    result->seed = s5_random_next(&s->context->random);
    for (;
        drawn < S5_SEARCH_WORLDS &&
        result->nodes * 100 < s->node_limit * (uint64_t)s->config->weighing_percent && !s5_search_stopped(s);
        drawn++) {
        if (drawn % BLOCK == 0 && drawn) {
            const int kept = keep_worlds(result, drawn, least, ALL_OF_IT, 0);
            if (kept == S5_SEARCH_ROUNDS || result->nodes + (uint64_t)kept * cost >= s->node_limit)
                break;
        }
        result->nodes++; /* a world has its cost even where nobody has acted yet */
        const bool possible = s5_search_world(s, drawn, &world);
        const int surprisal = !possible  ? NEVER
                              : weighing ? surprisal_in(s, &world, least + MOST_SURPRISAL)
                                         : 0;
        least = surprisal < least ? surprisal : least;
        result->surprisal[drawn] = (uint16_t)surprisal;
        result->keep_threshold[drawn] = draw_keep_threshold(s5_random(~result->seed, (uint64_t)drawn));
    }
    while (tempering > 0 && effective_sample_size(result, drawn, least, tempering) < s->config->min_ess)
        tempering--;
    const uint64_t room = result->nodes < s->node_limit ? (s->node_limit - result->nodes) / cost : 0;
    while ((uint64_t)keep_worlds(result, drawn, least, tempering, cut) < room && cut < MOST_SURPRISAL)
        cut += STEP;
    return true;
}
