/* Card orders as docs/rules.md §1 spells them, and who wins a trick (§2). */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/table.h"

typedef struct Order {
    char trump; /* the trump suit */
    bool lowered;
    char asked; /* the suit whose order this is, T for trumps */
    const char *cards;
} Order;

static const Order ORDERS[] = {
    {'S', false, 'T', "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS"},
    {'H', false, 'T', "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H"},
    {'D', false, 'T', "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D"},
    {'C', false, 'T', "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC"},
    {'S', true, 'T', "5S JS AH KS QS 2S 3S 4S 6S 7S 8S 9S TS AS"},
    {'H', true, 'T', "5H JH KH QH TH 9H 8H 7H 6H 4H 3H 2H AH"},
    {'D', true, 'T', "5D JD AH KD QD TD 9D 8D 7D 6D 4D 3D 2D AD"},
    {'C', true, 'T', "5C JC AH KC QC 2C 3C 4C 6C 7C 8C 9C TC AC"},
    {'H', false, 'S', "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS"},
    {'D', false, 'S', "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS"},
    {'C', false, 'S', "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS"},
    {'S', false, 'H', "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"},
    {'D', false, 'H', "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"},
    {'C', true, 'H', "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"},
    {'S', false, 'D', "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"},
    {'H', true, 'D', "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"},
    {'C', false, 'D', "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"},
    {'S', false, 'C', "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC"},
    {'H', false, 'C', "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC"},
    {'D', true, 'C', "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC"},
    {'S', false, 'S', ""},
    {'H', false, 'H', ""},
    {'D', true, 'D', ""},
    {'C', false, 'C', ""},
};

static const S5TrumpTables *trumps_of(const S5Rules *rules, char trump, bool lowered)
{
    return s5_trumps_in(rules, (unsigned)(strchr("SHDC", trump) - "SHDC"), lowered);
}

static void test_orders(void **unused)
{
    S5Rules rules;
    (void)unused;
    rules_of(&rules, "spoil-five", 5, 0, "");
    for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS; i++) {
        const Order *row = &ORDERS[i];
        const S5TrumpTables *trumps = trumps_of(&rules, row->trump, row->lowered);
        S5Card cards[S5_RANKS + 2], expected[S5_PACK_MAX];
        const int asked = row->asked == 'T' ? S5_ASKED_TRUMPS : (int)(strchr("SHDC", row->asked) - "SHDC");
        const int count = s5_order(trumps, asked, cards);
        assert_int_equal(count, list_of(row->cards, expected));
        assert_memory_equal(cards, expected, (size_t)count);
        if (row->asked == 'T')
            assert_true(trumps->cards == cards_of(row->cards));
    }
}

/* Each card of an order beats the next, whichever of the two is led. */
static void test_each_beats_the_next(void **unused)
{
    S5Rules rules;
    (void)unused;
    rules_of(&rules, "spoil-five", 5, 0, "");
    for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS; i++) {
        const S5TrumpTables *trumps = trumps_of(&rules, ORDERS[i].trump, ORDERS[i].lowered);
        S5Card cards[S5_PACK_MAX];
        const int count = list_of(ORDERS[i].cards, cards);
        for (int high = 0; high < count; high++)
            for (int low = high + 1; low < count; low++) {
                const S5Card down[] = {cards[high], cards[low]}, up[] = {cards[low], cards[high]};
                assert_int_equal(s5_trick_winner(trumps, down, 2), 0);
                assert_int_equal(s5_trick_winner(trumps, up, 2), 1);
            }
    }
}

typedef struct Trick {
    const char *preset;
    char trump;
    bool lowered;
    const char *cards;
    int winner;
} Trick;

static void test_tricks(void **unused)
{
    static const Trick ROWS[] = {
        {"spoil-five", 'S', false, "3H 7H QS", 2},
        {"spoil-five", 'S', false, "3H 7H QH", 2},
        {"spoil-five", 'S', false, "3H KD KC", 0}, /* nothing of the suit asked for */
        {"spoil-five", 'S', false, "KH AH TS", 1}, /* A♥ is a trump, the third */
        {"spoil-five", 'S', false, "KH AS AH", 2},
        {"spoil-five", 'S', true, "TS AS", 0}, /* turned down, below the ten */
        {"spoil-five", 'S', true, "KH AS", 1}, /* but still a trump */
        {"spoil-five", 'S', true, "KS AH AS", 1},
        {"spoil-five", 'H', false, "2H AH", 1},
        {"spoil-five", 'H', true, "2H AH", 0},
        {"spoil-five", 'H', true, "KS AH", 1},
        {"spoil-five", 'D', false, "AD AH JD 5D KD", 3},
        {"spoil-five", 'C', false, "TS 2S AS JS", 3},
        {"spoil-five", 'C', false, "AD 2D", 1},
        {"spoil-five", 'C', false, "2S AS TS 3H KD", 1},
        {"spoil-five", 'C', false, "5C JC AH AC KC QC 2C 3C 4C TC", 0},
        {"spoil-five", 'S', false, "AH KH 2S", 0},
        {"spoil-five-peel", 'S', false, "AH KH QH", 0}, /* asks for hearts, wins as a trump */
        {"spoil-five-peel", 'S', false, "AH KH JS", 2},
        {"spoil-five-peel", 'S', false, "AH AS KS", 0},
        {"spoil-five-peel", 'H', false, "AH KH JH", 2},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Rules rules;
        S5Card cards[S5_PACK_MAX];
        rules_of(&rules, ROWS[i].preset, 5, 0, "");
        const int count = list_of(ROWS[i].cards, cards);
        const int winner = s5_trick_winner(trumps_of(&rules, ROWS[i].trump, ROWS[i].lowered), cards, count);
        if (winner != ROWS[i].winner)
            fail_msg("%s: %d", ROWS[i].cards, winner);
    }
}

