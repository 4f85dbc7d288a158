/* `spoilfive rules`: what can be played, and what each rule means. All of it comes from the rows of the options and presets. */
#include "cli.h"

#include <stdio.h>
#include <string.h>

enum { FLAG_MARKDOWN, WIDTH = 80, LIST_MAX = 64 };

const S5Flag s5_flags_rules[] = {
    {"markdown", NULL, "prints every option and every preset's values, as docs/options.md has them"},
    {NULL, NULL, NULL},
};

/* -------------------------------------------------------------------- words */

/* How many columns a UTF-8 text takes; the texts here have no wide and no combining characters. */
static int columns(const char *text, size_t size)
{
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

static void put_padded(const char *text, int width)
{
    printf("%s%*s", text, width - columns(text, strlen(text)), "");
}

/* Prints words from column `at` on, with line breaks that keep the indentation, and ends the line. */
static void put_wrapped(const char *text, int at, int indent)
{
    while (*text) {
        const size_t size = strcspn(text, " ");
        const int width = columns(text, size);
        if (at > indent && at + 1 + width > WIDTH) {
            printf("\n%*s", indent, "");
            at = indent;
        } else if (at > indent) {
            putchar(' ');
            at++;
        }
        printf("%.*s", (int)size, text);
        at += width;
        text += size + strspn(text + size, " ");
    }
    putchar('\n');
}

/* The numbers whose bits are set, in order: `2-10`, `2 4 6`. */
static void write_numbers(S5Text *text, unsigned set)
{
    for (int from = 0; from < 32; from++) {
        if (!(set >> from & 1))
            continue;
        int to = from;
        while (to < 31 && set >> (to + 1) & 1)
            to++;
        s5_text_add(text, text->used ? " " : "");
        s5_text_number(text, from);
        if (to > from)
            s5_text_add(text, to > from + 1 ? "-" : " ");
        if (to > from)
            s5_text_number(text, to);
        from = to;
    }
}

static const char *kind_in_words(int kind)
{
    static const char *const WORDS[S5_KINDS] = {
        [S5_POOL] = "for a pool of chips",
        [S5_POINTS] = "for points, counted trick by trick",
        [S5_BANDS] = "for points, counted hand by hand",
        [S5_AUCTION] = "for points, with an auction",
    };
    return WORDS[kind];
}

/* --------------------------------------------------------------- the presets */

static S5Tables tables_of(const S5Preset *preset)
{
    S5Tables tables = {{0}};
    s5_tables_read(preset->tables, &tables); /* presets are right, files were checked */
    return tables;
}

static void list_preset(const S5Preset *preset)
{
    char players[LIST_MAX], sides[LIST_MAX];
    S5Text numbers = s5_text(players, sizeof players), divisions = s5_text(sides, sizeof sides);
    const S5Tables tables = tables_of(preset);
    unsigned some = 0, all = 0;
    for (int n = 0; n <= S5_SEATS_MAX; n++) {
        some |= (unsigned)(tables.sides[n] != 0) << n;
        all |= tables.sides[n];
    }
    write_numbers(&numbers, some);
    write_numbers(&divisions, all);
    put_padded(preset->name, 28);
    put_padded(preset->title, 35);
    put_padded(players, 12);
    printf("%s\n", sides);
}

static int list_presets(void)
{
    printf("%-28s%-35s%-12s%s\n", "name", "title", "players", "sides");
    for (int i = 0; i < s5_preset_count(); i++)
        list_preset(s5_preset(i));
    printf("\nSides: 0 is each for himself. `spoilfive rules NAME` prints all rules of one;\n"
           "docs/rule-files.md says how to write your own.\n");
    return S5_EXIT_DONE;
}

/* ---------------------------------------------------------------- one preset */

/* Whether an option is not what it is in the preset that this one extends, or not there at all. */
static bool differs(const S5Preset *preset, const S5Options *options, int option)
{
    const S5Preset *parent = s5_preset_find(preset->extends);
    if (!parent)
        return false;
    const S5Options from = s5_preset_options(parent);
    return s5_option_get(options, option) != s5_option_get(&from, option) ||
           !s5_option_applies(option, parent->kind);
}

static void write_value(S5Text *text, const S5Options *options, int option)
{
    s5_option_write(text, option, s5_option_get(options, option));
}

/* A number as a sentence: `What each player starts with: 20 chips.` */
static void write_number_meaning(S5Text *text, const S5OptionRow *row, int32_t value)
{
    const char *phrase = row->word_count ? row->unit : row->meaning;
    s5_text_char(text, (char)(phrase[0] >= 'a' && phrase[0] <= 'z' ? phrase[0] - 'a' + 'A' : phrase[0]));
    s5_text_add(text, phrase + 1);
    if (!row->word_count) {
        s5_text_add(text, ": ");
        s5_option_write(text, s5_option_find(row->name), value);
        s5_text_add(text, row->step ? " " : "");
        s5_text_add(text, row->step ? row->unit : "");
        if (value == 1 && text->used && text->start[text->used - 1] == 's') /* 1 chip */
            text->start[--text->used] = 0;
    }
    s5_text_char(text, '.');
}

static void put_option(const S5Preset *preset, const S5Options *options, int option)
{
    char value[LIST_MAX], meaning[400];
    S5Text short_text = s5_text(value, sizeof value), long_text = s5_text(meaning, sizeof meaning);
    const S5OptionRow *row = s5_option_row(option);
    const S5Word *word = s5_option_word(option, s5_option_get(options, option));
    write_value(&short_text, options, option);
    if (word)
        s5_text_add(&long_text, word->meaning);
    else
        write_number_meaning(&long_text, row, s5_option_get(options, option));
    s5_text_add(&long_text, " (");
    s5_text_add(&long_text, row->section);
    s5_text_char(&long_text, ')');
    printf("%s", differs(preset, options, option) ? "* " : "  ");
    put_padded(row->name, 21);
    printf("%s\n      ", value);
    put_wrapped(meaning, 6, 6);
}

/* `each for himself, or in 2 or 3 sides` */
static void write_sides(S5Text *text, unsigned sides)
{
    const bool alone = (sides & 1) != 0;
    bool first = true;
    s5_text_add(text, alone ? "each for himself" : "");
    for (int k = 2; k <= S5_SEATS_MAX; k++) {
        if (!(sides >> k & 1))
            continue;
        s5_text_add(text, !first ? " or " : alone ? ", or in " : "in ");
        s5_text_number(text, k);
        first = false;
    }
    s5_text_add(text, first ? "" : " sides");
}

static void put_tables(const S5Preset *preset)
{
    const S5Tables tables = tables_of(preset);
    unsigned done = 0;
    for (int n = 2; n <= S5_SEATS_MAX; n++) {
        char players[LIST_MAX], sides[LIST_MAX];
        S5Text numbers = s5_text(players, sizeof players), text = s5_text(sides, sizeof sides);
        unsigned same = 0;
        for (int m = n; m <= S5_SEATS_MAX; m++)
            same |= (unsigned)(tables.sides[m] == tables.sides[n]) << m;
        if (!tables.sides[n] || done >> n & 1)
            continue;
        write_numbers(&numbers, same);
        write_sides(&text, tables.sides[n]);
        printf("  %-10s%-12s%s\n", done ? "" : "players", players, sides);
        done |= same;
    }
    printf("  %-10s%d\n", "usually", preset->players);
}

static void put_line(const char *what, const char *text)
{
    printf("  %-10s", what);
    put_wrapped(text, 12, 12);
}

static void put_preset(const S5Preset *preset, const S5Options *options)
{
    put_wrapped(preset->title, 0, 0);
    putchar('\n');
    put_line("name", preset->name);
    put_line("source", preset->source);
    if (s5_preset_find(preset->extends) && strcmp(preset->extends, preset->name) != 0)
        put_line("extends", preset->extends);
    put_line("played", kind_in_words(preset->kind));
    put_tables(preset);
    putchar('\n');
    bool some = false;
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        if (!s5_option_applies(i, preset->kind))
            continue;
        put_option(preset, options, i);
        some = some || differs(preset, options, i);
    }
    if (some)
        printf("\n* not so in %s, which these rules extend\n", preset->extends);
    printf("\nThe sections (§) are those of docs/rules.md.\n");
}

