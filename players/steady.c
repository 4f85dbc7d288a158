/* `steady`: a player by rules of thumb. It weighs each choice once, from what its seat sees, and does not search. */
#include "steady.h"

/* ---------------------------------------------------------------- robbing */

/* The card to give for the turn-up that leaves the strongest hand, and the strength of that hand. */
static S5Card best_exchange(const S5SteadyEval *eval, S5Card taken, int *strength)
{
    const S5View *view = eval->view;
    S5Card best = S5_NO_CARD;
    for (S5Set cards = view->legal.cards; cards; cards &= cards - 1) {
        const S5Card given = s5_set_first(cards);
        const S5Set hand = (view->hand & ~s5_set_of(given)) | s5_set_of(taken);
        const int now = s5_steady_strength(eval, hand);
        if (best == S5_NO_CARD || now > *strength) {
            best = given;
            *strength = now;
        }
    }
    return best;
}

/* The card that is taken: the turn-up, or a Joker that was turned up before it. */
static S5Card offered(const S5View *view)
{
    const bool joker = view->seat == view->dealer && s5_set_has(view->turned, S5_JOKER) && !view->played &&
                       !view->tricks_done && !s5_set_has(view->hand, S5_JOKER) &&
                       view->legal.kinds == 1u << S5_CHOICE_ROB;
    return joker ? (S5Card)S5_JOKER : view->turn_up;
}

/*
 * Robs unless the hand is stronger without robbing (docs/rules.md §4). Where there are two ways to refuse, announcing it keeps the ace's
 * rank. Where refusing lowers the ace, the hand is evaluated with the lowered ace.
 */
static S5Choice choose_rob(const S5Rules *rules, const S5View *view)
{
    const bool ace_turned_up = view->turn_up == s5_card((S5Suit)view->trump, S5_ACE);
    const bool turn_down = view->legal.kinds >> S5_CHOICE_TURN_DOWN & 1;
    const bool with_ace = s5_set_has(view->hand, s5_card((S5Suit)view->trump, S5_ACE));
    const bool lowers = with_ace && s5_refusal_lowers(&rules->options, turn_down);
    const bool bars = !ace_turned_up && rules->kind == S5_POOL && s5_refusal_bars(&rules->options);
    const S5SteadyEval robbing = s5_steady_eval(rules, view, s5_view_trumps(rules, view));
    const S5SteadyEval refusing = s5_steady_eval(rules, view, s5_trumps_in(rules, view->trump, lowers));
    int strength = 0;
    const S5Card given = best_exchange(&robbing, offered(view), &strength);
    const bool must = view->legal.kinds == 1u << S5_CHOICE_ROB;
    if (must || bars || strength > s5_steady_strength(&refusing, view->hand))
        return (S5Choice){.kind = S5_CHOICE_ROB, .value = given};
    return (S5Choice){.kind = turn_down ? S5_CHOICE_TURN_DOWN : S5_CHOICE_DECLINE};
}

/* Asks for another turn-up, or agrees to it, if the hand would be worth more in the other suits on average. */
static S5Choice choose_fiving(const S5Rules *rules, const S5View *view)
{
    int others = 0;
    for (unsigned suit = 0; suit < S5_SUITS; suit++)
        others += suit == view->trump ? 0 : s5_steady_hand_value(s5_trumps_in(rules, suit, 0), view->hand);
    const int now = s5_steady_hand_value(s5_view_trumps(rules, view), view->hand);
    return (S5Choice){.kind = others > now * (S5_SUITS - 1) ? S5_CHOICE_FIVING : S5_CHOICE_PASS};
}

/* ------------------------------------------------------------- the player */

S5Choice s5_choose_steady(const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    (void)context;
    switch ((S5Phase)view->phase) {
    case S5_PHASE_FIVING:
        return choose_fiving(rules, view);
    case S5_PHASE_ROB:
        return choose_rob(rules, view);
    case S5_PHASE_BID:
        return s5_steady_bid(rules, view);
    case S5_PHASE_NAME:
        return s5_steady_name(rules, view);
    case S5_PHASE_KITTY:
        return s5_steady_kitty(rules, view);
    case S5_PHASE_DRAW:
        return s5_steady_draw(rules, view);
    case S5_PHASE_PICK:
        return s5_steady_pick(rules, view);
    case S5_PHASE_CALL:
        return s5_steady_call(rules, view);
    default:
        break;
    }
    const S5SteadyEval eval = s5_steady_eval(rules, view, s5_view_trumps(rules, view));
    return view->phase == S5_PHASE_CLAIM ? s5_steady_claim(&eval) : s5_steady_play(&eval);
}
