/* The worked examples and rulings of docs/rules.md §5: the pool, jinks, bars, sides, the end of a game. */
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

/* ------------------------------------------------------------ §5 the pool */

typedef struct PoolRow {
    const char *preset, *after[3];
    const char *last;
} PoolRow;

static void test_a_pool_over_several_hands(void **unused)
{
    static const PoolRow ROWS[] = {
        {"spoil-five",
            {"spoil; 0 0 0 0 0; 19 19 19 19 19; pool 5", "spoil; 0 0 0 0 0; 18 19 19 19 19; pool 6",
                "won 2; 0 0 7 0 0; 18 18 26 19 19; pool 0"},
            "spoil; 0 0 0 0 0; 17 17 25 18 18; pool 5"},
        {"spoil-five-gather-together",
            {"spoil; 0 0 0 0 0; 19 19 19 19 19; pool 5", "spoil; 0 0 0 0 0; 18 19 19 19 19; pool 6",
                "won 2; 0 0 7 0 0; 18 18 26 19 19; pool 0"},
            "spoil; 0 0 0 0 0; 17 17 25 18 18; pool 5"},
        {"spoil-five-cool-old-games",
            {"spoil; 0 0 0 0 0; 19 19 19 19 19; pool 5", "spoil; 0 0 0 0 0; 18 18 18 18 18; pool 10",
                "won 2; 0 0 15 0 0; 17 17 32 17 17; pool 0"},
            "spoil; 0 0 0 0 0; 16 16 31 16 16; pool 5"},
        {"spoil-five-white-knuckle",
            {"spoil; 0 0 0 0 0; 18 18 18 18 17; pool 11", "spoil; 0 0 0 0 0; 16 17 17 17 16; pool 17",
                "won 2; 0 0 23 0 0; 15 15 39 16 15; pool 0"},
            "spoil; 0 0 0 0 0; 13 13 36 14 13; pool 11"},
        {"spoil-five-peel",
            {"spoil; 0 0 0 0 0; 18 18 18 18 17; pool 11", "spoil; 0 0 0 0 0; 16 17 17 17 16; pool 17",
                "won 2; 0 0 23 0 0; 15 15 39 16 15; pool 0"},
            "spoil; 0 0 0 0 0; 13 13 36 14 13; pool 11"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, ROWS[i].preset, 5, 0, 4, "", NULL);
        table_hand(&table, NULL, "01234", ANY_TOP);
        result(ROWS[i].after[0]);
        table_hand(&table, NULL, "01203", ANY_TOP);
        result(ROWS[i].after[1]);
        table_hand(&table, NULL, "0222", ANY_TOP);
        result(ROWS[i].after[2]);
        table_hand(&table, NULL, "00112", ANY_TOP);
        result(ROWS[i].last);
    }
}

static void two_hands_then(const char *preset, const char *before, const char *winners)
{
    table_open(&table, preset, 5, 0, 4, "", NULL);
    table_hand(&table, NULL, "01234", ANY_TOP);
    table_hand(&table, before, winners, ANY_TOP);
}

static void test_claim_or_jink(void **unused)
{
    (void)unused;
    two_hands_then("spoil-five", NULL, "333");
    asks("3 claim");
    choices("claim, jink");
    table_refuses(&table, "pass", S5_ERR_NOT_ASKED);
    act("claim");
    result("won 3; 0 0 0 6 0; 18 19 19 25 19; pool 0");
    two_hands_then("spoil-five", "jink", "33333");
    result("jinked 3; -1 -1 -1 10 -1; 17 18 18 29 18; pool 0");
    two_hands_then("spoil-five", "jink", "3334");
    result("jink-failed 3; 0 0 0 0 0; 18 19 19 19 19; pool 6");
    table_hand(&table, NULL, "01234", ANY_TOP); /* a spoil for the next payments: Bob deals and pays 1 */
    result("spoil; 0 0 0 0 0; 18 18 19 19 19; pool 7");
    two_hands_then("spoil-five", "jink", "33330");
    result("jink-failed 3; 0 0 0 0 0; 18 19 19 19 19; pool 6");
    two_hands_then("spoil-five", NULL, "3303"); /* not the first three: no question */
    result("won 3; 0 0 0 6 0; 18 19 19 25 19; pool 0");
    two_hands_then("spoil-five-white-knuckle", "jink", "33333");
    result("jinked 3; -2 -2 -2 25 -2; 14 15 15 42 14; pool 0");
    two_hands_then("spoil-five-cool-old-games", NULL, "333"); /* no jink there */
    result("won 3; 0 0 0 10 0; 18 18 18 28 18; pool 0");
    two_hands_then("spoil-five", "jink", "33333"); /* fresh stakes after a jink */
    table_hand(&table, NULL, "01234", ANY_TOP);
    result("spoil; 0 0 0 0 0; 16 17 17 28 17; pool 5");
}

