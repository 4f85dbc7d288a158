/* What the sums of a match mean: means, confidence intervals, the sequential test, the times of decisions. */
#include "arena.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 95 % of a normal distribution lies within this number of standard errors. */
static const double WITHIN = 1.959964;

/* The same if the error is estimated from few deals: Student's distribution, from two deals on. */
static const double FEW_WITHIN[] = {12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.30600,
    2.26216, 2.22814, 2.20099, 2.17881, 2.16037, 2.14479, 2.13145, 2.11991, 2.10982, 2.10092, 2.09302,
    2.08596, 2.07961, 2.07387, 2.06866, 2.06390, 2.05954, 2.05553, 2.05183, 2.04841, 2.04523};

/* Fewer deals do not give a good estimate of the variance between them. */
enum { SPRT_DEALS = 100 };

static double mean_of(const S5ArenaSums *sums, S5ArenaUnit unit, double of)
{
    return sums->deals ? (double)sums->tally[unit].sum / of / (double)sums->deals : 0;
}

/* The variance of one deal's result. */
static double variance_of(const S5ArenaSums *sums, S5ArenaUnit unit, double of)
{
    const double deals = (double)sums->deals, mean = mean_of(sums, unit, of);
    if (sums->deals < 2)
        return 0;
    const double spread = (double)sums->tally[unit].squares / of / of - deals * mean * mean;
    return spread > 0 ? spread / (deals - 1) : 0;
}

static double factor_of(int64_t deals)
{
    const int64_t few = sizeof FEW_WITHIN / sizeof *FEW_WITHIN;
    return deals < 2 ? NAN : deals - 2 < few ? FEW_WITHIN[deals - 2] : WITHIN;
}

S5Margin s5_arena_margin(const S5ArenaTable *table, const S5ArenaSums *sums, S5ArenaUnit unit)
{
    const double of = (double)s5_arena_of(table, unit);
    const double deals = (double)sums->deals;
    return (S5Margin){.mean = deals > 0 ? mean_of(sums, unit, of) : NAN,
        .within = factor_of(sums->deals) * sqrt(variance_of(sums, unit, of) / deals)};
}

/* The continued fraction of the incomplete beta function (Press et al., Numerical Recipes, 1992, §6.4). */
static double beta_fraction(double x, double a, double b)
{
    enum { TERMS = 1000 };
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double value = d;
    for (int i = 1; i <= 2 * TERMS; i++) {
        const int m = (i + 1) / 2;
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                     odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        const double term = i % 2 ? even : odd;
        d = 1 + term * d;
        c = 1 + term / c;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        value *= c * d;
        if (fabs(c * d - 1) < 1e-12)
            break;
    }
    return value;
}

/* The probability that a beta-distributed number is less than x. */
static double beta_below(double x, double a, double b)
{
    if (x <= 0 || x >= 1)
        return x >= 1;
    const double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(x, a, b) / a
                                     : 1 - front * beta_fraction(1 - x, b, a) / b;
}

