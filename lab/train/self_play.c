/* Self-play: decisions in hands that are played well, with what each card was worth. */
#include <stdio.h>
#include <stdlib.h>

#include "players/auction.h"
#include "players/search.h"
#include "samples.h"
#include "spoilfive/spoilfive.h"

/* Nodes of a search that weighs every card, and of one that only plays on; how many players are assumed to play by rules of thumb. */
enum { NODES = 10000, BRIEF = 1000, RULE_BASED_PERCENT = 20 };
enum { GATHERED_OF = 2, PLAYED_BRIEFLY_OF = 4, AT_RANDOM_OF = 30, LEAST_TRIES = 30 };
enum { AMONG_THUMBS_OF = 4, ANY_SCORE_OF = 2 };

static S5Rules rules;
static S5SearchConfig
    config; /* `expert` that trusts the policy more: so the policy learns from searches that follow it */
static S5SearchResult search;

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

/* Half of the hands are somewhere in a game. */
static void draw_scores(S5State *state, S5Random *random)
{
    enum { STEP = 5 };
    if (!rules.options.target || s5_random_below(random, ANY_SCORE_OF))
        return;
    for (int entry = 0; entry < rules.scores; entry++)
        state->total[entry] =
            STEP * (int32_t)s5_random_below(random, (uint32_t)(rules.options.target / STEP));
}

S5Choice choose_usually(const S5Rules *at, const S5PolicyNet *net, const S5View *view)
{
    S5PlayerContext context = {.nodes = 0};
    if (net && is_card(view))
        return (S5Choice){.kind = S5_CHOICE_PLAY, .value = s5_policy_play(net, at, view)};
    if (net && s5_auction_fits(at) && (view->phase == S5_PHASE_BID || view->phase == S5_PHASE_DRAW))
        return s5_auction_choose(at, view);
    return s5_level_find("steady")->choose(at, view, &context); /* cppcheck-suppress returnDanglingLifetime */
}

/* What is chosen without a search: parties that play by rules of thumb are bits of `thumbs`. */
static S5Choice choose(const S5View *view, unsigned thumbs)
{
    const bool learned = !(thumbs >> rules.side_of[view->seat] & 1);
    return choose_usually(&rules, learned ? &s5_policy_nets[rules.kind] : NULL, view);
}

/* The same, but half of the cards are searched for and added to the file, and some of the others are searched for briefly. */
static S5Choice think(Sample *sample, unsigned thumbs, S5Random *random, FILE *file)
{
    const S5View *view = &sample->view;
    S5PlayerContext context = {.random = s5_random(s5_random_next(random), 0), .nodes = NODES};
    if (!s5_random_below(random, GATHERED_OF)) {
        s5_search_all_choices(&search, &config, &rules, view, &context, NULL);
        if (value_cards(view, sample))
            fwrite(sample, sizeof *sample, 1, file);
    } else if (!s5_random_below(random, PLAYED_BRIEFLY_OF)) {
        context.nodes = BRIEF;
        s5_search_choices(&search, &config, &rules, view, &context);
    } else {
        return choose(view, thumbs);
    }
    return search.choice[search.best]; /* cppcheck-suppress returnDanglingLifetime */
}

static void play_hand(int table, int hand, uint64_t seed, FILE *file)
{
    S5Random random = s5_random(seed, (uint64_t)hand);
    S5State state;
    S5Card pack[S5_PACK_MAX];
    s5_start(&rules, hand % rules.players, NULL, &state);
    const unsigned thumbs = s5_random_below(&random, AMONG_THUMBS_OF)
                                ? 0
                                : (unsigned)s5_random_below(&random, 1U << rules.parties);
    draw_scores(&state, &random);
    s5_make_pack(&rules, &random, pack);
    s5_deal(&rules, &state, pack);
    while (state.turn != S5_NO_SEAT) {
        Sample sample = {.hand = (uint32_t)hand, .table = table};
        s5_view(&rules, &state, state.turn, &sample.view);
        S5Choice choice;
        if (!is_card(&sample.view))
            choice = choose(&sample.view, thumbs);
        else if (!s5_random_below(&random, AT_RANDOM_OF))
            choice = s5_legal_random(&sample.view.legal, &random);
        else
            choice = think(&sample, thumbs, &random, file);
        s5_act(&rules, &state, state.turn, choice);
    }
}

void self_play(int table, int hands, uint64_t seed, const char *path)
{
    FILE *file = fopen(path, "ab");
    rules_at(table, &rules);
    config = s5_search_expert;
    config.rule_based_percent = RULE_BASED_PERCENT;
    for (int hand = 0; file && hand < hands; hand++) {
        show_progress("hands", hand, hands);
        play_hand(table, hand, seed, file);
    }
    show_progress("hands", hands, hands);
    if (!file || fclose(file))
        perror(path);
}
