/*
 * Hands that a reader can work out, and what the solver says of them: how many tricks a side is sure of when all cards are open, and
 * after which card. Ann, Bob, Cal and Dan sit at seats 0 to 3; Ann leads. tests/solve.c compares the solver with minimax.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/solve.h"
#include "support/table.h"

enum { ANN, BOB, CAL, DAN };
enum { ENTRIES = 1 << 12 };

static Table table;
static S5Solver *solver;

static int open_solver(void **unused)
{
    const size_t bytes = s5_solver_size(ENTRIES);
    (void)unused;
    solver = s5_solver_init(malloc(bytes), bytes);
    return solver ? 0 : -1;
}

static int close_solver(void **unused)
{
    (void)unused;
    free(solver);
    return 0;
}

/* Deals a hand of a game without robbing, in which everybody plays for themselves: a pool ends with three tricks. */
static void deal(const char *preset, const char *hands, const char *turn_up)
{
    int players = 1;
    for (const char *c = hands; *c; c++)
        players += *c == '|';
    table_open(&table, preset, players, 0, players - 1, "robbing=no renege=over-lower", NULL);
    table_deal(&table, hands, turn_up, NULL, NULL);
}

/* Plays cards, separated by blanks, each by the seat whose turn it is. */
static void play(const char *cards)
{
    for (const char *at = cards; *at; at += strspn(at, " ")) {
        char act[16];
        const int size = (int)strcspn(at, " ");
        snprintf(act, sizeof act, "play %.*s", size, at);
        table_acts(&table, act);
        at += size;
    }
}

static S5Solved solve_for(int seat)
{
    S5Solved solved;
    assert_int_equal(s5_solve_state(solver, &table.pair.rules, &table.pair.state, seat, &solved), S5_OK);
    return solved;
}

/* The tricks that a seat's side is sure of. */
static void is_sure_of(int seat, int tricks)
{
    assert_int_equal(solve_for(seat).tricks, tricks);
}

/* The same after a card of the seat whose turn it is. */
static void is_sure_after(int seat, const char *card, int tricks)
{
    const S5Solved solved = solve_for(seat);
    const S5Choice choice = {.kind = S5_CHOICE_PLAY, .value = card_of(card)};
    for (int i = 0; i < solved.count; i++)
        if (s5_choice_same(&solved.choice[i], &choice)) {
            assert_int_equal(solved.after[i], tricks);
            return;
        }
    fail_msg("%s is not legal", card);
}

/* What the pool is worth to a seat, where winning it is worth 10 and losing it −10. */
static int32_t pool_for(int seat)
{
    static const S5PoolValues VALUES = {.won = 10, .spoil = 0, .lost = -10};
    S5Position position;
    S5CardValues values;
    const S5State *state = &table.pair.state;
    s5_position(&table.pair.rules, state, seat, &position);
    s5_solver_trumps(solver, &table.pair.rules, (S5Suit)state->trump, state->lowered);
    assert_int_equal(s5_solve_pool(solver, &position, &VALUES, &values), S5_OK);
    return values.best;
}

/* ------------------------------------------------------------------- trumps */

static void the_three_top_trumps_win_three_tricks(void **unused)
{
    (void)unused;
    deal("twenty-five", "5S JS AH 7D 8D|KS QS 2S 3S 4S", "9S");
    is_sure_of(ANN, 3);
    is_sure_of(BOB, 2); /* who has five trumps, and all that Ann's top three leave over */
}

static void the_best_plain_cards_lose_to_any_trumps(void **unused)
{
    (void)unused;
    deal("twenty-five", "KD QD JD TD 9D|6S 7S 8S 9S TS", "2S");
    is_sure_of(ANN, 0);
    is_sure_of(BOB, 5);
}

/* Two tricks are left, and Ann leads the king of diamonds and the five. Bob has the jack for the king. */
static void trumps_are_drawn_before_a_plain_winner_is_led(void **unused)
{
    (void)unused;
    deal("twenty-five", "5S KD KH QH JH|JS QD 2H 3H 4H", "9S");
    play("KH 2H QH 3H JH 4H");
    is_sure_after(ANN, "5S", 5);
    is_sure_after(ANN, "KD", 4);
}

