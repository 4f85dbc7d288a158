/* A log for a test, on a loop of its own. */
#ifndef TESTS_LOG_H
#define TESTS_LOG_H

#include "server/store/journal.h"

/* The log, and what it answered last. */
typedef struct Fixture {
    uv_loop_t loop;
    S5Log *log;
    int sent, answers, groups;
    S5LogAnswer answer;
    S5Mark mark;
} Fixture;

/* Opens a log in a folder, in memory where it is null. */
void open_log(Fixture *f, const char *folder);
void close_log(Fixture *f);

/* Asks for a write, */
void send_write(Fixture *f, const S5LogWrite *write);

/* waits for the answers to all that was asked for, */
void wait_for_answers(Fixture *f);

/* and both. */
S5LogAnswer put(Fixture *f, S5LogWrite write);

S5LogWrite entry(const char *table, S5Mark expected, const char *lines);
S5Who who(int number);

/* How many entries of a table there are. */
int count_entries(Fixture *f, const char *table);

#endif
