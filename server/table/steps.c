/* Replaying the game so far; and how it looks to those who may not notice a silent question. */
#include "steps.h"
#include "spoilfive/assert.h"

bool s5_table_is_unseen(const S5Rules *rules, const Transition *transition)
{
    return transition->step.kind == S5_HISTORY_ACT &&
           s5_choice_hidden(rules, &transition->before, &transition->step.choice, S5_NO_SEAT);
}

static void make_step(const S5Rules *rules, const S5HistoryStep *step, S5State *state)
{
    S5Status status;
    if (step->kind == S5_HISTORY_DEAL)
        status = s5_deal(rules, state, step->pack);
    else if (step->kind == S5_HISTORY_ACT)
        status = s5_act(rules, state, state->turn, step->choice);
    else
        status = s5_stop(rules, state);
    S5_ASSERT(status == S5_OK); /* it was possible when it was kept */
}

Replay s5_table_replay_game(const S5Table *table)
{
    return (Replay){.next = table->play.history.start, .transition = {.after = table->play.start}};
}

Replay s5_table_replay_hand(const S5Table *table)
{
    return (Replay){.next = table->play.hand_at, .transition = {.after = table->play.hand_before}};
}

bool s5_table_replay_next(const S5Table *table, Replay *replay)
{
    const Play *play = &table->play;
    Transition *transition = &replay->transition;
    transition->at = replay->next;
    if (!s5_history_next(&play->history, &replay->next, &transition->step))
        return false;
    transition->before = transition->after;
    S5_ASSERT(transition->step.position <= position_of(table));
    make_step(play->rules, &transition->step, &transition->after);
    return true;
}

bool s5_table_last_act(const S5Table *table, Transition *last)
{
    if (!table->play.acted)
        return false;
    for (Replay replay = s5_table_replay_hand(table); s5_table_replay_next(table, &replay);)
        if (replay.transition.step.kind == S5_HISTORY_ACT && !replay.transition.step.unseen)
            *last = replay.transition;
    return true;
}

S5State s5_table_seen(const S5Table *table, const S5State *state, int viewer)
{
    S5State seen = *state;
    if (viewer != S5_VIEWER_ALL)
        s5_question_seen(table->play.rules, state, viewer, &seen.phase, &seen.turn);
    return seen;
}

void s5_table_put_step(S5Text *text, const S5Rules *rules, const Transition *transition, int viewer)
{
    if (transition->step.kind == S5_HISTORY_DEAL)
        s5_event_deal(text, rules, &transition->after, viewer);
    else if (transition->step.kind == S5_HISTORY_ACT)
        s5_event_act(text, rules, &transition->before, &transition->after, &transition->step.choice, viewer);
    else
        s5_event_end_game(text, rules, &transition->after);
}

bool s5_table_ends_hand(const Transition *transition)
{
    const int phase = transition->after.phase;
    return transition->step.kind != S5_HISTORY_STOP && (phase == S5_PHASE_DEAL || phase == S5_PHASE_OVER);
}

void s5_table_count_hand(S5GameStats *stats, const S5Rules *rules, const Transition *transition)
{
    const S5State *after = &transition->after;
    if (!s5_table_ends_hand(transition))
        return;
    stats->hands++;
    S5_ASSERT(after->turn == S5_NO_SEAT);
    S5_ASSERT(rules->kind != S5_POOL || after->by == S5_NO_SEAT || after->by < rules->players);
    if (rules->kind != S5_POOL || after->by == S5_NO_SEAT)
        return;
    const bool jinked = after->outcome == S5_OUTCOME_JINKED;
    stats->pools[after->by] += jinked || after->outcome == S5_OUTCOME_WON;
    stats->jinks[after->by] += jinked;
}
