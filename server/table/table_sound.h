/* What is true of a table whenever nothing is being done at it. Private to this folder. */
#ifndef S5_TABLE_SOUND_H
#define S5_TABLE_SOUND_H

#include "steps.h"

/** States it. Cost: about 1,000 instructions, and 20 for each connection. */
void s5_table_assert(const S5Table *table);

/** States what is true of the next step of the game, before it is written or applied. */
void s5_table_assert_step(const S5Table *table, const Transition *transition);

#endif
