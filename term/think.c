/* Thinking: at once, or in a thread while the screen stays alive; and what is thought about. */
#include "term.h"

#include <pthread.h>
#include <stdatomic.h>

/* ------------------------------------------------------------------- plain */

static void start_plain(S5Thinker *thinker, S5Work *work, S5App *app)
{
    (void)thinker;
    work(app, NULL);
}

static bool done_plain(S5Thinker *thinker)
{
    (void)thinker;
    return true;
}

static void stop_plain(S5Thinker *thinker)
{
    (void)thinker;
}

S5Thinker *s5_thinker_plain(void)
{
    static S5Thinker plain = {start_plain, done_plain, stop_plain};
    return &plain;
}

/* ------------------------------------------------------------------ thread */

typedef struct Thread {
    S5Thinker thinker;
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

static void start_thread(S5Thinker *thinker, S5Work *work, S5App *app)
{
    Thread *t = (Thread *)thinker;
    t->work = work;
    t->app = app;
    t->stop = false;
    atomic_store(&t->done, false);
    t->running = pthread_create(&t->thread, NULL, run, t) == 0;
    if (!t->running)
        run(t); /* then everything waits for it */
}

static bool done_thread(S5Thinker *thinker)
{
    Thread *t = (Thread *)thinker;
    if (!atomic_load(&t->done))
        return false;
    if (t->running)
        pthread_join(t->thread, NULL);
    t->running = false;
    return true;
}

static void stop_thread(S5Thinker *thinker)
{
    ((Thread *)thinker)->stop = true;
}

S5Thinker *s5_thinker_thread(void (*wake)(void))
{
    static Thread thread = {.thinker = {start_thread, done_thread, stop_thread}};
    thread.wake = wake;
    return &thread.thinker;
}

/* ------------------------------------------------------------------ thoughts */

bool s5_app_think(S5App *app, S5Busy busy, S5Work *work)
{
    if (app->thought.busy) {
        app->thinker->stop(app->thinker);
        if (!app->thinker->done(app->thinker))
            return false;
    }
    app->thought.busy = busy;
    app->thought.since = app->now;
    app->thinker->start(app->thinker, work, app);
    return true;
}

static void weigh(S5App *app, const volatile bool *stop)
{
    S5Thought *thought = &app->thought;
    thought->spoke = app->coach(
        &thought->table, &thought->view, thought->is_made ? &thought->made : NULL, stop, &thought->spoken);
}

bool s5_app_weigh(S5App *app, S5Busy busy, const S5TableView *table, const S5View *view, const S5Choice *made)
{
    S5Thought *thought = &app->thought;
    if (!app->coach || thought->busy)
        return app->coach && s5_app_thought(app, thought->busy) && s5_app_weigh(app, busy, table, view, made);
    thought->table = *table;
    thought->view = *view;
    thought->is_made = made != NULL;
    thought->made = made ? *made : (S5Choice){0};
    return s5_app_think(app, busy, weigh);
}

bool s5_app_thought(S5App *app, S5Busy busy)
{
    if (!busy || app->thought.busy != busy || !app->thinker->done(app->thinker))
        return false;
    app->thought.busy = S5_BUSY_NOT;
    return true;
}

/* ------------------------------------------------------------------- spoken */

void s5_choice_put(S5Text *text, const S5TableView *table, const S5Choice *choice)
{
    const S5ChoiceKind kind = (S5ChoiceKind)choice->kind;
    if (kind == S5_CHOICE_DISCARD)
        s5_phrase(text, table, choice->cards ? "put out %S" : "keep all", &choice->cards);
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

/* A choice and its value, never broken between two lines. */
static void put_worth(S5Text *text, const S5TableView *table, const S5Worth *worth, bool made)
{
    char bytes[S5_SAY_MAX];
    S5Text whole = s5_text(bytes, sizeof bytes);
    s5_choice_put(&whole, table, &worth->choice);
    s5_phrase(&whole, table, " %s%s", worth->value, made ? " (made)" : "");
    for (const char *c = bytes; *c; c++)
        s5_text_char(text, *c == ' ' ? S5_JOIN[0] : *c);
}

void s5_spoken_put(S5Text *text, const S5TableView *table, const S5Spoken *spoken)
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
