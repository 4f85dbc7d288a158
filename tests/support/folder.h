/* Folders for a test, gone with it. */
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

#include <stdio.h>

/* A new empty folder; free it with folder_free(), which removes it with all that is in it. */
char *folder_new(void);
void folder_free(char *folder);

/* A folder for all tests of a program, there from the first of them (set up) to the last (tear down). */
extern char *own_folder;
int folder_set_up(void **unused);
int folder_tear_down(void **unused);

/* Opens a file in a folder, as fopen(). */
FILE *folder_file(const char *folder, const char *name, const char *mode);

/* Changes one bit in a file, as a bad disk may: the lowest of the byte after the last place where it has these words. */
void folder_flip_bit(const char *folder, const char *name, const char *words);

#endif
