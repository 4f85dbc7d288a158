/* Standard input line by line. */
#include "cli.h"

#include <stdio.h>

bool s5_input_line(char *line, size_t most, size_t *size)
{
    int c;
    *size = 0;
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (*size < most)
            line[*size] = (char)c;
        *size += *size <= most;
    }
    return c != EOF || *size;
}
