/* How `steady` bids, names trumps, puts out and draws (docs/rules.md §8, §9). */
#include "steady.h"

/*
 * Hundredths of a point, by least squares over self-play: what the bidder's side makes on average is a base and the
 * worth of the five cards in the best suit. The fewer play for a kitty, the more the bidder makes.
 */
enum { POINT = 100, DRAW_BASE = 1260, KING = 30 };
static const int16_t KITTY_BASE[S5_SEATS_MAX + 1] = {0, 0, 1900, 1550, 1300, 1100, 950, 820, 700, 600, 500};
static const int16_t TRUMP[S5_RANKS + 1] = {680, 400, 350, 225, 190, 165, 140, 125, 110, 100, 90, 80, 75, 70};

/*
 * Found by measuring bidders against each other, in hundredths too: what a bid of all tricks takes; what a partner's bid
 * is trusted to be worth; how much more to dare where one bidder stands in the way of many, and where one of the others
 * is close to the target.
 */
enum { SLAM_TAKES = 2900, PARTNERS_BID = 400, ALONE = 400, MUST_STOP = 400, CLOSE = 20 };

/* Tried only until bids were made about as often as in the older games, hundredths again: a card of a kitty, each rival
 * beyond one who draws too, what a bid over 60 takes beyond other slams. */
enum { SLAM_SCORES = 60, SLAM_MORE = 300, GREEN = 30, KITTY_CARD = 80, RIVAL_DRAWS = 250 };

/* The power of the highest trump: the lowest one is kept for a lowered ace. */
static int highest_power(const S5Trumps *trumps)
{
    return S5_POWER_TRUMP + 1 + s5_set_count(trumps->trumps);
}

/* What a card is worth in a suit: a trump by its place from the top, a plain card hardly anything, but never nothing. */
static int worth_in(const S5Trumps *trumps, S5Card card)
{
    const uint8_t *power = trumps->power[S5_ASKED_TRUMPS];
    if (s5_set_has(trumps->trumps, card)) {
        const int place = highest_power(trumps) - power[card];
        return TRUMP[place < 0 ? 0 : place > S5_RANKS ? S5_RANKS : place];
    }
    const S5Suit suit = s5_card_suit(card);
    const int missing =
        S5_RANKS - s5_set_count(s5_set_suit(suit) & ~trumps->trumps); /* A♥ leaves plain hearts shorter */
    return s5_card_rank(card) == S5_KING ? KING : trumps->power[suit][card] - missing;
}

static int worth_of(const S5Trumps *trumps, S5Set cards)
{
    int worth = 0;
    for (; cards; cards &= cards - 1)
        worth += worth_in(trumps, s5_set_first(cards));
    return worth;
}

/* Up to `count` cards of a set, those that are worth least. */
static S5Set least(const S5Trumps *trumps, S5Set cards, int count)
{
    S5Set found = 0;
    for (; count > 0 && cards; count--) {
        S5Card low = s5_set_first(cards);
        for (S5Set rest = cards; rest; rest &= rest - 1)
            if (worth_in(trumps, s5_set_first(rest)) < worth_in(trumps, low))
                low = s5_set_first(rest);
        found |= s5_set_of(low);
        cards &= ~s5_set_of(low);
    }
    return found;
}

int s5_steady_promises(const S5Trumps *trumps, S5Set hand)
{
    return worth_of(trumps, hand);
}

/* What five cards of a set are worth at best when a suit is trumps, and which do not belong to them. */
static int best_five(const S5Trumps *trumps, S5Set cards, S5Set *others)
{
    *others = least(trumps, cards, s5_set_count(cards) - S5_HAND_CARDS);
    return worth_of(trumps, cards & ~*others);
}

/*
 * The suit in which the best five cards are worth most. From the five that were kept for a suit it finds that suit
 * again, since no other can be worth more with fewer cards to choose from: what is put out and what is named agree.
 */
static S5Suit best_suit(const S5Rules *rules, S5Set cards, int *worth)
{
    S5Suit best = S5_SPADES;
    S5Set others;
    *worth = -1;
    for (int suit = 0; suit < S5_SUITS; suit++) {
        const int now = best_five(&rules->trumps[suit][0], cards, &others);
        if (now > *worth) {
            *worth = now;
            best = (S5Suit)suit;
        }
    }
    return best;
}

/* ------------------------------------------------------------------ bidding */

static bool may(const S5View *view, S5ChoiceKind kind)
{
    return view->legal.kinds >> kind & 1;
}

