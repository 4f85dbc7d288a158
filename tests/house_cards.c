/* The Joker, the orders of cards and the ways to follow (docs/rules.md H1, H2), row by row. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/table.h"

static const S5TrumpTables *trumps_of(const S5Rules *rules, char trump, bool lowered)
{
    return s5_trumps_in(rules, (unsigned)(strchr("SHDC", trump) - "SHDC"), lowered);
}

typedef struct Order {
    const char *options;
    char trump;
    bool lowered;
    char asked; /* T for trumps */
    const char *cards;
} Order;

static void test_orders(void **unused)
{
    static const Order ROWS[] = {
        {"joker=yes", 'S', false, 'T', "5S JS XX AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS"},
        {"joker=yes", 'H', false, 'T', "5H JH XX AH KH QH TH 9H 8H 7H 6H 4H 3H 2H"},
        {"joker=yes", 'H', true, 'T', "5H JH XX KH QH TH 9H 8H 7H 6H 4H 3H 2H AH"},
        {"joker=yes", 'D', true, 'T', "5D JD XX AH KD QD TD 9D 8D 7D 6D 4D 3D 2D AD"},
        {"joker=yes", 'S', false, 'C', "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC"},
        {"card_order=aces-high", 'S', false, 'T', "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS"},
        {"card_order=aces-high", 'S', false, 'C', "AC KC QC JC 2C 3C 4C 5C 6C 7C 8C 9C TC"},
        {"card_order=aces-high", 'C', false, 'S', "AS KS QS JS 2S 3S 4S 5S 6S 7S 8S 9S TS"},
        {"card_order=aces-high", 'S', false, 'D', "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"},
        {"card_order=aces-high", 'S', false, 'H', "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"},
        {"card_order=ordinary", 'S', false, 'T', "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"},
        {"card_order=ordinary", 'D', false, 'T', "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"},
        {"card_order=ordinary", 'S', true, 'T', "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"},
        {"card_order=ordinary", 'S', false, 'H', "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"},
        {"card_order=ordinary", 'H', false, 'C', "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Rules rules;
        S5Card cards[S5_RANKS + 2], expected[S5_PACK_MAX];
        rules_of(&rules, "spoil-five", 5, 0, ROWS[i].options);
        const S5TrumpTables *trumps = trumps_of(&rules, ROWS[i].trump, ROWS[i].lowered);
        const int asked =
            ROWS[i].asked == 'T' ? S5_ASKED_TRUMPS : (int)(strchr("SHDC", ROWS[i].asked) - "SHDC");
        const int count = s5_order(trumps, asked, cards);
        assert_int_equal(count, list_of(ROWS[i].cards, expected));
        if (memcmp(cards, expected, (size_t)count) != 0)
            fail_msg("row %zu: %s, %c", i, ROWS[i].options, ROWS[i].asked);
        for (int high = 0; high < count; high++)
            for (int low = high + 1; low < count; low++) {
                const S5Card down[] = {cards[high], cards[low]}, up[] = {cards[low], cards[high]};
                assert_int_equal(s5_trick_winner(trumps, down, 2), 0);
                assert_int_equal(s5_trick_winner(trumps, up, 2), 1);
            }
    }
}

static void test_packs(void **unused)
{
    S5Rules rules;
    S5Random random = s5_random(5, 5);
    S5Card pack[S5_PACK_MAX];
    (void)unused;
    rules_of(&rules, "spoil-five", 5, 0, "joker=yes");
    assert_int_equal(rules.pack, 53);
    int first = 0;
    for (int i = 0; i < 5300; i++) {
        s5_make_pack(&rules, &random, pack);
        first += pack[0] == S5_JOKER;
    }
    assert_in_range(first, 60, 145); /* 100, give or take four and a half deviations */
    S5State state;
    assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
    pack[0] = pack[52];
    assert_int_equal(s5_deal(&rules, &state, pack), S5_ERR_PACK); /* a card twice */
    for (int i = 0; i < 53; i++)
        pack[i] = (S5Card)i;
    pack[52] = 53;
    assert_int_equal(s5_deal(&rules, &state, pack), S5_ERR_PACK);
    pack[52] = 52;
    assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
    rules_of(&rules, "spoil-five", 5, 0, "");
    assert_int_equal(rules.pack, 52);
    assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
    pack[3] = S5_JOKER;
    assert_int_equal(s5_deal(&rules, &state, pack), S5_ERR_PACK);
}

/* When dealers are drawn for, a Joker is no Jack, and who draws it draws again: the same as if it were not there. */
static void test_first_dealer_with_the_joker(void **unused)
{
    static const char *const WAYS[] = {
        "first_dealer=first-jack joker=yes", "first_dealer=high-card joker=yes"};
    (void)unused;
    for (int way = 0; way < 2; way++)
        for (uint64_t seed = 0; seed < 3000; seed++) {
            S5Rules rules;
            S5Card pack[S5_PACK_MAX];
            rules_of(&rules, "spoil-five", 2, 0, WAYS[way]);
            S5Random random = s5_random(seed, 2), again = random;
            const int dealer = s5_first_dealer(&rules, &random);
            s5_make_pack(&rules, &again, pack);
            int expected = way ? 0 : (int)s5_random_below(&again, 2), ranks[2] = {0, 0};
            for (int at = 0; way == 0;) {
                expected = 1 - expected;
                if (pack[at] != S5_JOKER && s5_card_rank(pack[at]) == S5_JACK)
                    break;
                at++;
            }
            for (int at = 0; way == 1 && ranks[0] == ranks[1];)
                for (int seat = 0; seat < 2; seat++) {
                    at += pack[at] == S5_JOKER;
                    ranks[seat] = s5_card_rank(pack[at]) == S5_ACE ? 99 : (int)s5_card_rank(pack[at]);
                    at++;
                }
            if (way == 1)
                expected = ranks[1] > ranks[0];
            assert_int_equal(dealer, expected);
        }
}

typedef struct Follow {
    const char *options;
    char trump;
    bool lowered;
    const char *trick, *hand, *legal; /* the first of the trick was led; "all": the whole hand */
} Follow;

static const Follow FOLLOWS[] = {
    /* H2, a plain suit */
    {"follow=must-trump-when-void renege=none", 'D', false, "6S", "9S 4D KH", "9S 4D"},
    {"follow=must-trump-when-void renege=none", 'D', false, "6S", "4D KH 2C", "4D"},
    {"follow=must-trump-when-void renege=none", 'D', false, "6S", "KH 2C", "all"},
    {"follow=must-trump-when-void renege=none", 'D', false, "6S", "5D KH 2C", "5D"},
    {"follow=must-trump-when-void renege=over-lower", 'D', false, "6S", "5D KH 2C", "all"},
    {"follow=must-trump-when-void renege=over-lower", 'D', false, "6S", "5D 2D KH", "5D 2D"},
    {"follow=must-trump-when-void renege=any-lead", 'D', false, "6S", "AH KH 2C", "all"},
    {"follow=must-trump-when-void renege=five-only", 'D', false, "6S", "5D KH 2C", "all"},
    {"follow=must-trump-when-void renege=five-only", 'D', false, "6S", "JD KH 2C", "JD"},
    {"follow=must-trump-when-void renege=over-best", 'D', false, "6S 3D", "JD KH 2C", "all"},
    {"follow=must-trump-when-void renege=over-best", 'D', false, "6S 5D", "JD KH 2C", "JD"},
    {"follow=must-trump-when-void renege=unless-top", 'D', false, "6S KD", "JD KH 2C", "all"},
    {"follow=must-trump-when-void renege=unless-top", 'D', false, "6S AH", "JD KH 2C", "JD"},
    {"follow=must-trump-when-void renege=unless-top ace_hearts_lead=hearts", 'D', false, "AH", "JD KS 2C",
        "JD"},
    {"follow=free-with-trump", 'D', false, "6S", "9S 4D KH", "all"},
    {"follow=free-with-trump", 'D', false, "6S", "9S 2S KH", "9S 2S"},
    {"follow=free-with-trump", 'D', false, "6S", "9S AH KH", "all"},
    {"follow=free-with-trump", 'D', false, "6S", "9C KH", "all"},
    {"follow=free", 'D', false, "6S", "9S 4D KH", "all"},
    {"follow=free", 'D', false, "6S", "9S KH", "all"},
    /* trumps asked: as in §2, whatever `follow` says */
    {"follow=free renege=none", 'D', false, "6D", "9S 4D KH", "4D"},
    {"follow=free-with-trump renege=none", 'D', false, "6D", "9S 4D KH", "4D"},
    {"follow=must-trump-when-void renege=none", 'D', false, "6D", "9S KH", "all"},
    /* over-best: every trump played to the trick so far */
    {"renege=over-best", 'S', false, "KS", "JS 9H", "all"},
    {"renege=over-best", 'S', false, "KS 5S", "JS 9H", "JS"},
    {"renege=over-lower", 'S', false, "KS 5S", "JS 9H", "all"},
    {"renege=over-best", 'S', false, "KS 2D AH", "JS 9H", "all"},
    {"renege=over-best", 'S', false, "KS 2D JS", "AH 9D", "AH"},
    {"renege=over-best", 'S', false, "KS 2D JS 5S", "AH 9D 2S", "AH 2S"},
    /* unless-top: no top trump has been played to the trick so far */
    {"renege=unless-top", 'S', false, "KS", "AH 9D", "all"},
    {"renege=unless-top", 'S', false, "AS QS", "AH 9D", "all"},
    {"renege=unless-top", 'S', false, "KS AH", "5S 9D", "5S"},
    {"renege=unless-top", 'S', false, "JS", "5S 9D", "5S"},
    {"renege=unless-top", 'S', false, "KS", "2S 9D", "2S"},
    {"renege=unless-top", 'H', true, "AH", "5H 9D", "all"}, /* lowered, it is no top trump */
    {"renege=unless-top", 'H', true, "2H", "AH 9D", "AH"},
    {"renege=unless-top joker=yes", 'S', false, "2S XX", "5S 9D", "5S"},
    /* five-only */
    {"renege=five-only", 'S', false, "JS", "5S 9D", "all"},
    {"renege=five-only", 'S', false, "2S", "JS 9D", "JS"},
    {"renege=five-only", 'S', false, "2S", "AH 9D", "AH"},
    {"renege=five-only joker=yes", 'S', false, "2S", "XX 9D", "XX"},
    {"renege=five-only", 'S', false, "2S", "5S JS 9D", "5S JS"},
    /* H1: the Joker is a trump, of no plain suit, led asks for trumps, and may be withheld */
    {"joker=yes renege=none", 'S', false, "XX", "2S 9D", "2S"},
    {"joker=yes renege=over-lower", 'S', false, "KS", "XX 9D", "all"},
    {"joker=yes renege=over-lower", 'S', false, "JS", "XX 9D", "XX"},
    {"joker=yes renege=over-lower", 'S', false, "XX", "AH 9D", "AH"},
    {"joker=yes renege=over-lower", 'S', false, "XX", "JS 9D", "all"},
    {"joker=yes renege=any-lead", 'S', false, "5S", "XX 9D", "all"},
    {"joker=yes follow=may-trump", 'S', false, "6D", "XX 9D 2C", "XX 9D"},
    {"joker=yes follow=must-follow", 'S', false, "6D", "XX 9D 2C", "9D"},
    {"joker=yes follow=must-follow", 'S', false, "6D", "XX 9C 2C", "all"},
    /* ace_hearts_follows: A♥ belongs to F, and still to T */
    {"ace_hearts_follows=heart follow=must-follow", 'S', false, "6H", "AH 9H 2C", "AH 9H"},
    {"ace_hearts_follows=heart follow=must-follow", 'S', false, "6H", "AH 2S 2C", "AH"},
    {"ace_hearts_follows=trump follow=must-follow", 'S', false, "6H", "AH 2S 2C", "all"},
    {"ace_hearts_follows=heart follow=may-trump", 'S', false, "6H", "AH 2S 2C", "AH 2S"},
    {"ace_hearts_follows=heart renege=none", 'S', false, "6S", "AH 2H 2C", "AH"},
    {"ace_hearts_follows=heart follow=must-follow", 'S', false, "6C", "AH 2H 2S", "all"},
    {"ace_hearts_follows=heart renege=none", 'H', false, "6H", "AH 2H 2C",
        "AH 2H"}, /* hearts trumps: no change */
    {"ace_hearts_follows=heart ace_hearts_lead=hearts follow=must-follow", 'S', false, "AH", "3H 2S", "3H"},
    /* the ordinary order: no top trumps, A♥ a heart */
    {"card_order=ordinary renege=any-lead", 'S', false, "2S", "5S 9D", "5S"},
    {"card_order=ordinary renege=any-lead", 'S', false, "2S", "AH 9D", "all"},
    {"card_order=ordinary renege=over-lower", 'S', false, "2S", "JS 9D", "JS"},
    {"card_order=ordinary follow=must-follow", 'S', false, "6H", "AH 2S 2C", "AH"},
    {"card_order=ordinary follow=must-follow", 'S', false, "AH", "3H 2S", "3H"},
};

static void test_following(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof FOLLOWS / sizeof *FOLLOWS; i++) {
        const Follow *row = &FOLLOWS[i];
        S5Rules rules;
        S5Card trick[S5_PACK_MAX];
        S5Set obliged = 0;
        char options[200] = "follow=may-trump ";
        strcat(options, row->options);
        rules_of(&rules, "spoil-five", 5, 0, options);
        const S5TrumpTables *trumps = trumps_of(&rules, row->trump, row->lowered);
        const S5Set hand = cards_of(row->hand);
        const S5Set legal = strcmp(row->legal, "all") == 0 ? hand : cards_of(row->legal);
        const int count = list_of(row->trick, trick);
        if (s5_follow_trick(&rules, trumps, hand, trick, count, &obliged) != legal)
            fail_msg("row %zu: %s: %s, %s", i, row->options, row->trick, row->hand);
        if (legal != hand && !obliged)
            fail_msg("row %zu: nothing obliges", i);
        if (!rules.two_steps && s5_follow(trumps, hand, trick[0]) != legal)
            fail_msg("row %zu: s5_follow", i);
        if (obliged & ~hand)
            fail_msg("row %zu: what is not held obliges", i);
    }
}

