/* The last two tricks between two players: strategies that nobody can exploit, and levels that play by them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/exact/best_response.h"
#include "players/endgame.h"
#include "support/cases.h"
#include "support/hand.h"
#include "support/table.h"

enum { SEED = 20261121 };

static S5Rules rules;
static S5Endgame endgame;

/* The rules of a preset for two, with `name=value` pairs separated by blanks. */
static void take_rules(const char *preset, const char *options)
{
    rules_of(&rules, preset, 2, s5_rules_usual_sides(s5_preset_find(preset), 2), options);
}

/* A hand that random play has brought to the last two tricks; false where it ended before. */
static bool reach(S5State *state, uint64_t number)
{
    S5Random random = s5_random(SEED, number);
    hand_deal(&rules, 0, &random, state);
    while (state->turn != S5_NO_SEAT &&
           (state->tricks_done < S5_HAND_CARDS - 2 || state->played || state->phase != S5_PHASE_PLAY))
        hand_act(&rules, state, hand_random(&rules, state, &random));
    return state->turn != S5_NO_SEAT;
}

/* ------------------------------------------------------- against the best response */

static void read_strategy(const S5BestResponse *r, const S5State *state, double *chance)
{
    uint32_t weight[2];
    s5_endgame_chances(r->player, state->hand[state->turn],
        state->played ? state->trick[state->tricks_done][0] : (S5Card)S5_NO_CARD, weight);
    for (int i = 0; i < 2; i++)
        chance[i] = weight[0] + weight[1] ? weight[i] / ((double)weight[0] + weight[1]) : 0.5;
}

/* An endgame of some of the unseen cards, as everybody has seen it begin. */
static bool begin(S5BestResponse *r, int cards, uint64_t number)
{
    S5Random random = s5_random(SEED, ~number);
    *r = (S5BestResponse){.rules = &rules, .each = 2, .chances = read_strategy, .player = &endgame};
    if (!reach(&r->base, number))
        return false;
    r->deck = (((S5Set)1 << rules.pack) - 1) & ~s5_set_of(r->base.turn_up);
    for (int trick = 0; trick < r->base.tricks_done; trick++)
        r->deck &= ~(s5_set_of(r->base.trick[trick][0]) | s5_set_of(r->base.trick[trick][1]));
    while (s5_set_count(r->deck) > cards)
        r->deck &= ~s5_set_of(s5_set_nth(r->deck, s5_random_below(&random, (uint32_t)s5_set_count(r->deck))));
    return true;
}

/* The view of the leader, whose hand does not matter to the strategy. */
static bool see(const S5BestResponse *r, S5View *view)
{
    S5State state = r->base;
    S5Set hand;
    if (!s5_best_response_hands(r, state.turn, &hand, 1))
        return false;
    state.hand[state.turn] = hand;
    s5_best_response_view(r, &state, state.turn, view);
    return true;
}

/* Exploitability: how much best responses win from both sides of a strategy together, if the worst is worth 0 and the best 2. */
static double gap(S5BestResponse *r)
{
    for (int i = 0; i < 4; i++)
        r->worth[i] = endgame.worth[i & 1][i >> 1] * 2.0 / S5_ENDGAME_SPAN + 1;
    return s5_best_response(r, r->base.turn) - (2 - s5_best_response(r, !r->base.turn));
}

static void check_gaps(const char *preset, const char *options, int cards, int iterations, int endgames)
{
    int found = 0;
    take_rules(preset, options);
    for (uint64_t number = 0; found < endgames; number++) {
        S5BestResponse r;
        S5View view;
        if (!begin(&r, cards, number) || !see(&r, &view) || !s5_endgame(&endgame, &rules, &view))
            continue;
        for (int i = 0; i < iterations; i++)
            s5_endgame_iterate(&endgame);
        const double wins = gap(&r);
        if (wins > 0.001 || wins < -0.000001)
            fail_msg("%s, %d cards, seed %d, hand %d: best responses win %f", preset, cards, SEED,
                (int)number, wins);
        found++;
    }
}

static void a_strategy_cannot_be_exploited(void **unused)
{
    (void)unused;
    check_gaps("twenty-five", "robbing=no", 11, 200, cases_of(20));
    check_gaps("twenty-five-irish-pub", "robbing=no", 11, 200, cases_of(10));
    check_gaps("forty-five", "robbing=no follow=free-with-trump", 10, 200, cases_of(10));
    check_gaps("spoil-five", "robbing=no", 10, 200, cases_of(10));
}

