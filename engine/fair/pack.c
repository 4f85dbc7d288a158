/* The pack from its seed: a ChaCha20 stream shuffles it. */
#include "pack.h"
#include "spoilfive/assert.h"

#include <sodium.h>

enum { BLOCK = 64 };

/* The stream of a seed, word by word. */
typedef struct Stream {
    const uint8_t *seed;
    uint32_t blocks; /* made so far */
    uint8_t block[BLOCK];
    int used; /* bytes of the block */
} Stream;

static uint32_t next_word(Stream *stream)
{
    static const uint8_t NONCE[crypto_stream_chacha20_ietf_NONCEBYTES], ZEROS[BLOCK];
    uint32_t word = 0;
    if (stream->used == BLOCK) {
        crypto_stream_chacha20_ietf_xor_ic(
            stream->block, ZEROS, BLOCK, NONCE, stream->blocks++, stream->seed);
        stream->used = 0;
    }
    for (unsigned shift = 0; shift < 32; shift += 8)
        word |= (uint32_t)stream->block[stream->used++] << shift;
    return word;
}

/* A number below a bound. The words from the last multiple of the bound on would favour small numbers. */
static uint32_t next_below(Stream *stream, uint32_t bound)
{
    S5_ASSERT(bound);
    const uint32_t unfair = (0u - bound) % bound; /* 2^32 mod bound: the number of words to reject */
    uint32_t word = next_word(stream);
    while (word > UINT32_MAX - unfair)
        word = next_word(stream);
    return word % bound;
}

void s5_pack(const uint8_t seed[S5_PACK_SEED], S5Card *pack, int cards)
{
    Stream stream = {.seed = seed, .used = BLOCK};
    S5_ASSERT(cards > 0 && cards <= S5_PACK_MAX);
    for (int i = 0; i < cards; i++)
        pack[i] = (S5Card)i;
    for (int i = cards - 1; i > 0; i--) {
        const uint32_t from = next_below(&stream, (uint32_t)i + 1);
        const S5Card card = pack[i];
        pack[i] = pack[from];
        pack[from] = card;
    }
}
