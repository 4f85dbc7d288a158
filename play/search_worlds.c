/* The worlds that a search plays in: the cards that nobody has shown, and who plays how. */
#include "levels.h"
#include "policy.h"
#include "search_internal.h"
#include "spoilfive/replay.h"

/*
 * Surprise is counted in eighths of a halving of the chance. No world is taken for less likely than ten halvings against the
 * likeliest that was drawn: everybody errs, and no deal that can be may be thought impossible.
 */
enum { BIT = 8, MOST_SURPRISAL = 10 * BIT, NEVER = UINT16_MAX };

/* ---------------------------------------------------------------- drawing */

/* Who draws puts out plain cards and keeps trumps. */
static const S5SamplingBias BIAS = {-5, {4, 3, 2, 1, 0, -1}};

/* Who plays by rules of thumb; the seat that thinks does not. */
static unsigned draw_rule_based(const S5Search *s, S5Random *random)
{
    unsigned rule_based = 0;
    for (int seat = 0; seat < s->rules->players; seat++)
        if (seat != s->view->seat && (int)s5_random_below(random, S5_ALL_RULE_BASED) < s->config->rule_based)
            rule_based |= 1U << seat;
    return rule_based;
}

bool s5_search_world(S5Search *s, int number, S5State *world)
{
    S5Random random = s5_random(s->result->seed, (uint64_t)number);
    const bool possible = s5_world_sample(&s->result->worlds, &random, world);
    if (s->config->rule_based < S5_ALL_RULE_BASED)
        s->rule_based = draw_rule_based(s, &random);
    return possible;
}

/* ---------------------------------------------------------------- how likely */

bool s5_search_uses_policy(const S5Search *s, const S5View *view)
{
    return !(s->rule_based >> view->seat & 1) && view->phase == S5_PHASE_PLAY && view->jinker == S5_NO_SEAT;
}

/*
 * Rules of thumb know one choice, so each other one counts as what happens once in sixteen times; so it is with all that is no
 * card, for everybody.
 */
static int surprisal_of(const S5Search *s, const S5View *view, const S5Choice *made)
{
    enum { ONE_IN_SIXTEEN = 4 * BIT };
    S5PlayerContext context = {.nodes = 0};
    if (s5_search_uses_policy(s, view))
        return s5_neg_log2(s5_policy_chance(s->rules, view, (S5Card)made->value));
    const S5Choice rollout_choice = s5_choose_steady(s->rules, view, &context);
    return s5_choice_same(&rollout_choice, made) ? 0 : ONE_IN_SIXTEEN;
}

/* How surprising what the others did is in a world; no more is looked for than `most`. */
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
 * Whether a world is weighed by how the others acted in it. In the last three tricks between two none is, unless one of them has
 * bid: whoever knows what is believed of his acts can win more by that than it brings against others (docs/research.md, "Two
 * players, the last tricks").
 */
static bool weighs_acts(const S5Search *s)
{
    enum { LAST = 3 };
    return s->rules->players > 2 || s->rules->kind == S5_AUCTION ||
           s->view->tricks_done < S5_HAND_CARDS - LAST;
}

/* ------------------------------------------------------------------- keeping */

/* How much a world surprises more than the likeliest one; of that only so many quarters count. */
static int excess_surprisal(const S5SearchResult *result, int world, int least, int tempering)
{
    const int more = result->surprisal[world] - least;
    return (more < MOST_SURPRISAL ? more : MOST_SURPRISAL) * tempering / 4;
}

/* How many worlds of equal weight those drawn are worth: few that are likely say less than many. */
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
 * Chooses worlds to play in. Those that are no more than `bar` behind are kept, and weigh more the nearer they are; of the others so
 * many are kept as are likely against the bar, and they weigh alike. So on average each counts as much as it is likely. Returns
 * how many were kept.
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

/* At least x with a chance of 2 to the power of −x / 8: how often a coin falls heads in a row, and eighths between. */
static uint16_t draw_keep_threshold(S5Random random)
{
    const uint64_t drawn = s5_random_next(&random);
    const int whole = s5_set_first(drawn | (uint64_t)1 << 40);
    return (uint16_t)(BIT * whole + s5_neg_log2(S5_PROB_ONE / 2 + (uint32_t)(drawn >> 49)) - 1);
}

/* About how many choices it takes to play a world to its end: half of those after the first two are soon dropped. */
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
        result->nodes++; /* a world costs something where nobody has acted yet, too */
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
