/* The program under test, $S5_PROGRAM, as a server for tests. */
#ifndef TESTS_SERVER_H
#define TESTS_SERVER_H

#include "server_process.h"

/* Starts it on any port that is free; fails the test when it does not start. */
S5Served server_start(const char *flags);
/* Ends it with SIGTERM and fails unless it ends well. */
void server_end(S5Served *served);
/* The value of one of its figures. */
double server_figure(const S5Served *served, const char *name);

#endif
