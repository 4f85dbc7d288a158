/* The folder of --data: it is made, and it is locked against a second server. */
#ifndef S5_SERVER_DATA_DIR_H
#define S5_SERVER_DATA_DIR_H

#include "spoilfive/text.h"

/**
 * Makes a folder, and those above it that are missing, for this user alone; they survive a power cut.
 *
 * error  inout  gets what is wrong, one line
 * Returns whether the folder is there.
 */
bool s5_data_make(const char *folder, S5Text *error);

/**
 * Whether s5_data_make() and the files in the folder would succeed; nothing is made.
 *
 * error  inout  gets what is wrong, one line
 */
bool s5_data_check(const char *folder, S5Text *error);

/**
 * Whether a folder has no tables, as it must be if the tables are in a database: an operator could take them for the server's.
 *
 * error  inout  gets what is wrong, one line
 */
bool s5_data_has_no_tables(const char *folder, S5Text *error);

/** A lock on a folder. All fields are -1 while nothing is locked. */
typedef struct S5DataLock {
    int folder; /**< the folder's own descriptor: nobody can remove what is locked there */
    int file;   /**< the file `lock`, where earlier versions of the server look */
} S5DataLock;

/**
 * Locks a folder until s5_data_unlock(), or until the process ends.
 *
 * lock   out
 * error  inout  gets what is wrong, one line: that another server has it, too
 * Returns whether it is locked; if not, there is nothing to unlock.
 */
bool s5_data_lock(S5DataLock *lock, const char *folder, S5Text *error);

/** Unlocks; nothing happens where nothing is locked. */
void s5_data_unlock(S5DataLock *lock);

/**
 * Whether no file of the server in a folder is a link. The server's user owns the folder, so root must not open what a link there names.
 *
 * error  inout  gets what is wrong, one line
 */
bool s5_data_no_link(const char *folder, S5Text *error);

/**
 * Gives what root has made in a folder to the owner of the folder, because the server runs without root's rights. Nothing happens for
 * others than root.
 *
 * error  inout  gets what is wrong, one line
 */
bool s5_data_give(const char *folder, S5Text *error);

/** Puts a file on disk, or what was renamed or made in a folder; false, and errno, if that fails. */
bool s5_data_sync(const char *path);

#endif
