/* A record in memory: deals and choices, from which every position is played again. Private to the replay page. */
#ifndef S5_TERM_PLAYBACK_H
#define S5_TERM_PLAYBACK_H

#include "term.h"

/** A game of the record. */
typedef struct S5ReplayGame {
    S5Rules rules;
    S5Players players;
    S5Terms terms;
    int person; /**< where the person sat; S5_NO_SEAT where the record does not say it */
} S5ReplayGame;

/** A deal: the state before it, and the pack. */
typedef struct S5ReplayDeal {
    S5State before;
    S5Card pack[S5_PACK_MAX];
    int game;
} S5ReplayDeal;

/** Something that changes the position: a deal, an act, or S5_EVENT_END_GAME where the players stopped. */
typedef struct S5ReplayStep {
    S5Event kind;
    int deal;        /**< its deal */
    S5Choice choice; /**< of an act */
} S5ReplayStep;

typedef struct S5Playback {
    S5ReplayGame *recorded;
    S5ReplayDeal *dealt;
    S5ReplayStep *step;
    int games, deals, steps;
    char fault[S5_SAY_MAX]; /**< why the record is read no further; empty at its end */
    int at, from;           /**< the last step that was made, and the deal before it */
    int seat;
    bool open;     /**< all hands are open */
    bool finished; /**< the last step ended a trick */
    bool weighs;   /**< the coach weighs each decision */
    int weighing,
        weighed; /**< the step that was asked about, and the step whose answer is shown; −1 for none */
    S5GameView game;
    S5State state;
    S5Scene scene;
    S5Narration log;
    char answer[S5_SAY_MAX];
} S5Playback;

#endif
