/* Rates, and which person or network an address means. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/common/rate_limit.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

/* ----------------------------------------------------------------- buckets */

/* A bucket of 3 into which 2 a second flow back. */
static void test_bucket(void **unused)
{
    static const struct {
        int64_t at_ms;
        const char *asked; /* each y or n: whether one is to be had */
    } ROWS[] = {
        {5000, "yyyn"}, {5499, "n"}, {5500, "yn"}, {6000, "yn"}, {6250, "n"}, {7000, "yyn"}, {60000, "yyyn"}};
    S5Bucket bucket = {0, 0};
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (const char *asked = ROWS[i].asked; *asked; asked++)
            if (s5_bucket_take(&bucket, ROWS[i].at_ms, 2, 3) != (*asked == 'y'))
                fail_msg("%d ms: %s", (int)ROWS[i].at_ms, asked);
}

static void test_bucket_of_an_hour(void **unused)
{
    const double hour = 3600;
    S5Bucket bucket = {0, 0};
    int taken = 0;
    (void)unused;
    for (int64_t now = 0; now < 10 * HOUR; now += SECOND)
        taken += s5_bucket_take(&bucket, now, 20 / hour, 20);
    assert_in_range(taken, 219, 220); /* 20 at once, and 20 an hour */
}

static void test_bucket_given_back(void **unused)
{
    S5Bucket bucket = {0, 0};
    (void)unused;
    for (int i = 0; i < 100; i++) {
        assert_true(s5_bucket_take(&bucket, SECOND, 1, 2));
        s5_bucket_give(&bucket);
    }
    assert_true(s5_bucket_take(&bucket, SECOND, 1, 2));
    s5_bucket_give(&bucket);
    s5_bucket_give(&bucket); /* one too many makes no room for more */
    assert_true(s5_bucket_take(&bucket, SECOND, 1, 2) && s5_bucket_take(&bucket, SECOND, 1, 2));
    assert_false(s5_bucket_take(&bucket, SECOND, 1, 2));
}

/* ---------------------------------------------------------------- addresses */

