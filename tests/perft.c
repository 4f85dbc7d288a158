/*
 * Leaves of the tree of legal choices from fixed open deals. Each is counted by the engine and by the literal referee; ♠ and ♣
 * are alike in every rule, so exchanging them changes nothing; ♥ and ♦ are not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/share.h"
#include "support/table.h"

typedef struct Tree {
    long leaves;
    long tricks[S5_SEATS_MAX]; /* won in all leaves together */
} Tree;

static void count_engine(const S5Rules *rules, const S5State *state, int depth, Tree *tree)
{
    if (depth == 0 || state->turn == S5_NO_SEAT) {
        tree->leaves++;
        for (int seat = 0; seat < rules->players; seat++)
            tree->tricks[seat] += state->seat_tricks[seat];
        return;
    }
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    while (s5_legal_next(&legal, &choice)) {
        S5State next = *state;
        assert_int_equal(s5_act(rules, &next, state->turn, choice), S5_OK);
        count_engine(rules, &next, depth - 1, tree);
    }
}

static void count_literal(const Lit *lit, int depth, Tree *tree)
{
    if (depth == 0 || lit->turn < 0) {
        tree->leaves++;
        for (int seat = 0; seat < lit->rules.players; seat++)
            tree->tricks[seat] += lit->tricks[seat];
        return;
    }
    LitChoices choices;
    lit_choices(lit, &choices);
    for (int i = 0; i < choices.count; i++) {
        Lit next = *lit;
        lit_act(&next, choices.text[i]);
        count_literal(&next, depth - 1, tree);
    }
}

typedef struct Deal {
    const char *preset;
    int players, sides;
    const char *options, *hands, *turn_up,
        *before; /* before: choices made first, or null; the last seat deals */
    int depth;   /* 99: to the end of the hand */
    long leaves;
} Deal;

static const Deal DEALS[] = {
    {"spoil-five", 2, 0, "", "5S 9H 3D KC 2S|JS AH 7D QC TD", "9S", NULL, 99, 2738},
    {"spoil-five", 2, 0, "", "5S 9H AS KC 2S|JS AH 7D QC TD", "9S", NULL, 99, 42996},
    {"spoil-five", 2, 0, "hands=1", "QD JD TD 5D 2C|KD 9D 8D 7D 3C", "AD", NULL, 99, 24078},
    {"spoil-five", 3, 0, "", "5H 9S 3D KC 2H|JH AH 7D QC TD|KH 2S 4C 7C 9D", "9H", NULL, 99, 61329},
    {"spoil-five", 5, 0, "", "5H 9S 3D KC 2H|JH 4H 7D QC TD|KH 2S 4C 7C 9D|KS QS JS AS 8H|6C 8C 9C TC AC",
        "9H", NULL, 7, 2495},
    {"spoil-five-cool-old-games", 3, 0, "", "5C 9S 3D KC 2H|JC AH 7D QC TD|KH 2S 4C 7C 9D", "9C", NULL, 10,
        46926},
    {"spoil-five-white-knuckle", 4, 2, "", "5S 9S 3D KC 2H|JS AH 7D QC TD|KH 2S 4C 7C 9D|AS QD JD 8H 6C",
        "TS", NULL, 6, 2288},
    {"spoil-five-gather-together", 2, 0, "", "QD JD TD 5D AS|KD 9D 8D 5S JS", "9S", NULL, 99, 77088},
    {"spoil-five-gather-together", 2, 0, "", "QD JD TD 5D 2C|KD 9D 8D 5S JS", "AS", NULL, 99, 60300},
    {"spoil-five-peel", 2, 0, "", "AH JD TD 5D 2C|3H 2H 8D 5S JS", "9S", NULL, 99, 7336},
    {"spoil-five-peel", 3, 0, "", "AH JD TD 5D 2C|3H 2S 8D 7C 6C|AS QS 4D 3D 9H", "9S", NULL, 9, 73814},
    {"twenty-five", 2, 0, "", "QD JD TD 5D 2C|KD 9D 8D 5C JC", "AC", NULL, 99, 48048},
    {"twenty-five", 3, 0, "", "AH JD TD 5D 2C|3H 2S 8D 7C 6C|AS QS 4D 3D 9H", "9S", NULL, 9, 65224},
    {"forty-five", 2, 2, "", "QD JD TD 5D 2C|KD 9D 8D 5C AC", "4C", NULL, 99, 12960},
    {"forty-five-net", 4, 2, "", "5S 9S 3D KC 2H|JS AH 7D QC TD|KH 2S 4C 7C 9D|AS QD JD 8H 6C", "TS", NULL, 8,
        2213},
    {"auction-forty-fives", 4, 2, "", "5S 9S 3D KC 2H|JS AH 7D QC TD|KH 2S 4C 7C 9D|AS QD JD 8H 6C", NULL,
        NULL, 6, 30788},
    {"auction-forty-fives", 4, 2, "all_pass=dealer",
        "5S 9S 3D KC 2H|JS AH 7D QC TD|KH 2S 4C 7C 9D|AS QD JD 8H 6C", NULL, "bid 20", 4, 59},
    {"auction-forty-fives", 4, 2, "", "5S 9S 3D KC 2H|JS AH 7D QC TD|KH 2S 4C 7C 9D|AS QD JD 8H 6C", NULL,
        "bid 30, pass, pass, pass, name S", 2, 1024},
    {"auction-forty-fives", 4, 2, "", "5S 9S 3D KC 2H|JS AH 7D QC TD|KH 2S 4C 7C 9D|AS QD JD 8H 6C", NULL,
        "bid 30, pass, pass, pass, name C, discard, discard, discard, discard", 8, 184},
    {"fifty-five", 3, 0, "", "5S 9S 3D KC 2H|JS AH 7D QC TD|KH 2S 4C 7C 9D", NULL, NULL, 5, 30922},
    {"fifty-five", 2, 0, "", "5S 9S 3D KC 2H|JS AH 7D QC TD", NULL, "bid 60, pass", 4, 18018},
    {"spoil-five", 10, 5, "",
        "AS 2S 3S 4S 5S|6S 7S 8S 9S TS|JS QS KS AH 2H|3H 4H 5H 6H 7H|8H 9H TH JH QH|KH AD 2D 3D 4D|5D 6D 7D "
        "8D 9D|"
        "TD JD QD KD AC|2C 3C 4C 5C 6C|7C 8C 9C TC JC",
        "QC", NULL, 6, 11250},
};
enum { DEAL_COUNT = sizeof DEALS / sizeof *DEALS };

