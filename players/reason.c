/*
 * Why a choice is best, in a person's terms. Each reason of S5_REASON_MAP has a condition here, which looks only at the
 * view and at the values that were found from it. They are tried in the order of S5_REASON_MAP. The first that is true of the
 * best choice and not of those that are clearly worse gives the reason: what is true of both is no reason.
 */
#include "reason.h"

#include "allies.h"
#include "dominance.h"

/* What the conditions are about. */
typedef struct ReasonFacts {
    const S5Rules *rules;
    const S5View *view;
    const S5TrumpTables *trumps; /* null while trumps are not fixed */
    S5Advice *advice;
    const S5Weighed *best; /* the choice in question: the best one, or the best that is clearly worse, */
    const S5Weighed *next; /* and the other of these; null for none */
    uint8_t kind;          /* of the choice in question */
    S5Card card;           /* that it plays or gives; S5_NO_CARD for none */
    S5Set others;          /* cards that other seats may hold */
    int asked;             /* the suit of the lead, or of the card if it leads */
    int winner;            /* who has the trick so far; S5_NO_SEAT when leading */
    bool plays, leads, last;
    bool trump; /* the card is one */
    bool beats; /* the card wins the trick as it stands */
} ReasonFacts;

static bool is_ours(const ReasonFacts *f, int seat)
{
    const S5Allies allies = s5_allies(f->rules, f->view);
    return s5_allied_side(f->rules, allies, seat) == s5_allied_side(f->rules, allies, f->view->seat);
}

static int trump_power(const ReasonFacts *f, S5Card card)
{
    return f->trumps->power[S5_ASKED_TRUMPS][card];
}

static int power_of(const ReasonFacts *f, S5Card card)
{
    return f->trumps->power[f->asked][card];
}

/* Whether a card would win the trick as it stands. */
static bool would_beat(const ReasonFacts *f, S5Card card)
{
    return f->leads ? f->trumps->asked[card] == f->asked : power_of(f, card) > f->view->best >> 4;
}

static S5Card highest_trump_in(const ReasonFacts *f, S5Set set)
{
    S5Card highest = S5_NO_CARD;
    for (set &= f->trumps->cards; set; set &= set - 1) {
        const S5Card card = s5_set_first(set);
        if (highest == S5_NO_CARD || trump_power(f, card) > trump_power(f, highest))
            highest = card;
    }
    return highest;
}

/* The cards in other hands that would take the trick from a card. */
static int beaten_by(const ReasonFacts *f, S5Card card)
{
    int count = 0;
    for (S5Set rest = f->others; rest; rest &= rest - 1)
        count += power_of(f, s5_set_first(rest)) > power_of(f, card);
    return count;
}

/* Whether a trump is the highest left. */
static bool is_top(const ReasonFacts *f, S5Card card)
{
    const S5Card highest = highest_trump_in(f, f->others);
    return s5_set_has(f->trumps->cards, card) &&
           (highest == S5_NO_CARD || trump_power(f, card) > trump_power(f, highest));
}

/* The card that the other choice would play; S5_NO_CARD for none. */
static S5Card next_card(const ReasonFacts *f)
{
    return f->next && f->next->choice.kind == S5_CHOICE_PLAY ? f->next->choice.value : (S5Card)S5_NO_CARD;
}

/* The same if that was found to be worse. */
static S5Card worse_card(const ReasonFacts *f)
{
    return f->next && f->next->behind > f->advice->small ? next_card(f) : (S5Card)S5_NO_CARD;
}

/* The lowest of the other legal cards that take the trick; S5_NO_CARD for none. */
static S5Card other_winner(const ReasonFacts *f)
{
    S5Card lowest = S5_NO_CARD;
    for (S5Set rest = f->view->legal.cards & ~s5_set_of(f->card); rest; rest &= rest - 1) {
        const S5Card card = s5_set_first(rest);
        if (would_beat(f, card) && (lowest == S5_NO_CARD || power_of(f, card) < power_of(f, lowest)))
            lowest = card;
    }
    return lowest;
}

