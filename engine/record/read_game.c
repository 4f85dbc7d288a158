/* Reading the `game` event: rules, players, and how the game starts. */
#include "read_game.h"

#include "spoilfive/format.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool s5_refuse(S5Text *error, const char *section, const char *format, ...)
{
    char message[512];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    s5_format_line(error, message);
    s5_text_add(error, section[0] ? " (docs/rules.md " : " (docs/formats.md");
    s5_text_add(error, section);
    s5_text_add(error, ")");
    return false;
}

/* A field of a type; null after a complaint that it is missing or of another type. */
static const json_t *typed_field(
    const json_t *line, const char *field, json_type type, const char *type_name, S5Text *error)
{
    const json_t *value = json_object_get(line, field);
    if (value && json_typeof(value) == type)
        return value;
    s5_refuse(error, "", value ? "\"%s\" must be %s" : "\"%s\" is missing; it must be %s", field, type_name);
    return NULL;
}

/* A whole number between two bounds; complains and returns false when there is none. */
static bool read_bounded(
    const json_t *line, const char *field, json_int_t least, json_int_t most, int32_t *number, S5Text *error)
{
    const json_t *value = typed_field(line, field, JSON_INTEGER, "a whole number", error);
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

static const S5Preset *read_preset_name(const json_t *line, S5Text *error)
{
    const json_t *rules = typed_field(line, "rules", JSON_STRING, "the name of a preset", error);
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

/* Reads one option of the object: a word for an option with words, a number for one with numbers. */
bool s5_read_option(const char *name, const json_t *value, int kind, S5Options *options, S5Text *error)
{
    char digits[32];
    S5Options read = *options;
    const int option = s5_option_find(name);
    const char *text = json_string_value(value);
    if (option < 0)
        return s5_refuse(error, "", "there is no option \"%.60s\"", name);
    if (!s5_option_applies(option, kind))
        return s5_refuse(error, "", "option %s does not belong to %s %s game", name, s5_kind(kind)->article,
            s5_kind(kind)->name);
    if (json_is_integer(value)) {
        snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(value));
        text = digits;
    }
    if (!text || s5_option_set(&read, option, text) != S5_OK ||
        json_is_integer(value) != is_number(option, s5_option_get(&read, option)))
        return s5_refuse(error, s5_option_row(option)->section, "option %s has no such value", name);
    *options = read;
    return true;
}

static bool read_all_options(const json_t *line, const S5Preset *preset, S5Options *options, S5Text *error)
{
    const json_t *object = typed_field(line, "options", JSON_OBJECT, "an object with the options", error);
    const char *name;
    json_t *value;
    if (!object)
        return false;
    *options = s5_preset_options(preset);
    json_object_foreach((json_t *)(uintptr_t)object, name,
        value) if (!s5_read_option(name, value, preset->kind, options, error)) return false;
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (s5_option_applies(option, preset->kind) && !s5_option_is_house(option) &&
            !json_object_get(object, s5_option_row(option)->name))
            return s5_refuse(
                error, s5_option_row(option)->section, "option %s is missing", s5_option_row(option)->name);
    return true;
}

static bool read_player_names(const json_t *line, S5Players *players, int *count, S5Text *error)
{
    const json_t *names = typed_field(line, "players", JSON_ARRAY, "an array of names", error);
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

static bool read_start(const json_t *line, const S5Rules *rules, int32_t *start, S5Text *error)
{
    const json_t *totals = typed_field(line, "start", JSON_ARRAY, "an array of whole numbers", error);
    if (!totals)
        return false;
    if (json_array_size(totals) != rules->scores)
        return s5_refuse(error, "§3", "\"start\" must have %d numbers", rules->scores);
    for (int i = 0; i < rules->scores; i++) {
        const json_t *number = json_array_get(totals, (size_t)i);
        if (!json_is_integer(number) || json_integer_value(number) != (int32_t)json_integer_value(number))
            return s5_refuse(error, "§3", "\"start\" must be an array of whole numbers");
        start[i] = (int32_t)json_integer_value(number);
    }
    return true;
}

static bool refuse_by_status(S5Text *error, S5Status status)
{
    return s5_refuse(error, s5_status_rule(status), "%s", s5_status_sentence(status));
}

/* Reads the dealer and the totals, once the rules are known. */
static bool read_state(const S5Rules *rules, S5State *state, const json_t *line, S5Text *error)
{
    int32_t dealer, start[S5_SEATS_MAX];
    if (!read_bounded(line, "dealer", 0, rules->players - 1, &dealer, error) ||
        !read_start(line, rules, start, error))
        return false;
    if (rules->options.first_dealer >= 0 && dealer != rules->options.first_dealer)
        return s5_refuse(error, "§3", "\"dealer\" is %d, but the option first_dealer says %d", (int)dealer,
            (int)rules->options.first_dealer);
    const S5Status status = s5_start(rules, dealer, start, state);
    return status == S5_OK || refuse_by_status(error, status);
}

bool s5_read_game(S5Rules *rules, S5Players *players, S5State *state, const json_t *line, S5Text *error)
{
    const S5Preset *preset;
    S5Options options;
    int count;
    int32_t version, sides;
    if (!read_bounded(line, "version", 1, 1, &version, error) || !(preset = read_preset_name(line, error)) ||
        !read_all_options(line, preset, &options, error) ||
        !read_player_names(line, players, &count, error) ||
        !read_bounded(line, "sides", 0, S5_SEATS_MAX, &sides, error))
        return false;
    const S5Status status = s5_rules(rules, preset, &options, count, sides);
    if (status != S5_OK)
        return refuse_by_status(error, status);
    return read_state(rules, state, line, error);
}
