/* Guards: a violated assertion ends what is done within one, and not the server. */
#ifndef S5_SERVER_GUARD_H
#define S5_SERVER_GUARD_H

#include "spoilfive/assert.h"
#include "spoilfive/text.h"

/** From now on violated assertions are logged, and those within a guard are caught; after others the server goes on, for all other
 * tables depend on it. To be called before there are threads. */
void s5_guard_open(void);

/**
 * Calls a function under a guard. If it violates an assertion it ends there: what it was changing is half changed, what it holds is
 * lost, and a lock that it has is never released, so it must state nothing while it has one.
 *
 * run       in
 * argument  in     its argument
 * why       inout  gets what is not true, and where
 * Returns whether it came to its end.
 */
bool s5_guard(void (*run)(void *argument), void *argument, S5Text *why);

/** What tables share, and a lock, must not be left half changed: between these two nothing is caught. */
void *s5_guard_suspend(void);
void s5_guard_resume(void *suspended);

#endif
