/* Which games there are, and what a person asks for. */
#include "state.h"

#include "engine/record/rule_list.h"

const char *s5_page_rules(size_t size)
{
    (void)size;
    s5_put_rule_list(s5_page_answer(), false);
    return s5_page_answered();
}

/* -------------------------------------------------------- what is asked for */

static const S5Preset *preset_wanted(const json_t *json)
{
    const char *name = json_string_value(json_object_get(json, "rules"));
    const S5Preset *preset = name ? s5_preset_find(name) : NULL;
    if (!preset)
        s5_page_refuse("there is no such preset");
    return preset;
}

static bool read_options_wanted(const json_t *json, const S5Preset *preset, S5Options *options)
{
    S5Text error = S5_EMPTY_TEXT(256);
    *options = s5_preset_options(preset);
    const bool good = s5_read_options(json_object_get(json, "options"), preset->kind, options, &error);
    if (!good)
        s5_page_refuse(error.start);
    return good;
}

const char *s5_page_seatings(size_t size)
{
    s5_put_seatings(s5_page_answer(), s5_page_text(size));
    return s5_page_answered();
}

/* Says why such a game can't be played, and with which option it could. */
static bool refuse_wanted(S5Status status, const char *sentence)
{
    const int option = s5_status_option(status);
    S5Text *text = s5_page_answer();
    s5_put_string_field(text, "{\"error\":", sentence);
    s5_put_string_field(text, ",\"status\":", s5_status_name(status));
    s5_put_string_field(text, ",\"option\":", option == S5_OPTION_NONE ? NULL : s5_option_row(option)->name);
    S5_PUT(text, "}");
    return false;
}

/* The same; where it can't be played at its table, at which it could (docs/rules.md H15). */
static bool refuse_at_table(
    S5Status status, const S5Preset *preset, const char *tables, int players, int sides)
{
    S5Text text = S5_EMPTY_TEXT(256);
    if (status != S5_ERR_PLAYERS && status != S5_ERR_SIDES)
        return refuse_wanted(status, s5_status_sentence(status));
    s5_rule_table_refused(&text, preset->name, tables ? tables : preset->seatings, players, sides);
    return refuse_wanted(status, text.start);
}

static int number_wanted(const json_t *json, const char *field)
{
    const json_t *value = json_object_get(json, field);
    const json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= 0 && number <= UINT8_MAX ? (int)number : -1;
}

bool s5_page_setup(const json_t *json, S5Rules *rules)
{
    S5Options options;
    const S5Preset *preset = preset_wanted(json);
    const int players = number_wanted(json, "players"), sides = number_wanted(json, "sides");
    const char *tables = json_string_value(json_object_get(json, "tables"));
    if (!preset || !read_options_wanted(json, preset, &options))
        return false;
    if (players < 0 || sides < 0)
        return refuse_wanted(S5_ERR_PLAYERS, "\"players\" and \"sides\" must be whole numbers");
    const S5Status status = s5_rules_at(rules, preset, tables, &options, players, sides);
    return status == S5_OK || refuse_at_table(status, preset, tables, players, sides);
}

const char *s5_page_check(size_t size)
{
    json_t *json = s5_page_json(size);
    const bool good = json && s5_page_setup(json, &s5_engine.wanted);
    json_decref(json);
    S5Text *text = good ? s5_page_answer() : NULL;
    if (text)
        S5_PUT(text, "null");
    return s5_page_answered();
}

const char *s5_page_sentences(size_t size)
{
    const S5Rules *rules = size ? &s5_engine.wanted : s5_page_rules_watched();
    json_t *json = size ? s5_page_json(size) : NULL;
    const bool good = size ? json && s5_page_setup(json, &s5_engine.wanted) : rules != NULL;
    json_decref(json);
    if (good)
        s5_rule_parts(s5_page_answer(), rules->preset, &rules->options);
    else if (!size)
        s5_page_refuse("no game");
    return s5_page_answered();
}
