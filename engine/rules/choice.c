/* Choices: their words, the lists of legal ones, and how records and people write them. */
#include "spoilfive/game.h"

typedef struct ChoiceRow {
    const char *word, *meaning;
    uint8_t argument;
} ChoiceRow;

static const ChoiceRow CHOICES[S5_CHOICE_KINDS] = {
#define ROW(NAME, word, argument, meaning) {word, meaning, S5_##argument},
    S5_CHOICE_MAP(ROW)
#undef ROW
};

_Static_assert(
    S5_CHOICE_KINDS <= 8 * sizeof((S5Legal *)0)->kinds, "each kind of choice has a bit in S5Legal.kinds");

const char *s5_choice_word(S5ChoiceKind kind)
{
    return CHOICES[kind].word;
}

const char *s5_choice_meaning(S5ChoiceKind kind)
{
    return CHOICES[kind].meaning;
}

S5Argument s5_choice_argument(S5ChoiceKind kind)
{
    return (S5Argument)CHOICES[kind].argument;
}

/* The text after a word that it starts with and that is followed by a blank or the end; otherwise null. */
static const char *after_word(const char *text, const char *word)
{
    for (; *word; word++, text++)
        if (*text != *word)
            return NULL;
    if (!*text)
        return text;
    return *text == ' ' && text[1] ? text + 1 : NULL;
}

static S5Status read_one_card(const char *text, S5Spelling spelling, uint8_t *card)
{
    const size_t bytes = s5_card_read(text, spelling, card);
    return bytes && !text[bytes] ? S5_OK : S5_ERR_CARD_TEXT;
}

/* Why a text is not a set of cards: a card is named twice, or something is not a card. */
static S5Status why_no_set(const char *text, S5Spelling spelling)
{
    S5Set seen = 0;
    for (; *text; text += *text == ' ' || *text == ',') {
        S5Card card;
        const size_t bytes = s5_card_read(text, spelling, &card);
        if (!bytes)
            return S5_ERR_CARD_TEXT;
        if (s5_set_has(seen, card))
            return S5_ERR_REPEATED;
        seen |= s5_set_of(card);
        text += bytes;
        if (*text && *text != ' ' && *text != ',')
            return S5_ERR_CARD_TEXT;
    }
    return S5_ERR_CARD_TEXT;
}

static S5Status read_choice_argument(const char *text, S5Spelling spelling, S5Choice *choice)
{
    int32_t number;
    switch (s5_choice_argument((S5ChoiceKind)choice->kind)) {
    case S5_CARD:
        return read_one_card(text, spelling, &choice->value);
    case S5_NUMBER:
        if (!s5_text_read_number(text, &number) || number < 1 || number > (int32_t)UINT8_MAX)
            return S5_ERR_CHOICE_TEXT;
        choice->value = (uint8_t)number;
        return S5_OK;
    case S5_SUIT: {
        const int suit = s5_suit_read(text);
        if (suit == S5_NO_SUIT ||
            (spelling == S5_CANONICAL && (text[0] != s5_suit_letter((S5Suit)suit) || text[1])))
            return S5_ERR_CHOICE_TEXT;
        choice->value = (uint8_t)suit;
        return S5_OK;
    }
    case S5_CARDS:
        return s5_set_read(text, spelling, &choice->cards) ? S5_OK : why_no_set(text, spelling);
    default:
        return *text ? S5_ERR_CHOICE_TEXT : S5_OK;
    }
}

S5Status s5_choice_read(const char *text, S5Spelling spelling, S5Choice *choice)
{
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++) {
        const char *rest = after_word(text, CHOICES[kind].word);
        if (!rest)
            continue;
        S5Choice read = {0, (uint8_t)kind, 0};
        const S5Status status = read_choice_argument(rest, spelling, &read);
        if (status == S5_OK)
            *choice = read;
        return status;
    }
    return S5_ERR_CHOICE_TEXT;
}

