/* The journal's writers, a thread for each store: each takes all writes that wait for its store, has that commit them together, and answers them on the loop. */
#include "journal_internal.h"
#include "server/common/clock.h"
#include "server/common/logfmt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A waiting write, with copies of everything that it points to. */
typedef struct Waiting {
    struct Waiting *next;
    S5JournalWrite write;
    S5JournalDone *done;
    void *to;
    S5JournalOutcome outcome;
    S5PersonId sits, stranger;
    S5GameRow game;
    char day[S5_DAY_SIZE], table[S5_CODE_SIZE], name[S5_PLAYER_NAME_MAX];
    bool hidden;
    char lines[];
} Waiting;

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

/* Commits the writes from `first` up to `end` together, or none. `spoiled` says that one of them failed, and not the transaction's beginning or end. */
static bool commit(S5JournalStore *store, Waiting *first, const Waiting *end, bool *spoiled)
{
    bool good = store->begin(store);
    *spoiled = good;
    for (Waiting *w = first; w != end && good; w = w->next)
        good = store->write(store, &w->write, s5_wall_ms(), &w->outcome);
    *spoiled = *spoiled && !good;
    good = store->end(store, good);
    for (Waiting *w = first; w != end && !good; w = w->next)
        w->outcome.answer = S5_JOURNAL_FAULT;
    return good;
}

static bool is_read_only(S5Journal *journal)
{
    uv_mutex_lock(&journal->mutex);
    const bool so = journal->read_only;
    uv_mutex_unlock(&journal->mutex);
    return so;
}

static const char READ_ONLY[] = "the operator has made the server read-only";
static const char UNSURE[] = "the database does not answer";

/* Why the last write failed. */
static const char *why_of(const Writer *writer)
{
    return is_read_only(writer->journal) ? READ_ONLY : writer->store->why(writer->store);
}

static int count_refused(const Queue *group)
{
    int refused = 0;
    for (const Waiting *w = group->first; w; w = w->next)
        refused += w->outcome.answer == S5_JOURNAL_FAULT;
    return refused;
}

/* Commits a group, one by one where one write spoils it, as a table in a damaged file does. Returns how many were refused. */
static int commit_group(const Writer *writer, const Queue *group)
{
    bool spoiled = false;
    if (is_read_only(writer->journal)) /* their answer is a fault until they are written */
        return group->count;
    if (!commit(writer->store, group->first, NULL, &spoiled) && spoiled && group->count > 1)
        for (Waiting *w = group->first; w; w = w->next)
            commit(writer->store, w, w->next, &spoiled);
    return count_refused(group);
}

enum { PROBE_MS = 2000, QUIET_S = 60, CUT_OFF_MS = 5000 };

static void note_trouble(Writer *writer, const char *why, uint64_t now_ns)
{
    writer->trouble.noted = true;
    writer->trouble.noted_ns = now_ns;
    s5_logfmt("not-writable", "why", why, *writer->shard ? "shard" : NULL, writer->shard);
}

static void note_end(Writer *writer, uint64_t now_ns)
{
    Trouble *trouble = &writer->trouble;
    char refused[24], seconds[24];
    snprintf(refused, sizeof refused, "%" PRId64, trouble->refused);
    snprintf(seconds, sizeof seconds, "%.1f", (double)(now_ns - trouble->since_ns) / 1e9);
    s5_logfmt(
        "writable", "refused", refused, "seconds", seconds, *writer->shard ? "shard" : NULL, writer->shard);
    trouble->noted = false;
    trouble->refused = 0;
}

/* Notes that writes succeed (null) or why they fail; trouble that comes and goes is logged once a minute. */
static void take_stock(Writer *writer, const char *why, int refused)
{
    Trouble *trouble = &writer->trouble;
    const uint64_t now = uv_hrtime();
    if (why && !writer->why)
        trouble->since_ns = now;
    trouble->refused += refused;
    if (why && !trouble->noted &&
        (!trouble->noted_ns || now - trouble->noted_ns >= QUIET_S * UINT64_C(1000000000)))
        note_trouble(writer, why, now);
    else if (!why && trouble->noted)
        note_end(writer, now);
    uv_mutex_lock(&writer->journal->mutex);
    writer->why = why;
    uv_mutex_unlock(&writer->journal->mutex);
}

