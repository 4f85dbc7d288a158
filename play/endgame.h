/*
 * The last two tricks between two seats, played as well against the best answer as against any other: an equilibrium of all hands
 * that the two may hold, so near as the thought allows. Private to play/.
 *
 * Everything is about what both know. Side 0 leads to the first of the two tricks, side 1 follows. The cards that may be in the
 * hands have numbers, and a plan says of every card of every hand, and of every lead, how likely it is played.
 */
#ifndef S5_ENDGAME_H
#define S5_ENDGAME_H

#include "spoilfive/player.h"
#include "spoilfive/world.h"

enum {
    S5_ENDGAME_CARDS = 48,
    S5_ENDGAME_HANDS = S5_ENDGAME_CARDS * S5_ENDGAME_CARDS, /**< by two numbers, in either order */
    S5_ENDGAME_STRATEGY = S5_ENDGAME_HANDS + S5_ENDGAME_CARDS * S5_ENDGAME_HANDS,
    S5_ENDGAME_ONE = 1 << 15,  /**< certain, of chances */
    S5_ENDGAME_SPAN = 1 << 10, /**< from the worst to the best, of worth */
    S5_ENDGAME_ITERATIONS = 500
};

/** An ending and the plan of its sides; lies in the memory of a mind. */
typedef struct S5Endgame {
    const S5Rules *rules;
    S5Worlds worlds;               /**< of one who sees no hand, when the first of the tricks is led to */
    S5Set held[2];                 /**< by side: what everybody knows it to hold */
    S5Set open[2];                 /**< what else it may hold */
    S5Set deck;                    /**< all of that */
    S5Card card[S5_ENDGAME_CARDS]; /**< by number */
    int32_t cards;
    uint8_t seat[2]; /**< by side */
    int32_t
        worth[2][2]; /**< to side 0, by whether it wins the first trick and the last; ± S5_ENDGAME_SPAN / 2 */
    int32_t range[2][S5_ENDGAME_HANDS]; /**< by side and hand: how likely, S5_ENDGAME_ONE at most */
    uint8_t beats[S5_ENDGAME_HANDS];    /**< by the card led and the other: whether it wins the first trick */
    int32_t wins
        [2]
        [S5_ENDGAME_HANDS]; /**< by whether side 0 leads, its last card and the other's: all ones when it wins */
    int32_t iteration;      /**< sweeps begun */
    int32_t regret
        [S5_ENDGAME_STRATEGY]; /**< by s5_endgame_index(): of not having played it more often; −1: it may not be played */
    uint32_t sum[S5_ENDGAME_STRATEGY];     /**< of its chances so far */
    uint16_t current[S5_ENDGAME_STRATEGY]; /**< its chance now */
} S5Endgame;

/** Where a plan has a card, by its number, that of the card kept, and that of the card led; −1 where it is the lead. */
static inline size_t s5_endgame_index(const S5Endgame *endgame, int led, int card, int kept)
{
    return (size_t)(((led + 1) * endgame->cards + card) * endgame->cards + kept);
}

/**
 * Prepares the ending that a view's seat is in; every card of the plan is as likely.
 *
 * Returns false when it is none, or what it is worth hangs on more than who wins which trick, or on nothing.
 */
bool s5_endgame(S5Endgame *endgame, const S5Rules *rules, const S5View *view);

/** Betters the plan: both sides learn once from what each card brings. At most S5_ENDGAME_ITERATIONS times. */
void s5_endgame_iterate(S5Endgame *endgame);

/**
 * One side's part of a sweep.
 *
 * side   in   who learns
 * value  out  what each hand is worth to it, against what the other does, times how likely the other's hands are
 */
void s5_endgame_update(S5Endgame *endgame, int side, int32_t value[S5_ENDGAME_HANDS]);

/**
 * How likely the plan plays each card at a decision.
 *
 * hand    in   what the side holds
 * led     in   the card led, S5_NO_CARD for who leads
 * chance  out  by card of the hand, in order, out of S5_ENDGAME_ONE or a little less; all 0 of a hand that it does not know
 */
void s5_endgame_chances(const S5Endgame *endgame, S5Set hand, S5Card led, uint32_t chance[2]);

/**
 * Chooses for the seat of a view by a plan, as likely as that says.
 *
 * ending  out
 * mind    inout  its stream moves on; where it is stopped, the plan is what it is
 * nodes   in     how much thought that may take
 * choice  out
 * Returns false where there is no plan for it, or no time.
 */
bool s5_endgame_choose(S5Endgame *endgame, const S5Rules *rules, const S5View *view, S5PlayerContext *context,
    uint64_t nodes, S5Choice *choice);

#endif
