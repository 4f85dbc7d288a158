/* The lobby's rows for the options of the rules. */
#include "lobby.h"

#include <stdio.h>

/* The option of a row: one of those that belong to this kind of game. */
static int option_at(const S5App *app, int index)
{
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (s5_option_applies(option, app->lobby.preset->kind) && index-- == 0)
            return option;
    return 0;
}

static int count_options(const S5App *app)
{
    int count = 0;
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        count += s5_option_applies(option, app->lobby.preset->kind);
    return count;
}

static void label_option(const S5App *app, int index, S5Text *text)
{
    s5_text_add(text, s5_option_row(option_at(app, index))->title);
}

/* A value in words: what is written below the list in full, as far as there is room in the row. Only numbers stay. */
static void value_option(const S5App *app, int index, S5Text *text)
{
    const int option = option_at(app, index);
    const int32_t value = s5_option_get(&app->lobby.options, option);
    if (option == S5_OPTION_FIRST_DEALER && value >= 0)
        s5_text_add(text, s5_lobby_seat(value));
    else if (s5_option_word(option, value) || !value)
        s5_rule_sentence(text, &app->lobby.options, option, s5_rule_file_terms(s5_lobby_file(&app->lobby)));
    else
        s5_option_write(text, option, value);
}

/* The headings, each with the first option below it. */
static const char *heading_of(int option)
{
    static const struct {
        int first;
        const char *text;
    } HEADINGS[] = {{S5_OPTION_FIRST_DEALER, "The deal"}, {S5_OPTION_JOKER, "The cards"},
        {S5_OPTION_FOLLOW, "The play"}, {S5_OPTION_ROBBING, "The turn-up and robbing"},
        {S5_OPTION_STAKE, "The pool"}, {S5_OPTION_SCORE, "The score"}, {S5_OPTION_BIDS, "The auction"},
        {S5_OPTION_KITTY, "The kitty and the draw"}, {S5_OPTION_LEAD, "The first lead"},
        {S5_OPTION_THIRTY_SCORES, "The score"}, {S5_OPTION_COUNT_OUT, "The end"}};
    size_t i = sizeof HEADINGS / sizeof *HEADINGS;
    while (HEADINGS[--i].first > option)
        continue;
    return HEADINGS[i].text;
}

static const char *head_option(const S5App *app, int index)
{
    const char *heading = heading_of(option_at(app, index));
    return index && heading == heading_of(option_at(app, index - 1)) ? NULL : heading;
}

static void explain_option(const S5App *app, int index, S5Text *text)
{
    const int option = option_at(app, index);
    const S5OptionRow *row = s5_option_row(option);
    char meaning[256];
    S5Text what = s5_text(meaning, sizeof meaning);
    s5_text_add(&what, row->meaning);
    s5_capitalize(meaning);
    s5_text_add(text, meaning);
    s5_text_add(text, ". ");
    s5_rule_sentence(text, &app->lobby.options, option, s5_rule_file_terms(s5_lobby_file(&app->lobby)));
    s5_text_add(text, " (");
    s5_text_add(text, row->name);
    s5_text_add(text, ", docs/rules.md ");
    s5_text_add(text, row->section);
    s5_text_add(text, ")");
}

static void set_option(S5App *app, int option, int32_t value)
{
    char bytes[64];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_option_write(&text, option, value);
    s5_option_set(&app->lobby.options, option, bytes);
}

/* Turns through the words one after another, then the numbers from the least to the most. */
static void turn_option(S5App *app, int index, int step)
{
    const int option = option_at(app, index);
    const S5OptionRow *row = s5_option_row(option);
    const int32_t value = s5_option_get(&app->lobby.options, option);
    const int words = row->word_count;
    int at = words;
    if (!row->step) {
        snprintf(app->lobby.answer, sizeof app->lobby.answer,
            "Bids can be changed in a rule-set file or with --option.");
        return;
    }
    for (int i = 0; i < words; i++)
        if (row->words[i].value == value)
            at = i;
    if (at == words) { /* a number */
        const int32_t next = value + step * row->step;
        const bool inside = next >= row->least && next <= row->most;
        if (inside || !words)
            set_option(app, option, inside ? next : value);
        else
            set_option(app, option, row->words[step < 0 ? words - 1 : 0].value);
        return;
    }
    at += step;
    if (at < 0 || at >= words)
        set_option(app, option,
            row->most < 0 ? row->words[(at + words) % words].value
            : step < 0    ? row->most
                          : row->least);
    else
        set_option(app, option, row->words[at].value);
}

/* A number may be typed. */
static bool type_option(S5App *app, int index, int key)
{
    const int option = option_at(app, index);
    const S5OptionRow *row = s5_option_row(option);
    int64_t number = s5_option_get(&app->lobby.options, option);
    if (row->word_count || !row->step || !s5_lobby_number(&app->lobby, key, row->most, &number))
        return false;
    if (number >= row->least && number <= row->most)
        set_option(app, option, (int32_t)number);
    return true;
}

const S5LobbyRow s5_lobby_options = {
    label_option, value_option, explain_option, turn_option, type_option, count_options, head_option, NULL};
