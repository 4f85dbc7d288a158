#include "failing.h"

#include <execinfo.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <unistd.h>

#include "share.h"

/* Counts what may fail; the call `first` fails, and those after it too if `ever`. 0: nothing fails. */
static atomic_long calls, first;
static atomic_bool ever, place_failed;

/* A place is a call with those that led to it, as a hash of where they return to. False if a call from there has failed before. */
static bool is_new_place(void)
{
    enum { DEPTH = 8, PLACES_MAX = 4096 };
    static uint64_t places[PLACES_MAX];
    static size_t count;
    void *frames[DEPTH];
    uint64_t place = 0;
    const int depth = backtrace(frames, DEPTH);
    for (int i = 0; i < depth; i++)
        place = (place ^ (uintptr_t)frames[i]) * UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < count; i++)
        if (places[i] == place)
            return false;
    assert_true(count < PLACES_MAX);
    places[count++] = place;
    return true;
}

/* One call of a run, whichever thread makes it. */
static bool place_is_next(void)
{
    if (atomic_exchange(&place_failed, true))
        return false;
    const bool next = is_new_place();
    atomic_store(&place_failed, next);
    return next;
}

bool call_fails(void)
{
    const long from = atomic_load(&first), call = atomic_fetch_add(&calls, 1) + 1;
    if (from == NEXT_PLACE)
        return place_is_next();
    return from && (call == from || (call > from && atomic_load(&ever)));
}

bool places_fail(void)
{
    return atomic_load(&first) == NEXT_PLACE;
}

bool a_place_failed(void)
{
    return atomic_load(&place_failed);
}

void fail_from(long call, bool all_later)
{
    atomic_store(&calls, 0);
    atomic_store(&ever, all_later);
    atomic_store(&place_failed, false);
    atomic_store(&first, call);
}

long calls_so_far(void)
{
    return atomic_load(&calls);
}

long stop_failing(void)
{
    atomic_store(&first, 0);
    return atomic_load(&calls);
}

int turn;

const char *of_turn(const char *before)
{
    static char texts[16][32];
    static int next;
    char *text = texts[next++ % 16];
    snprintf(text, sizeof *texts, "%s%04d", before, turn);
    return text;
}

void each_place_fails(FailingWork *work, const void *with, long least)
{
    do
        work(with, NEXT_PLACE, false);
    while (a_place_failed());
    const long all = work(with, 0, false);
    assert_true(all > least);
    for (long call = 1; call <= all; call++)
        if (case_is_due())
            work(with, call, true);
}

void each_call_fails(FailingWork *work, const void *with, long least)
{
    const long all = work(with, 0, false);
    assert_true(all > least);
    for (long call = 1; call <= all; call++)
        for (int all_later = 0; all_later < 2; all_later++)
            if (case_is_due())
                work(with, call, all_later);
}

bool store_calls, call_kills;

bool store_fails(void)
{
    const bool so = store_calls && call_fails();
    if (so && call_kills)
        _exit(1);
    return so;
}

bool place_fails(void)
{
    return places_fail() && store_fails();
}

/* ------------------------------------------------------------ files of SQLite */

static bool file_fails(void)
{
    return !places_fail() && store_fails();
}

typedef struct FailingFile {
    sqlite3_file own; /* first: SQLite knows only this */
    sqlite3_file *real;
} FailingFile;

static sqlite3_vfs *real_vfs, failing_vfs;

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((FailingFile *)file)->real;
}

static int close_real(sqlite3_file *f)
{
    return real_of(f)->pMethods->xClose(real_of(f));
}

static int read_real(sqlite3_file *f, void *bytes, int size, sqlite3_int64 at)
{
    return file_fails() ? SQLITE_IOERR_READ : real_of(f)->pMethods->xRead(real_of(f), bytes, size, at);
}

static int write_real(sqlite3_file *f, const void *bytes, int size, sqlite3_int64 at)
{
    return file_fails() ? SQLITE_FULL : real_of(f)->pMethods->xWrite(real_of(f), bytes, size, at);
}

static int truncate_real(sqlite3_file *f, sqlite3_int64 size)
{
    return file_fails() ? SQLITE_IOERR_TRUNCATE : real_of(f)->pMethods->xTruncate(real_of(f), size);
}

static int sync_real(sqlite3_file *f, int flags)
{
    return file_fails() ? SQLITE_IOERR_FSYNC : real_of(f)->pMethods->xSync(real_of(f), flags);
}

static int size_real(sqlite3_file *f, sqlite3_int64 *size)
{
    return file_fails() ? SQLITE_IOERR_FSTAT : real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int lock_real(sqlite3_file *f, int level)
{
    return real_of(f)->pMethods->xLock(real_of(f), level);
}

static int unlock_real(sqlite3_file *f, int level)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), level);
}

static int check_lock(sqlite3_file *f, int *taken)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), taken);
}

static int control_real(sqlite3_file *f, int what, void *with)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), what, with);
}

static int sector_of(sqlite3_file *f)
{
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int device_of(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int map_shared(sqlite3_file *f, int region, int size, int extend, void volatile **bytes)
{
    return file_fails() ? SQLITE_IOERR_SHMMAP
                        : real_of(f)->pMethods->xShmMap(real_of(f), region, size, extend, bytes);
}

static int lock_shared(sqlite3_file *f, int from, int count, int flags)
{
    return real_of(f)->pMethods->xShmLock(real_of(f), from, count, flags);
}

static void barrier_shared(sqlite3_file *f)
{
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int unmap_shared(sqlite3_file *f, int remove)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), remove);
}

static int open_real(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *got)
{
    static const sqlite3_io_methods METHODS = {2, close_real, read_real, write_real, truncate_real, sync_real,
        size_real, lock_real, unlock_real, check_lock, control_real, sector_of, device_of, map_shared,
        lock_shared, barrier_shared, unmap_shared, NULL, NULL};
    FailingFile *file = (FailingFile *)f;
    (void)vfs;
    file->real = (sqlite3_file *)(file + 1);
    f->pMethods = NULL;
    if (file_fails())
        return SQLITE_CANTOPEN;
    const int result = real_vfs->xOpen(real_vfs, name, file->real, flags, got);
    f->pMethods = result == SQLITE_OK ? &METHODS : NULL;
    return result;
}

void fail_files(void)
{
    real_vfs = sqlite3_vfs_find(NULL);
    failing_vfs = *real_vfs;
    failing_vfs.zName = "failing";
    failing_vfs.szOsFile += (int)sizeof(FailingFile);
    failing_vfs.xOpen = open_real;
    sqlite3_vfs_register(&failing_vfs, 1);
}

void leave_files(void)
{
    sqlite3_vfs_unregister(&failing_vfs);
}
