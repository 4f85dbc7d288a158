/* What a listener asks about a position in a word: each answer is a sentence or two. */
#include "session.h"

/* Lists the cards of an order that are at a place, by rank: their suit has just been named. Returns how many. */
static int put_ranks(
    S5Text *text, const S5GameView *game, int asked, S5CardLocation place, const char *before)
{
    S5Card cards[S5_RANKS + 2];
    const int count = s5_order(s5_game_view_trumps(game), asked, cards);
    int put = 0;
    for (int i = 0; i < count; i++) {
        if (s5_display_location(&game->rules, &game->view, cards[i]) != place)
            continue;
        s5_text_add(text, put++ ? ", " : before);
        s5_phrase(
            text, game, s5_set_has(s5_display_always_trumps(&game->rules), cards[i]) ? "%c" : "%r", cards[i]);
    }
    return put;
}

/* Trumps from high to low: the person's, and those that others may have. */
static void put_trumps(S5Text *text, const S5GameView *game)
{
    const S5Card turn_up = s5_display_turn_up(&game->rules, &game->view);
    if (!s5_game_view_trumps(game)) {
        s5_text_add(text, "Trumps are not named yet.");
        return;
    }
    s5_phrase(text, game, "%t are trumps.", game->view.trump);
    if (!put_ranks(text, game, S5_ASKED_TRUMPS, S5_LOCATION_OWN, " Yours: "))
        s5_text_add(text, " You have none");
    if (!put_ranks(text, game, S5_ASKED_TRUMPS, S5_LOCATION_HIDDEN, ". Out, high to low: "))
        s5_text_add(text, ". No other is left");
    if (turn_up != S5_NO_CARD)
        s5_phrase(text, game, ". On the table: %c", turn_up);
    s5_text_char(text, '.');
}

static void put_gone(S5Text *text, const S5GameView *game)
{
    const S5TrumpTables *trumps = s5_game_view_trumps(game);
    bool any = trumps && put_ranks(text, game, S5_ASKED_TRUMPS, S5_LOCATION_GONE, "Trumps gone: ");
    for (int suit = 0; trumps && suit < S5_SUITS; suit++) {
        S5Text name = S5_EMPTY_TEXT(24);
        s5_phrase(&name, game, any ? "; %t: " : "%t gone: ", suit);
        if (suit != (int)game->view.trump && put_ranks(text, game, suit, S5_LOCATION_GONE, name.start))
            any = true;
    }
    s5_text_add(text, any ? "." : "No card is gone yet.");
}

/* The hand by the numbers that can be typed for its cards. */
static void put_hand(S5Text *text, const S5GameView *game)
{
    S5Card cards[S5_PACK_MAX];
    const int count = s5_game_view_hand(game, cards);
    s5_text_add(text, count ? "You hold" : "You hold no card");
    for (int i = 0; i < count; i++)
        s5_phrase(text, game, i ? ", %d %c" : " %d %c", i + 1, cards[i]);
    s5_text_char(text, '.');
}

static void put_trick(S5Text *text, const S5GameView *game)
{
    const S5View *view = &game->view;
    const int players = game->rules.players, lead = view->lead[view->tricks_done], best = view->best & 15;
    if (!view->played) {
        s5_text_add(text, "No card has been led.");
        return;
    }
    for (int i = 0; i < view->played; i++)
        s5_phrase(
            text, game, i ? ", %n %c" : "%N led %c", (lead + i) % players, view->trick[view->tricks_done][i]);
    s5_phrase(text, game, ". %N %v winning.", best, "are/is");
}

static void put_turn(S5Text *text, const S5GameView *game)
{
    if (game->view.turn == S5_NO_SEAT)
        s5_text_add(text, "Nobody has to choose.");
    else if (game->view.turn == game->seat)
        s5_text_add(text, "It is your turn.");
    else
        s5_phrase(text, game, "%n is next.", game->view.turn);
}

void s5_game_view_aside(const S5GameView *game, S5Aside aside)
{
    static void (*const PUT[])(S5Text *, const S5GameView *) = {[S5_ASIDE_TRUMPS] = put_trumps,
        [S5_ASIDE_TRICK] = put_trick,
        [S5_ASIDE_HAND] = put_hand,
        [S5_ASIDE_GONE] = put_gone,
        [S5_ASIDE_TURN] = put_turn};
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (aside == S5_ASIDE_LAST) {
        s5_game_view_tell_trick(game);
    } else if (aside == S5_ASIDE_SCORE) {
        s5_game_view_scores(game);
    } else {
        PUT[aside](&text, game);
        s5_capitalize(text.start);
        s5_line(game, 2, text.start);
    }
}
