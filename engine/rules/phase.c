/* The phases of a game: how it starts, the deal, and what each phase does with a choice. */
#include "engine.h"

static S5PhaseAct act_if_legal;

static S5Legal nothing_legal(const S5Rules *rules, const S5State *state)
{
    return (void)rules, (void)state, (S5Legal){0};
}

static S5Status not_asked(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    return (void)rules, (void)state, (void)choice, S5_ERR_NOT_ASKED;
}

static S5Status no_hand(const S5Rules *rules, S5State *state, S5Choice choice)
{
    return (void)rules, (void)state, (void)choice, S5_ERR_NO_HAND;
}

static S5Status game_over(const S5Rules *rules, S5State *state, S5Choice choice)
{
    return (void)rules, (void)state, (void)choice, S5_ERR_GAME_OVER;
}

/* All phases except playing do the same under all rules. */
#define PHASES(play_legal, play)                                                           \
    {                                                                                      \
        [S5_PHASE_DEAL] = {nothing_legal, no_hand, NULL, NULL},                            \
        [S5_PHASE_FIVING] = {s5_fiving_legal, act_if_legal, s5_fiving_apply, not_asked},   \
        [S5_PHASE_ROB] = {s5_rob_legal, act_if_legal, s5_rob_apply, s5_rob_why},           \
        [S5_PHASE_BID] = {s5_bid_legal, act_if_legal, s5_bid_apply, s5_bid_why},           \
        [S5_PHASE_NAME] = {s5_name_legal, act_if_legal, s5_name_apply, not_asked},         \
        [S5_PHASE_KITTY] = {s5_kitty_legal, act_if_legal, s5_kitty_apply, s5_discard_why}, \
        [S5_PHASE_DRAW] = {s5_draw_legal, act_if_legal, s5_draw_apply, s5_discard_why},    \
        [S5_PHASE_PICK] = {s5_pick_legal, act_if_legal, s5_pick_apply, s5_pick_why},       \
        [S5_PHASE_CALL] = {s5_call_legal, act_if_legal, s5_call_apply, s5_call_why},       \
        [S5_PHASE_PLAY] = {play_legal, play, NULL, NULL},                                  \
        [S5_PHASE_CLAIM] = {s5_claim_legal, act_if_legal, s5_claim_apply, not_asked},      \
        [S5_PHASE_OVER] = {nothing_legal, game_over, NULL, NULL},                          \
    }

const struct S5PhaseRow s5_phases[3][S5_PHASES] = {
    PHASES(s5_play_legal, s5_play),
    PHASES(s5_play_legal_two_step, s5_play_two_step),
    PHASES(s5_play_legal_called, s5_play_called),
};

enum { START_MAX = 1000000 };

static bool start_fits(const S5Rules *rules, int32_t start)
{
    const bool to_be_reached = rules->options.target && rules->options.win_by_bid == S5_WIN_BY_BID_NEVER;
    return start >= -START_MAX && start <= START_MAX && !(to_be_reached && start >= rules->options.target);
}

/* Sets what is not zero when a hand starts. */
static void start_hand(S5State *state, int dealer)
{
    state->dealer = (uint8_t)dealer;
    state->turn_up = S5_NO_CARD;
    state->trump = S5_NO_SUIT;
    state->turn = state->bidder = state->to_rob = state->robber = state->barred = state->turned_down =
        state->jinker = state->by = S5_NO_SEAT;
}

S5Status s5_start(const S5Rules *rules, int dealer, const int32_t *start, S5State *state)
{
    if (dealer < 0 || dealer >= rules->players)
        return S5_ERR_DEALER;
    for (int i = 0; start && i < rules->scores; i++)
        if (!start_fits(rules, start[i]))
            return S5_ERR_START;
    *state = (S5State){.match_games = {.number = 1}};
    start_hand(state, dealer);
    for (int i = 0; i < rules->scores; i++)
        state->total[i] = start ? start[i] : rules->options.chips;
    S5_ASSERT(state->phase == S5_PHASE_DEAL && state->turn == S5_NO_SEAT);
    S5_ASSERT(!state->hand_number && !state->pool && !state->winners);
    return S5_OK;
}

