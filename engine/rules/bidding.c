/* The auction, naming trumps, the kitty and the draw (docs/rules.md §8, §9). */
#include "engine.h"

/* Bit i is a bid of 5 × (i + 1), so this is the bit of a bid that is a multiple of 5. */
static uint32_t bid_bit(int bid)
{
    return 1u << (bid / 5 - 1);
}

static uint32_t all_bids(const S5Rules *rules)
{
    return (uint32_t)rules->options.bids;
}

/* The bids above a standing one, 0 for none. */
static uint32_t bids_above(const S5Rules *rules, int bid)
{
    return bid ? all_bids(rules) & ~((bid_bit(bid) << 1) - 1) : all_bids(rules);
}

/* Whether the turn's side has enough points that it may not bid or hold less than 20. */
static bool from_20_only(const S5Rules *rules, const S5State *state)
{
    const int32_t from = rules->options.bid_20_from;
    return from && state->total[rules->side_of[state->turn]] >= from;
}

static bool dealer_may_hold(const S5Rules *rules, const S5State *state)
{
    return rules->options.hold == S5_HOLD_YES && state->turn == state->dealer && state->bid &&
           state->bidder != state->dealer && !(from_20_only(rules, state) && state->bid < 20);
}

/* Whether the dealer must bid: everybody else has passed, there is no bid, and the option says so. */
static bool is_bagged(const S5Rules *rules, const S5State *state)
{
    const unsigned others = ((1u << rules->players) - 1) & ~(1u << state->dealer);
    return rules->options.all_pass == S5_ALL_PASS_DEALER && state->turn == state->dealer && !state->bid &&
           state->passed == others;
}

bool s5_in_bunker(const S5Rules *rules, const int32_t *total, int party)
{
    const int32_t floor = -rules->options.bunker;
    bool all = true;
    if (!floor || total[party] >= floor)
        return false;
    for (int each = 0; each < rules->parties; each++)
        all &= total[each] < floor;
    return !all;
}

/* Whether the turn's side may only pass; a bagged dealer must bid nevertheless. */
static bool in_bunker(const S5Rules *rules, const S5State *state)
{
    return s5_in_bunker(rules, state->total, rules->side_of[state->turn]) && !is_bagged(rules, state);
}

S5Legal s5_bid_legal(const S5Rules *rules, const S5State *state)
{
    S5Legal legal = {.bids = bids_above(rules, state->bid)};
    if (in_bunker(rules, state))
        return (S5Legal){.kinds = S5_MAY(PASS)};
    if (from_20_only(rules, state))
        legal.bids &= ~(bid_bit(20) - 1);
    legal.kinds = legal.bids ? S5_MAY(BID) : 0;
    if (dealer_may_hold(rules, state))
        legal.kinds |= S5_MAY(HOLD);
    if (!is_bagged(rules, state))
        legal.kinds |= S5_MAY(PASS);
    return legal;
}

static S5Status why_no_bid(const S5Rules *rules, const S5State *state, int bid)
{
    if (bid % 5 || !bid || bid > 155 || !(all_bids(rules) & bid_bit(bid)))
        return S5_ERR_BID_UNKNOWN;
    if (bid <= state->bid)
        return S5_ERR_BID_LOW;
    return in_bunker(rules, state) ? S5_ERR_BUNKER : S5_ERR_BID_UNDER_20;
}

S5Status s5_bid_why(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    switch (choice->kind) {
    case S5_CHOICE_BID:
        return why_no_bid(rules, state, choice->value);
    case S5_CHOICE_HOLD:
        if (state->turn != state->dealer || rules->options.hold == S5_HOLD_NO)
            return S5_ERR_HOLD_DEALER;
        if (!state->bid || state->bidder == state->dealer)
            return S5_ERR_HOLD_NOTHING;
        return in_bunker(rules, state) ? S5_ERR_BUNKER : S5_ERR_BID_UNDER_20;
    case S5_CHOICE_PASS:
        return S5_ERR_BAGGED;
    default:
        return S5_ERR_NOT_ASKED;
    }
}

