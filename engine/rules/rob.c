/* Robbing the turn-up (docs/rules.md §4). */
#include "engine.h"

static S5Card state_trump_ace(const S5State *state)
{
    return s5_card((S5Suit)state->trump, S5_ACE);
}

static bool is_turn_up_ace(const S5State *state)
{
    return state->turn_up == state_trump_ace(state);
}

static uint8_t holder_of(const S5Rules *rules, const S5State *state, S5Card card)
{
    for (uint8_t seat = 0; seat < rules->players; seat++)
        if (s5_set_has(state->hand[seat], card))
            return seat;
    return S5_NO_SEAT;
}

/* The card that robs: the ace of trumps or, where that is in no hand and the option allows it, the 5♥ (H3). */
static S5Card card_that_robs(const S5Rules *rules, const S5State *state)
{
    const S5Card ace = state_trump_ace(state);
    const bool five =
        rules->options.rob_with == S5_ROB_WITH_FIVE_OF_HEARTS && holder_of(rules, state, ace) == S5_NO_SEAT;
    return five ? s5_card(S5_HEARTS, S5_FIVE) : ace;
}

/* The seat to be asked whether it robs in this hand, or S5_NO_SEAT: the dealer for a turned-up ace, otherwise the
 * holder of the card that robs. */
static uint8_t seat_that_may_rob(const S5Rules *rules, const S5State *state)
{
    const bool ace = is_turn_up_ace(state);
    if (s5_robbing(&rules->options, ace) == S5_ROBBING_NO)
        return S5_NO_SEAT;
    if (ace)
        return state->dealer;
    const uint8_t seat = holder_of(rules, state, card_that_robs(rules, state));
    return seat == state->dealer && rules->options.rob_who == S5_ROB_WHO_NOT_DEALER ? S5_NO_SEAT : seat;
}

/* Whether another turn-up may be proposed: only two players or two sides may do so. */
static bool may_propose_turn_up(const S5Rules *rules)
{
    return rules->options.fiving == S5_FIVING_YES && rules->parties == 2;
}

/* The questions about the turn-up that come before robbing is settled: the Joker for the dealer, then fiving. */
void s5_rob_open(const S5Rules *rules, S5State *state)
{
    S5_ASSERT(state->turn_up < S5_PACK && state->trump < S5_SUITS);
    S5_ASSERT(!state->joker_due || state->joker_up);
    if (state->joker_due) {
        s5_ask(state, S5_PHASE_ROB, state->dealer);
    } else if (may_propose_turn_up(rules)) {
        s5_ask(state, S5_PHASE_FIVING, s5_left_of(rules, state->dealer));
    } else {
        state->to_rob = seat_that_may_rob(rules, state);
        s5_play_ask(rules, state);
    }
}

S5Legal s5_fiving_legal(const S5Rules *rules, const S5State *state)
{
    (void)rules;
    (void)state;
    return (S5Legal){.kinds = S5_MAY(FIVING) | S5_MAY(PASS)};
}

/* Turns cards from the stock until one is of another suit; when none is, the first turn-up stands. */
static void turn_another(const S5Rules *rules, S5State *state)
{
    while (state->stock_at < rules->pack) {
        const S5Card card = state->pack[state->stock_at++];
        S5_ASSERT(card < S5_PACK_MAX);
        if (card != S5_JOKER && (uint8_t)s5_card_suit(card) != state->trump) {
            state->turn_up = card;
            state->trump = (uint8_t)s5_card_suit(card);
            return;
        }
    }
}

void s5_fiving_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const bool dealers = state->turn == state->dealer;
    S5_ASSERT(dealers || state->turn == s5_left_of(rules, state->dealer));
    S5_ASSERT(!state->played && !state->tricks_done);
    if (choice.kind == S5_CHOICE_FIVING && !dealers) {
        state->turn = state->dealer;
        return;
    }
    if (choice.kind == S5_CHOICE_FIVING)
        turn_another(rules, state);
    state->to_rob = seat_that_may_rob(rules, state);
    s5_play_ask(rules, state);
}

/* Whether the question is due now, before the next card is played. */
static bool is_question_due(const S5Rules *rules, const S5State *state)
{
    const bool before_lead = !state->tricks_done && !state->played;
    const bool own_turn = !state->tricks_done && state->to_play == state->to_rob;
    if (!is_turn_up_ace(state))
        return rules->options.rob_when == S5_ROB_WHEN_BEFORE_LEAD ? before_lead : own_turn;
    switch (rules->options.dealer_rob) {
    case S5_DEALER_ROB_AFTER_FIRST_TRICK:
        return state->tricks_done == 1 && !state->played;
    case S5_DEALER_ROB_OWN_TURN:
        return own_turn;
    default:
        return before_lead;
    }
}

/* Asks the question before the next card, if it is due. */
void s5_rob_ask(const S5Rules *rules, S5State *state)
{
    if (is_question_due(rules, state))
        s5_ask(state, S5_PHASE_ROB, state->to_rob);
}

