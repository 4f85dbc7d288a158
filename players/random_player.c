/* `random`: any legal choice, each equally likely. */
#include "levels.h"

/* In the auction it passes three times in four and otherwise bids one step more. If it drew from all bids, games would never end:
 * such bids lose more points than tricks bring. */
static S5Choice speak(const S5Legal *legal, S5Random *random)
{
    const bool pass = s5_random_below(random, 4) != 0;
    S5Choice choice = {0, S5_CHOICE_PASS, 0};
    if (pass && s5_legal_has(legal, &choice))
        return choice;
    choice.kind = S5_CHOICE_KINDS;
    s5_legal_next(legal, &choice);
    return choice;
}

S5Choice s5_choose_random(const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    (void)rules;
    return view->phase == S5_PHASE_BID ? speak(&view->legal, &context->random)
                                       : s5_legal_random(&view->legal, &context->random);
}
