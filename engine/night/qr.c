/* QR codes (ISO/IEC 18004): bits, error correction, where they stand in the square, and the mask that disturbs a reader least. */
#include "qr.h"

enum { VERSIONS = 10, DATA_MAX = 216, ALL_MAX = 346, CHECK_MAX = 26, DARK = 1, FIXED = 2 };

/* Level M: bytes of data, check bytes of a block, blocks, and the places of the alignment patterns beside the first, 6. */
static const struct {
    uint8_t data, check, blocks, align[2];
} VERSION[VERSIONS + 1] = {
    [1] = {16, 10, 1, {0}},
    [2] = {28, 16, 1, {18}},
    [3] = {44, 26, 1, {22}},
    [4] = {64, 18, 2, {26}},
    [5] = {86, 24, 2, {30}},
    [6] = {108, 16, 4, {34}},
    [7] = {124, 18, 4, {22, 38}},
    [8] = {154, 22, 4, {24, 42}},
    [9] = {182, 22, 5, {26, 46}},
    [10] = {DATA_MAX, CHECK_MAX, 5, {28, 50}},
};

/* ----------------------------------------------------------------------- bits */

/* The bytes of the text with their head of mode and length, and what fills up the rest. */
static void put_data(int version, const char *text, size_t size, uint8_t data[DATA_MAX])
{
    enum { BYTES_MODE = 4 };
    size_t at = 0;
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned held = BYTES_MODE; /* the last four bits, which begin the next byte */
    if (version >= 10) {
        data[at++] = (uint8_t)(held << 4 | size >> 12);
        held = size >> 8 & 15;
    }
    data[at++] = (uint8_t)(held << 4 | (size >> 4 & 15));
    held = size & 15;
    for (size_t i = 0; i < size; i++) {
        data[at++] = (uint8_t)(held << 4 | bytes[i] >> 4);
        held = bytes[i] & 15;
    }
    data[at++] = (uint8_t)(held << 4);
    for (unsigned pad = 0xEC; at < VERSION[version].data; pad ^= 0xEC ^ 0x11)
        data[at++] = (uint8_t)pad;
}

/* The product of two elements of GF(256), modulo x⁸ + x⁴ + x³ + x² + 1. */
static uint8_t multiply(unsigned a, unsigned b)
{
    unsigned product = 0;
    for (int i = 7; i >= 0; i--)
        product = product << 1 ^ (product >> 7) * 0x11D ^ (b >> i & 1) * a;
    return (uint8_t)product;
}

/* The check bytes of a block (Reed and Solomon): the remainder by (x − 1)(x − 2)(x − 4) … */
static void put_check(const uint8_t *data, int size, int checks, uint8_t check[CHECK_MAX])
{
    uint8_t divisor[CHECK_MAX] = {0};
    unsigned root = 1;
    divisor[checks - 1] = 1;
    for (int i = 0; i < checks; i++, root = multiply(root, 2))
        for (int k = 0; k < checks; k++)
            divisor[k] = (uint8_t)(multiply(divisor[k], root) ^ (k + 1 < checks ? divisor[k + 1] : 0));
    for (int i = 0; i < checks; i++)
        check[i] = 0;
    for (int i = 0; i < size; i++) {
        const unsigned factor = data[i] ^ check[0];
        for (int k = 0; k < checks; k++)
            check[k] = (uint8_t)((k + 1 < checks ? check[k + 1] : 0) ^ multiply(divisor[k], factor));
    }
}

/* Data and check bytes of all blocks, in turn; the last blocks may be longer by one. Returns how many bytes. */
static int interleave(int version, const uint8_t *data, uint8_t all[ALL_MAX])
{
    const int blocks = VERSION[version].blocks, checks = VERSION[version].check;
    const int each = VERSION[version].data / blocks, shorter = blocks - VERSION[version].data % blocks;
    for (int b = 0, from = 0; b < blocks; b++) {
        uint8_t check[CHECK_MAX];
        const int size = each + (b >= shorter);
        put_check(data + from, size, checks, check);
        for (int i = 0; i < size; i++)
            all[i < each ? i * blocks + b : each * blocks + b - shorter] = data[from + i];
        for (int i = 0; i < checks; i++)
            all[VERSION[version].data + i * blocks + b] = check[i];
        from += size;
    }
    return VERSION[version].data + checks * blocks;
}

/* ------------------------------------------------------------------- patterns */

static void put_module(S5Qr *code, int x, int y, bool dark)
{
    if (x >= 0 && y >= 0 && x < code->side && y < code->side)
        code->module[y][x] = (uint8_t)(FIXED | dark);
}

/* Squares around a centre; `light` has a bit for each that is light. */
static void put_squares(S5Qr *code, int x, int y, int reach, unsigned light)
{
    for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++) {
            const int a = dx < 0 ? -dx : dx, b = dy < 0 ? -dy : dy;
            put_module(code, x + dx, y + dy, !(light >> (a > b ? a : b) & 1));
        }
}

