/* The worked examples and rulings of docs/rules.md §2–§4: what may not be played, the deal, and robbing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/table.h"

static Table table;

static void act(const char *acts)
{
    table_acts(&table, acts);
}

static void choices(const char *expected)
{
    table_choices(&table, expected);
}

static void asks(const char *expected)
{
    table_asks(&table, expected);
}

static void result(const char *expected)
{
    table_result(&table, expected);
}

/* ------------------------------------------------------------- §3 dealing */

static void test_deal_by_packets(void **unused)
{
    (void)unused;
    S5Card pack[S5_PACK_MAX];
    for (int i = 0; i < S5_PACK; i++)
        pack[i] = (S5Card)i;
    table_open(&table, "spoil-five", 5, 0, 4, "", NULL);
    assert_null(pair_deal(&table.pair, pack)); /* Eve deals: Ann 0–2 and 15–16, turn-up 25 */
    assert_true(table.pair.state.hand[0] == cards_of("AS 2S 3S 3H 4H"));
    assert_true(table.pair.state.hand[4] == cards_of("KS AH 2H JH QH"));
    assert_int_equal(table.pair.state.turn_up, 25);
    assert_int_equal(table.pair.state.stock_at, 26);
    table_open(&table, "fifty-five", 3, 0, 2, "", NULL);
    assert_null(pair_deal(&table.pair, pack)); /* Ann 0–2 and 12–13, kitty 9–11 and 18–19 */
    assert_true(table.pair.state.hand[0] == cards_of("AS 2S 3S KS AH"));
    assert_true(table.pair.state.kitty == cards_of("TS JS QS 6H 7H"));
    assert_int_equal(table.pair.state.stock_at, 20);
    table_open(&table, "spoil-five-cool-old-games", 2, 0, 0, "", NULL);
    assert_null(pair_deal(&table.pair, pack)); /* two then three, from the dealer's left */
    assert_true(table.pair.state.hand[1] == cards_of("AS 2S 5S 6S 7S"));
    assert_true(table.pair.state.hand[0] == cards_of("3S 4S 8S 9S TS"));
}

/* ------------------------------------------------------------- §4 robbing */

static const char CALS_ACE[] = "2S 3S 2H 3H 4H|2D 3D 6D 7D 8D|AS KS 6H 4D 2C|4S 6S 3C 4C 6C";

typedef struct Refusal {
    const char *options, *choices;
} Refusal;

static void test_one_hand_four_refusals(void **unused)
{
    static const Refusal ROWS[] = {
        {"rob_refusal=free", "rob AS, rob KS, rob 6H, rob 4D, rob 2C, decline"},
        {"rob_refusal=lowers", "rob AS, rob KS, rob 6H, rob 4D, rob 2C, turn-down"},
        {"rob_refusal=announce-or-lowers", "rob AS, rob KS, rob 6H, rob 4D, rob 2C, turn-down, decline"},
        {"rob_refusal=bars", "rob AS, rob KS, rob 6H, rob 4D, rob 2C, decline"},
        {"rob_refusal=free rob_gives=ace", "rob AS, decline"},
        {"rob_refusal=lowers rob_gives=ace", "rob AS, turn-down"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, "spoil-five", 4, 0, 3, ROWS[i].options, NULL);
        table_deal(&table, CALS_ACE, "9S", NULL, NULL);
        asks("2 rob");
        choices(ROWS[i].choices);
        table_refuses(&table, "rob 5H", S5_ERR_NOT_HELD);
        table_refuses(&table, "play AS", S5_ERR_NOT_ASKED);
        if (strstr(ROWS[i].options, "rob_gives=ace"))
            table_refuses(&table, "rob KS", S5_ERR_ROB_ACE_ONLY);
        act("rob AS");
        asks("0 play");
        assert_true(table.pair.state.hand[2] == cards_of("9S KS 6H 4D 2C"));
    }
}

