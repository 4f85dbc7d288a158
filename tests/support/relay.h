/* A way to the tests' database that can be interrupted: a process that passes everything on, and may be suspended. */
#ifndef TESTS_RELAY_H
#define TESTS_RELAY_H

#include <stddef.h>
#include <sys/types.h>

/*
 * Starts a relay to the database of a URI that postgres_uri() gave.
 *
 * folder  in   of its socket; one that was killed there is replaced
 * uri     out  the same database through the relay
 * Returns its process, which is to be killed.
 */
pid_t relay_start(const char *to, const char *folder, char *uri, size_t size);

#endif
