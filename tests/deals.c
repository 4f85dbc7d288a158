/* Counts of deals: expected values by known numbers, fair shuffles that pass and unfair ones that are found (lab/deals/counts.h). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/fair/pack.h"
#include "lab/deals/chi_square.h"
#include "lab/deals/counts.h"

static void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.12g is not %.12g", value, expected);
}

static S5Rules rules_of(const char *name, int players)
{
    const S5Preset *preset = s5_preset_find(name);
    const S5Options options = s5_preset_options(preset);
    S5Rules rules;
    assert_int_equal(
        s5_rules(&rules, preset, &options, players, s5_rules_usual_sides(preset, players)), S5_OK);
    return rules;
}

static S5Rules rules_with_joker(void)
{
    const S5Preset *preset = s5_preset_find("spoil-five");
    S5Options options = s5_preset_options(preset);
    S5Rules rules;
    assert_int_equal(s5_option_set(&options, s5_option_find("joker"), "yes"), S5_OK);
    assert_int_equal(s5_rules(&rules, preset, &options, 4, 0), S5_OK);
    return rules;
}

/* --------------------------------------------------------------- chi-square */

/* Abramowitz and Stegun, table 26.8. */
static void test_chi_square(void **unused)
{
    (void)unused;
    assert_near(s5_chi_square_chance(3.84146, 1), 0.05, 1e-6);
    assert_near(s5_chi_square_chance(6.63490, 1), 0.01, 1e-6);
    assert_near(s5_chi_square_chance(5.99146, 2), 0.05, 1e-6);
    assert_near(s5_chi_square_chance(11.0705, 5), 0.05, 1e-6);
    assert_near(s5_chi_square_chance(20.5150, 5), 0.001, 1e-6);
    assert_near(s5_chi_square_chance(18.3070, 10), 0.05, 1e-6);
    assert_near(s5_chi_square_chance(79.0819, 60), 0.05, 1e-6);
    assert_near(s5_chi_square_chance(0, 1), 1, 1e-12);
    assert_near(s5_chi_square_chance(0, 60), 1, 1e-12);
    assert_near(s5_chi_square_chance(1e6, 60), 0, 1e-12);
}

/* ----------------------------------------------------------------- expected */

/* Of 2,598,960 hands, those of the lists for poker, by their suits; of 51 cards, 12 or 13 trumps. */
static void test_known_values(void **unused)
{
    static const double SUITS[] = {5148, 111540, 267696, 580008, 949104, 685464};
    const S5Rules rules = rules_of("spoil-five", 5);
    const S5DealCounts counts = s5_deal_counts(&rules);
    (void)unused;
    for (int i = 0; i < 6; i++)
        assert_near(counts.expected[S5_DEALS_SUITS][4][i], SUITS[i] / 2598960, 1e-15);
    const double *trumps = counts.expected[S5_DEALS_TRUMPS][0];
    assert_near(trumps[0], (575757 + 3 * 501942) / 4.0 / 2349060, 1e-15);
    assert_near(trumps[5], (792 + 3 * 1287) / 4.0 / 2349060, 1e-15);
    const double *ace = counts.expected[S5_DEALS_ACE][0];
    assert_near(ace[0], 12.0 / 13 * 5 / 51, 1e-15);
    assert_near(ace[5], 1.0 / 13, 1e-15);
    assert_near(ace[6], 12.0 / 13 * 26 / 51, 1e-15);
    assert_near(counts.expected[S5_DEALS_RANKS][2][S5_ACE], 20.0 / 52, 1e-15);
    assert_near(counts.expected[S5_DEALS_RANKS][5][S5_ACE], 27 * 4.0 / 52, 1e-15);
    assert_near(counts.expected[S5_DEALS_HEARTS][0][0], 5.0 / 52, 1e-15);
}

static double sum_of(const S5DealCounts *counts, S5DealTable table, int row)
{
    double sum = 0;
    for (int column = 0; column < counts->columns[table]; column++)
        sum += counts->expected[table][row][column];
    return sum;
}

