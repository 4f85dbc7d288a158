/* Checks of whole states and rules, for those who keep a game: a server's table, a driver, a reader. */
#ifndef S5_RULES_SOUND_H
#define S5_RULES_SOUND_H

#include "spoilfive/game.h"

/* The page keeps games of one person, and has no room for these. */
#ifdef __wasm__
#define s5_assert_rules(rules)               ((void)0)
#define s5_assert_state(rules, state)        ((void)0)
#define s5_assert_step(rules, before, after) ((void)0)
#else

/** States what is true of a rule set. Cost: some microseconds. */
void s5_assert_rules(const S5Rules *rules);

/** States what is true of a game between two acts, whatever was chosen. Cost: about 600 instructions. */
void s5_assert_state(const S5Rules *rules, const S5State *state);

/** States what a deal, an act or a stop leaves alone. Cost: about 150 instructions. */
void s5_assert_step(const S5Rules *rules, const S5State *before, const S5State *after);

#endif
#endif
