/*
 * When a search departs from the rollout policy: for a card that looks better, but for anything else only if it is better beyond its
 * noise (winner's curse).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "players/auction.h"
#include "players/policy.h"
#include "players/search.h"
#include "players/steady.h"
#include "support/hand.h"
#include "support/share.h"
#include "support/table.h"

enum { SEED = 20261121 };

/* How many hands each test plays. */
static int hands(void)
{
    return many_cases() ? 60 : 12;
}

static const S5SearchConfig BRIEF = {.nodes = 1000,
    .weighing_percent = 50,
    .min_ess = 60,
    .rule_based_percent = S5_ALL_RULE_BASED};
static S5SearchResult found;

typedef struct Count {
    int left;   /* decisions in which the search departed from the rollout policy */
    int stayed; /* decisions in which it did not, though another choice looked better */
} Count;

static int best_looking(void)
{
    int best = -1;
    for (int i = 0; i < found.count; i++)
        if (!found.dropped[i] && (best < 0 || found.mean[i] > found.mean[best]))
            best = i;
    return best;
}

/* Searches in one view, and judges the choice by what was found. */
static void judge(const S5Rules *rules, const S5View *view, uint64_t number, Count *count)
{
    S5PlayerContext context = {.random = s5_random(SEED, ~number)};
    const bool card = view->phase == S5_PHASE_PLAY && rules->kind != S5_AUCTION;
    s5_search_choices(&found, &BRIEF, rules, view, &context);
    if (found.rounds < 2 || found.dropped[0])
        return;
    const int best = best_looking(), gap = found.mean[best] - found.mean[0];
    const bool sure = 2 * gap >= 3 * found.error[0];
    assert_int_equal(found.best, gap == 0 || (!card && !sure) ? 0 : best);
    count->left += found.best != 0;
    count->stayed += found.best == 0 && gap > 0;
}

/* Hands played by `steady`, with a search in each decision of one phase. */
static Count judge_all(const char *preset, int players, int sides, S5Phase phase)
{
    Count count = {0};
    S5Rules rules;
    S5State state;
    S5View view;
    rules_of(&rules, preset, players, sides, "");
    for (uint64_t number = 0; number < (uint64_t)hands(); number++) {
        S5Random random = s5_random(SEED, number);
        hand_deal(&rules, 0, &random, &state);
        while (state.turn != S5_NO_SEAT) {
            s5_view(&rules, &state, state.turn, &view);
            if (state.phase == phase && s5_legal_count(&view.legal) > 1)
                judge(&rules, &view, number, &count);
            hand_act(&rules, &state, hand_steady(&rules, &state));
        }
    }
    return count;
}

static void the_best_looking_card_is_played(void **unused)
{
    (void)unused;
    const Count count = judge_all("forty-five", 4, 2, S5_PHASE_PLAY);
    assert_true(count.left > hands());
    assert_int_equal(count.stayed, 0);
}

static void any_other_choice_must_be_better_beyond_its_noise(void **unused)
{
    (void)unused;
    static const struct {
        const char *preset;
        int players, sides;
        S5Phase phase;
    } ASKED[] = {
        {"spoil-five", 5, 0, S5_PHASE_ROB},
        {"auction-forty-fives", 4, 2, S5_PHASE_BID},
        {"auction-forty-fives", 4, 2, S5_PHASE_DRAW},
        {"auction-forty-fives", 4, 2, S5_PHASE_PLAY},
    };
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++)
        assert_true(judge_all(ASKED[i].preset, ASKED[i].players, ASKED[i].sides, ASKED[i].phase).stayed > 0);
}

/* The first candidate is what the search assumes of everybody: rules of thumb, or the policy. */
static void the_rollout_policy_comes_first(void **unused)
{
    (void)unused;
    static const S5SearchConfig CONFIGS[2] = {
        {.nodes = 1, .rule_based_percent = S5_ALL_RULE_BASED}, {.nodes = 1}};
    S5Rules rules;
    int differ = 0;
    rules_of(&rules, "twenty-five", 4, 0, "");
    for (uint64_t number = 0; number < (uint64_t)hands(); number++) {
        S5Random random = s5_random(SEED, number);
        S5PlayerContext context = {.random = random};
        S5State state;
        S5View view;
        hand_deal(&rules, 0, &random, &state);
        while (state.turn != S5_NO_SEAT) {
            s5_view(&rules, &state, state.turn, &view);
            const S5Choice steady = hand_steady(&rules, &state);
            for (int net = 0; net < 2 && state.phase == S5_PHASE_PLAY; net++) {
                const S5Card card =
                    net ? s5_policy_play(&s5_policy_nets[rules.kind], &rules, &view) : (S5Card)steady.value;
                s5_search_choices(&found, &CONFIGS[net], &rules, &view, &context);
                assert_int_equal(found.choice[0].value, card);
                differ += card != steady.value;
            }
            hand_act(&rules, &state, steady);
        }
    }
    assert_true(differ > hands());
}

