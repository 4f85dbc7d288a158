/* Checking text that people write for others, and names that look alike. */
#include "display_text.h"

#include "engine/rules/utf8.h"

#include <ctype.h>
#include <string.h>
#include <uchar.h>

/* The number of a character, and how many bytes it takes: none if it is broken. The zero at the end is no part of a longer one. */
static uint32_t code_of(const char *at, size_t *bytes)
{
    uint32_t code = 0;
    *bytes = s5_utf8_character(at, 4, &code);
    return code;
}

typedef enum Kind {
    SEEN,
    BLANK,  /* takes room, and nothing is there */
    JOINER, /* of emoji, and of letters that would otherwise look different */
    STYLE,  /* style of the character before: as text, or as a picture */
    MARK,   /* on the character before: an accent, a vowel */
    LOOSE,  /* where a line may break, or not; found in pasted text */
    BARRED /* control characters, those that change the direction of what follows, and others without width */
} Kind;

/* Characters that follow one another, and what they are. */
typedef struct Range {
    unsigned first, last;
    int is;
} Range;

/* What the ranges say that a character is; 0: nothing. */
static int find_in_ranges(const Range *ranges, size_t count, unsigned code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].is;
    return 0;
}

static Kind character_kind(unsigned code)
{
    static const Range RANGES[] = {{'\t', '\t', BLANK}, {0, 0x1F, BARRED}, {' ', ' ', BLANK},
        {0x7F, 0x9F, BARRED}, {0xA0, 0xA0, BLANK}, {0xAD, 0xAD, LOOSE}, {0x300, 0x34E, MARK},
        {0x34F, 0x34F, BARRED}, {0x350, 0x36F, MARK}, {0x483, 0x489, MARK}, {0x591, 0x5BD, MARK},
        {0x610, 0x61A, MARK}, {0x61C, 0x61C, BARRED}, {0x64B, 0x65F, MARK}, {0xE31, 0xE31, MARK},
        {0xE34, 0xE3A, MARK}, {0xE47, 0xE4E, MARK}, {0x115F, 0x1160, BLANK}, {0x1680, 0x1680, BLANK},
        {0x17B4, 0x17B5, BARRED}, {0x180B, 0x180F, BARRED}, {0x1AB0, 0x1AFF, MARK}, {0x1DC0, 0x1DFF, MARK},
        {0x2000, 0x200A, BLANK}, {0x200B, 0x200B, LOOSE}, {0x200C, 0x200D, JOINER}, {0x200E, 0x200F, BARRED},
        {0x2028, 0x202E, BARRED}, {0x202F, 0x202F, BLANK}, {0x205F, 0x205F, BLANK}, {0x2060, 0x2060, LOOSE},
        {0x2061, 0x206F, BARRED}, {0x20D0, 0x20FF, MARK}, {0x2800, 0x2800, BLANK}, {0x3000, 0x3000, BLANK},
        {0x3164, 0x3164, BLANK}, {0xFE00, 0xFE0D, BARRED}, {0xFE0E, 0xFE0F, STYLE}, {0xFE20, 0xFE2F, MARK},
        {0xFEFF, 0xFEFF, LOOSE}, {0xFFA0, 0xFFA0, BLANK}, {0xFFF9, 0xFFFB, BARRED},
        {0x1D173, 0x1D17A, BARRED}, {0xE0000, 0xE0FFF, BARRED}};
    if (code > ' ' && code < 0x7F)
        return SEEN;
    return (Kind)find_in_ranges(RANGES, sizeof RANGES / sizeof *RANGES, code);
}

