/* The presets and the options, from their own rows. */
#include "api.h"

#include "spoilfive/rulepage.h"
#include "spoilfive/rules.h"

#include <stdlib.h>

static void put_words(FILE *out, const S5OptionRow *row)
{
    for (int i = 0; i < row->word_count; i++) {
        fputs(i ? ",{\"word\":" : "{\"word\":", out);
        s5_put_json(out, row->words[i].word);
        fputs(",\"meaning\":", out);
        s5_put_json(out, row->words[i].meaning);
        fputc('}', out);
    }
}

static void put_option(FILE *out, int option)
{
    const S5OptionRow *row = s5_option_row(option);
    fputs("{\"name\":", out);
    s5_put_json(out, row->name);
    fputs(",\"meaning\":", out);
    s5_put_json(out, row->meaning);
    fputs(",\"section\":", out);
    s5_put_json(out, row->section);
    fputs(",\"kinds\":[", out);
    for (int kind = 0, some = 0; kind < S5_KINDS; kind++)
        if (s5_option_applies(option, kind))
            fprintf(out, "%s\"%s\"", some++ ? "," : "", s5_kind_name(kind));
    fputs("],\"words\":[", out);
    put_words(out, row);
    if (row->most >= 0) {
        fprintf(out, "],\"least\":%d,\"most\":%d,\"step\":%d,\"unit\":", (int)row->least, (int)row->most,
            (int)row->step);
        s5_put_json(out, row->unit);
        fputc('}', out);
    } else {
        fprintf(out, "]%s}", row->step == 0 ? ",\"list\":true" : "");
    }
}

/* An option's value: a word or a list as text, a number as a number. */
static void put_value(FILE *out, const S5Options *options, int option)
{
    char bytes[128];
    S5Text text = s5_text(bytes, sizeof bytes);
    const int32_t value = s5_option_get(options, option);
    s5_option_write(&text, option, value);
    if (s5_option_word(option, value) || s5_option_row(option)->step == 0)
        s5_put_json(out, bytes);
    else
        fputs(bytes, out);
}

/* `"5":[0,2]`: how many sides so many players may make. */
static void put_tables(FILE *out, const S5Preset *preset)
{
    S5Tables tables = {{0}};
    s5_tables_read(preset->tables, &tables);
    for (int players = 2, some = 0; players <= S5_SEATS_MAX; players++) {
        if (!tables.sides[players])
            continue;
        fprintf(out, "%s\"%d\":[", some++ ? "," : "", players);
        for (int sides = 0, others = 0; sides <= S5_SEATS_MAX; sides++)
            if (tables.sides[players] >> sides & 1)
                fprintf(out, "%s%d", others++ ? "," : "", sides);
        fputc(']', out);
    }
}

static void put_preset(FILE *out, const S5Preset *preset)
{
    char bytes[512];
    const S5Options options = s5_preset_options(preset);
    fputs("{\"name\":", out);
    s5_put_json(out, preset->name);
    fputs(",\"title\":", out);
    s5_put_json(out, preset->title);
    fputs(",\"source\":", out);
    s5_put_json(out, preset->source);
    fprintf(out, ",\"kind\":\"%s\",\"players\":%d,\"tables\":{", s5_kind_name(preset->kind), preset->players);
    put_tables(out, preset);
    fputs("},\"options\":{", out);
    for (int option = 0, some = 0; option < S5_OPTION_COUNT; option++) {
        if (!s5_option_applies(option, preset->kind))
            continue;
        S5Text sentence = s5_text(bytes, sizeof bytes);
        s5_rule_sentence(&sentence, &options, option, NULL);
        fprintf(out, "%s\"%s\":{\"value\":", some++ ? "," : "", s5_option_row(option)->name);
        put_value(out, &options, option);
        fputs(",\"sentence\":", out);
        s5_put_json(out, bytes);
        fputc('}', out);
    }
    fputs("}}", out);
}

void s5_api_rules(S5Request *r)
{
    FILE *out = s5_reply_open(r);
    *r->token = 0;
    if (!out)
        return;
    fputs("{\"presets\":[", out);
    for (int i = 0; i < s5_preset_count(); i++) {
        fputs(i ? "," : "", out);
        put_preset(out, s5_preset(i));
    }
    fputs("],\"options\":[", out);
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        fputs(i ? "," : "", out);
        put_option(out, i);
    }
    fputs("]}\n", out);
    s5_reply(r, 200, "application/json");
}
