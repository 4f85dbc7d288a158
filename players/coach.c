/* The coach: weighs the choices of a seat by the search of the strongest level. */
#include "spoilfive/coach.h"

#include "engine/rules/people_text.h"
#include "fixed_point.h"
#include "reason.h"
#include "search.h"
#include "worth.h"

typedef struct ReasonRow {
    const char *name, *sentence;
} ReasonRow;

static const ReasonRow REASONS[S5_REASONS] = {
#define ROW(NAME, sentence) {#NAME, S5_PEOPLE_TEXT(sentence)},
    S5_REASON_MAP(ROW)
#undef ROW
};

const char *s5_reason_sentence(S5Reason reason)
{
    return REASONS[reason].sentence;
}

const char *s5_reason_name(S5Reason reason)
{
    return REASONS[reason].name;
}

/* --------------------------------------------------------------- statistics */

/* The factor from the search's worth to the units of an advice. */
static int64_t scale_of(const S5SearchResult *result, const S5Rules *rules, const S5View *view)
{
    const S5Standing now = s5_search_standing(result, &s5_search_master, rules, view);
    const int64_t unit = s5_worth_unit(rules, &now, view->seat);
    return s5_advice_in_chips(rules) ? unit * 1000 : unit * 100 * 1000 / S5_PROB_ONE;
}

static int32_t scaled(int64_t mean, int64_t scale)
{
    enum { MOST = INT32_MAX / 2 }; /* a pool of a quarter of a million */
    return s5_clamped(mean * scale / (S5_WORTH_ONE * S5_FINE), MOST);
}

static int32_t per_thousand(int64_t sum, int64_t weight)
{
    return weight ? (int32_t)(sum * 1000 / weight) : 0;
}

/* How often the hand went the party's way; in the auction with its own bid made as often as is forecast. */
static int64_t won_in(const S5SearchResult *result, const S5Rules *rules, const S5View *view, int i)
{
    const S5PlayoutSums *sums = &result->sums[i];
    if (view->phase != S5_PHASE_BID || !sums->weight)
        return sums->won;
    return sums->won - sums->made + sums->stood * s5_search_forecast(result, rules, i) / S5_PROB_ONE;
}

enum { SELDOM = 4 }; /* a quarter of the playouts */

static S5Weighed weighed(
    const S5SearchResult *result, const S5Rules *rules, const S5View *view, int i, int64_t scale)
{
    const int best = result->best;
    const int32_t tries = result->playouts[i],
                  both = tries < result->playouts[best] ? tries : result->playouts[best];
    const S5PlayoutSums *sums = &result->sums[i];
    /* Where it seldom stands, that is because the partner or the cards are good just then: it tells nothing of the bid. */
    const bool bids = view->phase == S5_PHASE_BID, stands = sums->stood * SELDOM >= sums->weight;
    S5Weighed w = {.choice = result->choice[i],
        .points = per_thousand(sums->points, sums->weight),
        .chance = per_thousand(won_in(result, rules, view, i), sums->weight),
        .tricks = per_thousand(sums->tricks, sums->weight),
        .bid_tricks = bids && stands ? per_thousand(sums->stood_tricks, sums->stood) : 0,
        .playouts = tries};
    if (both && i != best) {
        const S5Estimate gap = s5_search_difference(result, best, i, both);
        w.behind =
            gap.mean > 0 ? scaled(gap.mean, scale) : 0; /* a choice that only looks better counts as equal */
        w.error = both > 1 ? scaled(gap.error, scale) : S5_ERROR_UNKNOWN;
    } else if (i != best) {
        w.error = S5_ERROR_UNKNOWN;
    }
    return w;
}

/* The first one added is the best; the others follow in the order of their worth. */
static void put_in(S5Advice *advice, const S5Weighed *w)
{
    int at = advice->count++;
    for (; at > 1 && advice->choice[at - 1].behind > w->behind; at--)
        advice->choice[at] = advice->choice[at - 1];
    advice->choice[at] = *w;
}

/* The best choice; of bids that came to the same in every playout the lowest, which risks least. */
static int choice_to_advise(const S5SearchResult *result)
{
    int best = result->best;
    for (int i = 0; i < result->count; i++) {
        const S5Choice *bid = &result->choice[i], *other = &result->choice[best];
        const int32_t tries = result->playouts[i];
        if (bid->kind != S5_CHOICE_BID || other->kind != S5_CHOICE_BID || bid->value >= other->value ||
            tries < 2 || tries != result->playouts[best])
            continue;
        const S5Estimate gap = s5_search_difference(result, best, i, tries);
        if (!gap.mean && !gap.error)
            best = i;
    }
    return best;
}

void s5_coach(const S5Rules *rules, const S5View *view, S5PlayerContext *context, const S5Choice *made,
    S5Advice *advice)
{
    S5SearchResult *result = context->memory;
    s5_search_all_choices(result, &s5_search_master, rules, view, context, made);
    const int64_t scale = scale_of(result, rules, view);
    const int best = result->best = choice_to_advise(result);
    const int32_t worth = s5_search_difference(result, best, -1, result->playouts[best]).mean;
    *advice = (S5Advice){.small = (int32_t)(scale / 100), .nodes = result->nodes};
    S5Weighed w = weighed(result, rules, view, best, scale);
    put_in(advice, &w);
    for (int i = 0; i < result->count; i++) {
        if (i == best)
            continue;
        w = weighed(result, rules, view, i, scale);
        put_in(advice, &w);
    }
    for (int i = 0; i < advice->count; i++)
        advice->choice[i].worth = scaled(worth, scale) - advice->choice[i].behind;
    s5_reason_find(rules, view, made, advice);
}
