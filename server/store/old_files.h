/*
 * What earlier versions kept in small files of the data folder: the secret, what is forbidden, and the beacons of the days. A store takes it
 * over at its first start, and then the files are removed. Private to this folder and to the start of the server.
 */
#ifndef S5_SERVER_OLD_FILES_H
#define S5_SERVER_OLD_FILES_H

#include "journal.h"

typedef enum S5OldFile { S5_OLD_SECRET, S5_OLD_RESTRICTIONS, S5_OLD_DAYS, S5_OLD_FILES } S5OldFile;

/** Their names. */
extern const char *const S5_OLD_FILE[S5_OLD_FILES];

/** Is given the first word of a line and what follows it; false where it can't be kept. */
typedef bool S5TakeOldLine(void *to, const char *word, const char *rest);

/**
 * Reads the lines of a file of text: kinds and whom they concern, or days and their beacons.
 *
 * folder  in     it need not have the file
 * take    in     null: the lines are only checked; `to` is its first argument
 * error   inout  gets what is wrong, one line
 * Returns whether all lines are what they should be, and were taken.
 */
bool s5_old_lines(const char *folder, S5OldFile which, S5TakeOldLine *take, void *to, S5Text *error);

/**
 * Reads the secret.
 *
 * found  out    false where there is none, or it was cut short, as by a power cut at the first start
 * error  inout  gets what is wrong, one line
 * Returns whether it could be read.
 */
bool s5_old_secret(const char *folder, uint8_t secret[S5_SECRET_SIZE], bool *found, S5Text *error);

/**
 * Removes a file that a store has taken over, if it is there, and logs that.
 *
 * error  inout  gets what is wrong, one line
 * Returns whether it is gone.
 */
bool s5_old_file_remove(const char *folder, S5OldFile which, S5Text *error);

#endif
