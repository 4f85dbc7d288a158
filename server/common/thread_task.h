/*
 * Work off the loop, in libuv's threads: at once, or in turn, where the threads' time is shared evenly among those who ask
 * (fair_queue.h). All is called on the loop.
 */
#ifndef S5_SERVER_THREAD_TASK_H
#define S5_SERVER_THREAD_TASK_H

#include "fair_queue.h"

#include <uv.h>

/** What is done, part of the caller's own struct; it must stay until it has ended. */
typedef struct S5ThreadTask {
    S5Job job; /* first: the queue gives it back */
    struct S5ThreadQueue *queue;
    uv_work_t own;
    void (*act)(void *to);
    void (*done)(void *to);
    void *to;
    uint64_t took_ns;
} S5ThreadTask;

/** Work that waits for its turn; opaque. */
typedef struct S5ThreadQueue S5ThreadQueue;

/**
 * Makes an empty queue.
 *
 * at_once     in  how much is done at once,
 * of_network  in  and of that for one network
 * of_address  in  the same for one address, or one owner
 * Returns null without memory.
 */
S5ThreadQueue *s5_thread_queue_new(uv_loop_t *loop, int at_once, int of_network, int of_address);

/** Frees a queue in which nothing waits or is done, and clears the pointer. */
void s5_thread_queue_free(S5ThreadQueue **queue);

/** Runs `act` in a thread when it is the turn of the account, which is copied, and then `done` on the loop; at once without memory. */
void s5_thread_task_in_turn(S5ThreadQueue *queue, S5ThreadTask *work, const S5Account *account,
    void (*act)(void *to), void (*done)(void *to), void *to);

/** The same without waiting for a turn. */
void s5_thread_task_now(
    uv_loop_t *loop, S5ThreadTask *work, void (*act)(void *to), void (*done)(void *to), void *to);

#endif
