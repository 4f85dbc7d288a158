/*
 * What counts of deals say (counts.h): how unusual they are, and all of it as JSON.
 */
#ifndef S5_DEAL_REPORT_H
#define S5_DEAL_REPORT_H

#include "counts.h"

#include "spoilfive/text.h"

enum {
    S5_DEAL_NAME_SIZE = 16,    /**< bytes of a column's name, with the terminator */
    S5_DEAL_TABLES_MAX = 20000 /**< bytes of the tables of one set of counts as JSON, with the terminator */
};

/** The name of a column, written into `name` where it depends on the number of players. */
const char *s5_deal_column_name(
    const S5DealCounts *counts, S5DealTable table, int column, char name[S5_DEAL_NAME_SIZE]);

/** The comparison of a table that chance alone would make least often. */
typedef struct S5DealWorst {
    S5DealFit fit;
    int comparison;
    double chance; /**< that fair deals differ at least as much; 1 where there are too few hands */
} S5DealWorst;

S5DealWorst s5_deal_worst(const S5DealCounts *counts, S5DealTable table);

/** All comparisons together: how often chance alone makes one of them as large as the largest here. */
typedef struct S5DealVerdict {
    int comparisons;
    double chance;
    bool fair; /**< the chance is at least 1 in 10,000 */
} S5DealVerdict;

S5DealVerdict s5_deal_verdict(const S5DealCounts *counts);

/** Appends the fields `tables`, `comparisons`, `chance` and `fair` of lab/README.md, without braces. */
void s5_deal_put_tables(S5Text *text, const S5DealCounts *counts);

#endif
