/*
 * What `club`, `expert` and `master` do: they deal the hidden cards again and again so that all they saw could have
 * happened, weigh the deals by how likely the others were to act in them as they did, and play every choice to the end of the
 * hand in those that weigh most, each seat by rules of thumb or by habit (habit.h). Private to play/.
 */
#ifndef S5_THINK_H
#define S5_THINK_H

#include "choices.h"
#include "spoilfive/player.h"
#include "spoilfive/world.h"

enum { S5_THINK_WORLDS = 32768, S5_THINK_TRIES = 2048, S5_THINK_THROUGH = 512, S5_ALL_THUMBS = 100 };

/** How a level searches. */
typedef struct S5ThinkStyle {
    uint64_t nodes; /**< choices tried in thought at most */
    int32_t share;  /**< how much of that to weigh deals by the others' acts, at most, in percent */
    int32_t sure;   /**< deals of equal weight that those drawn must be worth, or they are weighed less */
    int32_t thumbs; /**< of S5_ALL_THUMBS players, how many play by rules of thumb; if all, the level too */
} S5ThinkStyle;

/** What the playouts of a choice came to, each times the weight of its world, summed up. */
typedef struct S5Tally {
    int64_t weight;
    int64_t points; /**< of the seat, or of its party where points are counted by party */
    int64_t won;    /**< hands that went its party's way */
    int64_t tricks; /**< its party's */
} S5Tally;

/** By how much something was better, in units of worth; S5_FINE parts of S5_WORTH_ONE each. */
typedef struct S5Gap {
    int32_t mean;
    int32_t error; /**< standard error of the mean */
} S5Gap;
enum { S5_FINE = 16 };

/** What a search found; lies in the memory of the mind. */
typedef struct S5Thinking {
    S5Choice choice[S5_CANDIDATES]; /**< what is mostly done is the first */
    int count;
    S5Worlds worlds;
    uint64_t seed; /**< of the worlds: each has a stream of its own */
    uint16_t
        surprise[S5_THINK_WORLDS];   /**< by world: how often the others' acts halve its chance, in eighths */
    uint16_t luck[S5_THINK_WORLDS];  /**< by world: how many eighths it survives */
    uint16_t kept[S5_THINK_TRIES];   /**< by round: the world that is played in */
    uint16_t weight[S5_THINK_TRIES]; /**< by round: how much its world counts */
    int32_t worth[S5_THINK_TRIES][S5_CANDIDATES]; /**< by round and choice */
    S5Tally tally[S5_CANDIDATES];
    bool dropped[S5_CANDIDATES];
    int32_t mean[S5_CANDIDATES];  /**< of the playouts */
    int32_t error[S5_CANDIDATES]; /**< of its distance from the best; both as in S5Gap */
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

/**
 * By how much a choice did better than another, the mean of rounds by their weight.
 *
 * search  in
 * more    in  place of a choice
 * less    in  place of another, or −1 for nothing: what the first is worth
 * rounds  in  the first so many, in which both were tried
 * Returns zeros where there was none. Cost: rounds times a few instructions.
 */
S5Gap s5_think_gap(const S5Thinking *search, int more, int less, int rounds);

extern const S5ThinkStyle s5_style_master;

#endif
