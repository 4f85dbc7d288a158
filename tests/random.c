/* The generator against its published definitions, and the fairness of what is built on it (docs/formats.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/game.h"

/* SplitMix64 and xoshiro256** as Steele, Lea and Flood, and Blackman and Vigna publish them. */
static uint64_t split_mix(uint64_t *x)
{
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static uint64_t xoshiro(uint64_t s[4])
{
    const uint64_t result = rotate(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

static void test_published_values(void **unused)
{
    uint64_t x = 1234567;
    S5Random random = {{1, 2, 3, 4}};
    (void)unused;
    /* The first values of SplitMix64 from 1234567, and of xoshiro256** from 1, 2, 3, 4, as other libraries test them. */
    assert_true(split_mix(&x) == UINT64_C(6457827717110365317));
    assert_true(split_mix(&x) == UINT64_C(3203168211198807973));
    assert_true(s5_random_next(&random) == UINT64_C(11520));
    assert_true(s5_random_next(&random) == UINT64_C(0));
    assert_true(s5_random_next(&random) == UINT64_C(1509978240));
    assert_true(s5_random_next(&random) == UINT64_C(1215971899390074240));
}

static void test_streams(void **unused)
{
    static const uint64_t SEEDS[] = {0, 1, 42, UINT64_MAX}, STREAMS[] = {0, 1, 7, UINT64_MAX};
    (void)unused;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            uint64_t seed = SEEDS[i], stream = ~STREAMS[j], words[4];
            uint64_t state = split_mix(&seed) ^ split_mix(&stream);
            for (int k = 0; k < 4; k++)
                words[k] = split_mix(&state);
            S5Random random = s5_random(SEEDS[i], STREAMS[j]);
            assert_memory_equal(random.word, words, sizeof words);
            for (int k = 0; k < 100; k++)
                assert_true(s5_random_next(&random) == xoshiro(words));
        }
}

static void fresh(S5Card *pack, int size)
{
    for (int i = 0; i < size; i++)
        pack[i] = (S5Card)i;
}

typedef struct Stream {
    uint64_t seed, stream, word, next;
    const char *pack;
    uint64_t after;
} Stream;

/* The examples of docs/formats.md. */
static void test_documented_values(void **unused)
{
    static const Stream ROWS[] = {
        {0, 0, UINT64_C(0x379C1E9F8D23AF2A), UINT64_C(0x3B264D208BB7BCCB),
            "KS 2S AC 9D JC 9S QH 7S 4D 3S 7C 9H 8D QC TS 6C 6D 6H JD JS TD 7D 3H TH 5H AD "
            "4S 3D KD 5S 2H JH 9C QD KC 6S KH 4C QS 8S 4H AH TC 3C 8C 2C 8H 2D AS 7H 5D 5C",
            UINT64_C(0xC9A999764BC8367F)},
        {1, 0, UINT64_C(0x8178DDDCBDC92A12), UINT64_C(0xC100E59BD0A0E940),
            "AC QS 9H 3C TH AS JC 8D 7S 3H 5D 4S 9D JH AH 2C 7H TS 6D 2D 8C QH 4H QD 8S 7C "
            "6C TC 3S 4C QC 5H KH 2H 4D 8H 5S 3D 6H KD JD 9S 5C TD KS 6S KC 7D JS 9C 2S AD",
            UINT64_C(0x12BC9AC7C6B891CD)},
        {1, 1, UINT64_C(0x05FE9EF5EBB56D41), UINT64_C(0x52E5C6FA7F520F94),
            "4H 5C 2C 8H TS AC 4S 7C KH 9C JH KS 5H 7D KD 5D 4C JS 3C AD JC 6S 3H 4D 5S 6H "
            "3D QS 2H 9D 8C AS QC 7S 2S AH TC 2D JD 9H 8S QH 9S KC TH QD 6C TD 7H 6D 3S 8D",
            UINT64_C(0x2F16196177B06E74)},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Random random = s5_random(ROWS[i].seed, ROWS[i].stream), other = random;
        S5Card pack[S5_PACK];
        assert_true(random.word[0] == ROWS[i].word);
        assert_true(s5_random_next(&other) == ROWS[i].next);
        fresh(pack, S5_PACK);
        s5_shuffle(&random, pack, S5_PACK, S5_PACK);
        for (int at = 0; at < S5_PACK; at++) {
            char text[2];
            s5_card_write(pack[at], text);
            assert_memory_equal(text, ROWS[i].pack + 3 * at, 2);
        }
        assert_true(s5_random_next(&random) == ROWS[i].after);
    }
}

static void test_below_stays_below(void **unused)
{
    static const uint32_t BOUNDS[] = {1, 2, 3, 5, 7, 52, 1000, 0x80000000u, 0xC0000000u, 0xFFFFFFFFu};
    S5Random random = s5_random(1, 2);
    (void)unused;
    for (size_t i = 0; i < sizeof BOUNDS / sizeof *BOUNDS; i++)
        for (int k = 0; k < 2000; k++)
            assert_true(s5_random_below(&random, BOUNDS[i]) < BOUNDS[i]);
}

/* Chi-square of counts that should be equal. */
static double unevenness(const int *counts, int cells, int total)
{
    const double expected = (double)total / cells;
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return sum;
}

static void test_below_is_even(void **unused)
{
    int small[7] = {0}, thirds[3] = {0};
    S5Random random = s5_random(5, 0);
    (void)unused;
    for (int i = 0; i < 70000; i++)
        small[s5_random_below(&random, 7)]++;
    assert_true(unevenness(small, 7, 70000) < 22.5); /* 6 degrees of freedom, p = 0.001 */
    /* Of three quarters of 2^32: without rejection every third number would come twice as often. */
    for (int i = 0; i < 30000; i++)
        thirds[s5_random_below(&random, 0xC0000000u) % 3]++;
    assert_true(unevenness(thirds, 3, 30000) < 13.8);
}

static void test_a_shuffle_keeps_the_pack(void **unused)
{
    S5Random random = s5_random(9, 9);
    (void)unused;
    for (int size = 1; size <= 53; size++)
        for (int count = 0; count <= size; count++) {
            S5Card pack[53];
            S5Set seen = 0;
            fresh(pack, size);
            s5_shuffle(&random, pack, size, count);
            for (int i = 0; i < size; i++)
                seen |= s5_set_of(pack[i]);
            assert_true(seen == ((S5Set)1 << size) - 1);
        }
}

static void test_a_longer_shuffle_starts_the_same(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 50; seed++) {
        S5Card whole[S5_PACK];
        S5Random random = s5_random(seed, 0);
        fresh(whole, S5_PACK);
        s5_shuffle(&random, whole, S5_PACK, S5_PACK);
        for (int count = 0; count <= S5_PACK; count++) {
            S5Card part[S5_PACK];
            random = s5_random(seed, 0);
            fresh(part, S5_PACK);
            s5_shuffle(&random, part, S5_PACK, count);
            assert_memory_equal(part, whole, (size_t)count);
        }
    }
}

/* The shuffle, draw by draw: nine draws from 58 bits of one number, and again where that would be unfair. */
static int shuffle_slowly(S5Random *random, S5Card *pack, int size)
{
    const uint64_t whole = (uint64_t)1 << 58;
    int unfair = 0;
    for (int at = 0; at < size;) {
        const int draws = size - at < 9 ? size - at : 9;
        uint64_t fraction = s5_random_next(random) / 64, orders = 1;
        for (int i = at; i < at + draws; i++) {
            const uint64_t left = (uint64_t)(size - i);
            const int from = i + (int)(fraction * left / whole);
            const S5Card card = pack[from];
            pack[from] = pack[i];
            pack[i] = card;
            fraction = fraction * left % whole;
            orders *= left;
        }
        if (fraction >= whole % orders)
            at += draws;
        else
            unfair++;
    }
    return unfair;
}

static void test_unfair_draws_are_drawn_again(void **unused)
{
    int unfair = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        S5Card pack[S5_PACK], slowly[S5_PACK];
        S5Random random = s5_random(seed, 1), other = random;
        fresh(pack, S5_PACK);
        fresh(slowly, S5_PACK);
        s5_shuffle(&random, pack, S5_PACK, S5_PACK);
        unfair += shuffle_slowly(&other, slowly, S5_PACK);
        assert_memory_equal(pack, slowly, sizeof pack);
        assert_memory_equal(&random, &other, sizeof random);
    }
    assert_true(unfair > 0);
}

