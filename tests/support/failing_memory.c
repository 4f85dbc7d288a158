/*
 * Loaded before the program `spoilfive`: its allocation number S5_FAIL_AT fails, and those after it too if S5_FAIL_EVER is set. Says on
 * standard error when one has failed, in the last line.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *bytes, size_t size);

static atomic_long calls, fails_at;
static atomic_bool ever, failed;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("S5_FAIL_AT");
    if (!at || strcmp(program_invocation_short_name, "spoilfive") != 0)
        return;
    atomic_store(&ever, getenv("S5_FAIL_EVER") != NULL);
    atomic_store(&fails_at, atol(at));
}

__attribute__((destructor)) static void end(void)
{
    static const char TOLD[] = "(an allocation failed)\n";
    if (atomic_load(&failed) && write(2, TOLD, sizeof TOLD - 1) < 0)
        return;
}

static bool fails(void)
{
    const long at = atomic_load(&fails_at);
    if (!at)
        return false;
    const long call = atomic_fetch_add(&calls, 1) + 1;
    if (call != at && !(call > at && atomic_load(&ever)))
        return false;
    atomic_store(&failed, true);
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *bytes, size_t size)
{
    return fails() ? NULL : __libc_realloc(bytes, size);
}