static void put_patterns(S5Qr *code)
{
    const int last = code->side - 4;
    for (int i = 0; i < code->side; i++) {
        put_module(code, 6, i, i % 2 == 0);
        put_module(code, i, 6, i % 2 == 0);
    }
    const int align[3] = {6, VERSION[code->version].align[0], VERSION[code->version].align[1]};
    for (int i = 0; i < 9; i++) {
        const int x = align[i / 3], y = align[i % 3];
        const bool corner = x + y == 12 || (x + y == code->side - 1 && (x == 6 || y == 6));
        if (x && y && !corner)
            put_squares(code, x, y, 2, 1 << 1);
    }
    put_squares(code, 3, 3, 4, 1 << 2 | 1 << 4);
    put_squares(code, last, 3, 4, 1 << 2 | 1 << 4);
    put_squares(code, 3, last, 4, 1 << 2 | 1 << 4);
}

/* A number with the remainder by a polynomial after it. */
static unsigned with_remainder(unsigned number, int bits, unsigned polynomial)
{
    unsigned rest = number;
    for (int i = 0; i < bits; i++)
        rest = rest << 1 ^ (rest >> (bits - 1)) * polynomial;
    return number << bits | rest;
}

static void put_format(S5Qr *code, int mask)
{
    /* Level M is 00. */
    const unsigned bits = with_remainder((unsigned)mask, 10, 0x537) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
        const bool dark = bits >> i & 1;
        const int skip = i > 5; /* the timing pattern */
        put_module(code, i < 8 ? 8 : i == 8 ? 7 : 14 - i, i < 8 ? i + skip : 8, dark);
        put_module(code, i < 8 ? code->side - 1 - i : 8, i < 8 ? 8 : code->side - 15 + i, dark);
    }
    put_module(code, 8, code->side - 8, true);
}

static void put_version(S5Qr *code)
{
    const unsigned bits = with_remainder((unsigned)code->version, 12, 0x1F25);
    for (int i = 0; i < 18 && code->version >= 7; i++) {
        put_module(code, code->side - 11 + i % 3, i / 3, bits >> i & 1);
        put_module(code, i / 3, code->side - 11 + i % 3, bits >> i & 1);
    }
}

/* Two columns at a time, from the right, up and down in turn. */
static void put_bits(S5Qr *code, const uint8_t *all, int bits)
{
    int at = 0;
    for (int right = code->side - 1; right > 0; right -= 2) {
        right -= right == 6;
        for (int i = 0; i < 2 * code->side; i++) {
            const int x = right - i % 2, y = (right + 1) & 2 ? i / 2 : code->side - 1 - i / 2;
            if (code->module[y][x] & FIXED || at == bits)
                continue;
            code->module[y][x] = all[at / 8] >> (7 - at % 8) & DARK;
            at++;
        }
    }
}

/* ---------------------------------------------------------------------- masks */

static bool is_masked(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

static void put_mask(S5Qr *code, int mask)
{
    for (int y = 0; y < code->side; y++)
        for (int x = 0; x < code->side; x++)
            if (!(code->module[y][x] & FIXED) && is_masked(mask, x, y))
                code->module[y][x] ^= DARK;
    put_format(code, mask);
}

static bool is_dark(const S5Qr *code, int x, int y)
{
    return code->module[y][x] & DARK;
}

/* What a row or column costs: modules of one kind side by side, and what looks like a corner. */
static int line_penalty(const S5Qr *code, int line, bool row)
{
    const unsigned window = (1 << 11) - 1, before = 0x05D, after = 0x5D0;
    unsigned seen = 0;
    int penalty = 0, run = 0;
    for (int i = 0; i < code->side + 4; i++) {
        const bool inside = i < code->side, dark = inside && is_dark(code, row ? i : line, row ? line : i);
        run = inside && (i == 0 || dark != (seen & 1)) ? 1 : run + inside;
        if (inside)
            penalty += run == 5 ? 3 : run > 5;
        seen = (seen << 1 | dark) & window;
        penalty += seen == before || seen == after ? 40 : 0;
    }
    return penalty;
}

static int penalty_of(const S5Qr *code)
{
    const int all = code->side * code->side;
    int penalty = 0, dark = 0;
    for (int y = 0; y < code->side; y++) {
        penalty += line_penalty(code, y, true) + line_penalty(code, y, false);
        for (int x = 0; x < code->side; x++) {
            dark += is_dark(code, x, y);
            const int square = x && y ? is_dark(code, x, y) + is_dark(code, x - 1, y) +
                                            is_dark(code, x, y - 1) + is_dark(code, x - 1, y - 1)
                                      : 1;
            penalty += square % 4 ? 0 : 3;
        }
    }
    const int uneven = 20 * dark > 10 * all ? 20 * dark - 10 * all : 10 * all - 20 * dark;
    return penalty + 10 * (uneven / all);
}

bool s5_qr_encode(const char *text, size_t size, S5Qr *code)
{
    uint8_t data[DATA_MAX], all[ALL_MAX];
    int version = 1, best = 0, least = INT32_MAX;
    while (version <= VERSIONS && size + (version < 10 ? 2 : 3) > VERSION[version].data)
        version++;
    if (version > VERSIONS)
        return false;
    *code = (S5Qr){.version = version, .side = 17 + 4 * version};
    put_data(version, text, size, data);
    const int bytes = interleave(version, data, all);
    put_patterns(code);
    put_version(code);
    put_format(code, 0);
    put_bits(code, all, 8 * bytes);
    for (int mask = 0; mask < 8; mask++) {
        S5Qr masked = *code;
        put_mask(&masked, mask);
        const int penalty = penalty_of(&masked);
        best = penalty < least ? mask : best;
        least = penalty < least ? penalty : least;
    }
    put_mask(code, best);
    return true;
}
