/* What the files of the search share: its state, and the worlds that it plays in. Private to play/search*.c. */
#ifndef S5_SEARCH_INTERNAL_H
#define S5_SEARCH_INTERNAL_H

#include "search.h"
#include "worth.h"

/** A running search: what stays the same in it, and who plays how in the current world. */
typedef struct S5Search {
    S5SearchResult *result;
    const S5SearchConfig *config;
    const S5Rules *rules;
    const S5View *view;
    S5PlayerContext *context;
    S5Standing now;
    uint64_t node_limit; /**< S5_NODES_MAX at most, so that it can be counted in percent */
    unsigned rule_based; /**< seats that play cards by rules of thumb, as bits */
} S5Search;

static inline bool s5_search_stopped(const S5Search *s)
{
    return (s->context->stop && *s->context->stop) || s->result->nodes >= s->node_limit;
}

/** Whether the seat of a view is assumed to choose by the policy: a card, outside a jink. */
bool s5_search_uses_policy(const S5Search *s, const S5View *view);

/** Whether the seat of a view is assumed to bid by the learned auction. */
bool s5_search_uses_auction(const S5Search *s, const S5View *view);

/** Draws the world of a number: the cards, and who plays how. False where the view allows none, which never happens. */
bool s5_search_world(S5Search *s, int number, S5State *world);

/** Draws worlds, and selects and weights those to play in. False where there are none, which never happens. */
bool s5_search_worlds(S5Search *s);

#endif
