/* A log for a test, on a loop of its own. */
#ifndef TESTS_JOURNAL_H
#define TESTS_JOURNAL_H

#include "server/store/journal.h"

/* The log, and what it answered last. */
typedef struct Fixture {
    uv_loop_t loop;
    S5Journal *log;
    int sent, answers, groups;
    S5JournalResult answer;
    S5Version version;
} Fixture;

/* Opens a log in a folder, in memory where it is null. */
void open_log(Fixture *f, const char *folder);
void close_log(Fixture *f);

/* Asks for a write, */
void send_write(Fixture *f, const S5JournalWrite *write);

/* waits for the answers to all that was asked for, */
void wait_for_answers(Fixture *f);

/* and both. */
S5JournalResult put(Fixture *f, S5JournalWrite write);

S5JournalWrite entry(const char *table, S5Version expected, const char *lines);
S5PersonId who(int number);

/* Reads entries of a table; fails where they can't be read. */
void read_entries(
    Fixture *f, const char *table, uint64_t first, uint64_t last, S5JournalTakeEntry *take, void *to);

/* How many entries of a table there are. */
int count_entries(Fixture *f, const char *table);

#endif
