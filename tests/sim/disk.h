/* A disk that forgets what was not synced: a VFS for SQLite, whose files are in memory. */
#ifndef SIM_DISK_H
#define SIM_DISK_H

#include <stdbool.h>
#include <stdint.h>

/** Prepares SQLite; once. */
void sim_disk_open(void);

/** The power fails: of what was not synced some is there, some is torn, the rest is gone. */
void sim_disk_crash(void);

/** The process dies, the machine does not: only its locks are gone. */
void sim_disk_release(void);

/** The disk is full from now on, or no longer. */
void sim_disk_fill(bool full);

/** The disk takes seconds for a sync, for a while. */
void sim_disk_slow(int64_t ns);

/** Calls `act` after this many further writes and syncs of a thread, which stops there. */
void sim_disk_after(int operations, void (*act)(void *to));

/** Keeps a copy of a database as it is on the disk, or puts it back. */
void sim_disk_keep(const char *path);
void sim_disk_put_back(const char *path);

/** What a SQLite connection that reads the database as it is now opens; the server's is left alone. */
const char *sim_disk_copy(const char *path);

#endif
