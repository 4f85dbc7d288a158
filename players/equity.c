/* The chance to win a game of an auction by the scores, worked out backwards from its end. */
#include "equity.h"
#include "auction.h"
#include "fixed_point.h"
#include "steady.h"

enum { FIVE = 5, SIDES = 2 };

/*
 * What a hand brings the bidding side and the other one, and how often, by kind of game. The numbers are those of self-play
 * (spoilfive-lab auction partners brings 10000, and two): hands of whole games, since a side that is behind bids more. Each table of the auction is learned with
 * numbers from the table before it, so the present one gives slightly different numbers.
 */
enum { OUTCOMES = 16 };
typedef struct Brings {
    int16_t change[SIDES];
    uint16_t per_mille; /* about: rare outcomes are left out */
} Brings;
static const Brings BRINGS[S5_EQUITY_KINDS][OUTCOMES] = {
    {{{-25, 10}, 80}, {{-25, 15}, 47}, {{-25, 20}, 11}, {{-20, 15}, 92}, {{-20, 20}, 44}, {{-20, 25}, 11},
        {{20, 10}, 121}, {{25, 5}, 260}, {{30, 0}, 329}},
    {{{-25, 10}, 58}, {{-25, 15}, 34}, {{-25, 20}, 9}, {{-20, 15}, 88}, {{-20, 20}, 30}, {{-20, 25}, 6},
        {{-15, 20}, 11}, {{15, 15}, 22}, {{20, 10}, 169}, {{25, 5}, 291}, {{30, 0}, 258}},
    {{{-30, 5}, 6}, {{-25, 10}, 62}, {{-25, 15}, 27}, {{-20, 15}, 111}, {{-20, 20}, 54}, {{-20, 25}, 13},
        {{20, 10}, 149}, {{25, 5}, 278}, {{30, 0}, 279}, {{60, 0}, 10}},
    {{{-30, 5}, 26}, {{-30, 10}, 25}, {{-30, 15}, 16}, {{-30, 20}, 6}, {{-25, 10}, 27}, {{-25, 15}, 11},
        {{-20, 15}, 99}, {{-20, 20}, 36}, {{-20, 25}, 7}, {{-15, 20}, 15}, {{15, 15}, 34}, {{20, 10}, 195},
        {{25, 5}, 248}, {{30, 0}, 217}, {{60, 0}, 31}},
    {{{-30, 5}, 9}, {{-30, 10}, 8}, {{-25, 10}, 118}, {{-25, 15}, 69}, {{-25, 20}, 33}, {{-25, 25}, 5},
        {{-20, 15}, 68}, {{-20, 20}, 28}, {{-20, 25}, 13}, {{20, 10}, 74}, {{25, 5}, 260}, {{30, 0}, 295},
        {{60, 0}, 13}},
};

int s5_equity_kind(const S5Rules *rules)
{
    enum { FIFTEEN = 1 << (15 / 5 - 1) };
    if (rules->players == SIDES)
        return S5_EQUITY_KINDS - 1;
    return !!(rules->options.bids & FIFTEEN) + 2 * s5_is_slam(rules, 30);
}

bool s5_equity_fits(const S5Rules *rules)
{
    const S5Options *o = &rules->options;
    return s5_auction_fits(rules) && s5_auction_class(rules) != S5_AUCTION_OF_FIFTY_FIVE && !o->hands &&
           o->target && o->target <= 3 * FIVE * S5_EQUITY_NEEDS / 4;
}

static int fives_needed(const S5Rules *rules, int32_t total)
{
    const int32_t points = rules->options.target - total;
    const int32_t fives = points > 0 ? (points + FIVE - 1) / FIVE : 0;
    return fives < S5_EQUITY_NEEDS ? fives : S5_EQUITY_NEEDS - 1;
}

/* The chance of a side that is ahead by so much at the end. */
static int32_t chance_when_ahead(int32_t points)
{
    if (!points)
        return S5_PROB_ONE / 2;
    return points > 0 ? S5_PROB_ONE : 0;
}