static int show_preset(const S5Command *command, const char *name)
{
    S5Rules rules;
    S5Setup setup = s5_setup();
    setup.rules = name;
    const bool good = s5_setup_rules(command, &setup, &rules);
    if (good)
        put_preset(rules.preset, &rules.options);
    s5_setup_free(&setup);
    return good ? S5_EXIT_DONE : S5_EXIT_USAGE;
}

/* ------------------------------------------------------------ docs/options.md */

static void put_values_cell(const S5OptionRow *row)
{
    for (int i = 0; i < row->word_count; i++)
        printf("%s`%s`: %s", i ? "<br>" : "", row->words[i].word, row->words[i].meaning);
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
        printf("%s%s", gap, s5_kind_name(kind));
        gap = ", ";
    }
}

static void put_option_row(int option, const S5Options *standard)
{
    char value[LIST_MAX];
    S5Text text = s5_text(value, sizeof value);
    const S5OptionRow *row = s5_option_row(option);
    write_value(&text, standard, option);
    printf("| `%s` | %s | ", row->name, row->meaning);
    put_values_cell(row);
    if (row->most >= 0)
        printf(" | %d %s %d | %s", (int)row->least, row->step > 1 ? "or" : "to", (int)row->most, row->unit);
    else
        printf(" | – | –");
    printf(" | `%s` | ", value);
    put_games_cell(row);
    printf(" | %s |\n", row->section);
}

