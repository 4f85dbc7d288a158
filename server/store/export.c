/* Tables of long ago, as files: what retention deletes is written down first. */
#include "export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "data_dir.h"
#include "server/common/fail.h"

enum { PATH_SIZE = 2048 };

bool s5_old_tables_add(S5OldTables *old, const char *code, int64_t entries, S5Text *error)
{
    S5OldTable *more = realloc(old->table, (old->count + 1) * sizeof *more);
    if (!more) {
        s5_text_add(error, "there is no memory");
        return false;
    }
    old->table = more;
    old->table[old->count].entries = entries;
    S5Text text = s5_text(old->table[old->count++].code, S5_CODE_SIZE);
    s5_text_add(&text, code);
    return true;
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
static bool export_table(
    S5ExportSource *from, const char *folder, const char *code, char path[PATH_SIZE], S5Text *error)
{
    enum { NUMBER_SIZE = 16 };
    char part[PATH_SIZE - NUMBER_SIZE];
    const int size = snprintf(part, sizeof part, "%s/%s.jsonl.part", folder, code);
    FILE *file = size < (int)sizeof part ? fopen(part, "we") : NULL;
    if (!file)
        return s5_fail(error, part, strerror(errno));
    const bool read = from->write(from, code, file, error);
    bool good = read && !ferror(file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    good = fclose(file) == 0 && good && name_file(part, folder, code, path) && s5_data_sync(folder);
    const int wrong = errno;
    if (!good)
        unlink(part);
    return good || (read && s5_fail(error, part, strerror(wrong)));
}

/* Writes a table down and has it deleted; one that stays is not written down. */
static bool expire_table(S5ExportSource *from, const char *folder, const S5OldTable *table,
    S5TakeExported *take, void *to, S5Text *error)
{
    char path[PATH_SIZE];
    bool stays = false;
    if (!export_table(from, folder, table->code, path, error))
        return false;
    const bool good = take(to, table->code, table->entries, &stays, error);
    if (stays && (unlink(path) != 0 || !s5_data_sync(folder)))
        return s5_fail(error, path, strerror(errno));
    return good;
}

bool s5_export_from(S5ExportSource *from, int64_t before_ms, const char *folder, S5TakeExported *take,
    void *to, S5Text *error)
{
    S5OldTables old = {0};
    if (!s5_data_make(folder, error))
        return false;
    const mode_t was = umask(0077);
    bool good = from->find(from, before_ms, &old, error);
    for (size_t i = 0; i < old.count && good; i++)
        good = expire_table(from, folder, &old.table[i], take, to, error);
    umask(was);
    free(old.table);
    return good;
}
