/* Rules in full sentences, made from the options: a page for a guest, a sentence for one option. */
#ifndef SPOILFIVE_RULEPAGE_H
#define SPOILFIVE_RULEPAGE_H

#include "rules.h"
#include "terms.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Room that is enough for every page. */
enum { S5_RULE_PAGE_MAX = 1 << 14 };

/**
 * Appends the rules of a game as a page to be read from beginning to end.
 *
 * text         inout  a line `# …` is a heading, every other line a paragraph; paragraphs are not wrapped
 * preset       in
 * options      in     that make sense together (s5_rules())
 * terms        in     the players' own words, or null
 * description  in     what they say about their rules, or empty
 */
S5_API void s5_rule_page(S5Text *text, const S5Preset *preset, const S5Options *options, const S5Terms *terms,
    const char *description);

/** Appends what an option's value means, as a sentence with its full stop, in own words or the usual ones (null). This is the
 * one place that words a rule: the page, the list of options and why a choice is not legal have it from here. */
S5_API void s5_rule_sentence(S5Text *text, const S5Options *options, int option, const S5Terms *terms);

/** Appends the numbers whose bits are set, in order: `2-10`, `2 4 6`. */
S5_API void s5_rule_numbers(S5Text *text, unsigned set);

/** Appends the sides (bits as in S5Tables) that a number of players makes: `each for himself, or in 2 or 3 sides`. */
S5_API void s5_rule_sides(S5Text *text, unsigned sides);

#ifdef __cplusplus
}
#endif
#endif
