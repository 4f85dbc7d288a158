/* The program: a table of commands. */
#include "main.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const S5Command COMMANDS[] = {
    {"play", "[--rules R] [--players N] …", "a game in this terminal against computer players", s5_flags_play,
        s5_run_play},
    {"simulate", "[--rules R] [--players N] …", "computer players play; writes a record", s5_flags_simulate,
        s5_run_simulate},
    {"check", "FILE", "replays a record and names the first line that is wrong", NULL, s5_run_check},
    {"show", "FILE", "prints a record for people to read", NULL, s5_run_show},
    {"replay", "FILE", "steps through a record on the table", s5_flags_replay, s5_run_replay},
    {"rules", "[NAME [NAME]]", "lists the presets, prints one, or what differs between two", s5_flags_rules,
        s5_run_rules},
    {"arena", "--bot A --bot B … | merge FILE…", "matches between computer players on duplicate deals",
        s5_flags_arena, s5_run_arena},
    {"ask", "", "answers questions about the rules, a JSON line in, a JSON line out", NULL, s5_run_ask},
    {"perft", "FILE [--depth D]", "counts the ways a record's last hand can go on", s5_flags_perft,
        s5_run_perft},
    {"solve", "FILE [--seat S]", "the exact result of a position, all cards open", s5_flags_solve,
        s5_run_solve},
    {"review", "FILE [--seat S] [--json] …", "what each decision of a record was worth", s5_flags_review,
        s5_run_review},
    {"bot", "[--level L] [--seed S]", "a computer player that speaks the bot protocol", s5_flags_bot,
        s5_run_bot},
    {"serve", "[--port N] [--address A] …", "the table server with the web page", s5_flags_serve,
        s5_run_serve},
    {"bench", "[--json]", "how fast the parts are on this machine", s5_flags_bench, s5_run_bench},
    {NULL, NULL, NULL, NULL, NULL},
};

static int help(void)
{
    printf("spoilfive: the Spoil Five family of card games\n\nusage: spoilfive COMMAND …\n\n");
    for (const S5Command *c = COMMANDS; c->name; c++)
        printf("  %-10s %s%s\n", c->name, c->summary, c->run ? "" : " (not built yet)");
    printf("\nspoilfive COMMAND --help says more; spoilfive --version prints the version.\n");
    return S5_EXIT_DONE;
}

static int unknown(const char *word)
{
    const char *names[32];
    int count = 0;
    for (const S5Command *c = COMMANDS; c->name; c++)
        names[count++] = c->name;
    const int near = s5_text_nearest(word, names, count);
    if (near >= 0)
        fprintf(stderr, "spoilfive: there is no command '%s'; did you mean '%s'?\n", word, names[near]);
    else
        fprintf(stderr, "spoilfive: there is no command '%s'; spoilfive --help lists them\n", word);
    return S5_EXIT_USAGE;
}

/* What was printed must have arrived. */
static int printed(const char *what, int status)
{
    if ((fflush(stdout) == 0 && !ferror(stdout)) || status != S5_EXIT_DONE)
        return status;
    fprintf(stderr, "spoilfive%s%s: standard output: %s\n", *what ? " " : "", what, strerror(errno));
    return S5_EXIT_FAULT;
}

static int run(const S5Command *command, int argc, char **argv)
{
    if (!command->run) {
        fprintf(stderr, "spoilfive %s: not built yet; spoilfive --help says what is\n", command->name);
        return S5_EXIT_USAGE;
    }
    return printed(command->name, command->run(command, argc, argv));
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr,
            "spoilfive: say what to do, for example 'spoilfive play'; spoilfive --help lists the commands\n");
        return S5_EXIT_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
        return printed("", help());
    if (!strcmp(argv[1], "--version")) {
        printf("spoilfive %s\n", S5_VERSION);
        return printed("", S5_EXIT_DONE);
    }
    for (const S5Command *c = COMMANDS; c->name; c++)
        if (!strcmp(c->name, argv[1]))
            return run(c, argc - 2, argv + 2);
    return unknown(argv[1]);
}
