/* The voids that seats have shown. Private to players/. */
#ifndef S5_VOIDS_H
#define S5_VOIDS_H

#include "spoilfive/view.h"

/**
 * The suits in which each seat has shown to be void.
 *
 * rules   in
 * view    in
 * trumps  in   the tables of the hand's trumps
 * voids   out  by seat: bits by what was asked for (0–3, S5_ASKED_TRUMPS); a seat void in trumps may hold some that it may withhold
 */
void s5_shown_voids(
    const S5Rules *rules, const S5View *view, const S5TrumpTables *trumps, uint8_t voids[S5_SEATS_MAX]);

#endif
