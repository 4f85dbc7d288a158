/* The policy: scores the legal cards by a small net. */
#include "policy.h"
#include "features.h"
#include "fixed_point.h"

/* Adds features times their weights to the sums of the hidden layer. */
static void add_weighted(int32_t sum[S5_POLICY_HIDDEN], const int16_t weights[][S5_POLICY_HIDDEN],
    const int16_t *features, int count)
{
    for (int k = 0; k < count; k++)
        if (features[k])
            for (int i = 0; i < S5_POLICY_HIDDEN; i++)
                sum[i] += weights[k][i] * features[k];
}

/* Forward pass for one card: a hidden layer with ReLU, and direct weights. */
static int64_t score_card(const S5PolicyNet *net, const int32_t position[S5_POLICY_HIDDEN],
    const int16_t features[S5_CARD_FEATURES])
{
    int32_t sum[S5_POLICY_HIDDEN];
    int64_t scored = 0;
    for (int i = 0; i < S5_POLICY_HIDDEN; i++)
        sum[i] = position[i];
    add_weighted(sum, net->card, features, S5_CARD_FEATURES);
    for (int k = 0; k < S5_CARD_FEATURES; k++)
        scored += net->direct[k] * features[k];
    scored *= S5_FEATURE_ONE;
    for (int i = 0; i < S5_POLICY_HIDDEN; i++)
        scored += sum[i] > 0 ? (int64_t)sum[i] * net->out[i] : 0;
    return scored;
}

/* The scores of the legal cards, the lowest card first. Returns the index of the highest. */
static int score_cards(
    const S5PolicyNet *net, const S5Rules *rules, const S5View *view, int64_t scores[S5_HAND_CARDS + 1])
{
    S5Features features;
    int32_t position[S5_POLICY_HIDDEN] = {0};
    int best = 0;
    s5_features(rules, view, &features);
    add_weighted(position, net->position, features.position, S5_POSITION_FEATURES);
    for (int i = 0; i < features.count; i++) {
        scores[i] = score_card(net, position, features.card[i]);
        best = scores[i] > scores[best] ? i : best;
    }
    return best;
}

S5Card s5_policy_play(const S5PolicyNet *net, const S5Rules *rules, const S5View *view)
{
    int64_t scores[S5_HAND_CARDS + 1];
    S5Set cards = view->legal.cards;
    for (int best = score_cards(net, rules, view, scores); best > 0; best--)
        cards &= cards - 1;
    return s5_set_first(cards);
}

uint32_t s5_policy_chance(const S5PolicyNet *net, const S5Rules *rules, const S5View *view, S5Card card)
{
    enum { ANY_IN = 20 };
    int64_t scores[S5_HAND_CARDS + 1];
    const int best = score_cards(net, rules, view, scores);
    const int64_t most = scores[best];
    uint32_t all = 0, own = 0;
    int place = 0;
    S5Set cards = view->legal.cards;
    do {
        const uint32_t weight =
            s5_exp_neg((uint64_t)(most - scores[place++]) >> 14); /* a score of 1 is S5_FEATURE_ONE³ */
        all += weight;
        own += s5_set_first(cards) == card ? weight : 0;
        cards &= cards - 1;
    } while (cards);
    const uint32_t chance = (uint32_t)((uint64_t)own * S5_PROB_ONE / all);
    return (chance * (ANY_IN - 1) + S5_PROB_ONE / (uint32_t)place) / ANY_IN;
}
