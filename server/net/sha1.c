/* SHA-1 (FIPS 180). */
#include "sha1.h"

#include "spoilfive/assert.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK = 64, WORDS = 16, ROUNDS = 80 };

static uint32_t rotate(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static uint32_t read_word(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void write_word(unsigned char *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(word >> (24 - 8 * i));
}

/* The term that a round adds, which depends on which twenty rounds it belongs to. */
static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round / 20) {
    case 0:
        return ((b & c) | (~b & d)) + 0x5A827999u;
    case 1:
        return (b ^ c ^ d) + 0x6ED9EBA1u;
    case 2:
        return ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCu;
    default:
        return (b ^ c ^ d) + 0xCA62C1D6u;
    }
}

static void take_block(uint32_t state[5], const unsigned char *bytes)
{
    uint32_t word[ROUNDS], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < WORDS; i++)
        word[i] = read_word(bytes + (size_t)(4 * i));
    for (int i = WORDS; i < ROUNDS; i++)
        word[i] = rotate(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    for (int i = 0; i < ROUNDS; i++) {
        const uint32_t next = rotate(a, 5) + mix(i, b, c, d) + e + word[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void s5_sha1(const char *text, size_t size, unsigned char hash[S5_SHA1_SIZE])
{
    enum { LENGTH = 8 };
    uint32_t state[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    unsigned char bytes[2 * BLOCK] = {0};
    S5_ASSERT(size <= S5_SHA1_TEXT_MAX);
    memcpy(bytes, text, size);
    bytes[size] = 0x80;
    const size_t blocks = size + 1 + LENGTH <= BLOCK ? 1 : 2;
    write_word(bytes + blocks * BLOCK - 4, (uint32_t)(8 * size));
    for (size_t i = 0; i < blocks; i++)
        take_block(state, bytes + i * BLOCK);
    for (int i = 0; i < 5; i++)
        write_word(hash + (size_t)(4 * i), state[i]);
}
