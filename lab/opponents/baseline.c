/* The table of fixed opponents, and what they share: the list of choices, and what a hand brought. */
#include "baseline.h"

#include "spoilfive/text.h"

static const S5Baseline BASELINES[] = {
    {"flat-random", "plays each choice out at random in N deals of the hidden cards", s5_baseline_flat_random,
        NULL, true, NULL},
    {"flat-thumb", "the same, but plays them out by rules of thumb", s5_baseline_flat_thumb, NULL, true,
        NULL},
    {"pimc", "solves N deals exactly, each with open cards", s5_baseline_pimc, NULL, true,
        s5_baseline_exact_memory},
    {"ismcts", "searches one tree of information sets in N visits, each with a new deal", s5_baseline_ismcts,
        NULL, true, s5_baseline_tree_memory},
    {"expert-2026-11", "the level `expert` as it was in November 2026", s5_baseline_expert_2026_11, NULL,
        false, s5_baseline_search_memory},
    {"oracle", "sees all cards and solves the hand exactly", NULL, s5_baseline_oracle, false,
        s5_baseline_exact_memory},
};

int s5_baseline_count(void)
{
    return (int)(sizeof BASELINES / sizeof *BASELINES);
}

const S5Baseline *s5_baseline(int index)
{
    return &BASELINES[index];
}

/* The rest of a name that begins with a word, or null when it does not. */
static const char *after_prefix(const char *name, const char *word)
{
    while (*word && *name == *word)
        name++, word++;
    return *word ? NULL : name;
}

const S5Baseline *s5_baseline_find(const char *name, int *number)
{
    for (int i = 0; i < s5_baseline_count(); i++) {
        const char *rest = after_prefix(name, BASELINES[i].name);
        int32_t read = 0;
        const bool fits =
            rest && (BASELINES[i].counts ? *rest == '-' && s5_text_read_number(rest + 1, &read) && read > 0 &&
                                               read <= S5_BASELINE_NUMBER_MAX
                                         : !*rest);
        if (!fits)
            continue;
        *number = read;
        return &BASELINES[i];
    }
    return NULL;
}

/* ------------------------------------------------------------------- choices */

void s5_baseline_list(S5Choices *choices, const S5Legal *legal, S5Random *random)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    uint32_t seen = 0;
    *choices = (S5Choices){.count = 0};
    while (s5_legal_next(legal, &choice)) {
        seen++;
        if (choices->count < S5_BASELINE_CHOICES) {
            choices->choice[choices->count++] = choice;
            continue;
        }
        const uint32_t at = s5_random_below(random, seen);
        if (at < S5_BASELINE_CHOICES)
            choices->choice[at] = choice;
    }
}

S5Choice s5_baseline_best(const S5Choices *choices)
{
    int best = 0;
    for (int i = 1; i < choices->count; i++)
        if (choices->value[i] > choices->value[best])
            best = i;
    return choices->choice[best];
}

/* -------------------------------------------------------------------- results */

/* The chips of the party's seats, and their equal shares of the pool left on the table. */
static int64_t pool_result(const S5Rules *rules, const S5State *state, int party)
{
    int64_t chips = 0;
    for (int seat = 0; seat < rules->players; seat++)
        if (rules->side_of[seat] == party)
            chips += (int64_t)rules->players * state->total[seat] + state->pool;
    return chips;
}

int64_t s5_baseline_result(const S5Rules *rules, const S5State *state, int party)
{
    if (rules->kind == S5_POOL)
        return pool_result(rules, state, party);
    if (rules->kind == S5_BANDS && rules->options.score == S5_SCORE_BANDS)
        return state->change[party] > 0 ? 1 : -1; /* a fourth trick brings nothing: a hand is won or lost */
    int64_t all = 0;
    for (int other = 0; other < rules->parties; other++)
        all += state->change[other];
    return rules->parties * (int64_t)state->change[party] - all;
}
