/* Fair dealing, by the vectors of tests/fair/vectors.json, which the page and docs/verify.py check, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "engine/fair/game.h"

static size_t bytes_of(const char *hex, uint8_t *bytes)
{
    size_t size = strlen(hex) / 2;
    for (size_t i = 0; i < size; i++) {
        unsigned value;
        assert_int_equal(sscanf(hex + 2 * i, "%2x", &value), 1);
        bytes[i] = (uint8_t)value;
    }
    return size;
}

static S5FairValue value_of(const char *hex)
{
    S5FairValue value;
    assert_int_equal(bytes_of(hex, value.bytes), sizeof value.bytes);
    return value;
}

/* ------------------------------------------------------------- the protocol */

typedef struct Vectors {
    json_t *json;
    S5FairContext context;
    int hands;
    S5FairValue secret[8], string[S5_SEATS_MAX], commitment[S5_SEATS_MAX], mix;
    uint32_t round;
    unsigned seats;
} Vectors;

static const char *text_in(const Vectors *v, const char *field, size_t i)
{
    return json_string_value(json_array_get(json_object_get(v->json, field), i));
}

static Vectors read_vectors(void)
{
    Vectors v = {.json = json_load_file("tests/fair/vectors.json", 0, NULL)};
    assert_non_null(v.json);
    strcpy(v.context.code, json_string_value(json_object_get(v.json, "code")));
    v.context.game = (uint64_t)json_integer_value(json_object_get(v.json, "game"));
    v.hands = (int)json_integer_value(json_object_get(v.json, "hands"));
    v.round = (uint32_t)json_integer_value(json_object_get(v.json, "round"));
    for (int n = 0; n <= v.hands; n++)
        v.secret[n] = value_of(text_in(&v, "secrets", (size_t)n));
    const json_t *seats = json_object_get(v.json, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const size_t seat = (size_t)json_integer_value(json_array_get(seats, i));
        v.seats |= 1u << seat;
        v.string[seat] = value_of(text_in(&v, "strings", i));
        v.commitment[seat] = value_of(text_in(&v, "commitments", i));
    }
    v.mix = value_of(json_string_value(json_object_get(v.json, "mix")));
    return v;
}

static void assert_same(S5FairValue a, S5FairValue b)
{
    assert_true(s5_fair_same(&a, &b));
}

static void test_vectors(void **unused)
{
    Vectors v = read_vectors();
    (void)unused;
    for (int n = 0; n <= v.hands; n++)
        assert_same(
            s5_fair_secret(&v.context, (uint32_t)v.hands, &v.secret[v.hands], (uint32_t)n), v.secret[n]);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        if (v.seats >> seat & 1)
            assert_same(s5_fair_commitment(&v.context, &v.secret[0], v.round, seat, &v.string[seat]),
                v.commitment[seat]);
    assert_same(s5_fair_mix(&v.context, &v.secret[0], v.round, v.seats, v.string), v.mix);
    assert_same(s5_fair_mix(&v.context, &v.secret[0], 0, 0, v.string),
        value_of(json_string_value(json_object_get(v.json, "mix_of_none"))));
    json_decref(v.json);
}

static void assert_pack(const uint8_t *seed, int cards, const char *expected)
{
    S5Card pack[S5_PACK_MAX], card;
    s5_pack(seed, pack, cards);
    for (int i = 0; i < cards; i++) {
        assert_int_equal(s5_card_read(expected + 3 * i, S5_CANONICAL, &card), 2);
        assert_int_equal(pack[i], card);
    }
}

static void test_packs(void **unused)
{
    Vectors v = read_vectors();
    (void)unused;
    for (int n = 1; n <= v.hands; n++) {
        const size_t at = (size_t)n - 1;
        const S5FairValue seed = s5_fair_seed(&v.context, &v.mix, (uint32_t)n, &v.secret[n]);
        assert_same(seed, value_of(text_in(&v, "seeds", at)));
        assert_pack(seed.bytes, 52, text_in(&v, "packs", at));
        assert_pack(seed.bytes, 53, text_in(&v, "packs_with_joker", at));
    }
    json_decref(v.json);
}

