/*
 * Flat sampling: every choice is tried in the same deals of the hidden cards, and each hand played out; the choice that
 * brought most on average is made. No tree: what comes later is as good as the playout.
 */
#include "baseline.h"

#include "spoilfive/world.h"

/* ----------------------------------------------------------- rules of thumb */

/* What a card is worth keeping: trumps above all else. */
static int keep(const S5Trumps *trumps, S5Card card)
{
    return trumps->power[s5_set_has(trumps->trumps, card) ? S5_ASKED_TRUMPS : trumps->asked[card]][card];
}

/* The card of a set with the most or least of something. */
static S5Card highest(const S5Trumps *trumps, S5Set cards)
{
    S5Card best = s5_set_first(cards);
    for (; cards; cards &= cards - 1)
        if (keep(trumps, s5_set_first(cards)) > keep(trumps, best))
            best = s5_set_first(cards);
    return best;
}

static S5Card lowest(const S5Trumps *trumps, S5Set cards)
{
    S5Card best = s5_set_first(cards);
    for (; cards; cards &= cards - 1)
        if (keep(trumps, s5_set_first(cards)) < keep(trumps, best))
            best = s5_set_first(cards);
    return best;
}

/* The cards that would be the trick's best. */
static S5Set winners(const S5Trumps *trumps, const S5State *state, S5Set cards)
{
    const uint8_t *power = trumps->power[trumps->asked[state->trick[state->tricks_done][0]]];
    S5Set winning = 0;
    for (S5Set rest = cards; rest; rest &= rest - 1)
        if (power[s5_set_first(rest)] > state->best >> 4)
            winning |= s5_set_of(s5_set_first(rest));
    return winning;
}

/* Leads the best card. Last to play, wins as cheaply as can be, and not over his own side; before that, with his best.
 * Throws the worst. */
static S5Card thumb_card(const S5Rules *rules, const S5State *state, S5Set cards)
{
    const S5Trumps *trumps = s5_trumps(rules, state);
    if (!state->played)
        return highest(trumps, cards);
    const S5Set winning = winners(trumps, state, cards);
    if (!winning)
        return lowest(trumps, cards);
    if (state->played < rules->players - 1)
        return highest(trumps, winning);
    const bool ours = rules->side_of[state->best & 15] == rules->side_of[state->turn];
    return lowest(trumps, ours ? cards : winning);
}

S5Choice s5_baseline_thumb(const S5Rules *rules, const S5State *state)
{
    if (state->phase == S5_PHASE_PLAY)
        return (S5Choice){
            .kind = S5_CHOICE_PLAY, .value = thumb_card(rules, state, s5_legal(rules, state).cards)};
    S5View view;
    S5Mind mind = {.random = s5_random(0, 0)};
    s5_view(rules, state, state->turn, &view);
    return s5_level_find("steady")->choose(rules, &view, &mind);
}

void s5_baseline_playout_thumb(const S5Rules *rules, S5State *state, S5Random *random)
{
    (void)random;
    while (state->turn != S5_NO_SEAT)
        s5_act(rules, state, state->turn, s5_baseline_thumb(rules, state));
}

/* ------------------------------------------------------------------- random */

static S5Choice any(const S5Rules *rules, const S5State *state, S5Random *random)
{
    if (state->phase != S5_PHASE_BID) {
        const S5Legal legal = s5_legal(rules, state);
        return s5_legal_random(&legal, random);
    }
    S5View view;
    S5Mind mind = {.random = *random};
    s5_view(rules, state, state->turn, &view);
    const S5Choice choice = s5_level_find("random")->choose(rules, &view, &mind);
    *random = mind.random;
    return choice;
}

void s5_baseline_playout_random(const S5Rules *rules, S5State *state, S5Random *random)
{
    while (state->turn != S5_NO_SEAT)
        s5_act(rules, state, state->turn, any(rules, state, random));
}

/* --------------------------------------------------------------------- flat */

static S5Choice flat(const S5Rules *rules, const S5View *view, int deals, S5Mind *mind, S5Playout *playout)
{
    S5Choices choices;
    S5Worlds worlds;
    S5State world;
    s5_baseline_list(&choices, &view->legal, &mind->random);
    if (choices.count == 1 || !s5_worlds(&worlds, rules, view, NULL))
        return choices.choice[0];
    for (int i = 0; i < deals && !(mind->stop && *mind->stop); i++) {
        if (!s5_world_sample(&worlds, &mind->random, &world))
            continue;
        for (int c = 0; c < choices.count; c++) {
            S5State state = world;
            s5_act(rules, &state, state.turn, choices.choice[c]);
            playout(rules, &state, &mind->random);
            choices.value[c] += s5_baseline_result(rules, &state, rules->side_of[view->seat]);
        }
    }
    return s5_baseline_best(&choices);
}

S5Choice s5_baseline_flat_random(const S5Rules *rules, const S5View *view, int deals, S5Mind *mind)
{
    return flat(rules, view, deals, mind, s5_baseline_playout_random);
}

S5Choice s5_baseline_flat_thumb(const S5Rules *rules, const S5View *view, int deals, S5Mind *mind)
{
    return flat(rules, view, deals, mind, s5_baseline_playout_thumb);
}
