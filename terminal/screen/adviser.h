/* The coach at the table. */
#ifndef S5_TERM_ADVISER_H
#define S5_TERM_ADVISER_H

#include "term.h"

/** An S5Coach: the strongest level's search, in words. Thinks for up to a second; one call at a time. */
bool s5_coach_advise(const S5GameView *game, const S5View *view, const S5Choice *made,
    const volatile bool *stop, S5AdviceText *spoken);

/** Frees its memory. */
void s5_coach_free(void);

#endif
