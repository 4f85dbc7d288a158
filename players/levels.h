/* The computer players, one function each. Private to players/. */
#ifndef S5_LEVELS_H
#define S5_LEVELS_H

#include "spoilfive/player.h"

/** How many nodes the levels visit by default: S5_CLUB_NODES … */
enum {
#define S5_LEVEL_NODES(NAME, name, nodes, meaning) S5_##NAME##_NODES = nodes,
    S5_LEVEL_MAP(S5_LEVEL_NODES)
#undef S5_LEVEL_NODES
};

/* Their functions: s5_choose_club() … */
#define S5_LEVEL_CHOOSE(NAME, name, nodes, meaning) S5Choose s5_choose_##name;
S5_LEVEL_MAP(S5_LEVEL_CHOOSE)
#undef S5_LEVEL_CHOOSE

#endif
