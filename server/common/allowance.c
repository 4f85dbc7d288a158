/* Taking from what a person, a table and an address may write. */
#include "allowance.h"
#include "spoilfive/assert.h"

#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60000, TAKINGS = 4 /* of the table, the person, the address and its network */ };

/* A bucket of which one is to be taken. */
typedef struct Taking {
    S5Bucket *bucket;
    double per_minute, burst;
} Taking;

static double per_second(const Taking *taking)
{
    return taking->per_minute * 1000 / MINUTE_MS;
}

/* Milliseconds until there is one, rounded up but for what comes from rounding. */
static int64_t allowance_wait(const Taking *taking, int64_t now_ms)
{
    static const double NOTHING = 1e-6, ALMOST = 0.999;
    const double flowed = (double)(now_ms - taking->bucket->now_ms) / 1000 * per_second(taking);
    const double taken = taking->bucket->taken > flowed ? taking->bucket->taken - flowed : 0;
    const double over = taken + 1 - taking->burst;
    return over < NOTHING ? 0 : (int64_t)(over / per_second(taking) * 1000 + ALMOST);
}

/* The buckets of which a writer takes; how many. */
static int takings_of(S5RateLimiter *limiter, const S5Rates *rates, const S5Writer *writer, S5Writing writing,
    int64_t now_ms, Taking takings[TAKINGS])
{
    static const S5MapKey UNKNOWN;
    const double one = rates->per_minute[writing], table = S5_WRITERS_TABLE * one,
                 address = S5_WRITERS_ADDRESS * one;
    const bool known = memcmp(&writer->address, &UNKNOWN, sizeof UNKNOWN) != 0;
    S5Usage *person = s5_rate_limiter_usage(limiter, writer->person, now_ms);
    S5Usage *place = known ? s5_rate_limiter_address(limiter, writer->address, now_ms) : NULL;
    int count = 0;
    if (writer->table)
        takings[count++] =
            (Taking){&writer->table->bucket[writing], table, writer->seated ? table : table / 2};
    if (person)
        takings[count++] = (Taking){&person->writes[writing], one, one};
    if (place)
        takings[count++] = (Taking){&place->writes[writing], address, address};
    if (place && place->network)
        takings[count++] = (Taking){
            &place->network->writes[writing], S5_NETWORK_SHARE * address, S5_NETWORK_SHARE * address};
    return count;
}

int64_t s5_allowance_take(
    S5RateLimiter *limiter, const S5Rates *rates, const S5Writer *writer, S5Writing writing, int64_t now_ms)
{
    Taking takings[TAKINGS];
    const int count = takings_of(limiter, rates, writer, writing, now_ms, takings);
    int64_t longest_ms = 0;
    S5_ASSERT(writing < S5_WRITINGS);
    S5_ASSERT(count <= TAKINGS);
    for (int i = 0; i < count; i++) {
        const int64_t wait_ms = allowance_wait(&takings[i], now_ms);
        longest_ms = wait_ms > longest_ms ? wait_ms : longest_ms;
    }
    for (int i = 0; i < count && !longest_ms; i++)
        s5_bucket_take(takings[i].bucket, now_ms, per_second(&takings[i]), takings[i].burst);
    return longest_ms;
}