/* The possible answers to the question that is asked now. */
static uint16_t answers(const S5Rules *rules, const S5State *state)
{
    const bool turned_up = is_turn_up_ace(state);
    if (state->joker_due || s5_robbing(&rules->options, turned_up) == S5_ROBBING_MUST)
        return S5_MAY(ROB);
    if (turned_up || card_that_robs(rules, state) != state_trump_ace(state))
        return S5_MAY(ROB) | S5_MAY(DECLINE);
    switch (rules->options.rob_refusal) {
    case S5_ROB_REFUSAL_LOWERS:
        return S5_MAY(ROB) | S5_MAY(TURN_DOWN);
    case S5_ROB_REFUSAL_ANNOUNCE_OR_LOWERS:
        return S5_MAY(ROB) | S5_MAY(TURN_DOWN) | S5_MAY(DECLINE);
    default:
        return S5_MAY(ROB) | S5_MAY(DECLINE);
    }
}

S5Legal s5_rob_legal(const S5Rules *rules, const S5State *state)
{
    const bool itself =
        rules->options.rob_gives == S5_ROB_GIVES_ACE && !is_turn_up_ace(state) && !state->joker_due;
    return (S5Legal){.kinds = answers(rules, state),
        .cards = itself ? s5_set_of(card_that_robs(rules, state)) : state->hand[state->turn]};
}

S5Status s5_rob_why(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    if (choice->kind != S5_CHOICE_ROB)
        return S5_ERR_NOT_ASKED;
    (void)rules;
    return choice->value < S5_PACK_MAX && s5_set_has(state->hand[state->turn], choice->value)
               ? S5_ERR_ROB_ACE_ONLY
               : S5_ERR_NOT_HELD;
}

/* The robber takes the Joker or the turn-up and gives a card of the hand. */
static void rob_turn_up(const S5Rules *rules, S5State *state, S5Card given)
{
    const uint8_t seat = state->turn;
    S5_ASSERT(s5_set_has(state->hand[seat], given));
    S5_ASSERT(state->joker_due || state->robber == S5_NO_SEAT);
    state->hand[seat] &= ~s5_set_of(given);
    state->discards[seat] |= s5_set_of(given);
    if (rules->options.rob_shown == S5_ROB_SHOWN_FACE_UP)
        state->shown |= s5_set_of(given);
    if (state->joker_due) {
        state->hand[seat] |= s5_set_of(S5_JOKER);
        return;
    }
    state->robber = seat;
    if (is_turn_up_ace(state) && rules->options.dealer_rob == S5_DEALER_ROB_DISCARD_THEN_TAKE)
        state->ace_due = 1;
    else
        state->hand[seat] |= s5_set_of(state->turn_up);
}

/* A player who holds the ace does not rob: applies the consequences. */
static void refuse_to_rob(const S5Rules *rules, S5State *state, bool announced)
{
    S5_ASSERT(s5_set_has(state->hand[state->turn], state_trump_ace(state)));
    S5_ASSERT(state->barred == S5_NO_SEAT && state->turned_down == S5_NO_SEAT);
    if (announced)
        state->turned_down = state->turn;
    if (s5_refusal_lowers(&rules->options, announced))
        state->lowered = 1;
    if (s5_refusal_bars(&rules->options))
        state->barred = state->turn;
}

void s5_rob_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    S5_ASSERT(state->turn < rules->players);
    S5_ASSERT(state->turn == (state->joker_due ? state->dealer : state->to_rob));
    if (choice.kind == S5_CHOICE_ROB)
        rob_turn_up(rules, state, choice.value);
    else if (!is_turn_up_ace(state) && card_that_robs(rules, state) == state_trump_ace(state))
        refuse_to_rob(rules, state, choice.kind == S5_CHOICE_TURN_DOWN);
    if (state->joker_due) {
        state->joker_due = 0;
        s5_rob_open(rules, state);
    } else {
        state->to_rob = S5_NO_SEAT;
        s5_play_ask(rules, state);
    }
}

bool s5_silent(const S5Rules *rules, const S5State *state)
{
    return state->phase == S5_PHASE_ROB && !state->joker_due && !is_turn_up_ace(state) &&
           (answers(rules, state) & S5_MAY(DECLINE)) != 0;
}

bool s5_silent_lead(const S5Rules *rules, const S5State *state)
{
    const S5Options *o = &rules->options;
    const bool lead =
        !state->tricks_done && !state->played && (state->phase == S5_PHASE_PLAY || s5_silent(rules, state));
    const bool open = state->turn_up == S5_NO_CARD || is_turn_up_ace(state) || state->robber != S5_NO_SEAT ||
                      state->turned_down != S5_NO_SEAT;
    return lead && !open && o->robbing == S5_ROBBING_MAY && o->rob_when == S5_ROB_WHEN_BEFORE_LEAD &&
           (o->rob_refusal != S5_ROB_REFUSAL_LOWERS || o->rob_with == S5_ROB_WITH_FIVE_OF_HEARTS);
}
