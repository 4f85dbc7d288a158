/*
 * The simulated disk. A file has its bytes as the process sees them, and a list of what has changed since its last sync, with what was
 * there before. A power cut undoes all of that and does some of it again, in pieces of a sector.
 */
#include "disk.h"
#include "memory.h"
#include "world.h"
#include "wraps.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 16, SECTOR = 512, REGIONS = 64, SHM_LOCKS = 8, NAME = 512 };

typedef struct Change {
    struct Change *before;
    sqlite3_int64 offset, size, old_size; /* of the file, before it */
    sqlite3_int64 kept;                   /* of the old bytes */
    unsigned char old[];
} Change;

typedef struct Disk {
    char name[NAME];
    bool exists, synced_once;
    unsigned char *bytes;
    sqlite3_int64 size, room;
    Change *changes; /* the last first */
    int shared, shm_users;
    const void *reserved, *exclusive;
    void *region[REGIONS];
    int shm_shared[SHM_LOCKS];
    const void *shm_exclusive[SHM_LOCKS];
} Disk;

typedef struct File {
    sqlite3_file base;
    Disk *disk;
    int lock;
    bool maps, deletes;
    unsigned shm_shared; /* a bit for each lock */
} File;

static Disk disks[FILES];
static bool is_full;
static int64_t slow_ns; /* until then */
static int countdown;
static void (*at_zero)(void *to);

static Disk *find_disk(const char *name, bool make)
{
    Disk *free_one = NULL;
    for (Disk *disk = disks; disk < disks + FILES; disk++) {
        if (*disk->name && !strcmp(disk->name, name))
            return disk;
        if (!*disk->name && !free_one)
            free_one = disk;
    }
    if (!make || !free_one)
        return NULL;
    snprintf(free_one->name, sizeof free_one->name, "%s", name);
    return free_one;
}

static void forget_changes(Disk *disk)
{
    for (Change *change = disk->changes, *before; change; change = before) {
        before = change->before;
        __real_free(change);
    }
    disk->changes = NULL;
}

static void set_size(Disk *disk, sqlite3_int64 size)
{
    if (size > disk->room) {
        disk->room = 2 * size;
        disk->bytes = __real_realloc(disk->bytes, (size_t)disk->room);
        if (!disk->bytes)
            abort();
    }
    if (size > disk->size)
        memset(disk->bytes + disk->size, 0, (size_t)(size - disk->size));
    disk->size = size;
}

/* Notes what a write, or a cut to `offset`, is about to replace. */
static void note_change(Disk *disk, sqlite3_int64 offset, sqlite3_int64 size)
{
    const sqlite3_int64 end = offset + size < disk->size ? offset + size : disk->size;
    const sqlite3_int64 kept = end > offset ? end - offset : 0;
    Change *change = __real_malloc(sizeof *change + (size_t)kept);
    if (!change)
        abort();
    *change = (Change){disk->changes, offset, size, disk->size, kept};
    if (kept)
        memcpy(change->old, disk->bytes + offset, (size_t)kept);
    disk->changes = change;
}

/* ------------------------------------------------------------------- power */

static void do_again(Disk *disk, const Change *change, const unsigned char *new, sqlite3_int64 new_size)
{
    const bool whole = sim_once_in(2), torn = !whole && sim_once_in(3);
    for (sqlite3_int64 at = change->offset; at < change->offset + change->size && at < new_size;
        at += SECTOR) {
        sqlite3_int64 size = change->offset + change->size - at;
        size = size < SECTOR ? size : SECTOR;
        size = size < new_size - at ? size : new_size - at;
        if (!whole && !(torn && sim_once_in(2)))
            continue;
        if (at + size > disk->size)
            set_size(disk, at + size);
        memcpy(disk->bytes + at, new + at, (size_t)size);
    }
}

