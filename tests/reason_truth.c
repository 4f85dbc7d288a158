/* What the coach gives as a reason, in thousands of positions of every preset: true of the best choice, and false of the best one that is a
 * mistake, or of all mistakes where it says which card. A judge decides who knows cards only as the literal referee spells them. What the choices are worth is drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "players/reason.h"
#include "spoilfive/spoilfive.h"
#include "support/hand.h"
#include "support/share.h"
#include "support/table.h"

enum { SEED = 20261127, HANDS = 20, SMALL = 100, ERROR = 40 };

/* A decision in letters. */
typedef struct Seen {
    const S5Rules *rules;
    const S5View *view;
    const S5Advice *advice;
    Lit lit;
    LitCard trick[10], out[53]; /* out: cards that others may hold */
    int played, out_count;
    bool last;
} Seen;

/* ------------------------------------------------------------------ the judge */

static bool was_played(const S5View *view, S5Card card)
{
    for (int i = 0; i < S5_HAND_CARDS * S5_SEATS_MAX; i++)
        if (view->trick[i / S5_SEATS_MAX][i % S5_SEATS_MAX] == card)
            return true;
    return false;
}

/* Whether a seat that is yet to play to this trick, the dealer the last of them, may take the turn-up before. */
static bool may_still_be_taken(const S5Rules *rules, const S5View *view)
{
    const S5Options *o = &rules->options;
    const S5Card ace = s5_card((S5Suit)(view->trump & 3), S5_ACE), five = s5_card(S5_HEARTS, S5_FIVE);
    const bool may = view->turn_up != S5_NO_CARD && view->robber == S5_NO_SEAT &&
                     view->turned_down == S5_NO_SEAT && !view->tricks_done && view->seat != view->dealer;
    if (!may || view->turn_up == ace)
        return may && o->dealer_rob == S5_DEALER_ROB_OWN_TURN && s5_robbing(o, true) != S5_ROBBING_NO;
    return o->robbing != S5_ROBBING_NO && o->rob_when == S5_ROB_WHEN_OWN_TURN &&
           (!o->rob_who || view->played < rules->players - 2) &&
           (!s5_set_has(view->known, ace) || (o->rob_with && !s5_set_has(view->known, five)));
}

static void see(Seen *seen, const S5Rules *rules, const S5View *view, const S5Advice *advice)
{
    *seen = (Seen){.rules = rules,
        .view = view,
        .advice = advice,
        .lit = {.rules = lit_rules(rules),
            .trump = view->trump < S5_SUITS ? "SHDC"[view->trump] : 0,
            .lowered = view->lowered},
        .played = view->played,
        .last = view->played == rules->players - 1};
    for (int i = 0; i < view->played; i++)
        seen->trick[i] = lit_card(view->trick[view->tricks_done][i]);
    const bool robbed = view->robber != S5_NO_SEAT && view->robber != view->seat,
               joker = view->joker_up && view->dealer != view->seat;
    for (S5Card card = 0; card < rules->pack; card++)
        if (!s5_set_has(view->known, card) ||
            (((robbed && card == view->turn_up) || (joker && card == S5_JOKER)) && !was_played(view, card)))
            seen->out[seen->out_count++] = lit_card(card);
    if (may_still_be_taken(rules, view))
        seen->out[seen->out_count++] = lit_card(view->turn_up);
}

/* Whether a card has the trick once it is played. */
static bool takes(Seen *seen, LitCard card)
{
    seen->trick[seen->played] = card;
    return lit_trick_winner(&seen->lit, seen->trick, seen->played + 1) == seen->played;
}

/* How many cards that others may hold would take the trick from it. */
static int beaten_by(Seen *seen, LitCard card)
{
    int count = 0;
    seen->trick[seen->played] = card;
    for (int i = 0; i < seen->out_count; i++) {
        seen->trick[seen->played + 1] = seen->out[i];
        count += lit_trick_winner(&seen->lit, seen->trick, seen->played + 2) == seen->played + 1;
    }
    return count;
}