static void test_the_jinker_leads_on(void **unused)
{
    (void)unused;
    two_hands_then("spoil-five", NULL, "111");
    act("jink");
    asks("1 play");
}

static const char BOBS_ACE[] = "2S 3S 4S 6S 7S|5D JD AD KD 3C|2H 3H 4H 6H 7H|8S 9S TS 8H 9H|2C 4C 6C 7C 8C";

static void test_barred(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five-peel", 5, 0, 4, "", NULL);
    table_deal(&table, BOBS_ACE, "9D", NULL, NULL);
    act("play 2S, decline, play KD, play 2H, play 8S, play 8C");
    act("play JD, play 3H, play 9S, play 7C, play 3S");
    act("play 3C, play 4H, play TS, play 2C, play 4S");
    asks("4 play");
    act("play 4C, play 6S, play AD, play 6H, play 8H");
    result("barred 1; 0 0 0 0 0; 18 18 18 18 17; pool 11");
    table_hand(&table, NULL, "01234", ANY_TOP); /* paid for like a spoil */
    result("spoil; 0 0 0 0 0; 16 17 17 17 16; pool 17");
    /* The first three: no claim, no jink. */
    table_open(&table, "spoil-five-peel", 5, 0, 4, "", NULL);
    table_deal(&table, BOBS_ACE, "9D", NULL, NULL);
    act("play 2S, decline, play KD, play 2H, play 8S, play 8C");
    act("play JD, play 3H, play 9S, play 7C, play 3S");
    act("play AD, play 4H, play TS, play 2C, play 4S");
    result("barred 1; 0 0 0 0 0; 18 18 18 18 17; pool 11");
    /* A player who has robbed may win. */
    table_open(&table, "spoil-five-peel", 5, 0, 4, "", NULL);
    table_deal(&table, BOBS_ACE, "9D", NULL, NULL);
    act("play 2S, rob 3C, play KD, play 2H, play 8S, play 8C");
    act("play JD, play 3H, play 9S, play 7C, play 3S");
    act("play AD, play 4H, play TS, play 2C, play 4S");
    asks("1 claim");
}

static void test_a_barred_member_bars_the_side(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five-peel", 4, 2, 3, "", NULL);
    table_deal(&table, "2S 3S 4S 6S 7S|AD KD 2C 3C 4C|2H 3H 4H 6H 7H|5D JD 6C 7C 8C", "9D", NULL, NULL);
    act("play 2S, decline, play KD, play 2H, play 6C");
    act("play AD, play 3H, play 7C, play 3S");
    act("play 2C, play 4H, play JD, play 4S");
    result("barred 3; 0 0 0 0; 18 18 18 17; pool 9");
}

/* R11: without a pool `bars` bars nobody. */
static void test_bars_without_a_pool(void **unused)
{
    (void)unused;
    table_open(&table, "forty-five", 4, 2, 3, "rob_refusal=bars", NULL);
    table_deal(&table, "2S 3S 4S 6S 7S|AD KD QD 5D JD|2H 3H 4H 6H 7H|6C 7C 8C 9C TC", "9D", NULL, NULL);
    act("decline, play 2S, play KD, play 2H, play 6C, play QD, play 3H, play 7C, play 3S");
    act("play AD, play 4H, play 8C, play 4S, play JD, play 6H, play 9C, play 6S, play 5D, play 7H, play TC, "
        "play 7S");
    result("won 1; 0 10; 0 10");
}

