/* What the two halves of the simulated libuv share: handles and their events in loop.c, streams in streams.c. */
#ifndef SIM_LOOP_H
#define SIM_LOOP_H

#include "net.h"
#include "world.h"

#include <uv.h>

/** What libuv keeps in a handle. `arming` is a number that is never used again: an event for an older one does nothing. */
typedef struct SimSide {
    struct SimSide *next, *before;
    uv_handle_t *handle;
    uint64_t arming;
    bool active, closing, reads;
    SimSocket *socket;
} SimSide;

SimSide *sim_side(const void *handle);

/** Opens a handle of a type. */
int sim_open_handle(uv_loop_t *loop, void *handle, uv_handle_type type, bool active);

/** Has an act happen on the loop. */
void sim_post(int64_t after_ns, SimAct *act, void *to);

/** The same for a side, unless something newer is posted for it; the act begins with sim_take_armed(), which says for which. */
void sim_post_armed(int64_t after_ns, SimAct *act, SimSide *side);

/** Like sim_post_armed(), beside what is posted already. */
void sim_post_beside(int64_t after_ns, SimAct *act, SimSide *side);
SimSide *sim_take_armed(void *to);

/** The handles that are open. */
SimSide *sim_sides(void);

/** A stream's handle is being closed. */
void sim_close_stream(SimSide *side);

/** The streams of a new process, and of one that was killed. */
void sim_streams_begin(void);
void sim_streams_kill(void);

#endif
