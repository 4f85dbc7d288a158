/*
 * The exact solver against a plain minimax, which plays every sequence of legal cards. solve_hands.c has hands to work out.
 *
 *   - Short hands, which minimax can search: at every table of every preset, for any side, in the middle of tricks, with the ace
 *     lowered or not. All questions of solve.h must get the answer of minimax.
 *   - Many similar deals with one small table: an entry stored for one deal must not answer for another.
 *   - Pools, and states in which somebody may still rob.
 *   - Whole deals, too long for minimax: with the black suits exchanged, with a table of one entry, and asked for the other side.
 *
 * Cases are random; a failure prints its seed, which can be given as an argument.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/solve.h"
#include "support/cases.h"
#include "support/hand.h"

enum { ENTRIES = 1 << 12, FEW = 8 /* so few that they displace each other */, NEVER = -100000 };

static uint64_t seed = 1;

static S5Solver *new_solver(size_t entries)
{
    const size_t bytes = s5_solver_size(entries);
    S5Solver *solver = s5_solver_init(malloc(bytes), bytes);
    assert_non_null(solver);
    return solver;
}

/* ---------------------------------------------------------------- positions */

/* Rules under which no short hand ends early, except a pool hand that is meant to. */
static bool make_rules(S5Rules *rules, const S5Preset *preset, int players, int sides, const char *win_tricks)
{
    S5Options options = s5_preset_options(preset);
    if (preset->kind == S5_POINTS && seed % 2) /* a rob that a trick would skip if it ended the game */
        assert_int_equal(s5_option_set(&options, s5_option_find("dealer_rob"), "after-first-trick"), S5_OK);
    if (preset->kind == S5_POOL) {
        assert_int_equal(s5_option_set(&options, s5_option_find("jink"), "no"), S5_OK);
        assert_int_equal(s5_option_set(&options, s5_option_find("win_tricks"), win_tricks), S5_OK);
    }
    return s5_rules(rules, preset, &options, players, sides) == S5_OK;
}

/* A pack that in every other case has trumps at the front, with all that may be withheld among them. */
static void make_pack(const S5Rules *rules, S5Random *random, const S5TrumpTables *trumps, S5Card *pack)
{
    s5_make_pack(rules, random, pack);
    if (s5_random_below(random, 2))
        return;
    int to = 0;
    for (int i = 0; i < rules->pack; i++)
        if (s5_set_has(trumps->top, pack[i]) ||
            (s5_set_has(trumps->cards, pack[i]) && s5_random_below(random, 4))) {
            const S5Card other = pack[to];
            pack[to++] = pack[i];
            pack[i] = other;
        }
}

/* A hand with `cards` tricks still to be played and a random seat on lead. */
static S5State make_state(const S5Rules *rules, int cards, S5Random *random)
{
    S5State state;
    S5Card pack[S5_PACK_MAX];
    hand_deal(rules, 0, random, &state);
    state.phase = S5_PHASE_PLAY;
    state.trump = (uint8_t)s5_random_below(random, S5_SUITS);
    state.lowered = s5_random_below(random, 4) == 0;
    state.to_rob = state.barred = S5_NO_SEAT;
    state.ace_due = state.joker_due = 0;
    state.bid = 20;
    state.bidder = 0;
    state.turn = state.to_play = (uint8_t)s5_random_below(random, rules->players);
    state.tricks_done = (uint8_t)(S5_HAND_CARDS - cards);
    for (int i = 0; i < rules->scores; i++)
        state.total[i] = NEVER;
    make_pack(rules, random, s5_trumps(rules, &state), pack);
    S5Card *deck = pack;
    for (int seat = 0; seat < rules->players; seat++) {
        state.hand[seat] = 0;
        for (int i = 0; i < cards; i++)
            state.hand[seat] |= s5_set_of(*deck++);
    }
    return state;
}

/* Gives the earlier tricks to random seats, none of which gets enough to win the pool. */
static void give_tricks(const S5Rules *rules, S5State *state, S5Random *random)
{
    for (int i = 0; i < state->tricks_done; i++) {
        const int seat = (int)s5_random_below(random, rules->players), party = rules->side_of[seat];
        if (state->party_tricks[party] + 1 >= rules->options.win_tricks) {
            state->tricks_done = (uint8_t)i; /* fewer were played; the engine then expects more to come */
            break;
        }
        state->seat_tricks[seat]++;
        state->party_tricks[party]++;
    }
}

