/* Rate limits: how much an address or a person has used recently. */
#ifndef S5_SERVER_RATE_LIMIT_H
#define S5_SERVER_RATE_LIMIT_H

#include "map.h"

#include "spoilfive/text.h"

/** A leaky bucket: what was taken flows back at a steady rate. */
typedef struct S5Bucket {
    double taken;   /**< taken and not yet flowed back */
    int64_t now_ms; /**< as of this time */
} S5Bucket;

/**
 * Takes one from a bucket.
 *
 * bucket      inout  starts as all zeros
 * now_ms      in     never going back
 * per_second  in     what flows back
 * burst       in     how much may be taken at once
 * Returns whether there was one.
 */
bool s5_bucket_take(S5Bucket *bucket, int64_t now_ms, double per_second, double burst);

/** Puts back one that was taken. */
void s5_bucket_give(S5Bucket *bucket);

/** What somebody writes: a line of chat, or a change (sitting, settings, a pause …). */
typedef enum S5Writing { S5_WRITING_SAY, S5_WRITING_CHANGE, S5_WRITINGS } S5Writing;

/** A /48 of IPv6 has 65,536 networks that count as one address each; together they share the allowance of 16 addresses. */
enum { S5_NETWORK_SHARE = 16 };

typedef struct S5Usage {
    S5MapKey key;
    struct S5Usage *network; /**< of an address of IPv6: its /48; otherwise null */
    int addresses;           /**< of a /48: how many of its addresses are known */
    int connections; /**< of an address: connections, or behind a proxy WebSockets; of a person: WebSockets */
    int working;     /**< requests that are being answered */
    int over;        /**< messages in excess, in a row */
    int64_t seen_ms;
    S5Bucket requests, tables, messages, guesses;
    S5Bucket writes[S5_WRITINGS]; /**< allowance.h */
} S5Usage;

/** Usage by address or by person. Starts as all zeros. */
typedef struct S5RateLimiter {
    S5Map usages;
    int64_t swept_ms;
} S5RateLimiter;

/**
 * The usage of a key, created where it is new; null without memory. It is forgotten a minute after the last connection or request, or
 * an hour after where codes were guessed or tables created.
 */
S5Usage *s5_rate_limiter_usage(S5RateLimiter *limiter, S5MapKey key, int64_t now_ms);

/** The same for an address. Where it is one of IPv6, the usage of its `network` is created as well, and kept as long. */
S5Usage *s5_rate_limiter_address(S5RateLimiter *limiter, S5MapKey address, int64_t now_ms);

/**
 * As s5_bucket_take(), from a bucket of an address or a person (its offset in S5Usage) and from the same one of an address's network:
 * `amount` instead of one, or all that there can be if that is less.
 */
bool s5_usage_take(
    S5Usage *usage, size_t bucket, int64_t now_ms, double per_second, double burst, double amount);

/** Puts back one that s5_usage_take() took. */
void s5_usage_give(S5Usage *address, size_t bucket);

/**
 * Whether a counter (its offset in S5Usage) may grow by one: the address may have `most`, and its network S5_NETWORK_SHARE times that.
 */
bool s5_usage_has_room(const S5Usage *address, size_t counter, int most);

/** Counts for an address and its network: 1 more, or −1. */
void s5_usage_count(S5Usage *address, size_t counter, int change);

/**
 * The key of an address in text: all of IPv4, the /64 of IPv6, with brackets and a port or without (`192.0.2.7:1234`,
 * `[2001:db8::7]:443`). Whatever is no address has one key together.
 */
S5MapKey s5_address_key(const char *address);

/** Writes an address of s5_address_key() for people: `192.0.2.7`, `2001:db8::/64`, or `-` for none. */
void s5_put_address(S5Text *text, S5MapKey address);

/** The key of an address's network: of its /48 for IPv6, of the address itself for all others. */
S5MapKey s5_network_key(S5MapKey address);

void s5_rate_limiter_free(S5RateLimiter *limiter);

#endif
