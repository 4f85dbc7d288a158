/* Turns questions into goals for the search: the value of a position is the highest value for which "is the side
 * sure of it?" is answered yes. */
#include "solver.h"

#include "spoilfive/assert.h"

enum { OUTCOMES = S5_HAND_CARDS + 1 };

/* A position and what its outcomes are worth. Outcomes are numbers of tricks, or the ends of a pool hand. */
typedef struct Question {
    S5Run run;
    uint32_t taken; /* tricks of the side; in a pool hand by party, see S5Goal */
    bool pool;
    unsigned possible; /* the outcomes that are still possible, as bits */
    int32_t value[OUTCOMES];
} Question;

/* ------------------------------------------------------------------- solver */

static size_t power_of_two_from(size_t entries)
{
    size_t power = 1;
    while (power < entries)
        power *= 2;
    return power;
}

size_t s5_solver_size(size_t entries)
{
    return sizeof(S5Solver) + sizeof(S5Entry) * power_of_two_from(entries);
}

S5Solver *s5_solver_init(void *memory, size_t bytes)
{
    if (!memory || bytes < s5_solver_size(1))
        return NULL;
    S5Solver *solver = memory;
    const size_t room = (bytes - sizeof *solver) / sizeof(S5Entry);
    size_t entries = power_of_two_from(room);
    entries = entries > room ? entries / 2 : entries;
    *solver = (S5Solver){.table = (S5Entry *)(solver + 1), .entries = entries};
    for (size_t i = 0; i < entries; i++)
        solver->table[i] = (S5Entry){.mask = 0};
    return solver;
}

void s5_solver_limit(S5Solver *solver, uint64_t nodes, const volatile bool *stop)
{
    solver->limit = nodes;
    solver->stop = stop;
}

/* Invalidates all entries of the table. */
static void begin_epoch(S5Solver *solver)
{
    if (++solver->epoch)
        return;
    for (size_t i = 0; i < solver->entries; i++)
        solver->table[i] = (S5Entry){.mask = 0};
    solver->epoch = 1;
}

void s5_solver_trumps(S5Solver *solver, const S5Rules *rules, S5Suit trump, bool lowered)
{
    /* By the number of players: more bits only mean that a larger table misses the cache more often. */
    static const uint8_t BITS[S5_SEATS_MAX + 1] = {0, 0, 10, 10, 11, 12, 12, 13, 15, 15, 16};
    const size_t enough = (size_t)1 << BITS[rules->players];
    solver->mask = (enough < solver->entries ? enough : solver->entries) - 1;
    solver->rules = rules;
    solver->players = rules->players;
    s5_card_map_build(&solver->map, s5_trumps_in(rules, (unsigned)trump, lowered), rules->pack);
    begin_epoch(solver);
}

uint64_t s5_solver_nodes(const S5Solver *solver)
{
    return solver->nodes;
}

/* ---------------------------------------------------------------- positions */

/* Sets what each card of a hand adds to the counts of a key: S5_KEY_SEAT_BITS for each lane and seat. */
static void set_weights(S5Solver *s, int seat, S5Places hand)
{
    for (int lane = 0; lane < S5_LANES - 1; lane++)
        for (S5Places rest = hand & s->map.lane[lane]; rest; rest &= rest - 1) {
            uint64_t *weight = s->weight[s5_set_first(rest)];
            const uint64_t one = UINT64_C(1) << S5_KEY_SEAT_BITS * seat;
            weight[0] = lane < 2 ? one << S5_KEY_SUIT_BITS * lane : 0;
            weight[1] = lane < 2 ? 0 : one;
        }
}

static void set_hands(S5Solver *s, const S5Position *position)
{
    s->side_cards = 0;
    for (int i = 0; i < S5_PLANES; i++)
        s->plane[i] = 0;
    for (int seat = 0; seat < s->players; seat++) {
        S5Places hand = 0;
        for (S5Set rest = position->hand[seat]; rest; rest &= rest - 1)
            hand |= (S5Places)1 << s->map.place[s5_set_first(rest)];
        for (S5Places rest = hand; rest; rest &= rest - 1)
            s->seat_of[s5_set_first(rest)] = (uint8_t)seat;
        set_weights(s, seat, hand);
        s->side_cards |= position->side >> seat & 1 ? hand : 0;
        s->hand[seat] = hand;
        for (int i = 0; i < S5_PLANES; i++)
            s->plane[i] |= (seat + 1) >> i & 1 ? hand : 0;
    }
}

/* Sets up the cards of the running trick for the search. */
static void set_trick(S5Solver *s, const S5Position *position, S5Run *run)
{
    run->led = -1;
    for (int i = 0; i < position->played; i++) {
        const int seat = (position->turn + s->players - position->played + i) % s->players;
        const int place = s->map.place[position->trick[i]];
        const S5Places card = (S5Places)1 << place;
        s->seat_of[place] = (uint8_t)seat;
        s->side_cards |= position->side >> seat & 1 ? card : 0;
        run->led = i ? run->led : place;
        if (card > run->best && card & s->map.wins[run->led])
            run->best = card;
    }
}

