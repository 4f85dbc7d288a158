/* Buckets that fill with time, and the usage of addresses, networks and persons. */
#include "rate_limit.h"
#include "spoilfive/assert.h"

#include <arpa/inet.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60000, HOUR_MS = 60 * MINUTE_MS };

static bool take_from_bucket(S5Bucket *bucket, int64_t now_ms, double per_second, double burst, double amount)
{
    S5_ASSERT(amount >= 0);
    S5_ASSERT(burst >= 0 && per_second >= 0);
    const double taken = amount < burst ? amount : burst;
    bucket->taken -= (double)(now_ms - bucket->now_ms) / 1000 * per_second;
    bucket->now_ms = now_ms;
    if (bucket->taken < 0)
        bucket->taken = 0;
    if (bucket->taken + taken > burst)
        return false;
    bucket->taken += taken;
    return true;
}

bool s5_bucket_take(S5Bucket *bucket, int64_t now_ms, double per_second, double burst)
{
    return take_from_bucket(bucket, now_ms, per_second, burst, 1);
}

void s5_bucket_give(S5Bucket *bucket)
{
    bucket->taken -= 1;
}

/* An address without the brackets and the port that some proxies write. */
static void trim_address(const char *address, char bare[INET6_ADDRSTRLEN])
{
    const bool bracketed = *address == '[';
    const char *from = address + bracketed, *colon = strchr(from, ':');
    const bool has_port = !bracketed && colon && !strchr(colon + 1, ':');
    size_t size = bracketed ? strcspn(from, "]") : strlen(from);
    if (has_port)
        size = (size_t)(colon - from);
    *bare = 0;
    if (size < INET6_ADDRSTRLEN) {
        memcpy(bare, from, size);
        bare[size] = 0;
    }
}

/* The bytes of an address's key: the last one says what the key is of. */
enum { HOUSEHOLD = 8, FOUR = 12, KIND = 15, NETWORK = 6, NETWORK_KIND = 48 };

S5MapKey s5_address_key(const char *address)
{
    S5MapKey key = {{0}};
    char bare[INET6_ADDRSTRLEN];
    struct in6_addr six;
    trim_address(address, bare);
    key.bytes[KIND] = 4;
    if (inet_pton(AF_INET, bare, key.bytes) == 1)
        return key;
    if (inet_pton(AF_INET6, bare, &six) != 1)
        return s5_map_key("no address");
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        memcpy(key.bytes, six.s6_addr + FOUR, sizeof six.s6_addr - FOUR);
    } else { /* one household has as many addresses as it likes behind these */
        memcpy(key.bytes, six.s6_addr, HOUSEHOLD);
        key.bytes[KIND] = 6;
    }
    return key;
}

void s5_put_address(S5Text *text, S5MapKey address)
{
    char bare[INET6_ADDRSTRLEN];
    struct in6_addr six = {0};
    if (address.bytes[KIND] == 4) {
        s5_text_add(text, inet_ntop(AF_INET, address.bytes, bare, sizeof bare));
    } else if (address.bytes[KIND] == 6) {
        memcpy(six.s6_addr, address.bytes, HOUSEHOLD);
        s5_text_add(text, inet_ntop(AF_INET6, &six, bare, sizeof bare));
        s5_text_add(text, "/64");
    } else {
        s5_text_add(text, "-");
    }
}

S5MapKey s5_network_key(S5MapKey address)
{
    if (address.bytes[KIND] != 6)
        return address;
    S5MapKey key = {{0}};
    memcpy(key.bytes, address.bytes, NETWORK);
    key.bytes[KIND] = NETWORK_KIND;
    return key;
}

/* Usage that flows back by the hour is remembered for an hour; all other usage has flowed back after a minute. */
static bool is_forgotten(const S5Usage *usage, int64_t now_ms)
{
    const bool slow = usage->guesses.taken > 0 || usage->tables.taken > 0;
    return !usage->addresses && !usage->connections && !usage->working &&
           now_ms - usage->seen_ms > (slow ? HOUR_MS : MINUTE_MS);
}

static void sweep_usages(S5RateLimiter *limiter, int64_t now_ms)
{
    size_t at = 0;
    for (S5Usage *usage; (usage = s5_map_next(&limiter->usages, &at));)
        if (is_forgotten(usage, now_ms)) {
            S5_ASSERT(!usage->network || usage->network->addresses > 0);
            S5_ASSERT(!usage->connections && !usage->working);
            if (usage->network)
                usage->network->addresses--;
            s5_map_remove(&limiter->usages, usage->key);
            free(usage);
            at--; /* another may have moved up */
        }
}

S5Usage *s5_rate_limiter_usage(S5RateLimiter *limiter, S5MapKey key, int64_t now_ms)
{
    if (now_ms - limiter->swept_ms > MINUTE_MS) {
        limiter->swept_ms = now_ms;
        sweep_usages(limiter, now_ms);
    }
    S5Usage *usage = s5_map_get(&limiter->usages, key);
    if (!usage) {
        usage = calloc(1, sizeof *usage);
        if (!usage || !s5_map_put(&limiter->usages, key, usage)) {
            free(usage);
            return NULL;
        }
        usage->key = key;
    }
    usage->seen_ms = now_ms;
    return usage;
}

S5Usage *s5_rate_limiter_address(S5RateLimiter *limiter, S5MapKey address, int64_t now_ms)
{
    S5Usage *usage = s5_rate_limiter_usage(limiter, address, now_ms);
    if (usage && !usage->network && address.bytes[KIND] == 6) {
        usage->network = s5_rate_limiter_usage(limiter, s5_network_key(address), now_ms);
        if (usage->network)
            usage->network->addresses++;
    }
    return usage;
}

static S5Bucket *usage_bucket(S5Usage *usage, size_t bucket)
{
    return (S5Bucket *)(void *)((char *)usage + bucket);
}

bool s5_usage_take(
    S5Usage *usage, size_t bucket, int64_t now_ms, double per_second, double burst, double amount)
{
    S5Bucket *own = usage_bucket(usage, bucket);
    if (!take_from_bucket(own, now_ms, per_second, burst, amount))
        return false;
    if (!usage->network || take_from_bucket(usage_bucket(usage->network, bucket), now_ms,
                               S5_NETWORK_SHARE * per_second, S5_NETWORK_SHARE * burst, amount))
        return true;
    own->taken -= amount < burst ? amount : burst;
    return false;
}

void s5_usage_give(S5Usage *address, size_t bucket)
{
    s5_bucket_give(usage_bucket(address, bucket));
    if (address->network)
        s5_bucket_give(usage_bucket(address->network, bucket));
}

static int *counter_of(const S5Usage *usage, size_t counter)
{
    return (int *)(void *)((char *)(uintptr_t)usage + counter);
}

bool s5_usage_has_room(const S5Usage *address, size_t counter, int most)
{
    return *counter_of(address, counter) < most &&
           (!address->network || *counter_of(address->network, counter) / S5_NETWORK_SHARE < most);
}

void s5_usage_count(S5Usage *address, size_t counter, int change)
{
    *counter_of(address, counter) += change;
    if (address->network)
        *counter_of(address->network, counter) += change;
    S5_ASSERT(*counter_of(address, counter) >= 0);
}

void s5_rate_limiter_free(S5RateLimiter *limiter)
{
    size_t at = 0;
    for (S5Usage *usage; (usage = s5_map_next(&limiter->usages, &at));)
        free(usage);
    s5_map_free(&limiter->usages);
}
