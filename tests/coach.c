/* The coach: what it says comes from the view alone, agrees with the strongest level, and is as sure as it claims to be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/reason.h"
#include "players/search.h"
#include "spoilfive/spoilfive.h"
#include "support/hand.h"
#include "support/share.h"
#include "support/table.h"

/* Nodes that are enough for what is tested here; the usual number would take minutes with sanitizers. */
enum { SEED = 20260726, LINE = 64, FEW_NODES = 5000, NODES = 60000 };

static S5PlayerContext context_of(uint64_t seed, uint64_t nodes)
{
    static void *memory;
    const size_t size = (s5_level_find(S5_COACH_LEVEL)->memory + LINE - 1) / LINE * LINE;
    if (!memory)
        memory = aligned_alloc(LINE, size);
    assert_non_null(memory);
    memset(memory, 0xA5, size); /* what it held before must not matter */
    return (S5PlayerContext){.random = s5_random(SEED, seed), .memory = memory, .nodes = nodes};
}

static void ask(const S5Rules *rules, const S5State *state, uint64_t seed, uint64_t nodes, S5Advice *advice)
{
    S5View view;
    S5PlayerContext context = context_of(seed, nodes);
    s5_view(rules, state, state->turn, &view);
    s5_coach(rules, &view, &context, NULL, advice);
    for (int i = 0; i < advice->count; i++)
        assert_true(advice->choice[i].behind >= 0);
}

static bool same_advice(const S5Advice *a, const S5Advice *b)
{
    bool same = a->count == b->count && a->reason == b->reason && a->card == b->card && a->kept == b->kept &&
                a->out == b->out && a->seat == b->seat && a->suit == b->suit && a->number == b->number &&
                a->tricks == b->tricks && a->chance == b->chance && a->nodes == b->nodes;
    for (int i = 0; i < a->count && same; i++) {
        const S5Weighed *x = &a->choice[i], *y = &b->choice[i];
        same = s5_choice_same(&x->choice, &y->choice) && x->worth == y->worth && x->behind == y->behind &&
               x->error == y->error && x->points == y->points && x->chance == y->chance &&
               x->tricks == y->tricks && x->playouts == y->playouts;
    }
    return same;
}

/* ----------------------------------------------------------- many decisions */

/* One seating for each kind of game; a check is called at some of the decisions. */
static const struct {
    const char *preset;
    int players, sides;
} TABLES[] = {
    {"spoil-five", 5, 0}, {"spoil-five", 3, 0}, {"twenty-five", 4, 2}, {"auction-forty-fives", 4, 2}};

typedef void Check(const S5Rules *rules, const S5State *state, uint64_t seed);

static void at_decisions(Check *check, unsigned one_in)
{
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++) {
        S5Rules rules;
        S5State state;
        S5Random random = s5_random(SEED, t);
        rules_of(&rules, TABLES[t].preset, TABLES[t].players, TABLES[t].sides, NULL);
        assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
        for (int hand = 0; hand < 2 && state.phase == S5_PHASE_DEAL; hand++) {
            hand_deal_next(&rules, &random, &state);
            while (state.turn != S5_NO_SEAT) {
                if (!s5_random_below(&random, one_in) && (many_cases() || case_is_due()))
                    check(&rules, &state, random.word[0]);
                hand_act(&rules, &state, hand_steady(&rules, &state));
            }
        }
    }
}

static void check_hidden(const S5Rules *rules, const S5State *state, uint64_t seed)
{
    static S5Worlds worlds;
    static S5Advice before, after;
    S5Random random = s5_random(seed, 1);
    S5View view;
    S5State other;
    ask(rules, state, seed, FEW_NODES, &before);
    s5_view(rules, state, state->turn, &view);
    assert_true(s5_worlds(&worlds, rules, &view, NULL));
    assert_true(s5_world_sample(&worlds, &random, &other));
    ask(rules, &other, seed, FEW_NODES, &after);
    if (!same_advice(&before, &after))
        fail_msg("the advice depends on hidden cards (seed %d, phase %d)", SEED, state->phase);
}

