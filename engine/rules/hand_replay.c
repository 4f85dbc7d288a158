/* Playing a hand again from what a state remembers of it. */
#include "spoilfive/assert.h"
#include "spoilfive/replay.h"

/* Restores the chips and points before the deal: takes back what was paid and, where points count at once, the
 * points of this hand. */
static void take_back_scores(const S5Rules *rules, const S5State *end, S5State *state)
{
    for (int i = 0; i < S5_SEATS_MAX; i++)
        state->total[i] = end->total[i];
    state->pool = end->pool;
    for (int seat = 0; seat < rules->players; seat++) {
        const int32_t paid = s5_paid(rules, end, seat);
        state->total[seat] += paid;
        state->pool -= paid;
    }
    if (rules->options.count_out == S5_COUNT_OUT_AT_ONCE) {
        state->total[rules->side_of[end->dealer]] -= end->bonus;
        for (int party = 0; party < rules->parties; party++)
            state->total[party] -= rules->trick_points * end->party_tricks[party];
        if (end->bonus_won)
            state->total[rules->side_of[end->winner[end->top_trick]]] -= rules->options.top_bonus;
    }
}

/* The match before the end of the hand's game, if the game ended with it. */
static S5MatchGames match_before(const S5State *end)
{
    S5MatchGames games = end->match_games;
    for (int party = 0; party < S5_SEATS_MAX; party++)
        if (end->winners >> party & 1)
            games.won[party] -= end->match;
    return games;
}

void s5_replay_begin(S5Replay *replay, const S5Rules *rules, const S5State *end)
{
    replay->rules = rules;
    replay->end = end;
    replay->chosen = false;
    replay->status = s5_start(rules, end->dealer, NULL, &replay->state);
    take_back_scores(rules, end, &replay->state);
    replay->state.spoilt = end->spoilt;
    replay->state.match_games = match_before(end);
    s5_choose_packets(rules, &replay->state, end->two_first);
    if (replay->status == S5_OK)
        replay->status = s5_deal(rules, &replay->state, end->pack);
    S5_ASSERT(replay->status != S5_OK || replay->state.dealer == end->dealer);
    S5_ASSERT(replay->status != S5_OK || replay->state.stock_at <= end->stock_at);
    replay->state.hand_number = end->hand_number;
    replay->state.dealt = end->dealt;
}

/* Whether a state is the end: nothing is asked twice at the same point of a hand. */
static bool at_end(const S5State *state, const S5State *end)
{
    return state->phase == end->phase && state->turn == end->turn && state->tricks_done == end->tricks_done &&
           state->played == end->played && state->log_count == end->log_count &&
           state->joker_due == end->joker_due && state->robber == end->robber &&
           (state->phase != S5_PHASE_PICK || state->stock_at == end->stock_at);
}

static bool turned_another(const S5Rules *rules, const S5State *end)
{
    return end->stock_at > rules->players * S5_HAND_CARDS + 1 + end->joker_up;
}

static S5Choice chosen(const S5Rules *rules, const S5State *state, const S5State *end);

static bool leads_to_end(const S5Rules *rules, S5State state, const S5State *end)
{
    while (state.turn != S5_NO_SEAT && !at_end(&state, end))
        if (s5_act(rules, &state, state.turn, chosen(rules, &state, end)) != S5_OK)
            return false;
    return at_end(&state, end);
}

/* The card that the dealer gave for the Joker: if two are possible, one that makes everything that followed legal. */
static S5Card given_for_joker(const S5Rules *rules, const S5State *state, const S5State *end)
{
    S5Set given = end->discards[end->dealer] & state->hand[end->dealer];
    for (; given & (given - 1); given &= given - 1) {
        S5State after = *state;
        s5_act(rules, &after, end->dealer, (S5Choice){0, S5_CHOICE_ROB, s5_set_first(given)});
        if (leads_to_end(rules, after, end))
            break;
    }
    return given ? s5_set_first(given) : (S5Card)S5_NO_CARD;
}

static S5Choice robbing(const S5Rules *rules, const S5State *state, const S5State *end)
{
    const uint8_t seat = state->turn;
    if (state->joker_due)
        return (S5Choice){0, S5_CHOICE_ROB, given_for_joker(rules, state, end)};
    if (end->robber == seat) {
        const S5Set given = end->discards[seat] & ~state->discards[seat];
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
    case S5_PHASE_FIVING:
        return (S5Choice){0,
            turned_another(rules, end) || end->phase == S5_PHASE_FIVING ? S5_CHOICE_FIVING : S5_CHOICE_PASS,
            0};
    case S5_PHASE_ROB:
        return robbing(rules, state, end);
    case S5_PHASE_BID:
        return bidding(rules, state, end);
    case S5_PHASE_NAME:
        return end->blind ? (S5Choice){0, S5_CHOICE_BLIND, 0} : (S5Choice){0, S5_CHOICE_NAME, end->trump};
    case S5_PHASE_KITTY:
    case S5_PHASE_DRAW:
        return (S5Choice){end->discards[state->turn], S5_CHOICE_DISCARD, 0};
    case S5_PHASE_PICK: /* those picked lie in their order on top */
        return (S5Choice){0, S5_CHOICE_TAKE, end->pack[state->stock_at]};
    case S5_PHASE_CALL:
        if (end->call == S5_CALLED_NOBODY)
            return (S5Choice){0, S5_CHOICE_ALONE, 0};
        return (S5Choice){0, S5_CHOICE_CALL, s5_called_card(end->call)};
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
    S5_ASSERT(state->turn < replay->rules->players);
    replay->choice = chosen(replay->rules, state, replay->end);
    return replay->chosen = true;
}
