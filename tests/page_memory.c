/*
 * The memory of the page's module: whatever is asked for, each block lies within the heap and beside the others, and all of it is there again
 * once everything has been freed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "spoilfive/random.h"

#define malloc page_malloc
#define calloc page_calloc
#define free   page_free
void *page_malloc(size_t size);
void *page_calloc(size_t count, size_t size);
void page_free(void *memory);
#include "web/engine/libc.c"

static bool lies_within(const char *block, size_t size)
{
    return block >= heap && size <= HEAP_BYTES && block + size <= heap + HEAP_BYTES;
}

static void test_a_full_heap(void **unused)
{
    (void)unused;
    for (size_t size = HEAP_BYTES - 100; size <= HEAP_BYTES; size++) {
        char *most = malloc(size), *more = malloc(1);
        assert_true(!most || lies_within(most, size));
        assert_true(!more || lies_within(more, 1));
        assert_true(!most || !more || most + size <= more);
        free(more);
        free(most);
    }
    assert_int_equal(top, 0);
}

static void test_too_much(void **unused)
{
    (void)unused;
    for (size_t less = 0; less < 100; less++)
        assert_null(malloc(SIZE_MAX - less));
    assert_null(calloc(SIZE_MAX / 2 + 2, 2)); /* 2 bytes, for whom the product overflows */
    assert_null(calloc(2, HEAP_BYTES));
    assert_int_equal(top, 0);
}

/* Blocks of all sizes, freed in any order; each keeps what was written into it. */
static void test_many_blocks(void **unused)
{
    enum { BLOCKS = 40 };
    unsigned char *block[BLOCKS] = {NULL};
    size_t size[BLOCKS] = {0};
    S5Random random = s5_random(1, 0);
    (void)unused;
    for (int step = 0; step < 20000; step++) {
        const int at = (int)s5_random_below(&random, BLOCKS);
        for (size_t i = 0; block[at] && i < size[at]; i++)
            assert_int_equal(block[at][i], at);
        free(block[at]);
        size[at] = s5_random_below(&random, 1U << s5_random_below(&random, 18));
        const bool zero = s5_random_below(&random, 2);
        block[at] = zero ? calloc(1, size[at]) : malloc(size[at]);
        if (!block[at])
            continue;
        assert_true(lies_within((char *)block[at], size[at]));
        for (size_t i = 0; zero && i < size[at]; i++)
            assert_int_equal(block[at][i], 0);
        memset(block[at], at, size[at]);
    }
    for (int at = 0; at < BLOCKS; at++)
        free(block[at]);
    assert_int_equal(top, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_full_heap), cmocka_unit_test(test_too_much),
        cmocka_unit_test(test_many_blocks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
