/* The presets and the options as JSON, from their own rows. */
#include "rule_list.h"

#include "json.h"
#include "spoilfive/rulepage.h"

static void put_kinds(S5Text *text, S5Set kinds)
{
    S5_PUT(text, ",\"kinds\":[");
    for (; kinds; kinds &= kinds - 1) {
        s5_text_json(text, s5_kind(s5_set_first(kinds))->name);
        s5_text_add(text, kinds & (kinds - 1) ? "," : "");
    }
    S5_PUT(text, "]");
}

/* The words of an option, with the kinds of game that know them unless it is all that have the option. */
static void put_word_meanings(S5Text *text, int option)
{
    const S5OptionRow *row = s5_option_row(option);
    S5_PUT(text, ",\"words\":[");
    for (int i = 0; i < row->word_count; i++) {
        S5Text meaning = S5_EMPTY_TEXT(S5_RULE_SENTENCE_MAX);
        s5_word_sentence(&meaning, &row->words[i]);
        s5_put_string_field(text, i ? ",{\"word\":" : "{\"word\":", row->words[i].word);
        s5_put_string_field(text, ",\"meaning\":", meaning.start);
        S5Set kinds = 0;
        for (S5Set all = row->kinds; all; all &= all - 1)
            kinds |= s5_option_takes(option, row->words[i].value, s5_set_first(all)) ? all & (0 - all) : 0;
        if (kinds != row->kinds)
            put_kinds(text, kinds);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]");
}

static void put_listed_option(S5Text *text, int option)
{
    const S5OptionRow *row = s5_option_row(option);
    s5_put_string_field(text, "{\"name\":", row->name);
    s5_put_string_field(text, ",\"section\":", row->section);
    s5_put_string_field(text, ",\"meaning\":", row->meaning);
    s5_put_string_field(text, ",\"unit\":", row->unit);
    put_word_meanings(text, option);
    s5_text_printf(text, ",\"least\":%d,\"most\":%d,\"step\":%d%s", row->least, row->most, row->step,
        row->step ? "" : ",\"list\":true");
    put_kinds(text, row->kinds);
    S5_PUT(text, "}");
}

void s5_put_seatings(S5Text *text, const char *tables)
{
    S5Seatings seatings = {{0}};
    const char *before = "\"", *end = "";
    s5_seatings_read(tables, &seatings);
    S5_PUT(text, "{");
    for (int players = 2; players <= S5_SEATS_MAX; players++) {
        if (!seatings.sides[players])
            continue;
        s5_put_number_field(text, before, players);
        before = "],\"";
        end = "]";
        for (S5Set sides = seatings.sides[players], all = sides; sides; sides &= sides - 1)
            s5_put_number_field(text, sides == all ? "\":[" : ",", s5_set_first(sides));
    }
    s5_text_add(text, end);
    S5_PUT(text, "}");
}

/* A word or a list as text, a number as a number, and what it means. */
static void put_sentence_of_value(S5Text *text, const S5Options *options, int option)
{
    S5Text sentence = S5_EMPTY_TEXT(512);
    s5_rule_sentence(&sentence, options, option, NULL);
    S5_PUT(text, "{\"value\":");
    s5_put_option_value(text, option, s5_option_get(options, option));
    s5_put_string_field(text, ",\"sentence\":", sentence.start);
    S5_PUT(text, "}");
}

static void put_value_as_text(S5Text *text, const S5Options *options, int option)
{
    S5Text value = S5_EMPTY_TEXT(64);
    s5_option_write(&value, option, s5_option_get(options, option));
    s5_text_json(text, value.start);
}

static void put_listed_preset(S5Text *text, const S5Preset *preset, bool sentences)
{
    const S5Options options = s5_preset_options(preset);
    const char *before = ",\"options\":{";
    s5_put_string_field(text, "{\"name\":", preset->name);
    s5_put_string_field(text, ",\"title\":", preset->title);
    s5_put_string_field(text, ",\"source\":", preset->source);
    s5_put_string_field(text, ",\"kind\":", s5_kind(preset->kind)->name);
    s5_put_number_field(text, ",\"players\":", preset->players);
    S5_PUT(text, ",\"tables\":");
    s5_put_seatings(text, preset->seatings);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        if (!s5_option_applies(option, preset->kind))
            continue;
        s5_put_string_field(text, before, s5_option_row(option)->name);
        S5_PUT(text, ":");
        (sentences ? put_sentence_of_value : put_value_as_text)(text, &options, option);
        before = ",";
    }
    S5_PUT(text, "}}");
}

void s5_put_rule_list(S5Text *text, bool sentences)
{
    for (int i = 0; i < s5_preset_count(); i++) {
        s5_text_add(text, i ? "," : "{\"presets\":[");
        put_listed_preset(text, s5_preset(i), sentences);
    }
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        s5_text_add(text, i ? "," : "],\"options\":[");
        put_listed_option(text, i);
    }
    for (int kind = 0; kind < S5_KINDS; kind++) {
        s5_put_string_field(text, kind ? "," : "],\"tables\":{", s5_kind(kind)->name);
        S5_PUT(text, ":");
        s5_put_seatings(text, s5_kind(kind)->tables);
    }
    S5_PUT(text, "}}");
}