/* Tricks that win a hand; 0 where no number of tricks does by itself. */
static int needed(const ReasonFacts *f)
{
    if (f->rules->kind == S5_POOL)
        return f->view->jinker == S5_NO_SEAT ? f->rules->options.win_tricks : 0;
    return f->rules->kind == S5_BANDS ? 3 : 0;
}

static int tricks_taken_by(const ReasonFacts *f, int seat)
{
    return f->view->party_tricks[f->rules->side_of[seat]];
}

/* --------------------------------------------------- before cards are played, claim and jink */

static const S5Weighed *of_kind(const ReasonFacts *f, S5ChoiceKind kind)
{
    const S5Weighed *found = NULL; /* the lowest bid */
    for (int i = 0; i < f->advice->count; i++) {
        const S5Weighed *w = &f->advice->choice[i];
        if (w->choice.kind == kind && (!found || w->choice.value < found->choice.value))
            found = w;
    }
    return found;
}

static bool jinks(ReasonFacts *f)
{
    f->advice->chance = f->best->chance;
    return f->kind == S5_CHOICE_JINK;
}

static bool claims(ReasonFacts *f)
{
    const S5Weighed *other = of_kind(f, S5_CHOICE_JINK);
    f->advice->chance = other ? other->chance : 0;
    return f->kind == S5_CHOICE_CLAIM && other;
}

static S5Card card_to_rob(const ReasonFacts *f)
{
    return f->view->joker_due ? S5_JOKER : f->view->turn_up;
}

static bool robs_top(ReasonFacts *f)
{
    f->advice->out = card_to_rob(f);
    return f->kind == S5_CHOICE_ROB && f->trumps && s5_set_has(f->trumps->top, card_to_rob(f));
}

static bool robs(ReasonFacts *f)
{
    f->advice->out = card_to_rob(f);
    return f->kind == S5_CHOICE_ROB && f->trumps && trump_power(f, card_to_rob(f)) > trump_power(f, f->card);
}

/* Every card that could be given is a better trump. */
static bool leaves_turn_up(ReasonFacts *f)
{
    const S5Card taken = f->advice->out = card_to_rob(f);
    bool better = f->trumps && (f->kind == S5_CHOICE_DECLINE || f->kind == S5_CHOICE_TURN_DOWN);
    for (S5Set rest = f->view->hand; better && rest; rest &= rest - 1)
        better = trump_power(f, s5_set_first(rest)) > trump_power(f, taken) &&
                 s5_set_has(f->trumps->cards, s5_set_first(rest));
    return better;
}

static int32_t halves_of(int32_t tricks)
{
    enum { HALF = 500 };
    return (tricks + HALF / 2) / HALF;
}

/* Whether tricks are told: an average of less than one tells a person nothing. */
static bool are_told(int32_t tricks)
{
    return halves_of(tricks) >= 2;
}

/* What tricks bring, to the nearest half as they are told; the highest trump scores in one of all five. */
static int32_t points_of_tricks(const ReasonFacts *f, int32_t tricks, bool with_bonus)
{
    enum { ALL = 2 * S5_HAND_CARDS };
    const int32_t halves = halves_of(tricks);
    return halves * 5 / 2 + (with_bonus || halves == ALL ? f->rules->options.top_bonus : 0);
}

/* Whether the tricks that are expected where a bid stands can be told; says which, and for which bid. */
static bool expects_tricks(ReasonFacts *f, const S5Weighed *bid)
{
    const uint8_t kind = bid->choice.kind;
    f->advice->number = kind == S5_CHOICE_BID ? bid->choice.value : f->view->bid;
    f->advice->tricks = bid->bid_tricks;
    return (kind == S5_CHOICE_BID || kind == S5_CHOICE_HOLD) && are_told(bid->bid_tricks);
}

