/*
 * The files of a night. A log is locked from before it is read until an order has appended to it, so that of two orders at once each
 * sees what the other has written; and a new log has its name when all of it is on the disk.
 */
#include "night.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static bool complain_of(const S5NightCall *call, const char *name)
{
    if (errno == EISDIR)
        s5_fault(call->command, "%s is a folder: name a file in it", name);
    else
        s5_fault(call->command, "%s: %s", name, strerror(errno));
    return false;
}

/* -------------------------------------------------------------------- reading */

/* All bytes of a file, to be freed; null with errno set. */
static char *read_all(int descriptor, size_t *size)
{
    size_t room = 1 << 16;
    char *bytes = malloc(room);
    *size = 0;
    while (bytes) {
        const ssize_t count = read(descriptor, bytes + *size, room - *size);
        if (count == 0)
            return bytes;
        if (count < 0 && errno != EINTR)
            break;
        *size += count > 0 ? (size_t)count : 0;
        if (*size < room)
            continue;
        char *more = realloc(bytes, room *= 2);
        if (!more)
            break;
        bytes = more;
    }
    const int wrong = errno;
    free(bytes);
    errno = wrong;
    return NULL;
}

static bool refuse_line(const char *name, long number, const char *what)
{
    fprintf(stderr, "%s:%ld: %s\n", name, number, what);
    return false;
}

/* Reads the lines of a log. A last one that was not written to its end is passed over, unless the log is checked. */
static bool read_lines(const S5NightCall *call, const char *name, const char *bytes, size_t size, bool checks,
    S5NightFile *file, S5NightLog *log)
{
    long number = 0;
    for (size_t at = 0; at < size; at = file->whole) {
        S5Text why = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
        const char *line = bytes + at, *newline = memchr(line, '\n', size - at);
        const size_t length = newline ? (size_t)(newline - line) : size - at;
        number++;
        if (!s5_night_log_read(
                log, line, length, call->fill ? S5_NIGHT_LINE_ENTRY : S5_NIGHT_LINE_WHOLE, &why)) {
            if (newline || number == 1 || s5_night_line_is_whole(line, length))
                return refuse_line(name, number, why.start);
            refuse_line(name, number,
                checks
                    ? "this line was not written to its end; result, seat and add leave it out and remove it"
                    : "the last line was not written to its end and is left out");
            return !checks;
        }
        if (call->fill)
            fputs(log->line, stdout);
        file->whole = at + length + (newline != NULL);
        file->ended = newline != NULL;
    }
    return number || refuse_line(name, 1, "the log is empty");
}

static bool read_night(const char *name, const char *bytes, size_t size, S5NightLog *log)
{
    S5NightFault fault;
    if (s5_night_read(bytes, size, &log->event.options, &fault)) {
        log->night.options = log->event.options;
        return true;
    }
    fprintf(stderr, "%s:%d:%d: %s\n", name, fault.line, fault.column, fault.text);
    return false;
}

/* Whether a file is a log and no night file: by the first character that is neither blank nor newline. */
static bool is_log(const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size && strchr(" \t\r\n", bytes[at]) && bytes[at])
        at++;
    return !size || (at < size && bytes[at] == '{');
}

/* Opens a file, and locks it: against everybody to append to it, otherwise against those who do. */
static int open_locked(const char *name, bool appends)
{
    const int descriptor = open(name, (appends ? O_RDWR | O_APPEND : O_RDONLY) | O_CLOEXEC);
    if (descriptor < 0 || flock(descriptor, appends ? LOCK_EX : LOCK_SH) == 0 || !appends)
        return descriptor; /* what is only read may lie where there are no locks */
    const int wrong = errno;
    close(descriptor);
    errno = wrong;
    return -1;
}