/* Whether the bidder takes a kitty into their hand. */
static bool takes_kitty(const S5Rules *rules)
{
    return rules->options.kitty && rules->options.kitty_to == S5_KITTY_TO_BIDDER;
}

static void start_draw(const S5Rules *rules, S5State *state);

/* The bidder takes the kitty; where everybody draws, they discard only in the draw (H4). */
static void give_kitty(const S5Rules *rules, S5State *state)
{
    S5_ASSERT(state->bidder < rules->players);
    S5_ASSERT(!state->kitty_taken);
    S5_ASSERT(!(state->hand[state->bidder] & state->kitty));
    state->hand[state->bidder] |= state->kitty;
    state->kitty_taken = 1;
    if (rules->options.draw != S5_DRAW_ALL)
        s5_ask(state, S5_PHASE_KITTY, state->bidder);
    else if (rules->options.name == S5_NAMING_AFTER_KITTY)
        s5_ask(state, S5_PHASE_NAME, state->bidder);
    else
        start_draw(rules, state);
}

static void end_auction(const S5Rules *rules, S5State *state)
{
    S5_ASSERT(!state->bid == (state->bidder == S5_NO_SEAT));
    S5_ASSERT(!state->tricks_done && !state->played);
    if (state->bidder == S5_NO_SEAT)
        s5_score_hand(rules, state, S5_OUTCOME_PASSED_OUT, S5_NO_SEAT);
    else if (takes_kitty(rules) && rules->options.name == S5_NAMING_AFTER_KITTY)
        give_kitty(rules, state);
    else
        s5_ask(state, S5_PHASE_NAME, state->bidder);
}

/* The next to speak: the first player on the left who has not passed. S5_NO_SEAT when the auction is over. */
static uint8_t next_to_speak(const S5Rules *rules, const S5State *state)
{
    const unsigned speak = ((1u << rules->players) - 1) & ~(unsigned)state->passed;
    const unsigned above = speak & ~((2u << state->turn) - 1);
    if (!speak)
        return S5_NO_SEAT;
    const uint8_t seat = (uint8_t)__builtin_ctz(above ? above : speak);
    return seat == state->bidder ? S5_NO_SEAT : seat;
}

/* A code in four bits: 0 pass, 15 hold, otherwise 1 + the index of the bid in the list of bids. */
enum { LOG_PASS = 0, LOG_HOLD = 15 };

static void write_log(const S5Rules *rules, S5State *state, S5Choice choice)
{
    int code = choice.kind == S5_CHOICE_HOLD ? LOG_HOLD : LOG_PASS;
    S5_ASSERT(state->log_count < S5_AUCTION_MAX);
    if (choice.kind == S5_CHOICE_BID)
        code = 1 + s5_set_count(all_bids(rules) & (bid_bit(choice.value) - 1));
    state->log[state->log_count++] = (uint8_t)(state->turn << 4 | code);
}

int s5_auction_act(const S5Rules *rules, uint8_t entry, S5Choice *choice)
{
    const int code = entry & 15;
    *choice = (S5Choice){0, code == LOG_HOLD ? S5_CHOICE_HOLD : S5_CHOICE_PASS, 0};
    if (code != LOG_HOLD && code != LOG_PASS) {
        choice->kind = S5_CHOICE_BID;
        choice->value = (uint8_t)(5 * (s5_set_nth(all_bids(rules), (unsigned)code - 1) + 1));
    }
    return entry >> 4;
}

/* After a hold, the players who may not bid any more leave the auction. */
static void leave_after_hold(const S5Rules *rules, S5State *state, uint8_t held)
{
    const unsigned all = (1u << rules->players) - 1, dealer = 1u << state->dealer;
    S5_ASSERT(held < rules->players && held != state->dealer);
    if (rules->options.hold_asks == S5_HOLD_ASKS_HELD)
        state->passed = (uint16_t)(all & ~dealer & ~(1u << held));
    else if (rules->options.hold_asks == S5_HOLD_ASKS_NOBODY)
        state->passed = (uint16_t)(all & ~dealer);
}