/* One preset's options as a line: those that are not so in the preset that it extends, and how many others. */
static void put_differences(const S5Preset *preset)
{
    const S5Options options = s5_preset_options(preset);
    const char *gap = "";
    printf("| `%s` | %s | %s | %s | ", preset->name, preset->title, preset->extends[0] ? preset->extends : "–",
        s5_kind_name(preset->kind));
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        char value[LIST_MAX];
        S5Text text = s5_text(value, sizeof value);
        if (!s5_option_applies(option, preset->kind) || !differs(preset, &options, option))
            continue;
        write_value(&text, &options, option);
        printf("%s%s&nbsp;`%s`", gap, s5_option_row(option)->name, value);
        gap = ", ";
    }
    printf("%s | %s | %s |\n", *gap ? "" : "–", preset->tables, preset->source);
}

/* The options of a kind of game that not all of its presets have alike: a line each, a column for each preset. */
static void put_matrix_row(int option, int kind)
{
    char value[LIST_MAX];
    printf("| `%s` |", s5_option_row(option)->name);
    for (int i = 0; i < s5_preset_count(); i++) {
        if (s5_preset(i)->kind != kind)
            continue;
        const S5Options options = s5_preset_options(s5_preset(i));
        S5Text text = s5_text(value, sizeof value);
        write_value(&text, &options, option);
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
    printf("\n### %s (%s)\n\n| option |", s5_kind_name(kind), kind_in_words(kind));
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

static int put_markdown(void)
{
    const S5Options standard = s5_preset_options(s5_preset(0));
    printf("<!-- Written by `spoilfive rules --markdown`; a test compares it. Change "
           "include/spoilfive/option.h instead. -->\n"
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
    printf("\n## The presets\n\n"
           "What each changes in the preset that it extends, and what its kind of game has for the first time.\n\n"
           "| preset | title | extends | kind | differs by | players / sides | source |\n"
           "|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < s5_preset_count(); i++)
        put_differences(s5_preset(i));
    printf("\n## Where the presets of a kind differ\n\n"
           "Options that all presets of a kind have alike are left out here.\n");
    for (int kind = 0; kind < S5_KINDS; kind++)
        put_matrix(kind);
    return S5_EXIT_DONE;
}

/* ------------------------------------------------------------------ command */

int s5_run_rules(const S5Command *command, int argc, char **argv)
{
    S5Args args = {command, argv, argc, 0};
    const char *value, *name = NULL;
    bool markdown = false;
    for (int arg; (arg = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (arg == S5_ARG_HELP || arg == S5_ARG_WRONG)
            return arg == S5_ARG_HELP ? S5_EXIT_DONE : S5_EXIT_USAGE;
        if (arg == FLAG_MARKDOWN)
            markdown = true;
        else if (name)
            return s5_usage(command, "one preset or file at a time, not '%s' too", value);
        else
            name = value;
    }
    if (markdown && name)
        return s5_usage(command, "--markdown prints all presets; leave '%s' out", name);
    return markdown ? put_markdown() : name ? show_preset(command, name) : list_presets();
}
