/*
 * The chance to win a game of two sides from its score: the rules' ends of a game, and whether the chances come true in games that a
 * player plays with itself.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "players/auction.h"
#include "players/equity.h"
#include "players/fixed_point.h"
#include "players/worth.h"
#include "support/hand.h"
#include "support/share.h"
#include "support/table.h"

enum { SEED = 20261124 };

static S5Rules rules;
static S5EquityTable table;

/* The chance of the first side, in percent. */
static int percent(int own, int other)
{
    const int32_t total[] = {own, other};
    return (int)((100 * (int64_t)s5_equity(&table, &rules, total, 0) + S5_PROB_ONE / 2) / S5_PROB_ONE);
}

static void use_with(const char *preset, int players, const char *options)
{
    rules_of(&rules, preset, players, players > 2 ? 2 : 0, options);
    assert_true(s5_equity_fits(&rules));
    s5_equity_fill(&rules, &table);
}

static void use(const char *preset, const char *options)
{
    use_with(preset, 4, options);
}

static void chances_add_up_and_grow_with_points(void **unused)
{
    (void)unused;
    use("auction-forty-fives", "");
    for (int own = -200; own < 120; own += 5)
        for (int other = -200; other < 120; other += 5) {
            const int32_t total[] = {own, other};
            assert_int_equal(
                s5_equity(&table, &rules, total, 0) + s5_equity(&table, &rules, total, 1), S5_PROB_ONE);
            assert_true(percent(own, other) <= percent(own + 5, other));
        }
    assert_int_equal(percent(0, 0), 50);
    assert_in_range(percent(115, 0), 98, 100);
}

static void points_are_counted_in_fives_to_the_target(void **unused)
{
    (void)unused;
    use("auction-forty-fives", "");
    assert_int_equal(percent(61, 30), percent(64, 30));
    assert_true(percent(60, 30) < percent(61, 30) || percent(64, 30) < percent(65, 30));
    assert_int_equal(percent(-1000, 0), percent(-135, 0));
}

/* A side that scores nothing against a made bid needs a bid of its own, so being 5 points away hardly helps it. */
static void a_side_without_defence_points_is_not_close(void **unused)
{
    (void)unused;
    use("nova-scotia-forty-fives", "");
    const int silenced = percent(120, 90);
    use("nova-scotia-forty-fives", "no_defence_from=0");
    assert_true(percent(120, 90) > silenced + 5);
}

static void who_must_bid_to_win_is_not_close(void **unused)
{
    (void)unused;
    use("auction-forty-fives", "");
    const int anyhow = percent(115, 95);
    use("auction-forty-fives", "win_by_bid=always");
    assert_true(percent(115, 95) < anyhow - 5);
}

/* Both sides may reach the target in the next hand: with 105 against 115, a made bid of the first side gives it more, but later. */
static void who_reaches_the_target_first_matters(void **unused)
{
    (void)unused;
    use("auction-forty-fives", "count_out=bidder-first");
    const int bidder = percent(105, 115);
    use("auction-forty-fives", "count_out=higher");
    const int higher = percent(105, 115);
    use("auction-forty-fives", "count_out=first-past");
    const int first = percent(105, 115);
    assert_true(bidder > higher + 2 && higher > first + 2);
    use("auction-forty-fives", "count_out=bidder-then-first");
    assert_int_equal(percent(105, 115), bidder);
}

static void a_side_near_the_floor_may_lose_at_once(void **unused)
{
    (void)unused;
    use("auction-forty-fives", "");
    const int free_to_fall = percent(-100, 100);
    use("auction-forty-fives", "floor=105");
    assert_true(percent(-100, 100) <= free_to_fall);
    assert_true(percent(-100, -100) == 50);
}

/* Worth is limited to eight units; where the next hand may end the game, winning and losing it must lie within them. */
static void the_end_of_the_game_is_not_cut_off(void **unused)
{
    (void)unused;
    static const char *const PRESETS[] = {
        "auction-forty-fives", "nova-scotia-forty-fives", "merrimack-thirty-for-sixty"};
    enum { MOST_UNITS = 8, A_HAND = 30 };
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++) {
        use(PRESETS[i], "");
        const int target = (int)rules.options.target;
        for (int own = -100; own < target; own += 5)
            for (int other = -100; other < target; other += 5) {
                const S5Standing now = {.total = {own, other}, .equity = &table};
                const int32_t most = MOST_UNITS * s5_worth_unit(&rules, &now, 0),
                              chance = s5_equity(&table, &rules, now.total, 0);
                assert_true(own + A_HAND < target || most >= S5_PROB_ONE - chance);
                assert_true(other + A_HAND < target || most >= chance);
            }
    }
}

