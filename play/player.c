#include "endgame.h"
#include "levels.h"
#include "search.h"
#include "spoilfive/text.h"

/* The memory of the levels that search. */
typedef union SearchMemory {
    S5SearchResult search;
    S5Endgame endgame;
} SearchMemory;

static const S5Level LEVELS[] = {
    {"random", "Plays any legal card.", s5_choose_random, 0, 0},
    {"steady", "Plays by rules of thumb.", s5_choose_steady, 0, 0},
    {"club", "Thinks a little: plays every choice out in about a hundred deals.", s5_choose_club,
        sizeof(SearchMemory), S5_CLUB_NODES},
    {"expert", "Plays every choice out in hundreds of deals, weighed by what the others did.",
        s5_choose_expert, sizeof(SearchMemory), S5_EXPERT_NODES},
    {"master", "The same in more deals.", s5_choose_master, sizeof(SearchMemory), S5_MASTER_NODES},
};

int s5_level_count(void)
{
    return (int)(sizeof LEVELS / sizeof *LEVELS);
}

const S5Level *s5_level(int index)
{
    return &LEVELS[index];
}

const S5Level *s5_level_find(const char *name)
{
    for (int i = 0; i < s5_level_count(); i++)
        if (s5_text_same(LEVELS[i].name, name))
            return &LEVELS[i];
    return NULL;
}

uint64_t s5_silent_nodes(const S5Level *level, uint64_t nodes)
{
    enum { MOST = 3000 };
    const uint64_t wished = nodes ? nodes : level->nodes;
    return wished < MOST ? wished : MOST;
}
