/* What a seat may know of a state. */
#include "spoilfive/view.h"

bool s5_question_hidden(const S5Rules *rules, const S5State *state, int seat)
{
    return seat != state->turn && s5_silent(rules, state);
}

bool s5_choice_hidden(const S5Rules *rules, const S5State *before, const S5Choice *choice, int seat)
{
    return choice->kind == S5_CHOICE_DECLINE && s5_question_hidden(rules, before, seat);
}

void s5_question_seen(const S5Rules *rules, const S5State *state, int seat, uint8_t *phase, uint8_t *turn)
{
    const bool hidden = s5_question_hidden(rules, state, seat);
    *phase = hidden ? S5_PHASE_PLAY : state->phase;
    *turn = hidden ? state->to_play : state->turn;
}

static void see_question(const S5Rules *rules, const S5State *state, S5View *view)
{
    s5_question_seen(rules, state, view->seat, &view->phase, &view->turn);
    if (view->seat == state->turn)
        view->legal = s5_legal(rules, state);
    else if (view->seat == view->turn)
        view->legal = (S5Legal){.kinds = 1u << S5_CHOICE_PLAY, .cards = view->hand};
}

static void see_tricks(const S5Rules *rules, const S5State *state, S5View *view)
{
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        const int played = trick < state->tricks_done    ? rules->players
                           : trick == state->tricks_done ? state->played
                                                         : 0;
        for (int i = 0; i < S5_SEATS_MAX; i++)
            view->trick[trick][i] = i < played ? state->trick[trick][i] : S5_NO_CARD;
        for (int i = 0; i < played; i++)
            view->known |= s5_set_of(state->trick[trick][i]);
        view->lead[trick] = played ? state->lead[trick] : S5_NO_SEAT;
        view->winner[trick] = trick < state->tricks_done ? state->winner[trick] : S5_NO_SEAT;
    }
}

/* A player knows that the ace is lowered if it was announced, if they lowered it, or once the ace has been played. */
static bool sees_lowered(const S5State *state, const S5View *view)
{
    if (!state->lowered)
        return false;
    const S5Card ace = s5_card((S5Suit)state->trump, S5_ACE);
    return state->turned_down != S5_NO_SEAT || s5_set_has(view->hand | view->discards | view->known, ace);
}

static void see_seats(const S5Rules *rules, const S5State *state, S5View *view)
{
    for (int seat = 0; seat < rules->players; seat++) {
        view->seat_tricks[seat] = state->seat_tricks[seat];
        view->party_tricks[seat] = state->party_tricks[seat];
        view->drawn[seat] = state->drawn[seat];
        view->cards[seat] = (uint8_t)s5_set_count(state->hand[seat]);
        view->total[seat] = state->total[seat];
    }
}

/* Every card that was turned up: in games with a turn-up nothing else is ever taken from the stock. The card that a
 * blind bidder took may have been discarded since. */
static void see_turned(const S5Rules *rules, const S5State *state, S5View *view)
{
    const int first = s5_first_of_stock(rules),
              end = state->turn_up != S5_NO_CARD ? state->stock_at : first + state->blind;
    for (int i = first; i < end; i++) {
        view->turned |= s5_set_of(state->pack[i]);
        view->known |= state->blind && i == first ? 0 : s5_set_of(state->pack[i]);
    }
}

/* What a seat sees of the stock: cards that it has taken before it discards, or all where it picks (H18). To the others the
 * cards that somebody has taken and may still discard look as if they were in the stock. */
static void see_stock(const S5Rules *rules, const S5State *state, S5View *view)
{
    const S5Set taken = s5_taken(rules, state);
    view->stock = (uint8_t)(rules->pack - state->stock_at);
    if (view->seat == state->turn) {
        view->taken = taken;
        view->hand |= taken;
    } else if (taken) {
        view->stock = (uint8_t)(view->stock + view->drawn[state->turn]);
        view->drawn[state->turn] = 0;
    }
    if (s5_picks(rules, state, view->seat) && (state->phase == S5_PHASE_PICK || state->drawn[view->seat]))
        for (int i = state->stock_at; i < rules->pack; i++)
            view->stock_cards |= s5_set_of(state->pack[i]);
}

