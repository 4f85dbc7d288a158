/*
 * What players did says what they hold. Here all seats play in exactly the way that the search assumes: some by rules of thumb, the
 * others by the policy. Then the worlds that the search selects must, by their weights,
 *
 *  - predict who holds the trumps that are out better than the same number of equally likely worlds do;
 *  - be calibrated: a seat has a trump as often as they say;
 *  - say in single tricks what a player would say.
 *
 * In the last three tricks between two players the search must not read acts at all (docs/players.md).
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "players/fixed_point.h"
#include "players/policy.h"
#include "players/search.h"
#include "players/steady.h"
#include "support/cases.h"
#include "support/hand.h"
#include "support/table.h"

enum { SEED = 20261122, RULE_BASED_PERCENT = 40 };

static const S5SearchConfig CONFIG = {.nodes = 20000,
    .weighing_percent = 90,
    .min_ess = 60,
    .rule_based_percent = RULE_BASED_PERCENT};

static S5Rules rules;
static S5SearchResult found;

static void search(const S5View *view, uint64_t number)
{
    S5PlayerContext context = {.random = s5_random(~(uint64_t)SEED, number)};
    s5_search_choices(&found, &CONFIG, &rules, view, &context);
}

/* ------------------------------------------------------- fixed-point numbers */

static void fixed_point_functions_are_close_to_the_true_ones(void **unused)
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

/* -------------------------------------------------- players as the search assumes */

/* A card of the policy, drawn by its probabilities. */
static S5Card policy_card(const S5View *view, S5Random *random)
{
    int64_t left = s5_random_below(random, S5_PROB_ONE);
    S5Set cards = view->legal.cards;
    while (cards & (cards - 1)) {
        left -= s5_policy_chance(&s5_policy_nets[rules.kind], &rules, view, s5_set_first(cards));
        if (left < 0)
            break;
        cards &= cards - 1;
    }
    return s5_set_first(cards);
}

static S5Choice choose(const S5State *state, bool rule_based, S5Random *random)
{
    S5View view;
    if (rule_based || state->phase != S5_PHASE_PLAY || state->jinker != S5_NO_SEAT)
        return hand_steady(&rules, state);
    s5_view(&rules, state, state->turn, &view);
    return (S5Choice){.kind = S5_CHOICE_PLAY, .value = policy_card(&view, random)};
}

/* -------------------------------------------------------------- the prediction */

static int holder_of(const S5State *state, S5Card card)
{
    for (int seat = 0; seat < rules.players; seat++)
        if (s5_set_has(state->hand[seat], card))
            return seat;
    return S5_NO_SEAT;
}

/*
 * The probability that a seat holds a card: in the selected worlds by their weights, or in as many equally likely worlds. It is
 * smoothed by one pseudo-count over all places, measured against the effective sample size, so that few worlds claim less.
 */
static double chance_that(int seat, S5Card card, bool weighted)
{
    double all = 0, held = 0, squares = 0;
    S5State world;
    for (int i = 0; i < found.kept_count; i++) {
        S5Random random = s5_random(found.seed, weighted ? found.kept[i] : (uint64_t)i);
        const double weight = weighted ? found.weight[i] : 1;
        assert_true(s5_world_sample(&found.worlds, &random, &world));
        all += weight;
        squares += weight * weight;
        held += holder_of(&world, card) == seat ? weight : 0;
    }
    const double sample = all * all / squares, places = rules.players + 1;
    return (held / all * sample + 1 / places) / (sample + 1);
}

/* Whether the worlds differ in weight. The likelier of two worlds never has the smaller weight. */
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

/* A sum over hands, whose mean can be compared with its standard error. */
typedef struct Sum {
    double sum, squares;
} Sum;

static void add(Sum *sum, double x)
{
    sum->sum += x;
    sum->squares += x * x;
}

static double standard_errors(const Sum *sum)
{
    return sum->sum / sqrt(sum->squares);
}

/* A hand, watched from one seat. */
typedef struct Watched {
    S5Random random;
    uint64_t number;
    unsigned rule_based; /* seats, as bits */
    double gained;       /* log-likelihood of where the trumps were, over that of equal worlds */
    double overstated;   /* by how much the seat to the left was said to have more trumps than it had */
    int *differ;         /* decisions in which not all worlds had the same weight */
} Watched;

