/* The auction, the kitty and the draw (docs/rules.md H4, H5). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/view.h"
#include "support/table.h"

static Table table;

/* Seat 3 deals. */
static const char HANDS[] = "5S JS 3D KC 2H|AH 2S 7D QC TD|KH 3S 4C 7C 9D|AS QD JD 8H 6C";

typedef struct Row {
    const char *options, *start, *acts; /* null: none */
    const char *asks, *choices;         /* choices: null where they are many */
} Row;

/* Four players, each for themselves; the kitty 8♠ 9♠ TH 3C 2C, as much of it as is dealt. */
static void open_row(const Row *row)
{
    static const char *const KITTIES[] = {"", "8S", "8S 9S", "8S 9S TH", "8S 9S TH 3C", "8S 9S TH 3C 2C"};
    char options[300] = "auction=round hold_asks=all ";
    strcat(options, row->options);
    table_open(&table, "atlantic-forty-fives", 5, 0, 3, options, row->start);
    char hands[200];
    snprintf(hands, sizeof hands, "%s|4S 6S 7S TS QS", HANDS);
    table_deal(&table, hands, NULL, KITTIES[table.pair.rules.options.kitty], "4D 5D 6D 8D 4H 6H 7H 9H");
    if (row->acts)
        table_acts(&table, row->acts);
    table_asks(&table, row->asks);
    if (row->choices)
        table_choices(&table, row->choices);
}

