/* The Joker turned up, robbing, fiving and the pool's tricks (docs/rules.md H1, H3). */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"
#include "support/table.h"

static Table table;

/* Dee, seat 3, deals; Bob holds the ace of spades, Ann the five of hearts. */
static const char HANDS[] = "5H KC 3H 4H 6H|AS 3C 2D 3D 4D|4C 6C 7C 8C 9C|7H 8H 9H TH JH";
static const char NO_ACE[] = "5H KC 3H 4H 6H|QC 3C 2D 3D 4D|4C 6C 7C 8C 9C|7H 8H 9H TH JH";
static const char DEALER_FIVE[] = "7H KC 3H 4H 6H|QC 3C 2D 3D 4D|4C 6C 7C 8C 9C|5H 8H 9H TH JH";

typedef struct Row {
    const char *preset, *options, *hands, *turn_up, *acts; /* acts: null for none */
    const char *asks, *choices;
} Row;

static void check_rows(const Row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        table_open(&table, rows[i].preset, 4, 0, 3, rows[i].options, NULL);
        table_deal(&table, rows[i].hands, rows[i].turn_up, NULL, "2S 3S 4S 6S");
        if (rows[i].acts)
            table_acts(&table, rows[i].acts);
        table_asks(&table, rows[i].asks);
        table_choices(&table, rows[i].choices);
    }
}

static void test_robbing(void **unused)
{
    static const char BOBS[] = "rob AS, rob 3C, rob 2D, rob 3D, rob 4D";
    static const char ANNS[] = "rob 5H, rob KC, rob 3H, rob 4H, rob 6H, decline";
    static const char LEAD[] = "play 5H, play KC, play 3H, play 4H, play 6H";
    static const Row ROWS[] = {
        /* robbing */
        {"spoil-five", "robbing=must", HANDS, "7S", NULL, "1 rob", BOBS},
        {"spoil-five", "robbing=must rob_refusal=announce-or-lowers", HANDS, "7S", NULL, "1 rob", BOBS},
        {"spoil-five", "robbing=must rob_gives=ace", HANDS, "7S", NULL, "1 rob", "rob AS"},
        {"spoil-five", "robbing=must dealer_rob=before-lead", NO_ACE, "AS", NULL, "3 rob",
            "rob 7H, rob 8H, rob 9H, rob TH, rob JH"},
        {"spoil-five", "robbing=no", HANDS, "7S", NULL, "0 play", LEAD},
        {"spoil-five", "robbing=no dealer_rob=before-lead", NO_ACE, "AS", NULL, "0 play", LEAD},
        {"britannica-1911", "", HANDS, "7S", "play KC", "1 rob", BOBS},
        /* rob_with */
        {"spoil-five", "rob_with=ace", NO_ACE, "7S", NULL, "0 play", LEAD},
        {"spoil-five", "rob_with=ace-or-five-of-hearts", NO_ACE, "7S", NULL, "0 rob", ANNS},
        {"spoil-five", "rob_with=ace-or-five-of-hearts rob_gives=ace", NO_ACE, "7S", NULL, "0 rob",
            "rob 5H, decline"},
        {"spoil-five", "rob_with=ace-or-five-of-hearts robbing=must rob_gives=ace", NO_ACE, "7S", NULL,
            "0 rob", "rob 5H"},
        {"spoil-five", "rob_with=ace-or-five-of-hearts rob_refusal=free", HANDS, "7S", NULL, "1 rob",
            "rob AS, rob 3C, rob 2D, rob 3D, rob 4D, decline"},
        {"spoil-five", "rob_with=ace-or-five-of-hearts dealer_rob=before-lead", NO_ACE, "AS", NULL, "3 rob",
            "rob 7H, rob 8H, rob 9H, rob TH, rob JH, decline"},
        {"spoil-five", "rob_with=ace-or-five-of-hearts rob_who=not-dealer", DEALER_FIVE, "7S", NULL, "0 play",
            "play 7H, play KC, play 3H, play 4H, play 6H"},
        {"spoil-five", "rob_with=ace-or-five-of-hearts", DEALER_FIVE, "7S", NULL, "3 rob",
            "rob 5H, rob 8H, rob 9H, rob TH, rob JH, decline"},
        {"spoil-five", "rob_with=ace-or-five-of-hearts rob_when=own-turn", DEALER_FIVE, "7S",
            "play KC, play 3C, play 4C", "3 rob", "rob 5H, rob 8H, rob 9H, rob TH, rob JH, decline"},
        /* the Joker turned up: before anything else the dealer takes it, whatever robbing says */
        {"spoil-five", "joker=yes", HANDS, "XX 7S", NULL, "3 rob", "rob 7H, rob 8H, rob 9H, rob TH, rob JH"},
        {"spoil-five", "joker=yes robbing=no", HANDS, "XX 7S", NULL, "3 rob",
            "rob 7H, rob 8H, rob 9H, rob TH, rob JH"},
        {"spoil-five", "joker=yes rob_gives=ace rob_who=not-dealer rob_when=own-turn", HANDS, "XX 7S", NULL,
            "3 rob", "rob 7H, rob 8H, rob 9H, rob TH, rob JH"},
        {"spoil-five", "joker=yes rob_refusal=free", HANDS, "XX 7S", "rob 7H", "1 rob",
            "rob AS, rob 3C, rob 2D, rob 3D, rob 4D, decline"},
        {"spoil-five", "joker=yes dealer_rob=before-lead", NO_ACE, "XX AS", "rob 7H", "3 rob",
            "rob 8H, rob 9H, rob TH, rob JH, rob XX, decline"},
        {"spoil-five", "joker=yes robbing=no", HANDS, "XX 7S", "rob 7H", "0 play", LEAD},
        {"spoil-five", "joker=yes rob_with=ace-or-five-of-hearts", DEALER_FIVE, "XX 7S", "rob 5H", "0 play",
            "play 7H, play KC, play 3H, play 4H, play 6H"}, /* who has put it out has no five to rob with */
    };
    (void)unused;
    check_rows(ROWS, sizeof ROWS / sizeof *ROWS);
}

