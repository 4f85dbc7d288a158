/* The policy: always a legal card, from sums that cannot overflow, and better than rules of thumb. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "players/policy.h"
#include "spoilfive/player.h"
#include "support/hand.h"
#include "support/table.h"

enum { SEED = 20261121, MOST_FEATURE = 5 * S5_FEATURE_ONE, HANDS = 12 };

static S5Rules rules;

static S5Choice choose(const S5State *state, bool by_policy)
{
    S5View view;
    if (!by_policy || state->phase != S5_PHASE_PLAY || state->jinker != S5_NO_SEAT)
        return hand_steady(&rules, state);
    s5_view(&rules, state, state->turn, &view);
    return (S5Choice){
        .kind = S5_CHOICE_PLAY, .value = s5_policy_play(&s5_policy_nets[rules.kind], &rules, &view)};
}

static void deal(S5State *state, uint64_t number)
{
    S5Random random = s5_random(SEED, number);
    hand_deal(&rules, (int)(number % (uint64_t)rules.players), &random, state);
}

/* ------------------------------------------------------------------ any table */

static void in_range(const int16_t *feature, int count)
{
    for (int i = 0; i < count; i++)
        assert_in_range(feature[i] + MOST_FEATURE, 0, 2 * MOST_FEATURE);
}

static void check_features(const S5State *state)
{
    S5Features features;
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    s5_features(&rules, &view, &features);
    assert_int_equal(features.count, s5_set_count(view.legal.cards));
    in_range(features.position, S5_POSITION_FEATURES);
    for (int i = 0; i < features.count; i++)
        in_range(features.card[i], S5_CARD_FEATURES);
}

static void play_a_hand(uint64_t number)
{
    S5State state;
    deal(&state, number);
    while (state.turn != S5_NO_SEAT) {
        if (state.phase == S5_PHASE_PLAY)
            check_features(&state);
        hand_act(&rules, &state, choose(&state, true));
    }
}

static void plays_legal_cards_at_every_table(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++)
        for (int players = 2; players <= S5_SEATS_MAX; players++) {
            const S5Preset *preset = s5_preset(i);
            const S5Options options = s5_preset_options(preset);
            if (s5_rules(&rules, preset, &options, players, s5_rules_usual_sides(preset, players)) != S5_OK)
                continue;
            for (uint64_t number = 0; number < HANDS; number++)
                play_a_hand(number);
        }
}

/* ------------------------------------------------------------ the highest trump */

/* What the features say about the highest trump during an auction hand; the end of the hand shows whether it was true. */
enum { OURS = 29, THEIRS, HELD }; /* their places among the features of a position */
typedef struct Said {
    int what, seat;
} Said;

static int note_said(const S5State *state, Said *said)
{
    S5Features features;
    S5View view;
    int count = 0;
    s5_view(&rules, state, state->turn, &view);
    s5_features(&rules, &view, &features);
    for (int what = OURS; what <= HELD; what++)
        if (features.position[what])
            said[count++] = (Said){what, state->turn};
    return count;
}

/* A player who holds the highest trump wins a trick with it sooner or later. */
static void check_said(const S5State *end, const Said *said)
{
    const int winner = end->winner[end->top_trick];
    const bool same_side = rules.side_of[winner] == rules.side_of[said->seat];
    assert_true(end->top_power);
    if (said->what == HELD)
        assert_int_equal(winner, said->seat);
    else
        assert_int_equal(same_side, said->what == OURS);
}

static void knows_who_has_the_highest_trump(void **unused)
{
    (void)unused;
    enum { DEALS = 300 };
    int seen[HELD + 1] = {0};
    rules_of(&rules, "nova-scotia-forty-fives", 4, 2, "");
    for (uint64_t number = 0; number < DEALS; number++) {
        S5Random random = s5_random(SEED, number);
        Said said[3 * S5_HAND_CARDS * 4];
        S5State state;
        int count = 0;
        deal(&state, number);
        while (state.turn != S5_NO_SEAT) {
            if (state.phase == S5_PHASE_PLAY)
                count += note_said(&state, said + count);
            hand_act(&rules, &state,
                state.phase == S5_PHASE_PLAY ? hand_random(&rules, &state, &random) : choose(&state, false));
        }
        for (int i = 0; i < count; i++) {
            check_said(&state, &said[i]);
            seen[said[i].what]++;
        }
    }
    assert_true(seen[OURS] > DEALS && seen[THEIRS] > DEALS && seen[HELD] > DEALS);
}

/* ------------------------------------------------------------------ the weights */

static int64_t size_of(int weight)
{
    return (int64_t)abs(weight) * MOST_FEATURE;
}

static void no_sum_overflows(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < S5_KINDS; kind++)
        for (int i = 0; i < S5_POLICY_HIDDEN; i++) {
            const S5PolicyNet *net = &s5_policy_nets[kind];
            int64_t most = 0;
            for (int k = 0; k < S5_POSITION_FEATURES; k++)
                most += size_of(net->position[k][i]);
            for (int k = 0; k < S5_CARD_FEATURES; k++)
                most += size_of(net->card[k][i]);
            assert_true(most <= INT32_MAX);
        }
}

/* What one party that plays by the policy wins from the others, who play by rules of thumb, playing each of `deals` deals from every seat. */
static int64_t won_by_policy(const char *preset, int players, int sides, int deals)
{
    int64_t won = 0;
    rules_of(&rules, preset, players, sides, "");
    for (uint64_t number = 0; number < (uint64_t)deals; number++)
        for (int party = 0; party < rules.parties; party++) {
            S5State state;
            deal(&state, number);
            const int32_t before = state.total[party], pool = state.pool;
            while (state.turn != S5_NO_SEAT)
                hand_act(&rules, &state, choose(&state, rules.side_of[state.turn] == party));
            if (rules.kind == S5_POOL)
                won += (int64_t)rules.players * (state.total[party] - before) + state.pool - pool;
            else
                for (int other = 0; other < rules.parties; other++)
                    won += state.change[party] - state.change[other];
        }
    return won;
}

static void beats_rules_of_thumb(void **unused)
{
    (void)unused;
    enum { DEALS = 3000 };
    assert_true(won_by_policy("spoil-five", 5, 0, DEALS) > 0);
    assert_true(won_by_policy("twenty-five", 4, 0, DEALS) > 0);
    assert_true(won_by_policy("fifty-five", 4, 0, DEALS) > 0);
    assert_true(won_by_policy("auction-forty-fives", 4, 2, DEALS) > 0);
    assert_true(won_by_policy("nova-scotia-forty-fives", 4, 2, DEALS) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_legal_cards_at_every_table),
        cmocka_unit_test(knows_who_has_the_highest_trump),
        cmocka_unit_test(no_sum_overflows),
        cmocka_unit_test(beats_rules_of_thumb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