/* Seats speak 4, 0, 1, 2, 3; seat 3 is the dealer. */
static void test_auction(void **unused)
{
    static const Row ROWS[] = {
        /* bids */
        {"bids=5,10,20", NULL, NULL, "4 bid", "bid 5, bid 10, bid 20, pass"},
        {"bids=25,30,60,120", NULL, "bid 30", "0 bid", "bid 60, bid 120, pass"},
        {"bids=20,25", NULL, "bid 25", "0 bid", "pass"},
        /* auction: once round and the dealer ends it, or round and round */
        {"auction=dealer-round", NULL, "bid 15, bid 20, pass, pass, bid 25", "3 name", NULL},
        {"auction=dealer-round", NULL, "bid 15, bid 20, pass, pass, pass", "0 name", NULL},
        {"auction=round", NULL, "bid 15, bid 20, pass, pass, bid 25", "4 bid", "bid 30, pass"},
        {"auction=round", NULL, "bid 15, pass, pass, pass, pass", "4 name", NULL},
        /* hold */
        {"hold=yes", NULL, "bid 15, pass, pass, pass", "3 bid", "bid 20, bid 25, bid 30, hold, pass"},
        {"hold=no", NULL, "bid 15, pass, pass, pass", "3 bid", "bid 20, bid 25, bid 30, pass"},
        {"hold=yes", NULL, "bid 15", "0 bid", "bid 20, bid 25, bid 30, pass"},
        {"hold=no auction=dealer-round", NULL, "bid 15, bid 20, pass, pass, bid 25", "3 name", NULL},
        /* hold_asks */
        {"hold_asks=all", NULL, "bid 15, bid 20, pass, bid 25, hold", "4 bid", "bid 30, pass"},
        {"hold_asks=held", NULL, "bid 15, bid 20, pass, bid 25, hold", "2 bid", "bid 30, pass"},
        {"hold_asks=held", NULL, "bid 15, bid 20, pass, bid 25, hold, bid 30", "3 bid", "hold, pass"},
        {"hold_asks=held", NULL, "bid 15, bid 20, pass, bid 25, hold, pass", "3 name", NULL},
        {"hold_asks=held auction=dealer-round", NULL, "bid 15, bid 20, pass, pass, hold", "0 bid",
            "bid 25, bid 30, pass"},
        {"hold_asks=held auction=dealer-round", NULL, "bid 15, bid 20, pass, pass, hold, bid 25, bid 30",
            "3 name", NULL},
        {"hold_asks=nobody", NULL, "bid 15, bid 20, pass, bid 25, hold", "3 name", NULL},
        {"hold_asks=nobody auction=dealer-round", NULL, "bid 15, pass, pass, pass, hold", "3 name", NULL},
        {"hold_asks=all bids=15,20,60", NULL, "bid 60, pass, pass, pass, hold", "3 name",
            NULL}, /* the highest of the list */
        {"hold_asks=all bids=15,20,60 auction=dealer-round", NULL, "bid 60, pass, pass, pass, hold", "3 name",
            NULL},
        {"hold_asks=all bids=15,30,60", NULL, "bid 30, pass, pass, pass, hold", "4 bid", "bid 60, pass"},
        /* all_pass */
        {"all_pass=dealer", NULL, "pass, pass, pass, pass", "3 bid", "bid 15, bid 20, bid 25, bid 30"},
        {"all_pass=redeal", NULL, "pass, pass, pass, pass", "3 bid", "bid 15, bid 20, bid 25, bid 30, pass"},
        {"all_pass=same-dealer", NULL, "pass, pass, pass, pass", "3 bid",
            "bid 15, bid 20, bid 25, bid 30, pass"},
        /* bid_20_from */
        {"bid_20_from=50", "0 0 0 0 50", NULL, "4 bid", "bid 20, bid 25, bid 30, pass"},
        {"bid_20_from=50", "0 0 0 0 49", NULL, "4 bid", "bid 15, bid 20, bid 25, bid 30, pass"},
        {"bid_20_from=0", "0 0 0 0 110", NULL, "4 bid", "bid 15, bid 20, bid 25, bid 30, pass"},
        {"bid_20_from=50", "0 0 0 60 0", "bid 15, pass, pass, pass", "3 bid", "bid 20, bid 25, bid 30, pass"},
        {"bid_20_from=50", "0 0 0 60 0", "bid 20, pass, pass, pass", "3 bid", "bid 25, bid 30, hold, pass"},
        /* bunker */
        {"bunker=30", "0 0 0 0 -31", NULL, "4 bid", "pass"},
        {"bunker=30", "0 0 0 0 -30", NULL, "4 bid", "bid 15, bid 20, bid 25, bid 30, pass"},
        {"bunker=0", "0 0 0 0 -99", NULL, "4 bid", "bid 15, bid 20, bid 25, bid 30, pass"},
        {"bunker=30", "-31 -31 -31 -31 -31", NULL, "4 bid",
            "bid 15, bid 20, bid 25, bid 30, pass"},                               /* everybody in it */
        {"bunker=30", "0 0 0 -31 0", "bid 15, pass, pass, pass", "3 bid", "pass"}, /* nor hold */
        {"bunker=30 all_pass=dealer", "0 0 0 -31 0", "pass, pass, pass, pass", "3 bid",
            "bid 15, bid 20, bid 25, bid 30"}, /* bagged */
        /* lead */
        {"lead=bidder-left draw=none kitty=0", NULL, "bid 30, pass, pass, pass, pass, name S", "0 play",
            NULL},
        {"lead=dealer-left draw=none kitty=0", NULL, "pass, bid 30, pass, pass, pass, name S", "4 play",
            NULL},
        {"lead=bidder draw=none kitty=0", NULL, "pass, bid 30, pass, pass, pass, name S", "0 play", NULL},
        {"lead=bidder-left draw=none kitty=0", NULL, "pass, bid 30, pass, pass, pass, name S", "1 play",
            NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        open_row(&ROWS[i]);
}

typedef struct Refused {
    const char *options, *start, *acts, *choice;
    S5Status status;
} Refused;

static void test_refusals(void **unused)
{
    static const Refused ROWS[] = {
        {"bids=15,20,60", NULL, NULL, "bid 25", S5_ERR_BID_UNKNOWN},
        {"bids=15,20,60", NULL, NULL, "bid 17", S5_ERR_BID_UNKNOWN},
        {"bids=15,20,60", NULL, NULL, "bid 250", S5_ERR_BID_UNKNOWN},
        {"", NULL, "bid 20", "bid 15", S5_ERR_BID_LOW},
        {"bunker=30", "0 0 0 0 -31", NULL, "bid 15", S5_ERR_BUNKER},
        {"bunker=30", "0 0 0 -31 0", "bid 15, pass, pass, pass", "hold", S5_ERR_BUNKER},
        {"bid_20_from=50", "0 0 0 0 50", NULL, "bid 15", S5_ERR_BID_UNDER_20},
        {"bid_20_from=50", "0 0 0 50 0", "bid 15, pass, pass, pass", "hold", S5_ERR_BID_UNDER_20},
        {"hold=no", NULL, "bid 15, pass, pass, pass", "hold", S5_ERR_HOLD_DEALER},
        {"hold=yes", NULL, "bid 15", "hold", S5_ERR_HOLD_DEALER},
        {"all_pass=dealer", NULL, "pass, pass, pass, pass", "pass", S5_ERR_BAGGED},
        {"keep_trumps=yes kitty=0", NULL, "bid 30, pass, pass, pass, pass, name S", "discard 4S",
            S5_ERR_KEEP_TRUMPS},
        {"draw_max=1 kitty=0", NULL, "bid 30, pass, pass, pass, pass, name C", "discard 4S 6S",
            S5_ERR_OUT_COUNT},
        {"kitty=0", NULL, "bid 30, pass, pass, pass, pass, name C", "discard 4H", S5_ERR_NOT_HELD},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        open_row(&(Row){ROWS[i].options, ROWS[i].start, NULL, "4 bid", NULL});
        if (ROWS[i].acts)
            table_acts(&table, ROWS[i].acts);
        table_refuses(&table, ROWS[i].choice, ROWS[i].status);
    }
}

/* all_pass = same-dealer: dealt again by the same dealer, up to three hands in a row. */
static void test_who_deals_again(void **unused)
{
    static const int DEALERS[] = {3, 3, 3, 4, 4, 0, 0, 0, 1};
    (void)unused;
    table_open(&table, "atlantic-forty-fives", 5, 0, 3, "all_pass=same-dealer", NULL);
    for (int hand = 0; hand < 9; hand++) {
        table_deal(&table, "", NULL, NULL, NULL);
        assert_int_equal(table.pair.state.dealer, DEALERS[hand]);
        if (hand != 4)
            table_acts(&table, "pass, pass, pass, pass, pass");
        while (table.pair.state.turn != S5_NO_SEAT) { /* a hand that is played passes the deal on */
            static LitChoices choices;
            lit_choices(&table.pair.lit, &choices);
            assert_null(pair_act(&table.pair, choices.text[0]));
        }
    }
}

/* The order in which seats and kitty get their packets (H4). */
static void test_the_kittys_deal(void **unused)
{
    static const struct {
        const char *options, *kitty;
    } ROWS[] = {
        {"kitty=0", ""},
        {"kitty=1", "TS"},
        {"kitty=2", "TS JS"},
        {"kitty=3", "TS JS QS"},
        {"kitty=4", "TS JS 5H 6H"},
        {"kitty=5", "TS JS QS 6H 7H"},
        {"kitty=5 packets=2-3", "7S 8S 6H 7H 5H"},
        {"kitty=4 packets=2-3", "7S 8S 5H 6H"},
        {"kitty=3 packets=2-3", "7S 8S 9S"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Card pack[S5_PACK_MAX];
        for (int card = 0; card < S5_PACK_MAX; card++)
            pack[card] = (S5Card)card;
        table_open(&table, "atlantic-forty-fives", 3, 0, 2, ROWS[i].options, NULL);
        assert_null(pair_deal(&table.pair, pack));
        const int kitty = table.pair.rules.options.kitty;
        assert_int_equal(s5_set_count(table.pair.state.kitty), kitty);
        assert_int_equal(table.pair.state.stock_at, 15 + kitty);
        if (table.pair.state.kitty != cards_of(ROWS[i].kitty)) {
            char text[60] = "";
            S5Text written = s5_text(text, sizeof text);
            s5_text_set(&written, table.pair.state.kitty);
            fail_msg("%s: %s", ROWS[i].options, text);
        }
    }
}

#define WON "bid 30, pass, pass, pass, pass"

/* Seat 4 bids 30 and has it: 4♠ 6♠ 7♠ T♠ Q♠, and the kitty 8♠ 9♠ T♥ 3♣ 2♣. */
static void test_the_order_after_the_auction(void **unused)
{
    static const Row ROWS[] = {
        {"kitty=0", NULL, WON, "4 name", "name S, name H, name D, name C"},
        {"kitty=0", NULL, WON ", name S", "4 draw", NULL},
        {"kitty=0 draw=none", NULL, WON ", name S", "0 play", NULL},
        {"kitty=0 draw=others", NULL, WON ", name S", "0 draw", NULL},
        {"kitty=2 name=before-kitty draw=none", NULL, WON, "4 name", NULL},
        {"kitty=2 name=before-kitty draw=none", NULL, WON ", name S", "4 kitty", NULL},
        {"kitty=2 name=before-kitty draw=none", NULL, WON ", name S, discard 8S 9S", "0 play", NULL},
        {"kitty=2 name=after-kitty draw=none", NULL, WON, "4 kitty", NULL},
        {"kitty=2 name=after-kitty draw=none", NULL, WON ", discard 8S 9S", "4 name", NULL},
        {"kitty=2 name=after-kitty draw=none", NULL, WON ", discard 8S 9S, name H", "0 play", NULL},
        {"kitty=2 name=after-kitty draw=all", NULL, WON, "4 name", NULL},
        {"kitty=2 name=after-kitty draw=all", NULL, WON ", name S", "4 draw", NULL},
        {"kitty=2 name=before-kitty draw=all", NULL, WON, "4 name", NULL},
        {"kitty=2 name=before-kitty draw=all", NULL, WON ", name S", "4 draw", NULL},
        {"kitty=2 name=before-kitty draw=others", NULL, WON ", name S", "4 kitty", NULL},
        {"kitty=2 name=before-kitty draw=others", NULL, WON ", name S, discard 8S 9S", "0 draw", NULL},
        {"kitty=2 name=after-kitty draw=others", NULL, WON ", discard 8S 9S, name S", "0 draw", NULL},
        {"kitty=2 kitty_to=nobody name=after-kitty draw=none", NULL, WON, "4 name", NULL},
        {"kitty=2 kitty_to=nobody draw=none", NULL, WON ", name S", "0 play", NULL},
        {"kitty=2 kitty_to=nobody draw=all", NULL, WON ", name S", "4 draw", NULL},
        {"kitty=0 draw_from=dealer", NULL, WON ", name S", "3 draw", NULL},
        {"kitty=0 draw_from=dealer", NULL, WON ", name S, discard", "4 draw", NULL},
        {"kitty=0 draw_from=dealer", NULL, WON ", name S, discard, discard, discard, discard, discard",
            "0 play", NULL},
        {"kitty=0 draw_from=dealer draw=others", NULL, "pass, pass, pass, pass, bid 30, name S", "4 draw",
            NULL},
        {"kitty=0 draw=others", NULL, WON ", name S, discard, discard, discard, discard", "0 play", NULL},
        {"kitty=0 draw=others auction=dealer-round", NULL,
            "pass, pass, bid 20, pass, pass, name S, discard, discard", "2 draw", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        open_row(&ROWS[i]);
}

typedef struct Draw {
    const char *options, *acts;
    int least, most;
    const char *cards, *must; /* what may be discarded, and what has to be */
} Draw;

static void test_how_much_is_drawn(void **unused)
{
    static const char FIVE[] = "4S 6S 7S TS QS", SEVEN[] = "4S 6S 7S TS QS 8S 9S";
    static const Draw ROWS[] = {
        {"kitty=0", WON ", name H", 0, 5, FIVE, ""},
        {"kitty=0 draw_max=3", WON ", name H", 0, 3, FIVE, ""},
        {"kitty=0 draw_max=0", WON ", name H", 0, 0, FIVE, ""},
        {"kitty=0 draw_keep=1", WON ", name H", 0, 4, FIVE, ""},
        {"kitty=0 draw_keep=1 draw_max=2", WON ", name H", 0, 2, FIVE, ""},
        {"kitty=2", WON ", name H", 2, 7, SEVEN, ""},
        {"kitty=2 draw_keep=1", WON ", name H", 2, 6, SEVEN, ""},
        {"kitty=2 draw_max=0", WON ", name H", 2, 2, SEVEN, ""},
        {"kitty=2 draw=others", WON ", name H", 2, 2, SEVEN, ""},
        {"kitty=2 draw_share=equal", WON ", name H", 2, 7, SEVEN, ""}, /* 25 for five */
        {"kitty=3 draw_share=equal", WON ", name H", 3, 7, "4S 6S 7S TS QS 8S 9S TH",
            ""}, /* 24 for five: four each */
        {"kitty=3 draw_share=equal draw=others draw_max=5", WON ", name H, discard 8S 9S TH", 0, 5,
            "5S JS 3D KC 2H", ""},
        {"kitty=0 keep_trumps=yes", WON ", name S", 0, 5, "", ""},
        {"kitty=0 keep_trumps=yes", WON ", name H", 0, 5, FIVE, ""},
        {"kitty=0 keep_trumps=yes", WON ", name S, discard", 0, 5, "3D KC 2H", ""},
        {"kitty=0 keep_trumps=yes", WON ", name S, discard, discard", 0, 5, "7D QC TD",
            ""}, /* A♥ is a trump */
        {"kitty=2 keep_trumps=yes", WON ", name S", 2, 2, SEVEN,
            ""}, /* nothing but trumps: no more than necessary */
        {"kitty=3 keep_trumps=yes", WON ", name S", 3, 3, "4S 6S 7S TS QS 8S 9S TH", "TH"},
        {"kitty=3 keep_trumps=yes draw=none", WON ", name S", 3, 3, "4S 6S 7S TS QS 8S 9S TH", "TH"},
        {"kitty=3 keep_trumps=yes draw=none name=after-kitty", WON, 3, 3, "4S 6S 7S TS QS 8S 9S TH", ""},
        {"kitty=5 keep_trumps=yes draw=none", WON ", name C", 5, 5, "4S 6S 7S TS QS 8S 9S TH", ""},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        open_row(&(Row){ROWS[i].options, NULL, NULL, "4 bid", NULL});
        table_acts(&table, ROWS[i].acts);
        const S5Legal legal = s5_legal(&table.pair.rules, &table.pair.state);
        const S5Set cards = cards_of(ROWS[i].cards);
        const int can =
            s5_set_count(legal.cards) < legal.discard_max ? s5_set_count(legal.cards) : legal.discard_max;
        const int most = s5_set_count(cards) < ROWS[i].most ? s5_set_count(cards) : ROWS[i].most;
        if (legal.cards != cards || legal.discard_min != ROWS[i].least || can != most ||
            legal.must != cards_of(ROWS[i].must))
            fail_msg("row %zu: %s: %d to %d", i, ROWS[i].options, legal.discard_min, legal.discard_max);
    }
}

/* Cards are drawn from the top of the stock; a player whose turn comes when it is empty keeps the hand; `drawn` counts cards taken. */
static void test_drawing(void **unused)
{
    (void)unused;
    open_row(&(Row){
        "kitty=2 draw=all", NULL, WON ", name H, discard 8S 9S 4S, discard 3D KC, discard", "2 draw", NULL});
    const S5State *s = &table.pair.state;
    assert_true(s->hand[4] == cards_of("6S 7S TS QS 4D"));
    assert_true(s->discards[4] == cards_of("8S 9S 4S"));
    assert_true(s->hand[0] == cards_of("5S JS 2H 5D 6D"));
    assert_int_equal(s->drawn[4], 1);
    assert_int_equal(s->drawn[0], 2);
    assert_int_equal(s->drawn[1], 0);
    table_open(&table, "hanley-one-hundred-ten", 8, 0, 7, "draw_max=5 draw_share=first-come", NULL);
    table_deal(&table, "", NULL, NULL, NULL); /* eight players: a stock of 53 − 45 */
    table_acts(&table, "bid 15, pass, pass, pass, pass, pass, pass, pass");
    table_asks(&table, "0 kitty");
    table_open(&table, "us-one-hundred-ten", 4, 0, 3, "draw_share=equal draw=all", NULL);
    table_deal(&table, HANDS, NULL, NULL, NULL);
    table_acts(&table, "bid 15, pass, pass, pass, name H");
    assert_int_equal(table.pair.state.draw_most, 5); /* 33 for four is more than five */
}

static void test_equal_shares_as_clubs_rule_them(void **unused)
{
    static const int MOST[9] = {0, 0, 3, 3, 3, 3, 3, 2, 1}; /* Hanley: seven swap two at most, eight one */
    (void)unused;
    for (int players = 2; players <= 8; players++) {
        char acts[200] = "bid 15";
        table_open(&table, "hanley-one-hundred-ten", players, 0, players - 1,
            "name=before-kitty kitty_to=nobody", NULL);
        table_deal(&table, "", NULL, NULL, NULL);
        for (int i = 1; i < players; i++)
            strcat(acts, ", pass");
        strcat(acts, ", name H");
        table_acts(&table, acts);
        table_asks(&table, "1 draw");
        assert_int_equal(table.pair.state.draw_most, MOST[players]);
    }
}

/* A kitty that nobody takes is nobody's to see, to the end. */
static void test_a_kitty_for_nobody(void **unused)
{
    (void)unused;
    open_row(&(Row){"kitty=3 kitty_to=nobody draw=none", NULL, WON ", name S", "0 play", NULL});
    for (int seat = 0; seat < 5; seat++) {
        S5View view;
        s5_view(&table.pair.rules, &table.pair.state, seat, &view);
        assert_int_equal(view.kitty, 0);
        assert_int_equal(view.known & cards_of("8S 9S TH"), 0);
    }
    open_row(&(Row){"kitty=3 draw=all name=after-kitty", NULL, WON, "4 name", NULL});
    for (int seat = 0; seat < 5; seat++) {
        S5View view;
        s5_view(&table.pair.rules, &table.pair.state, seat, &view);
        assert_true(view.kitty == (seat == 4 ? cards_of("8S 9S TH") : 0));
        assert_int_equal(view.cards[4], 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_auction),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_who_deals_again),
        cmocka_unit_test(test_the_kittys_deal),
        cmocka_unit_test(test_the_order_after_the_auction),
        cmocka_unit_test(test_how_much_is_drawn),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_equal_shares_as_clubs_rule_them),
        cmocka_unit_test(test_a_kitty_for_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
