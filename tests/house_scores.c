/* What tricks, bids and games bring (docs/rules.md H6), a row each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/table.h"

static Table table;

/* Two sides of two, seat 3 deals, so seat 0 bids first; no kitty and no draw unless the row says so. */
typedef struct Hand {
    const char *options, *start; /* start: null for 0 0 */
    const char *before, *winners;
    int top;                   /* the trick with the highest trump */
    const char *result, *over; /* over: null when the game continues */
} Hand;

static void check_hands(const char *preset, const char *common, const Hand *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char options[300];
        snprintf(options, sizeof options, "%s %s", common, rows[i].options);
        table_open(&table, preset, 4, 2, 3, options, rows[i].start);
        table_hand(&table, rows[i].before, rows[i].winners, rows[i].top);
        table_result(&table, rows[i].result);
        if (rows[i].over)
            table_over(&table, rows[i].over);
        else
            assert_int_equal(table.pair.state.phase, S5_PHASE_DEAL);
    }
}

#define BID(n) "bid " #n ", pass, pass, pass, first"

static void test_auctions(void **unused)
{
    static const Hand ROWS[] = {
        /* thirty_scores, slam_players: a 30 is a slam, or an ordinary bid */
        {"thirty_scores=60", NULL, BID(30), "02020", ANY_TOP, "made 0; 60 0; 60 0", NULL},
        {"thirty_scores=30", NULL, BID(30), "02020", 1, "made 0; 30 0; 30 0", NULL},
        {"thirty_scores=30", NULL, BID(30), "02021", 1, "lost 0; -30 5; -30 5", NULL},
        {"thirty_scores=60", NULL, BID(30), "02021", 1, "lost 0; -30 5; -30 5", NULL},
        {"thirty_scores=60 slam_players=5", NULL, BID(30), "02020", 1, "made 0; 30 0; 30 0", NULL},
        {"thirty_scores=60 slam_players=4", NULL, BID(30), "02020", 1, "made 0; 60 0; 60 0", NULL},
        {"thirty_scores=30 top_bonus=10", NULL, BID(30), "02021", 1, "made 0; 30 5; 30 5", NULL},
        /* bids over 30 are slams: 60 or the bid */
        {"bids=15,60", NULL, BID(60), "02020", ANY_TOP, "made 0; 60 0; 60 0", NULL},
        {"bids=15,120 target=300", NULL, BID(120), "02020", ANY_TOP, "made 0; 120 0; 120 0", NULL},
        {"bids=15,120", NULL, BID(120), "02021", 0, "lost 0; -120 5; -120 5", NULL},
        {"bids=15,35", NULL, BID(35), "02020", ANY_TOP, "made 0; 60 0; 60 0", NULL},
        {"bids=15,35 slam_players=9 thirty_scores=30", NULL, BID(35), "02020", ANY_TOP, "made 0; 60 0; 60 0",
            NULL},
        /* slam_needs */
        {"slam_needs=tricks top_bonus=10 thirty_scores=60", NULL, BID(30), "02021", 0, "lost 0; -30 5; -30 5",
            NULL},
        {"slam_needs=points top_bonus=10 thirty_scores=60", NULL, BID(30), "02021", 0, "made 0; 60 5; 60 5",
            NULL},
        /* both get there with the last trick, a slam's side first, whoever takes it (R66) */
        {"slam_needs=points top_bonus=10 thirty_scores=60 count_out=first-past", "80 118", BID(30), "02021",
            0, "made 0; 60 5; 140 123", "wins 0 match 1"},
        {"slam_needs=points top_bonus=10 thirty_scores=60 count_out=first-past", "10 118", BID(30), "02021",
            0, "made 0; 60 5; 70 123", "wins 1 match 1"},
        {"slam_needs=points thirty_scores=60", NULL, BID(30), "02020", 0, "made 0; 60 0; 60 0", NULL},
        {"slam_needs=points thirty_scores=60 bonus_until=50", "50 0", BID(30), "02020", 0,
            "lost 0; -30 0; 20 0", NULL},
        /* top_bonus */
        {"top_bonus=5", NULL, BID(15), "00111", 0, "made 0; 15 15; 15 15", NULL},
        {"top_bonus=0", NULL, BID(15), "00111", 0, "lost 0; -15 15; -15 15", NULL},
        {"top_bonus=20", NULL, BID(15), "00111", 4, "lost 0; -15 35; -15 35", NULL},
        /* bonus_until: nor anybody in its stead */
        {"bonus_until=85", "85 0", BID(15), "00011", 0, "made 0; 15 10; 100 10", NULL},
        {"bonus_until=85", "84 0", BID(15), "00011", 0, "made 0; 20 10; 104 10", NULL},
        {"bonus_until=85", "0 90", BID(15), "00011", 4, "made 0; 15 10; 15 100", NULL},
        /* no_defence_from: against a made bid of another side only */
        {"no_defence_from=100", "0 100", BID(15), "00011", 0, "made 0; 20 0; 20 100", NULL},
        {"no_defence_from=100", "0 99", BID(15), "00011", 0, "made 0; 20 10; 20 109", NULL},
        {"no_defence_from=100", "0 100", BID(25), "00011", 0, "lost 0; -25 10; -25 110", NULL},
        {"no_defence_from=100", "100 0", BID(15), "00011", 0, "made 0; 20 10; 120 10", "wins 0 match 1"},
        /* count_out: both there */
        {"count_out=bidder-first", "105 119", BID(15), "11000", 0, "made 0; 15 15; 120 134",
            "wins 0 match 1"},
        {"count_out=higher", "105 119", BID(15), "11000", 0, "made 0; 15 15; 120 134", "wins 1 match 1"},
        {"count_out=higher", "105 105", BID(15), "11000", 0, "made 0; 15 15; 120 120", "wins 0 1 match 1"},
        {"count_out=first-past", "105 119", BID(15), "11000", 0, "made 0; 15 15; 120 134", "wins 1 match 1"},
        {"count_out=first-past", "115 110", BID(15), "01100", 1, "made 0; 15 15; 130 125", "wins 0 match 1"},
        {"count_out=bidder-then-first", "105 119", BID(15), "11000", 0, "made 0; 15 15; 120 134",
            "wins 0 match 1"},
        {"count_out=bidder-first", "105 119", BID(25), "11000", 0, "lost 0; -25 15; 80 134",
            "wins 1 match 1"},
        /* win_by_bid */
        {"win_by_bid=never", "0 115", BID(15), "00011", 0, "made 0; 20 10; 20 125", "wins 1 match 1"},
        {"win_by_bid=always", "0 115", BID(15), "00011", 0, "made 0; 20 10; 20 125", NULL},
        {"win_by_bid=always", "115 0", BID(15), "00011", 0, "made 0; 20 10; 135 10", "wins 0 match 1"},
        {"win_by_bid=always", "115 115", BID(15), "00011", 0, "made 0; 20 10; 135 125", "wins 0 match 1"},
        {"win_by_bid=green", "90 115", BID(15), "00011", 0, "made 0; 20 10; 110 125", NULL},
        {"win_by_bid=green", "89 115", BID(15), "00011", 0, "made 0; 20 10; 109 125", "wins 1 match 1"},
        {"win_by_bid=green", "90 115", BID(25), "00011", 0, "lost 0; -25 10; 65 125", NULL},
        /* nor does it win to stand at the target already (R64), but at the end of the game the highest score does (R67) */
        {"win_by_bid=always", "0 130", BID(15), "00011", 0, "made 0; 20 10; 20 140", NULL},
        {"win_by_bid=green", "75 120", BID(15), "00011", 0, "made 0; 20 10; 95 130", "wins 1 match 1"},
        {"win_by_bid=always hands=1", "0 115", BID(15), "00011", 0, "made 0; 20 10; 20 125",
            "wins 1 match 1"},
        {"win_by_bid=always floor=80", "-60 115", BID(25), "00011", 0, "lost 0; -25 10; -85 125",
            "wins 1 match 1"},
        /* floor */
        {"floor=125", "-100 0", BID(25), "00011", 0, "lost 0; -25 10; -125 10", "wins 1 match 1"},
        {"floor=125", "-99 0", BID(25), "00011", 0, "lost 0; -25 10; -124 10", NULL},
        {"floor=0", "-999 0", BID(25), "00011", 0, "lost 0; -25 10; -1024 10", NULL},
        {"floor=125", "-100 115", BID(25), "00011", 0, "lost 0; -25 10; -125 125", "wins 1 match 1"},
        /* target 0; hands and hands_tie */
        {"target=0 hands=2", "500 0", BID(15), "00011", 0, "made 0; 20 10; 520 10", NULL},
        {"target=0 hands=1", "0 10", BID(15), "00011", 0, "made 0; 20 10; 20 20", "wins 0 1 match 1"},
        {"target=0 hands=1 hands_tie=play-on", "0 10", BID(15), "00011", 0, "made 0; 20 10; 20 20", NULL},
        {"target=0 hands=1 hands_tie=play-on", "0 9", BID(15), "00011", 0, "made 0; 20 10; 20 19",
            "wins 0 match 1"},
    };
    (void)unused;
    check_hands("atlantic-forty-fives",
        "kitty=0 draw=none thirty_scores=30 auction=round hold=no lead=dealer-left follow=free "
        "bids=15,20,25,30",
        ROWS, sizeof ROWS / sizeof *ROWS);
}

