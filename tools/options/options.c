/* Writes docs/options.md: every option and every preset. */
#include "cli/rules.h"

#include <stdio.h>

static void put_values_cell(const S5OptionRow *row)
{
    for (int i = 0; i < row->word_count; i++) {
        char sentence[S5_RULE_SENTENCE_MAX];
        S5Text text = s5_text(sentence, sizeof sentence);
        s5_word_sentence(&text, &row->words[i]);
        printf("%s`%s`: %s", i ? "<br>" : "", row->words[i].word, sentence);
    }
    if (row->most >= 0)
        printf("%sa number", row->word_count ? "<br>" : "");
    if (!row->step)
        printf("a rising list of multiples of 5, the last at least 20");
}

static void put_games_cell(const S5OptionRow *row)
{
    const char *gap = "";
    for (int kind = 0; kind < S5_KINDS; kind++) {
        if (!(row->kinds >> kind & 1))
            continue;
        printf("%s%s", gap, s5_kind(kind)->name);
        gap = ", ";
    }
}

static void put_option_row(int option, const S5Options *standard)
{
    char value[S5_RULES_LIST];
    S5Text text = s5_text(value, sizeof value);
    const S5OptionRow *row = s5_option_row(option);
    s5_rules_value(&text, standard, option);
    printf("| `%s` | **%s**: %s | ", row->name, row->title, row->meaning);
    put_values_cell(row);
    if (row->most >= 0)
        printf(" | %d %s %d | %s", (int)row->least, row->step > 1 ? "or" : "to", (int)row->most, row->unit);
    else
        printf(" | – | –");
    printf(" | `%s` | ", value);
    put_games_cell(row);
    printf(" | %s |\n", row->section);
}

/* Prints one preset's options as a line: those that differ from the preset that it extends, and how many others
 * there are. */
static void put_preset_row(const S5Preset *preset)
{
    const S5Options options = s5_preset_options(preset);
    const char *gap = "";
    printf("| `%s` | %s | %s | %s | ", preset->name, preset->title,
        preset->extends[0] ? preset->extends : "–", s5_kind(preset->kind)->name);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        char value[S5_RULES_LIST];
        S5Text text = s5_text(value, sizeof value);
        if (!s5_option_applies(option, preset->kind) || !s5_rules_differs(preset, &options, option))
            continue;
        s5_rules_value(&text, &options, option);
        printf("%s%s&nbsp;`%s`", gap, s5_option_row(option)->name, value);
        gap = ", ";
    }
    printf("%s | %s | %s |\n", *gap ? "" : "–", preset->seatings, preset->source);
}

/* Prints the options of a kind of game in which its presets differ: a line for each, a column for each preset. */
static void put_matrix_row(int option, int kind)
{
    char value[S5_RULES_LIST];
    printf("| `%s` |", s5_option_row(option)->name);
    for (int i = 0; i < s5_preset_count(); i++) {
        if (s5_preset(i)->kind != kind)
            continue;
        const S5Options options = s5_preset_options(s5_preset(i));
        S5Text text = s5_text(value, sizeof value);
        s5_rules_value(&text, &options, option);
        printf(" %s |", value);
    }
    printf("\n");
}

static bool varies(int option, int kind)
{
    int32_t first = 0;
    bool found = false;
    for (int i = 0; i < s5_preset_count(); i++) {
        if (s5_preset(i)->kind != kind)
            continue;
        const S5Options options = s5_preset_options(s5_preset(i));
        const int32_t value = s5_option_get(&options, option);
        if (found && value != first)
            return true;
        first = value;
        found = true;
    }
    return false;
}

static void put_matrix(int kind)
{
    printf("\n### %s (%s)\n\n| option |", s5_kind(kind)->name, s5_kind(kind)->played);
    int count = 0;
    for (int i = 0; i < s5_preset_count(); i++)
        if (s5_preset(i)->kind == kind) {
            printf(" %s |", s5_preset(i)->name);
            count++;
        }
    printf("\n|---|");
    while (count--)
        printf("---|");
    printf("\n");
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (s5_option_applies(option, kind) && varies(option, kind))
            put_matrix_row(option, kind);
}

int main(void)
{
    const S5Options standard = s5_preset_options(s5_preset(0));
    printf(
        "<!-- Written by tools/options; a test compares it. Change include/spoilfive/option.h instead. -->\n"
        "# The options\n\n"
        "What each does is told in full in the section of [rules.md](rules.md) that it names. *Usual* is "
        "its value where no\n"
        "preset says otherwise. The games are those of `kind`: *pool* is Spoil Five (§5), *points* "
        "Twenty-Five (§6), *bands*\n"
        "Forty-Five (§7), *auction* the games with an auction (§8, §9). H1 to H8 are sections there too.\n\n"
        "| option | settles | values | range | unit | usual | games | section |\n"
        "|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < S5_OPTION_COUNT; i++)
        put_option_row(i, &standard);
    printf(
        "\n## The presets\n\n"
        "What each changes in the preset that it extends, and what its kind of game has for the first time.\n\n"
        "| preset | title | extends | kind | differs by | players / sides | source |\n"
        "|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < s5_preset_count(); i++)
        put_preset_row(s5_preset(i));
    printf("\n## Where the presets of a kind differ\n\n"
           "Options that all presets of a kind have alike are left out here.\n");
    for (int kind = 0; kind < S5_KINDS; kind++)
        put_matrix(kind);
    return 0;
}
