/* What the end of a hand is worth to a seat: chips in a pool game, the chance to win the game in all others. Private to players/. */
#ifndef S5_WORTH_H
#define S5_WORTH_H

#include "equity.h"
#include "fixed_point.h"
#include "spoilfive/view.h"

enum { S5_WORTH_ONE = 1024 };

/** How the parties stand: the base from which worth is counted. */
typedef struct S5Standing {
    int32_t total[S5_SEATS_MAX];
    int32_t pool;
    const S5EquityTable
        *equity; /**< says the chance to win the game; null for a formula that fits every game */
} S5Standing;

/** How the parties stand in a view, without a table. */
S5Standing s5_standing_of(const S5View *view);

/**
 * What a hand is worth to a seat, counted from the standing before it, in 1/S5_WORTH_ONE of a unit. The unit is the pool, or what
 * the points of a good hand would be worth at these scores.
 *
 * rules   in
 * before  in
 * after   in  a hand that is over
 * seat    in
 * Returns at most ± 8 units.
 */
int32_t s5_worth(const S5Rules *rules, const S5Standing *before, const S5State *after, int seat);

/** A unit of worth: in chips, or as a probability to win the game (out of S5_PROB_ONE). */
int32_t s5_worth_unit(const S5Rules *rules, const S5Standing *before, int seat);

#endif
