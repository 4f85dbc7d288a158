/* Why the first choice of an advice is best. Private to players/. */
#ifndef S5_REASON_H
#define S5_REASON_H

#include "spoilfive/coach.h"

/** Fills in the reason of an advice whose choices are weighed, and what its sentence refers to. If the choice made (null for none) is a
 * mistake, the reason says what the best has and that one has not. */
void s5_reason_find(const S5Rules *rules, const S5View *view, const S5Choice *made, S5Advice *advice);

#endif
