/* Options as they apply in a game. Shared by engine/record/ and web/. */
#ifndef S5_RULESENTENCE_H
#define S5_RULESENTENCE_H

#include "spoilfive/option.h"

/** The value that an option has in effect: in the ordinary order of cards no trump may be withheld, whatever renege says. */
int32_t s5_rule_in_force(const S5Options *options, int option);

#endif