/* With the whole pack, and as many iterations as expert has time for. */
static void expert_cannot_be_exploited(void **unused)
{
    (void)unused;
    only_with_many_cases();
    check_gaps("twenty-five", "robbing=no target=45", S5_PACK, 40, 1);
}

/* ------------------------------------------------------------------------- by hand */

/*
 * Trumps are diamonds. The leader holds the five and a queen: of spades two times in three, of hearts otherwise. The follower holds both
 * kings. Both tricks are worth 1 to the leader, and the second alone 1/4. If the leader leads the five, the follower gives up one of
 * the kings and hopes to keep the right one. If that were always the king of hearts, the leader would rather lead the queen of spades and
 * win the second trick. So it is the king of spades one time in four, which makes the leader indifferent; and the leader must lead the five
 * from this hand half the time, or the follower would know better.
 */
static void a_strategy_agrees_with_one_worked_out_by_hand(void **unused)
{
    (void)unused;
    const S5Card five = s5_card(S5_DIAMONDS, S5_FIVE), queen = s5_card(S5_SPADES, S5_QUEEN);
    const S5Set kings = s5_set_of(s5_card(S5_SPADES, S5_KING)) | s5_set_of(s5_card(S5_HEARTS, S5_KING));
    const S5Set first = s5_set_of(five) | s5_set_of(queen),
                second = s5_set_of(five) | s5_set_of(s5_card(S5_HEARTS, S5_QUEEN));
    uint32_t chance[2];
    S5BestResponse r;
    S5View view;
    take_rules("twenty-five", "robbing=no");
    for (uint64_t number = 0;; number++) {
        const S5Set deck = first | second | kings;
        if (!begin(&r, S5_PACK, number) || r.base.trump != S5_DIAMONDS || deck & ~r.deck)
            continue;
        r.deck = deck;
        if (see(&r, &view) && s5_endgame(&endgame, &rules, &view) && endgame.deck == deck)
            break;
    }
    endgame.worth[0][0] = endgame.worth[1][0] = -S5_ENDGAME_SPAN / 2;
    endgame.worth[0][1] = -S5_ENDGAME_SPAN / 4;
    endgame.worth[1][1] = S5_ENDGAME_SPAN / 2;
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++) {
            const S5Set hand = s5_set_of(endgame.card[a]) | s5_set_of(endgame.card[b]);
            endgame.range[0][a * 5 + b] = hand == first    ? S5_ENDGAME_ONE
                                          : hand == second ? S5_ENDGAME_ONE / 2
                                                           : 0;
            endgame.range[1][a * 5 + b] = hand == kings ? S5_ENDGAME_ONE : 0;
        }
    for (int i = 0; i < S5_ENDGAME_ITERATIONS; i++)
        s5_endgame_iterate(&endgame);
    s5_endgame_chances(&endgame, first, S5_NO_CARD, chance);
    assert_in_range(chance[1], S5_ENDGAME_ONE * 49 / 100, S5_ENDGAME_ONE * 51 / 100);
    s5_endgame_chances(&endgame, second, S5_NO_CARD, chance);
    assert_in_range(chance[1], S5_ENDGAME_ONE * 98 / 100, S5_ENDGAME_ONE);
    s5_endgame_chances(&endgame, kings, five, chance);
    assert_in_range(chance[0], S5_ENDGAME_ONE * 24 / 100, S5_ENDGAME_ONE * 26 / 100);
}

/* ----------------------------------------------------------------------- the levels */

static S5Choice ask(const S5Level *level, const S5View *view, uint64_t nodes, uint64_t stream)
{
    static _Alignas(64) char memory[4 << 20];
    assert_true(level->memory <= sizeof memory);
    memset(memory, 0, level->memory);
    S5PlayerContext context = {.random = s5_random(SEED, stream), .memory = memory, .nodes = nodes};
    return level->choose(&rules, view, &context); /* cppcheck-suppress returnDanglingLifetime */
}

