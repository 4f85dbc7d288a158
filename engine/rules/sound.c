/* What is true of every rule set, of every state of a game, and of every step from one state to the next. */
#include "engine.h"

#ifndef __wasm__
#include "sound.h"

static S5Set whole_pack(const S5Rules *rules)
{
    return ((S5Set)1 << rules->pack) - 1;
}

static bool is_seat(const S5Rules *rules, int seat)
{
    return seat >= 0 && seat < rules->players;
}

static bool is_seat_or_none(const S5Rules *rules, int seat)
{
    return is_seat(rules, seat) || seat == S5_NO_SEAT;
}

static bool is_flag(int value)
{
    return value == 0 || value == 1;
}

/* --------------------------------------------------------------------- rules */

static void assert_sides(const S5Rules *rules)
{
    unsigned seats = 0;
    for (int party = 0; party < rules->parties; party++) {
        const unsigned side = rules->side_seats[party];
        S5_ASSERT(side);
        S5_ASSERT(!(seats & side));
        S5_ASSERT(s5_set_count(side) * rules->parties == rules->players);
        seats |= side;
    }
    S5_ASSERT(seats == (1u << rules->players) - 1);
    for (int seat = 0; seat < rules->players; seat++) {
        S5_ASSERT(rules->side_of[seat] < rules->parties);
        S5_ASSERT(rules->side_seats[rules->side_of[seat]] >> seat & 1);
        S5_ASSERT(rules->sides || rules->side_of[seat] == seat);
    }
}

/* Every place of the pack that is dealt, is dealt once. */
static void assert_deal_places(const S5Rules *rules, const S5DealPlaces *places)
{
    const int dealt = rules->players * S5_HAND_CARDS + rules->options.kitty;
    S5Set seen = 0;
    for (int hand = 0; hand <= rules->players; hand++) {
        const int cards = hand < rules->players ? S5_HAND_CARDS : rules->options.kitty;
        for (int i = 0; i < cards; i++) {
            const uint8_t place = places->hand[hand][i];
            S5_ASSERT(place < dealt);
            S5_ASSERT(!(seen >> place & 1));
            seen |= (S5Set)1 << place;
        }
    }
    S5_ASSERT(s5_set_count(seen) == dealt);
}

static void assert_trumps(const S5Rules *rules, const S5TrumpTables *t, S5Suit suit, bool lowered)
{
    const S5Card ace = s5_card(suit, S5_ACE);
    const uint8_t *power = t->power[S5_ASKED_TRUMPS];
    uint32_t powers = 0;
    S5_ASSERT((t->cards & s5_set_suit(suit)) == s5_set_suit(suit));
    S5_ASSERT(!(t->cards & ~whole_pack(rules)));
    S5_ASSERT(!(t->top & ~t->cards));
    S5_ASSERT(!lowered || !s5_set_has(t->top, ace));
    S5_ASSERT(!lowered || power[ace] == S5_POWER_TRUMP + 1);
    for (S5Card card = 0; card < rules->pack; card++) {
        const bool trump = s5_set_has(t->cards, card);
        S5_ASSERT(trump == (power[card] > S5_POWER_TRUMP));
        S5_ASSERT(!trump || !(powers >> power[card] & 1));
        S5_ASSERT(!trump || !s5_set_has(t->top, card) || power[card] >= t->top_power);
        S5_ASSERT(t->asked[card] < S5_ASKED);
        S5_ASSERT(trump || t->asked[card] == s5_card_suit(card));
        S5_ASSERT(t->power[t->asked[card]][card]);
        powers |= trump ? 1u << power[card] : 0;
    }
}

