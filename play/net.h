/*
 * A net: what a choice promises a seat, from the features of its situation. Two hidden layers, whole numbers only, so
 * that every platform chooses the same. Private to play/ and to the training of its nets.
 *
 *   features ──► sum of their columns, cut to 0…1 (192) ──► cut to 0…1 (32) ──► worth
 */
#ifndef S5_NET_H
#define S5_NET_H

#include "situation.h"

enum { S5_NET_WIDE = 192, S5_NET_NARROW = 32, S5_NET_ONE = 512, S5_NET_WEIGHT_ONE = 256 };

/** The weights: of the first layer in 1/S5_NET_ONE, of the others in 1/S5_NET_WEIGHT_ONE. */
typedef struct S5Net {
    int16_t column[S5_FEATURES][S5_NET_WIDE]; /**< what each feature adds */
    int16_t base[S5_NET_WIDE];
    int16_t narrow[S5_NET_NARROW][S5_NET_WIDE];
    int32_t narrow_base[S5_NET_NARROW];
    int16_t last[S5_NET_NARROW];
    int32_t last_base;
} S5Net;

/**
 * The net of a kind of game (S5Kind). It is not in play/: the library has it from play/nets/, the page loads it.
 *
 * Returns null where there is none.
 */
const S5Net *s5_net(int kind);

/** Sums the columns of features: what choices of one situation share. */
void s5_net_sum(const S5Net *net, const S5Features *features, int16_t sum[S5_NET_WIDE]);

/**
 * What a net says of a choice.
 *
 * net   in
 * sum   in  of its situation
 * more  in  what the choice makes true
 * less  in  what it ends
 * Returns the worth in 1/S5_WORTH_ONE (worth.h).
 */
int32_t s5_net_worth(
    const S5Net *net, const int16_t sum[S5_NET_WIDE], const S5Features *more, const S5Features *less);

#endif
