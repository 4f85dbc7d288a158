/* What a table is drawn from: cards in the game's own order, and where each is as far as a seat knows. */
#ifndef SPOILFIVE_DISPLAY_H
#define SPOILFIVE_DISPLAY_H

#include "view.h"

S5_BEGIN_C

/** Where a card is, as far as a seat knows. */
typedef enum S5CardLocation {
    S5_LOCATION_HIDDEN,
    S5_LOCATION_OWN,  /**< in its hand */
    S5_LOCATION_OPEN, /**< it lies open on the table: the turn-up, or a Joker that was turned up */
    S5_LOCATION_GONE  /**< nobody can play it any more */
} S5CardLocation;

/** The cards that are trumps whichever suit is named: A♥ and the Joker, where the game has them. */
S5_API S5Set s5_display_always_trumps(const S5Rules *rules);

/** The trumps as far as they are fixed: all of them or, before a suit is named, those that always are. */
S5_API S5Set s5_display_trumps(const S5Rules *rules, const S5View *view);

/**
 * Puts cards into the game's own order: trumps first, then suit by suit, each from high to low. Before trumps
 * are named, every suit is ordered as if it were trumps, after the cards that are trumps in any case.
 *
 * rules  in
 * view   in
 * set    in   any cards
 * cards  out
 * Returns how many.
 */
S5_API int s5_display_order(const S5Rules *rules, const S5View *view, S5Set set, S5Card cards[S5_PACK_MAX]);

/** The turn-up while it lies on the table; S5_NO_CARD without one, and once it has been taken. */
S5_API S5Card s5_display_turn_up(const S5Rules *rules, const S5View *view);

/** The place of a card. */
S5_API S5CardLocation s5_display_location(const S5Rules *rules, const S5View *view, S5Card card);

S5_END_C
#endif
