/*
 * Where the solver lets cards change places: in a lane whose low cards the rules of following take for alike. No game of the family
 * asks to beat what lies there; if one did, by tables that say so, the cards of that suit must keep their places.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "solve/solver.h"
#include "support/table.h"

static S5Rules rules;
static S5Frame frame;

static S5Trumps diamonds_are_trumps(void)
{
    rules_of(&rules, "twenty-five", 4, 0, "");
    return *s5_trumps_in(&rules, S5_DIAMONDS, 0);
}

/* Whether all cards of a plain suit are loose, or none. */
static bool is_loose_suit(const S5Trumps *trumps, S5Suit suit)
{
    int loose = 0, all = 0;
    for (S5Set cards = s5_set_suit(suit) & ~trumps->trumps; cards; cards &= cards - 1, all++)
        loose += (int)(frame.loose >> frame.place[s5_set_first(cards)] & 1);
    assert_true(loose == 0 || loose == all);
    return loose != 0;
}

static void plain_suits_are_loose(void **unused)
{
    (void)unused;
    const S5Trumps trumps = diamonds_are_trumps();
    s5_frame_build(&frame, &trumps, rules.pack);
    assert_true(is_loose_suit(&trumps, S5_CLUBS));
    assert_true(is_loose_suit(&trumps, S5_SPADES));
    assert_true(is_loose_suit(&trumps, S5_HEARTS));
}

static void a_suit_that_must_be_beaten_is_not(void **unused)
{
    (void)unused;
    S5Trumps trumps = diamonds_are_trumps();
    const S5Set clubs = s5_set_suit(S5_CLUBS) & ~trumps.trumps;
    for (S5Set led = clubs; led; led &= led - 1) {
        const S5Card card = s5_set_first(led);
        const uint8_t *power = trumps.power[trumps.asked[card]];
        S5Set above = trumps.trumps;
        for (S5Set cards = clubs; cards; cards &= cards - 1)
            above |= power[s5_set_first(cards)] > power[card] ? s5_set_of(s5_set_first(cards)) : 0;
        trumps.follows[card] = (S5Follows){above, above};
    }
    s5_frame_build(&frame, &trumps, rules.pack);
    assert_false(is_loose_suit(&trumps, S5_CLUBS));
    assert_true(is_loose_suit(&trumps, S5_SPADES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_suits_are_loose),
        cmocka_unit_test(a_suit_that_must_be_beaten_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
