/*
 * Choices that waste something: a card while another does the same in this trick and what is kept instead is at least as good, and
 * discards that keep a card of no use. Private to players/.
 */
#ifndef S5_PLAY_DOMINANCE_H
#define S5_PLAY_DOMINANCE_H

#include "spoilfive/view.h"

/** Cards that other seats may hold: the hidden ones, and those that were taken openly and not yet played. */
S5Set s5_held_by_others(const S5Rules *rules, const S5View *view);

/**
 * What to choose instead of a card to play, or discards, that waste something (docs/players.md, "Dominated cards").
 *
 * rules   in
 * view    in  of a seat that must choose
 * choice  in  a legal one
 * Returns a legal choice that nothing dominates: the choice itself where nothing dominates it.
 */
S5Choice s5_undominated(const S5Rules *rules, const S5View *view, S5Choice choice);

#endif
