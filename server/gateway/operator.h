/* What only the operator may know: figures of the whole server, on an address of their own, away from the players' port. */
#ifndef S5_SERVER_OPERATOR_H
#define S5_SERVER_OPERATOR_H

#include "gateway.h"

/** Starts as all zeros but for the door. */
typedef struct S5Operator {
    S5Gateway *gateway;
    S5Net *net; /**< null: nothing is listened on */
    int port;
} S5Operator;

/**
 * Listens for GET /metrics where the plan says (`metrics_port`); nothing happens when it says nothing.
 *
 * Returns false, and a sentence in `error`, when it can't.
 */
bool s5_operator_open(S5Operator *op, S5Text *error);

/** Ends it; the loop must run until nothing is left to do, */
void s5_operator_end(S5Operator *op);

/** and then this frees all. */
void s5_operator_free(S5Operator *op);

#endif
