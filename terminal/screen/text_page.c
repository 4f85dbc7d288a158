/* Pages to read: help, rules, scores, what was told. */
#include "term.h"

#include <stdio.h>
#include <string.h>

/* Lines are stored one after another, each with its indent as its first character: indent + 1, so that none is a
 * zero. */

void s5_text_page_line(void *app, int indent, const char *text)
{
    S5TextPage *reading = &((S5App *)app)->reading;
    const size_t size = strlen(text) + 2;
    if (reading->used + size >= S5_TEXT_MAX)
        return;
    reading->bytes[reading->used] = (char)(indent + 1);
    memcpy(reading->bytes + reading->used + 1, text, size - 1);
    reading->used += size;
}

void s5_text_page_start(S5App *app, const char *title, S5GameView *game)
{
    S5TextPage *reading = &app->reading;
    reading->used = 0;
    reading->top = 0;
    reading->game = game;
    snprintf(reading->title, sizeof reading->title, "%s", title);
    if (!game)
        return;
    reading->narrator = game->narrator;
    game->narrator = (S5Narrator){s5_text_page_line, NULL, app};
}

const char *s5_text_page_end(S5App *app)
{
    S5TextPage *reading = &app->reading;
    if (reading->game)
        reading->game->narrator = reading->narrator;
    return reading->bytes + 1;
}

void s5_text_page_show(S5App *app)
{
    s5_text_page_end(app);
    s5_app_push(app, &s5_page_text);
}

void s5_text_page_keys(S5App *app, const S5Page *page)
{
    for (const S5Action *action = page->actions; action->key; action++) {
        S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
        if (!action->help)
            continue;
        s5_text_printf(&text, S5_BOLD "%s" S5_NORMAL, action->shown);
        for (int i = s5_text_columns(text.start); i < 14; i++)
            s5_text_char(&text, ' ');
        s5_text_add(&text, action->help);
        s5_text_page_line(app, 14, text.start);
    }
}

void s5_text_page_log(S5App *app, const char *title, const S5Narration *log)
{
    s5_text_page_start(app, title, NULL);
    for (int i = 0; i < log->count; i++)
        if (*s5_narration_line(log, i))
            s5_text_page_line(app, 2, s5_narration_line(log, i));
    s5_text_page_show(app);
}

void s5_text_page_help(S5App *app, const S5Page *page)
{
    s5_text_page_start(app, "Help", NULL);
    s5_text_page_keys(app, page);
    s5_text_page_show(app);
}

/* ----------------------------------------------------------------- drawing */

static int count_lines(S5Grid *grid, const S5TextPage *reading, int width)
{
    int lines = 0;
    for (size_t at = 0; at < reading->used; at += strlen(reading->bytes + at) + 1)
        lines += s5_grid_wrap(
            grid, (S5Area){0, 0, 0, width}, 0, reading->bytes[at] - 1, S5_INK_PLAIN, reading->bytes + at + 1);
    return lines;
}

static void draw_text(S5App *app)
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

static void scroll_text(S5App *app, int rows, int columns)
{
    const bool page = rows % S5_PAGE_STEP == 0;
    const int top = app->reading.top + (page ? rows / S5_PAGE_STEP * (app->rows - 5) : rows);
    (void)columns;
    app->reading.top = top < 0 ? 0 : top;
}

static void scroll_page(S5App *app)
{
    scroll_text(app, S5_PAGE_STEP, 0);
}

static const S5Action ACTIONS[] = {
    {S5_KEY_UP, "↑", NULL, NULL, NULL, NULL},
    {S5_KEY_DOWN, "↑↓", "scroll", "a line up, a line down", NULL, NULL},
    {S5_KEY_PAGE_UP, "PgUp", NULL, "a page up", NULL, NULL},
    {S5_KEY_PAGE_DOWN, "PgDn", NULL, "a page down", NULL, NULL},
    {' ', "Space", "page", "a page down", NULL, scroll_page},
    {S5_KEY_ESCAPE, "Esc", NULL, "back", NULL, s5_app_pop},
    {'q', "q", "back", "back", NULL, s5_app_pop},
    {S5_KEY_ENTER, "Enter", "back", "back", NULL, s5_app_pop},
    {0, NULL, NULL, NULL, NULL, NULL},
};

const S5Page s5_page_text = {"text", draw_text, NULL, NULL, false, ACTIONS, scroll_text, NULL};
