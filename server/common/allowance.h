/*
 * How much may be written. Every line of chat and every change at a table is an entry that is kept, so a person, a table and
 * an address may each write a number of them per minute. Acts of the game do not count, since the game itself limits them.
 */
#ifndef S5_SERVER_ALLOWANCE_H
#define S5_SERVER_ALLOWANCE_H

#include "rate_limit.h"

enum {
    S5_WRITERS_TABLE = 5, /**< a table's allowance, in persons; people without a seat may use half of it */
    S5_WRITERS_ADDRESS =
        10 /**< an address's allowance, in persons; a /48 of IPv6 has S5_NETWORK_SHARE times it */
};

/** What one person may write per minute, and at once after a pause. */
typedef struct S5Rates {
    int per_minute[S5_WRITINGS];
} S5Rates;

/** What has been written recently. Starts as all zeros. */
typedef struct S5Written {
    S5Bucket bucket[S5_WRITINGS];
} S5Written;

/** The person who writes, and where. */
typedef struct S5Writer {
    S5MapKey person, address; /**< the address all zeros where it is not known */
    S5Written *table;         /**< what everybody has written there; null: they write at no table */
    bool seated;
} S5Writer;

/**
 * Takes one from the allowances of the person, the address and the table, if each has one.
 *
 * limiter  inout  what people and addresses have written
 * rates    in
 * writer   in
 * writing  in
 * now_ms   in     never going back
 * Returns 0, or in how many milliseconds the next one is free.
 */
int64_t s5_allowance_take(
    S5RateLimiter *limiter, const S5Rates *rates, const S5Writer *writer, S5Writing writing, int64_t now_ms);

#endif
