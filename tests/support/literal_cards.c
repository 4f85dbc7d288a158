/* The literal referee's cards: what is a trump, what ranks above what, what may be played (docs/rules.md §1, §2; H1, H2). */
#include "literal.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

LitCard lit_card(S5Card card)
{
    if (card == 52)
        return (LitCard){'X', 'X'};
    return (LitCard){"A23456789TJQK"[card % 13], "SHDC"[card / 13]};
}

/* ------------------------------------------------------------------ §1, H1 cards */

static const char *irish_trumps(char suit)
{
    switch (suit) {
    case 'S':
        return "5S JS XX AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS";
    case 'H':
        return "5H JH XX AH KH QH TH 9H 8H 7H 6H 4H 3H 2H";
    case 'D':
        return "5D JD XX AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D";
    default:
        return "5C JC XX AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC";
    }
}

static const char *irish_plain(char suit)
{
    switch (suit) {
    case 'S':
        return "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS";
    case 'H':
        return "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H";
    case 'D':
        return "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD";
    default:
        return "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC";
    }
}

static const char *plain_with_high_ace(char suit)
{
    switch (suit) {
    case 'S':
        return "AS KS QS JS 2S 3S 4S 5S 6S 7S 8S 9S TS";
    case 'H':
        return "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H";
    case 'D':
        return "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D";
    default:
        return "AC KC QC JC 2C 3C 4C 5C 6C 7C 8C 9C TC";
    }
}

static const char *ordinary(char suit)
{
    switch (suit) {
    case 'S':
        return "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S";
    case 'H':
        return "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H";
    case 'D':
        return "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D";
    default:
        return "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C";
    }
}

static bool is_ordinary(const Lit *lit)
{
    return is(lit->rules.card_order, "ordinary");
}

static const char *trump_order(const Lit *lit)
{
    return is_ordinary(lit) ? ordinary(lit->trump) : irish_trumps(lit->trump);
}

static const char *plain_order(const Lit *lit, char suit)
{
    if (is_ordinary(lit))
        return ordinary(suit);
    return is(lit->rules.card_order, "aces-high") ? plain_with_high_ace(suit) : irish_plain(suit);
}

/* The place of a card in an order, 0 the highest; 50 when it is not in it. */
static int place(const char *order, LitCard card)
{
    for (int i = 0; order[3 * i]; i++) {
        if (order[3 * i] == card.rank && order[3 * i + 1] == card.suit)
            return i;
        if (!order[3 * i + 2])
            break;
    }
    return 50;
}

static bool is_ace_of_hearts(LitCard card)
{
    return card.rank == 'A' && card.suit == 'H';
}

bool lit_is_trump(const Lit *lit, LitCard card)
{
    if (is_ordinary(lit))
        return card.suit == lit->trump;
    return card.suit == lit->trump || is_ace_of_hearts(card) || card.rank == 'X';
}

/* Whether this is the ace of trumps, and lowered. */
static bool is_lowered(const Lit *lit, LitCard card)
{
    return lit->lowered && card.rank == 'A' && card.suit == lit->trump;
}

bool lit_is_top(const Lit *lit, LitCard card)
{
    if (is_ordinary(lit))
        return false;
    if (card.rank == 'X' || (is_ace_of_hearts(card) && !is_lowered(lit, card)))
        return true;
    return card.suit == lit->trump && (card.rank == '5' || card.rank == 'J');
}

/* Whether one trump is higher than another. */
static bool outranks(const Lit *lit, LitCard a, LitCard b)
{
    if (is_lowered(lit, a))
        return false;
    if (is_lowered(lit, b))
        return a.rank != b.rank || a.suit != b.suit;
    return place(trump_order(lit), a) < place(trump_order(lit), b);
}

/* ---------------------------------------------------------- §2, H2 following */

/* What a lead asks for: a suit's letter, or 'T' for trumps. */
static char asked(const Lit *lit, LitCard led)
{
    if (is_ace_of_hearts(led) && lit->trump != 'H' && is(lit->rules.ace_hearts_lead, "hearts"))
        return 'H';
    return lit_is_trump(lit, led) ? 'T' : led.suit;
}

/* Whether a trump may be withheld from a trick; a card that is not a trump outranks nothing. */
static bool may_be_withheld(const Lit *lit, LitCard card, const LitCard *trick, int count)
{
    const char *renege = lit->rules.renege;
    if (is(renege, "none") || !lit_is_top(lit, card))
        return false;
    if (is(renege, "any-lead"))
        return true;
    if (is(renege, "five-only"))
        return card.rank == '5';
    if (is(renege, "over-lower"))
        return !lit_is_trump(lit, trick[0]) || outranks(lit, card, trick[0]);
    for (int i = 0; i < count; i++) {
        if (is(renege, "over-best") && lit_is_trump(lit, trick[i]) && !outranks(lit, card, trick[i]))
            return false;
        if (is(renege, "unless-top") && lit_is_top(lit, trick[i]))
            return false;
    }
    return true;
}

/* Whether a card belongs to F, the cards of the plain suit led. */
static bool follows(const Lit *lit, LitCard card, char suit)
{
    if (is_ace_of_hearts(card) && suit == 'H' && is(lit->rules.ace_hearts_follows, "heart"))
        return true;
    return !lit_is_trump(lit, card) && card.suit == suit;
}

bool lit_may_play(const Lit *lit, int seat, LitCard card, const LitCard *trick, int count)
{
    const char suit = asked(lit, trick[0]);
    const char *rule = lit->rules.follow;
    bool holds_suit = false, holds_trump = false, must_trump = false;
    for (int i = 0; i < lit->hand_count[seat]; i++) {
        const LitCard held = lit->hand[seat][i];
        holds_suit |= follows(lit, held, suit);
        holds_trump |= lit_is_trump(lit, held);
        must_trump |= lit_is_trump(lit, held) && !may_be_withheld(lit, held, trick, count);
    }
    if (suit == 'T')
        return !must_trump || lit_is_trump(lit, card);
    if (is(rule, "free"))
        return true;
    if (is(rule, "free-with-trump"))
        return holds_trump || !holds_suit || follows(lit, card, suit);
    if (!holds_suit)
        return !is(rule, "must-trump-when-void") || !must_trump || lit_is_trump(lit, card);
    if (is(rule, "must-follow"))
        return follows(lit, card, suit);
    return follows(lit, card, suit) || lit_is_trump(lit, card);
}

int lit_trick_winner(const Lit *lit, const LitCard *cards, int count)
{
    const char suit = asked(lit, cards[0]);
    int best = -1;
    for (int i = 0; i < count; i++)
        if (lit_is_trump(lit, cards[i]) && (best < 0 || outranks(lit, cards[i], cards[best])))
            best = i;
    if (best >= 0)
        return best;
    for (int i = 0; i < count; i++)
        if (cards[i].suit == suit && (best < 0 || place(plain_order(lit, suit), cards[i]) <
                                                      place(plain_order(lit, suit), cards[best])))
            best = i;
    return best;
}
