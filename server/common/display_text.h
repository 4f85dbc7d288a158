/* Text that people wrote for others to read. */
#ifndef S5_PLAIN_H
#define S5_PLAIN_H

#include "spoilfive/text.h"

typedef enum S5Plain {
    S5_PLAIN,           /**< it can be shown */
    S5_PLAIN_EMPTY,     /**< there is nothing to be seen */
    S5_PLAIN_LONG,      /**< too many characters, or bytes */
    S5_PLAIN_INVISIBLE, /**< it has control characters, or some that change how the text around them is shown */
} S5Plain;

/**
 * Takes the blanks from both ends of a text and looks whether it can be shown to others. A tab becomes a space; what only
 * says where a line may break is left out. Joiners are kept where they stand between what is seen (docs/api.md, Texts).
 *
 * text        in   zero-terminated UTF-8
 * characters  in   it has at most so many: code points, as they are kept
 * plain       out  the text, if it can be shown; else anything
 * size        in   bytes of `plain`; with 4 a character and its terminator, characters are all that counts
 */
S5Plain s5_plain(const char *text, int characters, char *plain, size_t size);

/** Whether two texts look alike: capitals or not, whatever blanks, with or without what can't be seen. */
bool s5_plain_alike(const char *a, const char *b);

/**
 * Says what is wrong with a text.
 *
 * error       inout  gets it, without the capital and the full stop of a sentence
 * wrong       in     what s5_plain() found
 * what        in     the text, as in `the name`
 * characters  in     as above
 * Returns the error's code of docs/api.md.
 */
const char *s5_plain_wrong(S5Text *error, S5Plain wrong, const char *what, int characters);

/** Makes a sentence of what an error says: a capital at its start, one mark at its end. */
void s5_plain_sentence(S5Text *error);

#endif