void s5_assert_rules(const S5Rules *rules)
{
    S5_ASSERT(rules->preset);
    S5_ASSERT(rules->kind < S5_KINDS);
    S5_ASSERT(rules->kind == rules->preset->kind);
    S5_ASSERT(rules->players >= 2 && rules->players <= S5_SEATS_MAX);
    S5_ASSERT(rules->parties == (rules->sides ? rules->sides : rules->players));
    S5_ASSERT(rules->scores == (rules->kind == S5_POOL ? rules->players : rules->parties));
    S5_ASSERT(rules->pack == S5_PACK || rules->pack == S5_PACK_MAX);
    S5_ASSERT(rules->pack == S5_PACK_MAX || rules->options.joker != S5_JOKER_YES);
    S5_ASSERT(rules->options.kitty >= 0 && rules->options.kitty <= S5_HAND_CARDS);
    S5_ASSERT(!rules->options.kitty || rules->kind == S5_AUCTION);
    S5_ASSERT(rules->players * S5_HAND_CARDS + rules->options.kitty <= rules->pack);
    S5_ASSERT(rules->kind != S5_POOL || rules->options.win_tricks >= 1);
    S5_ASSERT(rules->kind != S5_POOL || rules->options.win_tricks <= S5_HAND_CARDS);
    S5_ASSERT(rules->kind != S5_AUCTION || rules->options.bids);
    S5_ASSERT(rules->options.target >= 0);
    S5_ASSERT(rules->options.hands >= 0);
    S5_ASSERT(rules->trick_points > 0);
    S5_ASSERT(rules->phases == s5_phases_of(rules));
    assert_sides(rules);
    assert_deal_places(rules, &rules->deal_places[0]);
    assert_deal_places(rules, &rules->deal_places[1]);
    for (int suit = 0; suit < S5_SUITS; suit++)
        for (unsigned lowered = 0; lowered < 2; lowered++)
            assert_trumps(rules, s5_trumps_in(rules, (unsigned)suit, lowered), (S5Suit)suit, lowered);
}

/* --------------------------------------------------------------------- cards */

/* Cards of a hand that lie in tricks: all that seats have played. */
static S5Set played_cards(const S5Rules *rules, const S5State *state)
{
    S5Set played = 0;
    int count = 0;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        const int cards = trick < state->tricks_done ? rules->players : state->played;
        for (int i = 0; i < cards && trick <= state->tricks_done; i++, count++)
            played |= s5_set_of(state->trick[trick][i]);
    }
    S5_ASSERT(s5_set_count(played) == count);
    return played;
}

/* Whether a seat has played to the running trick. */
static bool has_played(const S5Rules *rules, const S5State *state, int seat)
{
    const int lead = state->lead[state->tricks_done];
    return (seat - lead + rules->players) % rules->players < state->played;
}

/* Between what a seat takes and what it gives for it, it may hold more or fewer cards than it has still to play. */
static int cards_due(const S5Rules *rules, const S5State *state, int seat)
{
    const bool trick = state->played && has_played(rules, state, seat);
    const int kitty =
        seat == state->bidder ? state->kitty_taken * (int)rules->options.kitty + !!state->blind : 0;
    const bool picks = state->phase == S5_PHASE_PICK && seat == state->turn;
    const int lacks = picks ? s5_set_count(state->discards[seat]) - kitty - state->drawn[seat] : 0;
    const bool waits = state->ace_due && seat == state->robber;
    return S5_HAND_CARDS - state->tricks_done - trick + (state->discards[seat] ? 0 : kitty) - lacks - waits;
}

/* The cards that have left the stock and were dealt to nobody: those turned up, by a bidder too. */
static S5Set turned_cards(const S5Rules *rules, const S5State *state)
{
    const int from = s5_first_of_stock(rules);
    return s5_set_of_cards(
        state->pack + from, rules->kind == S5_AUCTION ? state->blind : state->stock_at - from);
}

/* How far the stock has been taken. */
static void assert_stock(const S5Rules *rules, const S5State *state)
{
    const int dealt = s5_first_of_stock(rules);
    int drawn = 0;
    for (int seat = 0; seat < rules->players; seat++)
        drawn += state->drawn[seat];
    S5_ASSERT(state->stock_at <= rules->pack);
    if (rules->kind == S5_AUCTION) {
        S5_ASSERT(state->stock_at == dealt + state->blind + drawn);
        S5_ASSERT(state->turn_up == S5_NO_CARD);
        return;
    }
    S5_ASSERT(!drawn);
    S5_ASSERT(state->turn_up < S5_PACK);
    S5_ASSERT((uint8_t)s5_card_suit(state->turn_up) == state->trump);
    S5_ASSERT(s5_set_has(turned_cards(rules, state), state->turn_up));
    S5_ASSERT(state->stock_at > dealt + state->joker_up);
    S5_ASSERT(state->stock_at == dealt + 1 + state->joker_up || rules->options.fiving == S5_FIVING_YES);
}

