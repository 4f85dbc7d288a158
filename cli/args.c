/* Command lines: flags from a table, and one clear sentence about what is wrong. */
#include "cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPLAINT_MAX = 8192, HELP_FROM = 25 /* the column where the help of a flag begins */ };

const char *s5_program = "spoilfive", *s5_program_name = "spoilfive";

static void complain_in_line(const S5Command *command, const char *format, va_list values)
{
    char line[COMPLAINT_MAX];
    const int size = snprintf(line, sizeof line, "%s %s: ", s5_program_name, command->name);
    vsnprintf(line + size, sizeof line - (size_t)size, format, values);
    s5_print_line(stderr, 2, line);
}

int s5_usage(const S5Command *command, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    complain_in_line(command, format, values);
    va_end(values);
    return S5_EXIT_USAGE;
}

int s5_fault(const S5Command *command, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    complain_in_line(command, format, values);
    va_end(values);
    return S5_EXIT_FAULT;
}

/* The value name of a repeatable flag ends in "…": one column, three bytes. */
static const char SEVERAL[] = "…";

static const S5Flag NO_FLAGS[] = {S5_FLAGS_END};

static const S5Flag *flags_of(const S5Command *command)
{
    return command->flags ? command->flags : NO_FLAGS;
}

void s5_level_names(S5Text *text)
{
    for (int i = 0; i < s5_level_count(); i++)
        s5_text_printf(text, "%s%s", i ? ", " : "", s5_level(i)->name);
}

static void put_usual_level(S5Text *text)
{
    s5_text_add(text, s5_level(S5_LEVEL_USUAL)->name);
}

static void put_quick_level(S5Text *text)
{
    s5_text_add(text, s5_level(S5_LEVEL_QUICK)->name);
}

/* Appends a flag's help, its places filled in. */
static void put_help(S5Text *text, const char *help)
{
    static const struct {
        const char *name;
        void (*write)(S5Text *text);
    } PLACES[] = {{"{levels}", s5_level_names}, {"{usual}", put_usual_level}, {"{quick}", put_quick_level}};
    while (*help) {
        size_t i = 0, length = 0;
        for (; i < sizeof PLACES / sizeof *PLACES && !length; i++)
            if (!strncmp(help, PLACES[i].name, strlen(PLACES[i].name)))
                length = strlen(PLACES[i].name);
        if (length)
            PLACES[i - 1].write(text);
        else
            s5_text_char(text, *help);
        help += length ? length : 1;
    }
}

static void print_flag(const S5Flag *flag)
{
    S5Text text = S5_EMPTY_TEXT(1200);
    s5_text_printf(&text, "  --%s ", flag->name);
    if (flag->value)
        s5_text_printf(&text, "%s ", flag->value);
    while (s5_text_columns(text.start) < HELP_FROM)
        s5_text_char(&text, ' ');
    put_help(&text, flag->help);
    s5_print_line(stdout, HELP_FROM, text.start);
}

static int print_command_help(const S5Command *command)
{
    const S5Flag *flags = flags_of(command);
    char usage[256];
    snprintf(usage, sizeof usage, "usage: %s %s%s%s", s5_program_name, command->name,
        *command->usage ? " " : "", command->usage);
    s5_print_line(stdout, 2, usage);
    putchar('\n');
    s5_print_line(stdout, 0, command->summary);
    bool any = false;
    for (; flags->name; flags++) {
        if (!*flags->name)
            continue;
        if (!any)
            putchar('\n');
        print_flag(flags);
        any = true;
    }
    return S5_ARG_HELP;
}

static int unknown_flag(const S5Command *command, const char *word)
{
    const char *names[64];
    int count = 0;
    for (const S5Flag *f = flags_of(command); f->name && count < 64; f++)
        if (*f->name)
            names[count++] = f->name;
    const int near = s5_text_nearest(word + 2, names, count);
    if (near >= 0)
        s5_usage(command, "there is no '%s'; did you mean '--%s'?", word, names[near]);
    else
        s5_usage(
            command, "there is no '%s'; %s %s --help lists the flags", word, s5_program_name, command->name);
    return S5_ARG_WRONG;
}

/* Whether a word is `--name` or `--name=value`; *value gets what follows the sign. */
static bool is_flag(const char *word, const char *name, const char **value)
{
    const size_t length = strlen(name);
    if (strncmp(word + 2, name, length) != 0)
        return false;
    *value = word[2 + length] == '=' ? word + 2 + length + 1 : NULL;
    return *value || !word[2 + length];
}

