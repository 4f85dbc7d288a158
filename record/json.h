/* Writing JSON quickly into an S5Text. Private to record/. */
#ifndef S5_JSON_H
#define S5_JSON_H

#include "spoilfive/text.h"

#include <string.h>

/** Appends `size` bytes. */
static inline void s5_put(S5Text *text, const char *bytes, size_t size)
{
    if (size >= text->size - text->used) {
        text->full = true;
        return;
    }
    memcpy(text->start + text->used, bytes, size);
    text->used += size;
    text->start[text->used] = 0;
}

/** Appends a string literal. */
#define S5_PUT(text, literal) s5_put(text, literal, sizeof literal - 1)

/** Appends a whole number; small ones, which most are, in one step. */
static inline void s5_put_number(S5Text *text, int64_t number)
{
    if (number >= 0 && number < 10)
        s5_put(text, &"0123456789"[number], 1);
    else
        s5_text_number(text, number);
}

#endif
