/* Draws a position in about a dozen lines of words, from a seat's view. */
#include "lines.h"

#include <string.h>

static void put_plain_card(S5Text *text, const S5GameView *game, int number, S5Card card)
{
    const bool may = s5_set_has(game->view.legal.cards, card);
    const char *asked = may ? "%d:" S5_BOLD "%c" S5_NORMAL : S5_DIM "%d:(%c)" S5_NORMAL;
    s5_phrase(text, game, s5_game_view_asks_cards(game) ? asked : "%d:%c", number, card);
}

static void put_plain_hand(S5Text *text, const S5GameView *game)
{
    S5Card cards[S5_PACK_MAX];
    const S5TrumpTables *trumps = s5_game_view_trumps(game);
    const int count = s5_game_view_hand(game, cards);
    s5_text_add(text, "Hand     ");
    if (trumps)
        s5_text_add(text, count && s5_set_has(trumps->cards, cards[0]) ? "trumps: " : "no trumps: ");
    for (int i = 0; i < count; i++) {
        if (i)
            s5_text_add(text, s5_game_view_together(game, cards[i - 1], cards[i]) ? "  "
                              : trumps                                            ? "  others: "
                                                                                  : "  /  ");
        put_plain_card(text, game, i + 1, cards[i]);
    }
}

/* --------------------------------------------------------------- the order */

static void put_plain_rank(S5Text *text, const S5GameView *game, S5Card card, bool suited)
{
    S5Text name = S5_EMPTY_TEXT(16);
    s5_format_card(&name, card, S5_SUIT_LETTERS);
    if (suited)
        s5_phrase(text, game, "%c", card);
    else
        for (size_t i = 0; i + 1 < name.used; i++)
            s5_text_char(text, name.start[i]);
}

static void put_plain_order(S5Text *text, const S5GameView *game, S5Card card)
{
    static const char *const BEFORE[] = {"", S5_BOLD "[", "(", S5_DIM "-"};
    static const char *const BEHIND[] = {"", "]" S5_NORMAL, ")", "-" S5_NORMAL};
    const bool whole =
        s5_set_has(s5_display_always_trumps(&game->rules), card); /* its suit is not the one of this line */
    const S5CardLocation place = s5_display_location(&game->rules, &game->view, card);
    s5_text_add(text, BEFORE[place]);
    put_plain_rank(text, game, card, whole);
    s5_text_add(text, BEHIND[place]);
}

static void draw_trump_order(const S5GameView *game, int asked, const char *label)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    S5Card cards[S5_RANKS + 2];
    const int count = s5_order(s5_game_view_trumps(game), asked, cards);
    s5_text_add(&text, label);
    for (int i = 0; i < count; i++) {
        s5_text_char(&text, ' ');
        put_plain_order(&text, game, cards[i]);
    }
    s5_line(game, S5_LABEL, text.start);
}

static void draw_unnamed_suits(const S5GameView *game)
{
    if (game->rules.options.card_order == S5_CARD_ORDER_ORDINARY)
        s5_say(game, S5_LABEL, "Trumps   not named yet; high to low: A K Q J 10 9 8 7 6 5 4 3 2");
    else
        s5_say(game, S5_LABEL, "Trumps   not named; high to low: 5 J %sA♥ A K Q, ♥ ♦ 10 to 2, ♠ ♣ 2 to 10",
            game->rules.options.joker == S5_JOKER_YES ? "Joker " : "");
}

static void draw_orders(const S5GameView *game)
{
    static const char *const LED[S5_SUITS] = {"Led ♠   ", "Led ♥   ", "Led ♦   ", "Led ♣   "};
    static const char *const TRUMPS[S5_SUITS] = {"Trumps ♠", "Trumps ♥", "Trumps ♦", "Trumps ♣"};
    const S5View *view = &game->view;
    const S5TrumpTables *trumps = s5_game_view_trumps(game);
    const S5Card led = s5_game_view_card_led(game);
    if (!trumps) {
        draw_unnamed_suits(game);
        return;
    }
    draw_trump_order(game, S5_ASKED_TRUMPS, TRUMPS[view->trump]);
    if (led != S5_NO_CARD && trumps->asked[led] != S5_ASKED_TRUMPS)
        draw_trump_order(game, trumps->asked[led], LED[trumps->asked[led]]);
    s5_say(game, S5_LABEL, "         " S5_DIM "high to low; [yours]  -gone-%s" S5_NORMAL,
        s5_display_turn_up(&game->rules, &game->view) != S5_NO_CARD || game->joker == S5_JOKER_UP
            ? "  (on the table)"
            : "");
}

