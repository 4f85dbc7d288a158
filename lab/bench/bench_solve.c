/* The exact solver over random deals, from the first lead. */
#include "lab/bench/bench.h"

#include <stdlib.h>

enum { ENTRIES = 1 << 16 };

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
        bench->deals[i] = s5_bench_deal(&bench->rules, &bench->random, i % bench->rules.players);
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
