/* When a level that searches leaves what is mostly done: for a card that looks better, for anything else only if it surely is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/policy.h"
#include "play/search.h"
#include "support/share.h"
#include "support/table.h"

enum { SEED = 20261121, GAMES = CASES_ONE_IN > 1 ? 12 : 60 };

static const S5SearchConfig BRIEF = {.nodes = 1000,
    .weighing_percent = 50,
    .min_ess = 60,
    .rule_based_percent = S5_ALL_RULE_BASED};
static S5SearchResult found;

typedef struct Count {
    int left;   /* decisions in which another choice than the usual was made */
    int stayed; /* in which the usual was, though another looked better */
} Count;

static int best_looking(void)
{
    int best = -1;
    for (int i = 0; i < found.count; i++)
        if (!found.dropped[i] && (best < 0 || found.mean[i] > found.mean[best]))
            best = i;
    return best;
}

/* Searches in one view, and judges what was made of what was found. */
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

/* Hands that steady plays, each decision of one phase searched. */
static Count judge_all(const char *preset, int players, int sides, S5Phase phase)
{
    Count count = {0};
    S5Rules rules;
    S5State state;
    S5View view;
    rules_of(&rules, preset, players, sides, "");
    for (uint64_t number = 0; number < GAMES; number++) {
        S5Random random = s5_random(SEED, number);
        S5PlayerContext context = {.random = random};
        S5Card pack[S5_PACK_MAX];
        assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
        s5_make_pack(&rules, &random, pack);
        assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
        while (state.turn != S5_NO_SEAT) {
            s5_view(&rules, &state, state.turn, &view);
            if (state.phase == phase && s5_legal_count(&view.legal) > 1)
                judge(&rules, &view, number, &count);
            const S5Choice choice = s5_level_find("steady")->choose(&rules, &view, &context);
            assert_int_equal(s5_act(&rules, &state, state.turn, choice), S5_OK);
        }
    }
    return count;
}

static void a_card_is_taken_for_as_good_as_it_looks(void **unused)
{
    (void)unused;
    const Count count = judge_all("forty-five", 4, 2, S5_PHASE_PLAY);
    assert_true(count.left > GAMES);
    assert_int_equal(count.stayed, 0);
}

static void all_else_must_surely_be_better(void **unused)
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

/* Each style takes a seat to do what it takes everybody to do, unless its search says otherwise. */
static void what_is_mostly_done_comes_first(void **unused)
{
    (void)unused;
    static const S5SearchConfig CONFIGS[2] = {
        {.nodes = 1, .rule_based_percent = S5_ALL_RULE_BASED}, {.nodes = 1}};
    S5Rules rules;
    int differ = 0;
    rules_of(&rules, "twenty-five", 4, 0, "");
    for (uint64_t number = 0; number < GAMES; number++) {
        S5Random random = s5_random(SEED, number);
        S5PlayerContext context = {.random = random};
        S5Card pack[S5_PACK_MAX];
        S5State state;
        S5View view;
        assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
        s5_make_pack(&rules, &random, pack);
        assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
        while (state.turn != S5_NO_SEAT) {
            s5_view(&rules, &state, state.turn, &view);
            const S5Choice steady = s5_level_find("steady")->choose(&rules, &view, &context);
            for (int net = 0; net < 2 && state.phase == S5_PHASE_PLAY; net++) {
                const S5Card card = net ? s5_policy_play(&rules, &view) : (S5Card)steady.value;
                s5_search_choices(&found, &CONFIGS[net], &rules, &view, &context);
                assert_int_equal(found.choice[0].value, card);
                differ += card != steady.value;
            }
            assert_int_equal(s5_act(&rules, &state, state.turn, steady), S5_OK);
        }
    }
    assert_true(differ > GAMES);
}

/* The view of the first who has a choice of card in the third trick or later, of a hand in which a choice is soon dropped. */
static void find_late_choice(const S5Rules *rules, S5View *view)
{
    S5State state;
    S5Random random = s5_random(SEED, 6);
    S5Card pack[S5_PACK_MAX];
    assert_int_equal(s5_start(rules, 0, NULL, &state), S5_OK);
    s5_make_pack(rules, &random, pack);
    assert_int_equal(s5_deal(rules, &state, pack), S5_OK);
    do {
        const S5Legal legal = s5_legal(rules, &state);
        assert_int_equal(s5_act(rules, &state, state.turn, s5_legal_random(&legal, &random)), S5_OK);
        assert_int_not_equal(state.turn, S5_NO_SEAT);
        s5_view(rules, &state, state.turn, view);
    } while (state.tricks_done < S5_HAND_CARDS - 3 || s5_legal_count(&view->legal) < 2);
}

/* Times a hundred, times fifty, and with a few more they would begin at nothing again. */
static void more_thought_than_can_be_is_all_that_can_be(void **unused)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_is_taken_for_as_good_as_it_looks),
        cmocka_unit_test(all_else_must_surely_be_better),
        cmocka_unit_test(what_is_mostly_done_comes_first),
        cmocka_unit_test(more_thought_than_can_be_is_all_that_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
