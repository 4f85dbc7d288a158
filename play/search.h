/*
 * What `club`, `expert` and `master` do: they deal the hidden cards again and again so that all they saw could have
 * happened, weigh the deals by how likely the others were to act in them as they did, and play every choice to the end of the
 * hand in those that weigh most, each seat by rules of thumb or by habit (policy.h). Private to play/.
 */
#ifndef S5_PLAY_SEARCH_H
#define S5_PLAY_SEARCH_H

#include "candidates.h"
#include "spoilfive/player.h"
#include "spoilfive/world.h"

enum {
    S5_SEARCH_WORLDS = 32768,
    S5_SEARCH_ROUNDS = 2048,
    S5_SEARCH_ALL_ROUNDS = 512,
    S5_ALL_RULE_BASED = 100
};

/** How a level searches. */
typedef struct S5SearchConfig {
    uint64_t nodes;           /**< choices tried in thought at most */
    int32_t weighing_percent; /**< how much of that to weigh deals by the others' acts, at most, in percent */
    int32_t min_ess; /**< deals of equal weight that those drawn must be worth, or they are weighed less */
    int32_t
        rule_based; /**< of S5_ALL_RULE_BASED players, how many play by rules of thumb; if all, the level too */
} S5SearchConfig;

/** What the playouts of a choice came to, each times the weight of its world, summed up. */
typedef struct S5PlayoutSums {
    int64_t weight;
    int64_t points; /**< of the seat, or of its party where points are counted by party */
    int64_t won;    /**< hands that went its party's way */
    int64_t tricks; /**< its party's */
} S5PlayoutSums;

/** By how much something was better, in units of worth; S5_FINE parts of S5_WORTH_ONE each. */
typedef struct S5Estimate {
    int32_t mean;
    int32_t error; /**< standard error of the mean */
} S5Estimate;
enum { S5_FINE = 16 };

/** What a search found; lies in the memory of the mind. */
typedef struct S5SearchResult {
    S5Choice choice[S5_CANDIDATES]; /**< what is mostly done is the first */
    int count;
    S5Worlds worlds;
    uint64_t seed; /**< of the worlds: each has a stream of its own */
    uint16_t
        surprisal[S5_SEARCH_WORLDS]; /**< by world: how often the others' acts halve its chance, in eighths */
    uint16_t keep_threshold[S5_SEARCH_WORLDS];      /**< by world: how many eighths it survives */
    uint16_t kept[S5_SEARCH_ROUNDS];                /**< by round: the world that is played in */
    uint16_t weight[S5_SEARCH_ROUNDS];              /**< by round: how much its world counts */
    int32_t worth[S5_SEARCH_ROUNDS][S5_CANDIDATES]; /**< by round and choice */
    S5PlayoutSums tally[S5_CANDIDATES];
    bool dropped[S5_CANDIDATES];
    int32_t mean[S5_CANDIDATES];  /**< of the playouts */
    int32_t error[S5_CANDIDATES]; /**< of its distance from the best; both as in S5Estimate */
    int32_t tries[S5_CANDIDATES]; /**< playouts, one in each round from the first on */
    int kept_count;
    int rounds; /**< each in a world of its own */
    int best;
    uint64_t nodes; /**< choices tried */
} S5SearchResult;

/** Searches for the choice of a view's seat; search->best is the place of the best among search->choice. */
void s5_search_choices(S5SearchResult *search, const S5SearchConfig *config, const S5Rules *rules,
    const S5View *view, S5PlayerContext *context);

/**
 * The same, and then every choice is tried in S5_SEARCH_ALL_ROUNDS rounds, those that the search has dropped and `made` (null for
 * none) too. What is best stays; mean and error are of the search, worth and tally of all tries.
 */
void s5_search_all_choices(S5SearchResult *search, const S5SearchConfig *config, const S5Rules *rules,
    const S5View *view, S5PlayerContext *context, const S5Choice *made);

/**
 * By how much a choice did better than another, the mean of rounds by their weight.
 *
 * search  in
 * more    in  place of a choice
 * less    in  place of another, or −1 for nothing: what the first is worth
 * rounds  in  the first so many, in which both were tried
 * Returns zeros where there was none. Cost: rounds times a few instructions.
 */
S5Estimate s5_search_difference(const S5SearchResult *search, int more, int less, int rounds);

extern const S5SearchConfig s5_search_master;

#endif
