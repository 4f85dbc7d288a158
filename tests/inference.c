/*
 * What others did tells what they hold: among players of the very kind that a search takes them for, the worlds it plays in, by
 * their weight, must predict who has the highest trump that is out better than equal ones do, and promise neither too much
 * nor too little. And the numbers for that.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/fixed_point.h"
#include "play/policy.h"
#include "play/search.h"
#include "play/steady.h"
#include "support/cases.h"
#include "support/table.h"

enum { SEED = 20261122, HANDS = 40, RULE_BASED = 40 };

static const S5SearchConfig CONFIG = {.nodes = 20000,
    .weighing_percent = 90,
    .min_ess = 60,
    .rule_based_percent = RULE_BASED};
static S5Rules rules;
static S5SearchResult found;

/* ------------------------------------------------------------------- numbers */

static void whole_numbers_are_near_the_true_ones(void **unused)
{
    (void)unused;
    for (uint32_t chance = 1; chance <= S5_PROB_ONE; chance += 1 + chance / 9) {
        const double eighths = -8 * log2(chance / (double)S5_PROB_ONE);
        assert_true(s5_neg_log2(chance) > eighths - 0.001 && s5_neg_log2(chance) < eighths + 1.001);
    }
    assert_int_equal(s5_neg_log2(S5_PROB_ONE), 0);
    assert_int_equal(s5_neg_log2(1), 128);
    for (int x = 0; x <= 80; x++)
        assert_true(fabs(s5_exp2(x) / (16 * exp2(x / 8.0)) - 1) < 0.07);
    for (uint32_t x = 0; x < 8000; x += 7)
        assert_true(fabs(s5_exp_neg(x) / (S5_PROB_ONE * exp(-(double)x / 1024)) - 1) < 0.05);
    assert_int_equal(s5_exp_neg(UINT64_MAX), 0);
}

/* --------------------------------------------------------------- who has what */

static S5Choice choose(const S5View *view, bool thumb, S5Random *random)
{
    S5PlayerContext context = {.nodes = 0};
    if (thumb || view->phase != S5_PHASE_PLAY || view->jinker != S5_NO_SEAT)
        return s5_level_find("steady")->choose(
            &rules, view, &context); /* cppcheck-suppress returnDanglingLifetime */
    int64_t left = s5_random_below(random, S5_PROB_ONE);
    S5Set cards = view->legal.cards;
    while (cards & (cards - 1)) {
        left -= s5_policy_chance(&rules, view, s5_set_first(cards));
        if (left < 0)
            break;
        cards &= cards - 1;
    }
    return (S5Choice){.kind = S5_CHOICE_PLAY, .value = s5_set_first(cards)};
}

static void deal(S5State *state, S5Random *random)
{
    S5Card pack[S5_PACK_MAX];
    assert_int_equal(s5_start(&rules, 0, NULL, state), S5_OK);
    s5_make_pack(&rules, random, pack);
    assert_int_equal(s5_deal(&rules, state, pack), S5_OK);
}

static int holder_of(const S5State *state, S5Card card)
{
    for (int seat = 0; seat < rules.players; seat++)
        if (s5_set_has(state->hand[seat], card))
            return seat;
    return S5_NO_SEAT;
}

/* How often a seat holds a card in the worlds that are played in, by their weight or all alike; few worlds say it with less certainty. */
static double chance_that(int seat, S5Card card, bool weighed)
{
    double all = 0, so = 0, squares = 0;
    S5State world;
    for (int i = 0; i < found.kept_count; i++) {
        S5Random random = s5_random(found.seed, weighed ? found.kept[i] : (uint64_t)i);
        const double weight = weighed ? found.weight[i] : 1;
        assert_true(s5_world_sample(&found.worlds, &random, &world));
        all += weight;
        squares += weight * weight;
        so += holder_of(&world, card) == seat ? weight : 0;
    }
    const double equal = all * all / squares, places = rules.players + 1;
    return (so / all * equal + 1 / places) / (equal + 1);
}

/* What was foretold of the trumps that were out, summed up by hand. */
typedef struct Foretold {
    double gained, squares; /* by weight over all alike: logarithms of the chance of what was so */
    double missed, misses;  /* by how much too much the seat to the left was said to have; squares */
    int hands, differ;      /* decisions in which not all worlds weighed alike */
} Foretold;

/* Whether the worlds that are played in differ in weight; of two the likelier is never the lighter. */
static bool weights_differ(void)
{
    bool differ = false;
    for (int i = 1; i < found.kept_count; i++) {
        const int before = found.surprisal[found.kept[i - 1]], now = found.surprisal[found.kept[i]];
        const int less = found.weight[i - 1], more = found.weight[i];
        assert_true(now == before ? more == less : (now < before ? more >= less : more <= less));
        differ |= more != less;
    }
    return differ;
}

