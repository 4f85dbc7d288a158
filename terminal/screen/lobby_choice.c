/* What is chosen in the lobby: it starts with the last choices, which are kept on disk. */
#include "lobby.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { USUAL_PACE_MS = 450 };

static const char LAST[] = "last.json";

/* ------------------------------------------------------------------- the game */

S5Seatings s5_lobby_seatings(const S5Preset *preset)
{
    S5Seatings seatings = {{0}};
    s5_seatings_read(preset->seatings, &seatings);
    return seatings;
}

void s5_lobby_take_players(S5Lobby *lobby, int players)
{
    lobby->players = players;
    lobby->sides = s5_rules_usual_sides(lobby->preset, players);
    if (lobby->seat >= players)
        lobby->seat = 0;
}

/* Takes another preset or rule-set file, with its default players and options. */
static void take_game(S5Lobby *lobby, const S5Preset *preset, const S5Options *options)
{
    lobby->preset = preset;
    lobby->options = *options;
    s5_lobby_take_players(lobby, preset->players);
}

int s5_lobby_place(const S5Lobby *lobby)
{
    int place = 0;
    while (place < s5_preset_count() && s5_preset_listed(place) != lobby->preset)
        place++;
    return place;
}

int s5_lobby_places(const S5Lobby *lobby)
{
    return s5_preset_count() + (lobby->file != NULL);
}

void s5_lobby_take_place(S5Lobby *lobby, int place)
{
    if (place == s5_preset_count()) {
        take_game(lobby, s5_rule_file_preset(lobby->file), s5_rule_file_options(lobby->file));
        return;
    }
    const S5Preset *preset = s5_preset_listed(place);
    const S5Options usual = s5_preset_options(preset);
    take_game(lobby, preset, &usual);
}

void s5_lobby_numbers(S5Text *text, const S5Preset *preset)
{
    const S5Seatings seatings = s5_lobby_seatings(preset);
    unsigned allowed = 0;
    for (int i = 2; i <= S5_SEATS_MAX; i++)
        allowed |= (unsigned)(seatings.sides[i] != 0) << i;
    s5_rule_counts(text, allowed);
}

void s5_lobby_about(const S5Lobby *lobby, const S5Preset *preset, S5Text *text)
{
    const S5RuleFile *own = lobby->file && preset == s5_rule_file_preset(lobby->file) ? lobby->file : NULL;
    const char *source =
        own && *s5_rule_file_description(own) ? s5_rule_file_description(own) : preset->source;
    s5_text_printf(text, "%s%s%s: %s.", s5_preset_about(preset), own ? "" : " ", preset->name, source);
}

const S5RuleFile *s5_lobby_file(const S5Lobby *lobby)
{
    return lobby->file && lobby->preset == s5_rule_file_preset(lobby->file) ? lobby->file : NULL;
}

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
    take_game(lobby, s5_rule_file_preset(rules), s5_rule_file_options(rules));
    return true;
}

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
static void load_choices(S5App *app)
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
        take_game(lobby, preset, &usual);
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
        S5Text text = S5_EMPTY_TEXT(128);
        const int32_t value = s5_option_get(&lobby->options, option);
        s5_option_write(&text, option, value);
        if (value != s5_option_get(&usual, option) && s5_option_applies(option, lobby->preset->kind))
            json_object_set_new(options, s5_option_row(option)->name, json_string(text.start));
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

/* -------------------------------------------------------- an unfinished game */

bool s5_lobby_put_away(S5App *app)
{
    S5Session *s = app->session;
    char name[S5_PATH_MAX];
    const bool good = s5_save_archive(&s->store, name);
    if (good) {
        snprintf(
            app->lobby.answer, sizeof app->lobby.answer, "The unfinished game has been moved to %s", name);
    } else {
        app->left = true;
        app->status = 1;
    }
    app->lobby.unfinished = false;
    return good;
}

static void find_unfinished(S5App *app)
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
        app->left = true;
        app->status = 1;
        break;
    case S5_FOUND_GAME:
        lobby->unfinished = true;
        if (s5_match_winners(&lobby->saved.rules, &lobby->saved.state) || app->preferences.new_game)
            s5_lobby_put_away(app);
        break;
    case S5_FOUND_NOTHING:
        break;
    }
}

/* -------------------------------------------------------------------- the plan */

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

void s5_lobby_prepare(S5App *app)
{
    const S5Preferences *preferences = &app->preferences;
    const char *name = app->session->config.name;
    app->pace = preferences->pace_ms < 0 ? USUAL_PACE_MS : (int)preferences->pace_ms;
    take_plan(app);
    if (!preferences->chosen)
        load_choices(app);
    if (*name)
        snprintf(app->lobby.name, sizeof app->lobby.name, "%s", name);
    find_unfinished(app);
}

bool s5_lobby_plan(S5App *app)
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
