/* What the commands share: exit statuses, the words of a command line, and the game that it asks for. */
#ifndef S5_CLI_H
#define S5_CLI_H

#include "terminal/session/session.h"

#include <stddef.h>
#include <stdio.h>

/** Exit statuses (docs/formats.md). */
enum { S5_EXIT_DONE, S5_EXIT_FAULT, S5_EXIT_USAGE };

/** How the program was started: `spoilfive`, or `build/spoilfive` where it is not on the PATH. */
extern const char *s5_program;

/** The program's name, in what it says: `spoilfive`. */
extern const char *s5_program_name;

typedef struct S5Flag S5Flag;
typedef struct S5Command S5Command;

/**
 * Takes what a flag is given.
 *
 * command  in
 * flag     in     its row
 * value    in     null for a flag without one
 * field    inout  where the row says that it goes
 * Returns false after complaining.
 */
typedef bool S5Take(const S5Command *command, const S5Flag *flag, const char *value, void *field);

/** One flag of a command, or its words that are no flags. The table of a command's flags makes the parser and its --help. */
struct S5Flag {
    const char
        *name; /**< `players`, written --players; empty for words that are no flags; null ends the table */
    const char *value; /**< the name of its value, `N`, or null; repeatable where it ends in "…" */
    const char *
        help; /**< {levels} in it stands for s5_level_names(), {usual} for the usual level, {quick} for the quick one */
    S5Take *take;        /**< null in the tables of commands that call s5_args_next() themselves */
    size_t field;        /**< its place in what the command reads its words into */
    int64_t least, most; /**< of a number */
};

/** What a row takes and where it keeps it: true, a text, a number, or what a function of the command makes of it. */
#define S5_YES(type, field)                 s5_take_yes, offsetof(type, field), 0, 0
#define S5_TEXT(type, field)                s5_take_text, offsetof(type, field), 0, 0
#define S5_NUMBER(type, field, least, most) s5_take_number, offsetof(type, field), least, most
#define S5_INTO(take, type, field)          take, offsetof(type, field), 0, 0
#define S5_TAKEN_BY(take)                   take, 0, 0, 0

/** The row for words that are no flags, and the one that ends a table. */
#define S5_WORDS(...) {"", NULL, NULL, __VA_ARGS__}
#define S5_FLAGS_END  {NULL, NULL, NULL, NULL, 0, 0, 0}

/** The largest seed. */
#define S5_SEED_MAX INT64_C(999999999999999999)

/** Runs a command; returns the exit status. */
typedef int S5RunCommand(const S5Command *command, int argc, char **argv);

/** A command. */
struct S5Command {
    const char *name;
    const char *usage;   /**< what follows the name: `FILE [--depth D]` */
    const char *summary; /**< one sentence */
    const S5Flag *flags; /**< null for none */
    S5RunCommand *run;
    const char *group; /**< the heading under which help lists it; null where only `help --all` does */
};

/** A program that is a table of commands. */
typedef struct S5CommandTable {
    const char *name;  /**< `spoilfive` */
    const char *title; /**< one line */
    const S5Command
        *commands; /**< ended by one without a name; `help` and `version` come with s5_commands_run() */
} S5CommandTable;

/** Runs the command that the first word names; returns the exit status of the program. */
int s5_commands_run(const S5CommandTable *program, int argc, char **argv);

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

/** What s5_args_read() returns where the command may begin. */
enum { S5_READ = -1 };

/**
 * Reads a command line by the table of the command's flags.
 *
 * command  in
 * argc     in   the words after its name
 * argv     in
 * to       out  what the rows' fields are places in
 * Returns S5_READ, or the exit status of a command that has nothing more to do: its help was printed, or what is wrong.
 */
int s5_args_read(const S5Command *command, int argc, char **argv, void *to);

/* What rows take: a flag without a value (bool), a text (const char *), a number (int64_t) within the row's bounds, and a record's
 * FILE (const char *), without which s5_args_read() complains. */
S5Take s5_take_yes, s5_take_text, s5_take_number, s5_take_file;

