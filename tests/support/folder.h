/* Folders for a test, removed after it. */
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

#include <stdio.h>

/* A new empty folder in $TMPDIR or else in memory, where nothing waits for a disk, or in /tmp; free it with folder_free(), which removes it
 * with everything in it. */
char *folder_new(void);
void folder_free(char *folder);

/* A folder for all tests of a program, from the first (set up) to the last (tear down). */
extern char *own_folder;
int folder_set_up(void **unused);
int folder_tear_down(void **unused);

/* Opens a file in a folder, as fopen(). */
FILE *folder_file(const char *folder, const char *name, const char *mode);

/* Changes one bit in a file, as a bad disk may: the lowest bit of the byte after the last occurrence of these words. */
void folder_flip_bit(const char *folder, const char *name, const char *words);

#endif
