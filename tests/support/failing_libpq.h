/* Calls of libpq, and of poll() for its sockets, that fail; they are among those of the store (failing.h). */
#ifndef TESTS_FAILING_LIBPQ_H
#define TESTS_FAILING_LIBPQ_H

/*
 * Not null: instead of calls that fail, the database refuses a prepared statement, for the reason with this
 * SQLSTATE.
 */
extern const char *libpq_refusal;

/* Not null: instead no answer comes while time passes, which this lets pass. */
extern void (*libpq_time_passes)(void);

#endif
