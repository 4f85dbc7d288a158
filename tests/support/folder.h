/* Folders for a test, gone with it. */
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

#include <stdio.h>

/* A new empty folder; free it with folder_free(), which removes it with all that is in it. */
char *folder_new(void);
void folder_free(char *folder);

/* Opens a file in a folder, as fopen(). */
FILE *folder_file(const char *folder, const char *name, const char *mode);

#endif