static bool is_trump(const Seen *seen, LitCard card)
{
    return lit_is_trump(&seen->lit, card);
}

static bool is_higher(const Seen *seen, LitCard high, LitCard low)
{
    const LitCard both[2] = {low, high};
    return is_trump(seen, high) == is_trump(seen, low) && (is_trump(seen, high) || high.suit == low.suit) &&
           lit_trick_winner(&seen->lit, both, 2) == 1;
}

/* How many legal cards take the trick, or of these only those that are lower than a card. */
static int others_that_take(Seen *seen, S5Card card, bool lower)
{
    int count = 0;
    for (S5Set rest = seen->view->legal.cards & ~s5_set_of(card); rest; rest &= rest - 1) {
        const LitCard other = lit_card(s5_set_first(rest));
        count += takes(seen, other) && (!lower || is_higher(seen, lit_card(card), other) ||
                                           (is_trump(seen, lit_card(card)) && !is_trump(seen, other)));
    }
    return count;
}

static int trumps_among(const Seen *seen, S5Set cards)
{
    int count = 0;
    for (S5Set rest = cards; rest; rest &= rest - 1)
        count += is_trump(seen, lit_card(s5_set_first(rest)));
    return count;
}

static int plain_of_suit(const Seen *seen, LitCard card)
{
    int count = 0;
    for (S5Set rest = seen->view->hand; rest; rest &= rest - 1)
        count +=
            lit_card(s5_set_first(rest)).suit == card.suit && !is_trump(seen, lit_card(s5_set_first(rest)));
    return count;
}

static bool is_best_left(const Seen *seen, LitCard card)
{
    for (int i = 0; i < seen->out_count; i++)
        if (is_higher(seen, seen->out[i], card))
            return false;
    for (S5Set rest = seen->view->hand; rest; rest &= rest - 1)
        if (is_higher(seen, lit_card(s5_set_first(rest)), card))
            return false;
    return true;
}

/* Whether a trump that is out lies between two. */
static bool is_between(const Seen *seen, LitCard low, LitCard high)
{
    for (int i = 0; i < seen->out_count; i++)
        if (is_trump(seen, seen->out[i]) && is_higher(seen, seen->out[i], low) &&
            is_higher(seen, high, seen->out[i]))
            return true;
    return false;
}

static bool is_mistake(const S5Weighed *w)
{
    return w->behind > SMALL && w->behind > 2 * w->error;
}

