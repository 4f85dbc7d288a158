/* Writing JSON quickly into an S5Text. Private to engine/record/, terminal/ and server/. */
#ifndef S5_JSON_H
#define S5_JSON_H

#include "engine/rules/utf8.h"
#include "spoilfive/event.h"

#include <string.h>

/** Bytes of the UTF-8 character at the start of a zero-terminated text that is not empty; 0 when it is broken. */
static inline size_t s5_utf8(const char *text)
{
    uint32_t code;
    return s5_utf8_character(text, 4, &code); /* the zero at the end is no part of a longer one */
}

/** Whether such a character is a control, which would do something to a terminal: of C0, DEL, or of C1. */
static inline bool s5_utf8_is_control(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    return c[0] < 0x20 || c[0] == 0x7F || (c[0] == 0xC2 && c[1] < 0xA0);
}

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

/** Appends whole numbers, as an array. */
static inline void s5_put_numbers(S5Text *text, const int32_t *numbers, int count)
{
    S5_PUT(text, "[");
    for (int i = 0; i < count; i++) {
        if (i)
            S5_PUT(text, ",");
        s5_put_number(text, numbers[i]);
    }
    S5_PUT(text, "]");
}

/** Appends true or false. */
static inline void s5_put_bool(S5Text *text, bool value)
{
    s5_put(text, value ? "true" : "false", value ? 4 : 5);
}

/* A field: `before` is the text before its value, as in `,"seat":`. */

static inline void s5_put_number_field(S5Text *text, const char *before, int64_t number)
{
    s5_put(text, before, strlen(before));
    s5_put_number(text, number);
}

static inline void s5_put_bool_field(S5Text *text, const char *before, bool value)
{
    s5_put(text, before, strlen(before));
    s5_put_bool(text, value);
}

/** A null pointer is written as null. */
static inline void s5_put_string_field(S5Text *text, const char *before, const char *string)
{
    s5_put(text, before, strlen(before));
    if (string)
        s5_text_json(text, string);
    else
        S5_PUT(text, "null");
}

/* How a dealer who may choose has dealt (docs/rules.md H9). */
#define S5_THREE_FIRST "3-2"
#define S5_TWO_FIRST   "2-3"

/** Whether two cards were dealt first, by one of these words; -1 for any other text, or null. */
static inline int s5_read_two_first(const char *word)
{
    return !word || (strcmp(word, S5_THREE_FIRST) && strcmp(word, S5_TWO_FIRST))
               ? -1
               : !strcmp(word, S5_TWO_FIRST);
}

/** Appends the value of an option: a word or a list as text, a number as a number (event.c). */
void s5_put_option_value(S5Text *text, int option, int32_t value);

/** Appends the options that differ from a preset's, `"jink":"yes"`; `with_usual`: and all others but house rules (event.c). */
void s5_put_options(S5Text *text, const S5Options *options, const S5Preset *preset, bool with_usual);

#endif
