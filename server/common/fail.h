/* The message for something that failed. */
#ifndef S5_SERVER_FAIL_H
#define S5_SERVER_FAIL_H

#include "spoilfive/text.h"

/** Appends `WHAT: WHY` to a message; returns false. */
static inline bool s5_fail(S5Text *error, const char *what, const char *why)
{
    s5_text_add(error, what);
    s5_text_add(error, ": ");
    s5_text_add(error, why);
    return false;
}

#endif
