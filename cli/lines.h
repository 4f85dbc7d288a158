/* A record's file, read line by line through the engine. Private to cli/. */
#ifndef S5_LINES_H
#define S5_LINES_H

#include "cli.h"

typedef struct S5Lines S5Lines;

/** Opens a record, `-` for standard input; complains and returns null when it can't be read. */
S5Lines *s5_lines_open(const S5Command *command, const char *name);

/** Reads a whole record; the reader then stands at its last position. Null after complaining. */
S5Lines *s5_lines_read(const S5Command *command, const char *name);

/** Reads the next line; S5_EVENT_NONE at the end, or when a line is wrong, which is said with its number. */
S5Event s5_lines_next(S5Lines *lines);

/** Whether reading ended at a fault: a line that is wrong, no game at all, or lines missing at the end. */
bool s5_lines_failed(const S5Lines *lines);

/** The reader that follows the record. */
S5Reader *s5_lines_reader(S5Lines *lines);

/** Closes a record, unless it is null, and clears the pointer. */
void s5_lines_close(S5Lines **lines);

#endif