static bool is_pack(const S5Rules *rules, const S5Card *pack)
{
    S5Set seen = 0;
    S5Card all = 0;
    for (int i = 0; i < S5_PACK; i++)
        all |= pack[i];
    if (rules->pack > S5_PACK)
        all |= pack[S5_PACK];
    if (all > 63)
        return false;
    for (int i = 0; i < S5_PACK; i += 4)
        seen |= s5_set_of_cards(pack + i, 4);
    if (rules->pack > S5_PACK)
        seen |= s5_set_of(pack[S5_PACK]);
    return seen == ((S5Set)1 << rules->pack) - 1;
}

void s5_make_pack(const S5Rules *rules, S5Random *random, S5Card pack[S5_PACK_MAX])
{
    for (int i = 0; i < rules->pack; i++)
        pack[i] = (S5Card)i;
    s5_shuffle(random, pack, rules->pack, rules->pack);
}

void s5_choose_packets(const S5Rules *rules, S5State *state, bool two_first)
{
    state->two_next = two_first && rules->options.packets == S5_PACKETS_DEALER;
}

static S5Set cards_at(const S5Card *pack, const uint8_t *places, int count)
{
    S5Set set = 0;
    for (int i = 0; i < count; i++)
        set |= s5_set_of(pack[places[i]]);
    return set;
}

/* Deals the hands from the dealer's left on, and the kitty (docs/rules.md §3, H9). */
static void deal_hands(const S5Rules *rules, S5State *state)
{
    const uint8_t(*places)[S5_HAND_CARDS] = rules->deal_places[state->two_first].hand;
    const int kitty = rules->options.kitty;
    uint8_t seat = state->dealer;
    for (int i = 0; i < rules->players; i++) {
        seat = s5_left_of(rules, seat);
        state->hand[seat] = cards_at(state->pack, places[i], S5_HAND_CARDS);
    }
    state->kitty = cards_at(state->pack, places[rules->players], kitty);
    state->stock_at = (uint8_t)(rules->players * S5_HAND_CARDS + kitty);
    S5_ASSERT(seat == state->dealer);
    S5_ASSERT(state->stock_at <= rules->pack);
}

/* What a seat owes the pool before a deal, whatever is in it. */
static int32_t owed_to_pool(const S5Rules *rules, const S5State *state, int seat)
{
    const S5Options *o = &rules->options;
    const int32_t owed = state->spoilt ? o->stake_after_spoil : o->stake;
    if (seat != state->dealer)
        return owed;
    return owed + o->dealer_extra + (state->spoilt ? o->dealer_after_spoil : 0);
}

/* A pool that was carried over is filled up to its maximum and no further: by the dealer first, then by the others
 * from the dealer's left (H11). */
int32_t s5_paid(const S5Rules *rules, const S5State *state, int seat)
{
    const int32_t most = rules->options.pool_max;
    if (!most || !state->spoilt)
        return owed_to_pool(rules, state, seat);
    int32_t lacks = state->carried < most ? most - state->carried : 0;
    for (uint8_t payer = state->dealer;; payer = s5_left_of(rules, payer)) {
        const int32_t owed = owed_to_pool(rules, state, payer), paid = owed < lacks ? owed : lacks;
        if (payer == seat)
            return paid;
        lacks -= paid;
    }
}

static void pay_to_pool(const S5Rules *rules, S5State *state)
{
    for (int seat = 0; seat < rules->players; seat++) {
        const int32_t paid = s5_paid(rules, state, seat);
        state->total[seat] -= paid;
        state->pool += paid;
    }
}

/* Whether the same dealer deals again, up to three times, after a hand that was passed out (H5). */
static bool same_dealer(const S5Rules *rules, const S5State *state)
{
    enum { IN_A_ROW = 3 };
    return rules->options.all_pass == S5_ALL_PASS_SAME_DEALER && state->outcome == S5_OUTCOME_PASSED_OUT &&
           state->dealt < IN_A_ROW;
}