/* A part of every hash that is changed changes the hash: nothing can be used again elsewhere. */
static void test_every_part_counts(void **unused)
{
    Vectors v = read_vectors();
    S5FairContext other_table = v.context, other_game = v.context;
    const S5FairValue *root = &v.secret[0], *string = &v.string[3];
    (void)unused;
    other_table.code[0]++;
    other_game.game++;
    const S5FairValue commitments[] = {s5_fair_commitment(&other_table, root, v.round, 3, string),
        s5_fair_commitment(&other_game, root, v.round, 3, string),
        s5_fair_commitment(&v.context, &v.secret[1], v.round, 3, string),
        s5_fair_commitment(&v.context, root, v.round + 1, 3, string),
        s5_fair_commitment(&v.context, root, v.round, 2, string),
        s5_fair_commitment(&v.context, root, v.round, 3, &v.string[0])};
    for (size_t i = 0; i < sizeof commitments / sizeof *commitments; i++)
        assert_false(s5_fair_same(&commitments[i], &v.commitment[3]));
    const S5FairValue seed = s5_fair_seed(&v.context, &v.mix, 1, &v.secret[1]);
    const S5FairValue seeds[] = {s5_fair_seed(&other_table, &v.mix, 1, &v.secret[1]),
        s5_fair_seed(&other_game, &v.mix, 1, &v.secret[1]), s5_fair_seed(&v.context, root, 1, &v.secret[1]),
        s5_fair_seed(&v.context, &v.mix, 2, &v.secret[1]), s5_fair_seed(&v.context, &v.mix, 1, &v.secret[2])};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
        assert_false(s5_fair_same(&seeds[i], &seed));
    const S5FairValue mixes[] = {s5_fair_mix(&other_table, root, v.round, v.seats, v.string),
        s5_fair_mix(&v.context, root, v.round + 1, v.seats, v.string),
        s5_fair_mix(&v.context, root, v.round, 1u << 3, v.string),
        s5_fair_mix(&v.context, &v.secret[1], v.round, v.seats, v.string)};
    for (size_t i = 0; i < sizeof mixes / sizeof *mixes; i++)
        assert_false(s5_fair_same(&mixes[i], &v.mix));
    json_decref(v.json);
}

/* --------------------------------------------------------------- the rounds */

/* A game with its root, in which round 1 asks seats 0 and 3. */
static S5FairGame game_of(const Vectors *v)
{
    S5FairGame game = {0};
    assert_int_equal(
        s5_fair_root(&game, &v->context, v->hands, S5_FAIR_ROUNDS_OF_HAND_OLD, &v->secret[0]), S5_FAIR_OK);
    assert_int_equal(s5_fair_round(&game, 1, 1, v->seats, 5), S5_FAIR_OK);
    return game;
}

static S5FairValue commitment_of(const Vectors *v, uint32_t round, int seat)
{
    return s5_fair_commitment(&v->context, &v->secret[0], round, seat, &v->string[seat]);
}

/* The round that is open, to its end. */
static void mix(const Vectors *v, S5FairGame *game)
{
    const uint32_t round = game->round.number;
    for (int seat = 0; seat <= 3; seat += 3) {
        const S5FairValue commitment = commitment_of(v, round, seat);
        assert_int_equal(s5_fair_commit(game, round, seat, &commitment), S5_FAIR_OK);
    }
    assert_int_equal(s5_fair_close(game, round, v->seats), S5_FAIR_OK);
    for (int seat = 0; seat <= 3; seat += 3)
        assert_int_equal(s5_fair_reveal(game, round, seat, &v->string[seat]), S5_FAIR_OK);
    const S5FairValue mixed = s5_fair_mix_now(game);
    assert_int_equal(s5_fair_mixed(game, round, game->round.from, v->seats, 0, &mixed), S5_FAIR_OK);
}

static void test_a_round(void **unused)
{
    Vectors v = read_vectors();
    S5FairGame game = game_of(&v);
    S5Card pack[S5_PACK_MAX];
    (void)unused;
    mix(&v, &game);
    const S5FairValue seed = s5_fair_seed(&v.context, &game.mix, 1, &v.secret[1]);
    s5_pack(seed.bytes, pack, 52);
    assert_int_equal(s5_fair_deal(&game, 1, pack, 52), S5_FAIR_OK);
    assert_int_equal(s5_fair_round(&game, 2, 2, 1, 5), S5_FAIR_OK); /* beside the hand, which keeps its mix */
    assert_int_equal(s5_fair_take_secret(&game, 1, &v.secret[1]), S5_FAIR_OK);
    assert_int_equal(s5_fair_take_secret(&game, 1, &v.secret[1]), S5_FAIR_SECRET_HAND);
    json_decref(v.json);
}

