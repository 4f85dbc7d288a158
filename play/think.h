/*
 * What `club`, `expert` and `master` do: they deal the hidden cards again and again so that all they saw could have
 * happened, keep the deals in which the others would have acted much as they did, and play every choice to the end of the
 * hand in each, all seats by rules of thumb or by habit (habit.h). Private to play/.
 */
#ifndef S5_THINK_H
#define S5_THINK_H

#include "choices.h"
#include "spoilfive/player.h"
#include "spoilfive/world.h"

enum { S5_THINK_WORLDS = 32768, S5_THINK_TRIES = 2048, S5_THINK_THROUGH = 512 };

/** How a level searches. */
typedef struct S5ThinkStyle {
    uint64_t nodes; /**< choices tried in thought at most */
    int32_t share;  /**< how much of that to weigh deals by the others' acts, in percent */
    int32_t
        sure;   /**< deals that are kept at least, if so many were weighed: fewer say more, but less surely */
    bool habit; /**< whether everybody is taken to play cards by habit, not by rules of thumb */
} S5ThinkStyle;

/** What the playouts of a choice came to, summed up. */
typedef struct S5Tally {
    int32_t points; /**< of the seat, or of its party where points are counted by party */
    int32_t won;    /**< hands that went its party's way */
    int32_t tricks; /**< its party's */
} S5Tally;

/** What a search found; lies in the memory of the mind. */
typedef struct S5Thinking {
    S5Choice choice[S5_CANDIDATES]; /**< what is mostly done is the first */
    int count;
    S5Worlds worlds;
    uint64_t seed;                  /**< of the worlds: each has a stream of its own */
    uint8_t wrong[S5_THINK_WORLDS]; /**< by world: what others would have done otherwise */
    uint8_t luck[S5_THINK_WORLDS];  /**< by world: how many halvings of its chance it survives */
    uint16_t kept[S5_THINK_WORLDS]; /**< the worlds to play in */
    int32_t worth[S5_THINK_TRIES][S5_CANDIDATES]; /**< by round and choice */
    S5Tally tally[S5_CANDIDATES];
    bool dropped[S5_CANDIDATES];
    int32_t mean[S5_CANDIDATES];  /**< of the playouts, in 1/S5_WORTH_ONE */
    int32_t error[S5_CANDIDATES]; /**< its standard error, against the best mean */
    int32_t tries[S5_CANDIDATES]; /**< playouts, one in each round from the first on */
    int kept_count;
    int rounds; /**< each in a world of its own */
    int best;
    uint64_t nodes; /**< choices tried */
} S5Thinking;

/** Searches for the choice of a view's seat; search->best is the place of the best among search->choice. */
void s5_think(
    S5Thinking *search, const S5ThinkStyle *style, const S5Rules *rules, const S5View *view, S5Mind *mind);

/**
 * The same, and then every choice is tried in S5_THINK_THROUGH rounds, those that the search has dropped and `made` (null for
 * none) too. What is best stays; mean and error are of the search, worth and tally of all tries.
 */
void s5_think_through(S5Thinking *search, const S5ThinkStyle *style, const S5Rules *rules, const S5View *view,
    S5Mind *mind, const S5Choice *made);

extern const S5ThinkStyle s5_style_master;

#endif
