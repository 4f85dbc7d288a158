/* Copies of a server's data folder, made while the server runs, and put back while it does not. */
#ifndef S5_SERVER_BACKUP_H
#define S5_SERVER_BACKUP_H

#include "spoilfive/text.h"

#include <stdint.h>

/**
 * Copies what a data folder has, as it is at one moment, into a new folder, or in place of an earlier backup. The copy has its name only when
 * all of it is on disk and has been checked; until then an earlier one keeps it. Only this user may read it. A server may run meanwhile.
 *
 * error  inout  gets what is wrong, one line
 * Returns whether the copy is there.
 */
bool s5_backup(const char *data, const char *to, S5Text *error);

/**
 * Puts such a copy in place of what a data folder has, after checking it. No server may run on the folder. A kill leaves all tables as
 * they were, or all as in the copy, and so does an error.
 *
 * error  inout  gets what is wrong, one line
 * Returns whether the copy is in place.
 */
bool s5_restore(const char *from, const char *data, S5Text *error);

/**
 * Whether the tables in a data folder are sound, or there are none yet. It reads all of the file; a server may run meanwhile.
 *
 * error  inout  gets what is wrong, one line
 */
bool s5_backup_check(const char *data, S5Text *error);

/**
 * Is given a table whose entries are on disk as a file, to delete it.
 *
 * stays  out    whether the table is certainly still there: then the file goes again
 * error  inout  gets why it could not be deleted
 * Returns false to end.
 */
typedef bool S5TakeExported(void *to, const char *code, int64_t entries, bool *stays, S5Text *error);

/**
 * Writes the entries of each table that nothing was written at since a moment to `folder`/CODE.jsonl, for this user alone, and gives it to
 * `take`. The file of another table that had the same code stays, and the new one has a number in its name. A table that stays has no file:
 * its entries show cards that nobody may see yet. A damaged table stays, too, and the others go. A server may run meanwhile.
 *
 * place      in     a data folder, or the URI of a PostgreSQL database
 * before_ms  in     the moment, in milliseconds since 1970
 * error      inout  gets what is wrong, one line; empty before
 * Returns whether all was done.
 */
bool s5_export_old(
    const char *place, int64_t before_ms, const char *folder, S5TakeExported *take, void *to, S5Text *error);

#endif