static void test_the_joker_taken(void **unused)
{
    static const char *const SHOWN[] = {"joker=yes rob_shown=face-up", "joker=yes rob_shown=face-down"};
    (void)unused;
    for (int down = 0; down < 2; down++) {
        table_open(&table, "spoil-five", 4, 0, 3, SHOWN[down], NULL);
        table_deal(&table, NO_ACE, "XX 7S", NULL, "2S 3S");
        assert_int_equal(table.pair.state.trump, S5_SPADES);
        assert_int_equal(table.pair.state.turn_up, card_of("7S"));
        assert_false(s5_silent(&table.pair.rules, &table.pair.state));
        table_refuses(&table, "decline", S5_ERR_NOT_ASKED);
        table_acts(&table, "rob 7H");
        const S5State *s = &table.pair.state;
        assert_true(s->hand[3] == cards_of("8H 9H TH JH XX"));
        assert_true(s->discards[3] == cards_of("7H"));
        assert_true(s->shown == (down ? 0 : cards_of("7H")));
        for (int seat = 0; seat < 4; seat++) {
            S5View view;
            s5_view(&table.pair.rules, s, seat, &view);
            assert_true(view.turned == cards_of("7S XX"));
            assert_true(s5_set_has(view.known, S5_JOKER));
            assert_int_equal(s5_set_has(view.known, card_of("7H")), seat == 3 || !down);
        }
    }
}

/* Refusing with the five of hearts costs nothing and is silent, whatever rob_refusal says. */
static void test_refusing_with_the_five_of_hearts(void **unused)
{
    static const char *const REFUSALS[] = {"lowers", "free", "announce-or-lowers", "bars"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        char options[80] = "rob_with=ace-or-five-of-hearts rob_refusal=";
        strcat(options, REFUSALS[i]);
        table_open(&table, "spoil-five", 4, 0, 3, options, NULL);
        table_deal(&table, NO_ACE, "7S", NULL, "2S 3S");
        assert_true(s5_silent(&table.pair.rules, &table.pair.state));
        table_acts(&table, "decline");
        assert_int_equal(table.pair.state.lowered, 0);
        assert_int_equal(table.pair.state.barred, S5_NO_SEAT);
        table_asks(&table, "0 play");
    }
    table_open(&table, "spoil-five", 4, 0, 3, "rob_with=ace-or-five-of-hearts robbing=must", NULL);
    table_deal(&table, NO_ACE, "7S", NULL, "2S 3S");
    assert_false(
        s5_silent(&table.pair.rules, &table.pair.state)); /* with `must` the question is open to all */
    table_open(&table, "britannica-1911", 4, 0, 3, "rob_when=before-lead", NULL);
    table_deal(&table, HANDS, "7S", NULL, "2S 3S");
    assert_false(s5_silent(&table.pair.rules, &table.pair.state));
}