uint8_t s5_next_dealer(const S5Rules *rules, const S5State *state)
{
    return same_dealer(rules, state) ? state->dealer : s5_left_of(rules, state->dealer);
}

/* Clears what belongs to a hand and keeps what belongs to the game, without the cost of copying the whole state. */
static void new_hand(const S5Rules *rules, S5State *state)
{
    const int32_t number = state->hand_number, pool = state->pool;
    const bool same = !number || same_dealer(rules, state);
    const uint8_t two_first = state->two_next, spoilt = state->spoilt,
                  dealt = same ? (uint8_t)(state->dealt + 1) : 1;
    const uint8_t dealer = same ? state->dealer : s5_left_of(rules, state->dealer);
    __builtin_memset(state, 0, offsetof(S5State, total));
    start_hand(state, dealer);
    state->pool = state->carried = pool;
    state->spoilt = spoilt;
    state->two_first = two_first;
    state->dealt = dealt;
    state->hand_number = number + 1;
}

/* Turns a card up, and another after a Joker; its suit is trumps (docs/rules.md §4, H1). */
static void turn_card_up(const S5Rules *rules, S5State *state)
{
    state->turn_up = state->pack[state->stock_at++];
    if (state->turn_up == S5_JOKER) {
        state->joker_up = state->joker_due = 1;
        state->turn_up = state->pack[state->stock_at++];
    }
    state->trump = (uint8_t)s5_card_suit(state->turn_up);
    if (s5_card_rank(state->turn_up) == S5_ACE)
        state->bonus = (uint8_t)rules->options.dealer_ace_bonus;
}

S5Status s5_deal(const S5Rules *rules, S5State *state, const S5Card *pack)
{
    if (state->phase != S5_PHASE_DEAL)
        return state->phase == S5_PHASE_OVER ? S5_ERR_GAME_OVER : S5_ERR_HAND_RUNNING;
    if (!is_pack(rules, pack))
        return S5_ERR_PACK;
    new_hand(rules, state);
    for (int i = 0; i < S5_PACK; i++)
        state->pack[i] = pack[i];
    if (rules->pack > S5_PACK)
        state->pack[S5_PACK] = pack[S5_PACK];
    pay_to_pool(rules, state);
    deal_hands(rules, state);
    state->to_play = s5_left_of(rules, state->dealer);
    if (rules->kind == S5_AUCTION) {
        s5_ask(state, S5_PHASE_BID, state->to_play);
        return S5_OK;
    }
    turn_card_up(rules, state);
    if (!state->bonus || !s5_score_bonus(rules, state))
        s5_rob_open(rules, state);
    return S5_OK;
}

S5Legal s5_legal(const S5Rules *rules, const S5State *state)
{
    return rules->phases[state->phase].legal(rules, state);
}

/* Makes a choice that must be among those that its phase lists. */
static S5Status act_if_legal(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const struct S5PhaseRow *phase = &rules->phases[state->phase];
    const S5Legal legal = phase->legal(rules, state);
    if (!s5_legal_has(&legal, &choice))
        return phase->why(rules, state, &choice);
    phase->apply(rules, state, choice);
    return S5_OK;
}

S5Status s5_act(const S5Rules *rules, S5State *state, int seat, S5Choice choice)
{
    const struct S5PhaseRow *phase = &rules->phases[state->phase];
    if (seat != state->turn)
        return state->turn == S5_NO_SEAT ? phase->act(rules, state, choice) : S5_ERR_NOT_YOUR_TURN;
    return phase->act(rules, state, choice);
}

S5Status s5_stop(const S5Rules *rules, S5State *state)
{
    if (state->phase == S5_PHASE_OVER)
        return S5_ERR_GAME_OVER;
    if (state->phase != S5_PHASE_DEAL)
        return S5_ERR_HAND_RUNNING;
    if (!state->hand_number)
        return S5_ERR_NO_HAND;
    state->stopped = 1;
    S5_ASSERT(!state->played && state->turn == S5_NO_SEAT);
    s5_score_game(rules, state, s5_score_highest(rules, state));
    return S5_OK;
}