/* bonus_for = top: only if the highest trump played is a 5, a jack, the Joker or A♥. */
static void test_bonus_for(void **unused)
{
    static const struct {
        const char *options, *hands, *result;
    } ROWS[] = {
        {"bonus_for=any", "KS KC QC JC KH|2C 3C 4C 6C 3D|7C 8C 9C TC 4D|KD QD JD TD 9D",
            "made 0; 30 0; 30 0"},
        {"bonus_for=top", "KS KC QC JC KH|2C 3C 4C 6C 3D|7C 8C 9C TC 4D|KD QD JD TD 9D",
            "made 0; 25 0; 25 0"},
        {"bonus_for=top", "JS KC QC JC KH|2C 3C 4C 6C 3D|7C 8C 9C TC 4D|KD QD JD TD 9D",
            "made 0; 30 0; 30 0"},
        {"bonus_for=top", "AH KC QC JC KH|2C 3C 4C 6C 3D|7C 8C 9C TC 4D|KD QD JD TD 9D",
            "made 0; 30 0; 30 0"},
        {"bonus_for=top", "AS KC QC JC KH|2C 3C 4C 6C 3D|7C 8C 9C TC 4D|KD QD JD TD 9D",
            "made 0; 25 0; 25 0"},
        {"bonus_for=top joker=yes", "XX KC QC JC KH|2C 3C 4C 6C 3D|7C 8C 9C TC 4D|KD QD JD TD 9D",
            "made 0; 30 0; 30 0"},
        {"bonus_for=top card_order=ordinary", "JS KC QC JC KH|2C 3C 4C 6C 3D|7C 8C 9C TC 4D|KD QD JD TD 9D",
            "made 0; 25 0; 25 0"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char options[200];
        snprintf(options, sizeof options, "kitty=0 draw=none auction=round lead=dealer-left follow=free %s",
            ROWS[i].options);
        table_open(&table, "atlantic-forty-fives", 4, 2, 3, options, NULL);
        table_deal(&table, ROWS[i].hands, NULL, NULL, NULL);
        table_acts(&table, "bid 15, pass, pass, pass, name S");
        while (table.pair.state.turn != S5_NO_SEAT) { /* nobody else has a card that wins */
            static LitChoices choices;
            lit_choices(&table.pair.lit, &choices);
            int at = 0;
            for (int k = 0; k < choices.count; k++) /* the trump first */
                if (lit_is_trump(&table.pair.lit, (LitCard){choices.text[k][5], choices.text[k][6]}))
                    at = k;
            assert_null(pair_act(&table.pair, choices.text[at]));
        }
        table_result(&table, ROWS[i].result);
    }
}

static void test_points(void **unused)
{
    static const Hand ROWS[] = {
        /* at once: the bonus when all five tricks are played and nobody is there yet */
        {"top_bonus=5 target=45", NULL, NULL, "00111", 0, "scored; 15 15; 15 15", NULL},
        {"top_bonus=5 target=25", "0 10", NULL, "00111", 0, "scored; 10 15; 10 25", "wins 1 match 1"},
        {"top_bonus=5 target=45", "30 0", NULL, "00111", 0, "scored; 15 15; 45 15", "wins 0 match 1"},
        {"target=25", "20 0", NULL, "110", ANY_TOP, "scored; 5 10; 25 10", "wins 0 match 1"},
        /* first-past and higher: always played out, the bonus with its trick */
        {"count_out=first-past target=25", "20 20", NULL, "10001", ANY_TOP, "scored; 15 10; 35 30",
            "wins 1 match 1"},
        {"count_out=first-past target=25 top_bonus=5", "15 20", NULL, "01011", 0, "scored; 15 15; 30 35",
            "wins 0 match 1"},
        {"count_out=first-past target=25 top_bonus=5", "15 20", NULL, "01001", 3, "scored; 20 10; 35 30",
            "wins 1 match 1"},
        {"count_out=higher target=25", "20 20", NULL, "10001", ANY_TOP, "scored; 15 10; 35 30",
            "wins 0 match 1"},
        {"count_out=higher target=25", "15 20", NULL, "10001", ANY_TOP, "scored; 15 10; 30 30",
            "wins 0 1 match 1"},
        /* five_tricks, and match 2 whenever the winner took all five of the last hand */
        {"target=45 five_tricks=points", NULL, NULL, "02020", ANY_TOP, "scored; 25 0; 25 0", NULL},
        {"target=45 five_tricks=game", NULL, NULL, "02020", ANY_TOP, "scored; 25 0; 25 0", "wins 0 match 2"},
        {"target=45 five_tricks=game", "0 44", NULL, "02020", ANY_TOP, "scored; 25 0; 25 44",
            "wins 0 match 2"},
        {"target=45 five_tricks=game count_out=first-past", "0 44", NULL, "02020", ANY_TOP,
            "scored; 25 0; 25 44", "wins 0 match 2"},
        {"target=45 five_tricks=game", NULL, NULL, "02021", ANY_TOP, "scored; 20 5; 20 5", NULL},
        {"target=45", "20 0", NULL, "02020", ANY_TOP, "scored; 25 0; 45 0", "wins 0 match 2"},
        {"target=45 count_out=higher", "20 0", NULL, "02020", ANY_TOP, "scored; 25 0; 45 0",
            "wins 0 match 2"},
        /* target 0, hands_tie */
        {"target=0 hands=1", "0 5", NULL, "00011", ANY_TOP, "scored; 15 10; 15 15", "wins 0 1 match 1"},
        {"target=0 hands=1 hands_tie=play-on", "0 5", NULL, "00011", ANY_TOP, "scored; 15 10; 15 15", NULL},
    };
    (void)unused;
    check_hands("twenty-five", "robbing=no follow=free renege=any-lead", ROWS, sizeof ROWS / sizeof *ROWS);
}

/* Playing on goes hand by hand, till the highest score is not shared. */
static void test_play_on(void **unused)
{
    (void)unused;
    table_open(&table, "forty-five", 4, 2, 3, "robbing=no target=0 hands=1 hands_tie=play-on", "0 5");
    table_hand(&table, NULL, "00011", ANY_TOP);
    table_result(&table, "won 0; 5 0; 5 5");
    assert_int_equal(table.pair.state.phase, S5_PHASE_DEAL);
    table_hand(&table, NULL, "11100", ANY_TOP);
    table_over(&table, "wins 1 match 1");
}

/* An option of other games is left where it is and means nothing: a pool game ends after its hands, equal or not. */
static void test_pool_does_not_play_on(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 5, 0, 4, "robbing=no hands=1 hands_tie=play-on", NULL);
    table_hand(&table, NULL, "00112", ANY_TOP);
    table_over(&table, "wins 0 1 2 3 4 match 1");
}

/* Someone at the target comes before the floor, even without the highest score. */
static void test_target_before_floor(void **unused)
{
    (void)unused;
    table_open(&table, "atlantic-forty-fives", 3, 0, 2,
        "kitty=0 draw=none auction=round hold=no lead=dealer-left follow=free floor=125", "105 119 -200");
    table_hand(&table, "bid 15, pass, pass, first", "11000", 0);
    table_result(&table, "made 0; 15 15 0; 120 134 -200");
    table_over(&table, "wins 0 match 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_auctions),
        cmocka_unit_test(test_bonus_for),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_play_on),
        cmocka_unit_test(test_pool_does_not_play_on),
        cmocka_unit_test(test_target_before_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
