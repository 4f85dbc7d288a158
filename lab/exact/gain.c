/*
 * How much could be won from `steady`, and how much of that a level finds. If four of five players play by rules of
 * thumb, results at the table do not show whether a small gain is the player's fault or all that there is; these two
 * figures do.
 *
 *   spoilfive-lab gain ceiling PRESET PLAYERS SIDES UNIT DEALS SEED
 *       one party sees all cards and knows what steady will play: it tries each of its cards, robs and jinks to the end
 * of
 *       the hand; bids and discards are steady's. Nobody can win more with these cards.
 *   spoilfive-lab gain level PRESET PLAYERS SIDES UNIT POSITIONS SEED LEVEL[@NODES]…
 *       decisions in hands of steady: how much more a level's choice brings than steady's, in deals that steady would
 * have played
 *       to this very view, with steady playing the rest of the hand; summed over a party's decisions in a hand. "best"
 * is
 *       the best choice in those deals, which is a little too good, because they are few. In auctions only the cards
 * count:
 *       bids are made for the game, not for the hand.
 *
 * UNIT is `score` (chips, or points above the others' mean) or, where there is no pool, `won` (+1 or -1 a hand).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "players/candidates.h"
#include "spoilfive/spoilfive.h"

static S5Rules rules;
static bool counts_wins;
static int32_t started[S5_SEATS_MAX]; /* chips before the deal */

/* What a hand that is over brought a party; in a pool game with its share of the pool on the table. */
static double result_of(const S5State *state, int party)
{
    double own = 0, others = 0;
    if (rules.kind == S5_POOL) {
        for (int seat = 0; seat < rules.players; seat++)
            if (rules.side_of[seat] == party)
                own += state->total[seat] - started[seat] + (double)state->pool / rules.players;
        return own;
    }
    for (int other = 0; other < rules.parties; other++)
        *(other == party ? &own : &others) += state->change[other];
    own -= others / (rules.parties - 1);
    return !counts_wins ? own : own > 0 ? 1 : own < 0 ? -1 : 0;
}

static S5Choice steady(const S5State *state)
{
    static const S5Level *level;
    S5View view;
    S5PlayerContext context = {.nodes = 0};
    if (!level)
        level = s5_level_find("steady");
    s5_view(&rules, state, state->turn, &view);
    return level->choose(&rules, &view, &context); /* cppcheck-suppress returnDanglingLifetime */
}

static void deal(S5State *state, S5Random *random, int dealer)
{
    S5Card pack[S5_PACK_MAX];
    s5_start(&rules, dealer % rules.players, NULL, state);
    memcpy(started, state->total, sizeof started);
    s5_make_pack(&rules, random, pack);
    s5_deal(&rules, state, pack);
}

/* A mean and its interval of 95 %. */
typedef struct Mean {
    double sum, squares;
    int count;
} Mean;

static void count(Mean *mean, double x)
{
    mean->sum += x;
    mean->squares += x * x;
    mean->count++;
}

static double mean_of(const Mean *mean)
{
    return mean->sum / mean->count;
}

static double interval_of(const Mean *mean)
{
    const double variance = mean->squares / mean->count - mean_of(mean) * mean_of(mean);
    return 1.96 * sqrt(variance > 0 ? variance / mean->count : 0);
}

/* ------------------------------------------------------------------- ceiling */

static bool tries_all(const S5State *state, int party)
{
    const bool card =
        state->phase == S5_PHASE_PLAY || state->phase == S5_PHASE_ROB || state->phase == S5_PHASE_CLAIM;
    return card && rules.side_of[state->turn] == party;
}

