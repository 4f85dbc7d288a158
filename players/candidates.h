/* The choices that a search considers. Private to players/. */
#ifndef S5_CANDIDATES_H
#define S5_CANDIDATES_H

#include "spoilfive/coach.h"

enum { S5_CANDIDATES = S5_ADVICE_MAX /**< all of them fit into an advice */ };

/** Choices, each once. */
typedef struct S5Candidates {
    S5Choice choice[S5_CANDIDATES];
    int count;
} S5Candidates;

/**
 * Lists the choices of a view that are worth considering: all of them, but of the many possible discards only those that keep the
 * better cards.
 *
 * rules       in
 * view        in   it is its seat's turn
 * candidates  out  at least one, all legal
 */
void s5_candidates(const S5Rules *rules, const S5View *view, S5Candidates *candidates);

#endif
