/* What `steady` chooses in positions where a rule of thumb says what is right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/player.h"

static S5Rules rules;

static S5Set cards(const char *text)
{
    S5Set set = 0;
    assert_true(s5_set_read(text, S5_CANONICAL, &set));
    return set;
}

static S5Card card(const char *text)
{
    S5Card read = S5_NO_CARD;
    assert_int_equal(s5_card_read(text, S5_CANONICAL, &read), 2);
    return read;
}

static void with_options(const char *name, const char *option, const char *value, int players, int sides)
{
    const S5Preset *preset = s5_preset_find(name);
    S5Options options = s5_preset_options(preset);
    if (option)
        assert_int_equal(s5_option_set(&options, s5_option_find(option), value), S5_OK);
    assert_int_equal(s5_rules(&rules, preset, &options, players, sides), S5_OK);
}

static void at_table(const char *name, int players, int sides)
{
    with_options(name, NULL, NULL, players, sides);
}

/* How many cards of the kitty lie between the two packets of the hands (docs/rules.md §3, H4). */
static int kitty_between(void)
{
    const int kitty = rules.kind == S5_AUCTION ? rules.options.kitty : 0;
    return kitty == S5_HAND_CARDS ? 3 : kitty == 4 ? 2 : kitty;
}

/*
 * Deals so that each seat has the cards of its line, `turn_up` (or null without one) is turned up, and the rest is in
 * order. The dealer is the last seat, so that seat 0 leads; packets of three and two, or two and three.
 */
static S5State dealt(const char *const *hands, const char *turn_up)
{
    S5Card pack[S5_PACK_MAX];
    S5Set used = turn_up ? s5_set_of(card(turn_up)) : 0;
    const int players = rules.players, three = rules.options.packets == S5_PACKETS_3_2 ? 3 : 2;
    const int then = players * three + kitty_between();
    memset(pack, S5_NO_CARD, sizeof pack);
    for (int seat = 0; seat < players; seat++) {
        const S5Set hand = cards(hands[seat]);
        assert_int_equal(s5_set_count(hand), S5_HAND_CARDS);
        assert_true(!(hand & used));
        used |= hand;
        for (int i = 0; i < S5_HAND_CARDS; i++)
            pack[i < three ? seat * three + i : then + seat * (S5_HAND_CARDS - three) + i - three] =
                s5_set_nth(hand, (unsigned)i);
    }
    if (turn_up)
        pack[players * S5_HAND_CARDS] = card(turn_up);
    for (S5Card at = 0, rest = 0; rest < rules.pack; rest++) {
        if (s5_set_has(used, rest))
            continue;
        while (pack[at] != S5_NO_CARD)
            at++;
        pack[at] = rest;
    }
    S5State state;
    assert_int_equal(s5_start(&rules, players - 1, NULL, &state), S5_OK);
    assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
    for (int seat = 0; seat < players && rules.kind == S5_AUCTION; seat++)
        assert_true(state.hand[seat] == cards(hands[seat]));
    return state;
}

/* Makes the choices of a text, separated by semicolons, whoever's turn it is. */
static void acts(S5State *state, const char *text)
{
    while (*text) {
        char one[64];
        size_t size = strcspn(text, ";");
        assert_true(size < sizeof one);
        memcpy(one, text, size);
        one[size] = 0;
        text += size + (text[size] == ';');
        S5Choice choice;
        assert_int_equal(s5_choice_read(one, S5_CANONICAL, &choice), S5_OK);
        const S5Status status = s5_act(&rules, state, state->turn, choice);
        if (status != S5_OK)
            fail_msg("%s: %s", one, s5_status_name(status));
    }
}

static void steady_chooses(const S5State *state, const char *expected)
{
    S5PlayerContext context = {.random = s5_random(1, 1)};
    char buffer[64];
    S5Text text = s5_text(buffer, sizeof buffer);
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    const S5Choice choice = s5_level_find("steady")->choose(&rules, &view, &context);
    s5_choice_write(&text, &choice);
    assert_string_equal(buffer, expected);
}

