/* Questions about the rules: one JSON line in, one out (docs/formats.md). */
#ifndef SPOILFIVE_QUERY_H
#define SPOILFIVE_QUERY_H

#include "event.h"

S5_BEGIN_C

/**
 * Answers one question: which cards of a hand are legal, which card wins a trick, the order of the pack.
 *
 * line    in     the question's bytes; any bytes are safe
 * size    in     their number
 * answer  inout  empty; gets one line with its newline, `{"error":"…"}` for a question that makes no sense.
 *                S5_EVENT_MAX bytes hold any answer
 */
S5_API void s5_query_line(const char *line, size_t size, S5Text *answer);

S5_END_C
#endif
