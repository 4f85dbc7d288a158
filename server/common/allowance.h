/*
 * How much may be written: every line of chat and every change at a table is an entry that is kept for ever, so a person, a
 * table and an address each have a number of them in a minute. Acts of the game do not count: the game bounds them.
 */
#ifndef S5_SERVER_ALLOWANCE_H
#define S5_SERVER_ALLOWANCE_H

#include "rate_limit.h"

enum {
    S5_WRITERS_TABLE =
        5, /**< a table has as much as this number of people; those without a seat may take half of it */
    S5_WRITERS_ADDRESS = 10 /**< an address, too */
};

/** What one person may write in a minute, and so much at once after a pause. */
typedef struct S5Rates {
    int per_minute[S5_WRITINGS];
} S5Rates;

/** What was written of late. Starts as all zeros. */
typedef struct S5Written {
    S5Bucket bucket[S5_WRITINGS];
} S5Written;

/** The person who writes, and where. */
typedef struct S5Writer {
    S5MapKey person, address; /**< the address all zeros where it is not known */
    S5Written *table;         /**< what all have written there */
    bool seated;
} S5Writer;

/**
 * Takes one from the allowances of the person, the address and the table, if each has one.
 *
 * writers  inout  what persons and addresses have written
 * rates    in
 * writer   in
 * writing  in
 * now_ms   in     never going back
 * Returns 0, or in how many milliseconds there will be one.
 */
int64_t s5_allowance_take(
    S5RateLimiter *limiter, const S5Rates *rates, const S5Writer *writer, S5Writing writing, int64_t now_ms);

#endif