static bool partner_bids(const S5Rules *rules, const S5View *view)
{
    return view->bid && rules->side_of[view->bidder] == rules->side_of[view->seat];
}

static bool opponents_have_passed(const S5Rules *rules, const S5View *view)
{
    const unsigned side = rules->side_seats[rules->side_of[view->seat]], all = (1U << rules->players) - 1;
    return !(all & ~side & ~view->passed);
}

static const S5SearchConfig TRUSTS = {.nodes = 2000,
    .weighing_percent = 50,
    .min_ess = 60,
    .rule_based_percent = 40,
    .learned_auction = true,
    .trusts_partner = true,
    .shrinks = true};

/* What may be done with a partner's bid: it is never held, and once the opponents have passed, it stands unless the usual bid is one to win
 * everything. */
static void judge_partner(const S5Rules *rules, const S5View *view, int asked[2])
{
    S5PlayerContext context = {.random = s5_random(SEED, 3), .nodes = 400};
    const S5Choice usual = s5_auction_bid(rules, view);
    const bool out = opponents_have_passed(rules, view);
    s5_search_choices(&found, &TRUSTS, rules, view, &context);
    asked[out]++;
    for (int i = 0; i < found.count; i++) {
        assert_int_not_equal(found.choice[i].kind, S5_CHOICE_HOLD);
        if (out && found.choice[i].kind == S5_CHOICE_BID)
            assert_true(s5_choice_same(&found.choice[i], &usual) && s5_is_slam(rules, found.choice[i].value));
    }
    if (out)
        assert_int_equal(found.choice[0].kind, S5_CHOICE_PASS);
}

/* Players who bid at random often meet a partner's bid. */
static void a_partners_bid_is_left_alone(void **unused)
{
    (void)unused;
    S5Rules rules;
    S5State state;
    S5View view;
    int asked[2] = {0};
    for (uint64_t number = 0; number < (uint64_t)hands() * 10; number++) {
        rules_of(&rules, number % 2 ? "nova-scotia-forty-fives" : "merrimack-forty-fives", 4, 2, "");
        S5Random random = s5_random(SEED, number);
        hand_deal(&rules, 0, &random, &state);
        while (state.phase == S5_PHASE_BID) {
            const S5Legal legal = s5_legal(&rules, &state);
            s5_view(&rules, &state, state.turn, &view);
            if (partner_bids(&rules, &view) && s5_legal_count(&legal) > 1)
                judge_partner(&rules, &view, asked);
            hand_act(&rules, &state, s5_legal_random(&legal, &random));
        }
    }
    assert_true(asked[0] > hands() && asked[1] > hands() / 2);
}

/* The view of the dealer, whose partner has bid, at some score of the game; returns the usual bid. */
static S5Choice meet_a_partners_bid(const S5Rules *rules, int bid, uint64_t number, S5View *view)
{
    const S5Choice pass = {.kind = S5_CHOICE_PASS}, bids = {.kind = S5_CHOICE_BID, .value = (uint8_t)bid};
    S5Random random = s5_random(SEED, number);
    S5State state;
    hand_deal(rules, 0, &random, &state);
    for (int side = 0; side < rules->parties; side++)
        state.total[side] = 5 * (int32_t)s5_random_below(&random, (uint32_t)rules->options.target / 5);
    for (int seat = 1; seat < rules->players; seat++)
        hand_act(rules, &state, seat == 2 ? bids : pass);
    s5_view(rules, &state, state.turn, view);
    return s5_auction_bid(rules, view);
}

