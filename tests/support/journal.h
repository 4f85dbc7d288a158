/* A journal for a test, on a loop of its own, and the stores that it may have. */
#ifndef TESTS_JOURNAL_H
#define TESTS_JOURNAL_H

#include "server/store/journal_store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { WORDS_MAX = 8192 };

/* A store. A new one needs a row in STORES: tests/store_contract.c then checks that it does what is promised. */
typedef struct StoreKind {
    const char *name;
    S5JournalStore *(*open)(const char *folder, S5Text *error); /* its own data is in the folder */
    bool lasts; /* what was written is there when the store is opened again */
} StoreKind;

/* Ends with a row without a name. */
extern const StoreKind STORES[];
extern const StoreKind *const SQLITE_STORE;
const StoreKind *postgres_store(void);

/* The journal, and what it answered last. */
typedef struct Fixture {
    const StoreKind *kind;
    char *folder;
    uv_loop_t loop;
    S5Journal *log;
    S5JournalStore *store; /* the journal's own */
    int sent, answers, groups;
    S5JournalResult answer;
    S5Version version;
} Fixture;

/* Opens a journal on a store in a folder; the first returns false and says why where it can't, the second fails. */
bool try_open_journal(Fixture *f, const StoreKind *kind, char *folder, S5Text *error);
void open_journal(Fixture *f, const StoreKind *kind, char *folder);
void close_journal(Fixture *f);

/* Closes it and opens it again. */
void open_again(Fixture *f);

/* Asks for a write, */
void send_write(Fixture *f, const S5JournalWrite *write);

/* waits for the answers to all that was asked for, */
void wait_for_answers(Fixture *f);

/* and both. */
S5JournalResult put(Fixture *f, S5JournalWrite write);

S5JournalWrite entry(const char *table, S5Version expected, const char *lines);
S5PersonId who(int number);

/* Reads entries of a table; fails if they can't be read. */
void read_entries(
    Fixture *f, const char *table, uint64_t first, uint64_t last, S5JournalTakeEntry *take, void *to);

/* How many entries of a table there are. */
int count_entries(Fixture *f, const char *table);

/* What is read, in words, with a space after each row; the next reading replaces it. */
const char *entries_of(Fixture *f, const char *table, uint64_t first, uint64_t last);
const char *all_entries(Fixture *f, const char *table);
const char *games_of(Fixture *f, S5GameQuery which);
const char *places_of(Fixture *f, int number, const char *day);
const char *name_of(Fixture *f, int number);
const char *scores_of(Fixture *f, const char *day);
const char *results_of(Fixture *f, const char *day, const S5PersonId *one, int most);

/* The name of its database on PostgreSQL, as postgres_ask() takes it. */
const char *database_of(const Fixture *f);

/* A promise is a test that gets a Fixture with a new store. */
#define PROMISE(test) cmocka_unit_test_setup_teardown(test, open_new_store, close_store)
int open_new_store(void **state);
int close_store(void **state);

/* Tries promises with each row of STORES; returns how many were broken. */
int check_stores(const struct CMUnitTest *promises, size_t count);

#endif
