/* All games in a list, by where they are played; letters search for one. */
#include "lobby.h"

#include <stdio.h>
#include <string.h>

enum {
    LINES_ABOVE = 2 /* a heading, and the first line of a row of two */,
    EXPLAINED = 4,
    TITLES = 48,
    SEARCH_MAX = sizeof((S5Lobby *)0)->search
};

/* Whether a game is in the list while something is searched for; a file's rules always are. */
static bool is_game_found(const S5Lobby *lobby, int place)
{
    return place >= s5_preset_count() || s5_preset_has(s5_preset_listed(place), lobby->search);
}

/* The next game that is found, from a place on in a direction; −1 if there is none. */
static int next_found(const S5Lobby *lobby, int place, int step)
{
    while (place >= 0 && place < s5_lobby_places(lobby) && !is_game_found(lobby, place))
        place += step;
    return place < s5_lobby_places(lobby) ? place : -1;
}

static const S5Preset *place_preset(const S5Lobby *lobby, int place)
{
    return place < s5_preset_count() ? s5_preset_listed(place) : s5_rule_file_preset(lobby->file);
}

static const char *place_heading(int place)
{
    if (place == s5_preset_count())
        return "Your rule-set file";
    return s5_preset_group(s5_preset_listed(place)->group)->title;
}

void s5_lobby_list_games(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    lobby->search[0] = 0;
    lobby->game = s5_lobby_place(lobby);
    lobby->games_top = 0;
    s5_app_push(app, &s5_page_games);
}

/* ------------------------------------------------------------------ drawing */

void s5_lobby_heading(S5Grid *grid, int row, const char *heading)
{
    s5_grid_put(grid, row, 1, S5_INK_KEY, heading);
}

int s5_lobby_scroll(int top, int line, int rows)
{
    const int above = line < LINES_ABOVE ? 0 : line - LINES_ABOVE;
    if (above < top)
        return above;
    return line >= top + rows ? line - rows + 1 : top;
}

static void draw_game(S5App *app, int row, int place)
{
    S5Grid *grid = &app->grid;
    const S5Preset *preset = place_preset(&app->lobby, place);
    const bool here = place == app->lobby.game;
    S5Text text = S5_EMPTY_TEXT(32);
    s5_lobby_numbers(&text, preset);
    s5_text_add(&text, " players");
    s5_grid_put(grid, row, 2, here ? S5_INK_CHOSEN : S5_INK_PLAIN, here ? "▸" : " ");
    s5_grid_clip(grid, row, 4, TITLES, here ? S5_INK_STRONG : S5_INK_PLAIN, preset->title);
    s5_grid_put(grid, row, 4 + TITLES + 2, here ? S5_INK_STRONG : S5_INK_FAINT, text.start);
    s5_grid_zone(grid, (S5Area){row, 0, 1, grid->columns}, S5_KEY_ITEM + place);
}

/* Draws the games that are found below their headings, from line `top` on; returns the line of the cursor. `rows` 0
 * draws nothing. */
static int draw_games(S5App *app, int top, int rows)
{
    const S5Lobby *lobby = &app->lobby;
    const char *last = "";
    int line = -top, at = 0;
    for (int place = next_found(lobby, 0, 1); place >= 0; place = next_found(lobby, place + 1, 1)) {
        const char *heading = place_heading(place);
        if (strcmp(heading, last) != 0 && line >= 0 && line < rows)
            s5_lobby_heading(&app->grid, 2 + line, heading);
        line += strcmp(heading, last) != 0;
        last = heading;
        if (line >= 0 && line < rows)
            draw_game(app, 2 + line, place);
        at = place == lobby->game ? line + top : at;
        line++;
    }
    if (rows && line > rows)
        s5_grid_put(&app->grid, 2 + rows, 4, S5_INK_FAINT, "↓ more games");
    return at;
}

