/* Running the programs under test: $S5_LAB for the commands of matches, otherwise $S5_PROGRAM. */
#ifndef TESTS_PROGRAM_H
#define TESTS_PROGRAM_H

#include <stddef.h>

typedef struct Run {
    int status;      /* its exit status; 128 and more for a signal */
    char *out, *err; /* what it wrote, zero-terminated */
    size_t out_size;
    long peak_kib; /* the most memory it had */
} Run;

/* Writes to the program's standard input until everything is written or nothing more is taken. */
typedef void Feed(int file);
/* Writes bytes; returns 0 when they are no longer taken. */
int feed_bytes(int file, const char *bytes, size_t size);

/* Runs it with arguments as a shell reads them, and standard input from a text. */
Run run(const char *arguments, const char *input);
Run run_bytes(const char *arguments, const char *input, size_t size);
Run run_fed(const char *arguments, Feed *feed);
void run_free(Run *run);

/* Fails unless it ends with this status, writes `out` (null: anything) and `err` (a piece of its single line; "" for nothing). */
void expect(const char *arguments, const char *input, int status, const char *out, const char *err);

#endif