/* ------------------------------------------------------------- who stands where */

static void put_head(S5Text *text, const S5GameView *game)
{
    const S5View *view = &game->view;
    s5_phrase(text, game, S5_BOLD "Hand %d", (int)view->hand_number);
    if (game->rules.options.hands)
        s5_phrase(text, game, " of %d", (int)game->rules.options.hands);
    s5_phrase(text, game, ", %n dealt", view->dealer);
    if (view->trump < S5_SUITS)
        s5_phrase(text, game, ", trumps %t", view->trump);
    s5_text_add(text, S5_NORMAL);
    if (view->robber != S5_NO_SEAT)
        s5_phrase(text, game, ", %n robbed the %c", view->robber, view->turn_up);
    else if (view->turn_up != S5_NO_CARD)
        s5_phrase(text, game, ", %c turned up", view->turn_up);
    const S5Set before = view->turn_up != S5_NO_CARD ? view->turned & ~s5_set_of(view->turn_up) : 0;
    if (before)
        s5_phrase(text, game, " after the %S", &before);
    if (view->lowered)
        s5_phrase(text, game, ", the %c is the lowest trump", s5_game_view_ace(game));
    if (view->bid && view->phase != S5_PHASE_BID)
        s5_phrase(text, game, ", %n %v %d", view->bidder, "bid/bid", view->bid);
    if (view->jinker != S5_NO_SEAT)
        s5_phrase(text, game, ", %n %v", view->jinker, "jink/jinks");
}

static void put_scores(S5Text *text, const S5GameView *game)
{
    const bool pool = game->rules.kind == S5_POOL;
    s5_phrase(text, game, pool ? "Chips" : "Points");
    do
        s5_text_char(text, ' ');
    while (s5_text_columns(text->start) < S5_LABEL);
    if (pool)
        s5_phrase(text, game, "pool %d", (int)game->view.pool);
    else
        s5_game_view_goal(text, game);
    s5_text_add(text, "; ");
    for (int i = 0; i < game->rules.scores; i++) {
        const bool own = i == (pool ? game->seat : game->rules.side_of[game->seat]);
        s5_text_add(text, i ? ", " : "");
        s5_text_add(text, own ? S5_BOLD : "");
        s5_phrase(text, game, pool ? "%N" S5_JOIN "%d" : "%P" S5_JOIN "%d", i, (int)game->view.total[i]);
        s5_text_add(text, own ? S5_NORMAL : "");
        s5_text_add(text, s5_in_bunker(&game->rules, game->view.total, i) ? S5_JOIN "(bunker)" : "");
    }
}

/* Says how many cards everybody drew, where there was a draw: a player who drew few has trumps. */
static void put_drawn(S5Text *text, const S5GameView *game)
{
    const S5Options *options = &game->rules.options;
    if (game->rules.kind != S5_AUCTION || options->draw == S5_DRAW_NONE)
        return;
    for (int seat = 0; seat < game->rules.players; seat++)
        s5_phrase(text, game, seat ? ", %N" S5_JOIN "%d" : "; drawn: %N" S5_JOIN "%d", seat,
            game->view.drawn[seat]);
}

static void put_tricks(S5Text *text, const S5GameView *game)
{
    const S5View *view = &game->view;
    const char *comma = "Tricks   ";
    for (int party = 0; party < game->rules.parties; party++) {
        if (!view->party_tricks[party])
            continue;
        s5_phrase(text, game, "%s%P" S5_JOIN "%d", comma, party, view->party_tricks[party]);
        comma = ", ";
    }
    for (int seat = 0; game->rules.sides && seat < game->rules.players; seat++)
        if (view->seat_tricks[seat]) {
            s5_phrase(
                text, game, "%s%N" S5_JOIN "%d", *comma == ',' ? " (" : ", ", seat, view->seat_tricks[seat]);
            comma = "";
        }
    s5_text_add(text, text->used && !*comma ? ")" : "");
    if (!text->used) {
        s5_text_add(text, "Tricks   none taken yet");
        put_drawn(text, game);
    }
}