static void cut_power(Disk *disk)
{
    const sqlite3_int64 new_size = disk->size;
    unsigned char *new = __real_malloc((size_t)new_size + 1);
    int count = 0;
    if (!new)
        abort();
    if (new_size)
        memcpy(new, disk->bytes, (size_t)new_size);
    for (const Change *change = disk->changes; change; change = change->before, count++) {
        set_size(disk, change->old_size);
        if (change->kept)
            memcpy(disk->bytes + change->offset, change->old, (size_t)change->kept);
    }
    const Change **order = __real_malloc(((size_t)count + 1) * sizeof *order);
    if (!order)
        abort();
    int left = count;
    for (const Change *change = disk->changes; change; change = change->before)
        order[--left] = change;
    for (int i = 0; i < count; i++)
        do_again(disk, order[i], new, new_size);
    __real_free(order);
    __real_free(new);
    forget_changes(disk);
    if (!disk->synced_once && sim_once_in(2)) {
        disk->exists = false;
        disk->size = 0;
    }
}

static void drop_regions(Disk *disk)
{
    for (int i = 0; i < REGIONS; i++) {
        __real_free(disk->region[i]);
        disk->region[i] = NULL;
    }
}

void sim_disk_release(void)
{
    for (Disk *disk = disks; disk < disks + FILES; disk++) {
        disk->shared = disk->shm_users = 0;
        disk->reserved = disk->exclusive = NULL;
        memset(disk->shm_shared, 0, sizeof disk->shm_shared);
        memset(disk->shm_exclusive, 0, sizeof disk->shm_exclusive);
        drop_regions(disk);
    }
    countdown = 0;
}

void sim_disk_crash(void)
{
    for (Disk *disk = disks; disk < disks + FILES; disk++)
        if (*disk->name && disk->exists)
            cut_power(disk);
    sim_disk_release();
}

void sim_disk_fill(bool full)
{
    is_full = full;
}

void sim_disk_slow(int64_t ns)
{
    slow_ns = sim.now_ns + ns;
}

void sim_disk_after(int operations, void (*act)(void *to))
{
    countdown = operations;
    at_zero = act;
}

/* Every write and every sync of the server: here the process may be made to stop. */
static void operate(void)
{
    if (!countdown || !sim_self() || --countdown)
        return;
    sim_later(0, at_zero, NULL);
    sim_block(&countdown);
}

static void copy_one(const char *from, const char *to)
{
    const Disk *source = find_disk(from, false);
    Disk *copy = find_disk(to, true);
    if (!copy) /* there are too many files */
        abort();
    forget_changes(copy);
    copy->size = 0;
    copy->exists = source && source->exists;
    if (!copy->exists)
        return;
    set_size(copy, source->size);
    memcpy(copy->bytes, source->bytes, (size_t)source->size);
}

static void copy_database(const char *from, const char *to)
{
    char one[NAME], other[NAME];
    copy_one(from, to);
    snprintf(one, sizeof one, "%s-wal", from);
    snprintf(other, sizeof other, "%s-wal", to);
    copy_one(one, other);
}

const char *sim_disk_copy(const char *path)
{
    copy_database(path, "judge.db");
    return "judge.db";
}

void sim_disk_keep(const char *path)
{
    copy_database(path, "kept.db");
}

void sim_disk_put_back(const char *path)
{
    copy_database("kept.db", path);
}

/* -------------------------------------------------------------------- files */

static bool fails(uint32_t times)
{
    return sim.faults && sim_self() && sim_once_in(times);
}

static int file_close(sqlite3_file *which)
{
    Disk *disk = ((File *)which)->disk;
    if (!*disk->name) { /* a temporary one */
        forget_changes(disk);
        __real_free(disk->bytes);
        __real_free(disk);
    }
    return SQLITE_OK;
}

