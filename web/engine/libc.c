/*
 * The parts of a C library that engine/record/ uses and that wasi-libc only has together with files and an operating system:
 * memory, and writing numbers and strings into a text. So the module imports nothing.
 */
#include "spoilfive/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- memory */

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
    if (size > HEAP_BYTES - sizeof(Block) - ALIGNMENT || size > HEAP_BYTES - sizeof(Block) - ALIGNMENT - top)
        return NULL;
    Block *block = (Block *)(heap + top);
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

/* ------------------------------------------------------------------ formatting */

/* `%s` with or without a precision, `%d` and `%lld`: what engine/record/ uses. */
static const char *put(S5Text *text, const char *format, va_list *values)
{
    int precision = -1;
    if (*format == '.') {
        format++;
        if (*format == '*') {
            precision = va_arg(*values, int);
            format++;
        } else {
            for (precision = 0; *format >= '0' && *format <= '9'; format++)
                precision = precision * 10 + *format - '0';
        }
    }
    if (!strncmp(format, "lld", 3)) {
        s5_text_number(text, va_arg(*values, long long));
        return format + 3;
    }
    if (*format == 'd') {
        s5_text_number(text, va_arg(*values, int));
    } else if (*format == 's') {
        const char *string = va_arg(*values, const char *);
        for (; *string && precision; string++, precision -= precision > 0)
            s5_text_char(text, *string);
    } else {
        s5_text_char(text, *format);
    }
    return format + 1;
}

/* Every caller gives room for at least one byte, and none asks how long the text would be. */
int vsnprintf(char *restrict buffer, size_t size, const char *restrict format, va_list values)
{
    S5Text text = s5_text(buffer, size);
    va_list rest;
    va_copy(rest, values);
    while (*format)
        if (*format == '%')
            format = put(&text, format + 1, &rest);
        else
            s5_text_char(&text, *format++);
    va_end(rest);
    return (int)text.used;
}

int snprintf(char *restrict buffer, size_t size, const char *restrict format, ...)
{
    va_list values;
    va_start(values, format);
    const int used = vsnprintf(buffer, size, format, values);
    va_end(values);
    return used;
}
