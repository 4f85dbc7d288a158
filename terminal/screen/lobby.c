/* The lobby: the choice of what to play. It starts with the last choices. */
#include "lobby.h"

#include "terminal/session/statistics.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum {
    USUAL_PACE_MS = 450,
    LABELS = 34,
    VALUE_LINES = 2,
    LINES_ABOVE = 2 /* a heading, and the first line of a row of two */,
    EXPLAINED = 5
};

static const char LAST[] = "last.json";

/* ------------------------------------------------------------- the last time */

static void load_levels(S5Lobby *lobby, const json_t *names)
{
    for (size_t i = 0; i < S5_SEATS_MAX; i++) {
        const char *name = json_string_value(json_array_get(names, i));
        const S5Level *level = name ? s5_level_find(name) : NULL;
        if (level)
            lobby->bot[i] = level->name;
    }
}

static void load_options(S5Lobby *lobby, json_t *options)
{
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value)
    {
        const int option = s5_option_find(name);
        if (option >= 0 && json_string_value(value) && s5_option_applies(option, lobby->preset->kind))
            s5_option_set(&lobby->options, option, json_string_value(value));
    }
}

/* Anything that is not understood gets its usual value: the file may be of another version, or nonsense. */
void s5_lobby_load(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    char path[S5_PATH_MAX];
    s5_save_path(&app->session->store, LAST, path);
    json_t *last = json_load_file(path, 0, NULL);
    const char *rules = json_string_value(json_object_get(last, "rules"));
    const char *file = json_string_value(json_object_get(last, "file"));
    const char *name = json_string_value(json_object_get(last, "name"));
    const S5Preset *preset = rules ? s5_preset_find(rules) : NULL;
    if (preset) {
        const S5Options usual = s5_preset_options(preset);
        s5_lobby_take(lobby, preset, &usual);
    }
    snprintf(lobby->path, sizeof lobby->path, "%s", file ? file : "");
    if (file && *file && !s5_lobby_read_file(app))
        lobby->answer[0] = lobby->path[0] = 0; /* the file is no longer there */
    S5Rules rules_there;
    const int players = (int)json_integer_value(json_object_get(last, "players"));
    const int sides = (int)json_integer_value(json_object_get(last, "sides"));
    load_options(lobby, json_object_get(last, "options"));
    if (s5_rules(&rules_there, lobby->preset, &lobby->options, players, sides) == S5_OK) {
        lobby->players = players;
        lobby->sides = sides;
    }
    const json_int_t seat =
        app->preferences.seat ? lobby->seat : json_integer_value(json_object_get(last, "seat"));
    lobby->seat = seat >= 0 && seat < lobby->players ? (int)seat : 0;
    snprintf(lobby->name, 40, "%s", name ? name : "");
    if (!app->preferences.bots)
        load_levels(lobby, json_object_get(last, "levels"));
    const json_t *pace = json_object_get(last, "pace");
    if (json_is_integer(pace) && app->preferences.pace_ms < 0)
        app->pace = (int)(json_integer_value(pace) & 0xFFF);
    app->four_colours = json_is_true(json_object_get(last, "four_colours"));
    json_decref(last);
}

/* Saves only the options that differ; the others stay as the preset has them. */
static json_t *save_options(const S5Lobby *lobby)
{
    json_t *options = json_object();
    const S5Options usual = s5_preset_options(lobby->preset);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        char bytes[128];
        S5Text text = s5_text(bytes, sizeof bytes);
        const int32_t value = s5_option_get(&lobby->options, option);
        s5_option_write(&text, option, value);
        if (value != s5_option_get(&usual, option) && s5_option_applies(option, lobby->preset->kind))
            json_object_set_new(options, s5_option_row(option)->name, json_string(bytes));
    }
    return options;
}

