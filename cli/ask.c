/* `spoilfive ask`: answers questions about the rules, line by line. */
#include "cli.h"

#include "spoilfive/ask.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { QUESTION_MAX = 1 << 16 };

/* Reads a line of at most QUESTION_MAX bytes; the rest of a longer one is passed over and *size says that it was.
 * Returns false at the end of the input. */
static bool read_line(char *line, size_t *size)
{
    int c;
    *size = 0;
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (*size < QUESTION_MAX)
            line[*size] = (char)c;
        *size += *size <= QUESTION_MAX;
    }
    return c != EOF || *size;
}

static void answer(const char *line, size_t size)
{
    static char buffer[S5_EVENT_MAX];
    S5Text text = s5_text(buffer, sizeof buffer);
    if (size > QUESTION_MAX)
        s5_text_add(&text, "{\"error\":\"the question is too long\"}\n");
    else
        s5_ask_line(line, size, &text);
    fwrite(text.start, 1, text.used, stdout);
    fflush(stdout);
}

int s5_run_ask(const S5Command *command, int argc, char **argv)
{
    static char line[QUESTION_MAX];
    S5Args args = {command, argv, argc, 0};
    const char *value;
    const int arg = s5_args_next(&args, &value);
    if (arg == S5_ARG_HELP)
        return S5_EXIT_DONE;
    if (arg == S5_ARG_WORD)
        return s5_usage(command, "questions come on standard input, not as '%s'", value);
    if (arg != S5_ARG_END)
        return S5_EXIT_USAGE;
    for (size_t size; !ferror(stdout) && read_line(line, &size);)
        answer(line, size);
    return ferror(stdin) ? s5_fault(command, "standard input: %s", strerror(errno)) : S5_EXIT_DONE;
}
