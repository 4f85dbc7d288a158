/* Fixed-point square root, powers and logarithm: players must choose the same on every machine. Private to players/. */
#ifndef S5_FIXED_POINT_H
#define S5_FIXED_POINT_H

#include <stdint.h>

enum { S5_PROB_ONE = 65536 /**< the probability 1 */ };

/** A number, but at least −most and at most `most`. */
static inline int32_t s5_clamped(int64_t number, int32_t most)
{
    if (number > most)
        return most;
    return number < -most ? -most : (int32_t)number;
}

/** The integer square root, rounded down. */
uint32_t s5_isqrt(uint64_t number);

/** e to the power of −x / 1024, out of S5_PROB_ONE, with an error below 5 % for x up to 8000. */
uint32_t s5_exp_neg(uint64_t x);

/** −log₂ of a probability (1 to S5_PROB_ONE), in eighths of a bit, rounded up: at most 128. */
int s5_neg_log2(uint32_t chance);

/** 2 to the power of x / 8, for x from 0 to 80, in sixteenths. */
uint32_t s5_exp2(int x);

#endif
