/*
 * Loaded before PostgreSQL, by tools/cluster: while the file that S5_DISK names is there, the disk is what it says: `full`, or how many
 * milliseconds each sync takes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* PostgreSQL calls them by these names. */
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at);
int posix_fallocate(int file, off_t at, off_t size);

/* What the file says; false where it is not there. */
static bool read_state(char state[16])
{
    const char *path = getenv("S5_DISK");
    const int before = errno;
    FILE *file = path ? fopen(path, "re") : NULL;
    const bool read = file && fgets(state, 16, file);
    if (file)
        fclose(file);
    errno = before;
    return read;
}

static bool is_full(void)
{
    char state[16];
    const bool full = read_state(state) && !strncmp(state, "full", 4);
    if (full)
        errno = ENOSPC;
    return full;
}

static void wait_for_disk(void)
{
    char state[16];
    const long ms = read_state(state) ? atol(state) : 0;
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    ssize_t (*real)(int, const void *, size_t, off_t);
    *(void **)&real = dlsym(RTLD_NEXT, "pwrite");
    return is_full() ? -1 : real(file, bytes, size, at);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at)
{
    ssize_t (*real)(int, const struct iovec *, int, off_t);
    *(void **)&real = dlsym(RTLD_NEXT, "pwritev");
    return is_full() ? -1 : real(file, parts, count, at);
}

int posix_fallocate(int file, off_t at, off_t size)
{
    int (*real)(int, off_t, off_t);
    *(void **)&real = dlsym(RTLD_NEXT, "posix_fallocate");
    return is_full() ? ENOSPC : real(file, at, size);
}

int fsync(int file)
{
    int (*real)(int);
    *(void **)&real = dlsym(RTLD_NEXT, "fsync");
    wait_for_disk();
    return real(file);
}

int fdatasync(int file)
{
    int (*real)(int);
    *(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
    wait_for_disk();
    return real(file);
}
