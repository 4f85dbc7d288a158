/*
 * The journal: a thread takes all writes that wait, has the store commit them together, and the loop answers them. What people ask for is
 * read in libuv's threads, fairly by address.
 */
#include "journal_store.h"

#include "server/common/clock.h"
#include "server/common/logfmt.h"
#include "spoilfive/assert.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <time.h>

/* A waiting write, with copies of everything that it points to. */
typedef struct Waiting {
    STAILQ_ENTRY(Waiting) in;
    S5JournalWrite write;
    S5JournalDone *done;
    void *to;
    S5JournalOutcome outcome;
    S5PersonId sits, stranger;
    S5GameRow game;
    char day[S5_DAY_SIZE], table[S5_CODE_SIZE], night[S5_CODE_SIZE], name[S5_PLAYER_NAME_MAX];
    bool hidden;
    char lines[];
} Waiting;

/* Writes that wait: first in, first out. */
typedef STAILQ_HEAD(Queue, Waiting) Queue;

/* What has been logged about failing writes. Only the journal's thread uses it. */
typedef struct Trouble {
    bool noted;
    uint64_t since_ns, noted_ns;
    int64_t refused; /* writes */
} Trouble;

struct S5Journal {
    S5JournalStore *store;
    S5JournalMeasure *measure;
    void *to;
    S5JournalListener *listener;
    void *listens; /* its first argument */
    uv_async_t answered_some;
    uv_thread_t thread;
    Trouble trouble;
    S5ThreadQueue *readings; /* only the loop uses it */
    uv_mutex_t mutex;        /* over all below */
    uv_cond_t more;
    Queue waiting, answered;
    const char *why; /* why the last write failed; null: it did not */
    bool closing, read_only;
    int groups_writes; /* of groups that were committed and not measured yet */
    double group_seconds;
};

S5JournalStore *s5_journal_store(const S5Journal *journal)
{
    return journal->store;
}

/* ------------------------------------------------------------------- thread */

