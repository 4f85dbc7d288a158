/* A strategy for the last three tricks between two players, for few cards: exact play as a yardstick. */
#ifndef S5_THREE_H
#define S5_THREE_H

#include "best_response.h"

enum { S5_THREE_TRICKS_CARDS = 12 };

typedef struct S5ThreeTricks S5ThreeTricks;

/**
 * A strategy in which every card is equally likely; null where nothing is at stake, where the deck has more than S5_THREE_TRICKS_CARDS, or
 * without memory. `of` is kept.
 */
S5ThreeTricks *s5_three_tricks_new(const S5BestResponse *of);

/** Improves it: both sides learn once from what each card brings. */
void s5_three_tricks_iterate(S5ThreeTricks *three);

/**
 * How likely the strategy plays each card at a decision.
 *
 * hand    in   what the seat holds
 * played  in   the cards played in the endgame
 * count   in   how many, up to 3
 * chance  out  by card of the hand, in order
 */
void s5_three_tricks_chances(
    const S5ThreeTricks *three, S5Set hand, const S5Card *played, int count, double *chance);

void s5_three_tricks_free(S5ThreeTricks **three);

#endif