/* Searches wherever the usual bid is over such a partner: to win everything, or for less. It must pass. Returns how often that was. */
static int pass_over_a_partner(const char *preset, int bid, bool slam, uint64_t hands)
{
    enum { AGAINST_A_PARTNER = 60 };
    S5PlayerContext context = {.random = s5_random(SEED, 4)};
    S5Rules rules;
    S5View view;
    int asked = 0;
    rules_of(&rules, preset, 4, 2, "");
    for (uint64_t number = 0; number < hands; number++) {
        const S5Choice usual = meet_a_partners_bid(&rules, bid, number, &view);
        if (usual.kind != S5_CHOICE_BID || s5_is_slam(&rules, usual.value) != slam)
            continue;
        s5_search_choices(&found, &TRUSTS, &rules, &view, &context);
        assert_int_equal(found.count, slam ? 2 : 1);
        assert_true(s5_search_ess(&found, found.rounds) < AGAINST_A_PARTNER);
        assert_int_equal(found.choice[found.best].kind, S5_CHOICE_PASS);
        asked++;
    }
    return asked;
}

/* A partner's bid that nobody else can beat stands, even if the usual bid is higher, unless that is one to win everything. */
static void a_partners_last_bid_stands(void **unused)
{
    (void)unused;
    assert_true(
        pass_over_a_partner("merrimack-forty-fives", 15, false, 20 * (uint64_t)hands()) > hands() / 4);
}

/* Even a bid to win everything needs many worlds against a partner. */
static void few_worlds_say_nothing_against_a_partner(void **unused)
{
    (void)unused;
    assert_true(pass_over_a_partner("auction-forty-fives", 20, true, 40 * (uint64_t)hands()) > hands() / 4);
}

/* --------------------------------------------------------------------- forecasts */

/* The forecast of the first choice, in percent. */
static int forecast(const S5Rules *rules)
{
    return (s5_search_forecast(&found, rules, 0) * 100 + S5_PROB_ONE / 2) / S5_PROB_ONE;
}

/* That of a bid in equally likely worlds: it stood in `stood` of them, and was made in `made`. */
static int forecast_of(const S5Rules *rules, int worlds, int stood, int made)
{
    found.playouts[0] = found.kept_count = worlds;
    for (int r = 0; r < worlds; r++) {
        found.weight[r] = 7;
        found.family[r] = (uint16_t)r;
    }
    found.sums[0] = (S5PlayoutSums){
        .weight = INT64_C(7) * worlds, .stood = INT64_C(7) * stood, .made = INT64_C(7) * made};
    return forecast(rules);
}

/* Ten worlds are added, with as many made bids as usual. */
static void few_worlds_forecast_the_usual(void **unused)
{
    (void)unused;
    S5Rules rules;
    rules_of(&rules, "pei-tignish", 4, 2, "");
    assert_int_equal(forecast_of(&rules, 10, 10, 10), 90);
    assert_int_equal(forecast_of(&rules, 10, 10, 0), 40);
    assert_int_equal(forecast_of(&rules, 40, 10, 10), 90); /* those where others bid higher say nothing */
    assert_int_equal(forecast_of(&rules, 990, 990, 0), 1);
    assert_int_equal(forecast_of(&rules, 8, 0, 0), 80);
    /* one world has nearly all of the weight: there might as well be no other */
    found.weight[0] = UINT16_MAX;
    found.sums[0].weight = found.sums[0].stood = found.sums[0].made = UINT16_MAX + 7 * 7;
    assert_int_equal(forecast(&rules), 82); /* 9 of 11 */
    /* swaps made all of them of one world */
    forecast_of(&rules, 990, 990, 0);
    memset(found.family, 0, sizeof found.family);
    assert_int_equal(forecast(&rules), 73); /* 8 of 11 */
}

/* Where playouts make more bids than players do, less is usual. */
static void the_usual_is_that_of_the_game(void **unused)
{
    static const struct {
        const char *preset;
        int players, sides, usual;
    } ROWS[] = {{"auction-forty-fives", 4, 2, 85}, {"nova-scotia-forty-fives", 4, 2, 70},
        {"merrimack-forty-fives", 4, 2, 65}, {"irish-one-hundred-ten", 2, 0, 60}, {"fifty-five", 5, 0, 60}};
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Rules rules;
        rules_of(&rules, ROWS[i].preset, ROWS[i].players, ROWS[i].sides, "");
        assert_int_equal(forecast_of(&rules, 8, 0, 0), ROWS[i].usual);
        assert_int_equal(forecast_of(&rules, 40, 40, 40), (4 * 100 + ROWS[i].usual) / 5);
    }
}

