/* What a trick, a hand and a game bring (docs/rules.md §5 to §9). */
#include "hand.h"

enum { TRICK_POINTS = 5, BONUS_POINTS = 5, WIN_TRICKS = 3, SLAM_BID = 30, SLAM_SCORES = 60 };

typedef struct OutcomeRow {
    const char *word, *sentence;
} OutcomeRow;

static const OutcomeRow OUTCOMES[S5_OUTCOMES] = {
#define ROW(NAME, word, sentence) {word, sentence},
    S5_OUTCOME_MAP(ROW)
#undef ROW
};

const char *s5_outcome_word(S5Outcome outcome)
{
    return OUTCOMES[outcome].word;
}

const char *s5_outcome_sentence(S5Outcome outcome)
{
    return OUTCOMES[outcome].sentence;
}

/* ------------------------------------------------------------------- tricks */

/* Whether the pool hand ends with this trick, or its winner must claim or jink (docs/rules.md §5). */
static bool pool_trick(const S5Rules *rules, S5State *state)
{
    const uint8_t winner = state->to_play, side = rules->side_of[winner];
    if (state->jinker != S5_NO_SEAT) {
        if (side != rules->side_of[state->jinker])
            s5_score_hand(rules, state, S5_OUTCOME_JINK_FAILED, state->jinker);
        else if (state->tricks_done == S5_HAND_CARDS)
            s5_score_hand(rules, state, S5_OUTCOME_JINKED, state->jinker);
        else
            return false;
    } else if (state->taken[side] < WIN_TRICKS) {
        if (state->tricks_done < S5_HAND_CARDS)
            return false;
        s5_score_hand(rules, state, S5_OUTCOME_SPOIL, S5_NO_SEAT);
    } else if (state->barred != S5_NO_SEAT && rules->side_of[state->barred] == side) {
        s5_score_hand(rules, state, S5_OUTCOME_BARRED, winner);
    } else if (state->tricks_done == WIN_TRICKS && rules->options.jink == S5_JINK_YES) {
        s5_ask(state, S5_PHASE_CLAIM, winner);
    } else {
        s5_score_hand(rules, state, S5_OUTCOME_WON, winner);
    }
    return true;
}

/* Whether the points hand ends with this trick, counted at once (docs/rules.md §6). */
static bool points_trick(const S5Rules *rules, S5State *state)
{
    int32_t *total = &state->total[rules->side_of[state->to_play]];
    *total += TRICK_POINTS;
    if (*total < rules->options.target && state->tricks_done < S5_HAND_CARDS)
        return false;
    s5_score_hand(rules, state, S5_OUTCOME_SCORED, S5_NO_SEAT);
    return true;
}

/* All five tricks are always played (docs/rules.md §7 to §9). */
static bool last_trick(const S5Rules *rules, S5State *state)
{
    if (state->tricks_done < S5_HAND_CARDS)
        return false;
    s5_score_hand(rules, state, S5_OUTCOME_NONE, S5_NO_SEAT);
    return true;
}

/* Counts the trick that to_play has just won; returns whether something else than a card comes next. */
bool s5_score_trick(const S5Rules *rules, S5State *state)
{
    static bool (*const BY_KIND[S5_KINDS])(const S5Rules *, S5State *) = {
        [S5_POOL] = pool_trick, [S5_POINTS] = points_trick, [S5_BANDS] = last_trick, [S5_AUCTION] = last_trick};
    return BY_KIND[rules->kind](rules, state);
}

/* -------------------------------------------------------------------- hands */

/* The pool, and for a jink its bonus, to the winner's side in equal shares; what does not divide goes to the member
 * who took the last trick. */
static void pay_out_pool(const S5Rules *rules, S5State *state)
{
    const uint16_t side = rules->side_seats[rules->side_of[state->by]];
    const int members = s5_set_count(side);
    int32_t won = state->pool;
    state->pool = 0;
    if (state->outcome == S5_OUTCOME_JINKED)
        for (int seat = 0; seat < rules->players; seat++)
            if (!(side >> seat & 1)) {
                state->change[seat] -= rules->options.jink_bonus;
                won += rules->options.jink_bonus;
            }
    for (int seat = 0; seat < rules->players; seat++)
        if (side >> seat & 1)
            state->change[seat] = won / members;
    state->change[state->to_play] += won % members;
}

static void pool_hand(const S5Rules *rules, S5State *state)
{
    state->spoilt = state->outcome != S5_OUTCOME_WON && state->outcome != S5_OUTCOME_JINKED;
    if (!state->spoilt)
        pay_out_pool(rules, state);
    for (int seat = 0; seat < rules->players; seat++)
        state->total[seat] += state->change[seat];
}

/* The points were counted trick by trick; this only says what they were. */
static void points_hand(const S5Rules *rules, S5State *state)
{
    for (int party = 0; party < rules->parties; party++)
        state->change[party] = TRICK_POINTS * state->taken[party];
}

static void bands_hand(const S5Rules *rules, S5State *state)
{
    static const uint8_t SCORES[2][S5_HAND_CARDS + 1] = {
        [S5_SCORE_BANDS] = {0, 0, 0, 5, 5, 10}, [S5_SCORE_NET] = {0, 0, 0, 5, 15, 25}};
    for (int party = 0; party < rules->parties; party++) {
        state->change[party] = SCORES[rules->options.score][state->taken[party]];
        state->total[party] += state->change[party];
        if (state->change[party])
            state->by = (uint8_t)party;
    }
    state->outcome = S5_OUTCOME_WON;
}

