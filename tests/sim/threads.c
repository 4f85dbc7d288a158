/*
 * Threads, locks and conditions of libuv and of POSIX, as fibers. Where a thread gives a lock back it may be held up for a while, drawn
 * from the seed, so that others come first.
 */
#include "memory.h"
#include "world.h"
#include "wraps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* What a lock is here; it must fit where the system's own would be, and all zeros are an open one. */
typedef struct Lock {
    SimFiber *owner;
    int wanted;
} Lock;

_Static_assert(sizeof(Lock) <= sizeof(pthread_mutex_t), "room for a lock");

typedef struct Thread {
    void (*run)(void *to);
    void *(*run_posix)(void *to);
    void *to;
    bool ended;
} Thread;

_Static_assert(sizeof(Thread *) <= sizeof(pthread_t), "room for a thread");

/* ------------------------------------------------------------------- locks */

static void lock(void *which)
{
    Lock *l = which;
    if (!sim_self())
        return; /* the world looks at something while everybody stands still */
    if (l->owner == sim_self())
        sim_violated("a thread locks what it has locked");
    while (l->owner) {
        l->wanted++;
        sim_block(l);
        l->wanted--;
    }
    l->owner = sim_self();
}

static void unlock(void *which)
{
    Lock *l = which;
    if (!sim_self())
        return;
    if (l->owner != sim_self())
        sim_violated("a thread unlocks what it has not locked");
    l->owner = NULL;
    if (l->wanted)
        sim_wake_all(l, 1);
    if (sim_is_thread() && sim_once_in(16))
        sim_sleep(sim_between(0, 300000));
}

static void wait_for(void *condition, void *which)
{
    Lock *l = which;
    l->owner = NULL;
    if (l->wanted)
        sim_wake_all(l, 1);
    sim_block(condition);
    lock(l);
}

void uv_mutex_lock(uv_mutex_t *which)
{
    lock(which);
}

void uv_mutex_unlock(uv_mutex_t *which)
{
    unlock(which);
}

void uv_mutex_destroy(uv_mutex_t *which)
{
    if (((Lock *)(void *)which)->owner)
        sim_violated("a lock goes that somebody has");
}

int uv_mutex_init(uv_mutex_t *which)
{
    memset(which, 0, sizeof *which);
    return 0;
}

int uv_cond_init(uv_cond_t *condition)
{
    memset(condition, 0, sizeof *condition);
    return 0;
}

void uv_cond_destroy(uv_cond_t *condition)
{
    (void)condition;
}

void uv_cond_wait(uv_cond_t *condition, uv_mutex_t *which)
{
    wait_for(condition, which);
}

typedef struct Late {
    SimFiber *fiber;
    const void *condition;
    bool late;
    bool over;
} Late;

static void on_late(void *to)
{
    Late *late = to;
    if (late->over) {
        free(late);
        return;
    }
    late->late = true;
    sim_wake(late->fiber, 0);
}

int uv_cond_timedwait(uv_cond_t *condition, uv_mutex_t *which, uint64_t ns)
{
    Late *late = __real_calloc(1, sizeof *late);
    if (!late)
        abort();
    late->fiber = sim_self();
    sim_later_here((int64_t)ns, on_late, late);
    wait_for(condition, which);
    const bool ended = late->late;
    if (ended)
        free(late);
    else
        late->over = true;
    return ended ? UV_ETIMEDOUT : 0;
}

void uv_cond_signal(uv_cond_t *condition)
{
    sim_wake_all(condition, 1);
}

void uv_cond_broadcast(uv_cond_t *condition)
{
    sim_wake_all(condition, 1 << 20);
}

/* ----------------------------------------------------------------- threads */

static void run_thread(void *to)
{
    Thread *thread = to;
    if (thread->run)
        thread->run(thread->to);
    else
        thread->run_posix(thread->to);
    thread->ended = true;
    sim_wake_all(thread, 1);
}

static Thread *start(Thread kind)
{
    Thread *thread = __real_malloc(sizeof *thread);
    if (!thread)
        abort();
    *thread = kind;
    sim_fiber(run_thread, thread);
    return thread;
}

static void join(Thread *thread)
{
    while (!thread->ended)
        sim_block(thread);
    free(thread);
}

int uv_thread_create(uv_thread_t *which, uv_thread_cb run, void *to)
{
    *which = (uv_thread_t)(uintptr_t)start((Thread){.run = run, .to = to});
    return 0;
}

int uv_thread_join(uv_thread_t *which)
{
    join((Thread *)(uintptr_t)*which);
    return 0;
}

void uv_sleep(unsigned ms)
{
    sim_sleep((int64_t)ms * SIM_MS);
}

/* ------------------------------------------------------------ POSIX threads */

int __wrap_pthread_mutex_init(pthread_mutex_t *which, const pthread_mutexattr_t *kind)
{
    (void)kind;
    memset(which, 0, sizeof *which);
    return 0;
}

int __wrap_pthread_mutex_destroy(pthread_mutex_t *which)
{
    (void)which;
    return 0;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *which)
{
    lock(which);
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *which)
{
    unlock(which);
    return 0;
}

int __wrap_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *kind)
{
    (void)kind;
    memset(condition, 0, sizeof *condition);
    return 0;
}

int __wrap_pthread_cond_destroy(pthread_cond_t *condition)
{
    (void)condition;
    return 0;
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *which)
{
    wait_for(condition, which);
    return 0;
}

int __wrap_pthread_cond_signal(pthread_cond_t *condition)
{
    sim_wake_all(condition, 1);
    return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *condition)
{
    sim_wake_all(condition, 1 << 20);
    return 0;
}

int __wrap_pthread_create(pthread_t *which, const pthread_attr_t *kind, void *(*run)(void *), void *to)
{
    (void)kind;
    *which = (pthread_t)(uintptr_t)start((Thread){.run_posix = run, .to = to});
    return 0;
}

int __wrap_pthread_join(pthread_t which, void **result)
{
    (void)result;
    join((Thread *)(uintptr_t)which);
    return 0;
}