static void assert_cards(const S5Rules *rules, const S5State *state)
{
    const S5Set played = played_cards(rules, state), all = whole_pack(rules);
    S5Set seen = played, stock = 0;
    S5_ASSERT(!(s5_taken(rules, state) & seen));
    seen |= s5_taken(rules, state);
    for (int seat = 0; seat < rules->players; seat++) {
        S5_ASSERT(!(state->hand[seat] & seen));
        seen |= state->hand[seat];
        S5_ASSERT(!(state->discards[seat] & seen));
        seen |= state->discards[seat];
    }
    S5_ASSERT(!(state->shown & ~seen));
    S5_ASSERT(s5_set_count(state->kitty) == rules->options.kitty);
    S5_ASSERT(state->kitty_taken || !(state->kitty & seen));
    S5_ASSERT(!state->kitty_taken || !(state->kitty & ~seen));
    for (int i = state->stock_at; i < rules->pack; i++)
        stock |= s5_set_of(state->pack[i]);
    S5_ASSERT(s5_set_count(stock) == rules->pack - state->stock_at);
    S5_ASSERT(!(stock & (seen | state->kitty)));
    S5_ASSERT((seen | stock | state->kitty | turned_cards(rules, state)) == all);
}

/* In a hand that is being played. */
static void assert_hands(const S5Rules *rules, const S5State *state)
{
    for (int seat = 0; seat < rules->players; seat++)
        S5_ASSERT(s5_set_count(state->hand[seat]) == cards_due(rules, state, seat));
}

/* --------------------------------------------------------------------- tricks */

static void assert_tricks(const S5Rules *rules, const S5State *state)
{
    int by_seat = 0, by_party = 0;
    S5_ASSERT(state->tricks_done <= S5_HAND_CARDS);
    S5_ASSERT(state->played < rules->players);
    S5_ASSERT(!state->played || state->tricks_done < S5_HAND_CARDS);
    for (int seat = 0; seat < rules->players; seat++)
        by_seat += state->seat_tricks[seat];
    for (int party = 0; party < rules->parties; party++)
        by_party += state->party_tricks[party];
    S5_ASSERT(by_seat == state->tricks_done);
    S5_ASSERT(by_party == state->tricks_done);
    for (int trick = 0; trick < state->tricks_done; trick++) {
        S5_ASSERT(is_seat(rules, state->winner[trick]));
        S5_ASSERT(is_seat(rules, state->lead[trick]));
        S5_ASSERT(!trick || state->lead[trick] == state->winner[trick - 1]);
        S5_ASSERT(state->seat_tricks[state->winner[trick]]);
        S5_ASSERT(state->party_tricks[rules->side_of[state->winner[trick]]]);
    }
    S5_ASSERT(!state->played == !state->best);
    S5_ASSERT(!state->played || has_played(rules, state, state->best & 15));
    S5_ASSERT(!state->played || !has_played(rules, state, state->to_play));
    S5_ASSERT(is_seat(rules, state->to_play));
    S5_ASSERT(!state->top_power || state->top_power > S5_POWER_TRUMP);
    S5_ASSERT(!state->top_power || state->top_trick < state->tricks_done);
}

/* ----------------------------------------------------------- who, and what for */

static void assert_seats(const S5Rules *rules, const S5State *state)
{
    S5_ASSERT(state->phase < S5_PHASES);
    S5_ASSERT(is_seat(rules, state->dealer));
    S5_ASSERT(is_seat_or_none(rules, state->turn));
    S5_ASSERT(is_seat_or_none(rules, state->bidder));
    S5_ASSERT(is_seat_or_none(rules, state->to_rob));
    S5_ASSERT(is_seat_or_none(rules, state->robber));
    S5_ASSERT(is_seat_or_none(rules, state->barred));
    S5_ASSERT(is_seat_or_none(rules, state->turned_down));
    S5_ASSERT(is_seat_or_none(rules, state->jinker));
    S5_ASSERT(is_seat_or_none(rules, state->by));
    S5_ASSERT(!(state->passed >> rules->players));
    S5_ASSERT(!(state->winners >> rules->parties));
    S5_ASSERT(state->outcome < S5_OUTCOMES);
    S5_ASSERT(state->trump < S5_SUITS || state->trump == S5_NO_SUIT);
    S5_ASSERT(is_flag(state->lowered) && is_flag(state->kitty_taken) && is_flag(state->held));
    S5_ASSERT(is_flag(state->joker_up) && is_flag(state->joker_due) && is_flag(state->ace_due));
    S5_ASSERT(is_flag(state->spoilt) && is_flag(state->stopped) && is_flag(state->bonus_won));
    S5_ASSERT(!state->joker_due || state->joker_up);
    S5_ASSERT(!state->joker_up || rules->pack == S5_PACK_MAX);
    S5_ASSERT(!state->ace_due || state->robber == state->dealer);
}

