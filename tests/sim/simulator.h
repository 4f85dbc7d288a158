/* One run, as main.c asks for it. */
#ifndef SIM_SIMULATOR_H
#define SIM_SIMULATOR_H

#include <stdint.h>

enum { SIM_FAULTS = 11, SIM_ALL_FAULTS = (1 << SIM_FAULTS) - 1 };

/** The faults by their names; a set of them has a bit for each. */
extern const char *const sim_faults[SIM_FAULTS];

/** What a run is asked for. */
typedef struct SimFlags {
    uint64_t seed;
    int people, tables, nodes, faults,
        troubles; /**< troubles: how many faults of the server there are at most */
    int watch;    /**< how many simulated seconds are drawn in a second; 0: none */
    double hours;
} SimFlags;

/** Runs in a process of its own, which may end at any time; writes what there is to read to a folder, if given. */
int sim_simulate(const SimFlags *flags, const char *folder, uint64_t most_events);

#endif
