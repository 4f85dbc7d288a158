/*
 * Why a choice is best, in a person's terms. Each reason of S5_REASON_MAP has a condition here, which looks only at the
 * view and at the values that were found from it. They are tried in the order of
 * S5_REASON_MAP, and the first that holds gives the reason.
 */
#include "reason.h"
#include "auction.h"
#include "dominance.h"

/* What the conditions are about. */
typedef struct Facts {
    const S5Rules *rules;
    const S5View *view;
    const S5TrumpTables *trumps; /* null while trumps are not fixed */
    S5Advice *advice;
    const S5Weighed *best;
    uint8_t kind; /* of the best choice */
    S5Card card;  /* that it plays or gives; S5_NO_CARD for none */
    S5Set others; /* cards that other seats may hold */
    int asked;    /* the suit of the lead, or of the card if it leads */
    int winner;   /* who has the trick so far; S5_NO_SEAT when leading */
    bool plays, leads, last;
    bool trump; /* the card is one */
    bool beats; /* the card wins the trick as it stands */
} Facts;

static bool is_ours(const Facts *f, int seat)
{
    return f->rules->side_of[seat] == f->rules->side_of[f->view->seat];
}

static int power_of(const Facts *f, S5Card card)
{
    return f->trumps->power[f->asked][card];
}

static int trump_power(const Facts *f, S5Card card)
{
    return f->trumps->power[S5_ASKED_TRUMPS][card];
}

/* Whether a card would win the trick as it stands. */
static bool would_beat(const Facts *f, S5Card card)
{
    return f->leads ? f->trumps->asked[card] == f->asked : power_of(f, card) > f->view->best >> 4;
}

static S5Card highest_trump(const Facts *f, S5Set set)
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
static int beaten_by(const Facts *f, S5Card card)
{
    int count = 0;
    for (S5Set rest = f->others; rest; rest &= rest - 1)
        count += power_of(f, s5_set_first(rest)) > power_of(f, card);
    return count;
}

/* Whether a trump is the highest left. */
static bool is_top(const Facts *f, S5Card card)
{
    const S5Card highest = highest_trump(f, f->others);
    return s5_set_has(f->trumps->cards, card) &&
           (highest == S5_NO_CARD || trump_power(f, card) > trump_power(f, highest));
}

/* Whether playing a card was found to be worse than the best choice. */
static bool is_worse(const Facts *f, S5Card card)
{
    const S5Choice play = {.kind = S5_CHOICE_PLAY, .value = card};
    const int place = s5_advice_find(f->advice, &play);
    return place > 0 && f->advice->choice[place].behind > f->advice->small;
}

/* The lowest of the other legal cards that take the trick; S5_NO_CARD for none. */
static S5Card other_winner(const Facts *f)
{
    S5Card lowest = S5_NO_CARD;
    for (S5Set rest = f->view->legal.cards & ~s5_set_of(f->card); rest; rest &= rest - 1) {
        const S5Card card = s5_set_first(rest);
        if (would_beat(f, card) && (lowest == S5_NO_CARD || power_of(f, card) < power_of(f, lowest)))
            lowest = card;
    }
    return lowest;
}

static const S5Weighed *of_kind(const Facts *f, S5ChoiceKind kind)
{
    const S5Weighed *found = NULL; /* the lowest bid */
    for (int i = 0; i < f->advice->count; i++) {
        const S5Weighed *w = &f->advice->choice[i];
        if (w->choice.kind == kind && (!found || w->choice.value < found->choice.value))
            found = w;
    }
    return found;
}

/* Tricks that win a hand; 0 where no number of tricks does by itself. */
static int needed(const Facts *f)
{
    return f->rules->kind == S5_POOL    ? f->view->jinker == S5_NO_SEAT ? f->rules->options.win_tricks : 0
           : f->rules->kind == S5_BANDS ? 3
                                        : 0;
}

static int taken_by(const Facts *f, int seat)
{
    return f->view->party_tricks[f->rules->side_of[seat]];
}

