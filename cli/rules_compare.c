/* `spoilfive rules A B`: what differs between two games. */
#include "rules.h"

#include <stdio.h>
#include <string.h>

/* One of the two games. */
typedef struct Side {
    S5Setup setup;
    S5Rules rules;
} Side;

static void put_compared_line(const char *name, const char *text)
{
    printf("  %s:", name);
    s5_rules_wrap(text, (int)strlen(name) + 3, 4); /* names may be UTF-8: a line is then slightly short */
}

static bool has_option(const Side *side, int option)
{
    return s5_option_applies(option, side->rules.kind);
}

static bool is_value_same(const Side *a, const Side *b, int option)
{
    if (!has_option(a, option) || !has_option(b, option))
        return has_option(a, option) == has_option(b, option);
    return s5_option_get(&a->rules.options, option) == s5_option_get(&b->rules.options, option);
}

static void put_compared_value(const Side *side, int option)
{
    S5Text text = S5_EMPTY_TEXT(1100);
    if (has_option(side, option)) {
        if (s5_option_word(option, s5_option_get(&side->rules.options, option))) {
            s5_rules_value(&text, &side->rules.options, option);
            s5_text_add(&text, ". ");
        }
        s5_rule_sentence(&text, &side->rules.options, option, s5_rule_file_terms(side->setup.file));
    } else {
        s5_text_add(&text, "this game has no such rule.");
    }
    put_compared_line(side->rules.preset->name, text.start);
}

static bool put_players_compared(const Side *a, const Side *b)
{
    if (!strcmp(a->rules.preset->seatings, b->rules.preset->seatings))
        return false;
    printf("\nwho may play (behind a slash: in how many sides)\n");
    put_compared_line(a->rules.preset->name, a->rules.preset->seatings);
    put_compared_line(b->rules.preset->name, b->rules.preset->seatings);
    return true;
}

static void put_compared(const Side *a, const Side *b)
{
    printf("%s\nand %s\n", a->rules.preset->title, b->rules.preset->title);
    bool some = a->rules.kind != b->rules.kind;
    if (some) {
        printf("\nplayed\n");
        put_compared_line(a->rules.preset->name, s5_kind(a->rules.kind)->played);
        put_compared_line(b->rules.preset->name, s5_kind(b->rules.kind)->played);
    }
    some |= put_players_compared(a, b);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        if (is_value_same(a, b, option))
            continue;
        const S5OptionRow *row = s5_option_row(option);
        printf("\n%s (%s):", row->title, row->name);
        s5_rules_wrap(row->meaning, (int)(strlen(row->title) + strlen(row->name)) + 4, 0);
        put_compared_value(a, option);
        put_compared_value(b, option);
        some = true;
    }
    if (!some)
        printf("\nThe rules are the same.\n");
}

int s5_rules_compare(const S5Command *command, const char *first, const char *second)
{
    Side a = {.setup = s5_setup()}, b = {.setup = s5_setup()};
    a.setup.rules = first;
    b.setup.rules = second;
    const bool good =
        s5_setup_rules(command, &a.setup, &a.rules) && s5_setup_rules(command, &b.setup, &b.rules);
    if (good)
        put_compared(&a, &b);
    s5_setup_free(&a.setup);
    s5_setup_free(&b.setup);
    return good ? S5_EXIT_DONE : S5_EXIT_USAGE;
}
