/* Reading the `game` event: rules, players, and how the game starts. */
#include "read_game.h"

#include "spoilfive/format.h"
#include "spoilfive/rulepage.h"

#include <string.h>

bool s5_refuse(S5Text *error, const char *section, const char *format, ...)
{
    S5Text message = S5_EMPTY_TEXT(512);
    va_list values;
    va_start(values, format);
    s5_text_vprintf(&message, format, values);
    va_end(values);
    s5_format_line(error, message.start);
    s5_text_printf(error, "%s%s)", section[0] ? " (docs/rules.md " : " (docs/formats.md", section);
    return false;
}

/* A field of a type; null after a complaint that it is missing or of another type. */
static const json_t *field_of_game(
    const json_t *line, const char *field, json_type type, const char *type_name, S5Text *error)
{
    const json_t *value = json_object_get(line, field);
    if (value && json_typeof(value) == type)
        return value;
    s5_refuse(error, "", value ? "\"%s\" must be %s" : "\"%s\" is missing; it must be %s", field, type_name);
    return NULL;
}

/* A whole number between two bounds; complains and returns false when there is none. */
static bool number_of_game(
    const json_t *line, const char *field, json_int_t least, json_int_t most, int32_t *number, S5Text *error)
{
    const json_t *value = field_of_game(line, field, JSON_INTEGER, "a whole number", error);
    if (!value)
        return false;
    if (least == most && json_integer_value(value) != least)
        return s5_refuse(error, "", "\"%s\" must be %lld", field, (long long)least);
    if (json_integer_value(value) < least || json_integer_value(value) > most)
        return s5_refuse(
            error, "", "\"%s\" must be from %lld to %lld", field, (long long)least, (long long)most);
    *number = (int32_t)json_integer_value(value);
    return true;
}

static const S5Preset *read_game_preset(const json_t *line, S5Text *error)
{
    const json_t *rules = field_of_game(line, "rules", JSON_STRING, "the name of a preset", error);
    const S5Preset *preset = rules ? s5_preset_find(json_string_value(rules)) : NULL;
    if (rules && !preset)
        s5_refuse(error, "", "\"rules\": there is no preset \"%.60s\"", json_string_value(rules));
    return preset;
}

/* Whether a value is written as a number, not as a word or a list. */
static bool is_number(int option, int32_t value)
{
    return s5_option_row(option)->step && !s5_option_word(option, value);
}

/* Reads one option of the object: a word for an option with words, a number for one with numbers; untouched on failure. */
static bool read_option(const char *name, const json_t *value, int kind, S5Options *options, S5Text *error)
{
    S5Text digits = S5_EMPTY_TEXT(32), why = S5_EMPTY_TEXT(128);
    S5Options read = *options;
    const int option = s5_option_find(name);
    const char *text = json_string_value(value);
    if (option < 0)
        return s5_refuse(error, "", "there is no option \"%.60s\"", name);
    if (!s5_option_applies(option, kind)) {
        s5_option_misplaced(&why, option, kind);
        return s5_refuse(error, "", "%s", why.start);
    }
    if (json_is_integer(value)) {
        s5_text_number(&digits, json_integer_value(value));
        text = digits.start;
    }
    if (!text || s5_option_set(&read, option, text) != S5_OK ||
        json_is_integer(value) != is_number(option, s5_option_get(&read, option)))
        return s5_refuse(error, s5_option_row(option)->section, "option %s has no such value", name);
    *options = read;
    return true;
}

bool s5_read_options(const json_t *object, int kind, S5Options *options, S5Text *error)
{
    const char *name;
    json_t *value;
    if (object && !json_is_object(object)) {
        s5_text_add(error, "\"options\" must be an object");
        return false;
    }
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (!read_option(name, value, kind, options, error))
            return false;
    }
    return true;
}

static bool read_game_options(const json_t *line, const S5Preset *preset, S5Options *options, S5Text *error)
{
    const json_t *object = field_of_game(line, "options", JSON_OBJECT, "an object with the options", error);
    if (!object)
        return false;
    *options = s5_preset_options(preset);
    if (!s5_read_options(object, preset->kind, options, error))
        return false;
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (s5_option_applies(option, preset->kind) && !s5_option_is_house(option) &&
            !json_object_get(object, s5_option_row(option)->name))
            return s5_refuse(
                error, s5_option_row(option)->section, "option %s is missing", s5_option_row(option)->name);
    return true;
}

static bool read_game_players(const json_t *line, S5Players *players, int *count, S5Text *error)
{
    const json_t *names = field_of_game(line, "players", JSON_ARRAY, "an array of names", error);
    if (!names)
        return false;
    *count = (int)json_array_size(names);
    if (json_array_size(names) < 2 || json_array_size(names) > S5_SEATS_MAX)
        return s5_refuse(error, "§3", "\"players\" must be 2 to %d names", S5_SEATS_MAX);
    for (int seat = 0; seat < *count; seat++) {
        const char *name = json_string_value(json_array_get(names, (size_t)seat));
        if (!name || strlen(name) >= S5_PLAYER_NAME_MAX)
            return s5_refuse(error, "", "\"players\": a name must be a string of at most %d bytes",
                S5_PLAYER_NAME_MAX - 1);
        strcpy(players->name[seat], name);
    }
    return true;
}