/* Every card is as likely in every place: 52 × 52 cells, 51 × 51 degrees of freedom. */
static void test_a_shuffle_is_even(void **unused)
{
    static int counts[S5_PACK][S5_PACK];
    enum { SHUFFLES = 26000 };
    S5Random random = s5_random(2024, 0);
    (void)unused;
    for (int i = 0; i < SHUFFLES; i++) {
        S5Card pack[S5_PACK];
        fresh(pack, S5_PACK);
        s5_shuffle(&random, pack, S5_PACK, S5_PACK);
        for (int place = 0; place < S5_PACK; place++)
            counts[place][pack[place]]++;
    }
    double sum = 0;
    for (int place = 0; place < S5_PACK; place++)
        sum += unevenness(counts[place], S5_PACK, SHUFFLES);
    assert_true(sum > 2380 && sum < 2830); /* 2601 ± 3.1 × 72 */
}

/* Every order of a small pack is as likely, in one group of draws and in two. */
static void test_every_order_is_as_likely(void **unused)
{
    int orders[120] = {0};
    enum { SHUFFLES = 120000 };
    S5Random random = s5_random(7, 7);
    (void)unused;
    for (int i = 0; i < SHUFFLES; i++) {
        S5Card pack[5];
        int order = 0;
        fresh(pack, 5);
        s5_shuffle(&random, pack, 5, 5);
        for (int a = 0; a < 5; a++) {
            int lower = 0;
            for (int b = a + 1; b < 5; b++)
                lower += pack[b] < pack[a];
            order = order * (5 - a) + lower;
        }
        orders[order]++;
    }
    assert_true(unevenness(orders, 120, SHUFFLES) < 172); /* 119 degrees of freedom, p = 0.001 */
}

