/* The exact solver over random deals, from the first lead. */
#include "bench.h"

#include <stdlib.h>

enum { ENTRIES = 1 << 16 };

/* Deals five cards each, with the first lead to come; the question is about the first side. */
static S5Position deal(const S5Rules *rules, S5Random *random, int turn)
{
    S5Card pack[S5_PACK_MAX];
    S5Position position = {.side = rules->side_seats[0], .turn = (uint8_t)turn};
    s5_make_pack(rules, random, pack);
    for (int card = 0; card < rules->players * S5_HAND_CARDS; card++)
        position.hand[card / S5_HAND_CARDS] |= s5_set_of(pack[card]);
    return position;
}

/* Deals the positions of a measurement. */
bool s5_bench_make_deals(S5Bench *bench)
{
    const size_t bytes = s5_solver_size(ENTRIES);
    bench->solver_memory = malloc(bytes);
    bench->deals = malloc((size_t)bench->set * sizeof *bench->deals);
    if (!bench->solver_memory || !bench->deals)
        return false;
    bench->solver = s5_solver_init(bench->solver_memory, bytes);
    for (int i = 0; i < bench->set; i++)
        bench->deals[i] = deal(&bench->rules, &bench->random, i % bench->rules.players);
    return true;
}

/* Solves `count` deals, an equal share for each suit of trumps, one suit after another: the number of tricks
 * or, if `least`, whether there are that many. Returns the cards tried, or −1. */
static int64_t solve(S5Bench *bench, int64_t count, int least)
{
    int64_t nodes = 0;
    int trump = -1;
    for (int64_t i = 0; i < count; i++) {
        const int at = (int)(i % bench->set), suit = at * S5_SUITS / bench->set;
        int tricks = 0;
        bool sure = false;
        if (suit != trump)
            s5_solver_trumps(bench->solver, &bench->rules, (S5Suit)suit, false);
        trump = suit;
        const S5Status status = least ? s5_solve_at_least(bench->solver, &bench->deals[at], least, &sure)
                                      : s5_solve(bench->solver, &bench->deals[at], &tricks);
        if (status != S5_OK)
            return -1;
        nodes += (int64_t)s5_solver_nodes(bench->solver);
        bench->sink += (uint64_t)tricks + sure;
    }
    return nodes;
}

int64_t s5_bench_solve(S5Bench *bench, int64_t deals)
{
    return solve(bench, deals, 0);
}

int64_t s5_bench_at_least(S5Bench *bench, int64_t deals)
{
    return solve(bench, deals, 3);
}

/* The cards tried for one deal of a preset, as a hand of tricks and as one of a pool. */
static int64_t nodes_of(S5Solver *solver, const S5Rules *rules, S5Random *random)
{
    const S5PoolValues worth = {.won = 4, .spoil = 0, .lost = -1};
    S5CardValues values;
    const S5Suit trump = (S5Suit)s5_random_below(random, S5_SUITS);
    s5_solver_trumps(solver, rules, trump, s5_random_below(random, 2));
    const S5Position position = deal(rules, random, 0);
    s5_solve_cards(solver, &position, &values);
    int64_t nodes = (int64_t)s5_solver_nodes(solver);
    if (rules->kind == S5_POOL) {
        s5_solve_pool(solver, &position, &worth, &values);
        nodes += (int64_t)s5_solver_nodes(solver);
    }
    return nodes;
}

int64_t s5_bench_solver_signature(void)
{
    enum { PLAYERS_MOST = 5 };
    const size_t bytes = s5_solver_size(ENTRIES);
    void *memory = malloc(bytes);
    int64_t nodes = 0;
    S5Solver *solver = s5_solver_init(memory, bytes);
    S5Random random = s5_random(1, 1);
    for (int p = 0; solver && p < s5_preset_count(); p++)
        for (int players = 2; players <= PLAYERS_MOST; players++) {
            const S5Preset *preset = s5_preset(p);
            const S5Options options = s5_preset_options(preset);
            S5Rules rules;
            if (s5_rules(&rules, preset, &options, players, s5_rules_usual_sides(preset, players)) == S5_OK)
                nodes += nodes_of(solver, &rules, &random);
        }
    free(memory);
    return nodes;
}
