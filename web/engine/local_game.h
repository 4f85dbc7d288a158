/* What the files of a game without a server share: the game, advice on it, and the review of a record. */
#ifndef S5_ENGINE_LOCAL_GAME_H
#define S5_ENGINE_LOCAL_GAME_H

#include "engine.h"

enum {
    S5_NOBODY = -1, /**< the seat of a person who has none */
    S5_PLAYER_MEMORY = 2 << 20
};

/** The memory of the players that search, and of the coach; one of them works at a time. */
extern char s5_player_memory[S5_PLAYER_MEMORY];

static inline int s5_local_viewer(int seat)
{
    return seat == S5_NOBODY ? S5_VIEWER_NO_HAND : seat;
}

/* -------------------------------------------------------------- local_game.c */

/** Begins a call: forgets what was told and recorded, and begins the answer. Returns the text of what is told to the person. */
S5Text *s5_local_begin(void);

/** Whether a game is being played here. */
bool s5_local_is_playing(void);

/** What the person sees of the game, and its rules; null when it is not their turn. */
const S5Rules *s5_local_turn(S5View *view);

/* ------------------------------------------------------------------ advice.c */

/** Reads {"nodes":N}, which may be left out; false after answering what is wrong. */
bool s5_page_read_nodes(size_t size, uint64_t *nodes);

/** What the choices of a view are worth; `number` is of the game in its record, `made` the choice that was made or null. */
void s5_page_weigh(const S5Rules *rules, const S5View *view, int number, uint64_t nodes, const S5Choice *made,
    S5Advice *advice);

/** Appends the fields of a decision in `spoilfive review --json` (docs/formats.md), the reason by its name and its places. */
void s5_page_put_advice(S5Text *text, const S5Rules *rules, const S5Advice *advice);

/* ------------------------------------------------------------------ review.c */

/** The record that is being read; null before there is one. */
const S5Reader *s5_review_reader(void);

#endif
