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
    bool unseen;              /**< only the seat that acted may notice it */
    S5Choice choice;          /**< an act's */
    S5Card pack[S5_PACK_MAX]; /**< a deal's */
} S5HistoryStep;

/** A place in the steps. The seal tells the game and its steps up to there from all others, but for those that are unseen. */
typedef struct S5HistoryCursor {
    size_t byte;
    uint64_t position; /**< of the last step */
    uint64_t seal;
} S5HistoryCursor;

enum { S5_HISTORY_KEY = 16 };

/** The steps of a game, in order; all zero is none. Owns its bytes: s5_history_begin() frees them. */
typedef struct S5History {
    uint8_t *bytes;
    size_t size;
    S5HistoryCursor start, end;
    uint8_t key[S5_HISTORY_KEY]; /**< without it nobody learns from a seal which cards are where */
} S5History;

/** Drops all steps. Seals begin with the bytes that say which game begins; null for none. */
void s5_history_begin(S5History *history, const void *game, size_t size);

/** Adds a step at the end. Returns false without memory. */
bool s5_history_add(S5History *history, const S5HistoryStep *step);

/** Reads the next step; false after the last. */
bool s5_history_next(const S5History *history, S5HistoryCursor *at, S5HistoryStep *step);

/** Drops what follows a place that s5_history_next() has come to. */
void s5_history_cut(S5History *history, S5HistoryCursor at);

#endif
