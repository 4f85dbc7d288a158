/* The message for something that failed. */
#ifndef S5_SERVER_FAIL_H
#define S5_SERVER_FAIL_H

#include "spoilfive/text.h"

#include <stddef.h>

/** Appends to a message what printf() would write; returns false. */
bool s5_fail_as(S5Text *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Appends `WHAT: WHY` to a message; returns false. */
static inline bool s5_fail(S5Text *error, const char *what, const char *why)
{
    return s5_fail_as(error, "%s: %s", what, why);
}

/** Appends to a message that there is no memory; returns null. */
static inline void *s5_no_memory(S5Text *error)
{
    s5_fail_as(error, "there is no memory");
    return NULL;
}

#endif
