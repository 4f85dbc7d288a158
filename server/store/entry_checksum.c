#include "journal_store.h"

#include <sodium.h>
#include <string.h>

enum { BYTES = crypto_shorthash_BYTES, CODE_BYTES = S5_CODE_SIZE - 1 };
_Static_assert((int)CODE_BYTES + 8 == (int)crypto_shorthash_KEYBYTES, "a table's code and a place are a key");

/* The same on every machine: least significant byte first. */
static void put_bytes(unsigned char *bytes, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
}

static uint64_t get_bytes(const unsigned char *bytes)
{
    uint64_t number = 0;
    for (int i = BYTES; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

int64_t s5_entry_checksum(const char *table, uint64_t position, const void *lines, size_t size)
{
    unsigned char key[crypto_shorthash_KEYBYTES] = {0}, hash[BYTES];
    memcpy(key, table, strnlen(table, CODE_BYTES));
    put_bytes(key + CODE_BYTES, position);
    crypto_shorthash(hash, lines, size, key);
    return (int64_t)get_bytes(hash);
}
