/* What a trick, a hand and a game bring (docs/rules.md §5 to §9). */
#include "engine.h"

enum { SLAM_POINTS = 30, BID_STEP = 5 };

const char *s5_outcome_word(S5Outcome outcome)
{
    static const char *const WORDS[S5_OUTCOMES] = {
#define ROW(NAME, word) word,
        S5_OUTCOME_MAP(ROW)
#undef ROW
    };
    return WORDS[outcome];
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
    } else if (state->party_tricks[side] < rules->options.win_tricks) {
        if (state->tricks_done < S5_HAND_CARDS)
            return false;
        s5_score_hand(rules, state, S5_OUTCOME_SPOIL, S5_NO_SEAT);
    } else if (state->barred != S5_NO_SEAT && rules->side_of[state->barred] == side) {
        s5_score_hand(rules, state, S5_OUTCOME_BARRED, winner);
    } else if (state->tricks_done == rules->options.win_tricks /* none is lost */ &&
               state->tricks_done < S5_HAND_CARDS && rules->options.jink != S5_JINK_NO) {
        s5_ask(state, S5_PHASE_CLAIM, winner);
    } else {
        s5_score_hand(rules, state, S5_OUTCOME_WON, winner);
    }
    return true;
}

/* Whether points count as soon as they are won and end the game at the target (docs/rules.md §6). */
static bool counts_at_once(const S5Rules *rules)
{
    return rules->options.count_out == S5_COUNT_OUT_AT_ONCE;
}

static bool reaches_target(const S5Rules *rules, int32_t total)
{
    return rules->options.target && total >= rules->options.target;
}

static uint16_t party_bit(int party)
{
    return (uint16_t)(1u << party);
}

/* The parties that are at the target now, as bits. */
static unsigned at_target(const S5Rules *rules, const S5State *state)
{
    unsigned parties = 0;
    for (int party = 0; rules->kind != S5_POOL && party < rules->parties; party++)
        parties |= reaches_target(rules, state->total[party]) ? party_bit(party) : 0u;
    return parties;
}

/* A total before this hand; nothing is taken off while the hand has not been scored. */
static int32_t before_hand(const S5State *state, int party)
{
    return state->total[party] - state->change[party];
}

/* Whether the bidder and the called partner are the bidding side for the whole hand (docs/rules.md H16). */
static bool is_for_hand(const S5Rules *rules)
{
    return s5_calls_partner(rules) && rules->options.call_lasts == S5_CALL_LASTS_HAND;
}

/* The parties that make the bid together, as bits: the bidder's, and a partner's who was called for the hand. */
static unsigned bidding_side(const S5Rules *rules, const S5State *state)
{
    if (state->bidder == S5_NO_SEAT)
        return 0;
    const uint8_t partner = is_for_hand(rules) ? s5_partner(rules, state) : (uint8_t)S5_NO_SEAT;
    return party_bit(rules->side_of[state->bidder]) | (partner == S5_NO_SEAT ? 0u : party_bit(partner));
}

/* The party that a trick counts for: its winner's, or the bidder's where a partner who was called for that trick won it. */
static int credited_party(const S5Rules *rules, const S5State *state, int trick)
{
    const int winner = state->winner[trick], place = winner - state->lead[trick];
    const bool called =
        s5_calls_partner(rules) && rules->options.call_lasts == S5_CALL_LASTS_TRICK &&
        state->trick[trick][place < 0 ? place + rules->players : place] == s5_called_card(state->call);
    return rules->side_of[called ? state->bidder : winner];
}

/* The party that gets the bonus for the highest trump played so far, −1 for none (docs/rules.md §8, H6). */
static int bonus_party(const S5Rules *rules, const S5State *state)
{
    const S5Options *o = &rules->options;
    if (!state->top_power || !o->top_bonus)
        return -1;
    if (o->bonus_for == S5_BONUS_FOR_TOP && state->top_power < s5_trumps(rules, state)->top_power)
        return -1;
    const int winner = rules->side_of[state->winner[state->top_trick]];
    const bool over = s5_bonus_is_over(rules, before_hand(state, winner));
    return over ? -1 : credited_party(rules, state, state->top_trick);
}