static int file_read(sqlite3_file *which, void *to, int size, sqlite3_int64 offset)
{
    const Disk *disk = ((File *)which)->disk;
    const sqlite3_int64 left = disk->size > offset ? disk->size - offset : 0;
    const size_t have = left < size ? (size_t)left : (size_t)size;
    if (have)
        memcpy(to, disk->bytes + offset, have);
    memset((char *)to + have, 0, (size_t)size - have);
    return have < (size_t)size ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int file_write(sqlite3_file *which, const void *from, int size, sqlite3_int64 offset)
{
    Disk *disk = ((File *)which)->disk;
    operate();
    if (is_full && offset + size > disk->size)
        return SQLITE_FULL;
    if (fails(20000))
        return SQLITE_IOERR_WRITE;
    note_change(disk, offset, size);
    if (offset + size > disk->size)
        set_size(disk, offset + size);
    memcpy(disk->bytes + offset, from, (size_t)size);
    return SQLITE_OK;
}

static int file_truncate(sqlite3_file *which, sqlite3_int64 size)
{
    Disk *disk = ((File *)which)->disk;
    operate();
    if (size < disk->size) {
        note_change(disk, size, disk->size - size);
        disk->size = size;
    }
    return SQLITE_OK;
}

static int file_sync(sqlite3_file *which, int flags)
{
    Disk *disk = ((File *)which)->disk;
    (void)flags;
    operate();
    if (slow_ns > sim.now_ns)
        sim_sleep(sim_between(0, 6 * SIM_S));
    else if (sim.faults && sim_once_in(200))
        sim_sleep(sim_between(0, 2 * SIM_S));
    else
        sim_sleep(sim_between(300000, 12 * SIM_MS));
    if (fails(4000))
        return SQLITE_IOERR_FSYNC;
    operate();
    forget_changes(disk);
    disk->synced_once = true;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *which, sqlite3_int64 *size)
{
    *size = ((File *)which)->disk->size;
    return SQLITE_OK;
}

static int file_lock(sqlite3_file *which, int lock)
{
    File *file = (File *)which;
    Disk *disk = file->disk;
    if (lock <= file->lock)
        return SQLITE_OK;
    if (lock == SQLITE_LOCK_SHARED) {
        if (disk->exclusive && disk->exclusive != file)
            return SQLITE_BUSY;
        disk->shared++;
    } else {
        if (disk->reserved && disk->reserved != file)
            return SQLITE_BUSY;
        disk->reserved = file;
        if (lock == SQLITE_LOCK_EXCLUSIVE) {
            disk->exclusive = file; /* nobody new comes */
            if (disk->shared > 1)
                return SQLITE_BUSY;
        }
    }
    file->lock = lock;
    return SQLITE_OK;
}

static int file_unlock(sqlite3_file *which, int lock)
{
    File *file = (File *)which;
    Disk *disk = file->disk;
    if (lock < SQLITE_LOCK_RESERVED) {
        disk->reserved = disk->reserved == file ? NULL : disk->reserved;
        disk->exclusive = disk->exclusive == file ? NULL : disk->exclusive;
    }
    if (lock == SQLITE_LOCK_NONE && file->lock > SQLITE_LOCK_NONE)
        disk->shared--;
    file->lock = lock < file->lock ? lock : file->lock;
    return SQLITE_OK;
}

static int file_is_reserved(sqlite3_file *which, int *so)
{
    *so = ((File *)which)->disk->reserved != NULL;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *which, int what, void *value)
{
    (void)which, (void)what, (void)value;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *which)
{
    (void)which;
    return 4096;
}

static int characteristics(sqlite3_file *which)
{
    (void)which;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ------------------------------------------------------------ shared memory */

static int shm_map(sqlite3_file *which, int region, int size, int extend, void volatile **memory)
{
    File *file = (File *)which;
    Disk *disk = file->disk;
    *memory = NULL;
    if (region >= REGIONS)
        return SQLITE_NOMEM;
    disk->shm_users += !file->maps;
    file->maps = true;
    if (!disk->region[region] && extend)
        disk->region[region] = __real_calloc(1, (size_t)size);
    *memory = disk->region[region];
    return SQLITE_OK;
}

static int shm_lock(sqlite3_file *which, int offset, int count, int flags)
{
    File *file = (File *)which;
    Disk *disk = file->disk;
    const bool shared = flags & SQLITE_SHM_SHARED;
    for (int i = offset; i < offset + count && flags & SQLITE_SHM_LOCK; i++) {
        const int others = disk->shm_shared[i] - (int)(file->shm_shared >> i & 1);
        if ((disk->shm_exclusive[i] && disk->shm_exclusive[i] != file) || (!shared && others))
            return SQLITE_BUSY;
    }
    for (int i = offset; i < offset + count; i++) {
        const bool locks = flags & SQLITE_SHM_LOCK, has = file->shm_shared >> i & 1;
        if (!shared) {
            disk->shm_exclusive[i] = locks ? file : NULL;
        } else if (locks != has) {
            disk->shm_shared[i] += locks ? 1 : -1;
            file->shm_shared ^= 1u << i;
        }
    }
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *which)
{
    (void)which;
}

static int shm_unmap(sqlite3_file *which, int deletes)
{
    File *file = (File *)which;
    Disk *disk = file->disk;
    (void)deletes;
    if (!file->maps)
        return SQLITE_OK;
    file->maps = false;
    if (--disk->shm_users == 0)
        drop_regions(disk);
    return SQLITE_OK;
}

static const sqlite3_io_methods METHODS = {.iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap};

/* ---------------------------------------------------------------------- VFS */

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *which, int flags, int *given)
{
    File *file = (File *)which;
    (void)vfs;
    file->base.pMethods = NULL;
    Disk *disk = name ? find_disk(name, true) : __real_calloc(1, sizeof *disk);
    if (!disk)
        return SQLITE_CANTOPEN;
    if (!disk->exists && !(flags & SQLITE_OPEN_CREATE) && !(flags & SQLITE_OPEN_MAIN_DB))
        return SQLITE_CANTOPEN;
    if (!disk->exists)
        disk->synced_once = false;
    disk->exists = true;
    *file = (File){.base.pMethods = &METHODS, .disk = disk};
    if (given)
        *given = flags;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    Disk *disk = find_disk(name, false);
    (void)vfs, (void)sync;
    if (!disk || !disk->exists)
        return SQLITE_IOERR_DELETE_NOENT;
    disk->exists = false;
    disk->size = 0;
    forget_changes(disk);
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *so)
{
    const Disk *disk = find_disk(name, false);
    (void)vfs;
    *so = disk && disk->exists && (flags != SQLITE_ACCESS_EXISTS || disk->size > 0);
    return SQLITE_OK;
}

static int vfs_full(sqlite3_vfs *vfs, const char *name, int size, char *full)
{
    (void)vfs;
    snprintf(full, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static int vfs_randomness(sqlite3_vfs *vfs, int size, char *to)
{
    (void)vfs;
    for (int i = 0; i < size; i++)
        to[i] = (char)(s5_random_next(&sim.random) >> 32);
    return size;
}

static int vfs_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    sim_sleep((int64_t)us * 1000);
    return us;
}

static int vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *ms)
{
    (void)vfs;
    *ms = INT64_C(210866760000000) + sim_wall_ms();
    return SQLITE_OK;
}

void sim_disk_open(void)
{
    static sqlite3_vfs vfs = {.iVersion = 2,
        .szOsFile = sizeof(File),
        .mxPathname = NAME,
        .zName = "simulated",
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_full,
        .xRandomness = vfs_randomness,
        .xSleep = vfs_sleep,
        .xCurrentTimeInt64 = vfs_time};
    if (sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) != SQLITE_OK || sqlite3_initialize() != SQLITE_OK ||
        sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
        abort();
}
