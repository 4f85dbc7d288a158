/* Which suits each seat has shown to be void in. */
#include "voids.h"

/* A player who plays off suit is void in it, unless the card is a trump and trumping was free. A player who plays a
 * plain card to a trump lead has at most trumps that may be withheld. */
static void see_trick(
    const S5Rules *rules, const S5View *view, const S5TrumpTables *trumps, int trick, uint8_t *voids)
{
    const S5Card *cards = view->trick[trick];
    const int asked = trumps->asked[cards[0]];
    const int32_t follow = rules->options.follow;
    if (asked != S5_ASKED_TRUMPS && (follow == S5_FOLLOW_FREE || follow == S5_FOLLOW_FREE_WITH_TRUMP))
        return; /* a card played off suit tells nothing */
    int seat = view->lead[trick];
    for (int i = 0; i < rules->players && cards[i] != S5_NO_CARD; i++, seat = s5_left_of(rules, seat)) {
        const bool trump = s5_set_has(trumps->cards, cards[i]);
        const bool follows =
            asked == S5_ASKED_TRUMPS ? trump : !trump && s5_card_suit(cards[i]) == (S5Suit)asked;
        if (!follows && !(trump && follow != S5_FOLLOW_MUST_FOLLOW))
            voids[seat] = (uint8_t)(voids[seat] | 1u << asked);
    }
}

void s5_shown_voids(
    const S5Rules *rules, const S5View *view, const S5TrumpTables *trumps, uint8_t voids[S5_SEATS_MAX])
{
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        voids[seat] = 0;
    for (int trick = 0; trick < view->tricks_done + (view->played > 0); trick++)
        see_trick(rules, view, trumps, trick, voids);
}
