/* The engine against the literal referee, at every act of random games and of whole small trees (docs/rules.md §2–§9). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/cases.h"
#include "support/pair.h"

static char history[4096];

static const char *with_history(const Pair *pair, const char *why)
{
    static char text[6000];
    char pack[200];
    S5Text cards = s5_text(pack, sizeof pack);
    for (int i = 0; i < pair->rules.pack; i++) {
        s5_text_add(&cards, i ? " " : "");
        s5_text_card(&cards, pair->state.pack[i]);
    }
    snprintf(text, sizeof text, "%s\n  hand %d, dealer %d, pack %s\n  %s", why, pair->lit.hand_number,
        pair->lit.dealer, pack, history);
    return text;
}

/* Random totals to start from: near the target, the floor, the bunker, or a score at which something changes. */
static void random_start(const S5Rules *rules, S5Random *random, int32_t *start)
{
    const S5Options *o = &rules->options;
    const int32_t marks[] = {o->target, o->target, o->target, 0, -o->floor, -o->bunker, o->bid_20_from,
        o->bonus_until, o->no_defence_from};
    enum { MARKS = sizeof marks / sizeof *marks };
    const bool one_mark = s5_random_below(random, 2);
    const int32_t mark = marks[s5_random_below(random, MARKS)];
    for (int i = 0; i < rules->scores; i++) {
        start[i] = (one_mark ? mark : marks[s5_random_below(random, MARKS)]) + 10 -
                   (int32_t)s5_random_below(random, 50);
        if (rules->kind == S5_POOL)
            start[i] = (int32_t)s5_random_below(random, 40) - 10;
        else if (o->target && start[i] >= o->target)
            start[i] = o->target - 1 - (int32_t)s5_random_below(random, 31);
    }
}

/* Bids are low more often than high, so that there are auctions to compare. */
static int pick(const LitChoices *choices, S5Random *random)
{
    const int at = (int)s5_random_below(random, (uint32_t)choices->count);
    if (strncmp(choices->text[at], "bid", 3) != 0)
        return at;
    return (int)s5_random_below(random, (uint32_t)at + 1);
}

static const char *play_hand(Pair *pair, S5Random *random)
{
    static LitChoices choices;
    while (pair->state.turn != S5_NO_SEAT) {
        lit_choices(&pair->lit, &choices);
        if (!choices.count)
            return with_history(pair, "nothing may be chosen");
        const char *choice = choices.text[pick(&choices, random)];
        const size_t used = strlen(history);
        snprintf(history + used, sizeof history - used, "%s, ", choice);
        const char *why = pair_act(pair, choice);
        if (why)
            return with_history(pair, why);
    }
    return NULL;
}

static const char *referee_agrees(const Case *c)
{
    static Pair pair;
    S5Rules rules;
    S5Random random = s5_random(c->seed, 5);
    int32_t start[S5_SEATS_MAX];
    if (!case_rules(c, &rules))
        return NULL;
    random_start(&rules, &random, start);
    history[0] = 0;
    if (!pair_start(&pair, &rules, (int)s5_random_below(&random, (uint32_t)c->players), start))
        return "s5_start refuses";
    const char *why = pair_differs(&pair);
    bool more = true;
    for (int hand = 0; hand < c->hands && !why && more; hand++) {
        S5Card pack[S5_PACK_MAX];
        case_pack(c, hand, pack);
        history[0] = 0;
        why = pair_deal(&pair, pack);
        why = why ? with_history(&pair, why) : play_hand(&pair, &random);
        if (!why && pair.state.phase == S5_PHASE_OVER)
            why = pair_next_game(&pair, &more);
    }
    if (!why && pair.state.phase == S5_PHASE_DEAL && pair.state.hand_number)
        why = pair_stop(&pair);
    if (!why && pair.state.stopped)
        why = pair_next_game(&pair, &more);
    return why;
}

enum { CASES = 100, HANDS = 8 };

static void play_table(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        const int changed = seed % 3 ? (int)(seed % (OPTIONS_CHANGED_MAX + 1)) : 0;
        Case c = random_case(seed * 1000003, preset, players, sides, changed, HANDS);
        case_further_rules(&c, seed % 2 ? 0 : 6);
        check_case(&c, referee_agrees);
    }
}

static void test_random_games(void **unused)
{
    (void)unused;
    for_every_table(play_table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