void s5_choice_write(S5Text *text, const S5Choice *choice)
{
    const S5Argument argument = s5_choice_argument((S5ChoiceKind)choice->kind);
    s5_text_add(text, CHOICES[choice->kind].word);
    if (argument != S5_NOTHING && (argument != S5_CARDS || choice->cards))
        s5_text_char(text, ' ');
    if (argument == S5_CARD)
        s5_text_card(text, choice->value);
    else if (argument == S5_NUMBER)
        s5_text_number(text, choice->value);
    else if (argument == S5_SUIT)
        s5_text_char(text, s5_suit_letter((S5Suit)choice->value));
    else if (argument == S5_CARDS)
        s5_text_set(text, choice->cards);
}

bool s5_choice_same(const S5Choice *a, const S5Choice *b)
{
    return a->kind == b->kind && a->value == b->value && a->cards == b->cards;
}

/* ------------------------------------------------------------ legal choices */

static bool out_count_fits(const S5Legal *legal, S5Set cards)
{
    const int count = s5_set_count(cards);
    return count >= legal->discard_min && count <= legal->discard_max;
}

bool s5_legal_has(const S5Legal *legal, const S5Choice *choice)
{
    if (choice->kind >= S5_CHOICE_KINDS || !(legal->kinds >> choice->kind & 1))
        return false;
    switch (CHOICES[choice->kind].argument) {
    case S5_CARD:
        return choice->value < S5_PACK_MAX && s5_set_has(legal->cards, choice->value);
    case S5_NUMBER:
        return choice->value && choice->value % 5 == 0 && choice->value <= 160 &&
               (legal->bids >> (choice->value / 5 - 1) & 1);
    case S5_SUIT:
        return choice->value < S5_SUITS && (legal->suits >> choice->value & 1);
    case S5_CARDS:
        return !(choice->cards & ~legal->cards) && !(legal->must & ~choice->cards) &&
               out_count_fits(legal, choice->cards);
    default:
        return true;
    }
}

/* How many sets of fewer than K cards there are of N, for up to fifteen: the most that a player can have, with a hand, a kitty,
 * and cards from the stock (H18). */
enum { MOST_CARDS = 15 };
static const uint16_t SETS_BELOW[MOST_CARDS + 1][MOST_CARDS + 2] = {{0, 1}, {0, 1, 2}, {0, 1, 3, 4},
    {0, 1, 4, 7, 8}, {0, 1, 5, 11, 15, 16}, {0, 1, 6, 16, 26, 31, 32}, {0, 1, 7, 22, 42, 57, 63, 64},
    {0, 1, 8, 29, 64, 99, 120, 127, 128}, {0, 1, 9, 37, 93, 163, 219, 247, 255, 256},
    {0, 1, 10, 46, 130, 256, 382, 466, 502, 511, 512},
    {0, 1, 11, 56, 176, 386, 638, 848, 968, 1013, 1023, 1024},
    {0, 1, 12, 67, 232, 562, 1024, 1486, 1816, 1981, 2036, 2047, 2048},
    {0, 1, 13, 79, 299, 794, 1586, 2510, 3302, 3797, 4017, 4083, 4095, 4096},
    {0, 1, 14, 92, 378, 1093, 2380, 4096, 5812, 7099, 7814, 8100, 8178, 8191, 8192},
    {0, 1, 15, 106, 470, 1471, 3473, 6476, 9908, 12911, 14913, 15914, 16278, 16369, 16383, 16384},
    {0, 1, 16, 121, 576, 1941, 4944, 9949, 16384, 22819, 27824, 30827, 32192, 32647, 32752, 32767, 32768}};

/* How many sets of `least` to `most` cards a number of cards has. */
static uint32_t count_sets(int cards, int least, int most)
{
    least = least < 0 ? 0 : least;
    most = most > cards ? cards : most;
    return most < least ? 0 : (uint32_t)(SETS_BELOW[cards][most + 1] - SETS_BELOW[cards][least]);
}

static int count_discards(const S5Legal *legal)
{
    const int must = s5_set_count(legal->must);
    return (int)count_sets(
        s5_set_count(legal->cards) - must, legal->discard_min - must, legal->discard_max - must);
}

static int count_of_kind(const S5Legal *legal, int kind)
{
    switch (CHOICES[kind].argument) {
    case S5_CARD:
        return s5_set_count(legal->cards);
    case S5_NUMBER:
        return s5_set_count(legal->bids);
    case S5_SUIT:
        return s5_set_count(legal->suits);
    case S5_CARDS:
        return count_discards(legal);
    default:
        return 1;
    }
}

