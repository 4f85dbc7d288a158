/* A file that a command writes: what stood in it before is replaced when all is written, and not sooner. Private to cli/. */
#ifndef S5_OUTPUT_H
#define S5_OUTPUT_H

#include "cli.h"

#include <stdio.h>

enum { S5_OUTPUT_NAME_MAX = 4096 };

/** Standard output, a file beside the one that is meant, or, where that is a device or a link, the thing itself. */
typedef struct S5Output {
    const S5Command *command;
    const char *name;                  /**< as it was given */
    FILE *file;                        /**< to be written to */
    char part[S5_OUTPUT_NAME_MAX + 8]; /**< `NAME.part`; empty for none */
} S5Output;

/** Opens an output, null or `-` for standard output; complains and returns false when it can't be written. */
bool s5_output_open(const S5Command *command, S5Output *output, const char *name);

/** Where it is written to, for a program that opens it by itself. Lives as long as the output. */
const char *s5_output_path(const S5Output *output);

/** Ends it: what was written takes its place. Complains and returns false when it could not all be written. */
bool s5_output_close(S5Output *output);

/** Drops it, unless it is closed; what stood there before stays. */
void s5_output_drop(S5Output *output);

#endif
