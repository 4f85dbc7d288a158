/* The parts of a position that are drawn, as the person sees them. */
#include "session.h"

#include <string.h>

const S5TrumpTables *s5_game_view_trumps(const S5GameView *game)
{
    return game->view.trump < S5_SUITS ? s5_view_trumps(&game->rules, &game->view) : NULL;
}

S5Card s5_game_view_card_led(const S5GameView *game)
{
    const S5View *view = &game->view;
    return view->tricks_done < S5_HAND_CARDS ? view->trick[view->tricks_done][0] : (S5Card)S5_NO_CARD;
}

S5Card s5_game_view_ace(const S5GameView *game)
{
    return s5_card((S5Suit)game->view.trump, S5_ACE);
}

/* ------------------------------------------------------------------ the hand */

int s5_game_view_hand(const S5GameView *game, S5Card cards[S5_PACK_MAX])
{
    return s5_display_order(&game->rules, &game->view, game->view.hand, cards);
}

bool s5_game_view_together(const S5GameView *game, S5Card a, S5Card b)
{
    const S5Set trumps = s5_display_trumps(&game->rules, &game->view);
    const bool same = s5_set_has(trumps, a) == s5_set_has(trumps, b);
    return same && (s5_game_view_trumps(game) || s5_set_has(trumps, a) || s5_card_suit(a) == s5_card_suit(b));
}

bool s5_game_view_asks_cards(const S5GameView *game)
{
    const S5View *view = &game->view;
    const uint16_t kinds = view->legal.kinds;
    return (kinds >> S5_CHOICE_PLAY & 1) || (kinds >> S5_CHOICE_ROB & 1) ||
           ((kinds >> S5_CHOICE_DISCARD & 1) && view->legal.cards != view->hand);
}

bool s5_game_view_allows(const S5GameView *game, S5ChoiceKind kind)
{
    return game->view.legal.kinds >> kind & 1;
}

void s5_game_view_restore_trick(S5GameView *game)
{
    const S5View *view = &game->view;
    const int trick = view->tricks_done - 1;
    game->last.count = 0;
    if (trick < 0)
        return;
    game->last =
        (S5LastTrick){.count = game->rules.players, .lead = view->lead[trick], .winner = view->winner[trick]};
    memcpy(game->last.cards, view->trick[trick], sizeof game->last.cards);
}
