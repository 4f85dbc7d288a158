/* The list of the levels of play. */
#include "engine/rules/people_text.h"
#include "levels.h"
#include "search.h"
#include "spoilfive/text.h"

/* A level that searches has nodes, and memory for its search. */
#define LEVEL_ROW(NAME, name, nodes, meaning) \
    {#name, S5_PEOPLE_TEXT(meaning), s5_choose_##name, (nodes) ? sizeof(S5SearchMemory) : 0, nodes},
static const S5Level LEVELS[S5_LEVELS] = {S5_LEVEL_MAP(LEVEL_ROW)};

int s5_level_count(void)
{
    return S5_LEVELS;
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