/* Whether a reason is true of a card. */
static bool card_has(Seen *seen, S5Reason reason, S5Card number)
{
    const LitCard card = lit_card(number);
    const S5Advice *advice = seen->advice;
    const bool lead = !seen->played;
    switch (reason) {
    case S5_REASON_WINS_HAND:
        return takes(seen, card) && (seen->last || !beaten_by(seen, card));
    case S5_REASON_STOP:
    case S5_REASON_HELP:
        return takes(seen, card);
    case S5_REASON_STOP_LAST:
        return takes(seen, card) && seen->last;
    case S5_REASON_LAST_ONLY:
        return takes(seen, card) && seen->last && !others_that_take(seen, number, false);
    case S5_REASON_LAST_CHEAP:
        return takes(seen, card) && seen->last && !others_that_take(seen, number, true) &&
               others_that_take(seen, number, false);
    case S5_REASON_TOP:
        return takes(seen, card) && is_trump(seen, card) && !beaten_by(seen, card);
    case S5_REASON_LEAD_TOP:
        return lead && is_trump(seen, card) && !beaten_by(seen, card);
    case S5_REASON_FEW_BEAT:
        return takes(seen, card) && !seen->last && beaten_by(seen, card) > 0 && beaten_by(seen, card) <= 3;
    case S5_REASON_PARTNER_HAS:
        return !takes(seen, card);
    case S5_REASON_SPARE:
        if (takes(seen, card))
            return number != advice->kept && takes(seen, lit_card(advice->kept)) &&
                   (is_higher(seen, lit_card(advice->kept), card) ||
                       (is_trump(seen, lit_card(advice->kept)) && !is_trump(seen, card)));
        for (int i = 1; i < advice->count; i++)
            if (!is_mistake(&advice->choice[i]) && takes(seen, lit_card(advice->choice[i].choice.value)))
                return false;
        return !takes(seen, card) && takes(seen, lit_card(advice->kept));
    case S5_REASON_THROW:
        return !takes(seen, card) && !others_that_take(seen, number, false) && !is_trump(seen, card);
    case S5_REASON_THROW_LOW:
        return !takes(seen, card) && !others_that_take(seen, number, false) &&
               is_higher(seen, lit_card(advice->kept), card);
    case S5_REASON_KEEP_FOR:
    case S5_REASON_KEEP_FROM:
        return number != advice->kept &&
               (lead ? reason == S5_REASON_KEEP_FROM : takes(seen, card) && is_trump(seen, card)) &&
               is_trump(seen, lit_card(advice->out)) &&
               (!is_trump(seen, card) || is_between(seen, card, lit_card(advice->kept))) &&
               is_higher(seen, reason == S5_REASON_KEEP_FOR ? lit_card(advice->kept) : lit_card(advice->out),
                   reason == S5_REASON_KEEP_FOR ? lit_card(advice->out) : lit_card(advice->kept));
    case S5_REASON_LEAD_TRUMP:
        return lead && is_trump(seen, card);
    case S5_REASON_LEAD_PLAIN:
        return lead && !is_trump(seen, card);
    case S5_REASON_LEAD_ONLY:
        return lead && !is_trump(seen, card) && plain_of_suit(seen, card) == 1;
    case S5_REASON_LEAD_HIGH:
        return lead && !is_trump(seen, card) && is_best_left(seen, card);
    default:
        fail_msg("%s is no reason for a card", s5_reason_name(reason));
        return false;
    }
}

/* What tricks as they are told (to the nearest half) bring in points. */
static int points(const Seen *seen, const S5Weighed *w, bool bonus)
{
    const int halves = (w->tricks + 250) / 500;
    return halves * 5 / 2 + (bonus || halves == 10 ? seen->lit.rules.top_bonus : 0);
}

static bool is_most(const Seen *seen, bool tricks)
{
    const S5Advice *advice = seen->advice;
    if (!is_mistake(&advice->choice[1]))
        return false;
    for (int i = 1; i < advice->count; i++)
        if (tricks ? points(seen, &advice->choice[i], true) >= points(seen, &advice->choice[0], true) ||
                         advice->choice[0].tricks - advice->choice[i].tricks < 250
                   : advice->choice[i].chance >= advice->choice[0].chance)
            return false;
    return true;
}

