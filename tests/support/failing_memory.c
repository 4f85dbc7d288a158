#include <stdlib.h>
#include <string.h>

#include "failing.h"

bool allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *bytes, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *bytes, size_t size);

void *__wrap_malloc(size_t size)
{
    return allocations && call_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return allocations && call_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *bytes, size_t size)
{
    return allocations && call_fails() ? NULL : __real_realloc(bytes, size);
}

char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);

char *__wrap_strdup(const char *text)
{
    return allocations && call_fails() ? NULL : __real_strdup(text);
}
