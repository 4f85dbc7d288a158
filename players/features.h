/* The features of a decision: the numbers that the policy's net is shown. Private to players/. */
#ifndef S5_FEATURES_H
#define S5_FEATURES_H

#include "spoilfive/view.h"

enum {
    S5_FEATURE_ONE = 256, /**< 1 in features, weights and sums, which are fixed-point numbers */
    S5_POSITION_FEATURES = 32,
    S5_CARD_FEATURES = 16
};

/** The features of one decision. */
typedef struct S5Features {
    int16_t position[S5_POSITION_FEATURES];
    int16_t card[S5_HAND_CARDS + 1][S5_CARD_FEATURES]; /**< by legal card, the lowest first */
    int count;
} S5Features;

/**
 * Works out the features of the choice of a card.
 *
 * rules     in
 * view      in   its seat is to play a card
 * features  out
 * Cost: about 0.7 µs.
 */
void s5_features(const S5Rules *rules, const S5View *view, S5Features *features);

#endif