/* The ace of hearts is the third best trump, whatever is trumps: led, it draws the king of clubs. */
static void the_ace_of_hearts_draws_trumps(void **unused)
{
    (void)unused;
    deal("twenty-five", "AH KD KS QS JS|KC 3D TS 9S 8S", "9C");
    play("KS TS QS 9S JS 8S");
    is_sure_after(ANN, "AH", 5);
    is_sure_after(ANN, "KD", 4);
}

/* Bob need not spend the five on a lower trump. It wins one trick, now or later. */
static void the_five_may_be_kept_back(void **unused)
{
    (void)unused;
    deal("twenty-five", "KC QC 2D 3D 4D|5C 2H 3H 4H 6H", "9C");
    play("KC");
    is_sure_after(BOB, "5C", 1);
    is_sure_after(BOB, "2H", 1);
}

/* -------------------------------------------------------------- plain suits */

/* Low cards win in black, high ones in red. */
static void the_deuce_beats_the_ten_in_black_only(void **unused)
{
    (void)unused;
    deal("twenty-five", "2C 2D KS QS JS|TC TD 8S 9S TS", "9H");
    play("KS 8S QS 9S JS TS");
    is_sure_of(ANN, 4);
    is_sure_of(BOB, 1);
}

/* ------------------------------------------------------------------ partners */

/* Ann and Cal play together, each with one trump: the five and the jack. */
static void deal_to_partners(const char *renege)
{
    char options[64];
    snprintf(options, sizeof options, "robbing=no renege=%s", renege);
    table_open(&table, "twenty-five", 4, 2, DAN, options, NULL);
    table_deal(&table, "5D 2S 3S 4S 6S|AH KD QD TD 9D|JD 7S 8S 9S TS|8D 7D 6D 4D 3D", "2D", NULL, NULL);
}

/* If Ann leads the five, Cal has to play the jack to it, and both go in one trick. */
static void the_five_led_takes_the_partners_jack(void **unused)
{
    (void)unused;
    deal_to_partners("over-lower");
    is_sure_after(ANN, "5D", 1);
    is_sure_after(ANN, "2S", 2);
    is_sure_of(CAL, 2);
    is_sure_of(BOB, 3);
    is_sure_of(DAN, 3);
}

/* Not where the jack may be withheld whatever is led. */
static void a_jack_that_may_be_withheld_is_saved(void **unused)
{
    (void)unused;
    deal_to_partners("any-lead");
    is_sure_after(ANN, "5D", 2);
    is_sure_after(ANN, "2S", 2);
}

/* ----------------------------------------------------------------------- pools */

/* Three tricks win the pool. */
static void three_top_trumps_win_the_pool(void **unused)
{
    (void)unused;
    deal("spoil-five", "5S JS AH 7D 8D|KS QS 2S 3S 4S|KD QD JD TD 9D", "9S");
    assert_int_equal(pool_for(ANN), 10);
    assert_int_equal(pool_for(BOB), -10);
}

/*
 * Ann draws two of Bob's three trumps. With the third, Bob takes Ann's first heart, but then has to lead a low diamond to Cal: two
 * tricks, one, and two.
 */
static void nobody_gets_three_tricks(void **unused)
{
    (void)unused;
    deal("spoil-five", "5S JS 2H 3H 4H|AH KS QS 7D 8D|KD QD JD TD 9D", "9S");
    assert_int_equal(pool_for(ANN), 0);
}

#define HAND(test) cmocka_unit_test_setup_teardown(test, open_solver, close_solver)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HAND(the_three_top_trumps_win_three_tricks),
        HAND(the_best_plain_cards_lose_to_any_trumps),
        HAND(trumps_are_drawn_before_a_plain_winner_is_led),
        HAND(the_ace_of_hearts_draws_trumps),
        HAND(the_five_may_be_kept_back),
        HAND(the_deuce_beats_the_ten_in_black_only),
        HAND(the_five_led_takes_the_partners_jack),
        HAND(a_jack_that_may_be_withheld_is_saved),
        HAND(three_top_trumps_win_the_pool),
        HAND(nobody_gets_three_tricks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
