#include "spoilfive/coach.h"

#include "reason.h"
#include "think.h"
#include "worth.h"

typedef struct ReasonRow {
    const char *name, *sentence;
} ReasonRow;

static const ReasonRow REASONS[S5_REASONS] = {
#define ROW(NAME, sentence) {#NAME, sentence},
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

/* What scales worth to the units of an advice: worth × times / S5_WORTH_ONE. */
static int64_t scale_of(const S5Rules *rules, const S5View *view)
{
    S5Standing now = {.pool = view->pool};
    for (int i = 0; i < S5_SEATS_MAX; i++)
        now.total[i] = view->total[i];
    const int64_t unit = s5_worth_unit(rules, &now, view->seat);
    return rules->kind == S5_POOL ? unit * 1000 : unit * 100 * 1000 / S5_CERTAIN;
}

static int32_t scaled(int64_t worth, int64_t scale)
{
    const int64_t amount = worth * scale / S5_WORTH_ONE,
                  most = INT32_MAX / 2; /* a pool of a quarter of a million */
    return (int32_t)(amount > most ? most : amount < -most ? -most : amount);
}

static int64_t sum_of(const S5Thinking *found, int i, int rounds)
{
    int64_t sum = 0;
    for (int round = 0; round < rounds; round++)
        sum += found->worth[round][i];
    return sum;
}

/* The standard error of the mean difference between two choices, × 16. */
static int64_t error_of(const S5Thinking *found, int a, int b, int rounds)
{
    int64_t squares = 0;
    const int64_t sum = sum_of(found, a, rounds) - sum_of(found, b, rounds);
    for (int round = 0; round < rounds; round++) {
        const int64_t away = found->worth[round][a] - found->worth[round][b] - sum / rounds;
        squares += away * away;
    }
    const int64_t all = (int64_t)rounds * (rounds - 1);
    return all > 0 ? (int64_t)s5_square_root((uint64_t)squares * 256 / (uint64_t)all) : 0;
}

static int32_t per_thousand(int64_t sum, int32_t tries)
{
    return tries ? (int32_t)(sum * 1000 / tries) : 0;
}

static S5Weighed weighed(const S5Thinking *found, int i, int64_t scale)
{
    const int best = found->best;
    const int32_t tries = found->tries[i], both = tries < found->tries[best] ? tries : found->tries[best];
    S5Weighed w = {.choice = found->choice[i],
        .points = per_thousand(found->tally[i].points, tries),
        .chance = per_thousand(found->tally[i].won, tries),
        .tricks = per_thousand(found->tally[i].tricks, tries),
        .playouts = tries};
    if (both && i != best) {
        const int64_t less = sum_of(found, best, both) - sum_of(found, i, both);
        w.behind = less > 0 ? scaled(less / both, scale) : 0; /* what only looks better is as good */
        w.error = scaled(error_of(found, best, i, both), scale) / 16;
    } else if (i != best) {
        w.error = S5_ERROR_UNKNOWN;
    }
    return w;
}

/* The first one put in is the best; the others stand behind it by what they are worth. */
static void put_in(S5Advice *advice, const S5Weighed *w)
{
    int at = advice->count++;
    for (; at > 1 && advice->choice[at - 1].behind > w->behind; at--)
        advice->choice[at] = advice->choice[at - 1];
    advice->choice[at] = *w;
}

void s5_coach(const S5Rules *rules, const S5View *view, S5Mind *mind, const S5Choice *made, S5Advice *advice)
{
    S5Thinking *found = mind->memory;
    const int64_t scale = scale_of(rules, view);
    s5_think_through(found, &s5_style_master, rules, view, mind, made);
    const int best = found->best;
    const int32_t tries = found->tries[best];
    const int32_t worth = tries ? (int32_t)(sum_of(found, best, tries) / tries) : 0;
    *advice = (S5Advice){.small = (int32_t)(scale / 100), .nodes = found->nodes};
    S5Weighed w = weighed(found, best, scale);
    put_in(advice, &w);
    for (int i = 0; i < found->count; i++) {
        if (i == best)
            continue;
        w = weighed(found, i, scale);
        put_in(advice, &w);
    }
    for (int i = 0; i < advice->count; i++)
        advice->choice[i].worth = scaled(worth, scale) - advice->choice[i].behind;
    s5_reason_find(rules, view, advice);
}

int s5_advice_find(const S5Advice *advice, const S5Choice *choice)
{
    for (int i = 0; i < advice->count; i++)
        if (s5_choice_same(&advice->choice[i].choice, choice))
            return i;
    return -1;
}

bool s5_advice_mistake(const S5Advice *advice, int place)
{
    const S5Weighed *w = &advice->choice[place];
    return w->error != S5_ERROR_UNKNOWN && w->behind > 2 * w->error && w->behind > advice->small;
}
