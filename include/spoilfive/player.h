/* Computer players. They see a view and nothing else. */
#ifndef SPOILFIVE_PLAYER_H
#define SPOILFIVE_PLAYER_H

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Chooses for the seat of a view.
 *
 * rules   in
 * view    in     the seat's own; it is that seat's turn
 * random  inout  the player's own stream
 * Returns a legal choice.
 */
typedef S5Choice S5Choose(const S5Rules *rules, const S5View *view, S5Random *random);

/** A level of play. */
typedef struct S5Level {
    const char *name;    /**< `steady` */
    const char *meaning; /**< one sentence for people */
    S5Choose *choose;
} S5Level;

/** How many levels there are. */
S5_API int s5_level_count(void);

/** A level, from the weakest (0) to the strongest. Static. */
S5_API const S5Level *s5_level(int index);

/** The level of a name, or null. Static. */
S5_API const S5Level *s5_level_find(const char *name);

#ifdef __cplusplus
}
#endif
#endif
