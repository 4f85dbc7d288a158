/*
 * The search of `club`, `expert` and `master`: flat Monte Carlo over determinizations. It samples worlds (spoilfive/world.h), weights
 * them by how likely the others were to act in them as they did, and plays every choice out in those with the most weight.
 * Every seat then follows a rollout policy: rules of thumb (steady.h) or the learned policy (policy.h). docs/players.md has the whole
 * story. Private to players/.
 */
#ifndef S5_PLAY_SEARCH_H
#define S5_PLAY_SEARCH_H

#include "candidates.h"
#include "endgame.h"
#include "policy.h"
#include "spoilfive/player.h"
#include "world_deal.h"
#include "worth.h"

enum {
    S5_SEARCH_WORLDS = 32768,
    S5_SEARCH_ROUNDS = 4096, /**< of the longest search */
    S5_SEARCH_USUAL_ROUNDS = 2048,
    S5_SEARCH_FULL_ROUNDS = 512,
    S5_ALL_RULE_BASED = 100
};

/** The settings of a level's search. */
typedef struct S5SearchConfig {
    uint64_t
        nodes; /**< the most nodes (choices tried) that it visits, without those of a cheaper search before it */
    int32_t weighing_percent; /**< how many of them may be spent on weighing worlds */
    /** How many of them may be spent on swapping cards where few worlds have most of the weight. */
    int32_t swapping_percent;
    int32_t more_rounds; /**< how many rounds it may play beyond the usual ones */
    int32_t min_ess; /**< least effective sample size of the worlds drawn; below it weights are tempered */
    /** How many of all players are assumed to be rule-based; if all, the level is, too. */
    int32_t rule_based_percent;
    bool
        learned_auction; /**< players who are not rule-based, itself among them, bid by the learned auction */
    bool trusts_partner; /**< leaves a partner's bid alone without strong evidence */
    bool
        shrinks; /**< among near-equal choices, takes the one that is most surely better than the usual one */
    bool saves_cards; /**< does not try cards that another dominates (dominance.h) */
    /** A cheaper search before it, which decides where it leaves only one choice; null for none. */
    const struct S5SearchConfig *first;
    const S5PolicyNet *policy[S5_KINDS]; /**< null for today's */
    bool equity_table; /**< takes the chance to win the game from a table, where there is one for the rules */
    bool wide_cut; /**< selects worlds for all rounds that it can afford, even for more than it may play */
} S5SearchConfig;

/** Sums over the playouts of a choice, each times the weight of its world. */
typedef struct S5PlayoutSums {
    int64_t weight;
    int64_t points;       /**< of the seat, or of its party where points are counted by party */
    int64_t won;          /**< hands that went its party's way */
    int64_t tricks;       /**< its party's */
    int64_t stood;        /**< hands in which its own bid was the last one */
    int64_t made;         /**< of these, hands in which it was made */
    int64_t stood_tricks; /**< its party's tricks in the hands in which it stood */
} S5PlayoutSums;

/** A weighted mean of worth and its standard error; S5_FINE parts of S5_WORTH_ONE each. */
typedef struct S5Estimate {
    int32_t mean;
    int32_t error;
} S5Estimate;
enum { S5_FINE = 16 };

/** A world that a drawn one became by swaps of hidden cards. */
typedef struct S5SwappedWorld {
    S5WorldDeal deal;
    uint16_t rule_based; /**< seats that play by rules of thumb, as bits */
} S5SwappedWorld;