static void test_what_refusing_does(void **unused)
{
    static const struct {
        const char *refusal, *answer;
        int lowered, turned_down, barred;
    } ROWS[] = {
        {"free", "decline", 0, S5_NO_SEAT, S5_NO_SEAT},
        {"lowers", "turn-down", 1, 2, S5_NO_SEAT},
        {"announce-or-lowers", "turn-down", 0, 2, S5_NO_SEAT},
        {"announce-or-lowers", "decline", 1, S5_NO_SEAT, S5_NO_SEAT},
        {"bars", "decline", 0, S5_NO_SEAT, 2},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char options[64];
        snprintf(options, sizeof options, "rob_refusal=%s", ROWS[i].refusal);
        table_open(&table, "spoil-five", 4, 0, 3, options, NULL);
        table_deal(&table, CALS_ACE, "9S", NULL, NULL);
        assert_int_equal(
            s5_silent(&table.pair.rules, &table.pair.state), strcmp(ROWS[i].refusal, "lowers") != 0);
        act(ROWS[i].answer);
        assert_int_equal(table.pair.state.lowered, ROWS[i].lowered);
        assert_int_equal(table.pair.state.turned_down, ROWS[i].turned_down);
        assert_int_equal(table.pair.state.barred, ROWS[i].barred);
        assert_false(s5_silent(&table.pair.rules, &table.pair.state));
    }
}

static void test_lowered_black_ace_loses_to_the_ten(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 2, 0, 1, "", NULL);
    table_deal(&table, "TS 2H 3H 4H 6H|AS KD QD JD TD", "9S", NULL, NULL);
    act("turn-down, play TS");
    choices("play AS");
    act("play AS");
    assert_int_equal(table.pair.state.winner[0], 0);
}

static void test_lowered_ace_of_hearts_is_bound(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 2, 0, 1, "", NULL);
    table_deal(&table, "2H KD QD JD TD|AH 9S 4C 6C 7C", "9H", NULL, NULL);
    act("turn-down, play 2H");
    choices("play AH");
    act("play AH");
    assert_int_equal(table.pair.state.winner[0], 0);
    table_open(&table, "spoil-five", 2, 0, 1, "rob_refusal=free", NULL);
    table_deal(&table, "2H KD QD JD TD|AH 9S 4C 6C 7C", "9H", NULL, NULL);
    act("decline, play 2H");
    choices("play AH, play 9S, play 4C, play 6C, play 7C");
}

/* The ace is lowered when cards already lie on the table. */
static void test_lowered_in_the_middle_of_a_trick(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five-gather-together", 2, 0, 1, "", NULL);
    table_deal(&table, "2D 3D 7S 3C 7D|AD KS 5S 4C 3H", "4D", NULL, NULL);
    act("play 2D");
    asks("1 rob");
    act("decline, play AD");
    assert_int_equal(table.pair.state.winner[0], 0);
    table_open(&table, "spoil-five-gather-together", 2, 0, 1, "", NULL);
    table_deal(&table, "2D 3D 7S 3C 7D|AD KS 5S 4C 3H", "4D", NULL, NULL);
    act("play 2D, turn-down, play AD");
    assert_int_equal(table.pair.state.winner[0], 1);
}

static void test_dealer_with_the_ace_is_not_asked(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five-cool-old-games", 4, 0, 2, "", NULL);
    table_deal(&table, CALS_ACE, "9S", NULL, NULL);
    asks("3 play");
    table_open(&table, "spoil-five-cool-old-games", 4, 0, 3, "", NULL);
    table_deal(&table, CALS_ACE, "9S", NULL, NULL);
    asks("2 rob");
    choices("rob AS, decline");
    /* It does not limit the turned-up ace, nor does rob_gives. */
    table_open(&table, "spoil-five-cool-old-games", 4, 0, 3, "", NULL);
    table_deal(&table, "|||5S TS KD 9H 2C", "AS", NULL, NULL);
    asks("3 rob");
    choices("rob 5S, rob TS, rob KD, rob 9H, rob 2C, decline");
}

