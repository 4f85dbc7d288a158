/* Calls of SQLite that fail; they are among those of the store, but only in their places (failing.h): within them, files fail. */
#include <stddef.h>

#include <sqlite3.h>

#include "failing.h"

/* X(type, name, parameters, arguments, what it returns where it fails) */
#define SQLITE_CALLS(X)                                                                                      \
    X(int, sqlite3_open_v2, (const char *path, sqlite3 **db, int flags, const char *vfs),                    \
        (path, db, flags, vfs), SQLITE_CANTOPEN)                                                             \
    X(int, sqlite3_exec,                                                                                     \
        (sqlite3 * db, const char *sql, int (*take)(void *, int, char **, char **), void *to, char **error), \
        (db, sql, take, to, error), SQLITE_IOERR)                                                            \
    X(int, sqlite3_prepare_v2,                                                                               \
        (sqlite3 * db, const char *sql, int size, sqlite3_stmt **made, const char **rest),                   \
        (db, sql, size, made, rest), SQLITE_IOERR)                                                           \
    X(int, sqlite3_prepare_v3,                                                                               \
        (sqlite3 * db, const char *sql, int size, unsigned flags, sqlite3_stmt **made, const char **rest),   \
        (db, sql, size, flags, made, rest), SQLITE_IOERR)                                                    \
    X(int, sqlite3_step, (sqlite3_stmt * made), (made), SQLITE_IOERR)                                        \
    X(int, sqlite3_busy_timeout, (sqlite3 * db, int ms), (db, ms), SQLITE_MISUSE)                            \
    X(int, sqlite3_create_function,                                                                          \
        (sqlite3 * db, const char *name, int count, int flags, void *with,                                   \
            void (*get)(sqlite3_context *, int, sqlite3_value **),                                           \
            void (*add)(sqlite3_context *, int, sqlite3_value **), void (*end)(sqlite3_context *)),          \
        (db, name, count, flags, with, get, add, end), SQLITE_NOMEM)                                         \
    X(int, sqlite3_wal_checkpoint_v2, (sqlite3 * db, const char *name, int mode, int *log, int *moved),      \
        (db, name, mode, log, moved), SQLITE_IOERR)                                                          \
    X(int, sqlite3_file_control, (sqlite3 * db, const char *name, int what, void *with),                     \
        (db, name, what, with), SQLITE_ERROR)                                                                \
    X(sqlite3_backup *, sqlite3_backup_init,                                                                 \
        (sqlite3 * to, const char *name, sqlite3 *from, const char *its), (to, name, from, its), NULL)       \
    X(int, sqlite3_backup_step, (sqlite3_backup * copying, int pages), (copying, pages), SQLITE_BUSY)        \
    X(const unsigned char *, sqlite3_column_text, (sqlite3_stmt * row, int column), (row, column), NULL)     \
    X(const void *, sqlite3_column_blob, (sqlite3_stmt * row, int column), (row, column), NULL)

#define WRAP(type, name, parameters, arguments, failed) \
    WRAP_CALL(place_fails(), EIO, type, name, parameters, arguments, failed)
SQLITE_CALLS(WRAP)
