/* Bytes that nobody can guess, from libsodium. */
#include "chance.h"

#include <sodium.h>

bool s5_chance_open(void)
{
    return sodium_init() >= 0;
}

void s5_chance(void *bytes, size_t size)
{
    randombytes_buf(bytes, size);
}
