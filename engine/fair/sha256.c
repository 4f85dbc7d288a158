/* SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104). */
#include "sha256.h"

enum { BLOCK = 64, LENGTH_AT = 56 /* where the last block holds the number of bits */ };

static const uint32_t ROUND[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
    0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb,
    0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624,
    0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb,
    0xbef9a3f7, 0xc67178f2};

static uint32_t rotr(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static uint32_t big_endian(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | (uint32_t)b[3];
}

static void put_big_endian(uint8_t *to, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(word >> (24 - 8 * i));
}

static void schedule(const uint8_t block[BLOCK], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = big_endian(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        const uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (rotr(a, 7) ^ rotr(a, 18) ^ a >> 3) + w[i - 7] +
               (rotr(b, 17) ^ rotr(b, 19) ^ b >> 10);
    }
}

static void compress(uint32_t state[8], const uint8_t block[BLOCK])
{
    uint32_t w[64], v[8];
    schedule(block, w);
    for (int i = 0; i < 8; i++)
        v[i] = state[i];
    for (int i = 0; i < 64; i++) {
        const uint32_t a = v[0], e = v[4];
        const uint32_t t1 =
            v[7] + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + ROUND[i] + w[i];
        const uint32_t t2 =
            (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        for (int k = 7; k > 0; k--)
            v[k] = v[k - 1];
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

S5Sha256 s5_sha256_begin(void)
{
    return (S5Sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                          0x1f83d9ab, 0x5be0cd19}};
}

void s5_sha256_add(S5Sha256 *hash, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < size; i++) {
        hash->block[hash->size++ % BLOCK] = from[i];
        if (hash->size % BLOCK == 0)
            compress(hash->state, hash->block);
    }
}

void s5_sha256_end(S5Sha256 *hash, uint8_t out[S5_HASH_BYTES])
{
    static const uint8_t END = 0x80, ZERO = 0;
    const uint64_t bits = hash->size * 8;
    uint8_t length[8];
    put_big_endian(length, (uint32_t)(bits >> 32));
    put_big_endian(length + 4, (uint32_t)bits);
    s5_sha256_add(hash, &END, 1);
    while (hash->size % BLOCK != LENGTH_AT)
        s5_sha256_add(hash, &ZERO, 1);
    s5_sha256_add(hash, length, sizeof length);
    for (int i = 0; i < 8; i++)
        put_big_endian(out + 4 * i, hash->state[i]);
}

void s5_sha256(const void *bytes, size_t size, uint8_t out[S5_HASH_BYTES])
{
    S5Sha256 hash = s5_sha256_begin();
    s5_sha256_add(&hash, bytes, size);
    s5_sha256_end(&hash, out);
}

/* The hash of the key, combined with a pad, and some bytes. */
static void keyed(
    const uint8_t key[BLOCK], uint8_t pad, const void *bytes, size_t size, uint8_t out[S5_HASH_BYTES])
{
    uint8_t block[BLOCK];
    S5Sha256 hash = s5_sha256_begin();
    for (int i = 0; i < BLOCK; i++)
        block[i] = key[i] ^ pad;
    s5_sha256_add(&hash, block, BLOCK);
    s5_sha256_add(&hash, bytes, size);
    s5_sha256_end(&hash, out);
}

void s5_hmac_sha256(
    const void *key, size_t key_size, const void *bytes, size_t size, uint8_t out[S5_HASH_BYTES])
{
    uint8_t block[BLOCK] = {0}, inner[S5_HASH_BYTES];
    if (key_size > BLOCK)
        s5_sha256(key, key_size, block);
    for (size_t i = 0; i < key_size && key_size <= BLOCK; i++)
        block[i] = ((const uint8_t *)key)[i];
    keyed(block, 0x36, bytes, size, inner);
    keyed(block, 0x5c, inner, sizeof inner, out);
}

void s5_hkdf_sha256(const void *secret, size_t secret_size, const void *salt, size_t salt_size,
    const void *info, size_t info_size, uint8_t *out, size_t out_size)
{
    uint8_t key[S5_HASH_BYTES], last[S5_HASH_BYTES], message[S5_HASH_BYTES + 128 + 1];
    size_t done = 0, chained = 0;
    s5_hmac_sha256(salt, salt_size, secret, secret_size, key);
    for (uint8_t count = 1; done < out_size; count++) {
        for (size_t i = 0; i < chained; i++)
            message[i] = last[i];
        for (size_t i = 0; i < info_size; i++)
            message[chained + i] = ((const uint8_t *)info)[i];
        message[chained + info_size] = count;
        s5_hmac_sha256(key, sizeof key, message, chained + info_size + 1, last);
        for (size_t i = 0; i < sizeof last && done < out_size; i++)
            out[done++] = last[i];
        chained = sizeof last;
    }
}
