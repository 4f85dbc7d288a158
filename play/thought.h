/* What the files of a search share: how it takes the others to play, and the worlds that it plays in. Private to play/think*.c. */
#ifndef S5_THOUGHT_H
#define S5_THOUGHT_H

#include "think.h"
#include "worth.h"

/** A search at work: what does not change in it, and who plays how in the world at hand. */
typedef struct S5Thought {
    S5Thinking *found;
    const S5ThinkStyle *style;
    const S5Rules *rules;
    const S5View *view;
    S5Mind *mind;
    S5Standing now;
    uint64_t most;   /**< nodes, S5_NODES_MAX at most: so they can be counted in percent */
    unsigned thumbs; /**< who plays cards by rules of thumb: bits of seats */
} S5Thought;

static inline bool s5_thought_stopped(const S5Thought *t)
{
    return (t->mind->stop && *t->mind->stop) || t->found->nodes >= t->most;
}

/** Whether the seat of a view chooses by habit: a card, in the usual play. */
bool s5_thought_by_habit(const S5Thought *t, const S5View *view);

/** Draws the world of a number: the cards, and who plays how. False where the view allows none, which is never. */
bool s5_thought_world(S5Thought *t, int number, S5State *world);

/** Draws worlds, and chooses those to play in, each with its weight. False where there are none, which is never. */
bool s5_thought_worlds(S5Thought *t);

#endif
