/* The lobby: the page on which people choose what to play. */
#include "lobby.h"
#include "terminal/session/statistics.h"

#include <stdio.h>
#include <string.h>

enum { LABELS = 34, VALUE_LINES = 2, EXPLAINED = 5 };

/* ------------------------------------------------------------------ opening */

/* Tells what there is to say about this terminal, in the lobby and in the log. */
static void tell_note(S5App *app)
{
    char *answer = app->lobby.answer;
    const size_t size = strlen(answer);
    if (!*app->note)
        return;
    s5_narration_add(&app->play.log, app->note);
    snprintf(answer + size, sizeof app->lobby.answer - size, "%s%s", size ? ". " : "", app->note);
}

void s5_app_open(S5App *app, S5Session *session, const S5Preferences *preferences)
{
    app->session = session;
    app->preferences = *preferences;
    s5_lobby_prepare(app);
    if (app->left)
        return;
    tell_note(app);
    if (preferences->chosen && !app->lobby.unfinished)
        s5_game_page_start(app, NULL);
    else
        s5_app_push(app, &s5_page_lobby);
}

void s5_app_close(S5App *app)
{
    s5_playback_free(&app->replay);
    s5_rule_file_free(&app->lobby.file);
}

/* ------------------------------------------------------------------ playing */

static void begin_game(S5App *app, const S5SavedGame *saved)
{
    S5Lobby *lobby = &app->lobby;
    lobby->unfinished = false;
    lobby->answer[0] = 0;
    lobby->at = lobby->top = 0;
    s5_game_page_start(app, saved);
}

void s5_lobby_continue(S5App *app)
{
    begin_game(app, &app->lobby.saved);
}

void s5_lobby_read_typed(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    if (!*lobby->path || !s5_lobby_read_file(app))
        return;
    lobby->at = s5_lobby_start_row(lobby);
    snprintf(
        lobby->answer, sizeof lobby->answer, "%s: %s. Enter plays it.", lobby->path, lobby->preset->title);
}

void s5_lobby_start(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    if (*lobby->path && strcmp(lobby->path, lobby->read) != 0) { /* a path that has just been typed */
        s5_lobby_read_typed(app);
        return;
    }
    if (!s5_lobby_plan(app))
        return;
    if (lobby->unfinished && !s5_app_confirm(lobby->answer,
                                 "This sets the unfinished game aside; it can't be continued after that."))
        return;
    s5_lobby_save(app);
    if (!lobby->unfinished || s5_lobby_put_away(app))
        begin_game(app, NULL);
}

/* ------------------------------------------------------------------ drawing */

static S5Area value_area(const S5Grid *grid, const char *label)
{
    const int wide = s5_grid_columns(grid, label), column = 5 + (wide < LABELS ? LABELS : wide + 2);
    return (S5Area){0, column, VALUE_LINES, grid->columns - column - 4 /* ` ▸`, and the margin */};
}

/* Draws a row in at most `lines` lines (0: draws nothing); returns how many it needs. */
static int draw_row(S5App *app, int number, int at, int lines)
{
    S5Grid *grid = &app->grid;
    S5LobbyPlace place;
    const S5LobbyRow *row = s5_lobby_row(app, number, &place);
    const bool here = number == app->lobby.at;
    S5Text left = S5_EMPTY_TEXT(S5_SAY_MAX), right = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (row->put_label)
        row->put_label(&place, &left);
    else
        s5_text_add(&left, row->label);
    if (row->put_value)
        row->put_value(&place, &right);
    S5Area area = value_area(grid, left.start);
    const int needs = s5_grid_wrap(grid, (S5Area){0, 0, 0, area.columns}, 0, 0, S5_INK_PLAIN, right.start);
    const int height = row->change ? s5_clamp(needs, 1, VALUE_LINES) : 1;
    if (!lines)
        return height;
    const S5Ink ink = here ? S5_INK_CHOSEN : S5_INK_PLAIN;
    area.row = at;
    area.rows = lines < height ? lines : height;
    s5_grid_put(grid, at, 1, ink, here ? "▸" : " ");
    s5_grid_put(grid, at, 3, here ? S5_INK_STRONG : S5_INK_PLAIN, left.start);
    if (here && row->change)
        s5_grid_put(grid, at, area.column - 2, S5_INK_STRONG, "◂");
    int end = area.column + area.columns;
    if (height > 1)
        s5_grid_fit(grid, area, ink, right.start);
    else
        end = s5_grid_clip(grid, at, area.column, area.columns, ink, right.start);
    if (here && row->change)
        s5_grid_put(grid, at, end + 1, S5_INK_STRONG, "▸");
    else if (here && row->type)
        s5_grid_put(grid, at, end, S5_INK_CHOSEN, "_");
    s5_grid_zone(grid, (S5Area){at, 0, area.rows, grid->columns}, S5_KEY_ITEM + number);
    return height;
}

