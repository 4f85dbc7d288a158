/* `club`: plays what its net says, without any search. */
#include "levels.h"
#include "policy.h"

S5Choice s5_choose_club(const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    S5Policy policy;
    const S5Net *net = s5_net(rules->kind);
    if (!net)
        return s5_choose_steady(rules, view, mind);
    s5_policy(net, rules, view, &policy);
    return policy.choices.choice[policy.best];
}
