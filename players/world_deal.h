/*
 * Worlds that differ in two cards: a world as a deal of the hidden cards, in which cards can be swapped. A Markov chain of such swaps
 * (Metropolis et al. 1953) visits every deal as often as it is likely. Private to players/.
 */
#ifndef S5_PLAY_WORLD_DEAL_H
#define S5_PLAY_WORLD_DEAL_H

#include "spoilfive/world.h"

/** Where the hidden cards lie in a world, and the stream of what else is random in it. */
typedef struct S5WorldDeal {
    S5Set lies[S5_WORLD_PLACES]; /**< by place */
    S5Random rest;
} S5WorldDeal;

/**
 * Draws a deal as s5_world_sample() draws a world from the same stream. The two worlds differ at most in the order of the stock.
 *
 * Returns false where s5_world_sample() does.
 */
bool s5_world_deal(const S5Worlds *worlds, S5Random *random, S5WorldDeal *deal);

/**
 * Proposes a step of the chain: two hidden cards that lie in different places, drawn at random, change places. A swap is as likely to
 * be proposed as the one that undoes it.
 *
 * Returns false, and the deal stays as it is, where the acts do not allow the swap.
 */
bool s5_world_swap(const S5Worlds *worlds, S5Random *random, S5WorldDeal *deal);

/** The world of a deal. */
void s5_world_of_deal(const S5Worlds *worlds, const S5WorldDeal *deal, S5State *world);

/** s5_world_bias() of the world of a deal. */
int s5_world_deal_bias(const S5Worlds *worlds, const S5WorldDeal *deal);

#endif
