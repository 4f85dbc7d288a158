/* A screen in memory. */
#include "grid.h"

#include <string.h>

static const S5Cell BLANK = {" ", S5_INK_PLAIN, S5_NO_SUIT};

void s5_grid_clear(S5Grid *grid, int rows, int columns)
{
    grid->rows = rows < S5_ROWS_MAX ? rows : S5_ROWS_MAX;
    grid->columns = columns < S5_COLUMNS_MAX ? columns : S5_COLUMNS_MAX;
    grid->zones = 0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            grid->cell[row][column] = BLANK;
}

/* ------------------------------------------------------------------- texts */

/* The replacement for the characters of frames and marks where there is only ASCII. */
static const char *in_ascii(const char *text, size_t size)
{
    static const struct {
        char from[4];
        const char *to;
    } LETTERS[] = {{"─", "-"}, {"│", "|"}, {"┌", "+"}, {"┐", "+"}, {"└", "+"}, {"┘", "+"}, {"╌", "."},
        {"╎", ":"}, {"═", "="}, {"║", "#"}, {"╔", "#"}, {"╗", "#"}, {"╚", "#"}, {"╝", "#"}, {"▸", ">"},
        {"◂", "<"}, {"▪", "*"}, {"·", "."}, {"←", "<"}, {"→", ">"}, {"↑", "^"}, {"↓", "v"}, {"█", "#"},
        {"░", "."}, {"✓", "*"}};
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        if (!strncmp(LETTERS[i].from, text, size) && !LETTERS[i].from[size])
            return LETTERS[i].to;
    return s5_character_letters(text, size);
}

/* What takes more or less than one cell is not shown: wide scripts, pictures and combining marks. */
static const char *only_narrow(const char *text, size_t size)
{
    const unsigned char *c = (const unsigned char *)text;
    unsigned long code = c[0] & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++)
        code = code << 6 | (c[i] & 0x3Fu);
    const bool narrow = code < 0x300 || (code >= 0x370 && code < 0x1100 && (code < 0x483 || code > 0x489)) ||
                        (code >= 0x1E00 && code < 0x200B) || (code >= 0x2010 && code < 0x20D0) ||
                        (code >= 0x2100 && code < 0x2E80);
    return narrow ? NULL : "?";
}

static void clean_for_grid(const S5Grid *grid, const char *from, S5Text *shown)
{
    s5_text_clean(shown, from, grid->letters ? in_ascii : only_narrow);
}

int s5_grid_columns(const S5Grid *grid, const char *text)
{
    S5Text shown = S5_EMPTY_TEXT(S5_SAY_MAX);
    clean_for_grid(grid, text, &shown);
    return s5_text_columns(shown.start);
}

static int suit_of(const char *text)
{
    static const char *const SUITS[S5_SUITS] = {"♠", "♥", "♦", "♣"};
    int suit = 0;
    while (suit < S5_SUITS && strncmp(text, SUITS[suit], 3) != 0)
        suit++;
    return suit;
}

static void put_cell(S5Grid *grid, int row, int column, S5Ink ink, const char *text, size_t size)
{
    if (row < 0 || row >= grid->rows || column < 0 || column >= grid->columns)
        return;
    S5Cell *cell = &grid->cell[row][column];
    *cell = (S5Cell){.ink = (uint8_t)ink, .suit = (uint8_t)suit_of(text)};
    memcpy(cell->text, text, size);
}

/* Changes the ink at a mark; returns whether it was one. */
static bool take_mark(char c, S5Ink *ink, S5Ink plain)
{
    if (c == S5_BOLD[0])
        *ink = S5_INK_STRONG;
    else if (c == S5_DIM[0])
        *ink = S5_INK_FAINT;
    else if (c == S5_NORMAL[0])
        *ink = plain;
    else
        return false;
    return true;
}

/* Puts a piece of a clean text; *ink is carried from piece to piece. */
static int put_piece(
    S5Grid *grid, int row, int column, S5Ink plain, S5Ink *ink, const char *text, const char *end)
{
    while (text < end) {
        const size_t size = s5_utf8(text);
        if (!take_mark(*text, ink, plain)) {
            put_cell(grid, row, column, *ink, *text == S5_JOIN[0] ? " " : text, size);
            column++;
        }
        text += size;
    }
    return column;
}

int s5_grid_put(S5Grid *grid, int row, int column, S5Ink ink, const char *text)
{
    S5Text shown = S5_EMPTY_TEXT(S5_SAY_MAX);
    S5Ink now = ink;
    clean_for_grid(grid, text, &shown);
    return put_piece(grid, row, column, ink, &now, shown.start, shown.start + shown.used);
}