void s5_lobby_save(const S5App *app)
{
    const S5Lobby *lobby = &app->lobby;
    const bool own = s5_preset_find(lobby->preset->name) != lobby->preset;
    char path[S5_PATH_MAX];
    json_t *levels = json_array(), *last = json_object();
    for (int i = 0; i < S5_SEATS_MAX; i++)
        json_array_append_new(levels, json_string(lobby->bot[i]));
    json_object_set_new(last, "rules", json_string(own ? "" : lobby->preset->name));
    json_object_set_new(last, "file", json_string(own ? lobby->path : ""));
    json_object_set_new(last, "players", json_integer(lobby->players));
    json_object_set_new(last, "sides", json_integer(lobby->sides));
    json_object_set_new(last, "seat", json_integer(lobby->seat));
    json_object_set_new(last, "name", json_string(lobby->name));
    json_object_set_new(last, "levels", levels);
    json_object_set_new(last, "options", save_options(lobby));
    json_object_set_new(last, "pace", json_integer(app->pace));
    json_object_set_new(last, "four_colours", json_boolean(app->four_colours));
    s5_save_path(&app->session->store, LAST, path);
    /* A convenience: if it can't be saved, the game goes ahead. */
    json_dump_file(last, path, JSON_INDENT(2));
    json_decref(last);
}

/* ---------------------------------------------------------- rule-set files */

bool s5_lobby_read_file(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    S5Text error = s5_text(lobby->answer, sizeof lobby->answer);
    S5RuleFile *rules = s5_rule_file_load(lobby->path, &error);
    if (!rules)
        return false;
    if (app->session->config.file == lobby->file)
        app->session->config.file = NULL;
    s5_rule_file_free(&lobby->file);
    lobby->file = rules;
    snprintf(lobby->read, sizeof lobby->read, "%s", lobby->path);
    s5_lobby_take(lobby, s5_rule_file_preset(rules), s5_rule_file_options(rules));
    return true;
}

/* ------------------------------------------------------------------ opening */

/* Takes the choices of the command line as the first offer. */
static void take_plan(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    const S5GameConfig *config = &app->session->config;
    lobby->preset = config->rules.preset;
    lobby->options = config->rules.options;
    lobby->players = config->rules.players;
    lobby->sides = config->rules.sides;
    lobby->seat = config->seat;
    for (int i = 0; i < S5_SEATS_MAX; i++)
        lobby->bot[i] = config->bot[i % config->bots];
    snprintf(lobby->name, sizeof lobby->name, "%s", config->name);
}

/* Moves the record that is there to the other games. */
static bool put_away(S5App *app)
{
    S5Session *s = app->session;
    char name[S5_PATH_MAX];
    const bool good = s5_save_archive(&s->store, name);
    if (good) {
        snprintf(
            app->lobby.answer, sizeof app->lobby.answer, "The unfinished game has been moved to %s", name);
    } else {
        snprintf(s->fault, sizeof s->fault, "%s", s->store.fault);
        app->left = true;
        app->status = 1;
    }
    app->lobby.unfinished = false;
    return good;
}

/* Looks for an unfinished game. */
static void find_game(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    char aside[S5_PATH_MAX];
    lobby->unfinished = false;
    switch (s5_save_find(&app->session->store, &lobby->saved, aside)) {
    case S5_FOUND_DAMAGED:
        snprintf(
            lobby->answer, sizeof lobby->answer, "The saved game is damaged. It has been moved to %s", aside);
        break;
    case S5_FOUND_FAULT:
        snprintf(app->session->fault, sizeof app->session->fault, "%s", app->session->store.fault);
        app->left = true;
        app->status = 1;
        break;
    case S5_FOUND_GAME:
        lobby->unfinished = true;
        if (lobby->saved.state.phase == S5_PHASE_OVER || app->preferences.new_game)
            put_away(app);
        break;
    case S5_FOUND_NOTHING:
        break;
    }
}

