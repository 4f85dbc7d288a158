/* The program `spoilfive-lab`: what measures the players and the engine, and what trains the players. */
#include "lab.h"

#include "lab/opponents/baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int list_opponents(const S5Command *command, int argc, char **argv)
{
    const int status = s5_args_read(command, argc, argv, NULL);
    if (status != S5_READ)
        return status;
    for (int i = 0; i < s5_baseline_count(); i++) {
        const S5Baseline *fixed = s5_baseline(i);
        printf("%s%s: %s\n", fixed->name, fixed->counts ? "-N" : "", fixed->meaning);
    }
    return S5_EXIT_DONE;
}

/* Runs a tool that reads its words itself; `help` comes here with --help. */
static int run_tool(const S5Command *command, int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int words, char **word);
    } TOOLS[] = {{"gain", s5_lab_gain}, {"exploit", s5_lab_exploit}, {"policy", s5_lab_policy},
        {"auction", s5_lab_auction}};
    char name[16];
    char **word = calloc((size_t)argc + 2, sizeof *word);
    int status = S5_EXIT_FAULT;
    if (!word)
        return s5_fault(command, "no memory");
    snprintf(name, sizeof name, "%s", command->name);
    word[0] = name;
    memcpy(word + 1, argv, (size_t)argc * sizeof *word);
    for (size_t i = 0; i < sizeof TOOLS / sizeof *TOOLS; i++)
        if (!strcmp(TOOLS[i].name, command->name))
            status = TOOLS[i].run(argc + 1, word);
    free(word);
    return status;
}

/* The headings of help. */
static const char MATCHES[] = "Matches", PLAYERS[] = "What a player does", TRAINING[] = "Training",
                  ENGINE[] = "The engine";

/* What the tools take is in the comment that opens their file. */
static const S5Command COMMANDS[] = {
    {"arena", "--bot A --bot B …", "matches between computer players on duplicate deals", s5_flags_arena,
        s5_run_arena, MATCHES},
    {"merge", "FILE… [--json FILE] [--plot FILE]",
        "adds up the shards of a match: files that arena --json wrote; - is standard input", s5_flags_merge,
        s5_run_merge, MATCHES},
    {"opponents", "", "lists the fixed opponents: textbook methods that never change", NULL, list_opponents,
        MATCHES},
    {"examine", "--bot B [--rules R] …",
        "says how a player bids, how true its forecasts are, and in how many worlds it searches",
        s5_flags_examine, s5_run_examine, PLAYERS},
    {"gain", "ceiling|level …", "how much can be won from `steady`, and what a level finds of it", NULL,
        run_tool, PLAYERS},
    {"exploit", "PRESET 2|3 DECK …", "how far players are from exact play in the last tricks between two",
        NULL, run_tool, PLAYERS},
    {"policy", "self-play|learn|match|predict …", "trains what the levels assume of the others", NULL,
        run_tool, TRAINING},
    {"auction", "GROUP learn|write|match|brings …", "learns the auction of the levels that search", NULL,
        run_tool, TRAINING},
    {"deals", "[GAME] [--count N] …", "deals hands and says whether the shuffle is fair", s5_flags_deals,
        s5_run_deals, ENGINE},
    {"bench", "[--json] [--only NAME]", "measures how fast the parts of the engine are here",
        s5_flags_measures, s5_run_measures, ENGINE},
    {NULL, NULL, NULL, NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
    static const S5CommandTable PROGRAM = {"spoilfive-lab",
        "spoilfive-lab: measures the players and the engine of spoilfive, and trains them", COMMANDS};
    return s5_commands_run(&PROGRAM, argc, argv);
}