static void assert_sums(const S5Rules *rules)
{
    const S5DealCounts counts = s5_deal_counts(rules);
    for (int seat = 0; seat < rules->players; seat++) {
        assert_near(sum_of(&counts, S5_DEALS_RANKS, seat), 5, 1e-12);
        assert_near(sum_of(&counts, S5_DEALS_HEARTS, seat), 5, 1e-12);
        assert_near(sum_of(&counts, S5_DEALS_SUITS, seat), 1, 1e-12);
        if (counts.rows[S5_DEALS_TRUMPS])
            assert_near(sum_of(&counts, S5_DEALS_TRUMPS, seat), 1, 1e-12);
    }
    assert_near(sum_of(&counts, S5_DEALS_RANKS, rules->players), rules->pack - 5 * rules->players, 1e-12);
    if (counts.rows[S5_DEALS_ACE])
        assert_near(sum_of(&counts, S5_DEALS_ACE, 0), 1, 1e-12);
}

static void test_chances_add_up_in_every_preset(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Rules rules = rules_of(s5_preset(i)->name, s5_preset(i)->players);
        assert_sums(&rules);
    }
    const S5Rules joker = rules_with_joker();
    assert_sums(&joker);
}

/* ------------------------------------------------------------------- deals */

typedef void MakePack(S5Random *random, S5Card *pack, int cards);

static void shuffle(S5Random *random, S5Card *pack, int cards)
{
    uint8_t seed[S5_PACK_SEED] = {0};
    const uint64_t number = s5_random_next(random);
    memcpy(seed, &number, sizeof number);
    s5_pack(seed, pack, cards);
}

/* What many programs do: each card changes places with any other, so some orders come more often. */
static void shuffle_naively(S5Random *random, S5Card *pack, int cards)
{
    for (int i = 0; i < cards; i++)
        pack[i] = (S5Card)i;
    for (int i = 0; i < cards; i++) {
        const uint32_t with = s5_random_below(random, (uint32_t)cards);
        const S5Card card = pack[i];
        pack[i] = pack[with];
        pack[with] = card;
    }
}

/* One time in twenty, seat 1 gets the five of hearts. */
static void favour_seat_1(S5Random *random, S5Card *pack, int cards)
{
    int at = 0;
    shuffle(random, pack, cards);
    while (pack[at] != s5_card(S5_HEARTS, S5_FIVE))
        at++;
    if (s5_random_below(random, 20) == 0) {
        pack[at] = pack[3];
        pack[3] = s5_card(S5_HEARTS, S5_FIVE);
    }
}

/* Too few cards change places: about one in seven stays where it was. */
static void shuffle_too_little(S5Random *random, S5Card *pack, int cards)
{
    for (int i = 0; i < cards; i++)
        pack[i] = (S5Card)i;
    for (int swap = 0; swap < cards; swap++) {
        const uint32_t a = s5_random_below(random, (uint32_t)cards),
                       b = s5_random_below(random, (uint32_t)cards);
        const S5Card card = pack[a];
        pack[a] = pack[b];
        pack[b] = card;
    }
}

static void deal(S5DealCounts *counts, const S5Rules *rules, MakePack *make, uint64_t seed, int hands)
{
    S5Random random = s5_random(seed, 0);
    for (int i = 0; i < hands; i++) {
        S5Card pack[S5_PACK_MAX];
        S5State state;
        make(&random, pack, rules->pack);
        assert_int_equal(s5_start(rules, rules->players - 1, NULL, &state), S5_OK);
        assert_int_equal(s5_deal(rules, &state, pack), S5_OK);
        s5_deal_counts_add(counts, rules, &state);
    }
}

static double least_chance(const S5DealCounts *counts)
{
    double least = 1;
    for (int table = 0; table < S5_DEALS_TABLES; table++)
        for (int i = 0; i < s5_deal_fits(counts, (S5DealTable)table); i++) {
            const S5DealFit fit = s5_deal_fit(counts, (S5DealTable)table, i);
            const double chance = s5_chi_square_chance(fit.chi_square, fit.freedom);
            least = chance < least ? chance : least;
        }
    return least;
}