/* The cards that nobody can play any more, as everybody can see: turned and laid aside, or given face up. */
static S5Set seen_out_of_play(const S5Rules *rules, const S5State *state)
{
    S5Set out = 0;
    for (int i = rules->players * S5_HAND_CARDS; i < state->stock_at; i++)
        out |= s5_set_of(state->pack[i]);
    if (state->robber != S5_NO_SEAT || state->to_rob != S5_NO_SEAT)
        out &= ~s5_set_of(state->turn_up);
    return (state->joker_up ? out & ~s5_set_of(S5_JOKER) : out) | state->shown;
}

/* Whether everybody can see that no trump above the highest one played can still be played. An ace that was lowered in
 * silence counts as standing in its old place until it has been played (H12). */
static bool is_top_certain(const S5Rules *rules, const S5State *state)
{
    S5Set played = 0, above = 0;
    for (int trick = 0; trick < state->tricks_done; trick++)
        for (int i = 0; i < rules->players; i++)
            played |= s5_set_of(state->trick[trick][i]);
    const bool ace_played = s5_set_has(played, s5_card((S5Suit)state->trump, S5_ACE));
    const bool seen_low = state->lowered && (state->turned_down != S5_NO_SEAT || ace_played);
    const S5TrumpTables *trumps = s5_trumps_in(rules, state->trump, seen_low);
    const uint8_t *power = trumps->power[S5_ASKED_TRUMPS];
    uint8_t highest = 0;
    for (S5Set set = played & trumps->cards; set; set &= set - 1)
        highest = power[s5_set_first(set)] > highest ? power[s5_set_first(set)] : highest;
    for (S5Set set = trumps->cards & ~seen_out_of_play(rules, state); set; set &= set - 1)
        above |= power[s5_set_first(set)] > highest;
    return highest && !above;
}

/* Counts the bonus for the highest trump as soon as it is certain; returns whether that ends the game (H12). */
static bool certain_bonus_ends_game(const S5Rules *rules, S5State *state)
{
    if (rules->options.bonus_when != S5_BONUS_WHEN_CERTAIN || state->bonus_won ||
        !is_top_certain(rules, state))
        return false;
    const int party = bonus_party(rules, state);
    if (party < 0)
        return false;
    state->bonus_won = 1;
    state->total[party] += rules->options.top_bonus;
    return reaches_target(rules, state->total[party]);
}

/* Whether the points hand ends with this trick; where points count at once, the trick is counted first. */
static bool points_trick(const S5Rules *rules, S5State *state)
{
    const bool at_once = counts_at_once(rules);
    int32_t *total = &state->total[rules->side_of[state->to_play]];
    *total += at_once ? rules->trick_points : 0;
    if (!(at_once && (reaches_target(rules, *total) || certain_bonus_ends_game(rules, state))) &&
        state->tricks_done < S5_HAND_CARDS)
        return false;
    s5_score_hand(rules, state, S5_OUTCOME_SCORED, S5_NO_SEAT);
    return true;
}

/* The dealer scores for turning up an ace; returns whether that ends the game, before a card is played (H3). */
bool s5_score_bonus(const S5Rules *rules, S5State *state)
{
    int32_t *total = &state->total[rules->side_of[state->dealer]];
    *total += counts_at_once(rules) ? state->bonus : 0;
    if (!counts_at_once(rules) || !reaches_target(rules, *total))
        return false;
    s5_score_hand(rules, state, S5_OUTCOME_SCORED, S5_NO_SEAT);
    return true;
}

/* All five tricks are always played (docs/rules.md §7 to §9). */
static bool is_last_trick(const S5Rules *rules, S5State *state)
{
    if (state->tricks_done < S5_HAND_CARDS)
        return false;
    s5_score_hand(rules, state, S5_OUTCOME_NONE, S5_NO_SEAT);
    return true;
}

/* Counts the trick just won by to_play, who would lead to the next one. Returns true if the hand is over or a question
 * has been asked; false if the next card is to be asked for. */
bool s5_score_trick(const S5Rules *rules, S5State *state)
{
    static bool (*const BY_KIND[S5_KINDS])(const S5Rules *, S5State *) = {[S5_POOL] = pool_trick,
        [S5_POINTS] = points_trick,
        [S5_BANDS] = is_last_trick,
        [S5_AUCTION] = is_last_trick};
    return BY_KIND[rules->kind](rules, state);
}

