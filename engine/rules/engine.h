/* What the files of the engine share. A phase has one function that lists the legal choices, one that makes a
 * choice, and one that says why a choice is not legal. Private to rules/. */
#ifndef S5_RULES_ENGINE_H
#define S5_RULES_ENGINE_H

#include "spoilfive/assert.h"
#include "spoilfive/game.h"

/** What a phase does: rules->phases[state->phase]. */
struct S5PhaseRow {
    S5Legal (*legal)(const S5Rules *, const S5State *);
    S5Status (*act)(
        const S5Rules *, S5State *, S5Choice); /* makes a choice that is legal, or says why it is not */
    void (*apply)(const S5Rules *, S5State *, S5Choice); /* for act_if_legal(): makes a choice */
    S5Status (*why)(const S5Rules *, const S5State *,
        const S5Choice *); /* for act_if_legal(): says why it is not legal */
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
S5Legal s5_rob_legal(const S5Rules *rules, const S5State *state);
void s5_rob_apply(const S5Rules *rules, S5State *state, S5Choice choice);
S5Status s5_rob_why(const S5Rules *rules, const S5State *state, const S5Choice *choice);

S5Legal s5_fiving_legal(const S5Rules *rules, const S5State *state);
void s5_fiving_apply(const S5Rules *rules, S5State *state, S5Choice choice);

/* bidding.c (docs/rules.md §8, §9) */
S5Legal s5_bid_legal(const S5Rules *rules, const S5State *state);
void s5_bid_apply(const S5Rules *rules, S5State *state, S5Choice choice);
S5Status s5_bid_why(const S5Rules *rules, const S5State *state, const S5Choice *choice);
S5Legal s5_name_legal(const S5Rules *rules, const S5State *state);
void s5_name_apply(const S5Rules *rules, S5State *state, S5Choice choice);
S5Legal s5_kitty_legal(const S5Rules *rules, const S5State *state);
void s5_kitty_apply(const S5Rules *rules, S5State *state, S5Choice choice);
S5Legal s5_draw_legal(const S5Rules *rules, const S5State *state);
void s5_draw_apply(const S5Rules *rules, S5State *state, S5Choice choice);
S5Legal s5_pick_legal(const S5Rules *rules, const S5State *state);
void s5_pick_apply(const S5Rules *rules, S5State *state, S5Choice choice);
S5Status s5_pick_why(const S5Rules *rules, const S5State *state, const S5Choice *choice);
S5Status s5_discard_why(const S5Rules *rules, const S5State *state, const S5Choice *choice);

/* card_play.c (docs/rules.md §2, §5) */
S5Legal s5_play_legal(const S5Rules *rules, const S5State *state);
S5Status s5_play(const S5Rules *rules, S5State *state, S5Choice choice);
S5Legal s5_play_legal_two_step(const S5Rules *rules, const S5State *state);
S5Status s5_play_two_step(const S5Rules *rules, S5State *state, S5Choice choice);
S5Legal s5_play_legal_called(const S5Rules *rules, const S5State *state);
S5Status s5_play_called(const S5Rules *rules, S5State *state, S5Choice choice);
void s5_finish_trick(const S5Rules *rules, S5State *state);
S5Legal s5_claim_legal(const S5Rules *rules, const S5State *state);
void s5_claim_apply(const S5Rules *rules, S5State *state, S5Choice choice);

/* calling.c (docs/rules.md H16) */
S5Legal s5_call_legal(const S5Rules *rules, const S5State *state);
void s5_call_apply(const S5Rules *rules, S5State *state, S5Choice choice);
S5Status s5_call_why(const S5Rules *rules, const S5State *state, const S5Choice *choice);
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
