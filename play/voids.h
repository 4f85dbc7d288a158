/* What seats have shown not to hold. Private to play/. */
#ifndef S5_VOIDS_H
#define S5_VOIDS_H

#include "spoilfive/view.h"

/**
 * What each seat has shown to lack.
 *
 * rules   in
 * view    in
 * trumps  in   the tables of the hand's trumps
 * lacks   out  by seat: bits by what was asked for (0–3, S5_ASKED_TRUMPS); trumps that may be withheld it may still hold
 */
void s5_shown_voids(
    const S5Rules *rules, const S5View *view, const S5Trumps *trumps, uint8_t voids[S5_SEATS_MAX]);

#endif
