/* How `steady` evaluates a view: where the hidden cards may be, and what a card is worth. */
#include "steady.h"
#include "voids.h"

/*
 * Fitted to self-play, in 1/1024: how often a kept card took a trick, by the number of cards that could spoil it. Trumps are harder to
 * spend where suit must be followed, so a higher one has more time to meet them.
 */
enum { SPOILS_MUST_FOLLOW = 1400, SPOILS_MAY_TRUMP = 820, SPOILS_PLAIN = 28 };
static const int16_t PLAIN_WINS[S5_HAND_CARDS] = {0, 150, 300, 450, 450}; /* by tricks after this one */

/* Players who draw from the stock or discard for a kitty keep trumps: by this factor, in percent, a hidden trump is
 * more often in a hand. */
enum { TRUMPS_KEPT = 170 };

static int at_most_sure(int chance)
{
    return chance < S5_STEADY_ONE ? chance : S5_STEADY_ONE;
}

static int cards_elsewhere(const S5Rules *rules, const S5View *view)
{
    int cards = -view->cards[view->seat];
    for (int seat = 0; seat < rules->players; seat++)
        cards += view->cards[seat];
    return cards;
}

S5SteadyEval s5_steady_eval(const S5Rules *rules, const S5View *view, const S5TrumpTables *trumps)
{
    const S5Set pack = ((S5Set)1 << rules->pack) - 1;
    S5SteadyEval eval = {.rules = rules, .view = view, .trumps = trumps, .hidden = pack & ~view->known};
    const bool must_follow = rules->options.follow == S5_FOLLOW_MUST_FOLLOW;
    const int others = rules->players - 1, each = s5_set_count(view->hand);
    const int hidden = s5_set_count(eval.hidden) + !eval.hidden;
    const int kept = rules->kind == S5_AUCTION ? TRUMPS_KEPT : 100;
    eval.allies = s5_allies(rules, view);
    eval.hidden_trumps = s5_set_count(eval.hidden & trumps->cards);
    eval.not_plain = S5_STEADY_ONE - at_most_sure(S5_STEADY_ONE * each / hidden);
    eval.not_trump = S5_STEADY_ONE - at_most_sure(S5_STEADY_ONE * each * kept / (100 * hidden));
    eval.abroad = at_most_sure(S5_STEADY_ONE * cards_elsewhere(rules, view) / hidden);
    eval.spoils_trump =
        at_most_sure(others * (must_follow ? SPOILS_MUST_FOLLOW : SPOILS_MAY_TRUMP) * kept / (100 * hidden));
    eval.spoils_plain = at_most_sure(others * SPOILS_PLAIN);
    eval.plain_wins =
        PLAIN_WINS[view->tricks_done < S5_HAND_CARDS ? S5_HAND_CARDS - 1 - view->tricks_done : 0];
    s5_shown_voids(rules, view, trumps, eval.voids);
    return eval;
}

int s5_steady_above(const S5SteadyEval *eval, S5Card card)
{
    const S5Set trumps = eval->trumps->cards;
    const bool trump = s5_set_has(trumps, card);
    const uint8_t *power = eval->trumps->power[trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(card)];
    const S5Set rivals = trump ? trumps : s5_set_suit(s5_card_suit(card)) & ~trumps;
    int above = 0;
    for (S5Set rest = eval->hidden & rivals; rest; rest &= rest - 1)
        above += power[s5_set_first(rest)] > power[card];
    return above;
}

int s5_steady_worth(const S5SteadyEval *eval, S5Card card)
{
    const int above = s5_steady_above(eval, card);
    if (s5_set_has(eval->trumps->cards, card))
        return s5_steady_every(S5_STEADY_ONE - eval->spoils_trump, above);
    const int highest = s5_steady_every(S5_STEADY_ONE - eval->abroad, above);
    const int untrumped = s5_steady_every(S5_STEADY_ONE - eval->spoils_plain, eval->hidden_trumps);
    return s5_steady_both(s5_steady_both(highest, untrumped), eval->plain_wins);
}

int s5_steady_strength(const S5SteadyEval *eval, S5Set hand)
{
    int strength = 0;
    for (; hand; hand &= hand - 1)
        strength += s5_steady_worth(eval, s5_set_first(hand));
    return strength;
}
