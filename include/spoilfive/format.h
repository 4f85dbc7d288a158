/* Cards and texts as people see them. */
#ifndef SPOILFIVE_FORMAT_H
#define SPOILFIVE_FORMAT_H

#include "rules.h"

S5_BEGIN_C

/** How suits are written. */
typedef enum S5SuitStyle {
    S5_SUIT_LETTERS, /**< `7H` */
    S5_SUIT_SYMBOLS, /**< `7♥` */
    S5_SUIT_WORDS    /**< `seven of hearts` */
} S5SuitStyle;

/** Appends a card for people: `10♥`, `10H` or `ten of hearts`. */
S5_API void s5_format_card(S5Text *text, S5Card card, S5SuitStyle style);

/** Appends a set of cards for people, strongest first under these trumps (null: in sorted order), separated
 * by blanks, words by commas. */
S5_API void s5_format_set(S5Text *text, S5Set set, const S5TrumpTables *trumps, S5SuitStyle style);

/** Appends a text that came from outside, so that it stays one line of plain characters: control characters
 * and broken UTF-8 become question marks. */
S5_API void s5_format_line(S5Text *text, const char *outside);

S5_END_C
#endif
