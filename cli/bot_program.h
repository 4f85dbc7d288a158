/* A program that plays at a seat, at the other end of two pipes (docs/formats.md, Bot protocol). Private to
 * cli/bot*.c. */
#ifndef S5_BOT_PROGRAM_H
#define S5_BOT_PROGRAM_H

#include "spoilfive/spoilfive.h"

typedef struct S5Program S5Program;

/** How a program answered a turn. */
typedef enum S5Answer {
    S5_ANSWERED, /**< with a line */
    S5_LATE,     /**< not in time */
    S5_STOPPED,  /**< nobody waited for it any longer */
    S5_ENDED     /**< not at all: it has ended, or was ended */
} S5Answer;

/** Prepares a program that /bin/sh runs; does not start it yet. Null without memory. */
S5Program *s5_program_new(const char *command, int64_t time_ms, bool quiet);

/** Ends the program with everything that it started, and clears the pointer. */
void s5_program_free(S5Program **program);

/** Starts it for a game if it is not running; a program that has never given an answer is not tried again. */
void s5_program_start(S5Program *program);

/** A buffer for lines to it; they are sent with the next question. */
S5Text *s5_program_lines(S5Program *program);

/**
 * Sends the buffered lines, the question last, and waits for the answer.
 *
 * program  inout
 * answer   out    the line, zero-terminated, without its newline; valid until the next call
 * size     out    its bytes, which may have any value
 * stop     in     when it becomes true, the wait ends; null for never
 */
S5Answer s5_program_ask(S5Program *program, const char **answer, size_t *size, const volatile bool *stop);

/** Why it was ended before it gave an answer, `ended with status 127`; empty if it was not. Lives as long as the
 * program. */
const char *s5_program_why(const S5Program *program);

#endif