typedef struct Refused {
    const char *options, *acts, *choice;
    S5Status status;
} Refused;

static void test_why_a_card_may_not_be_played(void **unused)
{
    static const Refused ROWS[] = {
        {"follow=must-trump-when-void", "play 7H", "play KD", S5_ERR_MUST_TRUMP_VOID},
        {"follow=must-trump-when-void", "play 6C", "play KD", S5_ERR_FOLLOW_OR_TRUMP},
        {"follow=may-trump", "play 6C", "play KD", S5_ERR_FOLLOW_OR_TRUMP},
        {"follow=must-follow", "play 6C", "play 2S", S5_ERR_MUST_FOLLOW},
        {"renege=none follow=free", "play TS", "play KD", S5_ERR_MUST_TRUMP},
    };
    static Table table;
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table_open(&table, "spoil-five", 2, 0, 1, ROWS[i].options, NULL);
        table_deal(&table, "6C TS 7H 3D 4D|9C 2S KD JC 7C", "9S", NULL, "AS");
        table_acts(&table, ROWS[i].acts);
        table_refuses(&table, ROWS[i].choice, ROWS[i].status);
    }
    table_open(&table, "britannica-1911", 2, 0, 1, "", NULL);
    table_deal(&table, "6C TS 7H 3D 4D|9C 2H KD JC 7C", "9S", NULL, "AS");
    table_acts(&table, "play 6C");
    table_refuses(&table, "play KD", S5_ERR_MUST_FOLLOW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_packs),
        cmocka_unit_test(test_first_dealer_with_the_joker),
        cmocka_unit_test(test_following),
        cmocka_unit_test(test_why_a_card_may_not_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