/* Nothing may come at another stage, twice, or from somebody who was not asked. */
static void test_the_order_counts(void **unused)
{
    Vectors v = read_vectors();
    S5FairGame game = game_of(&v);
    const S5FairValue own = commitment_of(&v, 1, 3), other_round = commitment_of(&v, 2, 0);
    (void)unused;
    assert_int_equal(
        s5_fair_root(&game, &v.context, 5, S5_FAIR_ROUNDS_OF_HAND_OLD, &v.secret[0]), S5_FAIR_ROOT);
    assert_int_equal(s5_fair_deal(&game, 1, NULL, 0), S5_FAIR_DEAL_OPEN);
    assert_int_equal(s5_fair_round(&game, 2, 1, 1, 5), S5_FAIR_ROUND);
    assert_int_equal(s5_fair_reveal(&game, 1, 3, &v.string[3]), S5_FAIR_STAGE);
    assert_int_equal(s5_fair_commit(&game, 1, 2, &own), S5_FAIR_NOT_ASKED);
    assert_int_equal(s5_fair_commit(&game, 1, -1, &own), S5_FAIR_NOT_ASKED);
    assert_int_equal(s5_fair_commit(&game, 2, 3, &own), S5_FAIR_STAGE);
    assert_int_equal(s5_fair_commit(&game, 1, 3, &own), S5_FAIR_OK);
    assert_int_equal(s5_fair_commit(&game, 1, 3, &own), S5_FAIR_COMMITTED);
    assert_int_equal(s5_fair_close(&game, 1, v.seats), S5_FAIR_CLOSED);
    S5FairGame ignored = game;
    assert_int_equal(s5_fair_close(&ignored, 1, 0), S5_FAIR_CLOSED);
    assert_int_equal(
        s5_fair_commit(&game, 1, 0, &other_round), S5_FAIR_OK); /* of another round: can't be opened */
    assert_int_equal(s5_fair_close(&game, 1, v.seats), S5_FAIR_OK);
    assert_int_equal(s5_fair_commit(&game, 1, 0, &own), S5_FAIR_STAGE);
    assert_int_equal(s5_fair_reveal(&game, 1, 0, &v.string[0]), S5_FAIR_STRING);
    assert_int_equal(s5_fair_reveal(&game, 1, 1, &v.string[0]), S5_FAIR_NOT_COMMITTED);
    assert_int_equal(s5_fair_reveal(&game, 1, 3, &v.string[0]), S5_FAIR_STRING);
    assert_int_equal(s5_fair_reveal(&game, 1, 3, &v.string[3]), S5_FAIR_OK);
    assert_int_equal(s5_fair_reveal(&game, 1, 3, &v.string[3]), S5_FAIR_REVEALED);
    const S5FairValue mixed = s5_fair_mix_now(&game);
    assert_int_equal(s5_fair_mixed(&game, 1, 1, v.seats, 0, &mixed), S5_FAIR_MIXED_SEATS);
    assert_int_equal(s5_fair_mixed(&game, 1, 1, 1u << 3, 0, &mixed), S5_FAIR_MIXED_SEATS);
    assert_int_equal(s5_fair_mixed(&game, 1, 1, 1u << 3, 1, &own), S5_FAIR_MIX);
    assert_int_equal(s5_fair_mixed(&game, 1, 2, 1u << 3, 1, &mixed), S5_FAIR_MIXED_FROM);
    assert_int_equal(s5_fair_mixed(&game, 1, 1, 1u << 3, 1, &mixed), S5_FAIR_OK);
    assert_int_equal(s5_fair_deal(&game, 2, NULL, 0), S5_FAIR_HAND);
    const S5Card pack[S5_PACK_MAX] = {0};
    assert_int_equal(s5_fair_deal(&game, 1, pack, 52), S5_FAIR_OK);
    assert_int_equal(s5_fair_deal(&game, 2, NULL, 0), S5_FAIR_DEAL_OWED);
    assert_int_equal(s5_fair_take_secret(&game, 1, &v.secret[2]), S5_FAIR_CHAIN);
    assert_int_equal(s5_fair_take_secret(&game, 1, &v.secret[1]), S5_FAIR_PACK);
    json_decref(v.json);
}

/* Hands are dealt only as far as the chain goes, and games count from 1. */
static void test_a_chain_ends(void **unused)
{
    Vectors v = read_vectors();
    S5FairGame game = {0};
    const S5FairContext nameless = {.code = "k7m2p", .game = 0};
    (void)unused;
    assert_int_equal(
        s5_fair_root(&game, &nameless, 1, S5_FAIR_ROUNDS_OF_HAND_OLD, &v.secret[0]), S5_FAIR_ROOT);
    assert_int_equal(
        s5_fair_root(&game, &v.context, 1, S5_FAIR_ROUNDS_OF_HAND_OLD, &v.secret[0]), S5_FAIR_OK);
    assert_int_equal(s5_fair_deal(&game, 1, NULL, 0), S5_FAIR_OK);
    assert_int_equal(s5_fair_take_secret(&game, 1, &v.secret[1]), S5_FAIR_OK);
    assert_int_equal(s5_fair_deal(&game, 2, NULL, 0), S5_FAIR_CHAIN_OVER);
    json_decref(v.json);
}

