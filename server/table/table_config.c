/* Reading, checking and writing what is played at a table. */
#include "table_config.h"

#include "engine/record/json.h"
#include "engine/record/read_game.h"
#include "server/common/display_text.h"
#include "server/common/fail.h"
#include "spoilfive/player.h"
#include "spoilfive/preset_list.h"
#include "spoilfive/rulepage.h"

#include <stdio.h>
#include <string.h>

#define WATCH_WORD(NAME, word) word,
static const char *const WATCH[] = {S5_WATCH_WORDS(WATCH_WORD)};
#undef WATCH_WORD

enum { WATCH_COUNT = (int)(sizeof WATCH / sizeof *WATCH), NAME_CHARACTERS = 40 };

static const struct SettingRow {
    const char *name;
    S5SettingType type;
    int32_t usual, least, most;
} SETTINGS[S5_SETTINGS] = {
#define ROW(NAME, name, type, usual, least, most) {name, S5_SETTING_TYPE_##type, usual, least, most},
    S5_SETTING_MAP(ROW)
#undef ROW
};

S5TableConfig s5_table_config(void)
{
    S5TableConfig config = {.name = ""};
    for (int i = 0; i < S5_SETTINGS; i++)
        config.setting[i] = SETTINGS[i].usual;
    return config;
}

/* ------------------------------------------------------------------ reading */

/* Lists the words that a setting can have; returns how many. */
static int words_of(S5SettingType type, const char *words[])
{
    int count = 0;
    if (type == S5_SETTING_TYPE_WATCH || type == S5_SETTING_TYPE_LEVEL)
        count = type == S5_SETTING_TYPE_WATCH ? WATCH_COUNT : s5_level_count();
    for (int i = 0; i < count; i++)
        words[i] = type == S5_SETTING_TYPE_WATCH ? WATCH[i] : s5_level(i)->name;
    return count;
}

enum { WORDS_MAX = 16 };

static bool refuse_setting(const struct SettingRow *row, S5Text *error)
{
    const char *words[WORDS_MAX];
    char values[200];
    S5Text text = s5_text(values, sizeof values);
    const int count = words_of(row->type, words);
    for (int i = 0; i < count; i++) {
        s5_text_add(&text, i ? i + 1 < count ? ", " : " or " : "");
        s5_text_add(&text, words[i]);
    }
    if (row->type == S5_SETTING_TYPE_NUMBER)
        snprintf(values, sizeof values, "a whole number from %d to %d", (int)row->least, (int)row->most);
    else if (!count)
        snprintf(values, sizeof values, "true or false");
    return s5_fail_as(error, "the setting \"%s\" must be %s", row->name, values);
}

static bool read_setting(const struct SettingRow *row, const json_t *value, int32_t *setting, S5Text *error)
{
    const char *words[WORDS_MAX];
    const int count = words_of(row->type, words);
    const json_int_t number = json_integer_value(value);
    if (row->type == S5_SETTING_TYPE_SWITCH && json_is_boolean(value)) {
        *setting = json_is_true(value);
        return true;
    }
    if (row->type == S5_SETTING_TYPE_NUMBER && json_is_integer(value) && number >= row->least &&
        number <= row->most) {
        *setting = (int32_t)number;
        return true;
    }
    for (int i = 0; json_is_string(value) && i < count; i++)
        if (!strcmp(words[i], json_string_value(value))) {
            *setting = i;
            return true;
        }
    return refuse_setting(row, error);
}

static bool read_table_name(S5TableConfig *config, const json_t *value, S5Text *error)
{
    const char *name = json_string_value(value);
    if (!name)
        return s5_fail_as(error, "the setting \"name\" must be a text");
    const S5DisplayFault is = s5_display_text(name, NAME_CHARACTERS, config->name, sizeof config->name);
    if (is == S5_DISPLAY_OK)
        return true;
    config->name[0] = 0;
    if (is != S5_DISPLAY_EMPTY)
        s5_display_explain(error, is, "the table's name", NAME_CHARACTERS);
    return is == S5_DISPLAY_EMPTY;
}

static bool read_one(S5TableConfig *config, const char *name, const json_t *value, S5Text *error)
{
    if (!strcmp(name, "name"))
        return read_table_name(config, value, error);
    for (int i = 0; i < S5_SETTINGS; i++)
        if (!strcmp(SETTINGS[i].name, name))
            return read_setting(&SETTINGS[i], value, &config->setting[i], error);
    return s5_fail_as(error, "there is no setting \"%.60s\"", name);
}

static bool read_table_settings(S5TableConfig *config, const json_t *settings, S5Text *error)
{
    const char *name;
    json_t *value;
    if (!json_is_object(settings))
        return s5_fail_as(error, "\"settings\" must be an object");
    json_object_foreach(
        (json_t *)(uintptr_t)settings, name, value) if (!read_one(config, name, value, error)) return false;
    return true;
}

