/* What the parts of `spoilfive rules` share. */
#ifndef S5_CLI_RULES_H
#define S5_CLI_RULES_H

#include "cli.h"

enum { S5_RULES_LIST = 128 }; /* room for a value or a list of numbers */

/** Prints words from column `at` on, with line breaks that keep the indentation, and ends the line. */
void s5_rules_wrap(const char *text, int at, int indent);

/** Appends the text of an option's value. */
void s5_rules_value(S5Text *text, const S5Options *options, int option);

/** Prints what differs between two presets or files; returns the exit status. */
int s5_rules_compare(const S5Command *command, const char *first, const char *second);

/** Asks how people play, and prints a rule-set file or writes it (path not null); returns the exit status. */
int s5_rules_ask(const S5Command *command, const char *path);

#endif
