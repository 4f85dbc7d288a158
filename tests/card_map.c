/*
 * Where the solver lets cards change places: in a lane whose low cards the rules of following treat alike. No game of
 * the family asks players to beat such a card; if one did, by tables that say so, the cards of that suit would have to
 * keep their places. And what the solver says when no cards are left.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/solve/solver.h"
#include "support/table.h"

static S5Rules rules;
static S5CardMap map;

static S5TrumpTables diamonds_are_trumps(void)
{
    rules_of(&rules, "twenty-five", 4, 0, "");
    return *s5_trumps_in(&rules, S5_DIAMONDS, 0);
}

/* Whether all cards of a plain suit are loose, or none. */
static bool is_loose_suit(const S5TrumpTables *trumps, S5Suit suit)
{
    int loose = 0, all = 0;
    for (S5Set cards = s5_set_suit(suit) & ~trumps->cards; cards; cards &= cards - 1, all++)
        loose += (int)(map.loose >> map.place[s5_set_first(cards)] & 1);
    assert_true(loose == 0 || loose == all);
    return loose != 0;
}

static void plain_suits_are_loose(void **unused)
{
    (void)unused;
    const S5TrumpTables trumps = diamonds_are_trumps();
    s5_card_map_build(&map, &trumps, rules.pack);
    assert_true(is_loose_suit(&trumps, S5_CLUBS));
    assert_true(is_loose_suit(&trumps, S5_SPADES));
    assert_true(is_loose_suit(&trumps, S5_HEARTS));
}

static void a_suit_that_must_be_beaten_is_not(void **unused)
{
    (void)unused;
    S5TrumpTables trumps = diamonds_are_trumps();
    const S5Set clubs = s5_set_suit(S5_CLUBS) & ~trumps.cards;
    for (S5Set led = clubs; led; led &= led - 1) {
        const S5Card card = s5_set_first(led);
        const uint8_t *power = trumps.power[trumps.asked[card]];
        S5Set above = trumps.cards;
        for (S5Set cards = clubs; cards; cards &= cards - 1)
            above |= power[s5_set_first(cards)] > power[card] ? s5_set_of(s5_set_first(cards)) : 0;
        trumps.follow_first[card] = (S5Follows){above, above};
    }
    s5_card_map_build(&map, &trumps, rules.pack);
    assert_false(is_loose_suit(&trumps, S5_CLUBS));
    assert_true(is_loose_suit(&trumps, S5_SPADES));
}

/* With nothing left to be played the answer is what has been won, all five tricks too. */
static void a_hand_that_is_over_is_worth_what_it_brought(void **unused)
{
    (void)unused;
    static const int32_t VALUE[S5_HAND_CARDS + 1] = {-3, 7, 0, 20, -1, 60};
    static const S5PoolValues POOL = {100, 10, -50};
    const size_t bytes = s5_solver_size(64);
    S5Solver *solver = s5_solver_init(malloc(bytes), bytes);
    assert_non_null(solver);
    rules_of(&rules, "spoil-five", 3, 0, "");
    s5_solver_trumps(solver, &rules, S5_DIAMONDS, false);
    for (int won = 0; won <= S5_HAND_CARDS; won++)
        for (int turn = 0; turn < rules.players; turn++) {
            const S5Position over = {
                .tricks = {(uint8_t)won, (uint8_t)(S5_HAND_CARDS - won)}, .turn = (uint8_t)turn, .side = 1};
            S5CardValues values = {.best = -1};
            int tricks = -1;
            bool sure = false;
            assert_int_equal(s5_solve(solver, &over, &tricks), S5_OK);
            assert_int_equal(tricks, won);
            assert_int_equal(s5_solve_at_least(solver, &over, won, &sure), S5_OK);
            assert_true(sure);
            assert_int_equal(s5_solve_at_least(solver, &over, won + 1, &sure), S5_OK);
            assert_false(sure);
            assert_int_equal(s5_solve_cards(solver, &over, &values), S5_OK);
            assert_int_equal(values.cards, 0);
            assert_int_equal(values.best, won);
            assert_int_equal(s5_solve_values(solver, &over, VALUE, &values), S5_OK);
            assert_int_equal(values.best, VALUE[won]);
            assert_int_equal(s5_solve_pool(solver, &over, &POOL, &values), S5_OK);
            assert_int_equal(values.best, won > 2 ? POOL.won : POOL.lost);
        }
    const S5Position spoilt = {.tricks = {2, 2, 1}, .side = 1};
    S5CardValues values;
    assert_int_equal(s5_solve_pool(solver, &spoilt, &POOL, &values), S5_OK);
    assert_int_equal(values.best, POOL.spoil);
    free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_suits_are_loose),
        cmocka_unit_test(a_suit_that_must_be_beaten_is_not),
        cmocka_unit_test(a_hand_that_is_over_is_worth_what_it_brought),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