static void test_a_choice_by_chance_is_even(void **unused)
{
    /* Discards of up to two of three cards and 2 names: 1 + 3 + 3 + 2 choices. */
    const S5Legal legal = {.kinds = 1u << S5_CHOICE_DISCARD | 1u << S5_CHOICE_NAME,
        .cards = 0x111,
        .suits = 9,
        .discard_max = 2};
    int counts[9] = {0};
    S5Random random = s5_random(1, 1);
    (void)unused;
    assert_int_equal(s5_legal_count(&legal), 9);
    for (int i = 0; i < 9000; i++) {
        const S5Choice chosen = s5_legal_random(&legal, &random);
        S5Choice choice = {.kind = S5_CHOICE_KINDS};
        int at = 0;
        while (s5_legal_next(&legal, &choice) && !s5_choice_same(&choice, &chosen))
            at++;
        assert_in_range(at, 0, 8);
        counts[at]++;
    }
    assert_true(unevenness(counts, 9, 9000) < 26.2); /* 8 degrees of freedom, p = 0.001 */
}

/* ------------------------------------------------------------- the first dealer */

static void count_dealers(const char *how, int counts[5])
{
    const S5Preset *preset = s5_preset_find("spoil-five");
    S5Options options = s5_preset_options(preset);
    S5Rules rules;
    S5Random random = s5_random(11, 3);
    assert_int_equal(s5_option_set(&options, S5_OPTION_FIRST_DEALER, how), S5_OK);
    assert_int_equal(s5_rules(&rules, preset, &options, 5, 0), S5_OK);
    memset(counts, 0, 5 * sizeof *counts);
    for (int i = 0; i < 5000; i++) {
        const int dealer = s5_first_dealer(&rules, &random);
        assert_in_range(dealer, 0, 4);
        counts[dealer]++;
    }
}

