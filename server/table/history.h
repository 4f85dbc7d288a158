/* A game so far, stored compactly: about 3 bytes an act, 55 a deal. Played again from its start, it gives every
 * state it went through. */
#ifndef S5_HISTORY_H
#define S5_HISTORY_H

#include "spoilfive/game.h"

typedef enum S5HistoryKind { S5_HISTORY_DEAL, S5_HISTORY_ACT, S5_HISTORY_STOP } S5HistoryKind;

/** What happened in a game. */
typedef struct S5HistoryStep {
    uint64_t position; /**< on the wire, never decreasing */
    S5HistoryKind kind;
    S5Choice choice;          /**< an act's */
    S5Card pack[S5_PACK_MAX]; /**< a deal's */
} S5HistoryStep;

/** The steps of a game, in order; all zero is none. Owns its bytes: s5_history_clear() frees them. */
typedef struct S5History {
    uint8_t *bytes;
    size_t used, size;
    uint64_t position; /**< of the last step */
} S5History;

/** Where a reader of the steps is; all zero is the start. */
typedef struct S5HistoryCursor {
    size_t byte;
    uint64_t position;
} S5HistoryCursor;

/** Adds a step at the end. Returns false without memory. */
bool s5_history_add(S5History *history, const S5HistoryStep *step);

/** Reads the next step; false after the last. */
bool s5_history_next(const S5History *history, S5HistoryCursor *at, S5HistoryStep *step);

/** Drops what follows a place that s5_history_next() has come to. */
void s5_history_cut(S5History *history, S5HistoryCursor at);

/** Drops all steps and frees their bytes. */
void s5_history_clear(S5History *history);

#endif
