/* Worlds: for the views of many positions, prepares the worlds and draws some of them. */
#include "lab/bench/bench.h"

enum { WORLDS_A_VIEW = 64 };

int64_t s5_bench_worlds(S5Bench *bench, int64_t count)
{
    static S5Worlds worlds;
    S5State world;
    int64_t views = 0;
    for (int64_t i = 0; i < count; i++) {
        if (i % WORLDS_A_VIEW == 0 &&
            !s5_worlds(&worlds, &bench->rules, &bench->views[views++ % bench->positions], NULL))
            return -1;
        if (!s5_world_sample(&worlds, &bench->random, &world))
            return -1;
        bench->sink += world.hand[0];
    }
    return views;
}
