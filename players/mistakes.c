/* Which choices of an advice are mistakes, and how close each came to the best. */
#include "spoilfive/coach.h"

#include "fixed_point.h"

bool s5_advice_in_chips(const S5Rules *rules)
{
    return rules->kind == S5_POOL;
}

const char *s5_advice_unit_name(const S5Rules *rules)
{
    return s5_advice_in_chips(rules) ? "chips" : "percent";
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

static bool can_err(const S5Advice *advice)
{
    for (int i = 0; i < advice->count; i++)
        if (s5_advice_mistake(advice, i))
            return true;
    return false;
}

int32_t s5_advice_accuracy(const S5Advice *advice, int place)
{
    enum { ONE = 1000, A_TENTH_LEAVES = 65252 }; /* e^(−1/230), out of S5_PROB_ONE */
    if (!can_err(advice))
        return -1;
    if (!s5_advice_mistake(advice, place))
        return ONE;
    int64_t tenths = 10 * (int64_t)advice->choice[place].behind / advice->small;
    uint64_t left = (uint64_t)ONE * S5_PROB_ONE;
    for (; tenths > 0 && left >= S5_PROB_ONE / 2; tenths--)
        left = left * A_TENTH_LEAVES / S5_PROB_ONE;
    return (int32_t)((left + S5_PROB_ONE / 2) / S5_PROB_ONE);
}
