/* The connections at a table. Private to this folder. */
#ifndef S5_TABLE_VISITORS_H
#define S5_TABLE_VISITORS_H

#include "state.h"

/** A free place for a person; −1 when there is none, or when they have too many connections. */
int s5_table_place_for(S5Table *table, const uint8_t token[S5_TOKEN_BYTES]);

/** Forgets a visitor whose connection ends. */
void s5_table_forget_visitor(S5Table *table, int visitor);

/** When the slowest connection must have taken its piece of the game so far; and dropping it. */
int64_t s5_table_slow_due(const S5Table *table);
void s5_table_drop_slowest(S5Table *table);

/** Ends all connections of a person. */
void s5_table_dismiss(S5Table *table, const char *mark);

#endif
