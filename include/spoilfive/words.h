/* Words for people: why a choice is not legal, what a position asks. */
#ifndef SPOILFIVE_WORDS_H
#define SPOILFIVE_WORDS_H

#include "terms.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How suits are written. */
typedef enum S5SuitStyle {
    S5_SUIT_LETTERS, /**< `7H` */
    S5_SUIT_SYMBOLS  /**< `7♥` */
} S5SuitStyle;

/** Appends a card for people: `10♥` or `10H`. */
S5_API void s5_words_card(S5Text *text, S5Card card, S5SuitStyle style);

/** Appends a set of cards for people, strongest first under these trumps (null: in sorted order), separated
 * by blanks. */
S5_API void s5_words_set(S5Text *text, S5Set set, const S5Trumps *trumps, S5SuitStyle style);

/** Appends a text that came from outside so that it stays one line of plain characters: control characters
 * and broken UTF-8 as question marks. */
S5_API void s5_words_plain(S5Text *text, const char *outside);

/**
 * Appends why a choice is not legal: the status's sentence, its places filled in from the position, and
 * behind it what the option says that it rests on, as s5_rule_sentence() does. Without the last full stop.
 *
 * text    inout
 * rules   in
 * view    in     of the seat that chose; what it names is what that seat may know
 * choice  in     the choice that was refused, or null
 * status  in     what s5_act() answered
 * terms   in     the players' own words, or null
 * style   in     how suits are written
 */
S5_API void s5_explain(S5Text *text, const S5Rules *rules, const S5View *view, const S5Choice *choice,
    S5Status status, const S5Terms *terms, S5SuitStyle style);

/**
 * The section of docs/rules.md that a refusal rests on.
 *
 * view    in  of the seat that chose
 * status  in  what s5_act() answered
 * Returns the status's section, or where something else is asked the section about that. Static text.
 */
S5_API const char *s5_explain_section(const S5View *view, S5Status status);

#ifdef __cplusplus
}
#endif
#endif
