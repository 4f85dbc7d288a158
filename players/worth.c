/* What the end of a hand is worth to a party: chips, or the chance to win the game. */
#include "worth.h"

S5Standing s5_standing_of(const S5View *view)
{
    S5Standing now = {.pool = view->pool};
    for (int i = 0; i < S5_SEATS_MAX; i++)
        now.total[i] = view->total[i];
    return now;
}

/*
 * The scale of a race: about the number of points by which a hand moves the winner ahead. These numbers and those below
 * are the ones that best predict who wins the games that `steady` plays with itself, at two dozen tables of the
 * presets.
 */
static int32_t step_of(const S5Rules *rules)
{
    static const uint8_t STEP[S5_KINDS] = {[S5_BANDS] = 5, [S5_AUCTION] = 16};
    enum { NET = 15, BIDS_OF_TWO = 36 };
    if (rules->kind == S5_AUCTION && rules->players == 2)
        return BIDS_OF_TWO;
    if (rules->kind == S5_POINTS)
        return rules->trick_points;
    return rules->kind == S5_BANDS && rules->options.score == S5_SCORE_NET ? NET : STEP[rules->kind];
}

/* The target of the race. A game without a target counts as one in which the leader always has 60 points to go. */
static int32_t target_of(const S5Rules *rules, const int32_t *total)
{
    enum { TO_GO = 60 };
    int32_t most = total[0];
    for (int party = 1; party < rules->parties; party++)
        most = total[party] > most ? total[party] : most;
    return rules->options.target ? rules->options.target : most + TO_GO;
}

/* Points to the target. A made bid brings more than the last few points, so they count half in an auction. */
static int32_t points_needed(const S5Rules *rules, int32_t target, int32_t total)
{
    enum { A_BID = 15 };
    const int32_t need = target - total > 0 ? target - total : 1;
    return rules->kind == S5_AUCTION && need < A_BID ? (need + A_BID) / 2 : need;
}

/* The two parties nearest to the target say how long the game will still take. */
static int32_t length_of(const S5Rules *rules, int32_t target, const int32_t *total, int32_t *least)
{
    int32_t first = INT32_MAX, second = INT32_MAX;
    for (int party = 0; party < rules->parties; party++) {
        const int32_t need = points_needed(rules, target, total[party]);
        if (need < first) {
            second = first;
            first = need;
        } else if (need < second) {
            second = need;
        }
    }
    *least = first;
    return (int32_t)(((int64_t)2 * first + second) / 3);
}

/*
 * The chance that a party wins the game, from the scores alone, out of S5_PROB_ONE, where there is no table. A race: a party's weight falls by e for every
 * √(length × step) points that it is behind, × 1.15. For two sides and one
 * step a hand that is the exact chance of the first to n wins, within two in a hundred.
 */
static int32_t race(const S5Rules *rules, const int32_t *total, int party)
{
    int32_t least;
    const int32_t target = target_of(rules, total);
    const int32_t length = length_of(rules, target, total, &least), step = step_of(rules);
    const uint32_t spread = s5_isqrt((uint64_t)((length < 4000 ? length : 4000) * step) * 64);
    uint64_t sum = 0, own = 0;
    for (int i = 0; i < rules->parties; i++) {
        const int64_t behind = points_needed(rules, target, total[i]) - least;
        const uint64_t x = (uint64_t)behind * 1178 * 8 / (spread + !spread);
        const uint32_t weight = s5_exp_neg(x);
        sum += weight;
        own += i == party ? weight : 0;
    }
    return sum ? (int32_t)(own * S5_PROB_ONE / sum) : 0;
}

static int32_t equity(const S5Rules *rules, const S5Standing *before, const int32_t *total, int party)
{
    return before->equity ? s5_equity(before->equity, rules, total, party) : race(rules, total, party);
}

enum { LEAST_UNIT = S5_PROB_ONE / 50 };

static int32_t in_units(int64_t amount, int64_t unit)
{
    return s5_clamped(amount * S5_WORTH_ONE / (unit > 0 ? unit : 1), 8 * S5_WORTH_ONE);
}

/* Chips won, and an equal share of a pool that stays on the table. */
static int32_t pool_worth(const S5Rules *rules, const S5Standing *before, const S5State *after, int seat)
{
    const int64_t chips = (int64_t)(after->total[seat] - before->total[seat]) * rules->players;
    return in_units(chips + after->pool - before->pool, (int64_t)before->pool * rules->players);
}

/* What another good hand would do for a party's chance. One that takes it to the target counts as winning, whatever else the rules ask for. */
static int32_t unit_of(const S5Rules *rules, const S5Standing *before, int party)
{
    const int32_t gains = 2 * step_of(rules), target = rules->options.target;
    int32_t more[S5_SEATS_MAX];
    for (int i = 0; i < S5_SEATS_MAX; i++)
        more[i] = before->total[i] + (i == party ? gains : 0);
    const bool wins = before->equity && more[party] >= target;
    return (wins ? S5_PROB_ONE : equity(rules, before, more, party)) -
           equity(rules, before, before->total, party);
}

int32_t s5_worth_unit(const S5Rules *rules, const S5Standing *before, int seat)
{
    if (rules->kind == S5_POOL)
        return before->pool > 0 ? before->pool : 1;
    const int32_t unit = unit_of(rules, before, rules->side_of[seat]);
    return unit > LEAST_UNIT ? unit : LEAST_UNIT;
}

int32_t s5_worth(const S5Rules *rules, const S5Standing *before, const S5State *after, int seat)
{
    if (rules->kind == S5_POOL)
        return pool_worth(rules, before, after, seat);
    const int party = rules->side_of[seat];
    const int32_t now = equity(rules, before, before->total, party);
    int32_t then;
    if (after->phase == S5_PHASE_OVER)
        then = after->winners >> party & 1 ? S5_PROB_ONE * after->match / s5_set_count(after->winners) : 0;
    else
        then = equity(rules, before, after->total, party);
    return in_units(then - now, s5_worth_unit(rules, before, seat));
}
