/* Calling a partner by a card (docs/rules.md H16). */
#include "engine.h"

/* A trump that the bidder neither holds nor has discarded, and that was not turned up and laid aside: there always is one. */
S5Legal s5_call_legal(const S5Rules *rules, const S5State *state)
{
    const S5Set own = state->hand[state->bidder] | state->discards[state->bidder];
    const S5Set turned = s5_set_of_cards(state->pack + s5_first_of_stock(rules), state->blind);
    const bool alone = rules->options.call_alone == S5_CALL_ALONE_YES;
    return (S5Legal){.kinds = (uint16_t)(S5_MAY(CALL) | (alone ? S5_MAY(ALONE) : 0)),
        .cards = s5_trumps(rules, state)->cards & ~(own | turned)};
}

void s5_call_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    state->call = choice.kind == S5_CHOICE_ALONE ? (uint8_t)S5_CALLED_NOBODY : (uint8_t)(choice.value + 1);
    s5_play_ask(rules, state);
}

S5Status s5_call_why(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    (void)rules;
    (void)state;
    if (choice->kind == S5_CHOICE_CALL)
        return S5_ERR_CALL_CARD;
    return choice->kind == S5_CHOICE_ALONE ? S5_ERR_CALL_ALONE : S5_ERR_NOT_ASKED;
}

uint8_t s5_partner(const S5Rules *rules, const S5State *state)
{
    const S5Card called = s5_called_card(state->call);
    if (called == S5_NO_CARD)
        return S5_NO_SEAT;
    for (uint8_t seat = 0; seat < rules->players; seat++)
        if (s5_set_has(state->hand[seat], called))
            return seat;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < (trick < state->tricks_done ? rules->players : state->played); i++)
            if (trick <= state->tricks_done && state->trick[trick][i] == called)
                return (uint8_t)((state->lead[trick] + i) % rules->players);
    return S5_NO_SEAT;
}

/* The called card, once it must be played if it can be; empty before. */
S5Set s5_call_due(const S5Rules *rules, const S5State *state)
{
    const S5Card called = s5_called_card(state->call);
    const bool due = called != S5_NO_CARD && state->tricks_done + 1 >= rules->options.call_by;
    return due ? s5_set_of(called) : 0;
}
