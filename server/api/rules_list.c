/* The presets and the options, from their own rows. */
#include "api.h"

#include "engine/record/json.h"

#include "spoilfive/rulepage.h"
#include "spoilfive/rules.h"

#include <stdlib.h>

static void put_option_words(S5Text *text, const S5OptionRow *row)
{
    for (int i = 0; i < row->word_count; i++) {
        char meaning[S5_RULE_SENTENCE_MAX];
        S5Text sentence = s5_text(meaning, sizeof meaning);
        s5_word_sentence(&sentence, &row->words[i]);
        s5_put_string_field(text, i ? ",{\"word\":" : "{\"word\":", row->words[i].word);
        s5_put_string_field(text, ",\"meaning\":", meaning);
        S5_PUT(text, "}");
    }
}

static void put_option_facts(S5Text *text, int option)
{
    const S5OptionRow *row = s5_option_row(option);
    s5_put_string_field(text, "{\"name\":", row->name);
    s5_put_string_field(text, ",\"meaning\":", row->meaning);
    s5_put_string_field(text, ",\"section\":", row->section);
    S5_PUT(text, ",\"kinds\":[");
    for (int kind = 0, some = 0; kind < S5_KINDS; kind++)
        if (s5_option_applies(option, kind))
            s5_put_string_field(text, some++ ? "," : "", s5_kind(kind)->name);
    S5_PUT(text, "],\"words\":[");
    put_option_words(text, row);
    S5_PUT(text, "]");
    if (row->most >= 0) {
        s5_put_number_field(text, ",\"least\":", row->least);
        s5_put_number_field(text, ",\"most\":", row->most);
        s5_put_number_field(text, ",\"step\":", row->step);
        s5_put_string_field(text, ",\"unit\":", row->unit);
    } else if (row->step == 0) {
        S5_PUT(text, ",\"list\":true");
    }
    S5_PUT(text, "}");
}

/* An option's value: a word or a list as text, a number as a number. */
static void put_option_value(S5Text *text, const S5Options *options, int option)
{
    char bytes[128];
    S5Text value = s5_text(bytes, sizeof bytes);
    const int32_t number = s5_option_get(options, option);
    s5_option_write(&value, option, number);
    if (s5_option_word(option, number) || s5_option_row(option)->step == 0)
        s5_text_json(text, bytes);
    else
        s5_text_add(text, bytes);
}

/* `"5":[0,2]`: how many sides five players may form. */
static void put_possible_sides(S5Text *text, const S5Preset *preset)
{
    S5Seatings seatings = {{0}};
    s5_seatings_read(preset->seatings, &seatings);
    for (int players = 2, some = 0; players <= S5_SEATS_MAX; players++) {
        if (!seatings.sides[players])
            continue;
        s5_put_number_field(text, some++ ? ",\"" : "\"", players);
        S5_PUT(text, "\":[");
        for (int sides = 0, others = 0; sides <= S5_SEATS_MAX; sides++)
            if (seatings.sides[players] >> sides & 1)
                s5_put_number_field(text, others++ ? "," : "", sides);
        S5_PUT(text, "]");
    }
}

static void put_preset_options(S5Text *text, const S5Preset *preset)
{
    const S5Options options = s5_preset_options(preset);
    for (int option = 0, some = 0; option < S5_OPTION_COUNT; option++) {
        char bytes[512];
        S5Text sentence = s5_text(bytes, sizeof bytes);
        if (!s5_option_applies(option, preset->kind))
            continue;
        s5_rule_sentence(&sentence, &options, option, NULL);
        s5_put_string_field(text, some++ ? "," : "", s5_option_row(option)->name);
        S5_PUT(text, ":{\"value\":");
        put_option_value(text, &options, option);
        s5_put_string_field(text, ",\"sentence\":", bytes);
        S5_PUT(text, "}");
    }
}

static void put_preset_row(S5Text *text, const S5Preset *preset)
{
    s5_put_string_field(text, "{\"name\":", preset->name);
    s5_put_string_field(text, ",\"title\":", preset->title);
    s5_put_string_field(text, ",\"source\":", preset->source);
    s5_put_string_field(text, ",\"kind\":", s5_kind(preset->kind)->name);
    s5_put_number_field(text, ",\"players\":", preset->players);
    S5_PUT(text, ",\"tables\":{");
    put_possible_sides(text, preset);
    S5_PUT(text, "},\"options\":{");
    put_preset_options(text, preset);
    S5_PUT(text, "}}");
}

static void put_all_rules(S5Text *text, const void *from)
{
    (void)from;
    S5_PUT(text, "{\"presets\":[");
    for (int i = 0; i < s5_preset_count(); i++) {
        s5_text_add(text, i ? "," : "");
        put_preset_row(text, s5_preset(i));
    }
    S5_PUT(text, "],\"options\":[");
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        s5_text_add(text, i ? "," : "");
        put_option_facts(text, i);
    }
    S5_PUT(text, "]}\n");
}

/* Its name among the answers that never change. */
static const char PATH[] = "/rules.json";

S5Files *s5_api_constants(void)
{
    size_t size = 0;
    char *bytes = s5_body_make(put_all_rules, NULL, &size);
    S5Files *constants = s5_files_new();
    if (!constants)
        free(bytes);
    else if (s5_files_add(constants, PATH, bytes, size))
        return constants;
    s5_files_release(constants);
    return NULL;
}

void s5_api_rules(S5Request *r)
{
    S5Files *constants = r->gateway->constants;
    *r->token = 0;
    s5_reply_file(r, 200, constants, s5_files_find(constants, PATH));
}
