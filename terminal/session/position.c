/* The parts of a position that are drawn, as the person sees them. */
#include "session.h"

#include <string.h>

const S5TrumpTables *s5_table_view_trumps(const S5TableView *table)
{
    return table->view.trump < S5_SUITS ? s5_view_trumps(&table->rules, &table->view) : NULL;
}

S5Card s5_table_view_card_led(const S5TableView *table)
{
    const S5View *view = &table->view;
    return view->tricks_done < S5_HAND_CARDS ? view->trick[view->tricks_done][0] : (S5Card)S5_NO_CARD;
}

S5Card s5_table_view_ace(const S5TableView *table)
{
    return s5_card((S5Suit)table->view.trump, S5_ACE);
}

/* ------------------------------------------------------------------ the hand */

int s5_table_view_hand(const S5TableView *table, S5Card cards[S5_PACK_MAX])
{
    return s5_display_order(&table->rules, &table->view, table->view.hand, cards);
}

bool s5_table_view_together(const S5TableView *table, S5Card a, S5Card b)
{
    const S5Set trumps = s5_display_trumps(&table->rules, &table->view);
    const bool same = s5_set_has(trumps, a) == s5_set_has(trumps, b);
    return same &&
           (s5_table_view_trumps(table) || s5_set_has(trumps, a) || s5_card_suit(a) == s5_card_suit(b));
}

bool s5_table_view_asks_cards(const S5TableView *table)
{
    const S5View *view = &table->view;
    const uint16_t kinds = view->legal.kinds;
    return (kinds >> S5_CHOICE_PLAY & 1) || (kinds >> S5_CHOICE_ROB & 1) ||
           ((kinds >> S5_CHOICE_DISCARD & 1) && view->legal.cards != view->hand);
}

int s5_table_view_party(const S5TableView *table, int seat)
{
    return table->rules.side_of[seat];
}

bool s5_table_view_allows(const S5TableView *table, S5ChoiceKind kind)
{
    return table->view.legal.kinds >> kind & 1;
}

void s5_table_view_restore_trick(S5TableView *table)
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
