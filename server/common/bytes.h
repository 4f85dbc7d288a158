/* Bytes that grow. */
#ifndef S5_SERVER_BYTES_H
#define S5_SERVER_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/** Starts as all zeros; free() frees `bytes`. */
typedef struct S5Bytes {
    char *bytes;
    size_t used, room;
} S5Bytes;

/**
 * Adds bytes at the end; a zero, which does not count, follows them.
 *
 * to     inout
 * bytes  in     may be null where `size` is 0
 * Returns false without memory: then nothing has changed.
 */
bool s5_bytes_add(S5Bytes *to, const void *bytes, size_t size);

#endif
