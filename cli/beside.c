/* Files beside the program that runs. */
#include "program.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool s5_beside(const char *name, char *path, size_t size)
{
    char program[1024];
    const ssize_t used = readlink("/proc/self/exe", program, sizeof program - 1);
    program[used < 0 ? 0 : used] = 0;
    char *end = strrchr(program, '/');
    if (end)
        *end = 0;
    int length;
    if (*name == '/')
        length = snprintf(path, size, "%s", name);
    else
        length = snprintf(path, size, "%s/%s", end ? program : S5_BINDIR, name);
    return length > 0 && (size_t)length < size && access(path, R_OK) == 0;
}
