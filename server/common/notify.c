/* Telling systemd what the server does. */
#include "notify.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

void s5_notify(const char *state)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const char *path = getenv("NOTIFY_SOCKET");
    const size_t size = path ? strlen(path) : 0;
    if (size < 2 || size >= sizeof at.sun_path || (*path != '/' && *path != '@'))
        return;
    memcpy(at.sun_path, path, size);
    if (*path == '@')
        at.sun_path[0] = 0; /* an abstract socket */
    const int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file < 0)
        return;
    const socklen_t used = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
    (void)!sendto(file, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&at, used);
    close(file);
}

uint64_t s5_notify_watchdog_ms(void)
{
    enum { US_PER_MS = 1000 };
    const char *time = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    if (!time || (process && strtoll(process, NULL, 10) != getpid()))
        return 0;
    return strtoull(time, NULL, 10) / US_PER_MS;
}

void s5_notify_reloading(void)
{
    enum { US_PER_S = 1000000, NS_PER_US = 1000 };
    char state[64];
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(state, sizeof state, "RELOADING=1\nMONOTONIC_USEC=%" PRId64,
        (int64_t)now.tv_sec * US_PER_S + now.tv_nsec / NS_PER_US);
    s5_notify(state);
}
