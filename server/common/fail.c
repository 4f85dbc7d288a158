/* Messages in the manner of printf(). */
#include "fail.h"

#include <stdarg.h>
#include <stdio.h>

bool s5_fail_as(S5Text *error, const char *format, ...)
{
    const size_t room = error->size - error->used;
    va_list values;
    va_start(values, format);
    const int size = vsnprintf(error->start + error->used, room, format, values);
    va_end(values);
    const bool fits = size >= 0 && (size_t)size < room;
    error->used += fits ? (size_t)size : room - 1;
    error->full = error->full || !fits;
    return false;
}
