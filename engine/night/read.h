/* What reading and judging of night files share. Private to engine/night/. */
#ifndef S5_NIGHT_READ_H
#define S5_NIGHT_READ_H

#include "options.h"

/** The keys, in the order of their table (options.c). */
typedef enum S5NightKeyNumber {
    S5_KEY_TITLE,
    S5_KEY_RULES,
    S5_KEY_TABLES,
    S5_KEY_PARTNERS,
    S5_KEY_TEAM,
    S5_KEY_MOVEMENT,
    S5_KEY_SHIFTS,
    S5_KEY_ROUNDS,
    S5_KEY_GAMES,
    S5_KEY_COUNTS,
    S5_KEY_DOUBLES,
    S5_KEY_BYE,
    S5_KEY_ENTRY_UNTIL,
    S5_KEY_RANKED_FROM,
    S5_KEY_TIES,
    S5_KEY_MINUTES,
    S5_KEY_FIRST_DEAL,
    S5_KEY_CURRENCY,
    S5_KEY_FEE,
    S5_KEY_HOUSE,
    S5_KEY_PRIZES,
    S5_KEY_BOOBY,
    S5_KEY_JACKPOT,
    S5_KEY_JACKPOT_IN,
    S5_KEY_SPOTS,
    S5_KEY_RAFFLE,
    S5_KEY_RAFFLE_SHARE,
    S5_KEY_TROPHY
} S5NightKeyNumber;

/** The word that is at most two letters from another (Levenshtein), the first of the nearest, or −1. */
int s5_night_near(const char *word, const char *const *words, int count);

/** The key that is nearest to a word in this way, or −1. */
int s5_night_key_near(const char *word);

/** Appends what a message quotes of a file: in one line, and not all of it when it is long. */
void s5_night_quote(S5Text *text, const char *start, size_t size);

#endif
