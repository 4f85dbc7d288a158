/* The game so far, played again; and how it looks to those who may not notice a question. */
#include "inside.h"

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

void s5_host_walk(const S5Host *host, Visit *visit, void *to)
{
    const Play *play = &host->play;
    S5StepsAt at = {0, 0};
    Moved moved;
    s5_start(play->rules, play->dealer, NULL, &moved.after);
    while (moved.at = at, s5_steps_next(&play->steps, &at, &moved.step)) {
        moved.before = moved.after;
        make_step(play->rules, &moved.step, &moved.after);
        moved.unseen = s5_host_unseen(play->rules, &moved);
        visit(to, &moved);
    }
}

/* Keeps the last act that was seen. */
static void find_last(void *to, const Moved *moved)
{
    if (moved->step.kind == S5_STEP_ACT && !moved->unseen)
        *(Moved *)to = *moved;
}

bool s5_host_last_act(const S5Host *host, Moved *last)
{
    if (host->play.acted)
        s5_host_walk(host, find_last, last);
    return host->play.acted != 0;
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
