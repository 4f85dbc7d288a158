/* The auction, naming trumps, the kitty and the draw (docs/rules.md §8, §9). */
#include "hand.h"

static const S5Auction *auction(const S5Rules *rules)
{
    return &rules->auction;
}

/* Bit i is a bid of 5 × (i + 1), so this is the bit of a bid that is a multiple of 5. */
static uint32_t bid_bit(int bid)
{
    return 1u << (bid / 5 - 1);
}

/* The bids above a standing one, 0 for none. */
static uint32_t bids_above(const S5Rules *rules, int bid)
{
    return bid ? auction(rules)->bids & ~((bid_bit(bid) << 1) - 1) : auction(rules)->bids;
}

/* Whether the turn's side has so many points that it makes and holds no bid under 20. */
static bool from_20_only(const S5Rules *rules, const S5State *state)
{
    const int from = auction(rules)->bid_20_from;
    return from && state->total[rules->side_of[state->turn]] >= from;
}

static bool may_hold(const S5Rules *rules, const S5State *state)
{
    return state->turn == state->dealer && state->bid && state->bidder != state->dealer &&
           !(from_20_only(rules, state) && state->bid < 20);
}

/* Whether the dealer must bid: everybody else has passed, there is no bid, and the option says so. */
static bool is_bagged(const S5Rules *rules, const S5State *state)
{
    const unsigned others = ((1u << rules->players) - 1) & ~(1u << state->dealer);
    return rules->options.all_pass == S5_ALL_PASS_DEALER && state->turn == state->dealer && !state->bid &&
           state->passed == others;
}

S5Legal s5_bid_legal(const S5Rules *rules, const S5State *state)
{
    S5Legal legal = {.bids = bids_above(rules, state->bid)};
    if (from_20_only(rules, state))
        legal.bids &= ~(bid_bit(20) - 1);
    legal.kinds = legal.bids ? S5_MAY(BID) : 0;
    if (may_hold(rules, state))
        legal.kinds |= S5_MAY(HOLD);
    if (!is_bagged(rules, state))
        legal.kinds |= S5_MAY(PASS);
    return legal;
}

S5Status s5_bid_why(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    switch (choice->kind) {
    case S5_CHOICE_BID:
        if (choice->value % 5 || !choice->value || choice->value > 160 || !(auction(rules)->bids & bid_bit(choice->value)))
            return S5_ERR_BID_UNKNOWN;
        return choice->value <= state->bid ? S5_ERR_BID_LOW : S5_ERR_BID_UNDER_20;
    case S5_CHOICE_HOLD:
        if (state->turn != state->dealer)
            return S5_ERR_HOLD_DEALER;
        return !state->bid || state->bidder == state->dealer ? S5_ERR_HOLD_NOTHING : S5_ERR_BID_UNDER_20;
    case S5_CHOICE_PASS:
        return S5_ERR_BAGGED;
    default:
        return S5_ERR_NOT_ASKED;
    }
}

/* The bidder takes the kitty, if there is one, before he names trumps. */
static void end_auction(const S5Rules *rules, S5State *state)
{
    if (state->bidder == S5_NO_SEAT) {
        s5_score_hand(rules, state, S5_OUTCOME_PASSED_OUT, S5_NO_SEAT);
    } else if (auction(rules)->kitty) {
        state->hand[state->bidder] |= state->kitty;
        s5_ask(state, S5_PHASE_KITTY, state->bidder);
    } else {
        s5_ask(state, S5_PHASE_NAME, state->bidder);
    }
}

/* Who speaks next: the first on the left who has not passed. S5_NO_SEAT when the auction is over. */
static uint8_t next_to_speak(const S5Rules *rules, const S5State *state)
{
    uint8_t seat = state->turn;
    for (int i = 0; i < rules->players; i++) {
        seat = s5_left_of(rules, seat);
        if (!(state->passed >> seat & 1))
            return seat == state->bidder ? S5_NO_SEAT : seat;
    }
    return S5_NO_SEAT;
}

/* A code in four bits: 0 pass, 15 hold, else 1 + the place of the bid in the list of bids. */
enum { LOG_PASS = 0, LOG_HOLD = 15 };

