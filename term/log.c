/* What was told, line by line. */
#include "term.h"

#include <stdio.h>

void s5_log_add(S5Log *log, const char *text)
{
    if (!*text) { /* a blank line stands before each part */
        if (log->fresh)
            log->section = log->count;
        log->fresh = false;
        return;
    }
    char *line = log->line[log->count++ % S5_LOG_LINES];
    snprintf(line, S5_LOG_LINE_MAX, "%s", text);
    for (size_t end = 0; line[end];) { /* not cut inside a character */
        const size_t size = s5_character_size(line + end);
        if (!size)
            line[end] = 0;
        end += size;
    }
}

const char *s5_log_line(const S5Log *log, int number)
{
    const bool there = number >= 0 && number < log->count && number >= log->count - S5_LOG_LINES;
    return there ? log->line[number % S5_LOG_LINES] : "";
}

/* ----------------------------------------------------------------- drawing */

/* The message, and above it what was told last, as far as there is room. */
void s5_log_message(S5Grid *grid, S5Area area, const S5Log *log, const char *message)
{
    const int lines = *message ? s5_grid_wrap(grid, (S5Area){0, 0, 0, area.columns}, 0, 0, 0, message) : 0;
    const int told = area.rows - (lines < area.rows ? lines : area.rows);
    for (int i = 0; log && i < told; i++)
        s5_grid_clip(grid, area.row + i, area.column, area.columns, lines ? S5_INK_FAINT : S5_INK_PLAIN,
            s5_log_line(log, log->count - told + i));
    area.row += told;
    area.rows -= told;
    s5_grid_wrap(grid, area, 0, 0, S5_INK_PLAIN, message);
}

/* All that was told, the last at the bottom, beside the table where the window is wide. */
void s5_log_draw(S5Grid *grid, S5Area area, const S5Log *log)
{
    if (!area.columns)
        return;
    for (int row = 0; row < area.rows; row++)
        s5_grid_put(grid, area.row + row, area.column, S5_INK_FAINT, "│");
    area.column += 2;
    area.columns -= 3;
    for (int number = log->count - 1, bottom = area.row + area.rows; number >= 0 && bottom > area.row;
         number--) {
        const char *line = s5_log_line(log, number);
        const int lines = s5_grid_wrap(grid, (S5Area){0, 0, 0, area.columns}, 0, 2, 0, line);
        bottom -= lines;
        const int above = bottom < area.row ? area.row - bottom : 0;
        s5_grid_wrap(grid, (S5Area){bottom + above, area.column, lines - above, area.columns}, above, 2,
            S5_INK_PLAIN, line);
    }
}

/* How the hand ended, in a frame on the table. */
void s5_log_result(S5Grid *grid, S5Area felt, const S5Log *log)
{
    int width = 0, rows = 0;
    for (int i = log->section; i < log->count; i++) {
        const int columns = s5_grid_columns(grid, s5_log_line(log, i)) + 4;
        width = columns > width ? columns : width;
    }
    width = width > felt.columns - 2 ? felt.columns - 2 : width;
    for (int i = log->section; i < log->count; i++)
        rows += s5_grid_wrap(grid, (S5Area){0, 0, 0, width - 4}, 0, 2, 0, s5_log_line(log, i));
    const int column = felt.column + (felt.columns - width) / 2;
    const int middle = felt.row + (felt.rows - rows - 2) / 2;
    S5Area area = {middle > 1 ? middle : 1, column, rows + 2, width};
    s5_grid_frame(grid, area, S5_FRAME_DOUBLE, S5_INK_PLAIN);
    area.row++;
    for (int i = log->section; i < log->count; i++)
        area.row += s5_grid_wrap(
            grid, (S5Area){area.row, column + 2, rows, width - 4}, 0, 2, S5_INK_PLAIN, s5_log_line(log, i));
}
