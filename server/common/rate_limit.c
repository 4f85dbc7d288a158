#include "rate_limit.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60000, HOUR_MS = 60 * MINUTE_MS };

bool s5_bucket_take(S5Bucket *bucket, int64_t now_ms, double per_second, double burst)
{
    bucket->taken -= (double)(now_ms - bucket->now_ms) / 1000 * per_second;
    bucket->now_ms = now_ms;
    if (bucket->taken < 0)
        bucket->taken = 0;
    if (bucket->taken + 1 > burst)
        return false;
    bucket->taken += 1;
    return true;
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
    const size_t size = bracketed ? strcspn(from, "]") : has_port ? (size_t)(colon - from) : strlen(from);
    *bare = 0;
    if (size < INET6_ADDRSTRLEN) {
        memcpy(bare, from, size);
        bare[size] = 0;
    }
}

S5Key s5_gate_address(const char *address)
{
    enum { NETWORK = 8, FOUR = 12, KIND = 15 };
    S5Key key = {{0}};
    char bare[INET6_ADDRSTRLEN];
    struct in6_addr six;
    trim_address(address, bare);
    key.bytes[KIND] = 4;
    if (inet_pton(AF_INET, bare, key.bytes) == 1)
        return key;
    if (inet_pton(AF_INET6, bare, &six) != 1)
        return s5_key("no address");
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        memcpy(key.bytes, six.s6_addr + FOUR, sizeof six.s6_addr - FOUR);
    } else { /* one household has as many addresses as it likes behind these */
        memcpy(key.bytes, six.s6_addr, NETWORK);
        key.bytes[KIND] = 6;
    }
    return key;
}

/* What flows back by the hour is remembered as long; the rest has done so after a minute. */
static bool is_forgotten(const S5Caller *caller, int64_t now_ms)
{
    const bool slow = caller->guesses.taken > 0 || caller->tables.taken > 0;
    return !caller->connections && !caller->working &&
           now_ms - caller->seen_ms > (slow ? HOUR_MS : MINUTE_MS);
}

static void sweep(S5Gate *gate, int64_t now_ms)
{
    size_t at = 0;
    for (S5Caller *caller; (caller = s5_map_next(&gate->callers, &at));)
        if (is_forgotten(caller, now_ms)) {
            s5_map_remove(&gate->callers, caller->key);
            free(caller);
            at--; /* another may have moved up */
        }
}

S5Caller *s5_gate_caller(S5Gate *gate, S5Key key, int64_t now_ms)
{
    if (now_ms - gate->swept_ms > MINUTE_MS) {
        gate->swept_ms = now_ms;
        sweep(gate, now_ms);
    }
    S5Caller *caller = s5_map_get(&gate->callers, key);
    if (!caller) {
        caller = calloc(1, sizeof *caller);
        if (!caller || !s5_map_put(&gate->callers, key, caller)) {
            free(caller);
            return NULL;
        }
        caller->key = key;
    }
    caller->seen_ms = now_ms;
    return caller;
}

void s5_gate_free(S5Gate *gate)
{
    size_t at = 0;
    for (S5Caller *caller; (caller = s5_map_next(&gate->callers, &at));)
        free(caller);
    s5_map_free(&gate->callers);
}
