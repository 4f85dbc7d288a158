/* The game of a table, step by step: played again, and written as somebody sees it. Private to this folder. */
#ifndef S5_TABLE_STEPS_H
#define S5_TABLE_STEPS_H

#include "state.h"

/* A step of the game; `at` is its place in the history. */
typedef struct Transition {
    S5HistoryStep step;
    S5HistoryCursor at;
    S5State before, after;
} Transition;

/* The game played again; `transition` is the step that was reached. */
typedef struct Replay {
    S5HistoryCursor next;
    Transition transition;
} Replay;

/** A replay from the start of the game, or of the hand that was dealt last; */
Replay s5_table_replay_game(const S5Table *table);
Replay s5_table_replay_hand(const S5Table *table);

/** and on to its next step: false after the last. */
bool s5_table_replay_next(const S5Table *table, Replay *replay);

/** Whether only the seat that acted may notice a step: it declined in silence. */
bool s5_table_is_unseen(const S5Rules *rules, const Transition *transition);

/** Writes a step as a viewer sees it: a seat, S5_VIEWER_ALL or S5_VIEWER_NO_HAND. */
void s5_table_put_step(S5Text *text, const S5Rules *rules, const Transition *transition, int viewer);

/** Whether a hand ends with this step, and not because the game was stopped. */
bool s5_table_ends_hand(const Transition *transition);

/** Counts the hand that a step ends, if it ends one. */
void s5_table_count_hand(S5GameStats *stats, const S5Rules *rules, const Transition *transition);

/** The last act that was not silent, if there is one that can be taken back. */
bool s5_table_last_act(const S5Table *table, Transition *last);

/** A state as a viewer sees it: a silent question looks like the play that follows it. */
S5State s5_table_seen(const S5Table *table, const S5State *state, int viewer);

#endif
