/* The worked examples E9 to E13 of the further house rules (docs/rules.md H9 to H13), on the engine and the referee. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"
#include "support/table.h"

static Table table;

/* ----------------------------------------------------------------------------------- H9, the deal */

/* The places in the pack of each hand from the dealer's left, and of the kitty; four players, seat 0 deals. */
static void test_deal_places(void **unused)
{
    static const struct {
        const char *options, *seats, *kitty; /* seats: 1, 2, 3, 0 */
        bool two_first;
    } ROWS[] = {
        {"packets=alternate-3-2 kitty=3 kitty_when=after-first",
            "0 1 2 13 14|3 4 15 16 17|5 6 7 18 19|8 9 20 21 22", "10 11 12", false},
        {"packets=4-1 kitty=3 kitty_when=last", "0 1 2 3 16|4 5 6 7 17|8 9 10 11 18|12 13 14 15 19",
            "20 21 22", false},
        {"packets=dealer kitty=3 kitty_when=after-first", "0 1 11 12 13", "8 9 10", true},
        {"packets=dealer kitty=3 kitty_when=after-first", "0 1 2 15 16", "12 13 14", false},
        {"packets=2-3 kitty=3 kitty_when=after-first", "0 1 11 12 13", "8 9 10", false},
        {"packets=1-4 kitty=5", "0 5 6 7 8", "4 21 22 23 24", false},
        {"packets=1-1-1-1-1 kitty=5", "0 5 10 15 20", "4 9 14 19 24", false},
        {"packets=1-1-1-1-1 kitty=4", "0 6 10 14 18", "4 5 22 23", false},
        {"packets=alternate-3-2 kitty=5", "0 1 2 13 14", "10 11 12 23 24", false},
        {"packets=alternate-2-3 kitty=5", "0 1 12 13 14", "10 11 22 23 24", false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Rules rules;
        char bytes[200];
        rules_of(&rules, "merrimack-forty-fives", 4, 2, ROWS[i].options);
        S5Text text = s5_text(bytes, sizeof bytes);
        for (int hand = 0; hand < 4; hand++)
            for (int k = 0; k < S5_HAND_CARDS; k++) {
                s5_text_add(&text, k ? " " : hand ? "|" : "");
                s5_text_number(&text, rules.deal_places[ROWS[i].two_first].hand[hand][k]);
            }
        assert_memory_equal(bytes, ROWS[i].seats, strlen(ROWS[i].seats));
        text = s5_text(bytes, sizeof bytes);
        for (int k = 0; k < rules.options.kitty; k++) {
            s5_text_add(&text, k ? " " : "");
            s5_text_number(&text, rules.deal_places[ROWS[i].two_first].hand[4][k]);
        }
        assert_string_equal(bytes, ROWS[i].kitty);
    }
}

/* The record says how the dealer dealt, where that is the dealer's choice, and nothing otherwise. */
static void test_packets_told(void **unused)
{
    (void)unused;
    for (int two_first = 0; two_first < 2; two_first++) {
        S5Rules rules;
        S5State state;
        S5Card pack[S5_PACK_MAX];
        S5Random random = s5_random(3, 0);
        char bytes[4096];
        rules_of(&rules, "twenty-five", 4, 0, two_first ? "packets=dealer" : "packets=2-3");
        assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
        s5_make_pack(&rules, &random, pack);
        s5_choose_packets(&rules, &state, true);
        assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
        S5Text text = s5_text(bytes, sizeof bytes);
        s5_event_deal(&text, &rules, &state, 2);
        assert_int_equal(strstr(bytes, "\"packets\":\"2-3\"") != NULL, two_first);
        assert_int_equal(strstr(bytes, "packets") != NULL, two_first);
    }
}

/* ------------------------------------------------- H10, the turned-up ace and an ace not used */

#define TURNED_UP                                                                                   \
    "renege=over-lower robbing=may dealer_robs=must rob_when=own-turn rob_refusal=lowers-silently " \
    "bonus_for=any five_tricks=points count_out=higher target=120"

static void test_ace_turned_up(void **unused)
{
    (void)unused;
    table_open(&table, "irish-forty-five", 4, 0, 3, TURNED_UP, NULL);
    table_deal(&table, "KC QC JC TC 9C|8C 7C 6C 5C 4C|8D 7D 6D 5D 4D|2H 3H 4H 6H 7H", "AS", NULL, "2S 3S");
    table_asks(&table, "3 rob");
    table_choices(&table, "rob 2H, rob 3H, rob 4H, rob 6H, rob 7H");

    table_open(&table, "irish-forty-five", 4, 0, 3, TURNED_UP, NULL);
    table_deal(&table, "KC QC JC TC 9C|AS 7C 6C 5C TS|8D 7D 6D 5D 4D|2H 3H 4H 6H 7H", "KS", NULL, "2S 3S");
    table_acts(&table, "play KC");
    table_asks(&table, "1 rob");
    table_choices(&table, "rob AS, rob 7C, rob 6C, rob 5C, rob TS, decline");
    S5View ann;
    s5_view(&table.pair.rules, &table.pair.state, 0, &ann);
    assert_int_equal(ann.phase, S5_PHASE_PLAY); /* nobody else notices the question */
    table_acts(&table, "decline");
    const S5TrumpTables *trumps = s5_trumps(&table.pair.rules, &table.pair.state);
    S5Card order[S5_RANKS + 2];
    const int count = s5_order(trumps, S5_ASKED_TRUMPS, order);
    assert_int_equal(order[count - 1], s5_card(S5_SPADES, S5_ACE));
    assert_int_equal(order[count - 2], s5_card(S5_SPADES, S5_TEN));
}

static void test_robbing_of_dealer(void **unused)
{
    static const char HELD[] = "KC QC JC TC 9C|AS 7C 6C 5C TS|8D 7D 6D 5D 4D|2H 3H 4H 6H 7H";
    static const char FREE[] = "KC QC JC TC 9C|8C 7C 6C 5C TS|8D 7D 6D 5D 4D|2H 3H 4H 6H 7H";
    (void)unused;
    static const struct {
        const char *options, *hands, *turn_up, *asks;
    } ROWS[] = {
        {"robbing=no dealer_robs=may", HELD, "KS", "0 play"},
        {"robbing=no dealer_robs=may", FREE, "AS", "3 rob"},
        {"robbing=may dealer_robs=no", HELD, "KS", "1 rob"},
        {"robbing=may dealer_robs=no", FREE, "AS", "0 play"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, "spoil-five-white-knuckle", 4, 0, 3, ROWS[i].options, NULL);
        table_deal(&table, ROWS[i].hands, ROWS[i].turn_up, NULL, "2S 3S");
        table_asks(&table, ROWS[i].asks);
    }
}

#define CAPPED                                                                                                \
    "follow=may-trump rob_when=own-turn rob_shown=face-down rob_refusal=announce-or-lowers refusal_bars=yes " \
    "dealer_rob=before-lead pool_max=20"

static void test_refusal_bars(void **unused)
{
    static const char HANDS[] = "KC QC 2C 3C 4C|5S JS AH AS 7D|8D 6D 5D 4D 3D|2H 3H 4H 6H 7H";
    static const char *const REFUSALS[] = {"decline", "turn-down"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        table_open(&table, "spoil-five", 4, 0, 3, CAPPED, NULL);
        table_deal(&table, HANDS, "KS", NULL, "2S 3S");
        table_acts(&table, "play KC");
        table_acts(&table, REFUSALS[i]);
        assert_int_equal(table.pair.state.lowered, i == 0);
        assert_int_equal(table.pair.state.barred, 1);
        S5View cal;
        s5_view(&table.pair.rules, &table.pair.state, 2, &cal);
        assert_int_equal(cal.barred, i ? 1 : S5_NO_SEAT); /* everybody knows it of a player who has said so */
        table_acts(&table,
            "play 5S, play 8D, play 2H, play JS, play 6D, play 3H, play QC, play AH, play 5D, play 4H, play 2C");
        table_result(&table, "barred 1; 0 0 0 0; 19 19 19 19; pool 4");
    }
    /* the holder of the 5♥ who declines is barred from nothing */
    table_open(&table, "spoil-five", 4, 0, 3,
        "refusal_bars=yes rob_with=ace-or-five-of-hearts rob_refusal=free", NULL);
    table_deal(&table, "KC QC 2C 3C 4C|5H JS AH 8S 7D|8D 6D 5D 4D 3D|2H 3H 4H 6H 7H", "KS", NULL, "2S 3S");
    table_acts(&table, "decline");
    assert_int_equal(table.pair.state.barred, S5_NO_SEAT);
}

/* ---------------------------------------------------------------------- H11, a maximum for the pool */

static void test_pool_max(void **unused)
{
    static const struct {
        int32_t carried;
        uint8_t spoilt;
        int32_t most, stake, paid[5], pool;
    } ROWS[] = {
        {10, 1, 20, 1, {1, 1, 1, 2, 1}, 16},
        {17, 1, 20, 1, {0, 0, 0, 2, 1}, 20},
        {19, 1, 20, 1, {0, 0, 0, 1, 0}, 20},
        {20, 1, 20, 1, {0, 0, 0, 0, 0}, 20},
        {25, 1, 20, 1, {0, 0, 0, 0, 0}, 25},
        {0, 0, 20, 5, {5, 5, 5, 5, 5}, 25},
        {19, 1, 0, 1, {1, 1, 1, 2, 1}, 25},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Options options = s5_preset_options(s5_preset_find("spoil-five"));
        S5Rules rules;
        S5State state;
        S5Random random = s5_random(1, 1);
        S5Card pack[S5_PACK_MAX];
        options.stake = ROWS[i].stake;
        options.stake_after_spoil = options.dealer_after_spoil = 1;
        options.pool_max = ROWS[i].most;
        assert_int_equal(s5_rules(&rules, s5_preset_find("spoil-five"), &options, 5, 0), S5_OK);
        assert_int_equal(s5_start(&rules, 3, NULL, &state), S5_OK);
        state.pool = ROWS[i].carried;
        state.spoilt = ROWS[i].spoilt;
        s5_make_pack(&rules, &random, pack);
        assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
        for (int seat = 0; seat < 5; seat++)
            assert_int_equal(s5_paid(&rules, &state, seat), ROWS[i].paid[seat]);
        assert_int_equal(state.pool, ROWS[i].pool);
    }
}

/* --------------------------------------------------------------------- H12, when the bonus counts */

#define KERRY "renege=over-lower target=31 top_bonus=6 "

/* Two players; seat 0 deals, seat 1 leads. */
typedef struct Certain {
    const char *options, *start, *hands, *turn_up, *stock, *acts, *result,
        *over; /* result: null while the hand runs */
} Certain;

static void test_bonus_certain(void **unused)
{
    static const Certain ROWS[] = {
        /* E12.1 */
        {KERRY "bonus_when=certain", "26 20", "2C 3C KD 4C 6C|5S 2D 3D 4D 6D", "9S", "7H 8H",
            "play 5S, play 2C", "scored; 0 11; 26 31", "wins 1 match 1"},
        /* E12.2 */
        {KERRY "bonus_when=end", "26 20", "2C 3C KD 4C 6C|5S 2D 3D 4D 6D", "9S", "7H 8H",
            "play 5S, play 2C, play 2D, play KD", "scored; 5 5; 31 25", "wins 0 match 1"},
        /* E12.3 */
        {KERRY "bonus_when=certain robbing=no", "26 20", "2C 3C KD 4C 6C|JS 2D 3D 4D 6D", "5S", "7H 8H",
            "play JS, play 2C", "scored; 0 11; 26 31", "wins 1 match 1"},
        /* E12.4 */
        {KERRY "bonus_when=certain", "26 20", "2C 3C KD 4C 6C|JS 2D 3D 4D 6D", "9S", "7H 8H",
            "play JS, play 2C, play 2D, play KD", "scored; 5 5; 31 25", "wins 0 match 1"},
        /* E12.5 */
        {KERRY "bonus_when=certain", NULL, "2C 3C 7D 4C 6C|JS KD QD JD TD", "9S", "7H 8H",
            "play JS, play 2C, play KD, play 7D, play QD, play 3C, play JD, play 4C, play TD, play 6C",
            "scored; 0 31; 0 31", "wins 1 match 2"},
        /* E12.6 */
        {KERRY "bonus_when=certain", "20 26", "2C 3C KD 4C 6C|5S 2D 3D 4D 6D", "9S", "7H 8H",
            "play 5S, play 2C", "scored; 0 5; 20 31", "wins 1 match 1"},
        /* E12.9 */
        {KERRY "bonus_when=certain rob_shown=face-up", "20 20", "JS 3C KD 4C 6C|5S AS 3D 4D 6D", "9S",
            "7H 8H", "rob 5S, play 9S, play JS", "scored; 11 0; 31 20", "wins 0 match 1"},
        {KERRY "bonus_when=certain rob_shown=face-down", "20 20", "JS 3C KD 4C 6C|5S AS 3D 4D 6D", "9S",
            "7H 8H", "rob 5S, play 9S, play JS", NULL, NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, "twenty-five", 2, 0, 0, ROWS[i].options, ROWS[i].start);
        table_deal(&table, ROWS[i].hands, ROWS[i].turn_up, NULL, ROWS[i].stock);
        table_acts(&table, ROWS[i].acts);
        if (ROWS[i].result) {
            table_result(&table, ROWS[i].result);
            table_over(&table, ROWS[i].over);
        } else {
            assert_int_equal(table.pair.state.total[0], 25); /* nothing is certain yet */
        }
    }
}

/* E12.7: spades; 5♠ and J♠ turned and laid aside, A♥ the turn-up that nobody may take; K♠ is played to trick one. */
static void test_lowered_ace_and_bonus(void **unused)
{
    static const char HANDS[] = "2C 3C 4C AC 6C|KS 2D 3D 4D AS";
    static const struct {
        const char *refusal;
        int32_t after_one;
    } ROWS[] = {{"rob_refusal=lowers", 11}, {"rob_refusal=lowers-silently", 5}};
    (void)unused;
    for (size_t i = 0; i < 2; i++) {
        char options[200] = KERRY "target=0 hands=9 bonus_when=certain rob_when=before-lead ";
        strcat(options, ROWS[i].refusal);
        table_open(&table, "twenty-five", 2, 0, 0, options, NULL);
        table_deal(&table, HANDS, "9S", NULL, "7H 8H");
        table_acts(&table, i ? "decline" : "turn-down");
        S5State *state = &table.pair.state; /* as if these three had been turned before */
        state->shown = s5_set_of(s5_card(S5_SPADES, S5_FIVE)) | s5_set_of(s5_card(S5_SPADES, S5_JACK)) |
                       s5_set_of(s5_card(S5_HEARTS, S5_ACE));
        table.pair.lit.given_face_up_count = 3;
        table.pair.lit.given_face_up[0] = (LitCard){'5', 'S'};
        table.pair.lit.given_face_up[1] = (LitCard){'J', 'S'};
        table.pair.lit.given_face_up[2] = (LitCard){'A', 'H'};
        table_acts(&table, "play KS, play 2C");
        assert_int_equal(table.pair.state.total[1], ROWS[i].after_one);
        if (i) { /* it has been played: certain */
            table_acts(&table, "play AS, play 3C");
            assert_int_equal(table.pair.state.total[1], 5 + 5 + 6);
        }
    }
}

/* E12.8: A♠ turned up; the dealer may take it after the first trick. */
static void test_dealers_ace_and_bonus(void **unused)
{
    static const char HANDS[] = "2C 3C 4C AC 6C|KS 2D 3D 4D 8D";
    (void)unused;
    for (int may = 0; may < 2; may++) {
        char options[200] =
            KERRY "target=0 hands=9 bonus_when=certain dealer_rob=after-first-trick dealer_robs=";
        strcat(options, may ? "may" : "no");
        table_open(&table, "twenty-five", 2, 0, 0, options, NULL);
        table_deal(&table, HANDS, "AS", NULL, "7H 8H");
        table.pair.state.shown = s5_set_of(s5_card(S5_SPADES, S5_FIVE)) |
                                 s5_set_of(s5_card(S5_SPADES, S5_JACK)) |
                                 s5_set_of(s5_card(S5_HEARTS, S5_ACE));
        table.pair.lit.given_face_up_count = 3;
        table.pair.lit.given_face_up[0] = (LitCard){'5', 'S'};
        table.pair.lit.given_face_up[1] = (LitCard){'J', 'S'};
        table.pair.lit.given_face_up[2] = (LitCard){'A', 'H'};
        table_acts(&table, "play KS, play 2C");
        assert_int_equal(table.pair.state.total[1], may ? 5 : 11);
        if (may) {
            table_acts(&table, "decline, play 2D, play 3C");
            assert_int_equal(table.pair.state.total[1], 5 + 5 + 6);
        }
    }
}

/* -------------------------------------------------- H13, points of a trick, jinks, lost slams */

static void test_trick_points(void **unused)
{
    (void)unused;
    table_open(&table, "twenty-five", 4, 0, 3, "trick_points=1 target=5", NULL);
    table_hand(&table, NULL, "11111", ANY_TOP);
    table_result(&table, "scored; 0 5 0 0; 0 5 0 0");
    table_over(&table, "wins 1 match 2");
    table_open(&table, "irish-forty-five", 4, 0, 3,
        "trick_points=10 top_bonus=10 five_tricks=points target=200", NULL);
    table_hand(&table, NULL, "11112", 0);
    table_result(&table, "scored; 0 50 10 0; 0 50 10 0");
}

static void test_jink_must(void **unused)
{
    static const char THREE[] =
        "play 5S, play 2D, play 2C, play JS, play 3D, play 3C, play AH, play 4D, play 4C";
    static const struct {
        const char *hands, *rest, *result;
    } ROWS[] = {
        {"2C 3C 4C 6C 7C|5S JS AH KS QS|2D 3D 4D 6D 7D",
            "jink, play KS, play 6D, play 6C, play QS, play 7D, play 7C",
            "jinked 1; -1 5 -1; 18 24 18; pool 0"},
        {"2C 3C 4C 6C QH|5S JS AH KS 8H|2D 3D 4D 6D 7D",
            "jink, play KS, play 6D, play 6C, play 8H, play 7D, play QH",
            "jink-failed 1; 0 0 0; 19 19 19; pool 3"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, "spoil-five", 3, 0, 0, "jink=must", NULL);
        table_deal(&table, ROWS[i].hands, "9S", NULL, "TD 9D");
        table_acts(&table, THREE);
        table_choices(&table, "jink");
        table_acts(&table, ROWS[i].rest);
        table_result(&table, ROWS[i].result);
    }
    /* Three tricks that are not the first three win the pool at once. */
    table_open(&table, "spoil-five", 3, 0, 2, "jink=must robbing=no", NULL);
    table_hand(&table, NULL, "2111", ANY_TOP);
    table_result(&table, "won 1; 0 3 0; 19 22 19; pool 0");
}

static void test_slam_costs(void **unused)
{
    static const struct {
        const char *costs, *bid, *result;
    } ROWS[] = {
        {"half", "bid 60, pass, pass, pass, first", "lost 0; -30 5; -30 5"},
        {"half", "bid 120, pass, pass, pass, first", "lost 0; -60 5; -60 5"},
        {"half", "bid 30, pass, pass, pass, first", "lost 0; -30 5; -30 5"},
        {"bid", "bid 60, pass, pass, pass, first", "lost 0; -60 5; -60 5"},
        {"bid", "bid 120, pass, pass, pass, first", "lost 0; -120 5; -120 5"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char options[100] = "kitty=0 draw=none bids=15,20,25,30,60,120 slam_costs=";
        strcat(options, ROWS[i].costs);
        table_open(&table, "merrimack-forty-fives", 4, 2, 3, options, NULL);
        table_hand(&table, ROWS[i].bid, "02021", 0);
        table_result(&table, ROWS[i].result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deal_places),
        cmocka_unit_test(test_packets_told),
        cmocka_unit_test(test_ace_turned_up),
        cmocka_unit_test(test_robbing_of_dealer),
        cmocka_unit_test(test_refusal_bars),
        cmocka_unit_test(test_pool_max),
        cmocka_unit_test(test_bonus_certain),
        cmocka_unit_test(test_lowered_ace_and_bonus),
        cmocka_unit_test(test_dealers_ace_and_bonus),
        cmocka_unit_test(test_trick_points),
        cmocka_unit_test(test_jink_must),
        cmocka_unit_test(test_slam_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
