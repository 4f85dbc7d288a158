/* Assertions that stay on: what must be true whatever players, files and networks do. A violated one is a
 * fault of this program. */
#ifndef SPOILFIVE_ASSERT_H
#define SPOILFIVE_ASSERT_H

/** Marks what the shared library shows; everything else in it stays hidden. */
#define S5_API __attribute__((visibility("default")))

/** What a header declares lies between these, so that C++ calls it as C. */
#ifdef __cplusplus
#include <cstdbool>
#define S5_BEGIN_C extern "C" {
#define S5_END_C   }
#else
#include <stdbool.h>
#define S5_BEGIN_C
#define S5_END_C
#endif

S5_BEGIN_C

/**
 * Is told of a violated assertion, in the thread that violated it. It may leave with longjmp().
 *
 * file       in  the source file
 * line       in  its line
 * condition  in  what is not true, as the source has it
 * Returns whether the program goes on as if nothing had been stated; false: it aborts.
 */
typedef bool S5AssertHandler(const char *file, int line, const char *condition);

/**
 * Sets what is called for a violated assertion, for all threads; call it before there are others.
 *
 * handler  in  null: the file, the line and the condition are printed on standard error
 */
S5_API void s5_assert_handler(S5AssertHandler *handler);

/** For S5_ASSERT(): calls the handler, and aborts unless the program goes on. */
S5_API __attribute__((cold)) void s5_assert_violated(const char *file, int line, const char *condition);

/** States what is true here. In the page's module, the same code that is tested elsewhere, nothing looks. */
#ifdef __wasm__
#define S5_ASSERT(condition) ((void)(0 && (condition)))
#else
#define S5_ASSERT(condition) \
    (__builtin_expect(!(condition), 0) ? s5_assert_violated(__FILE__, __LINE__, #condition) : (void)0)
#endif

S5_END_C
#endif
