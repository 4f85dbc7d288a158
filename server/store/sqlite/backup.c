/*
 * Backups of a data folder: SQLite copies the tables in one piece. Root does that
 * with a folder that the server's user owns. That user could have put links there, so no file of the folder is opened through a link.
 */
#include "server/store/backup.h"
#include "server/common/fail.h"
#include "sqlite.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 2048 };

#define OLD_SECRET "secret"

typedef struct Path {
    char text[PATH_SIZE];
} Path;

/* A path as printf() writes it, cut where it is too long. */
static Path path_as(const char *format, ...)
{
    Path path;
    va_list values;
    va_start(values, format);
    vsnprintf(path.text, sizeof path.text, format, values);
    va_end(values);
    return path;
}

static Path path_of(const char *folder, const char *name)
{
    return path_as("%s/%s", folder, name);
}

/* Whether the names of files in a folder fit. */
static bool folder_fits(const char *folder, S5Text *error)
{
    enum { NAME_MOST = 32 };
    return strlen(folder) + NAME_MOST < PATH_SIZE || s5_fail(error, folder, "its name is too long");
}

/* --------------------------------------------------------------------- files */

/* Removes what SQLite has left beside the tables. */
static void remove_beside_tables(const char *folder)
{
    static const char *const NAMES[] = {"tables.db-wal", "tables.db-shm", "tables.db-journal"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        unlink(path_of(folder, NAMES[i]).text);
}

static bool copy_file(const char *from, const char *to, S5Text *error)
{
    enum { PIECE = 1 << 20 };
    unlink(to); /* what a kill has left */
    const int in = open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const int out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    char *bytes = out < 0 ? NULL : malloc(PIECE);
    ssize_t got = bytes ? 1 : -1;
    while (got > 0 && (got = read(in, bytes, PIECE)) > 0)
        for (ssize_t done = 0, wrote; done < got; done += wrote)
            if ((wrote = write(out, bytes + done, (size_t)(got - done))) <= 0) {
                got = -1;
                break;
            }
    const bool good = (got == 0 && fsync(out) == 0) || s5_fail(error, in < 0 ? from : to, strerror(errno));
    free(bytes);
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return good;
}

/* The secret, where an earlier version has it in a file and no newer one has taken it over. One that `from` lacks goes from `to` as well. */
static bool copy_old_secret(const char *from, const char *to, S5Text *error)
{
    const Path source = path_of(from, OLD_SECRET), target = path_of(to, OLD_SECRET),
               part = path_as("%s.new", target.text);
    const bool lacks = access(source.text, F_OK) != 0 && errno == ENOENT;
    if (!lacks && !copy_file(source.text, part.text, error))
        return false;
    const int result = lacks ? unlink(target.text) : rename(part.text, target.text);
    if (result != 0 && !(lacks && errno == ENOENT))
        return s5_fail(error, target.text, strerror(errno));
    return s5_data_sync(to) || s5_fail(error, to, strerror(errno));
}

/* ---------------------------------------------------------------- the tables */

/* Says what is wrong with a file; the system's reason says more than "disk I/O error". */
static bool file_is_faulty(sqlite3 *db, const char *path, S5Text *error)
{
    const int system = sqlite3_errcode(db) == SQLITE_IOERR ? sqlite3_system_errno(db) : 0;
    return s5_fail(error, path, system ? strerror(system) : sqlite3_errmsg(db)); /* also of no database */
}

static sqlite3 *open_file(const char *path, int flags, const char *settings, S5Text *error)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(db, 10000) == SQLITE_OK &&
        sqlite3_exec(db, settings, NULL, NULL, NULL) == SQLITE_OK)
        return db;
    file_is_faulty(db, path, error);
    sqlite3_close(db);
    return NULL;
}

/* Copies in one step: in smaller ones a server that writes would make it begin again and again. */
static bool copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *copying = sqlite3_backup_init(to, "main", from, "main");
    while (copying) {
        const int result = sqlite3_backup_step(copying, -1);
        if (result != SQLITE_BUSY && result != SQLITE_LOCKED)
            break;
        sqlite3_sleep(50);
    }
    return copying && sqlite3_backup_finish(copying) == SQLITE_OK;
}

