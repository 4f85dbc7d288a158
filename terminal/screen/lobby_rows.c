/* The rows of the lobby: what is played, who plays, how it looks, and each option of the rules. */
#include "lobby.h"

#include "engine/rules/utf8.h"

#include <stdio.h>
#include <string.h>

enum { PACE_MOST = 3000 /* ms */, NAME_SIZE = 40 };

/* ------------------------------------------------------------------ typing */

/* Appends a digit to those that were typed on this row before, or begins a new number; *number is the result. Returns
 * whether the key was one for numbers. */
static bool type_number(S5Lobby *lobby, int key, int64_t most, int64_t *number)
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
    size += s5_utf8_put(text + size, (uint32_t)key);
    text[size] = 0;
    return true;
}

/* ------------------------------------------------------- start and continue */

int s5_lobby_start_row(const S5Lobby *lobby)
{
    return lobby->unfinished;
}

static void put_unfinished(const S5LobbyPlace *place, S5Text *text)
{
    const S5SavedGame *saved = &place->lobby->saved;
    s5_text_printf(text, "%s, hand %d", *saved->house ? saved->house : saved->rules.preset->title,
        saved->state.hand_number);
}

static void explain_unfinished(const S5LobbyPlace *place, S5Text *text)
{
    const S5SavedGame *saved = &place->lobby->saved;
    s5_text_add(text, "Enter continues it where you left it.");
    for (int seat = 0; seat < saved->rules.players; seat++)
        if (seat != saved->seat && !s5_level_find(saved->bot[seat]) &&
            s5_session_has_bot(place->app->session, saved->bot[seat])) {
            s5_text_printf(text, " %s is played by %s.", saved->players.name[seat], saved->bot[seat]);
        }
}

static void label_start(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, place->lobby->unfinished ? "Start a new game" : "Play");
}

static void explain_start(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text,
        place->lobby->unfinished
            ? "Enter, pressed twice, sets the unfinished game aside and starts a new one as chosen below."
            : "Enter starts the game as chosen below. Go down to change what is played. Your choices are kept for the "
              "next time.");
}

/* -------------------------------------------------------------------- rules */

static void put_game_title(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, place->lobby->preset->title);
}

static void explain_rules(const S5LobbyPlace *place, S5Text *text)
{
    const S5Lobby *lobby = place->lobby;
    s5_lobby_about(lobby, lobby->preset, text);
    s5_text_add(text, " Enter lists all games.");
}

static void change_rules(const S5LobbyPlace *place, int step)
{
    const int all = s5_lobby_places(place->lobby);
    s5_lobby_take_place(place->lobby, (s5_lobby_place(place->lobby) + step + all) % all);
}

static void put_rule_file(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, *place->lobby->path ? place->lobby->path : "none");
}

static bool type_file(const S5LobbyPlace *place, int key)
{
    return type_text(place->lobby->path, sizeof place->lobby->path, key);
}

/* ----------------------------------------------------------- players, sides */

static void put_player_count(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_number(text, place->lobby->players);
}

static unsigned allowed_sides(const S5Lobby *lobby)
{
    return s5_lobby_seatings(lobby->preset).sides[lobby->players];
}

static void explain_players(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, "How many play, including you: ");
    s5_lobby_numbers(text, place->lobby->preset);
    s5_text_printf(text, ". With %d: ", place->lobby->players);
    s5_rule_sides(text, allowed_sides(place->lobby));
    s5_text_add(text, ".");
}

static void change_players(const S5LobbyPlace *place, int step)
{
    const S5Seatings seatings = s5_lobby_seatings(place->lobby->preset);
    int players = place->lobby->players + step;
    while (players >= 2 && players <= S5_SEATS_MAX && !seatings.sides[players])
        players += step;
    if (players >= 2 && players <= S5_SEATS_MAX)
        s5_lobby_take_players(place->lobby, players);
}

static bool type_players(const S5LobbyPlace *place, int key)
{
    int64_t players = place->lobby->players;
    if (!type_number(place->lobby, key, S5_SEATS_MAX, &players))
        return false;
    if (s5_lobby_seatings(place->lobby->preset).sides[players])
        s5_lobby_take_players(place->lobby, (int)players);
    return true;
}

