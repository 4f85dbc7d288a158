/* The clocks of the commands. Private to cli/. */
#ifndef S5_CLI_CLOCK_H
#define S5_CLI_CLOCK_H

#include <stdint.h>
#include <time.h>

/** The time of a clock, in nanoseconds. */
static inline int64_t s5_clock_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/** Seconds since a fixed moment; setting the date does not change it. */
static inline double s5_clock_seconds(void)
{
    return 1e-9 * (double)s5_clock_ns(CLOCK_MONOTONIC);
}

#endif
