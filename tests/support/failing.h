/* Calls that fail: one of all that are counted, or it and those that come later; among them those that SQLite makes to its files. */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <stdbool.h>

/* Whether calls of the store, which are counted here, may fail, and end the process instead. */
extern bool store_calls, call_kills;

/* Counts a call; whether it fails. The second is for calls of the store. */
bool call_fails(void);
bool store_fails(void);

/* From now on the call with this number fails, and those after it too if `all_later`; 0: none. */
void fail_from(long call, bool all_later);

/* How many calls there were since then; the second also ends it. */
long calls_so_far(void);
long stop_failing(void);

/* What is done while calls fail, as fail_from() says; returns how many calls there were. */
typedef long FailingWork(const void *with, long call, bool all_later);

/* Does it once while none fails, which takes more than `least` calls; then while each of them fails, alone or with all later ones, where the
   case is due. */
void each_call_fails(FailingWork *work, const void *with, long least);

/* From now on SQLite's calls to files are among those of the store; and no longer. */
void fail_files(void);
void leave_files(void);

#endif
