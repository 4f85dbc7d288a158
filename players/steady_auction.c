/* How `steady` bids, names trumps, discards and draws (docs/rules.md §8, §9). */
#include "steady.h"

/*
 * What the bidder's side makes: its share of what all sides make, corrected by how much better than usual the bidder's
 * five cards are in the best suit. Better cards take more if there is more left to take from others. A side's share is
 * its weight among all sides: a hand counts 100, and more for each card that it may draw; the bidder's hand counts more
 * for naming trumps and for each card of the kitty; the lead costs something. The numbers are a least-squares fit to
 * hands of self-play at the 45 auction tables of the presets, whoever bid. They miss the mean of a table by 0.8 points
 * (root mean square).
 */
enum {
    POINT = 100,
    ALL_POINTS = 3000,
    HAND = 100,
    NAMES = 260,
    KITTY_CARD = 60,
    DRAWN_CARD = 12,
    LEADS = 230
};
enum { USUAL = 600, TAKES_MORE = 230, KING = 30 };
static const int16_t TRUMP[S5_RANKS + 1] = {680, 400, 350, 225, 190, 165, 140, 125, 110, 100, 90, 80, 75, 70};

/*
 * What a bid to win everything needs: half of the hands with an expectation of 25 points made it, and two thirds of
 * those with 26, at every table. One that costs more than 30 needs more, and for it the lead costs nothing.
 */
enum { SLAM_TAKES = 2550, COSTS_MORE = 100, SLAM_COSTS = 30 };

/*
 * Found by playing bidders against each other, in hundredths of a point: how much to trust a partner's bid; how much
 * more to dare where one bidder faces many opponents, with a partner for each other side; and how much more where
 * another side is close to the target, less when a third side may stop it too.
 */
enum { PARTNERS_BID = 400, ALONE = 300, PARTNERED = 75, MUST_STOP = 400, MANY_STOP = 200, CLOSE = 20 };

/* The power of the highest trump; the lowest power is reserved for a lowered ace. */
static int highest_power(const S5TrumpTables *trumps)
{
    return S5_POWER_TRUMP + 1 + s5_set_count(trumps->cards);
}

/* What a card is worth when a suit is trumps: a trump by its rank from the top, a plain card almost nothing, but never zero. */
static int worth_in(const S5TrumpTables *trumps, S5Card card)
{
    const uint8_t *power = trumps->power[S5_ASKED_TRUMPS];
    if (s5_set_has(trumps->cards, card)) {
        const int place = highest_power(trumps) - power[card];
        return TRUMP[place < 0 ? 0 : place > S5_RANKS ? S5_RANKS : place];
    }
    const S5Suit suit = s5_card_suit(card);
    const int missing =
        S5_RANKS -
        s5_set_count(s5_set_suit(suit) & ~trumps->cards); /* the A♥ leaves the plain hearts one shorter */
    return s5_card_rank(card) == S5_KING ? KING : trumps->power[suit][card] - missing;
}

static int worth_of(const S5TrumpTables *trumps, S5Set cards)
{
    int worth = 0;
    for (; cards; cards &= cards - 1)
        worth += worth_in(trumps, s5_set_first(cards));
    return worth;
}

/* Up to `count` cards of a set, those that are worth least. */
static S5Set least(const S5TrumpTables *trumps, S5Set cards, int count)
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

int s5_steady_hand_value(const S5TrumpTables *trumps, S5Set hand)
{
    return worth_of(trumps, hand);
}

/* What the best five cards of a set are worth when a suit is trumps, and which cards are not among them. */
static int best_five(const S5TrumpTables *trumps, S5Set cards, S5Set *others)
{
    *others = least(trumps, cards, s5_set_count(cards) - S5_HAND_CARDS);
    return worth_of(trumps, cards & ~*others);
}

/*
 * The suit in which the best five of these cards are worth most. Given only the five kept for that suit, it returns the same suit: with
 * fewer cards to choose from, no other suit is worth more. So the player discards and names trumps for the same suit, whichever comes first.
 */
