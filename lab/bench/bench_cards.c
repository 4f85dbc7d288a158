/*
 * Card play alone: five players are dealt five cards each and play them out, any legal card, through the public inline
 * functions and tables. No state, no robbing, no scores: this is what search and simulation can build on.
 *
 * One random number makes all 25 choices of a hand. It is a fraction of 2^61: multiplied by the number of choices, its
 * whole part is the choice and the rest is the fraction for the next. A hand can be chosen in at most 5!^5 < 2^35 ways,
 * so no way is likelier than another by more than 2^-26 of itself: good enough to measure, and to simulate.
 */
#include "lab/bench/bench.h"

enum { PLAYERS = 5, SECOND_PACKET = PLAYERS * 3, TURN_UP = PLAYERS * S5_HAND_CARDS };

static void deal(const S5Card *pack, S5Set hand[PLAYERS])
{
    const S5Card *three = pack, *two = pack + SECOND_PACKET;
    for (int seat = 0; seat < PLAYERS; seat++, three += 3, two += 2)
        hand[seat] = s5_set_of(three[0]) | s5_set_of(three[1]) | s5_set_of(three[2]) | s5_set_of(two[0]) |
                     s5_set_of(two[1]);
}

/* Plays a trick; returns the seat that won it. */
static size_t play_trick(
    const S5TrumpTables *trumps, S5Set hand[PLAYERS], size_t leader, unsigned cards, uint64_t *fraction)
{
    static const size_t LEFT[PLAYERS] = {1, 2, 3, 4, 0};
    const S5Card led = s5_set_nth(hand[leader], s5_bench_pick(fraction, cards));
    const uint8_t *power = trumps->power[trumps->asked[led]];
    unsigned best = (unsigned)power[led] << 3;
    size_t seat = leader;
    hand[leader] &= ~s5_set_of(led);
    for (unsigned place = 1; place < PLAYERS; place++) {
        seat = LEFT[seat];
        const S5Set legal = s5_follow(trumps, hand[seat], led);
        const S5Card card = s5_set_nth(legal, s5_bench_pick(fraction, (unsigned)s5_set_count(legal)));
        const unsigned strength = (unsigned)power[card] << 3 | place;
        hand[seat] &= ~s5_set_of(card);
        best = strength > best ? strength : best;
    }
    const size_t winner = leader + (best & 7);
    return winner < PLAYERS ? winner : winner - PLAYERS;
}

int64_t s5_bench_cards(S5Bench *bench, int64_t hands)
{
    S5Card pack[S5_PACK];
    s5_bench_pack(pack);
    for (int64_t i = 0; i < hands; i++) {
        S5Set hand[PLAYERS];
        size_t leader = 0;
        s5_shuffle(&bench->random, pack, S5_PACK, TURN_UP + 1);
        deal(pack, hand);
        uint64_t fraction = s5_bench_fraction(&bench->random);
        const S5TrumpTables *trumps = s5_trumps_in(&bench->rules, s5_card_suit(pack[TURN_UP]), 0);
        for (unsigned cards = S5_HAND_CARDS; cards > 0; cards--)
            leader = play_trick(trumps, hand, leader, cards, &fraction);
        bench->sink += leader;
    }
    return hands * PLAYERS * S5_HAND_CARDS;
}
