/* Random numbers, the same on every platform (docs/formats.md). */
#ifndef SPOILFIVE_RANDOM_H
#define SPOILFIVE_RANDOM_H

#include "card.h"

S5_BEGIN_C

/** A stream of random numbers: xoshiro256**, filled by SplitMix64. A value; copying it repeats the stream. */
typedef struct S5Random {
    uint64_t word[4];
} S5Random;

/**
 * Starts a stream.
 *
 * seed    in  any number
 * stream  in  any number; different streams of one seed are independent
 * Returns the stream at its start.
 */
S5_API S5Random s5_random(uint64_t seed, uint64_t stream);

/** The next 64 random bits. */
static inline uint64_t s5_random_next(S5Random *random)
{
    uint64_t *w = random->word;
    const uint64_t times5 = w[1] * 5;
    const uint64_t result = (times5 << 7 | times5 >> 57) * 9;
    const uint64_t t = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= t;
    w[3] = w[3] << 45 | w[3] >> 19;
    return result;
}

/**
 * A number below a bound, each equally likely.
 *
 * random  inout  the stream
 * bound   in     1 to 2^32 − 1
 * Returns 0 to bound − 1.
 */
static inline uint32_t s5_random_below(S5Random *random, uint32_t bound)
{
    uint64_t product = (s5_random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t unfair = (0u - bound) % bound;
        while ((uint32_t)product < unfair)
            product = (s5_random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/**
 * Shuffles the front of a pack: every order of the first `count` cards is equally likely.
 * A longer shuffle from the same stream gives the same first cards.
 *
 * random  inout  the stream
 * pack    inout  `size` cards in any order
 * size    in     1 to 53
 * count   in     how many cards from the front must be random, up to size
 * Cost: one random number for nine cards.
 */
S5_API void s5_shuffle(S5Random *random, S5Card *pack, int size, int count);

S5_END_C
#endif
