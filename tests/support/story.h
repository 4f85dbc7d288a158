/*
 * Stories: files of lines that are carried out, each with its result below it, indented, so that people can read them.
 * A story is told anew and must come out the same. With S5_ACCEPT=1 in the environment its file is written anew: read
 * it before you commit it.
 *
 *   # a comment
 *   a line to carry out
 *       what came of it
 */
#ifndef TESTS_STORY_H
#define TESTS_STORY_H

#include "spoilfive/text.h"

/* The result of the line that is being carried out: begin every row with story_row(). */
S5Text *story_row(void);
void story_end_row(void);

/*
 * Does every story in a folder, or those with a name that the program was called with; returns what main() returns. `begin` is called
 * before each of them, `act` for each line.
 */
int story_main(const char *folder, void (*begin)(void), void (*act)(const char *line), int argc, char **argv);

#endif
