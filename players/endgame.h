/*
 * The last two tricks between two seats, played by an approximate Nash equilibrium over all hands that the two may hold: no
 * opponent can win much from it, however it plays. Private to players/.
 *
 * Everything is about what both players know. Side 0 leads to the first of the two tricks, side 1 follows. The cards that may be in
 * the hands are numbered. A strategy says how likely each card of each hand is played, after each lead.
 */
#ifndef S5_ENDGAME_H
#define S5_ENDGAME_H

#include "spoilfive/player.h"
#include "spoilfive/world.h"

enum {
    S5_ENDGAME_CARDS = 48,
    S5_ENDGAME_HANDS = S5_ENDGAME_CARDS * S5_ENDGAME_CARDS, /**< by two numbers, in either order */
    S5_ENDGAME_STRATEGY = S5_ENDGAME_HANDS + S5_ENDGAME_CARDS * S5_ENDGAME_HANDS,
    S5_ENDGAME_ONE = 1 << 15,  /**< the probability 1 */
    S5_ENDGAME_SPAN = 1 << 10, /**< the difference between the best worth and the worst */
    S5_ENDGAME_ITERATIONS = 500
};

/** An endgame and the strategies of both sides. It lies in the memory of the player's context. */
typedef struct S5Endgame {
    const S5Rules *rules;
    S5Worlds worlds; /**< for a spectator who sees no hand, at the lead to the first of the tricks */
    S5Set held[2];   /**< by side: the cards that it is known to hold */
    S5Set open[2];   /**< the other cards that it may hold */
    S5Set deck;      /**< all of that */
    S5Card card[S5_ENDGAME_CARDS]; /**< by number */
    int32_t cards;
    uint8_t seat[2]; /**< by side */
    /** To side 0, by whether it wins the first trick and the last; ± S5_ENDGAME_SPAN / 2. */
    int32_t worth[2][2];
    int32_t range[2][S5_ENDGAME_HANDS]; /**< by side and hand: how likely, S5_ENDGAME_ONE at most */
    uint8_t beats[S5_ENDGAME_HANDS];    /**< by the card led and the other: whether it wins the first trick */
    int32_t wins
        [2]
        [S5_ENDGAME_HANDS]; /**< by whether side 0 leads, its last card and the other's: all ones when it wins */
    int32_t iteration;      /**< iterations begun */
    /** By s5_endgame_index(): of not having played it more often; −1: it may not be played. */
    int32_t regret[S5_ENDGAME_STRATEGY];
    /** Of its probabilities so far, weighted by iteration: the average strategy. */
    uint32_t sum[S5_ENDGAME_STRATEGY];
    uint16_t current[S5_ENDGAME_STRATEGY]; /**< its current probability */
} S5Endgame;

/** The index of a card in a strategy, by its number, that of the card kept, and that of the card led (−1 when leading). */
static inline size_t s5_endgame_index(const S5Endgame *endgame, int led, int card, int kept)
{
    return (size_t)(((led + 1) * endgame->cards + card) * endgame->cards + kept);
}

/**
 * Prepares the endgame that a view's seat is in, with a uniform strategy.
 *
 * Returns false when it is not an endgame, or its worth depends on more than who wins which trick, or nothing is at stake.
 */
bool s5_endgame(S5Endgame *endgame, const S5Rules *rules, const S5View *view);

/** One iteration of CFR+: both sides update their regrets. At most S5_ENDGAME_ITERATIONS times. */
void s5_endgame_iterate(S5Endgame *endgame);

/**
 * One side's half of an iteration.
 *
 * side   in   that updates its regrets
 * value  out  of each hand to that side against the other's current strategy, weighted by the other's range
 */
void s5_endgame_update(S5Endgame *endgame, int side, int32_t value[S5_ENDGAME_HANDS]);

/**
 * How likely the average strategy plays each card at a decision.
 *
 * hand    in   what the side holds
 * led     in   the card led; S5_NO_CARD when leading
 * chance  out  by card of the hand, in order, out of S5_ENDGAME_ONE or slightly less; all 0 for a hand that it does not
 * know
 */
void s5_endgame_chances(const S5Endgame *endgame, S5Set hand, S5Card led, uint32_t chance[2]);

/**
 * Chooses for the seat of a view, at random by the probabilities of the strategy.
 *
 * endgame  out
 * context  inout  its stream moves on; when it is stopped, the strategy is used as it is
 * nodes    in     how much work that may take
 * choice   out
 * Returns false where this is not an endgame, or there is not enough time.
 */
bool s5_endgame_choose(S5Endgame *endgame, const S5Rules *rules, const S5View *view, S5PlayerContext *context,
    uint64_t nodes, S5Choice *choice);

#endif
