/* Choices that waste something, by a rule that looks at no deal. */
#include "dominance.h"

#include "allies.h"

/* How many better ones of its suit must be out for a card to be beaten, and for it to be worth nothing. */
enum { BEATEN = 1, WORTHLESS = 2 };

/* What cards are compared by. */
typedef struct Ranks {
    const S5TrumpTables *trumps;
    S5Set others; /* cards that other seats may hold */
} Ranks;

/* The running trick, as its seat sees it. */
typedef struct Trick {
    Ranks ranks;
    const uint8_t *power; /* by what is asked for */
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

static Ranks ranks_of(const S5Rules *rules, const S5View *view)
{
    return (Ranks){s5_view_trumps(rules, view), s5_held_by_others(rules, view)};
}

/* How many cards that others may hold rank above a card: trumps above a trump, cards of its suit above a plain card. */
static int count_above(const Ranks *ranks, S5Card card)
{
    const S5TrumpTables *trumps = ranks->trumps;
    const bool trump = s5_set_has(trumps->cards, card);
    const uint8_t *power = trumps->power[trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(card)];
    const S5Set rivals = trump ? trumps->cards : s5_set_suit(s5_card_suit(card)) & ~trumps->cards;
    int count = 0;
    for (S5Set rest = ranks->others & rivals; rest; rest &= rest - 1)
        count += power[s5_set_first(rest)] > power[card];
    return count;
}

/* Whether a card is at least as good to keep as another: it is the higher of two of a suit, or a trump beside a plain card with at least
 * `least` better ones out, or the highest trump there is. */
static bool keeps(const Ranks *ranks, S5Card kept, S5Card other, int least)
{
    const S5TrumpTables *trumps = ranks->trumps;
    const bool trump = s5_set_has(trumps->cards, kept), other_trump = s5_set_has(trumps->cards, other);
    if (trump && !other_trump)
        return count_above(ranks, other) >= least || !count_above(ranks, kept);
    if (trump != other_trump || (!trump && s5_card_suit(kept) != s5_card_suit(other)))
        return false;
    const uint8_t *power = trumps->power[trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(kept)];
    return power[kept] > power[other];
}

/* ------------------------------------------------------------------ a card to play */

static Trick trick_of(const S5Rules *rules, const S5View *view)
{
    const S5TrumpTables *trumps = s5_view_trumps(rules, view);
    const S5Allies allies = s5_allies(rules, view);
    return (Trick){.ranks = ranks_of(rules, view),
        .power = trumps->power[trumps->asked[view->trick[view->tricks_done][0]]],
        .best = view->best >> 4,
        .last = view->played == rules->players - 1,
        .ours = s5_allied_side(rules, allies, view->best & 15) == s5_allied_side(rules, allies, view->seat)};
}

/*
 * Two cards do the same in this trick if both lose to what lies there already, or if both win and no player is still to play. The last to play
 * need not take the trick from a partner either, but this moves the lead, so it takes a plain card that is worth nothing.
 */
static bool dominates(const Trick *t, S5Card card, S5Card other)
{
    const bool wins = t->power[card] > t->best, other_wins = t->power[other] > t->best;
    if (wins == other_wins)
        return (!wins || t->last) && keeps(&t->ranks, other, card, BEATEN);
    return t->last && t->ours && other_wins && s5_set_has(t->ranks.trumps->cards, other) &&
           !s5_set_has(t->ranks.trumps->cards, card) && keeps(&t->ranks, other, card, WORTHLESS);
}

static S5Card undominated_card(const S5Rules *rules, const S5View *view, S5Card card)
{
    const Trick t = trick_of(rules, view);
    for (S5Set rest = view->legal.cards; rest; rest &= rest - 1)
        if (dominates(&t, s5_set_first(rest), card))
            card = s5_set_first(rest);
    return card;
}

/* ----------------------------------------------------------------------- discards */

/* Whether the stock has as many cards as may be drawn by all who have not: otherwise a partner may want them more. */
static bool stock_is_ample(const S5Rules *rules, const S5View *view)
{
    int drawers = 0;
    for (int seat = 0; seat < rules->players; seat++)
        drawers += !view->drawn[seat];
    return drawers * view->draw_most <= view->stock;
}

/* A new card may be of use, one that is worth nothing is of none. */
static S5Set with_worthless(const Ranks *ranks, const S5View *view, S5Set discards)
{
    int left = view->legal.discard_max - s5_set_count(discards);
    for (S5Set kept = view->legal.cards & ~(discards | ranks->trumps->cards); kept && left > 0;
        kept &= kept - 1) {
        if (count_above(ranks, s5_set_first(kept)) < WORTHLESS)
            continue;
        discards |= s5_set_of(s5_set_first(kept));
        left--;
    }
    return discards;
}

/* The discards with one of them kept in place of a card that is worse, if there is one. */
static S5Set with_worse(const Ranks *ranks, const S5View *view, S5Set discards)
{
    for (S5Set kept = view->legal.cards & ~discards; kept; kept &= kept - 1)
        for (S5Set out = discards & ~view->legal.must; out; out &= out - 1)
            if (keeps(ranks, s5_set_first(out), s5_set_first(kept), BEATEN))
                return (discards & ~s5_set_of(s5_set_first(out))) | s5_set_of(s5_set_first(kept));
    return discards;
}

static S5Set undominated_discards(const S5Rules *rules, const S5View *view, S5Set discards)
{
    const Ranks ranks = ranks_of(rules, view);
    S5Set before;
    if (stock_is_ample(rules, view))
        discards = with_worthless(&ranks, view, discards);
    do {
        before = discards;
        discards = with_worse(&ranks, view, discards);
    } while (discards != before);
    return discards;
}

/* A lead makes a trick of its own, and before trumps are named any card may become one. */
S5Choice s5_undominated(const S5Rules *rules, const S5View *view, S5Choice choice)
{
    if (choice.kind == S5_CHOICE_PLAY && view->played)
        choice.value = undominated_card(rules, view, choice.value);
    if (choice.kind == S5_CHOICE_DISCARD && view->trump != S5_NO_SUIT)
        choice.cards = undominated_discards(rules, view, choice.cards);
    return choice;
}
