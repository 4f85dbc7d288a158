/* Self-play: decisions in hands that are played well, with what each card was worth. */
#include <stdio.h>
#include <stdlib.h>

#include "play/search.h"
#include "samples.h"
#include "spoilfive/spoilfive.h"

/* A search that weighs every card, and one that only plays on. Neither uses the policy, so the samples do not depend on it. */
static const S5SearchConfig
    FULL = {.nodes = 6000, .weighing_percent = 50, .min_ess = 60, .rule_based_percent = S5_ALL_RULE_BASED},
    BRIEF = {.nodes = 1000, .weighing_percent = 50, .min_ess = 30, .rule_based_percent = S5_ALL_RULE_BASED};
enum { GATHERED_OF = 3, PLAYED_BRIEFLY_OF = 2, AT_RANDOM_OF = 30, LEAST_TRIES = 30 };

static S5Rules rules;
static S5SearchResult search;

static S5Choice think(const S5SearchConfig *config, const S5View *view, uint64_t seed)
{
    S5PlayerContext context = {.random = s5_random(seed, 0)};
    if (config == &FULL)
        s5_search_all_choices(&search, config, &rules, view, &context, NULL);
    else
        s5_search_choices(&search, config, &rules, view, &context);
    return search.choice[search.best]; /* cppcheck-suppress returnDanglingLifetime */
}

/* Each card's mean over the deals in which all were tried. */
static bool value_cards(const S5View *view, Sample *sample)
{
    int tries = S5_SEARCH_FULL_ROUNDS;
    for (int i = 0; i < search.count; i++)
        tries = search.playouts[i] < tries ? search.playouts[i] : tries;
    if (search.count != s5_set_count(view->legal.cards) || tries < LEAST_TRIES)
        return false;
    sample->count = 0;
    for (S5Set cards = view->legal.cards; cards; cards &= cards - 1, sample->count++)
        for (int i = 0; i < search.count; i++)
            if (search.choice[i].value == s5_set_first(cards))
                sample->value[sample->count] = s5_search_difference(&search, i, -1, tries).mean / S5_FINE;
    return true;
}

static bool is_card(const S5View *view)
{
    return view->phase == S5_PHASE_PLAY && view->jinker == S5_NO_SEAT && s5_legal_count(&view->legal) > 1;
}

void self_play(int table, int hands, uint64_t seed, const char *path)
{
    FILE *file = fopen(path, "ab");
    rules_at(table, &rules);
    for (int hand = 0; file && hand < hands; hand++) {
        show_progress("hands", hand, hands);
        S5Random random = s5_random(seed, (uint64_t)hand);
        S5State state;
        S5Card pack[S5_PACK_MAX];
        s5_start(&rules, hand % rules.players, NULL, &state);
        s5_make_pack(&rules, &random, pack);
        s5_deal(&rules, &state, pack);
        while (state.turn != S5_NO_SEAT) {
            Sample sample = {.hand = (uint32_t)hand, .table = table};
            S5PlayerContext context = {.random = random};
            s5_view(&rules, &state, state.turn, &sample.view);
            S5Choice choice = s5_level_find("steady")->choose(&rules, &sample.view, &context);
            if (is_card(&sample.view)) {
                const uint64_t own = s5_random_next(&random);
                if (!s5_random_below(&random, GATHERED_OF)) {
                    choice = think(&FULL, &sample.view, own);
                    if (value_cards(&sample.view, &sample))
                        fwrite(&sample, sizeof sample, 1, file);
                } else if (!s5_random_below(&random, PLAYED_BRIEFLY_OF)) {
                    choice = think(&BRIEF, &sample.view, own);
                }
                if (!s5_random_below(&random, AT_RANDOM_OF))
                    choice = s5_legal_random(&sample.view.legal, &random);
            }
            s5_act(&rules, &state, state.turn, choice);
        }
    }
    show_progress("hands", hands, hands);
    if (!file || fclose(file))
        perror(path);
}