static void predict(const S5State *state, Watched *hand)
{
    const S5TrumpTables *trumps = s5_trumps(&rules, state);
    const int left = s5_left_of(&rules, state->turn);
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    search(&view, hand->number);
    *hand->differ += weights_differ();
    S5Set out = s5_steady_eval(&rules, &view, trumps).hidden & trumps->cards;
    for (; out && found.kept_count; out &= out - 1) {
        const S5Card card = s5_set_first(out);
        const int holder = holder_of(state, card);
        hand->gained += log(chance_that(holder, card, true)) - log(chance_that(holder, card, false));
        hand->overstated += chance_that(left, card, true) - (holder == left);
    }
}

/* From the third trick on, one seat predicts whenever it has a choice. */
static S5Choice watch(const S5Rules *unused, const S5State *state, void *with)
{
    (void)unused;
    Watched *hand = with;
    const S5Legal legal = s5_legal(&rules, state);
    const bool own_turn = state->turn == (int)hand->number % rules.players;
    if (own_turn && s5_legal_count(&legal) > 1 && state->tricks_done > 1)
        predict(state, hand);
    return choose(state, hand->rule_based >> state->turn & 1, &hand->random);
}

static void watch_hand(uint64_t number, Sum *gained, Sum *overstated, int *differ)
{
    Watched hand = {.random = s5_random(SEED, number), .number = number, .differ = differ};
    S5State state;
    hand_deal(&rules, 0, &hand.random, &state);
    for (int seat = 0; seat < rules.players; seat++)
        hand.rule_based |= (unsigned)(s5_random_below(&hand.random, 100) < RULE_BASED_PERCENT) << seat;
    hand_play(&rules, &state, watch, &hand);
    add(gained, hand.gained);
    add(overstated, hand.overstated);
}

static void acts_predict_who_holds_the_trumps(void **unused)
{
    (void)unused;
    enum { HANDS = 40, TABLES = 3 };
    static const struct {
        const char *preset;
        int players, sides;
    } TABLE[TABLES] = {{"forty-five", 4, 2}, {"twenty-five", 4, 0}, {"spoil-five", 5, 0}};
    Sum gained = {0}, overstated = {0};
    int differ = 0;
    only_with_many_cases(); /* fewer hands would prove nothing */
    for (int table = 0; table < TABLES; table++) {
        rules_of(&rules, TABLE[table].preset, TABLE[table].players, TABLE[table].sides, "");
        for (uint64_t number = 0; number < HANDS; number++)
            watch_hand(number, &gained, &overstated, &differ);
    }
    print_message("log-likelihood gained %.3f (%.1f standard errors), overstated %.3f (%.1f)\n", gained.sum,
        standard_errors(&gained), overstated.sum, standard_errors(&overstated));
    assert_true(differ > HANDS * TABLES);
    assert_true(standard_errors(&gained) > 4);
    assert_true(fabs(standard_errors(&overstated)) < 3);
}

/* -------------------------------------------------------------------- stories */

enum { ANN, BOB, CAL };

/* Spades are trumps. Ann leads, Bob plays to it, and Cal, who is next, asks what that says of their other cards. */
static void two_have_played(const char *hands, const char *acts)
{
    static Table table;
    S5View view;
    table_open(&table, "twenty-five", 3, 0, CAL, "robbing=no", NULL);
    table_deal(&table, hands, "9S", NULL, NULL);
    table_acts(&table, acts);
    rules = table.pair.rules;
    s5_view(&rules, &table.pair.state, CAL, &view);
    search(&view, 1);
}

/* Each of these cards is less than half as likely to be with a seat as it would be if nobody had played. */
static void is_unlikely_to_hold(int seat, const char *cards)
{
    S5Card card[S5_PACK];
    const int count = list_of(cards, card);
    for (int i = 0; i < count; i++)
        assert_true(2 * chance_that(seat, card[i], true) < chance_that(seat, card[i], false));
}

static void may_hold(int seat, const char *cards)
{
    S5Card card[S5_PACK];
    const int count = list_of(cards, card);
    for (int i = 0; i < count; i++)
        assert_true(chance_that(seat, card[i], true) > 0.05);
}

