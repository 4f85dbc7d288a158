/* A record in memory: deals and choices, from which every position is played again. Private to the replay page. */
#ifndef S5_TERM_REPLAY_H
#define S5_TERM_REPLAY_H

#include "term.h"

/** A game of the record. */
typedef struct S5Played {
    S5Rules rules;
    S5Players players;
} S5Played;

/** A deal: the state before it, and the pack. */
typedef struct S5Dealt {
    S5State before;
    S5Card pack[S5_PACK_MAX];
    int game;
} S5Dealt;

/** Something that changes the position. */
typedef struct S5Step {
    enum { S5_STEP_DEAL, S5_STEP_ACT, S5_STEP_STOP } kind;
    int deal;        /**< of which deal it is */
    S5Choice choice; /**< of an act */
} S5Step;

typedef struct S5Playback {
    S5Played *game;
    S5Dealt *dealt;
    S5Step *step;
    int games, deals, steps;
    char fault[S5_SAY_MAX]; /**< why the record is not read further; empty at its end */
    int at, from;           /**< the last step made, and the deal before it */
    int seat;
    bool open;     /**< all hands */
    bool finished; /**< the last step ended a trick */
    bool weighs;   /**< each decision is weighed by the coach */
    int weighing,
        weighed; /**< the step that was asked about, and the one whose answer stands there; −1 for none */
    S5TableView table;
    S5State state;
    S5Scene scene;
    S5Log log;
    char answer[S5_SAY_MAX];
} S5Playback;

/** Shows the position behind a step. */
void s5_playback_go(S5Playback *replay, int step);

#endif
