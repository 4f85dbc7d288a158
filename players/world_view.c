/* The state as far as a view shows it, and the places of the cards that it does not show. */
#include "world_internal.h"

static bool in_auction(const S5Rules *rules)
{
    return rules->kind == S5_AUCTION;
}

static void copy_seats(uint8_t *to, const uint8_t *from, int count)
{
    for (int i = 0; i < count; i++)
        to[i] = from[i];
}

/* The tricks as the engine keeps them, and the highest trump of the finished ones. */
static void know_tricks(S5Worlds *worlds, const S5View *view)
{
    S5State *s = &worlds->known;
    const int players = worlds->rules->players;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        uint8_t seat = view->lead[trick];
        for (int i = 0; i < players && view->trick[trick][i] != S5_NO_CARD; i++) {
            s->trick[trick][i] = view->trick[trick][i];
            worlds->played[seat] |= s5_set_of(view->trick[trick][i]);
            seat = s5_left_of(worlds->rules, seat);
        }
        s->lead[trick] = view->lead[trick] == S5_NO_SEAT ? 0 : view->lead[trick];
        s->winner[trick] = view->winner[trick] == S5_NO_SEAT ? 0 : view->winner[trick];
    }
    for (uint8_t trick = 0; trick < view->tricks_done; trick++) {
        const S5TrumpTables *trumps = s5_view_trumps(worlds->rules, view);
        const S5Card *cards = view->trick[trick];
        const uint8_t power =
            trumps->power[trumps->asked[cards[0]]][cards[s5_trick_winner(trumps, cards, players)]];
        if (power > S5_POWER_TRUMP && power > s->top_power) {
            s->top_power = power;
            s->top_trick = trick;
        }
    }
}

static uint8_t seat_to_play(const S5Rules *rules, const S5View *view)
{
    if (view->played)
        return (uint8_t)((view->lead[view->tricks_done] + view->played) % rules->players);
    if (view->tricks_done)
        return view->winner[view->tricks_done - 1];
    if (view->phase == S5_PHASE_CALL)
        return s5_first_lead(rules, view->dealer, view->bidder);
    return view->phase == S5_PHASE_PLAY ? view->turn : s5_left_of(rules, view->dealer);
}

static void know_auction(const S5Rules *rules, const S5View *view, S5State *s)
{
    const S5Options *o = &rules->options;
    const S5Phase takes = o->name == S5_NAMING_BEFORE_KITTY ? S5_PHASE_KITTY : S5_PHASE_NAME;
    copy_seats(s->log, view->log, view->log_count);
    s->log_count = view->log_count;
    s->passed = view->passed;
    s->bid = view->bid;
    s->bidder = view->bidder;
    s->held = view->held;
    s->call = view->call;
    s->draw_most = view->draw_most;
    s->blind = view->blind;
    s->kitty_taken = in_auction(rules) && o->kitty && o->kitty_to == S5_KITTY_TO_BIDDER &&
                     view->phase >= takes && !view->blind;
    if (in_auction(rules) && o->draw != S5_DRAW_NONE && view->phase >= S5_PHASE_DRAW)
        s->draw_first = o->draw_from == S5_DRAW_FROM_DEALER ? view->dealer : s5_left_of(rules, view->dealer);
}

/* The first turn-up: the one that stands if the stock had no other suit, otherwise any of those laid aside; only an
 * ace has scored (H3). */
static S5Card first_turned(const S5View *view)
{
    const S5Set aside = view->turned & ~s5_set_of(view->turn_up) & ~s5_set_of(S5_JOKER);
    S5Set fit = 0;
    if (!(aside & ~s5_set_suit(s5_card_suit(view->turn_up))))
        return view->turn_up;
    for (S5Set left = aside; left; left &= left - 1)
        if ((s5_card_rank(s5_set_first(left)) == S5_ACE) == (view->bonus > 0))
            fit |= s5_set_of(s5_set_first(left));
    return s5_set_first(fit ? fit : aside);
}

/* The order of the cards turned up: the Joker, the first turn-up, those laid aside, and the one that stands. */
static void know_turned(const S5Rules *rules, const S5View *view, S5State *s)
{
    const S5Card first = first_turned(view);
    S5Card *at = s->pack + rules->players * S5_HAND_CARDS;
    S5Set rest = view->turned & ~s5_set_of(view->turn_up) & ~s5_set_of(first);
    if (view->joker_up) {
        *at++ = S5_JOKER;
        rest &= ~s5_set_of(S5_JOKER);
    }
    *at++ = first;
    for (; rest; rest &= rest - 1)
        *at++ = s5_set_first(rest);
    if (first != view->turn_up)
        *at = view->turn_up;
}

