/* The presets and the options as JSON: what clients of a server, the page and the packages are told of the games. Private to
 * engine/record/, server/ and web/. */
#ifndef S5_RULE_LIST_H
#define S5_RULE_LIST_H

#include "spoilfive/text.h"

/**
 * Appends an object with all presets and all options, from their own rows.
 *
 * text       inout  needs about 40 kB, with sentences 300 kB
 * sentences  in     whether the value of a preset's option comes with its sentence, `{"value":…,"sentence":…}`, instead of as text
 */
void s5_put_rule_list(S5Text *text, bool sentences);

#endif