/* What the tricks of a party are worth: 5 each, and 5 more for the one with the highest trump played. */
static int32_t made_by(const S5Rules *rules, const S5State *state, int party)
{
    const bool bonus = state->top_power && rules->side_of[state->winner[state->top_trick]] == party;
    return TRICK_POINTS * state->taken[party] + (bonus ? BONUS_POINTS : 0);
}

static void auction_hand(const S5Rules *rules, S5State *state)
{
    if (state->outcome == S5_OUTCOME_PASSED_OUT)
        return;
    const int bidding = rules->side_of[state->bidder];
    const bool slam = state->bid >= SLAM_BID;
    for (int party = 0; party < rules->parties; party++)
        state->change[party] = made_by(rules, state, party);
    const bool made = slam ? state->taken[bidding] == S5_HAND_CARDS : state->change[bidding] >= state->bid;
    if (!made)
        state->change[bidding] = -(int32_t)state->bid;
    else if (slam)
        state->change[bidding] = SLAM_SCORES;
    for (int party = 0; party < rules->parties; party++)
        state->total[party] += state->change[party];
    state->outcome = made ? S5_OUTCOME_MADE : S5_OUTCOME_LOST;
    state->by = state->bidder;
}

/* --------------------------------------------------------- who won the game */

/* Who reached the target first, counting trick by trick (docs/rules.md §9). */
static int first_past(const S5Rules *rules, const S5State *state)
{
    const int bidding = rules->side_of[state->bidder];
    int32_t score[S5_SEATS_MAX];
    for (int party = 0; party < rules->parties; party++)
        score[party] = state->total[party] - state->change[party];
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        const int party = rules->side_of[state->winner[trick]];
        if (party == bidding && state->outcome == S5_OUTCOME_LOST)
            continue;
        if (party == bidding && state->bid >= SLAM_BID)
            score[party] += trick == S5_HAND_CARDS - 1 ? SLAM_SCORES : 0;
        else
            score[party] += TRICK_POINTS + (state->top_power && state->top_trick == trick ? BONUS_POINTS : 0);
        if (score[party] >= rules->options.target)
            return party;
    }
    return bidding;
}

/* The parties that are at the target now, as bits. */
static uint16_t at_target(const S5Rules *rules, const S5State *state)
{
    unsigned parties = 0;
    for (int party = 0; rules->kind != S5_POOL && party < rules->parties; party++)
        if (state->total[party] >= rules->options.target)
            parties |= 1u << party;
    return (uint16_t)parties;
}

/* Of several at the target the one who won: the bidding side, or who was there first. */
static uint16_t settle(const S5Rules *rules, const S5State *state, uint16_t there)
{
    if (!(there & (there - 1)))
        return there;
    const int winner = rules->auction.first_past ? first_past(rules, state) : rules->side_of[state->bidder];
    return (uint16_t)(1u << winner);
}

/* The parties with the highest total, as bits; in a pool game a side's chips count together. */
static uint16_t highest(const S5Rules *rules, const S5State *state)
{
    int64_t sum[S5_SEATS_MAX] = {0}, best = INT64_MIN;
    unsigned parties = 0;
    for (int i = 0; i < rules->scores; i++)
        sum[i % rules->parties] += state->total[i];
    for (int party = 0; party < rules->parties; party++) {
        if (sum[party] > best) {
            best = sum[party];
            parties = 0;
        }
        if (sum[party] == best)
            parties |= 1u << party;
    }
    return (uint16_t)parties;
}

/* A pool still on the table: equal shares, the odd chips one each from the dealer's left on (docs/rules.md §5). */
static void share_pool(const S5Rules *rules, S5State *state)
{
    const int32_t share = state->pool / rules->players, odd = state->pool % rules->players;
    uint8_t seat = state->dealer;
    for (int i = 0; i < rules->players; i++) {
        seat = s5_left_of(rules, seat);
        state->total[seat] += share + (i < odd);
    }
    state->pool = 0;
}

/* Ends the game: its winners, and whether it counts double (docs/rules.md §6). */
void s5_score_game(const S5Rules *rules, S5State *state)
{
    const uint16_t there = at_target(rules, state);
    if (rules->kind == S5_POOL)
        share_pool(rules, state);
    state->winners = there ? settle(rules, state, there) : highest(rules, state);
    state->match = 1;
    for (int party = 0; rules->kind == S5_POINTS && party < rules->parties; party++)
        if ((state->winners >> party & 1) && state->taken[party] == S5_HAND_CARDS)
            state->match = 2;
    s5_ask(state, S5_PHASE_OVER, S5_NO_SEAT);
}

/* Ends the hand: what it brought, and whether the game ends with it. */
void s5_score_hand(const S5Rules *rules, S5State *state, S5Outcome outcome, int by)
{
    static void (*const BY_KIND[S5_KINDS])(const S5Rules *, S5State *) = {
        [S5_POOL] = pool_hand, [S5_POINTS] = points_hand, [S5_BANDS] = bands_hand, [S5_AUCTION] = auction_hand};
    const int32_t hands = rules->options.hands ? rules->options.hands : S5_HANDS_MAX;
    state->outcome = (uint8_t)outcome;
    state->by = (uint8_t)by;
    BY_KIND[rules->kind](rules, state);
    s5_ask(state, S5_PHASE_DEAL, S5_NO_SEAT);
    if (state->hand_number >= hands || at_target(rules, state))
        s5_score_game(rules, state);
}