/* Plays the first few cards of a trick at random. */
static void begin_trick(const S5Rules *rules, S5State *state, S5Random *random)
{
    for (int cards = (int)s5_random_below(random, rules->players); cards; cards--)
        hand_act(rules, state, hand_random(rules, state, random));
}

/* ------------------------------------------------------------------ minimax */

typedef struct Question {
    const S5Rules *rules;
    unsigned side;
    const int32_t *value; /* by tricks of the side; in a pool: won, spoil, lost */
    bool pool;
} Question;

static int32_t worth_at_end(const Question *question, const S5State *state)
{
    int tricks = 0;
    for (int seat = 0; seat < question->rules->players; seat++)
        tricks += question->side >> seat & 1 ? state->seat_tricks[seat] : 0;
    if (!question->pool)
        return question->value[tricks];
    if (state->outcome == S5_OUTCOME_SPOIL)
        return question->value[1];
    assert_int_equal(state->outcome, S5_OUTCOME_WON);
    return question->value[question->side >> state->by & 1 ? 0 : 2];
}

static int32_t minimax(const Question *question, const S5State *state)
{
    if (state->turn == S5_NO_SEAT)
        return worth_at_end(question, state);
    const bool ours = question->side >> state->turn & 1;
    const S5Legal legal = s5_legal(question->rules, state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    int32_t best = ours ? INT32_MIN : INT32_MAX;
    while (s5_legal_next(&legal, &choice)) {
        S5State next = *state;
        assert_int_equal(s5_act(question->rules, &next, state->turn, choice), S5_OK);
        const int32_t value = minimax(question, &next);
        best = ours ? (value > best ? value : best) : (value < best ? value : best);
    }
    return best;
}

/* Its value after one card. */
static int32_t minimax_after(const Question *question, const S5State *state, S5Card card)
{
    S5State next = *state;
    assert_int_equal(
        s5_act(question->rules, &next, state->turn, (S5Choice){.kind = S5_CHOICE_PLAY, .value = card}),
        S5_OK);
    return minimax(question, &next);
}

/* Fails with all that is needed to repeat the case. */
static void same(const S5Rules *rules, const char *what, long found, long right)
{
    if (found != right)
        fail_msg("%s, %d players, %d sides, seed %llu: %s is %ld, minimax says %ld", rules->preset->name,
            rules->players, rules->sides, (unsigned long long)seed, what, found, right);
}

static void check_values(
    const Question *question, const S5State *state, const S5CardValues *values, const char *what)
{
    int at = 0;
    same(question->rules, "the set of legal cards", (long)values->cards,
        (long)s5_legal(question->rules, state).cards);
    for (S5Set cards = values->cards; cards; cards &= cards - 1, at++)
        same(question->rules, what, values->value[at], minimax_after(question, state, s5_set_first(cards)));
    same(question->rules, what, values->best, minimax(question, state));
}

/* ------------------------------------------------------- short hands, all questions */

static const int32_t TRICKS[] = {0, 1, 2, 3, 4, 5};

/* Every question about tricks in one position. */
static void check_tricks(S5Solver *solver, const S5Rules *rules, const S5State *state, unsigned side)
{
    const Question question = {.rules = rules, .side = side, .value = TRICKS};
    S5Position position;
    S5CardValues values;
    int tricks;
    s5_position(rules, state, 0, &position);
    position.side = (uint16_t)side;
    assert_int_equal(s5_solve(solver, &position, &tricks), S5_OK);
    assert_int_equal(s5_solve_cards(solver, &position, &values), S5_OK);
    check_values(&question, state, &values, "the number of tricks after a card");
    same(rules, "the number of tricks", tricks, values.best);
    for (int least = 0; least <= S5_HAND_CARDS; least++) {
        bool sure;
        assert_int_equal(s5_solve_at_least(solver, &position, least, &sure), S5_OK);
        same(rules, "whether that many are sure", sure, tricks >= least);
    }
}

/* Values by the number of tricks, which need not grow with it. */
static void check_value_table(
    S5Solver *solver, const S5Rules *rules, const S5State *state, unsigned side, S5Random *random)
{
    int32_t table[S5_HAND_CARDS + 1];
    for (int i = 0; i <= S5_HAND_CARDS; i++)
        table[i] = (int32_t)s5_random_below(random, 7) - 3;
    const Question question = {.rules = rules, .side = side, .value = table};
    S5Position position;
    S5CardValues values;
    s5_position(rules, state, 0, &position);
    position.side = (uint16_t)side;
    assert_int_equal(s5_solve_values(solver, &position, table, &values), S5_OK);
    check_values(&question, state, &values, "the value of a card");
}

/* A number of tricks that minimax can search quickly. */
static int short_enough(int players, S5Random *random)
{
    static const int MOST[S5_SEATS_MAX + 1] = {0, 0, 5, 4, 3, 3, 2, 2, 2, 2, 2};
    return 1 + (int)s5_random_below(random, (uint32_t)MOST[players]);
}

enum { CASES = 6 };
static S5Solver *shared;

static void tricks_at_table(const S5Preset *preset, int players, int sides)
{
    S5Rules rules;
    assert_true(make_rules(&rules, preset, players, sides, "5"));
    for (int i = 0; i < cases_of(CASES); i++) {
        S5Random random = s5_random(++seed, 9);
        S5State state = make_state(&rules, short_enough(players, &random), &random);
        begin_trick(&rules, &state, &random);
        const unsigned any = 1 + s5_random_below(&random, (1u << players) - 2);
        const unsigned party = rules.side_seats[s5_random_below(&random, rules.parties)];
        s5_solver_trumps(shared, &rules, (S5Suit)state.trump, state.lowered);
        check_tricks(shared, &rules, &state, party);
        check_tricks(shared, &rules, &state, any);
        check_value_table(shared, &rules, &state, any, &random);
    }
}

static void tricks_and_values_agree_with_minimax(void **unused)
{
    (void)unused;
    shared = new_solver(ENTRIES);
    for_every_table(tricks_at_table);
    free(shared);
}

static S5Set any_of(S5Set set, S5Random *random)
{
    return s5_set_of(s5_set_nth(set, s5_random_below(random, (uint32_t)s5_set_count(set))));
}

/* ------------------------------------------------------ similar deals, one small table */

/* Exchanges a card of one hand for one of another. */
static void exchange(const S5Rules *rules, S5State *state, S5Random *random)
{
    const uint32_t players = (uint32_t)rules->players, one = s5_random_below(random, players),
                   other = (one + 1 + s5_random_below(random, players - 1)) % players;
    const S5Set both = any_of(state->hand[one], random) | any_of(state->hand[other], random);
    state->hand[one] ^= both;
    state->hand[other] ^= both;
}

/* Deals that differ in a card or two, so the table may answer for one from what it knows about another. */
static void deals_at_table(const S5Preset *preset, int players, int sides)
{
    enum { DEALS_ALIKE = 100 };
    S5Rules rules;
    S5Random random = s5_random(++seed, 9);
    if (players < 3 || players > 6)
        return;
    assert_true(make_rules(&rules, preset, players, sides, "5"));
    S5State state = make_state(&rules, players == 3 ? 3 : 2, &random);
    const Question question = {
        .rules = &rules, .side = 1 + s5_random_below(&random, (1u << players) - 2), .value = TRICKS};
    s5_solver_trumps(shared, &rules, (S5Suit)state.trump, state.lowered);
    for (int i = 0; i < DEALS_ALIKE; i++) {
        exchange(&rules, &state, &random);
        S5State begun = state;
        S5Position position;
        S5CardValues values;
        begin_trick(&rules, &begun, &random);
        s5_position(&rules, &begun, 0, &position);
        position.side = (uint16_t)question.side;
        assert_int_equal(s5_solve_cards(shared, &position, &values), S5_OK);
        check_values(&question, &begun, &values, "the number of tricks after a card in one deal of many");
    }
}

static void the_table_does_not_confuse_similar_deals(void **unused)
{
    (void)unused;
    shared = new_solver(FEW);
    for_every_table(deals_at_table);
    free(shared);
}

/* ---------------------------------------------------------------------- pools */

/* Asks about the pool after some earlier tricks. */
static void check_pool(const S5Rules *rules, S5State state, int seat, S5Random *random)
{
    const int cards = S5_HAND_CARDS - state.tricks_done;
    give_tricks(rules, &state, random);
    if (state.tricks_done + cards != S5_HAND_CARDS)
        return;
    const int32_t table[] = {(int32_t)s5_random_below(random, 5), (int32_t)s5_random_below(random, 5),
        (int32_t)s5_random_below(random, 5)};
    const Question question = {
        .rules = rules, .side = rules->side_seats[rules->side_of[seat]], .value = table, .pool = true};
    S5Position position;
    S5CardValues values;
    s5_position(rules, &state, seat, &position);
    assert_int_equal(
        s5_solve_pool(shared, &position, &(S5PoolValues){table[0], table[1], table[2]}, &values), S5_OK);
    check_values(&question, &state, &values, "the value of a card in a pool");
}

static void pool_at_table(const S5Preset *preset, int players, int sides)
{
    static const char *const WIN[] = {"2", "3", "4", "5"};
    S5Rules rules;
    if (preset->kind != S5_POOL)
        return;
    for (int i = 0; i < cases_of(CASES); i++) {
        S5Random random = s5_random(++seed, 9);
        assert_true(make_rules(&rules, preset, players, sides, WIN[s5_random_below(&random, 4)]));
        S5State state = make_state(&rules, short_enough(players, &random), &random);
        begin_trick(&rules, &state, &random);
        s5_solver_trumps(shared, &rules, (S5Suit)state.trump, state.lowered);
        const int seat = (int)s5_random_below(&random, rules.players);
        for (int again = 0; again < 3; again++) /* the same cards, and the same table */
            check_pool(&rules, state, seat, &random);
    }
}

static void pools_agree_with_minimax(void **unused)
{
    (void)unused;
    shared = new_solver(FEW);
    for_every_table(pool_at_table);
    free(shared);
}

static void whole_hands_of_two_agree_with_minimax(void **unused)
{
    (void)unused;
    static const char *const PRESETS[] = {"spoil-five", "spoil-five-white-knuckle", "twenty-five",
        "twenty-five-trump-when-void", "irish-forty-five", "spoil-five-peel", "hanley-one-hundred-ten",
        "us-one-hundred-ten"};
    shared = new_solver(ENTRIES);
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++)
        for (int hand = 0; hand < cases_of(40); hand++) {
            S5Rules rules;
            S5Random random = s5_random(++seed, 9);
            assert_true(make_rules(&rules, s5_preset_find(PRESETS[i]), 2, 0, "5"));
            S5State state = make_state(&rules, 5, &random);
            s5_solver_trumps(shared, &rules, (S5Suit)state.trump, state.lowered);
            check_tricks(shared, &rules, &state, 1 + s5_random_below(&random, 2));
        }
    free(shared);
}

