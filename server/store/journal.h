/*
 * The log: every table's entries in order, on disk before anybody hears of them. It knows bytes and positions, and no
 * game; beside the entries it keeps the rows that lists and statistics need, written with the entry they come from.
 *
 * A store is what keeps it: SQLite, or memory. The log itself is the thread that takes all writes that wait, has the store
 * keep them together, and answers each on the loop.
 */
#ifndef S5_SERVER_JOURNAL_H
#define S5_SERVER_JOURNAL_H

#include "spoilfive/event.h"

#include <uv.h>

enum {
    S5_PERSON_ID_SIZE = 32, /**< bytes that stand for a person: the hash of his token */
    S5_CODE_SIZE = 9,       /**< bytes of a table's code, the terminator included */
    S5_ID_SIZE = 33,        /**< of a game's name: 32 hexadecimal digits, not to be guessed */
    S5_DAY_SIZE = 11,       /**< of a date, 2026-11-21 */
    S5_LEVEL_SIZE = 16,     /**< of a level's name */
    S5_RULES_SIZE = 64      /**< of a preset's name */
};

/** Who somebody is. */
typedef struct S5PersonId {
    uint8_t bytes[S5_PERSON_ID_SIZE];
} S5PersonId;

/**
 * Where a table's log ended when the log said so. Only the log knows what it counts; 0 is before the first entry.
 */
typedef uint64_t S5Version;

/** A seat of a finished game. */
typedef struct S5SeatRow {
    S5PersonId who;                /**< the person; all zeros for a computer player */
    char name[S5_PLAYER_NAME_MAX]; /**< as he was called */
    char level[S5_LEVEL_SIZE];     /**< the computer player's; empty for a person */
    bool won;                      /**< he, or his side */
    int32_t score;                 /**< chips won or lost, or points; of his side where there are any */
    int32_t pools, jinks;          /**< won by him */
    bool counts;                   /**< the score is a result of the game's day; of one seat, a person's */
} S5SeatRow;

/** A finished game. A person has at most one seat in it. Names but those of people consist of letters, digits and `-`. */
typedef struct S5GameRow {
    char id[S5_ID_SIZE];
    char table[S5_CODE_SIZE];
    char day[S5_DAY_SIZE]; /**< of a deal of the day, else empty */
    char rules[S5_RULES_SIZE];
    uint64_t first, last; /**< its entries, as s5_journal_read() counts them */
    int64_t ended_ms;
    int32_t hands;
    int32_t players, sides;
    S5SeatRow seat[S5_SEATS_MAX];
} S5GameRow;

/** What is written together, or not at all. What is null or empty is not there. */
typedef struct S5JournalWrite {
    const char *table;      /**< gets an entry, */
    S5Version expected;     /**< if its log still ends here */
    const char *lines;      /**< the entry, whole lines */
    size_t size;            /**< its bytes */
    const S5PersonId *sits; /**< who has a place at the table from now on; with `name`, whose name that is */
    const char *name;       /**< what `sits` is called from now on, anywhere */
    const char *
        day; /**< `sits` tries the deal of this day at the table; a second try, or a place there, is a conflict */
    const S5GameRow *game; /**< ended with this entry; a second one of the same id is a conflict */
} S5JournalWrite;

typedef enum S5JournalResult {
    S5_JOURNAL_OK,       /**< it is on disk */
    S5_JOURNAL_CONFLICT, /**< the log ends elsewhere: somebody else wrote; nothing of it was written */
    S5_JOURNAL_FAULT     /**< the disk is full, or worse; nothing was written */
} S5JournalResult;

/** Answers a write, on the loop; `mark` is where the table's log ends now (kept only). */
typedef void S5JournalDone(void *to, S5JournalResult answer, S5Version version);

/** Told on the loop after each group: how many writes it had, and how long keeping them took. */
typedef void S5JournalMeasure(void *to, int writes, double seconds);

typedef struct S5Journal S5Journal;
typedef struct S5JournalStore S5JournalStore;

