/* libuv's loop, timers, wake-ups, signals and work, in the world's time. Only what the server calls is here. */
#include "loop.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { WORKERS = 4 };

typedef struct Task {
    struct Task *next;
    SimAct *act;
    void *to;
} Task;

typedef struct Armed {
    SimSide *side;
    uint64_t arming;
} Armed;

static struct {
    SimFiber *fiber;
    bool waits, woken, stopped;
    Task *first, **end;
    SimSide *sides, *free;
    int working;
    uint64_t arming;
    Task *work, **work_end;
    uv_idle_t *idle; /* that is active; the server has one */
} loops[SIM_NODES];

#define own loops[sim.node]

/* ------------------------------------------------------------------- tasks */

static void on_due(void *to)
{
    Task *task = to;
    task->next = NULL;
    *own.end = task;
    own.end = &task->next;
    if (own.waits && !own.woken) {
        own.woken = true;
        sim_wake(own.fiber, 0);
    }
}

void sim_post(int64_t after_ns, SimAct *act, void *to)
{
    Task *task = __real_malloc(sizeof *task);
    if (!task)
        abort();
    *task = (Task){NULL, act, to};
    sim_later_here(after_ns, on_due, task);
}

SimSide *sim_side(const void *handle)
{
    return ((const uv_handle_t *)handle)->u.reserved[0];
}

void sim_post_beside(int64_t after_ns, SimAct *act, SimSide *side)
{
    Armed *armed = __real_malloc(sizeof *armed);
    if (!armed)
        abort();
    *armed = (Armed){side, side->arming};
    sim_post(after_ns, act, armed);
}

void sim_post_armed(int64_t after_ns, SimAct *act, SimSide *side)
{
    side->arming = ++own.arming;
    sim_post_beside(after_ns, act, side);
}

SimSide *sim_take_armed(void *to)
{
    const Armed armed = *(Armed *)to;
    free(to);
    return armed.side->arming == armed.arming ? armed.side : NULL;
}

void sim_loop_begin(void)
{
    memset(&own, 0, sizeof own);
    own.end = &own.first;
    own.work_end = &own.work;
    sim_streams_begin();
}

SimSide *sim_sides(void)
{
    return own.sides;
}

int sim_handles(void)
{
    int count = 0;
    for (const SimSide *side = own.sides; side; side = side->next)
        count++;
    return count;
}

/* --------------------------------------------------------------------- loop */

int uv_loop_init(uv_loop_t *l)
{
    memset(l, 0, sizeof *l);
    return 0;
}

int uv_loop_close(uv_loop_t *l)
{
    (void)l;
    if (own.sides)
        sim_violated("the server leaves %d handles open", sim_handles());
    return 0;
}

static bool is_alive(void)
{
    bool alive = own.working || own.work || own.first;
    for (const SimSide *side = own.sides; side && !alive; side = side->next)
        alive = side->active || side->closing;
    return alive;
}

static bool run_idle(void)
{
    uv_idle_t *idle = own.idle;
    if (idle)
        idle->idle_cb(idle);
    return idle;
}

int uv_run(uv_loop_t *l, uv_run_mode mode)
{
    (void)l;
    own.fiber = sim_self();
    bool ran = false;
    while (!own.stopped && !(ran && mode == UV_RUN_ONCE)) {
        for (Task *task; (task = own.first) && !own.stopped; free(task)) {
            own.first = task->next;
            if (!own.first)
                own.end = &own.first;
            task->act(task->to);
            ran = true;
        }
        if (run_idle()) {
            sim_sleep(20000);
            continue;
        }
        if (own.first || own.stopped || (ran && mode == UV_RUN_ONCE))
            continue;
        if (!is_alive())
            break;
        own.waits = true;
        own.woken = false;
        sim_block(&own);
        own.waits = false;
    }
    own.stopped = false;
    return is_alive();
}

void uv_stop(uv_loop_t *l)
{
    (void)l;
    own.stopped = true;
}

void uv_update_time(uv_loop_t *l)
{
    (void)l;
}

uint64_t uv_now(const uv_loop_t *l)
{
    (void)l;
    return (uint64_t)(sim.now_ns / SIM_MS);
}

uint64_t uv_hrtime(void)
{
    return (uint64_t)sim.now_ns + 1;
}

/* ------------------------------------------------------------------ handles */

int sim_open_handle(uv_loop_t *l, void *which, uv_handle_type type, bool active)
{
    uv_handle_t *handle = which;
    SimSide *side = own.free ? own.free : __real_calloc(1, sizeof *side);
    if (!side)
        abort();
    if (own.free)
        own.free = side->next;
    *side = (SimSide){.next = own.sides, .handle = handle, .active = active, .arming = ++own.arming};
    if (own.sides)
        own.sides->before = side;
    own.sides = side;
    handle->loop = l;
    handle->type = type;
    handle->u.reserved[0] = side;
    return 0;
}

static void on_closed(void *to)
{
    SimSide *side = sim_take_armed(to);
    uv_handle_t *handle = side->handle;
    if (side->before)
        side->before->next = side->next;
    else
        own.sides = side->next;
    if (side->next)
        side->next->before = side->before;
    side->arming = 0;
    side->next = own.free;
    own.free = side;
    if (handle->close_cb)
        handle->close_cb(handle);
}