/* ------------------------------------------------- states in which somebody may rob */

/* Deals hands until somebody may rob during play or an ace is due; false if that never happens. */
static bool find_open_state(const S5Rules *rules, const Case *c, S5Random *random, S5State *state)
{
    for (int hand = 0; hand < 60; hand++) {
        S5Card pack[S5_PACK_MAX];
        assert_int_equal(s5_start(rules, (int)s5_random_below(random, rules->players), NULL, state), S5_OK);
        case_pack(c, hand, pack);
        assert_int_equal(s5_deal(rules, state, pack), S5_OK);
        for (int acts = (int)s5_random_below(random, 4); acts >= 0 || state->phase != S5_PHASE_PLAY; acts--) {
            if (state->tricks_done || state->phase == S5_PHASE_BID || state->phase == S5_PHASE_DEAL)
                break;
            const bool playing =
                state->phase == S5_PHASE_PLAY || (state->phase == S5_PHASE_ROB && state->played);
            if (acts < 0 && playing)
                break;
            hand_act(rules, state, hand_random(rules, state, random));
        }
        const bool playing = state->phase == S5_PHASE_PLAY ||
                             (state->phase == S5_PHASE_ROB && (state->played || state->tricks_done));
        if (playing && (state->to_rob != S5_NO_SEAT || state->ace_due))
            return true;
    }
    return false;
}

