/* The log's thread: takes all writes that wait, has the store keep them as one, answers each on the loop. */
#include "journal_store.h"
#include "server/common/logfmt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A write that waits, with copies of all that it points to behind it. */
typedef struct Waiting {
    struct Waiting *next;
    S5LogWrite write;
    S5LogDone *done;
    void *to;
    S5LogAnswer answer;
    S5Mark mark;
    S5Who sits;
    S5LogGame game;
    char day[S5_DAY_SIZE], table[S5_CODE_SIZE], name[S5_PLAYER_NAME_MAX];
    char lines[];
} Waiting;

/* First in, first out. */
typedef struct Queue {
    Waiting *first, **end;
    int count;
} Queue;

/* That writes are not kept, as far as it was noted. The log's thread alone has it. */
typedef struct Trouble {
    bool noted;
    uint64_t since_ns, noted_ns;
    int64_t refused; /* writes */
} Trouble;

struct S5Log {
    S5LogStore *store;
    S5LogMeasure *measure;
    void *to;
    uv_thread_t thread;
    uv_async_t answered_some;
    Trouble trouble;
    uv_mutex_t mutex; /* over all below */
    uv_cond_t more;
    Queue waiting, answered;
    bool closing;
    const char *why;   /* the last write was not kept; null: it was */
    int groups_writes; /* of groups that were kept and not measured yet */
    double group_seconds;
};

static void queue_empty(Queue *queue)
{
    *queue = (Queue){NULL, &queue->first, 0};
}

static void queue_add(Queue *queue, Waiting *waiting)
{
    waiting->next = NULL;
    *queue->end = waiting;
    queue->end = &waiting->next;
    queue->count++;
}

/* All of `from` to the end of `to`. */
static void queue_move(Queue *to, Queue *from)
{
    if (!from->first)
        return;
    *to->end = from->first;
    to->end = from->end;
    to->count += from->count;
    queue_empty(from);
}

/* ------------------------------------------------------------------- thread */

static int64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/*
 * Has the writes from `first` up to `end` kept together; if one of them comes to a fault, all of them do. `spoiled` tells that
 * it was one of them, and not beginning or ending.
 */
static bool keep(S5LogStore *store, Waiting *first, const Waiting *end, bool *spoiled)
{
    bool good = store->begin(store);
    *spoiled = good;
    for (Waiting *w = first; w != end && good; w = w->next) {
        w->answer = store->write(store, &w->write, wall_ms(), &w->mark);
        good = w->answer != S5_LOG_FAULT;
    }
    *spoiled = *spoiled && !good;
    good = store->end(store, good);
    for (Waiting *w = first; w != end && !good; w = w->next)
        w->answer = S5_LOG_FAULT;
    return good;
}

/* Has a group kept, one by one where one of them spoils it, as a table in a damaged file does. Returns how many were refused. */
static int keep_group(S5LogStore *store, const Queue *group)
{
    bool spoiled;
    int refused = 0;
    if (keep(store, group->first, NULL, &spoiled))
        return 0;
    if (!spoiled || group->count == 1)
        return group->count;
    for (Waiting *w = group->first; w; w = w->next)
        refused += !keep(store, w, w->next, &spoiled);
    return refused;
}

enum { PROBE_MS = 2000, QUIET_S = 60 };

static void note_trouble(Trouble *trouble, const char *why, uint64_t now_ns)
{
    trouble->noted = true;
    trouble->noted_ns = now_ns;
    s5_note("not-writable", "why", why);
}

static void note_end(Trouble *trouble, uint64_t now_ns)
{
    char refused[24], seconds[24];
    snprintf(refused, sizeof refused, "%" PRId64, trouble->refused);
    snprintf(seconds, sizeof seconds, "%.1f", (double)(now_ns - trouble->since_ns) / 1e9);
    s5_note("writable", "refused", refused, "seconds", seconds);
    trouble->noted = false;
    trouble->refused = 0;
}

/* Takes in that writes were kept (null) or not, and why; trouble that comes and goes is noted once a minute. */
static void take_stock(S5Log *log, const char *why, int refused)
{
    Trouble *trouble = &log->trouble;
    const uint64_t now = uv_hrtime();
    if (why && !log->why)
        trouble->since_ns = now;
    trouble->refused += refused;
    if (why && !trouble->noted &&
        (!trouble->noted_ns || now - trouble->noted_ns >= QUIET_S * UINT64_C(1000000000)))
        note_trouble(trouble, why, now);
    else if (!why && trouble->noted)
        note_end(trouble, now);
    uv_mutex_lock(&log->mutex);
    log->why = why;
    uv_mutex_unlock(&log->mutex);
}

/* Waits for something to be written; meanwhile, while writes are not kept, for a write that is. False when there is no more. */
static bool wait_for_some(S5Log *log)
{
    while (!log->waiting.first && !log->closing) {
        if (!log->why) {
            uv_cond_wait(&log->more, &log->mutex);
        } else if (uv_cond_timedwait(&log->more, &log->mutex, PROBE_MS * UINT64_C(1000000)) == UV_ETIMEDOUT) {
            uv_mutex_unlock(&log->mutex);
            take_stock(log, log->store->probe(log->store) ? NULL : log->store->why(log->store), 0);
            uv_mutex_lock(&log->mutex);
        }
    }
    return log->waiting.first;
}

