/* The best response to a player in the last tricks between two, found by the engine playing every deal. */
#ifndef S5_BEST_RESPONSE_H
#define S5_BEST_RESPONSE_H

#include "spoilfive/spoilfive.h"

/** An endgame as everybody has seen it begin. */
typedef struct S5BestResponse {
    const S5Rules *rules;
    S5State base; /**< a trick is to be led; nobody looks at the hands in it */
    S5Set deck;   /**< the cards that may be in the hands; all others are out of play */
    int each;     /**< how many cards each seat holds */
    /** To the seat that leads first, by the tricks that it wins, the first trick as bit 0. */
    double worth[8];

    /** How likely the player plays each card of the hand, in order; 0 for illegal cards. A mixed strategy plays several. */
    void (*chances)(const struct S5BestResponse *response, const S5State *state, double *chance);
    void *player; /**< for chances() */
} S5BestResponse;

/** What a seat sees of a state of the endgame, including that all cards outside the deck are out of play. */
void s5_best_response_view(const S5BestResponse *response, const S5State *state, int seat, S5View *view);

/** All sets of cards of the deck that a seat may hold, by its acts; returns how many. */
int s5_best_response_hands(const S5BestResponse *response, int seat, S5Set *hands, int most);

/** What a best response wins for a seat on average over all deals: it knows the player's strategy and plays optimally against it. */
double s5_best_response(const S5BestResponse *response, int seat);

#endif