/* Whether the dealer is still to be asked about an ace turned up. */
static bool ace_question_to_come(const S5Rules *rules, const S5View *view, const S5State *s)
{
    if (s5_robbing(&rules->options, true) == S5_ROBBING_NO || s->turn_up != s5_world_ace(s) ||
        view->robber != S5_NO_SEAT || view->joker_due || view->phase == S5_PHASE_FIVING)
        return false;
    if (view->phase == S5_PHASE_ROB)
        return true;
    if (rules->options.dealer_rob == S5_DEALER_ROB_AFTER_FIRST_TRICK)
        return !view->tricks_done;
    return rules->options.dealer_rob == S5_DEALER_ROB_OWN_TURN && !view->tricks_done &&
           s->to_play != view->dealer;
}

static void know_turn_up(const S5Rules *rules, const S5View *view, S5State *s)
{
    s->turn_up = view->turn_up;
    s->turned_down = view->turned_down;
    s->robber = view->robber;
    s->joker_up = view->joker_up;
    s->joker_due = view->joker_due;
    s->bonus = view->bonus;
    s->barred = view->barred;
    s->bonus_won = view->bonus_won;
    s->carried = view->carried;
    if (view->turn_up == S5_NO_CARD)
        return;
    know_turned(rules, view, s);
    s->ace_due = view->robber == view->dealer && view->turn_up == s5_world_ace(s) && !view->tricks_done &&
                 rules->options.dealer_rob == S5_DEALER_ROB_DISCARD_THEN_TAKE;
    if (ace_question_to_come(rules, view, s))
        s->to_rob = view->dealer;
    else if (view->phase == S5_PHASE_ROB && !view->joker_due)
        s->to_rob = view->turn;
}

static S5Card *lay_set(S5Card *at, S5Set cards)
{
    for (; cards; cards &= cards - 1)
        *at++ = s5_set_first(cards);
    return at;
}

/* The cards that a blind bidder turned, those that the seat has taken and may still discard, and a stock that it has looked
 * through (H18). */
static void know_stock(const S5Rules *rules, const S5View *view, S5State *s)
{
    const S5Set joker = view->turned & s5_set_of(S5_JOKER);
    if (view->blind)
        lay_set(lay_set(s->pack + s5_first_of_stock(rules), joker), view->turned & ~joker);
    if (view->taken)
        s->hand[view->seat] &= ~view->taken;
    lay_set(s->pack + s->stock_at - s5_set_count(view->taken), view->taken);
    lay_set(s->pack + s->stock_at, view->stock_cards);
}

/* Cards known to be out of play although no act took them there (as in a position set up by hand) lie above the stock. */
static void know_out_of_play(const S5Worlds *worlds, const S5View *view, S5State *s)
{
    S5Set out = view->known &
                ~(view->hand | view->discards | view->kitty | view->turned | view->shown | view->stock_cards);
    for (int seat = 0; seat < worlds->rules->players; seat++)
        out &= ~worlds->played[seat];
    for (int at = s->stock_at - s5_set_count(out); out; out &= out - 1)
        s->pack[at++] = s5_set_first(out);
}

static void know_state(S5Worlds *worlds, const S5View *view)
{
    const S5Rules *rules = worlds->rules;
    S5State *s = &worlds->known;
    s5_start(rules, view->dealer, NULL, s);
    for (int i = 0; i < S5_SEATS_MAX; i++)
        s->total[i] = view->total[i];
    if (view->seat != S5_NO_SEAT) {
        s->hand[view->seat] = view->hand;
        s->discards[view->seat] = view->discards;
    }
    s->kitty = view->kitty;
    s->shown = view->shown;
    s->pool = view->pool;
    s->hand_number = view->hand_number;
    s->dealt = 1;
    copy_seats(s->seat_tricks, view->seat_tricks, S5_SEATS_MAX);
    copy_seats(s->party_tricks, view->party_tricks, S5_SEATS_MAX);
    copy_seats(s->drawn, view->drawn, S5_SEATS_MAX);
    s->phase = view->phase;
    s->turn = view->turn;
    s->stock_at = (uint8_t)(rules->pack - view->stock);
    s->trump = view->trump;
    s->lowered = view->lowered;
    s->tricks_done = view->tricks_done;
    s->played = view->played;
    s->to_play = seat_to_play(rules, view);
    s->best = view->best;
    s->jinker = view->jinker;
    s->spoilt = view->spoilt;
    know_auction(rules, view, s);
    know_turn_up(rules, view, s);
    know_stock(rules, view, s);
    if (rules->options.draw_order == S5_DRAW_ORDER_TAKE && view->phase == S5_PHASE_DRAW &&
        view->turn != view->seat)
        worlds->takes = view->draw_most < view->stock ? view->draw_most : view->stock;
    know_tricks(worlds, view);
    know_out_of_play(worlds, view, s);
}