static void test_sides_share(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five-white-knuckle", 4, 2, 3, "", NULL);
    table_hand(&table, NULL, "0122", ANY_TOP);
    result("won 2; 4 0 5 0; 22 18 23 17; pool 0");
    table_open(&table, "spoil-five-white-knuckle", 4, 2, 3, "", NULL);
    table_hand(&table, NULL, "022", ANY_TOP);
    asks("2 claim"); /* who took the third decides */
    table_open(&table, "spoil-five-white-knuckle", 4, 2, 3, "", NULL);
    table_hand(&table, "jink", "02220", ANY_TOP); /* Ann the last */
    result("jinked 2; 7 -2 6 -2; 25 16 24 15; pool 0");
    table_open(&table, "spoil-five", 6, 2, 5, "", NULL);
    table_hand(&table, "jink", "0001", ANY_TOP);
    result("jink-failed 0; 0 0 0 0 0 0; 19 19 19 19 19 19; pool 6");
    table_hand(&table, "jink", "2221", ANY_TOP);
    table_hand(&table, NULL, "1503", ANY_TOP);
    result("won 3; 0 2 0 4 0 2; 18 20 19 23 19 21; pool 0");
}

static void stop(const char *totals)
{
    assert_int_equal(table.pair.state.stopped, 0);
    assert_null(pair_stop(&table.pair));
    assert_int_equal(table.pair.state.stopped, 1);
    char buffer[100];
    S5Text text = s5_text(buffer, sizeof buffer);
    for (int i = 0; i < table.pair.rules.scores; i++) {
        s5_text_add(&text, i ? " " : "");
        s5_text_number(&text, table.pair.state.total[i]);
    }
    assert_string_equal(buffer, totals);
}

static void test_a_pool_left_is_shared(void **unused)
{
    (void)unused;
    two_hands_then("spoil-five", NULL, "01203");
    stop("19 21 20 20 20"); /* one each, and the odd one to Bob, left of the last dealer Ann */
    table_over(&table, "wins 1 match 1");
    table_open(&table, "spoil-five", 5, 0, 4, "hands=2", NULL);
    table_hand(&table, NULL, "01234", ANY_TOP);
    asks("- deal");
    table_hand(&table, NULL, "01203", ANY_TOP);
    table_over(&table, "wins 1 match 1");
    result("spoil; 0 0 0 0 0; 19 21 20 20 20; pool 0");
}

static void test_ties_share_the_win(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 5, 0, 4, "hands=1", NULL);
    table_hand(&table, NULL, "01234", ANY_TOP);
    table_over(&table, "wins 0 1 2 3 4 match 1");
    table_open(&table, "spoil-five", 4, 2, 3, "hands=1", "20 20 30 21");
    table_hand(
        &table, NULL, "0133", ANY_TOP); /* 50 − 2 against 41 − 2 + 4: the side's chips count together */
    table_over(&table, "wins 0 match 1");
    table_open(&table, "spoil-five", 2, 0, 0, "hands=1", "-5 -9");
    table_hand(&table, NULL, "10101", ANY_TOP);
    result("won 1; 0 2; -6 -8; pool 0");
    table_over(&table, "wins 0 match 1");
}

static void test_stopping_and_dealing_at_the_wrong_time(void **unused)
{
    S5Card pack[S5_PACK_MAX];
    (void)unused;
    for (int i = 0; i < S5_PACK; i++)
        pack[i] = (S5Card)i;
    table_open(&table, "spoil-five", 5, 0, 4, "", NULL);
    const S5Rules *rules = &table.pair.rules;
    S5State *state = &table.pair.state;
    const S5Choice pass = {0, S5_CHOICE_PASS, 0};
    assert_int_equal(s5_stop(rules, state), S5_ERR_NO_HAND);
    assert_int_equal(s5_act(rules, state, 0, pass), S5_ERR_NO_HAND);
    table_deal(&table, "", "9S", NULL, NULL);
    assert_int_equal(s5_stop(rules, state), S5_ERR_HAND_RUNNING);
    assert_int_equal(s5_deal(rules, state, pack), S5_ERR_HAND_RUNNING);
    assert_int_equal(s5_act(rules, state, (state->turn + 1) % 5, pass), S5_ERR_NOT_YOUR_TURN);
    assert_int_equal(s5_act(rules, state, S5_NO_SEAT, pass), S5_ERR_NOT_YOUR_TURN);
    table_open(&table, "spoil-five", 5, 0, 4, "hands=1", NULL);
    pack[0] = pack[1];
    assert_int_equal(s5_deal(rules, state, pack), S5_ERR_PACK);
    pack[0] = 52;
    assert_int_equal(s5_deal(rules, state, pack), S5_ERR_PACK);
    pack[0] = 64; /* 0 but for a high bit */
    assert_int_equal(s5_deal(rules, state, pack), S5_ERR_PACK);
    assert_int_equal(state->phase, S5_PHASE_DEAL);
    table_hand(&table, NULL, "01234", ANY_TOP);
    pack[0] = 0;
    assert_int_equal(s5_stop(rules, state), S5_ERR_GAME_OVER);
    assert_int_equal(s5_deal(rules, state, pack), S5_ERR_GAME_OVER);
    assert_int_equal(s5_act(rules, state, 0, pass), S5_ERR_GAME_OVER);
}

