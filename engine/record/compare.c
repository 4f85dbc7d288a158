/* Comparing a line of a record with the line that the game gives. */
#include "read_game.h"

#include <stdlib.h>
#include <string.h>

/* The section of docs/rules.md that a field of an event rests on. */
static const char *field_section(const S5Rules *rules, const char *field)
{
    static const struct {
        const char *field, *section;
    } FIELDS[] = {{"pack", "§3"}, {"packets", "H9"}, {"hands", "§3"}, {"kitty", "§3"}, {"turn_up", "§3"},
        {"dealer", "§3"}, {"lead", "§2"}, {"cards", "§2"}, {"winner", "§2"}, {"legal", "§2"}, {"drawn", "§8"},
        {"paid", "§5"}, {"seat", "§3"}, {"trick", "§2"}, {"tricks", "§2"}, {"hand", "§3"}, {"start", "§3"},
        {"sides", "§3"}, {"tables", "H15"}, {"number", "H17"}, {"won", "H17"}, {"match_winners", "H17"},
        {"hopeless", "H20"}, {"partner", "H16"}};
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++)
        if (!strcmp(field, FIELDS[i].field))
            return FIELDS[i].section;
    return s5_kind(rules->kind)->section;
}

/* Whether two sets of cards, each in any order, are the same. */
static bool same_cards(const char *actual, const char *expected)
{
    S5Set a, b;
    return s5_set_read(actual, S5_CANONICAL, &a) && s5_set_read(expected, S5_CANONICAL, &b) && a == b;
}

/* Whether two choices are the same; the cards of a discard may be in any order. */
static bool same_choice(const char *actual, const char *expected)
{
    S5Choice a, b;
    return s5_choice_read(actual, S5_CANONICAL, &a) == S5_OK &&
           s5_choice_read(expected, S5_CANONICAL, &b) == S5_OK && s5_choice_same(&a, &b);
}

static bool same_string(const char *field, const char *actual, const char *expected)
{
    if (!strcmp(actual, expected))
        return true;
    if (!strcmp(field, "hands") || !strcmp(field, "kitty"))
        return same_cards(actual, expected);
    return !strcmp(field, "do") && same_choice(actual, expected);
}

static bool same_value(const char *field, const json_t *actual, const json_t *expected);

/* Whether an array has a text; looked for at `likely` first. */
static bool has_text(const json_t *array, size_t likely, const char *text)
{
    const size_t size = json_array_size(array);
    for (size_t i = 0; i < size; i++) {
        const char *item = json_string_value(json_array_get(array, (likely + i) % size));
        if (item && !strcmp(item, text))
            return true;
    }
    return false;
}

/* Whether a field lists choices, in any order. */
static bool lists_choices(const char *field)
{
    return !strcmp(field, "legal") || !strcmp(field, "hopeless");
}

/* Whether a record may leave a field out: of a turn, those that list its choices, and the cards taken before it (H18). */
static bool may_be_left_out(const json_t *wanted, const char *field)
{
    const char *event = json_string_value(json_object_get(wanted, "event"));
    return lists_choices(field) || (event && !strcmp(event, "turn") && !strcmp(field, "drawn"));
}

/* Whether every listed choice is there once, in any order; sets of cards in it are sorted. */
static bool same_legal(const json_t *actual, const json_t *expected)
{
    if (json_array_size(actual) != json_array_size(expected))
        return false;
    for (size_t i = 0; i < json_array_size(expected); i++)
        if (!has_text(actual, i, json_string_value(json_array_get(expected, i))))
            return false;
    return true;
}

static bool same_array(const char *field, const json_t *actual, const json_t *expected)
{
    if (lists_choices(field))
        return same_legal(actual, expected);
    if (json_array_size(actual) != json_array_size(expected))
        return false;
    for (size_t i = 0; i < json_array_size(expected); i++)
        if (!same_value(field, json_array_get(actual, i), json_array_get(expected, i)))
            return false;
    return true;
}

static bool same_object(const json_t *actual, const json_t *expected)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)expected, key,
        value) if (!same_value(key, json_object_get(actual, key), value)) return false;
    return true;
}

static bool same_value(const char *field, const json_t *actual, const json_t *expected)
{
    if (!actual || json_typeof(actual) != json_typeof(expected))
        return false;
    switch (json_typeof(expected)) {
    case JSON_STRING:
        return same_string(field, json_string_value(actual), json_string_value(expected));
    case JSON_INTEGER:
        return json_integer_value(actual) == json_integer_value(expected);
    case JSON_ARRAY:
        return same_array(field, actual, expected);
    case JSON_OBJECT:
        return same_object(actual, expected);
    default:
        return true; /* true: a constant of JSON has no value but its type */
    }
}

/* Writes a value for a message; a long one is cut. */
static void shorten_value(S5Text *text, const json_t *value)
{
    enum { SHOWN = 60 };
    char *json = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    s5_text_printf(text, "%.*s%s", SHOWN, json ? json : "?", json && strlen(json) > SHOWN ? "…" : "");
    free(json);
}

static bool refuse_field(
    const S5Rules *rules, const char *field, const json_t *actual, const json_t *expected, S5Text *error)
{
    static const char *const TYPES[] = {
        "an object", "an array", "a string", "a whole number", "a fraction", "true", "false", "null"};
    S5Text given = S5_EMPTY_TEXT(128), right = S5_EMPTY_TEXT(128);
    const char *section = field_section(rules, field);
    shorten_value(&right, expected);
    if (!actual)
        return s5_refuse(error, section, "\"%s\" is missing, which is %s here", field, right.start);
    shorten_value(&given, actual);
    if (json_typeof(actual) != json_typeof(expected))
        return s5_refuse(error, section, "\"%s\" is %s where %s belongs: %s", field,
            TYPES[json_typeof(actual)], TYPES[json_typeof(expected)], right.start);
    return s5_refuse(
        error, section, "\"%s\" is %s, but by the rules it is %s", field, given.start, right.start);
}

/* Refuses fields that are left out where they have no meaning, such as `bonus`. */
static bool check_extra(const S5Rules *rules, const json_t *actual, const json_t *expected, S5Text *error)
{
    static const char *const FIELDS[] = {"packets", "paid", "pool", "kitty", "turn_up", "turned", "bonus",
        "drawn", "by", "side", "stopped", "tables", "number", "won", "match_winners", "hopeless", "partner"};
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++)
        if (json_object_get(actual, FIELDS[i]) && !json_object_get(expected, FIELDS[i]))
            return s5_refuse(
                error, field_section(rules, FIELDS[i]), "\"%s\" does not belong here", FIELDS[i]);
    return true;
}

bool s5_match_line(const S5Rules *rules, const json_t *actual, const char *expected, S5Text *error)
{
    const char *field;
    json_t *value, *wanted = json_loadb(expected, strcspn(expected, "\n"), 0, NULL);
    bool same = wanted && check_extra(rules, actual, wanted, error);
    if (!wanted)
        s5_refuse(error, "", "out of memory");
    json_object_foreach(wanted, field, value)
    {
        const json_t *given = json_object_get(actual, field);
        if (same && (given || !may_be_left_out(wanted, field)) && !same_value(field, given, value))
            same = refuse_field(rules, field, given, value, error);
    }
    json_decref(wanted);
    return same;
}
