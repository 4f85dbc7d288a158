/* How many of a test's cases each build makes. */
#ifndef TESTS_SHARE_H
#define TESTS_SHARE_H

#include <stdbool.h>

/*
 * The build as released makes every case. Others, such as the one with sanitizers, are slower and look for faults that
 * hardly depend on the case. They make one case in 17, a number that divides no test's number of cases per table, so that
 * each time different ones are left out. Every run leaves out the same cases, so a failure can be repeated.
 */
#ifdef NDEBUG
enum { CASES_ONE_IN = 1 };
#else
enum { CASES_ONE_IN = 17 };
#endif
#define CASES_OF(all) (((all) + CASES_ONE_IN - 1) / CASES_ONE_IN)

/* Whether the next case is one to make: true one time in CASES_ONE_IN. */
bool case_is_due(void);

/* Skips the rest of a test that judges how well something plays, which takes long, except in the build as released. */
void only_as_released(void);

#endif
