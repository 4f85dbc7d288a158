/* `spoilfive rules`: what can be played, and what each rule means. All of it comes from the rows of the options and presets. */
#include "rules.h"

#include <stdio.h>
#include <string.h>

enum { FLAG_MARKDOWN, FLAG_OPTIONS, FLAG_ASK, FLAG_WRITE, WIDTH = 80 };

const S5Flag s5_flags_rules[] = {
    {"markdown", NULL, "prints every option and every preset's values, as docs/options.md has them"},
    {"options", NULL,
        "lists the options of a preset or file, each with what its value means, instead of the page"},
    {"ask", NULL, "asks how you play, finds the nearest preset and prints a rule-set file"},
    {"write", "FILE", "with --ask: writes that file, which must not be there yet"},
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
void s5_rules_wrap(const char *text, int at, int indent)
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

/* --------------------------------------------------------------- the presets */

static S5Seatings seatings_of(const S5Preset *preset)
{
    S5Seatings seatings = {{0}};
    s5_seatings_read(preset->seatings, &seatings); /* presets are correct, files were checked */
    return seatings;
}

static void list_preset(const S5Preset *preset)
{
    char players[S5_RULES_LIST];
    S5Text numbers = s5_text(players, sizeof players);
    const S5Seatings seatings = seatings_of(preset);
    unsigned some = 0;
    for (int n = 0; n <= S5_SEATS_MAX; n++)
        some |= (unsigned)(seatings.sides[n] != 0) << n;
    s5_rule_numbers(&numbers, some);
    put_padded(preset->name, 32);
    put_padded(preset->title, 37);
    printf("%s\n", players);
}

static int list_presets(void)
{
    enum { INDENT = 2 };
    for (int i = 0, group = -1; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset_listed(i);
        if (preset->group != group)
            printf("%s%s\n", i ? "\n" : "", s5_preset_group(group = preset->group)->title);
        list_preset(preset);
        printf("%*s", INDENT, "");
        s5_rules_wrap(s5_preset_about(preset), INDENT, INDENT);
    }
    printf("\n`spoilfive rules NAME` prints the rules of one, `spoilfive rules --ask` finds\n"
           "yours; docs/rule-files.md says how to write your own.\n");
    return S5_EXIT_DONE;
}

/* ---------------------------------------------------------------- one preset */

/* Whether an option differs from its value in the preset that this one extends, or is not there at all. */
bool s5_rules_differs(const S5Preset *preset, const S5Options *options, int option)
{
    const S5Preset *parent = s5_preset_find(preset->extends);
    if (!parent)
        return false;
    const S5Options from = s5_preset_options(parent);
    return s5_option_get(options, option) != s5_option_get(&from, option) ||
           !s5_option_applies(option, parent->kind);
}

void s5_rules_value(S5Text *text, const S5Options *options, int option)
{
    s5_option_write(text, option, s5_option_get(options, option));
}

static void put_option(const S5Preset *preset, const S5Options *options, int option, const S5Terms *terms)
{
    char value[S5_RULES_LIST], meaning[S5_RULE_SENTENCE_MAX];
    S5Text short_text = s5_text(value, sizeof value), long_text = s5_text(meaning, sizeof meaning);
    const S5OptionRow *row = s5_option_row(option);
    s5_rules_value(&short_text, options, option);
    s5_text_add(&long_text, row->title);
    s5_text_add(&long_text, ". ");
    s5_rule_sentence(&long_text, options, option, terms);
    s5_text_add(&long_text, " (");
    s5_text_add(&long_text, row->section);
    s5_text_char(&long_text, ')');
    printf("%s", s5_rules_differs(preset, options, option) ? "* " : "  ");
    put_padded(row->name, 21);
    printf("%s\n      ", value);
    s5_rules_wrap(meaning, 6, 6);
}

static void put_seatings(const S5Preset *preset)
{
    const S5Seatings seatings = seatings_of(preset);
    unsigned done = 0;
    for (int n = 2; n <= S5_SEATS_MAX; n++) {
        char players[S5_RULES_LIST], sides[S5_RULES_LIST];
        S5Text numbers = s5_text(players, sizeof players), text = s5_text(sides, sizeof sides);
        unsigned same = 0;
        for (int m = n; m <= S5_SEATS_MAX; m++)
            same |= (unsigned)(seatings.sides[m] == seatings.sides[n]) << m;
        if (!seatings.sides[n] || done >> n & 1)
            continue;
        s5_rule_numbers(&numbers, same);
        s5_rule_sides(&text, seatings.sides[n]);
        printf("  %-10s%-12s%s\n", done ? "" : "players", players, sides);
        done |= same;
    }
    printf("  %-10s%d\n", "usually", preset->players);
}

static void put_line(const char *what, const char *text)
{
    printf("  %-10s", what);
    s5_rules_wrap(text, 12, 12);
}

static void put_preset(const S5Preset *preset, const S5Options *options, const S5Terms *terms)
{
    s5_rules_wrap(preset->title, 0, 0);
    putchar('\n');
    put_line("name", preset->name);
    put_line("source", preset->source);
    if (s5_preset_find(preset->extends) && strcmp(preset->extends, preset->name) != 0)
        put_line("extends", preset->extends);
    put_line("played", s5_kind(preset->kind)->played);
    put_seatings(preset);
    putchar('\n');
    bool some = false;
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        if (!s5_option_applies(i, preset->kind))
            continue;
        put_option(preset, options, i, terms);
        some = some || s5_rules_differs(preset, options, i);
    }
    if (some)
        printf("\n* differs from %s, which these rules extend\n", preset->extends);
    printf("\nThe sections (§) are those of docs/rules.md.\n");
}