bool s5_read_terms(const json_t *line, S5Terms *terms, S5Text *error)
{
    const json_t *words = json_object_get(line, "words");
    const char *name;
    json_t *value;
    *terms = (S5Terms){0};
    if (words && !json_is_object(words))
        return s5_refuse(error, "", "\"words\" must be an object with words");
    json_object_foreach((json_t *)(uintptr_t)words, name, value)
    {
        const int term = s5_term_find(name);
        const char *own = json_string_value(value);
        if (term < 0)
            continue; /* of a later version */
        if (!own || !*own || strlen(own) > S5_TERM_MAX)
            return s5_refuse(error, "", "\"words\": %s must be a string of 1 to %d bytes", name, S5_TERM_MAX);
        S5Text text = s5_text(terms->own[term], sizeof terms->own[term]);
        s5_format_line(&text, own);
    }
    return true;
}

/* Reads as many whole numbers as a field must have. */
static bool read_numbers(const json_t *line, const char *field, int count, int32_t *numbers, S5Text *error)
{
    const json_t *array = field_of_game(line, field, JSON_ARRAY, "an array of whole numbers", error);
    if (!array)
        return false;
    if ((int)json_array_size(array) != count)
        return s5_refuse(error, "§3", "\"%s\" must have %d numbers", field, count);
    for (int i = 0; i < count; i++) {
        const json_t *number = json_array_get(array, (size_t)i);
        if (!json_is_integer(number) || json_integer_value(number) != (int32_t)json_integer_value(number))
            return s5_refuse(error, "§3", "\"%s\" must be an array of whole numbers", field);
        numbers[i] = (int32_t)json_integer_value(number);
    }
    return true;
}

static bool refuse_game(S5Text *error, S5Status status)
{
    return s5_refuse(error, s5_status_rule(status), "%s", s5_status_sentence(status));
}

/* Reads which game of a match it is, and what has been won before it (docs/rules.md H17). */
static bool read_match_games(const S5Rules *rules, S5State *state, const json_t *line, S5Text *error)
{
    int32_t number, won[S5_SEATS_MAX];
    if (rules->options.games == 1)
        return true;
    if (!number_of_game(line, "number", 1, S5_MATCH_GAMES_MAX, &number, error) ||
        !read_numbers(line, "won", rules->parties, won, error))
        return false;
    const S5Status status = s5_join_match(rules, number, won, state);
    return status == S5_OK ||
           s5_refuse(error, s5_status_rule(status), "\"number\", \"won\": %s", s5_status_sentence(status));
}

/* Reads the dealer and the totals, once the rules are known. */
static bool read_state(const S5Rules *rules, S5State *state, const json_t *line, S5Text *error)
{
    int32_t dealer, start[S5_SEATS_MAX];
    if (!number_of_game(line, "dealer", 0, rules->players - 1, &dealer, error) ||
        !read_numbers(line, "start", rules->scores, start, error))
        return false;
    const S5Status status = s5_start(rules, dealer, start, state);
    if (status != S5_OK)
        return refuse_game(error, status);
    if (!read_match_games(rules, state, line, error))
        return false;
    const bool first = state->match_games.number == 1;
    if (first && rules->options.first_dealer >= 0 && dealer != rules->options.first_dealer)
        return s5_refuse(error, "§3", "\"dealer\" is %d, but the option first_dealer says %d", (int)dealer,
            (int)rules->options.first_dealer);
    return true;
}

/* Reads the list of tables of a rule file, null where the record has none (docs/rules.md H15). */
static bool read_tables(const json_t *line, const char **tables, S5Text *error)
{
    const json_t *text = json_object_get(line, "tables");
    *tables = json_string_value(text);
    return !text || (*tables && **tables) || s5_refuse(error, "H15", "\"tables\" must be a list of tables");
}

/* Builds the rules, or says which tables there are. */
static bool build_game_rules(S5Rules *rules, const S5Preset *preset, const char *tables,
    const S5Options *options, int players, int sides, S5Text *error)
{
    S5Status status = s5_rules_at(rules, preset, tables, options, players, sides);
    S5Text text = S5_EMPTY_TEXT(256);
    if (status == S5_OK && tables && !*rules->tables) /* the preset has them all */
        status = S5_ERR_TABLES;
    if (status != S5_ERR_PLAYERS && status != S5_ERR_SIDES)
        return status == S5_OK || refuse_game(error, status);
    s5_rule_table_refused(&text, preset->name, tables ? tables : preset->seatings, players, sides);
    return s5_refuse(error, s5_status_rule(status), "\"players\", \"sides\": %s", text.start);
}

bool s5_read_game(S5Rules *rules, S5Players *players, S5State *state, const json_t *line, S5Text *error)
{
    const S5Preset *preset;
    const char *tables;
    S5Options options;
    int count;
    int32_t version, sides;
    if (!number_of_game(line, "version", 1, 1, &version, error) ||
        !(preset = read_game_preset(line, error)) || !read_game_options(line, preset, &options, error) ||
        !read_game_players(line, players, &count, error) ||
        !number_of_game(line, "sides", 0, S5_SEATS_MAX, &sides, error) || !read_tables(line, &tables, error))
        return false;
    return build_game_rules(rules, preset, tables, &options, count, sides, error) &&
           read_state(rules, state, line, error);
}
