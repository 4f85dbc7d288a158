/* The server's flags: one table for the command line, for --help and the manual, and for the configuration file. */
#ifndef S5_SERVE_FLAGS_H
#define S5_SERVE_FLAGS_H

#include "cli/cli.h"
#include "server/server.h"

/** What the command line and the file ask for. */
typedef struct S5ServeFlags {
    S5ServerConfig config;
    const char *file; /**< the configuration file; null for none */
    bool memory, check, list_limits;
    char *text; /**< of the file, which the configuration points into; owned */
} S5ServeFlags;

/** The table of flags. */
extern const S5Flag s5_flags_serve[];

/**
 * Reads the command line, and the file that it names. What the command line says wins over the file.
 *
 * flags  out    to be freed with s5_serve_flags_free(), whatever is returned
 * error  inout  gets what is wrong with the file; what is wrong with the command line is printed
 * Returns S5_ARG_END when all is right, S5_ARG_HELP, or S5_ARG_WRONG.
 */
int s5_serve_flags_read(S5ServeFlags *flags, const S5Command *command, int argc, char **argv, S5Text *error);

/**
 * Lists what differs between two readings, as in `port, limit tables`.
 *
 * page     in     whether the page has other files now, also where its folder is the same
 * changed  inout  gets what a running server can change
 * restart  inout  gets what needs a restart
 */
void s5_serve_flags_compare(
    const S5ServeFlags *old, const S5ServeFlags *new, bool page, S5Text *changed, S5Text *restart);

/** Finds the folder where a server keeps its tables if it is given none (XDG base directories); null, and a sentence, where there is no home. Static. */
const char *s5_usual_data(S5Text *error);

void s5_serve_flags_free(S5ServeFlags *flags);

#endif