static bool bid_is_enough(ReasonFacts *f)
{
    return expects_tricks(f, f->best) && points_of_tricks(f, f->best->bid_tricks, false) >= f->advice->number;
}

static bool bid_is_enough_with_top(ReasonFacts *f)
{
    return !bid_is_enough(f) && expects_tricks(f, f->best) &&
           points_of_tricks(f, f->best->bid_tricks, true) >= f->advice->number;
}

static bool partner_bids(ReasonFacts *f)
{
    f->advice->seat = f->view->bidder;
    return f->kind == S5_CHOICE_PASS && f->view->phase == S5_PHASE_BID && f->view->bidder != S5_NO_SEAT &&
           is_ours(f, f->view->bidder);
}

/* Whether no lower bid could be made than this choice. */
static bool is_lowest_bid(const ReasonFacts *f, const S5Weighed *w)
{
    const S5Weighed *hold = of_kind(f, S5_CHOICE_HOLD);
    return w == (hold ? hold : of_kind(f, S5_CHOICE_BID));
}

/* The tricks of the other choice, which is a bid, make less than it, even with the highest trump. */
static bool bid_is_too_high(ReasonFacts *f)
{
    return f->kind == S5_CHOICE_PASS && f->view->phase == S5_PHASE_BID && f->next &&
           is_lowest_bid(f, f->next) && expects_tricks(f, f->next) &&
           points_of_tricks(f, f->next->bid_tricks, true) < f->advice->number;
}

/* How many cards of the hand would be trumps. */
static int trumps_in_hand(const ReasonFacts *f, unsigned suit)
{
    return s5_set_count(f->view->hand & s5_trumps_in(f->rules, suit, 0)->cards);
}

static bool names_most(ReasonFacts *f)
{
    if (f->kind != S5_CHOICE_NAME)
        return false;
    f->advice->number = trumps_in_hand(f, f->best->choice.value);
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        if (suit != f->best->choice.value && trumps_in_hand(f, suit) >= f->advice->number)
            return false;
    return true;
}

static bool calls_highest(ReasonFacts *f)
{
    return f->kind == S5_CHOICE_CALL && f->card == highest_trump_in(f, f->view->legal.cards);
}

/* Whether the bid can be hoped for without a partner, to whom all that is made would be given as well (docs/rules.md H16). */
static bool needs_no_partner(ReasonFacts *f)
{
    enum { HALF = 500 };
    const S5Options *o = &f->rules->options;
    f->advice->chance = f->best->chance;
    return f->kind == S5_CHOICE_ALONE && f->best->chance >= HALF && o->call_lasts == S5_CALL_LASTS_HAND &&
           o->call_scores == S5_CALL_SCORES_BOTH;
}

static S5Set kept(const ReasonFacts *f)
{
    return f->view->hand & ~f->best->choice.cards;
}

static bool keeps_all(ReasonFacts *f)
{
    return f->kind == S5_CHOICE_DISCARD && !f->best->choice.cards && f->trumps &&
           !(f->view->hand & ~f->trumps->cards);
}

static bool draws_all(ReasonFacts *f)
{
    return f->kind == S5_CHOICE_DISCARD && !kept(f) && f->trumps && !(f->view->hand & f->trumps->cards);
}

static bool keeps_trumps(ReasonFacts *f)
{
    return f->kind == S5_CHOICE_DISCARD && f->trumps && kept(f) == (f->view->hand & f->trumps->cards);
}

/* Whether none of some cards is higher in the plain suit of a card. */
static bool is_best_of_suit(const ReasonFacts *f, S5Card card, S5Set left)
{
    const S5Suit suit = s5_card_suit(card);
    for (S5Set rest = left & s5_set_suit(suit) & ~f->trumps->cards; rest; rest &= rest - 1)
        if (f->trumps->power[suit][s5_set_first(rest)] > f->trumps->power[suit][card])
            return false;
    return true;
}