/* ------------------------------------------------------------------------- fiving */

typedef struct Fived {
    const char *options, *turn_up, *stock, *acts, *asks, *new_turn_up;
    int trump, stock_at;
} Fived;

static void test_fiving(void **unused)
{
    static const Fived ROWS[] = {
        {"fiving=yes", "9S", "8S 2S 4D 3S", "five, five", "1 play", "4D", S5_DIAMONDS, 14},
        {"fiving=yes", "9S", "4H 2S 4D 3S", "five, five", "1 play", "4H", S5_HEARTS, 12},
        {"fiving=yes", "9S", "8S 4D", "pass", "1 play", "9S", S5_SPADES, 11},
        {"fiving=yes", "9S", "8S 4D", "five, pass", "1 play", "9S", S5_SPADES, 11},
        {"fiving=yes joker=yes", "9S", "8S XX 4D 3S", "five, five", "1 play", "4D", S5_DIAMONDS, 14},
        {"fiving=yes joker=yes", "XX 9S", "8S 4D 3S", "rob 7C, five, five", "1 play", "4D", S5_DIAMONDS, 14},
        {"fiving=yes", "9S", "AD 3S", "five, five, decline", "1 play", "AD", S5_DIAMONDS, 12},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char options[100] = "dealer_rob=before-lead ";
        strcat(options, ROWS[i].options);
        table_open(&table, "spoil-five", 2, 0, 0, options, NULL);
        table_deal(&table, "7C TS 7H 3D KD|9C KH QC JC 6C", ROWS[i].turn_up, NULL, ROWS[i].stock);
        if (!strstr(options, "joker") || ROWS[i].turn_up[0] != 'X') {
            table_asks(&table, "1 five"); /* the dealer's left first */
            table_choices(&table, "five, pass");
            assert_false(s5_silent(&table.pair.rules, &table.pair.state));
        }
        table_acts(&table, ROWS[i].acts);
        table_asks(&table, ROWS[i].asks);
        assert_int_equal(table.pair.state.turn_up, card_of(ROWS[i].new_turn_up));
        assert_int_equal(table.pair.state.trump, ROWS[i].trump);
        assert_int_equal(table.pair.state.stock_at, ROWS[i].stock_at);
    }
}

/* With two players or two sides only; robbing goes by the new turn-up. */
static void test_who_fives(void **unused)
{
    static const struct {
        int players, sides;
        const char *asks;
    } ROWS[] = {{2, 0, "0 five"}, {4, 2, "0 five"}, {6, 2, "0 five"}, {3, 0, "0 play"}, {4, 0, "0 play"},
        {6, 3, "0 play"}};
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(
            &table, "spoil-five", ROWS[i].players, ROWS[i].sides, ROWS[i].players - 1, "fiving=yes", NULL);
        table_deal(&table, "", "TC", NULL, "AC");
        table_asks(&table, ROWS[i].asks);
    }
    table_open(&table, "peel-fiving", 2, 0, 0, "rob_when=before-lead", NULL);
    table_deal(&table, "7C TS 7H 3D AD|9C KH QC JC 6C", "9S", NULL, "8S 4D");
    table_acts(&table, "five");
    table_asks(&table, "0 five");
    table_choices(&table, "five, pass");
    table_acts(&table, "five");
    table_asks(&table, "0 rob"); /* who holds the ace of the new trumps */
    table_acts(&table, "rob TS");
    assert_true(table.pair.state.hand[0] == cards_of("7C 7H 3D AD 4D"));
}

/* If the stock has no other suit, all of it is turned and the first turn-up stands: ten players, two cards in stock. */
static void test_a_stock_of_one_suit(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 10, 2, 9, "fiving=yes robbing=no", NULL);
    table_deal(&table, "", "9S", NULL, "8S");
    table_asks(&table, "0 five");
    table_acts(&table, "five, five");
    table_asks(&table, "0 play");
    assert_int_equal(table.pair.state.turn_up, card_of("9S"));
    assert_int_equal(table.pair.state.trump, S5_SPADES);
    assert_int_equal(table.pair.state.stock_at, 52);
}

/* -------------------------------------------------------------- the dealer's ace, the pool */