static S5DealCounts dealt(const S5Rules *rules, MakePack *make, uint64_t seed, int hands)
{
    S5DealCounts counts = s5_deal_counts(rules);
    deal(&counts, rules, make, seed, hands);
    return counts;
}

static void test_fair_shuffles_pass(void **unused)
{
    const S5Rules games[] = {rules_of("spoil-five", 5), rules_of("spoil-five", 10), rules_with_joker(),
        rules_of("one-hundred-ten", 4)};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const S5DealCounts counts = dealt(&games[i], shuffle, 20 + i, 20000);
        assert_true(least_chance(&counts) > 1e-4);
    }
}

static void test_unfair_shuffles_are_found(void **unused)
{
    static MakePack *const UNFAIR[] = {shuffle_naively, favour_seat_1, shuffle_too_little};
    const S5Rules rules = rules_of("spoil-five", 5);
    (void)unused;
    for (size_t i = 0; i < sizeof UNFAIR / sizeof *UNFAIR; i++) {
        const S5DealCounts counts = dealt(&rules, UNFAIR[i], 1, 20000);
        assert_true(least_chance(&counts) < 1e-9);
    }
}

/* Of fair counts, a chance below a tenth comes in about a tenth, in each table: what the sentence promises. */
static void test_chances_come_as_often_as_they_say(void **unused)
{
    enum { COUNTS = 600, HANDS = 400 };
    const S5Rules rules = rules_of("spoil-five", 4);
    int below[S5_DEALS_TABLES] = {0};
    (void)unused;
    for (int i = 0; i < COUNTS; i++) {
        const S5DealCounts counts = dealt(&rules, shuffle, 1000 + (uint64_t)i, HANDS);
        for (int table = 0; table < S5_DEALS_TABLES; table++) {
            const S5DealFit fit = s5_deal_fit(&counts, (S5DealTable)table, 0);
            below[table] += s5_chi_square_chance(fit.chi_square, fit.freedom) < 0.1;
        }
    }
    /* 60 are expected; the standard deviation is 7.3 */
    for (int table = 0; table < S5_DEALS_TABLES; table++)
        assert_in_range(below[table], 60 - 30, 60 + 30);
}

/* ------------------------------------------------------------------- counts */

static void test_counts_add_up(void **unused)
{
    const S5Rules rules = rules_with_joker();
    const S5DealCounts counts = dealt(&rules, shuffle, 3, 1000);
    uint64_t cards = 0, hands = 0, aces = 0;
    (void)unused;
    for (int row = 0; row <= 4; row++)
        for (int column = 0; column < S5_DEALS_COLUMNS; column++)
            cards += counts.counted[S5_DEALS_RANKS][row][column];
    for (int column = 0; column < S5_DEALS_COLUMNS; column++) {
        hands += counts.counted[S5_DEALS_TRUMPS][2][column];
        aces += counts.counted[S5_DEALS_ACE][0][column];
    }
    assert_int_equal(cards, 53 * 1000);
    assert_int_equal(hands, 1000);
    assert_int_equal(aces, 1000);
}

static void test_few_hands_are_not_compared(void **unused)
{
    const S5Rules rules = rules_of("spoil-five", 5);
    const S5DealCounts counts = dealt(&rules, shuffle, 1, S5_DEALS_LEAST - 1);
    (void)unused;
    assert_int_equal(s5_deal_fit(&counts, S5_DEALS_RANKS, 0).freedom, 0);
    assert_int_equal(s5_deal_fit(&counts, S5_DEALS_SUITS, 1).freedom, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chi_square),
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_chances_add_up_in_every_preset),
        cmocka_unit_test(test_fair_shuffles_pass),
        cmocka_unit_test(test_unfair_shuffles_are_found),
        cmocka_unit_test(test_chances_come_as_often_as_they_say),
        cmocka_unit_test(test_counts_add_up),
        cmocka_unit_test(test_few_hands_are_not_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
