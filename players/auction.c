/* The learned auction: looks a bid, or what to draw, up by what the seat holds and has heard. */
#include "auction.h"
#include "steady.h"

static bool goes_round_once(const S5Rules *rules)
{
    return rules->options.auction == S5_AUCTION_DEALER_ROUND;
}

/* As at Fifty-Five. */
static bool is_near_target(const S5Rules *rules)
{
    enum { NEAR = 60 };
    return rules->options.target && rules->options.target <= NEAR;
}

bool s5_auction_partner_has_it(const S5Rules *rules, const S5View *view)
{
    const bool closes = goes_round_once(rules) && view->seat == view->dealer;
    if (!view->bid || view->bidder == view->seat ||
        rules->side_of[view->bidder] != rules->side_of[view->seat])
        return false;
    for (int seat = 0; seat < rules->players && !closes; seat++)
        if (rules->side_of[seat] != rules->side_of[view->seat] && !(view->passed >> seat & 1))
            return false;
    return true;
}

bool s5_auction_fits(const S5Rules *rules)
{
    return rules->kind == S5_AUCTION && rules->parties == 2 &&
           (rules->players > 2 || goes_round_once(rules) || is_near_target(rules));
}

/* ----------------------------------------------------------------------- cells */

/* Seats as bits: those that have spoken, and those that have bid or held. */
typedef struct Spoken {
    unsigned any, bids;
} Spoken;

static Spoken spoken_of(const S5Rules *rules, const S5View *view)
{
    Spoken spoken = {0};
    for (int i = 0; i < view->log_count; i++) {
        S5Choice made;
        const unsigned seat = 1U << s5_auction_act(rules, view->log[i], &made);
        spoken.any |= seat;
        spoken.bids |= made.kind == S5_CHOICE_PASS ? 0 : seat;
    }
    return spoken;
}

/* How many opponents may still speak, two at most, and whether a partner is still to speak (0), out (1) or has bid (2). */
static int others_of(const S5Rules *rules, const S5View *view)
{
    enum { TO_SPEAK, OUT, HAS_BID, MOST_OPPONENTS = 2 };
    const Spoken spoken = spoken_of(rules, view);
    const unsigned own = rules->side_seats[rules->side_of[view->seat]] & ~(1U << view->seat),
                   all = (1U << rules->players) - 1,
                   out = view->passed | (goes_round_once(rules) ? spoken.any : 0);
    const int opponents = s5_set_count(all & ~own & ~(1U << view->seat) & ~out);
    const int partner = own & spoken.bids ? HAS_BID : own & ~out ? TO_SPEAK : OUT;
    return partner * (MOST_OPPONENTS + 1) + (opponents < MOST_OPPONENTS ? opponents : MOST_OPPONENTS);
}

/* Whether a side is far from the target (0), near enough for a bid (1), or near enough for what it makes against one (2). */
static int nearness(const S5Rules *rules, int32_t total)
{
    enum { BID = 30, DEFENCE = 10 };
    const int32_t target = rules->options.target, need = target - total;
    if (!target || need > BID)
        return 0;
    return need > DEFENCE ? 1 : 2;
}

int s5_auction_class(const S5Rules *rules)
{
    if (rules->players == 2)
        return goes_round_once(rules) ? S5_AUCTION_OF_TWO : S5_AUCTION_OF_FIFTY_FIVE;
    return s5_is_slam(rules, 30) + 2 * goes_round_once(rules);
}

enum { LEAST = 8, POINT = 100 };

static int state_of(const S5Rules *rules, const S5View *view)
{
    enum { LEVELS = 6, OTHERS = 9 };
    const int side = rules->side_of[view->seat];
    const int level = view->bid / 5 < LEVELS ? view->bid / 5 : LEVELS;
    const bool ours = view->bid && rules->side_of[view->bidder] == side;
    const int standing = level + (view->bid && !ours ? LEVELS : 0);
    return (standing * OTHERS + others_of(rules, view)) * 2 + (view->legal.kinds >> S5_CHOICE_HOLD & 1);
}

static int score_class(const S5Rules *rules, const S5View *view)
{
    const int side = rules->side_of[view->seat];
    return nearness(rules, view->total[side]) * 3 + nearness(rules, view->total[!side]);
}

S5AuctionCell s5_auction_cell(const S5Rules *rules, const S5View *view)
{
    const int points = s5_steady_expects(rules, view) / POINT - LEAST;
    return (S5AuctionCell){.score = score_class(rules, view),
        .state = state_of(rules, view),
        .hand = points < 0                   ? 0
                : points >= S5_AUCTION_HANDS ? S5_AUCTION_HANDS - 1
                                             : points};
}

/* ----------------------------------------------------------------------- bids */

int s5_auction_act_of(const S5Choice *choice)
{
    if (choice->kind == S5_CHOICE_BID)
        return choice->value > 30 ? S5_AUCTION_MORE : choice->value / 5;
    return choice->kind == S5_CHOICE_HOLD ? S5_AUCTION_HOLD : S5_AUCTION_PASS;
}

/* What is done with a hand, S5_AUCTION_UNKNOWN where too little is known. */
static int act_with(const S5AuctionRow *row, int hand)
{
    int act = S5_AUCTION_UNKNOWN;
    for (int i = 0; i < S5_AUCTION_RUNS && row->run[i] && row->run[i] % S5_AUCTION_HANDS <= hand; i++)
        act = row->run[i] / S5_AUCTION_HANDS - 1;
    return act;
}

S5Choice s5_auction_bid_by(const S5AuctionTable *table, const S5Rules *rules, const S5View *view)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    const S5AuctionCell cell = s5_auction_cell(rules, view);
    const int act = act_with(&table->row[cell.state][cell.score], cell.hand);
    while (s5_legal_next(&view->legal, &choice))
        if (s5_auction_act_of(&choice) == act)
            return choice;
    return s5_steady_bid(rules, view);
}

const S5AuctionTable *s5_auction_table(int class)
{
    if (class == S5_AUCTION_OF_TWO)
        return &s5_auction_of_two;
    return class == S5_AUCTION_OF_FIFTY_FIVE ? &s5_auction_of_fifty_five : &s5_auction_with_partners[class];
}

/* A partner's bid is never held, even where the table would: partners rely on their bids. */
S5Choice s5_auction_bid(const S5Rules *rules, const S5View *view)
{
    static const S5Choice PASS = {.kind = S5_CHOICE_PASS};
    const S5Choice choice = s5_auction_bid_by(s5_auction_table(s5_auction_class(rules)), rules, view);
    const bool holds_partners =
        choice.kind == S5_CHOICE_HOLD && rules->side_of[view->bidder] == rules->side_of[view->seat];
    return holds_partners && s5_legal_has(&view->legal, &PASS) ? PASS : choice;
}

/* ----------------------------------------------------------------------- draw */

S5Choice s5_auction_draw(const S5Rules *rules, const S5View *view)
{
    const S5Choice usual = s5_steady_draw(rules, view);
    const S5Set trumps = s5_view_trumps(rules, view)->cards;
    S5Choice keeps = usual;
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        keeps.cards &= ~(s5_set_of(s5_card((S5Suit)suit, S5_KING)) & ~trumps & ~view->legal.must);
    const bool bids = rules->side_of[view->seat] == rules->side_of[view->bidder];
    return bids && s5_legal_has(&view->legal, &keeps) ? keeps : usual;
}

S5Choice s5_auction_choose(const S5Rules *rules, const S5View *view)
{
    return view->phase == S5_PHASE_DRAW ? s5_auction_draw(rules, view) : s5_auction_bid(rules, view);
}
