/* Square root, powers and logarithm in whole numbers. */
#include "fixed_point.h"

uint32_t s5_isqrt(uint64_t number)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= number)
            root += bit;
    return (uint32_t)root;
}

uint32_t s5_exp_neg(uint64_t x)
{
    static const uint32_t TO_THE_16TH[16] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393, 46341,
        44376, 42495, 40693, 38968, 37316, 35734, 34219};
    const uint64_t sixteenths = x >= 12000 ? 16 * 17 : x * 1477 >> 16; /* 16 / ln 2 */
    return TO_THE_16TH[sixteenths % 16] >> sixteenths / 16;
}

/* 2 to the power of −i / 8, out of S5_PROB_ONE. */
static const uint32_t TO_THE_8TH[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};

int s5_neg_log2(uint32_t chance)
{
    int whole = 0, eighths = 0;
    for (; chance <= S5_PROB_ONE / 2; chance <<= 1)
        whole++;
    while (eighths < 8 && chance < TO_THE_8TH[eighths])
        eighths++;
    return 8 * whole + eighths;
}

uint32_t s5_exp2(int x)
{
    const int eighths = (8 - x % 8) % 8;
    return (TO_THE_8TH[eighths] << (x + eighths) / 8) >> 12;
}
