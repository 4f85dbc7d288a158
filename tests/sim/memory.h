/* What the server has allocated: who allocates is known from the fiber that runs. */
#ifndef SIM_MEMORY_H
#define SIM_MEMORY_H

#include <stddef.h>

/** The bytes that a node's process has allocated itself and not freed; what libraries allocate does not count. */
size_t sim_memory(int node);

/** Writes the sizes of some of these, for messages. */
void sim_put_memory(int node, char *text, size_t size);

/** A node's process has ended, and what it had is gone. */
void sim_forget_memory(int node);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *old);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);

#endif
