/*
 * What a strong player mostly plays, at a glance: how the searching levels take the others to play. A small net for each kind
 * of game looks at what `steady` reads from a view; tools/habit teaches it what every card was worth in a search. Private to
 * play/.
 */
#ifndef S5_HABIT_H
#define S5_HABIT_H

#include "spoilfive/view.h"

enum {
    S5_HABIT_ONE = 256,  /**< what 1 is in numbers that are shown, weights and sums */
    S5_HABIT_PLACE = 32, /**< numbers about the position; 28 are in use, the others are 0 */
    S5_HABIT_CARD = 16,  /**< numbers about a card */
    S5_HABIT_HIDDEN = 24
};

/** The weights of one kind of game. */
typedef struct S5Habit {
    int16_t place[S5_HABIT_PLACE][S5_HABIT_HIDDEN];
    int16_t card[S5_HABIT_CARD][S5_HABIT_HIDDEN];
    int16_t out[S5_HABIT_HIDDEN];
    int16_t direct[S5_HABIT_CARD];
} S5Habit;

/** What is shown to the net for one decision. */
typedef struct S5HabitSight {
    int16_t place[S5_HABIT_PLACE];
    int16_t card[S5_HAND_CARDS + 1][S5_HABIT_CARD]; /**< by legal card, the lowest first */
    int count;
} S5HabitSight;

/** By kind of game; made by tools/habit. */
extern const S5Habit s5_habits[S5_KINDS];

/**
 * What a view shows of the choice of a card.
 *
 * rules  in
 * view   in   its seat is to play a card
 * sight  out
 * Cost: about 0.7 µs.
 */
void s5_habit_look(const S5Rules *rules, const S5View *view, S5HabitSight *sight);

/**
 * The card that is mostly played.
 *
 * rules  in
 * view   in   its seat is to play a card
 * Returns a legal card. Cost: about 1.1 µs, where steady takes 0.95.
 */
S5Card s5_habit_play(const S5Rules *rules, const S5View *view);

/**
 * How often a card is played: the scores are taken for powers of e, and one card in twenty is any.
 *
 * rules  in
 * view   in   its seat is to play a card
 * card   in   a legal one
 * Returns a chance, out of S5_ALL (whole.h). Cost: about 1.1 µs.
 */
uint32_t s5_habit_chance(const S5Rules *rules, const S5View *view, S5Card card);

#endif
