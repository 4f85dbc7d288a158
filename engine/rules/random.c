/* Random numbers that can be repeated: xoshiro256** seeded by SplitMix64, and shuffling with them. */
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

/*
 * A group of cards is drawn from one random number. Its upper 58 bits are a fraction f of 2^58. With n cards left, f ·
 * n in whole 2^58ths says which one is drawn, and the remainder is the fraction for the next. As n is below 64, all
 * this fits into 64 bits. It is exact if groups that end with a fraction below 2^58 mod n · (n − 1) · … are drawn again
 * (Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer Generation", 2024), which hardly ever happens with nine
 * cards.
 */
enum { GROUP = 9, FRACTION_BITS = 58 };
static const uint64_t WHOLE = (uint64_t)1 << FRACTION_BITS;
static const uint64_t SURELY_FAIR = (uint64_t)1 << 52; /* above 53 · 52 · … · 45 */

/* If the last fraction of a group is below this, it must be rejected, so that all orders are equally likely. */
static uint64_t unfair_below(uint64_t size, unsigned draws)
{
    uint64_t orders = 1;
    for (unsigned i = 0; i < draws; i++)
        orders *= size - i;
    return WHOLE % orders;
}

/* Draws the first cards of what is left of a pack; returns the fraction that is left. */
static inline uint64_t draw_cards(S5Random *random, S5Card *pack, uint64_t size, unsigned draws)
{
    uint64_t fraction = s5_random_next(random) >> (64 - FRACTION_BITS);
    for (unsigned i = 0; i < draws; i++) {
        const uint64_t product = fraction * (size - i);
        S5Card *from = pack + i + (product >> FRACTION_BITS);
        const S5Card card = *from;
        *from = pack[i];
        pack[i] = card;
        fraction = product & (WHOLE - 1);
    }
    return fraction;
}

/* Any order is a fair start, so a group that is drawn again starts from the order that the pack now has. */
void s5_shuffle(S5Random *random, S5Card *pack, int size, int count)
{
    for (int at = 0; at < count;) {
        const unsigned left = (unsigned)(size - at), draws = left < GROUP ? left : GROUP;
        const uint64_t fraction = draws == GROUP ? draw_cards(random, pack + at, left, GROUP)
                                                 : draw_cards(random, pack + at, left, draws);
        if (fraction >= SURELY_FAIR || fraction >= unfair_below(left, draws))
            at += (int)draws;
    }
}
