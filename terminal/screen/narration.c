/* What was told, line by line. */
#include "term.h"

#include <stdio.h>

enum { GAP = 3 /* between the columns of scores */ };

void s5_narration_add(S5Narration *log, const char *text)
{
    if (!*text) { /* there is a blank line before each part */
        if (log->fresh)
            log->section = log->count;
        log->fresh = false;
        return;
    }
    char *line = log->line[log->count++ % S5_NARRATION_LINES];
    snprintf(line, S5_NARRATION_LINE_MAX, "%s", text);
    for (size_t end = 0; line[end];) { /* not cut inside a character */
        const size_t size = s5_utf8(line + end);
        if (!size)
            line[end] = 0;
        end += size;
    }
}

const char *s5_narration_line(const S5Narration *log, int number)
{
    const bool there = number >= 0 && number < log->count && number >= log->count - S5_NARRATION_LINES;
    return there ? log->line[number % S5_NARRATION_LINES] : "";
}

/* ----------------------------------------------------------------- drawing */

void s5_narration_message(S5Grid *grid, S5Area area, const S5Narration *log, const char *message)
{
    const int lines = *message ? s5_grid_wrap(grid, (S5Area){0, 0, 0, area.columns}, 0, 0, 0, message) : 0;
    const int told = area.rows - (lines < area.rows ? lines : area.rows);
    for (int i = 0; log && i < told; i++)
        s5_grid_clip(grid, area.row + i, area.column, area.columns, lines ? S5_INK_FAINT : S5_INK_PLAIN,
            s5_narration_line(log, log->count - told + i));
    area.row += told;
    area.rows -= told;
    if (lines)
        s5_grid_fit(grid, area, S5_INK_PLAIN, message);
}

void s5_narration_draw(S5Grid *grid, S5Area area, const S5Narration *log)
{
    if (!area.columns)
        return;
    for (int row = 0; row < area.rows; row++)
        s5_grid_put(grid, area.row + row, area.column, S5_INK_FAINT, "│");
    area.column += 2;
    area.columns -= 3;
    for (int number = log->count - 1, bottom = area.row + area.rows; number >= 0 && bottom > area.row;
        number--) {
        const char *line = s5_narration_line(log, number);
        const int lines = s5_grid_wrap(grid, (S5Area){0, 0, 0, area.columns}, 0, 2, 0, line);
        bottom -= lines;
        const int above = bottom < area.row ? area.row - bottom : 0;
        s5_grid_wrap(grid, (S5Area){bottom + above, area.column, lines - above, area.columns}, above, 2,
            S5_INK_PLAIN, line);
    }
}

/* Finds the rows of scores in the last part: those that begin with a blank, its heads first. */
static void find_score_rows(const S5Narration *log, int *first, int *last)
{
    *first = log->section;
    while (*first < log->count && *s5_narration_line(log, *first) != ' ')
        ++*first;
    *last = *first;
    while (*last < log->count && *s5_narration_line(log, *last) == ' ')
        ++*last;
}

/* Draws the scores in `columns` columns, each under the heads; returns how many rows it takes. */
static int draw_score_rows(
    S5Grid *grid, S5Area area, const S5Narration *log, int first, int last, int columns)
{
    const int wide = s5_grid_columns(grid, s5_narration_line(log, first)) + GAP;
    const int high = (last - first - 1 + columns - 1) / columns;
    for (int i = first + 1; i < last; i++) {
        const int row = (i - first - 1) % high;
        S5Area at = area;
        at.column += (i - first - 1) / high * wide;
        if (row == 0)
            s5_grid_wrap(grid, at, 0, 0, S5_INK_PLAIN, s5_narration_line(log, first));
        at.row += 1 + row;
        at.rows -= 1 + row;
        s5_grid_wrap(grid, at, 0, 0, S5_INK_PLAIN, s5_narration_line(log, i));
    }
    return 1 + high;
}

/* Draws the last part, its scores in `columns` columns, as far as there is room; returns how many rows it takes. */
static int draw_part(S5Grid *grid, S5Area area, const S5Narration *log, int columns)
{
    int first, last, used = 0;
    find_score_rows(log, &first, &last);
    for (int i = log->section; i < log->count; i++) {
        const S5Area left = {area.row + used, area.column, area.rows - used, area.columns};
        if (i == first)
            used += draw_score_rows(grid, left, log, first, last, columns);
        else if (i < first || i >= last)
            used += s5_grid_wrap(grid, left, 0, 2, S5_INK_PLAIN, s5_narration_line(log, i));
    }
    return used;
}

/* Where the last part goes on the table, and the number of columns of its table. */
static S5Area place_result(S5Grid *grid, const S5Layout *l, const S5Narration *log, int *columns)
{
    const int most_columns = l->felt.columns - 6, most_rows = l->buttons.row - l->felt.row - 2;
    int width = 0, first, last;
    for (int i = log->section; i < log->count; i++) {
        const int wide = s5_grid_columns(grid, s5_narration_line(log, i));
        width = wide > width ? wide : width;
    }
    find_score_rows(log, &first, &last);
    const int two = 2 * s5_grid_columns(grid, s5_narration_line(log, first)) + GAP;
    width = width < most_columns ? width : most_columns;
    *columns = 1;
    int rows = draw_part(grid, (S5Area){0, 0, 0, width}, log, 1);
    if (rows > l->felt.rows - 2 && two <= most_columns) {
        *columns = 2;
        width = width > two ? width : two;
        rows = draw_part(grid, (S5Area){0, 0, 0, width}, log, 2);
    }
    rows = rows < most_rows ? rows : most_rows;
    const int above = rows + 2 < l->felt.rows ? (l->felt.rows - rows - 2) / 2 : 0;
    return (S5Area){l->felt.row + above + 1, l->felt.column + (l->felt.columns - width) / 2, rows, width};
}

static S5Area frame_of(S5Area area)
{
    return (S5Area){area.row - 1, area.column - 2, area.rows + 2, area.columns + 4};
}

S5Area s5_narration_covers(S5Grid *grid, const S5Layout *l, const S5Narration *log)
{
    int columns;
    return frame_of(place_result(grid, l, log, &columns));
}

void s5_narration_result(S5Grid *grid, const S5Layout *l, const S5Narration *log)
{
    int columns;
    const S5Area area = place_result(grid, l, log, &columns);
    s5_grid_border(grid, frame_of(area), S5_BORDER_DOUBLE, S5_INK_PLAIN);
    draw_part(grid, area, log, columns);
}
