/*
 * Perfect-information Monte Carlo (PIMC; Levy, "The Million Pound Bridge Program", 1989), and the oracle. Both solve hands exactly
 * with open cards, one side against all others together. The side is the bidder's or the jinker's where there is one, otherwise
 * the player's own. Tricks are worth what they score; in a pool game only the tricks that win the pool count.
 *
 * Decisions before the first card (robbing, bids, discards, claim or jink) are tried as in flat Monte Carlo: rules of thumb up to
 * the first card, and from there the exact value.
 */
#include "baseline.h"

#include "engine/rules/engine.h"
#include "spoilfive/world.h"

enum { TABLE = 1 << 15, NODES_AT_MOST = 1000000 };

size_t s5_baseline_exact_memory(int number)
{
    (void)number;
    return s5_solver_size(TABLE);
}

/* A question to the solver. */
typedef struct Question {
    const S5Rules *rules;
    S5Solver *solver;
    int party;        /* its result is wanted */
    S5Random *random; /* for playouts when the solver gives up */
} Question;

/* ------------------------------------------------------------ what ends are worth */

/* Finds who holds or has played the highest trump of the hand, which wins its trick (docs/rules.md §8). */
static void place_top_trump(const S5Rules *rules, S5State *end)
{
    const uint8_t *power = s5_trumps(rules, end)->power[S5_ASKED_TRUMPS];
    const S5Card *running = end->trick[end->tricks_done];
    uint8_t top = end->top_power, holder = end->winner[end->top_trick];
    if (top && end->top_trick == end->tricks_done)
        for (int i = 0; i < end->played; i++)
            if (power[running[i]] == top)
                holder = (uint8_t)((end->lead[end->tricks_done] + i) % rules->players);
    for (uint8_t seat = 0; seat < rules->players; seat++)
        for (S5Set cards = end->hand[seat] & s5_trumps(rules, end)->cards; cards; cards &= cards - 1)
            if (power[s5_set_first(cards)] > top) {
                top = power[s5_set_first(cards)];
                holder = seat;
            }
    end->top_power = top;
    end->top_trick = S5_HAND_CARDS - 1;
    end->winner[S5_HAND_CARDS - 1] = holder;
}

/* What the hand brings a party that ends it with `tricks` tricks, as the engine scores it. */
static int64_t result_with(const S5Rules *rules, const S5State *state, int party, int tricks)
{
    S5State end = *state;
    const int other = party ? 0 : 1;
    const bool jink = state->jinker != S5_NO_SEAT;
    const S5Outcome outcome = !jink                     ? S5_OUTCOME_NONE
                              : tricks == S5_HAND_CARDS ? S5_OUTCOME_JINKED
                                                        : S5_OUTCOME_JINK_FAILED;
    place_top_trump(rules, &end);
    for (int i = 0; i < rules->parties; i++)
        end.party_tricks[i] = (uint8_t)(i == party ? tricks : i == other ? S5_HAND_CARDS - tricks : 0);
    end.tricks_done = S5_HAND_CARDS;
    s5_score_hand(rules, &end, outcome, jink ? state->jinker : S5_NO_SEAT);
    return s5_baseline_result(rules, &end, party);
}

/* The same in a pool that nobody jinks for. With several parties a trick is better than none: it spoils the pool for others. */
static int64_t pool_with(const S5Rules *rules, const S5State *state, int party, int tricks)
{
    const int64_t share = s5_set_count(rules->side_seats[party]) * (int64_t)state->pool;
    const bool barred = state->barred != S5_NO_SEAT && rules->side_of[state->barred] == party;
    const int64_t won =
        tricks >= rules->options.win_tricks ? barred ? share : rules->players * (int64_t)state->pool : 0;
    return s5_baseline_result(rules, state, party) - share + won + (rules->parties > 2 ? tricks : 0);
}

/* ------------------------------------------------------------------ questions */

/* What each card is worth with open cards to the side in question: the jinker's, the bidder's, or the party's own. *ours is −1
 * if the party plays against that side. */
