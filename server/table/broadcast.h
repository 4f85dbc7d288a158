/* What a table sends to its visitors. Private to this folder. */
#ifndef S5_TABLE_BROADCAST_H
#define S5_TABLE_BROADCAST_H

#include "entries.h"

/** Tells everybody what an entry has changed. */
void s5_table_broadcast(S5Table *table, const Effects *effects);

/** Looks up a visitor's seat and whose view of the game they get; whether the view has changed. */
bool s5_table_look_up_seat(S5Table *table, int visitor);

/** Sends a visitor the table, and what they have not seen of the game. */
void s5_table_send_snapshot(S5Table *table, int visitor, S5TableSeen seen);

/** Sends all visitors but one the `table` line. */
void s5_table_broadcast_table(S5Table *table, int but);

/** Tells everybody which seats are ready. */
void s5_table_broadcast_ready(S5Table *table);

/** Sends everybody the clock of the turn, as they see it. */
void s5_table_broadcast_clock(S5Table *table);

/** Sends lines to one visitor, or to all (−1), followed by the position. */
void s5_table_send(S5Table *table, int visitor, const char *lines);

/** The same, to all who see the game. */
void s5_table_send_viewers(S5Table *table, const char *lines);

#endif
