#include "old_files.h"

#include "data_dir.h"
#include "restrictions.h"
#include "server/common/fail.h"
#include "server/common/logfmt.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

enum { PATH_SIZE = 1100, LINE_SIZE = 300 };

const char *const S5_OLD_FILE[S5_OLD_FILES] = {"secret", "restrictions", "days"};

/* What a line is that is wrong. */
static const char *const WRONG[S5_OLD_FILES] = {
    [S5_OLD_RESTRICTIONS] =
        " is no restriction; one is \"banned\" or \"muted\" and a person's id or an address "
        "(192.0.2.7, 2001:db8::/64), or \"closed\" and a table's code",
    [S5_OLD_DAYS] = " is damaged; restore the file from a backup"};

static const char FROM[] = "from"; /* a line of the days: since when there were beacons */

static bool is_old_line(S5OldFile which, const char *word, const char *rest)
{
    S5Restriction kind;
    S5MapKey key;
    if (which == S5_OLD_RESTRICTIONS)
        return s5_restriction_find(word, &kind) && s5_restriction_key(kind, rest, &key);
    return !strcmp(word, FROM) || (strlen(word) == S5_DAY_SIZE - 1 && strlen(rest) < S5_FAIR_BEACON_MAX);
}

static bool take_old_line(
    S5OldFile which, char *line, S5TakeOldLine *take, void *to, const char *path, int number, S5Text *error)
{
    line[strcspn(line, "\r\n")] = 0;
    char *rest = line + strcspn(line, " ");
    if (*rest)
        *rest++ = 0;
    if (is_old_line(which, line, rest))
        return !take || !strcmp(line, FROM) || take(to, line, rest) ||
               s5_fail(error, path, "it could not be taken over");
    return s5_fail_as(error, "%s: line %d%s", path, number, WRONG[which]);
}

bool s5_old_lines(const char *folder, S5OldFile which, S5TakeOldLine *take, void *to, S5Text *error)
{
    char path[PATH_SIZE], line[LINE_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, S5_OLD_FILE[which]);
    FILE *file = fopen(path, "re");
    if (!file)
        return errno == ENOENT || s5_fail(error, path, strerror(errno));
    bool good = true;
    for (int number = 1; good && fgets(line, sizeof line, file); number++)
        good = take_old_line(which, line, take, to, path, number, error);
    good = good && (!ferror(file) || s5_fail(error, path, strerror(errno)));
    fclose(file);
    return good;
}

bool s5_old_secret(const char *folder, uint8_t secret[S5_SECRET_SIZE], bool *found, S5Text *error)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, S5_OLD_FILE[S5_OLD_SECRET]);
    *found = false;
    FILE *file = fopen(path, "re");
    if (!file)
        return errno == ENOENT || s5_fail(error, path, strerror(errno));
    *found = fread(secret, 1, S5_SECRET_SIZE, file) == S5_SECRET_SIZE;
    const bool good = !ferror(file) || s5_fail(error, path, strerror(errno));
    fclose(file);
    return good;
}

bool s5_old_file_remove(const char *folder, S5OldFile which, S5Text *error)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, S5_OLD_FILE[which]);
    if (unlink(path) != 0)
        return errno == ENOENT || s5_fail(error, path, strerror(errno));
    s5_logfmt("taken-over", "file", path, "into", "the database");
    return s5_data_sync(folder) || s5_fail(error, folder, strerror(errno));
}