void s5_lobby_open(S5App *app)
{
    app->lobby.at = app->lobby.top = 0;
    s5_app_push(app, &s5_page_lobby);
}

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
    app->pace = preferences->pace_ms < 0 ? USUAL_PACE_MS : (int)preferences->pace_ms;
    take_plan(app);
    if (!preferences->chosen)
        s5_lobby_load(app);
    if (*session->config.name)
        snprintf(app->lobby.name, sizeof app->lobby.name, "%s", session->config.name);
    find_game(app);
    if (app->left)
        return;
    tell_note(app);
    if (preferences->chosen && !app->lobby.unfinished)
        s5_game_page_start(app, NULL);
    else
        s5_lobby_open(app);
}

void s5_app_close(S5App *app)
{
    s5_playback_free(&app->replay);
    s5_rule_file_free(&app->lobby.file);
}

/* ------------------------------------------------------------------ playing */

/* Makes the plan of what is chosen here; false if it is not possible, after saying why. */
static bool make_plan(S5App *app)
{
    S5Lobby *lobby = &app->lobby;
    S5GameConfig *config = &app->session->config;
    const S5Status status =
        s5_rules(&config->rules, lobby->preset, &lobby->options, lobby->players, lobby->sides);
    if (status != S5_OK) {
        const int option = s5_status_option(status);
        snprintf(lobby->answer, sizeof lobby->answer,
            option >= 0 ? "These rules can't be played: %s; change \"%s\"."
                        : "These rules can't be played: %s.",
            s5_status_sentence(status), option >= 0 ? s5_option_row(option)->title : "");
        return false;
    }
    if (s5_lobby_file(lobby))
        config->file = lobby->file;
    else if (s5_preset_find(lobby->preset->name) == lobby->preset)
        config->file = NULL;
    config->seat = lobby->seat;
    config->bots = lobby->players - 1;
    memcpy(config->bot, lobby->bot, sizeof config->bot);
    snprintf(config->name, sizeof config->name, "%s", lobby->name);
    return true;
}

static void begin(S5App *app, const S5SavedGame *saved)
{
    app->lobby.unfinished = false;
    app->lobby.answer[0] = 0;
    s5_app_pop(app);
    app->left = false;
    s5_game_page_start(app, saved);
}

void s5_lobby_continue(S5App *app, int index)
{
    (void)index;
    begin(app, &app->lobby.saved);
}

void s5_lobby_read_typed(S5App *app, int index)
{
    S5Lobby *lobby = &app->lobby;
    (void)index;
    if (!*lobby->path || !s5_lobby_read_file(app))
        return;
    lobby->at = s5_lobby_start_row(app);
    snprintf(
        lobby->answer, sizeof lobby->answer, "%s: %s. Enter plays it.", lobby->path, lobby->preset->title);
}

