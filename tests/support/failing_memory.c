/* Allocations that fail (failing.h). */
#include <stdlib.h>
#include <string.h>

#include "failing.h"

bool allocations;

#define WRAP(type, name, parameters, arguments) \
    WRAP_CALL(allocations &&call_fails(), ENOMEM, type, name, parameters, arguments, NULL)
WRAP(void *, malloc, (size_t size), (size))
WRAP(void *, calloc, (size_t count, size_t size), (count, size))
WRAP(void *, realloc, (void *bytes, size_t size), (bytes, size))
WRAP(char *, strdup, (const char *text), (text))
