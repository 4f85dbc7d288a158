/* What each value of an option means, in a sentence. */
#include "rulesentence.h"

#include "spoilfive/rulepage.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCE_MAX = 1000 };

/* How numbers are told; %d is the number. A 0 that is no number but means never has a sentence of its own. */
static const struct {
    int option;
    const char *sentence, *never;
} NUMBERS[] = {
    {S5_OPTION_FIRST_DEALER, "Seat %d deals first, the seats counted from 0.", NULL},
    {S5_OPTION_STAKE, "Before the deal everybody pays %d to a fresh pool.", NULL},
    {S5_OPTION_STAKE_AFTER_SPOIL, "After a spoil everybody pays %d.", NULL},
    {S5_OPTION_DEALER_AFTER_SPOIL, "After a spoil the new dealer pays %d.", NULL},
    {S5_OPTION_WIN_TRICKS, "The pool is won with %d tricks.", NULL},
    {S5_OPTION_JINK_BONUS, "For a jink each other player pays %d.", NULL},
    {S5_OPTION_KITTY, "Cards dealt to the kitty: %d.", "No kitty is dealt."},
    {S5_OPTION_THIRTY_SCORES, "A bid of 30 that is made scores %d.", NULL},
    {S5_OPTION_SLAM_PLAYERS, "With fewer than %d players a bid of 30 is like any other.", NULL},
    {S5_OPTION_DEALER_EXTRA, "At every deal the dealer pays %d besides.", "The dealer pays nothing besides."},
    {S5_OPTION_CHIPS, "Everybody starts with %d chips.", NULL},
    {S5_OPTION_DEALER_ACE_BONUS, "A dealer who turns up an ace scores %d.",
        "A dealer who turns up an ace scores nothing for it."},
    {S5_OPTION_BID_20_FROM, "A side with %d points or more makes and holds no bid under 20.",
        "Every bid is open to every side, whatever its score."},
    {S5_OPTION_BUNKER,
        "A side with fewer than minus %d points is in the bunker and may only pass, unless all sides are in it.",
        "No score is so low that a side may only pass."},
    {S5_OPTION_DRAW_MAX, "Nobody draws more than %d cards.", "Nobody draws a card."},
    {S5_OPTION_DRAW_KEEP, "Everybody keeps at least %d of his cards.",
        "Everybody may put out all his cards."},
    {S5_OPTION_TOP_BONUS, "The trick with the highest trump played brings %d more.",
        "The highest trump played brings nothing more."},
    {S5_OPTION_BONUS_UNTIL, "A side with %d points or more before the hand gets no such bonus.",
        "Every side may get the bonus, whatever its score."},
    {S5_OPTION_NO_DEFENCE_FROM,
        "A side with %d points or more before the hand scores nothing against a bid that is made.",
        "Against a bid that is made every side scores what it made."},
    {S5_OPTION_FLOOR, "A side at minus %d or below ends the game: the highest score wins.",
        "No score is so low that it ends the game."},
    {S5_OPTION_TARGET, "The game is won at %d points.", "No score wins the game by itself."},
    {S5_OPTION_HANDS, "The game ends after %d hands.", "The game is not limited to a number of hands."},
};

/* The sentence for a number; every option that takes one has its row, a test goes through them. */
static const char *number_sentence(int option, int32_t value)
{
    size_t row = 0;
    while (row + 1 < sizeof NUMBERS / sizeof *NUMBERS && NUMBERS[row].option != option)
        row++;
    return value || !NUMBERS[row].never ? NUMBERS[row].sentence : NUMBERS[row].never;
}

/* The bids as a list: `The bids are 15, 20 and 25.` */
static void put_bids(S5Text *text, S5Set bids)
{
    s5_text_add(text, "The bids are ");
    for (int left = s5_set_count(bids); left; bids &= bids - 1) {
        s5_text_number(text, 5 * (s5_set_first(bids) + 1));
        s5_text_add(text, --left > 1 ? ", " : left ? " and " : ".");
    }
}

/* The top trumps are named with those that there are. */
static void put_meaning(S5Text *text, const S5Options *options, const char *meaning)
{
    static const char JOKER[] = " Joker,";
    const char *joker = options->joker == S5_JOKER_NO ? strstr(meaning, JOKER) : NULL;
    for (const char *c = meaning; *c; c++) {
        if (c == joker)
            c += strlen(JOKER);
        s5_text_char(text, *c);
    }
}

int32_t s5_rule_in_force(const S5Options *options, int option)
{
    const bool ordinary = options->card_order == S5_CARD_ORDER_ORDINARY;
    return option == S5_OPTION_RENEGE && ordinary ? (int32_t)S5_RENEGE_NONE : s5_option_get(options, option);
}

void s5_rule_sentence(S5Text *text, const S5Options *options, int option, const S5Terms *terms)
{
    char sentence[SENTENCE_MAX];
    const S5OptionRow *row = s5_option_row(option);
    const int32_t value = s5_rule_in_force(options, option);
    const S5Word *word = s5_option_word(option, value);
    S5Text s = s5_text(sentence, sizeof sentence);
    if (word)
        put_meaning(&s, options, word->meaning);
    else if (!row->step)
        put_bids(&s, (S5Set)value);
    else
        snprintf(sentence, sizeof sentence, number_sentence(option, value), (int)value);
    s5_terms_say(text, terms, sentence);
}