/** What a search found. It lies in the memory of the player's context. */
typedef struct S5SearchResult {
    S5Choice choice[S5_CANDIDATES]; /**< the rollout policy's choice comes first */
    int count;
    S5EquityTable equity;
    S5Worlds worlds;
    uint64_t seed; /**< of the worlds: each has a stream of its own */
    /** By world: −log2 of how likely the others' acts were, in eighths of a bit. */
    uint16_t surprisal[S5_SEARCH_WORLDS];
    /** By world: random; how much surprisal beyond the cut it survives. */
    uint16_t keep_threshold[S5_SEARCH_WORLDS];
    S5SwappedWorld swapped[S5_SEARCH_ROUNDS]; /**< these have the numbers from S5_SEARCH_WORLDS on */
    uint16_t kept[S5_SEARCH_ROUNDS];          /**< by round: the world that is played in */
    uint16_t weight[S5_SEARCH_ROUNDS];        /**< by round: of its world */
    /** By round: worlds that swaps made of the same drawn world are of one family, so they are not independent. */
    uint16_t family[S5_SEARCH_ROUNDS];
    int16_t worth[S5_SEARCH_ROUNDS][S5_CANDIDATES]; /**< by round and choice, as of s5_worth() */
    S5PlayoutSums sums[S5_CANDIDATES];
    bool dropped[S5_CANDIDATES];
    int32_t mean[S5_CANDIDATES];     /**< of the playouts */
    int32_t error[S5_CANDIDATES];    /**< of the difference from the best; both as in S5Estimate */
    int32_t playouts[S5_CANDIDATES]; /**< one in each round from the first on */
    int kept_count;
    int rounds; /**< each in a world of its own */
    int best;
    uint64_t nodes; /**< choices tried */
} S5SearchResult;

/** The memory of a player that searches. */
typedef union S5SearchMemory {
    S5SearchResult search;
    S5Endgame endgame;
} S5SearchMemory;

/** How the parties stand in a view for a search, with its table if it has one. */
S5Standing s5_search_standing(
    const S5SearchResult *result, const S5SearchConfig *config, const S5Rules *rules, const S5View *view);

/** Searches for the choice of a view's seat; result->best is the index of the best in result->choice. */
void s5_search_choices(S5SearchResult *result, const S5SearchConfig *config, const S5Rules *rules,
    const S5View *view, S5PlayerContext *context);

/**
 * The same, and then every choice is played out in up to S5_SEARCH_FULL_ROUNDS rounds (there are fewer where there are fewer worlds, nodes or
 * the search is stopped), including those that the search has dropped, dominated cards, and `made` (null for none). The best choice stays; mean and error are
 * those of the search (0 for `made`), worth and sums are of all playouts.
 */
void s5_search_all_choices(S5SearchResult *result, const S5SearchConfig *config, const S5Rules *rules,
    const S5View *view, S5PlayerContext *context, const S5Choice *made);

/**
 * By how much a choice did better than another: the weighted mean over rounds.
 *
 * result  in
 * better  in  index of a choice
 * worse   in  index of another, or −1 for the worth of the first alone
 * rounds  in  how many rounds to compare, from the first; both choices were played out in them
 * Returns zeros where there was no round. One round says nothing about the error: it is 0, too. Cost: a few instructions for each round.
 */
S5Estimate s5_search_difference(const S5SearchResult *result, int better, int worse, int rounds);

/**
 * The effective sample size, (Σw)² / Σw² (Kish, Survey Sampling, 1965), of the worlds of the first rounds. A family of worlds counts as one
 * with their weights together, as if they were all the same: so after swaps it is rather too low.
 */
uint64_t s5_search_ess(const S5SearchResult *result, int rounds);

/**
 * The chance that the own bid is made where it stands. Among bids the search takes one that did well, some of it by luck, few worlds say
 * little, and in some games playouts make more bids than players do: so the share of playouts is drawn towards a usual chance, the more
 * the fewer effective worlds there are (lab/research.md, "Forecasts of bids").
 *
 * result  in
 * rules   in
 * choice  in  index of a choice of the auction that was played out
 * Returns the chance, out of S5_PROB_ONE; the usual one where its bid never stood. Cost: a few instructions for each round.
 */
int32_t s5_search_forecast(const S5SearchResult *result, const S5Rules *rules, int choice);

/**
 * Chooses as a level with this config does: by an equilibrium strategy in the last two tricks between two players where it applies, by
 * search everywhere else. The context has an S5SearchMemory.
 */
S5Choice s5_search_play(
    const S5SearchConfig *config, const S5Rules *rules, const S5View *view, S5PlayerContext *context);

extern const S5SearchConfig s5_search_expert, s5_search_master;

#endif