static void write_log(const S5Rules *rules, S5State *state, S5Choice choice)
{
    int code = choice.kind == S5_CHOICE_HOLD ? LOG_HOLD : LOG_PASS;
    if (choice.kind == S5_CHOICE_BID)
        code = 1 + s5_set_count(auction(rules)->bids & (bid_bit(choice.value) - 1));
    state->log[state->log_count++] = (uint8_t)(state->turn << 4 | code);
}

int s5_auction_act(const S5Rules *rules, uint8_t entry, S5Choice *choice)
{
    const int code = entry & 15;
    *choice = (S5Choice){0, code == LOG_HOLD ? S5_CHOICE_HOLD : S5_CHOICE_PASS, 0};
    if (code != LOG_HOLD && code != LOG_PASS) {
        choice->kind = S5_CHOICE_BID;
        choice->value = (uint8_t)(5 * (s5_set_nth(auction(rules)->bids, (unsigned)code - 1) + 1));
    }
    return entry >> 4;
}

void s5_bid_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const bool closes = auction(rules)->dealer_closes && state->turn == state->dealer;
    bool over = closes && choice.kind != S5_CHOICE_HOLD;
    write_log(rules, state, choice);
    if (choice.kind == S5_CHOICE_PASS) {
        state->passed = (uint16_t)(state->passed | 1u << state->turn);
    } else {
        state->held = choice.kind == S5_CHOICE_HOLD;
        state->bid = state->held ? state->bid : choice.value;
        state->bidder = state->turn;
        over |= state->held && !bids_above(rules, state->bid); /* a held 30 or 60 */
    }
    const uint8_t next = over ? S5_NO_SEAT : next_to_speak(rules, state);
    if (next == S5_NO_SEAT)
        end_auction(rules, state);
    else
        state->turn = next;
}

/* ----------------------------------------------- trumps, the kitty, the draw */

S5Legal s5_name_legal(const S5Rules *rules, const S5State *state)
{
    (void)rules;
    (void)state;
    return (S5Legal){.kinds = S5_MAY(NAME), .suits = (1u << S5_SUITS) - 1};
}

static void start_play(const S5Rules *rules, S5State *state)
{
    state->to_play = s5_left_of(rules, auction(rules)->bidder_left_leads ? state->bidder : state->dealer);
    s5_play_ask(rules, state);
}

void s5_name_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    state->trump = choice.value;
    if (auction(rules)->draw)
        s5_ask(state, S5_PHASE_DRAW, s5_left_of(rules, state->dealer));
    else
        start_play(rules, state);
}

S5Legal s5_kitty_legal(const S5Rules *rules, const S5State *state)
{
    const uint8_t out = auction(rules)->kitty;
    return (S5Legal){.kinds = S5_MAY(DISCARD), .cards = state->hand[state->turn], .out_min = out, .out_max = out};
}

static void put_out(S5State *state, S5Set cards)
{
    state->hand[state->turn] &= ~cards;
    state->out[state->turn] |= cards;
}

void s5_kitty_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    (void)rules;
    put_out(state, choice.cards);
    s5_ask(state, S5_PHASE_NAME, state->turn);
}

S5Legal s5_draw_legal(const S5Rules *rules, const S5State *state)
{
    const int stock = S5_PACK - state->stock_at;
    (void)rules;
    return (S5Legal){.kinds = S5_MAY(DISCARD),
                     .cards = state->hand[state->turn],
                     .out_max = (uint8_t)(stock < S5_HAND_CARDS ? stock : S5_HAND_CARDS)};
}

void s5_draw_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const uint8_t seat = state->turn;
    const int drawn = s5_set_count(choice.cards);
    put_out(state, choice.cards);
    for (int i = 0; i < drawn; i++)
        state->hand[seat] |= s5_set_of(state->pack[state->stock_at++]);
    state->drawn[seat] = (uint8_t)drawn;
    if (seat == state->dealer)
        start_play(rules, state);
    else
        state->turn = s5_left_of(rules, seat);
}

S5Status s5_out_why(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    (void)rules;
    if (choice->kind != S5_CHOICE_DISCARD)
        return S5_ERR_NOT_ASKED;
    return choice->cards & ~state->hand[state->turn] ? S5_ERR_NOT_HELD : S5_ERR_OUT_COUNT;
}