static S5Suit best_suit(const S5Rules *rules, S5Set cards, int *worth)
{
    S5Suit best = S5_SPADES;
    S5Set others;
    *worth = -1;
    for (unsigned suit = 0; suit < S5_SUITS; suit++) {
        const int now = best_five(s5_trumps_in(rules, suit, 0), cards, &others);
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

/* Whether our side can only win the game with a bid, and is close enough. */
static bool wins_by_bid(const S5Rules *rules, const S5View *view)
{
    enum { NEAR = 30 };
    return s5_only_bid_wins(rules, view->total) &&
           view->total[rules->side_of[view->seat]] >= rules->options.target - NEAR;
}

static int cards_in_stock(const S5Rules *rules)
{
    return rules->pack - rules->players * S5_HAND_CARDS - (int)rules->options.kitty;
}

/* How many cards each of the players who draw may take from the stock. */
static int may_draw(const S5Rules *rules)
{
    const S5Options *o = &rules->options;
    const int drawers = rules->players - (o->draw == S5_DRAW_OTHERS);
    const bool keeps = o->draw_order == S5_DRAW_ORDER_PUT_OUT;
    const int own = S5_HAND_CARDS - (keeps ? (int)o->draw_keep : 0), each = cards_in_stock(rules) / drawers;
    const int most = o->draw_max < own ? (int)o->draw_max : own;
    return o->draw == S5_DRAW_NONE ? 0 : most < each ? most : each;
}

/*
 * What a partner who is to be called counts for the bidding side (H16), who is the better for having the called card: hundredths of a
 * hand, found like the daring above, among bidders of whom one trusts the partner more or less than the others.
 */
enum { CALLED_HELPS = 180, CALLED_FOR_TRICK = 150 };

static int partner_counts(const S5Rules *rules, int hand)
{
    if (!s5_calls_partner(rules))
        return 0;
    return hand * (rules->options.call_lasts == S5_CALL_LASTS_HAND ? CALLED_HELPS : CALLED_FOR_TRICK) / HAND;
}

/*
 * What a dealer who picks from the stock (H18) counts more for their side, for each card that is left there when the others have
 * drawn about three each: hundredths of a hand, found like the daring above.
 */
enum { PICKED_FROM = 3, DRAWN_EACH = 3 };

static int dealer_counts(const S5Rules *rules, int hand)
{
    const S5Options *o = &rules->options;
    const bool picks = o->dealer_draw == S5_DEALER_DRAW_PICKS && o->draw_order == S5_DRAW_ORDER_PUT_OUT &&
                       o->draw != S5_DRAW_NONE;
    const int left = cards_in_stock(rules) - DRAWN_EACH * (rules->players - 1);
    return picks && left > 0 ? hand * PICKED_FROM * left / HAND : 0;
}

/* What the bidder's side makes on average with five such cards, in hundredths of a point, with the bonus and whoever leads. */
static int expected(const S5Rules *rules, const S5View *view, int worth)
{
    const S5Options *o = &rules->options;
    const int members = rules->players / rules->parties, hand = HAND + DRAWN_CARD * may_draw(rules);
    const int kitty = o->kitty_to == S5_KITTY_TO_BIDDER ? (int)o->kitty : 0;
    const int bidder = NAMES + KITTY_CARD * kitty + (o->draw == S5_DRAW_ALL ? hand - HAND : 0);
    const int called = partner_counts(rules, hand);
    const int dealer = dealer_counts(rules, hand);
    const bool deals = rules->side_of[view->dealer] == rules->side_of[view->seat];
    const int ours = bidder + (members - 1) * hand + called + (deals ? dealer : 0),
              theirs = (rules->players - members) * hand - called + (deals ? 0 : dealer);
    const int usual = ALL_POINTS * ours / (ours + theirs);
    return usual + (worth - USUAL) * (ALL_POINTS - usual) / ALL_POINTS * TAKES_MORE / 100;
}

/* The part of the expectation that counts for a bid: without the bonus where there is none, or none for us any more. */
static int counted(const S5Rules *rules, const S5View *view, int worth)
{
    const bool bonus = s5_steady_gets_bonus(rules, view, rules->side_of[view->seat]);
    return (bonus ? worth : worth * S5_HAND_CARDS / (S5_HAND_CARDS + 1)) -
           (rules->options.lead == S5_LEAD_BIDDER ? LEADS : 0);
}

/* Whether a lost bid would put our side into the bunker, or end the game (docs/rules.md H5, H6). */
static bool sinks(const S5Rules *rules, const S5View *view, int bid)
{
    const S5Options *o = &rules->options;
    const int32_t lost = view->total[rules->side_of[view->seat]] - bid;
    return (o->bunker && lost < -o->bunker) || (o->floor && lost <= -o->floor);
}

/* How much more than its expectation our side bids. */
static int daring(const S5Rules *rules, const S5View *view, int bid)
{
    if (sinks(rules, view, bid))
        return 0;
    const int usual = rules->sides ? PARTNERED * (rules->parties - 1) : ALONE;
    const int more = rules->parties > 2 ? MANY_STOP : MUST_STOP;
    return usual + (another_is_close(rules, view) || wins_by_bid(rules, view) ? more : 0);
}

/* Whether a hand with this expectation is good enough for a bid; a bid for all tricks takes no daring. */
static bool good_for(const S5Rules *rules, const S5View *view, int worth, int bid)
{
    if (s5_is_slam(rules, bid))
        return worth >= SLAM_TAKES + (bid > SLAM_COSTS ? COSTS_MORE : 0);
    return counted(rules, view, worth) + daring(rules, view, bid) >= bid * POINT;
}

/* The bid to win everything that scores most, otherwise the lowest bid that the hand is good enough for; 0 for none. */
static int bid_for(const S5Rules *rules, const S5View *view, int worth)
{
    int best = 0, scores = 0;
    for (uint32_t bids = view->legal.bids; bids; bids &= bids - 1) {
        const int bid = 5 * (s5_set_first(bids) + 1);
        const int brings = s5_is_slam(rules, bid) ? s5_slam_scores(bid) : 1;
        if (brings > scores && good_for(rules, view, worth, bid)) {
            best = bid;
            scores = brings;
        }
    }
    return best;
}

int s5_steady_expects(const S5Rules *rules, const S5View *view)
{
    int worth;
    best_suit(rules, view->hand, &worth);
    return counted(rules, view, expected(rules, view, worth));
}

/* A partner's bid stands unless the hand is much better. A player who may not pass bids the least. */
S5Choice s5_steady_bid(const S5Rules *rules, const S5View *view)
{
    const bool partners = view->bid && rules->side_of[view->bidder] == rules->side_of[view->seat];
    int worth;
    best_suit(rules, view->hand, &worth);
    worth = expected(rules, view, worth) - (partners ? PARTNERS_BID : 0);
    if (may(view, S5_CHOICE_HOLD) && !partners && good_for(rules, view, worth, view->bid))
        return (S5Choice){.kind = S5_CHOICE_HOLD};
    int bid = may(view, S5_CHOICE_BID) ? bid_for(rules, view, worth) : 0;
    if (!bid && !may(view, S5_CHOICE_PASS))
        bid = 5 * (s5_set_first(view->legal.bids) + 1);
    return (S5Choice){.kind = bid ? S5_CHOICE_BID : S5_CHOICE_PASS, .value = (uint8_t)bid};
}

/* -------------------------------------------------- trumps, kitty and draw */

S5Choice s5_steady_name(const S5Rules *rules, const S5View *view)
{
    int worth;
    return (S5Choice){.kind = S5_CHOICE_NAME, .value = (uint8_t)best_suit(rules, view->hand, &worth)};
}

/* Discards `count` cards, the least valuable first: those that must go before those that may. */
static S5Choice discard_least(const S5View *view, const S5TrumpTables *trumps, S5Set cards, int count)
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
    return discard_least(view, s5_trumps_in(rules, suit, 0), view->hand, view->legal.discard_max);
}

/* Keeps the trumps, unless there are more than may be kept, and discards as many of the other cards as it may. */
S5Choice s5_steady_draw(const S5Rules *rules, const S5View *view)
{
    const S5TrumpTables *trumps = s5_view_trumps(rules, view);
    const int plain = s5_set_count(view->hand & ~trumps->cards);
    const S5Set cards = plain < view->legal.discard_min ? view->hand : view->hand & ~trumps->cards;
    const int count = plain < view->legal.discard_min ? view->legal.discard_min : view->legal.discard_max;
    return discard_least(view, trumps, cards, count);
}

/* Picks the most valuable card of the stock. */
S5Choice s5_steady_pick(const S5Rules *rules, const S5View *view)
{
    const S5Set cards = view->legal.cards,
                others = least(s5_view_trumps(rules, view), cards, s5_set_count(cards) - 1);
    return (S5Choice){.kind = S5_CHOICE_TAKE, .value = s5_set_first(cards & ~others)};
}

/* Calls the highest trump that the bidder lacks: it takes a trick. */
S5Choice s5_steady_call(const S5Rules *rules, const S5View *view)
{
    const uint8_t *power = s5_view_trumps(rules, view)->power[S5_ASKED_TRUMPS];
    S5Card best = s5_set_first(view->legal.cards);
    for (S5Set rest = view->legal.cards; rest; rest &= rest - 1)
        if (power[s5_set_first(rest)] > power[best])
            best = s5_set_first(rest);
    return (S5Choice){.kind = S5_CHOICE_CALL, .value = best};
}
