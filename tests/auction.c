/*
 * The learned auction: what it bids is legal at every table and never holds a partner's bid, worthless hands hardly ever open, so that
 * bids say something, the bidding side keeps its kings, and on the same cards it makes more than the bids of rules of thumb, in points and in games.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lab/lab.h"
#include "players/auction.h"
#include "players/equity.h"
#include "support/cases.h"
#include "support/hand.h"
#include "support/share.h"
#include "support/table.h"

enum { SEED = 20261123 };

static S5Rules rules;

/* Calls `visit` for every state in which somebody must bid, in hands that are bid at random. */
static void at_random_bids(uint64_t hands, void (*visit)(const S5State *state, const S5View *view))
{
    for (uint64_t number = 0; number < hands; number++) {
        S5Random random = s5_random(SEED, number);
        S5State state;
        S5View view;
        hand_deal(&rules, (int)(number % rules.players), &random, &state);
        while (state.phase == S5_PHASE_BID) {
            const S5Legal legal = s5_legal(&rules, &state);
            s5_view(&rules, &state, state.turn, &view);
            visit(&state, &view);
            hand_act(&rules, &state, s5_legal_random(&legal, &random));
        }
    }
}

static void at_every_table(uint64_t hands, void (*visit)(const S5State *state, const S5View *view))
{
    int tables = 0;
    for (int i = 0; i < s5_preset_count(); i++)
        for (int players = 2; players <= S5_SEATS_MAX; players += 2) {
            const S5Options options = s5_preset_options(s5_preset(i));
            if (s5_rules(&rules, s5_preset(i), &options, players, players > 2 ? 2 : 0) != S5_OK ||
                !s5_auction_fits(&rules))
                continue;
            at_random_bids(hands, visit);
            tables++;
        }
    assert_true(tables > 10);
}

static void is_legal(const S5State *state, const S5View *view)
{
    const S5AuctionCell cell = s5_auction_cell(&rules, view);
    const S5Choice choice = s5_auction_bid(&rules, view);
    S5State next = *state;
    assert_in_range(s5_auction_class(&rules), 0, S5_AUCTION_CLASSES - 1);
    assert_in_range(cell.score, 0, S5_AUCTION_SCORES - 1);
    assert_in_range(cell.state, 0, S5_AUCTION_STATES - 1);
    assert_in_range(cell.hand, 0, S5_AUCTION_HANDS - 1);
    assert_int_equal(s5_act(&rules, &next, state->turn, choice), S5_OK);
    assert_false(choice.kind == S5_CHOICE_HOLD && rules.side_of[view->bidder] == rules.side_of[view->seat]);
}

static void bids_are_legal_at_every_table(void **unused)
{
    (void)unused;
    at_every_table(many_cases() ? 200 : 20, is_legal);
}

/* Two players have learned to bid where the bidding goes round once, and at Fifty-Five, where no match equity table knows the game. */
static void two_players_have_a_table_where_it_was_learned(void **unused)
{
    (void)unused;
    static const struct {
        const char *preset;
        int players;
        bool auction, equity;
    } GAMES[] = {{"irish-one-hundred-ten", 2, true, true}, {"irish-one-hundred-ten", 4, false, false},
        {"fifty-five", 2, true, false}, {"fifty-five", 4, false, false},
        {"one-hundred-ten", 2, false, false}};
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        rules_of(&rules, GAMES[i].preset, GAMES[i].players, 0, "");
        assert_int_equal(s5_auction_fits(&rules), GAMES[i].auction);
        assert_int_equal(s5_equity_fits(&rules), GAMES[i].equity);
    }
}

/* ------------------------------------------------------------------ opening bids */

static int opened[2], asked[2]; /* by whether the hand is worthless; those between are left out */

static void count_opening(const S5State *state, const S5View *view)
{
    enum { STRONG = 13 };
    const bool worthless = s5_lab_is_worthless(view->hand);
    (void)state;
    if (view->log_count || (!worthless && s5_auction_cell(&rules, view).hand < STRONG))
        return;
    asked[worthless]++;
    opened[worthless] += s5_auction_bid(&rules, view).kind == S5_CHOICE_BID;
}

static void worthless_hands_hardly_ever_open(void **unused)
{
    (void)unused;
    rules_of(&rules, "auction-forty-fives", 4, 2, "");
    at_random_bids(2000, count_opening);
    print_message("%d of %d worthless and %d of %d strong hands opened\n", opened[true], asked[true],
        opened[false], asked[false]);
    assert_true(asked[true] > 100 && asked[false] > 100);
    assert_true(opened[true] * 8 < asked[true]);
    assert_int_equal(opened[false], asked[false]);
}