/* R8, and chips that may be anything. */
static void test_where_a_game_may_start(void **unused)
{
    S5Rules rules;
    S5State state;
    const int32_t low[5] = {-1000000, 1000000, 0, 0, 0}, beyond[5] = {0, 1000001, 0, 0, 0},
                  under[5] = {0, 0, 0, 0, -1000001};
    const int32_t there[5] = {0, 0, 0, 0, 25}, nearly[5] = {24, 24, 24, 24, 24};
    (void)unused;
    rules_of(&rules, "spoil-five", 5, 0, "");
    assert_int_equal(s5_start(&rules, 0, low, &state), S5_OK);
    assert_int_equal(s5_start(&rules, 0, beyond, &state), S5_ERR_START);
    assert_int_equal(s5_start(&rules, 0, under, &state), S5_ERR_START);
    assert_int_equal(s5_start(&rules, 5, NULL, &state), S5_ERR_DEALER);
    assert_int_equal(s5_start(&rules, -1, NULL, &state), S5_ERR_DEALER);
    rules_of(&rules, "twenty-five", 5, 0, "");
    assert_int_equal(s5_start(&rules, 0, there, &state), S5_ERR_START);
    assert_int_equal(s5_start(&rules, 0, nearly, &state), S5_OK);
}

/* Nobody starts at the target, so it cannot be 0 when everybody starts with 0. */
static void test_a_target_of_nothing(void **unused)
{
    S5Options options = s5_preset_options(s5_preset_find("auction-forty-fives"));
    S5Rules rules;
    S5State state;
    (void)unused;
    if (s5_option_set(&options, S5_OPTION_TARGET, "0") != S5_OK)
        return;
    if (s5_rules(&rules, s5_preset_find("auction-forty-fives"), &options, 4, 2) != S5_OK)
        return;
    assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_ERR_START);
}

static void test_a_game_without_limit_ends(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 5, 0, 4, "hands=0", NULL);
    table_hand(&table, NULL, "01234", ANY_TOP);
    S5State *state = &table.pair.state;
    state->hand_number = table.pair.lit.hand_number = S5_HANDS_MAX - 2;
    table_hand(&table, NULL, "01234", ANY_TOP);
    assert_int_equal(state->phase, S5_PHASE_DEAL);
    S5Card pack[S5_PACK_MAX];
    for (int i = 0; i < S5_PACK; i++)
        pack[i] = (S5Card)i;
    assert_int_equal(s5_deal(&table.pair.rules, state, pack), S5_OK);
    assert_int_equal(state->hand_number, S5_HANDS_MAX);
    S5Random random = s5_random(1, 1);
    while (state->turn != S5_NO_SEAT) {
        const S5Legal legal = s5_legal(&table.pair.rules, state);
        assert_int_equal(
            s5_act(&table.pair.rules, state, state->turn, s5_legal_random(&legal, &random)), S5_OK);
    }
    assert_int_equal(state->phase, S5_PHASE_OVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pool_over_several_hands),
        cmocka_unit_test(test_claim_or_jink),
        cmocka_unit_test(test_the_jinker_leads_on),
        cmocka_unit_test(test_barred),
        cmocka_unit_test(test_a_barred_member_bars_the_side),
        cmocka_unit_test(test_bars_without_a_pool),
        cmocka_unit_test(test_sides_share),
        cmocka_unit_test(test_a_pool_left_is_shared),
        cmocka_unit_test(test_ties_share_the_win),
        cmocka_unit_test(test_stopping_and_dealing_at_the_wrong_time),
        cmocka_unit_test(test_where_a_game_may_start),
        cmocka_unit_test(test_a_target_of_nothing),
        cmocka_unit_test(test_a_game_without_limit_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
