/* Building text in the caller's buffer, and finding the nearest word. */
#include "spoilfive/text.h"

#include "spoilfive/assert.h"

S5Text s5_text(char *buffer, size_t size)
{
    buffer[0] = 0;
    return (S5Text){buffer, size, 0, false};
}

void s5_text_char(S5Text *text, char c)
{
    if (text->used + 1 >= text->size) {
        text->full = true;
        return;
    }
    text->start[text->used++] = c;
    text->start[text->used] = 0;
}

void s5_text_add(S5Text *text, const char *string)
{
    while (*string)
        s5_text_char(text, *string++);
}

void s5_text_number(S5Text *text, int64_t number)
{
    char digits[24];
    int count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        s5_text_char(text, '-');
    while (count)
        s5_text_char(text, digits[--count]);
}

/* Reads the precision of a conversion, the most bytes of a string; −1 where there is none. */
static int read_precision(const char **format, va_list *values)
{
    int precision = 0;
    if (**format != '.')
        return -1;
    if (*++*format == '*') {
        ++*format;
        return va_arg(*values, int);
    }
    for (; **format >= '0' && **format <= '9'; ++*format)
        precision = precision * 10 + **format - '0';
    return precision;
}

/* Appends a value by its conversion, the text after a percent sign; returns the text after it. */
static const char *convert(S5Text *text, const char *format, va_list *values)
{
    int left = read_precision(&format, values);
    if (*format == 's')
        for (const char *string = va_arg(*values, const char *); left && *string; left -= left > 0)
            s5_text_char(text, *string++);
    else if (*format == 'd')
        s5_text_number(text, va_arg(*values, int));
    else if (*format == 'c')
        s5_text_char(text, (char)va_arg(*values, int));
    else if (*format == 'l')
        s5_text_number(text, va_arg(*values, long long));
    else {
        S5_ASSERT(*format == '%');
        s5_text_char(text, '%');
    }
    return format + (*format == 'l' ? sizeof "lld" - 1 : 1);
}

void s5_text_vprintf(S5Text *text, const char *format, va_list values)
{
    va_list rest;
    va_copy(rest, values); /* a list can only be passed on by its address where it is no parameter */
    while (*format)
        if (*format == '%')
            format = convert(text, format + 1, &rest);
        else
            s5_text_char(text, *format++);
    va_end(rest);
}

void s5_text_printf(S5Text *text, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    s5_text_vprintf(text, format, values);
    va_end(values);
}

void s5_text_card(S5Text *text, S5Card card)
{
    char letters[3] = "??";
    if (card != S5_NO_CARD)
        s5_card_write(card, letters);
    s5_text_add(text, letters);
}

void s5_text_set(S5Text *text, S5Set set)
{
    for (const char *gap = ""; set; set &= set - 1, gap = " ") {
        s5_text_add(text, gap);
        s5_text_card(text, s5_set_first(set));
    }
}

/* Copies the name after an opening brace; returns how many bytes it has. */
static size_t copy_place_name(const char *at, char name[S5_PLACE_NAME_MAX])
{
    size_t size = 0;
    for (; at[size] && at[size] != '}' && size + 1 < S5_PLACE_NAME_MAX; size++)
        name[size] = at[size];
    name[size] = 0;
    return size;
}

void s5_text_fill(S5Text *text, const char *sentence, S5FillPlace *fill, const void *from)
{
    char name[S5_PLACE_NAME_MAX];
    for (const char *c = sentence; *c; c++) {
        if (*c != '{') {
            s5_text_char(text, *c);
            continue;
        }
        c += copy_place_name(c + 1, name);
        c += c[1] == '}';
        fill(text, name, from);
    }
}

bool s5_text_same(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

bool s5_text_read_number(const char *text, int32_t *number)
{
    const bool negative = text[0] == '-';
    const char *at = text + negative;
    int64_t value = 0;
    if (!*at || (at[0] == '0' && (at[1] || negative)))
        return false;
    for (; *at; at++) {
        if (*at < '0' || *at > '9')
            return false;
        value = value * 10 + (*at - '0');
        if (value > 1000000000)
            return false;
    }
    *number = (int32_t)(negative ? -value : value);
    return true;
}

enum { WORD_MAX = 40 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters of a word count. */
static int letters(const char *word)
{
    int length = 0;
    while (length < WORD_MAX && word[length])
        length++;
    return length;
}

/* The Levenshtein distance between two words, of which only the first WORD_MAX letters count. Where `swaps`, exchanging two neighbours counts
 * as one change. */
static int word_distance(const char *a, const char *b, bool swaps)
{
    /* Distances for the first letters of a, and for two letters fewer. */
    int row[WORD_MAX + 1], last[WORD_MAX + 1] = {0};
    for (int j = 0; j <= WORD_MAX; j++)
        row[j] = j;
    const int length = letters(b);
    for (int i = 0; i < WORD_MAX && a[i]; i++) {
        int diagonal = row[0], exchanged = 0; /* `last` where the exchange of two letters starts */
        row[0] = i + 1;
        for (int j = 0; j < length; j++) {
            const int above = row[j + 1], before = last[j];
            row[j + 1] = smaller(smaller(above, row[j]) + 1, diagonal + (a[i] != b[j]));
            if (swaps && i && j && a[i] == b[j - 1] && a[i - 1] == b[j])
                row[j + 1] = smaller(row[j + 1], exchanged + 1);
            exchanged = before;
            last[j] = diagonal;
            diagonal = above;
        }
    }
    return row[length];
}

/* The first of the words nearest to one, of those that differ in fewer than `best` letters. */
static int nearest_of(const char *word, const char *const *words, int count, int best, bool swaps)
{
    const int length = letters(word);
    int nearest = -1;
    for (int i = 0; i < count; i++) {
        const int longer = letters(words[i]) - length;
        if (longer >= best || -longer >= best)
            continue; /* it takes as many changes at least */
        const int d = word_distance(word, words[i], swaps);
        if (d < best) {
            best = d;
            nearest = i;
        }
    }
    return nearest;
}

/* A word of five letters may have one wrong, a word of eight three. */
int s5_text_nearest(const char *word, const char *const *words, int count)
{
    enum { LONG = 8 };
    const int length = letters(word);
    return nearest_of(word, words, count, length < 6 ? 2 : smaller(length, LONG) / 2, true);
}

int s5_text_within(const char *word, const char *const *words, int count, int most)
{
    return nearest_of(word, words, count, most + 1, false);
}