static void other_games_have_no_table(void **unused)
{
    (void)unused;
    rules_of(&rules, "auction-forty-fives", 4, 2, "target=0 hands=5");
    assert_false(s5_equity_fits(&rules));
    rules_of(&rules, "auction-forty-fives", 4, 2, "target=1000");
    assert_false(s5_equity_fits(&rules));
    rules_of(&rules, "forty-five", 4, 2, "");
    assert_false(s5_equity_fits(&rules));
    rules_of(&rules, "irish-one-hundred-ten", 4, 0, "");
    assert_false(s5_equity_fits(&rules));
    rules_of(&rules, "fifty-five", 2, 0, "");
    assert_false(s5_equity_fits(&rules));
}

/* ---------------------------------------------------------------- coming true */

enum { FIFTHS = 5, HANDS_MAX = 200 };

typedef struct Fifth {
    double chance;
    int won, hands;
} Fifth;

static S5Choice bids_by_the_table(const S5Rules *unused, const S5State *state, void *with)
{
    (void)unused;
    (void)with;
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    return state->phase == S5_PHASE_BID ? s5_auction_bid(&rules, &view) : hand_steady(&rules, state);
}

static void play_game(uint64_t number, Fifth fifth[FIFTHS])
{
    S5Random random = s5_random(SEED, number);
    S5State state;
    double chance[HANDS_MAX];
    int hands = 0;
    hand_deal(&rules, (int)(number % rules.players), &random, &state);
    for (;;) {
        chance[hands++] = s5_equity(&table, &rules, state.total, 0) / (double)S5_PROB_ONE;
        hand_play(&rules, &state, bids_by_the_table, NULL);
        if (state.phase == S5_PHASE_OVER || hands == HANDS_MAX)
            break;
        hand_deal_next(&rules, &random, &state);
    }
    for (int i = 0; i < hands; i++) {
        Fifth *at = &fifth[chance[i] < 1 ? (int)(chance[i] * FIFTHS) : FIFTHS - 1];
        at->chance += chance[i];
        at->won += state.winners & 1;
        at->hands++;
    }
}

/* Before the table, at Nova Scotia a side that was to win 95 games of 100 won 86. */
static void chances_come_true(void **unused)
{
    (void)unused;
    enum { GAMES = 4000, WITHIN = 6 };
    static const struct {
        const char *preset;
        int players;
    } TABLES[] = {{"auction-forty-fives", 4}, {"nova-scotia-forty-fives", 4}, {"merrimack-forty-fives", 4},
        {"newfoundland-one-hundred-twenty", 4}, {"pei-tignish", 4}, {"irish-one-hundred-ten", 2}};
    only_with_many_cases(); /* fewer games would prove nothing */
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        Fifth fifth[FIFTHS];
        memset(fifth, 0, sizeof fifth);
        use_with(TABLES[i].preset, TABLES[i].players, "");
        for (uint64_t number = 0; number < GAMES; number++)
            play_game(number, fifth);
        for (int at = 0; at < FIFTHS; at++) {
            const double expected = 100 * fifth[at].chance / fifth[at].hands,
                         found = 100. * fifth[at].won / fifth[at].hands;
            print_message("%s: %.1f expected, %.1f won\n", TABLES[i].preset, expected, found);
            assert_true(fabs(expected - found) < WITHIN);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_add_up_and_grow_with_points),
        cmocka_unit_test(points_are_counted_in_fives_to_the_target),
        cmocka_unit_test(a_side_without_defence_points_is_not_close),
        cmocka_unit_test(who_must_bid_to_win_is_not_close),
        cmocka_unit_test(who_reaches_the_target_first_matters),
        cmocka_unit_test(a_side_near_the_floor_may_lose_at_once),
        cmocka_unit_test(the_end_of_the_game_is_not_cut_off),
        cmocka_unit_test(other_games_have_no_table),
        cmocka_unit_test(chances_come_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
