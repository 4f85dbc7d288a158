/* How well the cards of a player are predicted: the mean surprisal of the card played, −log2 of its probability, in bits. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/opponents/baseline.h"
#include "players/fixed_point.h"
#include "players/policy.h"
#include "players/search.h"
#include "samples.h"
#include "spoilfive/spoilfive.h"

static S5Rules rules;

/* A level or a fixed opponent. */
typedef struct Player {
    const S5Level *level;
    const S5Baseline *fixed;
    int number;
    S5PlayerContext context;
} Player;

static bool find(const char *name, Player *player)
{
    enum { MOST = 64 << 20 };
    *player = (Player){.level = s5_level_find(name)};
    player->fixed = s5_baseline_find(name, &player->number);
    player->context.memory = aligned_alloc(64, MOST);
    if (player->context.memory)
        memset(player->context.memory, 0, MOST);
    return player->context.memory && (player->level || (player->fixed && player->fixed->choose));
}

static S5Choice ask(Player *player, const S5View *view, S5Random *random)
{
    player->context.random = s5_random(s5_random_next(random), 0);
    if (player->level)
        return player->level->choose(&rules, view, &player->context);
    return player->fixed->choose(&rules, view, player->number, &player->context);
}

/* Models of a player. */
enum { UNIFORM, THUMB, SIXTEEN, POLICY, MIXTURE, MODELS };

typedef struct Sum {
    double bits[MODELS];
    /* Of what a seat has done in this hand, if it is rule-based and if it plays by the policy. */
    double chance[2];
} Sum;

/* Adds a card's surprisal under each model. For rule-based players, too, one card in twenty is any card. */
static void add(const S5View *view, const S5Choice *made, Sum *sum)
{
    S5PlayerContext context = {.nodes = 0};
    const double count = s5_set_count(view->legal.cards), any = 1 / count;
    const S5Choice thumb = s5_level_find("steady")->choose(&rules, view, &context);
    const double by_thumb = 0.95 * (thumb.value == made->value) + 0.05 * any;
    const double by_policy =
        (double)s5_policy_chance(&s5_policy_nets[rules.kind], &rules, view, (S5Card)made->value) /
        S5_PROB_ONE;
    const bool usual = s5_policy_play(&s5_policy_nets[rules.kind], &rules, view) == made->value;
    const double before = sum->chance[0] + sum->chance[1];
    sum->chance[0] *= by_thumb;
    sum->chance[1] *= by_policy;
    sum->bits[UNIFORM] += log2(count);
    sum->bits[THUMB] -= log2(by_thumb);
    sum->bits[SIXTEEN] -= log2((usual ? 16 : 1) / (15 + count));
    sum->bits[POLICY] -= log2(by_policy);
    sum->bits[MIXTURE] -= log2((sum->chance[0] + sum->chance[1]) / before);
}

static long play(Player *player, S5Random random, int dealer, Sum sums[S5_SEATS_MAX])
{
    long decisions = 0;
    S5State state;
    S5Card pack[S5_PACK_MAX];
    const double rule_based = (double)s5_search_master.rule_based_percent / S5_ALL_RULE_BASED;
    s5_start(&rules, dealer, NULL, &state);
    s5_make_pack(&rules, &random, pack);
    s5_deal(&rules, &state, pack);
    for (int seat = 0; seat < rules.players; seat++) {
        sums[seat].chance[0] = rule_based;
        sums[seat].chance[1] = 1 - rule_based;
    }
    while (state.turn != S5_NO_SEAT) {
        S5View view;
        S5Choice choice = {.kind = S5_CHOICE_KINDS};
        s5_view(&rules, &state, state.turn, &view);
        if (s5_legal_count(&view.legal) == 1) {
            s5_legal_next(&view.legal, &choice);
        } else {
            choice = ask(player, &view, &random);
            if (view.phase == S5_PHASE_PLAY && view.jinker == S5_NO_SEAT) {
                add(&view, &choice, &sums[view.seat]);
                decisions++;
            }
        }
        s5_act(&rules, &state, state.turn, choice);
    }
    return decisions;
}

bool predict(int table, int hands, uint64_t seed, const char *name)
{
    static const char *const MODEL[MODELS] = {"uniform", "rules of thumb", "the policy's card sixteen to one",
        "policy", "mixture, by seat and hand"};
    Player player;
    Sum sums[S5_SEATS_MAX] = {0};
    long decisions = 0;
    rules_at(table, &rules);
    if (!find(name, &player))
        return false;
    for (int hand = 0; hand < hands; hand++) {
        show_progress("hands", hand, hands);
        decisions += play(&player, s5_random(seed, (uint64_t)hand), hand % rules.players, sums);
    }
    show_progress("hands", hands, hands);
    printf("%ld decisions; bits of surprisal each:", decisions);
    for (int model = 0; model < MODELS; model++) {
        double all = 0;
        for (int seat = 0; seat < rules.players; seat++)
            all += sums[seat].bits[model];
        printf("%s %s %.3f", model ? "," : "", MODEL[model], all / (double)decisions);
    }
    printf("\n");
    free(player.context.memory);
    return true;
}
