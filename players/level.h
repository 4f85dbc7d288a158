/* Asks a built-in level for its choice, and the coach what a choice was worth. */
#ifndef S5_PLAYERS_LEVEL_H
#define S5_PLAYERS_LEVEL_H

#include "spoilfive/coach.h"
#include "spoilfive/player.h"

/**
 * What a level chooses. Its memory is cleared first, so a game that is resumed after a kill continues as it would have.
 * A silent question gets little thought, so that nobody can tell from the time that it was asked.
 *
 * level    in
 * rules    in
 * state    in     the seat whose turn it is chooses
 * context  inout  random, memory, stop, and the wanted nodes (0: as many as the level usually visits)
 */
S5Choice s5_level_choose(
    const S5Level *level, const S5Rules *rules, const S5State *state, S5PlayerContext *context);

/**
 * What the coach says about a decision, as s5_coach(). Each decision has its own random stream, which depends on nothing but what
 * the seat sees. So a hint and a review with the same nodes say the same, wherever the game stands in its record.
 *
 * context  inout  memory and nodes; its random is set here
 */
void s5_decision_weigh(const S5Rules *rules, const S5View *view, S5PlayerContext *context,
    const S5Choice *made, S5Advice *advice);

#endif
