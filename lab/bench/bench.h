/* What `spoilfive-lab bench` measures. */
#ifndef S5_LAB_BENCH_H
#define S5_LAB_BENCH_H

#include "cli/bench.h"

/** What a measurement works on. Owns its memory; see s5_bench_free(). */
typedef struct S5Bench {
    S5Rules rules;
    S5Random random;
    const S5Level *level;
    S5State *states; /**< positions of random games */
    S5View *views;   /**< the same positions as the seat whose turn it is sees them */
    int positions;
    void *solver_memory;
    S5Solver *solver;
    S5Position *deals; /**< `set` of them, from the first lead */
    int set;           /**< as the measurement gives it */
    char *record;      /**< whole games */
    size_t record_size;
    uint64_t sink; /**< made of the results, so that no compiler leaves the work out */
} S5Bench;

/** One measurement; the table of them is s5_measures. */
typedef struct S5Measure {
    const char *name;  /**< `cards` */
    const char *title; /**< for people */
    const char *preset;
    int players, sides; /**< sides: −1 for the usual ones */
    int set;            /**< units that belong together: a run does whole sets of them; 1 if all are alike */
    const char *unit;   /**< the unit that is counted: `hands` */
    const char *step;   /**< smaller steps that are also counted, `plays`; null for none */
    bool (*prepare)(
        S5Bench *bench); /**< makes what the runs need, untimed; null for nothing; false without memory */
    int64_t (*run)(
        S5Bench *bench, int64_t count); /**< does `count` units; returns the steps, or −1 after a fault */
} S5Measure;

/** The measurements, ended by one without a name. */
extern const S5Measure s5_measures[];

/**
 * Makes what a measurement works on, from fixed seeds.
 *
 * bench    out  free it with s5_bench_free(), also on failure
 * measure  in
 * Returns false without memory.
 */
bool s5_bench_prepare(S5Bench *bench, const S5Measure *measure);

/** Frees what a measurement worked on. */
void s5_bench_free(S5Bench *bench);

/** How often something was done in a second of processor time, over several runs. */
typedef struct S5Rate {
    double best, median, worst;
} S5Rate;

/** The result of a measurement. */
typedef struct S5Result {
    S5Rate units, steps;
    int runs;
    int64_t count; /**< units in a run */
} S5Result;

/** Times a measurement in several short runs; false after a fault, which would be a bug in the engine. */
bool s5_bench_time(S5Bench *bench, const S5Measure *measure, S5Result *result);

/** Picks one of `count` things from a fraction that is used up bit by bit; see bench_cards.c. */
enum { S5_FRACTION_BITS = 61 };
static inline unsigned s5_bench_pick(uint64_t *fraction, unsigned count)
{
    const uint64_t product = *fraction * count;
    *fraction = product & (((uint64_t)1 << S5_FRACTION_BITS) - 1);
    return (unsigned)(product >> S5_FRACTION_BITS);
}

/** A fresh fraction. */
static inline uint64_t s5_bench_fraction(S5Random *random)
{
    return s5_random_next(random) >> (64 - S5_FRACTION_BITS);
}

/** A pack in its sorted order. */
void s5_bench_pack(S5Card pack[S5_PACK]);

/** The cards of a pack that a deal and a draw may reach. */
int s5_bench_needed(const S5Rules *rules);

/* The measurements' functions, by file. */
int64_t s5_bench_cards(S5Bench *bench, int64_t hands);         /* bench_cards.c */
int64_t s5_bench_hands(S5Bench *bench, int64_t hands);         /* bench_hands.c */
bool s5_bench_make_positions(S5Bench *bench);                  /* bench_seat.c */
int64_t s5_bench_legal(S5Bench *bench, int64_t sets);          /* bench_seat.c */
int64_t s5_bench_views(S5Bench *bench, int64_t views);         /* bench_seat.c */
int64_t s5_bench_decisions(S5Bench *bench, int64_t decisions); /* bench_seat.c */
bool s5_bench_make_deals(S5Bench *bench);                      /* bench_solve.c */
int64_t s5_bench_solve(S5Bench *bench, int64_t deals);         /* bench_solve.c */
int64_t s5_bench_at_least(S5Bench *bench, int64_t deals);      /* bench_solve.c */
int64_t s5_bench_worlds(S5Bench *bench, int64_t worlds);       /* bench_worlds.c */
bool s5_bench_make_record(S5Bench *bench);                     /* bench_record.c */
int64_t s5_bench_check(S5Bench *bench, int64_t hands);         /* bench_record.c */

#endif
