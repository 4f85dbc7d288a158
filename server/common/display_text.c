#include "display_text.h"

#include "record/json.h"

#include <ctype.h>
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

typedef enum Kind {
    SEEN,
    BLANK,  /* takes room, and nothing is there */
    JOINER, /* of emoji, and of letters that would otherwise look different */
    STYLE,  /* style of the character before: as text, or as a picture */
    LOOSE,  /* where a line may break, or not; found in pasted text */
    BARRED /* control characters, those that change the direction of what follows, and others without width */
} Kind;

static Kind kind_of(unsigned code)
{
    static const struct {
        unsigned first, last;
        Kind kind;
    } RANGES[] = {{'\t', '\t', BLANK}, {0, 0x1F, BARRED}, {' ', ' ', BLANK}, {0x7F, 0x9F, BARRED},
        {0xA0, 0xA0, BLANK}, {0xAD, 0xAD, LOOSE}, {0x34F, 0x34F, BARRED}, {0x61C, 0x61C, BARRED},
        {0x115F, 0x1160, BLANK}, {0x1680, 0x1680, BLANK}, {0x17B4, 0x17B5, BARRED}, {0x180B, 0x180F, BARRED},
        {0x2000, 0x200A, BLANK}, {0x200B, 0x200B, LOOSE}, {0x200C, 0x200D, JOINER}, {0x200E, 0x200F, BARRED},
        {0x2028, 0x202E, BARRED}, {0x202F, 0x202F, BLANK}, {0x205F, 0x205F, BLANK}, {0x2060, 0x2060, LOOSE},
        {0x2061, 0x206F, BARRED}, {0x2800, 0x2800, BLANK}, {0x3000, 0x3000, BLANK}, {0x3164, 0x3164, BLANK},
        {0xFE00, 0xFE0D, BARRED}, {0xFE0E, 0xFE0F, STYLE}, {0xFEFF, 0xFEFF, LOOSE}, {0xFFA0, 0xFFA0, BLANK},
        {0xFFF9, 0xFFFB, BARRED}, {0x1D173, 0x1D17A, BARRED}, {0xE0000, 0xE0FFF, BARRED}};
    if (code > ' ' && code < 0x7F)
        return SEEN;
    for (size_t i = 0; i < sizeof RANGES / sizeof *RANGES; i++)
        if (code >= RANGES[i].first && code <= RANGES[i].last)
            return RANGES[i].kind;
    return SEEN;
}

/* A joiner stands between visible characters, a style after one. */
static bool may_follow(Kind before, Kind kind)
{
    if (kind == JOINER || kind == STYLE)
        return before == SEEN;
    return kind != BARRED && (before != JOINER || kind == SEEN);
}

S5DisplayFault s5_display_text(const char *text, int characters, char *plain, size_t size)
{
    Kind before = BLANK;
    size_t used = 0, end = 0, bytes; /* the end is after the last visible character */
    int count = 0, seen = 0;
    for (; *text; text += bytes) {
        const unsigned code = code_of(text, &bytes);
        const Kind kind = kind_of(code);
        if (!bytes || (kind != LOOSE && !may_follow(before, kind)))
            return S5_DISPLAY_INVISIBLE;
        if (kind == LOOSE || (kind == BLANK && !used))
            continue;
        if (used + bytes < size)
            memcpy(plain + used, code == '\t' ? " " : text, bytes);
        used += bytes;
        count++;
        end = kind == BLANK ? end : used;
        seen = kind == BLANK ? seen : count;
        before = kind == STYLE ? before : kind;
        if (seen > characters)
            return S5_DISPLAY_LONG;
    }
    if (before == JOINER)
        return S5_DISPLAY_INVISIBLE;
    if (!end)
        return S5_DISPLAY_EMPTY;
    if (end >= size)
        return S5_DISPLAY_LONG;
    plain[end] = 0;
    return S5_DISPLAY_OK;
}

/* The next character that takes room, all blanks as one and without capitals; 0 at the end. */
static unsigned next_seen(const char **text)
{
    for (size_t bytes; **text; *text += bytes) {
        const unsigned code = code_of(*text, &bytes);
        const Kind kind = bytes ? kind_of(code) : SEEN;
        bytes += !bytes;
        if (kind != SEEN && kind != BLANK)
            continue;
        *text += bytes;
        return kind == BLANK ? ' ' : code < 0x80 ? (unsigned)tolower((int)code) : code;
    }
    return 0;
}

bool s5_display_alike(const char *a, const char *b)
{
    unsigned next;
    do {
        next = next_seen(&a);
        if (next != next_seen(&b))
            return false;
    } while (next);
    return true;
}

S5ApiError s5_display_explain(S5Text *error, S5DisplayFault wrong, const char *what, int characters)
{
    s5_text_add(error, what);
    if (wrong == S5_DISPLAY_LONG) {
        s5_text_add(error, " is too long: it may have ");
        s5_text_number(error, characters);
        s5_text_add(error, characters == 1 ? " character" : " characters");
        return S5_API_TOO_LONG;
    }
    s5_text_add(error, wrong == S5_DISPLAY_EMPTY
                           ? " is empty: at least one character of it must be seen"
                           : " has a character that can't be seen, or that changes how those "
                             "around it are shown: leave it out");
    return S5_API_MALFORMED;
}

void s5_display_sentence(S5Text *error)
{
    if (error->used && !strchr(".?!", error->start[error->used - 1]))
        s5_text_char(error, '.');
    *error->start = (char)toupper((unsigned char)*error->start);
}