/* --------------------------------------------------- before cards are played */

static bool only(Facts *f)
{
    return f->advice->count == 1 && s5_legal_count(&f->view->legal) == 1;
}

static bool jink(Facts *f)
{
    f->advice->chance = f->best->chance;
    return f->kind == S5_CHOICE_JINK;
}

static bool claim(Facts *f)
{
    const S5Weighed *other = of_kind(f, S5_CHOICE_JINK);
    f->advice->chance = other ? other->chance : 0;
    return f->kind == S5_CHOICE_CLAIM && other;
}

static S5Card card_to_rob(const Facts *f)
{
    return f->view->joker_due ? S5_JOKER : f->view->turn_up;
}

static bool rob_top(Facts *f)
{
    f->advice->out = card_to_rob(f);
    return f->kind == S5_CHOICE_ROB && f->trumps && s5_set_has(f->trumps->top, card_to_rob(f));
}

static bool rob(Facts *f)
{
    f->advice->out = card_to_rob(f);
    return f->kind == S5_CHOICE_ROB && f->trumps && trump_power(f, card_to_rob(f)) > trump_power(f, f->card);
}

static bool leave(Facts *f)
{
    f->advice->out = card_to_rob(f);
    return f->kind == S5_CHOICE_DECLINE || f->kind == S5_CHOICE_TURN_DOWN;
}

static bool push(Facts *f)
{
    f->advice->number = f->kind == S5_CHOICE_BID ? f->best->choice.value : f->view->bid;
    f->advice->tricks = f->best->tricks;
    return f->kind == S5_CHOICE_BID || f->kind == S5_CHOICE_HOLD;
}

static bool bid_is_likely(Facts *f)
{
    return push(f) && f->best->chance >= 500;
}

/* An opening that the table knows, with a hand that is good enough for it. */
static bool opens(Facts *f)
{
    const bool may_pass = f->view->legal.kinds >> S5_CHOICE_PASS & 1;
    if (f->kind != S5_CHOICE_BID || f->view->bid || !may_pass || !bid_is_likely(f))
        return false;
    f->advice->number =
        s5_auction_promise(f->rules, f->view, f->view->log_count, f->view->seat, f->best->choice.value);
    return f->advice->number && s5_auction_points(f->rules, f->view) >= f->advice->number;
}

static bool partner_bids(Facts *f)
{
    f->advice->seat = f->view->bidder;
    return f->kind == S5_CHOICE_PASS && f->view->phase == S5_PHASE_BID && f->view->bidder != S5_NO_SEAT &&
           is_ours(f, f->view->bidder);
}

/* The partner's bid is the first, and stands. */
static bool partner_opened(Facts *f)
{
    int acts = 0;
    S5Choice made;
    if (!partner_bids(f))
        return false;
    while (s5_auction_act(f->rules, f->view->log[acts], &made) != f->view->bidder)
        acts++;
    for (int i = 0; i < acts; i++) {
        s5_auction_act(f->rules, f->view->log[i], &made);
        if (made.kind != S5_CHOICE_PASS)
            return false;
    }
    s5_auction_act(f->rules, f->view->log[acts], &made);
    f->advice->number = made.kind == S5_CHOICE_BID && made.value == f->view->bid
                            ? s5_auction_promise(f->rules, f->view, acts, f->view->bidder, f->view->bid)
                            : 0;
    return f->advice->number > 0;
}

static bool pass(Facts *f)
{
    const S5Weighed *other = of_kind(f, S5_CHOICE_BID);
    if (!other)
        other = of_kind(f, S5_CHOICE_HOLD);
    if (!other || f->kind != S5_CHOICE_PASS || f->view->phase != S5_PHASE_BID)
        return false;
    f->advice->number = other->choice.kind == S5_CHOICE_BID ? other->choice.value : f->view->bid;
    f->advice->tricks = other->tricks;
    return true;
}