static void draw_list(S5App *app)
{
    S5Grid *grid = &app->grid;
    S5Lobby *lobby = &app->lobby;
    const int rows = grid->rows - EXPLAINED - 4;
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_grid_fill(grid, (S5Area){0, 0, 1, grid->columns}, S5_INK_BAR);
    const int column = s5_grid_put(grid, 0, 1, S5_INK_BAR, "Which game? Type to search: ");
    s5_grid_put(grid, 0, s5_grid_put(grid, 0, column, S5_INK_BAR, lobby->search), S5_INK_BAR, "_");
    lobby->games_top = s5_lobby_scroll(lobby->games_top, draw_games(app, 0, 0), rows);
    draw_games(app, lobby->games_top, rows);
    if (lobby->game < 0)
        s5_text_add(&text,
            "No game has that in its name or in what is said about it. Backspace takes a letter back.");
    else
        s5_lobby_about(lobby, place_preset(lobby, lobby->game), &text);
    s5_grid_fit(grid, (S5Area){grid->rows - 1 - EXPLAINED, 4, EXPLAINED, grid->columns - 8}, S5_INK_PLAIN,
        text.start);
}

/* --------------------------------------------------------------------- keys */

static void move_game(S5App *app, int rows, int columns)
{
    S5Lobby *lobby = &app->lobby;
    (void)columns;
    for (const int step = rows < 0 ? -1 : 1; rows; rows -= step) {
        const int next = next_found(lobby, lobby->game + step, step);
        if (lobby->game >= 0 && next >= 0)
            lobby->game = next;
    }
}

static void take_game_found(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    if (lobby->game < 0)
        return;
    if (lobby->game != s5_lobby_place(lobby)) /* the same game keeps what was changed in it */
        s5_lobby_take_place(lobby, lobby->game);
    lobby->at = s5_lobby_start_row(lobby);
    s5_app_pop(app);
}

static void leave_search(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    if (!*lobby->search) {
        s5_app_pop(app);
        return;
    }
    lobby->search[0] = 0;
    lobby->game = lobby->game < 0 ? s5_lobby_place(lobby) : lobby->game;
}

/* Letters search: the cursor stays where it is if that game is found, or else goes to the first one. */
static bool type_search(S5App *app, int key)
{
    S5Lobby *lobby = &app->lobby;
    const size_t size = strlen(lobby->search);
    if (key >= S5_KEY_ITEM && key - S5_KEY_ITEM < s5_lobby_places(lobby)) {
        if (lobby->game == key - S5_KEY_ITEM)
            take_game_found(app);
        else
            lobby->game = key - S5_KEY_ITEM;
        return true;
    }
    if (key == S5_KEY_BACKSPACE)
        lobby->search[size ? size - 1 : 0] = 0;
    else if (key > 0x20 - !!size && key < 0x7F && size + 1 < SEARCH_MAX)
        snprintf(lobby->search + size, SEARCH_MAX - size, "%c", key);
    else
        return false;
    if (lobby->game < 0 || !is_game_found(lobby, lobby->game))
        lobby->game = next_found(lobby, 0, 1);
    return true;
}

static const S5Action ACTIONS[] = {
    {S5_KEY_ENTER, "Enter", "choose", "takes this game", NULL, take_game_found},
    {S5_KEY_UP, "↑", NULL, NULL, NULL, NULL},
    {S5_KEY_DOWN, "↑↓", "game", "a game up, a game down", NULL, NULL},
    {S5_KEY_PAGE_UP, "PgUp", NULL, "ten games up", NULL, NULL},
    {S5_KEY_PAGE_DOWN, "PgDn", "ten games", "ten games down", NULL, NULL},
    {S5_KEY_ESCAPE, "Esc", "back", "back to the lobby; first clears what was searched for", NULL,
        leave_search},
    {0, NULL, NULL, NULL, NULL, NULL},
};

const S5Page s5_page_games = {"games", draw_list, type_search, NULL, true, ACTIONS, move_game, NULL};