static void take_bid(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const uint8_t before = state->bidder;
    S5_ASSERT(choice.kind == S5_CHOICE_HOLD ? state->turn == state->dealer && state->bid
                                            : choice.value > state->bid);
    state->held = choice.kind == S5_CHOICE_HOLD;
    state->bid = state->held ? state->bid : choice.value;
    state->bidder = state->turn;
    if (state->held)
        leave_after_hold(rules, state, before);
}

void s5_bid_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const bool closes = rules->options.auction == S5_AUCTION_DEALER_ROUND && state->turn == state->dealer;
    bool over = closes && choice.kind != S5_CHOICE_HOLD;
    write_log(rules, state, choice);
    if (choice.kind == S5_CHOICE_PASS)
        state->passed = (uint16_t)(state->passed | 1u << state->turn);
    else
        take_bid(rules, state, choice);
    over |= state->held && !bids_above(rules, state->bid); /* the highest bid, held */
    const uint8_t next = over ? S5_NO_SEAT : next_to_speak(rules, state);
    if (next == S5_NO_SEAT)
        end_auction(rules, state);
    else
        state->turn = next;
}

/* ----------------------------------------------- trumps, the kitty, the draw */

static int stock(const S5Rules *rules, const S5State *state)
{
    return rules->pack - state->stock_at;
}

/* Whether the bidder may take a card that fixes trumps instead of the kitty: the top of the stock, or the card below
 * a Joker (H18). */
static bool may_go_blind(const S5Rules *rules, const S5State *state)
{
    return rules->options.blind == S5_BLIND_YES && takes_kitty(rules) &&
           rules->options.name == S5_NAMING_BEFORE_KITTY &&
           stock(rules, state) > (state->pack[state->stock_at] == S5_JOKER);
}

S5Legal s5_name_legal(const S5Rules *rules, const S5State *state)
{
    const int blind = may_go_blind(rules, state) ? S5_MAY(BLIND) : 0;
    return (S5Legal){.kinds = (uint16_t)(S5_MAY(NAME) | blind), .suits = (1u << S5_SUITS) - 1};
}

/* The bidder has the turned card as if it were a kitty of one; a card that fixed trumps below a Joker is laid aside. */
static void go_blind(const S5Rules *rules, S5State *state)
{
    const S5Card taken = state->pack[state->stock_at];
    state->blind = taken == S5_JOKER ? 2 : 1;
    state->stock_at = (uint8_t)(state->stock_at + state->blind);
    state->trump = (uint8_t)s5_card_suit(state->pack[state->stock_at - 1]);
    state->hand[state->bidder] |= s5_set_of(taken);
    if (rules->options.draw == S5_DRAW_ALL)
        start_draw(rules, state);
    else
        s5_ask(state, S5_PHASE_KITTY, state->bidder);
}

void s5_name_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    S5_ASSERT(state->turn == state->bidder);
    if (choice.kind == S5_CHOICE_BLIND) {
        go_blind(rules, state);
        return;
    }
    S5_ASSERT(choice.value < S5_SUITS);
    state->trump = choice.value;
    if (takes_kitty(rules) && rules->options.name == S5_NAMING_BEFORE_KITTY)
        give_kitty(rules, state);
    else
        start_draw(rules, state);
}

static void start_play(const S5Rules *rules, S5State *state)
{
    state->to_play = s5_first_lead(rules, state->dealer, state->bidder);
    S5_ASSERT(state->to_play < rules->players);
    S5_ASSERT(state->trump < S5_SUITS);
    S5_ASSERT(!state->played && !state->tricks_done);
    if (s5_calls_partner(rules))
        s5_ask(state, S5_PHASE_CALL, state->bidder);
    else
        s5_play_ask(rules, state);
}