/* Sets up a position for the search. */
static void set_up(S5Solver *s, const S5Position *position, S5Run *run)
{
    *run = (S5Run){.seat = position->turn, .left = s5_set_count(position->hand[position->turn])};
    set_hands(s, position);
    set_trick(s, position, run);
    for (int i = 0; i < s->players; i++) {
        const S5Places hand = s->hand[(position->turn + i) % s->players];
        run->all |= hand;
        run->behind |= i + position->played < s->players ? hand : 0;
    }
    if (position->side != s->side)
        begin_epoch(s);
    S5_ASSERT(position->side && !(position->side >> s->players));
    S5_ASSERT(position->turn < s->players && position->played < s->players);
    S5_ASSERT(run->left >= 0 && run->left <= S5_HAND_CARDS);
    S5_ASSERT(!(run->behind & ~run->all));
    S5_ASSERT((run->led < 0) == !position->played);
    S5_ASSERT(!run->best == !position->played);
    s->side = position->side;
    for (int left = 0; left < S5_HAND_CARDS; left++)
        for (int place = 0; place < S5_PLACES; place++)
            s->leads[left][place] = 0;
}

static uint32_t taken_by_side(const S5Solver *s, const S5Position *position)
{
    uint32_t taken = 0;
    for (int seat = 0; seat < s->players; seat++)
        taken += position->side >> seat & 1 ? position->tricks[seat] : 0u;
    return taken;
}

static uint32_t taken_by_party(const S5Solver *s, const S5Position *position)
{
    uint32_t taken = 0;
    for (int seat = 0; seat < s->players; seat++)
        taken += (uint32_t)position->tricks[seat] << 3 * s->rules->side_of[seat];
    return taken;
}

/* ---------------------------------------------------------------- questions */

/* The goal of a pool question. Where no other party can win the pool first, winning it is the simpler goal "n tricks or more". */
static S5Goal pool_goal(const S5Solver *s, const Question *q, unsigned good)
{
    const int taken = (int)(q->taken >> 3 * s->side_party & 7);
    if (good != 1u << S5_END_WON || 2 * s->win_tricks <= S5_HAND_CARDS)
        return (S5Goal){.good = good, .pool = true, .taken = q->taken};
    return (S5Goal){.good = ((2u << q->run.left) - 1) & ~0u << (s->win_tricks - taken)};
}

/* Whether the side is sure of one of these outcomes, from a position or after one card there. */
static int ask_search(S5Solver *s, const Question *q, int place, unsigned outcomes)
{
    const unsigned good = outcomes & q->possible;
    if (!good || good == q->possible)
        return good ? S5_YES : S5_NO;
    const S5Goal goal = q->pool ? pool_goal(s, q, good) : (S5Goal){.good = good >> q->taken};
    if (!goal.good)
        return S5_NO;
    return place < 0 ? s5_search(s, &q->run, goal) : s5_search_card(s, &q->run, goal, place);
}

/* The values of the possible outcomes in rising order, each once. Returns how many. */
static int levels_of(const Question *q, int32_t level[OUTCOMES])
{
    int count = 0;
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        if (!(q->possible >> outcome & 1))
            continue;
        int at = count;
        while (at && level[at - 1] >= q->value[outcome])
            at--;
        if (at < count && level[at] == q->value[outcome])
            continue;
        for (int i = count++; i > at; i--)
            level[i] = level[i - 1];
        level[at] = q->value[outcome];
    }
    return count;
}

/* The outcomes that are worth `value` or more, as bits. */
static unsigned worth(const Question *q, int32_t value)
{
    unsigned outcomes = 0;
    for (int outcome = 0; outcome < OUTCOMES; outcome++)
        outcomes |= q->value[outcome] >= value ? 1u << outcome : 0;
    return outcomes;
}

/* A guess at the outcome before any search: the tricks are shared as the trumps are, with the high ones counting
 * most. */
static int guess(const S5Solver *s, const Question *q)
{
    static const uint8_t WEIGHT[] = {16, 10, 7, 5, 4, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1};
    int sides = 0, whole = 0, rank = 0;
    for (int place = S5_PLACES - 1; place >= 0; place--) {
        const S5Places card = (S5Places)1 << place;
        if (!(card & q->run.all & s->map.trumps))
            continue;
        sides += card & s->side_cards ? WEIGHT[rank] : 0;
        whole += WEIGHT[rank++];
    }
    if (q->pool)
        return S5_END_SPOIL;
    if (!q->run.left)
        return (int)q->taken;
    return (int)q->taken + 1 + (whole ? (q->run.left * sides - 1) / whole : q->run.left / 2);
}

