/* What happens when an assertion is violated. */
#include "spoilfive/assert.h"

#include <stdio.h>
#include <stdlib.h>

static S5AssertHandler *handler;

void s5_assert_handler(S5AssertHandler *next)
{
    handler = next;
}

void s5_assert_violated(const char *file, int line, const char *condition)
{
    if (handler && handler(file, line, condition))
        return;
    if (!handler)
        fprintf(stderr, "%s:%d: assertion violated: %s\n", file, line, condition);
    abort();
}