/* All trumps are kept, and one other card that might be discarded. */
static bool keeps_high(ReasonFacts *f)
{
    if (f->kind != S5_CHOICE_DISCARD || !f->trumps)
        return false;
    const S5Set trumps = f->view->hand & f->trumps->cards, plain = kept(f) & ~trumps;
    if (!trumps || s5_set_count(plain) != 1 || (f->best->choice.cards & trumps) ||
        s5_set_count(f->best->choice.cards) >= f->view->legal.discard_max)
        return false;
    f->advice->kept = s5_set_first(plain);
    f->advice->suit = (uint8_t)s5_card_suit(f->advice->kept);
    return is_best_of_suit(f, f->advice->kept, f->others);
}

/* -------------------------------------------------------------- any choice */

static bool only(ReasonFacts *f)
{
    return f->advice->count == 1 && s5_legal_count(&f->view->legal) == 1;
}

static bool all_are_equal(ReasonFacts *f)
{
    for (int i = 1; i < f->advice->count; i++) {
        const S5Weighed *w = &f->advice->choice[i];
        if (w->error == S5_ERROR_UNKNOWN || w->error > f->advice->small || w->behind > f->advice->small ||
            w->behind > 2 * w->error)
            return false;
    }
    return f->advice->count > 1;
}

static bool is_surely_best(const ReasonFacts *f)
{
    return f->advice->count > 1 && s5_advice_mistake(f->advice, 1);
}

/* In an auction `chance` is about the bid, and where tricks count points no hand is won. */
static bool wins_most(ReasonFacts *f)
{
    const int kind = f->rules->kind;
    f->advice->chance = f->best->chance;
    for (int i = 0; i < f->advice->count; i++)
        if (&f->advice->choice[i] != f->best && f->advice->choice[i].chance + 10 > f->best->chance)
            return false;
    return is_surely_best(f) && f->best->playouts > 0 && (kind == S5_POOL || kind == S5_BANDS);
}

/* More by a quarter of a trick at least, and as they are told: rounding alone makes half a trick of next to nothing. */
static bool takes_most(ReasonFacts *f)
{
    enum { QUARTER = 250 };
    f->advice->tricks = f->best->tricks;
    for (int i = 0; i < f->advice->count; i++) {
        const S5Weighed *w = &f->advice->choice[i];
        if (w != f->best &&
            (halves_of(w->tricks) >= halves_of(f->best->tricks) || f->best->tricks - w->tricks < QUARTER))
            return false;
    }
    return f->plays && is_surely_best(f) && are_told(f->best->tricks) && f->rules->kind != S5_POOL;
}

static bool is_close(ReasonFacts *f)
{
    return f->next && !is_surely_best(f);
}

static bool worth_chips(ReasonFacts *f)
{
    return f->next && s5_advice_in_chips(f->rules);
}

static bool worth_more(ReasonFacts *f)
{
    return f->next;
}

static bool alone(ReasonFacts *f)
{
    return !f->next;
}

/* ------------------------------------------------------------- cards played */

static bool is_sure(const ReasonFacts *f)
{
    return f->beats && (f->last || is_top(f, f->card));
}

static bool wins_hand(ReasonFacts *f)
{
    return f->plays && f->view->barred == S5_NO_SEAT && needed(f) &&
           tricks_taken_by(f, f->view->seat) == needed(f) - 1 && is_sure(f);
}

static bool stops_seat(ReasonFacts *f)
{
    f->advice->seat = (uint8_t)f->winner;
    return f->plays && !f->leads && f->rules->kind == S5_POOL && needed(f) && !is_ours(f, f->winner) &&
           f->beats && tricks_taken_by(f, f->winner) == needed(f) - 1;
}

static bool stops_seat_last(ReasonFacts *f)
{
    return stops_seat(f) && f->last;
}