/* The value of a position, or of one card there. Asks about the expected value first, then step by step. */
static S5Status evaluate(S5Solver *s, const Question *q, int place, int32_t expected, int32_t *value)
{
    int32_t level[OUTCOMES];
    int least = 0, most = levels_of(q, level) - 1, at = 0;
    while (at < most && level[at] < expected)
        at++;
    while (least < most) {
        at = at <= least ? least + 1 : at;
        const int answer = ask_search(s, q, place, worth(q, level[at]));
        if (answer == S5_GAVE_UP)
            return S5_ERR_STOPPED;
        if (answer)
            least = at++;
        else
            most = --at;
    }
    *value = level[least];
    S5_ASSERT(least == most);
    return S5_OK;
}

/* The value of each legal card; where there is none, that of the position. */
static S5Status evaluate_cards(S5Solver *s, const Question *q, S5CardValues *values)
{
    const bool ours = s->side >> q->run.seat & 1;
    S5CardValues found = {0};
    for (S5Places cards = s5_search_legal(s, &q->run); cards; cards &= cards - 1)
        found.cards |= s5_set_of(s->map.card[s5_set_first(cards)]);
    int count = 0;
    for (S5Set cards = found.cards; cards; cards &= cards - 1, count++) {
        int32_t *value = &found.value[count];
        const int32_t expected = count ? found.value[count - 1] : q->value[guess(s, q)];
        if (evaluate(s, q, s->map.place[s5_set_first(cards)], expected, value) != S5_OK)
            return S5_ERR_STOPPED;
        if (!count || (ours ? *value > found.best : *value < found.best))
            found.best = *value;
    }
    if (!count)
        evaluate(s, q, -1, 0, &found.best); /* one outcome: no question is needed */
    *values = found;
    return S5_OK;
}

static Question tricks_question(S5Solver *s, const S5Position *position)
{
    Question q = {.value = {0, 1, 2, 3, 4, 5}};
    set_up(s, position, &q.run);
    q.taken = taken_by_side(s, position);
    q.possible = ((2u << q.run.left) - 1) << q.taken;
    S5_ASSERT(q.taken + (unsigned)q.run.left <= S5_HAND_CARDS);
    return q;
}

S5Status s5_solve(S5Solver *solver, const S5Position *position, int *tricks)
{
    const Question q = tricks_question(solver, position);
    int32_t value;
    solver->nodes = 0;
    if (evaluate(solver, &q, -1, q.value[guess(solver, &q)], &value) != S5_OK)
        return S5_ERR_STOPPED;
    *tricks = value;
    return S5_OK;
}

int s5_solver_sure(S5Solver *solver, const S5Position *position, int tricks)
{
    const Question q = tricks_question(solver, position);
    return ask_search(solver, &q, -1, worth(&q, tricks));
}

S5Status s5_solve_at_least(S5Solver *solver, const S5Position *position, int tricks, bool *sure)
{
    solver->nodes = 0;
    const int answer = s5_solver_sure(solver, position, tricks);
    if (answer == S5_GAVE_UP)
        return S5_ERR_STOPPED;
    *sure = answer == S5_YES;
    return S5_OK;
}

S5Status s5_solve_cards(S5Solver *solver, const S5Position *position, S5CardValues *values)
{
    const Question q = tricks_question(solver, position);
    solver->nodes = 0;
    return evaluate_cards(solver, &q, values);
}

S5Status s5_solve_values(S5Solver *solver, const S5Position *position, const int32_t value[S5_HAND_CARDS + 1],
    S5CardValues *values)
{
    Question q = tricks_question(solver, position);
    for (int i = 0; i < OUTCOMES; i++)
        q.value[i] = value[i];
    solver->nodes = 0;
    return evaluate_cards(solver, &q, values);
}

/* How a pool hand ends if every card is played. */
static int pool_end(const S5Solver *s, uint32_t taken)
{
    for (int party = 0; party < s->rules->parties; party++)
        if ((int)(taken >> 3 * party & 7) >= s->win_tricks)
            return party == s->side_party ? S5_END_WON : S5_END_LOST;
    return S5_END_SPOIL;
}

S5Status s5_solve_pool(
    S5Solver *solver, const S5Position *position, const S5PoolValues *worth, S5CardValues *values)
{
    Question q = {.pool = true, .value = {worth->won, worth->spoil, worth->lost}};
    set_up(solver, position, &q.run);
    q.taken = taken_by_party(solver, position);
    solver->win_tricks = (uint8_t)solver->rules->options.win_tricks;
    solver->side_party = solver->rules->side_of[s5_set_first(position->side)];
    q.possible = q.run.left ? 7u : 1u << pool_end(solver, q.taken);
    solver->nodes = 0;
    return evaluate_cards(solver, &q, values);
}
