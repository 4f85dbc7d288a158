/* A stack of pages; keys to actions; time. */
#include "term.h"

#include <string.h>

void s5_app_push(S5App *app, const S5Page *page)
{
    if (app->pages < S5_PAGES_MAX)
        app->page[app->pages++] = page;
}

void s5_app_pop(S5App *app)
{
    app->pages--;
    app->left = app->left || !app->pages;
}

void s5_app_replace(S5App *app, const S5Page *page)
{
    app->pages -= app->pages > 0;
    s5_app_push(app, page);
}

static const S5Page *top_page(const S5App *app)
{
    return app->page[app->pages - 1];
}

static bool is_action_there(const S5App *app, const S5Action *action)
{
    return !action->there || action->there(app);
}

static bool is_small(const S5App *app)
{
    return app->rows < S5_ROWS_LEAST || app->columns < S5_COLUMNS_LEAST;
}

void s5_app_switch_colours(S5App *app)
{
    app->four_colours = !app->four_colours;
}

static void move_by_key(S5App *app, int key)
{
    static const struct {
        int key, rows, columns;
    } MOVES[] = {{S5_KEY_UP, -1, 0}, {S5_KEY_DOWN, 1, 0}, {S5_KEY_PAGE_UP, -S5_PAGE_STEP, 0},
        {S5_KEY_PAGE_DOWN, S5_PAGE_STEP, 0}, {S5_KEY_LEFT, 0, -1}, {S5_KEY_RIGHT, 0, 1}};
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++)
        if (MOVES[i].key == key)
            top_page(app)->move(app, MOVES[i].rows, MOVES[i].columns);
}

static void press_key(S5App *app, int key)
{
    const S5Page *page = top_page(app);
    if (page->typing && page->key(app, key))
        return;
    for (const S5Action *action = page->actions; action->key; action++)
        if (action->key == key && is_action_there(app, action)) {
            if (action->run)
                action->run(app);
            else
                move_by_key(app, key);
            return;
        }
    if (page->key && !page->typing)
        page->key(app, key);
}

void s5_app_input(S5App *app, const S5Input *input)
{
    int key = input->key;
    if (key == S5_KEY_RESIZE) {
        app->rows = input->row;
        app->columns = input->column;
        return;
    }
    if (key == S5_KEY_CLICK)
        key = s5_grid_key_at(&app->grid, input->row, input->column);
    if (key == '\r')
        key = S5_KEY_ENTER;
    if (key == '\b')
        key = S5_KEY_BACKSPACE;
    app->plain = is_small(app) && app->session && key == 'p';
    if (is_small(app))
        app->left = app->left || app->plain || key == 'q'; /* nothing is done while nobody sees it */
    else if (key && !app->left)
        press_key(app, key);
}

bool s5_app_confirm(char answer[S5_SAY_MAX], const char *doubt)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_text_printf(&text, "%s Enter again to confirm.", doubt);
    const bool meant = s5_text_same(answer, text.start);
    memcpy(answer, text.start, text.used + 1);
    return meant;
}

int64_t s5_app_tick(S5App *app, int64_t now)
{
    app->now = now;
    s5_app_finish_task(app, S5_TASK_DROPPED);
    return !app->left && top_page(app)->tick ? top_page(app)->tick(app) : -1;
}

/* ------------------------------------------------------------------ drawing */

/* Draws the line of keys: as many as fit, in the order of the actions, each clickable. */
static void draw_keys(S5App *app, const S5Page *page)
{
    S5Grid *grid = &app->grid;
    const int row = grid->rows - 1;
    int column = 1;
    for (const S5Action *action = page->actions; action->key; action++) {
        const bool changes = action->key == S5_KEY_ENTER && page->enter_label;
        const char *label = changes ? page->enter_label(app) : action->label;
        if (!label || !is_action_there(app, action))
            continue;
        const int size = s5_grid_columns(grid, action->shown) + 1 + s5_grid_columns(grid, label);
        if (column + size > grid->columns)
            break;
        s5_grid_zone(grid, (S5Area){row, column, 1, size}, action->key);
        column = s5_grid_put(grid, row, column, S5_INK_KEY, action->shown);
        column = s5_grid_put(grid, row, column + 1, S5_INK_FAINT, label) + 2;
    }
}

static void draw_too_small(S5App *app)
{
    const S5Area area = {0, 0, app->grid.rows, app->grid.columns};
    s5_grid_wrap(&app->grid, area, 0, 0, S5_INK_PLAIN,
        app->session
            ? "This window is too small: the table needs 80 columns and 24 rows. Make it larger, and it is there. "
              "p plays in plain lines instead; q quits, and the game is saved."
            : "This window is too small: the table needs 80 columns and 24 rows. Make it larger, and it is there. "
              "q quits.");
}

void s5_app_draw(S5App *app)
{
    if (app->left)
        return;
    s5_grid_clear(&app->grid, app->rows, app->columns);
    if (is_small(app)) {
        draw_too_small(app);
        return;
    }
    top_page(app)->draw(app);
    draw_keys(app, top_page(app));
}
