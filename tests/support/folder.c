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
    char path[512];
    const char *place = getenv("TMPDIR");
    if (!place)
        place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(path, sizeof path, "%s/spoilfive-XXXXXX", place);
    assert_non_null(mkdtemp(path));
    return strdup(path);
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

/* Where the bytes after the last occurrence of some words begin; -1 if there is none. */
static long find_end(const char *bytes, size_t size, const char *words)
{
    const size_t length = strlen(words);
    for (size_t at = size; at >= length; at--)
        if (memcmp(bytes + at - length, words, length) == 0)
            return (long)at;
    return -1;
}

void folder_flip_bit(const char *folder, const char *name, const char *words)
{
    static char bytes[1 << 20];
    FILE *file = folder_file(folder, name, "r+b");
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    const long at = find_end(bytes, size, words);
    assert_true(at >= 0 && (size_t)at < size);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_equal(fputc(bytes[at] ^ 1, file), (unsigned char)(bytes[at] ^ 1));
    fclose(file);
}