static bool same_view(const S5View *a, const S5View *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Hidden cards do not change a choice, nor does asking again. */
static void check_choice(const S5State *state, S5Random *random, bool *has_strategy)
{
    static S5Worlds worlds;
    enum { NODES = 8000, WORLDS = 3 };
    S5View view, seen;
    S5State world;
    s5_view(&rules, state, state->turn, &view);
    *has_strategy |= s5_endgame(&endgame, &rules, &view);
    const S5Choice first = ask(s5_level_find("expert"), &view, NODES, 1);
    assert_true(s5_legal_has(&view.legal, &first));
    assert_true(s5_worlds(&worlds, &rules, &view, NULL));
    for (int i = 0; i < WORLDS; i++) {
        assert_true(s5_world_sample(&worlds, random, &world));
        s5_view(&rules, &world, world.turn, &seen);
        assert_true(same_view(&view, &seen));
        const S5Choice again = ask(s5_level_find("expert"), &seen, NODES, 1);
        if (!s5_choice_same(&first, &again))
            fail_msg("%s, seed %d: the choice depends on a hidden card", rules.preset->name, SEED);
    }
}

/* At every table for two, whatever was robbed. */
static void hidden_cards_change_nothing(void **unused)
{
    (void)unused;
    S5Random random = s5_random(SEED, 7);
    int strategy_presets = 0;
    for (int p = 0; p < s5_preset_count(); p++) {
        S5Seatings seatings;
        bool has_strategy = false;
        assert_true(s5_seatings_read(s5_preset(p)->seatings, &seatings));
        if (!seatings.sides[2])
            continue;
        take_rules(s5_preset(p)->name, "");
        for (int number = 0; number < cases_of(6); number++) {
            S5State state;
            for (bool runs = reach(&state, (uint64_t)number); runs && state.phase == S5_PHASE_PLAY;) {
                check_choice(&state, &random, &has_strategy);
                hand_act(&rules, &state, hand_random(&rules, &state, &random));
            }
        }
        strategy_presets += has_strategy;
        if (has_strategy && rules.kind == S5_AUCTION)
            fail_msg("a strategy for %s", rules.preset->name);
    }
    assert_in_range(strategy_presets, 8, 20);
}

/* In a mixed decision a level plays each card as often as the strategy says, within 4 standard errors. */
static void expert_plays_by_the_strategy(void **unused)
{
    (void)unused;
    only_with_many_cases();
    enum { ASKED = 200, NODES = 10000 };
    take_rules("twenty-five", "robbing=no target=45");
    for (uint64_t number = 0, found = 0; found < 2; number++) {
        S5BestResponse r;
        S5View view;
        uint32_t chance[2];
        int first = 0;
        if (!begin(&r, 12, number) || !see(&r, &view) || !s5_endgame(&endgame, &rules, &view))
            continue;
        for (int i = 0; i < 100; i++)
            s5_endgame_iterate(&endgame);
        s5_endgame_chances(&endgame, view.hand, S5_NO_CARD, chance);
        if (chance[0] + chance[1] < S5_ENDGAME_ONE / 2 || chance[0] < S5_ENDGAME_ONE / 10 ||
            chance[1] < S5_ENDGAME_ONE / 10)
            continue;
        for (uint64_t i = 0; i < ASKED; i++)
            first += ask(s5_level_find("expert"), &view, NODES, i).value == s5_set_first(view.hand);
        const double p = (double)chance[0] / (chance[0] + chance[1]), error = sqrt(p * (1 - p) / ASKED);
        if (fabs((double)first / ASKED - p) > 4 * error)
            fail_msg("seed %d, hand %d: expected %f, played %d of %d", SEED, (int)number, p, first, ASKED);
        found++;
    }
}

/* Numbers of nodes that would overflow 64 bits when counted in steps. */
static void huge_node_limits_do_not_overflow(void **unused)
{
    (void)unused;
    static const uint64_t NODES[] = {S5_NODES_MAX, UINT64_MAX / 100 + 1, UINT64_MAX};
    S5State state;
    S5View view;
    S5Choice choice;
    uint64_t number = 0;
    take_rules("twenty-five", "robbing=no target=45");
    do {
        while (!reach(&state, number))
            number++;
        s5_view(&rules, &state, state.turn, &view);
        number++;
    } while (!s5_endgame(&endgame, &rules, &view));
    for (size_t i = 0; i < sizeof NODES / sizeof *NODES; i++) {
        S5PlayerContext context = {.random = s5_random(SEED, 0)};
        assert_true(s5_endgame_choose(&endgame, &rules, &view, &context, NODES[i], &choice));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_strategy_cannot_be_exploited),
        cmocka_unit_test(expert_cannot_be_exploited),
        cmocka_unit_test(a_strategy_agrees_with_one_worked_out_by_hand),
        cmocka_unit_test(hidden_cards_change_nothing),
        cmocka_unit_test(expert_plays_by_the_strategy),
        cmocka_unit_test(huge_node_limits_do_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
