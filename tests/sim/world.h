/*
 * A world in one thread: its clock, its chance, its events and the fibers that stand in for threads. Everything that happens follows from
 * the seed. The server's side of the seams is libuv's, pthread's and the C library's own functions (loop.c, threads.c, wraps.c), so the
 * server is compiled as it is released.
 */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include "spoilfive/random.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SIM_MS  INT64_C(1000000)
#define SIM_S   (1000 * SIM_MS)
#define SIM_MIN (60 * SIM_S)

enum { SIM_DATABASE = 7, SIM_NODES }; /* the last node is the database that the others share */

typedef void SimAct(void *to);

/** What the run was asked for, and where it is. */
typedef struct SimWorld {
    uint64_t seed;
    int64_t now_ns; /**< since the run began */
    int64_t
        wall_ahead_ms; /**< what the clock on the wall is ahead of 1970 at the beginning, jumps included */
    uint64_t events;   /**< how many have happened */
    uint64_t hash;     /**< of the transcript so far */
    int node;          /**< whose process acts, or is acted upon; 0 where there is one server */
    int process[SIM_NODES];       /**< of each node; events of an earlier one do not happen */
    int64_t asleep_ns[SIM_NODES]; /**< the node is suspended until then */
    S5Random random;              /**< of the world's own: the network, the disk, threads */
    int64_t unaware_ns; /**< until then a node that was suspended may not have noticed who has left */
    int64_t quiet_ns;   /**< when the faults ended; 0: they have not */
    bool faults;        /**< the server's: may happen now */
    bool lines;         /**< connections may break, and packets be lost */
    bool hostile;       /**< people may do what is not allowed, and lie */
} SimWorld;

/** How a run ended, in memory that outlives its process. */
typedef struct SimOutcome {
    uintptr_t kind;   /**< what was violated; 0: nothing. The same number is the same promise */
    uint64_t events;  /**< how many had happened */
    char folder[300]; /**< where the process had its files */
    char line[4096];  /**< what a person reads */
} SimOutcome;

extern SimOutcome *sim_outcome;

extern SimWorld sim;

/** A number from `least` to `most`, of the world's chance. */
int64_t sim_between(int64_t least, int64_t most);

/** True once in `times` times on the average. */
bool sim_once_in(uint32_t times);

/** Has an act happen `after_ns` from now. Acts of one moment happen in the order in which they were asked for. */
void sim_later(int64_t after_ns, SimAct *act, void *to);

/** Begins a process of a node, in place of the one before; then it is `sim.node`. */
void sim_begin_process(int node);

/** Whether a process has not ended. */
bool sim_lives(int process);

/** The same as sim_later(), unless the process of `sim.node` has ended by then; it happens later while the node is suspended. */
void sim_later_here(int64_t after_ns, SimAct *act, void *to);

/** Makes the next event happen; false if there is none before `until_ns`, which is then the time. */
bool sim_step(int64_t until_ns);

/** Notes a line of the transcript, which is part of the hash. */
void sim_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The last notes that are not of a person or a log: what happened to the servers. */
const char *sim_last_notes(void);

/** Writes a line beside the transcript, of any length. */
void sim_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Ends the run, and fills in its outcome: seed, event and what was violated. */
_Noreturn void sim_violated(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The server says where it listens on the standard output: nowhere from now on. What the simulator says goes to sim_out(). */
void sim_quiet_server(void);
FILE *sim_out(void);

/** The folder where the transcript is written; null for nowhere. */
void sim_write_to(const char *folder);

/** Closes the transcript; `write` gets the folder, if there is one. */
void sim_end_transcript(void);
extern void (*sim_write_more)(const char *folder);

/** What happens now is none of the server's doing: it does not wait for locks. */
void sim_stand_still(void);

/* ------------------------------------------------------------------ fibers */

typedef struct SimFiber SimFiber;

/** Starts a fiber of the server's process, which runs `run` from the next event on. */
SimFiber *sim_fiber(SimAct *run, void *to);

/** The fiber that runs; null for the world itself. */
SimFiber *sim_self(void);

/** Whether a fiber runs that is not the process's first one. */
bool sim_is_thread(void);

/** Gives way until sim_wake(). `why` is what it waits for, for messages. */
void sim_block(const void *why);

/** Lets a fiber go on, `after_ns` from now, if it still waits for this. */
void sim_wake(SimFiber *fiber, int64_t after_ns);

/** Lets all fibers go on that wait for `why`; returns how many. */
int sim_wake_all(const void *why, int most);

/** Whether a fiber has ended. */
bool sim_has_ended(const SimFiber *fiber);

/** Gives way for a time; nothing in the world itself. */
void sim_sleep(int64_t ns);

/** Drops all fibers of `sim.node` as they are, as kill -9 does. */
void sim_kill_fibers(void);

/** How many fibers of `sim.node` have not ended. */
int sim_fibers(void);

#endif