static void run(void *argument)
{
    S5Log *log = argument;
    uv_mutex_lock(&log->mutex);
    while (wait_for_some(log)) {
        Queue group;
        queue_empty(&group);
        queue_move(&group, &log->waiting);
        uv_mutex_unlock(&log->mutex);
        const uint64_t start = uv_hrtime();
        const int refused = keep_group(log->store, &group);
        const double seconds = (double)(uv_hrtime() - start) / 1e9;
        take_stock(log, refused == group.count ? log->store->why(log->store) : NULL, refused);
        uv_mutex_lock(&log->mutex);
        log->groups_writes += group.count;
        log->group_seconds = seconds;
        queue_move(&log->answered, &group);
        uv_async_send(&log->answered_some);
    }
    uv_mutex_unlock(&log->mutex);
}

/* --------------------------------------------------------------------- loop */

static void answer(S5Log *log)
{
    Queue answered;
    queue_empty(&answered);
    uv_mutex_lock(&log->mutex);
    queue_move(&answered, &log->answered);
    const int writes = log->groups_writes;
    const double seconds = log->group_seconds;
    log->groups_writes = 0;
    uv_mutex_unlock(&log->mutex);
    if (writes && log->measure)
        log->measure(log->to, writes, seconds);
    while (answered.first) {
        Waiting *w = answered.first;
        answered.first = w->next;
        if (w->done)
            w->done(w->to, w->answer, w->mark);
        free(w);
    }
}

static void on_answered(uv_async_t *async)
{
    answer(async->data);
}

S5Log *s5_log_open(uv_loop_t *loop, S5LogStore *store, S5LogMeasure *measure, void *to)
{
    S5Log *log = store ? calloc(1, sizeof *log) : NULL;
    if (log) {
        log->store = store;
        log->measure = measure;
        log->to = to;
        queue_empty(&log->waiting);
        queue_empty(&log->answered);
        uv_mutex_init(&log->mutex);
        uv_cond_init(&log->more);
        uv_async_init(loop, &log->answered_some, on_answered);
        log->answered_some.data = log;
        if (uv_thread_create(&log->thread, run, log) == 0)
            return log;
        /* Without a thread at the start the process is of no use: what is left here goes with it. */
    }
    if (store)
        store->free(store);
    return NULL;
}

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void s5_log_close(S5Log **which)
{
    S5Log *log = *which;
    *which = NULL;
    if (!log)
        return;
    uv_mutex_lock(&log->mutex);
    log->closing = true;
    uv_cond_signal(&log->more);
    uv_mutex_unlock(&log->mutex);
    uv_thread_join(&log->thread);
    answer(log);
    log->store->free(log->store);
    uv_mutex_destroy(&log->mutex);
    uv_cond_destroy(&log->more);
    uv_close((uv_handle_t *)&log->answered_some, on_closed);
}

/* ------------------------------------------------------------------ writing */

static const char *copy_text(char *to, size_t size, const char *from)
{
    if (!from)
        return NULL;
    S5Text text = s5_text(to, size);
    s5_text_add(&text, from);
    return to;
}

static Waiting *copy(const S5LogWrite *write)
{
    Waiting *w = malloc(sizeof *w + write->size);
    if (!w)
        return NULL;
    *w = (Waiting){.write = *write, .answer = S5_LOG_FAULT};
    w->write.table = copy_text(w->table, sizeof w->table, write->table);
    w->write.day = copy_text(w->day, sizeof w->day, write->day);
    w->write.name = copy_text(w->name, sizeof w->name, write->name);
    w->write.lines = w->lines;
    if (write->size)
        memcpy(w->lines, write->lines, write->size);
    if (write->sits) {
        w->sits = *write->sits;
        w->write.sits = &w->sits;
    }
    if (write->game) {
        w->game = *write->game;
        w->write.game = &w->game;
    }
    return w;
}

void s5_log_write(S5Log *log, const S5LogWrite *write, S5LogDone *done, void *to)
{
    Waiting *w = copy(write);
    if (!w) {
        if (done)
            done(to, S5_LOG_FAULT, 0);
        return;
    }
    w->done = done;
    w->to = to;
    uv_mutex_lock(&log->mutex);
    queue_add(&log->waiting, w);
    uv_cond_signal(&log->more);
    uv_mutex_unlock(&log->mutex);
}

int s5_log_waiting(S5Log *log)
{
    uv_mutex_lock(&log->mutex);
    const int count = log->waiting.count;
    uv_mutex_unlock(&log->mutex);
    return count;
}

bool s5_log_is_writable(S5Log *log, S5Text *text)
{
    uv_mutex_lock(&log->mutex);
    const char *why = log->why;
    uv_mutex_unlock(&log->mutex);
    if (why && text)
        s5_text_add(text, why);
    return !why;
}

/* ------------------------------------------------------------------ reading */

bool s5_log_read(S5Log *log, const char *table, uint64_t first, uint64_t last, S5LogTakeEntry *take, void *to)
{
    return log->store->read(log->store, table, first, last, take, to);
}

bool s5_log_games(S5Log *log, const S5LogWhich *which, S5LogTakeGame *take, void *to)
{
    return log->store->games(log->store, which, take, to);
}

bool s5_log_scores(S5Log *log, const char *day, S5LogTakeScore *take, void *to)
{
    return log->store->scores(log->store, day, take, to);
}

bool s5_log_results(S5Log *log, const char *day, const S5Who *who, int most, S5LogTakeResult *take, void *to)
{
    return log->store->results(log->store, day, who, most, take, to);
}

bool s5_log_tried(S5Log *log, bool *tried)
{
    return log->store->tried(log->store, tried);
}

bool s5_log_places(S5Log *log, const S5Who *who, const char *day, S5LogTakePlace *take, void *to)
{
    return log->store->places(log->store, who, day, take, to);
}

bool s5_log_name(S5Log *log, const S5Who *who, char name[S5_PLAYER_NAME_MAX])
{
    return log->store->name(log->store, who, name);
}
