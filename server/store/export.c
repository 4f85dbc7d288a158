/* Tables of long ago, as files: what retention deletes is written down first. */
#include "backup.h"
#include "copy_end.h"
#include "server/common/bytes.h"
#include "server/common/fail.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 2048 };

typedef struct OldTable {
    char code[S5_CODE_SIZE];
    int64_t entries;
} OldTable;

/* A code of letters and digits, as it is put into SQL. */
static bool take_old_table(void *old, const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    OldTable table = {.entries = row[1].number};
    snprintf(table.code, sizeof table.code, "%.*s", (int)row[0].size, row[0].bytes);
    if (table.code[strspn(table.code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")])
        return s5_fail(error, table.code, "that is no table's code");
    return s5_bytes_add(old, &table, sizeof table) || s5_fail_as(error, "there is no memory");
}

/* The tables that nothing was written at since a moment. */
static bool find_old_tables(S5CopyEnd *from, int64_t before_ms, S5Bytes *old, S5Text *error)
{
    enum { SQL_SIZE = 300 };
    char sql[SQL_SIZE];
    const S5CopyTable table = {sql, "code, entries", "tn", "code"};
    snprintf(sql, sizeof sql,
        "(SELECT \"table\" AS code, max(position) AS entries FROM entry GROUP BY \"table\""
        " HAVING max(at_ms) < %" PRId64
        " AND count(*) = (SELECT last FROM head WHERE head.\"table\" = entry.\"table\")) AS old",
        before_ms);
    return from->each(from, &table, take_old_table, old, error);
}

/* A file to which the entries of a table are written. */
typedef struct Written {
    FILE *file; /* it knows whether they could be written */
    bool is_damaged;
} Written;

static bool write_old_entry(void *to, const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    enum { LINES = 3 };
    Written *written = to;
    written->is_damaged = !s5_copy_check_entry(row, error);
    if (!written->is_damaged)
        fwrite(row[LINES].bytes, 1, row[LINES].size, written->file);
    return !written->is_damaged && !ferror(written->file);
}

/* Writes the entries of a table in order; false where they can't be read. */
static bool write_old_entries(S5CopyEnd *from, const char *code, Written *to, S5Text *error)
{
    char rows[60];
    S5CopyTable table = S5_COPY_ENTRIES;
    snprintf(rows, sizeof rows, "entry WHERE \"table\" = '%s'", code);
    table.name = rows;
    return from->each(from, &table, write_old_entry, to, error) || (!to->is_damaged && ferror(to->file));
}

/* Whether a file has all of an older one at its start: that is the same table, which could not be deleted then. */
static bool continues(const char *path, const char *older)
{
    FILE *file = fopen(path, "re"), *old = fopen(older, "re");
    bool all = false;
    if (file && old) {
        int byte = getc(old);
        while (byte != EOF && byte == getc(file))
            byte = getc(old);
        all = byte == EOF && !ferror(old);
    }
    if (file)
        fclose(file);
    if (old)
        fclose(old);
    return all;
}

/* Names a file that is on disk CODE.jsonl, or with a number where another table with that code was exported before. */
static bool name_file(const char *part, const char *folder, const char *code, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s.jsonl", folder, code);
    for (int number = 2; access(path, F_OK) == 0 && !continues(part, path); number++)
        snprintf(path, PATH_SIZE, "%s/%s.%d.jsonl", folder, code, number);
    return rename(part, path) == 0;
}

/* The file has its name when all of it is on disk, and keeps it after a power cut. */
static bool export_table(S5CopyEnd *from, const char *folder, const char *code, char path[PATH_SIZE],
    bool *is_damaged, S5Text *error)
{
    enum { NUMBER_SIZE = 16 };
    char part[PATH_SIZE - NUMBER_SIZE];
    const int size = snprintf(part, sizeof part, "%s/%s.jsonl.part", folder, code);
    FILE *file = size < (int)sizeof part ? fopen(part, "we") : NULL;
    if (!file)
        return s5_fail(error, part, strerror(errno));
    Written written = {.file = file};
    const bool read = write_old_entries(from, code, &written, error);
    *is_damaged = written.is_damaged;
    bool good = read && !ferror(file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    good = fclose(file) == 0 && good && name_file(part, folder, code, path) && s5_data_sync(folder);
    const int wrong = errno;
    if (!good)
        unlink(part);
    return good || (read && s5_fail(error, part, strerror(wrong)));
}

/* Writes a table down and has it deleted; one that stays is not written down. A damaged one stays, and the others go. */
static bool expire_table(
    S5CopyEnd *from, const char *folder, const OldTable *table, S5TakeExported *take, void *to, S5Text *error)
{
    char path[PATH_SIZE];
    bool stays = false, is_damaged = false;
    if (!export_table(from, folder, table->code, path, &is_damaged, error))
        return is_damaged;
    const bool good = take(to, table->code, table->entries, &stays, error);
    if (stays && (unlink(path) != 0 || !s5_data_sync(folder)))
        return s5_fail(error, path, strerror(errno));
    return good;
}

bool s5_export_old(
    const char *place, int64_t before_ms, const char *folder, S5TakeExported *take, void *to, S5Text *error)
{
    S5Bytes old = {0};
    if (!s5_data_make(folder, error))
        return false;
    const mode_t was = umask(0077);
    S5CopyEnd *from = s5_copy_open(place, true, error);
    bool good = from && find_old_tables(from, before_ms, &old, error);
    const OldTable *table = (const OldTable *)(void *)old.bytes;
    for (size_t i = 0; i < old.used / sizeof *table && good; i++)
        good = expire_table(from, folder, &table[i], take, to, error);
    if (from)
        from->free(from);
    umask(was);
    free(old.bytes);
    return good && !error->used;
}
