/* Text that people wrote for others to read. */
#ifndef S5_DISPLAY_TEXT_H
#define S5_DISPLAY_TEXT_H

#include "api_error.h"

typedef enum S5DisplayFault {
    S5_DISPLAY_OK,        /**< it can be shown */
    S5_DISPLAY_EMPTY,     /**< there is nothing to be seen */
    S5_DISPLAY_LONG,      /**< too many characters, or bytes */
    S5_DISPLAY_INVISIBLE, /**< it has control characters, or some that change how the text around them is shown */
} S5DisplayFault;

/**
 * Takes the blanks from both ends of a text and looks whether it can be shown to others. A tab becomes a space; what only
 * says where a line may break is left out. Joiners are kept where they stand between what is seen (docs/api.md, Texts).
 *
 * text        in   zero-terminated UTF-8
 * characters  in   it has at most so many: code points, as they are kept
 * plain       out  the text, if it can be shown; else anything
 * size        in   bytes of `plain`; with 4 a character and its terminator, characters are all that counts
 */
S5DisplayFault s5_display_text(const char *text, int characters, char *plain, size_t size);

/** Whether two texts look alike: capitals or not, whatever blanks, with or without what can't be seen. */
bool s5_display_alike(const char *a, const char *b);

/**
 * Says what is wrong with a text.
 *
 * error       inout  gets it, without the capital and the full stop of a sentence
 * wrong       in     what s5_display_text() found
 * what        in     the text, as in `the name`
 * characters  in     as above
 * Returns MALFORMED or TOO_LONG.
 */
S5ApiError s5_display_explain(S5Text *error, S5DisplayFault wrong, const char *what, int characters);

/** Makes a sentence of what an error says: a capital at its start, one mark at its end. */
void s5_display_sentence(S5Text *error);

#endif
