#include "server_process.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "patience.h"

enum { STEP_MS = 5, MILLION = 1000000 };

static void nap(void)
{
    nanosleep(&(struct timespec){0, STEP_MS * MILLION}, NULL);
}

static _Noreturn void be_the_server(const S5Served *served, const char *program, const char *flags, int port)
{
    char command[4096];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    snprintf(
        command, sizeof command, "exec \"%s\" serve --port %d --metrics-port 0 %s", program, port, flags);
    dup2(served->log, STDOUT_FILENO);
    dup2(served->log, STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static int open_log(void)
{
    char path[] = "/tmp/spoilfive-log-XXXXXX";
    const int file = mkstemp(path);
    unlink(path);
    fcntl(file, F_SETFD, FD_CLOEXEC);
    return file;
}

const char *s5_served_said(const S5Served *served, char *text, size_t size)
{
    const off_t all = lseek(served->log, 0, SEEK_END);
    const off_t from = all > (off_t)size - 1 ? all - (off_t)size + 1 : 0;
    const ssize_t used = pread(served->log, text, size - 1, from);
    text[used < 0 ? 0 : used] = 0;
    return text;
}

/* A number in the line that says that it listens, if that was written after a place in the log. */
static int number_said(const S5Served *served, off_t after, const char *name)
{
    char text[8192];
    const ssize_t used = pread(served->log, text, sizeof text - 1, after);
    text[used < 0 ? 0 : used] = 0;
    const char *line = strstr(text, "event=listening"), *end = line ? strchr(line, '\n') : NULL;
    const char *said = end ? strstr(line, name) : NULL;
    return said && said < end ? atoi(said + strlen(name)) : 0;
}

/* Whether it has ended, and how. */
static bool has_ended(const S5Served *served, int *status)
{
    int how;
    if (waitpid(served->pid, &how, WNOHANG) != served->pid)
        return false;
    *status = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
    return true;
}

bool s5_served_start(S5Served *served, const char *program, const char *flags, int port)
{
    if (served->log < 0)
        served->log = open_log();
    const off_t before = lseek(served->log, 0, SEEK_END);
    fflush(NULL);
    served->port = 0;
    served->pid = fork();
    if (!served->pid)
        be_the_server(served, program, flags, port);
    for (int left = PATIENCE_MS; left > 0 && served->pid > 0; left -= STEP_MS) {
        served->port = number_said(served, before, " port=");
        served->metrics = number_said(served, before, " metrics=");
        if (served->port)
            return true;
        if (has_ended(served, &served->status))
            break;
        nap();
    }
    served->pid = 0;
    return false;
}

int s5_served_end(S5Served *served, int number, int patience_ms)
{
    int status;
    if (!served->pid)
        return -1;
    if (number)
        kill(served->pid, number);
    for (int left = patience_ms; left > 0; left -= STEP_MS) {
        if (has_ended(served, &status)) {
            served->pid = 0;
            return status;
        }
        nap();
    }
    return -1;
}

double s5_served_cpu(const S5Served *served)
{
    struct timespec used = {0, 0};
    clockid_t clock;
    if (clock_getcpuclockid(served->pid, &clock) == 0)
        clock_gettime(clock, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

double s5_served_memory(const S5Served *served)
{
    char path[64];
    unsigned long held = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)served->pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*u %lu", &held) != 1)
        held = 0;
    if (file)
        fclose(file);
    return (double)held * (double)sysconf(_SC_PAGESIZE);
}