/** A store in memory, gone with the process; null without memory. */
S5JournalStore *s5_journal_memory(void);

/**
 * A store in `folder`/tables.db, which is made where it is not there.
 *
 * folder  in   is there, and may be written to
 * error   out  what is wrong, one line
 * Returns the store, or null.
 */
S5JournalStore *s5_journal_sqlite(const char *folder, S5Text *error);

/**
 * Opens a log on a store and starts its thread.
 *
 * loop     in  answers come on it
 * store    in  the log's from now on
 * measure  in  may be null; `to` is its first argument
 * Returns the log, or null (the store is freed then).
 */
S5Journal *s5_journal_open(uv_loop_t *loop, S5JournalStore *store, S5JournalMeasure *measure, void *to);

/** Keeps all that waits, answers it, and closes; clears the pointer. The loop must run once more after it. */
void s5_journal_close(S5Journal **journal);

/** Has something written; everything it points to may go away at once. `done` may be null. */
void s5_journal_write(S5Journal *journal, const S5JournalWrite *write, S5JournalDone *done, void *to);

/** How many writes wait. */
int s5_journal_waiting(S5Journal *journal);

/**
 * Whether writes are kept: false from the first that is not kept to the next that is. While it is false the log tries every
 * few seconds by itself, so it finds out when there is room again. Both changes are noted on standard error, but not more
 * often than once a minute.
 *
 * why  inout  gets the reason if not, for people; may be null
 */
bool s5_journal_is_writable(S5Journal *journal, S5Text *why);

/*
 * Reading waits for the disk: never on the loop. Any thread may. Each takes rows until there are no more or `take` says
 * false, and returns whether all went well: false, too, where the store finds rows that it can't have written. Nobody waits
 * while `take` works, except in s5_journal_scores() and s5_journal_results(). What is written meanwhile may be among the rows or not.
 */

typedef bool S5JournalTakeEntry(void *to, const char *lines, size_t size, S5Version version);
typedef bool S5JournalTakeGame(void *to, const S5GameRow *game);
typedef bool S5JournalTakeScore(void *to, int32_t score, int64_t count);
typedef bool S5JournalTakeResult(void *to, const S5SeatRow *seat);
typedef bool S5JournalTakePlace(void *to, const char *table, int64_t since_ms);

/** A table's entries in order, from `first` to `last`; they are counted from 1. `last` may be beyond the end. */
bool s5_journal_read(
    S5Journal *journal, const char *table, uint64_t first, uint64_t last, S5JournalTakeEntry *take, void *to);

/** Which games: of one person, or one by its name; the other is null. */
typedef struct S5GameQuery {
    const S5PersonId *who;
    int64_t before_ms;     /**< of the person's those that ended before; INT64_MAX for all */
    const char *before_id; /**< and of those that ended just then the ones with a smaller id; may be null */
    const char *id;
} S5GameQuery;

/** Games that ended, the newest first; of those that ended at once the one with the greater id. */
bool s5_journal_games(S5Journal *journal, const S5GameQuery *which, S5JournalTakeGame *take, void *to);

/** How many results of a day's deal have which score, the best score first. */
bool s5_journal_scores(S5Journal *journal, const char *day, S5JournalTakeScore *take, void *to);

/** The best results of a day's deal, at most `most`, of equal ones the earlier first; with `who` that of one person alone. */
bool s5_journal_results(S5Journal *journal, const char *day, const S5PersonId *who, int most,
    S5JournalTakeResult *take, void *to);

/** Whether anybody ever tried the deal of a day. */
bool s5_journal_tried(S5Journal *journal, bool *tried);

/**
 * The tables where somebody has or had a place, the newest first, of equally new ones the greater code; with a date only that
 * of their try at its deal.
 */
bool s5_journal_places(
    S5Journal *journal, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to);

/** What somebody is called; empty when he has not said it. */
bool s5_journal_name(S5Journal *journal, const S5PersonId *who, char name[S5_PLAYER_NAME_MAX]);

#endif
