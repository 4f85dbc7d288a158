#include "dominance.h"

/* The running trick, as its seat sees it. */
typedef struct Trick {
    const S5TrumpTables *trumps;
    const uint8_t *power; /* by what is asked for */
    S5Set others;         /* cards that other seats may hold */
    int best;             /* the power of the best card so far */
    bool last, ours;      /* the seat is the last to play; its side has the trick so far */
} Trick;

S5Set s5_held_by_others(const S5Rules *rules, const S5View *view)
{
    S5Set gone = view->hand | view->discards | view->shown, taken = 0;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < rules->players; i++)
            if (view->trick[trick][i] != S5_NO_CARD)
                gone |= s5_set_of(view->trick[trick][i]);
    if (view->robber != S5_NO_SEAT && view->turn_up != S5_NO_CARD)
        taken |= s5_set_of(view->turn_up);
    if (view->joker_up)
        taken |= s5_set_of(S5_JOKER);
    return ((((S5Set)1 << rules->pack) - 1) & ~view->known) | (taken & ~gone);
}

static Trick trick_of(const S5Rules *rules, const S5View *view)
{
    const S5TrumpTables *trumps = s5_view_trumps(rules, view);
    return (Trick){.trumps = trumps,
        .power = trumps->power[trumps->asked[view->trick[view->tricks_done][0]]],
        .others = s5_held_by_others(rules, view),
        .best = view->best >> 4,
        .last = view->played == rules->players - 1,
        .ours = rules->side_of[view->best & 15] == rules->side_of[view->seat]};
}

/* How many cards that others may hold rank above a card: trumps above a trump, cards of its suit above a plain card. */
static int above(const Trick *t, S5Card card)
{
    const bool trump = s5_set_has(t->trumps->cards, card);
    const uint8_t *power = t->trumps->power[trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(card)];
    const S5Set rivals = trump ? t->trumps->cards : s5_set_suit(s5_card_suit(card)) & ~t->trumps->cards;
    int count = 0;
    for (S5Set rest = t->others & rivals; rest; rest &= rest - 1)
        count += power[s5_set_first(rest)] > power[card];
    return count;
}

/* Whether a card is at least as good to keep as another: it is the higher of two of a suit, or a trump beside a plain card with at least
 * `least` better ones out, or the highest trump there is. */
static bool keeps(const Trick *t, S5Card kept, S5Card other, int least)
{
    const bool trump = s5_set_has(t->trumps->cards, kept), other_trump = s5_set_has(t->trumps->cards, other);
    if (trump && !other_trump)
        return above(t, other) >= least || !above(t, kept);
    if (trump != other_trump || (!trump && s5_card_suit(kept) != s5_card_suit(other)))
        return false;
    const uint8_t *power = t->trumps->power[trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(kept)];
    return power[kept] > power[other];
}

/*
 * Two cards do the same in this trick if both lose to what lies there already, or if both win and no player is still to play. The last to play
 * need not take the trick from a partner either, but this moves the lead, so it takes a plain card that is worth nothing.
 */
static bool dominates(const Trick *t, S5Card card, S5Card other)
{
    enum { BEATEN = 1, WORTHLESS = 2 };
    const bool wins = t->power[card] > t->best, other_wins = t->power[other] > t->best;
    if (wins == other_wins)
        return (!wins || t->last) && keeps(t, other, card, BEATEN);
    return t->last && t->ours && other_wins && s5_set_has(t->trumps->cards, other) &&
           !s5_set_has(t->trumps->cards, card) && keeps(t, other, card, WORTHLESS);
}

S5Card s5_undominated(const S5Rules *rules, const S5View *view, S5Card card)
{
    if (!view->played) /* a lead makes a trick of its own */
        return card;
    const Trick t = trick_of(rules, view);
    for (S5Set rest = view->legal.cards; rest; rest &= rest - 1)
        if (dominates(&t, s5_set_first(rest), card))
            card = s5_set_first(rest);
    return card;
}
