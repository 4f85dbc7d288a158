/* Cards and suits as letters. */
#include "spoilfive/card.h"

static const char RANKS[] = "A23456789TJQK";
static const char SUITS[] = "SHDC";
static const char *const SUIT_NAMES[S5_SUITS] = {"spades", "hearts", "diamonds", "clubs"};
/* U+2660 ♠, U+2665 ♥, U+2666 ♦, U+2663 ♣ share their first two bytes in UTF-8. */
static const unsigned char SUIT_SYMBOLS[S5_SUITS] = {0xA0, 0xA5, 0xA6, 0xA3};

static char upper_letter(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static int letter_place(char c, const char *letters)
{
    for (int i = 0; letters[i]; i++)
        if (letters[i] == c)
            return i;
    return -1;
}

/* Reads a rank; returns the bytes read, 0 for none. */
static size_t read_rank(const char *text, S5Spelling spelling, int *rank)
{
    if (spelling == S5_LOOSE && text[0] == '1' && text[1] == '0') {
        *rank = S5_TEN;
        return 2;
    }
    *rank = letter_place(spelling == S5_LOOSE ? upper_letter(text[0]) : text[0], RANKS);
    return *rank >= 0;
}

/* Reads a suit's letter or symbol; returns the bytes read, 0 for none. */
static size_t read_suit(const char *text, S5Spelling spelling, int *suit)
{
    *suit = letter_place(spelling == S5_LOOSE ? upper_letter(text[0]) : text[0], SUITS);
    if (*suit >= 0)
        return 1;
    if (spelling != S5_LOOSE || (unsigned char)text[0] != 0xE2 || (unsigned char)text[1] != 0x99)
        return 0;
    for (*suit = 0; *suit < S5_SUITS; ++*suit)
        if ((unsigned char)text[2] == SUIT_SYMBOLS[*suit])
            return 3;
    return 0;
}

/* Whether a text starts, in any case, with a word, which is zero-terminated and upper case. */
static size_t starts_with(const char *text, const char *word)
{
    size_t length = 0;
    while (word[length] && upper_letter(text[length]) == word[length])
        length++;
    return word[length] ? 0 : length;
}

/* Reads the Joker; returns the bytes read, 0 for none. */
static size_t read_joker(const char *text, S5Spelling spelling)
{
    static const char *const SPELLINGS[] = {"XX", "JOKER", "*", "\xF0\x9F\x83\x8F"};
    if (spelling == S5_CANONICAL)
        return text[0] == 'X' && text[1] == 'X' ? 2 : 0;
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++)
        if (starts_with(text, SPELLINGS[i]))
            return starts_with(text, SPELLINGS[i]);
    return 0;
}

size_t s5_card_read(const char *text, S5Spelling spelling, S5Card *card)
{
    int rank, suit;
    if (!text[0])
        return 0;
    const size_t joker_bytes = read_joker(text, spelling);
    if (joker_bytes) {
        *card = S5_JOKER;
        return joker_bytes;
    }
    const size_t rank_bytes = read_rank(text, spelling, &rank);
    if (!rank_bytes || !text[rank_bytes])
        return 0;
    const size_t suit_bytes = read_suit(text + rank_bytes, spelling, &suit);
    if (!suit_bytes)
        return 0;
    *card = s5_card((S5Suit)suit, (S5Rank)rank);
    return rank_bytes + suit_bytes;
}

void s5_card_write(S5Card card, char text[2])
{
    text[0] = card == S5_JOKER ? 'X' : RANKS[s5_card_rank(card)];
    text[1] = card == S5_JOKER ? 'X' : SUITS[s5_card_suit(card)];
}

/* Skips the gap between two cards; returns false when it is not as the spelling requires. */
static bool skip_gap(const char **text, S5Spelling spelling)
{
    const char *at = *text;
    if (spelling == S5_CANONICAL) {
        *text += *at == ' ';
        return *at == ' ';
    }
    while (*at == ' ' || *at == ',' || *at == '\t')
        at++;
    const bool gap = at != *text || !*at;
    *text = at;
    return gap;
}

bool s5_set_read(const char *text, S5Spelling spelling, S5Set *set)
{
    S5Set cards = 0;
    if (spelling == S5_LOOSE)
        skip_gap(&text, spelling);
    while (*text) {
        S5Card card;
        const size_t bytes = s5_card_read(text, spelling, &card);
        if (!bytes || s5_set_has(cards, card))
            return false;
        cards |= s5_set_of(card);
        text += bytes;
        if (*text && !skip_gap(&text, spelling))
            return false;
        if (!*text && spelling == S5_CANONICAL && text[-1] == ' ')
            return false;
    }
    *set = cards;
    return true;
}

char s5_suit_letter(S5Suit suit)
{
    return SUITS[suit];
}

const char *s5_suit_name(S5Suit suit)
{
    return SUIT_NAMES[suit];
}

/* Whether a text is a name in any case; its last letter (the plural's) is optional. */
static bool names_suit(const char *text, const char *name)
{
    while (*text && upper_letter(*text) == upper_letter(*name)) {
        text++;
        name++;
    }
    return !*text && (!*name || (name[0] == 's' && !name[1]));
}

int s5_suit_read(const char *text)
{
    int suit;
    if (!text[0])
        return S5_NO_SUIT;
    const size_t bytes = read_suit(text, S5_LOOSE, &suit);
    if (bytes && !text[bytes])
        return suit;
    for (suit = 0; suit < S5_SUITS; suit++)
        if (names_suit(text, SUIT_NAMES[suit]))
            return suit;
    return S5_NO_SUIT;
}
