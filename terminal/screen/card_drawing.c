/* Cards, three rows high or more. */
#include "scene.h"

#include <string.h>

static void name_card(S5Text *text, S5Card card)
{
    if (card == S5_JOKER)
        s5_text_add(text, "JOK");
    else
        s5_format_card(text, card, S5_SUIT_SYMBOLS);
}

/* Gives everything inside a frame the colour of the card's suit. */
static void colour(S5Grid *grid, S5Area area, S5Card card)
{
    for (int row = area.row + 1; card != S5_JOKER && row < area.row + area.rows - 1; row++)
        for (int column = area.column + 1; column < area.column + area.columns - 1; column++)
            if (row >= 0 && row < grid->rows && column >= 0 && column < grid->columns)
                grid->cell[row][column].suit = (uint8_t)s5_card_suit(card);
}

static void draw_face(S5Grid *grid, S5Area area, S5Card card, S5Ink ink)
{
    static const char *const SUITS[] = {"♠", "♥", "♦", "♣", "*"};
    char bytes[16], *rank = bytes;
    S5Text text = s5_text(bytes, sizeof bytes);
    const int inner = area.columns - 2;
    const int bottom = area.row + area.rows - 2, middle = area.row + area.rows / 2;
    name_card(&text, card);
    if (area.rows < 5) {
        s5_grid_put(grid, area.row + 1, area.column + 1 + (s5_text_columns(bytes) < inner - 1), ink, bytes);
        return;
    }
    if (area.rows < 7 && card != S5_JOKER)
        rank[strcspn(rank, "\xE2")] = 0; /* the suit is in the middle */
    const int width = s5_grid_columns(grid, rank);
    s5_grid_put(grid, area.row + 1, area.column + 1, ink, rank);
    s5_grid_put(grid, middle, area.column + 1 + inner / 2, ink, SUITS[s5_card_suit(card)]);
    s5_grid_put(grid, bottom, area.column + area.columns - 1 - width, ink, rank);
}

void s5_card_draw(
    S5Grid *grid, S5Area area, S5Card card, S5Border frame, S5Ink ink, const char *top, const char *bottom)
{
    ink = (S5Ink)(ink - S5_INK_PLAIN + S5_INK_CARD);
    s5_grid_border(grid, area, frame, ink);
    draw_face(grid, area, card, ink);
    colour(grid, area, card);
    s5_grid_centre(grid, area.row, area.column + 1, area.columns - 2, ink, top);
    s5_grid_centre(grid, area.row + area.rows - 1, area.column + 1, area.columns - 2, ink, bottom);
}