static const char *heading_above(S5App *app, int number)
{
    S5LobbyPlace place;
    const S5LobbyRow *row = s5_lobby_row(app, number, &place);
    return row->heading_above ? row->heading_above(&place) : row->heading;
}

/* The last line of a row, counted with the headings and all rows above it. */
static int last_line(S5App *app, int number)
{
    int lines = 0;
    for (int i = 0; i <= number; i++)
        lines += (heading_above(app, i) != NULL) + draw_row(app, i, 0, 0);
    return lines - 1;
}

/* Draws the rows and the headings between them; returns whether there are more below. */
static bool draw_rows(S5App *app, int rows)
{
    S5Lobby *lobby = &app->lobby;
    S5LobbyPlace place;
    lobby->top = s5_lobby_scroll(lobby->top, last_line(app, lobby->at), rows);
    int line = -lobby->top;
    for (int i = 0; line < rows; i++) {
        if (!s5_lobby_row(app, i, &place))
            return false;
        const char *heading = heading_above(app, i);
        if (heading && line >= 0)
            s5_lobby_heading(&app->grid, 2 + line, heading);
        line += heading != NULL;
        line += draw_row(app, i, 2 + line, line >= 0 && line < rows ? rows - line : 0);
    }
    return true;
}

static void draw_lobby(S5App *app)
{
    S5Grid *grid = &app->grid;
    const S5Lobby *lobby = &app->lobby;
    const int rows = grid->rows - EXPLAINED - 4;
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    S5LobbyPlace place;
    const S5LobbyRow *row = s5_lobby_row(app, lobby->at, &place);
    s5_grid_fill(grid, (S5Area){0, 0, 1, grid->columns}, S5_INK_BAR);
    s5_grid_put(grid, 0, 1, S5_INK_BAR, "spoilfive: what shall we play?");
    if (draw_rows(app, rows))
        s5_grid_put(grid, 2 + rows, 3, S5_INK_FAINT, "↓ more rules");
    if (row->put_explanation)
        row->put_explanation(&place, &text);
    else
        s5_text_add(&text, row->explanation);
    s5_grid_fit(grid, (S5Area){grid->rows - 1 - EXPLAINED, 3, EXPLAINED - 1, grid->columns - 6}, S5_INK_PLAIN,
        *lobby->answer ? lobby->answer : text.start);
}

/* --------------------------------------------------------------------- keys */

static void change_value(S5App *app, int step)
{
    S5LobbyPlace place;
    const S5LobbyRow *row = s5_lobby_row(app, app->lobby.at, &place);
    app->lobby.answer[0] = 0;
    if (row->change)
        row->change(&place, step);
}

static void move_row(S5App *app, int rows, int columns)
{
    S5LobbyPlace place;
    S5Lobby *lobby = &app->lobby;
    lobby->answer[0] = 0;
    if (columns)
        change_value(app, columns);
    for (const int step = rows < 0 ? -1 : 1; rows; rows -= step)
        if (lobby->at + step >= 0 && s5_lobby_row(app, lobby->at + step, &place))
            lobby->at += step;
}

