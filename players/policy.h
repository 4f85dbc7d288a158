/*
 * The policy: which card a strong player would play, and how likely each card is, without a search. A small net for each kind of
 * game scores the legal cards by their features; lab/train trains it on what each card was worth in a search. The searching
 * levels use it as the rollout policy and as their model of the other players. Private to players/.
 */
#ifndef S5_POLICY_H
#define S5_POLICY_H

#include "features.h"

enum { S5_POLICY_HIDDEN = 24 /**< cells of the hidden layer */ };

/** The weights for one kind of game. */
typedef struct S5PolicyNet {
    int16_t position[S5_POSITION_FEATURES][S5_POLICY_HIDDEN];
    int16_t card[S5_CARD_FEATURES][S5_POLICY_HIDDEN];
    int16_t out[S5_POLICY_HIDDEN];
    int16_t direct[S5_CARD_FEATURES]; /**< from a card's features straight to its score */
} S5PolicyNet;

/** By kind of game; made by spoilfive-lab policy. */
extern const S5PolicyNet s5_policy_nets[S5_KINDS];

/**
 * The card with the highest score.
 *
 * net    in  of the kind of game
 * rules  in
 * view   in   its seat is to play a card
 * Returns a legal card. Cost: about 1.1 µs, where steady takes 0.95.
 */
S5Card s5_policy_play(const S5PolicyNet *net, const S5Rules *rules, const S5View *view);

/**
 * The probability of a card: the softmax of the scores, and one card in twenty is any legal card.
 *
 * net    in  of the kind of game
 * rules  in
 * view   in   its seat is to play a card
 * card   in   a legal one
 * Returns a probability, out of S5_PROB_ONE (fixed_point.h). Cost: about 1.1 µs.
 */
uint32_t s5_policy_chance(const S5PolicyNet *net, const S5Rules *rules, const S5View *view, S5Card card);

#endif
