/* The lobby's rows. */
#include "lobby.h"

#include <string.h>

enum { PACE_MOST = 3000 /* ms */ };

/* ------------------------------------------------------------------- rules */

void s5_lobby_take(S5Lobby *lobby, const S5Preset *preset, const S5Options *options)
{
    lobby->preset = preset;
    lobby->options = *options;
    lobby->players = preset->players;
    lobby->sides = s5_rules_usual_sides(preset, preset->players);
    if (lobby->seat >= lobby->players)
        lobby->seat = 0;
}

static void label_rules(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Game");
}

static void value_rules(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text, app->lobby.preset->title);
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

/* Whether the rules are those of Spoil Five for somebody who has not chosen others. */
static bool is_common(const S5Lobby *lobby)
{
    const S5Options common = s5_common_spoil_five();
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (s5_option_get(&lobby->options, option) != s5_option_get(&common, option))
            return false;
    return lobby->preset == s5_preset(0);
}

void s5_lobby_about(const S5Lobby *lobby, const S5Preset *preset, S5Text *text)
{
    const S5RuleFile *own = lobby->file && preset == s5_rule_file_preset(lobby->file) ? lobby->file : NULL;
    s5_text_add(text, s5_preset_about(preset));
    s5_text_add(text, own ? "" : " ");
    s5_text_add(text, preset->name);
    s5_text_add(text, ": ");
    s5_text_add(text, own && *s5_rule_file_description(own) ? s5_rule_file_description(own) : preset->source);
    s5_text_char(text, '.');
}

static void explain_rules(const S5App *app, int index, S5Text *text)
{
    const S5Lobby *lobby = &app->lobby;
    (void)index;
    if (is_common(lobby)) {
        s5_text_add(text, s5_preset_about(lobby->preset));
        s5_text_add(text, " Where the five sources differ, these are the rules that most of them have.");
    } else {
        s5_lobby_about(lobby, lobby->preset, text);
    }
    s5_text_add(text, " Enter lists all games.");
}

void s5_lobby_take_place(S5Lobby *lobby, int place)
{
    if (place == s5_preset_count()) {
        s5_lobby_take(lobby, s5_rule_file_preset(lobby->file), s5_rule_file_options(lobby->file));
        return;
    }
    const S5Preset *preset = s5_preset_listed(place);
    const S5Options usual = preset == s5_preset(0) ? s5_common_spoil_five() : s5_preset_options(preset);
    s5_lobby_take(lobby, preset, &usual);
}

/* Turns through the games in the order of lists. */
static void turn_rules(S5App *app, int index, int step)
{
    S5Lobby *lobby = &app->lobby;
    const int all = s5_lobby_places(lobby);
    (void)index;
    s5_lobby_take_place(lobby, (s5_lobby_place(lobby) + step + all) % all);
}

static const char *head_rules(const S5App *app, int index)
{
    (void)app;
    (void)index;
    return "What is played";
}

/* ----------------------------------------------------------- players, sides */

static S5Seatings seatings_of(const S5Preset *preset)
{
    S5Seatings seatings = {{0}};
    s5_seatings_read(preset->seatings, &seatings);
    return seatings;
}

static const char *head_players(const S5App *app, int index)
{
    (void)app;
    (void)index;
    return "Who plays";
}

static void label_players(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Players");
}

static void value_players(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_number(text, app->lobby.players);
}

void s5_lobby_numbers(S5Text *text, const S5Preset *preset)
{
    const S5Seatings seatings = seatings_of(preset);
    unsigned allowed = 0;
    for (int i = 2; i <= S5_SEATS_MAX; i++)
        allowed |= (unsigned)(seatings.sides[i] != 0) << i;
    s5_rule_counts(text, allowed);
}

static void explain_players(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text, "How many play, including you: ");
    s5_lobby_numbers(text, app->lobby.preset);
    s5_text_add(text, ". With ");
    s5_text_number(text, app->lobby.players);
    s5_text_add(text, ": ");
    s5_rule_sides(text, seatings_of(app->lobby.preset).sides[app->lobby.players]);
    s5_text_add(text, ".");
}