/* A game of a fixed number of hands has no target, and yet more points are better. */
static void points_count_where_only_hands_are_counted(void **unused)
{
    static S5Advice advice;
    S5Rules rules;
    S5State state;
    S5Random random = s5_random(SEED, 80);
    int differ = 0;
    (void)unused;
    rules_of(&rules, "pei-rec-hall", 4, 2, NULL);
    hand_deal(&rules, 0, &random, &state);
    while (state.turn != S5_NO_SEAT) {
        ask(&rules, &state, SEED, FEW_NODES, &advice);
        for (int i = 0; i < advice.count; i++)
            differ += advice.choice[i].behind > 0;
        hand_act(&rules, &state, advice.choice[0].choice);
    }
    assert_true(differ > 0);
}

static void hidden_cards_change_nothing(void **unused)
{
    (void)unused;
    at_decisions(check_hidden, 4);
}

static void check_level(const S5Rules *rules, const S5State *state, uint64_t seed)
{
    static S5Advice advice;
    S5View view;
    s5_view(rules, state, state->turn, &view);
    ask(rules, state, seed, NODES, &advice);
    S5PlayerContext context = context_of(seed, NODES);
    const S5Choice choice = s5_level_find(S5_COACH_LEVEL)->choose(rules, &view, &context);
    const int chosen = s5_advice_find(&advice, &choice);
    assert_true(!chosen || choice.kind == S5_CHOICE_BID); /* a lower bid may be just as good */
    assert_int_equal(advice.choice[chosen].behind, 0);
    assert_int_equal(advice.choice[chosen].error, 0);
    for (int i = 0; i < advice.count; i++) {
        const S5Weighed *w = &advice.choice[i];
        assert_true(s5_legal_has(&view.legal, &w->choice));
        assert_int_equal(s5_advice_find(&advice, &w->choice), i);
        assert_true(w->playouts >= 250); /* as many as master keeps, at least */
        assert_true(w->chance >= 0 && w->chance <= 1000 && w->tricks >= 0 && w->tricks <= 5000);
        assert_true(i < 2 || w->behind >= w[-1].behind);
        assert_true(!s5_advice_mistake(&advice, i) || w->behind > 2 * w->error);
    }
}

static void the_best_is_what_the_strongest_level_chooses(void **unused)
{
    (void)unused;
    at_decisions(check_level, 12);
}

/* The last card of a hand: nothing is left to chance. */
static void check_last(const S5Rules *rules, const S5State *state, uint64_t seed)
{
    static S5Advice advice;
    if (state->phase != S5_PHASE_PLAY || state->tricks_done + 1 < S5_HAND_CARDS ||
        state->played + 1 < rules->players)
        return;
    ask(rules, state, seed, 2000, &advice);
    assert_int_equal(advice.count, 1);
    assert_true(advice.choice[0].chance == 0 || advice.choice[0].chance == 1000);
    assert_int_equal(advice.choice[0].tricks % 1000, 0);
    assert_int_equal(advice.choice[0].points % 1000, 0);
    assert_int_equal(advice.reason, S5_REASON_ONLY);
}

static void the_last_card_is_certain(void **unused)
{
    (void)unused;
    at_decisions(check_last, 1);
}

/* Where every world says the same, nothing is uncertain: the hand is won whichever card is kept. */
static void what_all_worlds_agree_on_has_no_error(void **unused)
{
    (void)unused;
    static Table table;
    static S5Advice advice;
    table_open(&table, "spoil-five", 3, 0, 2, "jink=no", NULL);
    table_deal(&table, "5S JS AH 2D 3C|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S", NULL, NULL);
    table_acts(&table, "play 5S, play TC, play 9D, play JS, play 9C, play 4D");
    ask(&table.pair.rules, &table.pair.state, 1, NODES, &advice);
    assert_int_equal(advice.count, 3);
    for (int i = 0; i < advice.count; i++) {
        assert_int_equal(advice.choice[i].chance, 1000);
        assert_int_equal(advice.choice[i].behind, 0);
        assert_int_equal(advice.choice[i].error, 0);
        assert_false(s5_advice_mistake(&advice, i));
    }
    assert_int_equal(advice.reason, S5_REASON_SAME);
    S5View view;
    s5_view(&table.pair.rules, &table.pair.state, table.pair.state.turn, &view);
    advice.choice[1].behind = advice.small; /* little, but three standard errors */
    advice.choice[1].error = advice.small / 3;
    s5_reason_find(&table.pair.rules, &view, NULL, &advice);
    assert_int_not_equal(advice.reason, S5_REASON_SAME);
    advice.choice[1].error = advice.small;
    s5_reason_find(&table.pair.rules, &view, NULL, &advice);
    assert_int_equal(advice.reason, S5_REASON_SAME);
}

