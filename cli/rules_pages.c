/* `spoilfive rules`: what can be played, and what each rule means. All of it comes from the rows of the options and presets. */
#include "rules.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 80 };

/* -------------------------------------------------------------------- words */

static void put_padded(const char *text, int width)
{
    printf("%s%*s", text, width - s5_print_columns(text, strlen(text)), "");
}

void s5_rules_wrap(const char *text, int at, int indent)
{
    s5_print_wrapped(stdout, at, indent, WIDTH, text);
}

/* --------------------------------------------------------------- the presets */

static S5Seatings seatings_of_preset(const S5Preset *preset)
{
    S5Seatings seatings = {{0}};
    s5_seatings_read(preset->seatings, &seatings); /* presets are correct, files were checked */
    return seatings;
}

static void list_preset(const S5Preset *preset)
{
    S5Text numbers = S5_EMPTY_TEXT(S5_RULES_LIST);
    const S5Seatings seatings = seatings_of_preset(preset);
    unsigned some = 0;
    for (int n = 0; n <= S5_SEATS_MAX; n++)
        some |= (unsigned)(seatings.sides[n] != 0) << n;
    s5_rule_numbers(&numbers, some);
    put_padded(preset->name, 32);
    put_padded(preset->title, 37);
    printf("%s\n", numbers.start);
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
static bool differs(const S5Preset *preset, const S5Options *options, int option)
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

static void put_option_values(int option, int kind)
{
    S5Text text = S5_EMPTY_TEXT(400);
    s5_text_add(&text, "Values: ");
    s5_option_values(&text, option, kind);
    printf("      ");
    s5_rules_wrap(text.start, 6, 6);
}

static void put_option_meaning(
    const S5Preset *preset, const S5Options *options, int option, const S5Terms *terms)
{
    S5Text short_text = S5_EMPTY_TEXT(S5_RULES_LIST), long_text = S5_EMPTY_TEXT(S5_RULE_SENTENCE_MAX);
    const S5OptionRow *row = s5_option_row(option);
    s5_rules_value(&short_text, options, option);
    s5_text_printf(&long_text, "%s. ", row->title);
    s5_rule_sentence(&long_text, options, option, terms);
    s5_text_printf(&long_text, " (%s)", row->section);
    printf("%s", differs(preset, options, option) ? "* " : "  ");
    put_padded(row->name, 21);
    printf("%s\n      ", short_text.start);
    s5_rules_wrap(long_text.start, 6, 6);
    put_option_values(option, preset->kind);
}

static void put_preset_seatings(const S5Preset *preset)
{
    const S5Seatings seatings = seatings_of_preset(preset);
    unsigned done = 0;
    for (int n = 2; n <= S5_SEATS_MAX; n++) {
        S5Text numbers = S5_EMPTY_TEXT(S5_RULES_LIST), text = S5_EMPTY_TEXT(S5_RULES_LIST);
        unsigned same = 0;
        for (int m = n; m <= S5_SEATS_MAX; m++)
            same |= (unsigned)(seatings.sides[m] == seatings.sides[n]) << m;
        if (!seatings.sides[n] || done >> n & 1)
            continue;
        s5_rule_numbers(&numbers, same);
        s5_rule_sides(&text, seatings.sides[n]);
        printf("  %-10s%-12s%s\n", done ? "" : "players", numbers.start, text.start);
        done |= same;
    }
    printf("  %-10s%d\n", "usually", preset->players);
}

static void put_listed_line(const char *what, const char *text)
{
    printf("  %-10s", what);
    s5_rules_wrap(text, 12, 12);
}

static void put_preset_options(const S5Preset *preset, const S5Options *options, const S5Terms *terms)
{
    s5_rules_wrap(preset->title, 0, 0);
    putchar('\n');
    put_listed_line("name", preset->name);
    put_listed_line("source", preset->source);
    if (s5_preset_find(preset->extends) && strcmp(preset->extends, preset->name) != 0)
        put_listed_line("extends", preset->extends);
    put_listed_line("played", s5_kind(preset->kind)->played);
    put_preset_seatings(preset);
    putchar('\n');
    bool some = false;
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        if (!s5_option_applies(i, preset->kind))
            continue;
        put_option_meaning(preset, options, i, terms);
        some = some || differs(preset, options, i);
    }
    if (some)
        printf("\n* differs from %s, which these rules extend\n", preset->extends);
    printf("\nThe sections (§) are those of docs/rules.md.\n");
}

/* Prints a page: headings set apart, paragraphs wrapped. */
static void put_rules_page(const char *page)
{
    char line[4096];
    while (*page) {
        const size_t size = strcspn(page, "\n");
        const bool head = page[0] == '#';
        const size_t mark = head ? 2 : 0;
        snprintf(line, sizeof line, "%.*s", (int)(size - mark), page + mark);
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
        put_preset_options(rules.preset, &rules.options, terms);
    } else if (good) {
        s5_rule_page(&text, rules.preset, &rules.options, terms, s5_rule_file_description(setup.file));
        put_rules_page(page);
    }
    s5_setup_free(&setup);
    return good ? S5_EXIT_DONE : S5_EXIT_USAGE;
}

/* ------------------------------------------------------------------ command */

/* What a command line asks for. */
typedef struct Wish {
    const char *names[2];
    int count;
    bool options, ask;
    const char *write;
} Wish;

static bool take_preset_name(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    Wish *wish = field;
    (void)flag;
    if (wish->count == 2)
        return !s5_usage(command, "two presets or files at most, not '%s' too", value);
    wish->names[wish->count++] = value;
    return true;
}

const S5Flag s5_flags_rules[] = {
    S5_WORDS(S5_TAKEN_BY(take_preset_name)),
    {"options", NULL,
        "lists the options of a preset or file, each with what its value means, instead of the page",
        S5_YES(Wish, options)},
    {"ask", NULL, "asks how you play, finds the nearest preset and prints a rule-set file",
        S5_YES(Wish, ask)},
    {"write", "FILE", "with --ask: writes that file, which must not be there yet", S5_TEXT(Wish, write)},
    S5_FLAGS_END,
};

int s5_run_rules(const S5Command *command, int argc, char **argv)
{
    Wish wish = {.count = 0};
    const int status = s5_args_read(command, argc, argv, &wish);
    if (status != S5_READ)
        return status;
    if (wish.options && wish.ask)
        return s5_usage(command, "one of --options and --ask at a time");
    if (wish.ask && wish.count)
        return s5_usage(command, "--ask finds the preset; leave '%s' out", wish.names[0]);
    if (wish.write && !wish.ask)
        return s5_usage(command, "--write belongs to --ask");
    if (wish.options && wish.count != 1)
        return s5_usage(
            command, "--options takes one preset or file, as in: spoilfive rules --options twenty-five");
    if (wish.ask)
        return s5_rules_ask(command, wish.write);
    if (wish.count == 2)
        return s5_rules_compare(command, wish.names[0], wish.names[1]);
    return wish.count ? show_preset(command, wish.names[0], wish.options) : list_presets();
}