static double predict(const S5View *view, const S5State *state, uint64_t number, double *missed, int *differ)
{
    S5PlayerContext context = {.random = s5_random(~(uint64_t)SEED, number)};
    const S5Trumps *trumps = s5_view_trumps(&rules, view);
    const int left = s5_left_of(&rules, view->seat);
    double gained = 0;
    s5_search_choices(&found, &CONFIG, &rules, view, &context);
    *differ += weights_differ();
    S5Set out = s5_steady_eval(&rules, view, trumps).hidden & trumps->trumps;
    for (; out && found.kept_count; out &= out - 1) {
        const S5Card card = s5_set_first(out);
        const int holder = holder_of(state, card);
        gained += log(chance_that(holder, card, true)) - log(chance_that(holder, card, false));
        *missed += chance_that(left, card, true) - (holder == left);
    }
    return gained;
}

static void what_others_did_tells_what_they_hold(void **unused)
{
    (void)unused;
    if (CASES_ONE_IN > 1)
        skip(); /* fewer hands would not tell */
    static const struct {
        const char *preset;
        int players, sides;
    } TABLES[] = {{"forty-five", 4, 2}, {"twenty-five", 4, 0}, {"spoil-five", 5, 0}};
    Foretold f = {0};
    for (size_t table = 0; table < sizeof TABLES / sizeof *TABLES; table++) {
        rules_of(&rules, TABLES[table].preset, TABLES[table].players, TABLES[table].sides, "");
        for (uint64_t number = 0; number < HANDS; number++) {
            S5Random random = s5_random(SEED, number);
            S5State state;
            S5View view;
            deal(&state, &random);
            unsigned rule_based = 0;
            for (int seat = 0; seat < rules.players; seat++)
                rule_based |= (unsigned)(s5_random_below(&random, 100) < RULE_BASED) << seat;
            double gained = 0, missed = 0;
            while (state.turn != S5_NO_SEAT) {
                s5_view(&rules, &state, state.turn, &view);
                const bool asked =
                    view.seat == (int)number % rules.players && s5_legal_count(&view.legal) > 1;
                if (asked && view.tricks_done > 1)
                    gained += predict(&view, &state, number, &missed, &f.differ);
                const S5Choice choice = choose(&view, rule_based >> state.turn & 1, &random);
                assert_int_equal(s5_act(&rules, &state, state.turn, choice), S5_OK);
            }
            f.gained += gained;
            f.squares += gained * gained;
            f.missed += missed;
            f.misses += missed * missed;
            f.hands++;
        }
    }
    print_message("%d hands: gained %.3f ± %.3f, left too much %.3f ± %.3f\n", f.hands, f.gained / f.hands,
        sqrt(f.squares) / f.hands, f.missed / f.hands, sqrt(f.misses) / f.hands);
    assert_true(f.differ > f.hands);
    assert_true(f.gained > 4 * sqrt(f.squares));
    assert_true(fabs(f.missed) < 3 * sqrt(f.misses));
}

static bool surprisals_differ(void)
{
    bool differ = false;
    for (int i = 1; i < found.kept_count; i++)
        differ |= found.surprisal[found.kept[i]] != found.surprisal[found.kept[0]];
    return differ;
}

/* In how many decisions of a few hands, with at least so many tricks played, some worlds are likelier than others. */
static int decisions_that_differ(const char *preset, int players, int tricks)
{
    int differ = 0;
    rules_of(&rules, preset, players, 0, "");
    for (uint64_t number = 0; number < (CASES_ONE_IN > 1 ? 4 : 12); number++) {
        S5Random random = s5_random(SEED, number);
        S5State state;
        S5View view;
        deal(&state, &random);
        while (state.turn != S5_NO_SEAT) {
            S5PlayerContext context = {.random = s5_random(~(uint64_t)SEED, number)};
            s5_view(&rules, &state, state.turn, &view);
            if (view.phase == S5_PHASE_PLAY && s5_legal_count(&view.legal) > 1 &&
                view.tricks_done >= tricks) {
                s5_search_choices(&found, &CONFIG, &rules, &view, &context);
                assert_true(found.kept_count > 100);
                differ += surprisals_differ();
            }
            assert_int_equal(s5_act(&rules, &state, state.turn, choose(&view, false, &random)), S5_OK);
        }
    }
    return differ;
}

static void between_two_nothing_is_believed_in_the_end(void **unused)
{
    (void)unused;
    assert_int_equal(decisions_that_differ("twenty-five", 2, 2), 0);
    assert_true(decisions_that_differ("twenty-five", 2, 1) > 0);
    assert_true(decisions_that_differ("twenty-five", 3, 2) > 0);
    assert_true(decisions_that_differ("fifty-five", 2, 2) > 0); /* bids tell */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers_are_near_the_true_ones),
        cmocka_unit_test(between_two_nothing_is_believed_in_the_end),
        cmocka_unit_test(what_others_did_tells_what_they_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
