/* Prints the engine's English for the page, as TypeScript: `make messages` writes web/src/messages/en/engine.ts with it. */
#include "spoilfive/spoilfive.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 1000, ANY_NUMBER = 777, ANY_BIDS = 1 << 3 /* the bid of 20 alone */ };

/* `  'status.ERR_NOT_HELD': 'the {card} is not in the hand',` The last part of a key may be empty. */
static void put(const char *section, const char *name, const char *part, const char *text)
{
    printf("  '%s.%s%s%s': '", section, name, *part ? "." : "", part);
    for (const char *c = text; *c; c++)
        printf(*c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
    printf("',\n");
}

/* Copies a text with one piece of it replaced, once, where it has it. */
static void replace(char to[static TEXT_MAX], const char *text, const char *piece, const char *with)
{
    const char *at = strstr(text, piece);
    const int before = at ? (int)(at - text) : (int)strlen(text);
    snprintf(to, TEXT_MAX, "%.*s%s%s", before, text, at ? with : "", at ? at + strlen(piece) : "");
}

/* ------------------------------------------------------------------ options */

/* The Joker stands among the top trumps only where it plays: {joker} is filled with `joker.too` or with nothing. */
static void put_words(const S5OptionRow *row)
{
    char text[TEXT_MAX];
    for (int i = 0; i < row->word_count; i++) {
        replace(text, row->words[i].meaning, " Joker,", "{joker}");
        put("option", row->name, row->words[i].word, text);
    }
}

/* What the program says with a number for the option's value. */
static void say_with(
    char to[static TEXT_MAX], int option, int32_t *field, const S5Options *options, int32_t value)
{
    S5Text text = s5_text(to, TEXT_MAX);
    *field = value;
    s5_rule_sentence(&text, options, option, NULL);
}

/* A number's sentence with a place for the number, and another where 0 is none but means never. */
static void put_number(const S5OptionRow *row, int option, int32_t *field, const S5Options *options)
{
    const char *piece = row->step ? "777" : "20", *place = row->step ? "{number}" : "{list}";
    char text[TEXT_MAX], any[TEXT_MAX], zero[TEXT_MAX], as_number[TEXT_MAX];
    say_with(text, option, field, options, row->step ? ANY_NUMBER : ANY_BIDS);
    replace(any, text, piece, place);
    put("option", row->name, "number", any);
    say_with(zero, option, field, options, 0);
    replace(as_number, text, piece, "0");
    if (row->step && strcmp(zero, as_number) != 0)
        put("option", row->name, "never", zero);
}

static void put_option(int option, int32_t *field, const S5Options *options)
{
    const S5OptionRow *row = s5_option_row(option);
    const int32_t standard = *field;
    put("option", row->name, "", row->meaning);
    put_words(row);
    if (row->most >= 0 || !row->step)
        put_number(row, option, field, options);
    *field = standard;
}

static void put_options(void)
{
    S5Options options = s5_preset_options(s5_preset(0));
#define PUT_OPTION(field, NAME, title, kinds, standard, least, most, step, words, section, meaning, unit) \
    put_option(S5_OPTION_##NAME, &options.field, &options);
    S5_OPTION_MAP(PUT_OPTION)
}

/* --------------------------------------------------------------- everything */

int main(void)
{
    printf(
        "/* Written by tools/messages from the tables of include/spoilfive/; a test compares it. Change those instead. */\n"
        "export const engine = {\n");
#define PUT_STATUS(NAME, number, sentence, rule, option) put("status", #NAME, "", sentence);
    S5_STATUS_MAP(PUT_STATUS)
#define PUT_REASON(NAME, sentence) put("reason", #NAME, "", sentence);
    S5_REASON_MAP(PUT_REASON)
#define PUT_RULE(NAME, sentence) put("rule", #NAME, "", sentence);
    S5_RULE_MAP(PUT_RULE)
    put_options();
    for (int i = 0; i < s5_preset_count(); i++)
        put("preset", s5_preset(i)->name, "", s5_preset(i)->title);
    printf("}\n");
    return 0;
}
