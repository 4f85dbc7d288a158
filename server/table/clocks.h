/* The clocks of a table, and what happens there by itself. Private to this folder. */
#ifndef S5_TABLE_CLOCKS_H
#define S5_TABLE_CLOCKS_H

#include "state.h"

enum { ANSWER_MS = 500 /* from the end of a silent question to the lead */ };

static inline int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/** The game has moved on, and everybody sees it: the timers of the turn start. */
void s5_table_restart_timers(S5Table *table);

/** Somebody came or went, or the game was paused or resumed: stops the clocks, or lets them run again. */
void s5_table_update_clocks(S5Table *table);

/** When the next hand is dealt; NEVER during a hand, a round or the time after a game. */
int64_t s5_table_deal_due(const S5Table *table);

/** When the turn's clock runs out as a viewer sees it, and how long it is; NEVER where no clock runs. */
int64_t s5_table_turn_clock(const S5Table *table, int viewer, int64_t *of);

/** When the turn that everybody sees ends, and when a silent question does; NEVER where no clock runs. */
int64_t s5_table_turn_ends(const S5Table *table);
int64_t s5_table_question_ends(const S5Table *table);

/** Does the first thing that is due; false when there is none. */
bool s5_table_run_timer(S5Table *table);

/** Asks the computer players that must choose, and drops requests that nobody needs any more. */
void s5_table_ask_bots(S5Table *table);

#endif
