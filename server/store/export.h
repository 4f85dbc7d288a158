/* Where tables of long ago are exported from. Private to this folder. */
#ifndef S5_SERVER_EXPORT_H
#define S5_SERVER_EXPORT_H

#include "backup.h"
#include "journal.h"

#include <stdio.h>

typedef struct S5OldTable {
    char code[S5_CODE_SIZE];
    int64_t entries;
} S5OldTable;

/** Tables that nothing was written at since a moment. Starts as all zeros. */
typedef struct S5OldTables {
    S5OldTable *table;
    size_t count;
} S5OldTables;

/** Adds one; false without memory, with `error` filled in. */
bool s5_old_tables_add(S5OldTables *old, const char *code, int64_t entries, S5Text *error);

typedef struct S5ExportSource S5ExportSource;
struct S5ExportSource {
    /** Finds the old tables; false with `error` filled in. */
    bool (*find)(S5ExportSource *from, int64_t before_ms, S5OldTables *old, S5Text *error);
    /**
     * Writes the entries of a table in order; false where they can't be read, with `error` filled in. The file knows whether they could be
     * written.
     */
    bool (*write)(S5ExportSource *from, const char *code, FILE *to, S5Text *error);
};

/** As s5_export_old(), from any source. */
bool s5_export_from(S5ExportSource *from, int64_t before_ms, const char *folder, S5TakeExported *take,
    void *to, S5Text *error);

#endif
