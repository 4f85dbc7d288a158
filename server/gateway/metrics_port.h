/* Metrics of the whole server, which only the operator may see: they have an address of their own, away from the players' port. */
#ifndef S5_SERVER_METRICS_PORT_H
#define S5_SERVER_METRICS_PORT_H

#include "gateway.h"

/** Starts as all zeros except for the gateway. */
typedef struct S5MetricsPort {
    S5Gateway *gateway;
    S5Net *net; /**< null: nothing is listened on */
    int port;
} S5MetricsPort;

/**
 * Listens for GET /metrics on `metrics_port`; nothing happens where the configuration has none.
 *
 * Returns false, and a sentence in `error`, when it can't.
 */
bool s5_metrics_port_open(S5MetricsPort *port, S5Text *error);

/** Stops listening; the loop must run until nothing is left to do, */
void s5_metrics_port_end(S5MetricsPort *port);

/** and then this frees all. */
void s5_metrics_port_free(S5MetricsPort *port);

#endif