static double beta_quantile(double chance, double a, double b)
{
    double low = 0, high = 1;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        *(beta_below(middle, a, b) < chance ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

S5Interval s5_binomial_interval(double part, double all)
{
    const double outside = 0.025;
    return (S5Interval){.low = part > 0 ? beta_quantile(outside, part, all - part + 1) : 0,
        .high = part < all ? beta_quantile(1 - outside, part + 1, all - part) : 1};
}

/* The interval of the share by the spread of the deals. */
static S5Interval spread_interval(const S5ArenaTable *table, const S5ArenaSums *sums)
{
    const S5Margin won = s5_arena_margin(table, sums, S5_ARENA_WON);
    return (S5Interval){
        s5_arena_share(table, won.mean - won.within), s5_arena_share(table, won.mean + won.within)};
}

bool s5_arena_share_exact(const S5ArenaTable *table, const S5ArenaSums *sums)
{
    const S5Interval spread = spread_interval(table, sums);
    return sums->deals > 1 && !(spread.low >= 0 && spread.high <= 1 && spread.low < spread.high);
}

S5Interval s5_arena_share_interval(const S5ArenaTable *table, const S5ArenaSums *sums)
{
    const double deals = (double)sums->deals,
                 share = s5_arena_share(table, s5_arena_margin(table, sums, S5_ARENA_WON).mean);
    return s5_arena_share_exact(table, sums) ? s5_binomial_interval(share * deals, deals)
                                             : spread_interval(table, sums);
}

const char *s5_arena_within(char text[S5_WITHIN_MAX], double within, int digits)
{
    snprintf(text, S5_WITHIN_MAX, isnan(within) ? "?" : "%.*f", digits, within);
    return text;
}

/*
 * Wald's test assumes a known variance. This one uses the variance that the deals have shown so far, but at least the
 * variance that a difference as large as the one in question would make.
 */
S5Verdict s5_arena_sprt(const S5ArenaTable *table, const S5ArenaSums *sums, double *ratio)
{
    const double of = (double)s5_arena_of(table, table->unit), apart = table->high - table->low;
    const double variance = fmax(variance_of(sums, table->unit, of), apart * apart);
    const double above = mean_of(sums, table->unit, of) - (table->low + table->high) / 2;
    *ratio = (double)sums->deals * apart * above / variance;
    if (sums->deals < SPRT_DEALS || fabs(*ratio) < log(S5_ARENA_ODDS))
        return S5_UNDECIDED;
    return *ratio > 0 ? S5_HIGH : S5_LOW;
}

/* The middle of a bucket; see bucket_of() in arena_deal.c. */
static double time_of(int bucket)
{
    if (bucket < 16)
        return bucket;
    return ldexp(8 + bucket % 8 + 0.5, bucket / 8 - 1);
}

double s5_arena_quantile(const S5ArenaTimings *times, double share)
{
    double all = 0, sum = 0;
    for (int i = 0; i < S5_ARENA_BUCKETS; i++)
        all += (double)times->count[i];
    for (int i = 0; i < S5_ARENA_BUCKETS; i++)
        if ((sum += (double)times->count[i]) >= share * all && sum > 0)
            return fmin(time_of(i), (double)times->longest_ns);
    return 0;
}

bool s5_arena_add_number(int64_t *to, int64_t more)
{
    if (more > INT64_MAX - *to)
        return false;
    *to += more;
    return true;
}

/* Merges neighbours that touch. */
static void join_ranges(S5Contest *contest)
{
    int kept = 0;
    for (int i = 1; i < contest->range_count; i++) {
        S5ArenaRange *last = &contest->ranges[kept];
        if (last->first + last->deals == contest->ranges[i].first)
            last->deals += contest->ranges[i].deals;
        else
            contest->ranges[++kept] = contest->ranges[i];
    }
    contest->range_count = kept + 1;
}

bool s5_arena_add_range(S5Contest *contest, S5ArenaRange range)
{
    int at = 0;
    const size_t count = (size_t)contest->range_count;
    if (!range.deals)
        return true;
    S5ArenaRange *ranges = realloc(contest->ranges, (count + 1) * sizeof *ranges);
    if (!ranges)
        return false;
    contest->ranges = ranges;
    while (at < contest->range_count && ranges[at].first < range.first)
        at++;
    if ((at && ranges[at - 1].first + ranges[at - 1].deals > range.first) ||
        (at < contest->range_count && range.first + range.deals > ranges[at].first))
        return false;
    memmove(ranges + at + 1, ranges + at, (count - (size_t)at) * sizeof *ranges);
    ranges[at] = range;
    contest->range_count++;
    join_ranges(contest);
    return true;
}

bool s5_arena_add_timings(S5ArenaTimings *to, const S5ArenaTimings *more)
{
    bool fits = true;
    for (int i = 0; i < S5_ARENA_BUCKETS; i++)
        fits &= s5_arena_add_number(&to->count[i], more->count[i]);
    if (more->longest_ns > to->longest_ns)
        to->longest_ns = more->longest_ns;
    return fits;
}

double s5_arena_share(const S5ArenaTable *table, double won)
{
    const double parties = table->rules.parties;
    return (1 + (parties - 1) * won) / parties;
}

double s5_arena_elo(double won)
{
    return 400 * log10((1 + won) / (1 - won));
}

void s5_arena_free(S5Arena *arena)
{
    for (int i = 0; arena->contest && i < arena->contests; i++)
        free(arena->contest[i].ranges);
    free(arena->contest);
    json_decref(arena->names);
    *arena = (S5Arena){0};
}
