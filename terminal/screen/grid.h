/* A screen in memory: cells that are drawn into, compared by tests, and copied to a terminal. */
#ifndef S5_GRID_H
#define S5_GRID_H

#include "terminal/session/session.h"

enum { S5_ROWS_MAX = 120, S5_COLUMNS_MAX = 320, S5_ZONES_MAX = 64 };

/** What a cell is, not its colour: the terminal decides how it looks. Ink never carries information alone. */
typedef enum S5Ink {
    S5_INK_PLAIN,
    S5_INK_STRONG,
    S5_INK_FAINT,
    S5_INK_BAR,    /**< the line at the top */
    S5_INK_CHOSEN, /**< under the cursor */
    S5_INK_KEY,    /**< a key that may be pressed */
    S5_INK_CARD,   /**< a card, plain, strong and faint as above */
    S5_INK_CARD_STRONG,
    S5_INK_CARD_FAINT,
    S5_INKS
} S5Ink;

/** A character with its ink; suits have a colour in addition. */
typedef struct S5Cell {
    char text[5]; /**< one UTF-8 character, terminated */
    uint8_t ink;
    uint8_t suit; /**< S5Suit for a suit symbol or the rank next to it, otherwise S5_NO_SUIT */
} S5Cell;

/** A place that can be clicked: a click works as if the key were pressed. */
typedef struct S5Zone {
    int row, column, rows, columns;
    int key;
} S5Zone;

/** Rectangle of cells. */
typedef struct S5Area {
    int row, column, rows, columns;
} S5Area;

typedef struct S5Grid {
    int rows, columns;
    bool letters; /**< the terminal shows only ASCII */
    int zones;
    S5Zone zone[S5_ZONES_MAX];
    S5Cell cell[S5_ROWS_MAX][S5_COLUMNS_MAX];
} S5Grid;

/** The number nearest to a value within two bounds. */
static inline int s5_clamp(int value, int least, int most)
{
    if (value < least)
        return least;
    return value < most ? value : most;
}

/** Clears a grid and sets its size; a size beyond what it can hold is cut. */
void s5_grid_clear(S5Grid *grid, int rows, int columns);

/**
 * Puts a text on a row; what lies outside the grid is dropped, and S5_BOLD, S5_DIM and S5_NORMAL change the ink.
 * Returns the column after it.
 */
int s5_grid_put(S5Grid *grid, int row, int column, S5Ink ink, const char *text);

/** The same, at most `columns` wide: a longer text ends in an ellipsis. */
int s5_grid_clip(S5Grid *grid, int row, int column, int columns, S5Ink ink, const char *text);

/** The same, centred in an area's row. */
void s5_grid_centre(S5Grid *grid, int row, int column, int columns, S5Ink ink, const char *text);

/** Columns that a text takes on this grid. */
int s5_grid_columns(const S5Grid *grid, const char *text);

/**
 * Puts a text as lines broken at blanks, with further lines `indent` columns to the right; the first `first` lines are
 * left out.
 * Returns how many lines the text has.
 */
int s5_grid_wrap(S5Grid *grid, S5Area area, int first, int indent, S5Ink ink, const char *text);

/** Puts a text as such lines into an area; one that does not fit ends in an ellipsis. */
void s5_grid_fit(S5Grid *grid, S5Area area, S5Ink ink, const char *text);

/** How a frame is drawn. */
typedef enum S5Border { S5_BORDER_PLAIN, S5_BORDER_BROKEN, S5_BORDER_DOUBLE, S5_BORDERS } S5Border;

/** Draws a frame and empties what is in it. */
void s5_grid_border(S5Grid *grid, S5Area area, S5Border frame, S5Ink ink);

/** Fills an area with blanks of an ink. */
void s5_grid_fill(S5Grid *grid, S5Area area, S5Ink ink);

/** Makes an area clickable. */
void s5_grid_zone(S5Grid *grid, S5Area area, int key);

/** The key of the zone at a place, the last one made first; 0 for none. */
int s5_grid_key_at(const S5Grid *grid, int row, int column);

#endif
