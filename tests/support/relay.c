#include "relay.h"

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

/* The file descriptors: the one that listens, and then pairs that are joined. */
enum { PAIRS = 32, SOCKETS = 1 + 2 * PAIRS };

static struct sockaddr_un address_of(const char *folder)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%.80s/.s.PGSQL.5432", folder);
    return address;
}

static int other_of(int which)
{
    return which % 2 ? which + 1 : which - 1;
}

static void end_pair(struct pollfd sockets[SOCKETS], int which)
{
    close(sockets[which].fd);
    close(sockets[other_of(which)].fd);
    sockets[which].fd = sockets[other_of(which)].fd = -1;
}

static bool write_all(int to, const char *bytes, ssize_t size)
{
    for (ssize_t wrote; size > 0; bytes += wrote, size -= wrote)
        if ((wrote = write(to, bytes, (size_t)size)) <= 0)
            return false;
    return true;
}

static void join(struct pollfd sockets[SOCKETS], const struct sockaddr_un *to)
{
    int free_at = 1;
    while (free_at < SOCKETS && sockets[free_at].fd >= 0)
        free_at += 2;
    const int from = accept(sockets[0].fd, NULL, NULL);
    if (from < 0 || free_at >= SOCKETS)
        _exit(1);
    sockets[free_at] = (struct pollfd){.fd = from, .events = POLLIN};
    sockets[free_at + 1] = (struct pollfd){.fd = socket(AF_UNIX, SOCK_STREAM, 0), .events = POLLIN};
    if (connect(sockets[free_at + 1].fd, (const struct sockaddr *)to, sizeof *to) < 0)
        end_pair(sockets, free_at);
}

static void pass_on(struct pollfd sockets[SOCKETS], int which)
{
    char bytes[65536];
    const ssize_t size = read(sockets[which].fd, bytes, sizeof bytes);
    if (size <= 0 || !write_all(sockets[other_of(which)].fd, bytes, size))
        end_pair(sockets, which);
}

static void run_relay(int listens, const struct sockaddr_un *to)
{
    struct pollfd sockets[SOCKETS] = {{.fd = listens, .events = POLLIN}};
    signal(SIGPIPE, SIG_IGN);
    for (int i = 1; i < SOCKETS; i++)
        sockets[i].fd = -1;
    while (poll(sockets, SOCKETS, -1) > 0) {
        if (sockets[0].revents)
            join(sockets, to);
        for (int i = 1; i < SOCKETS; i++)
            if (sockets[i].fd >= 0 && sockets[i].revents)
                pass_on(sockets, i);
    }
}

pid_t relay_start(const char *to, const char *folder, char *uri, size_t size)
{
    static const char HOST[] = "host=";
    const char *host = strstr(to, HOST) + strlen(HOST), *rest = host + strcspn(host, "&");
    char database[100];
    snprintf(database, sizeof database, "%.*s", (int)(rest - host), host);
    snprintf(uri, size, "%.*s%s%s", (int)(host - to), to, folder, rest);
    const struct sockaddr_un own = address_of(folder), target = address_of(database);
    const int listens = socket(AF_UNIX, SOCK_STREAM, 0);
    unlink(own.sun_path); /* of one that was killed */
    assert_int_equal(bind(listens, (const struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(listen(listens, PAIRS), 0);
    const pid_t pid = fork();
    if (!pid) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        run_relay(listens, &target);
        _exit(1);
    }
    close(listens);
    return pid;
}
