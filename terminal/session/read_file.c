/* Files that people name: rule sets and records. What can't be opened, or is a folder, is said in one sentence. */
#include "session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { RULE_FILE_MAX = 1 << 20 };

FILE *s5_file_open(const char *path, S5Text *error)
{
    struct stat what;
    FILE *file = fopen(path, "rb");
    const bool folder = file && fstat(fileno(file), &what) == 0 && S_ISDIR(what.st_mode);
    if (file && !folder)
        return file;
    if (folder)
        s5_text_printf(error, "%s is a folder: name a file in it", path);
    else
        s5_text_printf(error, "%s: %s", path, strerror(errno));
    if (file)
        fclose(file);
    return NULL;
}

S5RuleFile *s5_rule_file_load(const char *path, S5Text *error)
{
    FILE *file = s5_file_open(path, error);
    if (!file)
        return NULL;
    S5RuleFile *rules = NULL;
    char *bytes = malloc(RULE_FILE_MAX);
    const size_t size = bytes ? fread(bytes, 1, RULE_FILE_MAX, file) : 0;
    if (!bytes || ferror(file)) {
        s5_text_printf(error, "%s: %s", path, strerror(errno));
    } else {
        rules = s5_rule_file_read(path, bytes, size, error); /* refuses what is too large */
    }
    free(bytes);
    fclose(file);
    return rules;
}
