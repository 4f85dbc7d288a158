#include "level.h"

#include <string.h>

S5Choice s5_level_choose(const S5Level *level, const S5Rules *rules, const S5State *state, S5Mind *mind)
{
    S5View view;
    if (!mind->nodes)
        mind->nodes = level->nodes;
    if (s5_silent(rules, state))
        mind->nodes = s5_silent_nodes(level, mind->nodes);
    if (level->memory)
        memset(mind->memory, 0, level->memory);
    s5_view(rules, state, state->turn, &view);
    return level->choose(rules, &view, mind);
}

void s5_decision_weigh(
    const S5Rules *rules, const S5View *view, int game, S5Mind *mind, const S5Choice *made, S5Advice *advice)
{
    const uint64_t act = (uint64_t)view->log_count + 16u * view->tricks_done + view->played;
    mind->random = s5_random((uint64_t)game, (uint64_t)view->hand_number << 16 | act << 4 | view->seat);
    s5_coach(rules, view, mind, made, advice);
}
