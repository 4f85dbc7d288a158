/* The commands of spoilfive-lab. */
#ifndef S5_LAB_H
#define S5_LAB_H

#include "cli/cli.h"

/** The exit status of a match or an examination that Ctrl-C ended. */
enum { S5_EXIT_STOPPED = 130 };

S5RunCommand s5_run_arena, s5_run_merge, s5_run_examine, s5_run_deals, s5_run_measures;

extern const S5Flag s5_flags_arena[], s5_flags_merge[], s5_flags_examine[], s5_flags_deals[],
    s5_flags_measures[];

/* Tools that read their words themselves, as main() does: word[0] is the name of the command. */
int s5_lab_gain(int words, char **word);
int s5_lab_exploit(int words, char **word);
int s5_lab_policy(int count, char **words);
int s5_lab_auction(int count, char **words);

/** Whether nobody would name trumps with a hand: no five, jack, Joker or ace of hearts, and no three cards of a suit. */
static inline bool s5_lab_is_worthless(S5Set hand)
{
    if (s5_set_has(hand, s5_card(S5_HEARTS, S5_ACE)) || s5_set_has(hand, S5_JOKER))
        return false;
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        if (s5_set_count(hand & s5_set_suit((S5Suit)suit)) >= 3 ||
            s5_set_has(hand, s5_card((S5Suit)suit, S5_FIVE)) ||
            s5_set_has(hand, s5_card((S5Suit)suit, S5_JACK)))
            return false;
    return true;
}

#endif
