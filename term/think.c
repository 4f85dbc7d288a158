/* Computer players that think: at once, or in a thread while the screen stays alive. */
#include "term.h"

#include <pthread.h>
#include <stdatomic.h>

/* ------------------------------------------------------------------- plain */

typedef struct Plain {
    S5Thinker thinker;
    S5Choice choice;
} Plain;

static void start_plain(S5Thinker *thinker, S5Session *session)
{
    ((Plain *)thinker)->choice = s5_session_think(session, NULL);
}

static bool done_plain(S5Thinker *thinker, S5Choice *choice)
{
    *choice = ((Plain *)thinker)->choice;
    return true;
}

static void stop_plain(S5Thinker *thinker)
{
    (void)thinker;
}

S5Thinker *s5_thinker_plain(void)
{
    static Plain plain = {.thinker = {start_plain, done_plain, stop_plain}};
    return &plain.thinker;
}

/* ------------------------------------------------------------------ thread */

typedef struct Thread {
    S5Thinker thinker;
    void (*wake)(void);
    S5Session *session;
    pthread_t thread;
    bool running;
    volatile bool stop;
    atomic_bool done;
    S5Choice choice;
} Thread;

static void *run(void *argument)
{
    Thread *t = argument;
    t->choice = s5_session_think(t->session, &t->stop);
    atomic_store(&t->done, true);
    t->wake();
    return NULL;
}

static void start_thread(S5Thinker *thinker, S5Session *session)
{
    Thread *t = (Thread *)thinker;
    t->session = session;
    t->stop = false;
    atomic_store(&t->done, false);
    t->running = pthread_create(&t->thread, NULL, run, t) == 0;
    if (!t->running)
        run(t); /* then everything waits for it */
}

static bool done_thread(S5Thinker *thinker, S5Choice *choice)
{
    Thread *t = (Thread *)thinker;
    if (!atomic_load(&t->done))
        return false;
    if (t->running)
        pthread_join(t->thread, NULL);
    t->running = false;
    *choice = t->choice;
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
