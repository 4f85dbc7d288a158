/* What reading and judging of night files share. Private to engine/night/. */
#ifndef S5_NIGHT_READ_H
#define S5_NIGHT_READ_H

#include "options.h"

/** The word that is at most two letters from another (Levenshtein), the first of the nearest, or −1. */
int s5_night_near(const char *word, const char *const *words, int count);

/** The key that is nearest to a word in this way, or −1. */
int s5_night_key_near(const char *word);

/** Appends what a message quotes of a file: in one line, and not all of it when it is long. */
void s5_night_quote(S5Text *text, const char *start, size_t size);

#endif