static bool keeps_pool_from(ReasonFacts *f)
{
    const int left = S5_HAND_CARDS - f->view->tricks_done;
    const uint8_t *side_of = f->rules->side_of, jinker = f->view->jinker;
    if (!f->plays || f->leads || is_ours(f, f->winner) || !f->beats || f->rules->kind != S5_POOL)
        return false;
    f->advice->seat = (uint8_t)f->winner;
    return jinker != S5_NO_SEAT ? side_of[f->winner] == side_of[jinker]
                                : tricks_taken_by(f, f->view->seat) + left < needed(f) &&
                                      tricks_taken_by(f, f->winner) + left >= needed(f);
}

static bool partner_has(ReasonFacts *f)
{
    f->advice->seat = (uint8_t)f->winner;
    return f->plays && !f->leads && is_ours(f, f->winner) && !f->beats;
}

static bool nothing_beats(const ReasonFacts *f)
{
    return f->plays && !f->leads && !f->beats && other_winner(f) == S5_NO_CARD;
}

static bool throw_plain(ReasonFacts *f)
{
    return nothing_beats(f) && !f->trump && next_card(f) != S5_NO_CARD &&
           s5_set_has(f->trumps->cards, next_card(f));
}

/* The other is higher, and of the same suit or a trump, too. */
static bool throw_low(ReasonFacts *f)
{
    const S5Card next = f->advice->kept = nothing_beats(f) ? next_card(f) : (S5Card)S5_NO_CARD;
    if (next == S5_NO_CARD || s5_set_has(f->trumps->cards, next) != f->trump ||
        (!f->trump && s5_card_suit(next) != s5_card_suit(f->card)))
        return false;
    const uint8_t *power = f->trumps->power[f->trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(next)];
    return power[next] > power[f->card];
}

/* The next best takes it, too: otherwise the price would be no reason. */
static bool last_cheap(ReasonFacts *f)
{
    const S5Card other = f->plays && f->last && f->beats ? other_winner(f) : (S5Card)S5_NO_CARD,
                 next = next_card(f);
    return other != S5_NO_CARD && power_of(f, other) > power_of(f, f->card) && next != S5_NO_CARD &&
           would_beat(f, next);
}

static bool last_only(ReasonFacts *f)
{
    return f->plays && f->last && f->beats && other_winner(f) == S5_NO_CARD;
}

/* Whether a card that is out separates a trump from the card in question: otherwise what is out beats both or neither. */
static bool is_apart(const ReasonFacts *f, S5Card trump)
{
    for (S5Set rest = f->others & f->trumps->cards; rest; rest &= rest - 1) {
        const int power = trump_power(f, s5_set_first(rest));
        if (power > trump_power(f, f->card) && power < trump_power(f, trump))
            return true;
    }
    return false;
}

/* The highest trump that could be played, if the next best choice is to play it, and is worse. A trick that no lower trump is to take
 * spares it, whatever else is out. */
static S5Card held_back(const ReasonFacts *f)
{
    const S5Card card = f->plays && (f->leads || (f->beats && f->trump))
                            ? highest_trump_in(f, f->view->legal.cards)
                            : (S5Card)S5_NO_CARD;
    const bool is_spared = card != S5_NO_CARD && card != f->card && card == worse_card(f);
    return is_spared && (!f->trump || is_apart(f, card)) ? card : (S5Card)S5_NO_CARD;
}

/* No lead: the highest trump would draw the other. */
static bool keep_for(ReasonFacts *f)
{
    f->advice->kept = f->leads ? (S5Card)S5_NO_CARD : held_back(f);
    if (f->advice->kept == S5_NO_CARD || !is_top(f, f->advice->kept))
        return false;
    f->advice->out = highest_trump_in(f, f->others);
    return f->advice->out != S5_NO_CARD && s5_set_has(f->trumps->top, f->advice->out);
}