int s5_grid_clip(S5Grid *grid, int row, int column, int columns, S5Ink ink, const char *text)
{
    S5Text shown = S5_EMPTY_TEXT(S5_SAY_MAX);
    S5Ink now = ink;
    clean_for_grid(grid, text, &shown);
    const bool whole = s5_text_columns(shown.start) <= columns;
    const char *end = shown.start;
    for (int left = whole ? columns : columns - 1; *end; end += s5_utf8(end)) {
        S5Ink ignored;
        if (!take_mark(*end, &ignored, ink) && left-- <= 0)
            break;
    }
    column = put_piece(grid, row, column, ink, &now, shown.start, end);
    if (whole || columns <= 0)
        return column;
    return s5_grid_put(grid, row, column, ink, grid->letters ? "." : "…");
}

void s5_grid_centre(S5Grid *grid, int row, int column, int columns, S5Ink ink, const char *text)
{
    const int width = s5_grid_columns(grid, text);
    s5_grid_clip(grid, row, column + (width < columns ? (columns - width) / 2 : 0), columns, ink, text);
}

int s5_grid_wrap(S5Grid *grid, S5Area area, int first, int indent, S5Ink ink, const char *text)
{
    S5Text shown = S5_EMPTY_TEXT(2 * S5_SAY_MAX);
    S5Ink now = ink;
    int line = 0, at = 0;
    clean_for_grid(grid, text, &shown);
    for (const char *word = shown.start; *word;) {
        const size_t blanks = strspn(word, " "), size = strcspn(word + blanks, " ");
        const int width = s5_columns_of(word + blanks, size);
        if (at > indent && at + (int)blanks + width > area.columns) {
            line++;
            at = indent;
        } else {
            at += (int)blanks;
        }
        const int row = line >= first && line - first < area.rows ? area.row + line - first : -1;
        put_piece(grid, row, area.column + at, ink, &now, word + blanks, word + blanks + size);
        at += width;
        word += blanks + size;
    }
    return line + 1;
}

void s5_grid_fit(S5Grid *grid, S5Area area, S5Ink ink, const char *text)
{
    const int row = area.row + area.rows - 1;
    int column = area.column + area.columns - 1;
    if (s5_grid_wrap(grid, area, 0, 0, ink, text) <= area.rows)
        return;
    while (column > area.column + 1 && grid->cell[row][column - 2].text[0] == ' ')
        column--;
    s5_grid_put(grid, row, column, ink, grid->letters ? "." : "…");
}

/* ------------------------------------------------------------------ frames */

void s5_grid_fill(S5Grid *grid, S5Area area, S5Ink ink)
{
    for (int row = 0; row < area.rows; row++)
        for (int column = 0; column < area.columns; column++)
            put_cell(grid, area.row + row, area.column + column, ink, " ", 1);
}

void s5_grid_border(S5Grid *grid, S5Area area, S5Border frame, S5Ink ink)
{
    static const char *const LINES[S5_BORDERS][6] = {
        {"┌", "┐", "└", "┘", "─", "│"}, {"┌", "┐", "└", "┘", "╌", "╎"}, {"╔", "╗", "╚", "╝", "═", "║"}};
    const char *const *line = LINES[frame];
    const int bottom = area.row + area.rows - 1, right = area.column + area.columns - 1;
    s5_grid_fill(grid, area, ink);
    for (int column = area.column + 1; column < right; column++) {
        s5_grid_put(grid, area.row, column, ink, line[4]);
        s5_grid_put(grid, bottom, column, ink, line[4]);
    }
    for (int row = area.row + 1; row < bottom; row++) {
        s5_grid_put(grid, row, area.column, ink, line[5]);
        s5_grid_put(grid, row, right, ink, line[5]);
    }
    s5_grid_put(grid, area.row, area.column, ink, line[0]);
    s5_grid_put(grid, area.row, right, ink, line[1]);
    s5_grid_put(grid, bottom, area.column, ink, line[2]);
    s5_grid_put(grid, bottom, right, ink, line[3]);
}

/* ------------------------------------------------------------------- zones */

void s5_grid_zone(S5Grid *grid, S5Area area, int key)
{
    if (grid->zones < S5_ZONES_MAX)
        grid->zone[grid->zones++] = (S5Zone){area.row, area.column, area.rows, area.columns, key};
}

int s5_grid_key_at(const S5Grid *grid, int row, int column)
{
    for (int i = grid->zones; i-- > 0;) {
        const S5Zone *zone = &grid->zone[i];
        if (row >= zone->row && row < zone->row + zone->rows && column >= zone->column &&
            column < zone->column + zone->columns)
            return zone->key;
    }
    return 0;
}
