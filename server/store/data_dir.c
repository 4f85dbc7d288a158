#include "data_dir.h"

#include "server/common/fail.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 1024 };

bool s5_data_sync(const char *path)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    const bool good = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0)
        close(descriptor);
    return good;
}

/* ------------------------------------------------------------------- folder */

/* Makes the folder that `path` names up to `end`; what is wrong shows with the last folder. */
static void make_one(char *path, char *end)
{
    const char kept = *end;
    *end = 0;
    const bool made = mkdir(path, 0700) == 0;
    char *slash = made ? strrchr(path, '/') : NULL;
    if (slash)
        *slash = 0;
    const char *folder = slash ? path : ".";
    if (made)
        s5_data_sync(slash == path ? "/" : folder);
    if (slash)
        *slash = '/';
    *end = kept;
}

bool s5_data_make(const char *folder, S5Text *error)
{
    char path[PATH_SIZE];
    struct stat what;
    S5Text text = s5_text(path, sizeof path);
    s5_text_add(&text, folder);
    char *end = path + text.used;
    while (end > path + 1 && end[-1] == '/')
        *--end = 0;
    for (char *at = path + 1; at < end; at++)
        if (*at == '/')
            make_one(path, at);
    make_one(path, end);
    const int wrong = errno;
    if (stat(path, &what) == 0 && S_ISDIR(what.st_mode))
        return true;
    return s5_fail_as(error, "%s: %s; --data must be a folder, or where one can be made", path,
        stat(path, &what) == 0 ? "it is a file" : strerror(wrong));
}

/* Leaves of a path the part of it that there is; "." where there is none of it. */
static void data_keep_what_is_there(char *path)
{
    struct stat what;
    while (stat(path, &what) != 0 && errno == ENOENT) {
        char *slash = strrchr(path, '/');
        if (!slash)
            strcpy(path, ".");
        else
            slash[slash == path] = 0;
    }
}

bool s5_data_check(const char *folder, S5Text *error)
{
    char path[PATH_SIZE], file[PATH_SIZE + 16];
    struct stat what;
    S5Text text = s5_text(path, sizeof path);
    s5_text_add(&text, folder);
    data_keep_what_is_there(path);
    if (stat(path, &what) == 0 && !S_ISDIR(what.st_mode))
        return s5_fail(error, path, "it is a file; --data must be a folder, or where one can be made");
    if (access(path, W_OK | X_OK) != 0)
        return s5_fail(error, path, strerror(errno));
    snprintf(file, sizeof file, "%s/tables.db", path);
    return access(file, F_OK) != 0 || access(file, R_OK | W_OK) == 0 || s5_fail(error, file, strerror(errno));
}

bool s5_data_has_no_tables(const char *folder, S5Text *error)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/tables.db", folder);
    return access(path, F_OK) != 0 ||
           s5_fail_as(error,
               "%s is here although --store says that the tables are in PostgreSQL; move it away", path);
}

/* --------------------------------------------------------------------- lock */

static bool refuse_lock(S5DataLock *lock, const char *folder, S5Text *error)
{
    const bool taken = errno == EWOULDBLOCK || errno == EACCES || errno == EAGAIN;
    s5_fail(error, folder,
        taken ? "another server keeps its tables there; stop it, or give another --data" : strerror(errno));
    s5_data_unlock(lock);
    return false;
}

bool s5_data_lock(S5DataLock *lock, const char *folder, S5Text *error)
{
    char path[PATH_SIZE];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    *lock = (S5DataLock){-1, -1};
    lock->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock->folder < 0)
        return s5_fail(error, folder, strerror(errno));
    if (flock(lock->folder, LOCK_EX | LOCK_NB) != 0)
        return refuse_lock(lock, folder, error);
    snprintf(path, sizeof path, "%s/lock", folder);
    lock->file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (lock->file < 0) {
        s5_fail(error, path, strerror(errno));
        s5_data_unlock(lock);
        return false;
    }
    return fcntl(lock->file, F_SETLK, &whole) == 0 || refuse_lock(lock, folder, error);
}

void s5_data_unlock(S5DataLock *lock)
{
    if (lock->file >= 0)
        close(lock->file);
    if (lock->folder >= 0)
        close(lock->folder);
    *lock = (S5DataLock){-1, -1};
}

/* -------------------------------------------------------------------- owner */

static const char *const FILES[] = {"tables.db", "tables.db-wal", "tables.db-shm", "lock", "secret"};

enum { FILE_COUNT = (int)(sizeof FILES / sizeof *FILES) };

bool s5_data_no_link(const char *folder, S5Text *error)
{
    char path[PATH_SIZE + 16];
    struct stat what;
    for (int i = 0; i < FILE_COUNT; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, FILES[i]);
        if (lstat(path, &what) == 0 && S_ISLNK(what.st_mode))
            return s5_fail(error, path, "it is a link; --data must be the folder that the file is in");
    }
    return true;
}

bool s5_data_give(const char *folder, S5Text *error)
{
    char path[PATH_SIZE + 16];
    struct stat what;
    if (geteuid() != 0 || stat(folder, &what) != 0)
        return true;
    for (int i = 0; i < FILE_COUNT; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, FILES[i]);
        if (lchown(path, what.st_uid, what.st_gid) != 0 && errno != ENOENT)
            return s5_fail(error, path, strerror(errno));
    }
    return true;
}
