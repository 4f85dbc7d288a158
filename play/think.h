/*
 * What `expert` and `master` do: they deal the hidden cards again and again so that all they saw could have happened, weigh
 * each such world by how likely the others were to act as they did, and play every choice to the end of the hand in it,
 * all seats by their nets. Private to play/.
 */
#ifndef S5_THINK_H
#define S5_THINK_H

#include "policy.h"
#include "spoilfive/player.h"
#include "spoilfive/world.h"

enum { S5_THINK_WORLDS = 512, S5_THINK_TRIES = 1024 };

/** How a level searches. */
typedef struct S5ThinkStyle {
    uint64_t nodes; /**< choices tried in thought at most */
    int32_t
        worlds; /**< weighed by the others' acts before one is played in; 0 = each is as likely, a new one for each round */
    int32_t
        mildness; /**< how much worse than the best a choice may be before others are thought unlikely to make it, in
                           1/S5_WORTH_ONE */
    int32_t trust; /**< how much the net's own word counts beside the playouts, in percent */
} S5ThinkStyle;

/** What the playouts of a choice came to, summed up. */
typedef struct S5Tally {
    int32_t points; /**< of the seat, or of its party where points are counted by party */
    int32_t won;    /**< hands that went its party's way */
    int32_t tricks; /**< its party's */
} S5Tally;

/** What a search found; lies in the memory of the mind. */
typedef struct S5Thinking {
    S5Policy policy; /**< the choices, and what the net says of them */
    S5Policy other;  /**< of the seat whose turn it is in a playout */
    S5Worlds worlds;
    S5State world[S5_THINK_WORLDS +
                  1]; /**< weighed, or those of the first rounds; the last serves all other rounds */
    uint64_t likely[S5_THINK_WORLDS]; /**< sums: of this world and of all before it */
    int32_t worth[S5_THINK_TRIES][S5_CANDIDATES];
    uint16_t played[S5_THINK_TRIES]; /**< by round: the world */
    S5Tally tally[S5_CANDIDATES];
    bool dropped[S5_CANDIDATES];
    int32_t mean[S5_CANDIDATES];  /**< of the playouts, in 1/S5_WORTH_ONE */
    int32_t error[S5_CANDIDATES]; /**< its standard error, of the difference to the best choice */
    int32_t tries[S5_CANDIDATES]; /**< playouts */
    int world_count;              /**< 0 where worlds are not weighed */
    int fresh;                    /**< rounds that have had a new world drawn for them */
    int rounds;
    int best;
    uint64_t nodes; /**< choices tried */
} S5Thinking;

/** Searches for the choice of a view's seat; search->best is the place of the best among search->policy.choices. */
void s5_think(S5Thinking *search, const S5ThinkStyle *style, const S5Net *net, const S5Rules *rules,
    const S5View *view, S5Mind *mind);

/**
 * The same, and then every choice is tried in S5_THINK_WORLDS rounds, those that the search has dropped and `made` (null for none)
 * too. What is best stays; mean and error are of the search, worth and tally of all tries.
 */
void s5_think_through(S5Thinking *search, const S5ThinkStyle *style, const S5Net *net, const S5Rules *rules,
    const S5View *view, S5Mind *mind, const S5Choice *made);

extern const S5ThinkStyle s5_style_master;

#endif