/* Waits for a write, and while writes fail tries one of its own now and then. False when no more will come. */
static bool wait_for_some(Writer *writer)
{
    S5Journal *journal = writer->journal;
    while (!writer->waiting.first && !journal->closing) {
        if (!writer->why) {
            uv_cond_wait(&writer->more, &journal->mutex);
        } else if (uv_cond_timedwait(&writer->more, &journal->mutex, PROBE_MS * UINT64_C(1000000)) ==
                   UV_ETIMEDOUT) {
            uv_mutex_unlock(&journal->mutex);
            const bool good = !is_read_only(journal) && writer->store->probe(writer->store);
            take_stock(writer, good ? NULL : why_of(writer), 0);
            uv_mutex_lock(&journal->mutex);
        }
    }
    return writer->waiting.first;
}

static void run(void *argument)
{
    Writer *writer = argument;
    S5Journal *journal = writer->journal;
    uv_mutex_lock(&journal->mutex);
    while (wait_for_some(writer)) {
        Queue group;
        queue_empty(&group);
        queue_move(&group, &writer->waiting);
        uv_mutex_unlock(&journal->mutex);
        const uint64_t start = uv_hrtime();
        const int refused = commit_group(writer, &group);
        const double seconds = (double)(uv_hrtime() - start) / 1e9;
        take_stock(writer, refused == group.count ? why_of(writer) : NULL, refused);
        uv_mutex_lock(&journal->mutex);
        journal->groups_writes += group.count;
        journal->group_seconds = seconds;
        queue_move(&journal->answered, &group);
        uv_async_send(&journal->answered_some);
    }
    uv_mutex_unlock(&journal->mutex);
}

/* --------------------------------------------------------------------- loop */

static void answer(S5Journal *journal)
{
    Queue answered;
    queue_empty(&answered);
    uv_mutex_lock(&journal->mutex);
    queue_move(&answered, &journal->answered);
    const int writes = journal->groups_writes;
    const double seconds = journal->group_seconds;
    journal->groups_writes = 0;
    uv_mutex_unlock(&journal->mutex);
    if (writes && journal->measure)
        journal->measure(journal->to, writes, seconds);
    while (answered.first) {
        Waiting *w = answered.first;
        answered.first = w->next;
        if (w->done)
            w->done(w->to, w->outcome.answer, w->outcome.version);
        free(w);
    }
}

static void on_answered(uv_async_t *async)
{
    answer(async->data);
    s5_journal_tell_done(async->data);
    s5_journal_hear(async->data);
}

/* A thread for each store. */
static bool start_writers(S5Journal *journal)
{
    bool good = true;
    journal->writers = 1 + journal->store->shards;
    for (int i = 0; i < journal->writers; i++) {
        Writer *writer = &journal->writer[i];
        writer->journal = journal;
        writer->store = i ? journal->store->shard[i - 1] : journal->store;
        if (i)
            snprintf(writer->shard, sizeof writer->shard, "%d", i);
        queue_empty(&writer->waiting);
        uv_cond_init(&writer->more);
        good = good && uv_thread_create(&writer->thread, run, writer) == 0;
    }
    return good;
}