static int open_states;

static void states_at_table(const S5Preset *preset, int players, int sides)
{
    S5Rules rules;
    S5State state;
    seed++;
    if (players != 2 || preset->kind == S5_AUCTION)
        return;
    assert_true(make_rules(&rules, preset, players, sides, "5"));
    for (int i = 0; i < cases_of(CASES); i++) {
        S5Random random = s5_random(++seed, 9);
        const Case c = random_case(seed, preset, players, sides, 0, 1);
        if (!find_open_state(&rules, &c, &random, &state))
            continue;
        open_states++;
        for (int entry = 0; rules.options.target && entry < rules.scores; entry++)
            state.total[entry] = rules.options.target - 1; /* the next trick would end the game */
        const int seat = (int)s5_random_below(&random, 2);
        const Question question = {.rules = &rules, .side = 1u << seat, .value = TRICKS};
        S5Solved solved;
        assert_int_equal(s5_solve_state(shared, &rules, &state, seat, &solved), S5_OK);
        for (int entry = 0; entry < rules.scores; entry++)
            state.total[entry] = NEVER;
        const S5Legal legal = s5_legal(&rules, &state);
        same(&rules, "the number of choices", solved.count, s5_legal_count(&legal));
        same(&rules, "the number of tricks", solved.tricks, minimax(&question, &state));
        for (int at = 0; at < solved.count; at++) {
            S5State next = state;
            hand_act(&rules, &next, solved.choice[at]);
            same(&rules, "the number of tricks after a choice", solved.after[at], minimax(&question, &next));
        }
    }
}