/* ----------------------------------------------------------------------- doubt */

enum { ENOUGH = 12 /* worlds */ };

/* The choice that leads the usual one by most, less `tenths` of its standard error; the usual one if none does, or too few worlds say so. */
static int surest(int tenths)
{
    int best = 0;
    int64_t most = 0;
    for (int i = 1; i < found.count && s5_search_ess(&found, found.rounds) >= ENOUGH; i++) {
        const S5Estimate lead = s5_search_difference(&found, i, 0, found.rounds);
        const int64_t sure = 10 * (int64_t)lead.mean - tenths * (int64_t)lead.error;
        if (found.dropped[i] || sure <= most)
            continue;
        best = i;
        most = sure;
    }
    return best;
}

/* A search in each decision of one phase, in hands of `steady`: it must choose by `tenths`. Returns in how many decisions `other` tenths say
 * something else. */
static int judge_doubt(
    const char *preset, int players, int sides, S5Phase phase, uint64_t nodes, int tenths, int other)
{
    int differ = 0;
    S5SearchConfig config = s5_search_expert;
    S5Rules rules;
    S5View view;
    config.nodes = nodes;
    config.trusts_partner = false; /* a partner's bid needs more */
    config.equity_table = false;   /* which takes longer to fill than such a search */
    rules_of(&rules, preset, players, sides, "");
    for (uint64_t number = 0; number < (uint64_t)hands() * 2; number++) {
        S5Random random = s5_random(SEED, number);
        S5State state;
        hand_deal(&rules, 0, &random, &state);
        for (; state.turn != S5_NO_SEAT && state.phase <= phase;
            hand_act(&rules, &state, hand_steady(&rules, &state))) {
            S5PlayerContext context = {.random = s5_random(SEED, number)};
            if (state.phase != phase)
                continue;
            s5_view(&rules, &state, state.turn, &view);
            s5_search_choices(&found, &config, &rules, &view, &context);
            if (!found.rounds || found.dropped[0])
                continue;
            assert_int_equal(found.best, surest(tenths));
            differ += surest(other) != surest(tenths);
        }
    }
    return differ;
}

static void a_learned_bid_deserves_more_trust(void **unused)
{
    enum { BY_THUMB = 15, LEARNED = 20, NODES = 2000 };
    (void)unused;
    assert_true(judge_doubt("irish-one-hundred-ten", 4, 0, S5_PHASE_BID, NODES, BY_THUMB, LEARNED) > 0);
    assert_true(judge_doubt("auction-forty-fives", 4, 2, S5_PHASE_BID, NODES, LEARNED, BY_THUMB) > 0);
}

static void discards_are_doubted_most(void **unused)
{
    enum { DISCARD = 25, CARD = 15, BID = 20, NODES = 2000 };
    (void)unused;
    assert_true(judge_doubt("auction-forty-fives", 4, 2, S5_PHASE_DRAW, NODES, DISCARD, BID) > 0);
    assert_true(judge_doubt("auction-forty-fives", 4, 2, S5_PHASE_PLAY, NODES, CARD, BID) > 0);
}

/* One world has no spread, so its word would be certain. */
static void a_few_worlds_say_nothing(void **unused)
{
    enum { FEW_NODES = 60 };
    (void)unused;
    judge_doubt("auction-forty-fives", 4, 2, S5_PHASE_BID, FEW_NODES, 20, 20);
    assert_true(found.rounds > 0 && found.rounds < ENOUGH);
}

/* `master` plays on in bids that stay close. */
static void the_longest_search_plays_more_rounds(void **unused)
{
    (void)unused;
    S5SearchConfig usual = s5_search_master;
    S5Rules rules;
    S5State state;
    S5View view;
    int most = 0;
    usual.more_rounds = 0;
    rules_of(&rules, "nova-scotia-forty-fives", 4, 2, "");
    for (uint64_t number = 0; number < 10 && most <= S5_SEARCH_USUAL_ROUNDS; number++) {
        S5Random random = s5_random(SEED, number);
        S5PlayerContext context = {.random = s5_random(SEED, 5)}, again = context;
        hand_deal(&rules, 0, &random, &state);
        s5_view(&rules, &state, state.turn, &view);
        s5_search_choices(&found, &usual, &rules, &view, &context);
        assert_true(found.rounds <= S5_SEARCH_USUAL_ROUNDS);
        s5_search_choices(&found, &s5_search_master, &rules, &view, &again);
        most = found.rounds;
    }
    assert_true(most > S5_SEARCH_USUAL_ROUNDS);
}

