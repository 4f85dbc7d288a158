/* A configuration file: each line is a flag of the command line without its dashes, or a comment. */
#ifndef S5_CONFIG_FILE_H
#define S5_CONFIG_FILE_H

#include "spoilfive/text.h"

/**
 * Takes one setting.
 *
 * line   in     its line's number, from 1
 * name   in     the first word of the line
 * value  in     the rest of the line; null when there is none. Both lie in the file's text and live as long as it does
 * error  inout  gets what is wrong with it, and what would be right
 */
typedef bool S5TakeSetting(void *to, int line, const char *name, const char *value, S5Text *error);

/**
 * Reads a configuration file.
 *
 * path   in     of a regular file of at most 1 MiB
 * take   in     called for each setting, in order, up to the first that is wrong
 * to     in     its first argument
 * error  inout  gets `FILE:LINE: ` and what is wrong
 * Returns the text, which the settings point into and the caller frees with free(); null after an error.
 */
char *s5_config_file_read(const char *path, S5TakeSetting *take, void *to, S5Text *error);

#endif
