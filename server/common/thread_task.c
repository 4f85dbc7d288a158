/* Handing work to the threads. */
#include "thread_task.h"
#include "spoilfive/assert.h"

#include <stdlib.h>

struct S5ThreadQueue {
    uv_loop_t *loop;
    S5FairQueue *waiting;
    int at_once, begun;
};

S5ThreadQueue *s5_thread_queue_new(uv_loop_t *loop, int at_once, int of_network, int of_address)
{
    S5ThreadQueue *queue = calloc(1, sizeof *queue);
    if (!queue)
        return NULL;
    *queue = (S5ThreadQueue){loop, s5_fair_queue_new(of_network, of_address, of_address), at_once, 0};
    if (!queue->waiting)
        s5_thread_queue_free(&queue);
    return queue;
}

void s5_thread_queue_free(S5ThreadQueue **freed)
{
    if (*freed)
        s5_fair_queue_free(&(*freed)->waiting);
    free(*freed);
    *freed = NULL;
}

static void act_timed(uv_work_t *own)
{
    S5ThreadTask *work = own->data;
    const uint64_t began_ns = uv_hrtime();
    work->act(work->to);
    work->took_ns = uv_hrtime() - began_ns;
}

static void begin_next(S5ThreadQueue *queue);

static void end_work(uv_work_t *own, int status)
{
    enum { US = 1000 };
    S5ThreadTask *work = own->data;
    S5ThreadQueue *queue = work->queue;
    (void)status;
    if (queue) {
        S5_ASSERT(queue->begun > 0 && queue->begun <= queue->at_once);
        queue->begun--;
        s5_fair_queue_end(queue->waiting, &work->job, work->took_ns / US);
        begin_next(queue);
    }
    work->done(work->to);
}

static void begin_work(uv_loop_t *loop, S5ThreadTask *work)
{
    work->own.data = work;
    uv_queue_work(loop, &work->own, act_timed, end_work);
}

static void begin_next(S5ThreadQueue *queue)
{
    S5ThreadTask *work;
    for (; queue->begun < queue->at_once && (work = (S5ThreadTask *)s5_fair_queue_take(queue->waiting));
        queue->begun++)
        begin_work(queue->loop, work);
}

void s5_thread_task_in_turn(S5ThreadQueue *queue, S5ThreadTask *work, const S5Account *account,
    void (*act)(void *to), void (*done)(void *to), void *to)
{
    *work = (S5ThreadTask){.queue = queue, .act = act, .done = done, .to = to};
    if (s5_fair_queue_join(queue->waiting, &work->job, account, (int64_t)uv_now(queue->loop)))
        begin_next(queue);
    else
        s5_thread_task_now(queue->loop, work, act, done, to);
}

void s5_thread_task_now(
    uv_loop_t *loop, S5ThreadTask *work, void (*act)(void *to), void (*done)(void *to), void *to)
{
    *work = (S5ThreadTask){.act = act, .done = done, .to = to};
    begin_work(loop, work);
}
