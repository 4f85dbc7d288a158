/* The presets, the options and the tables of each kind as JSON: what clients of a server, the page and the packages are told of the games. Private to
 * engine/record/, server/ and web/. */
#ifndef S5_RULE_LIST_H
#define S5_RULE_LIST_H

#include "spoilfive/text.h"

/**
 * Appends an object with all presets and all options, from their own rows, and for each kind the tables that a rule file may list.
 *
 * text       inout  needs about 40 kB, with sentences 300 kB
 * sentences  in     whether the value of a preset's option comes with its sentence, `{"value":…,"sentence":…}`, instead of as text
 */
void s5_put_rule_list(S5Text *text, bool sentences);

/** Appends the tables of a list as `{"5":[0,2],…}`: how many sides five players may form, 0 where everybody plays alone. Of a list that
 * s5_seatings_read() can't read, `{}`. */
void s5_put_seatings(S5Text *text, const char *tables);

#endif
