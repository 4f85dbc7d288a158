/*
 * What a strong player mostly plays, at a glance: how the searching levels take the others to play. A small net for each kind
 * of game looks at what `steady` reads from a view; tools/policy teaches it what every card was worth in a search. Private to
 * play/.
 */
#ifndef S5_POLICY_H
#define S5_POLICY_H

#include "spoilfive/view.h"

enum {
    S5_POLICY_ONE = 256,       /**< what 1 is in numbers that are shown, weights and sums */
    S5_POSITION_FEATURES = 32, /**< numbers about the position; 28 are in use, the others are 0 */
    S5_CARD_FEATURES = 16,     /**< numbers about a card */
    S5_POLICY_HIDDEN = 24
};

/** The weights of one kind of game. */
typedef struct S5PolicyNet {
    int16_t position[S5_POSITION_FEATURES][S5_POLICY_HIDDEN];
    int16_t card[S5_CARD_FEATURES][S5_POLICY_HIDDEN];
    int16_t out[S5_POLICY_HIDDEN];
    int16_t direct[S5_CARD_FEATURES];
} S5PolicyNet;

/** What is shown to the net for one decision. */
typedef struct S5Features {
    int16_t position[S5_POSITION_FEATURES];
    int16_t card[S5_HAND_CARDS + 1][S5_CARD_FEATURES]; /**< by legal card, the lowest first */
    int count;
} S5Features;

/** By kind of game; made by tools/policy. */
extern const S5PolicyNet s5_policy_nets[S5_KINDS];

/**
 * What a view shows of the choice of a card.
 *
 * rules  in
 * view   in   its seat is to play a card
 * features  out
 * Cost: about 0.7 µs.
 */
void s5_features(const S5Rules *rules, const S5View *view, S5Features *features);

/**
 * The card that is mostly played.
 *
 * rules  in
 * view   in   its seat is to play a card
 * Returns a legal card. Cost: about 1.1 µs, where steady takes 0.95.
 */
S5Card s5_policy_play(const S5Rules *rules, const S5View *view);

/**
 * How often a card is played: the scores are taken for powers of e, and one card in twenty is any.
 *
 * rules  in
 * view   in   its seat is to play a card
 * card   in   a legal one
 * Returns a chance, out of S5_PROB_ONE (fixed_point.h). Cost: about 1.1 µs.
 */
uint32_t s5_policy_chance(const S5Rules *rules, const S5View *view, S5Card card);

#endif
