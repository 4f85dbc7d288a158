/* Which games there are, and what a person asks for. */
#include "state.h"

/* ----------------------------------------------------------------- the lists */

static void put_value(S5Text *text, int option, int32_t value)
{
    char bytes[64];
    S5Text word = s5_text(bytes, sizeof bytes);
    s5_option_write(&word, option, value);
    s5_text_json(text, bytes);
}

static void put_options_of(S5Text *text, const S5Preset *preset)
{
    const S5Options options = s5_preset_options(preset);
    bool first = true;
    S5_FIELD(text, "options");
    S5_PUT(text, "{");
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        if (!s5_option_applies(option, preset->kind))
            continue;
        s5_page_comma(text, &first);
        s5_text_json(text, s5_option_row(option)->name);
        S5_PUT(text, ":");
        put_value(text, option, s5_option_get(&options, option));
    }
    S5_PUT(text, "}");
}

static void put_bits(S5Text *text, unsigned bits)
{
    bool first = true;
    S5_PUT(text, "[");
    for (S5Set set = bits; set; set &= set - 1) {
        s5_page_comma(text, &first);
        s5_put_number(text, s5_set_first(set));
    }
    S5_PUT(text, "]");
}

/* Writes how many may play, and in how many sides; 0: everybody alone. */
static void put_seatings(S5Text *text, const S5Preset *preset)
{
    S5Seatings seatings;
    bool first = true;
    s5_seatings_read(preset->seatings, &seatings);
    S5_FIELD(text, "tables");
    S5_PUT(text, "{");
    for (int players = 2; players <= S5_SEATS_MAX; players++) {
        if (!seatings.sides[players])
            continue;
        s5_text_add(text, first ? "\"" : ",\"");
        first = false;
        s5_put_number(text, players);
        S5_PUT(text, "\":");
        put_bits(text, seatings.sides[players]);
    }
    S5_PUT(text, "}");
}

static void put_preset(S5Text *text, const S5Preset *preset)
{
    S5_PUT(text, "{\"name\":");
    s5_text_json(text, preset->name);
    S5_FIELD(text, "title");
    s5_text_json(text, preset->title);
    S5_FIELD(text, "source");
    s5_text_json(text, preset->source);
    S5_FIELD(text, "kind");
    s5_text_json(text, s5_kind(preset->kind)->name);
    S5_FIELD(text, "players");
    s5_put_number(text, preset->players);
    put_seatings(text, preset);
    put_options_of(text, preset);
    S5_PUT(text, "}");
}

static void put_words(S5Text *text, const S5OptionRow *row)
{
    S5_FIELD(text, "words");
    S5_PUT(text, "[");
    for (int i = 0; i < row->word_count; i++) {
        char sentence[S5_RULE_SENTENCE_MAX];
        S5Text meaning = s5_text(sentence, sizeof sentence);
        s5_word_sentence(&meaning, &row->words[i]);
        s5_text_add(text, i ? ",{\"word\":" : "{\"word\":");
        s5_text_json(text, row->words[i].word);
        S5_FIELD(text, "meaning");
        s5_text_json(text, sentence);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]");
}

static void put_option(S5Text *text, const S5OptionRow *row)
{
    bool first = true;
    S5_PUT(text, "{\"name\":");
    s5_text_json(text, row->name);
    S5_FIELD(text, "section");
    s5_text_json(text, row->section);
    S5_FIELD(text, "meaning");
    s5_text_json(text, row->meaning);
    S5_FIELD(text, "unit");
    s5_text_json(text, row->unit);
    put_words(text, row);
    S5_FIELD(text, "least");
    s5_put_number(text, row->least);
    S5_FIELD(text, "most");
    s5_put_number(text, row->most);
    S5_FIELD(text, "step");
    s5_put_number(text, row->step);
    S5_FIELD(text, "kinds");
    S5_PUT(text, "[");
    for (S5Set kinds = row->kinds; kinds; kinds &= kinds - 1) {
        s5_page_comma(text, &first);
        s5_text_json(text, s5_kind(s5_set_first(kinds))->name);
    }
    S5_PUT(text, "]}");
}

const char *s5_page_rules(size_t size)
{
    S5Text *text = s5_page_answer();
    bool first = true;
    (void)size;
    S5_PUT(text, "{\"presets\":[");
    for (int i = 0; i < s5_preset_count(); i++) {
        s5_page_comma(text, &first);
        put_preset(text, s5_preset(i));
    }
    S5_PUT(text, "],\"options\":[");
    first = true;
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        s5_page_comma(text, &first);
        put_option(text, s5_option_row(option));
    }
    S5_PUT(text, "]}");
    return text->start;
}

/* -------------------------------------------------------- what is asked for */

static bool refuse(const char *sentence)
{
    s5_page_refuse(sentence);
    return false;
}

static const S5Preset *preset_of(const json_t *json)
{
    const char *name = json_string_value(json_object_get(json, "rules"));
    const S5Preset *preset = name ? s5_preset_find(name) : NULL;
    if (!preset)
        s5_page_refuse("there is no such preset");
    return preset;
}

static bool read_options(const json_t *json, const S5Preset *preset, S5Options *options)
{
    char message[256];
    S5Text error = s5_text(message, sizeof message);
    const json_t *object = json_object_get(json, "options");
    const char *name;
    json_t *value;
    *options = s5_preset_options(preset);
    if (object && !json_is_object(object))
        return refuse("\"options\" must be an object");
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (!s5_read_option(name, value, preset->kind, options, &error))
            return refuse(message);
    }
    return true;
}

/* Says why such a game can't be played, and with which option it could. */
static bool refuse_status(S5Status status)
{
    const int option = s5_status_option(status);
    S5Text *text = s5_page_answer();
    S5_PUT(text, "{\"error\":");
    s5_text_json(text, s5_status_sentence(status));
    S5_FIELD(text, "status");
    s5_text_json(text, s5_status_name(status));
    S5_FIELD(text, "option");
    if (option == S5_OPTION_NONE)
        S5_PUT(text, "null");
    else
        s5_text_json(text, s5_option_row(option)->name);
    S5_PUT(text, "}");
    return false;
}

static int number_of(const json_t *json, const char *field)
{
    const json_t *value = json_object_get(json, field);
    const json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= 0 && number <= S5_SEATS_MAX ? (int)number : -1;
}

bool s5_page_setup(const json_t *json, S5Rules *rules)
{
    S5Options options;
    const S5Preset *preset = preset_of(json);
    const int players = number_of(json, "players"), sides = number_of(json, "sides");
    if (!preset || !read_options(json, preset, &options))
        return false;
    if (players < 0 || sides < 0)
        return refuse_status(players < 0 ? S5_ERR_PLAYERS : S5_ERR_SIDES);
    const S5Status status = s5_rules(rules, preset, &options, players, sides);
    return status == S5_OK || refuse_status(status);
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
