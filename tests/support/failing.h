/*
 * Calls that fail: one of all that are counted, or it and those that come later, or one from each place;
 * among them those that SQLite makes to its files.
 */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <errno.h>
#include <stdbool.h>

/*
 * Defines what stands for a function in a program that is linked with --wrap=NAME: where `fails`, it returns
 * `failed`, with `number` in errno.
 */
#define WRAP_CALL(fails, number, type, name, parameters, arguments, failed) \
    type __real_##name parameters;                                          \
    type __wrap_##name parameters;                                          \
    type __wrap_##name parameters                                           \
    {                                                                       \
        if (!(fails))                                                       \
            return __real_##name arguments;                                 \
        errno = number;                                                     \
        return failed;                                                      \
    }

/* Whether calls of the store, which are counted here, may fail, and end the process instead. */
extern bool store_calls, call_kills;

/* Whether allocations are counted here, and may fail (failing_memory.c). */
extern bool allocations;

/*
 * Counts a call; whether it fails. The second is for calls of the store, the third for those of them that
 * fail only where places do.
 */
bool call_fails(void);
bool store_fails(void);
bool place_fails(void);

/*
 * From now on the call with this number fails, and those after it too if `all_later`; 0: none; NEXT_PLACE:
 * the first from a place in the program from where none has failed before. The second says whether it is
 * places that fail, the third whether one has.
 */
enum { NEXT_PLACE = -1 };
void fail_from(long call, bool all_later);
bool places_fail(void);
bool a_place_failed(void);

/* How many calls there were since then; the second also ends it. */
long calls_so_far(void);
long stop_failing(void);

/* Which time something is done, and a text with that number, so that each is about others; it is kept for the next 15. */
extern int turn;
const char *of_turn(const char *before);

/* What is done while calls fail, as fail_from() says; returns how many calls there were. */
typedef long FailingWork(const void *with, long call, bool all_later);

/*
 * Does it while a call from each place fails, until there is no other; then while none fails, which takes
 * more than `least` calls, and while each of them fails with all later ones, where the case is due.
 */
void each_place_fails(FailingWork *work, const void *with, long least);

/* The same where places are not told apart: each call fails alone, too, where the case is due. */
void each_call_fails(FailingWork *work, const void *with, long least);

/* From now on SQLite's calls to files are among those of the store; and no longer. */
void fail_files(void);
void leave_files(void);

#endif