/* Holds only if somebody is left who could beat it in this trick. */
static bool keep_from(ReasonFacts *f)
{
    f->advice->kept = f->last ? (S5Card)S5_NO_CARD : held_back(f);
    if (f->advice->kept == S5_NO_CARD || is_top(f, f->advice->kept))
        return false;
    f->advice->out = highest_trump_in(f, f->others);
    return s5_set_has(f->trumps->top, f->advice->kept);
}

static bool top(ReasonFacts *f)
{
    return f->plays && f->beats && is_top(f, f->card);
}

/* Whether a lead draws trumps. The A♥ may ask for plain hearts. */
static bool asks_trumps(const ReasonFacts *f)
{
    return f->plays && f->leads && f->asked == S5_ASKED_TRUMPS;
}

static bool lead_top(ReasonFacts *f)
{
    return top(f) && asks_trumps(f) && (f->others & f->trumps->cards);
}

/* The trick is taken with less, or left: then no other card that takes it may be as good. */
static bool spare(ReasonFacts *f)
{
    const S5Card kept = f->advice->kept = f->plays && !f->leads ? worse_card(f) : (S5Card)S5_NO_CARD;
    if (kept == S5_NO_CARD || f->beats)
        return kept != S5_NO_CARD && power_of(f, kept) > power_of(f, f->card);
    for (int i = 1; i < f->advice->count; i++)
        if (would_beat(f, f->advice->choice[i].choice.value) && !s5_advice_mistake(f->advice, i))
            return false;
    return would_beat(f, kept);
}

static S5Set plain_cards(const ReasonFacts *f)
{
    return f->view->hand & ~f->trumps->cards;
}

static bool lead_trump(ReasonFacts *f)
{
    return asks_trumps(f) && plain_cards(f) && (f->others & f->trumps->cards);
}

static bool lead_plain(ReasonFacts *f)
{
    return f->plays && f->leads && !f->trump && (f->view->hand & f->trumps->cards);
}

/* Under other rules of following, a player who has the suit may trump as well. */
static bool lead_only(ReasonFacts *f)
{
    if (!lead_plain(f) || f->rules->options.follow != S5_FOLLOW_MUST_FOLLOW)
        return false;
    f->advice->suit = (uint8_t)s5_card_suit(f->card);
    return s5_set_count(plain_cards(f) & s5_set_suit(s5_card_suit(f->card))) == 1;
}

static bool lead_high(ReasonFacts *f)
{
    if (!f->plays || !f->leads || f->trump)
        return false;
    f->advice->suit = (uint8_t)s5_card_suit(f->card);
    return is_best_of_suit(f, f->card, f->others | f->view->hand);
}

static bool few_beat(ReasonFacts *f)
{
    enum { FEW = 3 };
    if (!f->plays || !f->beats || f->last)
        return false;
    f->advice->number = beaten_by(f, f->card);
    return f->advice->number > 0 && f->advice->number <= FEW;
}

/* ------------------------------------------------------------------- reasons */