static void put_auction(S5Text *text, const S5GameView *game)
{
    const S5View *view = &game->view;
    s5_text_add(text, "Bids     ");
    for (int i = 0; i < view->log_count; i++) {
        S5Choice choice;
        const int seat = s5_auction_act(&game->rules, view->log[i], &choice);
        s5_phrase(text, game, i ? ", %N" S5_JOIN : "%N" S5_JOIN, seat);
        if (choice.kind == S5_CHOICE_BID)
            s5_phrase(text, game, "%d", choice.value);
        else
            s5_text_add(text, s5_choice_word((S5ChoiceKind)choice.kind));
    }
    if (!view->log_count)
        s5_text_add(text, "nobody has bid or passed yet");
    else if (view->bid)
        s5_phrase(text, game, "; %n %v it at %d", view->bidder, "have/has", view->bid);
}

/* Writes what the bidder has called, and who the partner is, as far as this seat may know (docs/rules.md H16). */
static void put_call(S5Text *text, const S5GameView *game)
{
    const S5View *view = &game->view;
    if (!view->call)
        return;
    if (view->call == S5_CALLED_NOBODY)
        s5_phrase(text, game, "Partner  none: %n %v alone", view->bidder, "play/plays");
    else if (view->partner == S5_NO_SEAT)
        s5_phrase(text, game, "Partner  the holder of the %c", s5_called_card(view->call));
    else
        s5_phrase(text, game, "Partner  %n, by the %c", view->partner, s5_called_card(view->call));
}

static bool play_together(const S5GameView *game, int a, int b)
{
    const S5View *view = &game->view;
    const bool pair = view->partner != S5_NO_SEAT && game->rules.options.call_lasts == S5_CALL_LASTS_HAND &&
                      (a == view->partner || a == view->bidder) && (b == view->partner || b == view->bidder);
    return pair || game->rules.side_of[a] == game->rules.side_of[b];
}

static void put_trick(S5Text *text, const S5GameView *game)
{
    const S5View *view = &game->view;
    const S5Card *cards = view->trick[view->tricks_done];
    const int lead = view->lead[view->tricks_done], players = game->rules.players;
    s5_phrase(text, game, "Trick %d  ", view->tricks_done + 1);
    for (int i = 0; i < view->played; i++)
        s5_phrase(
            text, game, i ? ", %N" S5_JOIN "%c" : "%N" S5_JOIN "%c led", (lead + i) % players, cards[i]);
    if (view->played) {
        const int best = view->best & 15;
        const bool partner = best != game->seat && play_together(game, best, game->seat);
        s5_phrase(text, game, ";" S5_BOLD " %n%s %v winning with the %c" S5_NORMAL, best,
            partner ? ", on your side," : "", "are/is", cards[(best + players - lead) % players]);
    } else {
        s5_phrase(text, game, "%n %v", view->turn, "lead/leads");
    }
}

static void draw(const S5GameView *game, int indent, void (*put)(S5Text *, const S5GameView *))
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    put(&text, game);
    if (text.used)
        s5_line(game, indent, text.start);
}

void s5_game_view_draw(const S5GameView *game)
{
    const S5View *view = &game->view;
    s5_line(game, 0, "");
    draw(game, 0, put_head);
    draw(game, S5_LABEL, put_scores);
    if (view->phase == S5_PHASE_BID)
        draw(game, S5_LABEL, put_auction);
    draw_orders(game);
    draw(game, S5_LABEL, put_call);
    if (view->phase == S5_PHASE_PLAY || view->phase == S5_PHASE_CLAIM ||
        (view->phase == S5_PHASE_ROB && (view->played || view->tricks_done)))
        draw(game, S5_LABEL, put_tricks);
    if (view->phase == S5_PHASE_PLAY || (view->phase == S5_PHASE_ROB && view->played))
        draw(game, S5_LABEL, put_trick);
    if (view->kitty && s5_set_count(view->hand) > S5_HAND_CARDS)
        s5_say(game, S5_LABEL, "Taken    %S: the kitty, which is in your hand now", &view->kitty);
    draw(game, S5_LABEL, put_plain_hand);
}
