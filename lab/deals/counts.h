/* Counts of the hands that were dealt, and what a fair shuffle makes of them: `spoilfive-lab deals`. */
#ifndef S5_COUNTS_H
#define S5_COUNTS_H

#include "spoilfive/game.h"

/** What is counted. Each table has a row for every seat; those of cards have one more, for the cards that no seat got, and that of
 * the ace has one row, with a column for every place. */
typedef enum S5DealTable {
    S5_DEALS_RANKS,  /**< cards: of each rank, then Jokers */
    S5_DEALS_HEARTS, /**< cards: the 5♥, the J♥, the A♥, all others */
    S5_DEALS_TRUMPS, /**< hands: with 0 to 5 trumps, as dealt */
    S5_DEALS_SUITS,  /**< hands: 5, 4-1, 3-2, 3-1-1, 2-2-1, 2-1-1-1, those with the Joker */
    S5_DEALS_ACE, /**< the ace of trumps, which may rob: at each seat, turned up, in the stock or the kitty */
    S5_DEALS_TABLES
} S5DealTable;

enum {
    S5_DEALS_LEAST = 200, /**< hands that a comparison needs */
    S5_DEALS_ROWS = S5_SEATS_MAX + 1,
    S5_DEALS_COLUMNS = S5_RANKS + 1,
};

/** A value: copy it. */
typedef struct S5DealCounts {
    uint64_t hands; /**< deals */
    uint8_t players;
    uint8_t rows
        [S5_DEALS_TABLES]; /**< 0: these games have no such table, because trumps are named after the deal */
    uint8_t columns[S5_DEALS_TABLES];
    double expected[S5_DEALS_TABLES][S5_DEALS_ROWS][S5_DEALS_COLUMNS]; /**< of one deal, exactly */
    uint64_t counted[S5_DEALS_TABLES][S5_DEALS_ROWS][S5_DEALS_COLUMNS];
} S5DealCounts;

/** No deals yet of games with these rules. */
S5DealCounts s5_deal_counts(const S5Rules *rules);

/** Counts a hand, right after s5_deal(). Cost: about 30 increments. */
void s5_deal_counts_add(S5DealCounts *counts, const S5Rules *rules, const S5State *state);

/** How far counts are from what is expected: Pearson's chi-square, and its degrees of freedom. */
typedef struct S5DealFit {
    double chi_square;
    int freedom; /**< 0: there are too few hands */
} S5DealFit;

/** How many comparisons a table has: one of all rows, or one of each row where the rows of a deal depend on each other in
 * ways that chi-square does not allow for. */
int s5_deal_fits(const S5DealCounts *counts, S5DealTable table);

/** One of the comparisons of a table. In fair counts, chi_square has the chi-square distribution. */
S5DealFit s5_deal_fit(const S5DealCounts *counts, S5DealTable table, int comparison);

#endif
