/* The task in the background: a choice, a hint or values, in a thread while the screen stays alive, or at once. */
#include "term.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct Thread {
    S5Worker worker;
    void (*wake)(void);
    S5Work *work;
    S5App *app;
    pthread_t thread;
    bool running;
    volatile bool stop;
    atomic_bool done;
} Thread;

static void *run_task(void *argument)
{
    Thread *t = argument;
    t->work(t->app, &t->stop);
    atomic_store(&t->done, true);
    t->wake();
    return NULL;
}

static void start_thread(S5Worker *worker, S5Work *work, S5App *app)
{
    Thread *t = (Thread *)worker;
    t->work = work;
    t->app = app;
    t->stop = false;
    atomic_store(&t->done, false);
    t->running = pthread_create(&t->thread, NULL, run_task, t) == 0;
    if (!t->running)
        run_task(t); /* then everything waits for it */
}

static bool done_thread(S5Worker *worker)
{
    Thread *t = (Thread *)worker;
    if (!atomic_load(&t->done))
        return false;
    if (t->running)
        pthread_join(t->thread, NULL);
    t->running = false;
    return true;
}

static void stop_thread(S5Worker *worker)
{
    ((Thread *)worker)->stop = true;
}

S5Worker *s5_worker_thread(void (*wake)(void))
{
    static Thread thread = {.worker = {start_thread, done_thread, stop_thread}};
    thread.wake = wake;
    return &thread.worker;
}

/* ------------------------------------------------------------------ thoughts */

bool s5_app_start_task(S5App *app, S5TaskKind busy, S5Work *work)
{
    if (app->task.busy) {
        app->worker->stop(app->worker);
        if (!app->worker->done(app->worker))
            return false;
    }
    app->task.busy = busy;
    app->task.since = app->now;
    app->worker->start(app->worker, work, app);
    return true;
}

static void weigh_in_task(S5App *app, const volatile bool *stop)
{
    S5Task *task = &app->task;
    task->spoke =
        app->coach(&task->game, &task->view, task->is_made ? &task->made : NULL, stop, &task->spoken);
}

bool s5_app_ask_coach(
    S5App *app, S5TaskKind busy, const S5GameView *game, const S5View *view, const S5Choice *made)
{
    S5Task *task = &app->task;
    if (!app->coach || task->busy)
        return app->coach && s5_app_finish_task(app, task->busy) &&
               s5_app_ask_coach(app, busy, game, view, made);
    task->game = *game;
    task->view = *view;
    task->is_made = made != NULL;
    task->made = made ? *made : (S5Choice){0};
    return s5_app_start_task(app, busy, weigh_in_task);
}

bool s5_app_thinks(const S5App *app)
{
    return app->task.busy && app->task.busy != S5_TASK_DROPPED;
}

void s5_app_drop_task(S5App *app, S5TaskKind busy)
{
    if (app->task.busy != busy)
        return;
    app->worker->stop(app->worker);
    app->task.busy = S5_TASK_DROPPED;
}

bool s5_app_finish_task(S5App *app, S5TaskKind busy)
{
    if (!busy || app->task.busy != busy || !app->worker->done(app->worker))
        return false;
    app->task.busy = S5_TASK_NONE;
    return true;
}
