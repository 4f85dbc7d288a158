/* Cards in the game's own order, and where each is as far as a seat knows. */
#include "spoilfive/display.h"

/* ---------------------------------------------------------------- the order */

S5Set s5_display_always_trumps(const S5Rules *rules)
{
    S5Set always = ~(S5Set)0;
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        always &= s5_trumps_in(rules, suit, 0)->cards;
    return always;
}

static bool are_named(const S5View *view)
{
    return view->trump < S5_SUITS;
}

S5Set s5_display_trumps(const S5Rules *rules, const S5View *view)
{
    return are_named(view) ? s5_view_trumps(rules, view)->cards : s5_display_always_trumps(rules);
}

/* Appends the cards of a set to the list, in the order of a suit; returns the new length. */
static int list_suit(const S5TrumpTables *trumps, int asked, S5Set set, S5Card *cards, int count)
{
    S5Card order[S5_RANKS + 2];
    const int size = s5_order(trumps, asked, order);
    for (int i = 0; i < size; i++)
        if (s5_set_has(set, order[i]))
            cards[count++] = order[i];
    return count;
}

static int list_unnamed(const S5Rules *rules, S5Set set, S5Card *cards)
{
    const S5Set always = s5_display_always_trumps(rules);
    int count = list_suit(s5_trumps_in(rules, S5_SPADES, 0), S5_ASKED_TRUMPS, set & always, cards, 0);
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        count = list_suit(s5_trumps_in(rules, suit, 0), S5_ASKED_TRUMPS, set & ~always, cards, count);
    return count;
}

int s5_display_order(const S5Rules *rules, const S5View *view, S5Set set, S5Card cards[S5_PACK_MAX])
{
    if (!are_named(view))
        return list_unnamed(rules, set, cards);
    const S5TrumpTables *trumps = s5_view_trumps(rules, view);
    int count = list_suit(trumps, S5_ASKED_TRUMPS, set, cards, 0);
    for (int suit = 0; suit < S5_SUITS; suit++)
        count = list_suit(trumps, suit, set, cards, count);
    return count;
}

/* --------------------------------------------------------------- the places */

S5Card s5_display_turn_up(const S5Rules *rules, const S5View *view)
{
    const bool waits = !view->tricks_done && are_named(view) &&
                       view->turn_up == s5_card((S5Suit)view->trump, S5_ACE) &&
                       rules->options.dealer_rob == S5_DEALER_ROB_DISCARD_THEN_TAKE;
    return view->robber == S5_NO_SEAT || waits ? view->turn_up : (S5Card)S5_NO_CARD;
}

static S5Set played(const S5View *view)
{
    S5Set set = 0;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < S5_SEATS_MAX; i++)
            if (view->trick[trick][i] != S5_NO_CARD)
                set |= s5_set_of(view->trick[trick][i]);
    return set;
}

/*
 * The cards that nobody can play any more, as far as this seat knows. A turn-up that was taken is in somebody's hand,
 * and so is a Joker that was turned up at the deal.
 */
static S5Set cards_gone(const S5View *view)
{
    S5Set held = view->hand;
    if (view->turn_up != S5_NO_CARD)
        held |= s5_set_of(view->turn_up);
    if (view->joker_up)
        held |= s5_set_of(S5_JOKER);
    if (view->partner != S5_NO_SEAT)
        held |= s5_set_of(s5_called_card(view->call));
    return (view->known & ~held) | played(view);
}

S5CardLocation s5_display_location(const S5Rules *rules, const S5View *view, S5Card card)
{
    if (s5_set_has(view->hand, card))
        return S5_LOCATION_OWN;
    if (card == s5_display_turn_up(rules, view) || (card == S5_JOKER && view->joker_due))
        return S5_LOCATION_OPEN;
    return s5_set_has(cards_gone(view), card) ? S5_LOCATION_GONE : S5_LOCATION_HIDDEN;
}
