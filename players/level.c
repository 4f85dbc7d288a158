/* Asks a built-in level for its choice, and the coach what a choice was worth. */
#include "level.h"

S5Choice s5_level_choose(
    const S5Level *level, const S5Rules *rules, const S5State *state, S5PlayerContext *context)
{
    S5View view;
    if (!context->nodes)
        context->nodes = level->nodes;
    if (s5_silent(rules, state))
        context->nodes = s5_silent_nodes(level, context->nodes);
    for (size_t i = 0; i < level->memory; i++)
        ((uint8_t *)context->memory)[i] = 0;
    s5_view(rules, state, state->turn, &view);
    return level->choose(rules, &view, context);
}

void s5_decision_weigh(const S5Rules *rules, const S5View *view, S5PlayerContext *context,
    const S5Choice *made, S5Advice *advice)
{
    const uint64_t act = (uint64_t)view->log_count + 16u * view->tricks_done + view->played;
    context->random =
        s5_random(view->hand | view->discards, (uint64_t)view->hand_number << 16 | act << 4 | view->seat);
    s5_coach(rules, view, context, made, advice);
}