/* The legal discards of a hand: from `least` to `most` cards. Where trumps must be kept, they may only be discarded
 * when there are too few other cards (H4). */
static S5Legal may_discard(const S5Rules *rules, const S5State *state, S5Set hand, int least, int most)
{
    S5Legal legal = {
        .kinds = S5_MAY(DISCARD), .cards = hand, .discard_min = (uint8_t)least, .discard_max = (uint8_t)most};
    if (rules->options.keep_trumps == S5_KEEP_TRUMPS_NO || state->trump == S5_NO_SUIT)
        return legal;
    const S5Set plain = hand & ~s5_trumps(rules, state)->cards;
    const int count = s5_set_count(plain);
    S5_ASSERT(least >= 0 && least <= most);
    if (count >= least) {
        legal.cards = plain;
        legal.discard_max = (uint8_t)(most < count ? most : count);
    } else {
        legal.must = plain;
        legal.discard_max = (uint8_t)least;
    }
    return legal;
}

static int cards_over(S5Set hand)
{
    return s5_set_count(hand) - S5_HAND_CARDS;
}

static void discard_cards(S5State *state, S5Set cards)
{
    S5_ASSERT(!(cards & ~state->hand[state->turn]));
    state->hand[state->turn] &= ~cards;
    state->discards[state->turn] |= cards;
}

S5Legal s5_kitty_legal(const S5Rules *rules, const S5State *state)
{
    const S5Set hand = state->hand[state->turn];
    return may_discard(rules, state, hand, cards_over(hand), cards_over(hand));
}

void s5_kitty_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    S5_ASSERT((state->kitty_taken || state->blind) && state->turn == state->bidder);
    discard_cards(state, choice.cards);
    if (rules->options.name == S5_NAMING_AFTER_KITTY)
        s5_ask(state, S5_PHASE_NAME, state->turn);
    else
        start_draw(rules, state);
}

