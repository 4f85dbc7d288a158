/* All that the freestanding rooms may ask of their surroundings: a compiler turns the copying and clearing of
 * structs into calls of these. The page's build has its own. */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *left, const void *right, size_t size);

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t < f)
        for (size_t i = 0; i < size; i++)
            t[i] = f[i];
    else
        while (size-- > 0)
            t[size] = f[size];
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)to)[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *l = left, *r = right;
    for (size_t i = 0; i < size; i++)
        if (l[i] != r[i])
            return l[i] < r[i] ? -1 : 1;
    return 0;
}
