/* `spoilfive ask`: answers questions about the rules, line by line. */
#include "cli.h"

#include "spoilfive/query.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { QUESTION_MAX = 1 << 16 };

static void answer_question(const char *line, size_t size)
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

static bool refuse_question(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    (void)flag, (void)field;
    return !s5_usage(command, "questions come on standard input, not as '%s'", value);
}

const S5Flag s5_flags_ask[] = {S5_WORDS(S5_TAKEN_BY(refuse_question)), S5_FLAGS_END};

int s5_run_ask(const S5Command *command, int argc, char **argv)
{
    static char line[QUESTION_MAX];
    const int status = s5_args_read(command, argc, argv, NULL);
    if (status != S5_READ)
        return status;
    for (size_t size; !ferror(stdout) && s5_input_line(line, sizeof line, &size);)
        answer_question(line, size);
    return ferror(stdin) ? s5_fault(command, "standard input: %s", strerror(errno)) : S5_EXIT_DONE;
}