static void assert_auction(const S5Rules *rules, const S5State *state)
{
    S5_ASSERT(state->log_count <= S5_AUCTION_MAX);
    S5_ASSERT(!state->log_count || rules->kind == S5_AUCTION);
    S5_ASSERT(!state->bid == (state->bidder == S5_NO_SEAT));
    S5_ASSERT(!state->bid || rules->kind == S5_AUCTION);
    S5_ASSERT(state->bid % 5 == 0);
    S5_ASSERT(!state->held || state->bidder == state->dealer);
    S5_ASSERT(!state->kitty_taken || state->bidder != S5_NO_SEAT);
    S5_ASSERT(!state->blind || (state->bidder != S5_NO_SEAT && !state->kitty_taken));
    S5_ASSERT(state->blind <= 2 && (!state->blind || rules->options.blind == S5_BLIND_YES));
    for (int seat = 0; seat < rules->players; seat++)
        S5_ASSERT(!state->drawn[seat] || state->drawn[seat] <= state->draw_most);
    for (int i = 0; i < state->log_count; i++)
        S5_ASSERT(is_seat(rules, state->log[i] >> 4));
}

/* A called card is a trump that the bidder does not have (docs/rules.md H16). */
static void assert_call(const S5Rules *rules, const S5State *state)
{
    const S5Card called = s5_called_card(state->call);
    S5_ASSERT(!state->call || s5_calls_partner(rules));
    S5_ASSERT(state->call != S5_CALLED_NOBODY || rules->options.call_alone == S5_CALL_ALONE_YES);
    if (called == S5_NO_CARD)
        return;
    S5_ASSERT(s5_set_has(s5_trumps(rules, state)->cards, called));
    S5_ASSERT(!s5_set_has(state->discards[state->bidder] | turned_cards(rules, state), called));
    S5_ASSERT(s5_partner(rules, state) != state->bidder);
}

static void assert_turn(const S5Rules *rules, const S5State *state)
{
    const bool led = state->tricks_done || state->played;
    switch ((S5Phase)state->phase) {
    case S5_PHASE_FIVING:
        S5_ASSERT(rules->parties == 2);
        S5_ASSERT(state->turn == state->dealer || state->turn == s5_left_of(rules, state->dealer));
        S5_ASSERT(!led);
        break;
    case S5_PHASE_ROB:
        S5_ASSERT(state->turn == (state->joker_due ? state->dealer : state->to_rob));
        S5_ASSERT(rules->kind != S5_AUCTION);
        break;
    case S5_PHASE_BID:
        S5_ASSERT(rules->kind == S5_AUCTION);
        S5_ASSERT(!(state->passed >> state->turn & 1));
        S5_ASSERT(state->trump == S5_NO_SUIT && !led);
        break;
    case S5_PHASE_NAME:
        S5_ASSERT(state->turn == state->bidder);
        S5_ASSERT(!led);
        break;
    case S5_PHASE_KITTY:
        S5_ASSERT(state->turn == state->bidder && (state->kitty_taken || state->blind));
        S5_ASSERT(!state->discards[state->turn] && !led);
        break;
    case S5_PHASE_DRAW:
        S5_ASSERT(state->draw_most <= S5_HAND_CARDS);
        S5_ASSERT(state->trump < S5_SUITS && !led);
        S5_ASSERT(!state->drawn[state->turn] || rules->options.draw_order == S5_DRAW_ORDER_TAKE);
        break;
    case S5_PHASE_PICK:
        S5_ASSERT(s5_picks(rules, state, state->turn) && !led);
        S5_ASSERT(s5_set_count(state->hand[state->turn]) < S5_HAND_CARDS);
        break;
    case S5_PHASE_CALL:
        S5_ASSERT(s5_calls_partner(rules) && !state->call);
        S5_ASSERT(state->turn == state->bidder && !led);
        break;
    case S5_PHASE_PLAY:
        S5_ASSERT(state->turn == state->to_play);
        S5_ASSERT(state->trump < S5_SUITS);
        S5_ASSERT(!s5_calls_partner(rules) == !state->call);
        S5_ASSERT(state->hand[state->turn]);
        break;
    case S5_PHASE_CLAIM:
        S5_ASSERT(rules->kind == S5_POOL);
        S5_ASSERT(state->tricks_done == rules->options.win_tricks);
        S5_ASSERT(state->jinker == S5_NO_SEAT && state->turn == state->winner[state->tricks_done - 1]);
        break;
    default:
        S5_ASSERT(state->turn == S5_NO_SEAT);
        break;
    }
}

