/* The worked examples and rulings of docs/rules.md §6–§9: Twenty-Five, Forty-Five, the auctions. */
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

static void stop(int first, int second)
{
    assert_null(pair_stop(&table.pair));
    assert_int_equal(table.pair.state.total[0], first);
    assert_int_equal(table.pair.state.total[1], second);
}

/* ---------------------------------------------------- §6, §7 Twenty-Five, Forty-Five */

typedef struct PointsRow {
    const char *options, *start, *winners, *result, *over; /* over null: the game continues */
} PointsRow;

static void test_twenty_five(void **unused)
{
    static const PointsRow ROWS[] = {
        {"", "10 20 15 5", "21", "scored; 0 5 5 0; 10 25 20 5", "wins 1 match 1"},
        {"", "0 0 0 0", "11111", "scored; 0 25 0 0; 0 25 0 0", "wins 1 match 2"},
        {"", "0 5 0 0", "1111", "scored; 0 20 0 0; 0 25 0 0", "wins 1 match 1"},
        {"", "0 1 0 0", "11111", "scored; 0 25 0 0; 0 26 0 0", "wins 1 match 2"},
        {"target=45", "0 20 0 0", "11111", "scored; 0 25 0 0; 0 45 0 0", "wins 1 match 2"},
        {"target=45", "0 25 0 0", "1111", "scored; 0 20 0 0; 0 45 0 0", "wins 1 match 1"},
        {"target=100", "0 20 0 0", "11111", "scored; 0 25 0 0; 0 45 0 0", NULL},
        {"target=100 hands=1", "0 20 0 0", "11111", "scored; 0 25 0 0; 0 45 0 0", "wins 1 match 2"},
        {"target=100 hands=1", "25 0 0 0", "11111", "scored; 0 25 0 0; 25 25 0 0", "wins 0 1 match 2"},
        {"target=100 hands=1", "30 0 0 0", "11111", "scored; 0 25 0 0; 30 25 0 0", "wins 0 match 1"},
        {"target=100 hands=1", "30 -9 0 0", "12321", "scored; 0 10 10 5; 30 1 10 5", "wins 0 match 1"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, "twenty-five", 4, 0, 3, ROWS[i].options, ROWS[i].start);
        table_hand(&table, NULL, ROWS[i].winners, ANY_TOP);
        result(ROWS[i].result);
        if (ROWS[i].over)
            table_over(&table, ROWS[i].over);
        else
            asks("- deal");
    }
    /* R25: by stopping, too; and a side's tricks count together. */
    table_open(&table, "twenty-five", 4, 2, 3, "target=100", NULL);
    table_hand(&table, NULL, "13131", ANY_TOP);
    stop(0, 25);
    table_over(&table, "wins 1 match 2");
    table_open(&table, "twenty-five", 4, 2, 3, "", NULL);
    table_hand(&table, NULL, "13131", ANY_TOP);
    result("scored; 0 25; 0 25");
    table_over(&table, "wins 1 match 2");
}

