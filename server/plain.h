/* Text that people wrote for others to read. */
#ifndef S5_PLAIN_H
#define S5_PLAIN_H

#include <stddef.h>

typedef enum S5Plain {
    S5_PLAIN,           /**< it can be shown */
    S5_PLAIN_EMPTY,     /**< there is nothing to be seen */
    S5_PLAIN_LONG,      /**< too many characters, or bytes */
    S5_PLAIN_INVISIBLE, /**< it has control characters, or some that change how the text around them is shown */
} S5Plain;

/**
 * Takes the blanks from both ends of a text and looks whether it can be shown to others.
 *
 * text        in   zero-terminated UTF-8
 * characters  in   it has at most so many
 * plain       out  the text, if it can be shown
 * size        in   bytes of `plain`
 */
S5Plain s5_plain(const char *text, int characters, char *plain, size_t size);

#endif
