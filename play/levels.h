/* The computer players, one function each. Private to play/. */
#ifndef S5_LEVELS_H
#define S5_LEVELS_H

#include "spoilfive/player.h"

/** How many nodes the levels visit by default; 0: the level does not search. */
enum {
    S5_RANDOM_NODES = 0,
    S5_STEADY_NODES = 0,
    S5_CLUB_NODES = 4000,
    S5_EXPERT_NODES = 40000,
    S5_MASTER_NODES = 400000
};

S5Choose s5_choose_random, s5_choose_steady, s5_choose_club, s5_choose_expert, s5_choose_master;

#endif