static void test_ace_of_hearts_does_not_count_for_another_suit(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 2, 0, 1, "", NULL);
    table_deal(&table, "AH 2H 3H 4H 6H|2C 3C 4C 6C 7C", "9S", NULL, "AS");
    asks("0 play");
    table_open(&table, "spoil-five", 2, 0, 1, "", NULL);
    table_deal(&table, "2S 3S 4S 6S 7S|AH 2C 3C 4C 6C", "9H", NULL, NULL);
    asks("1 rob");
}

static const char DEES_TEN[] = "QC 3C 4C 6C KS|3D 4D 6D 7D 8D|2H 3H 4H 6H 7H|5S TS KD 9H 2C";

static void dealers_ace(const char *when)
{
    char options[80];
    snprintf(options, sizeof options, "follow=may-trump rob_refusal=free dealer_rob=%s", when);
    table_open(&table, "spoil-five", 4, 0, 3, options, NULL);
    table_deal(&table, DEES_TEN, "AS", NULL, NULL);
}

static void test_dealers_ace_four_forms(void **unused)
{
    (void)unused;
    dealers_ace("before-lead");
    asks("3 rob");
    choices("rob 5S, rob TS, rob KD, rob 9H, rob 2C, decline");
    act("rob 2C, play QC, play 3D, play 2H");
    choices("play 5S, play AS, play TS, play KD, play 9H");

    dealers_ace("own-turn");
    asks("0 play");
    act("play QC, play 3D, play 2H");
    asks("3 rob");
    act("rob 2C");
    asks("3 play");
    choices("play 5S, play AS, play TS, play KD, play 9H");

    dealers_ace("after-first-trick");
    asks("0 play");
    act("play QC, play 3D, play 2H");
    choices("play 2C, play 5S, play TS");
    act("play 2C");
    asks("3 rob");
    choices("rob 5S, rob TS, rob KD, rob 9H, decline");
    act("rob 9H");
    asks("0 play");
    assert_true(table.pair.state.hand[3] == cards_of("5S AS TS KD"));

    dealers_ace("discard-then-take");
    asks("3 rob");
    act("rob 2C, play QC, play 3D, play 2H");
    choices("play 5S, play TS, play KD, play 9H");
    act("play 9H");
    asks("0 play");
    assert_true(table.pair.state.hand[3] == cards_of("5S AS TS KD"));
}

static void test_a_discarded_for_ace_binds_nobody(void **unused)
{
    (void)unused;
    dealers_ace("discard-then-take");
    act("rob TS, play KS, play 3D, play 2H");
    choices("play 5S, play KD, play 9H, play 2C");
    dealers_ace("before-lead");
    act("rob TS, play KS, play 3D, play 2H");
    choices("play 5S, play AS");
}

static void test_declining_a_turned_up_ace_does_nothing(void **unused)
{
    static const char *const REFUSALS[] = {"free", "lowers", "announce-or-lowers", "bars"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        char options[64];
        snprintf(options, sizeof options, "dealer_rob=before-lead rob_refusal=%s", REFUSALS[i]);
        table_open(&table, "spoil-five", 4, 0, 3, options, NULL);
        table_deal(&table, DEES_TEN, "AS", NULL, NULL);
        choices("rob 5S, rob TS, rob KD, rob 9H, rob 2C, decline");
        assert_false(s5_silent(&table.pair.rules, &table.pair.state));
        act("decline");
        assert_int_equal(table.pair.state.lowered, 0);
        assert_int_equal(table.pair.state.barred, S5_NO_SEAT);
        asks("0 play");
    }
}

/* R15: when trick one ends the hand there is no choice after it, and a paid-for ace is not taken up. */
static void test_first_trick_ends_the_hand(void **unused)
{
    (void)unused;
    table_open(&table, "twenty-five", 4, 0, 3, "dealer_rob=after-first-trick", "20 0 0 0");
    table_deal(&table, DEES_TEN, "AS", NULL, NULL);
    act("play QC, play 3D, play 2H, play 2C");
    result("scored; 5 0 0 0; 25 0 0 0");
    table_over(&table, "wins 0 match 1");
    table_open(&table, "twenty-five", 4, 0, 3, "dealer_rob=discard-then-take", "20 0 0 0");
    table_deal(&table, DEES_TEN, "AS", NULL, NULL);
    act("rob TS, play QC, play 3D, play 2H, play 2C");
    result("scored; 5 0 0 0; 25 0 0 0");
    assert_true(table.pair.state.hand[3] == cards_of("5S KD 9H"));
}

