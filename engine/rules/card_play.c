/* Playing to tricks, and the question after the third trick (docs/rules.md §2, §5). */
#include "engine.h"

/* What may be played to a running trick. `two` is a compile-time constant, so rules that need one step do not pay
 * for those that need two. */
static inline S5Set following(const S5Rules *rules, const S5State *state, bool two)
{
    const S5Set hand = state->hand[state->turn];
    const S5Card *trick = state->trick[state->tricks_done];
    if (two)
        return s5_follow_trick(rules, s5_trumps(rules, state), hand, trick, state->played, NULL);
    return s5_follow(s5_trumps(rules, state), hand, trick[0]);
}

static inline S5Legal playable(const S5Rules *rules, const S5State *state, bool two)
{
    const S5Set cards = state->played ? following(rules, state, two) : state->hand[state->turn];
    return (S5Legal){.kinds = S5_MAY(PLAY), .cards = cards};
}

S5Legal s5_play_legal(const S5Rules *rules, const S5State *state)
{
    return playable(rules, state, false);
}

S5Legal s5_play_legal_two_step(const S5Rules *rules, const S5State *state)
{
    return playable(rules, state, true);
}

/* The called card goes before all others, once it is due (H16). */
S5Legal s5_play_legal_called(const S5Rules *rules, const S5State *state)
{
    S5Legal legal = playable(rules, state, true);
    const S5Set due = legal.cards & s5_call_due(rules, state);
    legal.cards = due ? due : legal.cards;
    return legal;
}

/* Why a card may not follow. Out of line, so that a card that may follow does not pay for its registers. */
__attribute__((cold, noinline)) static S5Status why_not(const S5Rules *rules, const S5State *state)
{
    const S5TrumpTables *trumps = s5_trumps(rules, state);
    const S5Set hand = state->hand[state->turn];
    const S5Card led = state->trick[state->tricks_done][0];
    if (trumps->asked[led] == S5_ASKED_TRUMPS)
        return S5_ERR_MUST_TRUMP;
    if (rules->options.follow == S5_FOLLOW_MUST_TRUMP_WHEN_VOID)
        return hand & trumps->follow_first[led].oblige ? S5_ERR_FOLLOW_OR_TRUMP : S5_ERR_MUST_TRUMP_VOID;
    return rules->options.follow == S5_FOLLOW_MAY_TRUMP ? S5_ERR_FOLLOW_OR_TRUMP : S5_ERR_MUST_FOLLOW;
}

void s5_finish_trick(const S5Rules *rules, S5State *state)
{
    S5_ASSERT((state->best & 15) < rules->players);
    const uint8_t winner = state->best & 15, power = (uint8_t)(state->best >> 4), trick = state->tricks_done;
    if (power > S5_POWER_TRUMP && power > state->top_power) {
        state->top_power = power;
        state->top_trick = trick;
    }
    state->winner[trick] = winner;
    state->seat_tricks[winner]++;
    state->party_tricks[rules->side_of[winner]]++;
    state->tricks_done++;
    state->played = 0;
    state->best = 0;
    state->to_play = winner;
    if (s5_score_trick(rules, state))
        return;
    if (state->ace_due) {
        state->hand[state->dealer] |= s5_set_of(state->turn_up);
        state->ace_due = 0;
    }
    s5_play_ask(rules, state);
}

/* Plays a card, or says why not. Nine acts in ten come here, so it checks the card itself instead of calling
 * s5_play_legal(). */
static inline S5Status play_card(const S5Rules *rules, S5State *state, S5Choice choice, bool two)
{
    const unsigned seat = state->turn;
    const S5Card card = choice.value;
    if (choice.kind != S5_CHOICE_PLAY)
        return S5_ERR_NOT_ASKED;
    if (card >= S5_PACK_MAX || !s5_set_has(state->hand[seat], card))
        return S5_ERR_NOT_HELD;
    const S5TrumpTables *trumps = s5_trumps(rules, state);
    S5Card *trick = state->trick[state->tricks_done];
    if (!state->played)
        state->lead[state->tricks_done] = (uint8_t)seat;
    else if (!s5_set_has(following(rules, state, two), card))
        return why_not(rules, state);
    trick[state->played++] = card;
    state->hand[seat] &= ~s5_set_of(card);
    const uint16_t strength = (uint16_t)((unsigned)trumps->power[trumps->asked[trick[0]]][card] << 4 | seat);
    state->best = strength > state->best ? strength : state->best;
    if (state->played == rules->players) {
        s5_finish_trick(rules, state);
    } else {
        state->to_play = s5_left_of(rules, (int)seat);
        s5_play_ask(rules, state);
    }
    return S5_OK;
}

S5Status s5_play(const S5Rules *rules, S5State *state, S5Choice choice)
{
    return play_card(rules, state, choice, false);
}

S5Status s5_play_two_step(const S5Rules *rules, S5State *state, S5Choice choice)
{
    return play_card(rules, state, choice, true);
}

S5Status s5_play_called(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const S5Set due = playable(rules, state, true).cards & s5_call_due(rules, state);
    const bool held = choice.value < S5_PACK_MAX && s5_set_has(state->hand[state->turn], choice.value);
    if (choice.kind == S5_CHOICE_PLAY && due && held && !s5_set_has(due, choice.value))
        return S5_ERR_CALL_DUE;
    return play_card(rules, state, choice, true);
}

S5Legal s5_claim_legal(const S5Rules *rules, const S5State *state)
{
    (void)state;
    const bool must = rules->options.jink == S5_JINK_MUST;
    return (S5Legal){.kinds = (uint16_t)(S5_MAY(JINK) | (must ? 0 : S5_MAY(CLAIM)))};
}

void s5_claim_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    S5_ASSERT(state->jinker == S5_NO_SEAT);
    S5_ASSERT(state->tricks_done == rules->options.win_tricks);
    S5_ASSERT(state->seat_tricks[state->turn]);
    if (choice.kind == S5_CHOICE_CLAIM) {
        s5_score_hand(rules, state, S5_OUTCOME_WON, state->turn);
        return;
    }
    state->jinker = state->turn;
    s5_play_ask(rules, state);
}
