/* What counts of deals say: how unusual they are, and all of it as JSON. */
#include "deal_report.h"

#include "chi_square.h"
#include "engine/record/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const struct {
    const char *name, *columns[S5_DEALS_COLUMNS];
} TABLES[S5_DEALS_TABLES] = {
    [S5_DEALS_RANKS] = {"ranks",
        {"ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "Joker"}},
    [S5_DEALS_HEARTS] = {"hearts", {"5 of hearts", "jack of hearts", "ace of hearts", "any other card"}},
    [S5_DEALS_TRUMPS] = {"trumps", {"none", "1", "2", "3", "4", "5"}},
    [S5_DEALS_SUITS] = {"suits", {"5", "4-1", "3-2", "3-1-1", "2-2-1", "2-1-1-1", "the Joker"}},
    [S5_DEALS_ACE] = {"ace", {NULL}},
};

const char *s5_deal_column_name(
    const S5DealCounts *counts, S5DealTable table, int column, char name[S5_DEAL_NAME_SIZE])
{
    if (table != S5_DEALS_ACE)
        return TABLES[table].columns[column];
    snprintf(name, S5_DEAL_NAME_SIZE, "seat %d", column);
    if (column < counts->players)
        return name;
    return column == counts->players ? "turned up" : "not dealt";
}

/* ------------------------------------------------------------------ chances */

static double fit_chance(S5DealFit fit)
{
    return fit.freedom > 0 ? s5_chi_square_chance(fit.chi_square, fit.freedom) : 1;
}

S5DealWorst s5_deal_worst(const S5DealCounts *counts, S5DealTable table)
{
    S5DealWorst worst = {.chance = 2};
    for (int i = 0; i < s5_deal_fits(counts, table); i++) {
        const S5DealFit fit = s5_deal_fit(counts, table, i);
        const double chance = fit_chance(fit);
        if (chance < worst.chance)
            worst = (S5DealWorst){fit, i, chance};
    }
    return worst;
}

S5DealVerdict s5_deal_verdict(const S5DealCounts *counts)
{
    const double unfair_below = 1e-4;
    double least = 1;
    int all = 0;
    for (int table = 0; table < S5_DEALS_TABLES; table++) {
        const double chance = s5_deal_worst(counts, (S5DealTable)table).chance;
        least = chance < least ? chance : least;
        all += s5_deal_fits(counts, (S5DealTable)table);
    }
    const double chance = least < 1 ? -expm1(all * log1p(-least)) : 1;
    return (S5DealVerdict){all, chance, chance >= unfair_below};
}

/* --------------------------------------------------------------------- JSON */

static void put_real(S5Text *text, const char *before, const char *format, double value)
{
    char bytes[40];
    snprintf(bytes, sizeof bytes, format, value);
    s5_text_add(text, before);
    s5_text_add(text, bytes);
}

static void put_count_row(S5Text *text, const S5DealCounts *counts, int table, int row)
{
    s5_text_add(text, row ? ",{\"counted\":[" : "{\"counted\":[");
    for (int column = 0; column < counts->columns[table]; column++)
        s5_put_number_field(text, column ? "," : "", (int64_t)counts->counted[table][row][column]);
    S5_PUT(text, "],\"expected\":[");
    for (int column = 0; column < counts->columns[table]; column++)
        put_real(
            text, column ? "," : "", "%.10g", counts->expected[table][row][column] * (double)counts->hands);
    S5_PUT(text, "]}");
}

static void put_fit(S5Text *text, const char *before, S5DealFit fit)
{
    s5_text_add(text, before);
    put_real(text, "{\"chi_square\":", "%.6g", fit.chi_square);
    s5_put_number_field(text, ",\"freedom\":", fit.freedom);
    put_real(text, ",\"chance\":", "%.6g", fit_chance(fit));
    S5_PUT(text, "}");
}

static void put_count_table(S5Text *text, const S5DealCounts *counts, S5DealTable table)
{
    char name[S5_DEAL_NAME_SIZE];
    s5_put_string_field(text, "{\"name\":", TABLES[table].name);
    S5_PUT(text, ",\"columns\":[");
    for (int column = 0; column < counts->columns[table]; column++)
        s5_put_string_field(text, column ? "," : "", s5_deal_column_name(counts, table, column, name));
    S5_PUT(text, "],\"rows\":[");
    for (int row = 0; row < counts->rows[table]; row++)
        put_count_row(text, counts, (int)table, row);
    S5_PUT(text, "],\"comparisons\":[");
    for (int i = 0; i < s5_deal_fits(counts, table); i++)
        put_fit(text, i ? "," : "", s5_deal_fit(counts, table, i));
    S5_PUT(text, "]}");
}

void s5_deal_put_tables(S5Text *text, const S5DealCounts *counts)
{
    const S5DealVerdict verdict = s5_deal_verdict(counts);
    S5_PUT(text, "\"tables\":[");
    for (int table = 0; table < S5_DEALS_TABLES; table++) {
        s5_text_add(text, table ? ",\n" : "\n");
        put_count_table(text, counts, (S5DealTable)table);
    }
    s5_put_number_field(text, "\n],\"comparisons\":", verdict.comparisons);
    put_real(text, ",\"chance\":", "%.6g", verdict.chance);
    s5_put_bool_field(text, ",\"fair\":", verdict.fair);
}