void uv_close(uv_handle_t *handle, uv_close_cb closed)
{
    SimSide *side = sim_side(handle);
    if (side->closing)
        sim_violated("a handle is closed twice");
    side->active = false;
    side->closing = true;
    handle->close_cb = closed;
    sim_close_stream(side);
    if (handle->type == UV_IDLE)
        own.idle = NULL;
    sim_post_armed(0, on_closed, side);
}

int uv_is_active(const uv_handle_t *handle)
{
    return sim_side(handle)->active;
}

int uv_timer_init(uv_loop_t *l, uv_timer_t *timer)
{
    return sim_open_handle(l, timer, UV_TIMER, false);
}

static void on_timer(void *to)
{
    SimSide *side = sim_take_armed(to);
    if (!side || side->closing)
        return;
    uv_timer_t *timer = (uv_timer_t *)side->handle;
    side->active = timer->repeat > 0;
    if (side->active)
        sim_post_armed((int64_t)timer->repeat * SIM_MS, on_timer, side);
    timer->timer_cb(timer);
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb ended, uint64_t timeout, uint64_t repeat)
{
    SimSide *side = sim_side(timer);
    if (side->closing)
        return UV_EINVAL;
    timer->timer_cb = ended;
    timer->repeat = repeat;
    side->active = true;
    /* As in libuv, which counts whole milliseconds. */
    sim_post_armed((sim.now_ns / SIM_MS + (int64_t)timeout) * SIM_MS - sim.now_ns, on_timer, side);
    return 0;
}

int uv_timer_stop(uv_timer_t *timer)
{
    SimSide *side = sim_side(timer);
    side->active = false;
    if (!side->closing)
        side->arming = ++own.arming;
    return 0;
}

int uv_idle_init(uv_loop_t *l, uv_idle_t *idle)
{
    return sim_open_handle(l, idle, UV_IDLE, false);
}

static void on_nothing(void *to)
{
    (void)to;
}

int uv_idle_start(uv_idle_t *idle, uv_idle_cb turn)
{
    idle->idle_cb = turn;
    sim_side(idle)->active = true;
    own.idle = idle;
    sim_post(0, on_nothing, NULL); /* the loop may be waiting */
    return 0;
}

int uv_idle_stop(uv_idle_t *idle)
{
    sim_side(idle)->active = false;
    own.idle = NULL;
    return 0;
}

int uv_async_init(uv_loop_t *l, uv_async_t *async, uv_async_cb sent)
{
    async->async_cb = sent;
    async->pending = 0;
    return sim_open_handle(l, async, UV_ASYNC, true);
}

static void on_sent(void *to)
{
    SimSide *side = sim_take_armed(to);
    if (!side || side->closing)
        return;
    uv_async_t *async = (uv_async_t *)side->handle;
    async->pending = 0;
    async->async_cb(async);
}

int uv_async_send(uv_async_t *async)
{
    if (async->pending || sim_side(async)->closing)
        return 0;
    async->pending = 1;
    /* Now and then the machine lets the loop wait. */
    sim_post_armed(sim_between(0, sim_once_in(40) ? 60 * SIM_MS : 30000), on_sent, sim_side(async));
    return 0;
}

int uv_signal_init(uv_loop_t *l, uv_signal_t *which)
{
    return sim_open_handle(l, which, UV_SIGNAL, false);
}

int uv_signal_start(uv_signal_t *which, uv_signal_cb raised, int number)
{
    which->signal_cb = raised;
    which->signum = number;
    sim_side(which)->active = true;
    return 0;
}

int uv_signal_stop(uv_signal_t *which)
{
    sim_side(which)->active = false;
    return 0;
}

static void on_raised(void *to)
{
    SimSide *side = sim_take_armed(to);
    if (side && side->active)
        ((uv_signal_t *)side->handle)
            ->signal_cb((uv_signal_t *)side->handle, ((uv_signal_t *)side->handle)->signum);
}

void sim_signal(int number)
{
    for (SimSide *side = own.sides; side; side = side->next)
        if (side->handle->type == UV_SIGNAL && side->active &&
            ((uv_signal_t *)side->handle)->signum == number)
            sim_post_armed(0, on_raised, side);
}

/* --------------------------------------------------------------------- work */

static void on_worked(void *to)
{
    uv_work_t *work = to;
    own.working--;
    void (*done)(uv_work_t *, int) = work->after_work_cb;
    if (done)
        done(work, 0);
}

/* A thread of libuv's pool takes what waits, and goes when nothing does. */
static void run_worker(void *to)
{
    (void)to;
    sim_sleep(sim_between(0, 100000));
    while (own.work) {
        Task *task = own.work;
        uv_work_t *work = task->to;
        own.work = task->next;
        if (!own.work)
            own.work_end = &own.work;
        free(task);
        work->work_cb(work);
        sim_sleep(sim_between(0, 2 * SIM_MS));
        sim_post(0, on_worked, work);
        own.working++; /* until the loop has it; the thread itself counts, too */
    }
    own.working--;
}

int uv_queue_work(uv_loop_t *l, uv_work_t *work, uv_work_cb act, uv_after_work_cb done)
{
    Task *task = __real_malloc(sizeof *task);
    if (!task)
        abort();
    work->loop = l;
    work->work_cb = act;
    work->after_work_cb = done;
    *task = (Task){NULL, NULL, work};
    *own.work_end = task;
    own.work_end = &task->next;
    if (own.working < WORKERS) {
        own.working++;
        sim_fiber(run_worker, NULL);
    }
    return 0;
}

void sim_loop_kill(void)
{
    sim_streams_kill();
    sim_loop_begin(); /* what the loop had is lost, as its memory is */
}
