/* The worked examples E18 of the further house rules (docs/rules.md H18): blind trumps, cards first, the dealer's pick. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"
#include "support/table.h"

static Table table;

#define HANDS "2H 3H 4H 6H 7H|5S JS KS 2D 3D|2C 3C 4C 6C 7C|8D 9D TD JD QD"
#define STOCK "9S TS 8S 6S"

static int choices_of(int kind)
{
    S5Legal legal = s5_legal(&table.pair.rules, &table.pair.state);
    legal.kinds &= (uint16_t)(1u << kind);
    return s5_legal_count(&legal);
}

/* What a seat is told of the last act, and of its turn. */
static char told[S5_EVENT_MAX];

static void turn_says(int viewer, const char *part)
{
    S5Text text = s5_text(told, sizeof told);
    s5_event_turn(&text, &table.pair.rules, &table.pair.state, viewer, true);
    if (!strstr(told, part))
        fail_msg("%s is not in %s", part, told);
}

static void act_says(const char *choice, int viewer, const char *line)
{
    const S5State before = table.pair.state;
    S5Choice chosen;
    S5Text text = s5_text(told, sizeof told);
    assert_int_equal(s5_choice_read(choice, S5_CANONICAL, &chosen), S5_OK);
    table_acts(&table, choice);
    s5_event_act(&text, &table.pair.rules, &before, &table.pair.state, &chosen, viewer);
    *strchr(told, '\n') = 0;
    assert_string_equal(told, line);
}

/* Seat 1 has bid 30 in a game of four in two sides that seat 0 deals. */
static void bid_thirty(const char *preset, const char *options, const char *kitty, const char *stock)
{
    table_open(&table, preset, 4, 2, 0, options, NULL);
    table_deal(&table, HANDS, NULL, kitty, stock);
    table_acts(&table, "bid 30, pass, pass, pass");
    table_asks(&table, "1 name");
}

#define NEW_BRUNSWICK "card_order=aces-high hold=yes blind=yes "

static void test_blind(void **unused)
{
    (void)unused;
    bid_thirty("pei-forty-fives", NEW_BRUNSWICK, "AS AD AC", "7S " STOCK);
    table_choices(&table, "name S, name H, name D, name C, blind");
    act_says("blind", 3, "{\"event\":\"act\",\"seat\":1,\"do\":\"blind\",\"turned\":\"7S\"}");
    assert_int_equal(table.pair.state.trump, S5_SPADES);
    table_asks(&table, "1 kitty");
    assert_int_equal(choices_of(S5_CHOICE_DISCARD), 6);
    S5View bidder, other;
    s5_view(&table.pair.rules, &table.pair.state, 1, &bidder);
    s5_view(&table.pair.rules, &table.pair.state, 2, &other);
    assert_true(bidder.kitty == 0 && bidder.turned == cards_of("7S") && other.turned == bidder.turned);
    assert_false(other.known & cards_of("7S")); /* it may be discarded without anybody's seeing it */
    act_says("discard 7S", 3, "{\"event\":\"act\",\"seat\":1,\"do\":\"discard ??\"}");
    table_asks(&table, "2 draw");
}

static void test_blind_in_a_draw_of_all(void **unused)
{
    (void)unused;
    bid_thirty("pei-forty-fives", NEW_BRUNSWICK "draw=all", NULL, "7S " STOCK);
    table_acts(&table, "blind");
    table_asks(&table, "1 draw");
    assert_int_equal(choices_of(S5_CHOICE_DISCARD), 63); /* one to six of six */
    act_says("discard 2D 3D 7S", S5_VIEWER_ALL,
        "{\"event\":\"act\",\"seat\":1,\"do\":\"discard 7S 2D 3D\",\"drawn\":\"9S TS\"}");
}

static void test_blind_joker(void **unused)
{
    (void)unused;
    bid_thirty("pei-forty-fives", NEW_BRUNSWICK "joker=yes", NULL, "XX 7S " STOCK);
    act_says("blind", 0, "{\"event\":\"act\",\"seat\":1,\"do\":\"blind\",\"turned\":\"XX 7S\"}");
    assert_int_equal(table.pair.state.trump, S5_SPADES);
    assert_true(s5_set_has(table.pair.state.hand[1], S5_JOKER));
    S5View other;
    s5_view(&table.pair.rules, &table.pair.state, 2, &other);
    assert_true(s5_set_has(other.known, card_of("7S")) && !s5_set_has(other.known, S5_JOKER));
}

static void test_no_blind(void **unused)
{
    static const char *const OPTIONS[] = {"kitty=0", "kitty_to=nobody", "name=after-kitty", "blind=no"};
    (void)unused;
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        char options[100];
        snprintf(options, sizeof options, NEW_BRUNSWICK "%s", OPTIONS[i]);
        table_open(&table, "pei-forty-fives", 4, 2, 0, options, NULL);
        table_deal(&table, HANDS, NULL, NULL, "7S " STOCK);
        table_acts(&table, "bid 30, pass, pass, pass");
        assert_int_equal(choices_of(S5_CHOICE_BLIND), 0);
    }
    /* Ten players and a kitty of two leave no stock. */
    const S5Preset *preset = s5_preset_find("new-brunswick-forty-fives");
    S5Options options = s5_preset_options(preset);
    S5Rules rules;
    options.kitty = 2;
    assert_int_equal(s5_rules_at(&rules, preset, "10", &options, 10, 0), S5_OK);
    assert_true(pair_start(&table.pair, &rules, 0, NULL));
    table_deal(&table, "|||||||||", NULL, NULL, NULL);
    table_acts(&table, "bid 30, pass, pass, pass, pass, pass, pass, pass, pass, pass");
    table_choices(&table, "name S, name H, name D, name C");
}

