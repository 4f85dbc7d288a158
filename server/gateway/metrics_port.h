/* Metrics of the whole server, which only the operator may see: they have an address of their own, away from the players' port. */
#ifndef S5_SERVER_METRICS_PORT_H
#define S5_SERVER_METRICS_PORT_H

#include "gateway.h"

/** Starts as all zeros except for the gateway. */
typedef struct S5Operator {
    S5Gateway *gateway;
    S5Net *net; /**< null: nothing is listened on */
    int port;
} S5Operator;

/**
 * Listens for GET /metrics on `metrics_port`; nothing happens where the configuration has none.
 *
 * Returns false, and a sentence in `error`, when it can't.
 */
bool s5_operator_open(S5Operator *op, S5Text *error);

/** Stops listening; the loop must run until nothing is left to do, */
void s5_operator_end(S5Operator *op);

/** and then this frees all. */
void s5_operator_free(S5Operator *op);

#endif