static void put_side_count(const S5LobbyPlace *place, S5Text *text)
{
    if (place->lobby->sides)
        s5_text_number(text, place->lobby->sides);
    else
        s5_text_add(text, "each for themselves");
}

static void explain_sides(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, "With this many players: ");
    s5_rule_sides(text, allowed_sides(place->lobby));
    s5_text_add(text, ".");
}

static void change_sides(const S5LobbyPlace *place, int step)
{
    S5Lobby *lobby = place->lobby;
    const unsigned allowed = allowed_sides(lobby);
    for (int i = 1; i <= 16 && allowed; i++) {
        const int next = (lobby->sides + step * i + 32) % 16;
        if (allowed >> next & 1) {
            lobby->sides = next;
            return;
        }
    }
}

/* -------------------------------------------------------------------- seats */

static void put_own_name(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, *place->lobby->name ? place->lobby->name : s5_default_name(place->lobby->seat));
}

static bool type_own_name(const S5LobbyPlace *place, int key)
{
    return type_text(place->lobby->name, NAME_SIZE, key);
}

/* A seat as people count it, from 1; records count from 0. */
static const char *seat_in_words(int seat)
{
    static const char *const SEATS[S5_SEATS_MAX] = {"the first", "the second", "the third", "the fourth",
        "the fifth", "the sixth", "the seventh", "the eighth", "the ninth", "the tenth"};
    return SEATS[seat];
}

static void put_own_seat(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, seat_in_words(place->lobby->seat));
}

static void explain_own_seat(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_printf(text,
        "The first dealer and the lead depend on the seats; sides sit in turn. Flags and records count seats from 0: "
        "there this is seat %d.",
        place->lobby->seat);
}

static void change_own_seat(const S5LobbyPlace *place, int step)
{
    S5Lobby *lobby = place->lobby;
    lobby->seat = (lobby->seat + step + lobby->players) % lobby->players;
}

/* Row 0 is for all the other seats at once. */
static int count_levels(const S5Lobby *lobby)
{
    return lobby->players;
}

static void label_level(const S5LobbyPlace *place, S5Text *text)
{
    const int seat = place->index - 1;
    s5_text_add(text, place->index ? "  " : "Opponents, all");
    if (place->index)
        s5_text_add(text, s5_default_name(seat + (seat >= place->lobby->seat)));
}

static bool is_one_level(const S5Lobby *lobby)
{
    for (int i = 1; i < lobby->players - 1; i++)
        if (strcmp(lobby->bot[i], lobby->bot[0]) != 0)
            return false;
    return true;
}

static const char *level_name(const S5LobbyPlace *place)
{
    return place->lobby->bot[place->index ? place->index - 1 : 0];
}

static void put_level_name(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, place->index || is_one_level(place->lobby) ? level_name(place) : "various");
}

static void explain_level(const S5LobbyPlace *place, S5Text *text)
{
    const S5Level *level = s5_level_find(level_name(place));
    s5_text_add(text, level ? level->meaning : "A program of your own.");
    s5_text_add(text, " The levels, from the weakest:");
    for (int i = 0; i < s5_level_count(); i++)
        s5_text_printf(text, "%s%s", i ? ", " : " ", s5_level(i)->name);
    s5_text_add(text, ".");
}

/* A program is followed by the first level. */
static void change_level(const S5LobbyPlace *place, int step)
{
    const int count = s5_level_count();
    int level = 0;
    while (level < count && strcmp(s5_level(level)->name, level_name(place)) != 0)
        level++;
    const char *name = s5_level(level == count ? 0 : (level + step + count) % count)->name;
    for (int i = 0; i < S5_SEATS_MAX; i++)
        if (!place->index || i == place->index - 1)
            place->lobby->bot[i] = name;
}

/* -------------------------------------------------------------------- looks */

static void put_pace(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_printf(text, "%d ms", place->app->pace);
}