/* Exchanges two suits in a text of cards and choices; what choices are called is in small letters. */
static const char *exchange(const char *text, char a, char b, char *buffer)
{
    char *to = buffer;
    if (!text)
        return NULL;
    for (; *text; text++)
        *to++ = *text == a ? b : *text == b ? a : *text;
    *to = 0;
    return buffer;
}

/* Sets a deal up, with two suits exchanged, and counts its tree. */
static Tree count_deal(const Deal *deal, char a, char b)
{
    static Table table;
    char hands[400], turn_up[8], before[100];
    Tree engine = {0}, literal = {0};
    table_open(&table, deal->preset, deal->players, deal->sides, deal->players - 1, deal->options, NULL);
    table_deal(
        &table, exchange(deal->hands, a, b, hands), exchange(deal->turn_up, a, b, turn_up), NULL, NULL);
    if (deal->before)
        table_acts(&table, exchange(deal->before, a, b, before));
    count_engine(&table.pair.rules, &table.pair.state, deal->depth, &engine);
    count_literal(&table.pair.lit, deal->depth, &literal);
    assert_memory_equal(&engine, &literal, sizeof engine);
    return engine;
}

static void test_leaves(void **unused)
{
    int wrong = 0;
    (void)unused;
    for (int i = 0; i < DEAL_COUNT; i++) {
        const Tree tree = count_deal(&DEALS[i], 'S', 'S');
        if (tree.leaves == DEALS[i].leaves)
            continue;
        print_error("deal %d, %s: %ld leaves\n", i, DEALS[i].preset, tree.leaves);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void test_spades_and_clubs_are_alike(void **unused)
{
    (void)unused;
    for (int i = 0; i < DEAL_COUNT; i++) {
        if (DEALS[i].depth != 99 || !case_is_due())
            continue;
        const Tree one = count_deal(&DEALS[i], 'S', 'S'), other = count_deal(&DEALS[i], 'S', 'C');
        assert_memory_equal(&one, &other, sizeof one);
    }
}

static void test_hearts_and_diamonds_are_not(void **unused)
{
    int differ = 0, whole = 0;
    (void)unused;
    only_with_many_cases(); /* a deal or two would not tell */
    for (int i = 0; i < DEAL_COUNT; i++) {
        if (DEALS[i].depth != 99)
            continue;
        const Tree one = count_deal(&DEALS[i], 'S', 'S'), other = count_deal(&DEALS[i], 'H', 'D');
        differ += memcmp(&one, &other, sizeof one) != 0;
        whole++;
    }
    assert_in_range(differ, whole / 2, whole);
}

/* The two at every node of whole trees, not only at the leaves. */
static void walk(Pair *pair, int depth)
{
    static LitChoices choices[60];
    const S5State state = pair->state;
    const Lit lit = pair->lit;
    if (depth == 0 || lit.turn < 0)
        return;
    lit_choices(&lit, &choices[depth]);
    for (int i = 0; i < choices[depth].count; i++) {
        const char *why = pair_act(pair, choices[depth].text[i]);
        if (why)
            fail_msg("%s: %s", choices[depth].text[i], why);
        walk(pair, depth - 1);
        pair->state = state;
        pair->lit = lit;
    }
}

static void test_every_node(void **unused)
{
    static Table table;
    (void)unused;
    for (int i = 0; i < DEAL_COUNT; i++) {
        const Deal *deal = &DEALS[i];
        if (!case_is_due())
            continue;
        table_open(&table, deal->preset, deal->players, deal->sides, deal->players - 1, deal->options, NULL);
        table_deal(&table, deal->hands, deal->turn_up, NULL, NULL);
        if (deal->before)
            table_acts(&table, deal->before);
        walk(&table.pair, deal->depth == 99 && deal->players == 2 ? 50
                          : deal->depth < 5                       ? deal->depth - 1
                                                                  : 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leaves),
        cmocka_unit_test(test_spades_and_clubs_are_alike),
        cmocka_unit_test(test_hearts_and_diamonds_are_not),
        cmocka_unit_test(test_every_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
