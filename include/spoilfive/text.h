/* Building text in the caller's buffer: bounded, freestanding, always terminated. */
#ifndef SPOILFIVE_TEXT_H
#define SPOILFIVE_TEXT_H

#include "card.h"

#include <stdarg.h>

S5_BEGIN_C

/** A text being built. What does not fit is dropped and `full` is set. */
typedef struct S5Text {
    char *start; /**< the buffer, the caller's */
    size_t size; /**< its size in bytes, with the terminator; at least 1 */
    size_t used; /**< bytes written, without the terminator */
    bool full;   /**< something did not fit */
} S5Text;

/** Starts an empty text in a buffer of `size` bytes (at least 1). */
S5_API S5Text s5_text(char *buffer, size_t size);

#ifndef __cplusplus
/** An empty text with a buffer of its own, which lives as long as the block in which it stands. */
#define S5_EMPTY_TEXT(bytes) s5_text((char[bytes]){0}, bytes)
#endif

/** Appends a zero-terminated string. */
S5_API void s5_text_add(S5Text *text, const char *string);

/** Appends one character. */
S5_API void s5_text_char(S5Text *text, char c);

/** Appends a whole number in decimal. */
S5_API void s5_text_number(S5Text *text, int64_t number);

/**
 * Appends what printf() would print.
 *
 * text    inout
 * format  in     with no more than %d, %lld, %c, %s, a precision of %s, and %%
 */
S5_API void s5_text_printf(S5Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** The same with a list of values. */
S5_API void s5_text_vprintf(S5Text *text, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

/** Appends a card as records write it, `??` for S5_NO_CARD. */
S5_API void s5_text_card(S5Text *text, S5Card card);

/** Appends a set of cards, sorted, separated by spaces; nothing for the empty set. */
S5_API void s5_text_set(S5Text *text, S5Set set);

enum { S5_PLACE_NAME_MAX = 16 /**< bytes of the name of a {place}, with the terminator */ };

/** Appends the text for a {place} of this name; `from` is what s5_text_fill() was given. */
typedef void S5FillPlace(S5Text *text, const char *name, const void *from);

/**
 * Appends a sentence with its {places} filled in.
 *
 * text      inout
 * sentence  in     zero-terminated; a name in braces has at most S5_PLACE_NAME_MAX − 1 bytes
 * fill      in     called for each place, in order
 * from      in     passed on to it
 */
S5_API void s5_text_fill(S5Text *text, const char *sentence, S5FillPlace *fill, const void *from);

/** Whether two zero-terminated strings are equal. */
S5_API bool s5_text_same(const char *a, const char *b);

/**
 * Reads a whole number in plain decimal: no sign but one `-`, no leading zeros, no blanks.
 *
 * text    in   zero-terminated; all of it must be the number
 * number  out  the number; untouched on failure
 * Returns true, or false when it is not a number or is beyond ±1,000,000,000.
 */
S5_API bool s5_text_read_number(const char *text, int32_t *number);

/**
 * Finds the word nearest to one that was not found, for "did you mean".
 *
 * word   in  zero-terminated
 * words  in  `count` zero-terminated words
 * Returns the index of the nearest word, or −1 when none is near.
 */
S5_API int s5_text_nearest(const char *word, const char *const *words, int count);

/** The same where at most `most` letters may differ, by Levenshtein's distance: the first of the nearest. */
S5_API int s5_text_within(const char *word, const char *const *words, int count, int most);

S5_END_C
#endif
