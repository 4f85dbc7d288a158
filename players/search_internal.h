/* What the files of the search share: its state, and the worlds that it plays in. Private to players/search*.c. */
#ifndef S5_SEARCH_INTERNAL_H
#define S5_SEARCH_INTERNAL_H

#include "search.h"

/*
 * Surprisal is −log2 of a probability (Tribus 1961), here in eighths of a bit. A world counts as at most ten bits less likely than the
 * likeliest one drawn: everybody makes mistakes, and no possible deal may be ruled out.
 */
enum { S5_BIT = 8, S5_MOST_SURPRISAL = 10 * S5_BIT };

/** A running search: what stays the same in it, and who plays how in the current world. */
typedef struct S5Search {
    S5SearchResult *result;
    const S5SearchConfig *config;
    const S5Rules *rules;
    const S5View *view;
    S5PlayerContext *context;
    S5Standing now;
    uint64_t before; /**< nodes that a search before it has spent; 0 without one */
    uint64_t
        node_limit; /**< of both together. Its own are S5_NODES_MAX at most, so that they can be counted in percent */
    unsigned rule_based; /**< seats that play cards by rules of thumb, as bits */
} S5Search;

static inline bool s5_search_stopped(const S5Search *s)
{
    return (s->context->stop && *s->context->stop) || s->result->nodes >= s->node_limit;
}

/** The share of its own nodes, without those of a search before it. */
static inline uint64_t s5_search_share(const S5Search *s, int32_t percent)
{
    return (s->node_limit - s->before) * (uint64_t)percent / 100;
}

/** The policy that players are assumed to follow unless they play by rules of thumb. */
static inline const S5PolicyNet *s5_search_policy(const S5Search *s)
{
    const S5PolicyNet *own = s->config->policy[s->rules->kind];
    return own ? own : &s5_policy_nets[s->rules->kind];
}

/** Whether the seat of a view is assumed to choose by the policy: a card, outside a jink. */
bool s5_search_uses_policy(const S5Search *s, const S5View *view);

/** Whether the seat of a view is assumed to choose by the learned auction: a bid, or what to draw. */
bool s5_search_uses_auction(const S5Search *s, const S5View *view);

/** Draws the world of a number: the cards, and who plays how. False where the view allows none, which never happens. */
bool s5_search_world(S5Search *s, int number, S5State *world);

/** The surprisal of all that the others did, given a world; it stops counting at `most`. */
int s5_search_surprisal(S5Search *s, const S5State *world, int most);

enum { S5_CHAINS = 128 /**< of swaps, at most */ };

/** Chains of swaps: what they begin with, and how long they are. */
typedef struct S5Chains {
    int drawn; /**< how many worlds there are to begin with; the more weight one has, the more chains do */
    int least; /**< the least surprisal of them */
    int tempering; /**< quarters of the surprisal beyond it that count, as of all worlds drawn */
    int count;     /**< how many worlds are wanted, */
    int steps;     /**< and after how many steps the chain comes to the next of them */
} S5Chains;

/**
 * Replaces drawn worlds by others that swaps of hidden cards make of them, and selects these to play in, all with the same weight.
 * The number of steps must not depend on what the steps of the chain cost: otherwise worlds that are expensive to weigh would come up too often.
 */
void s5_search_swap(S5Search *s, const S5Chains *chains);

/** Draws worlds, and selects and weights those to play in. False where there are none, which never happens. */
bool s5_search_worlds(S5Search *s);

#endif