static void change_pace(const S5LobbyPlace *place, int step)
{
    place->app->pace = s5_clamp(place->app->pace + 50 * step, 0, PACE_MOST);
}

static bool type_pace(const S5LobbyPlace *place, int key)
{
    int64_t pace = place->app->pace;
    const bool number = type_number(place->lobby, key, PACE_MOST, &pace);
    place->app->pace = (int)pace;
    return number;
}

static void put_colours(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, place->app->four_colours ? "four" : "two");
}

static void change_colours(const S5LobbyPlace *place, int step)
{
    (void)step;
    s5_app_switch_colours(place->app);
}

/* ------------------------------------------------------ options of the rules */

/* The option of a row: one of those that belong to this kind of game. */
static int option_at(const S5LobbyPlace *place)
{
    int index = place->index;
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (s5_option_applies(option, place->lobby->preset->kind) && index-- == 0)
            return option;
    return 0;
}

static int count_options(const S5Lobby *lobby)
{
    int count = 0;
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        count += s5_option_applies(option, lobby->preset->kind);
    return count;
}

static void label_option(const S5LobbyPlace *place, S5Text *text)
{
    s5_text_add(text, s5_option_row(option_at(place))->title);
}

/* A value in words: what is written below the list in full, as far as there is room in the row. Only numbers stay. */
static void put_option_value(const S5LobbyPlace *place, S5Text *text)
{
    const int option = option_at(place);
    const int32_t value = s5_option_get(&place->lobby->options, option);
    if (option == S5_OPTION_FIRST_DEALER && value >= 0)
        s5_text_add(text, seat_in_words(value));
    else if (s5_option_word(option, value) || !value)
        s5_rule_sentence(
            text, &place->lobby->options, option, s5_rule_file_terms(s5_lobby_file(place->lobby)));
    else
        s5_option_write(text, option, value);
}

/* The headings, each with the first option below it. */
static const char *option_heading(int option)
{
    static const struct {
        int first;
        const char *text;
    } HEADINGS[] = {{S5_OPTION_FIRST_DEALER, "The deal"}, {S5_OPTION_JOKER, "The cards"},
        {S5_OPTION_FOLLOW, "The play"}, {S5_OPTION_ROBBING, "The turn-up and robbing"},
        {S5_OPTION_STAKE, "The pool"}, {S5_OPTION_SCORE, "The score"}, {S5_OPTION_BIDS, "The auction"},
        {S5_OPTION_KITTY, "The kitty and the draw"}, {S5_OPTION_LEAD, "The first lead"},
        {S5_OPTION_THIRTY_SCORES, "The score"}, {S5_OPTION_COUNT_OUT, "The end"}};
    size_t i = sizeof HEADINGS / sizeof *HEADINGS;
    while (HEADINGS[--i].first > option)
        continue;
    return HEADINGS[i].text;
}

static const char *heading_above_option(const S5LobbyPlace *place)
{
    const S5LobbyPlace above = {place->app, place->lobby, place->index - 1};
    const char *heading = option_heading(option_at(place));
    return place->index && heading == option_heading(option_at(&above)) ? NULL : heading;
}

static void explain_option(const S5LobbyPlace *place, S5Text *text)
{
    const int option = option_at(place);
    const S5OptionRow *row = s5_option_row(option);
    S5Text what = S5_EMPTY_TEXT(256);
    s5_text_add(&what, row->meaning);
    s5_capitalize(what.start);
    s5_text_printf(text, "%s. ", what.start);
    s5_rule_sentence(text, &place->lobby->options, option, s5_rule_file_terms(s5_lobby_file(place->lobby)));
    s5_text_printf(text, " (%s, docs/rules.md %s)", row->name, row->section);
}

static void take_option(S5Lobby *lobby, int option, int32_t value)
{
    S5Text text = S5_EMPTY_TEXT(64);
    s5_option_write(&text, option, value);
    s5_option_set(&lobby->options, option, text.start);
}

