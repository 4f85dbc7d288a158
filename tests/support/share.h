/* How many of a test's cases a run makes. */
#ifndef TESTS_SHARE_H
#define TESTS_SHARE_H

#include <stdbool.h>

/*
 * S5_CASES in the environment says how many cases there are for each that is made; without it, 17. tools/test sets it for `make test-all`. Such
 * numbers divide no test's number of cases per table, so each time different ones are left out. Every run leaves out the same cases, so a
 * failure can be repeated. With 1, every case is made.
 */
int cases_one_in(void);
/* How many cases are made of `all`. */
int cases_of(int all);
/* Whether the next case is one to make: true one time in cases_one_in(). */
bool case_is_due(void);

/* Whether at least one case in 7 is made, as in the build for releases in `make test-all`. */
bool many_cases(void);

/* Skips the rest of a test that takes long, or that few cases would make too weak to tell anything, except where many are made. */
void only_with_many_cases(void);

#endif