static void set_players(S5Lobby *lobby, int players)
{
    lobby->players = players;
    lobby->sides = s5_rules_usual_sides(lobby->preset, players);
    if (lobby->seat >= players)
        lobby->seat = 0;
}

static void turn_players(S5App *app, int index, int step)
{
    S5Lobby *lobby = &app->lobby;
    const S5Seatings seatings = seatings_of(lobby->preset);
    int players = lobby->players + step;
    (void)index;
    while (players >= 2 && players <= S5_SEATS_MAX && !seatings.sides[players])
        players += step;
    if (players >= 2 && players <= S5_SEATS_MAX)
        set_players(lobby, players);
}

bool s5_lobby_number(S5Lobby *lobby, int key, int64_t most, int64_t *number)
{
    const bool digit = key >= '0' && key <= '9';
    if (!digit && key != S5_KEY_BACKSPACE)
        return false;
    lobby->typed = digit ? 10 * lobby->typed + key - '0' : (lobby->typed ? lobby->typed : *number) / 10;
    if (digit && lobby->typed > most)
        lobby->typed = key - '0';
    *number = lobby->typed;
    return true;
}

static bool type_players(S5App *app, int index, int key)
{
    const S5Seatings seatings = seatings_of(app->lobby.preset);
    int64_t players = app->lobby.players;
    (void)index;
    if (!s5_lobby_number(&app->lobby, key, S5_SEATS_MAX, &players))
        return false;
    if (seatings.sides[players])
        set_players(&app->lobby, (int)players);
    return true;
}

static void label_sides(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Sides");
}

static void value_sides(const S5App *app, int index, S5Text *text)
{
    (void)index;
    if (app->lobby.sides)
        s5_text_number(text, app->lobby.sides);
    else
        s5_text_add(text, "each for themselves");
}

static void explain_sides(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text, "With this many players: ");
    s5_rule_sides(text, seatings_of(app->lobby.preset).sides[app->lobby.players]);
    s5_text_add(text, ".");
}

static void turn_sides(S5App *app, int index, int step)
{
    S5Lobby *lobby = &app->lobby;
    const unsigned allowed = seatings_of(lobby->preset).sides[lobby->players];
    (void)index;
    for (int i = 1; i <= 16 && allowed; i++) {
        const int next = (lobby->sides + step * i + 32) % 16;
        if (allowed >> next & 1) {
            lobby->sides = next;
            return;
        }
    }
}

/* -------------------------------------------------------------------- seats */

static void label_name(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Your name");
}

static void value_name(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text, *app->lobby.name ? app->lobby.name : s5_default_name(app->lobby.seat));
}

static void explain_name(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Type your name here, as it will be in the record.");
}

/* Appends a character to a text, or removes the last one. */
static bool type_text(char *text, size_t most, int key)
{
    size_t size = strlen(text);
    if (key == S5_KEY_BACKSPACE) {
        while (size && ((unsigned char)text[--size] & 0xC0) == 0x80)
            continue;
        text[size] = 0;
        return true;
    }
    const bool good = key >= ' ' && key < 0x10000 && key != '"' && key != '\\' && (key < 0x7F || key >= 0xA0);
    if (!good || size + 4 > most)
        return key >= ' ' && key < 0x110000;
    if (key < 0x80) {
        text[size++] = (char)key;
    } else if (key < 0x800) {
        text[size++] = (char)(0xC0 | key >> 6);
        text[size++] = (char)(0x80 | (key & 0x3F));
    } else {
        text[size++] = (char)(0xE0 | key >> 12);
        text[size++] = (char)(0x80 | (key >> 6 & 0x3F));
        text[size++] = (char)(0x80 | (key & 0x3F));
    }
    text[size] = 0;
    return true;
}

static bool type_name(S5App *app, int index, int key)
{
    (void)index;
    return type_text(app->lobby.name, 40, key);
}

static void label_seat(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Your seat");
}

static void value_seat(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text, s5_lobby_seat(app->lobby.seat));
}

