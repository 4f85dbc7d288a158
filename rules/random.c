#include "spoilfive/random.h"

static uint64_t split_mix(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

S5Random s5_random(uint64_t seed, uint64_t stream)
{
    uint64_t a = seed, b = ~stream;
    uint64_t state = split_mix(&a) ^ split_mix(&b);
    S5Random random;
    for (int i = 0; i < 4; i++)
        random.word[i] = split_mix(&state);
    return random;
}

uint32_t s5_random_below(S5Random *random, uint32_t bound)
{
    uint64_t product = (s5_random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t unfair = (0u - bound) % bound;
        while ((uint32_t)product < unfair)
            product = (s5_random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

enum { GROUP = 4 }; /* draws taken from one 32-bit number: 53 · 52 · 51 · 50 < 2^32 */

/*
 * Draws below size, size − 1 … from one number: each product's upper half is a draw and its lower half the fraction
 * that is left for the next. Exact after rejecting the 2^32 mod (size · (size − 1) …) smallest fractions
 * (Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer Generation", 2024).
 */
static void draw_group(S5Random *random, uint32_t size, int draws, uint8_t drawn[GROUP])
{
    uint32_t product = 1;
    for (int i = 0; i < draws; i++)
        product *= size - (uint32_t)i;
    uint64_t fraction;
    do {
        fraction = s5_random_next(random) >> 32;
        for (int i = 0; i < draws; i++) {
            const uint64_t next = fraction * (size - (uint32_t)i);
            drawn[i] = (uint8_t)(next >> 32);
            fraction = (uint32_t)next;
        }
    } while (fraction < product && fraction < (0u - product) % product);
}

void s5_shuffle(S5Random *random, S5Card *pack, int size, int count)
{
    for (int at = 0; at < count; at += GROUP) {
        const int draws = size - at < GROUP ? size - at : GROUP;
        uint8_t drawn[GROUP];
        draw_group(random, (uint32_t)(size - at), draws, drawn);
        for (int i = 0; i < draws; i++) {
            const int from = at + i + drawn[i];
            const S5Card card = pack[from];
            pack[from] = pack[at + i];
            pack[at + i] = card;
        }
    }
}