/* ------------------------------------------------------------------- places */

static void add_place(S5Worlds *worlds, S5PlaceKind kind, int seat, int cards)
{
    if (cards > 0)
        worlds->place[worlds->places++] =
            (S5WorldPlace){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .cards = (uint8_t)cards};
}

int s5_world_place(const S5Worlds *worlds, S5PlaceKind kind, int seat)
{
    for (int i = 0; i < worlds->places; i++)
        if (worlds->place[i].kind == kind && worlds->place[i].seat == seat)
            return i;
    return -1;
}

/* The cards of another seat's hand that everybody knows: the turn-up it took, the Joker, the called card of an open partner. */
static S5Set known_in_hand(const S5Worlds *worlds, const S5View *view, int seat)
{
    const S5State *s = &worlds->known;
    S5Set cards = 0;
    if (view->robber == seat && !s->ace_due)
        cards |= s5_set_of(view->turn_up);
    if (view->joker_up && !view->joker_due && view->dealer == seat)
        cards |= s5_set_of(S5_JOKER);
    if (view->partner == seat)
        cards |= s5_set_of(s5_called_card(view->call));
    return cards & ~worlds->played[seat] & ~view->shown & ~worlds->hidden;
}

/* Cards that others gave for the Joker and for the turn-up. Two cards shown face up may be from either of two givers. */
static void add_given(S5Worlds *worlds, const S5View *view)
{
    const bool face_up = worlds->rules->options.rob_shown == S5_ROB_SHOWN_FACE_UP;
    const bool for_joker = view->joker_up && !view->joker_due && view->dealer != view->seat;
    const bool for_turn_up = view->robber != S5_NO_SEAT && view->robber != view->seat;
    if (face_up && for_joker && for_turn_up && view->robber != view->dealer) {
        worlds->hidden |= view->shown;
    } else if (face_up) {
        if (for_joker || for_turn_up)
            worlds->known.discards[for_joker ? view->dealer : view->robber] = view->shown & ~view->discards;
        return;
    }
    add_place(worlds, S5_PLACE_FOR_JOKER, view->dealer, for_joker);
    add_place(worlds, S5_PLACE_FOR_TURN_UP, view->robber, for_turn_up);
    /* A dealer who has robbed may have given the Joker itself. */
    if (!face_up && for_joker && for_turn_up && view->robber == view->dealer &&
        !s5_set_has(worlds->played[view->dealer], S5_JOKER))
        worlds->hidden |= s5_set_of(S5_JOKER);
}

static void add_discards(S5Worlds *worlds, const S5View *view, int seat)
{
    const int instead = view->blind ? 1 : (int)worlds->rules->options.kitty;
    const int kitty = seat == view->bidder && (worlds->known.kitty_taken || view->blind) ? instead : 0;
    const int had = S5_HAND_CARDS + kitty + view->drawn[seat];
    add_place(worlds, S5_PLACE_DISCARD, seat, had - s5_set_count(worlds->played[seat]) - view->cards[seat]);
}

bool s5_world_places(S5Worlds *worlds, const S5View *view)
{
    const S5Rules *rules = worlds->rules;
    S5State *s = &worlds->known;
    int cards = 0;
    know_state(worlds, view);
    worlds->hidden = (((S5Set)1 << rules->pack) - 1) & ~view->known;
    if (!in_auction(rules))
        add_given(worlds, view);
    for (int seat = 0; seat < rules->players; seat++) {
        if (seat == view->seat)
            continue;
        s->hand[seat] = known_in_hand(worlds, view, seat);
        add_place(worlds, S5_PLACE_HAND, seat, view->cards[seat] - s5_set_count(s->hand[seat]));
        if (in_auction(rules))
            add_discards(worlds, view, seat);
    }
    if (in_auction(rules) && !s->kitty_taken)
        add_place(worlds, S5_PLACE_KITTY, 0, rules->options.kitty);
    add_place(worlds, S5_PLACE_STOCK, 0, view->stock_cards ? 0 : view->stock);
    for (int i = 0; i < worlds->places; i++)
        cards += worlds->place[i].cards;
    return cards == s5_set_count(worlds->hidden);
}
