/* The acts of the hand that is being played, from its deal on, read back from a state. */
#ifndef SPOILFIVE_REPLAY_H
#define SPOILFIVE_REPLAY_H

#include "game.h"

S5_BEGIN_C

/** A hand being played again. Read state, choice and status; the other fields are private. */
typedef struct S5Replay {
    S5State state;   /**< before the act; after the last act, the end that was reached */
    S5Choice choice; /**< what seat state.turn chose in it, including what was hidden from the others */
    S5Status status; /**< S5_OK, or why an act that should come next was refused */
    const S5Rules *rules;
    const S5State *end;
    bool chosen; /**< choice must be made before the next is looked for */
} S5Replay;

/**
 * Starts to play a hand again; s5_replay_next() then goes to its first act.
 *
 * replay  out
 * rules   in   kept, must outlive the replay
 * end     in   kept, too: somebody must choose in it. Any state that the engine made, or a world (world.h)
 * Cost: about that of s5_deal().
 */
S5_API void s5_replay_begin(S5Replay *replay, const S5Rules *rules, const S5State *end);

/**
 * Goes to the next act of the hand, each once, in order, including silent answers.
 *
 * replay  inout  gets the state before the act, and the choice made in it
 * Returns true, or false when there are no more acts: status is S5_OK when all acts were legal and led to
 * the end.
 *
 * A state does not tell everything. It does not show that another turn-up was asked for in vain (H3), nor
 * which of two cards the dealer gave for the Joker and which for the turn-up. The replay then assumes a
 * pass, and the lower card that fits.
 */
S5_API bool s5_replay_next(S5Replay *replay);

S5_END_C
#endif