static void test_first_dealer(void **unused)
{
    static const char *const WAYS[] = {"first-jack", "high-card", "random"};
    int counts[5];
    (void)unused;
    for (int i = 0; i < 3; i++) {
        count_dealers(WAYS[i], counts);
        assert_true(unevenness(counts, 5, 5000) < 18.5); /* 4 degrees of freedom, p = 0.001 */
    }
    count_dealers("3", counts);
    assert_int_equal(counts[3], 5000);
}

/* The ways to the first dealer, card by card: first the pack is shuffled, then for the first jack a seat is drawn. */
static int expected_dealer(bool jack, int players, S5Random random)
{
    S5Card pack[S5_PACK];
    bool draws[S5_SEATS_MAX];
    fresh(pack, S5_PACK);
    s5_shuffle(&random, pack, S5_PACK, S5_PACK);
    if (jack) {
        int seat = (int)s5_random_below(&random, (uint32_t)players);
        for (int at = 0;; at++) {
            seat = (seat + 1) % players; /* from that seat's left, clockwise */
            if (pack[at] % 13 == 10)
                return seat;
        }
    }
    for (int seat = 0; seat < players; seat++)
        draws[seat] = true;
    for (int at = 0;;) {
        static const char ORDER[] = "234567891JQKA"; /* 1 for the ten */
        int rank[S5_SEATS_MAX], best = -1, there = 0, dealer = 0;
        for (int seat = 0; seat < players; seat++) {
            rank[seat] = draws[seat] ? (int)(strchr(ORDER, "A234567891JQK"[pack[at++] % 13]) - ORDER) : -1;
            best = rank[seat] > best ? rank[seat] : best;
        }
        for (int seat = 0; seat < players; seat++) {
            draws[seat] = rank[seat] == best;
            there += draws[seat];
            dealer = draws[seat] ? seat : dealer;
        }
        if (there == 1)
            return dealer;
    }
}

static void test_how_the_first_dealer_is_found(void **unused)
{
    static const char *const WAYS[] = {"high-card", "first-jack"};
    const S5Preset *preset = s5_preset_find("spoil-five");
    (void)unused;
    for (int jack = 0; jack < 2; jack++)
        for (int players = 2; players <= 10; players++)
            for (uint64_t seed = 0; seed < 60; seed++) {
                S5Options options = s5_preset_options(preset);
                S5Rules rules;
                S5Random random = s5_random(seed, 1);
                assert_int_equal(s5_option_set(&options, S5_OPTION_FIRST_DEALER, WAYS[jack]), S5_OK);
                assert_int_equal(s5_rules(&rules, preset, &options, players, 0), S5_OK);
                const int expected = expected_dealer(jack, players, random);
                assert_int_equal(s5_first_dealer(&rules, &random), expected);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_values),
        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_documented_values),
        cmocka_unit_test(test_below_stays_below),
        cmocka_unit_test(test_below_is_even),
        cmocka_unit_test(test_a_shuffle_keeps_the_pack),
        cmocka_unit_test(test_a_longer_shuffle_starts_the_same),
        cmocka_unit_test(test_unfair_draws_are_drawn_again),
        cmocka_unit_test(test_a_shuffle_is_even),
        cmocka_unit_test(test_every_order_is_as_likely),
        cmocka_unit_test(test_a_choice_by_chance_is_even),
        cmocka_unit_test(test_first_dealer),
        cmocka_unit_test(test_how_the_first_dealer_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