static void test_dealer_picks(void **unused)
{
    static const char *const FROM[] = {"draw_from=dealer-left", "draw_from=dealer"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        char options[100];
        snprintf(options, sizeof options, "draw_max=5 %s", FROM[i]);
        table_open(&table, "auction-forty-fives-dealer-picks", 4, 2, 0, options, NULL);
        table_deal(&table, "2D 3D 5H 6H 7H|5C KS QS 9D 4D|2C 3C 4C 6C 7C|8D TD JD QD AS", NULL, NULL, NULL);
        table_acts(&table, "bid 20, pass, pass, pass, name S, discard, discard, discard");
        table_asks(&table, "0 draw");
        act_says("discard 2D 3D", S5_VIEWER_ALL, "{\"event\":\"act\",\"seat\":0,\"do\":\"discard 2D 3D\"}");
        table_asks(&table, "0 pick");
        assert_int_equal(choices_of(S5_CHOICE_TAKE), 32);
        act_says("take 5S", 2, "{\"event\":\"act\",\"seat\":0,\"do\":\"take ??\"}");
        assert_int_equal(choices_of(S5_CHOICE_TAKE), 31);
        table_refuses(&table, "take 5S", S5_ERR_NOT_IN_STOCK);
        turn_says(2, "{\"event\":\"turn\",\"seat\":0}");
        act_says("take JS", 0, "{\"event\":\"act\",\"seat\":0,\"do\":\"take JS\"}");
        table_asks(&table, "2 play");
        S5View dealer;
        s5_view(&table.pair.rules, &table.pair.state, 0, &dealer);
        assert_int_equal(s5_set_count(dealer.stock_cards), 30); /* the dealer has seen them all */
        assert_int_equal(dealer.drawn[0], 2);
    }
}

static void test_dealer_lacks_none(void **unused)
{
    (void)unused;
    table_open(&table, "auction-forty-fives-dealer-picks", 4, 2, 0, "", NULL);
    table_deal(&table, "2D 3D 5H 6H 7H|5C KS QS 9D 4D|2C 3C 4C 6C 7C|8D TD JD QD AS", NULL, NULL, NULL);
    table_acts(&table, "bid 20, pass, pass, pass, name S, discard, discard, discard, discard");
    table_asks(&table, "2 play");
}

static void open_merrimack(const char *options)
{
    table_open(&table, "merrimack-six-handed", 6, 3, 5, options, NULL);
    table_deal(&table,
        "5S JS KS 2D 3D|2H 3H 4H 6H 7H|2C 3C 4C 6C 7C|4D 5D 6D 7D 8D|5H JH QH KH AD|3S 4S 6S 7S 8S", NULL,
        "8C 9C TC JC", NULL);
    table_acts(&table, "bid 15, pass, pass, pass, pass, pass, name S");
}

/* The first choice that is legal. */
static void act_first(void)
{
    const S5Legal legal = s5_legal(&table.pair.rules, &table.pair.state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    char bytes[100];
    S5Text text = s5_text(bytes, sizeof bytes);
    assert_true(s5_legal_next(&legal, &choice));
    s5_choice_write(&text, &choice);
    for (char *c = bytes; *c; c++)
        assert_true(*c != ',');
    table_acts(&table, bytes);
}

static void test_take_first(void **unused)
{
    (void)unused;
    open_merrimack("");
    table_asks(&table, "0 draw");
    assert_int_equal(choices_of(S5_CHOICE_DISCARD), 792);
    turn_says(0, "\"kitty\":\"8C 9C TC JC\",\"drawn\":\"");
    turn_says(1, "{\"event\":\"turn\",\"seat\":0}");
    S5View bidder, other;
    s5_view(&table.pair.rules, &table.pair.state, 0, &bidder);
    s5_view(&table.pair.rules, &table.pair.state, 1, &other);
    assert_true(s5_set_count(bidder.hand) == 12 && s5_set_count(bidder.taken) == 3 && bidder.stock == 15);
    assert_true(other.cards[0] == 9 && other.drawn[0] == 0 && other.stock == 18);
    act_first();
    for (int seat = 1; seat < 6; seat++) {
        assert_int_equal(choices_of(S5_CHOICE_DISCARD), 56);
        act_first();
    }
    assert_int_equal(table.pair.state.stock_at, 52);
}

static void test_take_what_is_left(void **unused)
{
    static const int TAKES[] = {4, 4, 4, 4, 2, 0};
    (void)unused;
    open_merrimack("draw_share=first-come draw_max=4");
    for (int seat = 0; seat < 6; seat++) {
        assert_int_equal(table.pair.state.turn, seat);
        assert_int_equal(table.pair.state.drawn[seat], TAKES[seat]);
        act_first();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blind),
        cmocka_unit_test(test_blind_in_a_draw_of_all),
        cmocka_unit_test(test_blind_joker),
        cmocka_unit_test(test_no_blind),
        cmocka_unit_test(test_dealer_picks),
        cmocka_unit_test(test_dealer_lacks_none),
        cmocka_unit_test(test_take_first),
        cmocka_unit_test(test_take_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
