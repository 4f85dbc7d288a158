/* Asks a built-in level what it chooses, and the coach what a choice was worth. */
#ifndef S5_GAME_LEVEL_H
#define S5_GAME_LEVEL_H

#include "spoilfive/coach.h"
#include "spoilfive/player.h"

/**
 * What a level chooses. Its memory is emptied first: a game that is resumed after a kill goes on as it would have. A silent
 * question gets little thought, so that nobody can tell by the time that it was asked.
 *
 * level   in
 * rules   in
 * state   in     whose turn it is chooses
 * context  inout  random, memory, stop, and nodes as wished (0: as many as the level usually tries)
 */
S5Choice s5_level_choose(
    const S5Level *level, const S5Rules *rules, const S5State *state, S5PlayerContext *context);

/**
 * What the coach says of a decision, as s5_coach(). Each decision has chance of its own, so a hint and a review say the
 * same, and it does not matter which other decisions are looked at.
 *
 * game  in     the game's number in its record, from 0
 * context  inout  memory and nodes; its random is set here
 */
void s5_decision_weigh(const S5Rules *rules, const S5View *view, int game, S5PlayerContext *context,
    const S5Choice *made, S5Advice *advice);

#endif
