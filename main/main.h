/* The commands that need more than one room: lines and the full screen, or the server. This room may include all of
 * them. */
#ifndef S5_MAIN_H
#define S5_MAIN_H

#include "cli/cli.h"

int s5_run_play(const S5Command *command, int argc, char **argv);
int s5_run_replay(const S5Command *command, int argc, char **argv);
int s5_run_serve(const S5Command *command, int argc, char **argv);

extern const S5Flag s5_flags_play[], s5_flags_replay[], s5_flags_serve[];

#endif
