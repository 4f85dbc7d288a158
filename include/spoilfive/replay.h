/* The acts of the hand that is being played, from its deal on, read back from a state. */
#ifndef SPOILFIVE_REPLAY_H
#define SPOILFIVE_REPLAY_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A hand being played again. Read state, choice and status; the rest is its own. */
typedef struct S5Replay {
    S5State state;   /**< before the act; after the last one the end that was reached */
    S5Choice choice; /**< what seat state.turn chose in it, what was hidden from the others included */
    S5Status status; /**< S5_OK, or why an act that should come next is refused */
    const S5Rules *rules;
    const S5State *end;
    bool chosen; /**< choice is to be made before the next is looked for */
} S5Replay;

/**
 * Starts to play a hand again; s5_replay_next() then goes to its first act.
 *
 * replay  out
 * rules   in   kept, must outlive the replay
 * end     in   kept likewise: somebody must choose in it. Any state of the engine's, or a world (world.h)
 * Cost: about that of s5_deal().
 */
S5_API void s5_replay_begin(S5Replay *replay, const S5Rules *rules, const S5State *end);

/**
 * Goes to the next act of the hand, each once, in order, silent answers too.
 *
 * replay  inout  gets the state before the act, and the choice made in it
 * Returns true, or false when there is no further one: status is S5_OK when all acts were legal and led to
 * the end.
 *
 * A state does not tell everything. That another turn-up was asked for in vain (H3) is forgotten, and so is
 * which of two cards given the dealer gave for the Joker, and which for the turn-up: a pass, and the lower
 * card that will do, stand for them.
 */
S5_API bool s5_replay_next(S5Replay *replay);

#ifdef __cplusplus
}
#endif
#endif
