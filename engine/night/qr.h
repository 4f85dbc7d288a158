/* QR codes: a text as a square of dark and light modules, which phones read. Freestanding. */
#ifndef S5_NIGHT_QR_H
#define S5_NIGHT_QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { S5_QR_SIDE_MAX = 57, S5_QR_TEXT_MAX = 213 };

/** A code: module (x, y), from the upper left, is dark if module[y][x] is odd. It needs four light modules around it. */
typedef struct S5Qr {
    int version, side;
    uint8_t module[S5_QR_SIDE_MAX][S5_QR_SIDE_MAX];
} S5Qr;

/**
 * Makes the smallest code of a text, which can still be read when a seventh of it is soiled (byte mode, level M, versions 1 to 10).
 *
 * text  in   any bytes
 * size  in   their number
 * code  out
 * Returns false when there are more than S5_QR_TEXT_MAX bytes.
 * Cost: about a millisecond.
 * Source: ISO/IEC 18004:2015.
 */
bool s5_qr_encode(const char *text, size_t size, S5Qr *code);

#endif
