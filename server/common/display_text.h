/* Text that people write for others to read. */
#ifndef S5_DISPLAY_TEXT_H
#define S5_DISPLAY_TEXT_H

#include "api_error.h"

typedef enum S5DisplayFault {
    S5_DISPLAY_OK,        /**< it can be shown */
    S5_DISPLAY_EMPTY,     /**< it has no visible character */
    S5_DISPLAY_LONG,      /**< too many characters, or bytes */
    S5_DISPLAY_INVISIBLE, /**< it has control characters, or some that change how the text around them is shown */
    S5_DISPLAY_MARKS,     /**< it has more than two marks on a letter */
    S5_DISPLAY_MIXED,     /**< a name: its letters are of several alphabets that look alike */
    S5_DISPLAY_SIGN /**< a name: it has brackets, or a check mark, star …: as if the page had written so beside it */
} S5DisplayFault;

/**
 * Strips a text of blanks at both ends and checks whether it can be shown to others. A tab becomes a space, and marks that only say
 * where a line may break are left out. Joiners are kept between visible characters (docs/api.md, Texts).
 *
 * text        in   zero-terminated UTF-8
 * characters  in   the most that it may have: code points, as they are kept
 * plain       out  the text, if it can be shown; else anything
 * size        in   bytes of `plain`; with 4 a character and its terminator, characters are all that counts
 */
S5DisplayFault s5_display_text(const char *text, int characters, char *plain, size_t size);

/** The same for a name, by which people know each other. */
S5DisplayFault s5_display_name(const char *text, int characters, char *plain, size_t size);

/** Whether two texts look alike, whatever their capitals, blanks, invisible characters, marks on letters, styles of letters and alphabets: `Ρat` is like `Pat`. */
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

/** Makes an error a sentence: with a capital at its start and a full stop at its end. */
void s5_display_sentence(S5Text *error);

#endif
