/* A PostgreSQL server for a test: it listens on a socket in a folder of its own, and ends with the program. */
#ifndef TESTS_POSTGRES_H
#define TESTS_POSTGRES_H

#include <stddef.h>

/*
 * Where a database is that only this name has, as libpq takes it. The first call starts the server. A store that is opened with it waits
 * PATIENCE_S for an answer.
 */
void postgres_place(const char *name, char *place, size_t size);

/* The same as a URI, once postgres_place() has been called. A store that is opened with it waits as long as usual. */
void postgres_uri(const char *name, char *uri, size_t size);

/* Kills the server and all its processes at once, as the kernel does when there is no memory. */
void postgres_kill(void);

/* Starts it again, and waits until it takes connections. */
void postgres_start(void);

/* Runs statements in the database of a name. */
void postgres_run(const char *name, const char *sql);

/* Waits until a statement waits for a lock. */
void postgres_wait_for_lock(void);

/* The first field of the first row that a statement gives; the next call replaces it. */
const char *postgres_ask(const char *name, const char *sql);

#endif
