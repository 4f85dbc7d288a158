/* A program that is a table of commands: its help, and which command the first word means. */
#include "cli.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 32, SUMMARY_FROM = 13 /* the column where summaries begin */ };

static const S5CommandTable *program;

static int run_help(const S5Command *command, int argc, char **argv);
static int run_version(const S5Command *command, int argc, char **argv);

typedef struct HelpRequest {
    const char *command;
    bool all;
} HelpRequest;

static bool take_command(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    if (!*(const char **)field)
        return s5_take_text(command, flag, value, field);
    return !s5_usage(command, "unexpected word '%s'", value);
}

static const S5Flag HELP_FLAGS[] = {
    S5_WORDS(S5_INTO(take_command, HelpRequest, command)),
    {"all", NULL, "lists every command, also those that few people need", S5_YES(HelpRequest, all)},
    S5_FLAGS_END,
};

/* The commands of every program. */
static const S5Command COMMON[] = {
    {"help", "[COMMAND | --all]", "lists the commands, or explains one", HELP_FLAGS, run_help, NULL},
    {"version", "", "prints the version", NULL, run_version, NULL},
    {NULL, NULL, NULL, NULL, NULL, NULL},
};

static const S5Command *find_in(const S5Command *commands, const char *name)
{
    while (commands->name && strcmp(commands->name, name) != 0)
        commands++;
    return commands->name ? commands : NULL;
}

static const S5Command *find_command(const char *name)
{
    const S5Command *own = find_in(program->commands, name);
    return own ? own : find_in(COMMON, name);
}

static void list_command(const S5Command *command)
{
    char line[160];
    snprintf(line, sizeof line, "  %-10s %s", command->name, command->summary);
    s5_print_line(stdout, SUMMARY_FROM, line);
}

/* Lists commands under their headings, which come in the order of the table. */
static void list_groups(void)
{
    const char *group = NULL;
    for (const S5Command *c = program->commands; c->name; c++) {
        if (!c->group)
            continue;
        if (c->group != group)
            printf("%s%s:\n", group ? "\n" : "", c->group);
        group = c->group;
        list_command(c);
    }
}

static void list_all(void)
{
    for (const S5Command *c = program->commands; c->name; c++)
        list_command(c);
    for (const S5Command *c = COMMON; c->name; c++)
        list_command(c);
}

static int list_commands(bool all)
{
    char line[256];
    s5_print_line(stdout, 2, program->title);
    printf("\nusage: %s COMMAND …\n\n", program->name);
    (all ? list_all : list_groups)();
    putchar('\n');
    snprintf(line, sizeof line, "For more about one of them: %s help COMMAND, or %s COMMAND --help.%s",
        program->name, program->name, all ? "" : " All of them: help --all.");
    s5_print_line(stdout, 0, line);
    return S5_EXIT_DONE;
}

static int refuse_command(const char *word)
{
    const char *names[NAMES_MAX];
    int count = 0;
    for (const S5Command *c = program->commands; c->name && count < NAMES_MAX; c++)
        names[count++] = c->name;
    for (const S5Command *c = COMMON; c->name && count < NAMES_MAX; c++)
        names[count++] = c->name;
    const int near = s5_text_nearest(word, names, count);
    char line[1024];
    int used = snprintf(line, sizeof line, "%s: there is no command '%.500s'; ", program->name, word);
    if (near >= 0)
        snprintf(line + used, sizeof line - (size_t)used, "did you mean '%s'?", names[near]);
    else
        snprintf(line + used, sizeof line - (size_t)used, "%s --help lists them", program->name);
    s5_print_line(stderr, 2, line);
    return S5_EXIT_USAGE;
}

static int run_help(const S5Command *command, int argc, char **argv)
{
    static char flag[] = "--help";
    HelpRequest request = {.command = NULL};
    const int status = s5_args_read(command, argc, argv, &request);
    if (status != S5_READ)
        return status;
    if (!request.command)
        return list_commands(request.all);
    const S5Command *asked = find_command(request.command);
    return asked ? asked->run(asked, 1, (char *[]){flag, NULL}) : refuse_command(request.command);
}

static int run_version(const S5Command *command, int argc, char **argv)
{
    const int status = s5_args_read(command, argc, argv, NULL);
    if (status != S5_READ)
        return status;
    printf("%s %s\n", program->name, S5_VERSION);
    return S5_EXIT_DONE;
}

/* Flags used in place of a command, as in other programs. */
static const char *command_of(const char *word)
{
    static const char *const FLAGS[][2] = {
        {"--help", "help"}, {"-h", "help"}, {"--version", "version"}, {"-V", "version"}};
    for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++)
        if (!strcmp(FLAGS[i][0], word))
            return FLAGS[i][1];
    return word;
}

/* For jansson 2.14, which reads past the end of a text that it could not make longer. */
static void *allocate_or_end(size_t size)
{
    void *bytes = malloc(size);
    if (bytes)
        return bytes;
    fprintf(stderr, "%s: there is no memory\n", program->name);
    exit(S5_EXIT_FAULT);
}

int s5_commands_run(const S5CommandTable *table, int argc, char **argv)
{
    program = table;
    json_set_alloc_funcs(allocate_or_end, free);
    s5_program_name = table->name;
    if (argc < 2) {
        char line[256];
        snprintf(line, sizeof line, "%s: a command is missing, as in '%s %s'; %s --help lists them",
            table->name, table->name, table->commands->name, table->name);
        s5_print_line(stderr, 2, line);
        return S5_EXIT_USAGE;
    }
    s5_program = argv[0];
    const S5Command *command = find_command(command_of(argv[1]));
    if (!command)
        return refuse_command(argv[1]);
    return s5_printed(command->name, command->run(command, argc - 2, argv + 2));
}
