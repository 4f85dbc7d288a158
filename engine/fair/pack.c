/* The pack from its seed: a ChaCha20 stream shuffles it. */
#include "pack.h"
#include "spoilfive/assert.h"

enum { WORDS = 16 /* of a block */ };

/* The stream of a seed, word by word. */
typedef struct Stream {
    uint32_t start[WORDS]; /* constant, key, number of the next block, nonce */
    uint32_t block[WORDS];
    int used; /* words of the block */
} Stream;

static uint32_t rotl(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void quarter_round(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotl(x[b] ^ x[c], 7);
}

static Stream stream_of_seed(const uint8_t seed[S5_PACK_SEED])
{
    Stream stream = {.start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, .used = WORDS};
    for (int i = 0; i < S5_PACK_SEED; i++)
        stream.start[4 + i / 4] |= (uint32_t)seed[i] << 8 * (i % 4);
    return stream;
}

static void next_block(Stream *stream)
{
    uint32_t *x = stream->block;
    for (int i = 0; i < WORDS; i++)
        x[i] = stream->start[i];
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++)
            quarter_round(x, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++)
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < WORDS; i++)
        x[i] += stream->start[i];
    stream->start[12]++;
    stream->used = 0;
}

static uint32_t next_word(Stream *stream)
{
    if (stream->used == WORDS)
        next_block(stream);
    return stream->block[stream->used++];
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
    Stream stream = stream_of_seed(seed);
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
