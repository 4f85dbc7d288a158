/* What a running trick asks for, and who wins it (docs/rules.md §2, H2). */
#include "spoilfive/rules.h"

int s5_trick_winner(const S5TrumpTables *trumps, const S5Card *cards, int count)
{
    const uint8_t *power = trumps->power[trumps->asked[cards[0]]];
    int best = 0;
    for (int i = 1; i < count; i++)
        if (power[cards[i]] > power[cards[best]])
            best = i;
    return best;
}

S5Set s5_follow_trick(const S5Rules *rules, const S5TrumpTables *trumps, S5Set hand, const S5Card *trick,
    int count, S5Set *obliged)
{
    const S5Follows first = trumps->follow_first[trick[0]], second = trumps->follow_second[trick[0]];
    const S5Card winner = trick[rules->two_steps ? s5_trick_winner(trumps, trick, count) : 0];
    const S5Card best = s5_set_has(trumps->cards, winner) ? winner : (S5Card)S5_PACK_MAX;
    const bool at_first = (hand & first.oblige) != 0;
    const S5Set obliging = hand & (at_first ? first.oblige : second.oblige & ~trumps->may_withhold[best]);
    const S5Set allow = at_first ? first.allow : second.allow;
    if (obliged)
        *obliged = allow == ~(S5Set)0 ? 0 : obliging;
    return !obliging ? hand : hand & allow;
}
