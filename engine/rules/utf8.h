/* Characters of UTF-8. Private to engine/. */
#ifndef S5_UTF8_H
#define S5_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Bytes of the character that starts here, of `left` at most; 0 when it is broken or cut. *code is its number. */
static inline size_t s5_utf8_character(const char *bytes, size_t left, uint32_t *code)
{
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = left ? (unsigned char)bytes[0] : 0xFF;
    size_t length = 1;
    if (first >= 0x80)
        length = first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    if (!length || length > left)
        return 0;
    *code = length == 1 ? first : first & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)bytes[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | ((unsigned char)bytes[i] & 0x3F);
    }
    const bool surrogate = *code >= 0xD800 && *code <= 0xDFFF;
    return *code < LEAST[length] || *code > 0x10FFFF || surrogate ? 0 : length;
}

/** Writes a character of this number, in one to four bytes, without a zero; returns how many. */
static inline size_t s5_utf8_put(char *to, uint32_t code)
{
    static const unsigned char FIRST[] = {0, 0, 0xC0, 0xE0, 0xF0};
    const size_t bytes = 1u + (code >= 0x80) + (code >= 0x800) + (code >= 0x10000);
    for (size_t i = bytes - 1; i > 0; i--, code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3F));
    to[0] = (char)(FIRST[bytes] | code);
    return bytes;
}

#endif