static void robbing_still_to_come_agrees_with_minimax(void **unused)
{
    (void)unused;
    shared = new_solver(ENTRIES);
    for_every_table(states_at_table);
    free(shared);
    assert_true(open_states > 20 * cases_of(CASES) / CASES);
}

static void other_phases_are_refused(void **unused)
{
    (void)unused;
    S5Rules rules;
    S5State state;
    S5Solved solved;
    S5Random random = s5_random(++seed, 9);
    shared = new_solver(ENTRIES);
    assert_true(make_rules(&rules, s5_preset_find("auction-forty-fives"), 4, 2, "5"));
    assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
    assert_int_equal(s5_solve_state(shared, &rules, &state, 0, &solved), S5_ERR_NOT_PLAYING);
    hand_deal_next(&rules, &random, &state);
    assert_int_equal(s5_solve_state(shared, &rules, &state, 0, &solved), S5_ERR_NOT_PLAYING);
    free(shared);
}

/* ------------------------------------------------------------------ whole deals */

enum { DEALS = 6 };
typedef struct Deal {
    S5Rules rules;
    S5Position position;
    S5Suit trump;
} Deal;

/* Five cards for everybody: too many for minimax. */
static void make_deal(Deal *deal, int players, int sides)
{
    S5Card pack[S5_PACK_MAX];
    S5Random random = s5_random(++seed, 9);
    assert_true(make_rules(&deal->rules, s5_preset_find("spoil-five-white-knuckle"), players, sides, "3"));
    s5_make_pack(&deal->rules, &random, pack);
    deal->position = (S5Position){
        .side = deal->rules.side_seats[0], .turn = (uint8_t)s5_random_below(&random, (uint32_t)players)};
    deal->trump = (S5Suit)s5_random_below(&random, S5_SUITS);
    for (int i = 0; i < 5 * players; i++)
        deal->position.hand[i / 5] |= s5_set_of(pack[i]);
}

static S5Set exchange_black(S5Set set)
{
    const int shift = (S5_CLUBS - S5_SPADES) * S5_RANKS;
    const S5Set spades = s5_set_suit(S5_SPADES), clubs = s5_set_suit(S5_CLUBS);
    return (set & ~(spades | clubs)) | (set & spades) << shift | (set & clubs) >> shift;
}

