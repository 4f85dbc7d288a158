/* How many of a test's cases a run makes. */
#ifndef TESTS_SHARE_H
#define TESTS_SHARE_H

#include <stdbool.h>

/*
 * S5_CASES in the environment says how many cases there are for each that is made; without it, 17. That number divides no test's number of
 * cases per table, so each time different ones are left out. Every run leaves out the same cases, so a failure can be repeated. In
 * `make test-all` the build as released makes every case; the one with sanitizers is slower, and looks for faults that hardly depend on the
 * case.
 */
int cases_one_in(void);
/* How many cases are made of `all`. */
int cases_of(int all);
/* Whether the next case is one to make: true one time in cases_one_in(). */
bool case_is_due(void);

/* Skips the rest of a test that fewer cases would make too weak to tell anything, except where every case is made. */
void only_with_every_case(void);

#endif
