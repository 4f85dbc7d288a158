/* What a position is drawn from, as the person sees it. */
#include "session.h"

#include <string.h>

const S5Trumps *s5_table_trumps(const S5Table *table)
{
    return table->view.trump < S5_SUITS ? s5_view_trumps(&table->rules, &table->view) : NULL;
}

S5Card s5_table_led(const S5Table *table)
{
    const S5View *view = &table->view;
    return view->tricks_done < S5_HAND_CARDS ? view->trick[view->tricks_done][0] : (S5Card)S5_NO_CARD;
}

S5Card s5_table_ace(const S5Table *table)
{
    return s5_card((S5Suit)table->view.trump, S5_ACE);
}

/* ------------------------------------------------------------------ the hand */

/* Appends to the list the cards of a set in the order of a suit; returns the new length. */
static int list_suit(const S5Trumps *trumps, int asked, S5Set set, S5Card *cards, int count)
{
    S5Card order[S5_RANKS + 2];
    const int size = s5_order(trumps, asked, order);
    for (int i = 0; i < size; i++)
        if (s5_set_has(set, order[i]))
            cards[count++] = order[i];
    return count;
}

S5Set s5_table_always(const S5Table *table)
{
    S5Set always = ~(S5Set)0;
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        always &= s5_trumps_in(&table->rules, suit, 0)->trumps;
    return always;
}

S5Set s5_table_trump_cards(const S5Table *table)
{
    const S5Trumps *trumps = s5_table_trumps(table);
    return trumps ? trumps->trumps : s5_table_always(table);
}

/* Before trumps are named each suit stands as it would if it were trumps, and what is a trump in any case first. */
static int list_unnamed(const S5Table *table, S5Set set, S5Card *cards)
{
    const S5Set always = s5_table_always(table);
    int count = list_suit(s5_trumps_in(&table->rules, S5_SPADES, 0), S5_ASKED_TRUMPS, set & always, cards, 0);
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        count = list_suit(s5_trumps_in(&table->rules, suit, 0), S5_ASKED_TRUMPS, set & ~always, cards, count);
    return count;
}

int s5_table_order(const S5Table *table, S5Set set, S5Card cards[S5_PACK_MAX])
{
    const S5Trumps *trumps = s5_table_trumps(table);
    if (!trumps)
        return list_unnamed(table, set, cards);
    int count = list_suit(trumps, S5_ASKED_TRUMPS, set, cards, 0);
    for (int suit = 0; suit < S5_SUITS; suit++)
        count = list_suit(trumps, suit, set, cards, count);
    return count;
}

int s5_table_hand(const S5Table *table, S5Card cards[S5_PACK_MAX])
{
    return s5_table_order(table, table->view.hand, cards);
}

bool s5_table_together(const S5Table *table, S5Card a, S5Card b)
{
    const S5Set trumps = s5_table_trump_cards(table);
    const bool same = s5_set_has(trumps, a) == s5_set_has(trumps, b);
    return same && (s5_table_trumps(table) || s5_set_has(trumps, a) || s5_card_suit(a) == s5_card_suit(b));
}

bool s5_table_asks_cards(const S5Table *table)
{
    const S5View *view = &table->view;
    const uint16_t kinds = view->legal.kinds;
    return (kinds >> S5_CHOICE_PLAY & 1) || (kinds >> S5_CHOICE_ROB & 1) ||
           ((kinds >> S5_CHOICE_DISCARD & 1) && view->legal.cards != view->hand);
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

S5Card s5_table_open_card(const S5Table *table)
{
    const S5View *view = &table->view;
    const bool waits = !view->tricks_done &&
                       view->turn_up == s5_card((S5Suit)(view->trump % S5_SUITS), S5_ACE) &&
                       table->rules.options.dealer_rob == S5_DEALER_ROB_DISCARD_THEN_TAKE;
    return view->robber == S5_NO_SEAT || waits ? view->turn_up : (S5Card)S5_NO_CARD;
}

/*
 * The cards that nobody can play any more, as far as this seat knows; a turn-up that was taken is in somebody's hand, and
 * so is a Joker that was turned up at the deal.
 */
static S5Set gone(const S5Table *table)
{
    const S5View *view = &table->view;
    S5Set held = view->hand;
    if (view->turn_up != S5_NO_CARD)
        held |= s5_set_of(view->turn_up);
    if (table->joker != S5_JOKER_HIDDEN)
        held |= s5_set_of(S5_JOKER);
    return (view->known & ~held) | played(view);
}

S5Place s5_table_place(const S5Table *table, S5Card card)
{
    if (s5_set_has(table->view.hand, card))
        return S5_PLACE_OWN;
    if (card == s5_table_open_card(table) || (card == S5_JOKER && table->joker == S5_JOKER_UP))
        return S5_PLACE_OPEN;
    return s5_set_has(gone(table), card) ? S5_PLACE_GONE : S5_PLACE_HIDDEN;
}

/* ---------------------------------------------------------------- the scores */

int s5_table_party(const S5Table *table, int seat)
{
    return table->rules.side_of[seat];
}

/* Whether every side is so near the target that only a made bid wins (docs/rules.md H6). */
static bool on_green(const S5Table *table)
{
    const S5Options *options = &table->rules.options;
    bool all = options->win_by_bid == S5_WIN_BY_BID_GREEN && options->target;
    for (int party = 0; party < table->rules.parties; party++)
        all = all && table->view.total[party] >= options->target - 30;
    return all;
}

void s5_table_goal(S5Text *text, const S5Table *table)
{
    const S5Options *options = &table->rules.options;
    const bool auction = table->rules.kind == S5_AUCTION;
    int32_t lowest = 0;
    for (int party = 0; party < table->rules.parties; party++)
        lowest = table->view.total[party] < lowest ? table->view.total[party] : lowest;
    if (options->target)
        s5_phrase(text, table, "%d wins", (int)options->target);
    else
        s5_phrase(text, table, "the most after hand %d wins", (int)options->hands);
    if (auction && options->win_by_bid == S5_WIN_BY_BID_ALWAYS)
        s5_text_add(text, ", by a made bid only");
    else if (auction && on_green(table))
        s5_text_add(text, ", and all are on the green: by a made bid only");
    if (auction && options->floor && 2 * lowest <= -options->floor)
        s5_phrase(text, table, ", −%d ends it", (int)options->floor);
}

/* Nobody is bound when all are. */
bool s5_table_in_bunker(const S5Table *table, int party)
{
    const int32_t least = -table->rules.options.bunker;
    bool all = true;
    for (int i = 0; i < table->rules.parties; i++)
        all = all && table->view.total[i] < least;
    return table->rules.kind == S5_AUCTION && least && !all && table->view.total[party] < least;
}

bool s5_table_may(const S5Table *table, S5ChoiceKind kind)
{
    return table->view.legal.kinds >> kind & 1;
}

void s5_table_recall(S5Table *table)
{
    const S5View *view = &table->view;
    const int trick = view->tricks_done - 1;
    table->last.count = 0;
    if (trick < 0)
        return;
    table->last = (S5LastTrick){
        .count = table->rules.players, .lead = view->lead[trick], .winner = view->winner[trick]};
    memcpy(table->last.cards, view->trick[trick], sizeof table->last.cards);
}
