/* A store as tables of rows, which are read in the order of their keys: for copies and exports. Private to this folder. */
#ifndef S5_SERVER_COPY_END_H
#define S5_SERVER_COPY_END_H

#include "server/store/data_dir.h"
#include "server/store/journal_store.h"

enum { S5_COPY_FIELDS = 11 }; /* the most that a table has */

/** A table. Its columns are listed as SQL, `kinds` has a sign for each: `n` and `i` integers of 8 and 4 bytes, `t` text, `b` bytes. */
typedef struct S5CopyTable {
    const char *name, *columns, *kinds, *key;
} S5CopyTable;

/** The table of entries. */
#define S5_COPY_ENTRIES \
    {"entry", "\"table\", position, at_ms, lines, checksum", "tnnbn", "\"table\", position"}

/** Is given a row, whose bytes stay for the call; false to be given no more, with `error` filled in where it is wrong. */
typedef bool S5TakeCopied(void *to, const S5Field row[S5_COPY_FIELDS], S5Text *error);

typedef struct S5CopyEnd S5CopyEnd;
struct S5CopyEnd {
    /** Whether everything that is to be copied is sound. False with `error` filled in, as for all below. */
    bool (*check)(S5CopyEnd *end, S5Text *error);
    /** Gives each row of a table to `take`; false also where that wants no more. */
    bool (*each)(S5CopyEnd *end, const S5CopyTable *table, S5TakeCopied *take, void *to, S5Text *error);
    /** Starts filling a table, which is emptied; each row is put, and then it is full. */
    bool (*fill)(S5CopyEnd *end, const S5CopyTable *table, S5Text *error);
    bool (*put)(S5CopyEnd *end, const S5Field row[S5_COPY_FIELDS], S5Text *error);
    bool (*full)(S5CopyEnd *end, S5Text *error);
    /** Makes what was put last. Without it nothing was put. */
    bool (*commit)(S5CopyEnd *end, S5Text *error);
    void (*free)(S5CopyEnd *end);
};

/**
 * Opens a store of which no server may make use until it is freed; with `beside` it is only read, and a server may use it. Null with `error`
 * filled in.
 */
S5CopyEnd *s5_copy_sqlite(const char *folder, bool beside, S5Text *error);
S5CopyEnd *s5_copy_postgres(const char *place, bool beside, S5Text *error);

/** The same, of the kind that the place says: a folder, or a URI. */
S5CopyEnd *s5_copy_open(const char *place, bool beside, S5Text *error);

/** Whether the bytes of one of S5_COPY_ENTRIES are those that were written; entries of old servers have no checksum. */
bool s5_copy_check_entry(const S5Field row[S5_COPY_FIELDS], S5Text *error);

#endif
