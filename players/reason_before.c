/* Why a choice before the cards are played is best, a claim or a jink: robbing, the auction, discards. */
#include "reason_internal.h"

static const S5Weighed *of_kind(const S5ReasonFacts *f, S5ChoiceKind kind)
{
    const S5Weighed *found = NULL; /* the lowest bid */
    for (int i = 0; i < f->advice->count; i++) {
        const S5Weighed *w = &f->advice->choice[i];
        if (w->choice.kind == kind && (!found || w->choice.value < found->choice.value))
            found = w;
    }
    return found;
}

bool s5_reason_jink(S5ReasonFacts *f)
{
    f->advice->chance = f->best->chance;
    return f->kind == S5_CHOICE_JINK;
}

bool s5_reason_claim(S5ReasonFacts *f)
{
    const S5Weighed *other = of_kind(f, S5_CHOICE_JINK);
    f->advice->chance = other ? other->chance : 0;
    return f->kind == S5_CHOICE_CLAIM && other;
}

static S5Card card_to_rob(const S5ReasonFacts *f)
{
    return f->view->joker_due ? S5_JOKER : f->view->turn_up;
}

bool s5_reason_rob_top(S5ReasonFacts *f)
{
    f->advice->out = card_to_rob(f);
    return f->kind == S5_CHOICE_ROB && f->trumps && s5_set_has(f->trumps->top, card_to_rob(f));
}

bool s5_reason_rob(S5ReasonFacts *f)
{
    f->advice->out = card_to_rob(f);
    return f->kind == S5_CHOICE_ROB && f->trumps &&
           s5_reason_trump_power(f, card_to_rob(f)) > s5_reason_trump_power(f, f->card);
}

/* Every card that could be given is a better trump. */
bool s5_reason_leave(S5ReasonFacts *f)
{
    const S5Card taken = f->advice->out = card_to_rob(f);
    bool better = f->trumps && (f->kind == S5_CHOICE_DECLINE || f->kind == S5_CHOICE_TURN_DOWN);
    for (S5Set rest = f->view->hand; better && rest; rest &= rest - 1)
        better = s5_reason_trump_power(f, s5_set_first(rest)) > s5_reason_trump_power(f, taken) &&
                 s5_set_has(f->trumps->cards, s5_set_first(rest));
    return better;
}

static int32_t halves_of(int32_t tricks)
{
    enum { HALF = 500 };
    return (tricks + HALF / 2) / HALF;
}

bool s5_reason_are_told(int32_t tricks)
{
    return halves_of(tricks) >= 2;
}

int32_t s5_reason_points(const S5ReasonFacts *f, int32_t tricks, bool with_bonus)
{
    enum { ALL = 2 * S5_HAND_CARDS };
    const int32_t halves = halves_of(tricks);
    return halves * 5 / 2 + (with_bonus || halves == ALL ? f->rules->options.top_bonus : 0);
}

/* Whether the tricks that are expected where a bid stands can be told; says which, and for which bid. */
static bool expects_tricks(S5ReasonFacts *f, const S5Weighed *bid)
{
    const uint8_t kind = bid->choice.kind;
    f->advice->number = kind == S5_CHOICE_BID ? bid->choice.value : f->view->bid;
    f->advice->tricks = bid->bid_tricks;
    return (kind == S5_CHOICE_BID || kind == S5_CHOICE_HOLD) && s5_reason_are_told(bid->bid_tricks);
}

bool s5_reason_bid_is_enough(S5ReasonFacts *f)
{
    return expects_tricks(f, f->best) && s5_reason_points(f, f->best->bid_tricks, false) >= f->advice->number;
}

bool s5_reason_bid_is_enough_with_top(S5ReasonFacts *f)
{
    return expects_tricks(f, f->best) && s5_reason_points(f, f->best->bid_tricks, true) >= f->advice->number;
}

bool s5_reason_partner_bids(S5ReasonFacts *f)
{
    f->advice->seat = f->view->bidder;
    return f->kind == S5_CHOICE_PASS && f->view->phase == S5_PHASE_BID && f->view->bidder != S5_NO_SEAT &&
           s5_reason_is_ours(f, f->view->bidder);
}

/* The tricks of the other choice, which is a bid, make less than it, even with the highest trump. */
bool s5_reason_pass(S5ReasonFacts *f)
{
    return f->kind == S5_CHOICE_PASS && f->view->phase == S5_PHASE_BID && f->next &&
           expects_tricks(f, f->next) && s5_reason_points(f, f->next->bid_tricks, true) < f->advice->number;
}

/* How many cards of the hand would be trumps. */
static int trumps_in_hand(const S5ReasonFacts *f, unsigned suit)
{
    return s5_set_count(f->view->hand & s5_trumps_in(f->rules, suit, 0)->cards);
}

bool s5_reason_names_most(S5ReasonFacts *f)
{
    if (f->kind != S5_CHOICE_NAME)
        return false;
    f->advice->number = trumps_in_hand(f, f->best->choice.value);
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        if (suit != f->best->choice.value && trumps_in_hand(f, suit) >= f->advice->number)
            return false;
    return true;
}

static S5Set kept(const S5ReasonFacts *f)
{
    return f->view->hand & ~f->best->choice.cards;
}

bool s5_reason_keep_all(S5ReasonFacts *f)
{
    return f->kind == S5_CHOICE_DISCARD && !f->best->choice.cards && f->trumps &&
           !(f->view->hand & ~f->trumps->cards);
}

bool s5_reason_draw_all(S5ReasonFacts *f)
{
    return f->kind == S5_CHOICE_DISCARD && !kept(f) && f->trumps && !(f->view->hand & f->trumps->cards);
}

bool s5_reason_keep_trumps(S5ReasonFacts *f)
{
    return f->kind == S5_CHOICE_DISCARD && f->trumps && kept(f) == (f->view->hand & f->trumps->cards);
}

bool s5_reason_best_of_suit(const S5ReasonFacts *f, S5Card card, S5Set left)
{
    const S5Suit suit = s5_card_suit(card);
    for (S5Set rest = left & s5_set_suit(suit) & ~f->trumps->cards; rest; rest &= rest - 1)
        if (f->trumps->power[suit][s5_set_first(rest)] > f->trumps->power[suit][card])
            return false;
    return true;
}

/* All trumps are kept, and one other card that might be discarded. */
bool s5_reason_keep_high(S5ReasonFacts *f)
{
    if (f->kind != S5_CHOICE_DISCARD || !f->trumps)
        return false;
    const S5Set trumps = f->view->hand & f->trumps->cards, plain = kept(f) & ~trumps;
    if (!trumps || s5_set_count(plain) != 1 || (f->best->choice.cards & trumps) ||
        s5_set_count(f->best->choice.cards) >= f->view->legal.discard_max)
        return false;
    f->advice->kept = s5_set_first(plain);
    f->advice->suit = (uint8_t)s5_card_suit(f->advice->kept);
    return s5_reason_best_of_suit(f, f->advice->kept, f->others);
}