static void test_addresses(void **unused)
{
    static const struct {
        const char *one, *other;
        bool same;
    } ROWS[] = {
        {"192.0.2.7", "192.0.2.7", true},
        {"192.0.2.7", "192.0.2.8", false},
        {"192.0.2.7", "192.0.2.7:1234", true},
        {"192.0.2.7", "::ffff:192.0.2.7", true}, /* as a socket of both kinds has it */
        {"192.0.2.7", "::FFFF:C000:0207", true},
        {"192.0.2.7", "[::ffff:192.0.2.7]:443", true},
        {"2001:db8:1:2::7", "2001:db8:1:2:ffff::", true}, /* one network */
        {"2001:db8:1:2::7", "[2001:db8:1:2::8]:443", true},
        {"2001:db8:1:2::7", "[2001:DB8:0001:0002::7]", true},
        {"2001:db8:1:2::7", "2001:db8:1:3::7", false},
        {"2001:db8:1:2::7", "2001:db8:2:2::7", false},
        {"127.0.0.1", "::1", false},
        {"32.1.13.184", "2001:db8::", false}, /* the same bytes */
        {"0.0.0.0", "::", false},
        {"", "unknown", true}, /* whatever is no address */
        {"", "_hidden", true},
        {"", "192.0.2", true},
        {"", "192.0.2.256", true},
        {"", "192.0.2.7.", true},
        {"", " 192.0.2.7", true},
        {"", "192.0.2.7, 192.0.2.8", true},
        {"", ":1234", true},
        {"", "[", true},
        {"", "[]:443", true},
        {"", "[192.0.2.7:1", true},
        {"", "2001:db8:::1", true},
        {"", "fe80::1%eth0", true},
        {"", "2001:db8:1:2:3:4:5:6:7", true},
        {"", "0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000", true},
        {"", "192.0.2.7", false},
        {"", "2001:db8::", false},
        {"", "0.0.0.0", false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const S5MapKey one = s5_address_key(ROWS[i].one), other = s5_address_key(ROWS[i].other);
        if (!memcmp(&one, &other, sizeof one) != ROWS[i].same)
            fail_msg("'%s' and '%s'", ROWS[i].one, ROWS[i].other);
    }
}

/* ------------------------------------------------------------------ callers */

static S5MapKey numbered(int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    return s5_map_key(text);
}

static S5Usage *guesser(S5RateLimiter *gate, S5MapKey key)
{
    S5Usage *caller = s5_rate_limiter_usage(gate, key, SECOND);
    s5_bucket_take(&caller->guesses, SECOND, 1, 10);
    return caller;
}

/* An hour after they were last seen, those who have guessed are forgotten, if they have nothing open. */
static void test_forgets(void **unused)
{
    S5RateLimiter gate = {.swept_ms = 0};
    const S5MapKey gone = s5_map_key("gone"), seen = s5_map_key("seen"), open = s5_map_key("open"),
                   busy = s5_map_key("busy");
    (void)unused;
    guesser(&gate, gone)->over = 1;
    guesser(&gate, seen)->over = 2;
    S5Usage *connected = guesser(&gate, open), *working = guesser(&gate, busy);
    connected->connections = 1;
    working->working = 1;
    assert_int_equal(s5_rate_limiter_usage(&gate, seen, HOUR)->over, 2);
    assert_int_equal(gate.usages.used, 4);
    s5_rate_limiter_usage(&gate, s5_map_key("new"), HOUR + MINUTE + 2 * SECOND);
    assert_int_equal(gate.usages.used, 4);
    assert_int_equal(s5_rate_limiter_usage(&gate, seen, HOUR + MINUTE + 2 * SECOND)->over,
        2); /* an hour ago it was there */
    assert_ptr_equal(s5_rate_limiter_usage(&gate, open, 9 * HOUR), connected);
    assert_ptr_equal(s5_rate_limiter_usage(&gate, busy, 9 * HOUR), working);
    assert_int_equal(gate.usages.used, 2);
    assert_int_equal(s5_rate_limiter_usage(&gate, gone, 9 * HOUR)->over, 0);
    s5_rate_limiter_free(&gate);
}

/* Many new callers fill nothing up: every one that can be forgotten is, however many they are. */
static void test_forgets_all(void **unused)
{
    enum { MANY = 50000 };
    S5RateLimiter gate = {.swept_ms = 0};
    (void)unused;
    for (int i = 0; i < MANY; i++)
        s5_rate_limiter_usage(&gate, numbered(i), SECOND)->connections = i % 1000 == 0;
    assert_int_equal(gate.usages.used, MANY);
    s5_rate_limiter_usage(&gate, numbered(0), HOUR + 2 * MINUTE);
    assert_int_equal(gate.usages.used, MANY / 1000);
    for (int i = 0; i < MANY; i += 1000)
        assert_int_equal(s5_rate_limiter_usage(&gate, numbered(i), HOUR + 2 * MINUTE)->connections, 1);
    assert_int_equal(gate.usages.used, MANY / 1000);
    s5_rate_limiter_free(&gate);
}

/* Usage that flows back within a minute is forgotten after that minute. */
static void test_forgets_soon(void **unused)
{
    S5RateLimiter gate = {.swept_ms = 0};
    const S5MapKey guest = s5_map_key("guest"), guesser = s5_map_key("guesser"), host = s5_map_key("host");
    (void)unused;
    s5_bucket_take(&s5_rate_limiter_usage(&gate, guest, SECOND)->requests, SECOND, 1, 10);
    s5_bucket_take(&s5_rate_limiter_usage(&gate, guesser, SECOND)->guesses, SECOND, 1, 10);
    s5_bucket_take(&s5_rate_limiter_usage(&gate, host, SECOND)->tables, SECOND, 1, 10);
    s5_rate_limiter_usage(&gate, guest, 61 * SECOND);
    assert_int_equal(gate.usages.used, 3);
    s5_rate_limiter_usage(&gate, s5_map_key("new"), 2 * MINUTE + 3 * SECOND);
    assert_int_equal(gate.usages.used, 3); /* the guest is not there */
    s5_rate_limiter_free(&gate);
}

/* Guesses from many networks of one /48 of IPv6; others have their own. */
static void test_a_network_of_networks(void **unused)
{
    enum { OWN = 10, ASKED = 1000, GUESSES = offsetof(S5Usage, guesses) };
    S5RateLimiter gate = {.swept_ms = 0};
    int taken = 0;
    (void)unused;
    for (int i = 0; i < ASKED; i++) {
        char text[32];
        snprintf(text, sizeof text, "2001:db8:1:%x::7", (unsigned)i / 5);
        S5Usage *usage = s5_rate_limiter_address(&gate, s5_address_key(text), SECOND);
        taken += s5_usage_take(usage, GUESSES, SECOND, 1, OWN, 1);
        if (i % 5 == 4 && i < ASKED / 2) {
            s5_usage_give(usage, GUESSES);
            taken--;
        }
    }
    assert_int_equal(taken, OWN * S5_NETWORK_SHARE);
    S5Usage *full = s5_rate_limiter_address(&gate, s5_address_key("2001:db8:1:ffff::"), SECOND);
    assert_false(s5_usage_take(full, GUESSES, SECOND, 1, OWN, 1));
    assert_true(full->guesses.taken == 0); /* which it keeps for itself */
    assert_true(s5_usage_take(full, GUESSES, 2 * SECOND, 1, OWN, 1));
    S5Usage *next = s5_rate_limiter_address(&gate, s5_address_key("2001:db8:2::"), SECOND),
            *four = s5_rate_limiter_address(&gate, s5_address_key("192.0.2.7"), SECOND);
    assert_true(s5_usage_take(next, GUESSES, SECOND, 1, OWN, 1));
    assert_null(four->network);
    assert_true(s5_usage_take(four, GUESSES, SECOND, 1, OWN, 1));
    s5_rate_limiter_usage(&gate, s5_address_key("192.0.2.7"), 2 * HOUR);
    s5_rate_limiter_usage(&gate, s5_address_key("192.0.2.7"), 4 * HOUR);
    assert_int_equal(gate.usages.used, 1); /* with its addresses a network is forgotten */
    s5_rate_limiter_free(&gate);
}

static void test_connections_of_a_network(void **unused)
{
    enum { MOST = 3, NETWORKS = 100 };
    S5RateLimiter gate = {.swept_ms = 0};
    S5Usage *usage[NETWORKS];
    int count = 0;
    (void)unused;
    for (int i = 0; i < NETWORKS; i++) {
        char text[32];
        snprintf(text, sizeof text, "2001:db8:1:%x::7", (unsigned)i);
        usage[i] = s5_rate_limiter_address(&gate, s5_address_key(text), SECOND);
        for (int more = 0;
            more < 2 * MOST && s5_usage_has_room(usage[i], offsetof(S5Usage, connections), MOST);
            more++, count++)
            s5_usage_count(usage[i], offsetof(S5Usage, connections), 1);
        assert_in_range(usage[i]->connections, 0, MOST);
    }
    assert_int_equal(count, MOST * S5_NETWORK_SHARE);
    s5_usage_count(usage[0], offsetof(S5Usage, connections), -1);
    assert_true(s5_usage_has_room(usage[NETWORKS - 1], offsetof(S5Usage, connections), MOST));
    s5_rate_limiter_free(&gate);
}

/* A new value of a key that is there needs no room, so it cannot fail. */
static void test_a_known_key_needs_no_room(void **unused)
{
    S5Map map = {0};
    int value = 0, other = 0;
    (void)unused;
    for (int i = 0; i < 12; i++)
        assert_true(s5_map_put(&map, numbered(i), &value));
    const size_t room = map.room;
    assert_true(s5_map_put(&map, numbered(5), &other));
    assert_int_equal(map.room, room);
    assert_int_equal(map.used, 12);
    assert_ptr_equal(s5_map_get(&map, numbered(5)), &other);
    assert_true(s5_map_put(&map, numbered(12), &value));
    assert_true(map.room > room);
    s5_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bucket),
        cmocka_unit_test(test_bucket_of_an_hour), cmocka_unit_test(test_bucket_given_back),
        cmocka_unit_test(test_addresses), cmocka_unit_test(test_forgets), cmocka_unit_test(test_forgets_all),
        cmocka_unit_test(test_forgets_soon), cmocka_unit_test(test_a_network_of_networks),
        cmocka_unit_test(test_connections_of_a_network), cmocka_unit_test(test_a_known_key_needs_no_room)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