enum { MARKS_MAX = 2 /* on one letter: more cover the lines around */ };

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
    int count = 0, seen = 0, marks = 0;
    for (; *text; text += bytes) {
        const unsigned code = code_of(text, &bytes);
        const Kind kind = character_kind(code);
        if (!bytes || (kind != LOOSE && !may_follow(before, kind)))
            return S5_DISPLAY_INVISIBLE;
        if (kind == MARK)
            marks++;
        else if (kind == SEEN || kind == BLANK)
            marks = 0;
        if (marks > MARKS_MAX)
            return S5_DISPLAY_MARKS;
        if (kind == LOOSE || (kind == BLANK && !used))
            continue;
        if (used + bytes < size)
            memcpy(plain + used, code == '\t' ? " " : text, bytes);
        used += bytes;
        count++;
        end = kind == BLANK ? end : used;
        seen = kind == BLANK ? seen : count;
        if (kind != STYLE)
            before = kind == MARK ? SEEN : kind;
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

/* Alphabets with letters that look like those of another. */
typedef enum Alphabet { NEUTRAL, LATIN, GREEK, CYRILLIC, ARMENIAN, CHEROKEE, LISU, STYLED } Alphabet;

static Alphabet alphabet_of(unsigned code)
{
    static const Range RANGES[] = {{'A', 'Z', LATIN}, {'a', 'z', LATIN}, {0xAA, 0xAA, LATIN},
        {0xBA, 0xBA, LATIN}, {0xC0, 0xD6, LATIN}, {0xD8, 0xF6, LATIN}, {0xF8, 0x2AF, LATIN},
        {0x370, 0x3FF, GREEK}, {0x400, 0x52F, CYRILLIC}, {0x531, 0x587, ARMENIAN}, {0x13A0, 0x13FF, CHEROKEE},
        {0x1C80, 0x1C8F, CYRILLIC}, {0x1D00, 0x1D25, LATIN}, {0x1E00, 0x1EFF, LATIN}, {0x1F00, 0x1FFF, GREEK},
        {0x2100, 0x214F, STYLED}, {0x2460, 0x24FF, STYLED}, {0x2C60, 0x2C7F, LATIN},
        {0x2DE0, 0x2DFF, CYRILLIC}, {0xA4D0, 0xA4FF, LISU}, {0xA640, 0xA69F, CYRILLIC},
        {0xA720, 0xA7FF, LATIN}, {0xAB30, 0xAB6F, LATIN}, {0xAB70, 0xABBF, CHEROKEE},
        {0xFF21, 0xFF3A, STYLED}, {0xFF41, 0xFF5A, STYLED}, {0x1D400, 0x1D7FF, STYLED},
        {0x1F100, 0x1F189, STYLED}};
    return (Alphabet)find_in_ranges(RANGES, sizeof RANGES / sizeof *RANGES, code);
}

/* Brackets, check marks and crosses, √, ©, ®, ™, stars, crowns and robots: what pages write beside a name. */
static bool is_sign(unsigned code)
{
    static const Range RANGES[] = {{'(', ')', 1}, {'<', '<', 1}, {'>', '>', 1}, {'[', '[', 1}, {']', ']', 1},
        {'{', '{', 1}, {'}', '}', 1}, {0xA9, 0xA9, 1}, {0xAE, 0xAE, 1}, {0x2045, 0x2046, 1},
        {0x2120, 0x2122, 1}, {0x221A, 0x221A, 1}, {0x2329, 0x232A, 1}, {0x237B, 0x237B, 1},
        {0x2605, 0x2606, 1}, {0x2610, 0x2612, 1}, {0x2654, 0x2655, 1}, {0x265A, 0x265B, 1},
        {0x2705, 0x2705, 1}, {0x2713, 0x2718, 1}, {0x272A, 0x2730, 1}, {0x274C, 0x274C, 1},
        {0x274E, 0x274E, 1}, {0x2768, 0x2775, 1}, {0x2B50, 0x2B50, 1}, {0x27E6, 0x27EF, 1},
        {0x2983, 0x2998, 1}, {0x3008, 0x301B, 1}, {0xFF08, 0xFF09, 1}, {0xFF3B, 0xFF3B, 1},
        {0xFF3D, 0xFF3D, 1}, {0xFF5B, 0xFF5B, 1}, {0xFF5D, 0xFF5D, 1}, {0x1F451, 0x1F451, 1},
        {0x1F5F4, 0x1F5F9, 1}, {0x1F916, 0x1F916, 1}};
    return find_in_ranges(RANGES, sizeof RANGES / sizeof *RANGES, code);
}

S5DisplayFault s5_display_name(const char *text, int characters, char *plain, size_t size)
{
    const S5DisplayFault fault = s5_display_text(text, characters, plain, size);
    Alphabet alphabet = NEUTRAL;
    size_t bytes = 0;
    for (const char *at = plain; fault == S5_DISPLAY_OK && *at; at += bytes) {
        const unsigned code = code_of(at, &bytes);
        const Alphabet is = alphabet_of(code);
        if (is_sign(code))
            return S5_DISPLAY_SIGN;
        if (is != NEUTRAL && alphabet != NEUTRAL && is != alphabet)
            return S5_DISPLAY_MIXED;
        alphabet = is == NEUTRAL ? alphabet : is;
    }
    return fault;
}

/* The letters that others are with an accent or a stroke, from a first one on; a point: none. */
static const struct {
    unsigned first;
    const char32_t *letters;
} UNACCENTED[] = {
    {0xC0, U"AAAAAA.CEEEEIIII.NOOOOO.OUUUUY..aaaaaa.ceeeeiiii.nooooo.ouuuuy.yAaAaAaCcCcCcCcDd"
           U"DdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiI...JjKk.LlLlLl..LlNnNnNn...OoOoOo..RrRrRrSsSsSs"
           U"SsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz"},
    {0x1A0, U"Oo"},
    {0x1AF, U"Uu"},
    {0x1CD, U"AaIiOoUuUuUuUuUu.AaAaÆæ..GgKkOoOoƷʒj...Gg..NnAaÆæOoAaAaEeEeIiIiOoOoRrRrUuUuSsTt."
            U".Hh......AaEeOoOoOoOoYy"},
    {0x386, U"Α.ΕΗΙ.Ο.ΥΩι"},
    {0x3AA, U"ΙΥαεηιυ"},
    {0x3C2, U"σ.......ιυουω"},
    {0x400, U"ЕЕ.Г...І....КИУ"},
    {0x419, U"И"},
    {0x439, U"и"},
    {0x450, U"ее.г...і....киу"},
    {0x476, U"Ѵѵ"},
    {0x4C1, U"Жж"},
    {0x4D0, U"АаАа..Ее..ӘәЖжЗз..ИиИиОо..ӨөЭэУуУуУуЧч..Ыы"},
    {0x1E00, U"AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOo"
             U"OoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwy.ſ...."
             U"AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUu"
             U"UuYyYyYyYy"},
    {0x1F00, U"ααααααααΑΑΑΑΑΑΑΑεεεεεε..ΕΕΕΕΕΕ..ηηηηηηηηΗΗΗΗΗΗΗΗιιιιιιιιΙΙΙΙΙΙΙΙοοοοοο..ΟΟΟΟΟΟ.."
             U"υυυυυυυυ.Υ.Υ.Υ.ΥωωωωωωωωΩΩΩΩΩΩΩΩααεεηηιιοουυωω..ααααααααΑΑΑΑΑΑΑΑηηηηηηηηΗΗΗΗΗΗΗΗ"
             U"ωωωωωωωωΩΩΩΩΩΩΩΩααααα.ααΑΑΑΑΑ.ι...ηηη.ηηΕΕΗΗΗ...ιιιι..ιιΙΙΙΙ....υυυυρρυυΥΥΥΥΡ..."
             U"..ωωω.ωωΟΟΩΩΩ"},
};

static unsigned without_accent(unsigned code)
{
    for (size_t i = 0; i < sizeof UNACCENTED / sizeof *UNACCENTED; i++) {
        const char32_t *letter = UNACCENTED[i].letters;
        for (unsigned is = UNACCENTED[i].first; is <= code && *letter; is++, letter++)
            if (is == code && *letter != '.')
                return *letter;
    }
    return code;
}

static unsigned small_letter(unsigned code)
{
    /* Ranges of capitals, each `step` after the one before, with their small letters `later`. */
    static const struct {
        unsigned first, last, step, later;
    } CAPITALS[] = {{'A', 'Z', 1, 32}, {0xC0, 0xD6, 1, 32}, {0xD8, 0xDE, 1, 32}, {0x100, 0x136, 2, 1},
        {0x139, 0x147, 2, 1}, {0x14A, 0x176, 2, 1}, {0x391, 0x3A9, 1, 32}, {0x400, 0x40F, 1, 80},
        {0x410, 0x42F, 1, 32}, {0x460, 0x480, 2, 1}, {0x48A, 0x4BE, 2, 1}, {0x4C1, 0x4CD, 2, 1},
        {0x4D0, 0x52E, 2, 1}, {0x531, 0x556, 1, 48}, {0x13A0, 0x13EF, 1, 0x97D0}};
    for (size_t i = 0; i < sizeof CAPITALS / sizeof *CAPITALS; i++)
        if (code >= CAPITALS[i].first && code <= CAPITALS[i].last &&
            (code - CAPITALS[i].first) % CAPITALS[i].step == 0)
            return code + CAPITALS[i].later;
    return code;
}

/* The Latin letters that others look like, from a first one on; a point: like none. Capitals are as their small letters. */
static const struct {
    unsigned first;
    const char *like;
} LOOKALIKES[] = {{0x131, "i"}, {0x251, "a"}, {0x261, "g"}, {0x391, "ab..ezh.ik.mn.o.p..ty.x"},
    {0x3B1, "a.y...n.ik.uv.o.pcotu.x.w"}, {0x3F2, "cj"}, {0x3F9, "c"}, {0x405, "siij"},
    {0x410, "a.b..e....k.mho.pcty.x"}, {0x430, "a.b..e....k.mho.pcty.x"}, {0x455, "siij"}, {0x4AE, "yy"},
    {0x4BA, "hh"}, {0x4C0, "i"}, {0x4CF, "i"}, {0x500, "dd"}, {0x51A, "qqww"}};

/* The plain letter that a styled one stands for: 𝐀 and Ａ are A. */
static unsigned without_style(unsigned code)
{
    enum { LETTERS = 26, STYLE_SIZE = 2 * LETTERS };
    if (code >= 0xFF21 && code <= 0xFF5A)
        return code - 0xFF21 + 'A';
    if (code >= 0x1D400 && code <= 0x1D6A3)
        return 'a' + (code - 0x1D400) % STYLE_SIZE % LETTERS;
    return code;
}

/* The small letter of ASCII that a letter looks like, or else the letter: I, l and 1 are one, and so are O and 0. */
static unsigned look_of(unsigned letter)
{
    for (size_t i = 0; i < sizeof LOOKALIKES / sizeof *LOOKALIKES; i++) {
        const unsigned first = LOOKALIKES[i].first;
        const char *like = LOOKALIKES[i].like;
        if (letter >= first && letter - first < strlen(like) && like[letter - first] != '.')
            return (unsigned)like[letter - first];
    }
    switch (letter) {
    case '1':
    case 'l':
    case 'L':
    case '|':
        return 'i';
    case '0':
        return 'o';
    default:
        return small_letter(letter);
    }
}

/* The next character that takes room, without accent and style, all blanks as one; 0 at the end. */
static unsigned next_seen(const char **text)
{
    for (size_t bytes; **text; *text += bytes) {
        const unsigned code = code_of(*text, &bytes);
        const Kind kind = bytes ? character_kind(code) : SEEN;
        bytes += !bytes;
        if (kind != SEEN && kind != BLANK)
            continue;
        *text += bytes;
        return kind == BLANK ? ' ' : without_style(without_accent(code));
    }
    return 0;
}

bool s5_display_alike(const char *a, const char *b)
{
    unsigned of_a, of_b;
    do {
        of_a = next_seen(&a);
        of_b = next_seen(&b);
        if (small_letter(of_a) != small_letter(of_b) && look_of(of_a) != look_of(of_b))
            return false;
    } while (of_a);
    return true;
}

static const char *const WRONG[] = {
    [S5_DISPLAY_EMPTY] = " is empty: at least one character of it must be seen",
    [S5_DISPLAY_INVISIBLE] =
        " has a character that can't be seen, or that changes how those around it are shown: leave it out",
    [S5_DISPLAY_MARKS] = " has more than two marks on a letter: leave some out",
    [S5_DISPLAY_MIXED] =
        " has letters of several alphabets, some of which look alike: write it in one of them",
    [S5_DISPLAY_SIGN] = " has brackets, or a sign such as ✓, ★ or ™: leave it out",
};

S5ApiError s5_display_explain(S5Text *error, S5DisplayFault wrong, const char *what, int characters)
{
    s5_text_add(error, what);
    if (wrong == S5_DISPLAY_LONG) {
        s5_text_add(error, " is too long: it may have ");
        s5_text_number(error, characters);
        s5_text_add(error, characters == 1 ? " character" : " characters");
        return S5_API_TOO_LONG;
    }
    s5_text_add(error, WRONG[wrong]);
    return S5_API_MALFORMED;
}

void s5_display_sentence(S5Text *error)
{
    if (error->used && !strchr(".?!", error->start[error->used - 1]))
        s5_text_char(error, '.');
    *error->start = (char)toupper((unsigned char)*error->start);
}
