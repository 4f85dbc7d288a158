/* What is asked and what `?` says, and what to type. */
#include "lines.h"

#include <string.h>

/* ---------------------------------------------------------------- questions */

void s5_play_question(const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_game_view_question(&text, game);
    s5_text_add(&text, game->spoken ? "" : s5_game_view_enter(game));
    if (s5_game_view_allows(game, S5_CHOICE_DISCARD) && s5_legal_count(&game->view.legal) > 1)
        s5_text_printf(&text, "%s%s",
            s5_game_view_trumps(game) ? " (1 4; x: all but trumps; keep 2 3" : " (1 4; keep 2 3",
            game->view.legal.discard_min ? ")" : "; none)");
    if (!game->spoken)
        s5_text_add(&text, S5_DIM " (?" S5_JOIN "for" S5_JOIN "help)" S5_NORMAL);
    s5_line(game, 0, text.start);
}

bool s5_play_warns(const S5GameView *game, const S5Choice *choice)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (!s5_game_view_doubt(&text, game, choice))
        return false;
    s5_text_add(&text, " Are you sure? Type y, or choose again.");
    s5_line(game, 2, text.start);
    return true;
}

/* --------------------------------------------------------------------- help */

static void put_example(S5Text *text, const S5GameView *game, S5ChoiceKind kind)
{
    const S5Legal *legal = &game->view.legal;
    s5_text_add(text, kind == S5_CHOICE_BID ? "" : s5_choice_word(kind));
    switch (s5_choice_argument(kind)) {
    case S5_CARD:
        s5_phrase(text, game, " %c", s5_set_first(legal->cards));
        break;
    case S5_CARDS:
        s5_text_add(text, " 1 4");
        break;
    case S5_NUMBER:
        s5_phrase(text, game, "%d", 5 * (s5_set_first(legal->bids) + 1));
        break;
    case S5_SUIT:
        s5_text_add(text, " hearts");
        break;
    default:
        break;
    }
}

static void help_kind(const S5GameView *game, S5ChoiceKind kind)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_text_add(&text, "  ");
    put_example(&text, game, kind);
    for (int i = s5_text_columns(text.start); i < 18; i++)
        s5_text_char(&text, ' ');
    S5Text more = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_game_view_consequence(&more, game, kind);
    s5_phrase(&text, game, "%o%s%o", s5_game_view_meaning(game, kind), *more.start ? ". " : "", more.start);
    s5_line(game, 18, text.start);
    if (kind == S5_CHOICE_BID)
        s5_game_view_slams(game, 18);
}

static void help_cards(const S5GameView *game)
{
    const S5View *view = &game->view;
    const S5Set barred = view->hand & ~view->legal.cards;
    S5Card card = s5_set_first(view->legal.cards);
    char typed[] = "joker";
    if (barred && s5_game_view_allows(game, S5_CHOICE_PLAY)) {
        if (s5_set_first(barred) != S5_JOKER) {
            s5_card_write(s5_set_first(barred), typed);
            typed[1] = (char)(typed[1] - 'A' + 'a');
            typed[2] = 0;
        }
        s5_say(game, 2, "You may play %S, but not %S; type why %s to see the reason.", &view->legal.cards,
            &barred, typed);
    }
    S5Card hand[S5_PACK_MAX];
    const int count = s5_game_view_hand(game, hand);
    int number = 1;
    while (number < count && hand[number - 1] != card)
        number++;
    s5_say(game, 2,
        "Type a card as rank and suit (5h, 10c, ks%s), or as its number in your hand: %d is the %c.",
        game->rules.options.joker == S5_JOKER_YES ? "; joker" : "", number, hand[number - 1]);
}

static void help_asides(const S5GameView *game)
{
    static const struct {
        const char *word, *key, *what;
    } ASIDES[] = {
#define S5_AS_HELP(name, word, key, what) {word, key, what},
        S5_ASIDES(S5_AS_HELP)};
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    for (int i = 0; i < S5_ASIDE_COUNT; i++)
        s5_phrase(&text, game, i ? "; %s or %s: %s" : "%s or %s: %s", ASIDES[i].word, ASIDES[i].key,
            ASIDES[i].what);
    s5_text_char(&text, '.');
    s5_capitalize(text.start);
    s5_line(game, 2, text.start);
}

void s5_play_help(const S5GameView *game)
{
    const S5Legal *legal = &game->view.legal;
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_game_view_question(&text, game);
    s5_text_add(&text, s5_game_view_enter(game));
    s5_line(game, 2, text.start);
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++)
        if (s5_game_view_allows(game, (S5ChoiceKind)kind))
            help_kind(game, (S5ChoiceKind)kind);
    if (s5_game_view_allows(game, S5_CHOICE_DISCARD)) {
        const char *trumps = s5_game_view_trumps(game) ? "; x discards all but trumps" : "";
        s5_say(game, 18, "  keep 2 3        discards all but these%s%s", trumps,
            legal->discard_min ? "" : "; none keeps all cards");
    }
    if (legal->cards)
        help_cards(game);
    s5_game_view_aim(game);
    s5_game_view_primer(game);
    s5_say(game, 2,
        "Also: hint (what the strongest player would choose, and why), look (the whole table), why 7h (why not "
        "that card), undo (takes your last choice back), rules, lessons (off or on), quit (the game is saved).");
    help_asides(game);
}