void s5_lobby_start(S5App *app, int index)
{
    S5Lobby *lobby = &app->lobby;
    if (*lobby->path && strcmp(lobby->path, lobby->read) != 0) { /* a path that has just been typed */
        s5_lobby_read_typed(app, index);
        return;
    }
    if (!make_plan(app))
        return;
    if (lobby->unfinished && !s5_app_confirm(lobby->answer,
                                 "This sets the unfinished game aside; it can't be continued after that."))
        return;
    s5_lobby_save(app);
    if (!lobby->unfinished || put_away(app))
        begin(app, NULL);
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

/* Where the value of a row begins, and the columns that it has. */
static S5Area value_area(const S5Grid *grid, const char *label)
{
    const int wide = s5_grid_columns(grid, label), column = 5 + (wide < LABELS ? LABELS : wide + 2);
    return (S5Area){0, column, VALUE_LINES, grid->columns - column - 4 /* ` ▸`, and the margin */};
}

/* Draws a row in at most `lines` lines (0: draws nothing); returns how many it needs. */
static int draw_row(S5App *app, int number, int at, int lines)
{
    S5Grid *grid = &app->grid;
    int index;
    const S5LobbyRow *row = s5_lobby_row(app, number, &index);
    const bool here = number == app->lobby.at;
    char label[S5_SAY_MAX], value[S5_SAY_MAX];
    S5Text left = s5_text(label, sizeof label), right = s5_text(value, sizeof value);
    row->label(app, index, &left);
    row->value(app, index, &right);
    S5Area area = value_area(grid, label);
    const int needs = s5_grid_wrap(grid, (S5Area){0, 0, 0, area.columns}, 0, 0, S5_INK_PLAIN, value);
    const int height = !row->turn || needs < 2 ? 1 : needs < VALUE_LINES ? needs : VALUE_LINES;
    if (!lines)
        return height;
    const S5Ink ink = here ? S5_INK_CHOSEN : S5_INK_PLAIN;
    area.row = at;
    area.rows = lines < height ? lines : height;
    s5_grid_put(grid, at, 1, ink, here ? "▸" : " ");
    s5_grid_put(grid, at, 3, here ? S5_INK_STRONG : S5_INK_PLAIN, label);
    if (here && row->turn)
        s5_grid_put(grid, at, area.column - 2, S5_INK_STRONG, "◂");
    int end = area.column + area.columns;
    if (height > 1)
        s5_grid_fit(grid, area, ink, value);
    else
        end = s5_grid_clip(grid, at, area.column, area.columns, ink, value);
    if (here && row->turn)
        s5_grid_put(grid, at, end + 1, S5_INK_STRONG, "▸");
    else if (here && row->type)
        s5_grid_put(grid, at, end, S5_INK_CHOSEN, "_");
    s5_grid_zone(grid, (S5Area){at, 0, area.rows, grid->columns}, S5_KEY_ITEM + number);
    return height;
}

/* The heading above a row, or null. */
static const char *heading_above(const S5App *app, int number)
{
    int index;
    const S5LobbyRow *row = s5_lobby_row(app, number, &index);
    return row->heading ? row->heading(app, index) : NULL;
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
    int index, line;
    lobby->top = s5_lobby_scroll(lobby->top, last_line(app, lobby->at), rows);
    line = -lobby->top;
    for (int i = 0; line < rows; i++) {
        if (!s5_lobby_row(app, i, &index))
            return false;
        const char *heading = heading_above(app, i);
        if (heading && line >= 0)
            s5_lobby_heading(&app->grid, 2 + line, heading);
        line += heading != NULL;
        line += draw_row(app, i, 2 + line, line >= 0 && line < rows ? rows - line : 0);
    }
    return true;
}

static void draw(S5App *app)
{
    S5Grid *grid = &app->grid;
    const S5Lobby *lobby = &app->lobby;
    const int rows = grid->rows - EXPLAINED - 4;
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    int index;
    s5_grid_fill(grid, (S5Area){0, 0, 1, grid->columns}, S5_INK_BAR);
    s5_grid_put(grid, 0, 1, S5_INK_BAR, "spoilfive: what shall we play?");
    if (draw_rows(app, rows))
        s5_grid_put(grid, 2 + rows, 3, S5_INK_FAINT, "↓ more rules");
    s5_lobby_row(app, lobby->at, &index)->explain(app, index, &text);
    s5_grid_fit(grid, (S5Area){grid->rows - 1 - EXPLAINED, 3, EXPLAINED - 1, grid->columns - 6}, S5_INK_PLAIN,
        *lobby->answer ? lobby->answer : bytes);
}

/* --------------------------------------------------------------------- keys */

static void move(S5App *app, int step)
{
    int index;
    app->lobby.answer[0] = 0;
    if (app->lobby.at + step >= 0 && s5_lobby_row(app, app->lobby.at + step, &index))
        app->lobby.at += step;
}

static void up(S5App *app)
{
    move(app, -1);
}

static void down(S5App *app)
{
    move(app, 1);
}

static void page_up(S5App *app)
{
    for (int i = 0; i < 10; i++)
        move(app, -1);
}

static void page_down(S5App *app)
{
    for (int i = 0; i < 10; i++)
        move(app, 1);
}

static void turn(S5App *app, int step)
{
    int index;
    const S5LobbyRow *row = s5_lobby_row(app, app->lobby.at, &index);
    app->lobby.answer[0] = 0;
    if (row->turn)
        row->turn(app, index, step);
}

static void left(S5App *app)
{
    turn(app, -1);
}

static void right(S5App *app)
{
    turn(app, 1);
}

const S5RuleFile *s5_lobby_file(const S5Lobby *lobby)
{
    return lobby->file && lobby->preset == s5_rule_file_preset(lobby->file) ? lobby->file : NULL;
}

static void rules(S5App *app)
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

static void stats(S5App *app)
{
    static S5Statistics statistics;
    S5TableView *table = &app->session->table;
    s5_statistics_read(&app->session->store, &statistics);
    s5_text_page_start(app, "How you did in the games that you played here", table);
    s5_statistics_tell(table, &statistics);
    s5_text_page_show(app);
}

static void help(S5App *app)
{
    s5_text_page_start(app, "Help", NULL);
    s5_app_explain(app, s5_page_lobby.actions);
    s5_text_page_show(app);
}

static void leave(S5App *app)
{
    app->left = true;
}

/* In a row where something is typed, it leaves that first. */
static void escape(S5App *app)
{
    const int start = s5_lobby_start_row(app);
    app->lobby.answer[0] = 0;
    app->left = app->lobby.at <= start;
    app->lobby.at = start;
}

/* Enter does what the row under the cursor is for; where there is nothing else to do it changes the value, or goes on. */
static void enter(S5App *app)
{
    int index;
    const S5LobbyRow *row = s5_lobby_row(app, app->lobby.at, &index);
    if (row->enter)
        row->enter(app, index);
    else if (row->turn)
        turn(app, 1);
    else
        move(app, 1);
}

static const S5Action ACTIONS[] = {
    {S5_KEY_ENTER, "Enter", "choose",
        "on the first row starts the game, or continues an unfinished one; on the row of the game lists all games; on others "
        "changes to the next value",
        NULL, enter},
    {S5_KEY_UP, "↑", NULL, NULL, NULL, up},
    {S5_KEY_DOWN, "↑↓", "row", "a row up, a row down", NULL, down},
    {S5_KEY_LEFT, "←", NULL, NULL, NULL, left},
    {S5_KEY_RIGHT, "←→", "change", "the previous or the next value; most numbers can be typed", NULL, right},
    {S5_KEY_PAGE_UP, "PgUp", NULL, "ten rows up", NULL, page_up},
    {S5_KEY_PAGE_DOWN, "PgDn", NULL, "ten rows down", NULL, page_down},
    {'i', "i", "rules", "the rules of this game", NULL, rules},
    {'s', "s", "stats", "how you did in the games that you played here", NULL, stats},
    {'?', "?", "help", "this page", NULL, help},
    {'q', "q", "quit", "leaves", NULL, leave},
    {S5_KEY_ESCAPE, "Esc", NULL, "goes to the row that starts a game; quits from there", NULL, escape},
    {0, NULL, NULL, NULL, NULL, NULL},
};

/* A click goes to a row, another one does what Enter does there; characters are typed where typing is possible. */
static bool key(S5App *app, int key)
{
    int index;
    if (key >= S5_KEY_ITEM) {
        if (app->lobby.at == key - S5_KEY_ITEM) {
            enter(app);
            return true;
        }
        app->lobby.answer[0] = 0;
        if (s5_lobby_row(app, key - S5_KEY_ITEM, &index))
            app->lobby.at = key - S5_KEY_ITEM;
        app->lobby.typed = 0;
        return true;
    }
    const S5LobbyRow *row = s5_lobby_row(app, app->lobby.at, &index);
    if (!row->type || !row->type(app, index, key)) {
        app->lobby.typed = 0;
        return false;
    }
    app->lobby.answer[0] = 0;
    return true;
}

const S5Page s5_page_lobby = {"lobby", draw, key, NULL, true, ACTIONS};