static bool does_not_open(Facts *f)
{
    if (!pass(f) || f->view->bid)
        return false;
    f->advice->number = s5_auction_promise(f->rules, f->view, f->view->log_count, f->view->seat, 0);
    return s5_auction_points(f->rules, f->view) < f->advice->number;
}

static bool name(Facts *f)
{
    if (f->kind != S5_CHOICE_NAME)
        return false;
    f->trumps = s5_trumps_in(f->rules, f->best->choice.value, 0);
    f->advice->card = highest_trump(f, f->view->hand);
    f->advice->number = s5_set_count(f->view->hand & f->trumps->cards);
    return f->advice->number > 1;
}

static S5Set discarded(const Facts *f)
{
    return f->best->choice.cards;
}

static S5Set kept(const Facts *f)
{
    return f->view->hand & ~discarded(f);
}

static bool keep_all(Facts *f)
{
    return f->kind == S5_CHOICE_DISCARD && !discarded(f);
}

static bool draw_all(Facts *f)
{
    return f->kind == S5_CHOICE_DISCARD && !kept(f);
}

static bool keep_trumps(Facts *f)
{
    return f->kind == S5_CHOICE_DISCARD && f->trumps && kept(f) == (f->view->hand & f->trumps->cards);
}

/* All trumps are kept, and one other card that might be discarded. */
static bool keep_high(Facts *f)
{
    if (f->kind != S5_CHOICE_DISCARD || !f->trumps)
        return false;
    const S5Set trumps = f->view->hand & f->trumps->cards, plain = kept(f) & ~trumps;
    f->advice->kept = plain ? s5_set_first(plain) : (S5Card)S5_NO_CARD;
    return trumps && !(discarded(f) & trumps) && s5_set_count(plain) == 1 &&
           s5_set_count(discarded(f)) < f->view->legal.discard_max;
}

/* -------------------------------------------------------------- any choice */

static bool same(Facts *f)
{
    for (int i = 1; i < f->advice->count; i++) {
        const S5Weighed *w = &f->advice->choice[i];
        if (w->error == S5_ERROR_UNKNOWN || w->behind > f->advice->small || w->behind > 2 * w->error)
            return false;
    }
    return f->advice->count > 1;
}

static bool wins_most(Facts *f)
{
    f->advice->chance = f->best->chance;
    for (int i = 1; i < f->advice->count; i++)
        if (f->advice->choice[i].chance + 10 > f->best->chance)
            return false;
    return f->best->playouts > 0;
}

static bool anyhow(Facts *f)
{
    return f->advice->count > 0;
}

/* ------------------------------------------------------------- cards played */

static bool is_sure(const Facts *f)
{
    return f->beats && (f->last || is_top(f, f->card));
}

static bool wins_hand(Facts *f)
{
    return f->plays && f->view->barred == S5_NO_SEAT && needed(f) &&
           taken_by(f, f->view->seat) == needed(f) - 1 && is_sure(f);
}

static bool stop(Facts *f)
{
    f->advice->seat = (uint8_t)f->winner;
    return f->plays && !f->leads && f->rules->kind == S5_POOL && needed(f) && !is_ours(f, f->winner) &&
           f->beats && taken_by(f, f->winner) == needed(f) - 1;
}

static bool stop_last(Facts *f)
{
    return stop(f) && f->last;
}

static bool help(Facts *f)
{
    const int left = S5_HAND_CARDS - f->view->tricks_done;
    const uint8_t *side_of = f->rules->side_of, jinker = f->view->jinker;
    if (!f->plays || f->leads || is_ours(f, f->winner) || !f->beats || f->rules->kind != S5_POOL)
        return false;
    f->advice->seat = (uint8_t)f->winner;
    return jinker != S5_NO_SEAT
               ? side_of[f->winner] == side_of[jinker]
               : taken_by(f, f->view->seat) + left < needed(f) && taken_by(f, f->winner) + left >= needed(f);
}

static bool partner_has(Facts *f)
{
    f->advice->seat = (uint8_t)f->winner;
    return f->plays && !f->leads && is_ours(f, f->winner) && !f->beats;
}