static void explain_seat(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text,
        "The first dealer and the lead depend on the seats; sides sit in turn. Flags and records count seats from 0: "
        "there this is seat ");
    s5_text_number(text, app->lobby.seat);
    s5_text_add(text, ".");
}

static void turn_seat(S5App *app, int index, int step)
{
    (void)index;
    app->lobby.seat = (app->lobby.seat + step + app->lobby.players) % app->lobby.players;
}

const char *s5_lobby_seat(int seat)
{
    static const char *const PLACES[S5_SEATS_MAX] = {"the first", "the second", "the third", "the fourth",
        "the fifth", "the sixth", "the seventh", "the eighth", "the ninth", "the tenth"};
    return PLACES[seat];
}

/* Row 0 is for all the other seats at once. */
static int count_levels(const S5App *app)
{
    return app->lobby.players;
}

static void label_level(const S5App *app, int index, S5Text *text)
{
    const S5Lobby *lobby = &app->lobby;
    const int seat = index - 1 + (index - 1 >= lobby->seat);
    if (index == 0) {
        s5_text_add(text, "Opponents, all");
        return;
    }
    s5_text_add(text, "  ");
    s5_text_add(text, s5_default_name(seat));
}

static bool all_same(const S5Lobby *lobby)
{
    for (int i = 1; i < lobby->players - 1; i++)
        if (strcmp(lobby->bot[i], lobby->bot[0]) != 0)
            return false;
    return true;
}

static void value_level(const S5App *app, int index, S5Text *text)
{
    const S5Lobby *lobby = &app->lobby;
    s5_text_add(text, index ? lobby->bot[index - 1] : all_same(lobby) ? lobby->bot[0] : "various");
}

static void explain_level(const S5App *app, int index, S5Text *text)
{
    const S5Level *level = s5_level_find(app->lobby.bot[index ? index - 1 : 0]);
    s5_text_add(text, level ? level->meaning : "A program of your own.");
    s5_text_add(text, " The levels, from the weakest:");
    for (int i = 0; i < s5_level_count(); i++) {
        s5_text_add(text, i ? ", " : " ");
        s5_text_add(text, s5_level(i)->name);
    }
    s5_text_add(text, ".");
}

static const char *next_level(const char *name, int step)
{
    const int count = s5_level_count();
    int at = 0;
    while (at < count && strcmp(s5_level(at)->name, name) != 0)
        at++;
    return s5_level(at == count ? 0 : (at + step + count) % count)->name;
}

static void turn_level(S5App *app, int index, int step)
{
    S5Lobby *lobby = &app->lobby;
    const char *name = next_level(lobby->bot[index ? index - 1 : 0], step);
    for (int i = 0; i < S5_SEATS_MAX; i++)
        if (!index || i == index - 1)
            lobby->bot[i] = name;
}

/* -------------------------------------------------------------------- looks */

static const char *head_looks(const S5App *app, int index)
{
    (void)app;
    (void)index;
    return "How it looks";
}

static void label_pace(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Pace");
}

static void value_pace(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_number(text, app->pace);
    s5_text_add(text, " ms");
}

static void explain_pace(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "The time between the moves of other players; + and - change it at the table.");
}

static void turn_pace(S5App *app, int index, int step)
{
    (void)index;
    app->pace += 50 * step;
    app->pace = app->pace < 0 ? 0 : app->pace > PACE_MOST ? PACE_MOST : app->pace;
}

static bool type_pace(S5App *app, int index, int key)
{
    int64_t pace = app->pace;
    (void)index;
    const bool number = s5_lobby_number(&app->lobby, key, PACE_MOST, &pace);
    app->pace = (int)pace;
    return number;
}

static void label_colours(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Colours of the suits");
}

static void value_colours(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text, app->four_colours ? "four" : "two");
}

static void explain_colours(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "With four colours, diamonds are blue and clubs green. c changes this at the table.");
}

static void turn_colours(S5App *app, int index, int step)
{
    (void)index;
    (void)step;
    app->four_colours = !app->four_colours;
}

