/* The screen of a game: the places of its parts, the bar, the hand, the message. */
#include "scene.h"

#include <string.h>

/* ------------------------------------------------------------------ layout */

enum { SIDE_FROM = 116, SIDE_LEAST = 36, SIDE_MOST = 60 };

/* Finds the largest cards that fit: the rows by the room there is, the columns to match. */
static void size_cards(const S5Grid *grid, int cards, int columns, S5Layout *l)
{
    l->card_rows = 5 + 2 * (grid->rows >= 34) + 2 * (grid->rows >= 46);
    while (l->card_rows > 5 && cards * (l->card_rows + 5) > columns)
        l->card_rows -= 2;
    l->card_columns = l->card_rows + (l->card_rows > 5 ? 4 : 2);
}

/* Finds the size of cards on the table: the felt holds one above, one in the middle and one below, and lines of
 * names. */
static void size_tricks(S5Layout *l)
{
    const bool middle = l->felt.rows >= 18 && l->felt.columns >= 96;
    const bool large = l->felt.rows >= 26 && l->felt.columns >= 120;
    l->trick_rows = 3 + 2 * middle + 2 * large;
    l->trick_columns = l->trick_rows > 5 ? l->trick_rows + 4 : l->trick_rows + 2;
}

S5Layout s5_layout(const S5Grid *grid, int cards)
{
    S5Layout l = {0};
    const int rows = grid->rows, columns = grid->columns;
    const int side = columns < SIDE_FROM ? 0 : s5_clamp(columns / 3, SIDE_LEAST, SIDE_MOST);
    const int main = columns - side, message = 2 + (rows >= 28) + (rows >= 34), gap = rows >= 34;
    size_cards(grid, cards, main, &l);
    int at = rows - 1;
    l.bar = (S5Area){0, 0, 1, columns};
    l.keys = (S5Area){at, 0, 1, columns};
    l.message = (S5Area){at -= message, 1, message, main - 2};
    l.hand = (S5Area){at -= l.card_rows + gap, 0, l.card_rows, main};
    l.buttons = (S5Area){at -= 1, 0, 1, main};
    l.ribbon = (S5Area){at -= 2 + gap, 1, 2, main - 2};
    l.felt = (S5Area){1, 0, at - 1, main};
    l.side = (S5Area){1, main, rows - 2, side};
    size_tricks(&l);
    return l;
}

/* --------------------------------------------------------------------- bar */

/* What is played for: the pool, and with `aim` how many tricks win it, or the points that win the game. */
static void put_score(S5Text *text, const S5GameView *game, bool aim)
{
    if (game->rules.kind == S5_POOL)
        s5_phrase(text, game, aim ? "pool %d: %d tricks win" : "pool %d", (int)game->view.pool,
            (int)game->rules.options.win_tricks);
    else
        s5_game_view_goal(text, game);
    s5_text_char(text, ' ');
}

static void draw_bar(S5Grid *grid, S5Area area, const S5Scene *scene)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX), right = S5_EMPTY_TEXT(S5_SAY_MAX);
    const S5GameView *game = scene->game;
    const S5View *view = &game->view;
    s5_phrase(&text, game, " %s", scene->title);
    if (view->hand_number)
        s5_phrase(&text, game, "   hand %d", (int)view->hand_number);
    if (view->hand_number && game->rules.options.hands)
        s5_phrase(&text, game, " of %d", (int)game->rules.options.hands);
    if (view->trump < S5_SUITS)
        s5_phrase(&text, game, "   trumps %t", view->trump);
    if (view->lowered)
        s5_phrase(&text, game, ", %c lowest", s5_game_view_ace(game));
    put_score(&right, game, true);
    if (s5_grid_columns(grid, text.start) + s5_grid_columns(grid, right.start) >= area.columns) {
        right = s5_text(right.start, right.size);
        put_score(&right, game, false);
    }
    const int width = s5_grid_columns(grid, right.start);
    s5_grid_fill(grid, area, S5_INK_BAR);
    s5_grid_clip(grid, area.row, area.column, area.columns - width - 1, S5_INK_BAR, text.start);
    s5_grid_put(grid, area.row, area.column + area.columns - width, S5_INK_BAR, right.start);
}

/* -------------------------------------------------------------------- hand */