static bool (*const HOLDS[S5_REASONS])(ReasonFacts *f) = {
    [S5_REASON_ONLY] = only,
    [S5_REASON_JINK] = jinks,
    [S5_REASON_CLAIM] = claims,
    [S5_REASON_ROB_TOP] = robs_top,
    [S5_REASON_ROB] = robs,
    [S5_REASON_LEAVE] = leaves_turn_up,
    [S5_REASON_BID] = bid_is_enough,
    [S5_REASON_PUSH] = bid_is_enough_with_top,
    [S5_REASON_PARTNER_BIDS] = partner_bids,
    [S5_REASON_PASS] = bid_is_too_high,
    [S5_REASON_NAME] = names_most,
    [S5_REASON_CALL] = calls_highest,
    [S5_REASON_NO_PARTNER] = needs_no_partner,
    [S5_REASON_KEEP_ALL] = keeps_all,
    [S5_REASON_KEEP_TRUMPS] = keeps_trumps,
    [S5_REASON_KEEP_HIGH] = keeps_high,
    [S5_REASON_DRAW_ALL] = draws_all,
    [S5_REASON_SAME] = all_are_equal,
    [S5_REASON_WINS_HAND] = wins_hand,
    [S5_REASON_STOP_LAST] = stops_seat_last,
    [S5_REASON_STOP] = stops_seat,
    [S5_REASON_HELP] = keeps_pool_from,
    [S5_REASON_PARTNER_HAS] = partner_has,
    [S5_REASON_THROW] = throw_plain,
    [S5_REASON_THROW_LOW] = throw_low,
    [S5_REASON_LAST_CHEAP] = last_cheap,
    [S5_REASON_LAST_ONLY] = last_only,
    [S5_REASON_KEEP_FOR] = keep_for,
    [S5_REASON_KEEP_FROM] = keep_from,
    [S5_REASON_SPARE] = spare,
    [S5_REASON_LEAD_TOP] = lead_top,
    [S5_REASON_TOP] = top,
    [S5_REASON_LEAD_TRUMP] = lead_trump,
    [S5_REASON_LEAD_ONLY] = lead_only,
    [S5_REASON_LEAD_HIGH] = lead_high,
    [S5_REASON_LEAD_PLAIN] = lead_plain,
    [S5_REASON_FEW_BEAT] = few_beat,
    [S5_REASON_WINS_MOST] = wins_most,
    [S5_REASON_TAKES_MOST] = takes_most,
    [S5_REASON_CLOSE] = is_close,
    [S5_REASON_BEST_CHIPS] = worth_chips,
    [S5_REASON_BEST] = worth_more,
    [S5_REASON_ALONE] = alone,
};

/* Whether a reason says what the best choice has and the next best has not; the others compare choices themselves. */
static bool is_contrast(S5Reason reason)
{
    return reason != S5_REASON_ONLY && reason != S5_REASON_SAME && reason <= S5_REASON_TAKES_MOST;
}

static void see_card_played(ReasonFacts *f)
{
    const S5Card led = f->leads ? f->card : f->view->trick[f->view->tricks_done][0];
    f->asked = f->trumps->asked[led];
    f->winner = f->leads ? S5_NO_SEAT : f->view->best & 15;
    f->trump = s5_set_has(f->trumps->cards, f->card);
    f->beats = would_beat(f, f->card);
}

/* The turn-up, if somebody may still take it before they play to this trick: the dealer an ace, otherwise the holder of the ace, or
 * of the 5♥ (docs/rules.md §4, H3). */
static S5Set turn_up_to_take(const S5Rules *rules, const S5View *view)
{
    if (rules->kind == S5_AUCTION || view->turn_up == S5_NO_CARD || view->robber != S5_NO_SEAT ||
        view->turned_down != S5_NO_SEAT || view->tricks_done)
        return 0;
    const S5Options *o = &rules->options;
    const S5Card ace = s5_card((S5Suit)view->trump, S5_ACE);
    const bool turned_up = view->turn_up == ace;
    S5Set with = s5_set_of(ace);
    if (o->rob_with == S5_ROB_WITH_FIVE_OF_HEARTS)
        with |= s5_set_of(s5_card(S5_HEARTS, S5_FIVE));
    const bool own_turn =
        turned_up ? o->dealer_rob == S5_DEALER_ROB_OWN_TURN : o->rob_when == S5_ROB_WHEN_OWN_TURN;
    const int after = rules->players - 1 - view->played; /* the dealer is the last of them */
    const bool may =
        turned_up ? after > 0
                  : after > (o->rob_who == S5_ROB_WHO_NOT_DEALER) && (with & s5_held_by_others(rules, view));
    return own_turn && may && s5_robbing(o, turned_up) != S5_ROBBING_NO ? s5_set_of(view->turn_up) : 0;
}

