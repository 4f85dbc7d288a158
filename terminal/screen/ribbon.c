/* The order ribbon: all trumps from high to low, and the suit led beside them, because people can't remember the
 * order. */
#include "scene.h"

#include <string.h>

enum { LABEL = 10 };

/* Writes the rank, with the suit if it is not the one of the line. */
static void put_ribbon_rank(S5Text *text, const S5GameView *game, S5Card card)
{
    S5Text name = S5_EMPTY_TEXT(16);
    s5_format_card(&name, card, S5_SUIT_SYMBOLS);
    if (card != S5_JOKER && !s5_set_has(s5_display_always_trumps(&game->rules), card))
        name.start[strcspn(name.start, "\xE2")] = 0;
    s5_text_add(text, name.start);
}

/* Cards that are gone stand between dashes, yours are in square brackets, those on the table in round ones. */
static int draw_rank(S5Grid *grid, int row, int column, const S5GameView *game, S5Card card)
{
    static const char *const BEFORE[] = {" ", "[", "(", "-"}, *const BEHIND[] = {" ", "]", ")", "-"};
    static const S5Ink INKS[] = {S5_INK_PLAIN, S5_INK_STRONG, S5_INK_PLAIN, S5_INK_FAINT};
    const S5CardLocation place = s5_display_location(&game->rules, &game->view, card);
    S5Text text = S5_EMPTY_TEXT(32);
    s5_text_add(&text, BEFORE[place]);
    put_ribbon_rank(&text, game, card);
    s5_text_add(&text, BEHIND[place]);
    return s5_grid_put(grid, row, column, INKS[place], text.start);
}

/* Draws a row of cards and returns the column after them. They move together where the area has no room for a gap between
 * two of them. */
static int draw_ribbon_row(S5Grid *grid, S5Area area, const S5GameView *game, int asked, const char *label)
{
    S5Card cards[S5_RANKS + 2];
    const int count = s5_order(s5_game_view_trumps(game), asked, cards);
    int width = 0, column = area.column + LABEL;
    for (int i = 0; i < count; i++) {
        S5Text text = S5_EMPTY_TEXT(16);
        put_ribbon_rank(&text, game, cards[i]);
        width += s5_text_columns(text.start) + 2;
    }
    const int gap = width + count <= area.columns - LABEL;
    s5_grid_put(grid, area.row, area.column, S5_INK_STRONG, label);
    for (int i = 0; i < count; i++)
        column = draw_rank(grid, area.row, column, game, cards[i]) + gap;
    return column;
}

/* Draws the row of the suit led, with the marks explained at its end: a newcomer who is not the first to play sees no other
 * row that says what they mean. */
static void draw_led(S5Grid *grid, S5Area area, const S5GameView *game, int asked, const char *label)
{
    static const char MARKS[] = "[yours] -gone- (on table)";
    const int wide = s5_grid_columns(grid, MARKS);
    const S5Area cards = {area.row, area.column, 1, area.columns - wide - 1};
    if (draw_ribbon_row(grid, cards, game, asked, label) <= cards.column + cards.columns)
        s5_grid_put(grid, area.row, area.column + area.columns - wide, S5_INK_FAINT, MARKS);
}

static void draw_trumps_unnamed(S5Grid *grid, S5Area area, const S5GameView *game)
{
    const bool joker = game->rules.options.joker == S5_JOKER_YES;
    s5_grid_put(grid, area.row, area.column, S5_INK_STRONG, "Trumps");
    if (game->rules.options.card_order == S5_CARD_ORDER_ORDINARY)
        s5_grid_clip(grid, area.row, area.column + LABEL, area.columns - LABEL, S5_INK_PLAIN,
            "not named yet; high to low: A K Q J 10 9 8 7 6 5 4 3 2");
    else
        s5_grid_clip(grid, area.row, area.column + LABEL, area.columns - LABEL, S5_INK_PLAIN,
            joker ? "not named; 5 J Joker A♥ A K Q, then ♥ ♦ 10 to 2, ♠ ♣ 2 to 10"
                  : "not named; 5 J A♥ A K Q, then ♥ ♦ 10 to 2, ♠ ♣ 2 to 10");
}

void s5_ribbon_draw(S5Grid *grid, S5Area area, const S5GameView *game)
{
    static const char *const LED[] = {"Led ♠", "Led ♥", "Led ♦", "Led ♣"};
    static const char *const TRUMPS[] = {"Trumps ♠", "Trumps ♥", "Trumps ♦", "Trumps ♣"};
    const S5TrumpTables *trumps = s5_game_view_trumps(game);
    const S5Card led = s5_game_view_card_led(game);
    if (!trumps) {
        draw_trumps_unnamed(grid, area, game);
        return;
    }
    draw_ribbon_row(grid, area, game, S5_ASKED_TRUMPS, TRUMPS[game->view.trump]);
    area.row++;
    if (led != S5_NO_CARD && trumps->asked[led] != S5_ASKED_TRUMPS)
        draw_led(grid, area, game, trumps->asked[led], LED[trumps->asked[led]]);
    else
        s5_grid_put(grid, area.row, area.column + LABEL, S5_INK_FAINT,
            s5_display_turn_up(&game->rules, &game->view) != S5_NO_CARD
                ? "high to low; [yours]  -gone-  (on the table)"
                : "high to low; [yours]  -gone-");
}
