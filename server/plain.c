#include "plain.h"

#include "record/json.h"

#include <string.h>

/* The number of a character, and how many bytes it takes. */
static unsigned code_of(const char *at, size_t *bytes)
{
    const unsigned char *c = (const unsigned char *)at;
    *bytes = s5_utf8(at);
    unsigned code = *bytes < 2 ? c[0] : c[0] & (0x7Fu >> *bytes);
    for (size_t i = 1; i < *bytes; i++)
        code = code << 6 | (c[i] & 63);
    return code;
}

/* Control characters, those without width, those that turn the direction of what follows. */
static int is_invisible(unsigned code)
{
    static const struct {
        unsigned first, last;
    } RANGES[] = {{0, 0x1F}, {0x7F, 0x9F}, {0xAD, 0xAD}, {0x61C, 0x61C}, {0x180E, 0x180E}, {0x200B, 0x200F},
        {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFE00, 0xFE0E}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB},
        {0xE0000, 0xE0FFF}};
    for (size_t i = 0; i < sizeof RANGES / sizeof *RANGES; i++)
        if (code >= RANGES[i].first && code <= RANGES[i].last)
            return 1;
    return 0;
}

S5Plain s5_plain(const char *text, int characters, char *plain, size_t size)
{
    text += strspn(text, " ");
    size_t length = strlen(text), bytes;
    while (length && text[length - 1] == ' ')
        length--;
    for (size_t at = 0; at < length; at += bytes, characters--) {
        const unsigned code = code_of(text + at, &bytes);
        if (!bytes || is_invisible(code))
            return S5_PLAIN_INVISIBLE;
    }
    if (!length)
        return S5_PLAIN_EMPTY;
    if (characters < 0 || length >= size)
        return S5_PLAIN_LONG;
    memcpy(plain, text, length);
    plain[length] = 0;
    return S5_PLAIN;
}
