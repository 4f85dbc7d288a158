/* Runs a harness over every file of a corpus folder, so that what fuzzing once found stays found. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static _Noreturn void fail(const char *path)
{
    perror(path);
    exit(1);
}

/* The block has exactly the size of the input: a harness that reads past its end is seen by the sanitizer. */
static void replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct stat status;
    if (!file || fstat(fileno(file), &status) != 0)
        fail(path);
    size_t size = (size_t)status.st_size;
    uint8_t *data = malloc(size ? size : 1);
    if (!data || fread(data, 1, size, file) != size)
        fail(path);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    DIR *folder = opendir(argv[1]);
    if (!folder)
        fail(argv[1]);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        printf("%s\n", entry->d_name);
        fflush(stdout); /* the last name printed is the input that crashed */
        replay(path);
        count++;
    }
    closedir(folder);
    printf("%d inputs replayed\n", count);
    return count ? 0 : 1;
}