/* The same of any choice. */
static bool choice_has(Seen *seen, S5Reason reason, const S5Weighed *w)
{
    const S5Choice *choice = &w->choice;
    const bool bids = choice->kind == S5_CHOICE_BID || choice->kind == S5_CHOICE_HOLD;
    const int bid = choice->kind == S5_CHOICE_BID ? choice->value : seen->view->bid;
    const S5Set kept = seen->view->hand & ~choice->cards;
    const int cards = s5_set_count(seen->view->hand);
    int trumps = seen->lit.trump ? trumps_among(seen, seen->view->hand) : 0;
    switch (reason) {
    case S5_REASON_WINS_MOST:
    case S5_REASON_TAKES_MOST:
        return w == &seen->advice->choice[0] && is_most(seen, reason == S5_REASON_TAKES_MOST);
    case S5_REASON_BID:
        return bids && points(seen, w, false) >= bid;
    case S5_REASON_PUSH:
        return bids && points(seen, w, true) >= bid && points(seen, w, false) < bid;
    case S5_REASON_PASS:
        return choice->kind == S5_CHOICE_PASS;
    case S5_REASON_PARTNER_BIDS:
        return choice->kind == S5_CHOICE_PASS;
    case S5_REASON_JINK:
        return choice->kind == S5_CHOICE_JINK;
    case S5_REASON_CLAIM:
        return choice->kind == S5_CHOICE_CLAIM;
    case S5_REASON_ROB_TOP:
        return choice->kind == S5_CHOICE_ROB && lit_is_top(&seen->lit, lit_card(seen->advice->out));
    case S5_REASON_ROB:
        return choice->kind == S5_CHOICE_ROB && is_trump(seen, lit_card(seen->advice->out)) &&
               !is_higher(seen, lit_card(choice->value), lit_card(seen->advice->out));
    case S5_REASON_LEAVE:
        return choice->kind != S5_CHOICE_ROB && trumps == cards;
    case S5_REASON_NAME:
        seen->lit.trump = "SHDC"[choice->value];
        trumps = trumps_among(seen, seen->view->hand);
        seen->lit.trump = 0;
        return trumps == seen->advice->number;
    case S5_REASON_CALL:
        for (int i = 0; i < seen->out_count; i++)
            if (is_trump(seen, seen->out[i]) && is_higher(seen, seen->out[i], lit_card(choice->value)))
                return false;
        return choice->kind == S5_CHOICE_CALL;
    case S5_REASON_NO_PARTNER:
        return choice->kind == S5_CHOICE_ALONE && w->chance >= 500;
    case S5_REASON_KEEP_ALL:
        return !choice->cards && trumps == cards;
    case S5_REASON_DRAW_ALL:
        return choice->cards == seen->view->hand && !trumps;
    case S5_REASON_KEEP_TRUMPS:
        return choice->kind == S5_CHOICE_DISCARD && s5_set_count(kept) == trumps &&
               trumps_among(seen, kept) == trumps;
    case S5_REASON_KEEP_HIGH:
        return choice->kind == S5_CHOICE_DISCARD && s5_set_has(kept, seen->advice->kept) &&
               s5_set_count(kept) == trumps + 1 && trumps_among(seen, kept) == trumps &&
               is_best_left(seen, lit_card(seen->advice->kept));
    default:
        return choice->kind == S5_CHOICE_PLAY && card_has(seen, reason, choice->value);
    }
}

/* ---------------------------------------------------------------- many decisions */

static int judged, by_figure, found[S5_REASONS];

/* The legal choices in any order, worth anything. */
static void draw_advice(const S5View *view, S5Random *random, S5Advice *advice)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    *advice = (S5Advice){.small = SMALL};
    while (advice->count < S5_ADVICE_MAX && s5_legal_next(&view->legal, &choice)) {
        const int at = (int)s5_random_below(random, (uint32_t)++advice->count);
        advice->choice[advice->count - 1] = advice->choice[at];
        const int32_t tricks = (int32_t)s5_random_below(random, 5001);
        advice->choice[at] = (S5Weighed){.choice = choice,
            .error = ERROR,
            .playouts = 100,
            .tricks = tricks,
            .bid_tricks = tricks,
            .chance = (int32_t)s5_random_below(random, 1001)};
    }
    for (int i = 1; i < advice->count; i++)
        advice->choice[i].behind = advice->choice[i - 1].behind + (int32_t)s5_random_below(random, 2 * SMALL);
}

static const S5Weighed *first_mistake(const S5Advice *advice)
{
    for (int i = 1; i < advice->count; i++)
        if (is_mistake(&advice->choice[i]))
            return &advice->choice[i];
    return &advice->choice[advice->count > 1];
}

static const S5Weighed *weighed_of(const S5Advice *advice, S5ChoiceKind kind)
{
    for (int i = 0; i < advice->count; i++)
        if (advice->choice[i].choice.kind == kind)
            return &advice->choice[i];
    return NULL;
}

