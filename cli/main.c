/* The program: a table of commands. */
#include "program.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int run_help(const S5Command *command, int argc, char **argv);
static int run_version(const S5Command *command, int argc, char **argv);

static const S5Command COMMANDS[] = {
    {"play", "[GAME] [--players N] …", "a game in this terminal against computer players", s5_flags_play,
        s5_run_play},
    {"simulate", "[GAME] [--players N] …", "computer players play; writes a record", s5_flags_simulate,
        s5_run_simulate},
    {"check", "FILE", "replays a record and names the first line that is wrong", NULL, s5_run_check},
    {"verify", "FILE", "checks that nobody rigged the deals of a record", NULL, s5_run_verify},
    {"deals", "[GAME] [--count N] …", "deals hands and says whether the shuffle is fair", s5_flags_deals,
        s5_run_deals},
    {"show", "FILE", "prints a record for people to read", NULL, s5_run_show},
    {"replay", "FILE", "steps through a record on the table", s5_flags_replay, s5_run_replay},
    {"rules", "[NAME [NAME]]", "lists the presets, prints one, or compares two", s5_flags_rules,
        s5_run_rules},
    {"arena", "--bot A --bot B … | merge FILE…", "matches between computer players on duplicate deals",
        s5_flags_arena, s5_run_arena},
    {"ask", "", "answers questions about the rules, one JSON line for each", NULL, s5_run_ask},
    {"night", "rules|check|draw|seat|result|add|standings|print|simulate FILE …",
        "runs a card night: seats, results, places, money and papers", s5_flags_night, s5_run_night},
    {"perft", "FILE [--depth D]", "counts the ways in which a record's last hand can continue",
        s5_flags_perft, s5_run_perft},
    {"solve", "FILE [--seat S]", "solves a position exactly, with all cards open", s5_flags_solve,
        s5_run_solve},
    {"review", "FILE [--seat S] [--json] …", "says what each decision of a record was worth", s5_flags_review,
        s5_run_review},
    {"stats", "[--json]", "says how you did in the games that you played here", s5_flags_stats, s5_run_stats},
    {"bot", "[--level L] [--seed S]", "a computer player that speaks the bot protocol", s5_flags_bot,
        s5_run_bot},
    {S5_SERVE_WORDS, NULL, s5_run_serve},
    {S5_ADMIN_WORDS, NULL, s5_run_admin},
    {S5_STORE_WORDS, NULL, s5_run_store},
    {"bench", "[--json]", "measures how fast the parts are on this machine", s5_flags_bench, s5_run_bench},
    {"help", "[COMMAND]", "lists the commands, or explains one", NULL, run_help},
    {"version", "", "prints the version", NULL, run_version},
    {NULL, NULL, NULL, NULL, NULL},
};

static const S5Command *find(const char *name)
{
    const S5Command *c = COMMANDS;
    while (c->name && strcmp(c->name, name) != 0)
        c++;
    return c->name ? c : NULL;
}

static int list(void)
{
    enum { SUMMARY_FROM = 13 };
    s5_print_line(stdout, 2, "spoilfive: the Spoil Five family of card games");
    printf("\nusage: spoilfive COMMAND …\n\n");
    for (const S5Command *c = COMMANDS; c->name; c++) {
        char line[128];
        snprintf(line, sizeof line, "  %-10s %s", c->name, c->summary);
        s5_print_line(stdout, SUMMARY_FROM, line);
    }
    putchar('\n');
    s5_print_line(
        stdout, 0, "For more about one of them: spoilfive help COMMAND, or spoilfive COMMAND --help.");
    return S5_EXIT_DONE;
}

static int unknown(const char *word)
{
    const char *names[32];
    int count = 0;
    for (const S5Command *c = COMMANDS; c->name; c++)
        names[count++] = c->name;
    const int near = s5_text_nearest(word, names, count);
    char line[1024];
    snprintf(line, sizeof line,
        near >= 0 ? "spoilfive: there is no command '%.500s'; did you mean '%s'?"
                  : "spoilfive: there is no command '%.500s'; spoilfive --help lists them",
        word, near >= 0 ? names[near] : "");
    s5_print_line(stderr, 2, line);
    return S5_EXIT_USAGE;
}

/* Takes the word of a command that takes at most one; false when there is nothing more to do, with the exit status
 * in *status. */
static bool take_word(const S5Command *command, int argc, char **argv, const char **word, int *status)
{
    S5Args args = s5_args(command, argc, argv);
    const char *value;
    *word = NULL;
    for (int arg; (arg = s5_args_next(&args, &value)) != S5_ARG_END; *word = value) {
        *status = arg == S5_ARG_HELP ? S5_EXIT_DONE : S5_EXIT_USAGE;
        if (arg != S5_ARG_WORD)
            return false;
        if (*word || !*command->usage) {
            s5_usage(command, "unexpected word '%s'", value);
            return false;
        }
    }
    return true;
}

static int run_help(const S5Command *command, int argc, char **argv)
{
    static char flag[] = "--help";
    const char *word;
    int status;
    if (!take_word(command, argc, argv, &word, &status))
        return status;
    const S5Command *c = word ? find(word) : NULL;
    return c ? c->run(c, 1, (char *[]){flag, NULL}) : word ? unknown(word) : list();
}

static int run_version(const S5Command *command, int argc, char **argv)
{
    const char *word;
    int status;
    if (!take_word(command, argc, argv, &word, &status))
        return status;
    printf("spoilfive %s\n", S5_VERSION);
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

int main(int argc, char **argv)
{
    if (argc < 2) {
        s5_print_line(stderr, 2,
            "spoilfive: a command is missing, as in 'spoilfive play'; spoilfive --help lists them");
        return S5_EXIT_USAGE;
    }
    s5_program = argv[0];
    const S5Command *command = find(command_of(argv[1]));
    return command ? s5_printed(command->name, command->run(command, argc - 2, argv + 2)) : unknown(argv[1]);
}