/* ---------------------------------------------------------------------- drawing */

/* What seat 0 discards from K♠ K♥ 7♣ 5♦ J♦ with diamonds as trumps. */
static S5Set draws_with(int bidder)
{
    S5View view = {.phase = S5_PHASE_DRAW,
        .seat = 0,
        .bidder = (uint8_t)bidder,
        .trump = S5_DIAMONDS,
        .hand = cards_of("KS KH 7C 5D JD")};
    view.legal = (S5Legal){.kinds = 1u << S5_CHOICE_DISCARD, .cards = view.hand, .discard_max = 5};
    const S5Choice choice = s5_auction_choose(&rules, &view);
    assert_true(s5_legal_has(&view.legal, &choice));
    return choice.cards;
}

static void the_bidding_side_keeps_its_kings(void **unused)
{
    (void)unused;
    rules_of(&rules, "auction-forty-fives", 4, 2, "");
    assert_true(draws_with(0) == cards_of("7C") && draws_with(2) == cards_of("7C"));
    assert_true(draws_with(1) == cards_of("KS KH 7C"));
}

/* --------------------------------------------------------------------- strength */

static S5Choice one_side_bids_by_the_table(const S5Rules *unused, const S5State *state, void *with)
{
    (void)unused;
    S5View view;
    if (state->phase != S5_PHASE_BID || rules.side_of[state->turn] != *(const int *)with)
        return hand_steady(&rules, state);
    s5_view(&rules, state, state->turn, &view);
    return s5_auction_bid(&rules, &view);
}

/* The points that the table's side is ahead after a deal, on average of both sides. */
static double ahead(uint64_t number)
{
    int sum = 0;
    for (int side = 0; side < 2; side++) {
        S5Random random = s5_random(~(uint64_t)SEED, number);
        S5State state;
        hand_deal(&rules, (int)(number % 4), &random, &state);
        hand_play(&rules, &state, one_side_bids_by_the_table, &side);
        sum += state.total[side] - state.total[!side];
    }
    return sum / 2.;
}

static void it_makes_more_than_rules_of_thumb(void **unused)
{
    (void)unused;
    enum { DEALS = 3000 };
    static const char *const PRESETS[] = {
        "auction-forty-fives", "merrimack-forty-fives", "newfoundland-one-hundred-twenty"};
    only_with_many_cases();
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++) {
        double sum = 0, squares = 0;
        rules_of(&rules, PRESETS[i], 4, 2, "");
        for (uint64_t number = 0; number < DEALS; number++) {
            const double points = ahead(number);
            sum += points;
            squares += points * points;
        }
        const double mean = sum / DEALS, error = sqrt((squares / DEALS - mean * mean) / DEALS);
        print_message("%s: %+.2f points a hand, %.1f standard errors\n", PRESETS[i], mean, mean / error);
        assert_true(mean > 3 * error);
    }
}

/* Games won by the table's side with the same cards, of two. */
static int wins(uint64_t number)
{
    int won = 0;
    for (int side = 0; side < 2; side++) {
        S5Random random = s5_random(~(uint64_t)SEED, number);
        S5State state;
        hand_deal(&rules, (int)(number % rules.players), &random, &state);
        for (;; hand_deal_next(&rules, &random, &state)) {
            hand_play(&rules, &state, one_side_bids_by_the_table, &side);
            if (state.phase == S5_PHASE_OVER)
                break;
        }
        won += state.winners >> side & 1;
    }
    return won;
}

static void it_wins_more_games(void **unused)
{
    (void)unused;
    enum { DEALS = 1000 };
    static const struct {
        const char *preset;
        int players, sides;
    } TABLES[] = {{"auction-forty-fives", 4, 2}, {"nova-scotia-forty-fives", 4, 2},
        {"irish-one-hundred-ten", 2, 0}, {"fifty-five", 2, 0}};
    only_with_many_cases();
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        int won[3] = {0};
        rules_of(&rules, TABLES[i].preset, TABLES[i].players, TABLES[i].sides, "");
        for (uint64_t number = 0; number < DEALS; number++)
            won[wins(number)]++;
        const double more = won[2] - won[0], error = sqrt(won[2] + won[0]);
        print_message("%s: %.1f %% of games\n", TABLES[i].preset, 50 + 50 * more / DEALS);
        assert_true(more > 3 * error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_are_legal_at_every_table),
        cmocka_unit_test(two_players_have_a_table_where_it_was_learned),
        cmocka_unit_test(worthless_hands_hardly_ever_open),
        cmocka_unit_test(the_bidding_side_keeps_its_kings),
        cmocka_unit_test(it_makes_more_than_rules_of_thumb),
        cmocka_unit_test(it_wins_more_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
