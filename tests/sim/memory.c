/* The allocations of the server's processes, in a hash table of their addresses. The linker puts these functions in place of the library's. */
#include "memory.h"
#include "world.h"

#include <stdint.h>
#include <stdio.h>

enum { BLOCKS = 1 << 20 };

typedef struct Block {
    void *at; /* null: free */
    uint32_t size;
    int node;
} Block;

static Block blocks[BLOCKS];
static size_t used, bytes[SIM_NODES];

static size_t home_of(const void *at)
{
    return (size_t)((uintptr_t)at / 16 * UINT64_C(0x9E3779B97F4A7C15) >> 44);
}

static void *note_block(void *at, size_t size)
{
    if (!at || !sim_self() || used > BLOCKS / 4 * 3)
        return at;
    size_t i = home_of(at);
    while (blocks[i].at)
        i = (i + 1) % BLOCKS;
    blocks[i] = (Block){at, (uint32_t)size, sim.node};
    bytes[sim.node] += size;
    used++;
    return at;
}

static void remove_block(size_t hole)
{
    bytes[blocks[hole].node] -= blocks[hole].size;
    used--;
    for (size_t i = (hole + 1) % BLOCKS; blocks[i].at; i = (i + 1) % BLOCKS)
        if ((i - home_of(blocks[i].at)) % BLOCKS >= (i - hole) % BLOCKS) { /* it may move into the hole */
            blocks[hole] = blocks[i];
            hole = i;
        }
    blocks[hole].at = NULL;
}

static void forget_block(const void *at)
{
    size_t i = home_of(at);
    while (blocks[i].at && blocks[i].at != at)
        i = (i + 1) % BLOCKS;
    if (at && blocks[i].at)
        remove_block(i);
}

size_t sim_memory(int node)
{
    return bytes[node];
}

void sim_put_memory(int node, char *text, size_t size)
{
    size_t at = 0;
    for (size_t i = 0; i < BLOCKS && at < size; i++)
        if (blocks[i].at && blocks[i].node == node)
            at += (size_t)snprintf(text + at, size - at, " %u", blocks[i].size);
}

void sim_forget_memory(int node)
{
    for (size_t i = 0; bytes[node] && i < BLOCKS;)
        if (blocks[i].at && blocks[i].node == node)
            remove_block(i); /* another one may be there now */
        else
            i++;
}

void *__wrap_malloc(size_t size)
{
    return note_block(__real_malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return note_block(__real_calloc(count, size), count * size);
}

void *__wrap_realloc(void *old, size_t size)
{
    void *at = __real_realloc(old, size);
    if (at || !size)
        forget_block(old);
    return note_block(at, size);
}

void __wrap_free(void *old)
{
    forget_block(old);
    __real_free(old);
}
