/* `random`: any legal choice, each equally likely. */
#include "levels.h"

S5Choice s5_choose_random(const S5Rules *rules, const S5View *view, S5Random *random)
{
    (void)rules;
    return s5_legal_random(&view->legal, random);
}