int s5_legal_count(const S5Legal *legal)
{
    int count = 0;
    for (S5Set kinds = legal->kinds; kinds; kinds &= kinds - 1)
        count += count_of_kind(legal, s5_set_first(kinds));
    return count;
}

/* The lowest member of a set above `value`, or above nothing when `first`; returns false when there is none. */
static bool next_bit(S5Set set, bool first, int value, int *next)
{
    const S5Set above = first ? set : set & ~(((S5Set)2 << value) - 1);
    if (!above)
        return false;
    *next = s5_set_first(above);
    return true;
}

/* The next set of cards that may be discarded, in the order of their bits. With ten cards there are a thousand sets
 * to skip, so the loop is kept short. */
static bool next_cards(const S5Legal *legal, bool first, S5Set *cards)
{
    const S5Set open = legal->cards & ~legal->must;
    const int least = legal->discard_min - s5_set_count(legal->must);
    const unsigned range = (unsigned)(legal->discard_max - legal->discard_min);
    S5Set next = first ? 0 : ((*cards & open) - open) & open;
    if (!first && !next)
        return false;
    while ((unsigned)(s5_set_count(next) - least) > range) {
        next = (next - open) & open;
        if (!next)
            return false;
    }
    *cards = next | legal->must;
    return true;
}

/* The next choice of the same kind, the first one if `first`. */
static bool next_of_kind(const S5Legal *legal, bool first, S5Choice *choice)
{
    int next = 0;
    bool found;
    switch (CHOICES[choice->kind].argument) {
    case S5_CARD:
        found = next_bit(legal->cards, first, choice->value, &next);
        break;
    case S5_NUMBER:
        found = next_bit(legal->bids, first, choice->value / 5 - 1, &next);
        next = (next + 1) * 5;
        break;
    case S5_SUIT:
        found = next_bit(legal->suits, first, choice->value, &next);
        break;
    case S5_CARDS:
        return next_cards(legal, first, &choice->cards);
    default:
        return first;
    }
    if (found)
        choice->value = (uint8_t)next;
    return found;
}

bool s5_legal_next(const S5Legal *legal, S5Choice *choice)
{
    int kind = choice->kind;
    if (kind < S5_CHOICE_KINDS && next_of_kind(legal, false, choice))
        return true;
    for (kind = kind == S5_CHOICE_KINDS ? 0 : kind + 1; kind < S5_CHOICE_KINDS; kind++) {
        *choice = (S5Choice){0, (uint8_t)kind, 0};
        if ((legal->kinds >> kind & 1) && next_of_kind(legal, true, choice))
            return true;
    }
    return false;
}

/* The set that s5_legal_next() reaches after `index` others, found without going through them: from the highest card
 * down, the sets without it come before those with it. */
static S5Set nth_cards(const S5Legal *legal, uint32_t index)
{
    const S5Set open = legal->cards & ~legal->must;
    int least = legal->discard_min - s5_set_count(legal->must),
        most = least + legal->discard_max - legal->discard_min;
    S5Set cards = legal->must;
    for (int below = s5_set_count(open) - 1; below >= 0; below--) {
        const uint32_t without = count_sets(below, least, most);
        if (index < without)
            continue;
        index -= without;
        cards |= s5_set_of(s5_set_nth(open, (unsigned)below));
        least--;
        most--;
    }
    return cards;
}

S5Choice s5_legal_random(const S5Legal *legal, S5Random *random)
{
    if (legal->kinds == 1u << S5_CHOICE_PLAY) {
        const uint32_t card = s5_random_below(random, (uint32_t)s5_set_count(legal->cards));
        return (S5Choice){0, S5_CHOICE_PLAY, s5_set_nth(legal->cards, card)};
    }
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    uint32_t index = s5_random_below(random, (uint32_t)s5_legal_count(legal));
    if (legal->kinds == 1u << S5_CHOICE_DISCARD)
        return (S5Choice){nth_cards(legal, index), S5_CHOICE_DISCARD, 0};
    do
        s5_legal_next(legal, &choice);
    while (index--);
    return choice;
}
