/* What the files of the engine share. Private to rules/. */
#ifndef S5_RULES_ENGINE_H
#define S5_RULES_ENGINE_H

#include "spoilfive/assert.h"
#include "spoilfive/game.h"

/** Lists the choices that are legal in a phase. */
typedef S5Legal S5PhaseLegal(const S5Rules *rules, const S5State *state);
/** Makes a choice that is legal, or says why it is not. */
typedef S5Status S5PhaseAct(const S5Rules *rules, S5State *state, S5Choice choice);
/** For act_if_legal(): makes a choice that is legal. */
typedef void S5PhaseApply(const S5Rules *rules, S5State *state, S5Choice choice);
/** For act_if_legal(): says why a choice is not legal. */
typedef S5Status S5PhaseWhy(const S5Rules *rules, const S5State *state, const S5Choice *choice);

/** What a phase does: rules->phases[state->phase]. */
struct S5PhaseRow {
    S5PhaseLegal *legal;
    S5PhaseAct *act;
    S5PhaseApply *apply;
    S5PhaseWhy *why;
};

/* phase.c: the phases, by whether following takes two steps (H2), or a called card may have to be played (H16). */
extern const struct S5PhaseRow s5_phases[3][S5_PHASES];

static inline const struct S5PhaseRow *s5_phases_of(const S5Rules *rules)
{
    return s5_phases[s5_calls_partner(rules) && rules->options.call_by ? 2 : (int)rules->two_steps];
}

/** The bit of a kind of choice in S5Legal.kinds. */
#define S5_MAY(kind) ((uint16_t)(1u << S5_CHOICE_##kind))

/** Lets a seat choose in a phase. */
static inline void s5_ask(S5State *state, S5Phase phase, int seat)
{
    state->phase = (uint8_t)phase;
    state->turn = (uint8_t)seat;
}

/** The set of some cards in an array. */
static inline S5Set s5_set_of_cards(const S5Card *cards, int count)
{
    S5Set set = 0;
    for (int i = 0; i < count; i++)
        set |= s5_set_of(cards[i]);
    return set;
}

/* rob.c (docs/rules.md §4, H1, H3) */
void s5_rob_open(const S5Rules *rules, S5State *state);
void s5_rob_ask(const S5Rules *rules, S5State *state);
S5PhaseLegal s5_rob_legal, s5_fiving_legal;
S5PhaseApply s5_rob_apply, s5_fiving_apply;
S5PhaseWhy s5_rob_why;

/* bidding.c (docs/rules.md §8, §9) */
S5PhaseLegal s5_bid_legal, s5_name_legal, s5_kitty_legal, s5_draw_legal, s5_pick_legal;
S5PhaseApply s5_bid_apply, s5_name_apply, s5_kitty_apply, s5_draw_apply, s5_pick_apply;
S5PhaseWhy s5_bid_why, s5_pick_why, s5_discard_why;

/* card_play.c (docs/rules.md §2, §5) */
S5PhaseLegal s5_play_legal, s5_play_legal_two_step, s5_play_legal_called, s5_claim_legal;
S5PhaseAct s5_play, s5_play_two_step, s5_play_called;
S5PhaseApply s5_claim_apply;
void s5_finish_trick(const S5Rules *rules, S5State *state);

/* calling.c (docs/rules.md H16) */
S5PhaseLegal s5_call_legal;
S5PhaseApply s5_call_apply;
S5PhaseWhy s5_call_why;
S5Set s5_call_due(const S5Rules *rules, const S5State *state);

/* phase.c: the seat that deals the next hand, after one that has ended */
uint8_t s5_next_dealer(const S5Rules *rules, const S5State *state);

/* score.c (docs/rules.md §5 to §9) */
bool s5_score_trick(const S5Rules *rules, S5State *state);
void s5_score_hand(const S5Rules *rules, S5State *state, S5Outcome outcome, int by);
bool s5_score_bonus(const S5Rules *rules, S5State *state);
void s5_score_game(const S5Rules *rules, S5State *state, uint16_t winners);
uint16_t s5_score_highest(const S5Rules *rules, const S5State *state);

/** Asks who may rob, if that comes now, otherwise for the next card. */
static inline void s5_play_ask(const S5Rules *rules, S5State *state)
{
    s5_ask(state, S5_PHASE_PLAY, state->to_play);
    if (state->to_rob != S5_NO_SEAT)
        s5_rob_ask(rules, state);
}

#endif