static bool nothing_beats(Facts *f)
{
    return f->plays && !f->leads && !f->beats && other_winner(f) == S5_NO_CARD;
}

static bool last_cheap(Facts *f)
{
    const S5Card other = f->plays && f->last && f->beats ? other_winner(f) : (S5Card)S5_NO_CARD;
    return other != S5_NO_CARD && power_of(f, other) > power_of(f, f->card);
}

static bool last_only(Facts *f)
{
    return f->plays && f->last && f->beats && other_winner(f) == S5_NO_CARD;
}

/* The highest trump that could be played and is held back, if playing it was found to be worse. */
static S5Card held_back(const Facts *f)
{
    const S5Card card = f->plays ? highest_trump(f, f->view->legal.cards) : (S5Card)S5_NO_CARD;
    return card != S5_NO_CARD && card != f->card && is_worse(f, card) ? card : (S5Card)S5_NO_CARD;
}

static bool keep_for(Facts *f)
{
    f->advice->kept = held_back(f);
    if (f->advice->kept == S5_NO_CARD || !is_top(f, f->advice->kept))
        return false;
    f->advice->out = highest_trump(f, f->others);
    return f->advice->out != S5_NO_CARD && s5_set_has(f->trumps->top, f->advice->out);
}

/* Holds only if somebody is left who could beat it in this trick. */
static bool keep_from(Facts *f)
{
    f->advice->kept = f->last ? (S5Card)S5_NO_CARD : held_back(f);
    if (f->advice->kept == S5_NO_CARD || is_top(f, f->advice->kept))
        return false;
    f->advice->out = highest_trump(f, f->others);
    return s5_set_has(f->trumps->top, f->advice->kept);
}

static bool top(Facts *f)
{
    return f->plays && f->beats && is_top(f, f->card);
}

/* Whether a lead draws trumps. The A♥ may ask for plain hearts. */
static bool asks_trumps(const Facts *f)
{
    return f->plays && f->leads && f->asked == S5_ASKED_TRUMPS;
}

static bool lead_top(Facts *f)
{
    return top(f) && asks_trumps(f) && (f->others & f->trumps->cards);
}

static bool spare(Facts *f)
{
    f->advice->kept = f->plays && !f->leads && !f->beats ? other_winner(f) : (S5Card)S5_NO_CARD;
    return f->advice->kept != S5_NO_CARD;
}

static S5Set plain_cards(const Facts *f)
{
    return f->view->hand & ~f->trumps->cards;
}

static bool lead_trump(Facts *f)
{
    return asks_trumps(f) && plain_cards(f);
}

static bool lead_plain(Facts *f)
{
    return f->plays && f->leads && !f->trump && (f->view->hand & f->trumps->cards);
}

/* Under other rules of following, a player who has the suit may trump as well. */
static bool lead_only(Facts *f)
{
    if (!lead_plain(f) || f->rules->options.follow != S5_FOLLOW_MUST_FOLLOW)
        return false;
    f->advice->suit = (uint8_t)s5_card_suit(f->card);
    return s5_set_count(plain_cards(f) & s5_set_suit(s5_card_suit(f->card))) == 1;
}

static bool lead_high(Facts *f)
{
    if (!f->plays || !f->leads || f->trump)
        return false;
    f->advice->suit = (uint8_t)s5_card_suit(f->card);
    const S5Set left = (f->others | f->view->hand) & ~f->trumps->cards;
    for (S5Set rest = left & s5_set_suit(s5_card_suit(f->card)); rest; rest &= rest - 1)
        if (power_of(f, s5_set_first(rest)) > power_of(f, f->card))
            return false;
    return true;
}

static bool few_beat(Facts *f)
{
    enum { FEW = 3 };
    if (!f->plays || !f->beats || f->last)
        return false;
    f->advice->number = beaten_by(f, f->card);
    return f->advice->number > 0 && f->advice->number <= FEW;
}

/* ------------------------------------------------------------------- reasons */