/* Turns through the words one after another, then the numbers from the least to the most. */
static void change_option(const S5LobbyPlace *place, int step)
{
    const int option = option_at(place);
    const S5OptionRow *row = s5_option_row(option);
    const int32_t value = s5_option_get(&place->lobby->options, option);
    const int words = row->word_count;
    int at = words;
    if (!row->step) {
        snprintf(place->lobby->answer, sizeof place->lobby->answer,
            "Bids can be changed in a rule-set file or with --option.");
        return;
    }
    for (int i = 0; i < words; i++)
        if (row->words[i].value == value)
            at = i;
    if (at == words) { /* a number */
        const int32_t next = value + step * row->step;
        const bool inside = next >= row->least && next <= row->most;
        if (inside || !words)
            take_option(place->lobby, option, inside ? next : value);
        else
            take_option(place->lobby, option, row->words[step < 0 ? words - 1 : 0].value);
        return;
    }
    do
        at += step;
    while (!s5_option_takes(option, row->words[(at + words) % words].value, (int)place->lobby->preset->kind));
    if ((at < 0 || at >= words) && row->most >= 0)
        take_option(place->lobby, option, step < 0 ? row->most : row->least);
    else
        take_option(place->lobby, option, row->words[(at + words) % words].value);
}

static bool type_option(const S5LobbyPlace *place, int key)
{
    const int option = option_at(place);
    const S5OptionRow *row = s5_option_row(option);
    int64_t number = s5_option_get(&place->lobby->options, option);
    if (row->word_count || !row->step || !type_number(place->lobby, key, row->most, &number))
        return false;
    if (number >= row->least && number <= row->most)
        take_option(place->lobby, option, (int32_t)number);
    return true;
}

/* ----------------------------------------------------------------- all rows */

static const S5LobbyRow ROWS[] = {
    {.label = "Continue the unfinished game",
        .count = s5_lobby_start_row,
        .put_value = put_unfinished,
        .put_explanation = explain_unfinished,
        .enter = s5_lobby_continue},
    {.put_label = label_start, .put_explanation = explain_start, .enter = s5_lobby_start},
    {.heading = "What is played",
        .label = "Game",
        .put_value = put_game_title,
        .put_explanation = explain_rules,
        .change = change_rules,
        .enter = s5_lobby_list_games},
    {.label = "Rule-set file",
        .put_value = put_rule_file,
        .type = type_file,
        .enter = s5_lobby_read_typed,
        .explanation = "For your own rules: type the path of the file here, and press Enter to read it. "
                       "docs/rule-files.md explains how to write one."},
    {.heading = "Who plays",
        .label = "Players",
        .put_value = put_player_count,
        .put_explanation = explain_players,
        .change = change_players,
        .type = type_players},
    {.label = "Sides", .put_value = put_side_count, .put_explanation = explain_sides, .change = change_sides},
    {.label = "Your name",
        .put_value = put_own_name,
        .type = type_own_name,
        .explanation = "Type your name here, as it will be in the record."},
    {.label = "Your seat",
        .put_value = put_own_seat,
        .put_explanation = explain_own_seat,
        .change = change_own_seat},
    {.count = count_levels,
        .put_label = label_level,
        .put_value = put_level_name,
        .put_explanation = explain_level,
        .change = change_level},
    {.heading = "How it looks",
        .label = "Pace",
        .put_value = put_pace,
        .change = change_pace,
        .type = type_pace,
        .explanation = "The time between the moves of other players; + and - change it at the table."},
    {.label = "Colours of the suits",
        .put_value = put_colours,
        .change = change_colours,
        .explanation = "With four colours, diamonds are blue and clubs green. c changes this at the table."},
    {.count = count_options,
        .put_label = label_option,
        .put_value = put_option_value,
        .put_explanation = explain_option,
        .change = change_option,
        .type = type_option,
        .heading_above = heading_above_option},
};

const S5LobbyRow *s5_lobby_row(S5App *app, int line, S5LobbyPlace *place)
{
    *place = (S5LobbyPlace){app, &app->lobby, line};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const int count = ROWS[i].count ? ROWS[i].count(&app->lobby) : 1;
        if (place->index < count)
            return &ROWS[i];
        place->index -= count;
    }
    return NULL;
}
