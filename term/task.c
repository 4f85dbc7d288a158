/* The task in the background: a choice, a hint or values, in a thread while the screen stays alive, or at once. */
#include "term.h"

#include <pthread.h>
#include <stdatomic.h>

/* ------------------------------------------------------------------- plain */

static void start_plain(S5Worker *worker, S5Work *work, S5App *app)
{
    (void)worker;
    work(app, NULL);
}

static bool done_plain(S5Worker *worker)
{
    (void)worker;
    return true;
}

static void stop_plain(S5Worker *worker)
{
    (void)worker;
}

S5Worker *s5_worker_blocking(void)
{
    static S5Worker plain = {start_plain, done_plain, stop_plain};
    return &plain;
}

/* ------------------------------------------------------------------ thread */

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

static void *run(void *argument)
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
    t->running = pthread_create(&t->thread, NULL, run, t) == 0;
    if (!t->running)
        run(t); /* then everything waits for it */
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

static void weigh(S5App *app, const volatile bool *stop)
{
    S5Task *task = &app->task;
    task->spoke =
        app->coach(&task->table, &task->view, task->is_made ? &task->made : NULL, stop, &task->spoken);
}

bool s5_app_ask_coach(
    S5App *app, S5TaskKind busy, const S5TableView *table, const S5View *view, const S5Choice *made)
{
    S5Task *task = &app->task;
    if (!app->coach || task->busy)
        return app->coach && s5_app_finish_task(app, task->busy) &&
               s5_app_ask_coach(app, busy, table, view, made);
    task->table = *table;
    task->view = *view;
    task->is_made = made != NULL;
    task->made = made ? *made : (S5Choice){0};
    return s5_app_start_task(app, busy, weigh);
}

bool s5_app_finish_task(S5App *app, S5TaskKind busy)
{
    if (!busy || app->task.busy != busy || !app->worker->done(app->worker))
        return false;
    app->task.busy = S5_TASK_NONE;
    return true;
}

/* ------------------------------------------------------------------- spoken */

void s5_choice_put(S5Text *text, const S5TableView *table, const S5Choice *choice)
{
    const S5ChoiceKind kind = (S5ChoiceKind)choice->kind;
    if (kind == S5_CHOICE_DISCARD)
        s5_phrase(text, table, choice->cards ? "discard %S" : "keep all", &choice->cards);
    else if (kind == S5_CHOICE_PLAY)
        s5_phrase(text, table, "%c", choice->value);
    else if (s5_choice_argument(kind) == S5_CARD)
        s5_phrase(text, table, "%s %c", s5_choice_word(kind), choice->value);
    else if (s5_choice_argument(kind) == S5_NUMBER)
        s5_phrase(text, table, "%s %d", s5_choice_word(kind), choice->value);
    else if (s5_choice_argument(kind) == S5_SUIT)
        s5_phrase(text, table, "%t", choice->value);
    else
        s5_text_add(text, s5_choice_word(kind));
}

/* Writes a choice and its value, never broken between two lines. */
static void put_worth(S5Text *text, const S5TableView *table, const S5AdviceLine *worth, bool made)
{
    char bytes[S5_SAY_MAX];
    S5Text whole = s5_text(bytes, sizeof bytes);
    s5_choice_put(&whole, table, &worth->choice);
    s5_phrase(&whole, table, " %s%s", worth->value, made ? " (made)" : "");
    for (const char *c = bytes; *c; c++)
        s5_text_char(text, *c == ' ' ? S5_JOIN[0] : *c);
}

void s5_advice_text_put(S5Text *text, const S5TableView *table, const S5AdviceText *spoken)
{
    s5_text_add(text, spoken->sentence);
    if (spoken->count)
        s5_phrase(text, table, "  " S5_DIM "In %s: ", s5_advice_unit(table));
    for (int i = 0; i < spoken->count; i++) {
        s5_text_add(text, i ? ", " : "");
        put_worth(text, table, &spoken->worth[i], i == spoken->made);
    }
    s5_text_add(text, spoken->count ? S5_NORMAL : "");
}
