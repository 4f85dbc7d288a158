/* A record's file, read line by line through the engine. Private to cli/. */
#ifndef S5_RECORD_FILE_H
#define S5_RECORD_FILE_H

#include "cli.h"

typedef struct S5RecordFile S5RecordFile;

/** Opens a record, `-` for standard input; complains and returns null when it can't be read. */
S5RecordFile *s5_record_file_open(const S5Command *command, const char *name);

/** Reads a whole record; the reader is then at its last position. Null after complaining. */
S5RecordFile *s5_record_file_read(const S5Command *command, const char *name);

/** Reads the next line; S5_EVENT_NONE at the end, or when a line is wrong, which is reported with its number. */
S5Event s5_record_file_next(S5RecordFile *lines);

/** The line that was read last, without its newline; valid until the next one is read. */
const char *s5_record_file_line(const S5RecordFile *lines, size_t *size);

/** Reports what is wrong with the line that was read last; reading ends there. */
void s5_record_file_refuse(S5RecordFile *lines, const char *what);

/** Whether reading ended at a fault: a line that is wrong, no game at all, or lines missing at the end. */
bool s5_record_file_failed(const S5RecordFile *lines);

/** The reader that follows the record. */
S5Reader *s5_record_file_reader(S5RecordFile *lines);

/** Closes a record, unless it is null, and clears the pointer; returns the exit status: S5_EXIT_FAULT after a fault. */
int s5_record_file_close(S5RecordFile **lines);

#endif
