/*
 * The worlds that a search makes by swapping hidden cards must be as likely as they should be: where few cards are hidden, every deal of
 * them is weighed with every way in which the others may play, and the chains are compared with that. tests/worlds_exact.c checks the
 * swaps themselves in every game.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "players/fixed_point.h"
#include "players/search_internal.h"
#include "support/hand.h"
#include "support/share.h"
#include "support/table.h"

enum {
    SEED = 20261123,
    PLAYERS = 10,
    HIDDEN = 4, /* with ten players, when six have played to the last trick: three hands and the stock */
    DEALS = 24,
    STYLES = 1 << PLAYERS,
    DRAWN = 512,
    STEPS = 20,
    RUNS = 10,
    POSITIONS = 2
};

static S5SearchConfig config;

static S5Rules rules;
static S5View view;
static S5SearchResult found;
static S5PlayerContext context;
static S5Search search;

/* Every deal that could be, and how likely: in all, and by the seats that are rule-based. */
static struct Exact {
    S5WorldDeal deal[DEALS];
    int count, least;
    int surprisal[DEALS][STYLES];
    double deal_chance[DEALS], style_chance[PLAYERS];
} exact;

/* ------------------------------------------------------------------ enumeration */

static int surprisal_of(const S5WorldDeal *deal, unsigned rule_based)
{
    S5State world;
    s5_world_of_deal(&found.worlds, deal, &world);
    search.rule_based = rule_based;
    return s5_search_surprisal(&search, &world, INT16_MAX);
}

static bool is_possible(const S5WorldDeal *deal)
{
    S5State world;
    s5_world_of_deal(&found.worlds, deal, &world);
    return s5_world_possible(&found.worlds, &world);
}

/* Lays the cards that are left, one into each place from one on. */
static void list_deals(S5Set left, int place, S5WorldDeal *deal)
{
    if (place == found.worlds.places) {
        if (is_possible(deal))
            exact.deal[exact.count++] = *deal;
        return;
    }
    assert_int_equal(found.worlds.place[place].cards, 1);
    for (S5Set cards = left; cards; cards &= cards - 1) {
        deal->lies[place] = s5_set_of(s5_set_first(cards));
        list_deals(left & ~deal->lies[place], place + 1, deal);
    }
}

static bool is_style(unsigned rule_based)
{
    return !(rule_based >> view.seat & 1) && (!rule_based || config.rule_based_percent);
}

static double weight_of(int surprisal, int tempering)
{
    const int more = surprisal - exact.least;
    return exp2(-(double)((more < S5_MOST_SURPRISAL ? more : S5_MOST_SURPRISAL) * tempering / 4) / 8);
}

static double prior_of(unsigned rule_based)
{
    double chance = 1;
    for (int seat = 0; seat < PLAYERS; seat++)
        if (seat != view.seat)
            chance *=
                (rule_based >> seat & 1 ? config.rule_based_percent : 100 - config.rule_based_percent) / 100.;
    return chance;
}

static void weigh_deals(void)
{
    exact.least = INT16_MAX;
    for (int i = 0; i < exact.count; i++)
        for (unsigned style = 0; style < STYLES; style++)
            if (is_style(style)) {
                const int surprisal = surprisal_of(&exact.deal[i], style);
                exact.surprisal[i][style] = surprisal;
                exact.least = surprisal < exact.least ? surprisal : exact.least;
            }
}

static void find_chances(int tempering)
{
    double all = 0;
    for (int i = 0; i < DEALS; i++)
        exact.deal_chance[i] = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        exact.style_chance[seat] = 0;
    for (int i = 0; i < exact.count; i++)
        for (unsigned style = 0; style < STYLES; style++) {
            const double weight =
                is_style(style) ? prior_of(style) * weight_of(exact.surprisal[i][style], tempering) : 0;
            all += weight;
            exact.deal_chance[i] += weight;
            for (int seat = 0; seat < PLAYERS; seat++)
                exact.style_chance[seat] += style >> seat & 1 ? weight : 0;
        }
    for (int i = 0; i < exact.count; i++)
        exact.deal_chance[i] /= all;
    for (int seat = 0; seat < PLAYERS; seat++)
        exact.style_chance[seat] /= all;
}

static double most_of_chances(void)
{
    double most = 0;
    for (int i = 0; i < exact.count; i++)
        most = fmax(most, exact.deal_chance[i]);
    return most;
}

/* ----------------------------------------------------------------------- chains */

/* A chance as each run finds it. */
typedef struct Chance {
    double sum, squares;
} Chance;

static void count(Chance *chance, double in_run)
{
    chance->sum += in_run;
    chance->squares += in_run * in_run;
}