/* Of more worlds than there are rounds, the likelier are selected more often: so those selected differ little in weight. */
static void many_worlds_are_selected_by_weight(void **unused)
{
    (void)unused;
    S5Rules rules;
    S5State state;
    S5View view;
    S5Random random = s5_random(SEED, 7);
    S5PlayerContext context = {.random = s5_random(SEED, 8), .nodes = 20 * S5_EXPERT_NODES}, again = context;
    S5SearchConfig config = s5_search_expert;
    config.saves_cards = false; /* of this seat's cards only one is not dominated */
    rules_of(&rules, "spoil-five", 5, 0, "");
    hand_deal(&rules, 0, &random, &state);
    for (int act = 0; act < 4; act++)
        hand_act(&rules, &state, hand_steady(&rules, &state));
    s5_view(&rules, &state, state.turn, &view);
    s5_search_choices(&found, &config, &rules, &view, &context);
    assert_int_equal(found.kept_count, S5_SEARCH_USUAL_ROUNDS);
    assert_true(4 * (int)s5_search_ess(&found, found.kept_count) > 3 * found.kept_count);
    config.wide_cut = true; /* as the first version did: the first worlds drawn, however likely */
    s5_search_choices(&found, &config, &rules, &view, &again);
    assert_int_equal(found.kept_count, S5_SEARCH_USUAL_ROUNDS);
    assert_true(4 * (int)s5_search_ess(&found, found.kept_count) < 3 * found.kept_count);
}

/* The view of the first seat with a choice of cards in the third trick or later, in a hand in which a choice is soon dropped. */
static void find_late_choice(const S5Rules *rules, S5View *view)
{
    S5State state;
    S5Random random = s5_random(SEED, 6);
    hand_deal(rules, 0, &random, &state);
    do {
        hand_act(rules, &state, hand_random(rules, &state, &random));
        assert_int_not_equal(state.turn, S5_NO_SEAT);
        s5_view(rules, &state, state.turn, view);
    } while (state.tricks_done < S5_HAND_CARDS - 3 || s5_legal_count(&view->legal) < 2);
}

/* Numbers that overflow when multiplied by a hundred or by fifty, or when a few are added. */
static void more_nodes_than_the_most_count_as_the_most(void **unused)
{
    (void)unused;
    static const uint64_t NODES[] = {S5_NODES_MAX, UINT64_MAX / 100 + 1, UINT64_MAX / 50 + 1, UINT64_MAX};
    S5Rules rules;
    S5View view;
    uint64_t tried[2] = {0};
    rules_of(&rules, "twenty-five", 4, 0, "");
    find_late_choice(&rules, &view);
    for (size_t i = 0; i < sizeof NODES / sizeof *NODES; i++)
        for (int through = 0; through < 2; through++) {
            S5PlayerContext context = {.random = s5_random(SEED, 1), .nodes = NODES[i]};
            if (through)
                s5_search_all_choices(&found, &BRIEF, &rules, &view, &context, NULL);
            else
                s5_search_choices(&found, &BRIEF, &rules, &view, &context);
            assert_true(found.rounds > 0 && found.nodes > BRIEF.nodes);
            tried[through] = i ? tried[through] : found.nodes;
            assert_int_equal(found.nodes, tried[through]);
        }
    assert_true(tried[1] > tried[0]);
}

/* ------------------------------------------------------------- two searches */

/* Where a cheaper search leaves one choice, that one is made; elsewhere the whole search says what to do. */
static void judge_first(const S5Rules *rules, const S5View *view, uint64_t number, int seen[2])
{
    static S5SearchResult alone;
    S5SearchConfig both = BRIEF;
    S5PlayerContext context = {.random = s5_random(SEED, ~number)}, again = context;
    both.nodes = 10 * BRIEF.nodes;
    both.first = &BRIEF;
    s5_search_choices(&found, &both, rules, view, &context);
    s5_search_choices(&alone, &BRIEF, rules, view, &again);
    int left = 0;
    for (int i = 0; i < alone.count; i++)
        left += !alone.dropped[i];
    seen[left > 1]++;
    if (left > 1)
        assert_true(found.nodes > 2 * alone.nodes);
    else
        assert_true(found.nodes == alone.nodes && found.best == alone.best);
}