static bool another_is_close(const S5Rules *rules, const S5View *view)
{
    for (int party = 0; rules->options.target && party < rules->parties; party++)
        if (party != rules->side_of[view->seat] && view->total[party] + CLOSE >= rules->options.target)
            return true;
    return false;
}

/* Whether our side can win the game with a bid only and is near enough (docs/rules.md H6). */
static bool wins_by_bid(const S5Rules *rules, const S5View *view)
{
    bool near = view->total[rules->side_of[view->seat]] >= rules->options.target - GREEN;
    for (int party = 0; rules->options.win_by_bid == S5_WIN_BY_BID_GREEN && party < rules->parties; party++)
        near &= view->total[party] >= rules->options.target - GREEN;
    return rules->options.win_by_bid != S5_WIN_BY_BID_NEVER && near;
}

/* Whether a hand of so many hundredths of a point is good for a bid; one of all tricks takes no daring. */
static bool good_for(const S5Rules *rules, const S5View *view, int worth, int bid)
{
    if (s5_steady_is_slam(rules, bid))
        return worth >= SLAM_TAKES + (bid > SLAM_SCORES ? SLAM_MORE : 0);
    const bool needs_it = another_is_close(rules, view) || wins_by_bid(rules, view);
    return worth + (rules->sides ? 0 : ALONE) + (needs_it ? MUST_STOP : 0) >= bid * POINT;
}

/* What the bidder's side makes besides his cards: by what he takes or draws, and by how many others may draw as well. */
static int base(const S5Rules *rules)
{
    const S5Options *o = &rules->options;
    const int kitty = o->kitty_to == S5_KITTY_TO_BIDDER ? (int)o->kitty : 0;
    const int crowd = o->draw == S5_DRAW_NONE ? 0 : (rules->parties - 2) * RIVAL_DRAWS;
    if (!kitty || o->draw == S5_DRAW_ALL)
        return DRAW_BASE + kitty * KITTY_CARD / 2 - crowd;
    return KITTY_BASE[rules->players] - (S5_HAND_CARDS - kitty) * KITTY_CARD - crowd / 3;
}

/* The lowest bid that the hand is good for; a partner's bid is left alone without much better. */
S5Choice s5_steady_bid(const S5Rules *rules, const S5View *view)
{
    const bool partners = view->bid && rules->side_of[view->bidder] == rules->side_of[view->seat];
    int worth;
    best_suit(rules, view->hand, &worth);
    worth += base(rules);
    worth -= partners ? PARTNERS_BID : 0;
    if (may(view, S5_CHOICE_HOLD) && !partners && good_for(rules, view, worth, view->bid))
        return (S5Choice){.kind = S5_CHOICE_HOLD};
    if (may(view, S5_CHOICE_BID)) {
        const int bid = 5 * (s5_set_first(view->legal.bids) + 1);
        if (good_for(rules, view, worth, bid) || !may(view, S5_CHOICE_PASS))
            return (S5Choice){.kind = S5_CHOICE_BID, .value = (uint8_t)bid};
    }
    return (S5Choice){.kind = S5_CHOICE_PASS};
}

/* -------------------------------------------------- trumps, kitty and draw */

S5Choice s5_steady_name(const S5Rules *rules, const S5View *view)
{
    int worth;
    return (S5Choice){.kind = S5_CHOICE_NAME, .value = (uint8_t)best_suit(rules, view->hand, &worth)};
}

/* Puts out so many cards, the least first: those that must go before those that may. */
static S5Choice put_out(const S5View *view, const S5Trumps *trumps, S5Set cards, int count)
{
    const S5Set must = view->legal.must;
    const S5Set more = least(trumps, cards & view->legal.cards & ~must, count - s5_set_count(must));
    return (S5Choice){.kind = S5_CHOICE_DISCARD, .cards = must | more};
}

S5Choice s5_steady_kitty(const S5Rules *rules, const S5View *view)
{
    int worth;
    const S5Suit suit =
        view->trump == S5_NO_SUIT ? best_suit(rules, view->hand, &worth) : (S5Suit)view->trump;
    return put_out(view, &rules->trumps[suit][0], view->hand, view->legal.out_max);
}

/* Trumps stay, unless there are more than may be kept; of the rest goes out what may, the least first. */
S5Choice s5_steady_draw(const S5Rules *rules, const S5View *view)
{
    const S5Trumps *trumps = s5_view_trumps(rules, view);
    const int plain = s5_set_count(view->hand & ~trumps->trumps);
    const S5Set cards = plain < view->legal.out_min ? view->hand : view->hand & ~trumps->trumps;
    const int count = plain < view->legal.out_min ? view->legal.out_min : view->legal.out_max;
    return put_out(view, trumps, cards, count);
}
