/* The limits of the server, tried out when a run is over: what people did before must not count any more. */
#ifndef SIM_LIMITS_H
#define SIM_LIMITS_H

#include "server/common/limits.h"

/** Some of the limits, so low that this many people come near them. */
S5Limits sim_limits(int people);

/** Nobody is connected any more: each node must say so, and admit exactly as many as its limits say. */
void sim_limits_try(int nodes);

#endif