bool s5_night_load(
    const S5NightCall *call, const char *name, S5NightUse use, S5NightLog *log, S5NightFile *file)
{
    const bool standard = !strcmp(name, "-");
    const int descriptor = standard ? STDIN_FILENO : open_locked(name, use == S5_NIGHT_APPENDED);
    size_t size;
    *file = (S5NightFile){.name = name, .descriptor = standard ? -1 : descriptor};
    char *bytes = descriptor < 0 ? NULL : read_all(descriptor, &size);
    bool good = bytes || complain_of(call, name);
    if (bytes) {
        const char *shown = standard ? "standard input" : name;
        s5_night_log_begin(log);
        file->is_log = is_log(bytes, size);
        good = file->is_log ? read_lines(call, shown, bytes, size, use == S5_NIGHT_CHECKED, file, log)
                            : read_night(shown, bytes, size, log);
    }
    free(bytes);
    if (!good || use != S5_NIGHT_APPENDED)
        s5_night_close(file);
    return good;
}

/* ------------------------------------------------------------------ appending */

/* Appends to a log in one write, after cutting off what was not written to its end, and after the newline that its last line may lack. */
static bool append(const S5NightFile *file, char *line, size_t size)
{
    struct iovec parts[] = {{"\n", file->ended ? 0 : 1}, {line, size}};
    const ssize_t all = (ssize_t)(parts[0].iov_len + size);
    if (ftruncate(file->descriptor, (off_t)file->whole) != 0)
        return false;
    errno = ENOSPC; /* what a short write means, which does not say so itself */
    if (writev(file->descriptor, parts, 2) == all && fsync(file->descriptor) == 0)
        return true;
    const int wrong = errno;
    if (ftruncate(file->descriptor, (off_t)file->whole) == 0)
        errno = wrong;
    return false;
}

bool s5_night_store(const S5NightCall *call, S5NightFile *file, S5NightLog *log)
{
    const size_t size = strlen(log->line);
    if (file->descriptor < 0)
        return fwrite(log->line, 1, size, stdout) == size;
    if (!append(file, log->line, size))
        return complain_of(call, file->name);
    file->whole += size + !file->ended;
    file->ended = true;
    return true;
}

void s5_night_close(S5NightFile *file)
{
    if (file->descriptor >= 0)
        close(file->descriptor);
    file->descriptor = -1;
}

/* -------------------------------------------------------------------- new logs */

/* Whether a path still names an open file: another draw may have finished with it, or given up. */
static bool is_named(const char *path, int descriptor)
{
    struct stat named, opened;
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_dev == opened.st_dev &&
           named.st_ino == opened.st_ino;
}

static bool is_free(const char *name)
{
    struct stat what;
    const bool there = lstat(name, &what) == 0;
    if (there)
        errno = EEXIST;
    return !there && errno == ENOENT;
}

static bool lock_part(const S5NightDraft *draft, int descriptor)
{
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return false;
    errno = EWOULDBLOCK;
    return is_named(draft->part, descriptor) && is_free(draft->name) && ftruncate(descriptor, 0) == 0;
}

bool s5_night_draft(const S5NightCall *call, const char *name, S5NightDraft *draft)
{
    *draft = (S5NightDraft){.name = name, .to = stdout};
    if (!name)
        return true;
    errno = ENAMETOOLONG;
    if (snprintf(draft->part, sizeof draft->part, "%s.part", name) >= (int)sizeof draft->part ||
        !is_free(name))
        return complain_of(call, name);
    /* What a kill has left under this name is written over. */
    const int descriptor = open(draft->part, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return complain_of(call, draft->part);
    draft->to = lock_part(draft, descriptor) ? fdopen(descriptor, "w") : NULL;
    if (draft->to)
        return true;
    if (errno == EWOULDBLOCK)
        s5_fault(call->command, "%s: another draw writes it just now", name);
    else
        complain_of(call, name);
    close(descriptor);
    return false;
}

/* Makes a new name durable, where folders can be synced. */
static void sync_folder(const char *path)
{
    char folder[S5_PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1, slash ? path : ".");
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
}

bool s5_night_publish(const S5NightCall *call, S5NightDraft *draft, bool good)
{
    if (!draft->name)
        return good;
    errno = ENOSPC;
    const bool written = good && !ferror(draft->to) && fflush(draft->to) == 0 &&
                         fsync(fileno(draft->to)) == 0 && is_free(draft->name) &&
                         rename(draft->part, draft->name) == 0;
    if (good && !written)
        complain_of(call, draft->name);
    if (written)
        sync_folder(draft->name);
    else
        unlink(draft->part);
    fclose(draft->to);
    return written;
}
