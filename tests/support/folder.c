#include "folder.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

char *folder_new(void)
{
    char *folder = strdup("/tmp/spoilfive-XXXXXX");
    assert_non_null(folder);
    assert_non_null(mkdtemp(folder));
    return folder;
}

static int remove_one(const char *path, const struct stat *what, int kind, struct FTW *at)
{
    (void)what, (void)kind, (void)at;
    return remove(path);
}

void folder_free(char *folder)
{
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    free(folder);
}

char *own_folder;

int folder_set_up(void **unused)
{
    (void)unused;
    own_folder = folder_new();
    return 0;
}

int folder_tear_down(void **unused)
{
    (void)unused;
    folder_free(own_folder);
    return 0;
}

FILE *folder_file(const char *folder, const char *name, const char *mode)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, mode);
    assert_non_null(file);
    return file;
}
