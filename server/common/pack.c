#include "pack.h"

#include <sodium.h>

bool s5_chance_open(void)
{
    return sodium_init() >= 0;
}

void s5_chance(void *bytes, size_t size)
{
    randombytes_buf(bytes, size);
}

enum { BLOCK = 64 /* bytes that ChaCha20 makes at once */ };

/* The stream of a seed, word by word. */
typedef struct Stream {
    const uint8_t *seed;
    uint64_t next; /* block */
    size_t used;   /* bytes of the block */
    uint8_t block[BLOCK];
} Stream;

static uint32_t next_word(Stream *stream)
{
    static const uint8_t ZEROS[BLOCK], NONCE[crypto_stream_chacha20_NONCEBYTES];
    if (stream->used == BLOCK) {
        crypto_stream_chacha20_xor_ic(stream->block, ZEROS, BLOCK, NONCE, stream->next++, stream->seed);
        stream->used = 0;
    }
    const uint8_t *b = stream->block + stream->used;
    stream->used += 4;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* A number below a bound. The words from the last multiple of the bound on would favour small numbers. */
static uint32_t next_below(Stream *stream, uint32_t bound)
{
    const uint32_t unfair = (0u - bound) % bound; /* 2^32 mod bound: the number of words to reject */
    uint32_t word = next_word(stream);
    while (word > UINT32_MAX - unfair)
        word = next_word(stream);
    return word % bound;
}

void s5_pack(const uint8_t seed[S5_PACK_SEED], S5Card *pack, int cards)
{
    _Static_assert(S5_PACK_SEED == crypto_stream_chacha20_KEYBYTES, "the seed is the key");
    Stream stream = {.seed = seed, .used = BLOCK};
    for (int i = 0; i < cards; i++)
        pack[i] = (S5Card)i;
    for (int i = cards - 1; i > 0; i--) {
        const uint32_t from = next_below(&stream, (uint32_t)i + 1);
        const S5Card card = pack[i];
        pack[i] = pack[from];
        pack[from] = card;
    }
    sodium_memzero(&stream, sizeof stream);
}