static void test_forty_five(void **unused)
{
    static const struct {
        const char *winners, *bands, *net;
    } ROWS[] = {
        {"02011", "won 0; 5 0; 5 0", "won 0; 5 0; 5 0"},
        {"02010", "won 0; 5 0; 5 0", "won 0; 15 0; 15 0"},
        {"02020", "won 0; 10 0; 10 0", "won 0; 25 0; 25 0"},
        {"13101", "won 1; 0 5; 0 5", "won 1; 0 15; 0 15"},
        {"13311", "won 1; 0 10; 0 10", "won 1; 0 25; 0 25"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (int net = 0; net < 2; net++) {
            table_open(&table, net ? "forty-five-net" : "forty-five", 4, 2, 3, "", NULL);
            table_hand(&table, NULL, ROWS[i].winners, ANY_TOP);
            result(net ? ROWS[i].net : ROWS[i].bands);
        }
    table_open(&table, "forty-five", 4, 2, 3, "", "35 44");
    table_hand(&table, NULL, "02010", ANY_TOP);
    result("won 0; 5 0; 40 44");
    asks("- deal");
    table_open(&table, "forty-five-net", 4, 2, 3, "", "35 44");
    table_hand(&table, NULL, "02010", ANY_TOP);
    table_over(&table, "wins 0 match 1");
    table_open(&table, "forty-five", 2, 2, 1, "", "40 0"); /* two sides of one, exactly at the target */
    table_hand(&table, NULL, "01001", ANY_TOP);
    result("won 0; 5 0; 45 0");
    table_over(&table, "wins 0 match 1");
}

/* ------------------------------------------------------------- §8 Auction Forty-Fives */

/* Four play, Dee deals. */
static void forty_fives(const char *options, const char *start)
{
    table_open(&table, "auction-forty-fives", 4, 2, 3, options, start);
    table_deal(&table, "", NULL, NULL, NULL);
}

/* One question of an auction: who is asked, what may be said, what is said. */
typedef struct Bid {
    const char *asked, *choices, *says;
} Bid;

static void auction(const Bid *bids, int count)
{
    for (int i = 0; i < count; i++) {
        asks(bids[i].asked);
        choices(bids[i].choices);
        act(bids[i].says);
    }
}

static const Bid HOLDING[] = {
    {"0 bid", "bid 5, bid 10, bid 15, bid 20, bid 25, bid 30, pass", "bid 10"},
    {"1 bid", "bid 15, bid 20, bid 25, bid 30, pass", "pass"},
    {"2 bid", "bid 15, bid 20, bid 25, bid 30, pass", "bid 15"},
    {"3 bid", "hold, bid 20, bid 25, bid 30, pass", "hold"},
    {"0 bid", "bid 20, bid 25, bid 30, pass", "bid 20"},
    {"2 bid", "bid 25, bid 30, pass", "pass"},
    {"3 bid", "hold, bid 25, bid 30, pass", "hold"},
    {"0 bid", "bid 25, bid 30, pass", "pass"},
};

static void test_a_full_auction(void **unused)
{
    (void)unused;
    forty_fives("", NULL);
    auction(HOLDING, 8);
    asks("3 name"); /* Dee has it at 20 */
    choices("name S, name H, name D, name C");
    act("name H, discard, discard, discard, discard");
    asks("0 play");
    forty_fives("", NULL);
    auction(HOLDING, 6);
    act("pass");
    asks("0 name"); /* Dee passes at 7: Ann at 20, and the lead is Bob's */
    assert_int_equal(table.pair.state.bid, 20);
    act("name H");
    asks("0 draw");
    act("discard, discard, discard, discard");
    asks("1 play");
    forty_fives("", NULL);
    auction(HOLDING, 6);
    act("bid 25"); /* a higher bid of the dealer's ends it: Ann is not asked */
    asks("3 name");
    assert_int_equal(table.pair.state.bid, 25);
}

static void test_the_auction_is_remembered(void **unused)
{
    static const char *const LOG[] = {"bid 10", "pass", "bid 15", "hold", "bid 20", "pass", "hold", "pass"};
    static const int SEATS[] = {0, 1, 2, 3, 0, 2, 3, 0};
    (void)unused;
    forty_fives("", NULL);
    auction(HOLDING, 8);
    assert_int_equal(table.pair.state.log_count, 8);
    for (int i = 0; i < 8; i++) {
        S5Choice choice;
        char word[16];
        S5Text text = s5_text(word, sizeof word);
        assert_int_equal(s5_auction_act(&table.pair.rules, table.pair.state.log[i], &choice), SEATS[i]);
        s5_choice_write(&text, &choice);
        assert_string_equal(word, LOG[i]);
    }
}

static void test_a_held_30_ends_it(void **unused)
{
    (void)unused;
    forty_fives("", NULL);
    act("bid 10, bid 30");
    asks("2 bid");
    choices("pass");
    act("pass");
    choices("hold, pass");
    act("hold");
    asks("3 name");
    assert_int_equal(table.pair.state.bid, 30);
    forty_fives("", NULL);
    act("bid 10, bid 30, pass, pass");
    asks("1 name");
    forty_fives("", NULL);
    act("pass, pass, bid 5, hold, bid 10, hold, pass"); /* hold after hold, while somebody bids */
    asks("3 name");
    assert_int_equal(table.pair.state.bid, 10);
    forty_fives("", NULL);
    act("bid 5, pass, pass, hold, pass"); /* nobody still in bids */
    asks("3 name");
}

static void test_who_may_not_say_what(void **unused)
{
    (void)unused;
    forty_fives("", NULL);
    table_refuses(&table, "hold", S5_ERR_HOLD_DEALER);
    table_refuses(&table, "bid 60", S5_ERR_BID_UNKNOWN);
    table_refuses(&table, "bid 12", S5_ERR_BID_UNKNOWN);
    table_refuses(&table, "bid 35", S5_ERR_BID_UNKNOWN);
    table_refuses(&table, "name S", S5_ERR_NOT_ASKED);
    act("bid 10");
    table_refuses(&table, "bid 10", S5_ERR_BID_LOW);
    table_refuses(&table, "bid 5", S5_ERR_BID_LOW);
    forty_fives("", NULL);
    act("pass, pass, pass");
    table_refuses(&table, "hold", S5_ERR_HOLD_NOTHING);
}

static void test_at_100(void **unused)
{
    (void)unused;
    forty_fives("", "105 0"); /* Ann's side */
    choices("bid 20, bid 25, bid 30, pass");
    table_refuses(&table, "bid 15", S5_ERR_BID_UNDER_20);
    act("pass");
    choices("bid 5, bid 10, bid 15, bid 20, bid 25, bid 30, pass");
    forty_fives("", "0 105"); /* Dee's side */
    act("bid 15, pass, pass");
    choices("bid 20, bid 25, bid 30, pass");
    table_refuses(&table, "hold", S5_ERR_BID_UNDER_20);
    forty_fives("", "0 105");
    act("bid 20, pass, pass");
    choices("hold, bid 25, bid 30, pass");
    forty_fives("", "99 100");
    choices("bid 5, bid 10, bid 15, bid 20, bid 25, bid 30, pass");
    act("pass");
    choices("bid 20, bid 25, bid 30, pass");
}

static void test_all_pass(void **unused)
{
    (void)unused;
    forty_fives("", NULL);
    act("pass, pass, pass");
    choices("bid 5, bid 10, bid 15, bid 20, bid 25, bid 30, pass");
    act("pass");
    result("passed-out; 0 0; 0 0");
    asks("- deal");
    table_deal(&table, "", NULL, NULL, NULL);
    assert_int_equal(table.pair.state.dealer, 0); /* the deal has passed on */
    forty_fives("all_pass=dealer", NULL);
    act("pass, pass, pass");
    choices("bid 5, bid 10, bid 15, bid 20, bid 25, bid 30");
    table_refuses(&table, "pass", S5_ERR_BAGGED);
    forty_fives("all_pass=dealer", "0 105");
    act("pass, pass, pass");
    choices("bid 20, bid 25, bid 30");
    forty_fives("all_pass=dealer", NULL);
    act("bid 5, pass, pass");
    choices("hold, bid 10, bid 15, bid 20, bid 25, bid 30, pass");
    forty_fives("hands=1", NULL);
    act("pass, pass, pass, pass"); /* R10: it counts as a hand, and nobody is ahead */
    table_over(&table, "wins 0 1 match 1");
}

static void test_draw(void **unused)
{
    (void)unused;
    table_open(&table, "auction-forty-fives", 4, 2, 3, "", NULL);
    table_deal(
        &table, "2S 3S 4S 6S 7S|2H 3H 4H 6H 7H|2D 3D 4D 6D 7D|2C 3C 4C 6C 7C", NULL, NULL, "KS KH KD QS QH");
    act("bid 5, pass, pass, pass, name S");
    asks("0 draw");
    assert_int_equal(s5_legal(&table.pair.rules, &table.pair.state).discard_max, 5);
    table_refuses(&table, "discard 2H", S5_ERR_NOT_HELD);
    act("discard 6S 2S");
    assert_true(table.pair.state.hand[0] == cards_of("KS KH 3S 4S 7S"));
    assert_true(table.pair.state.discards[0] == cards_of("2S 6S"));
    act("discard");
    assert_int_equal(table.pair.state.drawn[1], 0);
    act("discard 2D 3D 4D");
    assert_true(table.pair.state.hand[2] == cards_of("KD QS QH 6D 7D"));
    asks("3 draw"); /* the dealer too, last */
    act("discard 2C");
    asks("1 play"); /* the bidder's left leads */
}

static const char *const SIX =
    "AS 2S 3S 4S 5S|6S 7S 8S 9S TS|JS QS KS AH 2H|3H 4H 5H 6H 7H|8H 9H TH JH QH|KH AD 2D 3D 4D";

static void test_a_short_stock(void **unused)
{
    (void)unused;
    table_open(&table, "auction-forty-fives", 6, 2, 5, "", NULL);
    table_deal(&table, SIX, NULL, NULL, NULL);
    act("bid 5, pass, pass, pass, pass, pass, name S");
    act("discard AS 2S 3S 4S 5S, discard 6S 7S 8S 9S TS, discard JS QS KS AH, discard 3H 4H 5H 6H, discard "
        "8H 9H TH");
    asks("5 draw"); /* 21 of 22 are gone */
    choices("discard, discard KH, discard AD, discard 2D, discard 3D, discard 4D");
    table_refuses(&table, "discard AD 2D", S5_ERR_OUT_COUNT);
    table_open(&table, "auction-forty-fives", 6, 2, 5, "", NULL);
    table_deal(&table, SIX, NULL, NULL, NULL);
    act("bid 5, pass, pass, pass, pass, pass, name S");
    act("discard AS 2S 3S 4S 5S, discard 6S 7S 8S 9S TS, discard JS QS KS AH 2H, discard 3H 4H 5H 6H 7H, "
        "discard 8H 9H");
    choices("discard"); /* and it is still made */
    act("discard");
    asks("1 play");
}

typedef struct Scored {
    const char *bid, *winners;
    int top;
    const char *result;
} Scored;

static void test_forty_fives_scores(void **unused)
{
    static const Scored ROWS[] = {
        {"bid 20", "31300", 0, "made 3; 10 20; 10 20"},
        {"bid 20", "31300", 4, "lost 3; 15 -20; 15 -20"},
        {"bid 15", "31310", 1, "made 3; 5 25; 5 25"},
        {"bid 25", "31310", 1, "made 3; 5 25; 5 25"},
        {"bid 25", "31313", 2, "made 3; 0 30; 0 30"},
        {"bid 30", "31313", 2, "made 3; 0 60; 0 60"},
        {"bid 30", "31310", 1, "lost 3; 5 -30; 5 -30"},
        {"bid 5", "00000", 1, "lost 3; 30 -5; 30 -5"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char before[100];
        snprintf(before, sizeof before, "pass, pass, pass, %s, name C, discard, discard, discard, discard",
            ROWS[i].bid);
        table_open(&table, "auction-forty-fives", 4, 2, 3, "", NULL);
        table_hand(&table, before, ROWS[i].winners, ROWS[i].top);
        result(ROWS[i].result);
    }
}

/* R33: five tricks without a trump make 30; they have no extra 5. */
static void test_five_tricks_without_a_trump(void **unused)
{
    static const char *const BIDS[] = {"30", "25"}, *const RESULTS[] = {
                                                        "made 1; 0 60; 0 60", "made 1; 0 25; 0 25"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        char bid[40];
        table_open(&table, "auction-forty-fives", 4, 2, 3, "", NULL);
        table_deal(&table, "6S 7S 8S 9S TS|KS QS JS AS KH|2H 3H 4H 6H 7H|2D 3D 4D 6D 7D", NULL, NULL, NULL);
        snprintf(bid, sizeof bid, "pass, bid %s, pass, pass", BIDS[i]);
        act(bid);
        act("name C, discard, discard, discard, discard");
        act("play 2H, play 2D, play TS, play KH, play KS, play 3H, play 3D, play 9S");
        act("play QS, play 4H, play 4D, play 8S, play JS, play 6H, play 6D, play 7S");
        act("play AS, play 7H, play 7D, play 6S");
        result(RESULTS[i]);
    }
}

static void test_both_at_120(void **unused)
{
    static const char ANN_BIDS_20[] = "bid 20, pass, pass, pass, name C, discard, discard, discard, discard";
    (void)unused;
    table_open(&table, "auction-forty-fives", 4, 2, 3, "", "110 115");
    table_hand(&table, ANN_BIDS_20, "13020", 2);
    result("made 0; 20 10; 130 125");
    table_over(&table, "wins 0 match 1");
    table_open(&table, "auction-forty-fives", 4, 2, 3, "", "110 115");
    table_hand(&table, ANN_BIDS_20, "13020", 1);
    result("lost 0; -20 15; 90 130");
    table_over(&table, "wins 1 match 1");
    table_open(&table, "auction-forty-fives", 4, 2, 3, "", "99 105"); /* 120 is enough, 119 is not */
    table_hand(&table, "bid 5, pass, pass, pass, name C, discard, discard, discard, discard", "13020", 1);
    result("made 0; 15 15; 114 120");
    table_over(&table, "wins 1 match 1");
    table_open(&table, "auction-forty-fives", 4, 2, 3, "", "99 104");
    table_hand(&table, "bid 5, pass, pass, pass, name C, discard, discard, discard, discard", "13020", 1);
    asks("- deal");
}

/* --------------------------------------------------------------- §9 Fifty-Five */

static void fifty_five(const char *options)
{
    table_open(&table, "fifty-five", 4, 0, 3, options, NULL);
    table_deal(&table, "", NULL, NULL, NULL);
}

static const Bid ROUND[] = {
    {"0 bid", "bid 10, bid 15, bid 20, bid 25, bid 60, pass", "bid 10"},
    {"1 bid", "bid 15, bid 20, bid 25, bid 60, pass", "pass"},
    {"2 bid", "bid 15, bid 20, bid 25, bid 60, pass", "bid 15"},
    {"3 bid", "hold, bid 20, bid 25, bid 60, pass", "hold"},
    {"0 bid", "bid 20, bid 25, bid 60, pass", "bid 20"},
    {"2 bid", "bid 25, bid 60, pass", "pass"},
    {"3 bid", "hold, bid 25, bid 60, pass", "hold"},
    {"0 bid", "bid 25, bid 60, pass", "pass"},
};

static void test_round_and_round(void **unused)
{
    (void)unused;
    fifty_five("");
    auction(ROUND, 8);
    asks("3 kitty");
    assert_int_equal(table.pair.state.bid, 20);
    fifty_five("");
    auction(ROUND, 6);
    act("bid 25");
    asks("0 bid");
    choices("bid 60, pass");
    fifty_five("");
    auction(ROUND, 3);
    act("pass"); /* Dee's pass does not end it */
    asks("0 bid");
    choices("bid 20, bid 25, bid 60, pass");
    fifty_five("");
    auction(ROUND, 5);
    act("bid 60, hold"); /* a held 60 does: Ann is not asked */
    asks("3 kitty");
    fifty_five("");
    act("bid 60");
    choices("pass");
    act("pass, pass");
    choices("hold, pass");
    act("pass");
    asks("0 kitty");
    fifty_five("");
    act("pass, pass, pass");
    choices("bid 10, bid 15, bid 20, bid 25, bid 60, pass");
    table_refuses(&table, "bid 5", S5_ERR_BID_UNKNOWN);
    table_refuses(&table, "bid 30", S5_ERR_BID_UNKNOWN);
    act("pass");
    result("passed-out; 0 0 0 0; 0 0 0 0");
    fifty_five("all_pass=dealer");
    act("pass, pass, pass");
    choices("bid 10, bid 15, bid 20, bid 25, bid 60");
    act("bid 10");
    asks("3 kitty");
}

static void test_kitty(void **unused)
{
    (void)unused;
    table_open(&table, "fifty-five", 3, 0, 2, "", NULL);
    table_deal(&table, "2S 3S 4S 6S 7S|2H 3H 4H 6H 7H|2D 3D 4D 6D 7D", NULL, "KS KH KD QS QH", NULL);
    act("pass, bid 10, pass");
    asks("1 kitty");
    assert_int_equal(
        s5_legal_count(
            &(S5Legal){.kinds = 1u << S5_CHOICE_DISCARD, .cards = 1023, .discard_min = 5, .discard_max = 5}),
        252);
    table_refuses(&table, "discard 2H 3H 4H 6H", S5_ERR_OUT_COUNT);
    table_refuses(&table, "discard 2H 3H 4H 6H 7H KS", S5_ERR_OUT_COUNT);
    table_refuses(&table, "discard 2H 3H 4H 6H 2S", S5_ERR_NOT_HELD);
    table_refuses(&table, "name S", S5_ERR_NOT_ASKED);
    act("discard 2H 3H KD QS 4H");
    asks("1 name");
    assert_true(table.pair.state.hand[1] == cards_of("KS 6H 7H KH QH"));
    act("name H");
    asks("0 play"); /* the dealer's left leads */
}

static void test_fifty_five_scores(void **unused)
{
    static const Scored ROWS[] = {
        {"20", "33031", 0, "made 3; 5 5 0 20; 5 5 0 20"},
        {"20", "33031", 2, "lost 3; 10 5 0 -20; 10 5 0 -20"},
        {"10", "33331", 1, "made 3; 0 5 0 25; 0 5 0 25"},
        {"25", "33333", 1, "made 3; 0 0 0 30; 0 0 0 30"},
        {"60", "33333", 1, "made 3; 0 0 0 60; 0 0 0 60"},
        {"60", "33330", 1, "lost 3; 5 0 0 -60; 5 0 0 -60"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char before[100];
        snprintf(before, sizeof before, "pass, pass, pass, bid %s, first, name H", ROWS[i].bid);
        table_open(&table, "one-hundred-ten", 4, 0, 3, "", NULL);
        table_hand(&table, before, ROWS[i].winners, ROWS[i].top);
        result(ROWS[i].result);
        asks("- deal");
    }
}

typedef struct Race {
    const char *start, *bid, *winners;
    int top;
    const char *result, *over;
} Race;

static void test_first_past_the_target(void **unused)
{
    static const Race ROWS[] = {
        {"45 40 20 5", "20", "11011", 2, "made 1; 10 20 0 0; 55 60 20 5", "wins 0 match 1"},
        {"45 40 20 5", "25", "11011", 2, "lost 1; 10 -25 0 0; 55 15 20 5", "wins 0 match 1"},
        {"45 45 20 5", "20", "11011", 2, "made 1; 10 20 0 0; 55 65 20 5",
            "wins 1 match 1"}, /* after trick two */
        {"45 40 20 5", "20", "11110", 4, "made 1; 10 20 0 0; 55 60 20 5", "wins 1 match 1"},
        {"45 40 45 5", "15", "20121", 4, "made 1; 5 15 10 0; 50 55 55 5", "wins 2 match 1"},
        {"50 50 54 54", "10", "23011", 3, "made 1; 5 15 5 5; 55 65 59 59", "wins 2 match 1"},
        {"0 0 0 0", "60", "11111", 0, "made 1; 0 60 0 0; 0 60 0 0", "wins 1 match 1"},
        {"50 50 54 54", "60", "23011", 3, "lost 1; 5 -60 5 5; 55 -10 59 59", "wins 2 match 1"},
        {"50 50 54 54", "25", "13201", 3, "lost 1; 10 -25 5 5; 60 25 59 59", "wins 3 match 1"}, /* not Bob */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char before[100];
        snprintf(before, sizeof before, "pass, bid %s, pass, pass, first, name S", ROWS[i].bid);
        table_open(&table, "fifty-five", 4, 0, 3, "", ROWS[i].start);
        table_hand(&table, before, ROWS[i].winners, ROWS[i].top);
        result(ROWS[i].result);
        table_over(&table, ROWS[i].over);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_twenty_five),
        cmocka_unit_test(test_forty_five),
        cmocka_unit_test(test_a_full_auction),
        cmocka_unit_test(test_the_auction_is_remembered),
        cmocka_unit_test(test_a_held_30_ends_it),
        cmocka_unit_test(test_who_may_not_say_what),
        cmocka_unit_test(test_at_100),
        cmocka_unit_test(test_all_pass),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_a_short_stock),
        cmocka_unit_test(test_forty_fives_scores),
        cmocka_unit_test(test_five_tricks_without_a_trump),
        cmocka_unit_test(test_both_at_120),
        cmocka_unit_test(test_round_and_round),
        cmocka_unit_test(test_kitty),
        cmocka_unit_test(test_fifty_five_scores),
        cmocka_unit_test(test_first_past_the_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
