/* Pages to read: help, rules, scores, what was told. */
#include "term.h"

#include <stdio.h>
#include <string.h>

/* Lines are stored one after another, each with its indent as its first character: indent + 1, so that none is a
 * zero. */

void s5_text_page_line(void *to, int indent, const char *text)
{
    S5TextPage *reading = &((S5App *)to)->reading;
    const size_t size = strlen(text) + 2;
    if (reading->used + size >= S5_TEXT_MAX)
        return;
    reading->bytes[reading->used] = (char)(indent + 1);
    memcpy(reading->bytes + reading->used + 1, text, size - 1);
    reading->used += size;
}

static bool go_on(void *to)
{
    (void)to;
    return true;
}

void s5_text_page_start(S5App *app, const char *title, S5TableView *table)
{
    app->reading.used = 0;
    app->reading.top = 0;
    snprintf(app->reading.title, sizeof app->reading.title, "%s", title);
    if (table)
        table->narrator = (S5Narrator){s5_text_page_line, go_on, app};
}

void s5_text_page_show(S5App *app)
{
    s5_app_push(app, &s5_page_text);
}

/* ----------------------------------------------------------------- drawing */

/* How many lines the text has when broken at a width. */
static int count_lines(S5Grid *grid, const S5TextPage *reading, int width)
{
    int lines = 0;
    for (size_t at = 0; at < reading->used; at += strlen(reading->bytes + at) + 1)
        lines += s5_grid_wrap(
            grid, (S5Area){0, 0, 0, width}, 0, reading->bytes[at] - 1, S5_INK_PLAIN, reading->bytes + at + 1);
    return lines;
}

static void draw(S5App *app)
{
    S5Grid *grid = &app->grid;
    S5TextPage *reading = &app->reading;
    const int width = grid->columns < 104 ? grid->columns - 4 : 100, rows = grid->rows - 4;
    const int lines = count_lines(grid, reading, width), last = lines > rows ? lines - rows : 0;
    if (reading->top > last)
        reading->top = last;
    s5_grid_fill(grid, (S5Area){0, 0, 1, grid->columns}, S5_INK_BAR);
    s5_grid_put(grid, 0, 1, S5_INK_BAR, reading->title);
    int line = 0;
    for (size_t at = 0; at < reading->used; at += strlen(reading->bytes + at) + 1) {
        const int above = line < reading->top ? reading->top - line : 0;
        const int below = line > reading->top ? line - reading->top : 0;
        const S5Area area = {2 + below, 2, rows - below, width};
        line +=
            s5_grid_wrap(grid, area, above, reading->bytes[at] - 1, S5_INK_PLAIN, reading->bytes + at + 1);
    }
    if (lines > reading->top + rows)
        s5_grid_put(grid, grid->rows - 2, 2, S5_INK_FAINT, "↓ more");
}

/* -------------------------------------------------------------------- keys */

static void scroll(S5App *app, int lines)
{
    app->reading.top = app->reading.top + lines < 0 ? 0 : app->reading.top + lines;
}

static void up(S5App *app)
{
    scroll(app, -1);
}

static void down(S5App *app)
{
    scroll(app, 1);
}

static void page_up(S5App *app)
{
    scroll(app, 5 - app->rows);
}

static void page_down(S5App *app)
{
    scroll(app, app->rows - 5);
}

static const S5Action ACTIONS[] = {
    {S5_KEY_UP, "↑", NULL, NULL, NULL, up},
    {S5_KEY_DOWN, "↑↓", "scroll", "a line up, a line down", NULL, down},
    {S5_KEY_PAGE_UP, "PgUp", NULL, "a page up", NULL, page_up},
    {S5_KEY_PAGE_DOWN, "PgDn", NULL, "a page down", NULL, page_down},
    {' ', "Space", "page", "a page down", NULL, page_down},
    {S5_KEY_ESCAPE, "Esc", NULL, "back", NULL, s5_app_pop},
    {'q', "q", "back", "back", NULL, s5_app_pop},
    {S5_KEY_ENTER, "Enter", "back", "back", NULL, s5_app_pop},
    {0, NULL, NULL, NULL, NULL, NULL},
};

const S5Page s5_page_text = {"text", draw, NULL, NULL, false, ACTIONS};
