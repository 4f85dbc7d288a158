/* The server in a process of its own, for tests and the load program. */
#ifndef TESTS_SERVER_PROCESS_H
#define TESTS_SERVER_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct S5Served {
    pid_t pid; /**< 0: it is not running */
    int status; /**< where it has ended before it listened: its exit status, 128 and more for a death by signal */
    int port;
    int metrics; /**< the port of /metrics */
    int log;     /**< a file without a name: everything it has said since it was first started; −1 for none */
} S5Served;

/**
 * Starts it and waits until it listens; it dies with this process.
 *
 * served   inout  all zeros but `log` −1 at first; may be started again after it has ended
 * program  in     the program's path
 * flags    in     of `serve` in addition to --port and --metrics-port, as a shell reads them
 * port     in     0 for any that is free
 * Returns whether it listens; if not, it has ended, and s5_served_said() says why.
 */
bool s5_served_start(S5Served *served, const char *program, const char *flags, int port);

/** Sends a signal (0 for none) and waits for the end; returns its exit status, 128 and more for a death by signal, −1
 * if it took too long. */
int s5_served_end(S5Served *served, int number, int patience_ms);

/** What it has said; only the end, if it is too long. */
const char *s5_served_said(const S5Served *served, char *text, size_t size);

/** Processor time so far, user's and system's, in seconds; and memory held, in bytes. */
double s5_served_cpu(const S5Served *served);
double s5_served_memory(const S5Served *served);

#endif