/* Sitting down again and again does not give the next hand again and again. */
static void test_rounds_are_limited(void **unused)
{
    Vectors v = read_vectors();
    S5FairGame game = game_of(&v);
    (void)unused;
    mix(&v, &game);
    for (int i = 2; i <= S5_FAIR_ROUNDS_OF_HAND_OLD; i++) {
        assert_int_equal(s5_fair_round(&game, i, 1, v.seats, 5), S5_FAIR_OK);
        mix(&v, &game);
    }
    assert_false(s5_fair_may_open(&game));
    assert_int_equal(s5_fair_round(&game, 4, 1, v.seats, 5), S5_FAIR_ROUNDS);
    assert_int_equal(s5_fair_deal(&game, 1, NULL, 0), S5_FAIR_OK);
    assert_true(s5_fair_may_open(&game));
    assert_int_equal(s5_fair_round(&game, 4, 2, v.seats, 5), S5_FAIR_OK);
    S5FairGame without = {0};
    assert_int_equal(s5_fair_round(&without, 1, 1, 1, 5), S5_FAIR_NO_ROOT);
    assert_int_equal(s5_fair_deal(&without, 1, NULL, 0), S5_FAIR_OK);
    assert_int_equal(s5_fair_round(&game, 5, 3, 1u << 5, 5), S5_FAIR_ROUND);
    json_decref(v.json);
}

static const char *text_of_day(const json_t *day, const char *field)
{
    return json_string_value(json_object_get(day, field));
}

static void a_card_night_may_deal_more_hands_than_a_day(void **state)
{
    (void)state;
    assert_int_equal(s5_fair_most_hands(&(S5FairDay){.date = "2026-11-24"}), S5_FAIR_DAY_HANDS_MAX);
    assert_int_equal(s5_fair_most_hands(&(S5FairDay){.date = "2224Q7RS05"}), S5_FAIR_NIGHT_HANDS_MAX);
}

/* A deal of the day; each part of it counts, also that there is no beacon. */
static void test_a_day(void **unused)
{
    Vectors v = read_vectors();
    S5FairDay day = {.date = ""};
    const json_t *json = json_object_get(v.json, "day");
    const S5FairValue secret = value_of(text_of_day(json, "secret"));
    (void)unused;
    strcpy(day.date, text_of_day(json, "date"));
    strcpy(day.beacon, text_of_day(json, "beacon"));
    day.hash = s5_fair_day_hash(day.date, &secret);
    assert_same(day.hash, value_of(text_of_day(json, "hash")));
    for (uint32_t hand = 1; hand <= S5_FAIR_DAY_HANDS_MAX; hand++) {
        const size_t at = hand - 1;
        const S5FairValue seed = s5_fair_day_seed(&day, hand, &secret);
        assert_same(seed, value_of(json_string_value(json_array_get(json_object_get(json, "seeds"), at))));
        assert_pack(seed.bytes, 52, json_string_value(json_array_get(json_object_get(json, "packs"), at)));
    }
    *day.beacon = 0;
    assert_same(s5_fair_day_seed(&day, 1, &secret), value_of(text_of_day(json, "seed_without_beacon")));
    day.date[9] ^= 1;
    const S5FairValue other = s5_fair_day_hash(day.date, &secret);
    assert_false(s5_fair_same(&day.hash, &other));
    json_decref(v.json);
}

/* What a line of the operator's file may be: nothing that looks the same and is not. */
static void test_a_beacon(void **unused)
{
    char longest[S5_FAIR_BEACON_MAX];
    (void)unused;
    memset(longest, 'x', sizeof longest);
    assert_true(s5_fair_is_beacon("7", 1));
    assert_true(s5_fair_is_beacon("drand 7 ~", 9));
    assert_true(s5_fair_is_beacon(longest, sizeof longest - 1));
    assert_false(s5_fair_is_beacon(longest, sizeof longest));
    assert_false(s5_fair_is_beacon("", 0));
    assert_false(s5_fair_is_beacon(" 7", 2));
    assert_false(s5_fair_is_beacon("7 ", 2));
    assert_false(s5_fair_is_beacon("7\t8", 3));
    assert_false(s5_fair_is_beacon("7\xc3\xa9", 3));
}