static void ann_who_leads_a_low_trump_has_none_of_the_best(void **unused)
{
    (void)unused;
    two_have_played("3S 4S 7H 8H 3C|3D 4D 7C 8C QH|6S 7S TD 5C 5H", "play 4S, play 3D");
    is_unlikely_to_hold(ANN, "5S JS");
    may_hold(ANN, "QS 2S");
}

/* Bob threw a diamond to it: of the trumps only those that may be withheld can be in Bob's hand. */
static void bob_who_does_not_follow_may_hold_what_can_be_withheld(void **unused)
{
    (void)unused;
    two_have_played("3S 4S 7H 8H 3C|3D 4D 7C 8C QH|6S 7S TD 5C 5H", "play 4S, play 3D");
    may_hold(BOB, "5S JS AH");
    for (int i = 0; i < found.kept_count; i++) {
        S5Random random = s5_random(found.seed, found.kept[i]);
        S5State world;
        assert_true(s5_world_sample(&found.worlds, &random, &world));
        assert_int_equal(world.hand[BOB] & cards_of("AS KS QS 2S 8S TS"), 0);
    }
}

static void bob_who_lets_the_king_of_trumps_win_can_not_beat_it(void **unused)
{
    (void)unused;
    two_have_played("KS 4D 7H 8H 3C|3D 4S 7C 8C QH|6S 7S TD 5C 5H", "play KS, play 4S");
    is_unlikely_to_hold(BOB, "5S JS AH AS");
    may_hold(BOB, "QS 2S");
}

static void ann_who_leads_a_low_diamond_has_not_the_five(void **unused)
{
    (void)unused;
    two_have_played("4D 2D 7H 8H 3C|3D QD 7C 8C QH|6S 7S TD 5C 5H", "play 4D, play 3D");
    is_unlikely_to_hold(ANN, "5S");
}

/* ------------------------------------------------------------ the last tricks */

static bool surprisals_differ(void)
{
    bool differ = false;
    for (int i = 1; i < found.kept_count; i++)
        differ |= found.surprisal[found.kept[i]] != found.surprisal[found.kept[0]];
    return differ;
}

typedef struct Late {
    S5Random random;
    uint64_t number;
    int tricks; /* decisions count once this many have been played */
    int differ; /* decisions in which some worlds were likelier than others */
} Late;

static S5Choice search_late(const S5Rules *unused, const S5State *state, void *with)
{
    (void)unused;
    Late *late = with;
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    if (view.phase == S5_PHASE_PLAY && s5_legal_count(&view.legal) > 1 && view.tricks_done >= late->tricks) {
        search(&view, late->number);
        assert_true(found.kept_count > 100);
        late->differ += surprisals_differ();
    }
    return choose(state, false, &late->random);
}

static int decisions_that_read_acts(const char *preset, int players, int tricks)
{
    const uint64_t hands = many_cases() ? 12 : 4;
    Late late = {.tricks = tricks};
    rules_of(&rules, preset, players, 0, "");
    for (late.number = 0; late.number < hands; late.number++) {
        S5State state;
        late.random = s5_random(SEED, late.number);
        hand_deal(&rules, 0, &late.random, &state);
        hand_play(&rules, &state, search_late, &late);
    }
    return late.differ;
}

static void acts_are_not_read_in_the_last_tricks_between_two(void **unused)
{
    (void)unused;
    assert_int_equal(decisions_that_read_acts("twenty-five", 2, 2), 0);
    assert_true(decisions_that_read_acts("twenty-five", 2, 1) > 0); /* but before them, */
    assert_true(decisions_that_read_acts("twenty-five", 3, 2) > 0); /* among three, */
    assert_true(decisions_that_read_acts("fifty-five", 2, 2) > 0);  /* and where they have bid */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_point_functions_are_close_to_the_true_ones),
        cmocka_unit_test(ann_who_leads_a_low_trump_has_none_of_the_best),
        cmocka_unit_test(bob_who_does_not_follow_may_hold_what_can_be_withheld),
        cmocka_unit_test(bob_who_lets_the_king_of_trumps_win_can_not_beat_it),
        cmocka_unit_test(ann_who_leads_a_low_diamond_has_not_the_five),
        cmocka_unit_test(acts_are_not_read_in_the_last_tricks_between_two),
        cmocka_unit_test(acts_predict_who_holds_the_trumps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