/* Prints a page: headings set apart, paragraphs wrapped. */
static void put_page(const char *page)
{
    char line[4096];
    while (*page) {
        const size_t size = strcspn(page, "\n");
        const bool head = page[0] == '#';
        snprintf(line, sizeof line, "%.*s", (int)(size - (head ? 2 : 0)), page + (head ? 2 : 0));
        if (head)
            printf("\n%s\n", line);
        else if (size)
            s5_rules_wrap(line, 0, 0);
        else if (page[1] != '#')
            putchar('\n');
        page += size + (page[size] == '\n');
    }
}

static int show_preset(const S5Command *command, const char *name, bool as_options)
{
    static char page[S5_RULE_PAGE_MAX];
    S5Text text = s5_text(page, sizeof page);
    S5Rules rules;
    S5Setup setup = s5_setup();
    setup.rules = name;
    const bool good = s5_setup_rules(command, &setup, &rules);
    const S5Terms *terms = s5_rule_file_terms(setup.file);
    if (good && as_options) {
        put_preset(rules.preset, &rules.options, terms);
    } else if (good) {
        s5_rule_page(&text, rules.preset, &rules.options, terms, s5_rule_file_description(setup.file));
        put_page(page);
    }
    s5_setup_free(&setup);
    return good ? S5_EXIT_DONE : S5_EXIT_USAGE;
}

/* ------------------------------------------------------------------ command */

/* What a command line asks for. */
typedef struct Wish {
    const char *names[2];
    int count;
    bool markdown, options, ask;
    const char *write;
} Wish;

/* Reads the words; returns the exit status when there is nothing left to do, otherwise −1. */
static int read_wish(const S5Command *command, S5Args *args, Wish *wish)
{
    const char *value;
    for (int arg; (arg = s5_args_next(args, &value)) != S5_ARG_END;) {
        if (arg == S5_ARG_HELP || arg == S5_ARG_WRONG)
            return arg == S5_ARG_HELP ? S5_EXIT_DONE : S5_EXIT_USAGE;
        wish->markdown = wish->markdown || arg == FLAG_MARKDOWN;
        wish->options = wish->options || arg == FLAG_OPTIONS;
        wish->ask = wish->ask || arg == FLAG_ASK;
        if (arg == FLAG_WRITE)
            wish->write = value;
        if (arg != S5_ARG_WORD)
            continue;
        if (wish->count == 2)
            return s5_usage(command, "two presets or files at most, not '%s' too", value);
        wish->names[wish->count++] = value;
    }
    return -1;
}

int s5_run_rules(const S5Command *command, int argc, char **argv)
{
    S5Args args = s5_args(command, argc, argv);
    Wish wish = {.count = 0};
    const int status = read_wish(command, &args, &wish);
    if (status >= 0)
        return status;
    if (wish.markdown && wish.count)
        return s5_usage(command, "--markdown prints all presets; leave '%s' out", wish.names[0]);
    if (wish.markdown + wish.options + wish.ask > 1)
        return s5_usage(command, "one of --markdown, --options and --ask at a time");
    if (wish.ask && wish.count)
        return s5_usage(command, "--ask finds the preset; leave '%s' out", wish.names[0]);
    if (wish.write && !wish.ask)
        return s5_usage(command, "--write belongs to --ask");
    if (wish.options && wish.count != 1)
        return s5_usage(
            command, "--options takes one preset or file, as in: spoilfive rules --options twenty-five");
    if (wish.markdown)
        return s5_rules_markdown();
    if (wish.ask)
        return s5_rules_ask(command, wish.write);
    return wish.count == 2   ? s5_rules_compare(command, wish.names[0], wish.names[1])
           : wish.count == 1 ? show_preset(command, wish.names[0], wish.options)
                             : list_presets();
}
