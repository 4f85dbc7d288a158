/*
 * Cards that waste something: another card does the same in this trick, and what is kept instead is at least as good. Private to play/.
 */
#ifndef S5_PLAY_DOMINANCE_H
#define S5_PLAY_DOMINANCE_H

#include "spoilfive/view.h"

/** Cards that other seats may hold: the hidden ones, and those that were taken openly and not yet played. */
S5Set s5_held_by_others(const S5Rules *rules, const S5View *view);

/**
 * The card to play instead of a dominated one (docs/players.md, "Dominated cards").
 *
 * rules  in
 * view   in  of a seat that plays a card
 * card   in  a legal one
 * Returns a legal card that nothing dominates: the card itself where nothing dominates it.
 */
S5Card s5_undominated(const S5Rules *rules, const S5View *view, S5Card card);

#endif