/* Five top trumps win everything in all worlds that were tried; there are few of them, so the bid is not called sure. */
static void a_bid_is_never_called_sure(void **unused)
{
    (void)unused;
    static Table table;
    static S5Advice advice;
    table_open(&table, "auction-forty-fives", 4, 2, 3, NULL, NULL);
    table_deal(&table, "5S JS AH AS KS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL, NULL);
    ask(&table.pair.rules, &table.pair.state, 1, NODES, &advice);
    const int place = s5_advice_find(&advice, &(S5Choice){.kind = S5_CHOICE_BID, .value = 30});
    assert_in_range(place, 0, advice.count - 1);
    assert_in_range(advice.choice[place].chance, 980, 999);
}

/* Where it is the last bid in few playouts, the cards are unusual in those: what it makes there is not what it is likely to make. */
static void a_bid_that_seldom_stands_tells_no_tricks(void **unused)
{
    enum { DEALS = 12 };
    static S5Advice advice;
    S5Rules rules;
    S5State state;
    S5Random random = s5_random(SEED, 9);
    int seldom = 0, often = 0;
    (void)unused;
    rules_of(&rules, "auction-forty-fives", 4, 2, NULL);
    for (int deal = 0; deal < DEALS; deal++) {
        hand_deal(&rules, deal % 4, &random, &state);
        for (; state.phase == S5_PHASE_BID; hand_act(&rules, &state, hand_steady(&rules, &state))) {
            S5View view;
            S5PlayerContext context = context_of((uint64_t)deal, FEW_NODES);
            s5_view(&rules, &state, state.turn, &view);
            s5_coach(&rules, &view, &context, NULL, &advice);
            const S5SearchResult *result = context.memory;
            for (int i = 0; i < result->count; i++) {
                const S5PlayoutSums *sums = &result->sums[i];
                const int32_t tricks = advice.choice[s5_advice_find(&advice, &result->choice[i])].bid_tricks;
                const bool stands = 4 * sums->stood >= sums->weight;
                if (!stands)
                    assert_int_equal(tricks, 0);
                seldom += !stands && sums->stood;
                often += tricks > 0;
            }
        }
    }
    assert_true(seldom > 0 && often > 0);
}

/* Two bids that came to the same in every playout differ in what they risk. */
static void of_equal_bids_the_lowest_is_advised(void **unused)
{
    enum { DEALS = 6 };
    static S5Advice advice;
    S5Rules rules;
    S5State state;
    S5Random random = s5_random(SEED, 110);
    int equal = 0;
    (void)unused;
    rules_of(&rules, "irish-one-hundred-ten", 2, 0, NULL);
    for (int deal = 0; deal < DEALS; deal++) {
        hand_deal(&rules, deal % 2, &random, &state);
        ask(&rules, &state, (uint64_t)deal, FEW_NODES, &advice);
        const S5Weighed *best = &advice.choice[0];
        for (int i = 1; i < advice.count; i++) {
            const S5Weighed *w = &advice.choice[i];
            if (w->choice.kind != best->choice.kind || w->choice.kind != S5_CHOICE_BID || w->behind ||
                w->error || w->playouts != best->playouts)
                continue;
            equal++;
            assert_true(w->choice.value > best->choice.value);
        }
    }
    assert_true(equal > 0);
}

static int tried_once;

/* One playout has no spread: what it says must not look certain. */
static void check_once(const S5Rules *rules, const S5State *state, uint64_t seed)
{
    enum { NODES_FOR_ONE = 20 };
    static S5Advice advice;
    ask(rules, state, seed, NODES_FOR_ONE, &advice);
    for (int i = 1; i < advice.count; i++) {
        if (advice.choice[i].playouts > 1)
            continue;
        tried_once += advice.choice[i].playouts;
        assert_int_equal(advice.choice[i].error, S5_ERROR_UNKNOWN);
        assert_false(s5_advice_mistake(&advice, i));
    }
}

static void one_playout_proves_no_mistake(void **unused)
{
    (void)unused;
    at_decisions(check_once, 1);
    assert_true(tried_once > 0);
}

/* A mistake is claimed only beyond two errors, and beyond a small amount. */
static void no_mistake_is_claimed_inside_two_errors(void **unused)
{
    (void)unused;
    static const struct {
        int32_t behind, error;
        bool mistake;
    } ROWS[] = {
        {200, 100, false}, {201, 100, true}, {50, 0, false}, {51, 0, true}, {9000, S5_ERROR_UNKNOWN, false}};
    S5Advice advice = {.count = 2, .small = 50};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        advice.choice[1].behind = ROWS[i].behind;
        advice.choice[1].error = ROWS[i].error;
        assert_int_equal(s5_advice_mistake(&advice, 1), ROWS[i].mistake);
    }
}

