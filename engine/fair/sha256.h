/* SHA-256 (FIPS 180-4), HMAC (RFC 2104) and HKDF (RFC 5869) with it. Private to the rooms above. */
#ifndef S5_SHA256_H
#define S5_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { S5_HASH_BYTES = 32 };

/** A hash that is being computed. */
typedef struct S5Sha256 {
    uint32_t state[8];
    uint64_t size; /* bytes added so far */
    uint8_t block[64];
} S5Sha256;

/** Begins a hash; s5_sha256_add() takes its bytes, s5_sha256_end() gives it. */
S5Sha256 s5_sha256_begin(void);
void s5_sha256_add(S5Sha256 *hash, const void *bytes, size_t size);
void s5_sha256_end(S5Sha256 *hash, uint8_t out[S5_HASH_BYTES]);

/** The hash of some bytes. */
void s5_sha256(const void *bytes, size_t size, uint8_t out[S5_HASH_BYTES]);

/** The HMAC of some bytes under a key of any size. */
void s5_hmac_sha256(
    const void *key, size_t key_size, const void *bytes, size_t size, uint8_t out[S5_HASH_BYTES]);

/** HKDF: `out_size` bytes, at most 255 hashes, from a secret, a salt and the bytes that say what they are for (at most 128). */
void s5_hkdf_sha256(const void *secret, size_t secret_size, const void *salt, size_t salt_size,
    const void *info, size_t info_size, uint8_t *out, size_t out_size);

#endif