static void a_clear_choice_needs_no_second_search(void **unused)
{
    (void)unused;
    int seen[2] = {0};
    S5Rules rules;
    S5State state;
    S5View view;
    rules_of(&rules, "forty-five", 4, 2, "");
    for (uint64_t number = 0; number < (uint64_t)hands() / 4; number++) {
        S5Random random = s5_random(SEED, number);
        hand_deal(&rules, 0, &random, &state);
        for (; state.turn != S5_NO_SEAT; hand_act(&rules, &state, hand_steady(&rules, &state))) {
            s5_view(&rules, &state, state.turn, &view);
            if (s5_legal_count(&view.legal) > 1)
                judge_first(&rules, &view, number, seen);
        }
    }
    assert_true(seen[0] > 0 && seen[1] > 0);
}

/* A second search of a few rounds, as if it had been stopped, leaves the choice of the first one. */
static void a_few_rounds_more_change_nothing(void **unused)
{
    (void)unused;
    static S5SearchResult alone;
    S5SearchConfig both = BRIEF;
    S5Rules rules;
    S5View view;
    S5State state;
    int begun = 0, others = 0;
    both.first = &BRIEF;
    both.nodes++;
    both.weighing_percent = 99; /* so that few nodes are left for rounds */
    rules_of(&rules, "twenty-five", 4, 0, "");
    for (uint64_t number = 0; number < (uint64_t)hands(); number++) {
        S5Random random = s5_random(SEED, number);
        hand_deal(&rules, 0, &random, &state);
        for (; state.turn != S5_NO_SEAT; hand_act(&rules, &state, hand_steady(&rules, &state))) {
            S5PlayerContext context = {.random = s5_random(SEED, ~number)}, again = context;
            s5_view(&rules, &state, state.turn, &view);
            s5_search_choices(&alone, &BRIEF, &rules, &view, &context);
            s5_search_choices(&found, &both, &rules, &view, &again);
            if (found.nodes == alone.nodes || !found.rounds || found.rounds >= ENOUGH)
                continue;
            assert_int_equal(found.best, alone.best);
            begun++;
            for (int i = 0; i < found.count; i++)
                others += found.mean[i] > found.mean[found.best];
        }
    }
    assert_true(begun > 0 && others > 0);
}

/* A player who is stopped at once still has a choice. */
static void stopping_leaves_a_choice(void **unused)
{
    (void)unused;
    volatile bool stop = true;
    S5SearchConfig both = BRIEF;
    S5PlayerContext context = {.random = s5_random(SEED, 0), .stop = &stop};
    S5Rules rules;
    S5View view;
    rules_of(&rules, "twenty-five", 4, 0, "");
    find_late_choice(&rules, &view);
    both.first = &BRIEF;
    s5_search_choices(&found, &both, &rules, &view, &context);
    assert_int_equal(found.rounds, 0);
    assert_true(s5_legal_has(&view.legal, &found.choice[found.best]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_looking_card_is_played),
        cmocka_unit_test(any_other_choice_must_be_better_beyond_its_noise),
        cmocka_unit_test(the_rollout_policy_comes_first),
        cmocka_unit_test(a_partners_bid_is_left_alone),
        cmocka_unit_test(a_partners_last_bid_stands),
        cmocka_unit_test(few_worlds_say_nothing_against_a_partner),
        cmocka_unit_test(few_worlds_forecast_the_usual),
        cmocka_unit_test(the_usual_is_that_of_the_game),
        cmocka_unit_test(a_learned_bid_deserves_more_trust),
        cmocka_unit_test(discards_are_doubted_most),
        cmocka_unit_test(a_few_worlds_say_nothing),
        cmocka_unit_test(the_longest_search_plays_more_rounds),
        cmocka_unit_test(many_worlds_are_selected_by_weight),
        cmocka_unit_test(more_nodes_than_the_most_count_as_the_most),
        cmocka_unit_test(a_clear_choice_needs_no_second_search),
        cmocka_unit_test(a_few_rounds_more_change_nothing),
        cmocka_unit_test(stopping_leaves_a_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