static void see_auction(const S5State *state, S5View *view)
{
    for (int i = 0; i < state->log_count; i++)
        view->log[i] = state->log[i];
    view->log_count = state->log_count;
    view->passed = state->passed;
    view->bid = state->bid;
    view->bidder = state->bidder;
    view->held = state->held;
    if (view->seat == state->bidder && state->kitty_taken)
        view->kitty = state->kitty;
}

/* The call is public. The partner is known to a seat that sees the card, and to everybody where its holder says so (H16). */
static void see_call(const S5Rules *rules, const S5State *state, S5View *view)
{
    const S5Card called = s5_called_card(state->call);
    view->call = state->call;
    if (called == S5_NO_CARD ||
        (rules->options.call_open == S5_CALL_OPEN_NO && !s5_set_has(view->known, called)))
        return;
    view->partner = s5_partner(rules, state);
    view->known |= view->partner == S5_NO_SEAT ? 0 : s5_set_of(called);
}

void s5_view(const S5Rules *rules, const S5State *state, int seat, S5View *view)
{
    *view = (S5View){.seat = (uint8_t)seat,
        .shown = state->shown,
        .pool = state->pool,
        .hand_number = state->hand_number,
        .dealer = state->dealer,
        .turn_up = state->turn_up,
        .trump = state->trump,
        .blind = state->blind,
        .draw_most = state->draw_most,
        .robber = state->robber,
        .turned_down = state->turned_down,
        .joker_up = state->joker_up,
        .joker_due = state->joker_due,
        .bonus = state->bonus,
        .bonus_won = state->bonus_won,
        .carried = state->carried,
        .barred = state->barred == seat || state->barred == state->turned_down ? state->barred
                                                                               : (uint8_t)S5_NO_SEAT,
        .tricks_done = state->tricks_done,
        .played = state->played,
        .partner = S5_NO_SEAT,
        .best = state->best,
        .jinker = state->jinker,
        .spoilt = state->spoilt};
    if (seat != S5_NO_SEAT) {
        view->hand = state->hand[seat];
        view->discards = state->discards[seat];
    }
    see_question(rules, state, view);
    see_seats(rules, state, view);
    see_auction(state, view);
    see_tricks(rules, state, view);
    see_turned(rules, state, view);
    if (rules->kind == S5_AUCTION)
        see_stock(rules, state, view);
    else
        view->stock = (uint8_t)(rules->pack - state->stock_at);
    view->known |= view->hand | view->discards | view->shown | view->kitty | view->stock_cards;
    view->lowered = sees_lowered(state, view);
    see_call(rules, state, view);
}

/* The cards that others may hold or get: all except those that this seat has, has discarded, or has seen go. */
static S5Set others_may_hold(const S5Rules *rules, const S5View *view)
{
    S5Set gone = view->hand | view->discards | view->kitty | view->shown;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < rules->players; i++)
            if (view->trick[trick][i] != S5_NO_CARD)
                gone |= s5_set_of(view->trick[trick][i]);
    return (((S5Set)1 << rules->pack) - 1) & ~gone;
}

bool s5_view_rest(const S5Rules *rules, const S5View *view)
{
    if (view->phase != S5_PHASE_PLAY || view->turn != view->seat || view->played)
        return false;
    const S5TrumpTables *trumps = s5_view_trumps(rules, view);
    const S5Set others = others_may_hold(rules, view);
    for (S5Set hand = view->hand; hand; hand &= hand - 1) {
        const S5Card led = s5_set_first(hand);
        const uint8_t *power = trumps->power[trumps->asked[led]];
        for (S5Set set = others; set; set &= set - 1)
            if (power[s5_set_first(set)] > power[led])
                return false;
    }
    return true;
}
