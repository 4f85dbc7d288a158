/* Hands for tests: dealt from a random stream, and played to the end by any function that chooses. */
#ifndef TESTS_HAND_H
#define TESTS_HAND_H

#include "spoilfive/player.h"

/* Starts a game and deals its first hand. */
void hand_deal(const S5Rules *rules, int dealer, S5Random *random, S5State *state);

/* Deals the next hand of a game. */
void hand_deal_next(const S5Rules *rules, S5Random *random, S5State *state);

/* Makes a choice for the seat whose turn it is; fails the test when it is illegal. */
void hand_act(const S5Rules *rules, S5State *state, S5Choice choice);

/* Chooses for the seat whose turn it is; may look at the state first. */
typedef S5Choice HandChoose(const S5Rules *rules, const S5State *state, void *with);

/* Plays a hand to its end. */
void hand_play(const S5Rules *rules, S5State *state, HandChoose *choose, void *with);

/* What `steady` chooses. */
S5Choice hand_steady(const S5Rules *rules, const S5State *state);

/* Any legal choice. */
S5Choice hand_random(const S5Rules *rules, const S5State *state, S5Random *random);

/* The same, but a seat that may rob declines as often as it robs. */
S5Choice hand_random_rob(const S5Rules *rules, const S5State *state, S5Random *random);

#endif