static S5Status solve(const Question *q, const S5State *state, S5CardValues *values, int *ours)
{
    const bool jink = state->jinker != S5_NO_SEAT, pool = q->rules->kind == S5_POOL && !jink;
    const int one = jink ? state->jinker : state->bidder; /* nobody bids in games without bids */
    const int party = one != S5_NO_SEAT ? q->rules->side_of[one] : q->party;
    int32_t value[S5_HAND_CARDS + 1];
    S5Position position;
    *ours = party == q->party ? 1 : -1;
    for (int tricks = 0; tricks <= S5_HAND_CARDS; tricks++)
        value[tricks] = (int32_t)(pool ? pool_with(q->rules, state, party, tricks)
                                       : result_with(q->rules, state, party, tricks));
    s5_solver_trumps(q->solver, q->rules, (S5Suit)state->trump, state->lowered);
    s5_position(q->rules, state, s5_set_first(q->rules->side_seats[party]), &position);
    return s5_solve_values(q->solver, &position, value, values);
}

/* The value of a state: rules of thumb up to the next card, then the exact value. */
static int64_t value_of(const Question *q, S5State *state)
{
    S5CardValues values;
    int ours;
    while (state->turn != S5_NO_SEAT && state->phase != S5_PHASE_PLAY)
        s5_act(q->rules, state, state->turn, s5_baseline_thumb(q->rules, state));
    if (state->turn != S5_NO_SEAT) {
        if (solve(q, state, &values, &ours) == S5_OK)
            return ours * (int64_t)values.best;
        s5_baseline_playout_thumb(q->rules, state, q->random);
    }
    return s5_baseline_result(q->rules, state, q->party);
}

/* Adds what each choice is worth in a world: all cards in one question, other choices one by one. */
static void add_world(const Question *q, const S5State *world, S5Choices *choices)
{
    S5CardValues values;
    int ours;
    if (world->phase == S5_PHASE_PLAY && solve(q, world, &values, &ours) == S5_OK) {
        for (int c = 0; c < choices->count; c++)
            choices->value[c] += ours * values.value[c];
        return;
    }
    for (int c = 0; c < choices->count; c++) {
        S5State state = *world;
        s5_act(q->rules, &state, state.turn, choices->choice[c]);
        choices->value[c] += value_of(q, &state);
    }
}

static Question question(const S5Rules *rules, int seat, S5PlayerContext *context)
{
    Question q = {.rules = rules, .party = rules->side_of[seat], .random = &context->random};
    q.solver = s5_solver_init(context->memory, s5_baseline_exact_memory(0));
    s5_solver_limit(q.solver, NODES_AT_MOST, context->stop);
    return q;
}

/* -------------------------------------------------------------------- players */

S5Choice s5_baseline_pimc(const S5Rules *rules, const S5View *view, int deals, S5PlayerContext *context)
{
    S5Choices choices;
    S5Worlds worlds;
    S5State world;
    s5_baseline_list(&choices, &view->legal, &context->random);
    if (choices.count == 1 || !s5_worlds(&worlds, rules, view, NULL))
        return choices.choice[0];
    const Question q = question(rules, view->seat, context);
    for (int i = 0; i < deals && !(context->stop && *context->stop); i++)
        if (s5_world_sample(&worlds, &context->random, &world))
            add_world(&q, &world, &choices);
    return s5_baseline_best(&choices);
}

/* Among the choices that are equally good against the best defence, takes the one that brings most when everybody plays at random:
 * real opponents make mistakes. */
S5Choice s5_baseline_oracle(const S5Rules *rules, const S5State *state, S5PlayerContext *context)
{
    enum { PLAYOUTS = 64 };
    S5Choices choices;
    const S5Legal legal = s5_legal(rules, state);
    s5_baseline_list(&choices, &legal, &context->random);
    if (choices.count == 1)
        return choices.choice[0];
    const Question q = question(rules, state->turn, context);
    add_world(&q, state, &choices);
    S5Choices equals = {.count = 0};
    int64_t most = INT64_MIN;
    for (int c = 0; c < choices.count; c++)
        most = choices.value[c] > most ? choices.value[c] : most;
    for (int c = 0; c < choices.count; c++) {
        if (choices.value[c] < most)
            continue;
        equals.choice[equals.count] = choices.choice[c];
        for (int i = 0; i < PLAYOUTS; i++) {
            S5State end = *state;
            s5_act(rules, &end, end.turn, choices.choice[c]);
            s5_baseline_playout_random(rules, &end, &context->random);
            equals.value[equals.count] += s5_baseline_result(rules, &end, q.party);
        }
        equals.count++;
    }
    return s5_baseline_best(&equals);
}
