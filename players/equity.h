/*
 * The chance to win a game from any score, for two sides in an auction: a match equity table (the term is backgammon's). Private to players/
 * and its tools.
 */
#ifndef S5_PLAY_EQUITY_H
#define S5_PLAY_EQUITY_H

#include "spoilfive/game.h"

enum { S5_EQUITY_NEEDS = 52 /**< fives that a side may need; one that needs more counts as needing these */ };

/** By the fives that one side and the other need: the chance of the first to win the game, out of S5_PROB_ONE. */
typedef struct S5EquityTable {
    int32_t chance[S5_EQUITY_NEEDS][S5_EQUITY_NEEDS];
} S5EquityTable;

/** The kinds of games: with partners, by whether 15 may be bid and whether a made bid of 30 scores 60; and two players alone, where the bidding goes round once. */
enum { S5_EQUITY_KINDS = 5 };

/** The kind of game that the rules belong to, from 0. */
int s5_equity_kind(const S5Rules *rules);

/** Whether there is such a table for the rules: an auction of one of these kinds that s5_auction_fits(), a target within its reach, and no limit of hands. */
bool s5_equity_fits(const S5Rules *rules);

/**
 * Fills the table: what a hand brings is the same at every score (the numbers come from self-play), and the rules say who has won.
 * Cost: about a millisecond.
 */
void s5_equity_fill(const S5Rules *rules, S5EquityTable *table);

/** The chance of a side to win, out of S5_PROB_ONE. */
int32_t s5_equity(const S5EquityTable *table, const S5Rules *rules, const int32_t *total, int side);

#endif