/* Whether each number that the sentence tells is what the sentence says it is. */
static bool numbers_are_true(Seen *seen)
{
    const S5Advice *advice = seen->advice;
    const S5Weighed *best = &advice->choice[0], *other = first_mistake(advice);
    const S5Weighed *bid = advice->reason == S5_REASON_PASS ? other : best,
                    *jink = weighed_of(advice, S5_CHOICE_JINK);
    const int number = bid->choice.kind == S5_CHOICE_BID ? bid->choice.value : seen->view->bid;
    switch (advice->reason) {
    case S5_REASON_JINK:
    case S5_REASON_WINS_MOST:
        return advice->chance == best->chance;
    case S5_REASON_CLAIM:
        return jink && advice->chance == jink->chance;
    case S5_REASON_TAKES_MOST:
        return advice->tricks == best->tricks;
    case S5_REASON_BID:
    case S5_REASON_PUSH:
        return advice->tricks == bid->bid_tricks && advice->number == number;
    case S5_REASON_PASS:
        return advice->tricks == bid->bid_tricks && advice->number == number &&
               points(seen, bid, true) < number;
    case S5_REASON_FEW_BEAT:
        return advice->number == beaten_by(seen, lit_card(best->choice.value));
    default:
        return true; /* of NAME choice_has() counts */
    }
}

static void judge(const S5Rules *rules, const S5View *view, S5Random *random)
{
    static S5Advice advice;
    static Seen seen;
    draw_advice(view, random, &advice);
    s5_reason_find(rules, view, NULL, &advice);
    see(&seen, rules, view, &advice);
    found[advice.reason]++;
    judged++;
    if (advice.reason == S5_REASON_ONLY || advice.reason == S5_REASON_SAME ||
        advice.reason > S5_REASON_TAKES_MOST) {
        by_figure++;
        return;
    }
    if (!choice_has(&seen, advice.reason, &advice.choice[0]))
        fail_msg("%s, %d players: %s is not true", rules->preset->name, rules->players,
            s5_reason_name(advice.reason));
    if (!numbers_are_true(&seen))
        fail_msg("%s, %d players: the numbers of %s are not true", rules->preset->name, rules->players,
            s5_reason_name(advice.reason));
    if (advice.reason == S5_REASON_TAKES_MOST || advice.reason == S5_REASON_BID ||
        advice.reason == S5_REASON_PUSH || advice.reason == S5_REASON_PASS)
        assert_true(advice.tricks >= 750); /* one trick, to the nearest half */
    if ((view->phase != S5_PHASE_PLAY || !view->played) && advice.count > 1 &&
        advice.choice[1].behind <= SMALL && !choice_has(&seen, advice.reason, &advice.choice[1]))
        fail_msg("%s, %d players: %s is not true of the next, which is as good", rules->preset->name,
            rules->players, s5_reason_name(advice.reason));
    for (const S5Weighed *w = first_mistake(&advice); w < advice.choice + advice.count; w++)
        if ((w == first_mistake(&advice) || (advice.reason >= S5_REASON_LEAD_TOP && is_mistake(w))) &&
            choice_has(&seen, advice.reason, w))
            fail_msg("%s, %d players: %s is true of another, too", rules->preset->name, rules->players,
                s5_reason_name(advice.reason));
}

static void judge_hands(const S5Preset *preset, int players)
{
    const S5Options options = s5_preset_options(preset);
    S5Rules rules;
    if (s5_rules(&rules, preset, &options, players, s5_rules_usual_sides(preset, players)) != S5_OK)
        return;
    const int hands = many_cases() ? HANDS : cases_of(HANDS);
    for (int hand = 0; hand < hands; hand++) {
        S5Random random = s5_random(SEED, (uint64_t)hand);
        S5State state;
        hand_deal(&rules, hand % players, &random, &state);
        while (state.turn != S5_NO_SEAT) {
            S5View view;
            s5_view(&rules, &state, state.turn, &view);
            judge(&rules, &view, &random);
            hand_act(&rules, &state, hand_random(&rules, &state, &random));
        }
    }
}

static void reasons_are_true_and_tell_choices_apart(void **unused)
{
    (void)unused;
    int without = 0;
    for (int preset = 0; preset < s5_preset_count(); preset++)
        for (int players = 2; players <= 6; players++)
            judge_hands(s5_preset(preset), players);
    for (int reason = 0; reason < S5_REASON_ALONE; reason++)
        without += !found[reason];
    print_message("%d reasons, %d of them figures; %d kinds did not come up\n", judged, by_figure, without);
    assert_true(judged > cases_of(30000));
    assert_true(!many_cases() || without <= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reasons_are_true_and_tell_choices_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
