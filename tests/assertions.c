/* Assertions that stay on: they hold in every game, a state that was changed by mistake violates one, and the handler is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rules/sound.h"
#include "spoilfive/assert.h"
#include "support/cases.h"
#include "support/hand.h"

static jmp_buf back;
static char violated[300];

static bool on_violation(const char *file, int line, const char *condition)
{
    snprintf(violated, sizeof violated, "%s:%d: %s", file, line, condition);
    longjmp(back, 1);
}

static int take_handler(void **unused)
{
    (void)unused;
    s5_assert_handler(on_violation);
    return 0;
}

static int give_back_handler(void **unused)
{
    (void)unused;
    s5_assert_handler(NULL);
    return 0;
}

/* ------------------------------------------------------------------ in every game */

static void play_to_end(const S5Rules *rules, S5State *state, S5Random *random)
{
    while (state->turn != S5_NO_SEAT) {
        const S5State before = *state;
        hand_act(rules, state, hand_random(rules, state, random));
        s5_assert_state(rules, state);
        s5_assert_step(rules, &before, state);
    }
}

static const char *violates_nothing(const Case *c)
{
    static S5Rules rules;
    static S5State state;
    static S5Random random;
    if (setjmp(back))
        return violated;
    if (!case_rules(c, &rules))
        return NULL;
    random = s5_random(c->seed, 5);
    assert_int_equal(s5_start(&rules, (int)(c->seed % (uint64_t)c->players), NULL, &state), S5_OK);
    s5_assert_state(&rules, &state);
    while (state.hand_number < c->hands && state.phase == S5_PHASE_DEAL) {
        const S5State before = state;
        hand_deal_next(&rules, &random, &state);
        s5_assert_state(&rules, &state);
        s5_assert_step(&rules, &before, &state);
        play_to_end(&rules, &state, &random);
    }
    return NULL;
}

static void play_cases(const S5Preset *preset, int players, int sides)
{
    enum { CASES = 36, HANDS = 6 };
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        const Case c = random_case(seed * 7927, preset, players, sides, (int)(seed % 6), HANDS);
        check_case(&c, violates_nothing);
    }
}

static void test_every_game(void **unused)
{
    (void)unused;
    for_every_table(play_cases);
}

/* ------------------------------------------------------------- mistakes in a state */

static void hold_twice(S5State *s)
{
    s->hand[0] |= s->hand[1];
}

static void lose_card(S5State *s)
{
    s->hand[s->turn] &= s->hand[s->turn] - 1;
}

static void take_from_stock(S5State *s)
{
    s->stock_at++;
}

static void ask_nobody(S5State *s)
{
    s->turn = S5_NO_SEAT;
}

static void ask_a_stranger(S5State *s)
{
    s->turn = S5_SEATS_MAX;
}

static void skip_a_seat(S5State *s)
{
    s->turn = s->turn ? 0 : 1;
}

static void win_twice(S5State *s)
{
    s->seat_tricks[0]++;
}

static void count_a_trick(S5State *s)
{
    s->tricks_done++;
}

static void bid_without_bidder(S5State *s)
{
    s->bid = 15;
}

static void lose_trumps(S5State *s)
{
    s->trump = S5_NO_SUIT;
}

static void win_early(S5State *s)
{
    s->winners = 1;
}

static void owe_the_pool(S5State *s)
{
    s->pool = -1;
}

static void reach_no_phase(S5State *s)
{
    s->phase = S5_PHASES;
}

static const struct {
    const char *what;
    void (*make)(S5State *state);
} MISTAKES[] = {{"a card in two hands", hold_twice}, {"a card in none", lose_card},
    {"a card of the stock is gone", take_from_stock}, {"nobody's turn", ask_nobody},
    {"a turn of no seat", ask_a_stranger}, {"another's turn", skip_a_seat}, {"a trick too many", win_twice},
    {"a trick that nobody won", count_a_trick}, {"a bid without a bidder", bid_without_bidder},
    {"no trumps", lose_trumps}, {"a winner too early", win_early}, {"a pool below nothing", owe_the_pool},
    {"no phase", reach_no_phase}};

static bool is_found(const S5Rules *rules, const S5State *state)
{
    if (setjmp(back))
        return true;
    s5_assert_state(rules, state);
    return false;
}

static void test_mistakes(void **unused)
{
    S5Rules rules;
    S5State state;
    S5Random random = s5_random(7, 7);
    const S5Preset *preset = s5_preset_find("twenty-five");
    const S5Options options = s5_preset_options(preset);
    (void)unused;
    assert_int_equal(s5_rules(&rules, preset, &options, 5, 0), S5_OK);
    hand_deal(&rules, 0, &random, &state);
    while (state.phase != S5_PHASE_PLAY || state.tricks_done < 1 || state.played < 2)
        hand_act(&rules, &state, hand_random(&rules, &state, &random));
    assert_false(is_found(&rules, &state));
    for (size_t i = 0; i < sizeof MISTAKES / sizeof *MISTAKES; i++) {
        S5State wrong = state;
        MISTAKES[i].make(&wrong);
        if (!is_found(&rules, &wrong))
            fail_msg("%s: not found", MISTAKES[i].what);
        assert_non_null(strstr(violated, "sound.c:"));
    }
}

static bool is_step_found(const S5Rules *rules, const S5State *before, const S5State *after)
{
    if (setjmp(back))
        return true;
    s5_assert_step(rules, before, after);
    return false;
}

static void test_wrong_steps(void **unused)
{
    S5Rules rules;
    S5State state;
    S5Random random = s5_random(8, 8);
    const S5Preset *preset = s5_preset_find("spoil-five");
    const S5Options options = s5_preset_options(preset);
    (void)unused;
    assert_int_equal(s5_rules(&rules, preset, &options, 4, 0), S5_OK);
    hand_deal(&rules, 0, &random, &state);
    const S5State before = state;
    hand_act(&rules, &state, hand_random(&rules, &state, &random));
    assert_false(is_step_found(&rules, &before, &state));
    S5State wrong = state;
    wrong.total[1]++; /* a chip out of nothing */
    assert_true(is_step_found(&rules, &before, &wrong));
    wrong = state;
    wrong.dealer ^= 1;
    assert_true(is_step_found(&rules, &before, &wrong));
    wrong = state;
    wrong.hand_number += 2;
    assert_true(is_step_found(&rules, &before, &wrong));
    wrong = state;
    wrong.pack[51] = wrong.pack[50];
    assert_true(is_step_found(&rules, &before, &wrong));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_wrong_steps),
    };
    return cmocka_run_group_tests(tests, take_handler, give_back_handler);
}
