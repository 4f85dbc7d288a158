/* Chance: bytes of the machine's that nobody can guess. */
#ifndef S5_CHANCE_H
#define S5_CHANCE_H

#include <stdbool.h>
#include <stddef.h>

/** Prepares randomness, once and before anything else. Returns whether the machine has any. */
bool s5_chance_open(void);

/** Fills with bytes of the machine's that nobody can guess. */
void s5_chance(void *bytes, size_t size);

#endif
