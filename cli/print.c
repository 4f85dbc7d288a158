/* Lines for people: wrapped to the width of a terminal, otherwise one line each. */
#define _DEFAULT_SOURCE /* TIOCGWINSZ */
#include "cli.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int stream_width(FILE *to)
{
    struct winsize size;
    return isatty(fileno(to)) && ioctl(fileno(to), TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col
                                                                                          : INT_MAX;
}

int s5_print_columns(const char *text, size_t size)
{
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

void s5_print_wrapped(FILE *to, int at, int indent, int wide, const char *text)
{
    while (*text) {
        const size_t blanks = strspn(text, " "), size = strcspn(text + blanks, " ");
        const int gap = blanks || at <= indent ? (int)blanks : 1;
        const int width = s5_print_columns(text + blanks, size);
        const bool breaks = at > indent && at + gap + width > wide;
        const int before = breaks ? indent : gap;
        if (breaks)
            putc('\n', to);
        fprintf(to, "%*s%.*s", before, "", (int)size, text + blanks);
        at = (breaks ? 0 : at) + before + width;
        text += blanks + size;
    }
    putc('\n', to);
}

void s5_print_line(FILE *to, int indent, const char *text)
{
    const int wide = stream_width(to);
    s5_print_wrapped(to, 0, indent < wide / 2 ? indent : wide / 2, wide, text);
}

int s5_printed(const char *command, int status)
{
    if ((fflush(stdout) == 0 && !ferror(stdout)) || status != S5_EXIT_DONE)
        return status;
    fprintf(stderr, "%s%s%s: standard output: %s\n", s5_program_name, *command ? " " : "", command,
        strerror(errno));
    return S5_EXIT_FAULT;
}
