/* What `spoilfive review` has found out about a record. Private to it. */
#ifndef S5_REVIEW_H
#define S5_REVIEW_H

#include "cli.h"

/** A game of the record. */
typedef struct S5ReviewGame {
    S5Rules rules;
    S5Players players;
    S5Terms terms;
} S5ReviewGame;

/** A decision in which there was something to choose. */
typedef struct S5Decision {
    S5State state; /**< the state before it; what the seat knew is its view */
    S5Choice choice;
    int game;        /**< from 0 */
    int number;      /**< of the decision, in the order of the record */
    S5Advice advice; /**< what each choice was worth, given what the seat knew */
    int place;       /**< the index of the choice in the advice */
    bool chips;      /**< its values are in chips, otherwise in chances of winning the game */
    bool mistake;
    int32_t accuracy; /**< s5_advice_accuracy() */
    bool solved;      /**< a card was to be played, and the solver came to an end */
    S5Solved open;    /**< tricks that were sure with all cards open */
} S5Decision;

/** All decisions to review; once weighed, the worst mistakes come first. */
typedef struct S5Review {
    S5ReviewGame *game;
    int games;
    S5Decision *decision;
    int count;
    int hands;    /**< the highest number of a hand */
    int64_t seat; /**< −1 for all */
    bool assumed; /**< the record does not say where the person sat, so the seat is the first one */
    int64_t hand; /**< 0 for all */
} S5Review;

/** What was given away, 0 where the playouts put the choice first. */
int32_t s5_decision_cost(const S5Decision *decision);

/** The mean accuracy of a seat's decisions, or with −1 of all, in 1/1000; −1 where none counts. */
int32_t s5_review_accuracy(const S5Review *review, int seat);

/** Prints a review for people. */
void s5_review_print(const S5Review *review);

/** Prints a review as one JSON document. */
void s5_review_json(const S5Review *review);

#endif
