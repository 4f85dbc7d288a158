/* Roots, powers and logarithms in whole numbers: every machine must choose the same. Private to play/. */
#ifndef S5_FIXED_POINT_H
#define S5_FIXED_POINT_H

#include <stdint.h>

enum { S5_PROB_ONE = 65536 };

/** The root of a number, rounded down. */
uint32_t s5_isqrt(uint64_t number);

/** e to the power of −x / 1024, out of S5_PROB_ONE; within five in a hundred. */
uint32_t s5_exp_neg(uint64_t x);

/** How often 1 must be halved to come to a chance (1 to S5_PROB_ONE of S5_PROB_ONE), in eighths, rounded up: at most 128. */
int s5_neg_log2(uint32_t chance);

/** 2 to the power of x / 8 (x from 0 to 80), in sixteenths. */
uint32_t s5_exp2(int x);

#endif