/* The copy is no write-ahead database, so it has no files beside it that could be left behind. */
static bool copy_tables(const char *data, const char *to, S5Text *error)
{
    const Path from_path = path_of(data, "tables.db"), to_path = path_of(to, "tables.db");
    sqlite3 *from = open_file(from_path.text, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW,
        "SELECT count(*) FROM sqlite_schema", error);
    sqlite3 *copy = from ? open_file(to_path.text, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                               "PRAGMA journal_mode = OFF", error)
                         : NULL;
    const bool good = copy && (copy_pages(from, copy) || file_is_faulty(copy, to_path.text, error)) &&
                      (sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK ||
                          file_is_faulty(copy, to_path.text, error)) &&
                      s5_sqlite_check(copy, to_path.text, error);
    sqlite3_close(copy);
    sqlite3_close(from);
    return good;
}

/* ------------------------------------------------------------------- backup */

/* A folder without the slashes at its end, or what it becomes would be made in it. */
static Path without_slashes(const char *folder)
{
    Path path = path_as("%s", folder);
    for (size_t size = strlen(path.text); size > 1 && path.text[size - 1] == '/'; size--)
        path.text[size - 1] = 0;
    return path;
}

/* The folder of a path. */
static Path folder_of(const char *path)
{
    Path folder = path_as("%s", path);
    char *slash = strrchr(folder.text, '/');
    if (!slash)
        strcpy(folder.text, ".");
    else
        slash[slash == folder.text] = 0;
    return folder;
}

/* Removes a backup, or what a kill has left of one, and nothing else; false, and errno, if something is still there. */
static bool remove_backup(const char *folder)
{
    static const char *const NAMES[] = {"tables.db", OLD_SECRET, OLD_SECRET ".new"};
    remove_beside_tables(folder);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        unlink(path_of(folder, NAMES[i]).text);
    return rmdir(folder) == 0 || errno == ENOENT;
}

/* Whether a folder is a backup and has nothing else: a data folder has its lock. */
static bool is_backup(const char *folder)
{
    struct stat what;
    DIR *listed = lstat(folder, &what) == 0 && S_ISDIR(what.st_mode) ? opendir(folder) : NULL;
    bool only = listed && access(path_of(folder, "tables.db").text, F_OK) == 0;
    for (const struct dirent *entry; only && (entry = readdir(listed));)
        only = !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..") ||
               !strcmp(entry->d_name, "tables.db") || !strcmp(entry->d_name, OLD_SECRET);
    if (listed)
        closedir(listed);
    return only;
}

/*
 * Gives a backup that is on disk its name. The one that had it is called `….replaced` meanwhile: after a kill between the two, s5_backup() gives
 * it its name again.
 */
static bool put_in_its_place(const Path *part, const Path *whole, const Path *old)
{
    const bool there = rename(whole->text, old->text) == 0;
    if (!there && errno != ENOENT)
        return false;
    if (rename(part->text, whole->text) != 0) {
        const int wrong = errno;
        if (there)
            rename(old->text, whole->text);
        errno = wrong;
        return false;
    }
    return s5_data_sync(folder_of(whole->text).text) && remove_backup(old->text);
}

/* Makes room for a new backup: what is there under its names must be backups, or parts of one. */
static bool make_room(const Path *part, const Path *whole, const Path *old, S5Text *error)
{
    struct stat is;
    if (lstat(whole->text, &is) != 0)
        rename(old->text, whole->text);
    if (lstat(whole->text, &is) == 0 && !is_backup(whole->text))
        return s5_fail(error, whole->text, "it is there already, and is no backup; name another folder");
    if (!remove_backup(old->text))
        return s5_fail(error, old->text, strerror(errno));
    return (remove_backup(part->text) && mkdir(part->text, 0700) == 0) ||
           s5_fail(error, part->text, strerror(errno));
}

