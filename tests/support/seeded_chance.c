/*
 * Chance that can be repeated, in place of server/common/chance.c: all of it follows from the text in S5_SEED. Draws of one length have a
 * stream of their own, so they do not depend on draws of other lengths.
 */
#include "server/common/chance.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTHS = 256 };

static const char *name_of_source(void)
{
    return "seeded";
}

/* The next draw of this length. */
static void fill(void *bytes, size_t size)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static uint64_t drawn[LENGTHS];
    const char *seed = getenv("S5_SEED");
    const uint64_t length = size < LENGTHS ? size : LENGTHS - 1;
    uint8_t key[randombytes_SEEDBYTES];
    pthread_mutex_lock(&lock);
    const uint64_t draw[] = {length, drawn[length]++};
    pthread_mutex_unlock(&lock);
    crypto_generichash(
        key, sizeof key, (const uint8_t *)draw, sizeof draw, (const uint8_t *)seed, strlen(seed));
    randombytes_buf_deterministic(bytes, size, key);
}

static uint32_t draw_number(void)
{
    uint32_t number;
    fill(&number, sizeof number);
    return number;
}

bool s5_chance_open(void)
{
    static randombytes_implementation source = {
        .implementation_name = name_of_source, .random = draw_number, .buf = fill};
    const char *seed = getenv("S5_SEED");
    return seed && strlen(seed) >= crypto_generichash_KEYBYTES_MIN &&
           strlen(seed) <= crypto_generichash_KEYBYTES_MAX && randombytes_set_implementation(&source) == 0 &&
           sodium_init() >= 0;
}

void s5_chance(void *bytes, size_t size)
{
    randombytes_buf(bytes, size);
}
