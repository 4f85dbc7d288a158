/*
 * The memory of engine/record/, which wasi-libc only has together with files and an operating system. So the module imports
 * nothing.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { HEAP_BYTES = 1 << 19, ALIGNMENT = 16 };

/* The header before each block. */
typedef struct Block {
    _Alignas(ALIGNMENT) size_t before; /* where the block below begins */
    bool freed;
} Block;

/* A stack: a block's room is available again when everything above it has been freed, too. The few allocations of
 * engine/record/ follow this order. */
static _Alignas(ALIGNMENT) char heap[HEAP_BYTES];
static size_t top, last = HEAP_BYTES; /* `last`: where the highest block begins; HEAP_BYTES for none */

void *malloc(size_t size)
{
    Block *block = (Block *)(heap + top);
    const size_t room = HEAP_BYTES - top; /* a multiple of ALIGNMENT */
    if (room < sizeof *block || size > room - sizeof *block)
        return NULL;
    *block = (Block){.before = last};
    last = top;
    top += sizeof *block + (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return block + 1;
}

void *calloc(size_t count, size_t size)
{
    void *memory = size && count > HEAP_BYTES / size ? NULL : malloc(count * size);
    return memory ? memset(memory, 0, count * size) : NULL;
}

void free(void *memory)
{
    if (memory)
        ((Block *)memory - 1)->freed = true;
    while (last < HEAP_BYTES && ((Block *)(heap + last))->freed) {
        top = last;
        last = ((Block *)(heap + last))->before;
    }
}
