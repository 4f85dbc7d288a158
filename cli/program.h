/* The programs: `spoilfive`, with the commands that need more than one room, and `spoilfive-server`. This room may
 * include all of them. */
#ifndef S5_MAIN_H
#define S5_MAIN_H

#include "cli.h"

S5RunCommand s5_run_play, s5_run_replay, s5_run_serve, s5_run_admin, s5_run_store;

extern const S5Flag s5_flags_play[], s5_flags_replay[];

/** Name, usage and summary of the command that starts the server. */
#define S5_SERVE_WORDS "serve", "[--port N] [--address A] …", "the table server with the web page"

/** The same of the operator's commands. */
#define S5_ADMIN_WORDS "admin", "[--data FOLDER] COMMAND …", "the operator's commands for a running server"

/** The same of the command that copies what a server has stored. */
#define S5_STORE_WORDS "store", "copy FROM TO", "moves a server's tables between SQLite and PostgreSQL"

/**
 * The path of a file, given relative to the folder of the running program; an absolute name stays as it is.
 *
 * path  out
 * Returns whether the file is there and can be read.
 */
bool s5_beside(const char *name, char *path, size_t size);

#endif
