/* A game so far, compactly: about 3 bytes an act, 55 a deal. Played again from its start it gives every state that was. */
#ifndef S5_STEPS_H
#define S5_STEPS_H

#include "spoilfive/game.h"

typedef enum S5StepKind { S5_STEP_DEAL, S5_STEP_ACT, S5_STEP_STOP } S5StepKind;

/** What happened in a game. */
typedef struct S5Step {
    uint64_t position; /**< on the wire, never falling */
    S5StepKind kind;
    S5Choice choice;          /**< an act's */
    S5Card pack[S5_PACK_MAX]; /**< a deal's */
} S5Step;

/** The steps of a game, in order; all zero is none. Owns its bytes: s5_steps_clear() frees them. */
typedef struct S5Steps {
    uint8_t *bytes;
    size_t used, size;
    uint64_t position; /**< of the last step */
} S5Steps;

/** Where a reader of the steps is; all zero is the start. */
typedef struct S5StepsAt {
    size_t byte;
    uint64_t position;
} S5StepsAt;

/** Adds a step behind the others. Returns false without memory. */
bool s5_steps_add(S5Steps *steps, const S5Step *step);

/** Reads the next step; false behind the last. */
bool s5_steps_next(const S5Steps *steps, S5StepsAt *at, S5Step *step);

/** Drops what follows a place that s5_steps_next() has come to. */
void s5_steps_cut(S5Steps *steps, S5StepsAt at);

/** Drops all steps and frees their bytes. */
void s5_steps_clear(S5Steps *steps);

#endif
