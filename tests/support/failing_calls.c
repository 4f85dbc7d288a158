/*
 * Loaded before the programs: the call number S5_FAIL_AT of those that S5_FAIL names (`memory`, `sockets` or `files`) fails, and those after
 * it too if S5_FAIL_EVER is set. Says on standard error when one has failed, in the last line.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *bytes, size_t size);

typedef enum Kind { MEMORY, SOCKETS, FILES, KINDS } Kind;

static const char *const KIND_NAME[KINDS] = {"memory", "sockets", "files"};
static atomic_long calls, fails_at;
static atomic_bool ever, failed;
static Kind kind;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("S5_FAIL_AT"), *which = getenv("S5_FAIL");
    if (!at || !which || strncmp(program_invocation_short_name, "spoilfive", strlen("spoilfive")) != 0)
        return;
    while (kind < KINDS && strcmp(which, KIND_NAME[kind]) != 0)
        kind++;
    atomic_store(&ever, getenv("S5_FAIL_EVER") != NULL);
    atomic_store(&fails_at, atol(at));
}

/* The program is over; what measures it writes its counters after this, and needs memory for that. */
static void end(void)
{
    static const char TOLD[] = "(a call failed)\n";
    atomic_store(&fails_at, 0);
    if (atomic_load(&failed) && write(STDERR_FILENO, TOLD, sizeof TOLD - 1) < 0)
        return;
}

static bool fails(Kind of, int why)
{
    const long at = of == kind ? atomic_load(&fails_at) : 0;
    if (!at)
        return false;
    const long call = atomic_fetch_add(&calls, 1) + 1;
    if (call == 1)
        atexit(end);
    if (call != at && !(call > at && atomic_load(&ever)))
        return false;
    atomic_store(&failed, true);
    errno = why;
    return true;
}

/* libuv ends the program where it has no memory for its own list of descriptors. */
static bool memory_fails(const void *caller)
{
    Dl_info of;
    return fails(MEMORY, ENOMEM) && !(dladdr(caller, &of) && strstr(of.dli_fname, "libuv"));
}

void *malloc(size_t size)
{
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *bytes, size_t size)
{
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(bytes, size);
}

static bool is_of(int file, mode_t type)
{
    struct stat what;
    return fstat(file, &what) == 0 && (what.st_mode & S_IFMT) == type;
}

/*
 * What a descriptor is used for: one that is neither a socket nor a file belongs to libuv, which ends the program if it can't use its own. The
 * test waits for what is said on standard error.
 */
static bool file_fails(int file, int socket_why, int file_why)
{
    if (kind == SOCKETS)
        return is_of(file, S_IFSOCK) && fails(SOCKETS, socket_why);
    return kind == FILES && file > STDERR_FILENO && is_of(file, S_IFREG) && fails(FILES, file_why);
}

/* X(type, name, parameters, arguments, condition): the call fails where the condition is true. */
#define CALLS(X)                                                                                           \
    X(int, socket, (int family, int type, int protocol), (family, type, protocol), fails(SOCKETS, EMFILE)) \
    X(int, bind, (int file, __CONST_SOCKADDR_ARG at, socklen_t size), (file, at, size),                    \
        fails(SOCKETS, EADDRINUSE))                                                                        \
    X(int, listen, (int file, int waiting), (file, waiting), fails(SOCKETS, EADDRINUSE))                   \
    X(int, getsockname, (int file, __SOCKADDR_ARG at, socklen_t *size), (file, at, size),                  \
        fails(SOCKETS, ENOBUFS))                                                                           \
    X(int, getpeername, (int file, __SOCKADDR_ARG at, socklen_t *size), (file, at, size),                  \
        fails(SOCKETS, ENOTCONN))                                                                          \
    X(int, setsockopt, (int file, int level, int name, const void *value, socklen_t size),                 \
        (file, level, name, value, size), fails(SOCKETS, ENOBUFS))                                         \
    X(int, shutdown, (int file, int how), (file, how), fails(SOCKETS, ENOTCONN))                           \
    X(int, epoll_create1, (int flags), (flags), fails(SOCKETS, EMFILE))                                    \
    X(int, eventfd, (unsigned count, int flags), (count, flags), fails(SOCKETS, EMFILE))                   \
    X(ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size),                            \
        file_fails(file, ECONNRESET, EIO))                                                                 \
    X(ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size),                     \
        file_fails(file, EPIPE, ENOSPC))                                                                   \
    X(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count),             \
        file_fails(file, EPIPE, ENOSPC))                                                                   \
    X(int, mkdir, (const char *path, mode_t mode), (path, mode), fails(FILES, EROFS))                      \
    X(int, fsync, (int file), (file), fails(FILES, EIO))                                                   \
    X(int, fdatasync, (int file), (file), fails(FILES, EIO))                                               \
    X(int, rename, (const char *from, const char *to), (from, to), fails(FILES, EACCES))                   \
    X(int, ftruncate64, (int file, off_t size), (file, size), fails(FILES, EIO))                           \
    X(ssize_t, pread64, (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at),           \
        fails(FILES, EIO))                                                                                 \
    X(ssize_t, pwrite64, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at),    \
        fails(FILES, ENOSPC))

#define DEFINE_CALL(type, name, parameters, arguments, condition) \
    type name parameters                                          \
    {                                                             \
        type(*real) parameters;                                   \
        *(void **)&real = dlsym(RTLD_NEXT, #name);                \
        return condition ? -1 : real arguments;                   \
    }
CALLS(DEFINE_CALL)

/* The connection is gone from the queue, as when its client has given up: libuv asks until the queue is empty. */
int accept4(int file, __SOCKADDR_ARG from, socklen_t *size, int flags)
{
    int (*real)(int, __SOCKADDR_ARG, socklen_t *, int);
    *(void **)&real = dlsym(RTLD_NEXT, "accept4");
    const int taken = real(file, from, size, flags);
    if (taken < 0 || !fails(SOCKETS, ENOBUFS))
        return taken;
    close(taken);
    errno = ENOBUFS;
    return -1;
}

/* A signal comes, once: libuv waits again for as long as signals come. */
int epoll_pwait(int file, struct epoll_event *events, int most, int timeout, const sigset_t *mask)
{
    int (*real)(int, struct epoll_event *, int, int, const sigset_t *);
    *(void **)&real = dlsym(RTLD_NEXT, "epoll_pwait");
    return !atomic_load(&ever) && fails(SOCKETS, EINTR) ? -1 : real(file, events, most, timeout, mask);
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    int (*real)(const char *, int, ...);
    va_start(more, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    *(void **)&real = dlsym(RTLD_NEXT, "open64");
    return fails(FILES, EMFILE) ? -1 : real(path, flags, mode);
}