/* Whether a flag that may be given once has already been given; if so, says so. */
static bool is_given_before(S5Args *args, int flag)
{
    const S5Flag *f = &flags_of(args->command)[flag];
    if (!f->value || strstr(f->value, SEVERAL))
        return false;
    const bool before = args->given >> flag & 1;
    args->given |= UINT64_C(1) << flag;
    if (before)
        s5_usage(args->command, "--%s is given twice", f->name);
    return before;
}

S5Args s5_args(const S5Command *command, int argc, char **argv)
{
    return (S5Args){.command = command, .argv = argv, .argc = argc};
}

int s5_args_next(S5Args *args, const char **value)
{
    if (args->at >= args->argc)
        return S5_ARG_END;
    const char *word = args->argv[args->at++];
    if (!strcmp(word, "--help") || !strcmp(word, "-h"))
        return print_command_help(args->command);
    if (strncmp(word, "--", 2) != 0) {
        *value = word;
        return S5_ARG_WORD;
    }
    const S5Flag *flags = flags_of(args->command);
    for (int i = 0; flags[i].name; i++) {
        if (!*flags[i].name || !is_flag(word, flags[i].name, value))
            continue;
        if (flags[i].value && !*value && args->at < args->argc)
            *value = args->argv[args->at++];
        if (!flags[i].value == !*value)
            return is_given_before(args, i) ? S5_ARG_WRONG : i;
        s5_usage(args->command, flags[i].value ? "--%s needs a value: --%s %s" : "--%s takes no value",
            flags[i].name, flags[i].name, flags[i].value);
        return S5_ARG_WRONG;
    }
    return unknown_flag(args->command, word);
}

bool s5_args_number(const S5Command *command, const char *flag, const char *value, int64_t least,
    int64_t most, int64_t *number)
{
    char *end;
    const long long read = strtoll(value, &end, 10);
    const bool digits =
        *value && !*end && (value[0] == '-' ? value[1] : value[0]) >= '0' && strlen(value) < 19;
    if (!digits || read < least || read > most)
        return !s5_usage(command, "--%s takes a whole number from %lld to %lld, not '%s'", flag,
            (long long)least, (long long)most, value);
    *number = read;
    return true;
}

/* ------------------------------------------------------------ a table of flags */

bool s5_take_yes(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    (void)command, (void)flag, (void)value;
    return *(bool *)field = true;
}

bool s5_take_text(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    (void)command, (void)flag;
    *(const char **)field = value;
    return true;
}

bool s5_take_number(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    return s5_args_number(command, flag->name, value, flag->least, flag->most, field);
}

bool s5_take_file(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    if (!*(const char **)field)
        return s5_take_text(command, flag, value, field);
    return !s5_usage(command, "one FILE at a time, not '%s' too", value);
}

/* The row for words that are no flags, or null. */
static const S5Flag *words_row(const S5Command *command)
{
    const S5Flag *row = flags_of(command);
    while (row->name && *row->name)
        row++;
    return row->name ? row : NULL;
}

/* Lets a row take a value; a command whose rows keep nothing reads into nothing. */
static bool take_row_value(const S5Command *command, const S5Flag *row, const char *value, void *to)
{
    return row->take(command, row, value, to ? (char *)to + row->field : NULL);
}

static bool take_word(const S5Command *command, const char *word, void *to)
{
    const S5Flag *row = words_row(command);
    if (row)
        return take_row_value(command, row, word, to);
    return !s5_usage(command, "unexpected word '%s'; %s %s --help %s", word, s5_program_name, command->name,
        flags_of(command)->name ? "lists the flags" : "says what it does");
}

/* Whether a command that needs a record's file has got one; if not, says so. */
static bool has_file(const S5Command *command, void *to)
{
    const S5Flag *row = words_row(command);
    if (!row || row->take != s5_take_file)
        return true;
    const char *file = *(const char **)(void *)((char *)to + row->field);
    if (!file || !*file)
        s5_usage(command, "name the record's file, or - for standard input");
    return file && *file;
}

int s5_args_read(const S5Command *command, int argc, char **argv, void *to)
{
    S5Args args = s5_args(command, argc, argv);
    const S5Flag *flags = flags_of(command);
    const char *value = NULL;
    for (int arg; (arg = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (arg == S5_ARG_HELP)
            return S5_EXIT_DONE;
        bool taken = false;
        if (arg == S5_ARG_WORD)
            taken = take_word(command, value, to);
        else if (arg >= 0)
            taken = take_row_value(command, &flags[arg], value, to);
        if (!taken)
            return S5_EXIT_USAGE;
    }
    return has_file(command, to) ? S5_READ : S5_EXIT_USAGE;
}