static bool is_drand(const char *date, const char *beacon)
{
    S5FairDay day = {.date = ""};
    strcpy(day.date, date);
    strcpy(day.beacon, beacon);
    return s5_fair_is_drand(&day);
}

/* The one beacon that a day may have: the operator can neither choose the round nor another spelling. */
static void test_the_beacon_of_a_day(void **unused)
{
    static const char *const NO_DATES[] = {
        "2026-11-31", "2023-02-29", "2026-00-01", "2026-13-01", "1969-12-31", "2026-W48-2", "2026 11 24", ""};
    Vectors v = read_vectors();
    const json_t *drand = json_object_get(v.json, "drand");
    const char *date, *today = text_of_day(drand, "date");
    json_t *round, *beacon;
    size_t i;
    (void)unused;
    json_object_foreach(json_object_get(drand, "rounds"), date, round)
    {
        assert_int_equal(s5_fair_drand_round(date), json_integer_value(round));
    }
    json_array_foreach(json_object_get(drand, "good"), i, beacon)
    {
        assert_true(is_drand(today, json_string_value(beacon)));
    }
    json_array_foreach(json_object_get(drand, "bad"), i, beacon)
    {
        assert_false(is_drand(today, json_string_value(beacon)));
    }
    for (i = 0; i < sizeof NO_DATES / sizeof *NO_DATES; i++) {
        assert_int_equal(s5_fair_drand_round(NO_DATES[i]), -1);
        assert_false(
            is_drand(NO_DATES[i], json_string_value(json_array_get(json_object_get(drand, "good"), 0))));
    }
    json_decref(v.json);
}

/* Where the root says so there is one round before a hand, and a seat that has kept its string back is not asked again in the game. */
static void test_one_round_before_a_hand(void **unused)
{
    Vectors v = read_vectors();
    S5FairGame game = {0};
    const unsigned keeps = v.seats & (0u - v.seats);
    const int32_t rounds[] = {0, 2, 4};
    (void)unused;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
        assert_int_equal(s5_fair_root(&game, &v.context, 5, rounds[i], &v.secret[0]), S5_FAIR_ROOT);
    assert_int_equal(s5_fair_root(&game, &v.context, 5, S5_FAIR_ROUNDS_OF_HAND, &v.secret[0]), S5_FAIR_OK);
    assert_int_equal(s5_fair_round(&game, 1, 1, v.seats, 5), S5_FAIR_OK);
    for (int seat = 0; seat < 5; seat++)
        if (v.seats >> seat & 1) {
            const S5FairValue own = s5_fair_commitment(&v.context, &v.secret[0], 1, seat, &v.string[seat]);
            assert_int_equal(s5_fair_commit(&game, 1, seat, &own), S5_FAIR_OK);
        }
    assert_int_equal(s5_fair_close(&game, 1, v.seats), S5_FAIR_OK);
    for (int seat = 0; seat < 5; seat++)
        if ((v.seats & ~keeps) >> seat & 1)
            assert_int_equal(s5_fair_reveal(&game, 1, seat, &v.string[seat]), S5_FAIR_OK);
    const S5FairValue mix = s5_fair_mix_now(&game);
    assert_int_equal(s5_fair_mixed(&game, 1, 1, v.seats & ~keeps, keeps, &mix), S5_FAIR_OK);
    assert_false(s5_fair_may_open(&game));
    assert_int_equal(s5_fair_round(&game, 2, 1, v.seats & ~keeps, 5), S5_FAIR_ROUNDS);
    assert_int_equal(s5_fair_deal(&game, 1, NULL, 0), S5_FAIR_OK);
    assert_int_equal(s5_fair_barred(&game), keeps);
    assert_int_equal(s5_fair_round(&game, 2, 2, v.seats, 5), S5_FAIR_WITHHELD);
    assert_int_equal(s5_fair_round(&game, 2, 2, v.seats & ~keeps, 5), S5_FAIR_OK);
    json_decref(v.json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_packs),
        cmocka_unit_test(test_every_part_counts),
        cmocka_unit_test(test_a_round),
        cmocka_unit_test(test_the_order_counts),
        cmocka_unit_test(test_a_chain_ends),
        cmocka_unit_test(test_rounds_are_limited),
        cmocka_unit_test(test_one_round_before_a_hand),
        cmocka_unit_test(test_a_day),
        cmocka_unit_test(test_a_beacon),
        cmocka_unit_test(a_card_night_may_deal_more_hands_than_a_day),
        cmocka_unit_test(test_the_beacon_of_a_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