/* -------------------------------------------------------------- what it is worth */

static void assert_game(const S5Rules *rules, const S5State *state)
{
    const bool over = state->phase == S5_PHASE_OVER;
    S5_ASSERT(over == (state->winners != 0));
    S5_ASSERT(over == (state->match != 0));
    S5_ASSERT(state->match <= 2);
    S5_ASSERT(over || !state->stopped);
    S5_ASSERT(state->hand_number >= 0 && state->hand_number <= S5_HANDS_MAX);
    S5_ASSERT(state->match_games.number >= 1);
    S5_ASSERT(rules->kind == S5_POOL || !state->pool);
    S5_ASSERT(rules->kind == S5_POOL || !state->spoilt);
    S5_ASSERT(rules->kind == S5_POOL || state->jinker == S5_NO_SEAT);
    S5_ASSERT(!over || !state->pool);
    S5_ASSERT(state->pool >= 0);
    S5_ASSERT(!state->bonus || rules->options.dealer_ace_bonus);
}

void s5_assert_state(const S5Rules *rules, const S5State *state)
{
    const bool waits = state->phase == S5_PHASE_DEAL || state->phase == S5_PHASE_OVER;
    assert_seats(rules, state);
    assert_game(rules, state);
    assert_turn(rules, state);
    if (!state->hand_number) {
        S5_ASSERT(waits);
        return;
    }
    assert_auction(rules, state);
    assert_call(rules, state);
    assert_tricks(rules, state);
    assert_stock(rules, state);
    assert_cards(rules, state);
    if (!waits)
        assert_hands(rules, state);
}

/* ---------------------------------------------------------------------- steps */

/* In a pool game chips only change hands. */
static int64_t chips(const S5Rules *rules, const S5State *state)
{
    int64_t sum = state->pool;
    for (int seat = 0; seat < rules->players; seat++)
        sum += state->total[seat];
    return sum;
}

static void assert_same_hand(const S5Rules *rules, const S5State *before, const S5State *after)
{
    S5_ASSERT(after->dealer == before->dealer);
    S5_ASSERT(after->tricks_done >= before->tricks_done);
    S5_ASSERT(after->tricks_done <= before->tricks_done + 1);
    S5_ASSERT(after->log_count >= before->log_count);
    S5_ASSERT(after->log_count <= before->log_count + 1);
    S5_ASSERT(after->stock_at >= before->stock_at);
    S5_ASSERT(after->kitty == before->kitty);
    S5_ASSERT(after->kitty_taken >= before->kitty_taken);
    S5_ASSERT(after->lowered >= before->lowered);
    S5_ASSERT(after->dealt == before->dealt);
    S5_ASSERT(after->carried == before->carried);
    S5_ASSERT(after->bid >= before->bid);
    S5_ASSERT(!(before->passed & ~after->passed) || after->held);
    for (int seat = 0; seat < rules->players; seat++) {
        S5_ASSERT(!(before->discards[seat] & ~after->discards[seat]));
        S5_ASSERT(after->seat_tricks[seat] >= before->seat_tricks[seat]);
    }
    S5_ASSERT(after->call == before->call || before->phase == S5_PHASE_CALL);
    S5_ASSERT(!__builtin_memcmp(
        after->pack, before->pack, before->phase == S5_PHASE_PICK ? before->stock_at : sizeof after->pack));
}

void s5_assert_step(const S5Rules *rules, const S5State *before, const S5State *after)
{
    const bool deal = after->hand_number != before->hand_number;
    S5_ASSERT(before->phase != S5_PHASE_OVER);
    S5_ASSERT(after->hand_number == before->hand_number + deal);
    S5_ASSERT(!deal || before->phase == S5_PHASE_DEAL);
    S5_ASSERT(after->match_games.number == before->match_games.number);
    S5_ASSERT(rules->kind != S5_POOL || chips(rules, after) == chips(rules, before));
    S5_ASSERT(rules->kind != S5_AUCTION || after->turn == S5_NO_SEAT ||
              !__builtin_memcmp(after->total, before->total, sizeof after->total));
    if (!deal)
        assert_same_hand(rules, before, after);
}
#endif
