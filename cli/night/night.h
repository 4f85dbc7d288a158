/* `spoilfive night`: what its parts share. Private to cli/night/. */
#ifndef S5_CLI_NIGHT_H
#define S5_CLI_NIGHT_H

#include "cli/cli.h"
#include "engine/record/night_log.h"
#include "engine/record/night_sheet.h"

enum { S5_NIGHT_SAY_MAX = 1200, S5_NIGHT_WORDS_MAX = 40 };

/** Papers: SVG pages of this size, or CSV. */
typedef enum S5NightPaper { S5_PAPER_A4, S5_PAPER_LETTER, S5_PAPERS } S5NightPaper;

/** What a command line asks for. */
typedef struct S5NightCall {
    const S5Command *command;
    int words;
    const char *word[S5_NIGHT_WORDS_MAX]; /**< the words after `night`: the order, FILE, … */
    int64_t seed, round, page, people;    /**< −1 where not given */
    int64_t cut;
    const char *names, *log, *after, *folder, *address;
    int64_t late, leave, mistakes; /**< of a simulation: how many */
    S5NightPaper paper;
    bool csv, fill, correct, paid;
    uint64_t given; /**< the flags that were given, as bits: rows of s5_flags_night */
} S5NightCall;

/** What a file is read for. */
typedef enum S5NightUse {
    S5_NIGHT_READ,    /**< what it says; a last line that was not written to its end is passed over */
    S5_NIGHT_CHECKED, /**< whether it is right: such a line is a mistake */
    S5_NIGHT_APPENDED /**< to append to it, too: it stays open and locked until s5_night_close() */
} S5NightUse;

/** A file of a night that was read. */
typedef struct S5NightFile {
    const char *name; /**< `-`: standard input, and output for what is appended */
    bool is_log;
    int descriptor; /**< where lines are appended, or −1 */
    size_t whole;   /**< the bytes of the lines that were read */
    bool ended;     /**< the last of them has its newline */
} S5NightFile;

/**
 * Reads a night file or, where the first character that is neither blank nor newline is `{`, a log.
 *
 * call  in
 * name  in   a path, or `-` for standard input
 * use   in   what for
 * log   out  the night as the file has it
 * file  out
 * Returns false after saying why.
 */
bool s5_night_load(
    const S5NightCall *call, const char *name, S5NightUse use, S5NightLog *log, S5NightFile *file);

/** Appends the line of log->line to a log, and waits until it is on the disk. */
bool s5_night_store(const S5NightCall *call, S5NightFile *file, S5NightLog *log);

/** Lets other orders append. */
void s5_night_close(S5NightFile *file);

/** A new log that is being written. */
typedef struct S5NightDraft {
    const char *name; /**< null: it goes to standard output */
    FILE *to;
    char part[S5_PATH_MAX]; /**< what the file is called until all of it is on the disk */
} S5NightDraft;

/** Begins a new log, which must not be there yet; complains and returns false when it can't be written. */
bool s5_night_draft(const S5NightCall *call, const char *name, S5NightDraft *draft);

/** Gives a new log its name where it is good; otherwise nothing is left of it. Returns whether it is there. */
bool s5_night_publish(const S5NightCall *call, S5NightDraft *draft, bool good);

/** Adds log->event to the log; complains and returns false when it is not possible. */
bool s5_night_try(const S5NightCall *call, S5NightLog *log);

/** Prints the night in full sentences. */
void s5_night_print_rules(const S5NightOptions *options);

/** Prints who sits where in the last round, and what is missing. */
void s5_night_print_seats(const S5Night *night);

/** Prints what the event that was added has drawn, or the numbers of the tickets that were bought; nothing of others. */
void s5_night_print_drawn(const S5NightLog *log);

/** Prints the ranking, and after the end the prizes. */
void s5_night_print_standings(const S5Night *night);

/** A list that is printed on paper or exported: `seats`, `standings`, … */
int s5_night_print(const S5NightCall *call, S5NightLog *log);

/** Writes the log of a night with results by chance. */
int s5_night_simulate(const S5NightCall *call, S5NightLog *log);

/** Adds the schedule for the units that round 1 would have. */
bool s5_night_add_schedule(const S5NightCall *call, S5NightLog *log);

#endif
