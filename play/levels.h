/* The computer players, one function each. Private to play/. */
#ifndef S5_LEVELS_H
#define S5_LEVELS_H

#include "spoilfive/player.h"

S5Choose s5_choose_random, s5_choose_steady, s5_choose_club, s5_choose_expert, s5_choose_master;

#endif