/* -------------------------------------------------------------------- hands */

/* Pays the pool, and for a jink its bonus, to the winner's side in equal shares; the remainder goes to the member
 * who took the last trick. */
static void pay_out_pool(const S5Rules *rules, S5State *state)
{
    const uint16_t side = rules->side_seats[rules->side_of[state->by]];
    const int members = s5_set_count(side);
    S5_ASSERT(members > 0);
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

/* What the tricks of a party are worth, and the bonus. */
static int32_t made_by(const S5Rules *rules, const uint8_t *tricks, int party, int bonus)
{
    return rules->trick_points * tricks[party] + (party == bonus ? rules->options.top_bonus : 0);
}

/* Points that count at once are already in the totals. Only a bonus that was not certain before is added, after the
 * fifth trick and unless somebody has reached the target. */
static void points_hand(const S5Rules *rules, S5State *state)
{
    const bool at_once = counts_at_once(rules), over = state->tricks_done == S5_HAND_CARDS;
    const bool none = !state->bonus_won && (!over || (at_once && at_target(rules, state)));
    const int bonus = none ? -1 : bonus_party(rules, state);
    for (int party = 0; party < rules->parties; party++) {
        const int32_t aces = party == rules->side_of[state->dealer] ? state->bonus : 0;
        state->change[party] = made_by(rules, state->party_tricks, party, bonus) + aces;
        if (!at_once)
            state->total[party] += state->change[party];
        else if (party == bonus && !state->bonus_won)
            state->total[party] += rules->options.top_bonus;
    }
}

static void bands_hand(const S5Rules *rules, S5State *state)
{
    static const uint8_t SCORES[2][S5_HAND_CARDS + 1] = {
        [S5_SCORE_BANDS] = {0, 0, 0, 5, 5, 10}, [S5_SCORE_NET] = {0, 0, 0, 5, 15, 25}};
    for (int party = 0; party < rules->parties; party++) {
        S5_ASSERT(state->party_tricks[party] <= S5_HAND_CARDS);
        state->change[party] = SCORES[rules->options.score][state->party_tricks[party]];
        state->total[party] += state->change[party];
        if (state->change[party])
            state->by = (uint8_t)party;
    }
    state->outcome = S5_OUTCOME_WON;
}

/* The tricks that count for each party. */
static void count_tricks(const S5Rules *rules, const S5State *state, uint8_t tricks[S5_SEATS_MAX])
{
    __builtin_memcpy(tricks, state->party_tricks, S5_SEATS_MAX);
    for (int trick = 0; s5_calls_partner(rules) && trick < state->tricks_done; trick++) {
        tricks[rules->side_of[state->winner[trick]]]--;
        tricks[credited_party(rules, state, trick)]++;
    }
}

static bool made_bid(const S5Rules *rules, const S5State *state, int tricks, int32_t points)
{
    if (!s5_is_slam(rules, state->bid))
        return points >= state->bid;
    return rules->options.slam_needs == S5_SLAM_NEEDS_POINTS ? points >= SLAM_POINTS
                                                             : tricks == S5_HAND_CARDS;
}

bool s5_is_hopeless(const S5Rules *rules, const int32_t *total, int seat, int bid)
{
    const S5Options *o = &rules->options;
    const bool slam = s5_is_slam(rules, bid);
    const int needs = slam ? SLAM_POINTS : bid;
    bool over = s5_bonus_is_over(rules, total[rules->side_of[seat]]);
    for (int other = 0; s5_calls_partner(rules) && other < rules->players; other++)
        over = over && s5_bonus_is_over(rules, total[other]); /* a partner may have it */
    const int bonus = over ? 0 : o->top_bonus;
    return !(slam && o->slam_needs == S5_SLAM_NEEDS_TRICKS) &&
           needs > S5_HAND_CARDS * rules->trick_points + bonus;
}

S5Legal s5_hopeless(const S5Rules *rules, const S5Legal *legal, const int32_t *total, int seat, int standing)
{
    S5Legal hopeless = {.kinds = legal->kinds & S5_MAY(HOLD)};
    if (hopeless.kinds && !s5_is_hopeless(rules, total, seat, standing))
        hopeless.kinds = 0;
    for (uint32_t bids = legal->kinds & S5_MAY(BID) ? legal->bids : 0; bids; bids &= bids - 1)
        if (s5_is_hopeless(rules, total, seat, BID_STEP * (__builtin_ctz(bids) + 1))) {
            hopeless.kinds |= S5_MAY(BID);
            hopeless.bids |= bids & (0 - bids);
        }
    return hopeless;
}

/* What the bid brings a party of the bidding side: `own` is what it took itself, `points` what they all took. A called partner
 * may score and lose alone (H16). */
static int32_t bid_brings(
    const S5Rules *rules, const S5State *state, int party, bool made, int32_t own, int32_t points)
{
    const bool slam = s5_is_slam(rules, state->bid);
    const bool alone = is_for_hand(rules) && rules->options.call_scores == S5_CALL_SCORES_OWN;
    if (alone && party != rules->side_of[state->bidder])
        return made && slam ? 0 : own;
    if (!made)
        return -s5_bid_costs(rules, state->bid);
    if (slam)
        return s5_slam_scores(state->bid);
    return alone ? own : points;
}

static void auction_hand(const S5Rules *rules, S5State *state)
{
    if (state->outcome == S5_OUTCOME_PASSED_OUT)
        return;
    S5_ASSERT(state->bid && state->bidder < rules->players);
    S5_ASSERT(state->tricks_done == S5_HAND_CARDS);
    const unsigned side = bidding_side(rules, state);
    const int bonus = bonus_party(rules, state);
    uint8_t tricks[S5_SEATS_MAX];
    int32_t took[S5_SEATS_MAX], points = 0;
    int taken = 0;
    count_tricks(rules, state, tricks);
    for (int party = 0; party < rules->parties; party++)
        took[party] = made_by(rules, tricks, party, bonus);
    for (unsigned left = side; left; left &= left - 1) {
        points += took[__builtin_ctz(left)];
        taken += tricks[__builtin_ctz(left)];
    }
    const bool made = made_bid(rules, state, taken, points);
    for (int party = 0; party < rules->parties; party++) {
        const bool silenced = made && s5_defence_is_over(rules, state->total[party]);
        state->change[party] = silenced ? 0 : took[party];
    }
    for (unsigned left = side; left; left &= left - 1) {
        const int party = __builtin_ctz(left);
        state->change[party] = bid_brings(rules, state, party, made, took[party], points);
    }
    for (int party = 0; party < rules->parties; party++)
        state->total[party] += state->change[party];
    state->outcome = made ? S5_OUTCOME_MADE : S5_OUTCOME_LOST;
    state->by = state->bidder;
}

/* --------------------------------------------------------- who won the game */

/* The parties with the highest total among some; in a pool game a side's chips count together. */
static uint16_t highest_of(const S5Rules *rules, const S5State *state, unsigned among)
{
    int64_t sum[S5_SEATS_MAX] = {0}, best = INT64_MIN;
    unsigned parties = 0;
    if (!(among & (among - 1))) /* mostly one */
        return (uint16_t)among;
    for (int i = 0; i < rules->scores; i++)
        sum[i % rules->parties] += state->total[i];
    for (int party = 0; party < rules->parties; party++) {
        if (!(among >> party & 1))
            continue;
        if (sum[party] > best) {
            best = sum[party];
            parties = 0;
        }
        if (sum[party] == best)
            parties |= party_bit(party);
    }
    S5_ASSERT(!among == !parties);
    return (uint16_t)parties;
}

uint16_t s5_score_highest(const S5Rules *rules, const S5State *state)
{
    return highest_of(rules, state, (1u << rules->parties) - 1);
}

/* Of some parties, the bidder's if it is one of them, otherwise all: the bidder comes before a called partner (H16). */
static unsigned bidder_before(const S5Rules *rules, const S5State *state, unsigned parties)
{
    const unsigned bidder = state->bidder == S5_NO_SEAT ? 0 : party_bit(rules->side_of[state->bidder]);
    return parties & bidder ? bidder : parties;
}

/* The parties that score a made slam, as bits. */
static unsigned slam_makers(const S5Rules *rules, const S5State *state)
{
    const bool made = state->outcome == S5_OUTCOME_MADE && s5_is_slam(rules, state->bid);
    const unsigned side = made ? bidding_side(rules, state) : 0;
    return rules->options.call_scores == S5_CALL_SCORES_OWN ? bidder_before(rules, state, side) : side;
}

/* The parties that a trick counts for in order, as bits: of a bidding side that scores together, all. */
static unsigned trick_counts_for(const S5Rules *rules, const S5State *state, int trick)
{
    const unsigned party = party_bit(credited_party(rules, state, trick)), side = bidding_side(rules, state);
    const bool together = rules->options.call_scores == S5_CALL_SCORES_BOTH && (party & side);
    return together ? side : party;
}

/* What a trick brings when it is counted in order. */
static int32_t trick_brings(const S5Rules *rules, const S5State *state, int trick, int bonus)
{
    return rules->trick_points + (bonus >= 0 && state->top_trick == trick ? rules->options.top_bonus : 0);
}

/* The party that reached the target first: before the hand, then by the dealer's ace, then trick by trick. A made
 * slam counts with the last trick, and before that trick if another party won it (docs/rules.md §9, H6). A party that lost the
 * bid, or scores nothing against it, gets nothing for its tricks. */
static uint16_t first_past(const S5Rules *rules, const S5State *state, unsigned there)
{
    const int bonus = bonus_party(rules, state), dealers = rules->side_of[state->dealer];
    const unsigned slam = slam_makers(rules, state);
    int32_t score[S5_SEATS_MAX];
    unsigned before = 0;
    S5_ASSERT(there && !(there >> rules->parties));
    for (int party = 0; party < rules->parties; party++) {
        score[party] = before_hand(state, party);
        before |= reaches_target(rules, score[party]) ? there & party_bit(party) : 0;
    }
    if (before)
        return highest_of(rules, state, before);
    score[dealers] += state->bonus;
    if ((there & party_bit(dealers)) && reaches_target(rules, score[dealers]))
        return party_bit(dealers);
    for (int trick = 0; trick < state->tricks_done; trick++) {
        if (trick == S5_HAND_CARDS - 1 && (slam & there))
            return (uint16_t)bidder_before(rules, state, slam & there);
        const unsigned counts_for = trick_counts_for(rules, state, trick) & ~slam;
        unsigned reached = 0;
        for (int party = 0; party < rules->parties; party++) {
            const bool counts = (counts_for >> party & 1) && state->change[party] > 0;
            score[party] += counts ? trick_brings(rules, state, trick, bonus) : 0;
            reached |= counts && reaches_target(rules, score[party]) ? there & party_bit(party) : 0;
        }
        if (reached)
            return (uint16_t)bidder_before(rules, state, reached);
    }
    return highest_of(rules, state, there);
}

bool s5_only_bid_wins(const S5Rules *rules, const int32_t *total)
{
    enum { GREEN = 30 };
    const int32_t target = rules->options.target;
    bool all_on_green = rules->options.win_by_bid == S5_WIN_BY_BID_GREEN;
    for (int party = 0; party < rules->parties; party++)
        all_on_green = all_on_green && total[party] >= target - GREEN;
    return target && (all_on_green || rules->options.win_by_bid == S5_WIN_BY_BID_ALWAYS);
}

/* The winners among the parties at the target; there may be none (docs/rules.md §8, §9, H6). */
static uint16_t winners_at_target(const S5Rules *rules, const S5State *state)
{
    const int32_t out = rules->options.count_out;
    unsigned there = at_target(rules, state);
    if (!there) /* after most hands */
        return 0;
    const unsigned bidding = bidding_side(rules, state);
    int32_t before[S5_SEATS_MAX];
    for (int party = 0; party < rules->parties; party++)
        before[party] = before_hand(state, party);
    if (s5_only_bid_wins(rules, before))
        there = state->outcome == S5_OUTCOME_MADE ? bidder_before(rules, state, there & bidding) : 0;
    if (!there)
        return 0;
    if ((there & bidding) && (out == S5_COUNT_OUT_BIDDER_FIRST || out == S5_COUNT_OUT_BIDDER_THEN_FIRST))
        return (uint16_t)bidder_before(rules, state, there & bidding);
    if (out == S5_COUNT_OUT_FIRST_PAST || out == S5_COUNT_OUT_BIDDER_THEN_FIRST)
        return first_past(rules, state, there);
    return highest_of(rules, state, there);
}

/* The party that took all five tricks, as a bit. */
static uint16_t all_five(const S5Rules *rules, const S5State *state)
{
    unsigned parties = 0;
    for (int party = 0; party < rules->parties; party++)
        parties |= state->party_tricks[party] == S5_HAND_CARDS ? party_bit(party) : 0u;
    return (uint16_t)parties;
}

/* Whether a side is so far below zero that the game ends (H6). */
static bool on_the_floor(const S5Rules *rules, const S5State *state)
{
    const int32_t floor = rules->options.floor;
    bool any = false;
    for (int party = 0; floor && party < rules->parties; party++)
        any |= state->total[party] <= -floor;
    return any;
}

/* The parties that have won with this hand's points; 0 for none. */
static uint16_t won_by_points(const S5Rules *rules, const S5State *state)
{
    if (rules->options.five_tricks == S5_FIVE_TRICKS_GAME && all_five(rules, state))
        return all_five(rules, state);
    const uint16_t there = winners_at_target(rules, state);
    return there || !on_the_floor(rules, state) ? there : s5_score_highest(rules, state);
}

/* The parties that have won when all hands have been played; 0 when they have not, or when equal highest scores play
 * on. */
static uint16_t won_by_hands(const S5Rules *rules, const S5State *state)
{
    const int32_t hands = rules->options.hands ? rules->options.hands : S5_HANDS_MAX;
    if (state->hand_number < hands)
        return 0;
    const uint16_t highest = s5_score_highest(rules, state);
    const bool plays_on = rules->options.hands_tie == S5_HANDS_TIE_PLAY_ON;
    return plays_on && (highest & (highest - 1)) && state->hand_number < S5_HANDS_MAX ? 0 : highest;
}

/* Shares a pool that is still on the table equally, the odd chips one each from the dealer's left on (docs/rules.md
 * §5). */
static void share_pool(const S5Rules *rules, S5State *state)
{
    const int32_t share = state->pool / rules->players, odd = state->pool % rules->players;
    S5_ASSERT(state->pool >= 0);
    uint8_t seat = state->dealer;
    for (int i = 0; i < rules->players; i++) {
        seat = s5_left_of(rules, seat);
        state->total[seat] += share + (i < odd);
    }
    S5_ASSERT(seat == state->dealer);
    state->pool = 0;
}

/* Ends the game, which counts double when a winner took all five tricks of the last hand (docs/rules.md §6). */
void s5_score_game(const S5Rules *rules, S5State *state, uint16_t winners)
{
    if (rules->kind == S5_POOL)
        share_pool(rules, state);
    state->winners = rules->kind == S5_POOL ? s5_score_highest(rules, state) : winners;
    state->match = rules->kind == S5_POINTS && (state->winners & all_five(rules, state)) ? 2 : 1;
    S5_ASSERT(state->winners && !(state->winners >> rules->parties));
    for (unsigned winners_left = state->winners; winners_left; winners_left &= winners_left - 1)
        state->match_games.won[__builtin_ctz(winners_left)] += state->match;
    s5_ask(state, S5_PHASE_OVER, S5_NO_SEAT);
}

/* Ends the hand: what it brought, and whether the game ends with it. */
void s5_score_hand(const S5Rules *rules, S5State *state, S5Outcome outcome, int by)
{
    static void (*const BY_KIND[S5_KINDS])(const S5Rules *, S5State *) = {[S5_POOL] = pool_hand,
        [S5_POINTS] = points_hand,
        [S5_BANDS] = bands_hand,
        [S5_AUCTION] = auction_hand};
    S5_ASSERT(by == S5_NO_SEAT || by < rules->players);
    state->outcome = (uint8_t)outcome;
    state->by = (uint8_t)by;
    BY_KIND[rules->kind](rules, state);
    s5_ask(state, S5_PHASE_DEAL, S5_NO_SEAT);
    uint16_t winners = won_by_points(rules, state);
    winners = winners ? winners : won_by_hands(rules, state);
    S5_ASSERT(state->turn == S5_NO_SEAT);
    if (winners)
        s5_score_game(rules, state, winners);
}
