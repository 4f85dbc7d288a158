/* `spoilfive ask`: answers questions about the rules, line by line. */
#include "cli.h"

#include "spoilfive/query.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { QUESTION_MAX = 1 << 16 };

static void answer(const char *line, size_t size)
{
    static char buffer[S5_EVENT_MAX];
    S5Text text = s5_text(buffer, sizeof buffer);
    if (size > QUESTION_MAX)
        s5_text_add(&text, "{\"error\":\"the question is too long\"}\n");
    else
        s5_query_line(line, size, &text);
    fwrite(text.start, 1, text.used, stdout);
    fflush(stdout);
}

int s5_run_ask(const S5Command *command, int argc, char **argv)
{
    static char line[QUESTION_MAX];
    S5Args args = s5_args(command, argc, argv);
    const char *value;
    const int arg = s5_args_next(&args, &value);
    if (arg == S5_ARG_HELP)
        return S5_EXIT_DONE;
    if (arg == S5_ARG_WORD)
        return s5_usage(command, "questions come on standard input, not as '%s'", value);
    if (arg != S5_ARG_END)
        return S5_EXIT_USAGE;
    for (size_t size; !ferror(stdout) && s5_input_line(line, sizeof line, &size);)
        answer(line, size);
    return ferror(stdin) ? s5_fault(command, "standard input: %s", strerror(errno)) : S5_EXIT_DONE;
}
