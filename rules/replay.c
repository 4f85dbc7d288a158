/* Playing a hand again from what a state remembers of it. */
#include "spoilfive/replay.h"

enum { TRICK_POINTS = 5 };

/* The chips and points before the deal: without what was paid, and where points count at once without those of this hand. */
static void take_back_scores(const S5Rules *rules, const S5State *end, S5State *state)
{
    for (int i = 0; i < S5_SEATS_MAX; i++)
        state->total[i] = end->total[i];
    state->pool = end->pool;
    if (rules->kind == S5_POOL)
        for (int seat = 0; seat < rules->players; seat++) {
            const int32_t paid = s5_paid(rules, end, seat);
            state->total[seat] += paid;
            state->pool -= paid;
        }
    if (rules->kind == S5_POINTS && rules->options.count_out == S5_COUNT_OUT_AT_ONCE) {
        state->total[rules->side_of[end->dealer]] -= end->bonus;
        for (int party = 0; party < rules->parties; party++)
            state->total[party] -= TRICK_POINTS * end->taken[party];
    }
}

void s5_replay_begin(S5Replay *replay, const S5Rules *rules, const S5State *end)
{
    replay->rules = rules;
    replay->end = end;
    replay->chosen = false;
    replay->status = s5_start(rules, end->dealer, NULL, &replay->state);
    take_back_scores(rules, end, &replay->state);
    replay->state.spoilt = end->spoilt;
    if (replay->status == S5_OK)
        replay->status = s5_deal(rules, &replay->state, end->pack);
    replay->state.hand_number = end->hand_number;
    replay->state.dealt = end->dealt;
}

/* Nothing is asked twice at the same point of a hand. */
static bool at_end(const S5State *state, const S5State *end)
{
    return state->phase == end->phase && state->turn == end->turn && state->tricks_done == end->tricks_done &&
           state->played == end->played && state->log_count == end->log_count &&
           state->joker_due == end->joker_due;
}

static bool fived(const S5Rules *rules, const S5State *end)
{
    return end->stock_at > rules->players * S5_HAND_CARDS + 1 + end->joker_up;
}

/* The dealer robs with a card of the hand that is left after giving for the Joker. */
static bool may_rob_after(const S5Rules *rules, const S5State *state, const S5State *end, S5Card for_joker)
{
    const S5Card ace = s5_card((S5Suit)end->trump, S5_ACE);
    const S5Set hand = state->hand[end->dealer] & ~s5_set_of(for_joker);
    S5Card robs = ace;
    if (end->turn_up == ace)
        return true;
    if (!s5_set_has(hand, ace) && rules->options.rob_with == S5_ROB_WITH_FIVE_OF_HEARTS)
        robs = s5_card(S5_HEARTS, S5_FIVE);
    const S5Card given = s5_set_first(end->out[end->dealer] & ~s5_set_of(for_joker));
    return s5_set_has(hand, robs) && (rules->options.rob_gives == S5_ROB_GIVES_ANY || given == robs);
}

/* The card that the dealer gave for the Joker: of two the one after which the other can be given for the turn-up. */
static S5Card given_for_joker(const S5Rules *rules, const S5State *state, const S5State *end)
{
    const S5Set given = end->out[end->dealer] & state->hand[end->dealer];
    for (S5Set rest = given; rest; rest &= rest - 1)
        if (end->robber != end->dealer || may_rob_after(rules, state, end, s5_set_first(rest)))
            return s5_set_first(rest);
    return S5_NO_CARD;
}

static S5Choice robbing(const S5Rules *rules, const S5State *state, const S5State *end)
{
    const uint8_t seat = state->turn;
    if (state->joker_due)
        return (S5Choice){0, S5_CHOICE_ROB, given_for_joker(rules, state, end)};
    if (end->robber == seat) {
        const S5Set given = end->out[seat] & ~state->out[seat];
        return (S5Choice){0, S5_CHOICE_ROB, given ? s5_set_first(given) : S5_NO_CARD};
    }
    return (S5Choice){0, end->turned_down == seat ? S5_CHOICE_TURN_DOWN : S5_CHOICE_DECLINE, 0};
}

static S5Choice bidding(const S5Rules *rules, const S5State *state, const S5State *end)
{
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    if (state->log_count < end->log_count)
        s5_auction_act(rules, end->log[state->log_count], &choice);
    return choice;
}

static S5Choice playing(const S5State *state, const S5State *end)
{
    const int played = state->tricks_done * S5_SEATS_MAX + state->played;
    const bool further = played < end->tricks_done * S5_SEATS_MAX + end->played;
    return (S5Choice){
        0, S5_CHOICE_PLAY, further ? end->trick[state->tricks_done][state->played] : (S5Card)S5_NO_CARD};
}

/* What was chosen in a state on the way to the end. */
static S5Choice chosen(const S5Rules *rules, const S5State *state, const S5State *end)
{
    switch ((S5Phase)state->phase) {
    case S5_PHASE_FIVE:
        return (S5Choice){
            0, fived(rules, end) || end->phase == S5_PHASE_FIVE ? S5_CHOICE_FIVE : S5_CHOICE_PASS, 0};
    case S5_PHASE_ROB:
        return robbing(rules, state, end);
    case S5_PHASE_BID:
        return bidding(rules, state, end);
    case S5_PHASE_NAME:
        return (S5Choice){0, S5_CHOICE_NAME, end->trump};
    case S5_PHASE_KITTY:
    case S5_PHASE_DRAW:
        return (S5Choice){end->out[state->turn], S5_CHOICE_DISCARD, 0};
    case S5_PHASE_PLAY:
        return playing(state, end);
    default:
        return (S5Choice){0, end->jinker == S5_NO_SEAT ? S5_CHOICE_CLAIM : S5_CHOICE_JINK, 0};
    }
}

bool s5_replay_next(S5Replay *replay)
{
    S5State *state = &replay->state;
    if (replay->chosen)
        replay->status = s5_act(replay->rules, state, state->turn, replay->choice);
    replay->chosen = false;
    if (replay->status != S5_OK || at_end(state, replay->end))
        return false;
    if (state->turn == S5_NO_SEAT) {
        replay->status = S5_ERR_NO_HAND;
        return false;
    }
    replay->choice = chosen(replay->rules, state, replay->end);
    return replay->chosen = true;
}