/* The scores before a hand, and what the rules make of them. */
typedef struct Before {
    const S5Rules *rules;
    const S5EquityTable *table;
    int32_t total[SIDES];
    bool only_bid_wins;
    bool silenced[SIDES]; /* whether a side scores nothing against a bid that is made */
} Before;

/* The chance that side 0 wins when both sides have reached the target. Under first past the post, the side that needed less of this hand got there first. */
static int32_t both_there(const Before *before, const int32_t *after, int bidding)
{
    const int32_t target = before->rules->options.target;
    const int32_t out = before->rules->options.count_out;
    const int32_t *total = before->total;
    int32_t ahead = after[0] - after[1];
    if (out == S5_COUNT_OUT_BIDDER_FIRST || out == S5_COUNT_OUT_BIDDER_THEN_FIRST)
        return bidding ? 0 : S5_PROB_ONE;
    if (out == S5_COUNT_OUT_FIRST_PAST)
        ahead = (target - total[1]) * (after[0] - total[0]) - (target - total[0]) * (after[1] - total[1]);
    return chance_when_ahead(ahead);
}

/* The chance of side 0 after a hand; −1 if the game continues. */
static int32_t when_over(const Before *before, const int32_t *after, int bidding, bool made)
{
    const S5Options *o = &before->rules->options;
    bool there[SIDES];
    for (int side = 0; side < SIDES; side++)
        there[side] = after[side] >= o->target && (!before->only_bid_wins || (made && side == bidding));
    if (there[0] && there[1])
        return both_there(before, after, bidding);
    if (there[0] || there[1])
        return there[0] ? S5_PROB_ONE : 0;
    if (o->floor && (after[0] <= -o->floor || after[1] <= -o->floor))
        return chance_when_ahead(after[0] - after[1]);
    return -1;
}

/* The chance of side 0 after a hand in which a side bids. */
static int32_t after_hand(const Before *before, int bidding, const Brings *hand)
{
    const bool made = hand->change[0] > 0;
    int32_t after[SIDES];
    after[bidding] = before->total[bidding] + hand->change[0];
    after[!bidding] = before->total[!bidding] + (made && before->silenced[!bidding] ? 0 : hand->change[1]);
    const int32_t over = when_over(before, after, bidding, made);
    return over >= 0 ? over : s5_equity(before->table, before->rules, after, 0);
}

static int32_t chance_at(const S5EquityTable *table, const S5Rules *rules, int need, int other)
{
    Before before = {
        rules, table, .total = {rules->options.target - FIVE * need, rules->options.target - FIVE * other}};
    before.only_bid_wins = s5_only_bid_wins(rules, before.total);
    for (int side = 0; side < SIDES; side++)
        before.silenced[side] = s5_defence_is_over(rules, before.total[side]);
    const Brings *brings = BRINGS[s5_equity_kind(rules)];
    int64_t sum = 0, all = 0;
    for (int bidding = 0; bidding < SIDES; bidding++) {
        if (s5_in_bunker(rules, before.total, bidding))
            continue;
        for (int i = 0; i < OUTCOMES && brings[i].per_mille; i++) {
            sum += (int64_t)brings[i].per_mille * after_hand(&before, bidding, &brings[i]);
            all += brings[i].per_mille;
        }
    }
    return (int32_t)(sum / all);
}

/* From the end of the game backwards. A lost bid leads back to where a side needs more, so it takes some sweeps. */
void s5_equity_fill(const S5Rules *rules, S5EquityTable *table)
{
    enum { SWEEPS = 6 };
    for (int need = 0; need < S5_EQUITY_NEEDS; need++)
        for (int other = 0; other < S5_EQUITY_NEEDS; other++)
            table->chance[need][other] = S5_PROB_ONE / 2;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int need = 0; need < S5_EQUITY_NEEDS; need++)
            for (int other = 0; other < need; other++) {
                const int32_t chance = chance_at(table, rules, need, other);
                table->chance[need][other] = chance;
                table->chance[other][need] = S5_PROB_ONE - chance;
            }
}

int32_t s5_equity(const S5EquityTable *table, const S5Rules *rules, const int32_t *total, int side)
{
    return table->chance[fives_needed(rules, total[side])][fives_needed(rules, total[!side])];
}
