/* Cards and sets of cards, and how they are written (docs/rules.md §1). */
#ifndef SPOILFIVE_CARD_H
#define SPOILFIVE_CARD_H

#include "assert.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

S5_BEGIN_C

/**
 * One card: suit × 13 + rank, so that cards sort as records sort them.
 *
 *      suit   S = 0   H = 1   D = 2   C = 3
 *      rank   A = 0, 2 = 1, … 9 = 8, T = 9, J = 10, Q = 11, K = 12
 *
 * 52 is the Joker, written `XX`, which has neither.
 */
typedef uint8_t S5Card;

/** A set of cards: bit c is card c, whatever suit is trumps. */
typedef uint64_t S5Set;

enum {
    S5_PACK = 52,      /**< cards in the pack without the Joker */
    S5_JOKER = 52,     /**< the Joker */
    S5_PACK_MAX = 53,  /**< cards in the pack with it; the size of a table indexed by card */
    S5_HAND_CARDS = 5, /**< cards in a hand, tricks in a hand */
    S5_SEATS_MAX = 10, /**< most players at a table */
    S5_NO_CARD = 255,  /**< no card */
    S5_NO_SEAT = 255,  /**< no seat */
    S5_NO_SUIT = 4     /**< trumps not fixed yet */
};

typedef enum S5Suit { S5_SPADES, S5_HEARTS, S5_DIAMONDS, S5_CLUBS, S5_SUITS } S5Suit;

typedef enum S5Rank {
    S5_ACE,
    S5_TWO,
    S5_THREE,
    S5_FOUR,
    S5_FIVE,
    S5_SIX,
    S5_SEVEN,
    S5_EIGHT,
    S5_NINE,
    S5_TEN,
    S5_JACK,
    S5_QUEEN,
    S5_KING,
    S5_RANKS
} S5Rank;

/** The card of a suit and a rank. */
static inline S5Card s5_card(S5Suit suit, S5Rank rank)
{
    return (S5Card)((int)suit * S5_RANKS + (int)rank);
}

/** The suit printed on a card (0–51); S5_SUITS for the Joker. */
static inline S5Suit s5_card_suit(S5Card card)
{
    return (S5Suit)(card / S5_RANKS);
}

/** The rank printed on a card (0–51). */
static inline S5Rank s5_card_rank(S5Card card)
{
    return (S5Rank)(card % S5_RANKS);
}

/** The set of one card (0–52). */
static inline S5Set s5_set_of(S5Card card)
{
    return (S5Set)1 << card;
}

/** All thirteen cards on which a suit is printed. */
static inline S5Set s5_set_suit(S5Suit suit)
{
    return (S5Set)0x1FFF << ((int)suit * S5_RANKS);
}

/** Whether a set holds a card. */
static inline bool s5_set_has(S5Set set, S5Card card)
{
    return (set >> card & 1) != 0;
}

/** How many cards a set holds. */
static inline int s5_set_count(S5Set set)
{
    return __builtin_popcountll(set);
}

/** The lowest card, in sorted order, of a set that is not empty. */
static inline S5Card s5_set_first(S5Set set)
{
    return (S5Card)__builtin_ctzll(set);
}

/** The card of a set that has exactly `index` of the set's cards below it; index is less than the set's
 * count. */
static inline S5Card s5_set_nth(S5Set set, unsigned index)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return s5_set_first(__builtin_ia32_pdep_di((S5Set)1 << index, set));
#else
    for (; index; index--)
        set &= set - 1;
    return s5_set_first(set);
#endif
}

/** How a card's text may be spelled. */
typedef enum S5Spelling {
    S5_CANONICAL, /**< `TC`, `AH`: what records hold */
    S5_LOOSE      /**< also `10c`, `th`, `A♥`, `joker`, `*`: what people type */
} S5Spelling;

/**
 * Reads one card at the start of a text.
 *
 * text      in   zero-terminated; reading stops after the card
 * spelling  in   which spellings are accepted
 * card      out  the card, 0–52; untouched when there is none
 * Returns the number of bytes read, 0 when the text does not start with a card.
 * Source: docs/rules.md §1.
 */
S5_API size_t s5_card_read(const char *text, S5Spelling spelling, S5Card *card);

/**
 * Writes a card in the two characters of records.
 *
 * card  in   0–52
 * text  out  two characters, no terminator
 */
S5_API void s5_card_write(S5Card card, char text[2]);

/**
 * Reads a set of cards separated by single spaces (canonical) or by blanks and commas (loose).
 *
 * text      in   zero-terminated; read to its end
 * spelling  in   which spellings are accepted
 * set       out  the cards; untouched on failure
 * Returns true, or false when something is not a card or a card is named twice.
 */
S5_API bool s5_set_read(const char *text, S5Spelling spelling, S5Set *set);

/** The letter of a suit, `S H D C`. */
S5_API char s5_suit_letter(S5Suit suit);

/** The English name of a suit in lower case: `spades`. Static text. */
S5_API const char *s5_suit_name(S5Suit suit);

/**
 * Reads a suit: its letter, its symbol or its English name, singular or plural, in any case.
 *
 * text  in  zero-terminated; all of it must be the suit
 * Returns the suit, or S5_NO_SUIT.
 */
S5_API int s5_suit_read(const char *text);

S5_END_C
#endif