/* The card given is seen or not, whoever gives it; one discarded for the ace (R13) too. */
static void test_the_card_given(void **unused)
{
    static const char *const SHOWN[] = {"rob_shown=face-up", "rob_shown=face-down"};
    (void)unused;
    for (int down = 0; down < 2; down++)
        for (int ace = 0; ace < 2; ace++) {
            char options[80];
            snprintf(options, sizeof options, "dealer_rob=before-lead %s", SHOWN[down]);
            table_open(&table, "spoil-five", 4, 0, 3, options, NULL);
            table_deal(&table, ace ? "|||5S TS KD 9H 2C" : CALS_ACE, ace ? "AS" : "9S", NULL, NULL);
            act("rob 2C");
            const S5State *state = &table.pair.state;
            assert_int_equal(state->robber, ace ? 3 : 2);
            assert_true(state->discards[state->robber] == cards_of("2C"));
            assert_true(state->shown == (down ? 0 : cards_of("2C")));
        }
}

/* ------------------------------------------------------------- §2 refusals */

typedef struct Refused {
    const char *options, *led, *choice;
    S5Status status;
} Refused;

static void test_why_a_card_may_not_be_played(void **unused)
{
    static const Refused ROWS[] = {
        {"follow=may-trump", "play 6H", "play KD", S5_ERR_FOLLOW_OR_TRUMP},
        {"follow=must-follow", "play 6H", "play KD", S5_ERR_MUST_FOLLOW},
        {"follow=must-follow", "play 6H", "play 2S", S5_ERR_MUST_FOLLOW},
        {"follow=may-trump", "play TS", "play KD", S5_ERR_MUST_TRUMP},
        {"follow=must-follow", "play TS", "play 9H", S5_ERR_MUST_TRUMP},
        {"", "play 6H", "play QD", S5_ERR_NOT_HELD},
        {"", "play 6H", "play 6H", S5_ERR_NOT_HELD},
        {"", "play 6H", "claim", S5_ERR_NOT_ASKED},
        {"", "play 6H", "rob 9H", S5_ERR_NOT_ASKED},
        {"", "play 6H", "discard KD", S5_ERR_NOT_ASKED},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, "spoil-five", 2, 0, 1, ROWS[i].options, NULL);
        table_deal(&table, "6H TS QC 3D 4D|9H 2S KD JC 7C", "9S", NULL, "AS");
        table_refuses(&table, "play KD", S5_ERR_NOT_HELD);
        act(ROWS[i].led);
        table_refuses(&table, ROWS[i].choice, ROWS[i].status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deal_by_packets),
        cmocka_unit_test(test_one_hand_four_refusals),
        cmocka_unit_test(test_what_refusing_does),
        cmocka_unit_test(test_lowered_black_ace_loses_to_the_ten),
        cmocka_unit_test(test_lowered_ace_of_hearts_is_bound),
        cmocka_unit_test(test_lowered_in_the_middle_of_a_trick),
        cmocka_unit_test(test_dealer_with_the_ace_is_not_asked),
        cmocka_unit_test(test_ace_of_hearts_does_not_count_for_another_suit),
        cmocka_unit_test(test_dealers_ace_four_forms),
        cmocka_unit_test(test_a_discarded_for_ace_binds_nobody),
        cmocka_unit_test(test_declining_a_turned_up_ace_does_nothing),
        cmocka_unit_test(test_first_trick_ends_the_hand),
        cmocka_unit_test(test_the_card_given),
        cmocka_unit_test(test_why_a_card_may_not_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
