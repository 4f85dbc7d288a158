/* SHA-1 of a short text, as the handshake of WebSockets requires (RFC 6455). It keeps nothing secret and proves
 * nothing. */
#ifndef S5_NET_SHA1_H
#define S5_NET_SHA1_H

#include <stddef.h>

enum { S5_SHA1_SIZE = 20, S5_SHA1_TEXT_MAX = 119 /**< two blocks */ };

/** Hashes at most S5_SHA1_TEXT_MAX bytes (FIPS 180-4). */
void s5_sha1(const char *text, size_t size, unsigned char hash[S5_SHA1_SIZE]);

#endif