static int tricks_of(S5Solver *solver, const Deal *deal)
{
    int tricks;
    s5_solver_trumps(solver, &deal->rules, deal->trump, false);
    assert_int_equal(s5_solve(solver, &deal->position, &tricks), S5_OK);
    return tricks;
}

/* With a table of one entry, with ♠ and ♣ exchanged, and asked from the other side, which gets the other tricks. */
static void check_deal(S5Solver *tiny, int players, int sides)
{
    Deal deal;
    make_deal(&deal, players, sides);
    const int tricks = tricks_of(shared, &deal);
    same(&deal.rules, "the number of tricks with a tiny table", players < 8 ? tricks_of(tiny, &deal) : tricks,
        tricks);
    Deal other = deal;
    other.trump = deal.trump == S5_SPADES ? S5_CLUBS : deal.trump == S5_CLUBS ? S5_SPADES : deal.trump;
    for (int seat = 0; seat < players; seat++)
        other.position.hand[seat] = exchange_black(deal.position.hand[seat]);
    same(&deal.rules, "the number of tricks with black suits exchanged", tricks_of(shared, &other), tricks);
    other = deal;
    other.position.side = (uint16_t)(((1u << players) - 1) & ~deal.position.side);
    same(
        &deal.rules, "the number of tricks of the others", tricks_of(shared, &other), S5_HAND_CARDS - tricks);
}

static void whole_deals_are_symmetric(void **unused)
{
    (void)unused;
    S5Solver *tiny = new_solver(1);
    shared = new_solver(1 << 14);
    for (int i = 0; i < DEALS; i++)
        for (int players = 2; players <= 8; players++)
            check_deal(tiny, players, players % 2 || players == 2 ? 0 : 2);
    free(shared);
    free(tiny);
}

/* --------------------------------------------------------- giving up, and memory */

/* A deal that takes many nodes to solve. */
static void make_hard_deal(Deal *deal)
{
    do {
        make_deal(deal, 6, 2);
        tricks_of(shared, deal);
    } while (s5_solver_nodes(shared) < 2000);
    s5_solver_trumps(shared, &deal->rules, deal->trump, false);
}

/* Giving up leaves the answer untouched and the solver as good as before. */
static void giving_up_changes_nothing(void **unused)
{
    (void)unused;
    Deal deal;
    volatile bool stop = true;
    int tricks = -1;
    S5CardValues values = {.best = -1};
    shared = new_solver(ENTRIES);
    make_hard_deal(&deal);
    s5_solver_limit(shared, 100, NULL);
    assert_int_equal(s5_solve(shared, &deal.position, &tricks), S5_ERR_STOPPED);
    assert_in_range(s5_solver_nodes(shared), 100, 1000);
    s5_solver_limit(shared, 0, &stop);
    assert_int_equal(s5_solve(shared, &deal.position, &tricks), S5_ERR_STOPPED);
    assert_int_equal(s5_solve_cards(shared, &deal.position, &values), S5_ERR_STOPPED);
    assert_int_equal(tricks, -1);
    assert_int_equal(values.best, -1);
    stop = false;
    S5Solver *fresh = new_solver(ENTRIES);
    assert_int_equal(s5_solve(shared, &deal.position, &tricks), S5_OK);
    assert_int_equal(tricks, tricks_of(fresh, &deal));
    free(fresh);
    free(shared);
}

static void too_little_memory_is_refused(void **unused)
{
    (void)unused;
    uint64_t memory[8];
    assert_null(s5_solver_init(memory, sizeof memory));
    assert_null(s5_solver_init(NULL, s5_solver_size(1)));
    assert_true(s5_solver_size(1000) == s5_solver_size(1024));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tricks_and_values_agree_with_minimax),
        cmocka_unit_test(the_table_does_not_confuse_similar_deals),
        cmocka_unit_test(pools_agree_with_minimax),
        cmocka_unit_test(whole_hands_of_two_agree_with_minimax),
        cmocka_unit_test(robbing_still_to_come_agrees_with_minimax),
        cmocka_unit_test(other_phases_are_refused),
        cmocka_unit_test(whole_deals_are_symmetric),
        cmocka_unit_test(giving_up_changes_nothing),
        cmocka_unit_test(too_little_memory_is_refused),
    };
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