static bool draws_cards(const S5Rules *rules, const S5State *state, int seat)
{
    return rules->options.draw == S5_DRAW_ALL || seat != state->bidder;
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* The first player from a seat on who draws; S5_NO_SEAT when that is the one who drew first. */
static uint8_t next_drawer(const S5Rules *rules, const S5State *state, uint8_t seat)
{
    while (!draws_cards(rules, state, seat)) {
        seat = s5_left_of(rules, seat);
        if (seat == state->draw_first)
            return S5_NO_SEAT;
    }
    return seat;
}

S5Set s5_taken(const S5Rules *rules, const S5State *state)
{
    if (rules->options.draw_order != S5_DRAW_ORDER_TAKE || state->phase != S5_PHASE_DRAW)
        return 0;
    const int count = state->drawn[state->turn];
    return s5_set_of_cards(state->pack + state->stock_at - count, count);
}

static bool takes_first(const S5Rules *rules)
{
    return rules->options.draw_order == S5_DRAW_ORDER_TAKE;
}

/* Asks a player what they discard; who takes first always takes as many cards as they may (H18). */
static void ask_discard(const S5Rules *rules, S5State *state, uint8_t seat)
{
    s5_ask(state, S5_PHASE_DRAW, seat);
    if (!takes_first(rules))
        return;
    state->drawn[seat] = (uint8_t)least_of(state->draw_most, stock(rules, state));
    state->stock_at = (uint8_t)(state->stock_at + state->drawn[seat]);
}

/* Everybody draws in turn, no more than the rules allow and the stock has (H4). A dealer who picks draws last (H18). */
static void start_draw(const S5Rules *rules, S5State *state)
{
    const S5Options *o = &rules->options;
    const int drawers = rules->players - (o->draw == S5_DRAW_OTHERS);
    if (o->draw == S5_DRAW_NONE) {
        start_play(rules, state);
        return;
    }
    int most =
        takes_first(rules) ? (int)o->draw_max : least_of((int)o->draw_max, S5_HAND_CARDS - (int)o->draw_keep);
    S5_ASSERT(drawers > 0);
    S5_ASSERT(state->stock_at <= rules->pack);
    if (o->draw_share == S5_DRAW_SHARE_EQUAL)
        most = least_of(most, stock(rules, state) / drawers);
    S5_ASSERT(most >= 0 && most <= S5_HAND_CARDS);
    state->draw_most = (uint8_t)most;
    const bool dealer_first = o->draw_from == S5_DRAW_FROM_DEALER && !s5_picks(rules, state, state->dealer);
    state->draw_first = dealer_first ? state->dealer : s5_left_of(rules, state->dealer);
    ask_discard(rules, state, next_drawer(rules, state, state->draw_first));
}

/* A bidder who has the kitty in hand discards at least as many cards, and draws for those beyond; so does who has
 * taken first, for none. */
S5Legal s5_draw_legal(const S5Rules *rules, const S5State *state)
{
    const S5Set hand = state->hand[state->turn] | s5_taken(rules, state);
    const int over = cards_over(hand), more = least_of(state->draw_most, stock(rules, state));
    return may_discard(rules, state, hand, over, takes_first(rules) ? over : over + more);
}

static void ask_next_drawer(const S5Rules *rules, S5State *state)
{
    const uint8_t left = s5_left_of(rules, state->turn);
    const uint8_t next = left == state->draw_first ? (uint8_t)S5_NO_SEAT : next_drawer(rules, state, left);
    if (next == S5_NO_SEAT)
        start_play(rules, state);
    else
        ask_discard(rules, state, next);
}

void s5_draw_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const uint8_t seat = state->turn;
    state->hand[seat] |= s5_taken(rules, state);
    discard_cards(state, choice.cards);
    const int lacks = -cards_over(state->hand[seat]);
    if (lacks && s5_picks(rules, state, seat)) {
        s5_ask(state, S5_PHASE_PICK, seat);
        return;
    }
    for (int i = 0; i < lacks; i++)
        state->hand[seat] |= s5_set_of(state->pack[state->stock_at++]);
    if (!takes_first(rules))
        state->drawn[seat] = (uint8_t)lacks;
    ask_next_drawer(rules, state);
}

S5Legal s5_pick_legal(const S5Rules *rules, const S5State *state)
{
    return (S5Legal){
        .kinds = S5_MAY(TAKE), .cards = s5_set_of_cards(state->pack + state->stock_at, stock(rules, state))};
}

/* The card that is picked changes places with the top of the stock. */
void s5_pick_apply(const S5Rules *rules, S5State *state, S5Choice choice)
{
    S5Card *top = state->pack + state->stock_at, *at = top;
    while (*at != choice.value)
        at++;
    *at = *top;
    *top = choice.value;
    state->stock_at++;
    state->drawn[state->turn]++;
    state->hand[state->turn] |= s5_set_of(choice.value);
    if (s5_set_count(state->hand[state->turn]) == S5_HAND_CARDS)
        ask_next_drawer(rules, state);
}

S5Status s5_pick_why(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    (void)rules;
    (void)state;
    return choice->kind == S5_CHOICE_TAKE ? S5_ERR_NOT_IN_STOCK : S5_ERR_NOT_ASKED;
}

S5Status s5_discard_why(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    if (choice->kind != S5_CHOICE_DISCARD)
        return S5_ERR_NOT_ASKED;
    if (choice->cards & ~(state->hand[state->turn] | s5_taken(rules, state)))
        return S5_ERR_NOT_HELD;
    const bool keeps = rules->options.keep_trumps == S5_KEEP_TRUMPS_YES && state->trump != S5_NO_SUIT;
    return keeps && (choice->cards & s5_trumps(rules, state)->cards) ? S5_ERR_KEEP_TRUMPS : S5_ERR_OUT_COUNT;
}