static void label_file(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Rule-set file");
}

static void value_file(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text, *app->lobby.path ? app->lobby.path : "none");
}

static void explain_file(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "For your own rules: type the path of the file here, and press Enter to read it. "
                      "docs/rule-files.md explains how to write one.");
}

static bool type_file(S5App *app, int index, int key)
{
    (void)index;
    return type_text(app->lobby.path, sizeof app->lobby.path, key);
}

/* -------------------------------------------------------------------- begin */

static int count_continue(const S5App *app)
{
    return app->lobby.unfinished;
}

static void label_continue(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "Continue the unfinished game");
}

static void value_continue(const S5App *app, int index, S5Text *text)
{
    const S5SavedGame *saved = &app->lobby.saved;
    (void)index;
    s5_text_add(text, *saved->house ? saved->house : saved->rules.preset->title);
    s5_text_add(text, ", hand ");
    s5_text_number(text, saved->state.hand_number);
}

static void explain_continue(const S5App *app, int index, S5Text *text)
{
    const S5SavedGame *saved = &app->lobby.saved;
    (void)index;
    s5_text_add(text, "Enter continues it where you left it.");
    for (int seat = 0; seat < saved->rules.players; seat++)
        if (seat != saved->seat && !s5_level_find(saved->bot[seat]) &&
            s5_session_has_bot(app->session, saved->bot[seat])) {
            s5_text_add(text, " ");
            s5_text_add(text, saved->players.name[seat]);
            s5_text_add(text, " is played by ");
            s5_text_add(text, saved->bot[seat]);
            s5_text_char(text, '.');
        }
}

static void label_start(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text, app->lobby.unfinished ? "Start a new game" : "Play");
}

static void value_start(const S5App *app, int index, S5Text *text)
{
    (void)app;
    (void)index;
    s5_text_add(text, "");
}

static void explain_start(const S5App *app, int index, S5Text *text)
{
    (void)index;
    s5_text_add(text,
        app->lobby.unfinished
            ? "Enter, pressed twice, sets the unfinished game aside and starts a new one as chosen below."
            : "Enter starts the game as chosen below. Go down to change what is played. Your choices are kept for the "
              "next time.");
}

static const S5LobbyRow LOBBY_ROWS[] = {
    {label_continue, value_continue, explain_continue, NULL, NULL, count_continue, NULL, s5_lobby_continue},
    {label_start, value_start, explain_start, NULL, NULL, NULL, NULL, s5_lobby_start},
    {label_rules, value_rules, explain_rules, turn_rules, NULL, NULL, head_rules, s5_lobby_games},
    {label_file, value_file, explain_file, NULL, type_file, NULL, NULL, s5_lobby_read_typed},
    {label_players, value_players, explain_players, turn_players, type_players, NULL, head_players, NULL},
    {label_sides, value_sides, explain_sides, turn_sides, NULL, NULL, NULL, NULL},
    {label_name, value_name, explain_name, NULL, type_name, NULL, NULL, NULL},
    {label_seat, value_seat, explain_seat, turn_seat, NULL, NULL, NULL, NULL},
    {label_level, value_level, explain_level, turn_level, NULL, count_levels, NULL, NULL},
    {label_pace, value_pace, explain_pace, turn_pace, type_pace, NULL, head_looks, NULL},
    {label_colours, value_colours, explain_colours, turn_colours, NULL, NULL, NULL, NULL},
};

int s5_lobby_start_row(const S5App *app)
{
    return count_continue(app);
}

const S5LobbyRow *s5_lobby_row(const S5App *app, int line, int *index)
{
    for (size_t i = 0; i < sizeof LOBBY_ROWS / sizeof *LOBBY_ROWS; i++) {
        const int count = LOBBY_ROWS[i].count ? LOBBY_ROWS[i].count(app) : 1;
        *index = line;
        if (line < count)
            return &LOBBY_ROWS[i];
        line -= count;
    }
    *index = line;
    return line < s5_lobby_options.count(app) ? &s5_lobby_options : NULL;
}
