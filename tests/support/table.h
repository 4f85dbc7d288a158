/* Positions and hands in words, for tests that tell a story. Everything is played in the engine and in the literal referee. */
#ifndef TESTS_TABLE_H
#define TESTS_TABLE_H

#include "pair.h"

typedef struct Table {
    Pair pair;
} Table;

S5Card card_of(const char *text);
S5Set cards_of(const char *text);
/* Reads cards in order; returns how many. */
int list_of(const char *text, S5Card *cards);

/* The rules of a preset with `name=value` pairs separated by blanks; fails the test when they are refused. */
void rules_of(S5Rules *rules, const char *preset, int players, int sides, const char *options);

/* Starts a game. `start` is null or the totals, separated by blanks. */
void table_open(Table *table, const char *preset, int players, int sides, int dealer, const char *options,
    const char *start);
/*
 * Deals. `hands` are separated by bars, by seat; an empty one is filled from what is left over, as are kitty and stock where
 * they are null. `turn_up` is null where the game has none, and starts with XX when a Joker is turned up.
 */
void table_deal(Table *table, const char *hands, const char *turn_up, const char *kitty, const char *stock);
/* Makes choices, separated by commas. */
void table_acts(Table *table, const char *acts);
/*
 * Deals and plays a hand in which the tricks go to these seats, a digit each, and then the hand ends, or a claim is
 * asked. `before` are the choices before the first card, null for none (so nobody is asked to rob); `first` there is
 * any choice. `top` is the trick (from 0) with the highest trump played, ANY_TOP or NO_TOP.
 */
enum { ANY_TOP = -2, NO_TOP = -1 };
void table_hand(Table *table, const char *before, const char *winners, int top);

/* Fails unless exactly these choices are legal, separated by commas, in any order. */
void table_choices(const Table *table, const char *choices);
/* Fails unless a seat is asked in a phase: `2 rob`, `- deal`. */
void table_asks(const Table *table, const char *seat_and_phase);
/* Fails unless a choice of the seat whose turn it is gets this refusal, and nothing changes. */
void table_refuses(Table *table, const char *choice, S5Status status);
/* Fails unless the last hand ended like this: `won 2; 0 0 7 0 0; 18 18 26 19 19; pool 0`. */
void table_result(const Table *table, const char *result);
/* Fails unless the game is over like this: `wins 2 match 1`, several winners separated by blanks. */
void table_over(const Table *table, const char *result);

#endif