static void is_as_expected(const Chance *chance, double expected)
{
    const double mean = chance->sum / RUNS,
                 error = sqrt(fmax(chance->squares / RUNS - mean * mean, 0) / (RUNS - 1));
    if (fabs(mean - expected) > 5 * error + .002)
        fail_msg("a chance of %.4f comes out as %.4f, with a standard error of %.4f", expected, mean, error);
}

static void run_chains(uint64_t number, int tempering)
{
    found.seed = number;
    found.nodes = 0;
    for (int i = 0; i < DRAWN; i++) {
        S5State world;
        assert_true(s5_search_world(&search, i, &world));
        found.surprisal[i] = (uint16_t)s5_search_surprisal(&search, &world, INT16_MAX);
    }
    s5_search_swap(&search, &(S5Chains){DRAWN, exact.least, tempering, DRAWN, STEPS});
    assert_int_equal(found.kept_count, DRAWN);
}

static int deal_of(const S5WorldDeal *deal)
{
    for (int i = 0; i < exact.count; i++) {
        int same = 0;
        while (same < found.worlds.places && deal->lies[same] == exact.deal[i].lies[same])
            same++;
        if (same == found.worlds.places)
            return i;
    }
    fail_msg("swaps led to a deal that can't be");
    return -1;
}

static void compare(int tempering)
{
    Chance deals[DEALS] = {{0}}, styles[PLAYERS] = {{0}};
    for (uint64_t run = 0; run < RUNS; run++) {
        double deal[DEALS] = {0}, style[PLAYERS] = {0};
        run_chains(run, tempering);
        for (int i = 0; i < DRAWN; i++) {
            const S5SwappedWorld *swapped = &found.swapped[found.kept[i] - S5_SEARCH_WORLDS];
            assert_int_equal(found.weight[i], found.weight[0]);
            deal[deal_of(&swapped->deal)] += 1. / DRAWN;
            for (int seat = 0; seat < PLAYERS; seat++)
                style[seat] += (swapped->rule_based >> seat & 1) / (double)DRAWN;
        }
        for (int i = 0; i < exact.count; i++)
            count(&deals[i], deal[i]);
        for (int seat = 0; seat < PLAYERS; seat++)
            count(&styles[seat], style[seat]);
    }
    for (int i = 0; i < exact.count; i++)
        is_as_expected(&deals[i], exact.deal_chance[i]);
    for (int seat = 0; seat < PLAYERS; seat++)
        is_as_expected(&styles[seat], exact.style_chance[seat]);
}

/* -------------------------------------------------------------------- positions */

/* The view of a seat whose turn it is when HIDDEN cards are hidden, and its worlds. Returns how many deals there are. */
static int find_position(uint64_t number)
{
    S5Random random = s5_random(SEED, number);
    S5State state;
    S5WorldDeal deal = {.rest = random};
    hand_deal(&rules, 0, &random, &state);
    while (state.tricks_done < S5_HAND_CARDS - 1 || state.played < PLAYERS - HIDDEN)
        hand_act(&rules, &state, hand_steady(&rules, &state));
    s5_view(&rules, &state, state.turn, &view);
    context = (S5PlayerContext){.random = random};
    search = (S5Search){.result = &found,
        .config = &config,
        .rules = &rules,
        .view = &view,
        .context = &context,
        .node_limit = S5_NODES_MAX};
    assert_true(s5_worlds(&found.worlds, &rules, &view, NULL));
    exact.count = 0;
    list_deals(found.worlds.hidden, 0, &deal);
    return exact.count;
}

static void swapped_worlds_are_as_likely_as_they_should_be(void **unused)
{
    (void)unused;
    only_with_many_cases(); /* chances do not depend on the build; tests/worlds_exact.c makes swaps in each */
    enum { ENOUGH = 8, TIMES_AS_LIKELY = 2, COMBINATIONS = 3 };
    static const int PERCENT[COMBINATIONS] = {0, 0, 40},
                     TEMPERING[COMBINATIONS] = {4, 2, 2}; /* so that those drawn include all that count */
    rules_of(&rules, "twenty-five", PLAYERS, 0, "robbing=no");
    int positions = 0;
    for (uint64_t number = 0; positions < POSITIONS; number++) {
        if (find_position(number) < ENOUGH)
            continue;
        for (int i = 0; i < COMBINATIONS; i++) {
            config.rule_based_percent = PERCENT[i];
            weigh_deals();
            find_chances(TEMPERING[i]);
            if (!i && most_of_chances() * exact.count < TIMES_AS_LIKELY)
                break; /* the acts say too little about where the cards are */
            positions += i == COMBINATIONS - 1;
            compare(TEMPERING[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swapped_worlds_are_as_likely_as_they_should_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
