/* The players' own words for things: "the widow" for the kitty. */
#ifndef SPOILFIVE_TERMS_H
#define SPOILFIVE_TERMS_H

#include "text.h"

S5_BEGIN_C

/* The things that people may have their own words for: X(NAME, name, "the usual words") */
#define S5_TERM_MAP(X)                 \
    X(KITTY, kitty, "the kitty")       \
    X(POOL, pool, "the pool")          \
    X(STOCK, stock, "the stock")       \
    X(TURN_UP, turn_up, "the turn-up") \
    X(JOKER, joker, "the Joker")       \
    X(CHIPS, chips, "chips")           \
    X(POINTS, points, "points")

typedef enum S5Term {
#define S5_TERM_ENUM(NAME, name, usual) S5_TERM_##NAME,
    S5_TERM_MAP(S5_TERM_ENUM)
#undef S5_TERM_ENUM
        S5_TERMS
} S5Term;

enum { S5_TERM_MAX = 40 /**< bytes of a person's own words for a thing, at most */ };

/** The players' own words by S5Term; empty means the usual words, so all zero is the usual words throughout.
 * A plain value. Wherever one is asked for, null also means the usual words. */
typedef struct S5Terms {
    char own[S5_TERMS][S5_TERM_MAX + 1]; /**< UTF-8, one line */
} S5Terms;

/** The name of a thing, `turn_up`, as rule-set files and records write it; null for a number that is no
 * thing. Static text. */
S5_API const char *s5_term_name(int term);

/** The thing with this name, or −1. */
S5_API int s5_term_find(const char *name);

/** The words for a thing, `the widow`. Live as long as the terms. */
S5_API const char *s5_term(const S5Terms *terms, S5Term term);

/** The words for a thing without their article, `widow`. Live as long as the terms. */
S5_API const char *s5_term_bare(const S5Terms *terms, S5Term term);

/** Appends a sentence with the players' own words in place of the usual ones: `the kitty`, `The kitty`, and
 * `kitty` by itself where both have their article. The names of {places} stay. */
S5_API void s5_terms_say(S5Text *text, const S5Terms *terms, const char *sentence);

/** The same, with the {places} of the sentence filled in as by s5_text_fill(). What fills them, and braces in
 * the players' own words, stay as they are. */
S5_API void s5_terms_fill(
    S5Text *text, const S5Terms *terms, const char *sentence, S5FillPlace *fill, const void *from);

/** Appends what a `game` event says about them, `,"words":{"kitty":"the widow"}`; nothing when all words are
 * the usual ones. */
S5_API void s5_terms_write(S5Text *text, const S5Terms *terms);

S5_END_C
#endif
