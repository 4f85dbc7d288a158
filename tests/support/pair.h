/* The engine and the literal referee playing the same game side by side. */
#ifndef TESTS_PAIR_H
#define TESTS_PAIR_H

#include "literal.h"

typedef struct Pair {
    S5Rules rules;
    S5State state;
    Lit lit;
} Pair;

/* Starts both; false if the engine refuses. `start` may be null. */
bool pair_start(Pair *pair, const S5Rules *rules, int dealer, const int32_t *start);
/* Deals to both; null, or what differs. */
const char *pair_deal(Pair *pair, const S5Card *pack);
/* Makes a choice, given as text, in both; null, or what differs. */
const char *pair_act(Pair *pair, const char *choice);
/* Stops both; null, or what differs. */
const char *pair_stop(Pair *pair);
/* Goes on to the next game of a match; `*more` is false when the match is over. Null, or what differs. */
const char *pair_next_game(Pair *pair, bool *more);
/* What differs between the two, or null. The text lives until the next call. */
const char *pair_differs(const Pair *pair);

/* The engine's choices as text, in no order. */
void engine_choices(const S5Rules *rules, const S5State *state, LitChoices *choices);
/* The word of a phase. */
const char *phase_word(int phase);

#endif
