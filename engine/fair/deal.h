/* Where the packs of a game come from: docs/fair-dealing.md, byte for byte. */
#ifndef S5_DEAL_H
#define S5_DEAL_H

#include "pack.h"

enum {
    S5_HASH_BYTES = 32,             /**< of SHA-256 */
    S5_FAIR_CODE_MAX = 16,          /**< bytes of a table's code, the terminator included */
    S5_FAIR_HANDS_MAX = 1000,       /**< secrets of a chain */
    S5_FAIR_ROUNDS_MAX = 64,        /**< rounds of a game, */
    S5_FAIR_ROUNDS_OF_HAND = 1,     /**< and before a hand, */
    S5_FAIR_ROUNDS_OF_HAND_OLD = 3, /**< or in a game whose root does not say so */
    S5_FAIR_DATE_SIZE = 11,         /**< bytes of a date, as in 2026-11-24, the terminator included */
    S5_FAIR_BEACON_MAX = 201,       /**< bytes of a beacon, the terminator included */
    S5_FAIR_DAY_HANDS_MAX = 5,      /**< hands of a deal of the day, */
    S5_FAIR_NIGHT_HANDS_MAX = 100,  /**< and of one of a card night */
};

/** A value of the protocol: a secret, a root, a commitment, a string, a mix. */
typedef struct S5FairValue {
    uint8_t bytes[S5_HASH_BYTES];
} S5FairValue;

bool s5_fair_same(const S5FairValue *a, const S5FairValue *b);

/** One game at one table: part of everything that is hashed. */
typedef struct S5FairContext {
    char code[S5_FAIR_CODE_MAX]; /**< the table's */
    uint64_t game;               /**< among the table's, from 1 */
} S5FairContext;

/** The secret of the hand before, or the root, from the secret of a hand. */
S5FairValue s5_fair_previous(const S5FairContext *context, uint32_t hand, const S5FairValue *secret);

/** The secret of hand `to` from that of hand `from`, a later one; 0 is the root. */
S5FairValue s5_fair_secret(
    const S5FairContext *context, uint32_t from, const S5FairValue *secret, uint32_t to);

/** The commitment of a seat to its string. */
S5FairValue s5_fair_commitment(const S5FairContext *context, const S5FairValue *root, uint32_t round,
    int seat, const S5FairValue *string);

/** The mix of a round: of the strings of these seats, a bit each. Round 0 has none. */
S5FairValue s5_fair_mix(const S5FairContext *context, const S5FairValue *root, uint32_t round, unsigned seats,
    const S5FairValue string[S5_SEATS_MAX]);

/** The seed of a hand's pack. */
S5FairValue s5_fair_seed(
    const S5FairContext *context, const S5FairValue *mix, uint32_t hand, const S5FairValue *secret);

/**
 * A deal that is the same at many tables, of a day or of a card night: what is known of it before its secret is revealed.
 */
typedef struct S5FairDay {
    char date[S5_FAIR_DATE_SIZE];    /**< or a night's code and a number, as KMT4Q7RS05 */
    S5FairValue hash;                /**< of the secret, published before the day */
    char beacon[S5_FAIR_BEACON_MAX]; /**< the number from outside, as text; empty: there was none */
} S5FairDay;

/** Whether bytes may be a beacon: 1 to 200 printable ASCII characters, the first and the last of them no blank. */
bool s5_fair_is_beacon(const char *bytes, size_t size);

/**
 * The round of drand that the beacon of a day must have: the first one of the network quicknet at or after 23:00 UTC of the day before. The
 * hash of the day's secret is known since 00:00 UTC of that day, so nobody knows the round when it is published.
 *
 * date  in  as in 2026-11-24
 * Returns the number, from 1; −1 for what is no date.
 * Source: https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/info (`genesis_time`, `period`)
 */
int64_t s5_fair_drand_round(const char *date);

/** Whether a day's beacon is the one that the day must have, spelled in the one way that it may be: `drand ROUND RANDOMNESS`. */
bool s5_fair_is_drand(const S5FairDay *day);

/** The most hands of a deal: what is no date is of a card night. */
uint32_t s5_fair_most_hands(const S5FairDay *day);

/** The hash of a day's secret. */
S5FairValue s5_fair_day_hash(const char *date, const S5FairValue *secret);

/** The seed of a hand's pack in a deal of the day. */
S5FairValue s5_fair_day_seed(const S5FairDay *day, uint32_t hand, const S5FairValue *secret);

#endif
