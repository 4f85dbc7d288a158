/* A client of the server's bytes: one request, or one WebSocket. */
#ifndef SIM_WIRE_H
#define SIM_WIRE_H

#include "net.h"

typedef struct SimWire SimWire;

typedef struct SimHears {
    /** The answer to a request, whose body ends with a zero byte; status 0: there was none. The wire is gone then. */
    void (*answered)(void *to, int status, const char *head, const char *body);
    void (*opened)(void *to);
    void (*message)(void *to, char *text, size_t size); /**< ends with a zero byte */
    void (*closed)(void *to);                           /**< the wire is gone */
    void *to;
} SimHears;

/** Asks: `line` is `GET /api/me`; `token` may be null. */
SimWire *sim_ask(const char *address, int node, const char *line, const char *token, const char *body,
    const SimHears *hears);

/** Opens a WebSocket. */
SimWire *sim_open(const char *address, int node, const char *path, const char *token, const SimHears *hears);

/** Sends a text message over one that is open. */
void sim_say(SimWire *wire, const char *text, size_t size);

/** Sends bytes as they are, which may be no frame. */
void sim_say_bytes(SimWire *wire, const char *bytes, size_t size);

/** Sends the first half of a frame and ends. */
void sim_break_off(SimWire *wire, const char *text, size_t size, SimEnd how);

/** Ends; nothing more is heard, and the wire is gone. */
void sim_leave(SimWire *wire, SimEnd how);

void sim_read_slowly(SimWire *wire, bool slow);

/** Whether it is an open WebSocket. */
bool sim_is_open(const SimWire *wire);

#endif