/* How often two searches with different random numbers differ by more than their errors allow, in units of those. */
static int compared, beyond_two, beyond_four;

static void check_error(const S5Rules *rules, const S5State *state, uint64_t seed)
{
    static S5Advice one, other;
    ask(rules, state, seed, NODES / 2, &one);
    ask(rules, state, seed + 1, NODES / 2, &other);
    for (int i = 1; i < one.count; i++) {
        const S5Weighed *a = &one.choice[i];
        const int at = s5_advice_find(&other, &a->choice),
                  best = s5_advice_find(&other, &one.choice[0].choice);
        if (at < 0 || best != 0)
            continue;
        const S5Weighed *b = &other.choice[at];
        const int64_t apart = a->behind - b->behind, spread = one.small / 5 + 1; /* rounding */
        const int64_t error = (int64_t)a->error * a->error + (int64_t)b->error * b->error + spread * spread;
        compared++;
        beyond_two += apart * apart > 4 * error;
        beyond_four += apart * apart > 16 * error;
    }
}

static void errors_are_as_large_as_they_are_said_to_be(void **unused)
{
    (void)unused;
    only_with_many_cases(); /* fewer differences would prove nothing */
    at_decisions(check_error, 3);
    print_message(
        "%d of %d differences are beyond two errors, %d beyond four\n", beyond_two, compared, beyond_four);
    if (!compared || beyond_two * 100 > compared * 12 || beyond_four * 100 > compared * 2)
        fail_msg(
            "of %d differences %d are beyond two errors, %d beyond four", compared, beyond_two, beyond_four);
}

/* ----------------------------------------------------------------- positions */

typedef struct Position {
    const char *preset;
    int players, sides, dealer;
    const char *hands, *turn_up, *kitty, *acts;
    const char *best;   /* one of the choices that are as good, separated by commas */
    const char *reason; /* its name */
} Position;