/* The facts of a choice, which is compared with another; −1 for none. */
static ReasonFacts facts_of(const S5Rules *rules, const S5View *view, S5Advice *advice, int place, int other)
{
    const S5Weighed *best = &advice->choice[place];
    const S5Choice *choice = &best->choice;
    ReasonFacts f = {rules, view, view->trump != S5_NO_SUIT ? s5_view_trumps(rules, view) : NULL, advice,
        best, other < 0 ? NULL : &advice->choice[other], choice->kind,
        .card =
            s5_choice_argument((S5ChoiceKind)choice->kind) == S5_CARD ? choice->value : (S5Card)S5_NO_CARD,
        .others = s5_held_by_others(rules, view) | turn_up_to_take(rules, view), .winner = S5_NO_SEAT,
        .plays = choice->kind == S5_CHOICE_PLAY, .leads = view->played == 0,
        .last = view->played == rules->players - 1};
    if (f.plays)
        see_card_played(&f);
    return f;
}

static bool has_reason(ReasonFacts *f, S5Reason reason)
{
    S5Advice *advice = f->advice;
    advice->card = f->card;
    advice->kept = advice->out = S5_NO_CARD;
    advice->seat = S5_NO_SEAT;
    advice->suit = S5_NO_SUIT;
    advice->number = advice->tricks = advice->chance = 0;
    advice->reason = reason;
    return HOLDS[reason](f);
}

/* The next best choice if it is as good as the best, which then must have the reason, too; otherwise −1. Of cards that follow, many
 * are as good only because they are neighbours, or lose this trick alike. */
static int place_of_equal(const S5View *view, const S5Advice *advice)
{
    const bool equal = advice->count > 1 && advice->choice[1].behind <= advice->small &&
                       advice->choice[1].error != S5_ERROR_UNKNOWN;
    return equal && (view->phase != S5_PHASE_PLAY || !view->played) ? 1 : -1;
}

/* The place of the choice made if that is a mistake; otherwise −1. */
static int place_of_mistake(const S5Advice *advice, const S5Choice *made)
{
    const int place = made ? s5_advice_find(advice, made) : -1;
    return place > 0 && s5_advice_mistake(advice, place) ? place : -1;
}

/* The best choice that would be a mistake; without one the next best, and −1 without any. */
static int place_of_next(const S5Advice *advice)
{
    for (int place = 1; place < advice->count; place++)
        if (s5_advice_mistake(advice, place))
            return place;
    return advice->count > 1 ? 1 : -1;
}

/* Whether a choice that is compared with the best has a reason. */
static bool shares(const S5Rules *rules, const S5View *view, S5Advice *advice, int place, S5Reason reason)
{
    ReasonFacts f = facts_of(rules, view, advice, place, 0);
    return has_reason(&f, reason);
}

/* Whether a reason is true of the mistake that it is to explain. From LEAD_TOP on, reasons say which card, and must be true of no
 * mistake; those before say what to do with the trick. */
static bool is_true_of_mistakes(
    const S5Rules *rules, const S5View *view, S5Advice *advice, int next, S5Reason reason)
{
    for (int place = 1; place < advice->count; place++)
        if ((place == next || (reason >= S5_REASON_LEAD_TOP && s5_advice_mistake(advice, place))) &&
            shares(rules, view, advice, place, reason))
            return true;
    return false;
}

void s5_reason_find(const S5Rules *rules, const S5View *view, const S5Choice *made, S5Advice *advice)
{
    const int mistake = place_of_mistake(advice, made);
    const int next = mistake > 0 ? mistake : place_of_next(advice);
    const int equal = mistake > 0 ? -1 : place_of_equal(view, advice);
    ReasonFacts best = facts_of(rules, view, advice, 0, next),
                tied = facts_of(rules, view, advice, equal > 0 ? equal : 0, next);
    for (S5Reason reason = 0; reason < S5_REASONS; reason++) {
        const bool tells = !is_contrast(reason) || (!is_true_of_mistakes(rules, view, advice, next, reason) &&
                                                       (equal < 0 || has_reason(&tied, reason)));
        if (tells && has_reason(&best, reason))
            return;
    }
}
