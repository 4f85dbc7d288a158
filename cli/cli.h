/* What the commands share: exit statuses, the words of a command line, and the game that it asks for. */
#ifndef S5_CLI_H
#define S5_CLI_H

#include "terminal/session/session.h"

#include <stdio.h>

/** Exit statuses (docs/formats.md). */
enum { S5_EXIT_DONE, S5_EXIT_FAULT, S5_EXIT_USAGE, S5_EXIT_STOPPED = 130 };

/** How the program was started: `spoilfive`, or `build/spoilfive` where it is not on the PATH. */
extern const char *s5_program;

/** One flag of a command; the table of a command's flags makes the parser and its --help. */
typedef struct S5Flag {
    const char *name;  /**< `players`, written --players; null ends the table */
    const char *value; /**< the name of its value, `N`, or null; repeatable where it ends in "…" */
    const char *
        help; /**< {levels} in it stands for s5_level_names(), {usual} for the usual level, {fixed} for s5_baseline_names() */
} S5Flag;

/** A command. */
typedef struct S5Command {
    const char *name;
    const char *usage;   /**< what follows the name: `FILE [--depth D]` */
    const char *summary; /**< one sentence */
    const S5Flag *flags; /**< null for none */
    int (*run)(const struct S5Command *command, int argc, char **argv);
} S5Command;

/* The words of a command line, read one after another. */
typedef struct S5Args {
    const S5Command *command;
    char **argv;
    int argc;
    int at;
    uint64_t given; /* as bits: the flags that may be given once, and have been given */
} S5Args;

enum { S5_ARG_END = -1, S5_ARG_WORD = -2, S5_ARG_WRONG = -3, S5_ARG_HELP = -4 };

/** The words after a command's name, none of them read yet. */
S5Args s5_args(const S5Command *command, int argc, char **argv);

/** The next flag's index with its value, S5_ARG_WORD with a word that is no flag, or an end: S5_ARG_END, S5_ARG_HELP
 * (help was printed), S5_ARG_WRONG (what is wrong was printed). */
int s5_args_next(S5Args *args, const char **value);

/** Prints a text and ends the line. On a terminal it is wrapped to the width, with further lines starting at column
 * `indent`. */
void s5_print_line(FILE *to, int indent, const char *text);

/** The exit status of a command that ended with `status`; when its output could not be written, says so. */
int s5_printed(const char *command, int status);

/** Prints `spoilfive COMMAND: …` as one line on standard error; returns S5_EXIT_USAGE. */
int s5_usage(const S5Command *command, const char *format, ...);

/** Prints `spoilfive COMMAND: …` as one line on standard error; returns S5_EXIT_FAULT. */
int s5_fault(const S5Command *command, const char *format, ...);

/** Reads a number between two bounds from a flag's value; complains and returns false when it is not one. */
bool s5_args_number(const S5Command *command, const char *flag, const char *value, int64_t least,
    int64_t most, int64_t *number);

/** Takes a flag of a command, given by its place in the command's table, and its value; complains and returns false
 * when it is wrong. */
typedef bool S5TakeFlag(const S5Command *command, int flag, const char *value, void *to);

/**
 * The single FILE of a command line.
 *
 * take    in   gets the flags; null for a command that has none but --help
 * to      in   its last argument
 * status  out  the exit status where there is no FILE
 * Returns the file, or null after saying why.
 */
const char *s5_args_file(
    const S5Command *command, int argc, char **argv, S5TakeFlag *take, void *to, int *status);

/* The game that a command line asks for. */
enum { S5_SETUP_OPTIONS_MAX = 64 };
typedef struct S5Setup {
    const char *rules;  /**< a preset's name or a rule-set file; null for the usual game */
    bool common;        /**< the usual game is Spoil Five as most sources have it: s5_common_spoil_five() */
    int players, sides; /**< −1 where not given */
    const char *options[S5_SETUP_OPTIONS_MAX]; /**< NAME=VALUE */
    int option_count;
    S5RuleFile *file; /**< owns a rule-set file's text, or null */
} S5Setup;

/** A setup in which nothing is given yet. */
S5Setup s5_setup(void);

/** Takes the flags --rules, --players, --sides, --option; returns 1 when it was one, 0 when not, −1 after complaining. */
int s5_setup_flag(const S5Command *command, S5Setup *setup, const char *flag, const char *value);

/** Takes a word that is no flag as the game, as --rules does; complains and returns false when a game is given already. */
bool s5_setup_word(const S5Command *command, S5Setup *setup, const char *word);

/** Builds the rules; complains and returns false when they are not possible. */
bool s5_setup_rules(const S5Command *command, S5Setup *setup, S5Rules *rules);

/** Frees what the setup owns; the rules must not be used any more. */
void s5_setup_free(S5Setup *setup);

/** The flags of every command that sets up a game, for its table; `usual` names the game that is played without them. */
#define S5_SETUP_FLAGS(usual)                                                                   \
    {"rules", "R", "a preset (see `spoilfive rules`) or a rule-set file (default: " usual ")"}, \
        {"players", "N", "how many play (default: the preset's usual number)"},                 \
        {"sides", "K", "how many sides; 0 means that everybody plays alone"},                   \
        {"option", "NAME=VALUE…", "changes an option of the rules; may be repeated"}

/**
 * Reads a line of standard input, at most `most` bytes of it, without its newline. The rest of a longer line is
 * skipped, and *size is then most + 1. Returns false at the end of the input.
 */
bool s5_input_line(char *line, size_t most, size_t *size);

/** How suits are written on this terminal: as symbols if its character set has them; otherwise standard error is told
 * why not. */
S5SuitStyle s5_suit_style(void);

/** Appends the levels of computer players, from the weakest on: `random, steady`. */
void s5_level_names(S5Text *text);

/** Appends the arena's fixed opponents: `flat-random-N, …`. */
void s5_baseline_names(S5Text *text);

/* The commands, one file each. */
int s5_run_arena(const S5Command *command, int argc, char **argv);
int s5_run_ask(const S5Command *command, int argc, char **argv);
int s5_run_bench(const S5Command *command, int argc, char **argv);
int s5_run_bot(const S5Command *command, int argc, char **argv);
int s5_run_check(const S5Command *command, int argc, char **argv);
int s5_run_deals(const S5Command *command, int argc, char **argv);
int s5_run_night(const S5Command *command, int argc, char **argv);
int s5_run_perft(const S5Command *command, int argc, char **argv);
int s5_run_review(const S5Command *command, int argc, char **argv);
int s5_run_rules(const S5Command *command, int argc, char **argv);
int s5_run_verify(const S5Command *command, int argc, char **argv);
int s5_run_show(const S5Command *command, int argc, char **argv);
int s5_run_simulate(const S5Command *command, int argc, char **argv);
int s5_run_solve(const S5Command *command, int argc, char **argv);
int s5_run_stats(const S5Command *command, int argc, char **argv);

extern const S5Flag s5_flags_arena[], s5_flags_bench[], s5_flags_bot[], s5_flags_deals[], s5_flags_night[],
    s5_flags_perft[], s5_flags_review[], s5_flags_rules[], s5_flags_simulate[], s5_flags_solve[],
    s5_flags_stats[];

/** Plays in plain lines, as the session's plan says; returns the exit status. */
int s5_play_lines(const S5Command *command, S5Session *session, const S5Preferences *preferences);

#endif