static double most_of(S5State state, int party)
{
    while (state.turn != S5_NO_SEAT && !tries_all(&state, party))
        s5_act(&rules, &state, state.turn, steady(&state));
    if (state.turn == S5_NO_SEAT)
        return result_of(&state, party);
    const S5Legal legal = s5_legal(&rules, &state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    double most = -HUGE_VAL;
    while (s5_legal_next(&legal, &choice)) {
        S5State next = state;
        s5_act(&rules, &next, next.turn, choice);
        most = fmax(most, most_of(next, party));
    }
    return most;
}

static void show_ceiling(int deals, uint64_t seed)
{
    Mean mean = {0};
    for (int i = 0; i < deals; i++) {
        double sum = 0;
        for (int party = 0; party < rules.parties; party++) {
            S5Random random = s5_random(seed, (uint64_t)i);
            S5State state;
            deal(&state, &random, i);
            sum += most_of(state, party);
        }
        count(&mean, sum / rules.parties);
    }
    printf("ceiling %+.3f ± %.3f, %d deals\n", mean_of(&mean), interval_of(&mean), deals);
}

/* -------------------------------------------------------------------- levels */

enum { DEALS = 400, DEALS_LEAST = 20, TRIES = 40000, TRIES_FOR_LEAST = 8000, ONE_IN = 5, LEVELS = 8 };

typedef struct Asked {
    const char *name;
    const S5Level *level;
    void *memory;
    uint64_t nodes;
    Mean gain, more; /* than steady's choice, than the first level's */
} Asked;

static Asked asked[LEVELS + 1]; /* the last is the best choice */
static int asked_count;

/* Deals, with the importance weight that takes the sampling bias out again. */
static S5State deals[DEALS];
static double weight[DEALS];
static int deal_count;

static bool steady_acts_so(const S5State *world, int seat)
{
    S5Replay replay;
    s5_replay_begin(&replay, &rules, world);
    while (s5_replay_next(&replay)) {
        const S5Choice choice = replay.state.turn == seat ? replay.choice : steady(&replay.state);
        if (!s5_choice_same(&choice, &replay.choice))
            return false;
    }
    return true;
}

static bool find_deals(const S5View *view, S5Random *random)
{
    static const S5SamplingBias BIAS = {-6, {4, 3, 2, 1, 0, -1}};
    static S5Worlds worlds;
    deal_count = 0;
    if (!s5_worlds(&worlds, &rules, view, &BIAS))
        return false;
    for (int tries = 0; tries < TRIES && deal_count < DEALS; tries++) {
        S5State *world = &deals[deal_count];
        if (tries == TRIES_FOR_LEAST && deal_count < DEALS_LEAST)
            return false;
        if (s5_world_sample(&worlds, random, world) && steady_acts_so(world, view->seat))
            weight[deal_count++] = exp2(-s5_world_bias(&worlds, world));
    }
    return deal_count >= DEALS_LEAST;
}

static double brings(const S5Choice *choice)
{
    double sum = 0, all = 0;
    for (int i = 0; i < deal_count; i++) {
        S5State state = deals[i];
        const int party = rules.side_of[state.turn];
        s5_act(&rules, &state, state.turn, *choice);
        while (state.turn != S5_NO_SEAT)
            s5_act(&rules, &state, state.turn, steady(&state));
        sum += weight[i] * result_of(&state, party);
        all += weight[i];
    }
    return sum / all;
}

static void ask_levels(const S5View *view, const S5Choice *usual, uint64_t seed)
{
    static S5Candidates all;
    double base = brings(usual), best = 0, first = 0;
    s5_candidates(&rules, view, &all);
    for (int i = 0; i < all.count; i++)
        best = fmax(best, brings(&all.choice[i]) - base);
    for (int i = 0; i <= asked_count; i++) {
        Asked *a = i < asked_count ? &asked[i] : &asked[LEVELS];
        S5PlayerContext context = {.random = s5_random(seed, 1), .memory = a->memory, .nodes = a->nodes};
        double gain = best;
        if (a->level) {
            const S5Choice choice = a->level->choose(&rules, view, &context);
            gain = brings(&choice) - base;
        }
        first = i ? first : gain;
        count(&a->gain, gain);
        count(&a->more, gain - first);
    }
}

static void show_levels(int positions, uint64_t seed)
{
    S5Random random = s5_random(seed, 0);
    int found = 0, skipped = 0, decisions = 0, hands = 0;
    for (; found < positions; hands++) {
        S5State state;
        deal(&state, &random, hands);
        while (state.turn != S5_NO_SEAT) {
            S5View view;
            s5_view(&rules, &state, state.turn, &view);
            const S5Choice usual = steady(&state);
            const bool decides =
                s5_legal_count(&view.legal) > 1 && (rules.kind != S5_AUCTION || state.phase == S5_PHASE_PLAY);
            decisions += decides;
            if (decides && !s5_random_below(&random, ONE_IN)) {
                const bool known = find_deals(&view, &random);
                if (known)
                    ask_levels(&view, &usual, s5_random_next(&random));
                found += known;
                skipped += !known;
            }
            s5_act(&rules, &state, state.turn, usual);
        }
    }
    const double times = (double)decisions / hands / rules.parties;
    printf("%d positions, %d left out, a party decides %.1f times a hand\n", found, skipped, times);
    for (int i = 0; i <= asked_count; i++) {
        const Asked *a = i < asked_count ? &asked[i] : &asked[LEVELS];
        printf("%-16s %+.3f ± %.3f a hand; than the first %+.3f ± %.3f\n", a->level ? a->name : "best",
            times * mean_of(&a->gain), times * interval_of(&a->gain), times * mean_of(&a->more),
            times * interval_of(&a->more));
    }
}

/* ---------------------------------------------------------------------- main */

static bool take_level(char *name)
{
    Asked *a = &asked[asked_count];
    char *nodes = strchr(name, '@');
    if (nodes) {
        *nodes++ = 0;
        a->nodes = strtoull(nodes, NULL, 10);
    }
    a->name = name;
    a->level = s5_level_find(name);
    a->memory = a->level && a->level->memory ? aligned_alloc(64, (a->level->memory + 63) / 64 * 64) : NULL;
    return a->level && asked_count++ < LEVELS;
}

int s5_lab_gain(int count_of_words, char **word)
{
    const S5Preset *preset = count_of_words > 7 ? s5_preset_find(word[2]) : NULL;
    if (!preset) {
        fputs(
            "usage: spoilfive-lab gain ceiling|level PRESET PLAYERS SIDES score|won NUMBER SEED [LEVEL[@NODES]…]\n",
            stderr);
        return 2;
    }
    const S5Options options = s5_preset_options(preset);
    const S5Status status = s5_rules(&rules, preset, &options, atoi(word[3]), atoi(word[4]));
    counts_wins = !strcmp(word[5], "won");
    for (int i = 8; i < count_of_words; i++)
        if (status != S5_OK || asked_count == LEVELS || !take_level(word[i])) {
            fprintf(stderr, "spoilfive-lab gain: %s: no such level\n", word[i]);
            return 2;
        }
    if (status != S5_OK) {
        fprintf(stderr, "spoilfive-lab gain: %s\n", s5_status_name(status));
        return 2;
    }
    if (counts_wins && rules.kind == S5_POOL) {
        fputs("spoilfive-lab gain: hands that spoil are won by nobody: a pool game has score\n", stderr);
        return 2;
    }
    if (!strcmp(word[1], "ceiling"))
        show_ceiling(atoi(word[6]), strtoull(word[7], NULL, 10));
    else
        show_levels(atoi(word[6]), strtoull(word[7], NULL, 10));
    return 0;
}