static void show_rules(S5App *app)
{
    static char bytes[S5_RULE_PAGE_MAX];
    S5Lobby *lobby = &app->lobby;
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5RuleFile *file = s5_lobby_file(lobby);
    s5_rule_page(
        &text, lobby->preset, &lobby->options, s5_rule_file_terms(file), s5_rule_file_description(file));
    s5_text_page_start(app, "The rules of this game", NULL);
    for (char *line = bytes, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = 0;
        s5_text_page_line(app, 0, *line == '#' ? line + strspn(line, "# ") : line);
        s5_text_page_line(app, 0, "");
    }
    s5_text_page_show(app);
}

static void show_statistics(S5App *app)
{
    static S5Statistics statistics;
    S5GameView *game = &app->session->game;
    s5_statistics_read(&app->session->store, &statistics);
    s5_text_page_start(app, "How you did in the games that you played here", game);
    s5_statistics_tell(game, &statistics);
    s5_text_page_show(app);
}

static void explain_lobby(S5App *app)
{
    s5_text_page_help(app, &s5_page_lobby);
}

/* In a row where something is typed, it leaves that first. */
static void leave_row(S5App *app)
{
    const int start = s5_lobby_start_row(&app->lobby);
    app->lobby.answer[0] = 0;
    app->left = app->lobby.at <= start;
    app->lobby.at = start;
}

/* Enter does what the row under the cursor is for; where there is nothing else to do it changes the value, or goes on. */
static void enter_row(S5App *app)
{
    S5LobbyPlace place;
    const S5LobbyRow *row = s5_lobby_row(app, app->lobby.at, &place);
    if (row->enter)
        row->enter(app);
    else
        move_row(app, !row->change, row->change != NULL);
}

static const S5Action ACTIONS[] = {
    {S5_KEY_ENTER, "Enter", "choose",
        "on the first row starts the game, or continues an unfinished one; on the row of the game lists all games; on others "
        "changes to the next value",
        NULL, enter_row},
    {S5_KEY_UP, "↑", NULL, NULL, NULL, NULL},
    {S5_KEY_DOWN, "↑↓", "row", "a row up, a row down", NULL, NULL},
    {S5_KEY_LEFT, "←", NULL, NULL, NULL, NULL},
    {S5_KEY_RIGHT, "←→", "change", "the previous or the next value; most numbers can be typed", NULL, NULL},
    {S5_KEY_PAGE_UP, "PgUp", NULL, "ten rows up", NULL, NULL},
    {S5_KEY_PAGE_DOWN, "PgDn", NULL, "ten rows down", NULL, NULL},
    {'i', "i", "rules", "the rules of this game", NULL, show_rules},
    {'s', "s", "stats", "how you did in the games that you played here", NULL, show_statistics},
    {'?', "?", "help", "this page", NULL, explain_lobby},
    {'q', "q", "quit", "leaves", NULL, s5_app_pop},
    {S5_KEY_ESCAPE, "Esc", NULL, "goes to the row that starts a game; quits from there", NULL, leave_row},
    {0, NULL, NULL, NULL, NULL, NULL},
};

/* A click goes to a row, another one does what Enter does there; characters are typed where typing is possible. */
static bool take_lobby_key(S5App *app, int key)
{
    S5LobbyPlace place;
    if (key >= S5_KEY_ITEM) {
        if (app->lobby.at == key - S5_KEY_ITEM) {
            enter_row(app);
            return true;
        }
        app->lobby.answer[0] = 0;
        if (s5_lobby_row(app, key - S5_KEY_ITEM, &place))
            app->lobby.at = key - S5_KEY_ITEM;
        app->lobby.typed = 0;
        return true;
    }
    const S5LobbyRow *row = s5_lobby_row(app, app->lobby.at, &place);
    if (!row->type || !row->type(&place, key)) {
        app->lobby.typed = 0;
        return false;
    }
    app->lobby.answer[0] = 0;
    return true;
}

const S5Page s5_page_lobby = {"lobby", draw_lobby, take_lobby_key, NULL, true, ACTIONS, move_row, NULL};
