/* Finding the sockets that systemd has passed to the server. */
#include "activation.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST = 3, PASSED_MOST = 64 };

/* How many were passed to this process, and not to one that started it. */
static int passed(void)
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    if (!process || !count || strtoll(process, NULL, 10) != getpid())
        return 0;
    const long long number = strtoll(count, NULL, 10);
    if (number < 0)
        return 0;
    return number > PASSED_MOST ? PASSED_MOST : (int)number;
}

/* Whether the next name of a list with colons is that one; goes past it. */
static bool take_listed_name(const char **names, const char *name)
{
    const size_t size = strcspn(*names, ":");
    const bool same = size == strlen(name) && !strncmp(*names, name, size);
    *names += size + ((*names)[size] == ':');
    return same;
}

S5PassedSockets s5_passed_sockets(void)
{
    S5PassedSockets sockets = {0};
    const char *names = getenv("LISTEN_FDNAMES");
    names = names ? names : "";
    for (int file = FIRST, end = FIRST + passed(); file < end; file++) {
        const bool metrics = take_listed_name(&names, "metrics");
        int *count = metrics ? &sockets.metrics_count : &sockets.count;
        if (fcntl(file, F_SETFD, FD_CLOEXEC) != 0)
            break; /* there is no such file, and the next to be opened is the server's own */
        if (*count < S5_PASSED_MAX)
            (metrics ? sockets.metrics : sockets.file)[(*count)++] = file;
        else
            close(file);
    }
    return sockets;
}