S5Journal *s5_journal_open(uv_loop_t *loop, S5JournalStore *store, S5JournalMeasure *measure, void *to)
{
    S5Journal *journal = store ? calloc(1, sizeof *journal) : NULL;
    if (journal) {
        journal->store = store;
        journal->measure = measure;
        journal->to = to;
        queue_empty(&journal->answered);
        uv_mutex_init(&journal->mutex);
        uv_async_init(loop, &journal->answered_some, on_answered);
        journal->answered_some.data = journal;
        atomic_store(&store->waker, &journal->answered_some);
        if (start_writers(journal) && s5_journal_start_work(journal))
            return journal;
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

void s5_journal_close(S5Journal **which)
{
    S5Journal *journal = *which;
    *which = NULL;
    if (!journal)
        return;
    uv_mutex_lock(&journal->mutex);
    journal->closing = true;
    for (int i = 0; i < journal->writers; i++) {
        atomic_store(&journal->writer[i].store->closing, true);
        uv_cond_signal(&journal->writer[i].more);
    }
    uv_mutex_unlock(&journal->mutex);
    for (int i = 0; i < journal->writers; i++)
        uv_thread_join(&journal->writer[i].thread);
    s5_journal_end_work(journal);
    answer(journal);
    s5_journal_tell_done(journal);
    for (int i = 0; i < journal->writers; i++) {
        uv_cond_destroy(&journal->writer[i].more);
        s5_fair_queue_free(&journal->desk[i].waiting);
    }
    journal->store->free(journal->store);
    uv_mutex_destroy(&journal->mutex);
    uv_close((uv_handle_t *)&journal->answered_some, on_closed);
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

static Waiting *copy(const S5JournalWrite *write)
{
    Waiting *w = malloc(sizeof *w + write->size);
    if (!w)
        return NULL;
    *w = (Waiting){.write = *write, .outcome.answer = S5_JOURNAL_FAULT};
    w->write.table = copy_text(w->table, sizeof w->table, write->table);
    w->write.day = copy_text(w->day, sizeof w->day, write->day);
    w->write.name = copy_text(w->name, sizeof w->name, write->name);
    if (write->hidden) {
        w->hidden = *write->hidden;
        w->write.hidden = &w->hidden;
    }
    w->write.lines = w->lines;
    if (write->size)
        memcpy(w->lines, write->lines, write->size);
    if (write->sits) {
        w->sits = *write->sits;
        w->write.sits = &w->sits;
    }
    if (write->stranger) {
        w->stranger = *write->stranger;
        w->write.stranger = &w->stranger;
    }
    if (write->game) {
        w->game = *write->game;
        w->write.game = &w->game;
    }
    return w;
}

void s5_journal_write(S5Journal *journal, const S5JournalWrite *write, S5JournalDone *done, void *to)
{
    Waiting *w = copy(write);
    if (!w) {
        if (done)
            done(to, S5_JOURNAL_FAULT, 0);
        return;
    }
    w->done = done;
    w->to = to;
    Writer *writer = &journal->writer[s5_journal_shard_of(journal, write->table)];
    uv_mutex_lock(&journal->mutex);
    if (atomic_load(&writer->store->unsure)) {
        queue_add(&journal->answered, w); /* as a fault */
        uv_async_send(&journal->answered_some);
    } else {
        queue_add(&writer->waiting, w);
        uv_cond_signal(&writer->more);
    }
    uv_mutex_unlock(&journal->mutex);
}

/* ------------------------------------------------------------------- settings */

const uint8_t *s5_journal_secret(const S5Journal *journal)
{
    return journal->store->secret;
}

void s5_journal_set_read_only(S5Journal *journal, bool read_only)
{
    uv_mutex_lock(&journal->mutex);
    journal->read_only = read_only;
    uv_mutex_unlock(&journal->mutex);
}

static bool is_silent(const S5JournalStore *store)
{
    const uint64_t heard = atomic_load(&store->heard_ns), now = uv_hrtime();
    return heard && now > heard && now - heard > CUT_OFF_MS * UINT64_C(1000000);
}

bool s5_journal_is_cut_off(const S5Journal *journal, const char *table)
{
    bool silent = false;
    for (int i = 0; i < journal->writers; i++)
        silent = silent || ((!table || i == s5_journal_shard_of(journal, table)) &&
                               is_silent(journal->writer[i].store));
    return silent;
}

int s5_journal_waiting(S5Journal *journal)
{
    int count = 0;
    uv_mutex_lock(&journal->mutex);
    for (int i = 0; i < journal->writers; i++)
        count += journal->writer[i].waiting.count;
    uv_mutex_unlock(&journal->mutex);
    return count;
}

static bool can_write(S5Journal *journal, const Writer *writer, S5Text *text)
{
    uv_mutex_lock(&journal->mutex);
    const bool silent = atomic_load(&writer->store->unsure) || is_silent(writer->store);
    const char *refused = atomic_load(&writer->store->refused), *why = journal->read_only ? READ_ONLY
                                                                       : refused          ? refused
                                                                       : silent           ? UNSURE
                                                                                          : writer->why;
    uv_mutex_unlock(&journal->mutex);
    if (why && text) {
        s5_text_add(text, *writer->shard ? "shard " : "");
        s5_text_add(text, writer->shard);
        s5_text_add(text, *writer->shard ? ": " : "");
        s5_text_add(text, why);
    }
    return !why;
}

bool s5_journal_is_ready(S5Journal *journal, const char *table, S5Text *why)
{
    return can_write(journal, &journal->writer[table ? s5_journal_shard_of(journal, table) : 0], why);
}

bool s5_journal_is_writable(S5Journal *journal, S5Text *why)
{
    bool good = true;
    for (int i = 0; i < journal->writers && good; i++)
        good = can_write(journal, &journal->writer[i], why);
    return good;
}