static bool (*const HOLDS[S5_REASONS])(Facts *f) = {
    [S5_REASON_ONLY] = only,
    [S5_REASON_JINK] = jink,
    [S5_REASON_CLAIM] = claim,
    [S5_REASON_ROB_TOP] = rob_top,
    [S5_REASON_ROB] = rob,
    [S5_REASON_LEAVE] = leave,
    [S5_REASON_OPEN] = opens,
    [S5_REASON_BID] = bid_is_likely,
    [S5_REASON_PUSH] = push,
    [S5_REASON_PARTNER_OPENED] = partner_opened,
    [S5_REASON_PARTNER_BIDS] = partner_bids,
    [S5_REASON_NO_OPENING] = does_not_open,
    [S5_REASON_PASS] = pass,
    [S5_REASON_NAME] = name,
    [S5_REASON_KEEP_ALL] = keep_all,
    [S5_REASON_KEEP_TRUMPS] = keep_trumps,
    [S5_REASON_KEEP_HIGH] = keep_high,
    [S5_REASON_DRAW_ALL] = draw_all,
    [S5_REASON_SAME] = same,
    [S5_REASON_WINS_HAND] = wins_hand,
    [S5_REASON_STOP_LAST] = stop_last,
    [S5_REASON_STOP] = stop,
    [S5_REASON_HELP] = help,
    [S5_REASON_PARTNER_HAS] = partner_has,
    [S5_REASON_THROW] = nothing_beats,
    [S5_REASON_LAST_CHEAP] = last_cheap,
    [S5_REASON_LAST_ONLY] = last_only,
    [S5_REASON_KEEP_FOR] = keep_for,
    [S5_REASON_KEEP_FROM] = keep_from,
    [S5_REASON_LEAD_TOP] = lead_top,
    [S5_REASON_TOP] = top,
    [S5_REASON_SPARE] = spare,
    [S5_REASON_LEAD_TRUMP] = lead_trump,
    [S5_REASON_LEAD_ONLY] = lead_only,
    [S5_REASON_LEAD_HIGH] = lead_high,
    [S5_REASON_LEAD_PLAIN] = lead_plain,
    [S5_REASON_FEW_BEAT] = few_beat,
    [S5_REASON_WINS_MOST] = wins_most,
    [S5_REASON_BEST] = anyhow,
};

static void see_trick(Facts *f)
{
    const S5Card led = f->leads ? f->card : f->view->trick[f->view->tricks_done][0];
    f->asked = f->trumps->asked[led];
    f->winner = f->leads ? S5_NO_SEAT : f->view->best & 15;
    f->trump = s5_set_has(f->trumps->cards, f->card);
    f->beats = would_beat(f, f->card);
}

static Facts facts_of(const S5Rules *rules, const S5View *view, S5Advice *advice)
{
    const S5Weighed *best = &advice->choice[0];
    const S5Choice *choice = &best->choice;
    Facts f = {rules, view, view->trump != S5_NO_SUIT ? s5_view_trumps(rules, view) : NULL, advice, best,
        choice->kind,
        .card =
            s5_choice_argument((S5ChoiceKind)choice->kind) == S5_CARD ? choice->value : (S5Card)S5_NO_CARD,
        .others = s5_held_by_others(rules, view), .winner = S5_NO_SEAT,
        .plays = choice->kind == S5_CHOICE_PLAY, .leads = view->played == 0,
        .last = view->played == rules->players - 1};
    if (f.plays)
        see_trick(&f);
    return f;
}

void s5_reason_find(const S5Rules *rules, const S5View *view, S5Advice *advice)
{
    Facts f = facts_of(rules, view, advice);
    for (int reason = 0; reason < S5_REASONS; reason++) {
        advice->card = f.card;
        advice->kept = advice->out = S5_NO_CARD;
        advice->seat = S5_NO_SEAT;
        advice->suit = S5_NO_SUIT;
        advice->number = advice->tricks = advice->chance = 0;
        advice->reason = (S5Reason)reason;
        if (HOLDS[reason](&f))
            return;
    }
}
