/* Growing by doubling. */
#include "bytes.h"

#include <stdlib.h>
#include <string.h>

bool s5_bytes_add(S5Bytes *to, const void *bytes, size_t size)
{
    enum { LEAST = 512 };
    if (to->used + size >= to->room) {
        const size_t wanted = 2 * (to->used + size), room = wanted > LEAST ? wanted : LEAST;
        char *more = realloc(to->bytes, room);
        if (!more)
            return false;
        to->bytes = more;
        to->room = room;
    }
    if (size)
        memcpy(to->bytes + to->used, bytes, size);
    to->used += size;
    to->bytes[to->used] = 0;
    return true;
}