/* Commits the writes from `first` up to `end` together, or none. `spoiled` says that one of them failed, and not the transaction's beginning or end. */
static bool commit(S5JournalStore *store, Waiting *first, const Waiting *end, bool *spoiled)
{
    bool good = store->begin(store);
    *spoiled = good;
    for (Waiting *w = first; w != end && good; w = STAILQ_NEXT(w, in))
        good = store->write(store, &w->write, s5_wall_ms(), &w->outcome);
    *spoiled = *spoiled && !good;
    good = store->end(store, good);
    for (Waiting *w = first; w != end && !good; w = STAILQ_NEXT(w, in))
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
static const char *find_why(S5Journal *journal)
{
    return is_read_only(journal) ? READ_ONLY : journal->store->why(journal->store);
}

/* How many of a group were refused, and how many there are. */
static int count_refused(const Queue *group, int *count)
{
    int refused = 0;
    const Waiting *w;
    *count = 0;
    STAILQ_FOREACH(w, group, in)
    {
        ++*count;
        refused += w->outcome.answer == S5_JOURNAL_FAULT;
    }
    return refused;
}

/* Commits a group, one by one where one write spoils it, as a table in a damaged file does. */
static void commit_group(S5Journal *journal, const Queue *group)
{
    bool spoiled = false;
    Waiting *first = STAILQ_FIRST(group), *w;
    if (is_read_only(journal)) /* their answer is a fault until they are written */
        return;
    if (!commit(journal->store, first, NULL, &spoiled) && spoiled && STAILQ_NEXT(first, in))
        for (w = first; w; w = STAILQ_NEXT(w, in))
            commit(journal->store, w, STAILQ_NEXT(w, in), &spoiled);
}

enum {
    READERS = 2,   /* of the four threads that libuv has, for what people ask for */
    OF_ADDRESS = 1 /* of these, for one address */
};
enum { PROBE_MS = 2000, QUIET_S = 60, CUT_OFF_MS = 5000 };

static void note_trouble(S5Journal *journal, const char *why, uint64_t now_ns)
{
    journal->trouble.noted = true;
    journal->trouble.noted_ns = now_ns;
    s5_logfmt("not-writable", "why", why);
}

static void note_end(S5Journal *journal, uint64_t now_ns)
{
    Trouble *trouble = &journal->trouble;
    char refused[24], seconds[24];
    snprintf(refused, sizeof refused, "%" PRId64, trouble->refused);
    snprintf(seconds, sizeof seconds, "%.1f", (double)(now_ns - trouble->since_ns) / 1e9);
    s5_logfmt("writable", "refused", refused, "seconds", seconds);
    trouble->noted = false;
    trouble->refused = 0;
}

/* Notes that writes succeed (null) or why they fail; trouble that comes and goes is logged once a minute. */
static void take_stock(S5Journal *journal, const char *why, int refused)
{
    Trouble *trouble = &journal->trouble;
    const uint64_t now = uv_hrtime();
    if (why && !journal->why)
        trouble->since_ns = now;
    trouble->refused += refused;
    if (why && !trouble->noted &&
        (!trouble->noted_ns || now - trouble->noted_ns >= QUIET_S * UINT64_C(1000000000)))
        note_trouble(journal, why, now);
    else if (!why && trouble->noted)
        note_end(journal, now);
    uv_mutex_lock(&journal->mutex);
    journal->why = why;
    uv_mutex_unlock(&journal->mutex);
}

/* Waits for a write, and while writes fail tries one of its own now and then. False when no more will come. */
static bool wait_for_some(S5Journal *journal)
{
    while (STAILQ_EMPTY(&journal->waiting) && !journal->closing) {
        if (!journal->why) {
            uv_cond_wait(&journal->more, &journal->mutex);
        } else if (uv_cond_timedwait(&journal->more, &journal->mutex, PROBE_MS * UINT64_C(1000000)) ==
                   UV_ETIMEDOUT) {
            uv_mutex_unlock(&journal->mutex);
            const bool good = !is_read_only(journal) && journal->store->probe(journal->store);
            take_stock(journal, good ? NULL : find_why(journal), 0);
            uv_mutex_lock(&journal->mutex);
        }
    }
    return !STAILQ_EMPTY(&journal->waiting);
}

static void run_journal(void *argument)
{
    S5Journal *journal = argument;
    uv_mutex_lock(&journal->mutex);
    while (wait_for_some(journal)) {
        int count;
        Queue group = STAILQ_HEAD_INITIALIZER(group);
        STAILQ_CONCAT(&group, &journal->waiting);
        uv_mutex_unlock(&journal->mutex);
        const uint64_t start = uv_hrtime();
        commit_group(journal, &group);
        const double seconds = (double)(uv_hrtime() - start) / 1e9;
        const int refused = count_refused(&group, &count);
        S5_ASSERT(count > 0);
        take_stock(journal, refused == count ? find_why(journal) : NULL, refused);
        uv_mutex_lock(&journal->mutex);
        journal->groups_writes += count;
        journal->group_seconds = seconds;
        STAILQ_CONCAT(&journal->answered, &group);
        uv_async_send(&journal->answered_some);
    }
    uv_mutex_unlock(&journal->mutex);
}

/* --------------------------------------------------------------------- loop */

static void answer_waiting(S5Journal *journal)
{
    Queue answered = STAILQ_HEAD_INITIALIZER(answered);
    uv_mutex_lock(&journal->mutex);
    STAILQ_CONCAT(&answered, &journal->answered);
    const int writes = journal->groups_writes;
    const double seconds = journal->group_seconds;
    journal->groups_writes = 0;
    uv_mutex_unlock(&journal->mutex);
    if (writes && journal->measure)
        journal->measure(journal->to, writes, seconds);
    for (Waiting *w; (w = STAILQ_FIRST(&answered)); free(w)) {
        STAILQ_REMOVE_HEAD(&answered, in);
        S5_ASSERT(w->outcome.answer == S5_JOURNAL_OK || w->outcome.answer == S5_JOURNAL_CONFLICT ||
                  w->outcome.answer == S5_JOURNAL_FAULT);
        S5_ASSERT(
            w->outcome.answer != S5_JOURNAL_OK || w->write.amends || w->outcome.version || !w->write.size);
        S5_ASSERT(!w->write.expected || w->outcome.answer != S5_JOURNAL_OK || w->write.amends ||
                  w->outcome.version == w->write.expected + 1);
        if (w->done)
            w->done(w->to, w->outcome.answer, w->outcome.version);
    }
}

static void on_answered(uv_async_t *async)
{
    answer_waiting(async->data);
    s5_journal_hear(async->data);
}

S5Journal *s5_journal_open(uv_loop_t *loop, S5JournalStore *store, S5JournalMeasure *measure, void *to)
{
    S5Journal *journal = store ? calloc(1, sizeof *journal) : NULL;
    if (journal) {
        journal->store = store;
        journal->measure = measure;
        journal->to = to;
        STAILQ_INIT(&journal->answered);
        uv_mutex_init(&journal->mutex);
        STAILQ_INIT(&journal->waiting);
        uv_cond_init(&journal->more);
        journal->readings = s5_thread_queue_new(loop, READERS, READERS, OF_ADDRESS);
        if (journal->readings && uv_thread_create(&journal->thread, run_journal, journal) == 0) {
            uv_async_init(
                loop, &journal->answered_some, on_answered); /* the last: it keeps the loop running */
            journal->answered_some.data = journal;
            atomic_store(&store->waker, &journal->answered_some);
            return journal;
        }
        s5_thread_queue_free(&journal->readings);
        uv_cond_destroy(&journal->more);
        uv_mutex_destroy(&journal->mutex);
        free(journal);
    }
    if (store)
        store->free(store);
    return NULL;
}

void s5_journal_close(S5Journal **which)
{
    S5Journal *journal = *which;
    *which = NULL;
    if (!journal)
        return;
    uv_mutex_lock(&journal->mutex);
    journal->closing = true;
    atomic_store(&journal->store->closing, true);
    uv_cond_signal(&journal->more);
    uv_mutex_unlock(&journal->mutex);
    uv_thread_join(&journal->thread);
    S5_ASSERT(STAILQ_EMPTY(&journal->waiting));
    answer_waiting(journal);
    uv_cond_destroy(&journal->more);
    s5_thread_queue_free(&journal->readings);
    journal->store->free(journal->store);
    uv_mutex_destroy(&journal->mutex);
    uv_close((uv_handle_t *)&journal->answered_some, s5_free_closed);
}

/* ------------------------------------------------------------------ writing */

static const char *keep_text(char *to, size_t size, const char *from)
{
    if (!from)
        return NULL;
    S5Text text = s5_text(to, size);
    s5_text_add(&text, from);
    return to;
}

static Waiting *copy_write(const S5JournalWrite *write)
{
    Waiting *w = malloc(sizeof *w + write->size);
    if (!w)
        return NULL;
    *w = (Waiting){.write = *write, .outcome.answer = S5_JOURNAL_FAULT};
    w->write.table = keep_text(w->table, sizeof w->table, write->table);
    w->write.night = keep_text(w->night, sizeof w->night, write->night);
    w->write.day = keep_text(w->day, sizeof w->day, write->day);
    w->write.name = keep_text(w->name, sizeof w->name, write->name);
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
    Waiting *w = copy_write(write);
    if (!w) {
        if (done)
            done(to, S5_JOURNAL_FAULT, 0);
        return;
    }
    w->done = done;
    w->to = to;
    uv_mutex_lock(&journal->mutex);
    if (atomic_load(&journal->store->unsure)) {
        STAILQ_INSERT_TAIL(&journal->answered, w, in); /* as a fault */
        uv_async_send(&journal->answered_some);
    } else {
        STAILQ_INSERT_TAIL(&journal->waiting, w, in);
        uv_cond_signal(&journal->more);
    }
    uv_mutex_unlock(&journal->mutex);
}

/* ------------------------------------------------------------------- settings */

void s5_journal_set_read_only(S5Journal *journal, bool read_only)
{
    uv_mutex_lock(&journal->mutex);
    journal->read_only = read_only;
    uv_mutex_unlock(&journal->mutex);
}

bool s5_journal_is_cut_off(const S5Journal *journal)
{
    const uint64_t heard = atomic_load(&journal->store->heard_ns), now = uv_hrtime();
    return heard && now > heard && now - heard > CUT_OFF_MS * UINT64_C(1000000);
}

bool s5_journal_is_writable(S5Journal *journal, S5Text *why)
{
    uv_mutex_lock(&journal->mutex);
    const char *found = journal->why;
    if (journal->read_only)
        found = READ_ONLY;
    else if (atomic_load(&journal->store->unsure) || s5_journal_is_cut_off(journal))
        found = UNSURE;
    uv_mutex_unlock(&journal->mutex);
    if (found && why)
        s5_text_add(why, found);
    return !found;
}

/* Half of the threads are there for tables that are to be opened. */
S5ThreadQueue *s5_journal_readings(const S5Journal *journal)
{
    return journal->readings;
}

/* ---------------------------------------------------------------- the store */

bool s5_journal_read(S5Journal *journal, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error)
{
    return journal->store->read(journal->store, table, first, last, take, to, error);
}

bool s5_journal_purge(S5Journal *journal)
{
    return journal->store->purge(journal->store);
}

const uint8_t *s5_journal_secret(const S5Journal *journal)
{
    return journal->store->secret;
}

bool s5_journal_beacon(S5Journal *journal, const char *day, const char *proposal, S5DayBeacon *found)
{
    return journal->store->beacon(journal->store, day, proposal, found);
}

/* ---------------------------------------------------------------- several nodes */

S5LeaseAnswer s5_journal_take_lease(S5Journal *journal, const char *table, char node[S5_NODE_SIZE])
{
    S5JournalStore *store = journal->store;
    return store->sharing ? store->sharing->take_lease(store, table, node) : S5_LEASE_OK;
}

bool s5_journal_has_lease(S5Journal *journal, const char *table)
{
    S5JournalStore *store = journal->store;
    return store->sharing && store->sharing->has_lease(store, table);
}

int64_t s5_journal_give_up_lease(S5Journal *journal, const char *table)
{
    return journal->store->sharing->give_up_lease(journal->store, table);
}

void s5_journal_release_lease(S5Journal *journal, const char *table, int64_t lease)
{
    journal->store->sharing->release_lease(journal->store, table, lease);
}

bool s5_journal_is_shared(const S5Journal *journal)
{
    return journal->store->shares;
}

bool s5_journal_peer(S5Journal *journal, char node[S5_NODE_SIZE])
{
    return journal->store->shares && journal->store->sharing->peer(journal->store, node);
}

void s5_journal_leave(S5Journal *journal)
{
    journal->store->sharing->leave(journal->store);
}

bool s5_journal_forbid(S5Journal *journal, const char *kind, const char *whom, bool so, bool *changed)
{
    return journal->store->forbid(journal->store, kind, whom, so, changed);
}

void s5_journal_announce(S5Journal *journal, const char *text)
{
    if (journal->store->shares)
        journal->store->sharing->announce(journal->store, text);
}

void s5_journal_listen(S5Journal *journal, S5JournalListener *listener, void *to)
{
    journal->listener = listener;
    journal->listens = to;
    s5_journal_hear(journal);
}

void s5_journal_hear(S5Journal *journal)
{
    S5JournalNews news = {.replaced = false};
    if (!journal->listener)
        return;
    journal->store->hear(journal->store, &news);
    if (news.replaced || news.went_back || news.forbidden || news.announcements)
        journal->listener(journal->listens, &news);
}