/** The next flag's index with its value, S5_ARG_WORD with a word that is no flag, or an end: S5_ARG_END, S5_ARG_HELP
 * (help was printed), S5_ARG_WRONG (what is wrong was printed). */
int s5_args_next(S5Args *args, const char **value);

/** Columns of the first `size` bytes; the texts here have no wide and no combining characters. */
int s5_print_columns(const char *text, size_t size);

/** Prints words from column `at` on, wrapped at a width with further lines starting at column `indent`, and ends the line. */
void s5_print_wrapped(FILE *to, int at, int indent, int wide, const char *text);

/** Prints a text and ends the line. On a terminal it is wrapped to the width, with further lines starting at column
 * `indent`. */
void s5_print_line(FILE *to, int indent, const char *text);

/** The exit status of a command that ended with `status`; when its output could not be written, says so. */
int s5_printed(const char *command, int status);

/** Prints `spoilfive COMMAND: …` as one line on standard error; returns S5_EXIT_USAGE. No exit status here is 0, so that
 * what tells whether it went well ends in `return !s5_usage(…)`. */
int s5_usage(const S5Command *command, const char *format, ...);

/** Prints `spoilfive COMMAND: …` as one line on standard error; returns S5_EXIT_FAULT. */
int s5_fault(const S5Command *command, const char *format, ...);

/** Reads a number between two bounds from a flag's value; complains and returns false when it is not one. */
bool s5_args_number(const S5Command *command, const char *flag, const char *value, int64_t least,
    int64_t most, int64_t *number);

/* The game that a command line asks for. */
enum { S5_SETUP_OPTIONS_MAX = 64 };
typedef struct S5Setup {
    const char *rules;  /**< a preset's name or a rule-set file; null for the usual game */
    int players, sides; /**< −1 where not given */
    const char *options[S5_SETUP_OPTIONS_MAX]; /**< NAME=VALUE */
    int option_count;
    char hands[32];   /**< what s5_take_hands() makes of --hands; empty where it is not given */
    S5RuleFile *file; /**< owns a rule-set file's text, or null */
} S5Setup;

/** A setup in which nothing is given yet. */
S5Setup s5_setup(void);

/* What rows take into a setup: the flags of S5_SETUP_FLAGS, the game as a word that is no flag, and --hands, which is the option hands. */
S5Take s5_take_setup, s5_take_game, s5_take_hands;

/** Builds the rules; complains and returns false when they are not possible. */
bool s5_setup_rules(const S5Command *command, S5Setup *setup, S5Rules *rules);

/** Frees what the setup owns; the rules must not be used any more. */
void s5_setup_free(S5Setup *setup);

/** The rows of every command that sets up a game, into the field `setup` of what it reads. */
#define S5_SETUP_FLAGS(type)                                                                        \
    S5_WORDS(S5_INTO(s5_take_game, type, setup)),                                                   \
        {"rules", "R", "a preset (see `spoilfive rules`) or a rule-set file (default: Spoil Five)", \
            S5_INTO(s5_take_setup, type, setup)},                                                   \
        {"players", "N", "how many play (default: the preset's usual number)",                      \
            S5_INTO(s5_take_setup, type, setup)},                                                   \
        {"sides", "K", "how many sides; 0 means that everybody plays alone",                        \
            S5_INTO(s5_take_setup, type, setup)},                                                   \
    {                                                                                               \
        "option", "NAME=VALUE…", "changes an option of the rules; may be repeated",                 \
            S5_INTO(s5_take_setup, type, setup)                                                     \
    }

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

/* The commands, one file each. */
S5RunCommand s5_run_ask, s5_run_bench, s5_run_bot, s5_run_check, s5_run_night, s5_run_perft, s5_run_review,
    s5_run_rules, s5_run_show, s5_run_simulate, s5_run_solve, s5_run_stats, s5_run_verify;

extern const S5Flag s5_flags_ask[], s5_flags_bench[], s5_flags_bot[], s5_flags_check[], s5_flags_night[],
    s5_flags_perft[], s5_flags_review[], s5_flags_rules[], s5_flags_show[], s5_flags_simulate[],
    s5_flags_solve[], s5_flags_stats[], s5_flags_verify[];

#endif
