/* What the files of a search share: how it takes the others to play, and the worlds that it plays in. Private to play/search*.c. */
#ifndef S5_SEARCH_INTERNAL_H
#define S5_SEARCH_INTERNAL_H

#include "search.h"
#include "worth.h"

/** A search at work: what does not change in it, and who plays how in the world at hand. */
typedef struct S5Search {
    S5SearchResult *result;
    const S5SearchConfig *config;
    const S5Rules *rules;
    const S5View *view;
    S5PlayerContext *context;
    S5Standing now;
    uint64_t node_limit; /**< nodes, S5_NODES_MAX at most: so they can be counted in percent */
    unsigned rule_based; /**< who plays cards by rules of thumb: bits of seats */
} S5Search;

static inline bool s5_search_stopped(const S5Search *s)
{
    return (s->context->stop && *s->context->stop) || s->result->nodes >= s->node_limit;
}

/** Whether the seat of a view chooses by habit: a card, in the usual play. */
bool s5_search_uses_policy(const S5Search *s, const S5View *view);

/** Draws the world of a number: the cards, and who plays how. False where the view allows none, which is never. */
bool s5_search_world(S5Search *s, int number, S5State *world);

/** Draws worlds, and chooses those to play in, each with its weight. False where there are none, which is never. */
bool s5_search_worlds(S5Search *s);

#endif
