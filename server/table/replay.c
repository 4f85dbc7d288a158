/* The game so far, played again; and how it looks to those who may not notice a question. */
#include "table_internal.h"

bool s5_host_unseen(const S5Rules *rules, const Moved *moved)
{
    return moved->step.kind == S5_STEP_ACT && moved->step.choice.kind == S5_CHOICE_DECLINE &&
           s5_silent(rules, &moved->before);
}

static void make_step(const S5Rules *rules, const S5Step *step, S5State *state)
{
    if (step->kind == S5_STEP_DEAL)
        s5_deal(rules, state, step->pack);
    else if (step->kind == S5_STEP_ACT)
        s5_act(rules, state, state->turn, step->choice);
    else
        s5_stop(rules, state);
}

Walk s5_host_walk(const S5Host *host)
{
    Walk walk = {.next = {0, 0}};
    s5_start(host->play.rules, host->play.dealer, NULL, &walk.moved.after);
    return walk;
}

Walk s5_host_walk_hand(const S5Host *host)
{
    return (Walk){.next = host->play.hand_at, .moved = {.after = host->play.hand_before}};
}

bool s5_host_walk_on(const S5Host *host, Walk *walk)
{
    const Play *play = &host->play;
    Moved *moved = &walk->moved;
    moved->at = walk->next;
    if (!s5_steps_next(&play->steps, &walk->next, &moved->step))
        return false;
    moved->before = moved->after;
    make_step(play->rules, &moved->step, &moved->after);
    moved->unseen = s5_host_unseen(play->rules, moved);
    return true;
}

bool s5_host_last_act(const S5Host *host, Moved *last)
{
    if (!host->play.acted)
        return false;
    for (Walk walk = s5_host_walk_hand(host); s5_host_walk_on(host, &walk);)
        if (walk.moved.step.kind == S5_STEP_ACT && !walk.moved.unseen)
            *last = walk.moved;
    return true;
}

S5State s5_host_seen(const S5Host *host, const S5State *state, int eyes)
{
    S5State seen = *state;
    if (eyes != S5_ALL_SEEING && eyes != state->turn && s5_silent(host->play.rules, state)) {
        seen.phase = S5_PHASE_PLAY;
        seen.turn = state->to_play;
    }
    return seen;
}
