/*
 * Prints the engine's English for the page, as TypeScript: `messages engine` what the first card needs, `messages lessons` those of
 * a first game, `messages rulebook` everything else.
 * `make messages` writes the files of web/src/messages/en/ with it.
 */
#include "spoilfive/spoilfive.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* `  'status.ERR_NOT_HELD': 'the {card} is not in the hand',` The last part of a key may be empty. */
static void put(const char *section, const char *name, const char *part, const char *text)
{
    printf("  '%s.%s%s%s': '", section, name, *part ? "." : "", part);
    for (const char *c = text; *c; c++)
        printf(*c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
    printf("',\n");
}

/* A sentence about an event, and what the player who did it is told. */
static void put_event(const char *key, const char *sentence, const char *own)
{
    put("event", key, "", sentence);
    if (*own)
        put("event", key, "you", own);
}

static void put_option(const S5OptionRow *row)
{
    put("option", row->name, "", row->title);
    for (int i = 0; i < row->word_count; i++)
        put("option", row->name, row->words[i].word, row->words[i].meaning);
    if (*row->number)
        put("option", row->name, "number", row->number);
    if (*row->never)
        put("option", row->name, "never", row->never);
}

/* ----------------------------------------------------------- what is printed */

/* The aim of a hand is a lesson of the first game, too. */
static void put_rule(const char *name, const char *sentence, bool aims)
{
    if (!strncmp(name, "AIM_", 4) == aims)
        put("rule", name, "", sentence);
}

static void put_rules(bool aims)
{
#define PUT_RULE(NAME, sentence) put_rule(#NAME, sentence, aims);
    S5_RULE_MAP(PUT_RULE)
}

static void put_engine(void)
{
    put_rules(true);
#define PUT_EVENT(key, sentence, own) put_event(key, sentence, own);
    S5_NARRATION_MAP(PUT_EVENT)
    for (int i = 0; i < s5_preset_count(); i++)
        put("preset", s5_preset(i)->name, "", s5_preset(i)->title);
}

static void put_lessons(void)
{
    for (int i = 0; i < S5_LESSONS; i++)
        put("lesson", s5_lesson_key((S5Lesson)i), "", s5_lesson_sentence((S5Lesson)i));
}

static void put_rulebook(void)
{
#define PUT_STATUS(NAME, number, sentence, rule, option) put("status", #NAME, "", sentence);
    S5_STATUS_MAP(PUT_STATUS)
#define PUT_REASON(NAME, sentence) put("reason", #NAME, "", sentence);
    S5_REASON_MAP(PUT_REASON)
    put_rules(false);
    for (int i = 0; i < S5_OPTION_COUNT; i++)
        put_option(s5_option_row(i));
    for (int i = 0; i < S5_GROUPS; i++)
        put("group", s5_preset_group(i)->name, "", s5_preset_group(i)->title);
    for (int i = 0; i < s5_preset_count(); i++)
        put("about", s5_preset_listed(i)->name, "", s5_preset_about(s5_preset_listed(i)));
    for (int i = 0; i < s5_level_count(); i++)
        put("level", s5_level(i)->name, "about", s5_level(i)->meaning);
}

int main(int count, char **words)
{
    static const struct {
        const char *name;
        void (*put)(void);
    } FILES[] = {{"engine", put_engine}, {"lessons", put_lessons}, {"rulebook", put_rulebook}};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        if (count != 2 || strcmp(words[1], FILES[i].name) != 0)
            continue;
        printf(
            "/* Written by tools/messages from the tables of include/spoilfive/; a test compares it. Change those instead. */\n"
            "export const %s = {\n",
            FILES[i].name);
        FILES[i].put();
        printf("}\n");
        return 0;
    }
    fprintf(stderr, "usage: messages engine|lessons|rulebook\n");
    return 2;
}
