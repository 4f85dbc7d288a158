/* Questions about a state of the engine, including the robbing that is still to come (docs/rules.md §4). */
#include "solver.h"
#include "spoilfive/assert.h"

/* A score so low that no trick can lift it to the target, so that all five tricks are played. */
enum { FAR_BELOW = -100000000 };

/* The seats that play with a seat: its side, and the bidder and a partner called for the hand with each other (H16). */
static uint16_t seats_with(const S5Rules *rules, const S5State *state, int seat)
{
    const uint16_t side = rules->side_seats[rules->side_of[seat]];
    const uint8_t partner =
        rules->options.call_lasts == S5_CALL_LASTS_HAND ? s5_partner(rules, state) : (uint8_t)S5_NO_SEAT;
    const bool together = partner != S5_NO_SEAT && (seat == partner || seat == state->bidder);
    return together ? (uint16_t)(1u << partner | 1u << state->bidder) : side;
}

void s5_position(const S5Rules *rules, const S5State *state, int seat, S5Position *position)
{
    S5_ASSERT(seat >= 0 && seat < rules->players);
    S5_ASSERT(state->played < rules->players);
    S5_ASSERT(state->to_play < rules->players);
    S5_ASSERT(state->tricks_done <= S5_HAND_CARDS);
    *position =
        (S5Position){.played = state->played, .turn = state->to_play, .side = seats_with(rules, state, seat)};
    for (int i = 0; i < rules->players; i++) {
        position->hand[i] = state->hand[i];
        position->tricks[i] = state->seat_tricks[i];
    }
    for (int i = 0; i < state->played; i++)
        position->trick[i] = state->trick[state->tricks_done][i];
}

/* Whether somebody may still rob, or the dealer is still to take an ace; both end with the first trick. */
static bool may_still_rob(const S5State *state)
{
    return state->to_rob != S5_NO_SEAT || state->ace_due;
}

/* A question about a state. */
typedef struct Inquiry {
    S5Solver *solver;
    const S5Rules *rules;
    int seat;    /* its party is the side */
    int lowered; /* of the trumps that the solver is set to */
} Inquiry;

static int sure_when_closed(Inquiry *inquiry, const S5State *state, int tricks)
{
    S5Position position;
    if (inquiry->lowered != state->lowered) {
        inquiry->lowered = state->lowered;
        s5_solver_trumps(inquiry->solver, inquiry->rules, (S5Suit)state->trump, state->lowered);
    }
    s5_position(inquiry->rules, state, inquiry->seat, &position);
    return s5_solver_sure(inquiry->solver, &position, tricks);
}

/* Whether the side is sure of `tricks` tricks: plays act by act through the engine while somebody may still rob, then searches. */
static int sure(Inquiry *inquiry, const S5State *state, int tricks)
{
    const S5Rules *rules = inquiry->rules;
    if (!may_still_rob(state))
        return sure_when_closed(inquiry, state, tricks);
    const bool ours = rules->side_of[state->turn] == rules->side_of[inquiry->seat];
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    while (s5_legal_next(&legal, &choice)) {
        S5State next = *state;
        s5_act(rules, &next, next.turn, choice);
        const int answer = sure(inquiry, &next, tricks);
        if (answer != !ours)
            return answer;
    }
    return !ours;
}

/* The tricks that the side is sure of after a choice. */
static S5Status after_choice(Inquiry *inquiry, const S5State *state, S5Choice choice, int32_t *tricks)
{
    S5State next = *state;
    s5_act(inquiry->rules, &next, next.turn, choice);
    int most = next.party_tricks[inquiry->rules->side_of[inquiry->seat]];
    for (int answer; most < S5_HAND_CARDS; most++) {
        answer = sure(inquiry, &next, most + 1);
        if (answer == S5_GAVE_UP)
            return S5_ERR_STOPPED;
        if (!answer)
            break;
    }
    S5_ASSERT(most >= 0 && most <= S5_HAND_CARDS);
    *tricks = most;
    return S5_OK;
}

static bool is_playing(const S5State *state)
{
    return state->phase == S5_PHASE_PLAY ||
           (state->phase == S5_PHASE_ROB && (state->played || state->tricks_done));
}

/* What each card is worth where nobody may rob any more. */
static S5Status solve_closed(S5Solver *solver, const S5Position *position, S5Solved *solved)
{
    S5CardValues values;
    if (s5_solve_cards(solver, position, &values) != S5_OK)
        return S5_ERR_STOPPED;
    *solved = (S5Solved){.tricks = values.best};
    for (S5Set cards = values.cards; cards; cards &= cards - 1) {
        solved->after[solved->count] = values.value[solved->count];
        solved->choice[solved->count++] = (S5Choice){.kind = S5_CHOICE_PLAY, .value = s5_set_first(cards)};
    }
    return S5_OK;
}

/* What each choice is worth where somebody may still rob. */
static S5Status solve_open(Inquiry *inquiry, const S5State *state, S5Solved *solved)
{
    const S5Rules *rules = inquiry->rules;
    const bool ours = rules->side_of[state->turn] == rules->side_of[inquiry->seat];
    const S5Legal legal = s5_legal(rules, state);
    S5State endless = *state;
    for (int i = 0; i < rules->scores; i++)
        endless.total[i] = FAR_BELOW;
    S5Solved found = {0};
    for (S5Choice choice = {.kind = S5_CHOICE_KINDS}; s5_legal_next(&legal, &choice); found.count++) {
        int32_t *tricks = &found.after[found.count];
        if (after_choice(inquiry, &endless, choice, tricks) != S5_OK)
            return S5_ERR_STOPPED;
        found.choice[found.count] = choice;
        if (!found.count || (ours ? *tricks > found.tricks : *tricks < found.tricks))
            found.tricks = *tricks;
    }
    *solved = found;
    return S5_OK;
}

/* The search knows no card that must be played by a trick (H16). */
static bool is_called_card_held(const S5Rules *rules, const S5State *state)
{
    const uint8_t partner = s5_partner(rules, state);
    return partner != S5_NO_SEAT && s5_set_has(state->hand[partner], s5_called_card(state->call));
}

S5Status s5_solve_state(
    S5Solver *solver, const S5Rules *rules, const S5State *state, int seat, S5Solved *solved)
{
    Inquiry inquiry = {solver, rules, seat, state->lowered};
    S5Position position;
    if (!is_playing(state))
        return S5_ERR_NOT_PLAYING;
    S5_ASSERT(state->trump < S5_SUITS);
    if (rules->options.call_by && is_called_card_held(rules, state))
        return S5_ERR_SOLVE_CALLED;
    solver->nodes = 0;
    s5_solver_trumps(solver, rules, (S5Suit)state->trump, state->lowered);
    s5_position(rules, state, seat, &position);
    return may_still_rob(state) ? solve_open(&inquiry, state, solved)
                                : solve_closed(solver, &position, solved);
}
