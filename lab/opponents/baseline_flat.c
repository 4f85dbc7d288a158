/*
 * Flat Monte Carlo over determinizations: every choice is tried in the same sampled worlds and each hand is played out; the choice
 * with the highest mean is made. There is no tree, so later decisions are only as good as the rollout policy.
 */
#include "baseline.h"

#include "spoilfive/world.h"

/* ------------------------------------------------------------------ playouts */

S5Choice s5_baseline_thumb(const S5Rules *rules, const S5State *state)
{
    S5View view;
    S5PlayerContext context = {.random = s5_random(0, 0)};
    s5_view(rules, state, state->turn, &view);
    return s5_level_find("steady")->choose(rules, &view, &context);
}

void s5_baseline_playout_thumb(const S5Rules *rules, S5State *state, S5Random *random)
{
    (void)random;
    while (state->turn != S5_NO_SEAT)
        s5_act(rules, state, state->turn, s5_baseline_thumb(rules, state));
}

static S5Choice any(const S5Rules *rules, const S5State *state, S5Random *random)
{
    if (state->phase != S5_PHASE_BID) {
        const S5Legal legal = s5_legal(rules, state);
        return s5_legal_random(&legal, random);
    }
    S5View view;
    S5PlayerContext context = {.random = *random};
    s5_view(rules, state, state->turn, &view);
    const S5Choice choice = s5_level_find("random")->choose(rules, &view, &context);
    *random = context.random;
    return choice;
}

void s5_baseline_playout_random(const S5Rules *rules, S5State *state, S5Random *random)
{
    while (state->turn != S5_NO_SEAT)
        s5_act(rules, state, state->turn, any(rules, state, random));
}

/* --------------------------------------------------------------------- flat */

static S5Choice flat(
    const S5Rules *rules, const S5View *view, int deals, S5PlayerContext *context, S5Playout *playout)
{
    S5Choices choices;
    S5Worlds worlds;
    S5State world;
    s5_baseline_list(&choices, &view->legal, &context->random);
    if (choices.count == 1 || !s5_worlds(&worlds, rules, view, NULL))
        return choices.choice[0];
    for (int i = 0; i < deals && !(context->stop && *context->stop); i++) {
        if (!s5_world_sample(&worlds, &context->random, &world))
            continue;
        for (int c = 0; c < choices.count; c++) {
            S5State state = world;
            s5_act(rules, &state, state.turn, choices.choice[c]);
            playout(rules, &state, &context->random);
            choices.value[c] += s5_baseline_result(rules, &state, rules->side_of[view->seat]);
        }
    }
    return s5_baseline_best(&choices);
}

S5Choice s5_baseline_flat_random(
    const S5Rules *rules, const S5View *view, int deals, S5PlayerContext *context)
{
    return flat(rules, view, deals, context, s5_baseline_playout_random);
}

S5Choice s5_baseline_flat_thumb(const S5Rules *rules, const S5View *view, int deals, S5PlayerContext *context)
{
    return flat(rules, view, deals, context, s5_baseline_playout_thumb);
}