typedef struct Follow {
    const char *options;
    char trump;
    bool lowered;
    const char *led, *hand, *legal; /* "all": the whole hand */
} Follow;

static void test_following(void **unused)
{
    static const Follow ROWS[] = {
        /* docs/rules.md §2, a plain suit */
        {"follow=may-trump", 'D', false, "6H", "AH 9H 4D KS 2C", "AH 9H 4D"},
        {"follow=must-follow", 'D', false, "6H", "AH 9H 4D KS 2C", "9H"},
        {"follow=may-trump", 'D', false, "6H", "AH 4D KS 2C", "all"},
        {"follow=must-follow", 'D', false, "6H", "AH 4D KS 2C", "all"},
        /* docs/formats.md, `ask` */
        {"follow=may-trump", 'S', false, "3H", "AH 7D QS 7H 4H", "AH QS 7H 4H"},
        {"follow=must-follow", 'S', false, "3H", "AH 7D QS 7H 4H", "7H 4H"},
        /* the table of docs/rules.md §2: spades, trumps asked */
        {"renege=none", 'S', false, "KS", "5S 9H 3D", "5S"},
        {"renege=over-lower", 'S', false, "KS", "5S 9H 3D", "all"},
        {"renege=any-lead", 'S', false, "KS", "5S 9H 3D", "all"},
        {"renege=none", 'S', false, "KS", "5S 2S 9H", "5S 2S"},
        {"renege=over-lower", 'S', false, "KS", "5S 2S 9H", "5S 2S"},
        {"renege=any-lead", 'S', false, "KS", "5S 2S 9H", "5S 2S"},
        {"renege=over-lower", 'S', false, "KS", "AS 7D", "AS"},
        {"renege=any-lead", 'S', false, "KS", "AS 7D", "AS"},
        {"renege=over-lower", 'S', false, "JS", "AH 9D", "AH"},
        {"renege=any-lead", 'S', false, "JS", "AH 9D", "all"},
        {"renege=over-lower", 'S', false, "JS", "5S AH 7D", "5S AH"},
        {"renege=any-lead", 'S', false, "JS", "5S AH 7D", "all"},
        {"renege=none", 'S', false, "QS", "JS AH 7D", "JS AH"},
        {"renege=over-lower", 'S', false, "QS", "JS AH 7D", "all"},
        {"renege=any-lead", 'S', false, "QS", "JS AH 7D", "all"},
        {"renege=over-lower", 'S', false, "5S", "JS 8D", "JS"},
        {"renege=any-lead", 'S', false, "5S", "JS 8D", "all"},
        {"renege=none", 'S', false, "AH", "JS 3H 8D", "JS"},
        {"renege=over-lower", 'S', false, "AH", "JS 3H 8D", "all"},
        {"renege=none", 'S', false, "9S", "4H 7D", "all"},
        /* the lowered ace: hearts' loses its right, another suit's does not touch the A♥ */
        {"renege=over-lower", 'H', true, "2H", "AH 9S 4C", "AH"},
        {"renege=any-lead", 'H', true, "2H", "AH 9S 4C", "AH"},
        {"renege=over-lower", 'H', false, "2H", "AH 9S 4C", "all"},
        {"renege=over-lower", 'S', true, "TS", "AH 9D", "all"},
        {"renege=over-lower", 'S', true, "TS", "AS 9D", "AS"},
        /* Peel's A♥ */
        {"follow=may-trump ace_hearts_lead=hearts", 'S', false, "AH", "JS 3H 8D", "JS 3H"},
        {"follow=must-follow ace_hearts_lead=hearts", 'S', false, "AH", "JS 3H 8D", "3H"},
        {"follow=may-trump ace_hearts_lead=hearts", 'S', false, "AH", "2S 8D", "all"},
        {"follow=may-trump ace_hearts_lead=trumps", 'S', false, "AH", "2S 8D", "2S"},
        {"renege=none ace_hearts_lead=hearts", 'H', false, "AH", "JH 8D", "JH"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Rules rules;
        rules_of(&rules, "spoil-five", 5, 0, ROWS[i].options);
        const S5Set hand = cards_of(ROWS[i].hand);
        const S5Set legal = strcmp(ROWS[i].legal, "all") == 0 ? hand : cards_of(ROWS[i].legal);
        if (s5_follow(trumps_of(&rules, ROWS[i].trump, ROWS[i].lowered), hand, card_of(ROWS[i].led)) != legal)
            fail_msg("row %zu: %s led, %s", i, ROWS[i].led, ROWS[i].hand);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_each_beats_the_next),
        cmocka_unit_test(test_tricks),
        cmocka_unit_test(test_following),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