/* Draws a card of the hand: one that may not be chosen is faint, and its frame is broken. */
static void draw_card(S5Grid *grid, S5Area area, const S5Scene *scene, int index)
{
    static const char *const DIGITS[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "0"};
    const S5Item *item = &scene->item[index];
    const S5Card card = item->choice.value;
    const bool picks = scene->asks && scene->picks, at = picks && index == scene->cursor,
               out = s5_set_has(scene->marked, card);
    const bool barred = picks && !item->may;
    const char *digit = index < 10 ? DIGITS[index] : "";
    S5Text top = S5_EMPTY_TEXT(16);
    S5Ink ink = at ? S5_INK_STRONG : S5_INK_PLAIN;
    area.row -= at || out; /* the card under the cursor, and those to discard, are raised */
    if (barred)
        ink = S5_INK_FAINT;
    if (picks) {
        s5_phrase(&top, scene->game, at ? "[%s]" : "%s", digit);
        s5_grid_zone(grid, area, S5_KEY_ITEM + index);
    }
    const S5Border frame = barred ? S5_BORDER_BROKEN : S5_BORDER_PLAIN;
    s5_card_draw(grid, area, card, frame, ink, top.start, out ? "out" : "");
}

int s5_scene_cards(const S5Scene *scene)
{
    int count = 0;
    while (count < scene->items && scene->item[count].card)
        count++;
    return count;
}

static void draw_hand_cards(S5Grid *grid, const S5Layout *l, const S5Scene *scene)
{
    const int count = s5_scene_cards(scene), columns = l->card_columns;
    int width = 0, groups = 0;
    for (int i = 1; i < count; i++)
        groups +=
            !s5_game_view_together(scene->game, scene->item[i - 1].choice.value, scene->item[i].choice.value);
    const int step = columns + (count * (columns + 1) + 2 * groups <= l->hand.columns);
    const int gap = count * step + 2 * groups <= l->hand.columns ? 2 : 0;
    width = count * step + gap * groups - (step > columns);
    int column = l->hand.column + (l->hand.columns - width) / 2;
    for (int i = 0; i < count; i++) {
        if (i &&
            !s5_game_view_together(scene->game, scene->item[i - 1].choice.value, scene->item[i].choice.value))
            column += gap;
        draw_card(grid, (S5Area){l->hand.row, column, l->card_rows, columns}, scene, i);
        column += step;
    }
}

/* ----------------------------------------------------------------- buttons */

/* The row above the hand; one higher if a card may also be chosen and is raised. */
static int button_row(S5Grid *grid, const S5Layout *l, const S5Scene *scene, int cards)
{
    if (!scene->asks || !scene->picks)
        return l->buttons.row;
    if (cards < scene->items)
        s5_grid_fill(
            grid, (S5Area){l->buttons.row - 1, l->buttons.column, 1, l->buttons.columns}, S5_INK_PLAIN);
    return l->buttons.row - 1;
}

static int button_columns(const S5Grid *grid, const S5Item *item)
{
    return s5_grid_columns(grid, item->label) + 4;
}

/* A row that is too long begins at the first button from which on the one under the cursor fits, between two marks. */
static void draw_buttons(S5Grid *grid, const S5Layout *l, const S5Scene *scene)
{
    const int cards = s5_scene_cards(scene), row = button_row(grid, l, scene, cards);
    const int columns = l->buttons.columns, end = l->buttons.column + columns;
    int from = cards, width = 0, before = 0; /* with a gap after each */
    for (int i = cards; i < scene->items; i++) {
        width += button_columns(grid, &scene->item[i]) + 1;
        before = i <= scene->cursor ? width : before;
    }
    const bool fits = width - 1 <= columns;
    for (; !fits && before - 1 > columns - 2 && from < scene->cursor; from++)
        before -= button_columns(grid, &scene->item[from]) + 1;
    int column = l->buttons.column + (fits ? (columns - width) / 2 : 1);
    if (from > cards)
        s5_grid_put(grid, row, l->buttons.column, S5_INK_PLAIN, "‹");
    for (int i = from; scene->asks && i < scene->items; i++) {
        const S5Item *item = &scene->item[i];
        const bool at = i == scene->cursor;
        const int size = button_columns(grid, item);
        if (!fits && column + size >= end) {
            s5_grid_put(grid, row, end - 1, S5_INK_PLAIN, "›");
            return;
        }
        S5Ink ink = item->may ? S5_INK_STRONG : S5_INK_FAINT;
        if (at)
            ink = S5_INK_CHOSEN;
        s5_grid_put(grid, row, column, ink, at ? "▸ " : "[ ");
        s5_grid_put(grid, row, column + 2, ink, item->label);
        s5_grid_put(grid, row, column + size - 2, ink, at ? " ◂" : " ]");
        s5_grid_zone(grid, (S5Area){row, column, 1, size}, S5_KEY_ITEM + i);
        column += size + 1;
    }
}

void s5_scene_draw(S5Grid *grid, const S5Layout *l, const S5Scene *scene)
{
    draw_bar(grid, l->bar, scene);
    s5_felt_draw(grid, l, scene);
    s5_ribbon_draw(grid, l->ribbon, scene->game);
    draw_hand_cards(grid, l, scene);
    draw_buttons(grid, l, scene);
}