static const Position POSITIONS[] = {
    {"spoil-five", 3, 0, 2, "KH 2C 3C 4C 6C|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "7S", NULL, "play KH", "play 2H",
        "ONLY"},
    {"spoil-five", 3, 0, 2, "AS KH QH JH 9D|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "5S", NULL, NULL, "rob 9D",
        "CLOSE"},
    {"spoil-five", 3, 0, 2, "3H 2C 3C 4C 6C|4H 7C 8C 9C TC|9H KH 6D 7D 8D", "7S", NULL, "play 3H, play 4H",
        "play 9H", "LAST_CHEAP"},
    {"spoil-five", 3, 0, 2, "KH KD JC 2D 3D|2H 7C 8C 9C TC|3H 4D 6S 9D 4H", "7S", NULL,
        "play KH, play 2H, play 3H, play KD, play 7C, play 4D, play JC, play 8C", "play 6S", "STOP_LAST"},
    {"spoil-five", 3, 0, 2, "3D 2C 3S 3H TD|4D 7C 8C 4H 9C|KD KC 9S KH 2H", "7S", NULL,
        "play 3D, play 4D, play KD, play KC, play 2C, play 7C, play 9S, play 3S, play 8C, play 3H, play 4H",
        "play KH", "WINS_HAND"},
    {"spoil-five", 3, 0, 2, "5S JS KS 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S", NULL, NULL, "play 5S",
        "LEAD_TOP"},
    {"spoil-five", 5, 0, 1, "||9H KH 3D 6C 8C|7S JS AH 2H 4C|", "4H", NULL, "rob 4C, play 8C",
        "play 4H, play 2H", "CLOSE"},
    {"spoil-five", 3, 0, 2, "5S 2C 3C 4C 6C|KH KC QD JD 2D|4H 6H 6D 7D 8D", "7S", NULL, "play 5S", "play 2D",
        "THROW_LOW"},
    {"spoil-five", 3, 0, 2, "2D 3C 5S JS AH|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S", NULL,
        "play 5S, play TC, play 9D, play JS, play 9C, play 4D, play AH, play 8C, play 3H", "claim", "CLAIM"},
    {"forty-five", 4, 2, 3, "2H 7C 8C 4C TC|3D 4D 6D 9D KH|3H 3C 2S 3S 2C|5S JS 2D 7D 9C", "7S", NULL,
        "play 2H, play KH, play 3H", "play 7D, play 2D, play 9C", "CLOSE"},
    {"auction-forty-fives", 4, 2, 3, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        NULL, NULL, "bid 30, bid 25", "BEST"},
    {"auction-forty-fives", 4, 2, 3, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        NULL, "bid 20", "pass", "PASS"},
    {"auction-forty-fives", 4, 2, 3, "5S JS AS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        NULL, "bid 20, pass, pass, pass", "name S", "NAME"},
    {"auction-forty-fives", 4, 2, 3, "5S JS AS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        NULL, "bid 20, pass, pass, pass, name S", "discard 8D 9D", "KEEP_TRUMPS"},
};

static void reach(const Position *p, Table *table)
{
    table_open(table, p->preset, p->players, p->sides, p->dealer, NULL, NULL);
    table_deal(table, p->hands, p->turn_up, p->kitty, NULL);
    if (p->acts)
        table_acts(table, p->acts);
}

static void positions_have_their_reasons(void **unused)
{
    (void)unused;
    static Table table;
    static S5Advice advice;
    for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
        const Position *p = &POSITIONS[i];
        char bytes[64];
        S5Text best = s5_text(bytes, sizeof bytes);
        reach(p, &table);
        ask(&table.pair.rules, &table.pair.state, 1, NODES, &advice);
        s5_choice_write(&best, &advice.choice[0].choice);
        if (!strstr(p->best, bytes) || strcmp(s5_reason_name(advice.reason), p->reason) != 0)
            fail_msg("position %d: %s because of %s, not %s because of %s", (int)i, bytes,
                s5_reason_name(advice.reason), p->best, p->reason);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_have_their_reasons),
        cmocka_unit_test(points_count_where_only_hands_are_counted),
        cmocka_unit_test(hidden_cards_change_nothing),
        cmocka_unit_test(the_best_is_what_the_strongest_level_chooses),
        cmocka_unit_test(the_last_card_is_certain),
        cmocka_unit_test(what_all_worlds_agree_on_has_no_error),
        cmocka_unit_test(a_bid_is_never_called_sure),
        cmocka_unit_test(a_bid_that_seldom_stands_tells_no_tricks),
        cmocka_unit_test(of_equal_bids_the_lowest_is_advised),
        cmocka_unit_test(one_playout_proves_no_mistake),
        cmocka_unit_test(no_mistake_is_claimed_inside_two_errors),
        cmocka_unit_test(errors_are_as_large_as_they_are_said_to_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
