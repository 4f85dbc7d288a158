/* The best response to a player in the last tricks between two, found by the engine playing every deal. */
#ifndef S5_BEST_RESPONSE_H
#define S5_BEST_RESPONSE_H

#include "spoilfive/spoilfive.h"

/** An ending as everybody has seen it begin. */
typedef struct S5BestResponse {
    const S5Rules *rules;
    S5State base;    /**< a trick is to be led to; nobody looks at the hands in it */
    S5Set deck;      /**< where the cards of the hands come from; all others are out */
    int each;        /**< how many each seat holds */
    double worth[8]; /**< to who leads first, by the tricks that he wins, the first as bit 0 */

    /** How likely the player plays each card that he holds, in order: 0 for those he may not play. More than one may be played. */
    void (*chances)(const struct S5BestResponse *response, const S5State *state, double *chance);
    void *player; /**< for chances() */
} S5BestResponse;

/** What a seat sees of a state of the ending: that cards outside the deck are out, too. */
void s5_best_response_view(const S5BestResponse *response, const S5State *state, int seat, S5View *view);

/** All sets of cards of the deck that a seat may hold, by its acts; returns how many. */
int s5_best_response_hands(const S5BestResponse *response, int seat, S5Set *hands, int most);

/** What a seat wins of the player on average over all deals, when it knows how he plays and plays as well as can be. */
double s5_best_response(const S5BestResponse *response, int seat);

#endif
