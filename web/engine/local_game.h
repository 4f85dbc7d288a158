/* What the files of a game without a server share: the game, advice on it, and the review of a record. */
#ifndef S5_ENGINE_LOCAL_GAME_H
#define S5_ENGINE_LOCAL_GAME_H

#include "engine.h"

enum {
    S5_NOBODY = -1, /**< the seat of a person who has none */
    S5_PLAYER_MEMORY = 2 << 20,
    S5_SOLVER_MEMORY = 8 << 20, /**< 65,536 positions and more */
    S5_JSON_MEMORY = 1 << 20
};

static inline int s5_local_viewer(int seat)
{
    return seat == S5_NOBODY ? S5_VIEWER_NO_HAND : seat;
}

/* -------------------------------------------------------------- local_game.c */

/** Begins a call: forgets what was told and recorded, and begins the answer. Returns the text of what is told to the person. */
S5Text *s5_local_begin(void);

/** Answers what is wrong with the start of a game; false. */
bool s5_local_refuse(const char *sentence);

/** What the person sees of the game, and its rules; null when it is not their turn. */
const S5Rules *s5_local_turn(S5View *view);

/* ---------------------------------------------------------------- arranged.c */

/** Cards that lie in certain hands in the first deal of a game. */
typedef struct S5Arranged {
    S5Set hand[S5_SEATS_MAX]; /**< at least these, by seat */
    S5Set turned;             /**< the turn-up; empty for any */
    int dealer;               /**< S5_NOBODY where nothing is arranged */
} S5Arranged;

/**
 * Reads "arranged":{"hands":["5H JH",…],"turned":"KD","dealer":0} of the start of a game, which may be left out; false after
 * answering what is wrong.
 */
bool s5_arranged_read(const json_t *json, const S5Rules *rules, S5Arranged *arranged);

/** Changes a shuffled pack so that a deal of this state brings the cards to their places. */
void s5_arranged_pack(const S5Arranged *arranged, const S5Rules *rules, const S5State *state, S5Card *pack);

/* ------------------------------------------------------------------ advice.c */

/** Reads {"nodes":N}, which may be left out; false after answering what is wrong. */
bool s5_page_read_nodes(size_t size, uint64_t *nodes);

/** What the choices of a view are worth; `made` is the choice that was made or null. */
void s5_page_weigh(
    const S5Rules *rules, const S5View *view, uint64_t nodes, const S5Choice *made, S5Advice *advice);

/** Appends the fields of a decision in `spoilfive review --json` (docs/formats.md), the reason by its name and its places. */
void s5_page_put_advice(S5Text *text, const S5Rules *rules, const S5Advice *advice);

#endif