static void test_dealer_ace_bonus(void **unused)
{
    (void)unused;
    table_open(&table, "twenty-five", 3, 0, 2, "dealer_ace_bonus=5", "0 0 10");
    table_deal(&table, "", "AS", NULL, NULL);
    assert_int_equal(table.pair.state.total[2], 15);
    table_open(&table, "twenty-five", 3, 0, 2, "dealer_ace_bonus=5", "0 0 10");
    table_deal(&table, "", "KS", NULL, NULL);
    assert_int_equal(table.pair.state.total[2], 10);
    table_open(&table, "twenty-five", 3, 0, 2, "dealer_ace_bonus=5", "0 15 20");
    table_deal(&table, "", "AS", NULL, NULL); /* there, before a card is played */
    table_result(&table, "scored; 0 0 5; 0 15 25");
    table_over(&table, "wins 2 match 1");
    table_open(&table, "twenty-five-trump-when-void", 4, 2, 3, "joker=yes", "20 15");
    table_deal(&table, "", "XX AS", NULL, NULL); /* for the dealer's side, Joker before it or not */
    assert_int_equal(table.pair.state.total[1], 20);
    table_asks(&table, "3 rob");
}

typedef struct Pool {
    const char *options, *winners, *before, *result;
} Pool;

static void test_win_tricks(void **unused)
{
    static const Pool ROWS[] = {
        {"win_tricks=2 jink=no", "00", NULL, "won 0; 5 0 0 0 0; 24 19 19 19 19; pool 0"},
        {"win_tricks=2", "011", NULL,
            "won 1; 0 5 0 0 0; 19 24 19 19 19; pool 0"}, /* not the first two of the hand */
        {"win_tricks=2", "00", "claim", "won 0; 5 0 0 0 0; 24 19 19 19 19; pool 0"},
        {"win_tricks=2", "00000", "jink", "jinked 0; 9 -1 -1 -1 -1; 28 18 18 18 18; pool 0"},
        {"win_tricks=2", "001", "jink", "jink-failed 0; 0 0 0 0 0; 19 19 19 19 19; pool 5"},
        {"win_tricks=4", "00010", NULL, "won 0; 5 0 0 0 0; 24 19 19 19 19; pool 0"},
        {"win_tricks=4", "00011", NULL, "spoil; 0 0 0 0 0; 19 19 19 19 19; pool 5"},
        {"win_tricks=4", "0000", "claim", "won 0; 5 0 0 0 0; 24 19 19 19 19; pool 0"},
        {"win_tricks=5", "00000", NULL,
            "won 0; 5 0 0 0 0; 24 19 19 19 19; pool 0"}, /* no jink when it is all five */
        {"win_tricks=5", "00001", NULL, "spoil; 0 0 0 0 0; 19 19 19 19 19; pool 5"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char options[100] = "robbing=no ";
        strcat(options, ROWS[i].options);
        table_open(&table, "spoil-five", 5, 0, 4, options, NULL);
        table_hand(&table, ROWS[i].before, ROWS[i].winners, ANY_TOP);
        table_result(&table, ROWS[i].result);
    }
    table_open(&table, "spoil-five", 5, 0, 4, "robbing=no win_tricks=2", NULL);
    table_hand(&table, NULL, "00", ANY_TOP);
    table_asks(&table, "0 claim");
    table_choices(&table, "claim, jink");
}

/* With `rob_gives = ace` the 5♥ that robs is what is given (H3); who gives another card is told so. */
static void test_the_card_that_robs_is_named(void **unused)
{
    (void)unused;
    char bytes[300];
    S5View view;
    S5Choice other;
    S5Text why = s5_text(bytes, sizeof bytes);
    table_open(&table, "spoil-five", 4, 0, 3, "rob_with=ace-or-five-of-hearts rob_gives=ace", NULL);
    table_deal(&table, NO_ACE, "7S", NULL, NULL);
    s5_view(&table.pair.rules, &table.pair.state, 0, &view);
    assert_int_equal(s5_choice_read("rob KC", S5_LOOSE, &other), S5_OK);
    s5_explain(&why, &table.pair.rules, &view, &other, S5_ERR_ROB_ACE_ONLY, NULL, S5_SUIT_LETTERS);
    assert_non_null(strstr(bytes, "the KC is not the 5H"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_robbing),
        cmocka_unit_test(test_the_joker_taken),
        cmocka_unit_test(test_refusing_with_the_five_of_hearts),
        cmocka_unit_test(test_the_card_that_robs_is_named),
        cmocka_unit_test(test_fiving),
        cmocka_unit_test(test_who_fives),
        cmocka_unit_test(test_a_stock_of_one_suit),
        cmocka_unit_test(test_dealer_ace_bonus),
        cmocka_unit_test(test_win_tricks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
