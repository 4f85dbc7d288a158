/* The network of the world, as its people meet it. The server's side are the streams of libuv (loop.c). */
#ifndef SIM_NET_H
#define SIM_NET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct SimSocket SimSocket;

/** What somebody hears of a connection. After `ended` it is gone. */
typedef struct SimEar {
    void (*bytes)(void *to, const char *bytes, size_t size);
    void (*ended)(void *to);
    void *to;
} SimEar;

/** Connects to a node from an address such as 10.0.0.7, or to its socket for the operator from an empty one; `ended` says when nobody listens there. */
SimSocket *sim_dial(const char *address, int node, const SimEar *ear);

/** Sends bytes, which arrive later, perhaps in pieces. */
void sim_send(SimSocket *socket, const char *bytes, size_t size);

/** A slow reader takes nothing as long as it is slow. */
void sim_set_slow(SimSocket *socket, bool slow);

typedef enum SimEnd {
    SIM_END_CLOSED, /**< the server is told */
    SIM_END_RESET,  /**< what was under way is lost */
    SIM_END_SILENT  /**< the server is told nothing */
} SimEnd;

/** Ends a connection, which then belongs to nobody. */
void sim_hang_up(SimSocket *socket, SimEnd how);

/* ------------------------------------------------- the server of `sim.node` */

/** Prepares a loop for a new process. */
void sim_loop_begin(void);

/** Ends all of a process that was killed: its connections break. */
void sim_loop_kill(void);

/** Raises a signal in the server. */
void sim_signal(int number);

/** How many handles are not closed. */
int sim_handles(void);

#endif
