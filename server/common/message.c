/* Reading JSON of strangers: with few parts, and no field twice. */
#include "message.h"

#include <stdio.h>

enum { PARTS_MAX = 256, REAL = 8 };

/*
 * How many values a text has at most, if it is JSON; strings count as one, whatever is in them. A real takes as long to read as ten other
 * values, and nobody needs one: what may be part of it counts more (true and false as well).
 */
static size_t count_parts(const char *bytes, size_t size)
{
    size_t parts = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        const char c = bytes[i];
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\';
        else if (c == ',' || c == '[' || c == '{')
            parts++;
        else if (c == '.' || c == 'e' || c == 'E')
            parts += REAL;
    }
    return parts;
}

json_t *s5_message_read(const char *bytes, size_t size, json_error_t *error)
{
    if (count_parts(bytes, size) <= PARTS_MAX)
        return json_loadb(bytes, size, JSON_REJECT_DUPLICATES, error);
    if (error)
        snprintf(error->text, sizeof error->text, "it has more than %d parts", PARTS_MAX);
    return NULL;
}
