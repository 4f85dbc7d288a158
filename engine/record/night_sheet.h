/* Lists of a night, for paper and for spreadsheets. Private to the programs and the page. */
#ifndef S5_NIGHT_SHEET_H
#define S5_NIGHT_SHEET_H

#include "engine/night/night.h"

#include "spoilfive/text.h"

/* A line for each of 500 people in each of 60 rounds: the longest list there is. */
enum { S5_SHEET_ROWS_MAX = S5_NIGHT_ROUNDS_MAX * S5_NIGHT_PEOPLE_MAX, S5_SHEET_COLUMNS_MAX = 6 };
/* Bytes of the texts of this many rows: their names, and more. */
#define S5_SHEET_TEXT(rows) ((size_t)(rows) * (S5_NIGHT_TEXT_MAX + 60))

/** Rows of cells, in memory of the caller. */
typedef struct S5NightSheet {
    int columns, rows, rows_max;
    bool plain; /**< sums are numbers, without a currency */
    const char *head[S5_SHEET_COLUMNS_MAX];
    double share[S5_SHEET_COLUMNS_MAX];        /**< of the width; negative: the text ends at the right */
    const char *(*cell)[S5_SHEET_COLUMNS_MAX]; /**< room for rows_max */
    S5Text pool;                               /**< an empty text with room for S5_SHEET_TEXT(rows_max) */
} S5NightSheet;

/**
 * Makes a list: seats, tables, people, standings, results, prizes or money.
 *
 * sheet  inout  its memory, and `plain`, are set
 * night  in
 * name   in     of the list
 * round  in     0: none; −1: the last one for seats and tables, all for results
 * Returns false if there is no such list.
 */
bool s5_night_sheet(S5NightSheet *sheet, const S5Night *night, const char *name, int round);

/** Appends a row as CSV, with its line end; row −1 is the heads. */
void s5_night_sheet_csv(S5Text *text, const S5NightSheet *sheet, int row);

/** Appends an amount with its currency: `€5.00`. */
void s5_night_put_money(S5Text *text, const S5NightOptions *options, int64_t cents);

/** Appends the names of a unit's members: `Ann Daly & Bob Ryan`; a couple's surname once, `Ann & Joe Byrne`. */
void s5_night_put_unit(S5Text *text, const S5Night *night, int unit);

/** Appends the seat of a unit in a round, as people call it: table and letter of the side, `12B`. */
void s5_night_put_seat(S5Text *text, const S5NightRound *round, int place);

#endif
