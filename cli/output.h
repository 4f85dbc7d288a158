/* A file that a command writes: its old contents are replaced when everything is written, and not sooner. Private to
 * cli/. */
#ifndef S5_OUTPUT_H
#define S5_OUTPUT_H

#include "cli.h"

#include <stdio.h>

enum { S5_OUTPUT_NAME_MAX = 4096 };

/** Standard output; a file next to the target; or, if the target is a device or a link, the target itself. */
typedef struct S5Output {
    const S5Command *command;
    const char *name;                  /**< as it was given */
    FILE *file;                        /**< the stream to write to */
    char part[S5_OUTPUT_NAME_MAX + 8]; /**< `NAME.part`; empty for none */
} S5Output;

/** Opens an output, null or `-` for standard output; complains and returns false when it can't be written. */
bool s5_output_open(const S5Command *command, S5Output *output, const char *name);

/** The path that is written, for a program that opens it by itself. Lives as long as the output. */
const char *s5_output_path(const S5Output *output);

/** Ends it: the new contents replace the old ones. Complains and returns false when not all could be written. */
bool s5_output_close(S5Output *output);

/** Drops it, unless it is closed; the old contents stay. */
void s5_output_drop(S5Output *output);

#endif