static void last_player_wins_with_the_cheapest(void **unused)
{
    (void)unused;
    at_table("spoil-five-white-knuckle", 3, 0);
    const char *hands[] = {"KD 9C 8C 2H 4S", "QD 3C 4C 3H 6S", "5S JS 9S 7C 6H"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play KD;play QD");
    steady_chooses(&state, "play 9S");
}

static void partners_sure_winner_is_left_alone(void **unused)
{
    (void)unused;
    at_table("spoil-five", 4, 2);
    const char *hands[] = {"5S 9C 8C 2H 4D", "QS 3C 4C 3H 6D", "JS 2S 7C 6H 8D", "7S TC 5C 8H 9D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 5S;play QS");
    steady_chooses(&state, "play 2S");
}

/* Bob has two tricks and wins so far; only the last player can prevent that. */
static void who_has_two_tricks_is_stopped(void **unused)
{
    (void)unused;
    at_table("spoil-five-white-knuckle", 3, 0);
    const char *hands[] = {"2D 9C 8C 2H 4D", "KC KD 6S QH 3D", "JS 7D 3C TD 5D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 8C;play KC;play 3C;play KD;play 7D;play 2D;play QH");
    steady_chooses(&state, "play JS");
}

/* Bob has two tricks, but Cal already beats his card: the best trump is kept. */
static void no_trump_is_wasted_when_the_leader_is_beaten(void **unused)
{
    (void)unused;
    at_table("spoil-five-white-knuckle", 4, 0);
    const char *hands[] = {"2D 9C 8C 2H 4D", "KC KD 6C QH 3D", "8D 4C KH 7S 6D", "JS 7D 3C TD 5H"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 8C;play KC;play 4C;play 3C;play KD;play 6D;play 7D;play 2D;play QH;play KH");
    steady_chooses(&state, "play 5H");
}

/* The jack could not win any more and need not be played. */
static void the_jack_is_withheld_under_the_five(void **unused)
{
    (void)unused;
    at_table("spoil-five", 4, 0);
    const char *hands[] = {"9S 9C 8C 2H 4D", "5S 3C 4C 3H 6D", "JS KD 7C 6H 8D", "7S TC 5C 8H 9D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 9S;play 5S");
    steady_chooses(&state, "play 7C");
}

static void draw_keeps_trumps(void **unused)
{
    (void)unused;
    at_table("auction-forty-fives", 4, 2);
    const char *hands[] = {"5S 2S KD AH 4D", "QS 3C 4C 3H 6D", "JS 6S 7C 6H 8D", "7S TC 5C 8H 9D"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 20;pass;pass;pass;name S");
    steady_chooses(&state, "discard 4D KD");
}

static void best_suit_is_named(void **unused)
{
    (void)unused;
    at_table("auction-forty-fives", 4, 2);
    const char *hands[] = {"5S 2S KD QD 4H", "QS 3C 4C 3H 6D", "JS 6S 7C 6H 8D", "7S TC 5C 8H 9D"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 20;pass;pass;pass");
    steady_chooses(&state, "name S");
}

static void bids_follow_the_hand(void **unused)
{
    (void)unused;
    at_table("auction-forty-fives", 4, 2);
    const char *hands[] = {"5S JS AH AS KS", "TS 3C 8D 3H 6D", "6S 7S 7C 6H 9D", "8S TC 5C 8H TD"};
    S5State state = dealt(hands, NULL);
    steady_chooses(&state, "bid 30"); /* the five best trumps take everything, whoever leads */
    acts(&state, "bid 25;pass;pass");
    steady_chooses(&state, "pass");
    state = dealt(hands, NULL);
    acts(&state, "bid 20");
    steady_chooses(&state, "pass");
}

/* Where only a bid wins the game, a hand that would pass is worth a bid; not while a side is off the green (H6). */
static void on_the_green_one_bids(void **unused)
{
    (void)unused;
    at_table("merrimack-thirty-for-sixty", 4, 2);
    const char *hands[] = {"TS 3C 8D 3H 6D", "2S 8H 4D KD 2C", "6S 4S 7C 6H 9D", "8S TC 5C 2H TD"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 15");
    state.total[1] = 95;
    state.total[0] = 60;
    steady_chooses(&state, "pass");
    state.total[0] = 95;
    steady_chooses(&state, "bid 20");
}

static void the_best_trumps_bid_everything(void **unused)
{
    (void)unused;
    const char *hands[] = {"5S JS AH AS KS", "TS 3C 8D 3H 6D", "6S 7S 7C 6H 9D", "8S TC 5C 8H TD"};
    at_table("merrimack-forty-fives", 4, 2); /* no bid of its own: the lowest will do */
    S5State state = dealt(hands, NULL);
    steady_chooses(&state, "bid 15");
    at_table("merrimack-thirty-for-sixty", 4, 2);
    state = dealt(hands, NULL);
    steady_chooses(&state, "bid 60");
    with_options("merrimack-thirty-for-sixty", "bids", "15,20,25,30,60,120", 4, 2);
    state = dealt(hands, NULL);
    steady_chooses(&state, "bid 120");
}

/* A bid of 30 that scores 60 may be lost more often than one that costs 60. */
static void thirty_for_sixty_is_bid_sooner(void **unused)
{
    (void)unused;
    const char *hands[] = {"5S JS AH 2H 9D", "TS 3C 8D 3H 6D", "6S 7S 7C 6H 4D", "8S TC 5C 8H TD"};
    at_table("auction-forty-fives", 4, 2);
    S5State state = dealt(hands, NULL);
    steady_chooses(&state, "bid 30");
    with_options("auction-forty-fives", "bids", "15,20,25,60", 4, 2);
    state = dealt(hands, NULL);
    steady_chooses(&state, "bid 15");
}

/* A player whose side would be in the bunker, or on the floor, after a lost bid does not dare to bid (H5, H6). */
static void no_daring_at_the_brink(void **unused)
{
    (void)unused;
    const char *hands[] = {"AC 3C 8D 3H 6D", "JS TS KS KD QD", "6S 4S 7C 6H 9D", "8S 9C 5C 8H TD"};
    at_table("irish-one-hundred-ten", 4, 0);
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 15");
    state.total[1] = -10;
    steady_chooses(&state, "bid 20"); /* 30 less is not in the bunker yet */
    state.total[1] = -15;
    steady_chooses(&state, "pass");
    with_options("hanley-one-hundred-ten", "floor", "30", 4, 0);
    state.total[1] = -5;
    steady_chooses(&state, "bid 20");
    state.total[1] = -10;
    steady_chooses(&state, "pass");
}

/* A side that gets no bonus any more makes less by that much (H6). */
static void no_bonus_no_bid(void **unused)
{
    (void)unused;
    const char *hands[] = {"AC 3C 8D 3H 6D", "JS TS KS KD QD", "6S 4S 7C 6H 9D", "8S 9C 5C 8H TD"};
    at_table("hanley-one-hundred-ten", 4, 0);
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 15");
    state.total[1] = 80;
    steady_chooses(&state, "bid 20");
    state.total[1] = 85;
    steady_chooses(&state, "pass");
}

/* The dealer takes over an opponent's bid at its number, but not a partner's. */
static void the_dealer_holds_but_not_his_partner(void **unused)
{
    (void)unused;
    at_table("auction-forty-fives", 4, 2);
    const char *hands[] = {"6S 4S 7C 6H 9D", "TS 3C 8D 3H 6D", "8S TC 5C QS TD", "5H JH 9H 8H 4C"};
    S5State state = dealt(hands, NULL);
    acts(&state, "pass;pass;bid 20");
    steady_chooses(&state, "hold");
    state = dealt(hands, NULL);
    acts(&state, "pass;bid 20;pass");
    steady_chooses(&state, "pass");
}

static void two_master_trumps_jink(void **unused)
{
    (void)unused;
    at_table("spoil-five", 3, 0);
    const char *hands[] = {"5S JS AH AS KS", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "rob KS;play AS;play 2D;play 2H;play AH;play 3C;play 4H;play TS;play 3H;play 6H");
    steady_chooses(&state, "jink");
}

static void two_low_cards_claim(void **unused)
{
    (void)unused;
    at_table("spoil-five", 3, 0);
    const char *hands[] = {"5S JS AH 2C 6C", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 5S;play 2D;play 2H;play JS;play 3H;play 4H;play AH;play 6D;play 6H");
    steady_chooses(&state, "claim");
}

static void the_five_is_robbed(void **unused)
{
    (void)unused;
    const char *hands[] = {"AS KD AD KH 2C", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    at_table("spoil-five", 3, 0);
    S5State state = dealt(hands, "5S");
    steady_chooses(&state, "rob AD");
    at_table("spoil-five-cool-old-games", 3, 0);
    state = dealt(hands, "5S");
    steady_chooses(&state, "rob AS");
    state = dealt(hands, "TS");
    steady_chooses(&state, "decline");
}

static void turning_down_keeps_the_ace(void **unused)
{
    (void)unused;
    at_table("spoil-five-gather-together", 3, 0);
    const char *hands[] = {"5S JS AH AS KS", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    const S5State state = dealt(hands, "TS");
    steady_chooses(&state, "turn-down");
}

/* A player who does not rob here cannot win the pool, so one of five sure tricks is given for the ten. */
static void who_would_be_barred_robs(void **unused)
{
    (void)unused;
    at_table("spoil-five-peel", 3, 0);
    const char *hands[] = {"5S JS AH AS KS", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    const S5State state = dealt(hands, "TS");
    steady_chooses(&state, "rob AS");
}

static void kitty_keeps_the_best_five(void **unused)
{
    (void)unused;
    at_table("fifty-five", 2, 0);
    const S5Preset *preset = s5_preset_find("fifty-five");
    assert_non_null(preset);
    const char *hands[] = {"5S 2S KD AH 4D", "QS 3C 4C 3H 6D"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 20;pass");
    assert_int_equal(state.phase, S5_PHASE_KITTY);
    state.hand[0] = cards("5S 2S KD AH 4D JS 3S 9C TC 2H");
    steady_chooses(&state, "discard 2H 4D KD 9C TC");
    acts(&state, "discard 2H 4D KD 9C TC");
    steady_chooses(&state, "name S");
}

static void the_joker_is_taken_for_the_worst_card(void **unused)
{
    (void)unused;
    at_table("irish-forty-five", 2, 0);
    const char *hands[] = {"2D 3C 8D 3H 6D", "5S JS AS KS 9H"};
    S5State state = dealt(hands, "XX"); /* the next card, 2♠, fixes trumps */
    assert_int_equal(state.trump, S5_SPADES);
    steady_chooses(&state, "rob 9H");
}

static void a_bad_turn_up_is_changed(void **unused)
{
    (void)unused;
    at_table("peel-fiving", 2, 0);
    const char *hands[] = {"5D JD KD 9C 8C", "5S JS AS KS 9H"};
    S5State state = dealt(hands, "TS");
    steady_chooses(&state, "five");
    acts(&state, "five");
    steady_chooses(&state, "pass");
}

static void kitty_in_hand_goes_out_with_the_draw(void **unused)
{
    (void)unused;
    at_table("irish-one-hundred-ten", 2, 0);
    const char *hands[] = {"5S JS KD 9D 8C", "5D JD 2H 3H 4H"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 20;pass");
    state.hand[0] = cards("5S JS AS KS QS 2S 3S 9C TC 2H");
    acts(&state, "name S");
    while (state.turn != 0)
        acts(&state, "discard");
    steady_chooses(&state, "discard 2S 3S 2H 9C TC");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_player_wins_with_the_cheapest),
        cmocka_unit_test(partners_sure_winner_is_left_alone),
        cmocka_unit_test(who_has_two_tricks_is_stopped),
        cmocka_unit_test(no_trump_is_wasted_when_the_leader_is_beaten),
        cmocka_unit_test(the_jack_is_withheld_under_the_five),
        cmocka_unit_test(draw_keeps_trumps),
        cmocka_unit_test(best_suit_is_named),
        cmocka_unit_test(bids_follow_the_hand),
        cmocka_unit_test(on_the_green_one_bids),
        cmocka_unit_test(the_best_trumps_bid_everything),
        cmocka_unit_test(thirty_for_sixty_is_bid_sooner),
        cmocka_unit_test(no_daring_at_the_brink),
        cmocka_unit_test(no_bonus_no_bid),
        cmocka_unit_test(the_dealer_holds_but_not_his_partner),
        cmocka_unit_test(two_master_trumps_jink),
        cmocka_unit_test(two_low_cards_claim),
        cmocka_unit_test(the_five_is_robbed),
        cmocka_unit_test(turning_down_keeps_the_ace),
        cmocka_unit_test(who_would_be_barred_robs),
        cmocka_unit_test(kitty_keeps_the_best_five),
        cmocka_unit_test(the_joker_is_taken_for_the_worst_card),
        cmocka_unit_test(a_bad_turn_up_is_changed),
        cmocka_unit_test(kitty_in_hand_goes_out_with_the_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
