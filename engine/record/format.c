/* Cards, and texts from outside, as people read them. */
#include "spoilfive/format.h"

#include "json.h"

static const char *const SYMBOLS[S5_SUITS] = {"♠", "♥", "♦", "♣"};

static const char *const RANKS[S5_RANKS] = {
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"};

void s5_format_card(S5Text *text, S5Card card, S5SuitStyle style)
{
    char letters[2];
    if (card == S5_JOKER) {
        s5_text_add(text, "Joker");
        return;
    }
    if (style == S5_SUIT_WORDS) {
        s5_text_add(text, RANKS[s5_card_rank(card)]);
        s5_text_add(text, " of ");
        s5_text_add(text, s5_suit_name(s5_card_suit(card)));
        return;
    }
    s5_card_write(card, letters);
    if (letters[0] == 'T')
        s5_text_add(text, "10");
    else
        s5_text_char(text, letters[0]);
    if (style == S5_SUIT_SYMBOLS)
        s5_text_add(text, SYMBOLS[s5_card_suit(card)]);
    else
        s5_text_char(text, letters[1]);
}

/* The strongest card of a set: trumps first, then by suit, each from high to low. */
static S5Card strongest(S5Set set, const S5TrumpTables *trumps)
{
    if (!trumps)
        return s5_set_first(set);
    const bool trump = (set & trumps->cards) != 0;
    S5Card best = s5_set_first(trump ? set & trumps->cards : set);
    const uint8_t *power = trumps->power[trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(best)];
    for (; set; set &= set - 1)
        if (power[s5_set_first(set)] > power[best])
            best = s5_set_first(set);
    return best;
}

void s5_format_set(S5Text *text, S5Set set, const S5TrumpTables *trumps, S5SuitStyle style)
{
    for (const char *gap = ""; set; gap = style == S5_SUIT_WORDS ? ", " : " ") {
        const S5Card card = strongest(set, trumps);
        s5_text_add(text, gap);
        s5_format_card(text, card, style);
        set &= ~s5_set_of(card);
    }
}

void s5_format_line(S5Text *text, const char *outside)
{
    size_t bytes;
    for (; *outside; outside += bytes ? bytes : 1) {
        bytes = s5_utf8(outside);
        if (!bytes || s5_utf8_is_control(outside))
            s5_text_char(text, '?');
        else
            s5_put(text, outside, bytes);
    }
}
