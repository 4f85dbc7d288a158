/* The pack of a seed. */
#ifndef S5_PACK_H
#define S5_PACK_H

#include "spoilfive/card.h"

enum { S5_PACK_SEED = 32 /**< bytes that a pack comes from */ };

/**
 * Makes the pack of a seed: every order is equally likely. The same seed gives the same pack, so a seed that was
 * committed to can be checked afterwards.
 *
 * seed   in   32 bytes
 * pack   out  `cards` cards
 * cards  in   52, or 53 with the Joker
 * Source: Fisher and Yates from the top down; places from the ChaCha20 stream (RFC 8439) of the seed (nonce 0), 32 bits each,
 * little end first; numbers that would favour a place are thrown away.
 */
void s5_pack(const uint8_t seed[S5_PACK_SEED], S5Card *pack, int cards);

#endif