static bool read_table_preset(S5TableConfig *config, const json_t *rules, S5Text *error)
{
    const char *name = json_string_value(rules);
    const S5Preset *preset = name ? s5_preset_find(name) : NULL;
    if (!preset)
        return s5_fail_as(
            error, "\"rules\" must be the name of a preset, and \"%.60s\" is none", name ? name : "?");
    config->preset = preset;
    config->options = s5_preset_options(preset);
    config->players = preset->players;
    config->tables[0] = 0;
    return true;
}

static bool read_own_tables(S5TableConfig *config, const json_t *tables, S5Text *error)
{
    const char *list = json_string_value(tables);
    if (!list || strlen(list) > S5_TABLES_MAX)
        return s5_fail_as(error, "\"tables\" must be a list of tables");
    strcpy(config->tables, list);
    return true;
}

static bool read_count(const json_t *value, const char *name, int *count, S5Text *error)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > S5_SEATS_MAX)
        return s5_fail_as(error, "\"%s\" must be a whole number up to 10", name);
    *count = (int)json_integer_value(value);
    return true;
}

/* When rules or players change, the sides become the usual ones. */
static bool read_table_seats(S5TableConfig *config, const json_t *rules, const json_t *request, S5Text *error)
{
    const json_t *players = json_object_get(request, "players"), *sides = json_object_get(request, "sides");
    if (players && !read_count(players, "players", &config->players, error))
        return false;
    if (sides)
        return read_count(sides, "sides", &config->sides, error);
    if (rules || players)
        config->sides = s5_rules_usual_sides(config->preset, config->players);
    config->sides = config->sides < 0 ? 0 : config->sides;
    return true;
}

bool s5_table_config_read(S5TableConfig *config, const json_t *request, S5Text *error)
{
    S5TableConfig read = *config;
    const json_t *rules = json_object_get(request, "rules"), *options = json_object_get(request, "options"),
                 *settings = json_object_get(request, "settings"),
                 *tables = json_object_get(request, "tables");
    if (!rules && !config->preset)
        return s5_fail_as(error, "\"rules\" is missing: the name of a preset");
    if ((rules && !read_table_preset(&read, rules, error)) ||
        (tables && !read_own_tables(&read, tables, error)) ||
        !s5_read_options(options, read.preset->kind, &read.options, error) ||
        !read_table_seats(&read, rules, request, error) ||
        (settings && !read_table_settings(&read, settings, error)))
        return false;
    *config = read;
    return true;
}

bool s5_table_config_check(const S5TableConfig *config, S5Text *error)
{
    S5Rules rules;
    const S5Status status =
        s5_rules_at(&rules, config->preset, config->tables, &config->options, config->players, config->sides);
    if (status == S5_ERR_PLAYERS || status == S5_ERR_SIDES)
        s5_rule_table_refused(error, config->preset->name,
            *config->tables ? config->tables : config->preset->seatings, config->players, config->sides);
    else if (status != S5_OK)
        s5_text_add(error, s5_status_sentence(status));
    return status == S5_OK;
}

bool s5_table_config_is_usual(const S5TableConfig *config)
{
    const S5Options usual = s5_preset_options(config->preset);
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (option != S5_OPTION_TARGET && option != S5_OPTION_HANDS &&
            s5_option_get(&config->options, option) != s5_option_get(&usual, option))
            return false;
    return !config->tables[0];
}

/* ------------------------------------------------------------------ writing */

static void write_setting(const struct SettingRow *row, int32_t value, S5Text *text)
{
    const char *words[WORDS_MAX];
    s5_text_add(text, ",");
    s5_text_json(text, row->name);
    s5_text_add(text, ":");
    if (words_of(row->type, words))
        s5_text_json(text, words[value]);
    else if (row->type == S5_SETTING_TYPE_SWITCH)
        s5_put_bool(text, value);
    else
        s5_text_number(text, value);
}

void s5_table_config_write(const S5TableConfig *config, S5Text *text)
{
    s5_put_string_field(text, "\"rules\":", config->preset->name);
    s5_text_add(text, ",\"options\":{");
    s5_put_options(text, &config->options, config->preset, false);
    s5_put_number_field(text, "},\"players\":", config->players);
    s5_put_number_field(text, ",\"sides\":", config->sides);
    if (config->tables[0])
        s5_put_string_field(text, ",\"tables\":", config->tables);
    s5_put_string_field(text, ",\"settings\":{\"name\":", config->name);
    for (int i = 0; i < S5_SETTINGS; i++)
        write_setting(&SETTINGS[i], config->setting[i], text);
    s5_text_add(text, "}");
}

bool s5_table_config_may_follow(const S5TableConfig *before, const S5TableConfig *after)
{
    char one[8192], other[8192];
    S5Text before_text = s5_text(one, sizeof one), after_text = s5_text(other, sizeof other);
    S5TableConfig closed = *before;
    closed.setting[S5_SETTING_CHAT] = after->setting[S5_SETTING_CHAT];
    if (after->setting[S5_SETTING_WATCH] == S5_WATCH_NOBODY)
        closed.setting[S5_SETTING_WATCH] = S5_WATCH_NOBODY;
    s5_table_config_write(&closed, &before_text);
    s5_table_config_write(after, &after_text);
    return !strcmp(one, other);
}