/* Copies a folder whose path has no link in it: SQLite refuses any. */
static bool backup(const char *data, const char *to, S5Text *error)
{
    if (!folder_fits(to, error) || !folder_fits(data, error) || !s5_data_no_link(data, error))
        return false;
    const Path whole = without_slashes(to), part = path_as("%s.part", whole.text),
               old = path_as("%s.replaced", whole.text);
    const mode_t was = umask(0077);
    const bool good = make_room(&part, &whole, &old, error) && copy_tables(data, part.text, error) &&
                      copy_old_secret(data, part.text, error) &&
                      ((s5_data_sync(path_of(part.text, "tables.db").text) && s5_data_sync(part.text) &&
                           put_in_its_place(&part, &whole, &old)) ||
                          s5_fail(error, to, strerror(errno)));
    umask(was);
    return good;
}

bool s5_backup(const char *data, const char *to, S5Text *error)
{
    char *real = realpath(data, NULL);
    const bool good = real ? backup(real, to, error) : s5_fail(error, data, strerror(errno));
    free(real);
    return good;
}

static bool check_file(const char *path, const char *settings, S5Text *error)
{
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, settings, error);
    const bool good = db && s5_sqlite_check(db, path, error);
    sqlite3_close(db);
    return good;
}

bool s5_backup_check(const char *data, S5Text *error)
{
    char *real = realpath(data, NULL);
    if (!real || !folder_fits(real, error))
        return !real;
    const Path path = path_of(real, "tables.db");
    free(real);
    return access(path.text, F_OK) != 0 || check_file(path.text, "SELECT count(*) FROM sqlite_schema", error);
}

/* ------------------------------------------------------------------ restoring */

/* Brings the write-ahead log of a file into it; reading first tells SQLite that there is one. */
static int checkpoint(const char *path)
{
    sqlite3 *db = NULL;
    int result = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_close(db);
    return result;
}

/*
 * Without this the write-ahead log of the old tables would be taken for that of the new ones. The last connection to close brings it
 * into the old file, so a kill from here on leaves the old tables whole. Where that fails, the log stays, unless the old file is damaged.
 */
static bool end_log(const char *data, S5Text *error)
{
    const Path path = path_of(data, "tables.db");
    struct stat is;
    const int wrong = lstat(path.text, &is) == 0 ? 0 : errno;
    if (!wrong && S_ISLNK(is.st_mode))
        return s5_fail(error, path.text, "it is a link; --data must be the folder that the file is in");
    const int result = wrong == ENOENT ? SQLITE_OK : checkpoint(path.text);
    if (result != SQLITE_OK && result != SQLITE_CORRUPT && result != SQLITE_NOTADB)
        return s5_fail(error, path.text, sqlite3_errstr(result));
    remove_beside_tables(data); /* of a file that is too damaged for that */
    return true;
}

static bool put_in_place(const char *from, const char *data, S5Text *error)
{
    const Path source = path_of(from, "tables.db"), copy = path_of(data, "tables.db.new"),
               target = path_of(data, "tables.db");
    if (!copy_file(source.text, copy.text, error) ||
        !check_file(copy.text, "PRAGMA journal_mode = DELETE", error) || !end_log(data, error)) {
        unlink(copy.text);
        return false;
    }
    return ((rename(copy.text, target.text) == 0 && s5_data_sync(data)) ||
               s5_fail(error, target.text, strerror(errno))) &&
           copy_old_secret(from, data, error);
}

/* Restores into a folder whose path has no link in it: SQLite refuses any. */
static bool restore(const char *from, const char *data, S5Text *error)
{
    S5DataLock lock;
    if (!folder_fits(data, error) || !s5_data_lock(&lock, data, error))
        return false;
    const mode_t was = umask(0077);
    bool good = put_in_place(from, data, error);
    umask(was);
    good = s5_data_give(data, error) && good; /* the lock, too, when nothing else has changed */
    s5_data_unlock(&lock);
    return good;
}

bool s5_restore(const char *from, const char *data, S5Text *error)
{
    if (!folder_fits(from, error) || !folder_fits(data, error) || !s5_data_make(data, error))
        return false;
    char *real = realpath(data, NULL);
    const bool good = real ? restore(from, real, error) : s5_fail(error, data, strerror(errno));
    free(real);
    return good;
}
