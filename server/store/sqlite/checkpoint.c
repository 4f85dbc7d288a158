/*
 * Checkpoints: a thread of its own moves the write-ahead log into the database file while others write. SQLite's own checkpoints, in
 * the writer, would hold up commits for as long as the disk takes.
 *
 * The write-ahead log is only restarted when all of it has been moved and nobody reads from it, which never happens by itself while
 * writing does not pause. So when the log is long the checkpointer first moves what it can while others work, and then has the file to
 * itself for the little that was added meanwhile.
 */
#include "sqlite.h"

enum {
    ROUND_S = 4,
    LONG_PAGES = 2048, /* 8 MiB: the log should be restarted */
    MOST_PAGES = 8192  /* 32 MiB: writers wait for that */
};

/* ------------------------------------------------------------------- turns */

void s5_sqlite_begin_writing(S5Sqlite *s)
{
    uv_mutex_lock(&s->mutex);
    while (s->exclusive || s->writing || (s->in_memory && s->reading) ||
           (s->log_pages >= MOST_PAGES && !s->held && s->has_checkpointer))
        uv_cond_wait(&s->free, &s->mutex);
    s->writing = true;
    uv_mutex_unlock(&s->mutex);
}

void s5_sqlite_end_writing(S5Sqlite *s)
{
    uv_mutex_lock(&s->mutex);
    s->writing = false;
    s->log_pages = s->pages;
    if (s->log_pages >= LONG_PAGES && !s->held)
        uv_cond_signal(&s->work);
    uv_cond_broadcast(&s->free);
    uv_mutex_unlock(&s->mutex);
}

static S5SqliteReader *find_idle_reader(S5Sqlite *s)
{
    for (int i = 0; i < S5_SQLITE_READERS; i++)
        if (!s->reader[i].busy)
            return &s->reader[i];
    return NULL;
}

S5SqliteReader *s5_sqlite_begin_reading(S5Sqlite *s)
{
    S5SqliteReader *reader = NULL;
    uv_mutex_lock(&s->mutex);
    while (s->exclusive || (s->in_memory && s->writing) || !(reader = find_idle_reader(s)))
        uv_cond_wait(&s->free, &s->mutex);
    reader->busy = true;
    s->reading++;
    uv_mutex_unlock(&s->mutex);
    return reader;
}

void s5_sqlite_end_reading(S5Sqlite *s, S5SqliteReader *reader)
{
    uv_mutex_lock(&s->mutex);
    reader->busy = false;
    s->reading--;
    uv_cond_broadcast(&s->free);
    uv_mutex_unlock(&s->mutex);
}

/* -------------------------------------------------------------- checkpoints */

/* Moves all of the write-ahead log while nobody else works on the file, so that the next write restarts it. */
static bool restart_log(S5Sqlite *s, int pages, bool purges)
{
    uv_mutex_lock(&s->mutex);
    s->exclusive = true;
    while (s->writing || s->reading)
        uv_cond_wait(&s->free, &s->mutex);
    uv_mutex_unlock(&s->mutex);
    /* It keeps its room on the disk for the next writes, unless somebody outside has let it grow. */
    const int mode = purges || pages > MOST_PAGES ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_RESTART;
    const bool good = sqlite3_wal_checkpoint_v2(s->checkpointer, NULL, mode, NULL, NULL) == SQLITE_OK;
    uv_mutex_lock(&s->mutex);
    s->exclusive = false;
    uv_mutex_unlock(&s->mutex);
    return good;
}

/*
 * SQLite only syncs the database file when a checkpoint was complete, which is never so while others write. Without this call the
 * sync would come while the checkpointer has the file to itself.
 */
static void sync_file(S5Sqlite *s)
{
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(s->checkpointer, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK && file)
        file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}

static void make_checkpoint(S5Sqlite *s)
{
    uv_mutex_lock(&s->mutex);
    const int purges = s->purges;
    const bool purging = purges != s->purged;
    int pages = s->log_pages;
    uv_mutex_unlock(&s->mutex);
    /* SQLite refuses this one, and does not say how long the log is, where a commit is just changing the log's index. Whether
     * something outside holds the log, only restart_log() can tell. */
    int found = 0;
    if (sqlite3_wal_checkpoint_v2(s->checkpointer, NULL, SQLITE_CHECKPOINT_PASSIVE, &found, NULL) ==
        SQLITE_OK)
        pages = found;
    bool good = true;
    if (pages >= LONG_PAGES || purging) {
        sync_file(s);
        sqlite3_wal_checkpoint_v2(s->checkpointer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        sync_file(s);
        good = restart_log(s, pages, purging);
        pages = 0;
    }
    uv_mutex_lock(&s->mutex);
    s->held = !good;
    s->purged = purges;
    s->log_pages = good ? pages : s->log_pages;
    uv_cond_broadcast(&s->free);
    uv_mutex_unlock(&s->mutex);
}

static void run_checkpointer(void *store)
{
    S5Sqlite *s = store;
    uv_mutex_lock(&s->mutex);
    while (!s->closing) {
        if ((s->log_pages < LONG_PAGES || s->held) && s->purges == s->purged)
            uv_cond_timedwait(&s->work, &s->mutex, ROUND_S * UINT64_C(1000000000));
        uv_mutex_unlock(&s->mutex);
        make_checkpoint(s);
        uv_mutex_lock(&s->mutex);
    }
    uv_mutex_unlock(&s->mutex);
}

bool s5_sqlite_purge(S5JournalStore *store)
{
    S5Sqlite *s = (S5Sqlite *)store;
    if (s->in_memory) /* there is no log */
        return true;
    uv_mutex_lock(&s->mutex);
    const int purge = ++s->purges;
    uv_cond_signal(&s->work);
    while (s->purged < purge && !s->closing)
        uv_cond_wait(&s->free, &s->mutex);
    const bool good = s->purged >= purge && !s->held;
    uv_mutex_unlock(&s->mutex);
    return good;
}

bool s5_sqlite_start_checkpointer(S5Sqlite *s, S5Text *error)
{
    if (s->in_memory)
        return true;
    /* A connection learns of the write-ahead log when it first reads; until then its checkpoints do nothing. Later it never
     * waits for another program, since others might have to wait for it meanwhile. */
    s->checkpointer = s5_sqlite_connect(s, SQLITE_OPEN_READWRITE,
        "PRAGMA busy_timeout = 10000; SELECT count(*) FROM sqlite_schema; PRAGMA busy_timeout = 0", error);
    if (!s->checkpointer)
        return false;
    s->has_checkpointer = uv_thread_create(&s->checkpointer_thread, run_checkpointer, s) == 0;
    if (!s->has_checkpointer)
        s5_text_add(error, "there are no threads left");
    return s->has_checkpointer;
}

void s5_sqlite_stop_checkpointer(S5Sqlite *s)
{
    uv_mutex_lock(&s->mutex);
    s->closing = true;
    uv_cond_signal(&s->work);
    uv_cond_broadcast(&s->free);
    uv_mutex_unlock(&s->mutex);
    if (s->has_checkpointer)
        uv_thread_join(&s->checkpointer_thread);
    sqlite3_close(s->checkpointer);
}
